"""Decides which armies can be laid out with the limited pieces of a colour, and with which pieces (C2).

Knights not covered by fives need twos and ones: `ones + 2 * twos` knights at most, and a one for each army
still odd. It is best to give one five to each odd army first, which makes it even, and then two at a time,
which keeps parity. So whether a force fits depends on five sums over its armies, which `weight` packs into
one int: moving knights changes it by a few additions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from ludotheque.games.castles.rules.state import COLOUR_KNIGHTS, FIVES, ONES, TWOS
from ludotheque.games.castles.rules.table import LazyTable

_BITS = 8  # bits per sum: enough for the 84 knights of two colours
_MASK = (1 << _BITS) - 1
_LOST = 4  # no march or battle lowers one of the sums of a force by more than this

Pieces = tuple[int, int, int]  # numbers of ones, twos and fives


def weight(army: int) -> int:
    """Return one army's share, packed into an int, of the sums that decide C2.

    Add the shares of a force up.
    """
    fives, odd = army // 5, army % 2
    odd_with_five = odd if fives else 0
    pairs = (fives - odd_with_five) // 2  # pairs of fives, which keep its parity
    return _packed(army, odd, fives, odd_with_five, pairs)


def _packed(*sums: int) -> int:
    return sum(value << _BITS * place for place, value in enumerate(sums))


WEIGHTS = tuple(weight(army) for army in range(2 * (ONES + 2 * TWOS + 5 * FIVES) + 1))
PLENTY = _packed(0, _LOST, _LOST, _LOST, _LOST)  # see Change.room


@dataclass(frozen=True, slots=True)
class Purse:
    """The pieces of one force: of one colour, or of two (C3)."""

    ones: int
    twos: int
    fives: int

    def fives_to_lay(self, spread: int) -> int | None:
        """Return the fives that lay out a force with the fewest pieces, None if it does not fit."""
        knights, odd, room, odd_with_five, pairs = (spread >> _BITS * place & _MASK for place in range(5))
        for fives in range(min(self.fives, room), -1, -1):
            over = max(0, fives - odd_with_five)
            left_odd = odd - min(odd_with_five, fives) + over - 2 * min(over // 2, pairs)
            if left_odd <= self.ones and knights - 5 * fives <= self.ones + 2 * self.twos:
                return fives
        return None

    def lay(self, armies: Sequence[int]) -> tuple[Pieces, ...]:
        """Return the pieces of each army, fewest in total; raises ValueError if they do not fit (C2)."""
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
    """Give out `fives`, leaving few odd armies: first to odd armies, then in pairs, then as they fit."""
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
    """Cached answers about C2 for one force; few distinct sums occur, so each answer is computed once."""

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
        """Return whether a force whose weights add up to `spread` can be laid out (C2)."""
        return self.purse.fives_to_lay(spread) is not None

    def _room(self, spread: int) -> int:
        """Return a weight that stands for all forces in which the same moves fit as in `spread`.

        A move takes knights from two armies at most and gives them to a third, and all stay on the board. So
        the number of odd armies grows by two at most: if no fives are needed and two ones are spare,
        everything fits (PLENTY). Otherwise the number of fives needed matters, not of knights; and of the
        knights that fives could cover, no more than there are fives plus those that the armies may lose.
        """
        purse = self.purse
        knights, odd, *of_fives = (spread >> _BITS * place & _MASK for place in range(5))
        over = knights - purse.ones - 2 * purse.twos
        if over <= 0 and odd + 2 <= purse.ones:
            return PLENTY
        needed = knights + -over % 5 if over > 0 else 0
        return _packed(needed, odd, *(min(many, purse.fives + _LOST) for many in of_fives))

    def _rooms(self, spread: int) -> LazyTable[int, int]:
        """Return by size of army 0 if any part may join any other army, else the room to ask `splits` with.

        Forces that allow the same splits share one room.
        """
        return self._in_room[self.room(spread)]

    def _armies(self, room: int) -> LazyTable[int, int]:
        return LazyTable(partial(self._army, room))

    def _army(self, room: int, army: int) -> int:
        splits = tuple(self.splits(room, army, joined) for joined in range(self.knights - army + 1))
        return 0 if all(map(all, splits)) else self._alike.setdefault(splits, room)

    def _splits(self, spread: int, army: int, joined: int) -> tuple[bool, ...]:
        """Return for 1, 2, … `army` whether so large a part of it may join an army of `joined` (C2)."""
        rest = spread - WEIGHTS[army] - WEIGHTS[joined]
        counts, fits = range(1, army + 1), self.fits
        return tuple([fits(rest + WEIGHTS[army - n] + WEIGHTS[joined + n]) for n in counts])

    def _assaults(self, spread: int, army: int, enough: int, sure: int, shield: bool) -> tuple[bool, ...]:
        """Return for 1, 2, … `army` attackers whether every outcome of their assault can be laid out (C2).

        Fewer than `sure` attackers may fail, which leaves the others alone on the gate. With `enough` they
        may win: some of them go in, or none if a `shield` can hold the castle.
        """
        rest, entering = spread - WEIGHTS[army], self.splits(self.room(spread), army, 0)
        return tuple(
            (n >= sure or self.fits(rest + WEIGHTS[army - n])) and (n < enough or shield or any(entering[:n]))
            for n in range(1, army + 1)
        )
