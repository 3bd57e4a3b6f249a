"""Finds the marks on the board (paths and strokes), which show what happened in the others' recent turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Ply
from ludotheque.table.contract.staging import Stroke
from ludotheque.table.game_view import GameView

MOST = 5  # paths to mark for each seat, and as many strokes: the latest
Path = tuple[str, ...]  # the places of a path in order


@dataclass(frozen=True, slots=True)
class Mark:
    """A move of `seat` to mark on the board: the path of a piece, or a stroke.

    `age` is the number of later marks of the same sort and seat; older marks are paler.
    """

    seat: int
    path: Path = ()
    stroke: Stroke | None = None
    age: int = 0


class MarkFinder:
    """Finds the marks for the position that a game view shows."""

    def __init__(self, game: GameView) -> None:
        self._game = game
        self._known: dict[int, tuple[Ply[Any], tuple[tuple[str, str], ...], Stroke | None]] = {}
        self._source: object = None
        self._found: tuple[Mark, ...] = ()
        self.hidden = False  # whether the player has hidden the marks

    def shown(self) -> Sequence[Mark]:
        """Return the others' marks since the viewer's last turn, none if hidden or if the game is over."""
        game = self._game
        if self.hidden or game.over:
            return ()
        mover = game.mover if game.mover in game.people else None
        return self.found(mover if game.viewer is None else game.viewer)

    def found(self, viewer: int | None) -> tuple[Mark, ...]:
        """Return the marks since a viewer's last turn, or of the latest turn in a replay or for None.

        Paths come before strokes, the oldest of a sort and seat first, at most MOST of them, and no outdated
        stroke.
        """
        source = self._game.source, self._game.at, viewer
        if source != self._source:
            self._source, self._found = source, self._made(viewer)
        return self._found

    def _made(self, viewer: int | None) -> tuple[Mark, ...]:
        paths: dict[int, list[Path]] = {}
        strokes: dict[int, list[Stroke]] = {}
        for ply in range(self._start(viewer), self._game.at):
            step, pairs, stroke = self._of(ply)
            if step.seat == CHANCE:
                continue
            for start, end in pairs:
                own = paths.setdefault(step.seat, [])
                if own and own[-1][-1] == start != end:
                    own[-1] = (*own[-1], end)
                else:
                    own.append((start, end))
            if stroke and stroke.result and not self._outdated(stroke, ply):
                strokes.setdefault(step.seat, []).append(stroke)
        marks = [Mark(seat, path=path, age=age) for seat, own in paths.items() for age, path in _latest(own)]
        return (
            *marks,
            *(Mark(seat, stroke=one, age=age) for seat, own in strokes.items() for age, one in _latest(own)),
        )

    def _start(self, viewer: int | None) -> int:
        """Return the number of the first ply to mark, counted from 0."""
        game = self._game
        if game.live and viewer is not None:
            start = game.since(viewer)
            return game.begun() if start is None else start
        return game.begun()

    def _outdated(self, stroke: Stroke, ply: int) -> bool:
        """Return whether the result of the stroke of a ply is no longer true in the position shown."""
        game = self._game
        later = range(ply + 1, game.at)
        return any(game.look.telling.outdated(stroke, game.events(each)) for each in later)

    def _of(self, ply: int) -> tuple[Ply[Any], tuple[tuple[str, str], ...], Stroke | None]:
        game = self._game
        step = game.session.steps[ply]
        if ply not in self._known or self._known[ply][0] is not step:
            stroke = game.look.telling.stroke(game.public(ply), game.events(ply))
            self._known[ply] = step, game.pairs(ply), stroke
        return self._known[ply]


def _latest(found: Sequence[Any]) -> list[tuple[int, Any]]:
    """Return the latest items, at most MOST, as pairs (age, item), oldest first; the newest has age 0."""
    kept = found[-MOST:]
    return [(len(kept) - 1 - number, one) for number, one in enumerate(kept)]
