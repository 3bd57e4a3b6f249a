"""The figures of a rulebook: played in a gentle loop on the painted board, or pieces laid out on parchment.

All figures of a page are as wide as each other, so one painting of the board serves them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from ..i18n import language
from ..ui.heraldry import tincture
from ..ui.painter import painting
from ..ui.palette import PARCHMENT
from ..ui.work import Work
from .figures import Content, Figures, load_figures
from .plate import SPAN, Plate, edge

if TYPE_CHECKING:
    from ..ui.app import App

_painted: dict[tuple[str, tuple[int, int], str], Surface] = {}  # the last painting: hash, size, language


class Plates:
    """The figures of a book, each a Plate once it is seen."""

    def __init__(self, app: App, book: str, game: str) -> None:
        self.app = app
        self.book, self.game = book, game
        self._sizes: Mapping[str, tuple[int, int]] = {}
        self.laid: dict[str, Plate] = {}
        self._trays: dict[str, Surface] = {}
        self._painting: Work[Surface] | None = None
        self._board: Surface | None = None
        self._seen: list[str] = []

    @cached_property
    def figures(self) -> Figures:
        """All figures, read when first asked for: that may take 50 ms."""
        return load_figures(self.book, self.game)

    @property
    def names(self) -> frozenset[str]:
        """The ids of the figures."""
        return frozenset(self.figures.by_id) | frozenset(self.figures.trays)

    def layout(self, sizes: Mapping[str, tuple[int, int]]) -> None:
        """Have the figures drawn in these sizes in pixels, all of one width; the board is painted anew."""
        self._sizes, self.laid, self._trays = sizes, {}, {}
        self._board = self._painting = None
        board_map = self.figures.map
        if not sizes or board_map is None:
            return
        scale = next(iter(sizes.values()))[0] / SPAN
        size = round(board_map.size[0] * scale), round(board_map.size[1] * scale)
        self._key = board_map.board.hash, size, language()
        self._board = _painted.get(self._key)
        if self._board is None:
            self._painting = Work(painting(board_map, Surface(size), language()))
            self.app.later(self._paint_idly)

    def update(self, dt: float, seen: Iterable[str]) -> bool:
        """Let `dt` seconds pass for the figures `seen`; True if one of them looks different."""
        self._seen = [figure for figure in seen if figure in self.figures.by_id]
        if self._seen and self._painting:
            self._paint()
        if self._board is None:
            return False
        pace = self.app.settings.pace
        changed = [self.laid[figure].update(dt, pace) for figure in self._seen if figure in self.laid]
        return self._lay_next() or any(changed)

    def moving(self) -> bool:
        """Tell whether a figure in view moves, or waits to be laid out."""
        return any(f not in self.laid or self.laid[f].moving for f in self._waited)

    def draw(self, surface: Surface, figure: str, rect: Rect) -> None:
        """Draw a figure into `rect`; a bare sheet until the board is painted and its pieces are laid out."""
        if figure in self.figures.trays:
            surface.blit(self._tray(figure), rect)
        elif self._board is None or figure not in self.laid:
            pygame.draw.rect(surface, PARCHMENT, rect)
            edge(surface, rect, self.app.skin)
        else:
            surface.blit(self.laid[figure].draw(self._board), rect)

    def leave(self) -> None:
        """Stop painting."""
        self._painting = None

    def _tray(self, figure: str) -> Surface:
        if figure not in self._trays:
            self._trays[figure] = self._lay(self.figures.trays[figure], self._sizes[figure])
        return self._trays[figure]

    def _lay(self, content: Content, size: tuple[int, int]) -> Surface:
        if "colour" in content:
            return tray(self.app, content["colour"], size)
        from .schotten_totten.figures import strength

        return strength(self.app, content["rows"], size)

    @property
    def _waited(self) -> list[str]:
        """The figures in view that are, or will soon be, on the painted board."""
        return self._seen if self._painting or self._board else []

    def _lay_next(self) -> bool:
        """Lay out one of the figures in view, if one still lacks; tell whether one did."""
        figure = next((figure for figure in self._seen if figure not in self.laid), None)
        if figure:
            found = self.figures.by_id[figure]
            self.laid[figure] = Plate(self.app, found, self.figures, self._sizes[figure])
        return figure is not None

    def _paint_idly(self) -> None:
        if self._painting:
            self._paint()
            self.app.later(self._paint_idly)

    def _paint(self) -> None:
        """Paint a little more of the board."""
        assert self._painting is not None
        if self._painting.go_on():
            self._board, self._painting = self._painting.result, None
            _painted.clear()
            _painted[self._key] = self._board
            self.app.redraw()


def tray(app: App, colour: str, size: tuple[int, int]) -> Surface:
    """Return the pieces of a colour laid out on parchment: a knight of each worth, the shields turned up."""
    skin, arms = app.skin, tincture(colour)
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
    unit, side = size[1] // 4, size[0] // 9
    for number, worth in enumerate((1, 2, 5)):
        knight = app.pieces.knight(arms, worth, unit)
        middle = size[0] * (number + 1) // 4
        sheet.blit(knight, knight.get_rect(midbottom=(middle, size[1] * 5 // 11)))
        badge = app.pieces.badge(worth, skin.px(22))
        sheet.blit(badge, badge.get_rect(midtop=(middle, size[1] * 5 // 11 + skin.px(4))))
    for number, value in enumerate((None, 0, 0, 0, 1, 2, 3)):
        shield = app.pieces.shield(arms, value, side)
        sheet.blit(shield, shield.get_rect(center=(size[0] * (number + 1) // 8, size[1] * 4 // 5)))
    edge(sheet, sheet.get_rect(), skin)
    return sheet
