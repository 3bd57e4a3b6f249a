"""Plays lines out into futures: the same guesses at what is hidden and at chance for every line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from ludotheque.core.forecast import UNKNOWN, Forecast, Foretold, Tally, When, outlook
from ludotheque.core.foresight import USUAL
from ludotheque.core.game import CHANCE, OVER, Chances, IllegalMove
from ludotheque.core.judgement import Happened, Happening, Judgement, Line
from ludotheque.core.move import Move
from ludotheque.players.search import UNHURRIED, Budget, never_late

TRIALS = 24  # futures of each line, at most
FEW = 6  # futures of each line that tell which one is advised first
SURE, GAIN = 2.0, 0.01  # another line comes first if it is better by so many standard errors, and so much
LONGEST = 400  # plies of a future
GUESSES = 60  # at a hand that allows a move that was made


class Compared(NamedTuple):
    """The chances to win after a line that was tried and after that played, and if they `surely` differ."""

    tried: float
    played: float
    surely: bool


class Futures:
    """Plays out lines of the seat to move, everybody answering as a club player.

    `view` is what the seat sees, and `memories` what each seat remembers, by what this seat saw.
    """

    def __init__(
        self, judgement: Judgement[Any], view: Any, seat: int, memories: Mapping[int, Any], seed: str
    ) -> None:
        self._judgement, self._rules = judgement.at_level("club"), judgement.rules
        self._view, self._seat, self._memories, self._seed = view, seat, memories, seed
        self._foresight = judgement.foretells or USUAL

    def preferred(self, lines: Sequence[Line], budget: Budget = UNHURRIED) -> int:
        """Return which line clearly does best until the seat's next turn; 0 if none, or if late at once."""
        ends = self._ends(lines, FEW * budget.effort if len(lines) > 1 else 0, budget.late)
        sure = [_surely(ends, number, 0) for number in range(1, len(ends))]
        best = max(range(len(sure)), key=sure.__getitem__, default=-1)
        return best + 1 if sure and sure[best] > GAIN else 0

    def cost(self, made: Line, better: Line) -> tuple[float, float] | None:
        """Return the chances to win after a line and after a better one; None if it is not surely better."""
        found = self.compared(better, made)
        return (found.played, found.tried) if found.surely and found.tried > found.played else None

    def compared(self, tried: Line, played: Line) -> Compared:
        """Compare a line with the one that was played, in the same futures."""
        ends = self._ends((tried, played), TRIALS)
        surely = max(_surely(ends, 0, 1), _surely(ends, 1, 0)) > 0
        return Compared(fmean(ends[0]), fmean(ends[1]), surely)

    def _ends(
        self, lines: Sequence[Line], trials: int, late: Callable[[], bool] = never_late
    ) -> list[list[float]]:
        """Return the chances to win at the end of so many futures of each line, fewer or none once `late`."""
        found, luck = [list[float]() for _line in lines if trials], _Luck(self._seed, trials, self._seat)
        for trial in range(trials):
            state = self._rules.sample(self._view, self._seat, Random(f"{self._seed}/{trial}"))
            for line, ends in zip(lines, found, strict=True):
                ends.append(self._chance(self._played(state, line, luck.of(trial), deep=False)[1]))
            if late():
                return found if trial + 1 >= FEW else []
        return found

    def outlooks(self, lines: Sequence[Line], late: Callable[[], bool] = never_late) -> list[Foretold]:
        """Return what is foretold of each line, compared with ending the turn at once; [] if at once late."""
        idle, known = self._judgement.idle(self._view, self._seat) is not None, len(lines)
        found = self.forecasts((*lines, *([()] if idle else ())), trials=TRIALS, late=late)
        still = found[known] if idle and found else None
        return [self._outlook(found[:known], number, still) for number in range(known) if found]

    def _outlook(self, found: Sequence[Forecast], number: int, still: Forecast | None) -> Foretold:
        return outlook(found, number, still, self._seat, self._foresight)

    def explained(self, line: Line, late: Callable[[], bool] = never_late) -> Foretold:
        """Return what is foretold of moves that the seat has made, compared with others it could have made.

        Each time its own hand is guessed too, so that it allows them. Nothing is said if `late` soon.
        """
        made, other, luck = Tally(line), Tally(()), _Luck(self._seed, TRIALS, self._seat)
        for trial in range(TRIALS):
            state = self._guessed(line, f"{self._seed}/{trial}")
            instead = self._instead(state, line) if state is not None else ()
            if late():
                break
            for tally, played in ((made, line), (other, instead)) if instead else ():
                happened, end = self._played(state, played, luck.of(trial))
                tally.add(happened, self._chance(end))
        if min(made.futures, other.futures) < FEW:
            return UNKNOWN
        return self._outlook([made.forecast()], 0, other.forecast())

    def _guessed(self, line: Line, seed: str) -> Any:
        """Return a guess at all that is hidden in which a line is legal, None if none is found."""
        for guess in range(GUESSES):
            state = self._rules.sample(self._view, self._seat, Random(f"{seed}/{guess}"))
            if self._allows(state, line):
                return state
        return None

    def _allows(self, state: Any, line: Line) -> bool:
        for move in line:
            if self._rules.turn(state) == CHANCE:
                return True
            try:
                state = self._rules.apply(state, move)
            except IllegalMove:
                return False
        return True

    def _instead(self, state: Any, line: Line) -> Line:
        """Return the best line that does not begin with another one, by what the seat sees; () if none."""
        view, memory = self._rules.view(state, self._seat), self._memories.get(self._seat)
        found = self._judgement.candidates(view, self._seat, memory)
        others = [one for one in found if one.line[: len(line)] != line]
        return max(others, key=lambda one: one.score).line if others else ()

    def forecasts(
        self, lines: Sequence[Line], trials: int = TRIALS, late: Callable[[], bool] = never_late
    ) -> list[Forecast]:
        """Return the forecast of each line by so many futures, fewer once `late` says so, [] if at once.

        They go on through the seat's next turn.
        """
        tallies, luck = [Tally(line) for line in lines], _Luck(self._seed, trials, self._seat)
        for trial in range(trials):
            state = self._rules.sample(self._view, self._seat, Random(f"{self._seed}/{trial}"))
            ends = []
            for line in lines:
                if late():
                    return self._counted(tallies) if trial else []
                ends.append(self._played(state, line, luck.of(trial)))
            for tally, (happened, end) in zip(tallies, ends, strict=True):
                tally.add(happened, self._chance(end))
        return self._counted(tallies)

    def _counted(self, tallies: Iterable[Tally]) -> list[Forecast]:
        judgement, view, seat = self._judgement, self._view, self._seat
        found = ((tally, judgement.open_to(view, seat, tally.line)) for tally in tallies)
        return [tally.forecast()._replace(open=frozenset(known)) for tally, known in found]

    def _played(
        self, state: Any, line: Line, luck: _Luck, deep: bool = True
    ) -> tuple[list[tuple[When, Happened]], Any]:
        """Return what happens in a future, to the next turn or, if `deep`, the horizon, and its end."""
        rules, judgement, plan = self._rules, self._judgement, [*line]
        state = state if line else judgement.idle(state, self._seat)  # the turn has ended at once
        happened: list[tuple[When, Happened]] = []
        able: dict[Happening, float] | None = None
        when: When = "now"
        own, last = 0, self._foresight.horizon if deep else 0  # turns of the seat that have begun
        for _ply in range(LONGEST):
            turn, whose = rules.turn(state), judgement.whose(state)
            luck.turn(whose)
            if turn == OVER:
                break
            if whose >= 0 and (whose == self._seat) == (when == "round"):
                own += when == "round"
                if own > last or (when == "next" and own == last):
                    break
                when = "next" if when == "round" else "round"
            if able is None and when == "next" and turn == self._seat:
                # what the seat can surely do then counts as what happens
                able = dict(judgement.able(rules.view(state, turn), turn))
                happened += [(when, one) for one in able.items()]
            if turn == CHANCE:
                move, plan = luck.draw(rules.chances(state)), []
            else:
                plan = plan or self._answer(state, turn)
                move = plan.pop(0)
            try:
                after = rules.apply(state, move)
            except IllegalMove:  # by what this guess hides, which the line could not know
                plan = []
                continue
            events = judgement.happened(rules.events(state, move, after))
            happened += [(when, one) for one in events if not (able and one[0] in able)]
            if rules.turn(after) != turn:
                plan = []
            state = after
        return happened, state

    def _answer(self, state: Any, turn: int) -> list[Move]:
        view = self._rules.view(state, turn)
        return [*self._judgement.plays(view, turn, self._memories.get(turn))]

    def _chance(self, state: Any) -> float:
        return self._judgement.chances(state)[self._seat]


def _surely(ends: Sequence[Sequence[float]], one: int, other: int) -> float:
    """Return how much more chance to win one line has than another, less what may be mere luck."""
    gains = [mine - theirs for mine, theirs in zip(ends[one], ends[other], strict=True)]
    return fmean(gains) - SURE * stdev(gains) / sqrt(len(gains))


class _Luck:
    """Draws outcomes of chance, spread evenly over so many futures, and alike for all lines in each of them.

    Alike are the outcomes of one sort that come first, second… in the same turn.
    """

    def __init__(self, seed: str, futures: int, seat: int) -> None:
        self._seed, self._futures, self._seat = seed, futures, seat
        self._tickets: dict[str, list[float]] = {}  # from 0 to 1, by future
        self._future, self._turns, self._whose = 0, 0, seat
        self._drawn = Counter[str]()  # in this turn, by sort

    def of(self, future: int) -> _Luck:
        """Return the luck of a line in a future, from its beginning."""
        self._future, self._turns, self._whose = future, 0, self._seat
        self._drawn.clear()
        return self

    def turn(self, whose: int) -> None:
        """Learn whose turn it is, CHANCE if that is not known."""
        if whose not in (CHANCE, self._whose):
            self._turns, self._whose = self._turns + 1, whose
            self._drawn.clear()

    def draw(self, chances: Chances) -> Move:
        """Return an outcome of chance."""
        sort = type(chances.pick(0)).__name__
        self._drawn[sort] += 1
        moment = f"{self._seed}/{self._turns}/{sort}/{self._drawn[sort]}"
        if moment not in self._tickets:
            rng = Random(moment)
            evenly = [(number + rng.random()) / self._futures for number in range(self._futures)]
            self._tickets[moment] = rng.sample(evenly, self._futures)
        return chances.pick(int(self._tickets[moment][self._future] * chances.total))
