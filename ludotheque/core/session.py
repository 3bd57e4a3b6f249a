"""A game being played: its steps and a cursor. Undo, redo, replay, save and load are that one structure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from ludotheque.core.dealer import draw
from ludotheque.core.digest import marks
from ludotheque.core.game import CHANCE, OVER, Outcome, Rules
from ludotheque.core.move import Declaration, Move
from ludotheque.core.setup import Options, Player, Setup

S = TypeVar("S")

__all__ = ["Options", "Player", "Ply", "Session", "Setup"]


@dataclass(frozen=True, slots=True)
class Ply(Generic[S]):
    """One ply: who made it (a seat or CHANCE), the move, the state after it, how often chance has spoken."""

    seat: int
    move: Move
    state: S
    drawn: int  # outcomes of chance up to and with this ply


class Closed:
    """The rules of a finished game whose moves no longer reach its end: it is over in the `last` state.

    Everything else is delegated to the game's own `rules`.
    """

    def __init__(self, rules: Rules[Any], last: Any, outcome: Outcome) -> None:
        self._rules, self._last, self._outcome = rules, last, outcome

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def turn(self, state: Any) -> int:
        """Return whose turn it is; OVER in the last state."""
        return OVER if state is self._last else self._rules.turn(state)

    def legal(self, state: Any) -> Sequence[Move]:
        """Return every legal move; none in the last state."""
        return () if state is self._last else self._rules.legal(state)

    def agreements(self, state: Any) -> Sequence[Move]:
        """Return what the players may agree on; nothing in the last state."""
        return () if state is self._last else self._rules.agreements(state)

    def declarations(self, state: Any) -> Sequence[Declaration]:
        """Return what seats may declare; nothing in the last state."""
        return () if state is self._last else self._rules.declarations(state)

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, in the last state only."""
        return self._outcome if state is self._last else None


class Session(Generic[S]):
    """A game in progress; `steps[:cursor]` is what has happened, the rest can be redone.

    `kept` is the record of a finished game whose moves no longer reach its end; it is never played on.
    """

    def __init__(self, rules: Rules[S], setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.kept: object = None
        self.start = rules.start()
        self.steps: list[Ply[S]] = []
        self.cursor = 0
        self._digests: dict[int, str] = {}  # by ply, computed on demand
        self._asked = self.start  # the state that `_turn` belongs to: a table asks in every frame
        self._turn = rules.turn(self.start)

    @property
    def game(self) -> str:
        """The id of the game in the catalogue."""
        return self.setup.game

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, by seat."""
        return self.setup.players

    @property
    def seed(self) -> str:
        """What all the chance of the game comes from."""
        return self.setup.seed

    @property
    def options(self) -> Options:
        """The options that were chosen, as pairs."""
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
        """How many plies have been made at the cursor."""
        return self.cursor

    @property
    def has_secrets(self) -> bool:
        """Return whether anything up to the cursor is hidden from somebody."""
        states = map(self.state_at, range(self.cursor + 1))
        return any(self.rules.view(state, None) != state for state in states)

    def state_at(self, cursor: int) -> S:
        """Return the state after `cursor` plies."""
        return self.steps[cursor - 1].state if cursor else self.start

    def play(self, move: Move) -> Ply[S]:
        """Make a move of a seat or of the table; raises IllegalMove, ValueError for an outcome of chance."""
        rules, state = self.rules, self.state
        if self.turn == CHANCE and move not in (*rules.agreements(state), *rules.declarations(state)):
            raise ValueError("chance is dealt, not played")
        return self.append(move)

    def deal(self) -> Ply[S]:
        """Play the outcome that the seed gives here; raises ValueError where chance is not to move."""
        return self.append(self.dealt())

    def dealt(self) -> Move:
        """Return the outcome that the seed gives here, without playing it."""
        return draw(self.seed, self._drawn, self.rules.chances(self.state))

    def append(self, move: Move) -> Ply[S]:
        """Play any legal move from a record, outcomes of chance included; raises IllegalMove.

        Drops the moves that could be redone, unless this is the first of them.
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
        """End the game at the cursor with the end of its record, which its moves no longer reach."""
        self.cut(self.cursor)
        self.rules, self.kept = cast("Rules[S]", Closed(self.rules, self.state, outcome)), record
        self._turn = OVER

    def seek(self, cursor: int) -> None:
        """Go to the state after `cursor` plies; raises IndexError beyond the steps."""
        if not 0 <= cursor <= len(self.steps):
            raise IndexError(cursor)
        self.cursor = cursor

    def cut(self, plies: int) -> None:
        """Drop every step after the first `plies`."""
        if plies < len(self.steps):
            del self.steps[plies:]
            self.cursor = min(self.cursor, plies)
            self._digests = {ply: digest for ply, digest in self._digests.items() if ply <= plies}

    @property
    def undo_to(self) -> int:
        """The cursor after an undo: before the last ply of a player; -1 if there is none."""
        if self.kept:
            return -1
        plies = range(self.cursor - 1, -1, -1)
        return next((i for i in plies if self.steps[i].seat != CHANCE), -1)

    @property
    def free_undo(self) -> int:
        """The earliest cursor that undo reaches without consent: after the last chance or reveal."""
        for i in range(self.cursor, 0, -1):
            step = self.steps[i - 1]
            if step.seat == CHANCE or self.rules.reveals(self.state_at(i - 1), step.move):
                return i
        return 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a ply of a player to take back, with or without consent."""
        return self.undo_to >= 0

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be made again."""
        return self.cursor < len(self.steps)

    def undo(self) -> None:
        """Take back the last ply of a player and the chance since; raises IndexError if there is none."""
        self.seek(self.undo_to)

    def redo(self) -> None:
        """Make again the ply that was taken back, and the chance after it; raises IndexError if none."""
        self.seek(self.cursor + 1)
        while self.can_redo and self.steps[self.cursor].seat == CHANCE:
            self.cursor += 1

    def moves(self) -> Iterator[str]:
        """Yield the notation of every step, those that can be redone too."""
        return (self.rules.notation.write(step.move) for step in self.steps)

    def digest_after(self, plies: int) -> str:
        """Return the digest of the position after `plies` plies."""
        if plies not in self._digests:
            self._digests[plies] = self.rules.digest(self.state_at(plies))
        return self._digests[plies]

    def digests(self) -> tuple[tuple[int, str], ...]:
        """Return the digests for the game's record, as (plies, digest)."""
        return tuple((plies, self.digest_after(plies)) for plies in marks(len(self.steps)))

    @property
    def _drawn(self) -> int:
        """How many outcomes of chance there have been at the cursor."""
        return self.steps[self.cursor - 1].drawn if self.cursor else 0
