"""The interface of a game's judgement, which evaluates positions and moves for its computer players.

A judgement is pure, and bound to rules, a level and a temper (a style of play). Its methods are given the
view of a seat, so they know no more than a person in this seat would know. Only `chances` gets a whole state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from ludotheque.core.game import Fact, Facts, Rules
from ludotheque.core.move import Move

S = TypeVar("S")
Seen = TypeVar("Seen", contravariant=True)  # a seat's view of a state
Line = tuple[Move, ...]  # moves that a seat makes in a row, up to a draw, a reveal or another seat's decision
Merits = tuple[tuple[str, float], ...]  # what a score is made of, by key; a key that is not there counts 0
ADVISED = 3  # pieces of advice that a player is shown at once, at most
Sample = Callable[[Line], float]  # the score at the end of a line, for one guess at hidden cards and chance


class Reason(NamedTuple):
    """Why a line of moves is good or bad: a key, and the facts that belong to it.

    The game's module `words` turns the key and the facts into a sentence.
    """

    key: str
    facts: Facts = ()

    @classmethod
    def of(cls, key: str, **facts: Fact) -> Reason:
        """Return a reason with these facts.

        >>> Reason.of("goal", castle="Doune")
        Reason(key='goal', facts=(('castle', 'Doune'),))
        """
        return cls(key, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that the seat to move may play, with its score and the reasons for the score.

    A line is one or several moves in a row. Scores of different judgements cannot be compared. `merits`
    splits the score into parts. Parts that are equal for all candidates of a decision may be left out.
    """

    score: float
    line: Line
    reasons: tuple[Reason, ...] = ()
    merits: Merits = ()

    def facts(self, *keys: str) -> dict[str, Fact]:
        """Return the facts of the first reason with one of these keys, {} if there is none."""
        return next((dict(reason.facts) for reason in self.reasons if reason.key in keys), {})


class Judgement(ABC, Generic[S]):
    """What the computer players of a game know about playing it.

    The defaults suit players that remember nothing, propose nothing and agree to nothing.
    """

    rules: Rules[S]  # those that it judges by
    version: int = 1  # of the player: measured strengths hold for this version only
    unit: float  # a difference in score so large that an attentive player never overlooks it

    @abstractmethod
    def at_level(self, level: str, temper: str = "") -> Judgement[S]:
        """Return the judgement of a player of this level and temper; raises ValueError for unknown ones.

        A temper changes what a player values, not how well it plays. The temper "" changes nothing.
        """

    def remember(self, memory: Any, seat: int, before: S, move: Move, after: S) -> Any:
        """Return what a seat remembers after a ply that it saw.

        `memory` is what the seat remembered before the ply, and None at the start of the game. A memory is an
        immutable value.
        """
        return None

    @abstractmethod
    def candidates(self, view: S, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return lines that the seat to move may play, best first.

        A line is one or several moves in a row. At least one line is returned, and none is empty. `memory` is
        what the seat remembers, made by `remember`.
        """

    @abstractmethod
    def score(self, view: S) -> Sequence[float]:
        """Return each seat's points in the present position, as far as they are public."""

    def chances(self, state: S) -> Sequence[float]:
        """Return each seat's chance to win in a state that hides nothing; the chances sum to 1.

        It is called only after a game, and only if the game's entry in the catalogue sets `Box.analysed`. The
        judgements of other games need not implement it. A call must take a few milliseconds at most.
        """
        raise NotImplementedError

    def agrees(self, view: S, seat: int, memory: Any, move: Move) -> bool:
        """Return whether the seat agrees to `move`, an agreement that another seat proposes.

        `memory` is what the seat remembers, made by `remember`.
        """
        return False

    def proposes(self, view: S, seat: int, memory: Any) -> Move | None:
        """Return an agreement or declaration that the seat to move would rather make than play on.

        Return None if the seat prefers to play on. `memory` is what the seat remembers, made by `remember`.
        """
        return None


@runtime_checkable
class Searchable(Protocol[Seen]):
    """A judgement that an expert, the strongest computer player, can use to search for the best line.

    A line is one or several moves in a row. The expert tries each candidate line on several random guesses at
    what is hidden; `players.search` does this.
    """

    @property
    def trials(self) -> int:
        """The number of trials that an expert makes in a turn.

        The expert's strength was measured with this number. A trial scores one candidate on one sample.
        """
        ...

    @property
    def prior_weight(self) -> float:
        """The number of trials that the score of a `Candidate` counts for in the search.

        It is 0 if the scores of a `Candidate` and of a `Sample` are not on the same scale.
        """
        ...

    def sample(self, view: Seen, seat: int, memory: Any, rng: Random) -> Sample:
        """Return a function that scores lines for one random guess at hidden cards and future chance.

        Higher scores are better for the seat. The function uses the same guess for every line, so that luck
        favours none. A score must take a few milliseconds at most, since the clock is read only between
        scores.
        """
        ...


@runtime_checkable
class Advising(Protocol[Seen]):
    """A judgement that can think longer, by its method `advise`.

    The program calls `advise` when a player asks for advice, and for the lines that an expert considers.
    Otherwise it calls `candidates`. That method need not compute `Candidate.merits`, which only advice uses.
    """

    def advise(self, view: Seen, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return lines that the seat to move may play, best first, as `Judgement.candidates` does.

        It should take no longer than about half a second.
        """
        ...
