"""Finds turns after which others can win less from the seat to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce

from ludotheque.core.judgement import Line
from ludotheque.games.castles.judgement.acts import parries
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.losses import falling, loose
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import March
from ludotheque.games.castles.rules.state import CastleState, Phase

WIDE = 40  # positions in which one goes on to defend
MOST = 3  # turns that defend
SAVED = 0.3  # swords that these save, at least
KEPT = (1, 2, 3)  # knights left where an army marches off

Loss = Callable[[CastleState], float]


def defences(
    rules: CastleRules, distances: Distances, view: CastleState, cost: Loss, worth: Loss
) -> list[Line]:
    """Return the best lines after which others win less, by `cost`, than they can win now."""
    layer: list[tuple[Line, CastleState]] = [((), view)]
    found, least = dict[object, tuple[float, Line, CastleState]](), cost(view) - SAVED
    while layer:
        further = list[tuple[float, Line, CastleState]]()
        for line, state in layer:
            falls = falling(rules, state, view.seat)
            scrolls = {one.scroll for one in loose(rules, distances, state, view.seat)}
            parried = parries(rules, distances, state, falls, scrolls) if falls or scrolls else ()
            for way in parried if state.moves else ():
                after = reduce(rules.apply, way, state)
                if after.phase == Phase.MARCH and (key := (after.knights, after.moves)) not in found:
                    found[key] = cost(after), (*line, *way), after
                    further.append(found[key])
        further.sort(key=lambda one: one[0])
        layer = [(line, after) for _cost, line, after in further[:WIDE]]
    good = [one for one in found.values() if one[0] <= least]
    good.sort(key=lambda one: one[0] - worth(rules.apply(one[2], END)))
    return [line for _cost, line, _after in good[:MOST]]


def leaving(line: Line, at: int) -> Iterator[Line]:
    """Yield a line in which a march, and those of the same army after it, leave some knights behind."""
    first = line[at]
    assert isinstance(first, March)
    for kept in (kept for kept in KEPT if kept < first.count):
        moves, place = [*line], first.origin
        for number, move in enumerate(line[at:], at):
            if not isinstance(move, March) or move.origin != place or move.count <= kept:
                break
            moves[number], place = March(move.origin, move.target, move.count - kept), move.target
        yield tuple(moves)
