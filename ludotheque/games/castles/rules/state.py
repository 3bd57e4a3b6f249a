"""Positions of the castle games as immutable values, with functions about them that need no board.

Places and castles are indices into the fields of CastleBoard. In a seat's view, unknown shields are HIDDEN.
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
    """What happens next in a game. In the first two phases, chance decides."""

    ROLL = 0
    SHIELD = 1  # a shield is drawn for the castle just conquered (C14)
    MARCH = 2
    FRONT = 3  # the second front of a battle (C9)
    OCCUPY = 4  # the castle just conquered is occupied (C14)
    ENDED = 5


ROLL, SHIELD, MARCH, FRONT, OCCUPY, ENDED = Phase  # faster to read than attributes of Phase


class CastleState(NamedTuple):
    """A position, or a seat's view of a position. `seat` has the turn, even while chance decides."""

    phase: Phase
    seat: int
    moves: int  # moves left in this turn, 0 to 3 (C5)
    knights: tuple[tuple[int, ...], ...]  # [seat][place]: number of knights, public even in castles (C16)
    held: tuple[int, ...]  # [seat]: bit mask of the spaces with its knights; derived from `knights`
    spread: tuple[int, ...]  # [seat]: sum of army.weight over its armies (C2); derived from `knights`
    owners: tuple[int, ...]  # [castle]: the seat that holds it, NOBODY if it is untaken
    shields: tuple[int, ...]  # [castle]: NO_SHIELD, 0 to 3, or HIDDEN
    face_up: tuple[bool, ...]  # [castle]: whether its shield is face up (C13)
    gone: tuple[tuple[int, ...], ...]  # [seat][worth]: number of its shields out of the game (C13)
    target: int  # FRONT: the space attacked (C9); else NO_PLACE
    origin: int  # FRONT: the place of the first front's knights; else NO_PLACE
    committed: int  # FRONT: number of knights of the first front; else 0
    castle: int  # OCCUPY, SHIELD: the castle just conquered (C14); ENDED: the last castle (C17); else NOBODY
    gate: int  # OCCUPY: the place of the attackers; else NO_PLACE
    attackers: int  # OCCUPY: number of knights on the gate that may go in; else 0


def colours(state: CastleState) -> int:
    """Return the number of colours of each seat: 2 for two players, else 1 (C3)."""
    return 2 if len(state.knights) == 2 else 1


def strength(state: CastleState, seat: int) -> int:
    """Return the number of knights of `seat` on the board, including castles and scrolls (C18)."""
    return sum(state.knights[seat])


def reserve(state: CastleState, seat: int) -> int:
    """Return the number of knights of `seat` off the board (C1, C10)."""
    return colours(state) * COLOUR_KNIGHTS - strength(state, seat)


def armies(state: CastleState, seat: int) -> tuple[tuple[int, int], ...]:
    """Return (place, number of knights) for each army of `seat`, in order of place."""
    own = state.knights[seat]
    return tuple(compress(enumerate(own), own))


def enemies(state: CastleState, seat: int) -> int:
    """Return the bit mask of the spaces with knights of other seats than `seat`."""
    return sum(state.held) - state.held[seat]


def holder(state: CastleState, place: int) -> int:
    """Return the seat whose knights stand on a road space or in a castle, or NOBODY (C8)."""
    for seat, own in enumerate(state.knights):  # faster than `next`
        if own[place]:
            return seat
    return NOBODY


def castles_of(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return the indices of the castles that `seat` holds."""
    return tuple(castle for castle, owner in enumerate(state.owners) if owner == seat)


def untaken(state: CastleState) -> int:
    """Return the number of castles that no player has taken yet (C17)."""
    return state.owners.count(NOBODY)


def shields_left(state: CastleState, seat: int) -> int:
    """Return the number of shields that `seat` has neither laid nor lost, and so can still draw (C14)."""
    return colours(state) * sum(COLOUR_SHIELDS) - len(_laid(state, seat)) - sum(state.gone[seat])


def pool(state: CastleState, seat: int) -> tuple[int, ...]:
    """Count a seat's undrawn shields by worth, from 0 to 3; one that is HIDDEN counts as undrawn."""
    return _less(state, seat, _laid(state, seat))


def unseen(state: CastleState, seat: int) -> tuple[int, ...]:
    """Return, for each worth from 0 to 3, how many shields of `seat` are undrawn or face down."""
    return _less(state, seat, [state.shields[k] for k in castles_of(state, seat) if state.face_up[k]])


def guesses(state: CastleState, castle: int) -> tuple[int, ...]:
    """Return a weight for each worth, 0 to 3, of a castle's shield, by public knowledge (C13).

    A face-down shield may be any of its owner's that are undrawn or face down. None at all counts as worth 0.
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
