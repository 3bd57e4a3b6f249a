"""Le Moulin, Nine Men's Morris: three men in a row are a mill, and each mill takes an enemy man.

Both place nine men in turn (M2), then move them along the lines (M3); who has three left flies (M4). Who has
two left, or cannot move, loses (M7). Where books differ: who closes two mills at once takes one man, and
fifty moves in a row without a mill are a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple

from ludotheque.core.digest import digest
from ludotheque.core.game import (
    OVER,
    Event,
    IllegalMove,
    Outcome,
    Refusal,
    Rules,
    ScoreLine,
)
from ludotheque.core.move import Concede, Declaration, Move
from ludotheque.core.notation import Notation
from sixth.rules.board import MorrisBoard, Point
from sixth.rules.moves import VERBS, Draw, Place, Slide, Take
from sixth.rules.state import NOBODY, MorrisState, left, taken

FLYING, FEWEST = 3, 3  # men left: who has so many may fly (M4), who has fewer has lost (M7)
QUIET = 50  # moves in a row without a mill: a draw (M8)


class MorrisRules(Rules[MorrisState]):
    """The rules of Le Moulin on one board."""

    seats = 2

    def __init__(self, board: MorrisBoard) -> None:
        self.board = board
        self.points = range(len(board.names))
        self.notation = Notation(VERBS, {"Point": board.names})

    # The course of the game

    def start(self) -> MorrisState:
        """Return the empty board, all men in the hands (M1)."""
        return MorrisState((NOBODY,) * len(self.points))

    def turn(self, state: MorrisState) -> int:
        """Return whose turn it is; who takes a man has not ended its turn (M5)."""
        return OVER if state.over else state.seat

    def legal(self, state: MorrisState) -> Sequence[Move]:
        """Return every man that can be taken, placed or moved."""
        if state.over:
            return ()
        if state.taking:
            return tuple(Take(point) for point in self._prey(state))
        if state.hand[state.seat]:
            return tuple(Place(point) for point in self._points_of(state, NOBODY))
        return tuple(
            Slide(origin, target)
            for origin in self._points_of(state, state.seat)
            for target in self._reach(state, origin)
        )

    def agreements(self, state: MorrisState) -> Sequence[Move]:
        """Return the draw that both may agree on (M8)."""
        return () if state.over else (Draw(),)

    def declarations(self, state: MorrisState) -> Sequence[Declaration]:
        """Return that either may give up (M9)."""
        return () if state.over else (Concede(0), Concede(1))

    def apply(self, state: MorrisState, move: Move) -> MorrisState:
        """Return the position after `move`; raises IllegalMove."""
        refusal = self.refusal(state, move)
        if refusal:
            raise IllegalMove(refusal)
        seat = state.seat
        match move:
            case Place(point):
                hand = tuple(men - (owner == seat) for owner, men in enumerate(state.hand))
                placed = state._replace(men=_with(state.men, {point: seat}), hand=hand, quiet=0)
                return self._arrived(placed, point)
            case Slide(origin, target):
                men = _with(state.men, {origin: NOBODY, target: seat})
                return self._arrived(state._replace(men=men, quiet=state.quiet + 1), target)
            case Take(point):
                return self._next(state._replace(men=_with(state.men, {point: NOBODY}), quiet=0))
            case Concede(loser):
                return state._replace(taking=False, over="conceded", winner=1 - loser)
        return state._replace(taking=False, over="agreed")

    def outcome(self, state: MorrisState) -> Outcome | None:
        """Return how the game ended (M7 to M9); the score is men taken, which decide nothing."""
        if not state.over:
            return None
        winners = (0, 1) if state.winner == NOBODY else (state.winner,)
        scores = taken(state, 0), taken(state, 1)
        sheet = tuple(ScoreLine(seat, "taken", men) for seat, men in enumerate(scores))
        return Outcome(winners, state.over, scores, sheet)

    # Why not

    def refusal(self, state: MorrisState, move: Move) -> Refusal | None:
        """Return why `move` cannot be made, None if it can."""
        if not self._makes_sense(move):
            return Refusal("M1", "no-such-move")
        if state.over:
            return Refusal("M7", "game-over")
        match move:
            case Place(point):
                return self._refuse_placing(state, point)
            case Slide(origin, target):
                return self._refuse_moving(state, origin, target)
            case Take(point):
                return self._refuse_taking(state, point)
        return None

    def _makes_sense(self, move: Move) -> bool:
        """Return whether a move is one of this game, and speaks of points or seats that there are."""
        known = range(self.seats) if isinstance(move, Concede) else self.points
        return type(move) in VERBS and all(isinstance(n, int) and n in known for n in astuple(move))

    def _refuse_placing(self, state: MorrisState, point: Point) -> Refusal | None:
        if state.taking:
            return Refusal("M5", "take-first")
        if not state.hand[state.seat]:
            return Refusal("M2", "all-placed")
        if state.men[point] != NOBODY:
            return Refusal("M2", "occupied", (("point", self.board.names[point]),))
        return None

    def _refuse_moving(self, state: MorrisState, origin: Point, target: Point) -> Refusal | None:
        names = self.board.names
        if state.taking:
            return Refusal("M5", "take-first")
        if state.hand[state.seat]:
            return Refusal("M2", "place-first", (("men", state.hand[state.seat]),))
        if state.men[origin] != state.seat:
            return Refusal("M3", "not-yours", (("point", names[origin]),))
        if state.men[target] != NOBODY:
            return Refusal("M3", "occupied", (("point", names[target]),))
        if target not in self._reach(state, origin):
            return Refusal("M3", "not-joined", (("point", names[origin]), ("target", names[target])))
        return None

    def _refuse_taking(self, state: MorrisState, point: Point) -> Refusal | None:
        if not state.taking:
            return Refusal("M5", "no-mill")
        if state.men[point] != 1 - state.seat:
            return Refusal("M6", "not-an-enemy", (("point", self.board.names[point]),))
        if point not in self._prey(state):
            return Refusal("M6", "in-a-mill", (("point", self.board.names[point]),))
        return None

    # What happens

    def _arrived(self, state: MorrisState, point: Point) -> MorrisState:
        """Return the position after a man has come to `point`: it takes if that makes a mill (M5)."""
        return state._replace(taking=True, quiet=0) if self.in_mill(state, point) else self._next(state)

    def _next(self, state: MorrisState) -> MorrisState:
        """Return the position in which the other seat is to move, or has lost (M7), or nobody wins (M8)."""
        state = state._replace(seat=1 - state.seat, taking=False)
        if left(state, state.seat) < FEWEST:
            return state._replace(over="few-men", winner=1 - state.seat)
        if not self.legal(state):
            return state._replace(over="blocked", winner=1 - state.seat)
        return state._replace(over="quiet") if state.quiet >= QUIET else state

    def in_mill(self, state: MorrisState, point: Point) -> bool:
        """Return whether the man on `point` is one of three in a row (M5)."""
        owner = state.men[point]
        return any(point in row and all(state.men[at] == owner for at in row) for row in self.board.rows)

    def _points_of(self, state: MorrisState, owner: int) -> list[Point]:
        return [point for point in self.points if state.men[point] == owner]

    def _reach(self, state: MorrisState, origin: Point) -> list[Point]:
        """Return the free points that the man on `origin` can go to (M3), any of them if it flies (M4)."""
        flies = left(state, state.men[origin]) == FLYING
        targets = self.points if flies else self.board.near[origin]
        return [target for target in targets if state.men[target] == NOBODY]

    def _prey(self, state: MorrisState) -> list[Point]:
        """Return the enemy men that can be taken: those in no mill, or all if none is outside (M6)."""
        men = self._points_of(state, 1 - state.seat)
        return [point for point in men if not self.in_mill(state, point)] or men

    # What is seen and told. There is no chance in this game, and nothing is hidden.

    def digest(self, state: MorrisState) -> str:
        """Return the digest of all that decides how the game goes on from `state`."""
        return digest(self._described(state))

    def _described(self, state: MorrisState) -> Iterator[str]:
        """Yield a line for each such thing, in the words of the notation."""
        yield f"{'over' if state.over else 'take' if state.taking else 'move'} {state.seat}"
        for point, owner in enumerate(state.men):
            if owner != NOBODY:
                yield f"man {owner} {self.board.names[point]}"
        for seat, men in enumerate(state.hand):
            yield f"hand {seat} {men}"
        yield f"quiet {state.quiet}"
        if state.over:
            yield f"ended {state.over} {'nobody' if state.winner == NOBODY else state.winner}"

    def events(self, before: MorrisState, move: Move, after: MorrisState) -> tuple[Event, ...]:
        """Return what happened, for the log and the sounds."""
        names, told = self.board.names, []
        match move:
            case Place(point):
                told.append(Event("placed", before.seat, (("point", names[point]),)))
            case Slide(origin, target):
                told.append(
                    Event("moved", before.seat, (("point", names[origin]), ("target", names[target])))
                )
            case Take(point):
                told.append(Event("taken", before.seat, (("point", names[point]),)))
        if after.taking:
            told.append(Event("mill", before.seat))
        if after.over:
            told.append(Event("game-over", after.winner, (("reason", after.over),)))
        return tuple(told)


def _with(men: tuple[int, ...], changed: dict[Point, int]) -> tuple[int, ...]:
    """Return the men with other owners at some points."""
    return tuple(changed.get(point, owner) for point, owner in enumerate(men))
