"""The log in the panel: the latest lines on parchment, the newest on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import LogLine
from ludotheque.table.panel.measures import LINE, LOG_PAD, log_height
from ludotheque.table.panel.parts import Prompt
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD_DARK, INK
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Group, Part, Tip

SHOWN = 40  # lines at most; the log's page has all
OLDER = pygame.Color("#57442f")  # the ink of lines before the present turn
ROOMY = 300  # logical pixels: from this width on, lines are told in full where they fit
_BESIDE_NAME = " :,\u00a0\u202f"  # signs between a name and the rest of a line
COAT = 0.9  # the height of a coat of arms, as a share of a line's height


class Log(Part):
    """The latest lines of the log, as many as there is room for.

    Each line is cut to one row and begins with the arms of its player instead of the name, unless that
    stands within; the tip has the whole sentence. In the place of the lines, a sentence about a whole moment
    may be `said`.
    """

    grows_down = True

    def __init__(self, seats: Seats) -> None:
        super().__init__()
        self.lines: tuple[LogLine, ...] = ()
        self.said = Prompt("", on_card=True)
        self.hovered: LogLine | None = None
        self.least = 3  # least number of lines
        self._seats = seats
        # of the oldest line that has room, of the two oldest and so on, without the latest
        self.oldest: list[Rect] = []
        self._rows: tuple[tuple[LogLine, Rect], ...] = ()
        self._cut: frozenset[LogLine] = frozenset()

    def show(self, lines: Sequence[LogLine], said: str = "") -> None:
        """Show the latest of these lines, at most SHOWN. If `said` is given, show this sentence instead."""
        self.lines, self.said.words = () if said else tuple(lines)[-SHOWN:], said
        if self.hovered not in self.lines:
            self.hovered = None

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height that the smallest allowed number of lines needs."""
        return width, log_height(skin, self.least)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place as many lines as there is room for, the newest on top."""
        super().place(skin, rect, view)
        pad, pitch = skin.px(LOG_PAD), skin.pitch(LINE)
        inside = rect.inflate(-2 * pad, -2 * pad)
        self.said.place(skin, inside, view)
        count = max(0, inside.h // pitch) if inside.w > self._indent(skin) else 0
        high = inside.h // count if count else pitch
        tops = range(inside.y + (count - 1) * high, inside.y, -high)
        self.oldest = [Rect(rect.x, top, rect.w, rect.bottom - top) for top in tops]
        newest = list(reversed(self.lines))[:count]
        self._rows = tuple(
            (line, Rect(inside.x, inside.y + at * high, inside.w, high)) for at, line in enumerate(newest)
        )
        self._cut = frozenset(
            line for line, row in self._rows if self._words(skin, line, row) != self._whole(line)
        )

    @property
    def shown(self) -> list[str]:
        """The whole sentences of the lines in sight, the newest first."""
        return [line.text for line, _row in self._rows]

    @property
    def tip(self) -> Tip | None:
        """The whole sentence of the line under the pointer, and its rectangle, if the line is shortened."""
        row = next((row for line, row in self._rows if line is self.hovered), None)
        return Tip(self.hovered.text, row) if row and self.hovered and self.hovered in self._cut else None

    def hover(self, pos: tuple[float, float]) -> bool:
        """Remember which line is under the pointer; return whether that has changed."""
        before = self.hovered
        self.hovered = next((line for line, row in self._rows if row.collidepoint(pos)), None)
        return self.hovered is not before

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the parchment and the lines on it."""
        if min(self.rect.size) < skin.pitch(LINE):
            return
        surface.blit(skin.card(self.rect.size), self.rect)
        if self.said.words:
            self.said.render(surface, skin, group)
        latest = self._rows[0][0].seat if self._rows else -1
        recent = True
        for line, row in self._rows:
            recent = recent and line.seat in (latest, -1)
            self._draw_row(surface, skin, line, row, INK if recent else OLDER)

    def _draw_row(self, surface: Surface, skin: Skin, line: LogLine, row: Rect, ink: pygame.Color) -> None:
        if line is self.hovered and line.places:
            pygame.draw.rect(surface, GOLD_DARK, row.inflate(skin.px(4), 0), 1, border_radius=skin.px(4))
        if line.seat >= 0:
            coat = self._seats.coat(line.seat, round(COAT * skin.pitch(LINE)))
            surface.blit(coat, coat.get_rect(center=(row.x + skin.pitch(LINE) // 2, row.centery)))
        words = skin.text(self._words(skin, line, row), "text", LINE, ink)
        surface.blit(words, words.get_rect(midleft=(row.x + self._indent(skin), row.centery)))

    def _words(self, skin: Skin, line: LogLine, row: Rect) -> str:
        room = max(1, row.w - self._indent(skin))
        whole, font = self._whole(line), skin.font("text", LINE)
        full = not line.brief or (row.w >= skin.px(ROOMY) and font.size(whole)[0] <= room)
        return shorten(font, whole if full else line.brief, room)

    def _whole(self, line: LogLine) -> str:
        """Return the whole text of a line without the player's name, which the coat of arms replaces."""
        name = self._seats.names[line.seat] if line.seat >= 0 else ""
        rest = line.text.removeprefix(name)
        if rest == line.text:  # there are languages that put it last
            rest = line.text.removesuffix(name)
        cut = rest.strip(_BESIDE_NAME)
        return cut if name and cut and cut != rest != line.text else line.text

    def _indent(self, skin: Skin) -> int:
        """Return the distance in pixels from the left edge to the words, with room for the widest arms."""
        doubled = any(len(player.colours) > 1 for player in self._seats.players)
        return round(skin.pitch(LINE) * (1.7 if doubled else 1.15)) + skin.px(3)
