"""The oak panel at the board: whose turn, what to do, the turn as objects, reserves, log, buttons.

Under the board it has columns. Beside it, what does not fit is scrolled: the reserves and the log between
what is to be done and the buttons, or, where the text is large, everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.terms import Holding, Line, Status
from ludotheque.table.panel.log import Log
from ludotheque.table.panel.players import ROW, draw_row, row_height
from ludotheque.table.panel.rows import GAP, height, in_rows, place, tall
from ludotheque.table.view.room import FLAT, PAD, columns, least_width
from ludotheque.ui.drawing import blank
from ludotheque.ui.palette import CREAM, GOLD_LIGHT
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button, Group, boxed

BIG_HEADER, SMALL_HEADER = 158, 58  # logical pixels, like all that follows
COAT, AFTER_COAT, AFTER_DIE = 50, 12, 14
PROMPT, FLAT_PROMPT, STATUS, DIE, LEAST_DIE = 52, 43, 62, 54, 24
COIN, LEAST_COIN, COIN_GAP = 24, 12, 7  # a move left, usually and at least; from one to the next
QUILL = 22  # beside what is to be done while the computer thinks
FOOT = 2  # rows of buttons that stand below those of counsel
LOG_LEAST = 76  # a log less high is not worth its place
MIDDLE = 36  # players and log are scrolled by themselves if they have so much room
COLUMN = 176  # the least width of a column of what is scrolled
BAR = 2  # pixels from the bar of what is scrolled to the edge
PROMPT_SIZES = (18.5, 17.0, 15.5, 14.0)  # the largest that fits
NARROWEST = 0.8  # of its width: so much a name may be narrowed to stand beside its arms

Groups = Sequence[Sequence[Button]]
Block = tuple[int, Callable[[Rect], object]]  # its height in a column, and what puts it there


@dataclass(frozen=True, slots=True)
class Content:
    """What the panel shows at one moment; `seat` -1 when it is nobody's turn, `thinking` if the program's."""

    seat: int
    heading: str
    names: tuple[str, ...]
    prompt: str
    status: Status
    holdings: tuple[Holding, ...]
    lines: tuple[Line, ...]
    thinking: bool = False
    face: str = ""  # the character of the house whose turn it is
    watched: bool = False  # whether what has happened is watched: lying, the bar for it takes the log's place


class Panel:
    """Lays itself out in a rectangle and draws `content`; `buttons` are its buttons, those of the scene."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.buttons: Group[Button] = Group()
        self.log = Log(look.seats.tincture)
        self.rect = Rect(0, 0, 0, 0)
        self.die = Rect(0, 0, 0, 0)
        self.rows: dict[int, Rect] = {}
        self.scroll = Scroll()
        self._big = False
        self._header = self._prompt = self._status = Rect(0, 0, 0, 0)
        self._aside = Rect(0, 0, 0, 0)
        self._view: Rect | None = None  # where what is scrolled shows
        self._all = False  # whether everything is scrolled
        self._stacked = False  # whether the die stands above the moves left
        self._wrapped = False  # whether a name stands below its arms
        self._laid: Callable[[], object] = lambda: None  # lays it out as it was
        self._turn: tuple[int, str] = (-1, "")

    def layout(self, skin: Skin, rect: Rect, content: Content, groups: Groups) -> None:
        """Place everything; `groups` are those of the turn, of the log, of counsel, and rows of the rest.

        What is to be done now is in sight whenever that changes.
        """
        if self._turn != (content.seat, content.prompt):
            self._turn = content.seat, content.prompt
            self.scroll.to(0)
        self._laid = lambda: self._lay(skin, rect, content, groups)
        self._laid()

    def _lay(self, skin: Skin, rect: Rect, content: Content, groups: Groups) -> None:
        pad = min(skin.px(PAD), min(rect.size) // 14)
        self.rect, inside = rect, rect.inflate(-2 * pad, -2 * pad)
        self._big, self._view, self._all, self._wrapped = False, None, False, False
        self._aside = Rect(0, 0, 0, 0)
        for button in (button for group in groups for button in group):
            button.view = None
        if rect.w <= rect.h:
            self._upright(skin, inside, content, groups)
        elif inside.w >= least_width(skin) and inside.h + 2 * skin.px(GAP) >= skin.px(FLAT):
            self._across(skin, inside, content, groups)
        else:
            self._in_columns(skin, inside, content, groups)
        self._place_die(skin, content.status)
        self.buttons.set([button for group in groups for button in group])

    def anchor(self, seat: int) -> tuple[float, float]:
        """Return where pieces of a seat's reserve come from and go to."""
        row = self.rows.get(seat)
        return (row.x + row.h / 2, row.centery) if row else self._header.center

    def row_at(self, pos: tuple[float, float]) -> int | None:
        """Return the seat whose row shows at a point."""
        if self._view and not self._view.collidepoint(pos):
            return None
        return next((seat for seat, rect in self.rows.items() if rect.collidepoint(pos)), None)

    @property
    def telling(self) -> Rect:
        """Where players and log show, beside the board with all down to the counsel's buttons."""
        return self._aside

    @property
    def seen_die(self) -> Rect:
        """What shows of the die."""
        return self.die.clip(self._view) if self._view and self._all else self.die

    def trace(self) -> dict[str, Any]:
        """Return what shows of the rows and the log, and what scrolling would bring into sight."""
        rows = {f"row-{seat}": rect for seat, rect in self.rows.items()}
        parts = {**rows, "log": self.log.view}
        seen = {id: rect.clip(self._view) if self._view else rect for id, rect in parts.items()}
        hidden = {button.id: button.label for button in self.buttons if button.seen != button.rect}
        return {
            "panel": {id: boxed(rect) for id, rect in seen.items() if rect},
            "folded": {**hidden, **{id: "" for id, rect in seen.items() if parts[id] and not rect}},
        }

    def handle(self, event: pygame.event.Event, pointer: tuple[float, float]) -> bool:
        """Take one event of the mouse, which is at `pointer`; True if it must be drawn."""
        scrolled = self._view is not None and self._view.collidepoint(pointer)
        over_log = self.log.view.collidepoint(pointer) and (scrolled or self._view is None)
        if event.type == pygame.MOUSEWHEEL:
            return (over_log and self.log.handle(event)) or (scrolled and self._scroll(event))
        changed = self.buttons.handle(event)
        changed = self._scroll(event) or changed
        if event.type == pygame.MOUSEBUTTONDOWN and (changed or not over_log):
            return changed
        return self.log.handle(event) or changed

    def show(self, id: str) -> None:
        """Scroll until the button `id` is in sight; raises KeyError."""
        button = self.buttons[id]
        if button.view and self.scroll.show(button.rect):
            self._laid()

    def draw(self, surface: Surface, skin: Skin, content: Content) -> None:
        """Draw the panel without its die, which may be rolling elsewhere."""
        surface.blit(skin.panel(self.rect.size), self.rect)
        surface.set_clip(self._view if self._all else None)
        self._draw_header(surface, skin, content)
        self._draw_prompt(surface, skin, content)
        self._draw_moves(surface, skin, content.status)
        surface.set_clip(self._view)
        for holding in content.holdings:
            row, to_move = self.rows[holding.seat], holding.seat == content.seat
            draw_row(surface, skin, self.look.seats, content.holdings, holding, row, to_move)
        self.log.draw(surface)
        surface.set_clip(None)
        self.buttons.draw(surface, skin)
        if self._view:
            self.scroll.draw(surface, skin)

    def _scroll(self, event: pygame.event.Event) -> bool:
        moved = self._view is not None and self.scroll.handle(event)
        if moved:
            self._laid()
        return moved

    # Upright, beside the board

    def _upright(self, skin: Skin, inside: Rect, content: Content, groups: Groups) -> None:
        """Place everything below each other; what has no room is scrolled."""
        turn, about, counsel, *rest = groups
        rest = [*rest[:-FOOT], counsel, *rest[-FOOT:]]
        foot = self._buttons(skin, inside.w, rest)
        room = inside.h - foot[0]
        line = skin.px(ROW)
        self._big = self._may_be_big(skin, inside.w, room, self._players(skin, inside.w, content, line)[0])
        doing = [*self._whose(skin, inside.w, content), *self._moves(skin, inside.w, content, turn)]
        left = room - _high(doing)
        row = row_height(skin, content.names, content.holdings, inside.w)
        players = self._players(skin, inside.w, content, row)
        telling = [players, *self._record(skin, inside.w, content, about)]
        if _high(telling) <= left:
            *above, (_least, put_log) = telling
            y = _pour([*doing, *above], inside.topleft, inside.w)
            put_log(Rect(inside.x, y, inside.w, inside.top + room - y))
        elif left >= skin.px(MIDDLE):
            y = _pour(doing, inside.topleft, inside.w)
            view = Rect(inside.x, y, inside.w, left)
            self._roll(
                skin, view, [self._telling(skin, self._beside_bar(skin, view), content, about)], [about]
            )
        else:
            self._all, width = True, self._beside_bar(skin, inside)
            doing = [*self._whose(skin, width, content), *self._moves(skin, width, content, turn)]
            foot, telling = self._buttons(skin, width, rest), self._telling(skin, width, content, about)
            self._roll(skin, inside, [[*doing, foot, *telling]], groups)
            return
        _pour([foot], (inside.x, inside.top + room), inside.w)
        top = self._view.top if self._view else self.rows[0].top if self.rows else self.log.view.top
        low = min([button.rect.top for button in counsel], default=inside.top + room) - skin.px(GAP)
        self._aside = Rect(inside.x, top, inside.w, max(0, low - top))

    def _may_be_big(self, skin: Skin, width: int, room: int, rows: int) -> bool:
        """Tell whether there is room for the large arms with every button there may be in a turn.

        What is not there now counts as well, so that the panel keeps its shape from the die to the last move.
        """
        px, buttons = skin.px, 2 * (tall(skin) + skin.px(GAP))
        below = _line(skin, width) + px(PROMPT) + px(STATUS) + buttons + rows + px(2.2 * LOG_LEAST)
        return px(BIG_HEADER) + below <= room

    # Lying, under the board

    def _across(self, skin: Skin, inside: Rect, content: Content, groups: Groups) -> None:
        """Place everything side by side."""
        turn, about, counsel, *rest = groups
        whose, moves, rows, log, others = columns(skin, inside)
        self._header, self._prompt = _parted(whose, whose.h - skin.px(FLAT_PROMPT), skin.px(GAP))
        self._header.w -= len(counsel) * (tall(skin) + skin.px(GAP))
        for number, button in enumerate(counsel):
            left = self._header.right + skin.px(GAP) + number * (tall(skin) + skin.px(GAP))
            button.rect = Rect(left, self._header.y, tall(skin), tall(skin))
        row = min(skin.px(ROW), rows.h // max(1, len(content.holdings)))
        if content.watched:
            gap, rows.x = rows.x - moves.right, moves.x
            self._put_rows(content, row, rows)
            left = rows.right + gap
            bar = Rect(left, inside.y, inside.right - left, inside.h)
            self._status = _above(skin, bar, rest)
            self.log.layout(skin, Rect(bar.topleft, (0, 0)), ())
            self._aside = rows.union(Rect(bar.topleft, log.size))
            return
        self._status = _above(skin, moves, in_rows(skin, turn, moves.w))
        self._put_rows(content, row, rows)
        self.log.layout(skin, _above(skin, log, [about] if about else []), content.lines)
        self._aside = rows.union(log)
        _above(skin, others, rest)

    def _in_columns(self, skin: Skin, inside: Rect, content: Content, groups: Groups) -> None:
        """Place everything in columns that are scrolled together, first of all what can be done."""
        turn, about, *rest = groups  # those of counsel first among the rest
        gap = 2 * skin.px(GAP)
        room = self._beside_bar(skin, inside)
        count = max(1, (room + gap) // (skin.px(COLUMN) + gap))
        width = (room - gap * (count - 1)) // count
        moves = self._moves(skin, width, content, turn)
        if turn and not content.status.waits:
            moves.reverse()
        whose = [[block] for block in self._whose(skin, width, content)]
        always = [self._buttons(skin, width, rest)]
        cells = [always, *whose, moves] if content.watched else [*whose, moves, always]
        cells += [[self._all_players(skin, width, content)], self._record(skin, width, content, about)]
        self._all = True
        self._roll(skin, inside, cells, groups, count, gap)

    def _roll(
        self,
        skin: Skin,
        view: Rect,
        cells: Sequence[Sequence[Block]],
        groups: Groups,
        count: int = 1,
        gap: int = 0,
    ) -> None:
        """Scroll cells in a view, `count` of them side by side; `groups` are the buttons among them."""
        width = (self._beside_bar(skin, view) - gap * (count - 1)) // count
        shelves = [cells[at : at + count] for at in range(0, len(cells), count)]
        highest = [max(map(_high, shelf)) for shelf in shelves]
        self._view = Rect(view.x, view.y, self.rect.right - BAR - view.x, view.h)
        self.scroll.layout(self._view, sum(highest), skin)
        y = view.y - self.scroll.offset
        for shelf, high in zip(shelves, highest, strict=True):
            for number, cell in enumerate(shelf):
                _pour(cell, (view.x + number * (width + gap), y), width)
            y += high
        for button in (button for group in groups for button in group):
            button.view = self._view

    def _beside_bar(self, skin: Skin, view: Rect) -> int:
        """Return how wide what is scrolled may be, so that the bar covers nothing."""
        return min(view.w, self.rect.right - BAR - self.scroll.width(skin) - skin.px(GAP) // 2 - view.x)

    # What there is to place, in a column of some width

    def _whose(self, skin: Skin, width: int, content: Content) -> list[Block]:
        """Return who is to move, and what is to be done."""
        px, line = skin.px, _line(skin, width)
        high = px(BIG_HEADER if self._big else SMALL_HEADER)
        self._wrapped = not self._big and self._wraps(skin, width, content)
        if self._wrapped:
            high += skin.text_size("M", "title", 22)[1]
        said = skin.text_size(content.prompt, "text", PROMPT_SIZES[0], width)[1] + px(GAP)

        def put_header(rect: Rect) -> None:
            self._header = Rect(rect.x, rect.y, rect.w, high)

        def put_prompt(rect: Rect) -> None:
            self._prompt = rect

        return [(high + line, put_header), (max(px(PROMPT), said), put_prompt)]

    def _moves(self, skin: Skin, width: int, content: Content, turn: Sequence[Button]) -> list[Block]:
        """Return the turn as objects, and its buttons."""
        rows, status = in_rows(skin, turn, width), content.status
        stacks = self._stacks(skin, width, status)
        beside = width - (0 if stacks or status.die is None else skin.px(DIE) + skin.px(AFTER_DIE))
        coins, words = self._tally(skin, status, beside)
        high = max(skin.px(STATUS), coins + words + (skin.px(DIE) if stacks else 0) + skin.px(GAP))

        def put_status(rect: Rect) -> None:
            self._status = rect

        return [
            (high, put_status),
            (height(skin, rows), lambda rect: place(skin, rows, rect.topleft, rect.w)),
        ]

    def _telling(self, skin: Skin, width: int, content: Content, about: Sequence[Button]) -> list[Block]:
        """Return the players and the log."""
        return [self._all_players(skin, width, content), *self._record(skin, width, content, about)]

    def _all_players(self, skin: Skin, width: int, content: Content) -> Block:
        """Return the rows of the players, none of their names shortened."""
        return self._players(skin, width, content, row_height(skin, content.names, content.holdings, width))

    def _players(self, skin: Skin, width: int, content: Content, row: int) -> Block:
        """Return the rows of the players, each `row` pixels high."""
        line = _line(skin, width)

        def put(rect: Rect) -> None:
            self._put_rows(content, row, Rect(rect.x, rect.y + line, rect.w, rect.h - line))

        return len(content.holdings) * row + line + skin.px(GAP), put

    def _record(self, skin: Skin, width: int, content: Content, about: Sequence[Button]) -> list[Block]:
        """Return the button about the log, if there is one, and the log."""
        rows = in_rows(skin, about, width)
        return [
            (height(skin, rows), lambda rect: place(skin, rows, rect.topleft, rect.w)),
            (skin.px(LOG_LEAST), lambda rect: self.log.layout(skin, rect, content.lines)),
        ]

    def _buttons(self, skin: Skin, width: int, groups: Groups) -> Block:
        """Return the buttons that are always there."""
        rows = [row for group in groups for row in in_rows(skin, group, width)]
        return height(skin, rows), lambda rect: place(skin, rows, rect.topleft, rect.w)

    def _put_rows(self, content: Content, row: int, rect: Rect) -> None:
        self.rows = {
            holding.seat: Rect(rect.x, rect.y + number * row, rect.w, row)
            for number, holding in enumerate(content.holdings)
        }

    def _wraps(self, skin: Skin, width: int, content: Content) -> bool:
        """Tell whether the name is too long to stand beside its arms."""
        name = content.names[content.seat] if content.seat >= 0 else ""
        return skin.text_size(name, "title", 22)[0] * NARROWEST > width - skin.px(COAT) - skin.px(AFTER_COAT)

    def _stacks(self, skin: Skin, width: int, status: Status) -> bool:
        """Tell whether the die stands above the moves left, for want of room beside them."""
        beside = width - skin.px(DIE) - skin.px(AFTER_DIE)
        coins = (beside + skin.px(COIN_GAP)) // max(1, status.of) - skin.px(COIN_GAP) if status.of else beside
        words = skin.text_size(status.caption, "italic", 15.5)[0] if status.caption else 0
        return status.die is not None and (coins < skin.px(LEAST_COIN) or words > beside)

    def _tally(self, skin: Skin, status: Status, width: int) -> tuple[int, int]:
        """Return how high the coins are for the moves left, and what is written below them."""
        gap = skin.px(COIN_GAP)
        coin = min(skin.px(COIN), (width + gap) // status.of - gap) if status.of else 0
        words = skin.text_size(status.caption, "italic", 15.5, width)[1] if status.caption else 0
        return coin, words

    def _place_die(self, skin: Skin, status: Status) -> None:
        self._stacked = self._stacks(skin, self._status.w, status) and self._status.h > skin.px(STATUS)
        side = max(skin.px(LEAST_DIE), min(skin.px(DIE), self._status.h))
        self.die = Rect(0, 0, side, side)
        if self._stacked:
            self.die.midtop = self._status.midtop
        elif status.of > 0 or status.caption:
            self.die.midleft = self._status.midleft
        else:
            self.die.center = self._status.center

    # Drawing

    def _draw_header(self, surface: Surface, skin: Skin, content: Content) -> None:
        name = skin.text(content.names[content.seat] if content.seat >= 0 else "", "title", 22, CREAM)
        heading = skin.text(content.heading, "italic", 16, GOLD_LIGHT)
        blazon = skin.text(self.look.seats.blazon(content.seat), "italic", 15, GOLD_LIGHT)
        if self._big:
            coat = self._portrait(content, skin.px(78))
            self._column(surface, skin, (heading, _narrowed(name, self._header.w), coat, blazon))
        else:
            self._beside(surface, skin, self._portrait(content, skin.px(COAT)), heading, name)
        surface.blit(skin.rule(self._header.w), (self._header.x, self._header.bottom + skin.px(GAP) // 2))

    def _portrait(self, content: Content, px: int) -> Surface:
        """Return the arms of who is to move, `px` high; of a character the face, the arms small before it."""
        seats = self.look.seats
        if not content.face:
            return seats.coat(content.seat, px)
        face, coat = seats.app.for_skin(Pieces).face(content.face, px), seats.coat(content.seat, px * 9 // 20)
        page = blank((px + coat.get_width() - px * 3 // 10, px))
        page.blit(face, (0, 0))
        page.blit(coat, coat.get_rect(bottomright=page.get_size()))
        return page

    def _column(self, surface: Surface, skin: Skin, parts: Sequence[Surface]) -> None:
        spare = self._header.h - sum(part.get_height() for part in parts)
        y = float(self._header.top)
        for part in parts:
            surface.blit(part, part.get_rect(midtop=(self._header.centerx, round(y))))
            y += part.get_height() + min(spare / (len(parts) - 1), skin.px(4))

    def _beside(self, surface: Surface, skin: Skin, coat: Surface, heading: Surface, name: Surface) -> None:
        """Draw the arms, the heading beside them, and the name under that, or under both if it is long."""
        box = self._header
        x = box.x + coat.get_width() + skin.px(AFTER_COAT)
        if self._wrapped:
            line = Rect(box.x, box.y, box.w, coat.get_height())
            surface.blit(coat, line)
            surface.blit(heading, heading.get_rect(midleft=(x, line.centery)))
            name = _narrowed(name, box.w)
            surface.blit(name, name.get_rect(midbottom=box.midbottom))
            return
        surface.blit(coat, coat.get_rect(midleft=box.midleft))
        name = _narrowed(name, box.right - x)
        surface.blit(heading, heading.get_rect(bottomleft=(x, box.centery)))
        surface.blit(name, name.get_rect(topleft=(x, box.centery - skin.px(3))))

    def _draw_prompt(self, surface: Surface, skin: Skin, content: Content) -> None:
        """Draw what is to be done; while the computer thinks, with a quill before it."""
        room = self._prompt.copy()
        quill = skin.icon("quill", skin.px(QUILL), GOLD_LIGHT) if content.thinking else None
        if quill:
            room.w -= 2 * (quill.get_width() + skin.px(GAP))
            room.centerx = self._prompt.centerx
        for size in PROMPT_SIZES:
            words = skin.text(content.prompt, "text", size, CREAM, room.w, "center")
            if words.get_height() <= room.h:
                break
        at = words.get_rect(center=room.center)
        surface.blit(words, at)
        if quill:
            surface.blit(quill, quill.get_rect(midright=(at.left - skin.px(GAP), at.centery)))

    def _draw_moves(self, surface: Surface, skin: Skin, status: Status) -> None:
        if not (status.of or status.caption):
            return
        box = self._status.copy()
        if self._stacked:
            box.h -= self.die.h
            box.bottom = self._status.bottom
        elif status.die is not None:
            box.w -= self.die.right + skin.px(AFTER_DIE) - box.x
            box.right = self._status.right
        coin, words = self._tally(skin, status, box.w)
        gap, y = skin.px(COIN_GAP), box.centery - (coin + words) // 2
        x = box.centerx - (status.of * (coin + gap) - gap) // 2
        for number in range(status.of):
            picture = self.look.art.coin(coin, number < status.moves)
            surface.blit(
                picture, picture.get_rect(center=(x + number * (coin + gap) + coin // 2, y + coin // 2))
            )
        caption = skin.text(status.caption, "italic", 15.5, GOLD_LIGHT, box.w, "center")
        surface.blit(caption, caption.get_rect(midtop=(box.centerx, y + coin)))


def _high(blocks: Sequence[Block]) -> int:
    return sum(high for high, _put in blocks)


def _pour(blocks: Sequence[Block], corner: tuple[int, int], width: int) -> int:
    """Put blocks below each other from a corner on; return where they end."""
    y = corner[1]
    for high, put in blocks:
        put(Rect(corner[0], y, width, high))
        y += high
    return y


def _line(skin: Skin, width: int) -> int:
    """Return how high a rule is with what is left free round it."""
    return skin.px(GAP) + skin.rule(width).get_height()


def _above(skin: Skin, column: Rect, rows: Groups) -> Rect:
    """Place rows of buttons at the foot of a column; return what is left of it."""
    if not rows:
        return column
    left = Rect(column.x, column.y, column.w, column.h - height(skin, rows))
    place(skin, rows, (column.x, left.bottom + skin.px(GAP)), column.w)
    return left


def _parted(room: Rect, at: int, gap: int) -> tuple[Rect, Rect]:
    """Return the parts of a column above and below `at`, `gap` pixels apart."""
    return Rect(room.x, room.y, room.w, at - gap), Rect(room.x, room.y + at, room.w, room.h - at)


def _narrowed(picture: Surface, width: int) -> Surface:
    if picture.get_width() <= width:
        return picture
    return pygame.transform.smoothscale(picture, (width, picture.get_height() * width // picture.get_width()))


def since_label() -> str:
    """Return what the button that replays the others' turns says."""
    return _("Depuis votre dernier tour")
