"""Evaluates lines (sequences of moves) for the expert by the best answers of the other side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.games.chevaliers.judgement.answers import RedAnswers, TurnEndingPlanner, WhiteAnswers
from ludotheque.games.chevaliers.judgement.segments import Segments
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.moves import Halt
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn

KEPT = 1 << 10  # positions in the cache of answers
HALTS = 2  # so many of the best ways to stop a knight are compared with letting it pass


class LineEnds(TurnEndingPlanner):
    """Enumerates the positions to which a line can lead."""

    def of(self, state: ChevaliersState, combats: int = 2) -> Iterator[tuple[float, ChevaliersState]]:
        """Yield (probability, position) for each outcome of a line that ends in `state`.

        An outcome is a position before the next roll, or the end of the game, after the decisions that look
        best to each side and at most `combats` further combats.
        """
        if state.phase == Phase.DICE:
            for chance, after in self.results(state):
                for further, end in self.of(after, combats - 1):
                    yield chance * further, end
            return
        chosen = self._chosen(state, combats)
        if chosen is state:
            yield 1.0, state
        else:
            yield from self.of(chosen, 1 if state.phase in (Phase.SPLIT, Phase.WATCH) else combats)

    def _chosen(self, state: ChevaliersState, combats: int) -> ChevaliersState:
        """Return the position after the best-looking decision, or `state` if doing nothing is best."""
        for_white, found = state.side == WHITE, [state]
        if state.phase in (Phase.SPLIT, Phase.RETURN):
            for_white, found = state.phase == Phase.SPLIT, [one.after for one in self._segments.others(state)]
        elif state.phase == Phase.WATCH:
            halts = [one.after for one in self._segments.others(state) if isinstance(one.line[0], Halt)]
            halts.sort(key=lambda after: -self._attack_gain(after, 1 - state.side))
            for_white, found = not for_white, [self._after_best_end(state), *halts[:HALTS]]
        elif state.phase == Phase.ATTACK and combats:
            attacks = [one for one in self._segments.attacks(state) if one.gain > 0][:1]
            found += [self._segments.attack(state, one).after for one in attacks]
        elif state.phase == Phase.MOVE and state.mover != NOWHERE:
            found = [self._after_best_end(state)]
        best = max if for_white else min
        if len(found) == 1:
            return found[0]
        return best(found, key=lambda after: self._at(state) if after is state else self._worth(after, (), 1))

    def _after_best_end(self, state: ChevaliersState) -> ChevaliersState:
        """Return the position after the moving knight has gone to its best square without being stopped."""
        best = max if state.side == WHITE else min
        walks = self._segments.walks(state, state.mover, self._segments.ends(state, state.mover))
        return best([self._followed(one.after, one.rest) for one in walks], key=self._at)


class Lookahead:
    """Evaluates lines by the other side's best answers, and decides what comes before them statically."""

    def __init__(self, segments: Segments, value: Value) -> None:
        self._segments, self._value, self._turns = segments, value, segments.turns
        self._answered = lru_cache(maxsize=KEPT)(self._mean)

    def pairs(self, view: ChevaliersState) -> list[PlannedTurn]:
        """Return the best turns in which two Reds move, or one moves and attacks.

        The list is empty unless Red has rolled and is about to move its first knight.
        """
        if view.phase != Phase.MOVE or view.side != RED or view.movers:
            return []
        before = fresh_turn(RED, view.whites, view.reds, view.home, view.quiet - 1)
        planner = TurnEndingPlanner(self._segments, self._value)
        lines = RedAnswers(self._segments, self._value, before).lines(view)
        return [PlannedTurn(one.line, one.after, planner.worth(one.after)) for one in lines]

    def worth(self, state: ChevaliersState) -> float:
        """Return the expected value for White of a line that ends in `state`."""
        return sum(chance * self._at(end) for chance, end in LineEnds(self._segments, self._value).of(state))

    def _at(self, state: ChevaliersState) -> float:
        if state.phase == Phase.ATTACK:  # the side is assumed to end its turn
            state = self._turns.next_turn(state)
        return self._answered(state) if state.phase == Phase.ROLL else self._value.of(state)

    def _mean(self, state: ChevaliersState) -> float:
        answers = RedAnswers if state.side == RED else WhiteAnswers
        return sum(map(answers(self._segments, self._value, state).to, POINTS)) / len(POINTS)
