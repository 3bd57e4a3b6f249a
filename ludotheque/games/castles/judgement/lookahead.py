"""Plays the rest of a round, to find out what a line of moves leads to once the other seats have answered."""

from __future__ import annotations

from random import Random

from ludotheque.core.game import Chances
from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Limits, Planner
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import CastleState, Phase

_WANTS = Wants()  # of a club player
_WAITS = waits(_WANTS)
_LIMITS = Limits((2, 1), 40)  # but it does not search as widely


class RestOfRound:
    """The rest of a round, from one seat's turn to its next, with the same luck for every line tried.

    `state` has a guess at each hidden shield. The greater `boldness`, the less all seats fear losses.
    """

    def __init__(
        self, rules: CastleRules, distances: Distances, state: CastleState, boldness: float, rng: Random
    ) -> None:
        self._rules, self._distances, self._state, self._boldness = rules, distances, state, boldness
        self._dice = [rng.random() for _ in range(rules.seats)]
        self._shields = rng.random()  # seed for the shields drawn

    def after(self, line: Line) -> CastleState:
        """Return the position at the seat's next roll, or at the end of the game.

        The seat begins with the moves of `line`; then it and the others play like club players.
        """
        rules, state, shields = self._rules, self._state, Random(self._shields)
        plan = [*line]
        for die in self._dice:
            while state.phase not in (Phase.ROLL, Phase.ENDED):
                if state.phase == Phase.SHIELD:
                    plan = []
                    move = _drawn(rules.chances(state), shields.random())
                else:
                    plan = plan or [*self._answer(state)]
                    move = plan.pop(0)
                state = rules.apply(state, move)
            if state.phase == Phase.ENDED:
                break
            state, plan = rules.apply(state, _drawn(rules.chances(state), die)), []
        return state

    def _answer(self, state: CastleState) -> Line:
        view = self._rules.view(state, state.seat)
        worth = Worth(self._rules.ground, self._distances, _WANTS, _WAITS, view, state.seat, self._boldness)
        return Planner(self._rules, worth, view, limits=_LIMITS).turns()[0].line


def _drawn(chances: Chances, luck: float) -> Move:
    """Return the outcome of chance that `luck`, from 0 to 1, stands for."""
    return chances.pick(int(luck * chances.total))
