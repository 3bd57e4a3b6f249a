"""Finds what keeps knights from getting to a place by several moves in a row.

Each road to the place breaks some rules. The rules to blame are those that the road breaks on which fewest
are broken: without them, the knights could get there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.games.castles.rules.army import WEIGHTS
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.moves import March
from ludotheque.games.castles.rules.state import NOBODY, CastleState, enemies, holder

# of roads that break as few rules, that is named whose rules come first here: rather what happens at its end
_FIRST = ("C9", "C12", "C13", "C2", "C8", "C5", "C7")


class Way(NamedTuple):
    """A road, as the places after its origin, and the rules that knights break who take it in one turn."""

    road: tuple[int, ...]
    broken: frozenset[str]


def way_of_least_blame(ground: Ground, state: CastleState, march: March) -> Way | None:
    """Return the road to the target of `march` that breaks fewest rules, or None if no road leads there.

    The knights go on from move to move, and only the last one may be a battle or enter a castle.
    """
    return min(_ways(ground, state, march), key=_blame, default=None)


def _blame(way: Way) -> tuple[int, list[int], int]:
    return len(way.broken), sorted(map(_FIRST.index, way.broken)), len(way.road)


def _ways(ground: Ground, state: CastleState, march: March) -> Iterator[Way]:
    """Yield the roads on which a march gets to its target, without those that break more for nothing."""
    origin, target = march.origin, march.target
    gates = ground.board.gates[ground.castle_of[target]] if target in ground.castle_of else ()
    seen: dict[int, list[frozenset[str]]] = {origin: [frozenset()]}
    queue = [(origin, Way((), frozenset()))]
    for place, (road, broken) in queue:
        onward = ground.ways[place] if place in ground.castle_of else ground.board.roads[place]
        if target in onward or place in gates:
            yield Way((*road, target), broken | _at_end(ground, state, march, place, len(road) + 1))
        for other in onward:
            after = broken | _under_way(ground, state, march, other)
            if other != target and not any(less <= after for less in seen.get(other, ())):
                seen.setdefault(other, []).append(after)
                queue.append((other, Way((*road, other), after)))


def _under_way(ground: Ground, state: CastleState, march: March, place: int) -> set[str]:
    """Return the rules that knights break by standing on a place between two moves (C2, C7, C8)."""
    broken = set[str]()
    if place >= ground.board.spaces:
        broken.add("C7")
    if enemies(state, state.seat) >> place & 1:
        broken.add("C8")
    if not ground.fits_after(state, march.origin, place, march.count):
        broken.add("C2")
    return broken


def _at_end(ground: Ground, state: CastleState, march: March, before: int, steps: int) -> set[str]:
    """Return the rules that the last move of knights breaks, which leads from `before` to their target."""
    target, count = march.target, march.count
    broken = {"C5"} if steps > state.moves else set[str]()
    castle = ground.castle_of.get(target)
    if castle is None or state.owners[castle] == state.seat:
        enemy = holder(state, target)
        if target < ground.board.spaces and enemy not in (NOBODY, state.seat):
            if count <= state.knights[enemy][target]:
                broken.add("C9")
        elif castle is None and target >= ground.board.spaces:
            broken.add("C7")
        if not ground.fits_after(state, march.origin, target, count):
            broken.add("C2")
    elif state.owners[castle] == NOBODY:
        if state.knights[state.seat][before] + count < 2 * ground.board.swords[castle]:
            broken.add("C12")
    else:
        if count < 2 * state.knights[state.owners[castle]][target]:
            broken.add("C13")
        if not ground.attackers(_arrived(state, march, before), castle, before)[count - 1]:
            broken.add("C2")
    return broken


def _arrived(state: CastleState, march: March, place: int) -> CastleState:
    """Return the position in which the knights of a march stand on a place, whoever else stands there."""
    own, origin, count = state.knights[state.seat], march.origin, march.count
    after = put(put(own, origin, own[origin] - count), place, own[place] + count)
    gain = sum(WEIGHTS[after[at]] - WEIGHTS[own[at]] for at in (origin, place))
    spread = put(state.spread, state.seat, state.spread[state.seat] + gain)
    return state._replace(knights=put(state.knights, state.seat, after), spread=spread)
