"""Decides whether armies can be laid out with the limited pieces of a colour, and with which pieces (C2).

The pieces are ones, twos and fives. Fives are given to armies first; the rest of an army needs ones and twos.
All rests must add up to at most `ones + 2 * twos`, and each odd rest needs a one. So each odd army gets one
five first, which makes its rest even, and further fives in pairs, which keep it even.

Whether the pieces suffice can therefore be told from five sums over the armies. `weight` packs the share of
one army into one int, so that a move of knights changes the sums by a few additions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from ludotheque.games.castles.rules.state import COLOUR_KNIGHTS, FIVES, ONES, TWOS
from ludotheque.games.castles.rules.table import LazyTable

_BITS = 8  # bits per sum, enough for the 84 knights of two colours
_MASK = (1 << _BITS) - 1
_LOST = 4  # a march or battle lowers no sum of a force by more than this

Pieces = tuple[int, int, int]  # numbers of ones, twos and fives


def weight(army: int) -> int:
    """Return an army's share of the five sums that tell whether pieces suffice (C2), in one int.

    The `spread` of a seat is the sum of the weights of all its armies.
    """
    fives, odd = army // 5, army % 2
    odd_with_five = odd if fives else 0
    pairs = (fives - odd_with_five) // 2  # pairs of fives that it can take besides
    return _packed(army, odd, fives, odd_with_five, pairs)


def _packed(*sums: int) -> int:
    return sum(value << _BITS * place for place, value in enumerate(sums))


WEIGHTS = tuple(weight(army) for army in range(2 * (ONES + 2 * TWOS + 5 * FIVES) + 1))
PLENTY = _packed(0, _LOST, _LOST, _LOST, _LOST)  # see `Change._room`


@dataclass(frozen=True, slots=True)
class Purse:
    """The pieces with which a seat lays out its armies, of one colour or two (C3): ones, twos, fives."""

    ones: int
    twos: int
    fives: int

    def fives_to_lay(self, spread: int) -> int | None:
        """Return the fives in a seat's smallest layout, or None if the pieces do not suffice (C2)."""
        knights, odd, room, odd_with_five, pairs = (spread >> _BITS * place & _MASK for place in range(5))
        for fives in range(min(self.fives, room), -1, -1):
            over = max(0, fives - odd_with_five)
            left_odd = odd - min(odd_with_five, fives) + over - 2 * min(over // 2, pairs)
            if left_odd <= self.ones and knights - 5 * fives <= self.ones + 2 * self.twos:
                return fives
        return None

    def lay(self, armies: Sequence[int]) -> tuple[Pieces, ...]:
        """Return each army's pieces in the smallest layout; raises ValueError if they lack (C2).

        >>> Purse(12, 5, 4).lay([7, 1])
        ((0, 1, 1), (1, 0, 0))
        """
        fives_left = self.fives_to_lay(sum(map(weight, armies)))
        if fives_left is None:
            raise ValueError(f"{armies} cannot be laid with {self}")
        fives = _share_fives(armies, fives_left)
        rests = [army - 5 * given for army, given in zip(armies, fives, strict=True)]
        twos, twos_left = [0] * len(armies), self.twos
        for army in sorted(range(len(armies)), key=lambda army: -rests[army]):
            twos[army] = min(twos_left, rests[army] // 2)
            twos_left -= twos[army]
        return tuple((rest - 2 * two, two, five) for rest, two, five in zip(rests, twos, fives, strict=True))


def _share_fives(armies: Sequence[int], fives: int) -> list[int]:
    """Return each army's fives: first one for each odd army, then pairs, then singles, largest first."""
    given = [0] * len(armies)
    largest_first = sorted(range(len(armies)), key=lambda army: -armies[army])
    odd_first = [army for army in largest_first if armies[army] % 2]
    for size, takers in ((1, odd_first), (2, largest_first), (1, largest_first)):
        for army in takers:
            rounds = 1 if takers is odd_first else fives
            for _ in range(rounds):
                if size <= fives and armies[army] - 5 * given[army] >= 5 * size:
                    given[army] += size
                    fives -= size
    return given


class Change:
    """Decides whether the pieces of one or two colours suffice for a seat's armies after a move (C2).

    Answers are cached by keys that stand for all spreads with which the same moves are possible. The key is
    PLENTY if the pieces suffice after any move: no fives are needed and two ones are spare, since a move
    takes knights from at most two armies and gives them to a third. Other keys are the spread with its
    knights raised to the greatest number that needs no more fives (0 if none are needed), and its sums about
    fives capped where more make no difference.
    """

    def __init__(self, colours: int) -> None:
        self.purse = Purse(colours * ONES, colours * TWOS, colours * FIVES)
        self.knights = colours * COLOUR_KNIGHTS
        self.fits = cache(self._fits)
        self.room = cache(self._room)
        self.rooms = LazyTable(self._rooms)
        self._in_room = LazyTable(self._armies)
        self._alike: dict[tuple[tuple[bool, ...], ...], int] = {}
        self.splits = lru_cache(1 << 16)(self._splits)
        self.assaults = lru_cache(1 << 12)(self._assaults)

    def _fits(self, spread: int) -> bool:
        """Return whether a seat's pieces suffice (C2). `spread` is the sum of the weights of its armies."""
        return self.purse.fives_to_lay(spread) is not None

    def _room(self, spread: int) -> int:
        """Return the cache key that can be used in the place of `spread`, as the class describes."""
        purse = self.purse
        knights, odd, *of_fives = (spread >> _BITS * place & _MASK for place in range(5))
        over = knights - purse.ones - 2 * purse.twos
        if over <= 0 and odd + 2 <= purse.ones:
            return PLENTY
        needed = knights + -over % 5 if over > 0 else 0
        return _packed(needed, odd, *(min(many, purse.fives + _LOST) for many in of_fives))

    def _rooms(self, spread: int) -> LazyTable[int, int]:
        """Return the keys for `splits` by army size; 0 if any part of the army may join any other (C2)."""
        return self._in_room[self.room(spread)]

    def _armies(self, room: int) -> LazyTable[int, int]:
        return LazyTable(partial(self._army, room))

    def _army(self, room: int, army: int) -> int:
        splits = tuple(self.splits(room, army, joined) for joined in range(self.knights - army + 1))
        return 0 if all(map(all, splits)) else self._alike.setdefault(splits, room)

    def _splits(self, spread: int, army: int, joined: int) -> tuple[bool, ...]:
        """Return whether pieces suffice if 1 to `army` knights leave it and join an army of `joined` (C2)."""
        rest = spread - WEIGHTS[army] - WEIGHTS[joined]
        counts, fits = range(1, army + 1), self.fits
        return tuple([fits(rest + WEIGHTS[army - n] + WEIGHTS[joined + n]) for n in counts])

    def _assaults(self, spread: int, army: int, enough: int, sure: int, shield: bool) -> tuple[bool, ...]:
        """Return, for 1 to `army` attackers, whether the pieces suffice however the assault ends (C2)."""
        rest, entering = spread - WEIGHTS[army], self.splits(self.room(spread), army, 0)
        return tuple(
            (n >= sure or self.fits(rest + WEIGHTS[army - n])) and (n < enough or shield or any(entering[:n]))
            for n in range(1, army + 1)
        )
