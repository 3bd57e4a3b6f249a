"""Shows a one-time tip, a sentence on a sheet of paper that covers nothing the player may want next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import TEACHER
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.papers.paper import Paper, Pos
from ludotheque.table.view.clear import clearest, covered, measured
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Picture, Row, Spring, Text
from ludotheque.ui.page import Page
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, Part, boxed

WIDTHS = (380, 320, 460, 270)  # logical pixels: widths of a paper with a row of buttons, best first
SIZES = (17, 15, SMALLEST)  # logical pixels: font sizes, best first
STRIPS = (620, 760, 480)  # logical pixels: widths of a low paper, with its buttons beside the sentence
COLUMNS = (220, 180, 150, 130)  # logical pixels: widths of a narrow paper, with its buttons in a column
FACE, ROOMY = 46, 380  # logical pixels: the teacher's portrait, and the least width of a paper with it
MARGIN = 6  # logical pixels between the paper and the edge of the board
WANTED = 1000  # the cost of covering a wanted pixel, relative to a pixel of any other piece


class TipPaper(Paper):
    """Shows a tip until it is closed.

    It is hidden except at the moment `about` (a value of `TableModel.moment`) for which it was chosen.
    """

    name = "tip"
    yields_to = frozenset(("card", "report", "message", "advice"))

    def __init__(self, app: App, read: Callable[[str], object], closed: Callable[[], object]) -> None:
        """Create the paper without a tip.

        `read` opens the rulebook at a rule, and `closed` is called when a tip is closed.
        """
        self._app, self._read, self._closed = app, read, closed
        self.tip: FirstTip | None = None
        self.about: object = None
        self.rect: Rect | None = None  # None if the paper would cover something wanted
        self._page = Page()
        self._laid: object = None

    def say(self, about: object, tip: FirstTip) -> None:
        """Show a tip at the moment `about`."""
        self.about, self.tip, self.rect, self._laid = about, tip, None, None

    def clear(self) -> None:
        """Remove the tip."""
        self.about = self.tip = self.rect = None

    @property
    def shown(self) -> bool:
        """Whether the tip is shown. It must be for the present moment, and there must be room."""
        return self.stays and self.rect is not None and self.free

    @property
    def stays(self) -> bool:
        """Whether the tip is for the present moment."""
        return self.about is not None and self.about == self.table.moment

    @property
    def free(self) -> bool:
        """Whether a tip may be shown: nothing moves or is held, and nothing lies over the board."""
        table, shown = self.table, self.table.shown
        busy = table.stage.animations or table.background.opening or table.replay or table.panel.opened
        hand = table.hand.drag.holding or shown.throwing or shown.peeking is not None or shown.asked
        return not (busy or hand or self.outranked)

    # Layout

    def place(self) -> None:
        """Lay out the tip at its moment."""
        table = self.table
        if self.tip and self.about == table.moment and self.free:
            pieces = [table.stage.rect(piece) for piece in table.stage.at_rest()]
            self.layout(table.app.skin, table.room.board, table.wanted(), pieces)

    def layout(self, skin: Skin, board: Rect, wanted: Sequence[Rect], pieces: Sequence[Rect]) -> None:
        """Place the paper on `board`, covering nothing `wanted` and as little of the `pieces` as possible.

        `wanted` has the rectangles of what the player may pick up or click next. If there is no room, the tip
        is not shown.
        """
        if self.tip is None:
            return
        words = self.tip.words()
        laid = (words, skin, tuple(board), tuple(map(tuple, wanted)), tuple(map(tuple, pieces)))
        if laid == self._laid:
            return
        self._laid, room = laid, board.inflate(-2 * skin.px(MARGIN), -2 * skin.px(MARGIN))
        shapes = [(self._sheet, width, size) for size, width in product(SIZES, WIDTHS)]
        shapes += [(self._strip, width, size) for size, width in product(SIZES, STRIPS)]
        shapes += [(self._column, width, size) for size, width in product(SIZES, COLUMNS)]
        parts = ((shape(words, width, size), skin.px(width)) for shape, width, size in shapes)
        weights = [*((rect, WANTED) for rect in wanted), *((rect, 1) for rect in pieces)]
        found = clearest(skin, room, measured(skin, room, parts), weights, self.rect)
        if found is None or covered(found[2], wanted):
            self.rect = None
            return
        _cost, part, self.rect = found
        self._page.show(part, self.rect, skin)

    def _sheet(self, words: str, width: int, size: float) -> Part:
        """Return a paper with the buttons below the sentence. A wide paper also has the teacher's face."""
        face = [Picture(self._app.for_skin(Pieces).face(TEACHER, self._app.skin.px(FACE)))]
        foot = Row([*(face if width >= ROOMY else ()), Spring(), *self._buttons(size)], 8)
        return Framed(Column([Text(words, size, INK), foot], 8), "card", 12, width)

    def _strip(self, words: str, width: int, size: float) -> Part:
        """Return a low paper, which has the buttons beside the sentence."""
        return Framed(Row([Text(words, size, INK, grows=True), *self._buttons(size)], 8), "card", 9, width)

    def _column(self, words: str, width: int, size: float) -> Part:
        """Return a narrow paper, which has the buttons in a column below the sentence."""
        return Framed(Column([Text(words, size, INK), *self._buttons(size)], 6), "card", 8, width)

    def _buttons(self, size: float) -> list[Button]:
        small = max(SMALLEST, size - 2)
        more = Button(
            "tip-more", _("En savoir plus"), self.read, style="parchment", icon="book", text_size=small
        )
        close = Button("tip-close", _("Compris"), self.close, style="seal", text_size=small)
        return [more, close]

    # Actions

    def read(self) -> None:
        """Open the rulebook at the tip's rule; the tip is still shown afterwards."""
        if self.tip:
            self._read(self.tip.rule)

    def close(self) -> None:
        """Close the tip."""
        self.clear()
        self._closed()

    def covers(self, pos: Pos) -> bool:
        """Return whether the paper covers a pixel."""
        return self.rect is not None and self.rect.collidepoint(pos)

    def press(self, pos: Pos) -> bool:
        """Press the button at a pixel of the paper. If there is no button at that pixel, close the tip."""
        if not self.covers(pos):
            return False
        pressed = self._page.group.at(pos)
        (pressed.action if pressed else self.close)()
        return True

    def escape(self) -> bool:
        """Close the tip."""
        self.close()
        return True

    def hover(self, pos: Pos) -> bool:
        """Handle a motion of the pointer; return whether the paper must be drawn again."""
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        return self._page.handle(motion)

    def hit(self, pos: Pos) -> str | None:
        """Return the id of the button at a pixel, `tip` elsewhere on the paper, None beside it."""
        return (self._page.group.hit(pos) or "tip") if self.covers(pos) else None

    def points(self) -> Mapping[str, Rect]:
        """Return the rectangles of the buttons by id."""
        return {widget.id: widget.rect for widget in self._page.group}

    def use(self, id: str) -> bool:
        """Press a button; return False if the paper has no such button."""
        pressed = next((widget for widget in self._page.group if widget.id == id), None)
        if pressed:
            pressed.action()
        return pressed is not None

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the paper, and a ring round the button at the keyboard's cursor."""
        if self.rect is None:
            return
        blur = skin.px(12)
        surface.blit(skin.shadow(self.rect.size, blur), self.rect.move(-blur, -blur + skin.px(3)))
        self._page.draw(surface)
        focused = self.points().get(self.table.cursor or "")
        if focused:
            surface.blit(skin.focus(focused.size), focused)

    def spoken(self) -> Iterable[Node]:
        """Return the sentence and the buttons."""
        return self._page.spoken()

    def trace(self) -> Mapping[str, Any]:
        """Return the tip with its buttons, or what there is no room to show."""
        folded = {"folded": self.waiting()}
        if not self.shown or self.tip is None or self.rect is None:
            return folded
        tip, buttons = self.tip, {id: boxed(rect) for id, rect in self.points().items()}
        told = {"id": tip.id, "rule": tip.rule, "words": tip.words(), "rect": boxed(self.rect)}
        return {"tip": told, "buttons": buttons, "widgets": self.described(), **folded}

    def waiting(self) -> dict[str, str]:
        """Return the texts of the tip and its buttons by id if there is no room to show them, else {}."""
        if self.tip is None or self.rect:
            return {}
        return {"tip": self.tip.words(), **{button.id: button.label for button in self._buttons(SMALLEST)}}

    def described(self) -> dict[str, Any]:
        """Return the description of each button, by id."""
        widgets: dict[str, Any] = self._page.group.described()["widgets"]
        return widgets
