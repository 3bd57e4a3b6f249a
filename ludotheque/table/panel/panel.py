"""The oak panel: the player to move, the prompt, the state of the turn, players, log and buttons.

It stands beside the board, with its parts below each other, or lies under it, with its parts side by side.
Its sizes are the largest for which everything is in sight, whatever the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.terms import Holding, LogLine, Status
from ludotheque.table.panel.countdown import CountdownLine
from ludotheque.table.panel.goal import Goal
from ludotheque.table.panel.log import Log
from ludotheque.table.panel.measures import (
    FOOT,
    GOAL,
    LEGIBLE,
    LYING_BUTTON,
    LYING_GAP,
    LYING_ROWS,
    PAD,
    SIGNS,
    SIZES,
    STRIP_PAD,
    Measures,
    PanelNeeds,
    fitting,
    log_height,
    lying_gap,
    lying_row,
    padding,
    strip_rows,
)
from ludotheque.table.panel.parts import Apart, Keys, Prompt, Slot, TurnStatus, as_sign, rows_of
from ludotheque.table.panel.players import PlayerRow, Seated, portrait
from ludotheque.table.panel.speech import Bubble, bubble_for
from ludotheque.table.reactions import CALM, Reaction
from ludotheque.ui import leaves
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.page import Page
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.scroll_view import ScrollView
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, Group, Part, Tip, Widget, boxed

DRAWER = 300  # logical pixels: the width of the drawer
TALL = 72  # logical pixels: the height of a button of the turn in a lying panel, at most
# Shares of a lying panel's width for its columns: WHOSE is a minimum, the others are maxima.
WHOSE, PLAYERS, LOG, KEYS = 0.24, 0.27, 0.27, 0.27
HEARD = 0.22  # the share that the log keeps before the buttons get more than they need
JOURNAL = "journal"  # the id of the button that opens the whole log


@dataclass(frozen=True, slots=True)
class Content:
    """What the panel shows at one moment; `seat` is the one whose arms are at its head, -1 for no arms."""

    seat: int
    heading: str
    name: str  # below the heading: whose turn it is, or what is replayed
    prompt: str
    status: Status
    holdings: tuple[Holding, ...]
    lines: tuple[LogLine, ...]
    who: tuple[Seated, ...]  # who or what plays each seat
    reaction: Reaction = CALM  # how the characters react to the latest events
    thinking: bool = False
    watched: bool = False  # whether this is a replay
    said: str = ""  # a sentence about a whole moment, in the place of the log


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons of the panel, in groups.

    Those that are used in every turn have words: `often` and `always`, which stay in sight outside a drawer.
    The `signs` have an icon alone. `opener` opens the drawer that holds most of the panel in a small window.
    In a replay, the rows of `bar` replace all buttons but that one.
    """

    turn: Sequence[Button] = ()
    signs: Sequence[Button] = ()
    often: Sequence[Button] = ()
    always: Sequence[Button] = ()
    goal: Goal | None = None
    opener: Sequence[Button] = ()  # the button that opens the drawer, if there is a drawer
    bar: Sequence[Sequence[Part]] = ()

    def rows(self, lined: bool = True, most: int = SIGNS) -> list[Sequence[Part]]:
        """Return rows of at most `most` signs, with the goal's unless it is `lined`, then rows of words."""
        signs = self._signs(lined)
        across = -(-len(signs) // -(-len(signs) // most)) if signs else 1
        return [row for row in (*rows_of(signs, across), self.often, self.always) if row]

    def block(self, lined: bool = True) -> list[Sequence[Part]]:
        """Return the same buttons as `rows`, but with the signs to the right of the words."""
        if not self.often:
            return self.rows(lined)
        signs = self._signs(lined)
        half = -(-len(signs) // 2)
        return [[*self.often, *signs[:half]], [*self.always, *signs[half:]]]

    def _signs(self, lined: bool) -> list[Button]:
        return [*self.signs, *([] if lined or not self.goal else [self.goal.key()])]


class Panel:
    """The panel of the table. It lays itself out in a rectangle, draws itself and handles the mouse."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.log = Log(look.seats)
        self.rect = Rect(0, 0, 0, 0)
        self.die = self.die_target = Rect(0, 0, 0, 0)  # the die's place, and the larger area to press
        self._rows: dict[int, PlayerRow] = {}
        self._page = Page()
        self._head: Part = Part()
        self._asked: Part = Part()  # the prompt, or the card that replaces it in a replay
        self._remark = ""  # what a character says
        self._countdown: CountdownLine | None = None
        self._pointer = (0.0, 0.0)
        self._skin = Skin()
        self.open = False  # whether the drawer should be open, if there is a drawer
        self.opened: Rect | None = None  # the open drawer
        self._away: list[Widget] = []  # widgets in the closed drawer

    @property
    def buttons(self) -> Group[Widget]:
        """All widgets of the panel, including the players' rows."""
        return self._page.group

    def layout(
        self, skin: Skin, rect: Rect, content: Content, controls: Controls, drawer: Rect | None = None
    ) -> None:
        """Lay out everything in `rect`.

        If the panel has a drawer, it opens inside the rectangle `drawer`, and `rect` is the strip always in
        sight.
        """
        self.rect, self._skin = rect, skin
        self.log.show(content.lines, content.said)
        told = content.status
        self._countdown = CountdownLine(told.countdown, told.caption) if told.countdown else None
        if self._countdown and not drawer:
            told = replace(told, caption="")  # the strip outside a drawer has no more room
        status = TurnStatus(self.look, told)
        rows = [self._row(content, holding) for holding in content.holdings]
        self._away = []
        if drawer:
            self._page.show(self._apart(rect, drawer, content, controls, status, rows), rect, skin)
        else:
            self.opened = None
            pad = padding(skin, rect.size)
            inside = rect.inflate(-2 * pad, -2 * pad)
            arranged = self._standing if rect.w <= rect.h else self._lying
            self._page.show(arranged(inside, content, controls, status, rows), inside, skin)
        self.die, self.die_target = status.die, status.die_target
        self._remark = content.reaction.line
        placed = zip(content.holdings, rows, strict=True)
        self._rows = {holding.seat: row for holding, row in placed if row in self.buttons.widgets}
        if not self.rows:
            self.log.rect = Rect(rect.topleft, (0, 0))

    @property
    def rows(self) -> dict[int, Rect]:
        """The rectangles of the players' rows by seat, each as far as it is in sight."""
        return {seat: row.seen for seat, row in self._rows.items() if row.seen.size != (0, 0)}

    def covers(self, pos: tuple[float, float]) -> bool:
        """Return whether a pixel is on the panel or on its open drawer."""
        return self.rect.collidepoint(pos) or (self.opened is not None and self.opened.collidepoint(pos))

    def anchor(self, seat: int) -> tuple[float, float]:
        """Return the pixel in the panel where pieces leave a seat's reserve or come back to it."""
        row = self.rows.get(seat)
        return (row.x + row.h / 2, row.centery) if row else self._head.rect.center

    def row_at(self, pos: tuple[float, float]) -> int | None:
        """Return the seat whose row is at a pixel, None if there is none."""
        return next((seat for seat, rect in self.rows.items() if rect.collidepoint(pos)), None)

    @property
    def tip(self) -> Tip | None:
        """The tip of the button, the line or the countdown under the pointer, beside the panel, or None."""
        counted = self._countdown.tip(self._pointer) if self._countdown else None
        tip = self._page.group.tip or self.log.tip or counted
        if not tip:
            return None
        return Tip(tip.words, Rect(self.rect.x, tip.beside.y, self.rect.w, tip.beside.h), aside=True)

    def spoken(self) -> tuple[Node, ...]:
        """Return what the panel says; the log is a region of its own."""
        return self._page.spoken()

    def trace(self) -> dict[str, Any]:
        """Return the rectangles of the players' rows and of the log, its lines, and what is out of sight."""
        hidden = {widget.id: widget.label for widget in self.buttons if widget.seen != widget.rect}
        hidden |= {widget.id: widget.label for widget in self._away}
        rows = {f"row-{seat}": rect for seat, rect in self.rows.items()}
        shown = {id: rect for id, rect in rows.items() if id not in hidden}
        apart = {"log": self.log.seen}
        if self._countdown:
            apart["countdown"] = self._countdown.seen
        return {
            "panel": {id: boxed(rect) for id, rect in {**shown, **apart}.items() if rect},
            "lines": len(self.log.shown),
            "log": self.log.shown,
            "folded": hidden | {id: "" for id, rect in apart.items() if not rect},
        }

    def handle(self, event: pygame.event.Event, pointer: tuple[float, float]) -> bool:
        """Handle a mouse event with the pointer at a pixel; return whether the panel must be drawn."""
        before, self._pointer = self.tip, pointer
        hovered = event.type == pygame.MOUSEMOTION and self.log.hover(pointer)
        changed = hovered or self.tip != before
        return self._page.handle(event) or changed

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the panel."""
        return self._page.slides(pos)

    def show(self, id: str) -> None:
        """Scroll until the widget with this id is in sight; raises KeyError for an unknown id."""
        self._page.reveal(self.buttons[id])

    def draw(self, surface: Surface) -> None:
        """Draw the panel without its die, which may be rolling over the board, and without the bubble."""
        surface.blit(self._skin.panel(self.rect.size), self.rect)
        self._page.draw(surface)

    @property
    def bubble(self) -> Bubble | None:
        """The bubble with a character's remark, None if nobody speaks.

        It is over the oldest lines of the log, where it hides nothing that counts, or over the head of the
        panel if it has no room there.
        """
        line = self._remark
        if not line:
            return None
        head, log = self._head.rect, self.log.oldest if self.log.seen == self.log.rect else []
        return bubble_for(self._skin, line, [*log, head, head.union(self._asked.rect)])

    # Parts

    def _row(self, content: Content, holding: Holding) -> PlayerRow:
        seats, to_move = self.look.seats, holding.seat == content.seat
        return PlayerRow(seats, content.holdings, holding, content.who[holding.seat], to_move)

    def _whose(self, content: Content, high: int) -> Part:
        """Return the head of the panel, `high` pixels high, with arms or portrait and two lines of text."""
        skin = self._skin
        line = high / skin.scale
        heading = leaves.Line(content.heading, min(17, 0.34 * line), GOLD_LIGHT, "italic", smallest=11)
        name = leaves.Line(content.name, min(25, 0.45 * line), GOLD_LIGHT, "title", smallest=11)
        words = Column([heading, name], 0)
        words.grows, words.least = True, 0
        beside: list[Part] = [words]
        if content.seat >= 0:
            side = min(high, skin.px(56))
            picture = portrait(self.look.seats, content.seat, content.who[content.seat], side)
            beside = [leaves.Picture(picture), words]
        self._head = Slot(Row(beside, 10), high=high)
        return self._head

    def _said(self, content: Content) -> Part:
        """Return the prompt or, in a replay, a card that says what has just happened."""
        prompt = Prompt(content.prompt, content.thinking, on_card=content.watched)
        self._asked = Framed(prompt, "card", 6) if content.watched else prompt
        return self._asked

    def _counted(self, high: float) -> list[Part]:
        """Return the countdown, `high` logical pixels high; empty if the game has none."""
        return [Slot(self._countdown, high=self._skin.px(high))] if self._countdown else []

    # Beside the board

    def _standing(
        self,
        inside: Rect,
        content: Content,
        controls: Controls,
        status: TurnStatus,
        rows: Sequence[PlayerRow],
    ) -> Part:
        """Return a panel's parts, one below the other, which scroll if even the smallest sizes do not fit."""
        foot, counted = max(FOOT, len(controls.rows())), self._countdown is not None
        needs = PanelNeeds(len(rows), foot, self.look.gestures.action_rows, counted)
        sizes = fitting(self._skin, inside.h, needs)
        found = self._below_each_other(inside.w, sizes or SIZES[-1], content, controls, status, rows)
        return found if sizes else ScrollView("panel", found)

    def _below_each_other(
        self,
        width: int,
        sizes: Measures,
        content: Content,
        controls: Controls,
        status: TurnStatus,
        rows: Sequence[PlayerRow],
    ) -> Part:
        skin = self._skin
        px, button = skin.px, skin.target(sizes.button)
        turn_rows = self.look.gestures.action_rows
        turn_high = turn_rows * button + (turn_rows - 1) * px(sizes.gap)
        across = max(1, -(-len(controls.turn) // turn_rows))
        ways = (rows_of(controls.turn, across, first) for first in (0, len(controls.turn) % across))
        fits = (Keys(rows, button, sizes.gap) for rows in ways)
        room = width * 3 // 4 if sizes.side_by_side and status.shows else width
        keys = min(fits, key=lambda keys: max(room, keys.least_width(skin)))
        turn = Slot(keys, high=turn_high)
        prompt = self._said(content)
        parts = [self._whose(content, px(sizes.head))]
        if content.watched:
            card = px(sizes.prompt) + max(turn_high, px(sizes.status)) - button  # the replay has a row more
            parts.append(
                Slot(prompt, high=card if sizes.side_by_side else px(sizes.prompt + sizes.status / 2))
            )
        elif sizes.side_by_side:
            parts.append(Slot(prompt, high=px(sizes.prompt)))
            parts.append(self._side_by_side(status, keys, width, max(turn_high, px(sizes.status))))
        else:
            box = Column(
                [Slot(prompt, high=px(sizes.prompt)), Slot(status, high=px(sizes.status) - px(12))], 0
            )
            parts += [Framed(box, "well", 6), turn]
        for row in rows:
            row.high = px(sizes.row)
        self.log.least = sizes.lines
        parts += [*self._counted(sizes.countdown), Column(rows, 0), self.log]
        if controls.bar:
            parts += [Keys(controls.bar, button, sizes.gap)]
        else:
            goal = [Slot(controls.goal, high=skin.target(GOAL))] if controls.goal and sizes.goal else []
            block = Keys(controls.block(sizes.goal), button, sizes.gap)
            if block.full_width(skin) > width:
                block = Keys(controls.rows(sizes.goal), button, sizes.gap)
            parts += [*goal, block]
        return Column(parts, sizes.gap)

    def _side_by_side(self, status: TurnStatus, turn: Keys, width: int, high: int) -> Part:
        """Return the state of the turn with its buttons beside it, or alone if there is nothing to show."""
        skin = self._skin
        gap = skin.px(5)
        wide = max((width - gap) // 2, min(turn.least_width(skin), width * 3 // 4)) if status.shows else width
        beside = [Slot(status, width - gap - wide, high)] if status.shows else []
        return Slot(Row([*beside, Slot(turn, wide)], 5), high=high)

    # A drawer over the board

    def _apart(
        self,
        rect: Rect,
        room: Rect,
        content: Content,
        controls: Controls,
        status: TurnStatus,
        rows: Sequence[PlayerRow],
    ) -> Part:
        """Return the strip that is always in sight and, if the drawer is open, the rest of the panel."""
        skin = self._skin
        inside = rect.inflate(-2 * skin.px(10), -2 * STRIP_PAD)
        strip = self._strip(inside, content, controls, status)
        for row in rows:
            row.high = skin.px(SIZES[4].row)
        self.log.least = 4
        rest = controls.bar[2:-1] if controls.bar else controls.rows()[:-1]
        goal = [Slot(controls.goal, high=skin.target(GOAL))] if controls.goal and not controls.bar else []
        keys = Keys(rest, skin.target(0), 6)
        counted = self._counted(SIZES[0].countdown)
        inner = Column([*counted, Column(rows, 0), Slot(self.log, high=log_height(skin, 4)), *goal, keys], 7)
        if not self.open:
            self.opened, self._away = None, list(inner.widgets())
            return Apart([(strip, inside)])
        wide = min(room.w, max(skin.px(DRAWER), 6 * skin.target(0)))
        pad = skin.px(PAD)
        high = min(room.h, inner.measure(skin, wide - 2 * pad)[1] + 2 * pad)
        self.opened = Rect(room.right - wide, room.bottom - high, wide, high)
        return Apart([(strip, inside), (Framed(ScrollView("drawer", inner), "panel", PAD), self.opened)])

    def _strip(self, inside: Rect, content: Content, controls: Controls, status: TurnStatus) -> Part:
        """Return the strip always in sight: head, prompt, turn or replay, rules and menu, in 1 or 2 rows."""
        skin = self._skin
        count, gap = strip_rows(skin, inside.w), skin.px(6)
        high = (inside.h - (count - 1) * lying_gap(skin)) // count
        always = controls.bar[-1] if controls.bar else controls.always
        turned = [*controls.bar[0], *controls.bar[1]] if controls.bar else controls.turn
        keys, opener = Keys([turned], high, 4), controls.opener
        least = len(turned) * (skin.target(0) + 4) if controls.bar else keys.least_width(skin)
        signs = [*map(as_sign, always)]
        for beside in ([*opener, *always], [*opener, *signs], [*map(as_sign, opener), *signs]):
            ways = Keys([beside], high, 5)
            if count == 1 or least <= inside.w - gap - ways.least_width(skin):
                break
        wide = min(ways.least_width(skin), inside.w * 3 // 5)
        room = (inside.w - wide - 3 * gap) // 3 if count == 1 else inside.w - wide - gap
        turn = keys if controls.bar else self._side_by_side(status, keys, room, high)
        whose, said = self._whose(content, high), Slot(self._said(content), high=high)
        if count == 1:
            room = inside.w - wide - 3 * gap
            told = [Slot(part, room // 3, high) for part in (whose, said, turn)]
            return Row([*told, Slot(ways, wide, high)], 6)
        half = (inside.w - gap) * 2 // 5
        upper = Row([Slot(whose, half, high), Slot(said, inside.w - gap - half, high)], 6)
        lower = Row([Slot(turn, inside.w - gap - wide, high), Slot(ways, wide, high)], 6)
        return Column([upper, lower], LYING_GAP)

    # Under the board

    def _lying(
        self,
        inside: Rect,
        content: Content,
        controls: Controls,
        status: TurnStatus,
        rows: Sequence[PlayerRow],
    ) -> Part:
        """Return the columns of a panel below the board: head and prompt (or log), players, log, buttons."""
        skin, px, gap = self._skin, self._skin.px, self._skin.px(12)
        keys = self._lying_keys(inside, controls)
        high = min(lying_row(skin), inside.h // len(rows))
        for row in rows:
            row.high = high
        players = round(min(max(row.good_width(skin) for row in rows), PLAYERS * inside.w))
        right = min(keys.least_width(skin), inside.w // 2)
        least = self._countdown.least_width(skin) if self._countdown else 0  # for the log's column
        least = max(least, round(HEARD * inside.w))
        spare = inside.w - players - right - 3 * gap - round(WHOSE * inside.w) - least
        players += max(min(0, spare), -players // 3)  # long names give way to the countdown
        good = keys.good_width(skin) if controls.bar else min(keys.full_width(skin), round(KEYS * inside.w))
        right += max(0, min(max(px(20), good - right), spare))
        room = inside.w - players - right
        self.log.least, counted = 3, self._counted(SIZES[-1].countdown)
        columns = [Slot(Column(rows, 0), players, inside.h), Slot(keys, right, inside.h)]
        if content.watched:
            free = inside.h - px(4) - (px(SIZES[-1].countdown + 4) if counted else 0)
            while self.log.least > 1 and free - log_height(skin, self.log.least) < px(LEGIBLE):
                self.log.least -= 1
            left = max(1, free - log_height(skin, self.log.least))
            head = self._whose(content, min(round(0.36 * inside.h), left))
            told = Column([head, *counted, self.log], 4)
            return Row([Slot(told, room - 2 * gap, inside.h), *columns], 12)
        left = max(round(WHOSE * inside.w), room - 3 * gap - max(least, round(LOG * inside.w)))
        button = max(skin.target(0), min(inside.h // LYING_ROWS - px(4), px(TALL)))
        turn = Keys([controls.turn], button, LYING_GAP)
        if turn.least_width(skin) > left * 3 // 4 and inside.h >= LYING_ROWS * 2 * skin.target(0):
            turn = Keys(rows_of(controls.turn, 1), skin.target(), LYING_GAP)  # below each other
        doing = [
            self._whose(content, round(0.38 * inside.h)),
            Slot(self._said(content)),
            self._side_by_side(status, turn, left, turn.measure(skin, left)[1]),
        ]
        heard = Column([*counted, self.log], 4)
        log = Slot(heard, room - left - 3 * gap, inside.h)
        return Row([Slot(Column(doing, 4), left, inside.h), columns[0], log, columns[1]], 12)

    def _lying_keys(self, inside: Rect, controls: Controls) -> Keys:
        """Return the buttons of a panel below the board, below the goal or signs, or those of a replay."""
        skin = self._skin
        gap = lying_gap(skin)
        if controls.bar and len(controls.bar) <= (inside.h + gap) // (skin.target(LYING_BUTTON) + gap):
            return Keys(controls.bar, (inside.h + gap) // len(controls.bar) - gap, LYING_GAP)
        if controls.bar:
            first, steps, events, others, out = controls.bar
            three = [[*first, *out], [*steps, *others[1:]], [*events, *others[:1]]]
            return Keys(three, (inside.h + gap) // LYING_ROWS - gap, LYING_GAP)
        goal = [controls.goal] if controls.goal else []
        high = (inside.h + gap) // LYING_ROWS - gap
        block, line = controls.block(), Keys([goal], high, LYING_GAP).least_width(skin)
        if Keys(block, high, LYING_GAP).full_width(skin) <= KEYS * inside.w and line <= HEARD * inside.w:
            return Keys([goal, *block], high, LYING_GAP)
        return Keys(controls.rows(False, len(controls.signs) + 1), high, LYING_GAP)


def since_label() -> str:
    """Return the label of the button that replays the other players' last turns."""
    return _("Depuis votre dernier tour")
