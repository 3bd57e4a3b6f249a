"""Plays lines out into futures: the same guesses at what is hidden and at chance for every line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ludotheque.core.forecast import Forecast, Tally, When
from ludotheque.core.game import CHANCE, OVER, Chances, Event
from ludotheque.core.judgement import Judgement, Line
from ludotheque.core.move import Move
from ludotheque.players.search import never_late

TRIALS = 24  # futures of each line, at most
LONGEST = 400  # plies of a future


class Futures:
    """Plays out lines of the seat to move, everybody answering as a club player.

    `view` is what the seat sees, and `memories` what each seat remembers, by what this seat saw.
    """

    def __init__(
        self, judgement: Judgement[Any], view: Any, seat: int, memories: Mapping[int, Any], seed: str
    ) -> None:
        self._judgement, self._rules = judgement.at_level("club"), judgement.rules
        self._view, self._seat, self._memories, self._seed = view, seat, memories, seed

    def forecasts(
        self,
        lines: Sequence[Line],
        deep: Sequence[int] = (),
        trials: int = TRIALS,
        late: Callable[[], bool] = never_late,
    ) -> Iterator[list[Forecast]]:
        """Yield the forecasts of lines after each trial, in the order of the lines.

        They go on to the seat's next turn, those of the numbers in `deep` through that turn. Ends early,
        perhaps without any, once `late` says so.
        """
        tallies = [Tally(line, self._judgement.stakes) for line in lines]
        for trial in range(trials):
            seed = f"{self._seed}/{trial}"
            state = self._rules.sample(self._view, self._seat, Random(seed))
            for number, tally in enumerate(tallies):
                if late():
                    return
                happened, end = self._played(state, tally.line, number in deep, seed)
                tally.add(happened, self._chance(end))
            yield [tally.forecast() for tally in tallies]

    def _played(self, state: Any, line: Line, deep: bool, seed: str) -> tuple[list[tuple[When, Event]], Any]:
        """Return the events of one future of a line, and the state at its end."""
        rules, luck, plan = self._rules, _Luck(seed), [*line]
        happened: list[tuple[When, Event]] = []
        when: When = "now"
        for _ply in range(LONGEST):
            turn = rules.turn(state)
            if turn == OVER:
                break
            if turn == CHANCE:
                move, plan = luck.draw(rules.chances(state)), []
            else:
                if turn != self._seat and when == "now":
                    when, plan = "round", []
                elif turn == self._seat and when == "round":
                    if not deep:
                        break
                    when, plan = "next", []
                elif turn != self._seat and when == "next":
                    break
                plan = plan or self._answer(state, turn)
                move = plan.pop(0)
            after = rules.apply(state, move)
            happened += [(when, event) for event in rules.events(state, move, after)]
            if turn != CHANCE and rules.turn(after) not in (turn, CHANCE):
                plan = []
            state = after
        return happened, state

    def _answer(self, state: Any, turn: int) -> list[Move]:
        view = self._rules.view(state, turn)
        return [*self._judgement.plays(view, turn, self._memories.get(turn))]

    def _chance(self, state: Any) -> float:
        return self._judgement.chances(state)[self._seat]


class _Luck:
    """Draws outcomes of chance: the same ones, in order, for the same seed and sort of outcome."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn: dict[str, Random] = {}

    def draw(self, chances: Chances) -> Move:
        """Return an outcome of chance."""
        sort = type(chances.pick(0)).__name__
        rng = self._drawn.get(sort) or self._drawn.setdefault(sort, Random(f"{self._seed}/{sort}"))
        return chances.pick(rng.randrange(chances.total))
