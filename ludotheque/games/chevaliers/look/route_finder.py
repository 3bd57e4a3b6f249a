"""Finds the knights that may move or attack, and their routes. Squares are given by name."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.move import Move
from ludotheque.games.chevaliers.rules.advice import Route, danger, ends, points_left
from ludotheque.games.chevaliers.rules.board import Square, Squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Step
from ludotheque.games.chevaliers.rules.routes import follow, legal_steps
from ludotheque.games.chevaliers.rules.state import NOWHERE, ChevaliersState, Phase


class RouteFinder:
    """Finds routes and attackers in positions of one hall. The latest route is cached."""

    def __init__(self, rules: ChevaliersRules) -> None:
        self.turns = rules.turns
        self.board = rules.board
        self.index = {name: square for square, name in enumerate(rules.board.names) if name}
        self._last: tuple[tuple[ChevaliersState, Square, Route, Square], Route] | None = None

    def walkers(self, view: ChevaliersState) -> Squares:
        """Return the squares of the knights that can move now: in the middle of a move, only the mover's."""
        if view.phase != Phase.MOVE:
            return 0
        return self.turns.walkers(view) if view.mover == NOWHERE else 1 << view.mover

    def leaders(self, view: ChevaliersState) -> Squares:
        """Return the squares of the knights that can declare an attack now."""
        able = view.phase in (Phase.MOVE, Phase.ATTACK) and view.mover == NOWHERE
        return self.turns.leaders(view) if able else 0

    def route(self, view: ChevaliersState, place: str, drawn: Sequence[str], end: str) -> Route:
        """Return the route of a knight to `end` that follows `drawn` most closely, empty if there is none."""
        square = self.index[place]
        if not self.walkers(view) >> square & 1 or end not in self.index:
            return ()
        if not ends(self.turns, view, square) >> self.index[end] & 1:
            return ()
        key = view, square, self._squares(drawn), self.index[end]
        if self._last is None or self._last[0] != key:
            self._last = key, follow(self.turns, view, square, key[2], key[3])
        return self._last[1]

    def begun(self, view: ChevaliersState, place: str, drawn: Sequence[str]) -> Route:
        """Return the legal steps of the knight along the squares `drawn`, as many as it has left."""
        square = self.index[place]
        if not self.walkers(view) >> square & 1:
            return ()
        return legal_steps(self.turns, view, square, self._squares(drawn))[: points_left(view)]

    def dangers(self, view: ChevaliersState, place: str) -> Squares:
        """Return the squares where the knight on `place` could be stopped in its move (K7)."""
        square = self.index[place]
        left = points_left(view)
        if not self.walkers(view) >> square & 1 or left < 2:
            return 0
        reached = passed = 1 << square
        for _point in range(left - 1):
            reached = self.turns.board.spread(reached) & self.turns.free(view)
            passed |= reached
        return passed & danger(self.turns, view, view.side)

    def steps(self, place: str, way: Route) -> tuple[Move, ...]:
        """Return the moves for a route that begins on the square `place`."""
        pairs = zip((self.index[place], *way), way, strict=False)
        return tuple(Step(start, target) for start, target in pairs)

    def _squares(self, drawn: Sequence[str]) -> Route:
        return tuple(self.index[name] for name in drawn if name in self.index)
