"""The paper of a one-time tip: a sentence over the board, where it covers nothing that one may want next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import TEACHER
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.view.clear import clearest, covered
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Picture, Row, Spring, Text
from ludotheque.ui.page import Page
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.widgets import Button, Part, Widget, boxed

WIDTHS = (380, 320, 460, 270)  # logical pixels of the paper, the best first
SIZES = (17, 15, SMALLEST)  # logical: of its type, smaller where that covers less
STRIPS = (620, 760, 480)  # logical pixels: of the same, lower, with its buttons beside the sentence
COLUMNS = (220, 180, 150, 130)  # logical pixels: of the same, narrow, with its buttons below each other
FACE, ROOMY = 46, 380  # logical pixels: the teacher's portrait, and how wide a paper must be for it
MARGIN = 6  # logical pixels: from the paper to the edge of the board
WANTED = 1000  # how much worse it is to cover what may be taken than any other piece


class TipPaper:
    """Shows one tip at the moment that it is `about`, unless it has been put away."""

    def __init__(self, app: App, read: Callable[[str], object], closed: Callable[[], object]) -> None:
        """Have `read` open the rulebook at a rule; `closed` follows when the tip is put away."""
        self._app, self._read, self._closed = app, read, closed
        self.tip: FirstTip | None = None
        self.about: object = None
        self.rect: Rect | None = None  # where it lies; None where it would cover what is wanted
        self._page = Page()
        self._laid: object = None

    def say(self, about: object, tip: FirstTip) -> None:
        """Show a tip at the moment `about`."""
        self.about, self.tip, self.rect, self._laid = about, tip, None, None

    def clear(self) -> None:
        """Put the tip away."""
        self.about = self.tip = self.rect = None

    # Layout

    def layout(self, skin: Skin, board: Rect, wanted: Sequence[Rect], pieces: Sequence[Rect]) -> None:
        """Find its place over the board: on nothing of what is wanted, and on as little else as can be."""
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

        def cost(spot: Rect) -> int:
            return WANTED * covered(spot, wanted) + covered(spot, pieces)

        found = clearest(skin, room, parts, cost, self.rect)
        if found is None or covered(found[2], wanted):
            self.rect = None
            return
        _cost, part, self.rect = found
        self._page.show(part, self.rect, skin)

    def _sheet(self, words: str, width: int, size: float) -> Part:
        """Return the paper with its buttons, and the teacher's face, below the sentence."""
        face = [Picture(self._app.for_skin(Pieces).face(TEACHER, self._app.skin.px(FACE)))]
        foot = Row([*(face if width >= ROOMY else ()), Spring(), *self._buttons(size)], 8)
        return Framed(Column([Text(words, size, INK), foot], 8), "card", 12, width)

    def _strip(self, words: str, width: int, size: float) -> Part:
        """Return a lower one, with its buttons beside the sentence."""
        return Framed(Row([Text(words, size, INK, grows=True), *self._buttons(size)], 8), "card", 9, width)

    def _column(self, words: str, width: int, size: float) -> Part:
        """Return a narrow one, with its buttons below each other."""
        return Framed(Column([Text(words, size, INK), *self._buttons(size)], 6), "card", 8, width)

    def _buttons(self, size: float) -> list[Button]:
        small = max(SMALLEST, size - 2)
        more = Button(
            "tip-more", _("En savoir plus"), self.read, style="parchment", icon="book", text_size=small
        )
        close = Button("tip-close", _("Compris"), self.close, style="seal", text_size=small)
        return [more, close]

    # What may be done with it

    def read(self) -> None:
        """Open the rulebook at its rule; it lies there still when one comes back."""
        if self.tip:
            self._read(self.tip.rule)

    def close(self) -> None:
        """Put it away."""
        self.clear()
        self._closed()

    def covers(self, pos: tuple[float, float]) -> bool:
        """Return whether it lies at a pixel."""
        return self.rect is not None and self.rect.collidepoint(pos)

    def press(self, pos: tuple[int, int]) -> None:
        """Do what a press on it means: to read more on that button, to put it away anywhere else."""
        pressed = self._page.group.at(pos)
        (pressed.action if pressed else self.close)()

    def hover(self, event: Any) -> bool:
        """Take note of where the pointer is; tell whether that looks different."""
        return self._page.handle(event)

    def aimed(self, pos: tuple[int, int]) -> str:
        """Return the id of what would be pressed at a pixel of it."""
        return self._page.group.aimed(pos) or "tip"

    @property
    def buttons(self) -> dict[str, Widget]:
        """What can be pressed on it, by id."""
        return {widget.id: widget for widget in self._page.group}

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the paper."""
        if self.rect is None:
            return
        blur = skin.px(12)
        surface.blit(skin.shadow(self.rect.size, blur), self.rect.move(-blur, -blur + skin.px(3)))
        self._page.draw(surface)

    def trace(self) -> dict[str, Any]:
        """Return which tip shows, with its rule, its words and its place."""
        assert self.tip is not None
        assert self.rect is not None
        words = self.tip.words()
        return {"id": self.tip.id, "rule": self.tip.rule, "words": words, "rect": boxed(self.rect)}

    def waiting(self) -> dict[str, str]:
        """Return by an id what a tip says that has no room in this window, and comes back in a larger one."""
        if self.tip is None or self.rect:
            return {}
        return {"tip": self.tip.words(), **{button.id: button.label for button in self._buttons(SMALLEST)}}

    def described(self) -> dict[str, Any]:
        """Return what each of its buttons says of itself, by id."""
        widgets: dict[str, Any] = self._page.group.described()["widgets"]
        return widgets
