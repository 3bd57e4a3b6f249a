"""Shows a one-time tip, a sentence on a sheet of paper that covers nothing the player may want next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from pygame import Rect

from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import TEACHER
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.papers.page_paper import PressedPaper
from ludotheque.table.view.clear import clearest, covered, measured
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.leaves import Picture, Spring, Text
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.widgets import Button, Part, boxed

WIDTHS = (380, 320, 460, 270)  # logical pixels: widths of a paper with a row of buttons, best first
SIZES = (17, 15, SMALLEST)  # logical pixels: font sizes, best first
STRIPS = (620, 760, 480)  # logical pixels: widths of a low paper, with its buttons beside the sentence
COLUMNS = (220, 180, 150, 130)  # logical pixels: widths of a narrow paper, with its buttons in a column
FACE, ROOMY = 46, 380  # logical pixels: the teacher's portrait, and the least width of a paper with it
MARGIN = 6  # logical pixels between the paper and the edge of the board
WANTED = 1000  # the cost of covering a wanted pixel, relative to a pixel of any other piece


class TipPaper(PressedPaper):
    """Shows a tip until it is closed.

    It is hidden except at the moment `about` (a value of `TableModel.moment`) for which it was chosen.
    """

    name = "tip"
    yields_to = frozenset(("card", "report", "message", "advice"))

    def __init__(self, app: App, read: Callable[[str], object], closed: Callable[[], object]) -> None:
        """Create the paper without a tip; `read` opens the rulebook, `closed` is told of a closing."""
        super().__init__()
        self._app, self._read, self._closed = app, read, closed
        self.tip: FirstTip | None = None
        self.about: object = None
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
        """Place the paper on `board` off all that is `wanted` and most `pieces`; without room, hide it."""
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
        self.page.show(part, self.rect, skin)

    def _sheet(self, words: str, width: int, size: float) -> Part:
        face = [Picture(self._app.for_skin(Pieces).face(TEACHER, self._app.skin.px(FACE)))]
        foot = Row([*(face if width >= ROOMY else ()), Spring(), *self._buttons(size)], 8)
        return Framed(Column([Text(words, size, INK), foot], 8), "card", 12, width)

    def _strip(self, words: str, width: int, size: float) -> Part:
        return Framed(Row([Text(words, size, INK, grows=True), *self._buttons(size)], 8), "card", 9, width)

    def _column(self, words: str, width: int, size: float) -> Part:
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

    def press_beside_buttons(self) -> None:
        """Close the tip."""
        self.close()

    def escape(self) -> bool:
        """Close the tip."""
        self.close()
        return True

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
