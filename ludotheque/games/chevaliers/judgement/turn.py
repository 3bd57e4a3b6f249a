"""Finds and evaluates whole turns, up to the next roll or to a decision of the other side.

All beginnings of a turn are evaluated without looking ahead, and only the best are continued (beam search). A
second Red moves only to the most useful squares. Turns that end in a combat, or in which a knight may be
stopped, are then evaluated by exact odds and the enemy's best answer. Fixed limits keep a decision from
taking too long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.games.chevaliers.judgement.segments import Segment, Segments
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.advice import Route
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.combat import Combat, combat
from ludotheque.games.chevaliers.rules.moves import Attack, Halt, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase

FIRST = 4  # most first segments (groups of moves) that are continued
SECOND = 16  # most moves of a second knight after each first segment
CLOSING = 8  # most of these moves that complete a pincer (K11)
THIRD = 6  # most lines of two or more segments that are continued
CLOSELY = 16  # most lines that are evaluated by exact odds and the enemy's answers
Wish = Callable[[Segment], float]  # a bonus for a segment that the seat to move likes for its own sake
MOST_EVALUATIONS = 160  # most static evaluations for these lines; then the rest are dropped


def no_wish(one: Segment) -> float:
    """Return 0: a player without a temper wants nothing but a good position."""
    return 0.0


class PlannedTurn(NamedTuple):
    """The moves of a whole turn, the position after them, and its value for White."""

    line: Line
    after: ChevaliersState
    worth: float


class TurnPlanner:
    """Finds and evaluates the turns that are possible in one decision. Static values are cached."""

    def __init__(self, segments: Segments, value: Value, wish: Wish = no_wish) -> None:
        self.rules, self.turns, self.board = segments.rules, segments.turns, segments.board
        self._segments, self._value, self._wish = segments, value, wish
        self._values: dict[ChevaliersState, float] = {}

    @property
    def evaluations(self) -> int:
        """The number of positions evaluated statically so far."""
        return len(self._values)

    def turns_of(self, state: ChevaliersState) -> list[PlannedTurn]:
        """Return the best turns of the seat to move, at least one, the best first."""
        seat = self.rules.turn(state)
        sign = -1 if seat == RED else 1
        ended: list[Segment] = []
        going_on = self._sorted(self._parted(self._segments.of(state), seat, ended), sign)
        firsts, most = going_on, FIRST
        while going_on:  # with a second knight, an attack, or a guard post for a returning Red
            whole = [
                Segment(one.line + more.line, more.after, more.rest)
                for one in going_on[:most]
                for more in self._more(one, firsts)
            ]
            going_on, most = self._sorted(self._parted(whole, seat, ended), sign), THIRD
        found: dict[tuple[ChevaliersState, Route], Segment] = {}
        for one in ended:
            found.setdefault((one.after, one.rest), one)
        return sorted(self._judged(list(found.values()), sign), key=lambda one: -sign * one.worth)

    def worth(self, state: ChevaliersState) -> float:
        """Return the expected value for White of a turn that leads to the position `state`."""
        return self._worth(state)

    def _parted(self, found: Iterable[Segment], seat: int, ended: list[Segment]) -> list[Segment]:
        """Return a segment a position where `seat` decides again; append to `ended` where it does not."""
        going_on: dict[ChevaliersState, Segment] = {}
        for one in found:
            if self.rules.turn(one.after) == seat:
                going_on.setdefault(one.after, one)
            else:
                ended.append(one)
        return list(going_on.values())

    def _sorted(self, found: Sequence[Segment], sign: int) -> list[Segment]:
        return sorted(found, key=lambda one: -sign * self._promise(one) - self._wish(one))

    def _more(self, one: Segment, firsts: Sequence[Segment]) -> list[Segment]:
        """Return segments to try after `one`; a second knight completes pincers or tries `firsts`."""
        state = one.after
        if state.phase != Phase.MOVE or state.mover != NOWHERE:
            return self._segments.of(state)
        walkers, closing = self.turns.walkers(state), self._closing(state)
        ends = {square: self._segments.ends(state, square) for square in squares(walkers)}
        wanted = [(square, end) for square in ends for end in squares(ends[square] & closing)][:CLOSING]
        for origin, end in map(_ends_of, firsts):
            if len(wanted) >= SECOND:
                break
            if ends.get(origin, 0) >> end & 1 and (origin, end) not in wanted:
                wanted.append((origin, end))
        found = self._segments.others(state)
        for square, end in wanted:
            found += self._segments.walks(state, square, 1 << end)
        return found

    def _closing(self, state: ChevaliersState) -> Squares:
        """Return where one more Red would complete a pincer, on the opposite side of a White (K11)."""
        closing = 0
        for white in squares(state.whites):
            for pair in self.board.opposites[white]:
                if pair & state.reds and pair & ~state.reds:
                    closing |= pair & ~state.reds
        return closing

    # -- evaluation -----------------------------------------------------------------------------------------

    def _judged(self, found: Sequence[Segment], sign: int) -> list[PlannedTurn]:
        """Return the segments as valued turns, those that do not end the turn only if most promising."""
        judged = [
            PlannedTurn(one.line, one.after, self._at(one.after) + sign * self._wish(one))
            for one in found
            if _quiet(one.after)
        ]
        before = self.evaluations
        for one in self._sorted([one for one in found if not _quiet(one.after)], sign)[:CLOSELY]:
            if judged and self.evaluations - before > MOST_EVALUATIONS:
                break
            worth = self._worth(one.after, one.rest) + sign * self._wish(one)
            if any(isinstance(m, Attack | Halt) for m in one.line):
                worth += sign * self._value.weights.aggression
            judged.append(PlannedTurn(one.line, one.after, worth))
        return judged

    def _promise(self, one: Segment) -> float:
        """Estimate a segment's value for White: the static value, changed by the best attack's gain."""
        state = one.after
        if state.phase == Phase.WATCH:
            return self._at(self._followed(state, one.rest))
        if state.phase in (Phase.DICE, Phase.SPLIT):
            side = self.turns.attacking_side(state)
            attackers, target = state.combats[0] if state.combats else (state.attackers, state.target)
            gain = self._segments.gain(state, side, attackers, target)
            return self._at(state) + (gain if side == WHITE else -gain)
        attacks = self._segments.attacks(state)
        gain = max(0.0, attacks[0].gain) if attacks else 0.0
        return self._at(state) + (gain if state.side == WHITE else -gain)

    def _worth(self, state: ChevaliersState, rest: Route = (), combats: int = 2) -> float:
        """Return the expected value for White, by exact odds and each side's best decisions."""
        if state.phase == Phase.DICE:
            return sum(chance * self._worth(after, (), combats - 1) for chance, after in self.results(state))
        if state.phase == Phase.SPLIT:
            return max(self._worth(one.after, (), 1) for one in self._segments.others(state))
        if state.phase == Phase.RETURN:
            return min(self._worth(one.after, (), combats) for one in self._segments.others(state))
        if state.phase == Phase.WATCH:
            return self._watched(state, rest)
        if state.phase == Phase.ATTACK and combats:
            best = min if state.side == RED else max
            attacks = [one for one in self._segments.attacks(state) if one.gain > 0][:1]
            after = [self._segments.attack(state, one).after for one in attacks]
            return best([self._at(state), *(self._worth(one, (), combats) for one in after)])
        if state.phase == Phase.MOVE and state.mover != NOWHERE:
            return self._walked(state)
        return self._at(state)

    def _watched(self, state: ChevaliersState, rest: Route) -> float:
        """Return the value for White of a position in which the enemy may stop a moving knight (K7)."""
        best = min if state.side == WHITE else max
        enemy = 1 - state.side
        passed = self._at(self._followed(state, rest)) if rest else self._walked(state)
        halts = [one for one in self._segments.others(state) if isinstance(one.line[0], Halt)]
        halts.sort(key=lambda one: -self._attack_gain(one.after, enemy))
        return best([passed, *(self._worth(one.after, (), 1) for one in halts[:2])])

    def _attack_gain(self, state: ChevaliersState, side: int) -> float:
        attackers, target = state.combats[0] if state.combats else (state.attackers, state.target)
        return self._segments.gain(state, side, attackers, target)

    def _walked(self, state: ChevaliersState) -> float:
        """Return White's value after the moving knight has gone to its best square, not stopped again."""
        best = max if state.side == WHITE else min
        walks = self._segments.walks(state, state.mover, self._segments.ends(state, state.mover))
        return best(self._at(self._followed(one.after, one.rest)) for one in walks)

    def _followed(self, state: ChevaliersState, rest: Route) -> ChevaliersState:
        """Return the position after the moving knight has gone over the squares `rest` without a stop."""
        for target in rest:
            state = self.turns.step(state._replace(phase=Phase.MOVE), state.mover, target)
        return state

    def results(self, state: ChevaliersState) -> Iterable[tuple[float, ChevaliersState]]:
        """Yield (probability, position) for each result of the current combat (K10 to K14)."""
        attackers, target = state.combats[0]
        fight = combat(self.board, self.turns.attacking_side(state), attackers, target)
        for chance, dice in _results(fight, state.dice):
            after = state
            for points in dice:
                after = self.turns.roll(after, points)
            yield chance, after

    def _at(self, state: ChevaliersState) -> float:
        if state not in self._values:
            self._values[state] = self._value.of(state)
        return self._values[state]


def _quiet(state: ChevaliersState) -> bool:
    return state.phase in (Phase.ROLL, Phase.OVER)


def _ends_of(segment: Segment) -> tuple[Square, Square]:
    """Return the first and the final square of a route, or (0, 0) for any other segment."""
    steps = [move for move in segment.line if isinstance(move, Step)]
    return (steps[0].origin, steps[-1].target) if steps else (0, 0)


@lru_cache
def _results(fight: Combat, thrown: tuple[int, ...]) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return (probability, dice) for each result of a combat; `dice` is one throw that completes `thrown`."""
    missing = fight.attackers_dice + 1 - len(thrown)
    rolls = list(product(POINTS, repeat=missing))
    results = Counter(fight.result(thrown + dice) for dice in rolls)
    shown = {fight.result(thrown + dice): dice for dice in rolls}
    return tuple((count / len(rolls), shown[result]) for result, count in results.items())
