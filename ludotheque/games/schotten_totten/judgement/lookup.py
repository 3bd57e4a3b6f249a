"""Tables of distributions and stakes for the fast player of the expert's trials (`guide`).

`prospects` computes sides with the same chances only once: those that differ only in their colours have the
same shape. An entry also depends on the hand and the pool (the cards not yet seen), as far as the side's best
formations need them. Entries can be dropped at any time, since they can be computed again from their keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from ludotheque.games.schotten_totten.judgement.border import stakes
from ludotheque.games.schotten_totten.judgement.prospects import Means, Spread, odds, spread, targets
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_TACTICS,
    CARDS,
    CLAN_CARDS,
    COLOURS,
    NINE_BITS,
    VALUES,
    Cards,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import COLOUR_RUN, OF_VALUE, SET, Rank, Scale
from ludotheque.games.schotten_totten.rules.sides import FULL, Side, laid, pack
from ludotheque.games.schotten_totten.rules.state import Stones

K = TypeVar("K")
V = TypeVar("V")
Entry = tuple[float, Spread]  # the odds that a side beats a typical one, the distribution of its final rank
# The key that similar sides share: the side with its colours renamed; if it has a single colour, the cards of
# this colour in the hand and in the pool; if it has a single value, the number of cards of this value in the
# hand and in the pool.
Alike = tuple[Side, Cards, Cards, int, int]
Known = tuple[Side, Cards, Cards]  # a side, and the cards it needs: those in hand, those in the pool

STEP = 5  # the sizes of the deck are grouped by this number
ANY_CARD: Cards = (1 << CARDS) - 1
_HELD = 6  # cards in the other hand
_SHARES = (0.0, 0.15, 0.3, 0.5, 0.7, 1.0)  # [formation]: the share of complete sides that are weaker
_POINTS = ((3, 27), (6, 24), (6, 26), (3, 27), (6, 24))  # [formation]: least and greatest sum of three cards
_FEW = (0, 1, 3, 3, 5, 5)  # [cards of equal value in the pool]: the rounded number, so that keys are fewer
_LEAST = 0.02  # the worth of a side lies between this and 1 minus this
_DECIDED = 0.95  # the chance assumed at a stone that is nearly won
_MOST = 3_000  # a table with this many entries is emptied
_WANTS = LEVELS["club"]


class _Table(dict[K, V]):
    """A dictionary used as a cache. It is emptied when it has too many entries."""

    def keep(self, key: K, value: V) -> V:
        if len(self) >= _MOST:
            self.clear()
        self[key] = value
        return value


class Needs(_Table[Side, Cards]):
    """Maps a side to the cards that its best formations (colour runs and sets) need."""

    def __init__(self, measure: Scale) -> None:
        super().__init__()
        self._measure = measure

    def __missing__(self, side: Side) -> Cards:
        found = 0
        for rank, needs in targets(self._measure, side) if side else ():
            if rank >> 6 in (COLOUR_RUN, SET):
                for cards, _many in needs:
                    found |= cards
        return self.keep(side, found)


class _Shape(NamedTuple):
    """A side with its colours renamed, so that similar sides become equal.

    Its lowest colour becomes the first colour of all, and so on. The other fields help to rename the colours
    of cards in the hand and in the pool in the same way.
    """

    side: Side  # the side with its colours renamed
    shift: int  # the first bit of the side's lowest colour in a mask of cards
    own: Cards  # the mask of nine bits if the side has a single colour, else 0
    equal: Cards  # if the side has a single value, the other cards of this value, else 0
    colours: int  # the number of colours on the side


@lru_cache(maxsize=1 << 13)
def _shape(side: Side) -> _Shape | None:
    there = laid(side)
    cards = sorted((card for card in there if card < CLAN_CARDS), key=lambda card: (card % VALUES, card))
    if not cards:
        return None
    colours, values = sorted({card // VALUES for card in cards}), {card % VALUES for card in cards}
    alike = [card % VALUES + VALUES * colours.index(card // VALUES) for card in cards]
    alike += sorted(card for card in there if card >= CLAN_CARDS)
    equal = OF_VALUE[cards[0] % VALUES + 1] & ~mask(cards) if len(values) == 1 else 0
    own = NINE_BITS if len(colours) == 1 else 0
    return _Shape(pack(tuple(alike)), VALUES * colours[0], own, equal, len(colours))


class Sides(_Table[Known, Entry]):
    """Maps a side and the cards it needs (`Known`) to its odds and distribution (`Entry`).

    The seat draws each unseen card with probability `drawn`. The pool in a key has only the cards that the
    side needs; to these, all in `others` are added that are neither needed nor in the hand.
    """

    def __init__(self, measure: Scale, needs: Needs, drawn: float, others: Cards) -> None:
        super().__init__()
        self._measure, self._needs, self._others = measure, needs, others
        self._odds = odds(drawn, _WANTS.held, _WANTS.sought)
        self._alike: _Table[Alike, Entry] = _Table()

    def __missing__(self, known: Known) -> Entry:
        side, hand, pool = known
        shape = _shape(side)
        if shape is None:
            return self.keep(known, self._worked_out(side, hand, pool))
        first, shift, own, equal, colours = shape
        held, there = (hand & equal).bit_count(), _FEW[(pool & equal).bit_count()]
        alike = first, hand >> shift & own, pool >> shift & own, held, there
        found = self._alike.get(alike)
        if found is None:
            found = self._alike.keep(alike, self._like(alike, colours))
        return self.keep(known, found)

    def _like(self, alike: Alike, colours: int) -> Entry:
        """Return the entry for all sides with the key `alike`; equal values get colours not on the side."""
        side, hand, pool, held, there = alike
        if held or there:
            value = (side & 63) - 1
            equal = [1 << value + VALUES * colour for colour in range(colours, len(COLOURS))]
            hand |= sum(equal[:held])
            pool |= sum(equal[held : held + there])
        return self._worked_out(side, hand, pool)

    def _worked_out(self, side: Side, hand: Cards, pool: Cards) -> Entry:
        pool |= self._others & ~(self._needs[side] | hand)
        found = spread(self._measure, side, Means(hand, pool, self._odds))
        worth = sum(chance * _worth(rank, self._measure) for rank, chance in found)
        worth = min(1 - _LEAST, max(_LEAST, worth))
        return worth / (1 - worth), found


def _worth(rank: Rank, measure: Scale) -> float:
    """Return the approximate share of all complete sides that `rank` beats, from 0 to 1."""
    formation, points = rank >> 6, (rank & 63) * 3 / measure.size
    if measure.fog:
        return min(1.0, max(0.0, (points - 6) / 18))
    low, high = _SHARES[formation : formation + 2]
    least, most = _POINTS[formation]
    return low + (high - low) * min(1.0, max(0.0, (points - least) / (most - least)))


def above(spread: Spread, rank: Rank) -> float:
    """Return the probability that a side's final rank, distributed as `spread`, is higher than `rank`."""
    found = 0.0
    for one, chance in spread:
        if one <= rank:
            break
        found += chance
    return found


class Tables:
    """The cached odds and distributions of sides for stones with the same modes, as `measure` ranks them."""

    def __init__(self, measure: Scale) -> None:
        self.ranks, self.full, self.needs = measure.ranks, FULL[measure.size], Needs(measure)
        self.mine: list[Sides] = []  # [cards in the deck // STEP]: sides of a seat with a known hand
        self.theirs: list[Sides] = []  # the same for a seat with an unknown hand
        for deck in range(STEP // 2, CLAN_CARDS, STEP):
            many = deck + _HELD
            groups = round(len(COLOURS) * many / (CLAN_CARDS - 2 * _HELD))
            others = mask(
                card for card in range(CLAN_CARDS) if (card // VALUES + card % VALUES) % len(COLOURS) < groups
            )  # equally many of each value, and about equally many of each colour
            self.mine.append(Sides(measure, self.needs, deck / 2 / many, others))
            self.theirs.append(Sides(measure, self.needs, (deck / 2 + _HELD) / many, others))


tables = cache(Tables)


class _Related(_Table[Side, Cards]):
    """Maps a side to the mask of the cards that fit it.

    All tactics fit. A clan card fits unless the side has a clan card of another colour and another value.
    """

    def __missing__(self, side: Side) -> Cards:
        found = ANY_CARD
        for card in laid(side):
            if card < CLAN_CARDS:
                found &= OF_VALUE[card % VALUES + 1] | NINE_BITS << card // VALUES * VALUES | ALL_TACTICS
        return self.keep(side, found)


class _Stakes(_Table[tuple[Stones, Stones], Sequence[float]]):
    """Maps (stones nearly won, nearly lost) to the stakes of all nine; others count as chances of 0.5."""

    def __init__(self) -> None:
        super().__init__()
        self._alike: _Table[tuple[Stones, Stones], Sequence[float]] = _Table()

    def __missing__(self, key: tuple[Stones, Stones]) -> Sequence[float]:
        """Compute the stakes for a new key, once for all that only swap the seats or reverse the border."""
        won, lost = key
        back = _turned(won), _turned(lost)
        alike = min(key, (lost, won), back, back[::-1])
        found = self._alike.get(alike)
        if found is None:
            found = self._alike.keep(alike, stakes([_chance(stone, *alike) for stone in range(STONES)])[1])
        return self.keep(key, found if alike in (key, (lost, won)) else found[::-1])


def _turned(stones: Stones) -> Stones:
    return int(f"{stones:0{STONES}b}"[::-1], 2)


def _chance(stone: int, won: Stones, lost: Stones) -> float:
    return _DECIDED if won >> stone & 1 else 1 - _DECIDED if lost >> stone & 1 else 0.5


STAKES, RELATED = _Stakes(), _Related()
