"""Which gesture is which move of Les Chevaliers, and in a few words what it would do. No pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.game import Move
from ...games.chevaliers.advice import Way, danger, ends, points_left, prospect, ways
from ...games.chevaliers.board import Square, Squares, mask, squares
from ...games.chevaliers.moves import Attack, Return, Step
from ...games.chevaliers.routes import follow, sound
from ...games.chevaliers.rules import HallRules
from ...games.chevaliers.state import ATTACK, MOVE, MUSTER, NOWHERE, RED, RETURN, WHITE, HallState, knights
from ...i18n import _
from ...ui.drag import Source
from ...words import chevaliers as words
from ..table.terms import Destination


def knight_kind(side: int) -> str:
    """Return the kind of a side's knights, as pieces of the table have it."""
    return f"knights-{side}"


class Gestures:
    """Reads gestures off the positions of one hall."""

    def __init__(self, rules: HallRules) -> None:
        self.turns = rules.turns
        self.board = rules.board
        self.index = {name: square for square, name in enumerate(rules.board.names) if name}
        self._chests = mask(rules.board.chests)
        self.asked: Attack | None = None  # where a knight was let go on an enemy: who else fights is open
        self._last: tuple[tuple[HallState, Square, Way, Square], Way] | None = None

    def walkers(self, view: HallState) -> Squares:
        """Return the knights that can walk now, or the one on its way."""
        if view.phase != MOVE:
            return 0
        return self.turns.walkers(view) if view.mover == NOWHERE else 1 << view.mover

    def leaders(self, view: HallState) -> Squares:
        """Return the knights that can attack now."""
        return self.turns.leaders(view) if view.phase in (MOVE, ATTACK) and view.mover == NOWHERE else 0

    def sources(self, view: HallState, fallen: Sequence[Square]) -> tuple[Source, ...]:
        """Return the knights that can walk or attack; of the `fallen` the one whose post is to be chosen."""
        if view.phase == RETURN:
            return tuple(Source(knight_kind(RED), self.board.names[square]) for square in fallen[:1])
        kind = knight_kind(view.side)
        able = self.walkers(view) | self.leaders(view)
        return tuple(Source(kind, self.board.names[square]) for square in squares(able))

    def destinations(self, view: HallState, place: str) -> Mapping[str, Destination]:
        """Return where the knight on `place` may go, or whom it may attack."""
        if view.phase == RETURN:
            return self.posts(view)
        square = self.index[place]
        if self.walkers(view) >> square & 1:
            found = ways(self.turns, view, square)
            return {self.board.names[end]: self._end(view, place, way) for end, way in found.items()}
        if self.leaders(view) >> square & 1:
            prey = squares(self.turns.prey(view, square))
            return {self.board.names[target]: self._attack(view, square, target) for target in prey}
        return {}

    def posts(self, view: HallState) -> dict[str, Destination]:
        """Return the squares of the guard posts that a Red sent back may choose (K17)."""
        if view.phase != RETURN:
            return {}
        rooms = self.turns.rooms(view)
        return {
            self.board.names[square]: Destination((Return(post),), _("revenir ici"), "shield")
            for post, square in rooms.items()
        }

    def route(self, view: HallState, place: str, drawn: Sequence[str], end: str) -> Way:
        """Return the way of a walker to one of its ends that best keeps to what was drawn; else nothing."""
        square = self.index[place]
        if not self.walkers(view) >> square & 1 or end not in self.index:
            return ()
        if not ends(self.turns, view, square) >> self.index[end] & 1:
            return ()
        key = view, square, self._squares(drawn), self.index[end]
        if self._last is None or self._last[0] != key:
            self._last = key, follow(self.turns, view, square, key[2], key[3])
        return self._last[1]

    def begun(self, view: HallState, place: str, drawn: Sequence[str]) -> Way:
        """Return the steps a walker has been drawn so far, no more than it has points."""
        square = self.index[place]
        if not self.walkers(view) >> square & 1:
            return ()
        return sound(self.turns, view, square, self._squares(drawn))[: points_left(view)]

    def feared(self, view: HallState, place: str) -> Squares:
        """Return where the walker on `place` could be stopped on its way (K7)."""
        square = self.index[place]
        left = points_left(view)
        if not self.walkers(view) >> square & 1 or left < 2:
            return 0
        reached = passed = 1 << square
        for _point in range(left - 1):
            reached = self.turns.board.spread(reached) & self.turns.free(view)
            passed |= reached
        return passed & danger(self.turns, view, view.side)

    def steps(self, place: str, way: Way) -> tuple[Move, ...]:
        """Return a way as moves."""
        pairs = zip((self.index[place], *way), way, strict=False)
        return tuple(Step(start, target) for start, target in pairs)

    def attempt(self, view: HallState, place: str, target: str) -> Move | None:
        """Return the move that letting the knight on `place` go on `target` was meant to be."""
        if view.phase == RETURN:
            return None
        square, to = self.index[place], self.index[target]
        if knights(view, 1 - view.side) >> to & 1 or self.leaders(view) >> square & 1:
            return Attack(square, to)
        return Step(square, to)

    def _end(self, view: HallState, place: str, way: Way) -> Destination:
        home = view.side == WHITE and self._chests >> way[-1] & 1
        return Destination(self.steps(place, way), tone="gain" if home else "go")

    def _attack(self, view: HallState, square: Square, target: Square) -> Destination:
        odds = prospect(self.turns, view.side, 1 << square, target)
        return Destination((), words.odds(odds), "swords", "fight", lambda: self.ask(square, target))

    def ask(self, square: Square, target: Square) -> None:
        """Have the slip ask who else attacks, before anything is played."""
        self.asked = Attack(square, target)

    def mustering(self, view: HallState) -> HallState:
        """Return the position in which the attack asked about is mustered; `view` itself if none is."""
        if self.asked is None:
            return view
        return view._replace(phase=MUSTER, attackers=1 << self.asked.by, target=self.asked.target)

    def _squares(self, drawn: Sequence[str]) -> Way:
        return tuple(self.index[name] for name in drawn if name in self.index)
