"""A position of the castle games as an immutable value, with the queries that need no board.

Places and castles are indices into the CastleBoard of the rules. The same type represents the true position
and what a seat may know of it; in the latter, unknown shields are HIDDEN.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import compress
from typing import NamedTuple

from ludotheque.games.castles.rules.moves import HIDDEN

NOBODY = -1
NO_SHIELD = -1
NO_PLACE = -1
TURN_MOVES = 3  # moves per turn (C5)

ONES, TWOS, FIVES = 12, 5, 4  # a colour's pieces worth 1, 2 and 5 knights (C1)
COLOUR_KNIGHTS = ONES + 2 * TWOS + 5 * FIVES
COLOUR_SHIELDS = (3, 1, 1, 1)  # a colour's shields worth 0, 1, 2 and 3 (C1)


class Phase(IntEnum):
    """What a position waits for; in the first two phases chance is to move."""

    ROLL = 0
    SHIELD = 1  # one to draw for the castle just conquered (C14)
    MARCH = 2
    FRONT = 3  # the second front of an attack (C9)
    OCCUPY = 4  # how many knights go into the castle just conquered (C14)
    ENDED = 5


ROLL, SHIELD, MARCH, FRONT, OCCUPY, ENDED = Phase  # for the rules: an attribute takes five times as long


class CastleState(NamedTuple):
    """A position, or a seat's view of it; `seat` is the player on turn, also while chance moves."""

    phase: Phase
    seat: int
    moves: int  # moves left in this turn, 0 to 3 (C5)
    knights: tuple[tuple[int, ...], ...]  # [seat][place]: spaces, scrolls and castles, all public (C16)
    held: tuple[int, ...]  # [seat]: bit mask of the spaces its knights stand on; derived from `knights`
    spread: tuple[int, ...]  # [seat]: sum of army.weight over its armies (C2); derived from `knights`
    owners: tuple[int, ...]  # [castle]: the seat that holds it; NOBODY: never taken
    shields: tuple[int, ...]  # [castle]: NO_SHIELD, 0 to 3, or HIDDEN
    face_up: tuple[bool, ...]  # [castle]: whether its shield has been turned up (C13)
    gone: tuple[tuple[int, ...], ...]  # [seat][worth]: how many of its shields have left the game (C13)
    target: int  # FRONT: the space attacked on two fronts; else NO_PLACE (C9)
    origin: int  # FRONT: where the first front's knights still stand; else NO_PLACE
    committed: int  # FRONT: how many knights the first front brings; else 0
    castle: int  # OCCUPY and SHIELD: the castle just conquered; else NOBODY (C14)
    gate: int  # OCCUPY: where the attackers stand; else NO_PLACE
    attackers: int  # OCCUPY: how many knights on the gate may go in; else 0


def colours(state: CastleState) -> int:
    """Return how many colours each seat plays: two in a game of two players, else one (C3)."""
    return 2 if len(state.knights) == 2 else 1


def strength(state: CastleState, seat: int) -> int:
    """Return the knights of `seat` on the board, castles and scrolls included (C18)."""
    return sum(state.knights[seat])


def reserve(state: CastleState, seat: int) -> int:
    """Return the knights of `seat` not on the board (C1, C10)."""
    return colours(state) * COLOUR_KNIGHTS - strength(state, seat)


def armies(state: CastleState, seat: int) -> tuple[tuple[int, int], ...]:
    """Return (place, knights) for each army of `seat`, in order of place: spaces, scrolls, castles."""
    own = state.knights[seat]
    return tuple(compress(enumerate(own), own))


def holder(state: CastleState, place: int) -> int:
    """Return the seat with knights on the road space or in the castle `place`, or NOBODY (C8)."""
    for seat, own in enumerate(state.knights):  # faster than `next`
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
    """Return how many shields `seat` may still draw: neither laid nor out of the game (C14)."""
    return colours(state) * sum(COLOUR_SHIELDS) - len(_laid(state, seat)) - sum(state.gone[seat])


def pool(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return how many shields of each worth, 0 to 3, `seat` may still draw; hidden ones count as undrawn."""
    return _less(state, seat, _laid(state, seat))


def unseen(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return how many shields of `seat` of each worth, 0 to 3, nobody has seen: undrawn or face down."""
    return _less(state, seat, [state.shields[k] for k in castles_of(state, seat) if state.face_up[k]])


def guesses(state: CastleState, castle: int) -> tuple[int, ...]:
    """Return how many shields of each worth, 0 to 3, may be the one that attackers of a castle meet (C13).

    A face-down shield may be any the table has not seen; a face-up one is known; no shield counts as a 0.
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
