"""What lies on the part of the set-up that scrolls: widgets and words, laid from the top down."""

from __future__ import annotations

from pygame import Rect, Surface

from ludotheque.ui.palette import CREAM, PARCHMENT_DEEP
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Widget


class Sheet:
    """Widgets and words with their places before scrolling; `y` is where the next row goes."""

    def __init__(self, skin: Skin, width: int) -> None:
        self.skin, self.width, self.y = skin, width, 0
        self.tall = max(40, skin.px(42))  # of a row: never under 40 pixels, for it is to be hit
        self.widgets: list[tuple[Widget, Rect]] = []
        self.words: list[tuple[Surface, tuple[int, int]]] = []

    def add(self, widget: Widget, x: int, width: int) -> None:
        """Put a widget into the present row."""
        self.widgets.append((widget, Rect(x, self.y, width, self.tall)))

    def label(self, words: str, size: float = 18) -> int:
        """Put a label at the left of the present row; return where it ends."""
        label = self.skin.text(words, "text", size, CREAM)
        self.words.append((label, (0, self.y + (self.tall - label.get_height()) // 2)))
        return label.get_width()

    def next_row(self, gap: float = 10) -> None:
        """Go on below the present row, a logical `gap` further down."""
        self.y += self.tall + self.skin.px(gap)

    def say(self, words: str, x: int = 0, gap: float = 10) -> None:
        """Put a small sentence below all there is, broken where the sheet ends."""
        text = self.skin.text(words, "italic", 15, PARCHMENT_DEEP, self.width - x)
        self.words.append((text, (x, self.y)))
        self.y += text.get_height() + self.skin.px(gap)

    def rule(self) -> None:
        """Draw a line across the sheet."""
        rule = self.skin.rule(self.width)
        self.words.append((rule, (0, self.y)))
        self.y += rule.get_height() + self.skin.px(12)
