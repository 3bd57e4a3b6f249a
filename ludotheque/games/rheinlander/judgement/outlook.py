"""Estimates the points that each seat will win, from the point of view of one player.

A county's value goes to its holder at the end, and a seat that loses a county gets a payment. Who will hold
it depends on the knights there and on those that may still come: by cards in hand, by cards drawn, and as
reinforcements. Spaces that would join counties are evaluated separately. An `Outlook` is made once for each
decision; for a further knight, only the groups that it touches are estimated again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import NamedTuple

from ludotheque.games.rheinlander.judgement.wants import Wants
from ludotheque.games.rheinlander.rules.board import Estates, Space, Spaces, indices
from ludotheque.games.rheinlander.rules.counties import Settlement, archbishop, groups_after, settle
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import CASTLE, CHURCH, CITY_2, CITY_3, CITY_4
from ludotheque.games.rheinlander.rules.state import (
    ARCHBISHOP,
    DUKE,
    LAST_DUKE,
    NOBODY,
    KnightGroup,
    RheinlanderState,
    bishops,
    counts,
    reserve,
    strictly_first,
)

Points = Sequence[float]  # [seat]
_LAND_FULL = 0.25  # the probability that a free land space of a stretch fills up, which opens its river
_HELD = 0.9  # the probability that a card known to be in a hand is played on a given space
_SHUFFLED = 0.3  # the probability of a discarded card, relative to one in the pile
_HARDLY = 0.03  # smaller probabilities are ignored
WON = 40.0  # the value of winning at once, in points
_SETTLING = 5.0  # turns until a county without a duke usually has one
_LONG = 12.0  # with at least this many turns left, a further turn makes no difference


class Band(NamedTuple):
    """A group of connected knights, with its expected points and the facts behind this estimate."""

    group: KnightGroup
    counts: tuple[int, ...]
    value: int  # the value of its estates, in points
    border: Spaces  # the free spaces next to it
    means: tuple[float, ...]  # [seat]: the expected number of knights that come to it
    promise: Points  # [seat]: the expected points


class Placed(NamedTuple):
    """The gain in points from one more knight of the player, and all its effects.

    `own` is the part of `gain` from the player's own points; the rest is what other players lose.
    """

    gain: float
    settled: Settlement
    own: float


class Outlook:
    """The estimates for the position `view`, and for positions with one more knight or bastion than `view`.

    `won` has each seat's points so far, as far as `seat` knows them; `promises` those expected further.
    """

    def __init__(
        self, ground: Ground, view: RheinlanderState, seat: int, won: tuple[int, ...], wants: Wants
    ) -> None:
        self.ground, self.view, self.seat, self.wants, self.won = ground, view, seat, wants, won
        self.seats = range(ground.seats)
        self._known: dict[Space, Placed] = {}
        self.turns = min(reserve(view, each) for each in self.seats)
        self._time = min(1.0, self.turns / _LONG)
        self._values = _values(view)
        self._free = ~(ground.taken(view) | view.bastions)
        self._reach = self._chances()
        self._bands = {group: self._band(view, group, view.reach) for group in view.groups}
        bands = list(self._bands.values())
        self._joining = self._joints(bands, _twice(bands))
        self._bishops = self._church(bishops(view), view.archbishop)
        self.promises = _sum([*(band.promise for band in bands), *self._joining.values(), self._bishops])
        self.weights = self._rivals()

    # The probability that a seat comes to a space

    def _chances(self) -> list[tuple[float, ...]]:
        """Return [seat][space]: the probability of a knight there by number, by cards held or drawn."""
        ground, view = self.ground, self.view
        unseen = view.pile & ground.numbers
        many = max(1, unseen.bit_count())
        stock = unseen | view.discards  # never empty: hands have at most five of eight cards a seat
        later = min(0.7, 0.8 * self.turns / stock.bit_count())
        found = []
        for each in self.seats:
            held = 0.0 if each == self.seat else view.hidden[each] / many
            may, shown = held + (1.0 - held) * later, view.hands[each]
            by_card = [0.0] * ground.joker
            for card in indices(stock):
                by_card[card] = may if unseen >> card & 1 else _SHUFFLED * later
            for card in indices(shown):
                by_card[card] = _HELD
            found.append(self._by_space(by_card))
        return found

    def _by_space(self, by_card: list[float]) -> tuple[float, ...]:
        ground, free = self.ground, self._free
        row = []
        for space, numbers in enumerate(ground.board.numbers):
            miss = 1.0
            for number in numbers:
                miss *= 1.0 - by_card[number - 1]
            chance = 1.0 - miss
            if not ground.land >> space & 1:
                open_lands = (ground.lands_of[numbers[0] - 1] & free).bit_count()
                chance *= _LAND_FULL**open_lands
            row.append(chance)
        return tuple(row)

    # A group of knights

    def _band(
        self, state: RheinlanderState, group: KnightGroup, reach: tuple[Spaces, ...], shut: Spaces = 0
    ) -> Band:
        border = self._border(group.spaces, shut)
        means = self._means(border, reach)
        sure = self._surely(border, reach) if self.wants.alert else ()
        value = self._worth(group.estates)
        there = counts(state, group)
        promised = 0.0
        for space in indices(border & self.ground.land):
            promised += self._worth(self.ground.estates_at[space] & ~group.estates)
        promised *= self.wants.promise * self._time
        promise = self._promise(there, group.duke, value, promised, means, sure)
        return Band(group, there, value, border, means, promise)

    def _border(self, spaces: Spaces, shut: Spaces) -> Spaces:
        border, near = 0, self.ground.near
        for space in indices(spaces):
            border |= near[space]
        return border & self._free & ~spaces & ~shut

    def _means(self, border: Spaces, reach: tuple[Spaces, ...]) -> tuple[float, ...]:
        """Return the number of knights that each seat is expected to bring to `border`."""
        land, chances = self.ground.land, self._reach
        found = [0.0] * len(chances)
        for space in indices(border):
            beside = [each for each in self.seats if reach[each] >> space & 1]
            for each in self.seats:
                found[each] += chances[each][space]
            if len(beside) == 1 and land >> space & 1:
                found[beside[0]] += 1.0 - chances[beside[0]][space]
        return tuple([min(self.wants.eager * mean, float(self.turns)) for mean in found])

    def _surely(self, border: Spaces, reach: tuple[Spaces, ...]) -> tuple[bool, ...]:
        """Return whether any card brings a knight of each seat to `border` (R7)."""
        alone, twice = 0, 0
        for spaces in reach:
            alone, twice = alone | spaces, twice | alone & spaces
        lands = border & self.ground.land & ~twice
        return tuple([bool(spaces & lands) for spaces in reach])

    def _promise(
        self,
        there: tuple[int, ...],
        duke: int,
        value: float,
        promised: float,
        means: tuple[float, ...],
        sure: tuple[bool, ...] = (),
    ) -> Points:
        """Return each seat's expected points; `promised` are of estates in reach, `sure` by `_surely`."""
        wants = self.wants
        prize = value + promised + DUKE + wants.duke * (LAST_DUKE - DUKE)
        promise = [0.0] * len(there)
        if duke == NOBODY:
            hope = [(here + mean) ** 2 for here, mean in zip(there, means, strict=True)]
            many = sum(there)
            likely = min(1.0, sum(means)) * wants.lone if many == 1 else min(wants.tied, 0.25 + sum(means))
            share = likely * min(1.0, self.turns / _SETTLING) / sum(hope)
            for each, hoped in enumerate(hope):
                promise[each] = hoped * share * prize
            return tuple(promise)
        kept, takes = 1.0, [0.0] * len(there)
        for each in self.seats:
            if each != duke:
                lacking = there[duke] + 1 - there[each]
                takes[each] = _odds(means[each], means[duke], lacking)
                if lacking <= 1 and sure and sure[each]:
                    takes[each] = max(takes[each], wants.alert)
                takes[each] *= wants.care
                kept *= 1.0 - takes[each]
        lost = 1.0 - kept
        promise[duke] = kept * prize + lost * (value + DUKE) + wants.crowd * there[duke]
        if duke != self.seat:
            promise[self.seat] += wants.siege * self._time * there[self.seat]
        total = sum(takes)
        if total:
            for each in self.seats:
                promise[each] += lost * takes[each] / total * prize
        return tuple(promise)

    def _worth(self, estates: Estates) -> int:
        return sum([self._values[estate] for estate in indices(estates)]) if estates else 0

    # Spaces that would join groups

    def _joints(self, bands: Sequence[Band], spaces: Spaces) -> dict[tuple[KnightGroup, ...], list[float]]:
        """Return {groups: the expected change of each seat's points from a knight that joins them}."""
        found: dict[tuple[KnightGroup, ...], list[tuple[float, ...]]] = {}
        for space in indices(spaces):
            bit = 1 << space
            joined = [band for band in bands if band.border & bit]
            change = self._joint(joined, space)
            if change:
                found.setdefault(tuple([band.group for band in joined]), []).append(change)
        return {joined: self._together(changes) for joined, changes in found.items()}

    def _together(self, changes: list[tuple[float, ...]]) -> list[float]:
        """Return the expected change of points if any of several spaces can join some groups, just once."""
        share = self.wants.merging / max(1.0, sum([change[0] for change in changes]))
        return [share * sum(column) for column in list(zip(*changes, strict=True))[1:]]

    def _joint(self, bands: list[Band], space: Space) -> tuple[float, ...] | None:
        """Return the probability of a knight that joins `bands`, then each seat's change, or None."""
        if max([row[space] for row in self._reach]) < _HARDLY:
            return None
        there = [sum(column) for column in zip(*[band.counts for band in bands], strict=True)]
        estates = self.ground.estates_at[space]
        for band in bands:
            estates |= band.group.estates
        value = self._worth(estates)
        dukes = [band for band in bands if band.group.duke != NOBODY]
        means = tuple([max(column) for column in zip(*[band.means for band in bands], strict=True)])
        old = [sum(column) for column in zip(*[band.promise for band in bands], strict=True)]
        whole, change = 0.0, [0.0] * len(old)
        for each in self.seats:
            chance = self._reach[each][space]
            if chance < _HARDLY:
                continue
            there[each] += 1
            after = self._joined(tuple(there), dukes, value, means)
            there[each] -= 1
            moved = [new - was for new, was in zip(after, old, strict=True)]
            if moved[each] - 0.3 * (sum(moved) - moved[each]) <= 0.5:
                continue
            chance *= self.wants.joining
            whole += chance
            for other, more in enumerate(moved):
                change[other] += chance * more
        return (whole, *change) if whole else None

    def _joined(
        self, there: tuple[int, ...], dukes: list[Band], value: int, means: tuple[float, ...]
    ) -> list[float]:
        """Return each seat's expected points, with payments, from groups once they are joined (R13-R16)."""
        first, paid = strictly_first(there), [0.0] * len(there)
        if len(dukes) == 1:
            duke = dukes[0].group.duke
            if there[duke] == max(there):
                first = duke
            else:
                paid[duke] += dukes[0].value + DUKE
        elif dukes:
            kept = max((band for band in dukes if band.group.duke == first), key=_value, default=None)
            for band in dukes:
                if band is not kept:
                    paid[band.group.duke] += band.value + DUKE
        promise = self._promise(there, first, value, 0.0, means)
        return [gain + more for gain, more in zip(paid, promise, strict=True)]

    # Sums

    def _church(self, own: tuple[int, ...], holder: int) -> list[float]:
        """Return, for each seat, the value of its bishops and of the archbishop card, in points."""
        found = [self.wants.bishop * self._time * many for many in own]
        if holder != NOBODY:
            found[holder] += self.wants.archbishop
        return found

    def _rivals(self) -> tuple[float, ...]:
        """Return the weight of each seat's points: -1 for the player's own, the greatest for a leader."""
        others = [each for each in self.seats if each != self.seat]
        stands = {each: self.promises[each] + self.won[each] for each in others}
        top = max(stands.values())
        shares = {each: exp((stands[each] - top) / self.wants.envy) for each in others}
        scale = self.wants.rivals / sum(shares.values())
        return tuple([scale * shares[each] if each in shares else -1.0 for each in self.seats])

    def margin(self, promise: Points) -> float:
        """Return what `promise`, points by seat, is worth to the player: its own less others'."""
        return -sum([weight * points for weight, points in zip(self.weights, promise, strict=True)])

    # The effect of one more piece

    def use(self, card: int, taken: Space = NOBODY) -> float:
        """Return the best gain of `card` next turn, if it places a knight by its number.

        The gain is in points, 0 if there is none. The space `taken` is left out, as it is taken by then.
        """
        ground = self.ground
        spaces = ground.lands_of[card] & self._free or ground.river_of[card] & self._free
        return max([0.0, *(self.knight(space).gain for space in indices(spaces) if space != taken)])

    def knight(self, space: Space, victim: int = NOBODY) -> Placed:
        """Return the gain from a knight of the player on a space, which may replace one of `victim`."""
        if space not in self._known:
            self._known[space] = self._knight(space, victim)
        return self._known[space]

    def final_lead(self, space: Space) -> int:
        """Return the final lead in points if a knight on `space`, valued by `knight`, ends the game."""
        gain = self._known[space].gain
        return round(gain - WON if gain >= 0 else gain + WON)

    def _knight(self, space: Space, victim: int) -> Placed:
        ground, view, me = self.ground, self.view, self.seat
        settled = settle(ground, view, space, victim)
        groups = groups_after(view, settled)
        reach = list(view.reach)
        reach[me] |= ground.near[space]
        if victim != NOBODY:
            reach[victim] = ground.reach(settled.knights[victim])
        after = view._replace(
            knights=settled.knights, garrisons=settled.garrisons, groups=groups, reach=tuple(reach)
        )
        holder = archbishop(view, settled, groups)
        gains = [0.0] * len(reach)
        for payment in settled.payments:
            gains[payment.seat] += payment.worth.points
        if settled.emptied != NOBODY:
            return Placed(self._ended(after, gains, holder), settled, 0.0)
        fresh = self._band(after, settled.group, after.reach)
        more: list[Points] = [gains]
        less: list[Points] = []
        if settled.group.estates & view.tiles[CHURCH]:
            more.append(self._church(bishops(after), holder))
            less.append(self._bishops)
        kept = [band for group, band in self._bands.items() if group not in settled.joined]
        gain, own = self._better(kept, [fresh], settled.joined, more, less)
        raid = self._raid(settled)
        return Placed(gain + raid, settled, own + raid)

    def _raid(self, settled: Settlement) -> float:
        """Return how much the player likes to take the counties that a knight takes, in points."""
        if settled.group.duke != self.seat:
            return 0.0
        return self.wants.raid * sum(old.duke not in (NOBODY, self.seat) for old in settled.joined)

    def _better(
        self,
        kept: list[Band],
        fresh: list[Band],
        gone: Sequence[KnightGroup],
        more: list[Points],
        less: list[Points],
    ) -> tuple[float, float]:
        """Return the gain, total and own, if `gone` become `fresh`; add the points to `more` and `less`."""
        lost = set(gone)
        spaces = _border(fresh) & _border(kept) | _twice(fresh)
        more += [band.promise for band in fresh]
        more += self._joints([*kept, *fresh], spaces).values()
        less += [self._bands[group].promise for group in gone]
        less += [change for joined, change in self._joining.items() if not lost.isdisjoint(joined)]
        own = sum([points[self.seat] for points in more]) - sum([points[self.seat] for points in less])
        return sum(map(self.margin, more)) - sum(map(self.margin, less)), own

    def _ended(self, after: RheinlanderState, gains: list[float], holder: int) -> float:
        """Return the value of a knight that ends the game: the final lead in points, plus or minus WON."""
        final = [float(won) + gain for won, gain in zip(self.won, gains, strict=True)]
        for group in after.groups:
            if group.duke != NOBODY:
                final[group.duke] += self._worth(group.estates) + LAST_DUKE
        if holder != NOBODY:
            final[holder] += ARCHBISHOP
        lead = final[self.seat] - max(points for each, points in enumerate(final) if each != self.seat)
        return lead + (WON if lead >= 0 else -WON)

    def bastion(self, space: Space) -> float:
        """Return the gain from placing one of the player's bastions on a land space, in points."""
        bit, view = 1 << space, self.view
        touched = [group for group, band in self._bands.items() if band.border & bit]
        fresh = [self._band(view, group, view.reach, bit) for group in touched]
        kept = [band for group, band in self._bands.items() if group not in touched]
        return self._better(kept, fresh, touched, [], [])[0]

    def bastion_spaces(self) -> list[Space]:
        """Return the free land spaces next to held counties, where a bastion may have an effect."""
        found = 0
        for band in self._bands.values():
            if band.group.duke != NOBODY:
                found |= band.border
        return indices(found & self.ground.land)

    @property
    def saved_bastion(self) -> float:
        """The value of keeping a bastion for later, in points.

        It is greatest if the player has only one bastion left, and falls as the game goes on.
        """
        return self.wants.bastion * self._time / max(1, self.view.bastions_left[self.seat])


def _sum(rows: Sequence[Points]) -> Points:
    return [sum(column) for column in zip(*rows, strict=True)]


def _border(bands: Iterable[Band]) -> Spaces:
    found = 0
    for band in bands:
        found |= band.border
    return found


def _twice(bands: Iterable[Band]) -> Spaces:
    """Return the free spaces next to at least two of these groups."""
    once = twice = 0
    for band in bands:
        twice |= once & band.border
        once |= band.border
    return twice


def _value(band: Band) -> int:
    return band.value


def _values(view: RheinlanderState) -> list[int]:
    tiles, found = view.tiles, []
    points = ((CITY_2, 2), (CITY_3, 3), (CITY_4, 4), (CHURCH, 1), (CASTLE, 1))
    for estate in range(max(tiles).bit_length()):
        found.append(next((many for tile, many in points if tiles[tile] >> estate & 1), 0))
    return found


def _odds(comes: float, guards: float, lacking: int) -> float:
    """Return the probability that a seat brings at least `lacking` more knights than the holder does."""
    if comes <= 0.0:
        return 0.0
    lead = (comes - 0.7 * guards - lacking + 0.6) / sqrt(0.4 + comes + 0.5 * guards)
    return (1.0 - exp(-2.5 * comes)) / (1.0 + exp(-1.7 * lead))
