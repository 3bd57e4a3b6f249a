"""What the computer players of a game know: the interface between `players` and each game's judgement.

A judgement is pure and bound to its rules, a level and a temper. It is handed views only, so that it sees no
more than a person in that seat; only `chances` is asked about the whole state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

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


class Judgement(ABC, Generic[S]):
    """What a game's computer players know of it.

    The methods that are not abstract suit players that remember nothing, and propose or agree to nothing.
    """

    rules: Rules[S]
    version: int = 1  # which player this is: strengths that were measured hold for this one alone
    unit: float  # how much better a line must score for an attentive player never to miss it

    @abstractmethod
    def at_level(self, level: str, temper: str = "") -> Judgement[S]:
        """Return the judgement of a player of this level; raises ValueError for an unknown one or temper."""

    def remember(self, memory: Any, seat: int, before: S, move: Move, after: S) -> Any:
        """Return what a seat knows after one ply, seen as it sees it; an immutable value, None at first."""
        return None

    @abstractmethod
    def candidates(self, view: S, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return what the seat to move may do, the best first; at least one, their lines not empty."""

    @abstractmethod
    def score(self, view: S) -> Sequence[float]:
        """Return each seat's points in the present position, as far as everyone can count them."""

    def chances(self, state: S) -> Sequence[float]:
        """Return each seat's chance to win, summing to 1, from the whole state; asked after the game only.

        It takes a few milliseconds at most. It is asked only of boxes that are `analysed`; others
        need not have it.
        """
        raise NotImplementedError

    def agrees(self, view: S, seat: int, memory: Any, move: Move) -> bool:
        """Return whether the seat agrees to what another proposes: stopping, a draw."""
        return False

    def proposes(self, view: S, seat: int, memory: Any) -> Move | None:
        """Return what the seat to move would propose to all, or declare, instead of playing on; or None."""
        return None


@runtime_checkable
class Searchable(Protocol[Seen]):
    """A judgement whose candidates an expert tries before it chooses; see `players.search`."""

    @property
    def trials(self) -> int:
        """The expert's trials a turn, with which its strength was measured."""
        ...

    @property
    def faith(self) -> float:
        """How many samples a candidate's own score counts as; 0 if it is not on the scale of `Sample`."""
        ...

    def sample(self, view: Seen, seat: int, memory: Any, rng: Random) -> Sample:
        """Return one sample of everything hidden from the seat and of future chance.

        The sample scores the ends of several lines, higher being better for the seat; all lines meet the same
        luck. One score takes a few milliseconds at most, since the clock is read only in between.
        """
        ...
