"""The tables of masks and moves that the rules need for a board. They are computed once, then looked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from ludotheque.core.game import Chances
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.board import RIVER, RheinlanderBoard, Space, Spaces, mask
from ludotheque.games.rheinlander.rules.moves import Bastion, Discard, Draw, Place, Reinforce, Replace, Take
from ludotheque.games.rheinlander.rules.state import KNIGHTS, TILE_COUNTS, Cards, RheinlanderState

T = TypeVar("T")


class Picker(Generic[T]):
    """Selects items by a bit mask. It goes through the mask one byte at a time."""

    def __init__(self, items: Sequence[T]) -> None:
        chunks = [items[at : at + 8] for at in range(0, len(items), 8)]
        self._tables = [_subsets(chunk) for chunk in chunks]

    def pick(self, bits: int) -> list[T]:
        """Return the items whose bits are set in `bits`, the lowest bit first."""
        picked: list[T] = []
        for table in self._tables:
            picked += table[bits & 255]
            bits >>= 8
        return picked

    def nth(self, bits: int, number: int) -> T:
        """Return the item of the set bit with this `number`, from 0; raises IndexError if fewer are set."""
        for table in self._tables:
            chunk = table[bits & 255]
            if number < len(chunk):
                return chunk[number]
            number -= len(chunk)
            bits >>= 8
        raise IndexError(number)


class Pile(Chances):
    """The possible draws from a pile of cards, all equally likely and listed only on demand."""

    __slots__ = ("_cards", "_draws")

    def __init__(self, draws: Picker[Draw], cards: Cards) -> None:
        self._draws, self._cards, self.total = draws, cards, cards.bit_count()

    def pick(self, ticket: int) -> Move:
        """Return the draw for a `ticket`, a number from 0 to `total` - 1."""
        return self._draws.nth(self._cards, ticket)

    def __iter__(self) -> Iterator[tuple[Move, int]]:
        return ((draw, 1) for draw in self._draws.pick(self._cards))

    def __len__(self) -> int:
        return self.total


def _subsets(items: Sequence[T]) -> list[tuple[T, ...]]:
    """Return a table [mask of eight bits]: the items (at most eight) whose bits are set in the mask."""
    return [tuple(item for k, item in enumerate(items) if bits >> k & 1) for bits in range(256)]


class Ground:
    """Precomputed tables for a game. They depend only on its board, its number of seats and its options."""

    def __init__(self, board: RheinlanderBoard, seats: int, market: bool, open_points: bool) -> None:
        self.board, self.seats, self.market, self.open_points = board, seats, market, open_points
        self.knights = KNIGHTS[seats]
        spaces, cards = range(len(board.names)), range(board.stretches)
        self.joker, self.secret = board.stretches, board.stretches + 1  # they follow the number cards
        self.numbers: Cards = (1 << board.stretches) - 1
        self.land: Spaces = (1 << board.lands) - 1
        self.near = tuple(mask(places) for places in board.near)
        self.estates_at = tuple(
            mask([e for e, ends in enumerate(board.touches) if space in ends]) for space in spaces
        )
        self.spaces_of = tuple(
            mask([space for space in spaces if card + 1 in board.numbers[space]]) for card in cards
        )
        self.lands_of = tuple(found & self.land for found in self.spaces_of)
        self.river_of = tuple(found & ~self.land for found in self.spaces_of)
        self.place = tuple(tuple(Place(card, space) for space in spaces) for card in cards)
        self.places = lru_cache(1 << 12)(self._places)
        self.reinforce = tuple(tuple(Reinforce(card, space) for space in spaces) for card in cards)
        self.replace = tuple(tuple(Replace(card, space) for space in spaces) for card in cards)
        self.discard = tuple(Discard(card) for card in cards)
        self.take = tuple(Take(card) for card in cards)
        self.draw = tuple(Draw(card) for card in range(self.joker + 1))
        self.cards = Picker(cards)
        self.spaces = Picker(spaces)
        self.draws = Picker(self.draw)
        self.bastions = Picker([Bastion(space) for space in range(board.lands)])

    def _places(self, card: int, free: Spaces) -> tuple[Place, ...]:
        row = self.place[card]
        return tuple(row[space] for space in self.spaces.pick(free))

    def taken(self, state: RheinlanderState) -> Spaces:
        """Return the spaces with a knight."""
        return sum(state.knights)

    def free_lands(self, state: RheinlanderState) -> Spaces:
        """Return the land spaces without a knight or bastion."""
        return self.land & ~(sum(state.knights) | state.bastions)

    def reinforced(self, state: RheinlanderState, seat: int) -> Spaces:
        """Return the free land spaces that are next to knights of `seat` and to no other knights (R7)."""
        found = self.free_lands(state) & state.reach[seat]
        if found:
            for other, reach in enumerate(state.reach):
                if other != seat:
                    found &= ~reach
        return found

    def reach(self, knights: Spaces) -> Spaces:
        """Return the spaces next to any of the spaces `knights`."""
        found = 0
        for space in self.spaces.pick(knights):
            found |= self.near[space]
        return found

    def is_river(self, space: Space) -> bool:
        """Return whether a space is on the river."""
        return self.board.banks[space] == RIVER

    def span(self, spaces: Spaces) -> str:
        """Return the range of the numbers of some spaces, as in "12–15" or "12"."""
        numbers = [number for space in self.spaces.pick(spaces) for number in self.board.numbers[space]]
        low, high = min(numbers), max(numbers)
        return str(low) if low == high else f"{low}–{high}"


def check(board: RheinlanderBoard, seats: int) -> None:
    """Raise ValueError if the board does not suit this number of seats."""
    if seats not in KNIGHTS:
        raise ValueError("Rheinländer is for 3 to 5 players")
    if len(board.estates) > sum(TILE_COUNTS):
        raise ValueError(f"there are only {sum(TILE_COUNTS)} estate tiles")
    if board.stretches < 8 * seats:
        raise ValueError(f"{seats} players need {8 * seats} stretches")


ground_of = lru_cache(8)(Ground)  # cached, so that all games on a board share thousands of moves
