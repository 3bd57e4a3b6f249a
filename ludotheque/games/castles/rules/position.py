"""Describes a position of the castle games in the words of their notation, for its digest.

march 0 2               what is to be done next, by which seat, and its moves left in this turn (C5)
army 0 loch-2 4         seat, place, and number of knights
lost 1 2 0 0 1          seat, and how many of its shields worth 0 to 3 have left the game (C13)
castle cawdor 1         castle, and the seat that holds it
shield cawdor 2 hidden  castle, the worth of its shield, and whether that is hidden or open
front loch-2 glen-5 3   a first front: from where, to where, how many knights (C9)
conquered cawdor        the castle to be occupied now, or the last one, which ended the game (C14, C17)
gate cawdor-gate 6      where its attackers stand, and how many may go in
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
    """Yield a line for everything that affects how the game goes on."""
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
