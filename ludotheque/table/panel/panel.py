"""The oak panel at the board: whose turn, what to do, the turn as objects, reserves, log, buttons.

Under the board it has columns. Beside it, what does not fit is left out, least needed first: the great coat
of arms, the log, the reserves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.terms import Holding, Line, Status
from ludotheque.table.panel.log import Log
from ludotheque.table.view.room import PAD, columns
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Button, Group

GAP = 8  # logical pixels, like all that follows
BUTTON, ROW = 42, 30
TARGET = 40  # pixels: no button is less high
BIG_HEADER, SMALL_HEADER = 158, 58
PROMPT, FLAT_PROMPT, STATUS, DIE = 52, 43, 62, 54
ROOMY = 3  # counts in a row that may stand wide apart
LOG_LEAST = 76  # a log less high is not worth its place


@dataclass(frozen=True, slots=True)
class Content:
    """What the panel shows at one moment; `seat` -1 when it is nobody's turn."""

    seat: int
    heading: str
    names: tuple[str, ...]
    prompt: str
    status: Status
    holdings: tuple[Holding, ...]
    lines: tuple[Line, ...]


class Panel:
    """Lays itself out in a rectangle and draws `content`; `buttons` are its buttons, those of the scene."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.buttons: Group[Button] = Group()
        self.log = Log(look.seats.tincture)
        self.rect = Rect(0, 0, 0, 0)
        self.die = Rect(0, 0, 0, 0)
        self.rows: dict[int, Rect] = {}
        self._big = False
        self._header = self._prompt = self._status = Rect(0, 0, 0, 0)

    def layout(self, skin: Skin, rect: Rect, content: Content, groups: Sequence[Sequence[Button]]) -> None:
        """Place everything; `groups` are the turn's buttons, the one about the log, and rows of the rest."""
        turn, about, *rest = groups
        self.rect, inside = rect, rect.inflate(-2 * skin.px(PAD), -2 * skin.px(PAD))
        if rect.w > rect.h:
            self._across(skin, inside, content, turn, about, rest)
        else:
            below = self._rows_of_buttons(skin, inside, rest)
            self._from_top(skin, Rect(inside.topleft, (inside.w, below - inside.top)), content, turn, about)
        self._place_die(skin, content.status)
        self.buttons.set([button for group in groups for button in group if button.rect.h])

    def anchor(self, seat: int) -> tuple[float, float]:
        """Return where pieces of a seat's reserve come from and go to."""
        row = self.rows.get(seat)
        return (row.x + row.h / 2, row.centery) if row else self._header.center

    def draw(self, surface: Surface, skin: Skin, content: Content) -> None:
        """Draw the panel without its die, which may be rolling elsewhere."""
        surface.blit(skin.panel(self.rect.size), self.rect)
        self._draw_header(surface, skin, content)
        self._draw_prompt(surface, skin, content.prompt)
        self._draw_moves(surface, skin, content.status)
        for holding in content.holdings:
            if holding.seat in self.rows:
                self._draw_row(surface, skin, content, holding, self.rows[holding.seat])
        self.log.draw(surface)
        self.buttons.draw(surface, skin)

    def _rows_of_buttons(self, skin: Skin, inside: Rect, rows: Sequence[Sequence[Button]]) -> int:
        top = inside.bottom - len(rows) * tall(skin) - (len(rows) - 1) * skin.px(GAP)
        for number, row in enumerate(rows):
            y = top + number * (tall(skin) + skin.px(GAP))
            _share(row, Rect(inside.x, y, inside.w, tall(skin)), skin.px(GAP))
        return top - skin.px(GAP)

    def _from_top(
        self, skin: Skin, room: Rect, content: Content, turn: Sequence[Button], about: Sequence[Button]
    ) -> None:
        px, line = skin.px, skin.px(GAP) + skin.rule(room.w).get_height()
        turn_rows = _in_rows(skin, turn, room.w)
        turn_height = len(turn_rows) * (tall(skin) + px(GAP))
        about_height = tall(skin) + px(GAP) if about else 0
        rows = len(content.holdings) * px(ROW) + line
        fixed = px(PROMPT) + px(STATUS) + turn_height + line
        left = room.h - fixed - px(SMALL_HEADER)
        shown = rows <= left
        left -= rows if shown else 0
        logged = about_height + px(LOG_LEAST) <= left
        self._big = self._header_may_be_big(skin, room, rows)
        y = room.top
        y, self._header = _cut(room, y, px(BIG_HEADER if self._big else SMALL_HEADER))
        y, self._prompt = _cut(room, y + line, px(PROMPT))
        y, self._status = _cut(room, y, px(STATUS))
        for row in turn_rows:
            y, rect = _cut(room, y, tall(skin) + px(GAP))
            _share(row, Rect(rect.x, rect.y, rect.w, tall(skin)), px(GAP))
        y = self._holdings(skin, room, y + line, content) if shown else self._no_holdings(y)
        y, rect = _cut(room, y, about_height if logged else 0)
        _share(about, Rect(rect.x, rect.y, rect.w, tall(skin) if logged else 0), px(GAP))
        log = Rect(room.x, y, room.w, max(0, room.bottom - y) if logged else 0)
        self.log.layout(skin, log, content.lines)

    def _header_may_be_big(self, skin: Skin, room: Rect, rows: int) -> bool:
        """Tell whether there is room for the large arms with every button there may be in a turn.

        What is not there now counts as well, so that the panel keeps its shape from the die to the last move.
        """
        px, line = skin.px, skin.px(GAP) + skin.rule(room.w).get_height()
        buttons = 2 * (tall(skin) + px(GAP))
        below = line + px(PROMPT) + px(STATUS) + buttons + rows + px(2.2 * LOG_LEAST)
        return px(BIG_HEADER) + below <= room.h

    def _across(
        self,
        skin: Skin,
        inside: Rect,
        content: Content,
        turn: Sequence[Button],
        about: Sequence[Button],
        rest: Sequence[Sequence[Button]],
    ) -> None:
        """Place everything side by side."""
        whose, moves, rows, log, others = columns(skin, inside)
        self._big = False
        self._header, self._prompt = _parted(whose, whose.h - skin.px(FLAT_PROMPT), skin.px(GAP))
        self._status = moves
        for buttons in reversed(_in_rows(skin, turn, moves.w)):
            self._status = self._above(skin, self._status, buttons)
        row = min(skin.px(ROW), rows.h // max(1, len(content.holdings)))
        self.rows = {
            holding.seat: Rect(rows.x, rows.y + number * row, rows.w, row)
            for number, holding in enumerate(content.holdings)
        }
        self.log.layout(skin, self._above(skin, log, about), content.lines)
        self._rows_of_buttons(skin, others, rest)

    def _above(self, skin: Skin, column: Rect, buttons: Sequence[Button]) -> Rect:
        """Place buttons at the foot of a column; return what is left of it."""
        if not buttons:
            return column
        left, foot = _parted(column, column.h - tall(skin), skin.px(GAP))
        _share(buttons, foot, skin.px(GAP))
        return left

    def _place_die(self, skin: Skin, status: Status) -> None:
        side = min(skin.px(DIE), self._status.h)
        self.die = Rect(0, 0, side, side)
        self.die.midleft = self._status.midleft
        if not (status.of > 0 or status.caption):
            self.die.center = self._status.center

    def _holdings(self, skin: Skin, room: Rect, y: int, content: Content) -> int:
        self.rows = {}
        for holding in content.holdings:
            self.rows[holding.seat] = Rect(room.x, y, room.w, skin.px(ROW))
            y += skin.px(ROW)
        return y + skin.px(GAP)

    def _no_holdings(self, y: int) -> int:
        self.rows = {}
        return y

    def _draw_header(self, surface: Surface, skin: Skin, content: Content) -> None:
        name = skin.text(content.names[content.seat] if content.seat >= 0 else "", "title", 22, CREAM)
        heading = skin.text(content.heading, "italic", 16, GOLD_LIGHT)
        blazon = skin.text(self.look.seats.blazon(content.seat), "italic", 15, GOLD_LIGHT)
        if self._big:
            coat = self.look.seats.coat(content.seat, skin.px(78))
            self._column(surface, skin, (heading, _narrowed(name, self._header.w), coat, blazon))
        else:
            self._beside(surface, skin, self.look.seats.coat(content.seat, skin.px(50)), heading, name)
        surface.blit(skin.rule(self._header.w), (self._header.x, self._header.bottom + skin.px(GAP) // 2))

    def _column(self, surface: Surface, skin: Skin, parts: Sequence[Surface]) -> None:
        spare = self._header.h - sum(part.get_height() for part in parts)
        y = float(self._header.top)
        for part in parts:
            surface.blit(part, part.get_rect(midtop=(self._header.centerx, round(y))))
            y += part.get_height() + min(spare / (len(parts) - 1), skin.px(4))

    def _beside(self, surface: Surface, skin: Skin, coat: Surface, heading: Surface, name: Surface) -> None:
        box = self._header
        surface.blit(coat, coat.get_rect(midleft=box.midleft))
        x = box.x + coat.get_width() + skin.px(12)
        name = _narrowed(name, box.right - x)
        surface.blit(heading, heading.get_rect(bottomleft=(x, box.centery)))
        surface.blit(name, name.get_rect(topleft=(x, box.centery - skin.px(3))))

    def _draw_prompt(self, surface: Surface, skin: Skin, prompt: str) -> None:
        for size in (18.5, 17, 15.5, 14):
            words = skin.text(prompt, "text", size, CREAM, self._prompt.w, "center")
            if words.get_height() <= self._prompt.h:
                break
        surface.blit(words, words.get_rect(center=self._prompt.center))

    def _draw_moves(self, surface: Surface, skin: Skin, status: Status) -> None:
        if not (status.of or status.caption):
            return
        left = self.die.right + skin.px(14) if status.die is not None else self._status.x
        box = Rect(left, self._status.y, self._status.right - left, self._status.h)
        caption = skin.text(status.caption, "italic", 15.5, GOLD_LIGHT)
        gap = skin.px(7)
        coin = min(skin.px(24), (box.w + gap) // max(1, status.of) - gap)
        total = status.of * (coin + gap) - gap
        y = box.centery - skin.px(12) if status.caption else box.centery
        for number in range(status.of):
            middle = (box.centerx - total // 2 + number * (coin + gap) + coin // 2, y)
            picture = self.look.art.coin(coin, number < status.moves)
            surface.blit(picture, picture.get_rect(center=middle))
        surface.blit(caption, caption.get_rect(midtop=(box.centerx, y + coin // 2 + skin.px(2))))

    def _draw_row(self, surface: Surface, skin: Skin, content: Content, holding: Holding, row: Rect) -> None:
        if holding.seat == content.seat:
            pygame.draw.rect(surface, (74, 50, 28), row, border_radius=skin.px(5))
            pygame.draw.rect(surface, GOLD, row, 1, border_radius=skin.px(5))
        coat = self.look.seats.coat(holding.seat, row.h - skin.px(6))
        surface.blit(coat, coat.get_rect(midleft=(row.x + skin.px(4), row.centery)))
        x = row.right - skin.px(6)
        wide = len(holding.counts) <= ROOMY  # else the numbers stand closer, so that the name has its room
        side, gap = (16, 7) if wide else (14, 4)
        for column, (icon, count) in enumerate(reversed(holding.counts), 1):
            number = skin.text(str(count), "text", 16, CREAM)
            x -= max(_column_width(skin, content.holdings, column), skin.px(18) if wide else 0)
            surface.blit(number, number.get_rect(midleft=(x, row.centery)))
            picture = skin.icon(icon, skin.px(side), GOLD_LIGHT)
            x -= picture.get_width() + skin.px(3)
            surface.blit(picture, picture.get_rect(midleft=(x, row.centery)))
            x -= skin.px(gap)
        start = row.x + skin.px(9) + coat.get_width()
        name = _fitted(skin, content.names[holding.seat], x - start)
        surface.blit(name, name.get_rect(midleft=(start, row.centery)))


def _cut(room: Rect, y: int, height: int) -> tuple[int, Rect]:
    return y + height, Rect(room.x, y, room.w, height)


def _parted(room: Rect, at: int, gap: int) -> tuple[Rect, Rect]:
    """Return the parts of a column above and below `at`, `gap` pixels apart."""
    return Rect(room.x, room.y, room.w, at - gap), Rect(room.x, room.y + at, room.w, room.h - at)


def _in_rows(skin: Skin, buttons: Sequence[Button], width: int) -> list[list[Button]]:
    """Return buttons in rows of equal parts, in each as many as have room for their labels."""
    rows: list[list[Button]] = []
    for button in buttons:
        beside = [*rows[-1], button] if rows else []
        if beside and len(beside) * (max(b.width(skin) for b in beside) + skin.px(GAP)) <= width + skin.px(
            GAP
        ):
            rows[-1] = beside
        else:
            rows.append([button])
    return rows


def _share(buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Give the buttons equal parts of a row."""
    for number, button in enumerate(buttons):
        width = (row.w - gap * (len(buttons) - 1)) // len(buttons)
        button.rect = Rect(row.x + number * (width + gap), row.y, width, row.h)


def _column_width(skin: Skin, holdings: Sequence[Holding], column: int) -> int:
    """Return how wide a column of numbers is, counted from the right: they begin below each other."""
    numbers = (str(each.counts[-column][1]) for each in holdings if len(each.counts) >= column)
    return max(skin.text_size(number, "text", 16)[0] for number in numbers)


def _fitted(skin: Skin, name: str, width: int) -> Surface:
    """Return a name in a smaller type if it is too long, and shortened if that is not enough."""
    sizes = (16.0, 15.0, 14.0)
    size = next((s for s in sizes if skin.text_size(name, "text", s)[0] <= width), sizes[-1])
    return skin.text(shorten(skin.font("text", size), name, width), "text", size, CREAM)


def _narrowed(picture: Surface, width: int) -> Surface:
    if picture.get_width() <= width:
        return picture
    return pygame.transform.smoothscale(picture, (width, picture.get_height() * width // picture.get_width()))


def tall(skin: Skin) -> int:
    """Return the height of a button."""
    return max(TARGET, skin.px(BUTTON))


def since_label() -> str:
    """Return what the button that replays the others' turns says."""
    return _("Depuis votre dernier tour")
