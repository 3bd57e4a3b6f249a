"""A position of Rheinländer as an immutable value, and what can be read off it without the board.

Spaces, estates and cards are bits of masks. The same type is the truth and what a seat may know of it: there
the cards it may not know are counted in `hidden` and lie in `pile`, and the points of others are SECRET.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from ludotheque.games.rheinlander.rules.board import Estates, Spaces
from ludotheque.games.rheinlander.rules.moves import CASTLE, CHURCH, CITY_2, CITY_3, CITY_4

NOBODY = -1
NO_CARD = -1
SECRET = -1  # the points of others (R21)
HAND = 5  # R4, R5
MARKET = 3  # R24
BASTIONS = 3  # R1
KNIGHTS = {3: 25, 4: 20, 5: 17}  # of a player, by the number of players (R1)
TILE_COUNTS = (5, 4, 3, 7, 7)  # how many of each of moves.TILES (R1)
DUKE, LAST_DUKE, ARCHBISHOP = 1, 5, 5  # points (R20, R22)

Cards = int  # bit mask over cards


class Phase(IntEnum):
    """What a position waits for; in the first four phases chance is to move."""

    TILING = 0
    DEAL = 1
    REFILL = 2  # a card for the market (R24)
    DRAW = 3
    PLAY = 4
    CHOOSE = 5  # a card of the market or of the pile (R24)
    BASTION = 6
    ENDED = 7


TILING, DEAL, REFILL, DRAW, PLAY, CHOOSE, BASTION, ENDED = Phase  # as an attribute costs the rules time


class KnightGroup(NamedTuple):
    """Knights that stand next to one another, one at least; a county if there are two (R12)."""

    spaces: Spaces
    estates: Estates  # that any of the knights touches (R17-R19); no other group touches them
    duke: int  # whose duke lies there, or NOBODY


class RheinlanderState(NamedTuple):
    """A position, or a seat's view of it; `seat` is whose turn it is, also while chance moves for it."""

    phase: Phase
    seat: int  # NOBODY once the players have agreed to stop (R25)
    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]  # of each hand what everyone saw being taken (R24)
    hidden: tuple[int, ...]  # of each hand how many cards the one who looks does not know; 0 in the truth
    pile: Cards  # in a view: all that may be there or in the hands of others
    discards: Cards
    market: tuple[int, ...]  # open cards, NO_CARD where one was just taken; () without R24
    knights: tuple[Spaces, ...]  # [seat]
    reach: tuple[Spaces, ...]  # [seat]: the spaces next to its knights; follows from `knights`
    bastions: Spaces
    bastions_left: tuple[int, ...]
    garrisons: tuple[Estates, ...]  # [seat]: castle tiles with its knight (R17)
    groups: tuple[KnightGroup, ...]  # every knight on the board is in one
    archbishop: int  # who holds the card, or NOBODY (R18)
    points: tuple[int, ...]  # won so far; SECRET in a view (R21)
    tiles: tuple[Estates, ...]  # of each of moves.TILES the estates where one lies


class CountyWorth(NamedTuple):
    """What a county is worth, part by part (R20)."""

    cities: int
    churches: int
    castles: int
    duke: int

    @property
    def points(self) -> int:
        """The sum."""
        return self.cities + self.churches + self.castles + self.duke


def worth(state: RheinlanderState, estates: Estates, duke: int = DUKE) -> CountyWorth:
    """Return what a county with these estates is worth to its holder (R20)."""
    tiles = state.tiles
    cities = (
        2 * (estates & tiles[CITY_2]).bit_count()
        + 3 * (estates & tiles[CITY_3]).bit_count()
        + 4 * (estates & tiles[CITY_4]).bit_count()
    )
    churches, castles = estates & tiles[CHURCH], estates & tiles[CASTLE]
    return CountyWorth(cities, churches.bit_count(), castles.bit_count(), duke)


def reserve(state: RheinlanderState, seat: int) -> int:
    """Return the knights of `seat` that are not on the board (R1)."""
    on_board = state.knights[seat].bit_count() + state.garrisons[seat].bit_count()
    return KNIGHTS[len(state.knights)] - on_board


def counts(state: RheinlanderState, group: KnightGroup) -> tuple[int, ...]:
    """Return how many knights each seat has in a group, castle knights included (R12, R17)."""
    return tuple(
        (knights & group.spaces).bit_count() + (garrison & group.estates).bit_count()
        for knights, garrison in zip(state.knights, state.garrisons, strict=True)
    )


def counties(state: RheinlanderState) -> tuple[KnightGroup, ...]:
    """Return the groups of two knights or more, castle knights included (R12)."""
    return tuple(group for group in state.groups if sum(counts(state, group)) > 1)


def bishops(state: RheinlanderState, groups: Sequence[KnightGroup] | None = None) -> tuple[int, ...]:
    """Return how many bishops each seat has: one for each church in the counties it holds (R18).

    `groups` are those to come, if they are not those of `state`.
    """
    found = [0] * len(state.knights)
    churches = state.tiles[CHURCH]
    for _, estates, duke in state.groups if groups is None else groups:
        if duke != NOBODY:
            found[duke] += (estates & churches).bit_count()
    return tuple(found)


def strictly_first(numbers: tuple[int, ...] | list[int]) -> int:
    """Return the seat with strictly the greatest number, NOBODY if several share it."""
    top = max(numbers)
    return numbers.index(top) if numbers.count(top) == 1 else NOBODY


def hand_size(state: RheinlanderState, seat: int) -> int:
    """Return how many cards a seat holds, known or not."""
    return state.hands[seat].bit_count() + state.hidden[seat]
