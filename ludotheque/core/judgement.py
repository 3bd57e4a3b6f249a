"""What a game's computer players know, and the words for it that the players' room and the games share.

A judgement is pure, bound to its rules and to what a level and a temper want. Whoever plays by it is handed
views alone, and so can see no more than a person in that seat would; `chances` alone is asked of the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from ludotheque.core.game import Facts, Rules
from ludotheque.core.move import Move

S = TypeVar("S")
Seen = TypeVar("Seen", contravariant=True)  # a state as a seat sees it
Line = tuple[Move, ...]  # plies of one seat up to the next chance, hidden information or other decider
Sample = Callable[[Line], float]  # how well a line ends, if what is hidden and chance are so


class Reason(NamedTuple):
    """Why a line is good or bad: a key that the game's words turn into a sentence, and its facts."""

    key: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may be played, how good it is in the judgement's own unit, and why."""

    score: float
    line: Line
    reasons: tuple[Reason, ...] = ()


class Judgement(Protocol[S]):
    """What a game's computer players know of it."""

    @property
    def rules(self) -> Rules[S]:
        """The rules it is bound to."""
        ...

    @property
    def version(self) -> int:
        """Which player this is, from 1: strengths that were measured hold for this one alone."""
        ...

    @property
    def unit(self) -> float:
        """How much better a line must score for nobody attentive to miss it."""
        ...

    def at_level(self, level: str, temper: str = "") -> Judgement[S]:
        """Return the judgement of a player of this level: what it wants, and how much it reckons with."""
        ...

    def remember(self, memory: Any, seat: int, before: S, move: Move, after: S) -> Any:
        """Return what a seat knows after one ply, seen as it sees it; an immutable value, None at first."""
        ...

    def candidates(self, view: S, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return what the seat to move may do, the best first; at least one, their lines not empty."""
        ...

    def score(self, view: S) -> Sequence[float]:
        """Return the points of the seats as they stand and as everyone could count them."""
        ...

    def chances(self, state: S) -> Sequence[float]:
        """Return each seat's chance to win, together 1, from the whole state: in a game that is over.

        It takes a few milliseconds at most. It is asked only where the box says that it is `analysed`.
        """
        ...

    def agrees(self, view: S, seat: int, memory: Any, move: Move) -> bool:
        """Tell whether the seat agrees to what another proposes: stopping, a draw."""
        ...

    def proposes(self, view: S, seat: int, memory: Any) -> Move | None:
        """Return what the seat to move would rather propose to all, or declare, than play on."""
        ...


@runtime_checkable
class Searchable(Protocol[Seen]):
    """A judgement whose candidates an expert tries before it chooses; see `players.search`."""

    @property
    def trials(self) -> int:
        """How many trials a turn of the expert takes: what its strength was measured with."""
        ...

    @property
    def faith(self) -> float:
        """How many samples a candidate's score counts for, where it is on the scale of the ends; else 0."""
        ...

    def sample(self, view: Seen, seat: int, memory: Any, rng: Random) -> Sample:
        """Return one way in which all that the seat cannot know may be, by what it sees and remembers.

        The sample is asked for the ends of several lines, the higher the better for the seat; all of them
        meet the same luck. One answer takes some milliseconds at most: the clock is looked at in between.
        """
        ...
