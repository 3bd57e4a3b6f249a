"""The rank of complete sides, and the best rank that an unfinished side can still reach (S7, S10-S12).

A rank is `formation << 6 | sum`, so ranks compare as ints. In the fog every formation is SUM. What a side can
still reach is cached as a `Plan`: for sets masks of cards of equal value, for runs and colours tables indexed
by the set of available values. So a few look-ups find out whether unseen cards can beat a rank.

>>> from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
>>> from ludotheque.games.schotten_totten.rules.sides import pack
>>> rank = PLAIN.ranks[pack(tuple(map(CARD_NAMES.index, ("R7", "joker-1", "R8"))))]
>>> name(rank), total(rank)
('colour-run', 24)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import TypeVar

from ludotheque.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    COLOURS,
    ELITES,
    JOKERS,
    NINE_BITS,
    SHIELD_BEARER,
    SPY,
    VALUES,
    Card,
    Cards,
    cards_in,
)
from ludotheque.games.schotten_totten.rules.cards import colour_of as colour
from ludotheque.games.schotten_totten.rules.cards import value_of as value
from ludotheque.games.schotten_totten.rules.sides import Side, laid

T = TypeVar("T")
Rank = int
Values = int  # bit mask over values: bit 0 is the value 1

SUM, RUN, COLOUR, SET, COLOUR_RUN = range(5)  # weakest first
FORMATIONS = ("sum", "run", "colour", "set", "colour-run")
NO_RANK: Rank = 0
_IN_COLOUR_RUN, _IN_SET, _IN_COLOUR, _IN_RUN = (f << 6 for f in (COLOUR_RUN, SET, COLOUR, RUN))
RUN_OF: Rank = _IN_RUN  # above every rank of a SUM; `RUN_OF | sum` is the rank of a run

ANY, MIXED = -1, -2  # special values of a Plan's shift
_COLUMN = sum(1 << VALUES * c for c in range(len(COLOURS)))
OF_VALUE = (0, *(_COLUMN << v for v in range(VALUES)))  # [value]: its six cards
_HIGH_TO_LOW = tuple((v, OF_VALUE[v]) for v in range(VALUES, 0, -1))

_WILD: dict[Card, Values] = {
    **dict.fromkeys(JOKERS, NINE_BITS),
    SPY: 1 << 6,
    SHIELD_BEARER: 0b111,
}
_ELITE = 1 << VALUES + len(COLOURS)
# [card + 1, as in a side]: (a mask with a bit for the value and a bit for the colour, the points)
_MARKS = (
    (0, 0),
    *((1 << value(card) - 1 | 1 << VALUES + colour(card), value(card)) for card in range(CLAN_CARDS)),
    *((_ELITE, 0) for _card in ELITES),
)
_NEVER = bytes(NINE_BITS + 1)
_MOST = 60_000  # a cache with this many entries (about 15 MB) is emptied


# The formations that an unfinished side can still reach:
# - missing: the number of cards to add
# - base: the highest sum of the cards already there
# - shift: where the only colour there starts in a mask of cards; ANY: no clan card, MIXED: several colours
# - runs: [values available]: the sum of the best run, 0 if there is none
# - sets: (sum, the cards that may be added) for each possible set, best first
# - tops: [values available]: the sum of the `missing` highest, 0 if there are fewer
# It is a plain tuple because unpacking one is fast.
Plan = tuple[int, int, int, bytes, tuple[tuple[int, Cards], ...], bytes]


def name(rank: Rank) -> str:
    """Return the name of a rank's formation, one of FORMATIONS."""
    return FORMATIONS[rank >> 6]


def total(rank: Rank) -> int:
    """Return the sum of the card values that is part of a rank."""
    return rank & 63


class Scale:
    """Ranks the sides of a stone. A complete side has `size` cards: 3, or 4 if the mud card lies there.

    If `fog` is true, the fog card lies there, and sides are ranked by their sums alone.
    """

    def __init__(self, size: int, fog: bool) -> None:
        self.size, self.fog = size, fog
        self.plans = _Cache(self._planned)  # the plan of an unfinished side
        self._plan = lru_cache(1 << 12)(self._worked_out)
        self.ranks = _Cache(self._ranked)  # the rank of a full side; elite cards have their best values (S12)

    def best(self, side: Side, pool: Cards) -> Rank:
        """Return an unfinished side's best rank from `pool`, NO_RANK if that has too few cards."""
        return strongest(self.plans[side], pool)

    def _ranked(self, side: Side) -> Rank:
        if self.fog:
            return sum(map(highest, laid(side)))
        marks, points, left = 0, 0, side
        while left:
            mark, value = _MARKS[left & 63]
            marks |= mark
            points += value
            left >>= 6
        if marks & _ELITE:
            return self._with_wild(laid(side))
        colours = marks >> VALUES
        return _rank(marks & NINE_BITS, points, self.size, colours & colours - 1 == 0)

    def _with_wild(self, cards: tuple[Card, ...]) -> Rank:
        """Return the best rank of a full side with elite cards, which get the first clan card's colour."""
        one_colour = len({colour(card) for card in cards if card < CLAN_CARDS}) <= 1
        choices = [(value(card),) if card < CLAN_CARDS else _values(_WILD[card]) for card in cards]
        return max(
            _rank(sum(1 << v - 1 for v in set(chosen)), sum(chosen), self.size, one_colour)
            for chosen in product(*choices)
        )

    def _planned(self, side: Side) -> Plan:
        """Return a side's plan, from its clan cards' values and colours, and its elite cards."""
        cards = laid(side)
        clan, wild = [card for card in cards if card < CLAN_CARDS], [c for c in cards if c >= CLAN_CARDS]
        colours = {card // VALUES for card in clan}
        shift = VALUES * min(colours) if len(colours) == 1 else MIXED if colours else ANY
        return self._plan(tuple(sorted(card % VALUES + 1 for card in clan)), shift, tuple(sorted(wild)))

    def _worked_out(self, values: tuple[int, ...], shift: int, wild: tuple[Card, ...]) -> Plan:
        missing, base = self.size - len(values) - len(wild), sum(values) + sum(map(highest, wild))
        if self.fog:
            return missing, base, MIXED, _NEVER, (), _NEVER
        held = sum(1 << v - 1 for v in set(values))
        runs = run_table(held, wild, self.size) if len(set(values)) == len(values) else _NEVER
        equal = held if len(set(values)) == 1 else NINE_BITS if not values else 0
        for card in wild:
            equal &= _WILD[card]
        sets = tuple((self.size * v, OF_VALUE[v]) for v in reversed(_values(equal)))
        return missing, base, shift, runs, sets, top_table(missing)


class _Cache(dict[Side, T]):
    """A cache of the results of a function of sides. A result is computed on first access."""

    def __init__(self, work_out: Callable[[Side], T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, side: Side) -> T:
        if len(self) >= _MOST:
            self.clear()
        found = self[side] = self._work_out(side)
        return found


PLAIN = Scale(3, fog=False)
_SCALES = PLAIN, Scale(3, fog=True), Scale(4, fog=False), Scale(4, fog=True)


def scale(mud: int, fog: int) -> Scale:
    """Return the scale of a stone (S7); `mud` and `fog` are 1 if this mode lies there, else 0."""
    return _SCALES[2 * mud + fog]


def can_beat(plan: Plan, pool: Cards, rank: Rank) -> bool:
    """Return whether a side with this plan can beat `rank` with cards of `pool` (S8, S11)."""
    run = plan[3][any_colour(pool)]
    return bool(run and _IN_RUN | run > rank) or can_beat_without_runs(plan, pool, rank)


def can_beat_without_runs(plan: Plan, pool: Cards, rank: Rank) -> bool:
    """Return whether a side with this plan can beat `rank` from `pool`, except by a run of mixed colours.

    The caller must have checked those runs before; otherwise call `can_beat`.
    """
    missing, base, shift, runs, sets, tops = plan
    if shift >= 0:
        own = pool >> shift & NINE_BITS
        run, high = runs[own], tops[own]
    elif shift == ANY:
        run, high = _best_colour(pool, runs, tops)
    else:
        run = high = 0
    if (run and _IN_COLOUR_RUN | run > rank) or (high and _IN_COLOUR | base + high > rank):
        return True
    for equal, group in sets:
        if _IN_SET | equal > rank and (pool & group).bit_count() >= missing:
            return True
    return rank < _IN_RUN and _highest_sum(pool, missing, base) > rank


def strongest(plan: Plan, pool: Cards) -> Rank:
    """Return the best rank of a side with this plan from `pool`, NO_RANK if that has too few cards."""
    missing, base, shift, runs, sets, tops = plan
    if shift >= 0:
        own = pool >> shift & NINE_BITS
        run, high = runs[own], tops[own]
    elif shift == ANY:
        run, high = _best_colour(pool, runs, tops)
    else:
        run = high = 0
    if run:
        return _IN_COLOUR_RUN | run
    for equal, group in sets:
        if (pool & group).bit_count() >= missing:
            return _IN_SET | equal
    if high:
        return _IN_COLOUR | base + high
    run = runs[any_colour(pool)]
    return _IN_RUN | run if run else _highest_sum(pool, missing, base)


def within_reach(plan: Plan, pool: Cards) -> frozenset[str]:
    """Return the formations of a side with this plan from `pool`, none if that has too few cards.

    A colour run also counts as a run and as a colour.
    """
    missing, base, shift, runs, sets, tops = plan
    if shift == MIXED:
        own: list[Values] = []
    else:
        shifts = (shift,) if shift >= 0 else range(0, CLAN_CARDS, VALUES)
        own = [pool >> at & NINE_BITS for at in shifts]
    can_be = {
        SUM: _highest_sum(pool, missing, base) != NO_RANK,
        RUN: runs[any_colour(pool)] > 0,
        COLOUR: any(tops[values] for values in own),
        SET: any((pool & group).bit_count() >= missing for _sum, group in sets),
        COLOUR_RUN: any(runs[values] for values in own),
    }
    return frozenset(FORMATIONS[formation] for formation, possible in can_be.items() if possible)


def _highest_sum(pool: Cards, missing: int, base: int) -> int:
    """Return `base` plus the `missing` highest values in `pool`, NO_RANK if that has too few cards."""
    for points, group in _HIGH_TO_LOW:
        many = (pool & group).bit_count()
        if many >= missing:
            return base + points * missing
        base += points * many
        missing -= many
    return NO_RANK


def completion(scale: Scale, side: Side, pool: Cards, rank: Rank) -> tuple[Card, ...]:
    """Return cards of `pool` that complete a side to `rank`, which must be the best in its reach."""
    formation, points = rank >> 6, rank & 63
    missing, base, shift, runs, _, tops = scale.plans[side]
    if formation == SET:
        return tuple(cards_in(pool & OF_VALUE[points // scale.size]))[:missing]
    if formation == SUM:
        return _top(pool, missing)
    if formation == RUN:
        needed = _run_from(scale.size, side, points, any_colour(pool))
        return tuple(next(cards_in(pool & OF_VALUE[v])) for v in needed)
    table, high = (runs, points) if formation == COLOUR_RUN else (tops, points - base)
    shifts = (shift,) if shift >= 0 else range(0, CLAN_CARDS, VALUES)
    shift = next(shift for shift in shifts if table[pool >> shift & NINE_BITS] == high)
    if formation == COLOUR:
        return _top(pool & NINE_BITS << shift, missing)
    return tuple(shift + v - 1 for v in _run_from(scale.size, side, points, pool >> shift & NINE_BITS))


def highest(card: Card) -> int:
    """Return the highest value that a clan or elite card can have."""
    return value(card) if card < CLAN_CARDS else _WILD[card].bit_length()


@lru_cache(maxsize=2048)
def run_table(held: Values, wild: tuple[Card, ...], size: int) -> bytes:
    """Return, for each set of available values, the greatest sum of a run; 0 if there is no run.

    A run has `size` cards, and must contain the values `held` and the elite cards `wild`.
    """
    table = bytearray(NINE_BITS + 1)
    for start in range(VALUES - size + 1):
        window = ((1 << size) - 1) << start
        if held & ~window == 0:
            points = sum(_values(window))
            for needed in _uncovered(window & ~held, wild):
                for values in range(NINE_BITS + 1):
                    if values & needed == needed:
                        table[values] = points
    return bytes(table)


@lru_cache(maxsize=8)
def top_table(missing: int) -> bytes:
    """Return, for each set of available values, the sum of its `missing` highest, 0 if it has fewer."""
    sums = (_values(values)[-missing:] if missing else () for values in range(NINE_BITS + 1))
    return bytes(sum(high) if len(high) == missing else 0 for high in sums)


def _rank(values: Values, points: int, size: int, one_colour: bool) -> Rank:
    if values & values - 1 == 0:
        return _IN_SET | points
    if values // (values & -values) == (1 << size) - 1:
        return (_IN_COLOUR_RUN if one_colour else _IN_RUN) | points
    return _IN_COLOUR | points if one_colour else points


def _values(mask: Values) -> tuple[int, ...]:
    return tuple(v for v in range(1, VALUES + 1) if mask >> v - 1 & 1)


def _best_colour(pool: Cards, runs: bytes, tops: bytes) -> tuple[int, int]:
    a, b, c = pool & NINE_BITS, pool >> 9 & NINE_BITS, pool >> 18 & NINE_BITS
    d, e, f = pool >> 27 & NINE_BITS, pool >> 36 & NINE_BITS, pool >> 45
    run = max(runs[a], runs[b], runs[c], runs[d], runs[e], runs[f])
    return run, 0 if run else max(tops[a], tops[b], tops[c], tops[d], tops[e], tops[f])


def any_colour(pool: Cards) -> Values:
    """Return the values of the cards in `pool`, whatever their colours."""
    three = pool | pool >> 27
    return (three | three >> 9 | three >> 18) & NINE_BITS


def _uncovered(rest: Values, wild: tuple[Card, ...]) -> Iterator[Values]:
    """Yield the values of `rest` that remain after each wild card has taken one, in each way to do so."""
    if not wild:
        yield rest
        return
    for v in _values(rest & _WILD[wild[0]]):
        yield from _uncovered(rest & ~(1 << v - 1), wild[1:])


def _run_from(size: int, side: Side, points: int, values: Values) -> tuple[int, ...]:
    """Return the values, out of `values`, that must be added to a side for a run with the sum `points`."""
    low = (points - size * (size - 1) // 2) // size
    cards = laid(side)
    held = sum(1 << value(card) - 1 for card in cards if card < CLAN_CARDS)
    wild = tuple(card for card in cards if card in ELITES)
    rest = ((1 << size) - 1) << low - 1 & ~held
    return next(_values(needed) for needed in _uncovered(rest, wild) if needed & ~values == 0)


def _top(pool: Cards, many: int) -> tuple[Card, ...]:
    return tuple(sorted(cards_in(pool), key=lambda card: -value(card))[:many])
