"""The computer players, which are shown every ply as their seat sees it. Most choose by a judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Protocol, TypeVar

from ludotheque.core.game import OVER
from ludotheque.core.judgement import ADVISED, Advising, Candidate, Judgement, Line, Reason, Searchable, Seen
from ludotheque.core.move import Move
from ludotheque.players.futures import Futures
from ludotheque.players.levels import LEVELS, split
from ludotheque.players.search import SHORTLIST, UNHURRIED, Budget, Cap, never_late, ranked, search

S = TypeVar("S")
NEAR = 0.5  # units of score by which the first piece of advice may be worse than the best, for futures' sake
ADVICE_TRIALS = 30  # by which advice is ranked, or half an expert's if that is more
UNTRIED = 1e-6  # trials that a line's own score counts for, at least: if there is no time for any, it tells
_SEEN = 1e-9  # scores closer than this are equal


def _best_first(one: Candidate) -> float:
    return -one.score


class ComputerPlayer(Protocol[Seen]):
    """A computer player at a seat, which knows only the plies it was shown; after an undo, hire a new one."""

    def saw(self, before: Seen, move: Move, after: Seen) -> None:
        """Learn of a ply of any seat or chance: the seat's views of the positions, the move as it sees it."""
        ...

    def choose(self, view: Seen, effort: int = 1) -> Line:
        """Return the line to play now; a search makes `effort` times as many trials as usual."""
        ...

    def agrees(self, view: Seen, move: Move) -> bool:
        """Return whether the player agrees to `move`, which another seat proposes."""
        ...

    def proposes(self, view: Seen) -> Move | None:
        """Return an agreement or declaration that the player prefers to playing on, None if there is none."""
        ...

    def reasons(self) -> tuple[Reason, ...]:
        """Return the reasons for the player's most recent choice."""
        ...

    def advise(self, view: Seen, budget: Budget = UNHURRIED) -> Sequence[Candidate]:
        """Return the lines that the player considers now, with reasons, best first; () if it has none."""
        ...

    def candidate(self, view: Seen, line: Line) -> Candidate:
        """Return what the player knows of a line of its seat."""
        ...

    def futures(self, view: Seen) -> Futures | None:
        """Return what plays out lines of the seat, None if none are foretold."""
        ...


def hire(
    judgement: Judgement[S],
    seat: int,
    who: str,
    *,
    seed: str,
    trials: int | None = None,
    cap: Cap | None = None,
) -> ComputerPlayer[S]:
    """Return a computer player for `seat` that plays as `who`, a `level` or `level:temper`.

    One that searches makes `trials` trials per turn (None: those of the judgement), and takes the best line
    found when `cap` has passed. Raises ValueError for an unknown level.
    """
    level, temper = split(who)
    if level == "random":
        return RandomPlayer(judgement, seat, seed)
    if level == "greedy":
        return GreedyPlayer(judgement, seat, seed)
    found, knows = LEVELS[level], judgement.at_level(level, temper)
    if found.searches and isinstance(knows, Searchable):
        return SearchingPlayer(knows, seat, seed, knows.trials if trials is None else trials, cap)
    return JudgingPlayer(knows, seat, found.error, seed)


def best_of(found: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates with the best score."""
    most = max(one.score for one in found)
    return [one for one in found if one.score >= most - _SEEN]


def first_of(found: Sequence[Candidate], unit: float) -> list[Candidate]:
    """Return the advised candidates that may come first: those nearly the best, or only one that is sure."""
    if found[0].sure:
        return [found[0]]
    return [one for one in found[:ADVISED] if one.score >= found[0].score - NEAR * unit]


def advised(
    judgement: Judgement[Any],
    view: Any,
    seat: int,
    memory: Any,
    rng: Random,
    budget: Budget = UNHURRIED,
) -> Sequence[Candidate]:
    """Return what a judgement advises, the first advice first, ranked by trials if it wants that.

    Scores then say how well the lines end.
    """
    if not isinstance(judgement, Advising):
        return sorted(judgement.candidates(view, seat, memory), key=_best_first)
    found, expert = judgement.advise(view, seat, memory), judgement.ranking()
    if expert is None:
        return found
    weight, best = max(expert.prior_weight, UNTRIED), max(one.score for one in found)
    lines, known = [one.line for one in found], [one.score * weight for one in found]
    draw = partial(expert.sample, view, seat, memory, rng)
    trials = max(ADVICE_TRIALS, expert.trials // 2) * budget.effort
    tried = ranked(lines, draw, trials, budget.late, known, weight)
    scored = [replace(found[one.line], score=best - one.behind) for one in tried]
    return judgement.settled(scored, view, seat, budget.effort**-0.5)


class _Player:
    """The base class of players. It counts the plies seen, and makes the random numbers of each decision."""

    def __init__(self, judgement: Judgement[Any], seat: int, seed: str) -> None:
        self.judgement, self.seat = judgement, seat
        self._seed, self._seen = seed, 0

    def saw(self, before: Any, move: Move, after: Any) -> None:
        self._seen += 1

    def agrees(self, view: Any, move: Move) -> bool:
        return True

    def proposes(self, view: Any) -> Move | None:
        return None

    def reasons(self) -> tuple[Reason, ...]:
        return ()

    def advise(self, view: Any, budget: Budget = UNHURRIED) -> Sequence[Candidate]:
        return ()

    def candidate(self, view: Any, line: Line) -> Candidate:
        return Candidate(0.0, line)

    def futures(self, view: Any) -> Futures | None:
        return None

    def _chance(self) -> Random:
        """Return a random generator that depends only on the seed, the seat and the number of plies seen."""
        return Random(f"{self._seed}/{self.seat}/{self._seen}")


class RandomPlayer(_Player):
    """Plays random legal moves. Other players are measured against it, and it is the weakest of all."""

    def choose(self, view: Any, effort: int = 1) -> Line:
        """Return a random legal move."""
        return (self._chance().choice(self.judgement.rules.legal(view)),)


class GreedyPlayer(_Player):
    """Plays the move that leads by most public points, at random among equals; it guesses what is hidden."""

    def choose(self, view: Any, effort: int = 1) -> Line:
        """Return the move after which the seat leads by the most points, as a line of one move."""
        rules, chance = self.judgement.rules, self._chance()
        state = rules.sample(view, self.seat, chance)
        worth = {move: self._lead(rules.apply(state, move)) for move in rules.legal(view)}
        most = max(worth.values())
        return (chance.choice([move for move, lead in worth.items() if lead >= most - _SEEN]),)

    def _lead(self, view: Any) -> float:
        outcome = self.judgement.rules.outcome(view) if self.judgement.rules.turn(view) == OVER else None
        if outcome:
            won = self.seat in outcome.winners
            return (1e6 if won else -1e6) / (len(outcome.winners) if won else 1)
        points = self.judgement.score(view)
        others = [mine for seat, mine in enumerate(points) if seat != self.seat]
        return points[self.seat] - max(others, default=0.0)


class JudgingPlayer(_Player):
    """Plays the best line after adding random errors, of deviation `error` in units of `Judgement.unit`."""

    def __init__(self, judgement: Judgement[Any], seat: int, error: float, seed: str) -> None:
        super().__init__(judgement, seat, seed)
        self._error = error * judgement.unit
        self._memories: dict[int, Any] = {}  # by seat, made from what this one saw
        self._chosen: tuple[Any, Candidate] | None = None  # the latest choice, and in what view

    def saw(self, before: Any, move: Move, after: Any) -> None:
        """Learn of a ply, and update the judgement's memory of the game, for all seats if futures need it."""
        super().saw(before, move, after)
        for seat in range(self.judgement.rules.seats) if self.judgement.foretells else (self.seat,):
            known = self._memories.get(seat)
            self._memories[seat] = self.judgement.remember(known, seat, before, move, after)

    @property
    def _memory(self) -> Any:
        return self._memories.get(self.seat)

    def choose(self, view: Any, effort: int = 1) -> Line:
        """Return the line with the best score, errors included; of equal ones a random one."""
        chance = self._chance()
        found = self.judgement.candidates(view, self.seat, self._memory)
        if self._error:
            best = max(found, key=lambda one: one.score + chance.gauss(0.0, self._error))
        else:
            best = chance.choice(best_of(found))
        self._chosen = view, best
        return best.line

    def agrees(self, view: Any, move: Move) -> bool:
        """Return whether the player's judgement agrees to `move`, which another seat proposes."""
        return self.judgement.agrees(view, self.seat, self._memory, move)

    def proposes(self, view: Any) -> Move | None:
        """Return the agreement or declaration that the player's judgement proposes, or None."""
        return self.judgement.proposes(view, self.seat, self._memory)

    def reasons(self) -> tuple[Reason, ...]:
        """Return the reasons for the player's most recent choice, from its judgement, before the next ply."""
        if self._chosen is None:
            return ()
        view, best = self._chosen
        return self.candidate(view, best.line).reasons or best.reasons

    def candidate(self, view: Any, line: Line) -> Candidate:
        """Return what the judgement knows of a line."""
        return self.judgement.candidate(view, self.seat, self._memory, line)

    def advise(self, view: Any, budget: Budget = UNHURRIED) -> Sequence[Candidate]:
        """Return the lines that the judgement considers, best first, which need not be the best score."""
        return advised(self.judgement, view, self.seat, self._memory, self._chance(), budget)

    def futures(self, view: Any) -> Futures | None:
        """Return what plays out lines of the seat by its memories, if its judgement `foretells`."""
        if not self.judgement.foretells:
            return None
        return Futures(self.judgement, view, self.seat, {**self._memories}, f"{self._seed}/{self._seen}")


class SearchingPlayer(JudgingPlayer):
    """Plays the line that does best on average on random guesses at hidden cards and future chance."""

    def __init__(self, judgement: Any, seat: int, seed: str, trials: int, cap: Cap | None) -> None:
        super().__init__(judgement, seat, 0.0, seed)
        self._sample, self._prior_weight = judgement.sample, judgement.prior_weight
        self._trials, self._cap = trials, cap

    def choose(self, view: Any, effort: int = 1) -> Line:
        """Return the line that the search finds best."""
        late = self._cap.begin(effort) if self._cap else never_late
        found = sorted(self.advise(view), key=_best_first)[:SHORTLIST]
        draw = partial(self._sample, view, self.seat, self._memory, self._chance())
        known = [one.score * self._prior_weight for one in found]
        best = found[search([one.line for one in found], draw, self._trials * effort, late, known)]
        self._chosen = view, best
        return best.line
