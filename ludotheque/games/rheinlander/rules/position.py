"""A position of Rheinländer as lines of text, for its digest.

place 0                      the phase, and the seat to move
hand 0 12 31                 the cards in a seat's hand
shown 0 31                   the cards in a hand that were taken openly (R24)
hidden 1 4                   in a view, the number of hidden cards in a hand
pile 3 17 joker              the cards left to draw
discards 5                   the discards
market 8 20 -                the open cards, `-` for a gap (R24)
knight 0 left-12             a knight of seat 0 on a space
bastion right-20             a bastion on a space (R11)
bastions 0 2                 the number of bastions a seat has left
tile church east-3           the tile on a circle (R3)
garrison 0 east-3            a knight of seat 0 on a castle (R17)
duke 0 left-12 left-13       the holder of the county on these spaces (R13)
archbishop 0                 the holder of the archbishop (R18)
points 0 12                  the points won so far; `?` where they are secret (R21)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.games.rheinlander.rules.board import RheinlanderBoard, indices
from ludotheque.games.rheinlander.rules.moves import TILES
from ludotheque.games.rheinlander.rules.state import (
    BASTION,
    CHOOSE,
    DEAL,
    DRAW,
    ENDED,
    NO_CARD,
    NOBODY,
    PLAY,
    REFILL,
    SECRET,
    TILING,
    RheinlanderState,
)

_NEXT = {
    TILING: "tile",
    DEAL: "deal",
    REFILL: "refill",
    DRAW: "draw",
    PLAY: "place",
    CHOOSE: "take",
    BASTION: "bastion",
    ENDED: "over",
}


def described(board: RheinlanderBoard, cards: Sequence[str], state: RheinlanderState) -> Iterator[str]:
    """Yield a line for everything that the rest of the game depends on; `cards` has the cards' names."""
    spaces, estates = board.names, board.estates
    yield f"{_NEXT[state.phase]} {_seat(state.seat)}"
    for seat in range(len(state.hands)):
        yield f"hand {seat} {_all(cards, state.hands[seat])}"
        yield f"shown {seat} {_all(cards, state.shown[seat])}"
        yield f"hidden {seat} {state.hidden[seat]}"
        yield f"bastions {seat} {state.bastions_left[seat]}"
        yield f"points {seat} {'?' if state.points[seat] == SECRET else state.points[seat]}"
        for space in indices(state.knights[seat]):
            yield f"knight {seat} {spaces[space]}"
        for estate in indices(state.garrisons[seat]):
            yield f"garrison {seat} {estates[estate]}"
    yield f"pile {_all(cards, state.pile)}"
    yield f"discards {_all(cards, state.discards)}"
    yield f"market {' '.join(sorted('-' if card == NO_CARD else cards[card] for card in state.market))}"
    for space in indices(state.bastions):
        yield f"bastion {spaces[space]}"
    for tile, where in enumerate(state.tiles):
        for estate in indices(where):
            yield f"tile {TILES[tile]} {estates[estate]}"
    for group in state.groups:
        if group.duke != NOBODY:
            yield f"duke {group.duke} {_all(spaces, group.spaces)}"
    yield f"archbishop {_seat(state.archbishop)}"


def _all(names: Sequence[str], of: int) -> str:
    return " ".join(sorted(names[index] for index in indices(of)))


def _seat(seat: int) -> str:
    return "nobody" if seat == NOBODY else str(seat)
