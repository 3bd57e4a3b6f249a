"""What a game is: states, turns and the rules that bind them.

A state is an immutable value. `apply` is pure. Chance is a player: where `turn` is CHANCE, the outcomes are
ordinary moves with integer weights, and the rules own no random numbers. Whoever shows or plays a game is
handed `view(state, seat)`, never the truth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat
from random import Random
from typing import Any, Generic, TypeVar

from ludotheque.core.move import Declaration, Move
from ludotheque.core.notation import Notation

CHANCE, OVER = -1, -2

# Takes a state in which chance is to move, and an outcome; returns which seat gets a card by that, and
# whether it is of a sort; None for an outcome that is not drawn among cards of that sort.
Luck = Callable[[Any, Move], tuple[int, bool] | None]
Fact = int | str
Facts = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: the rule's id, the reason as a key into the game's words, and its facts."""

    rule: str
    reason: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a ply, for the log and the sounds; `seat` is the player it happened to."""

    kind: str
    seat: int = -1
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet: why a seat has these points; counted in the total if `scored`."""

    seat: int
    reason: str
    points: int
    facts: Facts = ()
    scored: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: winning seats (several share it), why it ended, and the score sheet.

    The score of a seat is the sum of its lines that are `scored`.
    """

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    sheet: tuple[ScoreLine, ...] = ()


class Chances(Sequence[tuple[Move, int]]):
    """The outcomes of chance in a fixed order, with integer weights; without `weights` each weighs 1."""

    __slots__ = ("_moves", "_weights", "total")

    def __init__(self, moves: Sequence[Move] = (), weights: Sequence[int] | None = None) -> None:
        self._moves, self._weights = moves, weights
        self.total = len(moves) if weights is None else sum(weights)

    def pick(self, ticket: int) -> Move:
        """Return the outcome for `ticket`, 0 to `total` - 1; as many as an outcome weighs."""
        if self._weights is None:
            return self._moves[ticket]
        return self._moves[bisect(tuple(accumulate(self._weights)), ticket)]

    def __iter__(self) -> Iterator[tuple[Move, int]]:
        return zip(self._moves, self._weights or repeat(1), strict=False)

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, index: Any) -> Any:
        return tuple(self)[index]


NO_CHANCES = Chances()


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


S = TypeVar("S")


def checked(
    check: Callable[[S, Any], Refusal | None], effect: Callable[[S, Any], S | None]
) -> Callable[[S, Any], S | None]:
    """Return an effect that is None for moves which `check` refuses."""

    def after(state: S, move: Any) -> S | None:
        return effect(state, move) if check(state, move) is None else None

    return after


class Rules(ABC, Generic[S]):
    """The rules of one game on one board with its options and number of seats, bound when constructed.

    The methods that are not abstract suit a game without chance, secrets or agreements.
    """

    notation: Notation
    seats: int
    # For version 2, 3…: the ids of changed rules that may stop older games, if any. Such a rule either
    # refuses a move itself, or `departures` names it.
    changes: Sequence[tuple[str, ...]] = ()
    luck: Mapping[str, Luck] = {}  # the sorts of cards off a deck that are counted over the years, by id

    def departures(self, version: int, before: S, move: Move, after: S) -> Sequence[str]:
        """Return the ids of the rules that give a ply another effect than it had in an older `version`.

        There are several only where it cannot be known which of them applied.
        """
        return ()

    @abstractmethod
    def start(self) -> S:
        """Return the first state."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the seat to move, CHANCE or OVER."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Move]:
        """Return every legal move, without repeats; the outcomes where chance is to move; none when over."""

    def agreements(self, state: S) -> Sequence[Move]:
        """Return the moves that need every player's consent; the table asks for it.

        Their verbs are `stop` and `draw`, for which `table/agreements.py` has the words.
        """
        return ()

    def declarations(self, state: S) -> Sequence[Declaration]:
        """Return what seats may declare now, in turn or not.

        There is nothing to declare while cards are dealt; a game may allow it while a die is to be thrown.
        """
        return ()

    @abstractmethod
    def refusal(self, state: S, move: Move) -> Refusal | None:
        """Return why `move` cannot be made: None exactly for `legal`, `agreements` and `declarations`."""

    def chances(self, state: S) -> Chances:
        """Return the outcomes and their integer weights where chance is to move, else none."""
        return NO_CHANCES

    @abstractmethod
    def apply(self, state: S, move: Move) -> S:
        """Return the state after `move`; raises IllegalMove."""

    def reveals(self, state: S, move: Move) -> bool:
        """Return whether `move` shows a player something new, so that undoing it needs everyone's consent."""
        return False

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    @abstractmethod
    def digest(self, state: S) -> str:
        """Return the `core.digest.digest` of everything in `state` that the rest of the game depends on.

        Describe it in words of the notation, and sort names whose order has no effect: records keep digests
        for ever.
        """

    def view(self, state: S, seat: int | None) -> S:
        """Return the state as `seat` knows it, secrets masked; None sees only what is public."""
        return state

    def view_move(self, state: S, move: Move, seat: int | None) -> Move:
        """Return `move`, made in `state`, as `seat` saw it."""
        return move

    def sample(self, view: S, seat: int | None, rng: Random) -> S:
        """Return one complete state that fits what `seat` knows."""
        return view

    @abstractmethod
    def events(self, before: S, move: Move, after: S) -> tuple[Event, ...]:
        """Return what happened between two successive states; from two views, what that seat may know."""


def illegal(rules: Rules[S], state: S, move: Move) -> IllegalMove:
    """Return why a move that has no effect cannot be made."""
    refusal = rules.refusal(state, move)
    assert refusal, move
    return IllegalMove(refusal)


def version(rules: Rules[Any]) -> int:
    """Return the number of a game's rules: 1, and one more each time they changed what is legal."""
    return 1 + len(rules.changes)
