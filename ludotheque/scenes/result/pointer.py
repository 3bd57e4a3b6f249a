"""Pointing at a moment on the course of a game: what all had then, and the way there in the replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.scenes.result.charts import Chart, arms_of
from ludotheque.ui.app import App
from ludotheque.ui.axes import LABEL
from ludotheque.ui.drawing import blank
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Widget

_ARMS = 17  # logical pixels: of those in the line that tells what all had


class CoursePointer(Widget):
    """The area of a chart on its card; `tell` says what every seat had at the stop of that number."""

    def __init__(
        self,
        id: str,
        app: App,
        players: Sequence[Player],
        chart: Chart,
        stops: Sequence[int],
        tell: Callable[[int], Sequence[str]],
        go: Callable[[int], object],
        end: int,
    ) -> None:
        super().__init__(id, lambda: go(self._stops[self.index or 0]))
        self.index: int | None = None  # the stop that is pointed at
        self._app, self._players, self._tell = app, players, tell
        self._stops, self._end = tuple(stops), max(1, end)
        self._foot = chart.picture.get_height() - chart.area.y  # of the card, below the top of the area
        self._left = app.skin.px(12) - chart.area.x

    def point(self, x: float) -> bool:
        """Point at the stop nearest to `x` pixels; tell whether that is another one."""
        ply = (x - self.rect.x) / max(1, self.rect.w) * self._end
        return self._to(min(range(len(self._stops)), key=lambda at: abs(self._stops[at] - ply)))

    def step(self, by: int) -> bool:
        """Point at the stop after the one that is pointed at, or before it."""
        last = len(self._stops) - 1
        at = (0 if by > 0 else last) if self.index is None else self.index + by
        return self._to(min(max(at, 0), last))

    def leave(self) -> bool:
        """Point at nothing any more; tell whether anything was."""
        return self._to(None)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw a line through the moment that is pointed at, and below the chart what all had then."""
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)
        if self.index is None:
            words = skin.text(_("Cliquez pour revoir ce moment."), "italic", LABEL, INK_SOFT)
        else:
            x = self.rect.x + round(self.rect.w * self._stops[self.index] / self._end)
            top, bottom = (x, self.rect.top), (x, self.rect.bottom)
            pygame.draw.line(surface, INK, top, bottom, skin.px(4))
            pygame.draw.line(surface, GOLD_LIGHT, top, bottom, skin.px(2))
            words = self._line(skin, self.index)
        foot = self.rect.x + self._left, self.rect.y + self._foot - skin.px(6)
        surface.blit(words, words.get_rect(bottomleft=foot))

    def _to(self, index: int | None) -> bool:
        before, self.index = self.index, index
        return before != index

    def _line(self, skin: Skin, index: int) -> Surface:
        """Return in one line after which ply, and beside their arms what all seats had then."""
        gap, pieces = skin.px(3), self._app.for_skin(Pieces)
        parts = [skin.text(_("Coup {n}").format(n=self._stops[index]), "bold", LABEL, INK)]
        for seat, words in enumerate(self._tell(index)):
            arms = arms_of(self._players[seat], seat)
            shield, told = pieces.shield(arms, None, skin.px(_ARMS)), skin.text(words, "text", LABEL, INK)
            pair = blank(
                (shield.get_width() + gap + told.get_width(), max(shield.get_height(), told.get_height()))
            )
            pair.blit(shield, shield.get_rect(midleft=(0, pair.get_height() // 2)))
            pair.blit(told, told.get_rect(midright=(pair.get_width(), pair.get_height() // 2)))
            parts.append(pair)
        wide = sum(part.get_width() + 3 * gap for part in parts)
        page, x = blank((wide, max(part.get_height() for part in parts))), 0
        for part in parts:
            page.blit(part, part.get_rect(midleft=(x, page.get_height() // 2)))
            x += part.get_width() + 3 * gap
        return page
