"""Groups moves that belong together into segments.

A segment is a knight's whole route, an attack with all knights that join it, or any other single move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import Route, danger, ends, open_to, points_left, safest_routes
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.combat import LOSES, TIES, Combat, combat, odds
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, Fight, Halt, Join, Step, walks
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase, knights

ATTACKS = 3  # most attacks considered in one position


class Segment(NamedTuple):
    """Moves that belong together, and the position after them.

    If they end where the enemy may stop the moving knight (K7), `rest` has the squares of its route still
    ahead.
    """

    line: Line
    after: ChevaliersState
    rest: Route = ()


class AttackPlan(NamedTuple):
    """An attack that `by` may declare and `friends` join, with the `gain` expected for the attackers."""

    gain: float
    by: Square
    target: Square
    friends: Squares


class Segments:
    """Finds the segments that can be played in positions of one hall (board)."""

    def __init__(self, rules: ChevaliersRules, value: Value) -> None:
        self.rules, self.turns, self.board, self._value = rules, rules.turns, rules.board, value

    def of(self, state: ChevaliersState) -> list[Segment]:
        """Return all segments worth trying.

        They are one route to each square where a knight can end its move, the best attacks, and each other
        legal move.
        """
        if state.phase == Phase.MOVE and state.mover != NOWHERE:
            return self.walks(state, state.mover, self.ends(state, state.mover))
        found = []
        if state.phase == Phase.MOVE:
            for square in squares(self.turns.walkers(state)):
                found += self.walks(state, square, self.ends(state, square))
        return found + self.others(state)

    def others(self, state: ChevaliersState) -> list[Segment]:
        """Return the segments worth trying that are not routes."""
        if state.phase == Phase.JOIN:
            return [self.joined((), state, friends) for friends in self._friends(state)]
        found = [self.attack(state, one) for one in self.attacks(state)]
        for move in self.rules.legal(state):
            if isinstance(move, Halt):
                halted = self.turns.halt(state, move.by)
                found += [self.joined((move,), halted, friends) for friends in self._friends(halted)]
            elif not isinstance(move, Step | Attack):
                found.append(Segment((move,), self.rules.apply(state, move)))
        return found

    # -- routes ----------------------------------------------------------------------------------------------

    def ends(self, state: ChevaliersState, square: Square) -> Squares:
        """Return the squares where the knight on `square` can end its move."""
        return ends(self.turns, state, square)

    def walks(
        self, state: ChevaliersState, square: Square, ends: Squares, barred: Squares = 0
    ) -> list[Segment]:
        """Return one route from `square` to each of the squares `ends`.

        It crosses as few squares as possible that lie between two enemies, where the knight may be stopped
        (K7), and none that are `barred` if it crosses none of the others.
        """
        free, dangerous = open_to(self.turns, state, square) & ~barred, danger(self.turns, state, state.side)
        if state.mover != NOWHERE and self.turns.watchers(state):
            dangerous |= 1 << square  # a knight let through here may be stopped when it returns
        layers, left = [1 << square], points_left(state)
        for step in range(left):
            layers.append(self.board.spread(layers[-1] & ~dangerous if step else layers[-1]) & free)
        safe = [self._trace_back(layers, end, dangerous) for end in squares(layers[-1] & ends)]
        found = [self._safe_walk(state, square, route) for route in safe]
        unsafe = ends & ~layers[-1]
        if unsafe:
            risky = safest_routes(self.turns, state, square)
            found += [self._risky_walk(state, square, risky[end]) for end in squares(unsafe)]
        return found

    def _trace_back(self, layers: list[Squares], end: Square, dangerous: Squares) -> Route:
        """Return a route to `end` past `dangerous` squares, if possible without going over one twice."""
        last = len(layers) - 1
        straight = self._onto(layers, (end,), last, dangerous | layers[0])
        route = list(straight or (end,))
        while len(route) < last:
            before = self.board.neighbours[route[0]] & layers[last - len(route)] & ~dangerous
            route.insert(0, (before & -before).bit_length() - 1)
        return tuple(route)

    def _onto(self, layers: list[Squares], route: Route, last: int, barred: Squares) -> Route | None:
        """Return a route of `last` steps that ends with `route` and crosses no square twice, or None."""
        if len(route) == last:
            return route
        before = self.board.neighbours[route[0]] & layers[last - len(route)] & ~barred & ~mask(route)
        for square in squares(before):
            found = self._onto(layers, (square, *route), last, barred)
            if found:
                return found
        return None

    def _safe_walk(self, state: ChevaliersState, square: Square, route: Route) -> Segment:
        line = tuple(Step(a, b) for a, b in zip((square, *route), route, strict=False))
        if len(route) > 1:
            own = knights(state, state.side) & ~(1 << square)  # the last step adds the knight again
            state = state._replace(
                whites=own if state.side == WHITE else state.whites,
                reds=own if state.side == RED else state.reds,
                movers=state.movers + (state.mover == NOWHERE),
                mover=route[-2],
                left=1,
            )
        return Segment(line, self.turns.step(state, line[-1].origin, route[-1]))

    def _risky_walk(self, state: ChevaliersState, square: Square, route: Route) -> Segment:
        """Return the segment of a route up to the first square where the enemy may stop the knight."""
        line: list[Move] = []
        for target in route:
            line.append(Step(square, target))
            state, square = self.turns.step(state, square, target), target
            if state.phase == Phase.WATCH:
                break
        return Segment(tuple(line), state, route[len(line) :])

    def uncrossed(self, state: ChevaliersState, line: Line) -> Line:
        """Return a line that leads to the same position, without routes of two knights that cross, if any."""
        ways = walks(line)
        count = sum(map(len, ways))
        if (
            len(ways) != 2
            or state.mover != NOWHERE
            or not all(isinstance(move, Step) for move in line[:count])
            or not _cross(*ways)
        ):
            return line
        after = reduce(self.rules.apply, line[:count], state)
        (one, other), (there, beyond) = ((way[0].origin for way in ways), (way[-1].target for way in ways))
        for origin, end in ((one, there), (one, beyond), (other, beyond), (other, there)):
            for first in self.walks(state, origin, 1 << end & self.ends(state, origin)):
                taken, last = mask(step.target for step in walks(first.line)[0]) | 1 << origin, first.after
                begun = one + other - origin, there + beyond - end
                ends = 0 if first.rest else 1 << begun[1] & self.ends(last, begun[0])
                for second in self.walks(last, begun[0], ends, taken & ~ends):
                    found = first.line + second.line
                    if second.after == after and not _cross(*walks(found)):
                        return found + line[count:]
        return line

    # -- attacks ---------------------------------------------------------------------------------------------

    def attacks(self, state: ChevaliersState) -> list[AttackPlan]:
        """Return the attacks with the greatest expected gains, the best first."""
        if state.phase not in (Phase.MOVE, Phase.ATTACK) or state.mover != NOWHERE:
            return []
        found = []
        for by in squares(self.turns.leaders(state)):
            for target in squares(self.turns.targets(state, by)):
                able = self.board.around[target] & knights(state, state.side) & ~state.fought & ~(1 << by)
                for friends in _groups(able, 1 if state.side == WHITE else 6):
                    gain = self.gain(state, state.side, 1 << by | friends, target)
                    found.append(AttackPlan(gain, by, target, friends))
        found.sort(key=lambda one: -one.gain)
        seen: dict[tuple[Squares, Square], AttackPlan] = {}
        for one in found:
            seen.setdefault((1 << one.by | one.friends, one.target), one)
        return list(seen.values())[:ATTACKS]

    def gain(self, state: ChevaliersState, side: int, attackers: Squares, target: Square) -> float:
        """Return the approximate expected gain of an attack for the attackers' side."""
        fight = combat(self.board, side, attackers, target)
        mine = [self._price(state, side, square) for square in squares(attackers)]
        out, back = (sum(prices) for prices in zip(*mine, strict=True))
        target_out, target_back = self._price(state, 1 - side, target)
        gain = 0.0
        for (result, dead), chance in _odds(fight):
            if result in (LOSES, TIES):
                gain -= chance * (out if dead else back)
            if result != LOSES and (result != TIES or fight.all_back_on_tie):
                gain += chance * (target_out if dead else target_back)
        return gain

    def _price(self, state: ChevaliersState, side: int, square: Square) -> tuple[float, float]:
        """Return a side's loss if its knight on `square` is put out of the game, and if it is sent back."""
        if side == RED:
            loss = self._value.loss_of_red(state)
            return loss, loss / 8
        route = self._value.steps[self.board.starts[0]][square]
        return self._value.loss(state), self._value.weights.step * route

    def attack(self, state: ChevaliersState, plan: AttackPlan) -> Segment:
        """Return the segment of an attack: the moves up to the first die or to White's choice of combats."""
        move = Attack(plan.by, plan.target)
        return self.joined((move,), self.turns.attack(state, plan.by, plan.target), plan.friends)

    def joined(self, line: Line, state: ChevaliersState, friends: Squares) -> Segment:
        """Return `line`, up to `state`, with the moves by which `friends` join and the fight begins."""
        for by in squares(friends):
            line, state = (*line, Join(by)), self.turns.join(state, by)
        if state.phase == Phase.JOIN:
            line, state = (*line, Fight()), self.turns.fight(state)
        return Segment(line, state)

    def _friends(self, state: ChevaliersState) -> Iterator[Squares]:
        """Yield the groups of knights that may join the declared attack; only 0 if none waits for them."""
        if state.phase != Phase.JOIN:
            yield 0
            return
        yield from _groups(self.turns.helpers(state), 1 if self.turns.attacking_side(state) == WHITE else 6)


def _cross(one: Sequence[Step], other: Sequence[Step]) -> bool:
    """Return whether two knights cross a square that the other one also crosses, begins at or ends on."""
    squares_of = [{way[0].origin, *(step.target for step in way)} for way in (one, other)]
    return bool(squares_of[0] & squares_of[1])


@lru_cache
def _odds(fight: Combat) -> tuple[tuple[tuple[str, bool], float], ...]:
    return tuple((result, float(chance)) for result, chance in odds(fight).items())


def _groups(able: Squares, most: int) -> Iterator[Squares]:
    """Yield the helpers to try: none, each knight alone, and all of `able` if they are at most `most`."""
    yield 0
    for square in squares(able):
        yield 1 << square
    if 1 < able.bit_count() <= most:
        yield able
