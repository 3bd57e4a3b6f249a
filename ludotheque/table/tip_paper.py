"""Shows a one-time tip, which is a sentence on a sheet of paper over the board.

The paper covers nothing that the player may want to pick up or click next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import TEACHER
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.view.clear import clearest, covered, measured
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Picture, Row, Spring, Text
from ludotheque.ui.page import Page
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.widgets import Button, Part, Widget, boxed

WIDTHS = (380, 320, 460, 270)  # logical pixels: widths of a paper with a row of buttons, best first
SIZES = (17, 15, SMALLEST)  # logical pixels: font sizes, best first
STRIPS = (620, 760, 480)  # logical pixels: widths of a low paper, with its buttons beside the sentence
COLUMNS = (220, 180, 150, 130)  # logical pixels: widths of a narrow paper, with its buttons in a column
FACE, ROOMY = 46, 380  # logical pixels: the teacher's portrait, and the least width of a paper with it
MARGIN = 6  # logical pixels between the paper and the edge of the board
WANTED = 1000  # the cost of covering a wanted pixel, relative to a pixel of any other piece


class TipPaper:
    """Shows a tip until it is closed.

    `about` is the moment of the game for which the tip was chosen, a value of `TableModel.moment`. At any
    other moment the tip is hidden.
    """

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

    # Layout

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

    def covers(self, pos: tuple[float, float]) -> bool:
        """Return whether the paper covers a pixel."""
        return self.rect is not None and self.rect.collidepoint(pos)

    def press(self, pos: tuple[int, int]) -> None:
        """Press the button at a pixel of the paper. If there is no button at that pixel, close the tip."""
        pressed = self._page.group.at(pos)
        (pressed.action if pressed else self.close)()

    def hover(self, event: Any) -> bool:
        """Handle a motion of the pointer; return whether the paper must be drawn again."""
        return self._page.handle(event)

    def aimed(self, pos: tuple[int, int]) -> str:
        """Return the id of the button at a pixel of the paper, or `tip` if no button is there."""
        return self._page.group.aimed(pos) or "tip"

    @property
    def buttons(self) -> dict[str, Widget]:
        """The buttons of the paper, by id."""
        return {widget.id: widget for widget in self._page.group}

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the paper."""
        if self.rect is None:
            return
        blur = skin.px(12)
        surface.blit(skin.shadow(self.rect.size, blur), self.rect.move(-blur, -blur + skin.px(3)))
        self._page.draw(surface)

    def trace(self) -> dict[str, Any]:
        """Return the id, the rule, the text and the rectangle of the tip that is shown."""
        assert self.tip is not None
        assert self.rect is not None
        words = self.tip.words()
        return {"id": self.tip.id, "rule": self.tip.rule, "words": words, "rect": boxed(self.rect)}

    def waiting(self) -> dict[str, str]:
        """Return the texts of the tip and of its buttons by id, if the window has no room to show them.

        Otherwise the result is empty.
        """
        if self.tip is None or self.rect:
            return {}
        return {"tip": self.tip.words(), **{button.id: button.label for button in self._buttons(SMALLEST)}}

    def described(self) -> dict[str, Any]:
        """Return the description of each button, by id."""
        widgets: dict[str, Any] = self._page.group.described()["widgets"]
        return widgets
