"""The figures of a rulebook, which play moves on the painted board or show pieces on parchment.

All figures on a board are equally wide, so they all use the same picture of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import pygame
from pygame import Rect, Surface

from ludotheque.games.box import Book, Box
from ludotheque.picture.board_picture import BoardPicture
from ludotheque.scenes.rulebook.figures import Figures, load_figures
from ludotheque.scenes.rulebook.plate import SPAN, Plate, edge
from ludotheque.scenes.rulebook.trays import Trays
from ludotheque.ui.app import App
from ludotheque.ui.palette import PARCHMENT


class Plates:
    """The figures of a book. Each is made ready to play, as a `Plate`, when it first comes into view."""

    def __init__(self, app: App, book: Book, box: Box) -> None:
        self.app = app
        self._book, self._box = book, box
        self._sizes: Mapping[str, tuple[int, int]] = {}
        self.by_id: dict[str, Plate] = {}
        self._board: BoardPicture | None = None
        self._seen: list[str] = []

    @cached_property
    def figures(self) -> Figures:
        """All figures, read on first access, which may take 50 ms."""
        return load_figures(self._book, self._box)

    @cached_property
    def trays(self) -> Trays:
        """The figures without a board."""
        return Trays(self.app, self._book, self.figures.trays)

    @property
    def names(self) -> frozenset[str]:
        """The ids of all figures."""
        return frozenset(self.figures.by_id) | frozenset(self.figures.trays)

    @property
    def playable(self) -> frozenset[str]:
        """The ids of the figures in which somebody moves."""
        figures = self.figures.by_id.items()
        return frozenset(name for name, figure in figures if figure.session.steps)

    def layout(self, sizes: Mapping[str, tuple[int, int]]) -> None:
        """Start painting the board for figures of these sizes in pixels, all of one width."""
        sizes = {figure: size for figure, size in sizes.items() if figure in self.figures.by_id}
        self._sizes, self.by_id = sizes, {}
        self._board = None
        board_map = self.figures.map
        if not sizes or board_map is None:
            return
        scale = next(iter(sizes.values()))[0] / SPAN
        size = round(board_map.size[0] * scale), round(board_map.size[1] * scale)
        self._board = BoardPicture(board_map, self._box.places(), size, self.app.later)
        self.app.later(self._paint_idly)

    def update(self, dt: float, seen: Iterable[str]) -> bool:
        """Advance the figures whose ids are in `seen` by `dt` seconds; return whether to draw again."""
        before, self._seen = self._seen, [figure for figure in seen if figure in self.figures.by_id]
        for figure in self._seen:
            if figure in self.by_id and figure not in before:
                self.by_id[figure].restart()
        if self._board is None:
            return False
        painted = bool(self._seen) and self._board.update(dt)
        if not self._board.whole:
            return False
        pace = self.app.settings.pace
        changed = [self.by_id[figure].update(dt, pace) for figure in self._seen if figure in self.by_id]
        return self._make_next() or any(changed) or painted

    @property
    def painted(self) -> bool:
        """Whether the board is painted at full sharpness."""
        return self._board is not None and self._board.sharp

    def moving(self) -> bool:
        """Return whether a figure in view moves, is not made yet, or waits for the board to be painted."""
        if self._board is None or not self._seen:
            return False
        waited = any(figure not in self.by_id or self.by_id[figure].moving for figure in self._seen)
        return waited or not self.painted

    def draw(self, surface: Surface, figure: str, rect: Rect) -> None:
        """Draw a figure into `rect`, or a blank sheet until its board and pieces are ready."""
        if figure in self.figures.trays:
            surface.blit(self.trays.draw(figure, rect.size), rect)
        elif self._board is None or not self._board.whole or figure not in self.by_id:
            pygame.draw.rect(surface, PARCHMENT, rect)
            edge(surface, rect, self.app.skin)
        else:
            surface.blit(self.by_id[figure].draw(self._board), rect)

    def leave(self) -> None:
        """Stop painting."""
        self._board = None

    def _make_next(self) -> bool:
        """Make the `Plate` of a figure in view that has none yet; return whether there was one."""
        figure = next((figure for figure in self._seen if figure not in self.by_id), None)
        if figure:
            found = self.figures.by_id[figure]
            self.by_id[figure] = Plate(self.app, found, self.figures, self._sizes[figure])
        return figure is not None

    def _paint_idly(self) -> None:
        """Paint parts of the board in idle moments until it is complete, before a figure is in view."""
        if self._board and not self._board.sharp:
            if self._board.update(1 / 60):
                self.app.redraw()
            self.app.later(self._paint_idly)
