"""Estimates the final rank of a side, from exact counts of the cards that may still be added.

The targets of a side are the formations that it can still reach. Considered one by one, the best first, they
give a `Spread`, the probability of each final rank; those of both sides give the chance to win the stone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN_CARDS,
    COLOURS,
    JOKERS,
    NINE_BITS,
    SPY,
    VALUES,
    Card,
    Cards,
    colour_of,
    value_of,
)
from ludotheque.games.schotten_totten.rules.formations import (
    COLOUR,
    COLOUR_RUN,
    OF_VALUE,
    RUN,
    SET,
    Rank,
    Scale,
    highest,
)
from ludotheque.games.schotten_totten.rules.sides import Side, count, laid

Need = tuple[Cards, int]  # the cards that fit, and how many of them are needed
Target = tuple[Rank, tuple[Need, ...]]
# The probability of each final rank, best first; empty if the side cannot be completed.
Spread = tuple[tuple[Rank, float], ...]


class Rival(NamedTuple):
    """The distribution of the final rank of the opponent's side, prepared for `beats`."""

    below: Sequence[float]  # [rank]: the probability of a lower final rank
    equal: Sequence[float]  # [rank]: the probability of this final rank


Feel = Callable[[Rank], Rank]  # how strong a player believes a rank to be

_BANDS = ((8, (7, 8, 9)), (5, (4, 5, 6)), (2, (1, 2, 3)))  # (points, values) for a last card
_TYPICAL = 6  # points of a card chosen for its value alone
_RANKS = COLOUR_RUN + 1 << 6
_MOST = 18  # at most this many cards that fit a need are counted: the cards of three values
_FEW = 0.001  # less probable ranks are ignored
_REST = 0.01  # a remaining probability below this goes to the last target
_STEPS = 64  # probabilities are rounded to 1/64 for caching


# [formation][clan cards missing - 1][cards needed][such cards in the pool]: the probability to get them
Odds = tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]


class Means(NamedTuple):
    """The cards that a seat may still add to its sides, and the probabilities that it gets them."""

    hand: Cards  # clan cards known to be in its hand
    pool: Cards  # other clan cards that it may get
    odds: Odds  # the probabilities that needed cards arrive


def odds(drawn: float, held: float, sought: Sequence[Sequence[float]]) -> Odds:
    """Return the probabilities that needed cards arrive, from factors `sought[formation][missing - 1]`.

    `drawn` is the probability to draw a given card, `held` that one in hand is still free for this side.
    """
    return tuple(
        tuple(_tails(round(min(1.0, drawn * factor) * _STEPS) / _STEPS, held) for factor in row)
        for row in sought
    )


@lru_cache(maxsize=512)
def _tails(single: float, held: float) -> tuple[tuple[float, ...], ...]:
    """Return [needed][many]: the probability that `needed` of `many` cards come; `held` if none is needed."""
    found = [(held,) * (_MOST + 1)]
    for needed in range(1, 5):
        row = []
        for many in range(_MOST + 1):
            fewer = sum(
                comb(many, n) * single**n * (1 - single) ** (many - n) for n in range(min(needed, many + 1))
            )
            row.append(max(0.0, 1 - fewer))
        found.append(tuple(row))
    return tuple(found)


def spread(scale: Scale, side: Side, means: Means, feel: Feel | None = None) -> Spread:
    """Return the distribution of a side's final rank, or () if too few cards remain to complete the side.

    `feel` maps each rank to how strong the player believes it to be. If it is None, ranks stay as they are.
    """
    goals = targets(scale, side)
    if not goals[0][1]:
        return distorted(((goals[0][0], 1.0),), feel)
    hand, pool, tables = means
    missing = scale.size - count(side)
    if (hand | pool).bit_count() < missing:
        return ()
    row = scale.size - sum(card < CLAN_CARDS for card in laid(side)) - 1  # counts elite cards as missing
    left = 1.0
    found: dict[Rank, float] = {}
    for rank, needs in goals:
        chance, table = left, tables[rank >> 6][row]
        for cards, many in needs:
            held = (hand & cards).bit_count()
            if held >= many:
                chance *= table[0][0]
            else:
                there = (pool & cards).bit_count()
                chance *= table[many - held][there if there < _MOST else _MOST]
        if chance > _FEW:
            found[rank] = found.get(rank, 0.0) + chance
            left -= chance
            if left < _REST:
                break
    found[goals[-1][0]] = found.get(goals[-1][0], 0.0) + left
    return distorted(found.items(), feel)


def distorted(spread: Iterable[tuple[Rank, float]], feel: Feel | None) -> Spread:
    """Return `spread` by how strong `feel` says that each rank is, best first; None changes nothing."""
    if feel is None:
        return tuple(spread)
    found: dict[Rank, float] = {}
    for rank, chance in spread:
        found[feel(rank)] = found.get(feel(rank), 0.0) + chance
    return tuple(sorted(found.items(), reverse=True))


def rival(theirs: Spread) -> Rival:
    """Return a distribution in the form that `beats` needs.

    An empty distribution is that of a side that cannot be completed, and counts as lower than every rank.
    """
    equal = [0.0] * _RANKS
    for rank, chance in theirs:
        equal[rank] += chance
    return Rival([0.0, *accumulate(equal)] if theirs else [1.0] * (_RANKS + 1), equal)


def beats(mine: Spread, theirs: Rival, tie: float) -> float:
    """Return the probability that a side beats the opponent's, with chance `tie` where ranks are equal."""
    below, equal = theirs
    return min(1.0, sum([chance * (below[rank] + tie * equal[rank]) for rank, chance in mine]))


@lru_cache(maxsize=1 << 12)
def targets(scale: Scale, side: Side) -> tuple[Target, ...]:
    """Return the ranks that a side can still reach, best first, each with the cards needed for it."""
    cards, size = laid(side), scale.size
    if len(cards) == size:
        return ((scale.ranks[side], ()),)
    found = [] if scale.fog else [*_runs(cards, size), *_sets(cards, size), *_colours(cards, size)]
    base, missing = sum(map(highest, cards)), size - len(cards)
    found += [(base + points, ((group, 1),)) for points, group in _bands(missing, ALL_CLAN)]
    found.append((base + 2 * missing, ((ALL_CLAN, missing),)))
    if missing > 1:
        found.append((base + _TYPICAL * missing, ((_of_values((5, 6, 7, 8, 9)), missing),)))
    found.sort(key=lambda target: -target[0])
    return tuple(found)


def _runs(cards: tuple[Card, ...], size: int) -> Iterator[Target]:
    """Yield the runs of `size` cards, of one colour or mixed, that cards added to `cards` can make."""
    values = [value_of(card) for card in cards if card < CLAN_CARDS]
    if len({*values}) < len(values):
        return
    held = sum(1 << v - 1 for v in values)
    wild = [_wild(card) for card in cards if card >= CLAN_CARDS]
    for low in range(VALUES - size + 1):
        window = (1 << size) - 1 << low
        if held & ~window:
            continue
        points = size * low + size * (size + 1) // 2
        for needed in {*_uncovered(window & ~held, wild)}:
            rest = [v for v in range(1, VALUES + 1) if needed >> v - 1 & 1]
            yield RUN << 6 | points, tuple((OF_VALUE[v], 1) for v in rest)
            for colour in _own_colours(cards):
                bits = tuple((1 << colour * VALUES + v - 1, 1) for v in rest)
                yield COLOUR_RUN << 6 | points, bits


def _sets(cards: tuple[Card, ...], size: int) -> Iterator[Target]:
    """Yield the sets, `size` cards of equal value, that can be made by adding cards to `cards`."""
    for v in range(1, VALUES + 1):
        fits = all(value_of(card) == v if card < CLAN_CARDS else _wild(card) >> v - 1 & 1 for card in cards)
        if fits:
            yield SET << 6 | size * v, ((OF_VALUE[v], size - len(cards)),)


def _colours(cards: tuple[Card, ...], size: int) -> Iterator[Target]:
    """Yield formations of one colour: for one card missing by band, for more by a typical sum."""
    base, missing = sum(map(highest, cards)), size - len(cards)
    for colour in _own_colours(cards):
        if missing == 1:
            for points, group in _bands(1, NINE_BITS << colour * VALUES):
                yield COLOUR << 6 | base + points, ((group, 1),)
        else:
            yield COLOUR << 6 | base + _TYPICAL * missing, ((NINE_BITS << colour * VALUES, missing),)


def _own_colours(cards: tuple[Card, ...]) -> Sequence[int]:
    colours = {colour_of(card) for card in cards if card < CLAN_CARDS}
    return range(len(COLOURS)) if not colours else tuple(colours) if len(colours) == 1 else ()


def _bands(missing: int, among: Cards) -> Iterator[tuple[int, Cards]]:
    """Yield (typical points, cards) for low, middle and high values, if just one card is missing."""
    if missing == 1:
        for points, values in _BANDS:
            yield points, _of_values(values) & among


def _of_values(values: Sequence[int]) -> Cards:
    cards = 0
    for v in values:
        cards |= OF_VALUE[v]
    return cards


def _wild(card: Card) -> int:
    """Return the values that an elite card can take, as a mask (S16)."""
    return NINE_BITS if card in JOKERS else 1 << 6 if card == SPY else 0b111


def _uncovered(rest: int, wild: Sequence[int]) -> Iterator[int]:
    """Yield what remains of the values `rest` for each way that wild cards take one each; all are masks."""
    if not wild:
        yield rest
        return
    for index in range(VALUES):
        if rest & wild[0] & 1 << index:
            yield from _uncovered(rest & ~(1 << index), wild[1:])
