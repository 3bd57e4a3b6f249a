"""The whole log on a page of its own, the newest line on top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import LogLine
from ludotheque.table.panel.parts import Slot
from ludotheque.ui.app import App
from ludotheque.ui.containers import Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import INK, INK_SOFT
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.scroll_view import Item, List
from ludotheque.ui.sheets import Desk
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button, Group, Part

ROW, TYPE, SMALL = 40, 17, 14  # logical: the height of a line, its type size, and that of a turn's number
AROUND, APART = 240, 8  # logical: margins beside a line's words, and between lines that break
TURN = 70  # logical: the width of a turn's number


class LogPage(PageScene):
    """A page with all lines of the log up to the ply shown, the latest of each turn with its number."""

    name = "log"

    def __init__(self, app: App, seats: Seats, lines: Sequence[tuple[LogLine, int]]) -> None:
        super().__init__(app)
        self._seats, self._lines = seats, tuple(lines)
        self._wood = Surface((1, 1))

    def content(self) -> Part:
        """Return the heading and the lines below it."""
        lines: Part = List(
            [Item(partial(self._line, line, turn), self._height(line)) for line, turn in self._lines]
        )
        if not self._lines:
            lines = Text(_("Rien n'a encore été joué."), colour=INK)
        close = Button("close", _("Revenir à la partie"), self.back, icon="close")
        return Desk(_("Journal de la partie"), [], lines, [close])

    def layout(self, size: Size) -> None:
        """Lay out the page on a wooden table top, for a window of `size` pixels."""
        self._wood = self.app.skin.wood(size)
        super().layout(size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. The key that opens the page also closes it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_j:
            self.back()
            return True
        return super().handle(event)

    def draw(self, surface: Surface) -> None:
        """Draw the page on a wooden table top."""
        surface.blit(self._wood, (0, 0))
        super().draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for the page."""
        return (MouseHint((_("Molette"), _("lire la suite"))), (_("J, Échap"), _("revenir à la partie")))

    def _height(self, line: LogLine) -> float:
        """Return the height in logical pixels of a line, which takes more rows on a narrow page."""
        skin = self.app.skin
        width = min(skin.px(Desk.WIDEST), self.app.size[0]) - skin.px(AROUND)
        if len(line.text) * skin.px(TYPE) < 2 * width:  # short enough, and a log may have thousands of lines
            return ROW
        high = skin.text_size(line.text, "text", TYPE, width)[1]
        return max(ROW, high / skin.scale + APART)

    def _line(self, line: LogLine, turn: int) -> Part:
        words = Text(line.text, TYPE, INK, grows=True)
        words.least = 0
        told = _("tour {n}").format(n=turn)
        number = Text(told, SMALL, INK_SOFT, "italic", "right") if turn else Part()
        return Row([_Arms(self._seats, line.seat), words, Slot(number, self.app.skin.px(TURN))], 8)


class _Arms(Part):
    """The arms of the seat that a line of the log is about, or an empty space of the same size."""

    def __init__(self, seats: Seats, seat: int) -> None:
        super().__init__()
        self._seats, self._seat = seats, seat

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size that is enough for the one or two coats of arms of any seat."""
        doubled = any(len(player.colours) > 1 for player in self._seats.players)
        return skin.px(ROW * (1.6 if doubled else 1)), skin.px(ROW)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the coats of arms."""
        coat = self._seats.coat(self._seat, self.rect.h * 3 // 4)
        surface.blit(coat, coat.get_rect(center=Rect(self.rect).center))
