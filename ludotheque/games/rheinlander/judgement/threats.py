"""Finds how other players could make a player lose a county by placing one knight, and what prevents it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ludotheque.core.judgement import Reason
from ludotheque.games.rheinlander.judgement.ahead import placed
from ludotheque.games.rheinlander.rules.advice import within_reach
from ludotheque.games.rheinlander.rules.board import Space, indices
from ludotheque.games.rheinlander.rules.counties import archbishop, groups_after, settle
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.state import (
    NOBODY,
    KnightGroup,
    RheinlanderState,
    counts,
    owner,
    worth,
)

ANY_CARD, NUMBER, ARCHBISHOP = "any-card", "number", "archbishop"  # how the knight can be placed
ANY_TWO, TWO = LATER = "any-two", "two"  # it is one of two, placed by any cards or by any card and a number
_HARD = {ANY_CARD: 0, NUMBER: 1, ARCHBISHOP: 1, ANY_TWO: 2, TWO: 3}  # the greater, the harder to carry out


class Threat(NamedTuple):
    """A knight of another player that would make the player lose a county."""

    county: KnightGroup
    points: int  # the value of the county
    seat: int  # whose knight it would be
    space: Space  # where it would be placed
    way: str  # ANY_CARD, NUMBER, ARCHBISHOP or one of LATER
    theirs: int  # the other player's knights in the county afterwards

    def over(self, left: Iterable[Threat]) -> bool:
        """Return whether the county is under no threat of `left` that is as easy to carry out as this one."""
        there = (one for one in left if one.county.spaces & self.county.spaces)
        return not any(_HARD[one.way] <= _HARD[self.way] for one in there)

    def reason(self, key: str, ground: Ground) -> Reason:
        """Return a reason with this key that tells the threat."""
        facts = ("where", ground.span(self.county.spaces)), ("seat", self.seat), ("way", self.way)
        number = ("number", "/".join(map(str, ground.board.numbers[self.space])))
        return Reason(key, (*facts, number, ("points", self.points)))


class Robbery(NamedTuple):
    """Whose knight by any card costs the player the archbishop, and which bastion ends that, or NOBODY."""

    seat: int
    bastion: Space


class Aftermath(NamedTuple):
    """The position after a knight of the player, with the threats to the player's counties there.

    `bastions` has what `bastions_against` returns for them; `robbery` and `unions` what these functions do.
    """

    view: RheinlanderState
    threats: list[Threat]
    bastions: dict[Space, Threat]
    robbery: Robbery | None = None
    unions: Mapping[Space, Reason] = MappingProxyType({})

    def prevents(self, threat: Threat, me: int) -> bool:
        """Return whether the player `me` still holds the county of a threat, which is over now."""
        spaces = threat.county.spaces
        held = any(group.duke == me and not spaces & ~group.spaces for group in self.view.groups)
        return held and threat.over(self.threats)


def threats(ground: Ground, view: RheinlanderState, me: int) -> list[Threat]:
    """Return the threats to the counties of the player `me`, those to the most valuable county first.

    For each space there is only one: the easiest, or else that of the player who would be the strongest. A
    card that the player has in hand, or that was played before the pile was last mixed, is no threat.
    """
    found = []
    for seat in range(ground.seats):
        if seat == me:
            continue
        turn, any_card = view._replace(seat=seat), ground.reinforced(view, seat)
        opened, replaced = within_reach(ground, view, seat)
        for county in view.groups:
            if county.duke != me or sum(counts(view, county)) < 2:
                continue
            beside, there = ground.reach(county.spaces), county.spaces & ~view.knights[seat]
            ways = (ANY_CARD, any_card & beside), (NUMBER, opened & beside), (ARCHBISHOP, replaced & there)
            for way, spaces in ways:
                for space in indices(spaces):
                    settled = settle(ground, turn, space, owner(view, space))
                    if settled.group.duke != me:
                        points = worth(view, county.estates).points
                        found.append(Threat(county, points, seat, space, way, settled.counts[seat]))
    found.sort(key=lambda one: (-one.points, one.way != ANY_CARD, -one.theirs))
    places = dict[tuple[KnightGroup, Space], Threat]()
    for one in found:
        places.setdefault((one.county, one.space), one)
    return list(places.values())


def dangers(ground: Ground, view: RheinlanderState, me: int) -> list[Threat]:
    """Return the threats to the counties of `me`, then what two knights of a player could do to the others.

    Each space at which one of the two would enter the county is told.
    """
    found = threats(ground, view, me)
    there = sum({one.county.spaces for one in found})
    own = [county for county in view.groups if county.duke == me and not county.spaces & there]
    for seat in (seat for seat in range(ground.seats) if seat != me):
        turn = view._replace(seat=seat)
        for first in indices(ground.reinforced(view, seat)):
            after = placed(ground, view, settle(ground, turn, first))
            for one in threats(ground, after, me):
                for county in own:
                    if one.seat == seat and not county.spaces & ~one.county.spaces:
                        later = one._replace(county=county, way=ANY_TWO if one.way == ANY_CARD else TWO)
                        ways = ground.reach(county.spaces) & (1 << first | 1 << one.space)
                        found += [later._replace(space=at) for at in indices(ways)]
    return sorted(found, key=lambda one: (one.way in LATER, -one.points, _HARD[one.way]))


def archbishop_threats(ground: Ground, view: RheinlanderState, me: int) -> list[tuple[str, int, Space]]:
    """Return (way, seat, space) by which `me` loses the archbishop (R18), those by any card first."""
    found = []
    for seat in (seat for seat in range(ground.seats) if seat != me):
        turn, any_card = view._replace(seat=seat), ground.reinforced(view, seat)
        opened, _replaced = within_reach(ground, view, seat)
        for way, spaces in ((ANY_CARD, any_card), (NUMBER, opened & ~any_card)):
            for space in indices(spaces):
                settled = settle(ground, turn, space, owner(view, space))
                if archbishop(turn, settled, groups_after(turn, settled)) != me:
                    found.append((way, seat, space))
    return sorted(found, key=lambda one: one[0] != ANY_CARD)


def robbery(ground: Ground, view: RheinlanderState, me: int) -> Robbery | None:
    """Return by whom any card takes the archbishop that the player `me` holds, None if by nobody."""
    found = archbishop_threats(ground, view, me) if view.archbishop == me else []
    spaces = {space: seat for way, seat, space in found if way == ANY_CARD}
    if not spaces:
        return None
    barred = len(spaces) == 1 and view.bastions_left[me] > 0
    return Robbery(*reversed(spaces.popitem())) if barred else Robbery(next(iter(spaces.values())), NOBODY)


def unions(ground: Ground, view: RheinlanderState, me: int) -> dict[Space, Reason]:
    """Return {river space: the reason against it}, where a number of others costs `me` a county (R6, R15)."""
    found = dict[Space, Reason]()
    for seat in (seat for seat in range(ground.seats) if seat != me):
        opened, _replaced = within_reach(ground, view, seat)
        for space in indices(opened & ~ground.land):
            settled = settle(ground, view._replace(seat=seat), space)
            for payment in settled.payments:
                if payment.seat == me != settled.group.duke:  # not two own counties that become one
                    number, where = ground.board.numbers[space][0], ground.span(payment.county.spaces)
                    found[space] = Reason.of("river", number=number, where=where)
    return found


def endangered(found: Iterable[Threat]) -> list[Threat]:
    """Return the first threat of `found` to each county."""
    return list({one.county: one for one in reversed([*found])}.values())[::-1]


def bastions_against(
    ground: Ground,
    view: RheinlanderState,
    me: int,
    found: Iterable[Threat],
    find: Callable[[Ground, RheinlanderState, int], list[Threat]] = threats,
) -> dict[Space, Threat]:
    """Return {space: threat}, where a bastion of `me` prevents the threat.

    `found` has all threats that `find` finds; of several, that to the most valuable county is returned.
    """
    helpful = dict[Space, Threat]()
    free = ground.free_lands(view) if view.bastions_left[me] else 0
    for one in found:
        bit = 1 << one.space
        if free & bit and one.space not in helpful:
            left = find(ground, view._replace(bastions=view.bastions | bit), me)
            if one.over(left):
                helpful[one.space] = one
    return helpful
