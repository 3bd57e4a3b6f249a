"""The interface of a game's judgement, which evaluates positions and lines for its computer players.

A line is one or several moves in a row. A judgement is pure, and bound to rules, a level and a temper, which
changes what a player values. It gets the view of a seat; only `chances` gets a whole state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from ludotheque.core.foresight import Foresight
from ludotheque.core.game import Event, Fact, Facts, Rules
from ludotheque.core.move import Move
from ludotheque.core.puzzle import GoalEvent

S = TypeVar("S")
Seen = TypeVar("Seen", contravariant=True)  # a seat's view of a state
Line = tuple[Move, ...]  # moves that a seat makes in a row, up to a draw, a reveal or another seat's decision
Thirds = tuple[float, float, float]  # one for each third of a game
ADVISED = 3  # pieces of advice that a player is shown at once, at most
Sample = Callable[[Line], float]  # the score at the end of a line, for one guess at hidden cards and chance


class Happening(NamedTuple):
    """An event without its numbers."""

    kind: str
    seat: int
    about: str


Happened = tuple[Happening, float]  # with what it is worth to its seat, in points


class Reason(NamedTuple):
    """Why a line is good or bad: a key into the game's module `words`, and the facts that belong to it."""

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

    Scores of different judgements cannot be compared. A line that is `sure` certainly wins something in this
    turn.
    """

    score: float
    line: Line
    reasons: tuple[Reason, ...] = ()
    sure: bool = False

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
    foretells: ClassVar[Foresight | None] = None  # None if nothing is foretold
    trust: Thirds = (1.0, 1.0, 1.0)  # powers of the chances told after a game

    @abstractmethod
    def at_level(self, level: str, temper: str = "") -> Judgement[S]:
        """Return the judgement of a player of this level and temper; raises ValueError for unknown ones."""

    def remember(self, memory: Any, seat: int, before: S, move: Move, after: S) -> Any:
        """Return what a seat remembers after a ply that it saw: an immutable value, None before the game."""
        return None

    @abstractmethod
    def candidates(self, view: S, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return lines that the seat to move may play, best first: at least one, none empty."""

    def certain(self, view: S, seat: int) -> Sequence[Line]:
        """Return a line for each thing that the seat to move can surely win in what is left of its turn."""
        return ()

    def ranking(self) -> Searchable[S] | None:
        """Return the judgement by whose trials advice is ranked, None if it is told as it is."""
        return None

    def settled(
        self, found: Sequence[Candidate], view: S, seat: int, doubt: float = 1.0
    ) -> Sequence[Candidate]:
        """Return ranked advice, best first, as it is told; its scores are in so much `doubt`, 1 as usual."""
        return found

    def candidate(self, view: S, seat: int, memory: Any, line: Line) -> Candidate:
        """Return what is known of a line that a person thinks of: by default only the line."""
        return Candidate(0.0, line)

    @abstractmethod
    def score(self, view: S) -> Sequence[float]:
        """Return each seat's points in the present position, as far as they are public."""

    def chances(self, state: S) -> Sequence[float]:
        """Return each seat's chance to win in a state that hides nothing; the chances sum to 1.

        It is called after a game, if `Box.analysed` is set. A call must take a few milliseconds at most.
        """
        raise NotImplementedError

    def plays(self, view: S, seat: int, memory: Any) -> Line:
        """Return the line that the seat plays in a future (`players.futures`): quickly, not most wisely."""
        return max(self.candidates(view, seat, memory), key=lambda one: one.score).line

    def idle(self, state: S, seat: int) -> S | None:
        """Return the position if the seat's turn ended at once, with which lines are compared, or None."""
        return None

    def able(self, view: S, seat: int) -> Iterable[Happened]:
        """Return what the seat to move can surely bring about in what is left of its turn, for forecasts."""
        return ()

    def open_to(self, view: S, seat: int, line: Line) -> Iterable[Happening]:
        """Return what others can surely do to a seat after a line of its own: no line averts that."""
        return ()

    def aims(self, events: Iterable[Event], seat: int) -> Iterable[GoalEvent]:
        """Return what puzzles may ask a seat for, of the events of one of its plies; the box says them."""
        return ()

    def happened(self, events: Iterable[Event]) -> Iterable[Happened]:
        """Return what forecasts count of some events; asked only if this judgement `foretells`."""
        return ()

    def whose(self, state: S) -> int:
        """Return the seat whose turn it is, negative if nobody's: by default the one that is to move."""
        return self.rules.turn(state)

    def agrees(self, view: S, seat: int, memory: Any, move: Move) -> bool:
        """Return whether the seat agrees to `move`, an agreement that another seat proposes."""
        return False

    def proposes(self, view: S, seat: int, memory: Any) -> Move | None:
        """Return an agreement or declaration that the seat prefers to playing on, None if there is none."""
        return None


@runtime_checkable
class Searchable(Protocol[Seen]):
    """A judgement with which an expert tries lines on random guesses at what is hidden (`players.search`)."""

    @property
    def trials(self) -> int:
        """The number of trials, each of one candidate on one sample, that an expert makes in a turn."""
        ...

    @property
    def prior_weight(self) -> float:
        """The number of trials that a `Candidate`'s own score counts for; 0 if it is on another scale."""
        ...

    def sample(self, view: Seen, seat: int, memory: Any, rng: Random) -> Sample:
        """Return a function that scores lines, higher being better, all on one guess at the hidden.

        A score must take a few milliseconds at most, since the clock is read only between scores.
        """
        ...


@runtime_checkable
class Advising(Protocol[Seen]):
    """A judgement that can think longer: for advice, and for the lines that an expert considers."""

    def advise(self, view: Seen, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return lines as `Judgement.candidates` does, in half a second at most."""
        ...
