"""A position of Rheinländer as an immutable value, and functions that read it without the board.

Spaces, estates and cards are bits of masks. A view has the same type: unknown cards of other hands are
counted in `hidden` and included in `pile`, and the points of others are SECRET.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from ludotheque.games.rheinlander.rules.board import Estates, Spaces
from ludotheque.games.rheinlander.rules.moves import CASTLE, CHURCH, CITY_2, CITY_3, CITY_4

NOBODY = -1
NO_CARD = -1
SECRET = -1  # points that a view hides (R21)
HAND = 5  # cards in a hand (R4, R5)
MARKET = 3  # open cards (R24)
BASTIONS = 3  # of each player (R1)
KNIGHTS = {3: 25, 4: 20, 5: 17}  # number of players -> knights of each (R1)
TILE_COUNTS = (5, 4, 3, 7, 7)  # [kind in moves.TILES]: number of tiles (R1)
DUKE, LAST_DUKE, ARCHBISHOP = 1, 5, 5  # points (R20, R22)

Cards = int  # bit mask over cards


class Phase(IntEnum):
    """What the game is waiting for. In the first four phases it is chance's turn."""

    TILING = 0  # a tile for the next circle (R3)
    DEAL = 1  # a card of the first hands (R4)
    REFILL = 2  # a card for the market (R24)
    DRAW = 3  # a card that a player draws (R5)
    PLAY = 4  # a card and a knight (R5)
    CHOOSE = 5  # a card of the market, or the pile (R24)
    BASTION = 6  # a bastion or none (R11)
    ENDED = 7


TILING, DEAL, REFILL, DRAW, PLAY, CHOOSE, BASTION, ENDED = Phase  # faster than class attributes


class KnightGroup(NamedTuple):
    """Connected knights, whoever owns them; two or more, those on castles included, are a county (R12)."""

    spaces: Spaces
    estates: Estates  # those that its knights touch (R17-R19); no other group touches them
    duke: int  # the seat that holds the county (its duke lies there), or NOBODY


class RheinlanderState(NamedTuple):
    """A position, or a seat's view; `seat` is to move, even while chance draws a card for it."""

    phase: Phase
    seat: int  # NOBODY once the players have agreed to stop (R25)
    hands: tuple[Cards, ...]  # [seat]: in a view, only the known cards
    shown: tuple[Cards, ...]  # [seat]: cards in hand that were taken openly (R24)
    hidden: tuple[int, ...]  # [seat]: number of cards in hand that the view hides; 0 in a full position
    pile: Cards  # in a view, also the hidden cards of other hands
    discards: Cards
    market: tuple[int, ...]  # open cards, NO_CARD where one has just been taken; () without R24
    knights: tuple[Spaces, ...]  # [seat]
    reach: tuple[Spaces, ...]  # [seat]: the spaces next to its knights, derived from `knights`
    bastions: Spaces
    bastions_left: tuple[int, ...]  # [seat]
    garrisons: tuple[Estates, ...]  # [seat]: castles with one of its knights (R17)
    groups: tuple[KnightGroup, ...]  # all knights on spaces, lone ones too
    archbishop: int  # the seat that holds the card, or NOBODY (R18)
    points: tuple[int, ...]  # [seat]: won so far; SECRET where a view hides them (R21)
    tiles: tuple[Estates, ...]  # [kind in moves.TILES]: the estates where such a tile lies


class CountyWorth(NamedTuple):
    """The value of a county by its parts, in points (R20)."""

    cities: int
    churches: int
    castles: int
    duke: int

    @property
    def points(self) -> int:
        """The sum of the parts."""
        return self.cities + self.churches + self.castles + self.duke


def worth(state: RheinlanderState, estates: Estates, duke: int = DUKE) -> CountyWorth:
    """Return a county's value to its holder (R20); `duke` is the points for the duke, 1 or at the end 5."""
    tiles = state.tiles
    cities = (
        2 * (estates & tiles[CITY_2]).bit_count()
        + 3 * (estates & tiles[CITY_3]).bit_count()
        + 4 * (estates & tiles[CITY_4]).bit_count()
    )
    churches, castles = estates & tiles[CHURCH], estates & tiles[CASTLE]
    return CountyWorth(cities, churches.bit_count(), castles.bit_count(), duke)


def reserve(state: RheinlanderState, seat: int) -> int:
    """Return the number of knights of `seat` that are not on the board (R1)."""
    on_board = state.knights[seat].bit_count() + state.garrisons[seat].bit_count()
    return KNIGHTS[len(state.knights)] - on_board


def owner(state: RheinlanderState, space: int) -> int:
    """Return the seat that has a knight on a space, or NOBODY."""
    return next((seat for seat, own in enumerate(state.knights) if own >> space & 1), NOBODY)


def counts(state: RheinlanderState, group: KnightGroup) -> tuple[int, ...]:
    """Return the number of each seat's knights in a group, including those on castles (R12, R17)."""
    return tuple(
        (knights & group.spaces).bit_count() + (garrison & group.estates).bit_count()
        for knights, garrison in zip(state.knights, state.garrisons, strict=True)
    )


def counties(state: RheinlanderState) -> tuple[KnightGroup, ...]:
    """Return the groups that are counties: those with at least two knights, castles included (R12)."""
    return tuple(group for group in state.groups if sum(counts(state, group)) > 1)


def bishops(state: RheinlanderState, groups: Sequence[KnightGroup] | None = None) -> tuple[int, ...]:
    """Return each seat's number of bishops: one for each church in the counties of the seat (R18).

    The counties are found in `groups` or, if this is None, in the groups of `state`.
    """
    found = [0] * len(state.knights)
    churches = state.tiles[CHURCH]
    for _, estates, duke in state.groups if groups is None else groups:
        if duke != NOBODY:
            found[duke] += (estates & churches).bit_count()
    return tuple(found)


def strictly_first(numbers: tuple[int, ...] | list[int]) -> int:
    """Return the seat with the greatest number, or NOBODY if several have this number."""
    top = max(numbers)
    return numbers.index(top) if numbers.count(top) == 1 else NOBODY


def hand_size(state: RheinlanderState, seat: int) -> int:
    """Return the number of cards in a seat's hand, whether known or not."""
    return state.hands[seat].bit_count() + state.hidden[seat]
