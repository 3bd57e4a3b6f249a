"""Reckons a few knights ahead: what can still be won, and what others could do with any card."""

from __future__ import annotations

from ludotheque.games.rheinlander.rules.advice import within_reach
from ludotheque.games.rheinlander.rules.board import Space, Spaces, indices
from ludotheque.games.rheinlander.rules.counties import Settlement, archbishop, groups_after, put, settle
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.state import (
    LAST_DUKE,
    NOBODY,
    RheinlanderState,
    owner,
    reserve,
    worth,
)


def placed(ground: Ground, view: RheinlanderState, settled: Settlement) -> RheinlanderState:
    """Return the position after a settlement; points, cards and the seat to move are those of `view`."""
    groups, reach = groups_after(view, settled), view.reach
    for seat in (settled.seat, settled.victim):
        if seat != NOBODY:
            reach = put(reach, seat, ground.reach(settled.knights[seat]))
    return view._replace(
        knights=settled.knights,
        garrisons=settled.garrisons,
        groups=groups,
        reach=reach,
        archbishop=archbishop(view, settled, groups),
    )


def turns_left(view: RheinlanderState, me: int) -> int:
    """Return how many turns the player `me` has yet, who has just placed a knight, if each places one."""
    others = (reserve(view, seat) for seat in range(len(view.knights)) if seat != me)
    return min(reserve(view, me), min(others) - 1)


def to_win(ground: Ground, view: RheinlanderState, me: int, space: Space, most: int) -> int:
    """Return with how many knights, at most `most`, `me` can win the county round `space`, or 0."""
    view = view._replace(seat=me, hidden=put(view.hidden, me, 1))  # a card of the pile will be drawn
    for many in range(1, most + 1):
        spaces = next(group.spaces for group in view.groups if group.spaces >> space & 1)
        opened, replaced = within_reach(ground, view, me)
        lands = (opened | ground.reinforced(view, me)) & ground.reach(spaces) & ground.land  # no lucky number
        ways = lands | replaced & spaces
        found = [settle(ground, view, at, owner(view, at)) for at in indices(ways)]
        if any(one.group.duke == me for one in found):
            return many
        if not found:
            return 0
        view = placed(ground, view, max(found, key=lambda one: _lead(one, me)))
    return 0


def seconds(ground: Ground, view: RheinlanderState, me: int, space: Space) -> list[tuple[bool, Settlement]]:
    """Return what a second knight of `me` beside that on `space` brings, and whether any card places it."""
    view = view._replace(seat=me, hidden=put(view.hidden, me, 1))
    sure, (opened, _replaced) = ground.reinforced(view, me), within_reach(ground, view, me)
    ways = indices((sure | opened) & ground.near[space])
    return [(bool(sure >> at & 1), settle(ground, view, at)) for at in ways]


def denied(ground: Ground, before: RheinlanderState, after: RheinlanderState, me: int) -> tuple[int, int]:
    """Return (points, seat): the most at the end that any card of a rival adds `before` and not `after`."""
    lost = [(0, NOBODY)]
    for seat in (seat for seat in range(ground.seats) if seat != me):
        left = _spreads(ground, after, seat, me)
        for spaces, gain in _spreads(ground, before, seat, me).items():
            still = max((more for there, more in left.items() if there & spaces), default=0)
            lost.append((gain - still, seat))
    return max(lost)


def _spreads(ground: Ground, view: RheinlanderState, seat: int, me: int) -> dict[Spaces, int]:
    # {spaces of a group: the points that any card adds there, but by no county of `me`}
    found = dict[Spaces, int]()
    turn = view._replace(seat=seat)
    for at in indices(ground.reinforced(view, seat)):
        settled = settle(ground, turn, at)
        if settled.group.duke == seat and all(payment.seat != me for payment in settled.payments):
            own = (old.estates for old in settled.joined if old.duke == seat)
            gain = worth(view, settled.group.estates, LAST_DUKE).points
            gain -= sum(worth(view, estates, LAST_DUKE).points for estates in own)
            for old in settled.joined:
                found[old.spaces] = max(gain, found.get(old.spaces, 0))
    return found


def _lead(settled: Settlement, me: int) -> int:
    return settled.counts[me] - max(many for seat, many in enumerate(settled.counts) if seat != me)
