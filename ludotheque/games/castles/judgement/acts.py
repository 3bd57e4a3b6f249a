"""Finds acts that a search for good turns may pass over: lines that only do one thing.

One beats enemies on a space (C9), puts more knights into a castle that may fall (C15), stops its gate, saves
an army, leads one before a castle, or wins a castle so that another can surely be won as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.games.castles.judgement.certain import OUTSIDE, CaptureSearch, certain, laid, soon, sure_force
from ludotheque.games.castles.judgement.distances import Distances, Row
from ludotheque.games.castles.judgement.threats import spare_armies
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import beaters
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, March
from ludotheque.games.castles.rules.state import (
    NO_PLACE,
    NOBODY,
    TURN_MOVES,
    CastleState,
    Phase,
    armies,
    enemies,
)

NEAR = 2  # marches from which knights come to a castle's gate
REACH = TURN_MOVES + NEAR  # marches in this turn and in the next one, before a castle is won
WAYS = 3  # to do the same
STANDS = 8  # ways to stand before the same castle
ARMIES = 4  # of which some come nearer to a castle


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
        yield from _approaches(rules, distances, view)
        yield from _two_conquests(rules, view)


def _battles(rules: CastleRules, distances: Distances, view: CastleState) -> Iterator[Act]:
    """Yield the ways with the fewest knights to beat the enemies on each space, also by three marches."""
    foes, found = enemies(view, view.seat), set[int]()
    places = [place for place in range(rules.board.spaces) if foes >> place & 1]
    for line, after, came in ((), view, NO_PLACE), *_first_marches(rules, view):
        search = CaptureSearch(rules, after)
        for place in places:
            if not line or (place not in found and distances.to[place][came] <= NEAR):
                ways = [Act(place, (*line, *way)) for way in islice(search.beating(place), WAYS)]
                found |= {place} if ways and not line else set()
                yield from ways


def _first_marches(rules: CastleRules, view: CastleState) -> Iterator[tuple[Line, CastleState, int]]:
    """Yield how each army marches, all of it, to where there are no enemies, if two more moves are left."""
    foes = enemies(view, view.seat)
    for place, _army in armies(view, view.seat) if view.moves > NEAR else ():
        for target in rules.ground.ways[place]:
            march = March(place, target, rules.ground.spare(view, view.seat, place))
            if march.count and not foes >> target & 1 and not rules.refusal(view, march):
                yield (march,), rules.apply(view, march), target


def _holds(rules: CastleRules, distances: Distances, worth: Worth, view: CastleState) -> Iterator[Act]:
    """Yield the ways to put more knights into a castle that may fall, or before its gate."""
    board, ground = rules.board, rules.ground
    for door in worth.falling(view):
        for gate in board.gates[ground.castle_of[door]]:
            row = distances.to[gate]
            for place, _army in armies(view, view.seat):
                if place == door or row[place] > NEAR:
                    continue
                *_before, (line, after) = ((), view), *_steps(rules, view, place, row)
                if len(line) < row[place] or after.phase != Phase.MARCH:
                    continue
                if line:
                    yield Act(door, line)
                most = ground.spare(after, view.seat, gate)
                for count in sorted({1, 2, (most + 1) // 2, most}):
                    march = March(gate, door, count)
                    if 0 < count <= most and not rules.refusal(after, march):
                        yield Act(door, (*line, march))


def _steps(
    rules: CastleRules, state: CastleState, place: int, row: Row
) -> Iterator[tuple[Line, CastleState]]:
    """Yield each march of all knights that may leave a place nearer to where `row` is 0, and the position."""
    line: Line = ()
    while row[place] and state.phase == Phase.MARCH:
        free = [way for way in rules.ground.ways[place] if row[way] < row[place]]
        target = min(free, key=row.__getitem__, default=place)
        march = March(place, target, rules.ground.spare(state, state.seat, place))
        fights = row[target] and enemies(state, state.seat) >> target & 1
        if not march.count or fights or rules.refusal(state, march):
            return
        line, state, place = (*line, march), rules.apply(state, march), target
        yield line, state


def _approaches(rules: CastleRules, distances: Distances, view: CastleState) -> Iterator[Act]:
    """Yield how one army or two come nearer to a castle so that it can surely be won in the next turn."""
    for castle, owner in enumerate(view.owners):
        if owner == view.seat:
            continue
        need = sure_force(rules, view, castle)
        for gate in rules.board.gates[castle]:
            row = distances.to[gate]
            near = [army for army in spare_armies(rules.ground, view, view.seat) if row[army[0]] <= REACH]
            if sum(knights for _place, knights in near) >= need:
                places = sorted((place for place, _knights in near if row[place]), key=row.__getitem__)
                ways = _ready(rules, view, castle, row, places[:ARMIES])
                yield from (Act(rules.board.castles[castle], line) for line in islice(ways, STANDS))


def _ready(
    rules: CastleRules, state: CastleState, castle: int, row: Row, places: Sequence[int], more: int = 1
) -> Iterator[Line]:
    """Yield the marches of an army and of so many `more` after which a castle can be won in the next turn."""
    for place in places:
        for line, after in _steps(rules, state, place, row):
            if after.phase == Phase.MARCH and castle in soon(rules, state.seat, after):
                yield line
            elif more:
                others = [other for other in places if other != place]
                yield from ((*line, *on) for on in _ready(rules, after, castle, row, others, more - 1))


def _two_conquests(rules: CastleRules, view: CastleState) -> Iterator[Act]:
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
    """Yield how each army that others can beat marches to where they cannot, by few marches."""
    for place, army in armies(view, view.seat):
        ways: list[tuple[Line, CastleState, int]] = [((), view, place)]
        met, found = {place}, 0
        for line, state, at in ways if worth.beaten(view, place) != NOBODY else ():
            for target in rules.ground.targets[at] if found < WAYS else ():
                march = March(at, target, army)
                if target in met or enemies(view, view.seat) >> target & 1 or rules.refusal(state, march):
                    continue
                met.add(target)
                way, after = (*line, march), rules.apply(state, march)
                if beaters(rules, after, view.seat, target):
                    ways.append((way, after, target))
                    continue
                found += 1
                yield Act(place, way)
