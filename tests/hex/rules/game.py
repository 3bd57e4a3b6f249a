"""Hex: seat 0 joins the upper edge to the lower one, seat 1 the left edge to the right one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import NamedTuple

from hex.rules.moves import VERBS, Cell, Place
from ludotheque.core.digest import digest
from ludotheque.core.game import OVER, Event, IllegalMove, Outcome, Refusal, Rules
from ludotheque.core.move import Concede, Declaration, Move
from ludotheque.core.notation import Notation

SIZE = 5  # cells along each edge
NOBODY = -1


@dataclass(frozen=True, slots=True)
class HexBoard:
    """A board of SIZE × SIZE cells, numbered column by column: a1, a2… b1, b2…"""

    names: tuple[str, ...]

    @property
    def hash(self) -> str:
        """The 12 hexadecimal digits by which a record knows its board."""
        return sha256(repr(astuple(self)).encode()).hexdigest()[:12]

    def near(self, cell: Cell) -> list[Cell]:
        """Return the up to six neighbours of a cell."""
        column, row = divmod(cell, SIZE)
        steps = (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)
        slants = (column - 1, row + 1), (column + 1, row - 1)
        return [c * SIZE + r for c, r in (*steps, *slants) if 0 <= c < SIZE and 0 <= r < SIZE]


class HexState(NamedTuple):
    """A position."""

    stones: tuple[int, ...]  # by cell: the seat whose stone it is, or NOBODY
    seat: int = 0  # whose turn it is
    over: str = ""  # why the game ended; empty while it goes on
    winner: int = NOBODY


class HexRules(Rules[HexState]):
    """The rules of Hex."""

    seats = 2

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.notation = Notation(VERBS, {"Cell": board.names})

    def start(self) -> HexState:
        """Return the empty board (H1)."""
        return HexState((NOBODY,) * len(self.board.names))

    def turn(self, state: HexState) -> int:
        """Return whose turn it is (H2)."""
        return OVER if state.over else state.seat

    def legal(self, state: HexState) -> Sequence[Move]:
        """Return a stone on every free cell (H2)."""
        free = (cell for cell, owner in enumerate(state.stones) if owner == NOBODY)
        return () if state.over else tuple(map(Place, free))

    def declarations(self, state: HexState) -> Sequence[Declaration]:
        """Return that either player may give up (H4)."""
        return () if state.over else (Concede(0), Concede(1))

    def refusal(self, state: HexState, move: Move) -> Refusal | None:
        """Return why `move` cannot be made, None if it can."""
        known = range(self.seats if isinstance(move, Concede) else len(state.stones))
        if type(move) not in VERBS or not all(isinstance(n, int) and n in known for n in astuple(move)):
            return Refusal("H1", "no-such-move")
        if state.over:
            return Refusal("H3", "game-over")
        if isinstance(move, Place) and state.stones[move.cell] != NOBODY:
            return Refusal("H2", "occupied", (("cell", self.board.names[move.cell]),))
        return None

    def apply(self, state: HexState, move: Move) -> HexState:
        """Return the position after `move`; raises IllegalMove."""
        refusal = self.refusal(state, move)
        if refusal:
            raise IllegalMove(refusal)
        if isinstance(move, Concede):
            return state._replace(over="conceded", winner=1 - move.seat)
        assert isinstance(move, Place)
        stones = (*state.stones[: move.cell], state.seat, *state.stones[move.cell + 1 :])
        if self._joined(stones, state.seat):
            return HexState(stones, 1 - state.seat, "joined", state.seat)
        return HexState(stones, 1 - state.seat)

    def outcome(self, state: HexState) -> Outcome | None:
        """Return who won (H3, H4); nobody has points."""
        return Outcome((state.winner,), state.over, (0, 0)) if state.over else None

    def digest(self, state: HexState) -> str:
        """Return the digest of the stones, whose turn it is, and how the game ended."""
        stones = zip(self.board.names, state.stones, strict=True)
        placed = [f"stone {owner} {name}" for name, owner in stones if owner != NOBODY]
        return digest([f"turn {state.seat}", *placed, f"ended {state.over} {state.winner}"])

    def events(self, before: HexState, move: Move, after: HexState) -> tuple[Event, ...]:
        """Return the stone that was placed, and the end."""
        told = []
        if isinstance(move, Place):
            told.append(Event("placed", before.seat, (("cell", self.board.names[move.cell]),)))
        if after.over:
            told.append(Event("game-over", after.winner, (("reason", after.over),)))
        return tuple(told)

    def _joined(self, stones: Sequence[int], seat: int) -> bool:
        """Return whether the stones of a seat lead from its first edge to its second (H3)."""
        places = [(divmod(cell, SIZE)[1 - seat], cell) for cell, owner in enumerate(stones) if owner == seat]
        reached = [cell for along, cell in places if along == 0]
        goal = {cell for along, cell in places if along == SIZE - 1}
        for cell in reached:
            reached += [n for n in self.board.near(cell) if stones[n] == seat and n not in reached]
        return not goal.isdisjoint(reached)
