"""A chart on the result's page, on which a click opens the replay at the moment under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _, ordinal
from ludotheque.picture.pieces import Pieces
from ludotheque.scenes.result.charts import DrawnChart, arms_of, score_chart, score_words
from ludotheque.scenes.result.ended import EndedGame
from ludotheque.ui.app import App
from ludotheque.ui.axes import LABEL
from ludotheque.ui.drawing import Size
from ludotheque.ui.furniture import row
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Group, Part, Widget

_ARMS = 17  # logical pixels: the arms in the line of values below the chart


def course_chart(app: App, ended: EndedGame, pointer: CoursePointer | None = None) -> CourseChart | None:
    """Return the chart of the scores, None without their history, below `pointer` if that is given."""
    course = ended.course
    if course is None:
        return None

    def draw(size: Size) -> DrawnChart:
        return score_chart(app.skin, app.for_skin(Pieces), size, ended, course)

    chart = CourseChart(draw, 270, score_words(ended.players, course), pointer)
    chart.least = 400
    return chart


class CourseChart(Part):
    """A chart, `high` logical pixels at least; clickable with a `pointer`. `words` tell it."""

    grows = grows_down = True
    least = 250

    def __init__(
        self,
        compose: Callable[[Size], DrawnChart],
        high: float,
        words: str,
        pointer: CoursePointer | None = None,
    ) -> None:
        super().__init__()
        self._compose, self._high, self._words, self._pointer = compose, high, words, pointer
        self._size: Size | None = None
        self._chart = DrawnChart(Surface((1, 1)), Rect(0, 0, 1, 1))

    def parts(self) -> Iterator[Part]:
        """Yield the clickable area, if there is one."""
        if self._pointer:
            yield self._pointer

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width and the least height."""
        return width, skin.px(self._high)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Draw the chart if its size has changed, and lay the clickable area over its values."""
        super().place(skin, rect, view)
        if self._size != rect.size:
            self._size, self._chart = rect.size, self._compose(rect.size)
        if self._pointer:
            self._pointer.card = rect
            self._pointer.place(skin, self._chart.area.move(rect.topleft), view)

    def spoken(self) -> Iterator[Node]:
        """Yield the words, and the moments that can be pointed at."""
        yield Node(f"chart {self._words}", "text", self._words)
        yield from super().spoken()

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the chart and then, if it has one, its clickable area (see `CoursePointer`)."""
        surface.blit(self._chart.picture, self.rect)
        super().render(surface, skin, group)


class CoursePointer(Widget):
    """The clickable area of a chart. A click replays the game at the moment under the mouse pointer.

    `stops` are the moments that can be pointed at, each a number of plies, and `had` the values of all seats
    at each in words. `go(ply)` replays the game from the position after `ply` plies.
    """

    role = "chart"
    hinted = False  # whether a line below says what a click does while no moment is pointed at

    def __init__(
        self,
        id: str,
        app: App,
        ended: EndedGame,
        stops: Sequence[int],
        had: Sequence[Sequence[str]],
        go: Callable[[int], object],
    ) -> None:
        super().__init__(id, lambda: go(self._stops[self.index or 0]))
        self.label = _("Cliquez pour revoir ce moment.")
        self.index: int | None = None  # the index of the stop pointed at
        self.card = Rect(0, 0, 0, 0)  # the card that the chart is drawn on
        self._app, self._players, self._turns, self._had = app, ended.players, ended.turns, had
        self._stops, self._shares = tuple(stops), [ended.turns.share(stop) for stop in stops]

    @property
    def state(self) -> str:
        """The turn and the values of all seats at the moment pointed at, "" if there is none."""
        return "" if self.index is None else " ".join([self._turn(self.index), *self._had[self.index]])

    def succeed(self, before: Widget) -> None:
        """Point at the same moment as `before`, the widget that this one replaces."""
        if isinstance(before, CoursePointer):
            self.index = before.index

    def point(self, pos: tuple[int, int]) -> bool:
        """Point at the stop nearest to `pos` (none off the chart), and return whether this changed it."""
        if not self.seen.collidepoint(pos):
            return self._to(None)
        share = (pos[0] - self.rect.x) / max(1, self.rect.w)
        return self._to(min(range(len(self._stops)), key=lambda at: abs(self._shares[at] - share)))

    def step(self, by: int) -> None:
        """Point at the next stop (`by` is 1) or the previous one (-1)."""
        last = len(self._stops) - 1
        at = (0 if by > 0 else last) if self.index is None else self.index + by
        self._to(min(max(at, 0), last))

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw a line at the moment pointed at, and the values of all seats (or the hint) below the chart."""
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)
        if self.index is None:
            words = skin.text(self.label if self.hinted else "", "italic", LABEL, INK_SOFT)
        else:
            x = self.rect.x + round(self.rect.w * self._shares[self.index])
            top, bottom = (x, self.rect.top), (x, self.rect.bottom)
            pygame.draw.line(surface, INK, top, bottom, skin.px(4))
            pygame.draw.line(surface, GOLD_LIGHT, top, bottom, skin.px(2))
            words = self._line(skin, self.index)
        foot = self.card.x + skin.px(12), self.card.bottom - skin.px(6)
        surface.blit(words, words.get_rect(bottomleft=foot))

    def _to(self, index: int | None) -> bool:
        before, self.index = self.index, index
        return before != index

    def _turn(self, index: int) -> str:
        ended = max(self._stops[index] - 1, 0)
        return _("{nth} tour").format(nth=ordinal(self._turns.number(ended)))

    def _line(self, skin: Skin, index: int) -> Surface:
        """Return the line below the chart: the turn, then the arms of each seat with its value."""
        gap, pieces = skin.px(3), self._app.for_skin(Pieces)
        parts = [skin.text(self._turn(index), "bold", LABEL, INK)]
        for seat, words in enumerate(self._had[index]):
            shield = pieces.shield(arms_of(self._players[seat], seat), None, skin.px(_ARMS))
            parts.append(row([shield, skin.text(words, "text", LABEL, INK)], gap))
        return row(parts, 3 * gap)
