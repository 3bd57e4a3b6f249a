"""The interface of a game's judgement: the knowledge that its computer players evaluate positions with.

A judgement is pure, and bound to rules, a level and a temper. Its methods are handed views, so that it knows
no more than a person in that seat; only `chances` takes a whole state.
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
Seen = TypeVar("Seen", contravariant=True)  # a seat's view of a state
Line = tuple[Move, ...]  # moves that a seat makes in a row, up to a draw, a reveal or another seat's decision
Sample = Callable[[Line], float]  # the score at the end of a line, for one guess at hidden cards and chance


class Reason(NamedTuple):
    """Why a line is good or bad: a key, which the game's words turn into a sentence, and its facts."""

    key: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may be played, its score on the judgement's own scale, and the reasons for the score."""

    score: float
    line: Line
    reasons: tuple[Reason, ...] = ()


class Judgement(ABC, Generic[S]):
    """What the computer players of a game know about it.

    The defaults suit players that remember nothing, propose nothing and agree to nothing.
    """

    rules: Rules[S]
    version: int = 1  # of the player: measured strengths hold for this version only
    unit: float  # the difference in score that an attentive player never misses

    @abstractmethod
    def at_level(self, level: str, temper: str = "") -> Judgement[S]:
        """Return the judgement of a player of this level and temper; raises ValueError for unknown ones."""

    def remember(self, memory: Any, seat: int, before: S, move: Move, after: S) -> Any:
        """Return a seat's memory, an immutable value, after a ply that it saw; it is None at the start."""
        return None

    @abstractmethod
    def candidates(self, view: S, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return the lines of the seat to move, best first: at least one, and none of them empty."""

    @abstractmethod
    def score(self, view: S) -> Sequence[float]:
        """Return each seat's points in the present position, as far as they are public."""

    def chances(self, state: S) -> Sequence[float]:
        """Return each seat's chance to win in a whole state; the chances sum to 1.

        Called after the game, and only for boxes that are `analysed`: others need not implement it. It must
        take a few milliseconds at most.
        """
        raise NotImplementedError

    def agrees(self, view: S, seat: int, memory: Any, move: Move) -> bool:
        """Return whether the seat agrees to `move`, an agreement that another seat proposes."""
        return False

    def proposes(self, view: S, seat: int, memory: Any) -> Move | None:
        """Return the agreement or declaration that the seat to move prefers to playing on, or None."""
        return None


@runtime_checkable
class Searchable(Protocol[Seen]):
    """A judgement that lets experts search: they try each candidate on samples; see `players.search`."""

    @property
    def trials(self) -> int:
        """The number of trials in an expert's turn; its strength was measured with this number."""
        ...

    @property
    def prior_weight(self) -> float:
        """The weight of a candidate's own score, in samples; 0 if it is not on the scale of `Sample`."""
        ...

    def sample(self, view: Seen, seat: int, memory: Any, rng: Random) -> Sample:
        """Return a function that scores lines for one random guess at hidden cards and future chance.

        Higher scores are better for the seat, and every line meets the same luck. A score must take a few
        milliseconds at most, since the clock is read only between scores.
        """
        ...
