"""What the end of a line is worth, looked at by what the other side can answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.games.chevaliers.judgement.answers import RedAnswers, Sober, WhiteAnswers
from ludotheque.games.chevaliers.judgement.segments import Segments
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.moves import Halt
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn

KEPT = 1 << 10  # positions whose answers are remembered
HALTS = 2  # ways to stop a knight that are compared with letting it pass


class Ends(Sober):
    """Tells how a line may come out."""

    def of(self, state: ChevaliersState, combats: int = 2) -> Iterator[tuple[float, ChevaliersState]]:
        """Yield where the end of a line may lead, and how likely; who decides there does what seems best."""
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
        """Return the position after what seems best to whoever decides there; the same if nobody does."""
        for_white, found = state.side == WHITE, [state]
        if state.phase in (Phase.SPLIT, Phase.RETURN):
            for_white, found = state.phase == Phase.SPLIT, [one.after for one in self._strokes.others(state)]
        elif state.phase == Phase.WATCH:
            halts = [one.after for one in self._strokes.others(state) if isinstance(one.line[0], Halt)]
            halts.sort(key=lambda after: -self._hope(after, 1 - state.side))
            for_white, found = not for_white, [self._arrived(state), *halts[:HALTS]]
        elif state.phase == Phase.ATTACK and combats:
            charges = [one for one in self._strokes.charges(state) if one.gain > 0][:1]
            found += [self._strokes.charge(state, one).after for one in charges]
        elif state.phase == Phase.MOVE and state.mover != NOWHERE:
            found = [self._arrived(state)]
        best = max if for_white else min
        if len(found) == 1:
            return found[0]
        return best(found, key=lambda after: self._at(state) if after is state else self._worth(after, (), 1))

    def _arrived(self, state: ChevaliersState) -> ChevaliersState:
        """Return the position after a knight on its way has gone to its best end, nobody stopping it."""
        best = max if state.side == WHITE else min
        ways = self._strokes.walks(state, state.mover, self._strokes.ends(state, state.mover))
        return best([self._followed(one.after, one.rest) for one in ways], key=self._at)


class Ahead:
    """Judges the ends of lines by what the other side can answer; what is chosen until then, at a glance."""

    def __init__(self, strokes: Segments, value: Value) -> None:
        self._strokes, self._value, self._turns = strokes, value, strokes.turns
        self._answered = lru_cache(maxsize=KEPT)(self._mean)

    def pairs(self, view: ChevaliersState) -> list[PlannedTurn]:
        """Return what two Reds can do together by the die that lies there, worth what a glance tells."""
        if view.phase != Phase.MOVE or view.side != RED or view.movers:
            return []
        before = fresh_turn(RED, view.whites, view.reds, view.home, view.quiet - 1)
        planner = Sober(self._strokes, self._value)
        lines = RedAnswers(self._strokes, self._value, before).lines(view)
        return [PlannedTurn(one.line, one.after, planner.worth(one.after)) for one in lines]

    def worth(self, state: ChevaliersState) -> float:
        """Return how good the end of a line is for White, what the dice decide by its odds."""
        return sum(chance * self._at(end) for chance, end in Ends(self._strokes, self._value).of(state))

    def _at(self, state: ChevaliersState) -> float:
        if state.phase == Phase.ATTACK:  # and nobody attacks
            state = self._turns.next_turn(state)
        return self._answered(state) if state.phase == Phase.ROLL else self._value.of(state)

    def _mean(self, state: ChevaliersState) -> float:
        answers = RedAnswers if state.side == RED else WhiteAnswers
        return sum(map(answers(self._strokes, self._value, state).to, POINTS)) / len(POINTS)
