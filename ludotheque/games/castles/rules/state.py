"""A position of the castle games as an immutable value, and what can be read off it without the board.

The board is not in it: places and castles are indices into the CastleBoard the rules are bound to. The same
type is the truth and what a seat may know of it: there, the shields it may not know are worth HIDDEN.
"""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

from ludotheque.games.castles.rules.moves import HIDDEN

ROLL, SHIELD, MARCH, FRONT, OCCUPY, ENDED = range(6)  # phases; in the first two chance is to move
NOBODY = -1
NO_SHIELD = -1
NO_PLACE = -1
TURN_MOVES = 3  # C5

ONES, TWOS, FIVES = 12, 5, 4  # pieces of a colour worth 1, 2 and 5 knights (C1)
COLOUR_KNIGHTS = ONES + 2 * TWOS + 5 * FIVES
COLOUR_SHIELDS = (3, 1, 1, 1)  # shields of a colour worth 0, 1, 2 and 3 (C1)


class CastleState(NamedTuple):
    """A position, or a seat's view of it; `seat` is whose turn it is, also while chance moves for it."""

    phase: int  # ROLL, SHIELD, MARCH, FRONT, OCCUPY or ENDED
    seat: int
    moves: int  # moves left in this turn, 0 to 3 (C5)
    knights: tuple[tuple[int, ...], ...]  # [seat][place]: spaces, scrolls and castles (C16: open to all)
    held: tuple[int, ...]  # [seat]: bit mask of the spaces its knights stand on; follows from `knights`
    spread: tuple[int, ...]  # [seat]: sum of army.weight over its armies (C2); follows from `knights`
    owners: tuple[int, ...]  # [castle]: the seat that holds it; NOBODY: never taken
    shields: tuple[int, ...]  # [castle]: NO_SHIELD, 0 to 3, or HIDDEN
    face_up: tuple[bool, ...]  # [castle]: its shield has been turned up (C13)
    gone: tuple[tuple[int, ...], ...]  # [seat][value]: how many of its shields have left the game (C13)
    target: int  # FRONT: the space attacked on two fronts; else NO_PLACE (C9)
    origin: int  # FRONT: where the first front's knights still stand; else NO_PLACE
    committed: int  # FRONT: how many knights the first front brings; else 0
    castle: int  # OCCUPY and SHIELD: the castle just conquered; else NOBODY (C14)
    gate: int  # OCCUPY: where the attackers stand; else NO_PLACE
    attackers: int  # OCCUPY: how many knights on the gate may go in; else 0


def colours(state: CastleState) -> int:
    """Return how many colours each seat plays: two with two players, else one (C3)."""
    return 2 if len(state.knights) == 2 else 1


def strength(state: CastleState, seat: int) -> int:
    """Return the knights of `seat` on the board, castles and scrolls included (C18)."""
    return sum(state.knights[seat])


def reserve(state: CastleState, seat: int) -> int:
    """Return the knights of `seat` not on the board (C1, C10)."""
    return colours(state) * COLOUR_KNIGHTS - strength(state, seat)


def armies(state: CastleState, seat: int) -> tuple[tuple[int, int], ...]:
    """Return (place, knights) for each army of `seat`, by place: spaces, scrolls, then castles."""
    own = state.knights[seat]
    return tuple(compress(enumerate(own), own))


def holder(state: CastleState, place: int) -> int:
    """Return the seat with knights on the road space or in the castle `place`, or NOBODY (C8)."""
    for seat, own in enumerate(state.knights):  # quicker than `next`
        if own[place]:
            return seat
    return NOBODY


def castles_of(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return the castles that `seat` holds, as castle indices."""
    return tuple(castle for castle, owner in enumerate(state.owners) if owner == seat)


def untaken(state: CastleState) -> int:
    """Return how many castles no player has taken yet (C17)."""
    return state.owners.count(NOBODY)


def shields_left(state: CastleState, seat: int) -> int:
    """Return how many shields `seat` may still draw: all, less those laid, less those gone (C14)."""
    return colours(state) * sum(COLOUR_SHIELDS) - len(_laid(state, seat)) - sum(state.gone[seat])


def pool(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return how many shields worth 0 to 3 `seat` may still draw; in a view, hidden ones count as undrawn."""
    return _less(state, seat, _laid(state, seat))


def unseen(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return how many shields of `seat` worth 0 to 3 the table has not seen: undrawn or lying face down."""
    return _less(state, seat, [state.shields[k] for k in castles_of(state, seat) if state.face_up[k]])


def guesses(state: CastleState, castle: int) -> tuple[int, ...]:
    """Return how many shields worth 0 to 3 may be the one that attackers of a held castle meet (C13).

    It is one of those not seen yet if it lies face down, else the one known; no shield is as good as a 0.
    """
    worth = state.shields[castle]
    if worth == NO_SHIELD or state.face_up[castle]:
        return tuple(int(value == max(worth, 0)) for value in range(HIDDEN))
    return unseen(state, state.owners[castle])


def _laid(state: CastleState, seat: int) -> list[int]:
    castles = zip(state.owners, state.shields, strict=True)
    return [worth for owner, worth in castles if owner == seat and worth != NO_SHIELD]


def _less(state: CastleState, seat: int, laid: list[int]) -> tuple[int, ...]:
    every = colours(state)
    gone = state.gone[seat]
    return tuple(every * COLOUR_SHIELDS[v] - gone[v] - laid.count(v) for v in range(HIDDEN))
