"""Describes positions of the castle games in words, from which their digests (hashes) are made.

march 0 2               the phase, the seat, its moves left in this turn (C5)
army 0 loch-2 4         seat, place, number of knights
lost 1 2 0 0 1          seat, numbers of its shields worth 0, 1, 2 and 3 that are out of the game (C13)
castle cawdor 1         castle, the seat that holds it
shield cawdor 2 hidden  castle, the worth of its shield, whether it is hidden or open
front loch-2 glen-5 3   the first front: origin, target, number of knights (C9)
conquered cawdor        the castle to be occupied (C14), or the last one, given away at the end (C17)
gate cawdor-gate 6      the place of the attackers, number of knights that may go in
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import VALUE_NAMES
from ludotheque.games.castles.rules.state import (
    ENDED,
    FRONT,
    MARCH,
    NO_PLACE,
    NO_SHIELD,
    NOBODY,
    OCCUPY,
    ROLL,
    SHIELD,
    CastleState,
    armies,
)

_NEXT = {ROLL: "roll", SHIELD: "shield", MARCH: "march", FRONT: "front", OCCUPY: "occupy", ENDED: "over"}


def described(board: CastleBoard, state: CastleState) -> Iterator[str]:
    """Yield a line for each part of `state` that the rest of the game depends on."""
    names = board.names
    yield f"{_NEXT[state.phase]} {state.seat} {state.moves}"
    for seat, lost in enumerate(state.gone):
        yield f"lost {seat} {' '.join(map(str, lost))}"
        for place, knights in armies(state, seat):
            yield f"army {seat} {names[place]} {knights}"
    for castle, place in enumerate(board.castles):
        owner, worth = state.owners[castle], state.shields[castle]
        if owner != NOBODY:
            yield f"castle {names[place]} {owner}"
        if worth != NO_SHIELD:
            lies = "open" if state.face_up[castle] else "hidden"
            yield f"shield {names[place]} {VALUE_NAMES[worth]} {lies}"
    if state.target != NO_PLACE:
        yield f"front {names[state.origin]} {names[state.target]} {state.committed}"
    if state.castle != NOBODY:
        yield f"conquered {names[board.castles[state.castle]]}"
    if state.gate != NO_PLACE:
        yield f"gate {names[state.gate]} {state.attackers}"
