"""Finds what a seat might do first of all in a turn: acts that a search for good turns may pass over.

An act is a line that only does one thing: it beats enemies on a space (C9), puts more knights into a castle
that may fall (C15), stops its gate, takes an army out of reach, leads one before a castle that it can win,
or wins a castle so that another one can surely be won in the same turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.games.castles.judgement.certain import OUTSIDE, CaptureSearch, certain, laid
from ludotheque.games.castles.judgement.distances import Distances, Row
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, March
from ludotheque.games.castles.rules.state import CastleState, Phase, armies, enemies

LIKELY = 0.1  # the chance from which on a castle may fall
NEAR = 2  # marches from which knights come to a castle's gate
WAYS = 3  # to beat the same enemies


class Act(NamedTuple):
    """A line that does one thing, and the place that it is about."""

    place: int
    line: Line


def acts(rules: CastleRules, distances: Distances, worth: Worth, view: CastleState) -> Iterator[Act]:
    """Yield what the seat to move may do in what is left of its turn, while it marches."""
    if view.phase == Phase.MARCH:
        yield from _battles(rules, distances, view)
        yield from _holds(rules, distances, worth, view)
        yield from _escapes(rules, worth, view)
        yield from _approaches(rules, distances, worth, view)
        yield from _two_conquests(rules, view)


def _battles(rules: CastleRules, distances: Distances, view: CastleState) -> Iterator[Act]:
    """Yield the ways with the fewest knights, and those from afar, to beat the enemies on each space."""
    search, foes = CaptureSearch(rules, view), enemies(view, view.seat)
    for place in range(rules.board.spaces):
        if foes >> place & 1:
            yield from (Act(place, line) for line in islice(search.beating(place), WAYS))
            for start, _army in armies(view, view.seat):
                if distances.to[place][start] == view.moves > NEAR:
                    yield from (
                        Act(place, way[0]) for way in _journeys(rules, view, start, distances.to[place])
                    )


def _holds(rules: CastleRules, distances: Distances, worth: Worth, view: CastleState) -> Iterator[Act]:
    """Yield the ways to put more knights into a castle that may fall, or before its gate."""
    board, ground = rules.board, rules.ground
    for castle, falls in worth.danger.falling(view, worth.danger.threats(view)):
        door = board.castles[castle]
        for gate in board.gates[castle] if falls >= LIKELY else ():
            row = distances.to[gate]
            for place, _army in armies(view, view.seat):
                if place == door or row[place] > NEAR:
                    continue
                for line, after in _journeys(rules, view, place, row):
                    if line:
                        yield Act(door, line)
                    most = ground.spare(after, view.seat, gate)
                    for count in sorted({1, 2, (most + 1) // 2, most}):
                        march = March(gate, door, count)
                        if 0 < count <= most and not rules.refusal(after, march):
                            yield Act(door, (*line, march))


def _journeys(
    rules: CastleRules, state: CastleState, place: int, row: Row
) -> Iterator[tuple[Line, CastleState]]:
    """Yield how all knights that may leave a place march to where `row` is 0, if they can, and the end."""
    line: Line = ()
    while row[place]:
        free = [way for way in rules.ground.ways[place] if row[way] < row[place]]
        target = min(free, key=row.__getitem__, default=place)
        march = March(place, target, rules.ground.spare(state, state.seat, place))
        fights = row[target] and enemies(state, state.seat) >> target & 1
        if not march.count or fights or rules.refusal(state, march):
            return
        line, state, place = (*line, march), rules.apply(state, march), target
    if state.phase == Phase.MARCH:
        yield line, state


def _approaches(rules: CastleRules, distances: Distances, worth: Worth, view: CastleState) -> Iterator[Act]:
    """Yield how each army comes before a castle that it can win afterwards, if it does so in this turn."""
    foes = enemies(view, view.seat)
    for castle, owner in enumerate(view.owners):
        need = worth.plans.needs(view, castle)[0][0] if owner != view.seat else 0
        for gate in rules.board.gates[castle] if need else ():
            row = distances.to[gate]
            for place, _army in armies(view, view.seat):
                army = rules.ground.spare(view, view.seat, place)
                if 0 < row[place] <= view.moves and army >= need and not foes >> gate & 1:
                    yield from (Act(gate, line) for line, _after in _journeys(rules, view, place, row))


def _two_conquests(rules: CastleRules, view: CastleState) -> Iterator[Act]:
    """Yield how a castle is won and left so that another one can surely be won then."""
    for capture in certain(rules, view):
        if view.shields[capture.castle] == HIDDEN:
            continue
        won = reduce(rules.apply, capture.line, view)
        for occupy in OUTSIDE if rules.turn(won) == view.seat else ():
            if not rules.refusal(won, occupy):
                after = rules.apply(won, occupy)
                if certain(rules, laid(after) if after.phase == Phase.SHIELD else after):
                    yield Act(rules.board.castles[capture.castle], (*capture.line, occupy))


def _escapes(rules: CastleRules, worth: Worth, view: CastleState) -> Iterator[Act]:
    """Yield the marches of each army that others can beat, all of it, to where there are no enemies."""
    board, ground, threats = rules.board, rules.ground, worth.danger.threats(view)
    for place, army in armies(view, view.seat):
        if place >= board.spaces or threats.worst(place)[0] <= army:
            continue
        doors = [board.castles[k] for k in ground.castles_at[place] if view.owners[k] == view.seat]
        for target in (*ground.ways[place], *doors):
            march = March(place, target, army)
            if not enemies(view, view.seat) >> target & 1 and not rules.refusal(view, march):
                yield Act(place, (march,))
