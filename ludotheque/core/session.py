"""A game in progress: a list of plies (single moves) and a cursor (the number of plies played)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from ludotheque.core.annotations import AdvisedLine, Branch, TurnNote, within
from ludotheque.core.dealer import draw
from ludotheque.core.digest import marks
from ludotheque.core.game import CHANCE, OVER, Outcome, Rules
from ludotheque.core.move import Declaration, Move
from ludotheque.core.setup import Options, Player, Setup

S = TypeVar("S")

__all__ = ["Options", "Player", "Ply", "Session", "Setup"]


@dataclass(frozen=True, slots=True)
class Ply(Generic[S]):
    """One ply (a single move): who made it (a seat or CHANCE), the move, and the state after it."""

    seat: int
    move: Move
    state: S
    drawn: int  # the number of outcomes of chance so far, this ply included


class Closed:
    """The rules of a finished game that can no longer be replayed to its end.

    In `last`, where the replay stopped, the game is over with the record's `outcome`; elsewhere they are
    `rules`.
    """

    def __init__(self, rules: Rules[Any], last: Any, outcome: Outcome) -> None:
        self._rules, self._last, self._outcome = rules, last, outcome

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def turn(self, state: Any) -> int:
        """Return OVER in the state at which the replay stopped, else the seat to move or CHANCE."""
        return OVER if state is self._last else self._rules.turn(state)

    def legal(self, state: Any) -> Sequence[Move]:
        """Return no moves in the state at which the replay stopped, else every legal move."""
        return () if state is self._last else self._rules.legal(state)

    def agreements(self, state: Any) -> Sequence[Move]:
        """Return no agreements in the state at which the replay stopped, else the agreements allowed."""
        return () if state is self._last else self._rules.agreements(state)

    def declarations(self, state: Any) -> Sequence[Declaration]:
        """Return the declarations that the rules allow, but none in the state at which the replay stopped."""
        return () if state is self._last else self._rules.declarations(state)

    def outcome(self, state: Any) -> Outcome | None:
        """Return the record's outcome if `state` is the one at which the replay stopped, else None."""
        return self._outcome if state is self._last else None


class Session(Generic[S]):
    """A game in progress. The plies `steps[:cursor]` have been played, the rest can be redone.

    `kept` is the record of a finished game that cannot be replayed to its end and is never continued, else
    None.
    """

    def __init__(self, rules: Rules[S], setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.kept: object = None
        self.notes: tuple[TurnNote, ...] = ()  # by plies, as the branches
        self.branches: tuple[Branch, ...] = ()
        self.advised: tuple[AdvisedLine, ...] = ()  # of one ply what was shown last comes first
        self.start = rules.start()
        self.steps: list[Ply[S]] = []
        self.cursor = 0
        self._digests: dict[int, str] = {}  # by ply, computed on demand
        self._asked = self.start  # the state that the cached `_turn` belongs to
        self._turn = rules.turn(self.start)

    @property
    def game(self) -> str:
        """The id of the game in the catalogue."""
        return self.setup.game

    @property
    def players(self) -> tuple[Player, ...]:
        """The player of each seat."""
        return self.setup.players

    @property
    def seed(self) -> str:
        """The seed from which outcomes of chance are drawn."""
        return self.setup.seed

    @property
    def options(self) -> Options:
        """The name and value of each option."""
        return self.setup.options

    @property
    def state(self) -> S:
        """The state at the cursor."""
        return self.state_at(self.cursor)

    @property
    def turn(self) -> int:
        """The seat to move at the cursor, CHANCE or OVER."""
        state = self.state
        if state is not self._asked:
            self._asked, self._turn = state, self.rules.turn(state)
        return self._turn

    @property
    def plies(self) -> int:
        """The number of plies played up to the cursor."""
        return self.cursor

    @property
    def has_secrets(self) -> bool:
        """Whether any state up to the cursor has hidden information."""
        states = map(self.state_at, range(self.cursor + 1))
        return any(self.rules.view(state, None) != state for state in states)

    def state_at(self, cursor: int) -> S:
        """Return the state after `cursor` plies."""
        return self.steps[cursor - 1].state if cursor else self.start

    def play(self, move: Move) -> Ply[S]:
        """Play a move of a seat, an agreement or a declaration, and return its ply.

        Raises IllegalMove, and ValueError for a seat's move while chance is to move.
        """
        rules, state = self.rules, self.state
        if self.turn == CHANCE and move not in (*rules.agreements(state), *rules.declarations(state)):
            raise ValueError("chance is dealt, not played")
        return self.append(move)

    def deal(self) -> Ply[S]:
        """Draw an outcome of chance from the seed and play it; raises ValueError if chance is not to move."""
        return self.append(self.next_outcome())

    def next_outcome(self) -> Move:
        """Draw the next outcome of chance without playing it; raises ValueError if chance is not to move."""
        return draw(self.seed, self._drawn, self.rules.chances(self.state))

    def append(self, move: Move) -> Ply[S]:
        """Play any legal move or outcome of chance, and return its ply; raises IllegalMove.

        If it equals the next undone move, that is redone. Otherwise all undone moves are dropped.
        """
        before = self.state
        if self.can_redo and self.steps[self.cursor].move == move:
            step = self.steps[self.cursor]
        else:
            turn, after = self.rules.turn(before), self.rules.apply(before, move)
            seat = move.seat if isinstance(move, Declaration) else turn
            step = Ply(seat, move, after, self._drawn + (seat == CHANCE))
            self.cut(self.cursor)
            self.steps.append(step)
        self.cursor += 1
        return step

    def close(self, outcome: Outcome, record: object) -> None:
        """End the game at the cursor with the `outcome` in its `record`, which its moves no longer reach."""
        self.cut(self.cursor)
        self.rules, self.kept = cast("Rules[S]", Closed(self.rules, self.state, outcome)), record
        self._turn = OVER

    def seek(self, cursor: int) -> None:
        """Move to the position after `cursor` plies; raises IndexError if there are not so many."""
        if not 0 <= cursor <= len(self.steps):
            raise IndexError(cursor)
        self.cursor = cursor

    def cut(self, plies: int) -> None:
        """Drop all plies after the first `plies`, their notes and branches too; move a cursor beyond back."""
        if plies < len(self.steps):
            del self.steps[plies:]
            self.cursor = min(self.cursor, plies)
            self.notes, self.branches = within(self.notes, plies), within(self.branches, plies)
            self.advised = within(self.advised, plies)
            self._digests = {ply: digest for ply, digest in self._digests.items() if ply <= plies}

    @property
    def undo_to(self) -> int:
        """The number of plies before the latest ply of a seat, where an undo leads; -1 if there is none."""
        if self.kept:
            return -1
        plies = range(self.cursor - 1, -1, -1)
        return next((i for i in plies if self.steps[i].seat != CHANCE), -1)

    @property
    def free_undo(self) -> int:
        """How many plies remain once everything is undone that needs no consent: no draw or reveal."""
        for i in range(self.cursor, 0, -1):
            step = self.steps[i - 1]
            if step.seat == CHANCE or self.rules.reveals(self.state_at(i - 1), step.move):
                return i
        return 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a ply to undo, with or without the consent of the other players."""
        return self.undo_to >= 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone ply after the cursor."""
        return self.cursor < len(self.steps)

    def undo(self) -> None:
        """Undo the latest ply of a seat and the chance after it; raises IndexError if there is none."""
        self.seek(self.undo_to)

    def redo(self) -> None:
        """Redo the next ply and the chance that follows it; raises IndexError if there is none."""
        self.seek(self.cursor + 1)
        while self.can_redo and self.steps[self.cursor].seat == CHANCE:
            self.cursor += 1

    def moves(self) -> Iterator[str]:
        """Yield every move in notation, including those that can be redone."""
        return (self.rules.notation.write(step.move) for step in self.steps)

    def digest_after(self, plies: int) -> str:
        """Return the digest of the position after `plies` plies."""
        if plies not in self._digests:
            self._digests[plies] = self.rules.digest(self.state_at(plies))
        return self._digests[plies]

    def digests(self) -> tuple[tuple[int, str], ...]:
        """Return the digests for the game's record, each in a pair (number of plies, digest after them)."""
        return tuple((plies, self.digest_after(plies)) for plies in marks(len(self.steps)))

    @property
    def _drawn(self) -> int:
        return self.steps[self.cursor - 1].drawn if self.cursor else 0
