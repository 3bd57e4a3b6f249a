"""Decides whether armies can be laid out with the limited pieces of a colour, and with which pieces (C2).

A force is all armies of a seat. It has a limited number of pieces: ones, twos and fives, which stand for one,
two and five knights. Fives are given to armies first. The rest of an army is the number of its knights that
need ones and twos. Two conditions must hold: the rests add up to at most `ones + 2 * twos`, and there is a
one for each odd rest. So each odd army gets one five first, which makes its rest even. Further fives are
given in pairs, which keep the rest even.

Whether the pieces suffice can therefore be told from five sums over the armies. `weight` packs the share of
one army in these sums into one int, so that a move of knights changes the sums by a few additions.
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
    """Return one int with an army's share of five sums, which tell whether a seat's pieces suffice (C2).

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
        """Return the number of fives in the layout of all armies of a seat with the fewest pieces.

        Return None if the pieces do not suffice (C2). `spread` is the sum of the weights of the armies.
        """
        knights, odd, room, odd_with_five, pairs = (spread >> _BITS * place & _MASK for place in range(5))
        for fives in range(min(self.fives, room), -1, -1):
            over = max(0, fives - odd_with_five)
            left_odd = odd - min(odd_with_five, fives) + over - 2 * min(over // 2, pairs)
            if left_odd <= self.ones and knights - 5 * fives <= self.ones + 2 * self.twos:
                return fives
        return None

    def lay(self, armies: Sequence[int]) -> tuple[Pieces, ...]:
        """Return the pieces of each army in the layout with the fewest pieces in total.

        Raise ValueError if the pieces do not suffice (C2).

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
    """Return how many of the `fives`, the pieces worth five knights, each army gets.

    First, each army with an odd number of knights gets one five. Then armies get fives in pairs, and at the
    end single fives. Large armies come first each time.
    """
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

    Answers are cached.
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
        """Return a cache key that is the same for all spreads with which the same moves are possible (C2).

        `spread` is the sum of the weights of a seat's armies, and the key can be used in its place.

        The key is PLENTY if the pieces suffice after any move: no fives are needed, and there are two ones to
        spare. Two are enough, since a move takes knights from at most two armies and gives them to a third.

        Any other key is `spread` with some of its sums changed. The number of knights is raised to the
        greatest number that needs no more fives, or set to 0 if no fives are needed. The sums about fives are
        capped, since greater sums make no difference even after a move.
        """
        purse = self.purse
        knights, odd, *of_fives = (spread >> _BITS * place & _MASK for place in range(5))
        over = knights - purse.ones - 2 * purse.twos
        if over <= 0 and odd + 2 <= purse.ones:
            return PLENTY
        needed = knights + -over % 5 if over > 0 else 0
        return _packed(needed, odd, *(min(many, purse.fives + _LOST) for many in of_fives))

    def _rooms(self, spread: int) -> LazyTable[int, int]:
        """Return a table: size of an army -> key that `splits` accepts in the place of `spread` (C2).

        `spread` is the sum of the weights of a seat's armies. Spreads that allow the same splits share a key.
        The key is 0 if any part of the army may join any other army.
        """
        return self._in_room[self.room(spread)]

    def _armies(self, room: int) -> LazyTable[int, int]:
        return LazyTable(partial(self._army, room))

    def _army(self, room: int, army: int) -> int:
        splits = tuple(self.splits(room, army, joined) for joined in range(self.knights - army + 1))
        return 0 if all(map(all, splits)) else self._alike.setdefault(splits, room)

    def _splits(self, spread: int, army: int, joined: int) -> tuple[bool, ...]:
        """Return, for n from 1 to `army`, whether the pieces suffice if n knights join another army (C2).

        They leave an army of `army` knights and join one of `joined` knights. `spread` is the sum of the
        weights of all armies of the seat.
        """
        rest = spread - WEIGHTS[army] - WEIGHTS[joined]
        counts, fits = range(1, army + 1), self.fits
        return tuple([fits(rest + WEIGHTS[army - n] + WEIGHTS[joined + n]) for n in counts])

    def _assaults(self, spread: int, army: int, enough: int, sure: int, shield: bool) -> tuple[bool, ...]:
        """Return, for n from 1 to `army`, whether the pieces suffice after an assault with n knights (C2).

        `army` is the number of knights on the gate. With fewer than `sure` attackers the assault may fail,
        which leaves only the other knights on the gate. With at least `enough` attackers it may win, and then
        there must be a way to occupy the castle. If `shield` is true, one way is to lay a shield without any
        knight. `spread` is the sum of the weights of all armies of the seat.
        """
        rest, entering = spread - WEIGHTS[army], self.splits(self.room(spread), army, 0)
        return tuple(
            (n >= sure or self.fits(rest + WEIGHTS[army - n])) and (n < enough or shield or any(entering[:n]))
            for n in range(1, army + 1)
        )
