"""The interface of a game's rules, and the values that they return.

A state is an immutable value, and `apply` is pure. Chance acts like a player: while `turn` returns CHANCE,
the legal moves are the possible outcomes, with integer weights. Screens and computer players get only
`view(state, seat)`.
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

# Takes a state in which chance is to move, and an outcome. Returns the seat that draws a card and whether
# the card is of a certain sort, or None if the outcome does not count for that sort.
Luck = Callable[[Any, Move], tuple[int, bool] | None]
Fact = int | str
Facts = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: the rule's id, a reason (a key for the game's `words`), and its facts."""

    rule: str
    reason: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a ply to `seat` (-1: to none in particular), for log and sounds."""

    kind: str
    seat: int = -1
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet: a seat's points and their reason; only `scored` ones count in the total."""

    seat: int
    reason: str
    points: int
    facts: Facts = ()
    scored: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: the winning seats (several if they tie), why it ended, and the score sheet."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    sheet: tuple[ScoreLine, ...] = ()


class Chances(Sequence[tuple[Move, int]]):
    """The possible outcomes of chance in a fixed order, with integer weights (all 1 if None)."""

    __slots__ = ("_moves", "_weights", "total")

    def __init__(self, moves: Sequence[Move] = (), weights: Sequence[int] | None = None) -> None:
        self._moves, self._weights = moves, weights
        self.total = len(moves) if weights is None else sum(weights)

    def pick(self, ticket: int) -> Move:
        """Return the outcome for a `ticket` from 0 to `total` - 1; each has as many tickets as its weight."""
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
    """Raised for a move that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


S = TypeVar("S")


def checked(
    check: Callable[[S, Any], Refusal | None], effect: Callable[[S, Any], S | None]
) -> Callable[[S, Any], S | None]:
    """Return a function that applies `effect` to moves that `check` accepts, and returns None for others."""

    def after(state: S, move: Any) -> S | None:
        return effect(state, move) if check(state, move) is None else None

    return after


class Rules(ABC, Generic[S]):
    """The rules of a game, bound to a board, options and a number of seats.

    The defaults suit a game without chance, hidden information or agreements.
    """

    notation: Notation  # how moves are written: the verbs and the names of places
    seats: int  # how many play
    # Such a rule either refuses a move itself, or is returned by `departures`.
    changes: Sequence[tuple[str, ...]] = ()  # for each version from 2 on: the rules that may stop older games
    luck: Mapping[str, Luck] = {}  # by id: the sorts of drawn cards that the players' statistics count

    def departures(self, version: int, before: S, move: Move, after: S) -> Sequence[str]:
        """Return the ids of the rules by which `move` had another effect in an older version."""
        return ()

    @abstractmethod
    def start(self) -> S:
        """Return the initial state."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the seat to move, CHANCE or OVER."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Move]:
        """Return every legal move once: outcomes if chance is to move, none if the game is over."""

    def agreements(self, state: S) -> Sequence[Move]:
        """Return the moves that are legal if every player agrees; their verb is `stop` or `draw`."""
        return ()

    def declarations(self, state: S) -> Sequence[Declaration]:
        """Return what seats may declare now, in or out of turn, such as giving up; none during a deal."""
        return ()

    @abstractmethod
    def refusal(self, state: S, move: Move) -> Refusal | None:
        """Return why `move` is illegal, None if it is in `legal`, `agreements` or `declarations`."""

    def chances(self, state: S) -> Chances:
        """Return the possible outcomes if chance is to move, else NO_CHANCES."""
        return NO_CHANCES

    @abstractmethod
    def apply(self, state: S, move: Move) -> S:
        """Return the state after `move`; raises IllegalMove."""

    def reveals(self, state: S, move: Move) -> bool:
        """Return whether `move` reveals hidden information, so that undoing it needs everyone's consent."""
        return False

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result of the game, or None while it goes on."""

    @abstractmethod
    def digest(self, state: S) -> str:
        """Return a digest, made by `core.digest.digest`, of all that affects the rest of the game.

        Digests in records must stay valid for ever: describe the state in words of the notation, and sort the
        names in a list if their order has no effect.
        """

    def view(self, state: S, seat: int | None) -> S:
        """Return the state as `seat` may see it, hidden information masked; None is a spectator."""
        return state

    def view_move(self, state: S, move: Move, seat: int | None) -> Move:
        """Return `move`, made in `state`, as `seat` may see it; None stands for a spectator."""
        return move

    def sample(self, view: S, seat: int | None, rng: Random) -> S:
        """Return a random complete state that agrees with `view`, what `seat` (None: a spectator) sees."""
        return view

    @abstractmethod
    def events(self, before: S, move: Move, after: S) -> tuple[Event, ...]:
        """Return what happened in `move`; all three as a seat may see them give only what it may know."""


def illegal(rules: Rules[S], state: S, move: Move) -> IllegalMove:
    """Return the exception to raise for a `move` that is illegal in `state`."""
    refusal = rules.refusal(state, move)
    assert refusal, move
    return IllegalMove(refusal)


def version(rules: Rules[Any]) -> int:
    """Return the version number of a game's rules, which begins at 1 and rises by 1 with each change."""
    return 1 + len(rules.changes)
