"""Finds acts that a search for good turns may pass over: lines that only do one thing.

One beats enemies on a space (C9), puts more knights into a castle that may fall (C15), stops its gate, saves
an army, leads one nearer to a castle or in the way of others who would take it, frees a scroll (C4), or wins
a castle so that another can surely be won as well. Where part of an army is enough, the rest may stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import chain, islice
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.games.castles.judgement.certain import CaptureSearch, certain, laid, outside, soon, sure_force
from ludotheque.games.castles.judgement.distances import Distances, Row
from ludotheque.games.castles.judgement.losses import Fall
from ludotheque.games.castles.judgement.threats import Army, spare_armies
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
    """A line that does one thing of a `kind`, and the place that it is about."""

    kind: str
    place: int
    line: Line


def acts(rules: CastleRules, distances: Distances, worth: Worth, view: CastleState) -> Iterator[Act]:
    """Yield what the seat to move may do in what is left of its turn, while it marches."""
    if view.phase == Phase.MARCH:
        yield from _battles(rules, distances, view)
        yield from _holds(rules, distances, worth, view)
        yield from _escapes(rules, worth, view)
        yield from _approaches(rules, distances, view)
        yield from _bars(rules, distances, view)
        yield from _nearer(rules, worth, view)
        yield from _two_conquests(rules, view)


def _battles(rules: CastleRules, distances: Distances, view: CastleState) -> Iterator[Act]:
    """Yield the ways with the fewest knights to beat the enemies on each space, also by three marches."""
    foes, found = enemies(view, view.seat), set[int]()
    places = [place for place in range(rules.board.spaces) if foes >> place & 1]
    for line, after, came in ((), view, NO_PLACE), *_first_marches(rules, view):
        search = CaptureSearch(rules, after)
        for place in places:
            if not line or (place not in found and distances.to[place][came] <= NEAR):
                ways = [Act("beat", place, (*line, *way)) for way in islice(search.beating(place), WAYS)]
                found |= {place} if ways and not line else set()
                yield from ways


def _first_marches(
    rules: CastleRules, view: CastleState, parts: Collection[int] = ()
) -> Iterator[tuple[Line, CastleState, int]]:
    """Yield how each army, or a part, marches to where there are no enemies, if two more moves are left."""
    foes = enemies(view, view.seat)
    for place, _army in armies(view, view.seat) if view.moves > NEAR else ():
        most = rules.ground.spare(view, view.seat, place)
        counts = sorted({most, *(part for part in parts if part < most)})
        for march in (March(place, target, count) for target in rules.ground.ways[place] for count in counts):
            if march.count and not foes >> march.target & 1 and not rules.refusal(view, march):
                yield (march,), rules.apply(view, march), march.target


def parries(
    rules: CastleRules,
    distances: Distances,
    view: CastleState,
    falls: Collection[Fall],
    scrolls: Collection[int],
) -> Iterator[Line]:
    """Yield battles with the fewest knights and guards so that no castle falls, and what shuts `scrolls`."""
    board, seats = rules.board, {seat for fall in falls for seat, _force in fall.foes}
    near = {
        place: view.knights[seat][place]
        for seat in seats
        for place, _army in armies(view, seat)
        for fall in falls
        for gate in board.gates[fall.castle]
        if place < board.spaces and distances.to[gate][place] <= NEAR
    }
    for line, after, came in (
        ((), view, NO_PLACE),
        *_first_marches(rules, view, {n + 1 for n in near.values()}),
    ):
        search = CaptureSearch(rules, after)
        for place in near:
            if not line or distances.to[place][came] <= NEAR:
                yield from ((*line, *way) for way in islice(search.beating(place), WAYS))
    for fall in falls:
        yield from _guards(rules, distances, view, board.castles[fall.castle])
    for stand in (way for scroll in scrolls for way in rules.ground.ways[scroll]):
        yield from (line for line, _after in _stops(rules, distances, view, stand, TURN_MOVES))


def _holds(rules: CastleRules, distances: Distances, worth: Worth, view: CastleState) -> Iterator[Act]:
    for door in worth.falling(view):
        yield from (Act("hold", door, line) for line in _guards(rules, distances, view, door))


def _guards(rules: CastleRules, distances: Distances, view: CastleState, door: int) -> Iterator[Line]:
    for gate in rules.board.gates[rules.ground.castle_of[door]]:
        for line, after in ((), view), *_stops(rules, distances, view, gate, TURN_MOVES, door):
            if line:
                yield line
            for count in _parts(rules.ground.spare(after, view.seat, gate)):
                march = March(gate, door, count)
                if not rules.refusal(after, march):
                    yield (*line, march)


def _parts(most: int) -> list[int]:
    return sorted({count for count in (1, 2, (most + 1) // 2, most - 1, most) if 0 < count <= most})


def _steps(
    rules: CastleRules, state: CastleState, place: int, row: Row, part: int = 0
) -> Iterator[tuple[Line, CastleState]]:
    """Yield each march of knights, at first a part, nearer to where `row` is 0, and the position."""
    line: Line = ()
    while row[place] and state.phase == Phase.MARCH:
        free = [way for way in rules.ground.ways[place] if row[way] < row[place]]
        target = min(free, key=row.__getitem__, default=place)
        most = rules.ground.spare(state, state.seat, place)
        march = March(place, target, min(most, part or most))
        fights = row[target] and enemies(state, state.seat) >> target & 1
        if not march.count or fights or rules.refusal(state, march):
            return
        line, state, place, part = (*line, march), rules.apply(state, march), target, 0
        yield line, state


def _bars(rules: CastleRules, distances: Distances, view: CastleState) -> Iterator[Act]:
    for foe in range(rules.seats):
        for castle, capture in soon(rules, foe, view).items() if foe != view.seat else ():
            if view.owners[castle] != NOBODY:
                continue
            marches = (move.target for move in capture.line if isinstance(move, March))
            for stand in dict.fromkeys((*rules.board.gates[castle], *marches)):
                for line, after in _stops(rules, distances, view, stand, TURN_MOVES):
                    if castle not in soon(rules, foe, after):
                        yield Act("bar", stand, line)


def _stops(
    rules: CastleRules, distances: Distances, view: CastleState, stand: int, most: int, door: int = NO_PLACE
) -> Iterator[tuple[Line, CastleState]]:
    row = distances.to[stand]
    for place, _army in armies(view, view.seat):
        near = 0 < row[place] <= most and place != door
        for part in _parts(rules.ground.spare(view, view.seat, place)) if near else ():
            *_before, (line, after) = ((), view), *_steps(rules, view, place, row, part)
            if len(line) == row[place] and after.phase == Phase.MARCH:
                yield line, after


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
                ways = chain(
                    _parted(rules, view, castle, row, near, need),
                    _ready(rules, view, castle, row, places[:ARMIES]),
                )
                yield from (Act("ready", rules.board.castles[castle], line) for line in islice(ways, STANDS))


def _nearer(rules: CastleRules, worth: Worth, view: CastleState) -> Iterator[Act]:
    for step in worth.plans.plan(view):
        for place in step.armies:
            for line, after in _steps(rules, view, place, worth.plans.row(step.castle)):
                if after.phase == Phase.MARCH:
                    yield Act("near", rules.board.castles[step.castle], line)


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


def _parted(
    rules: CastleRules, state: CastleState, castle: int, row: Row, near: Sequence[Army], need: int
) -> Iterator[Line]:
    for place, knights in near:
        guards = any(state.owners[own] == state.seat for own in rules.ground.castles_at[place])
        for line, after in _steps(rules, state, place, row, need) if guards and knights > need else ():
            if after.phase == Phase.MARCH and castle in soon(rules, state.seat, after):
                yield line


def _two_conquests(rules: CastleRules, view: CastleState) -> Iterator[Act]:
    for capture in certain(rules, view):
        if view.shields[capture.castle] == HIDDEN:
            continue
        won = reduce(rules.apply, capture.line, view)
        for occupy in outside(rules, won) if rules.turn(won) == view.seat else ():
            after = rules.apply(won, occupy)
            drawn = after.phase == Phase.SHIELD
            onward = certain(rules, laid(after) if drawn else after)
            for then in sorted(onward, key=lambda one: -rules.board.swords[one.castle])[:1]:
                secret = drawn or after.shields[then.castle] == HIDDEN
                line = (*capture.line, occupy, *(() if secret else then.line))
                yield Act("win", rules.board.castles[capture.castle], line)


def _escapes(rules: CastleRules, worth: Worth, view: CastleState) -> Iterator[Act]:
    for place, army in armies(view, view.seat):
        ways: list[tuple[Line, CastleState, int]] = [((), view, place)]
        met, found = {place}, 0
        leaves = place in rules.board.scrolls
        for line, state, at in ways if leaves or worth.beaten(view, place) != NOBODY else ():
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
                yield Act("enter" if leaves else "flee", place, way)
