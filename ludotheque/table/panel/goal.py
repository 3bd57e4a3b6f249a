"""The goal of the game, as a line or a button of the panel that opens the one-page summary."""

from __future__ import annotations

from pygame import Color, Surface

from ludotheque.i18n import _
from ludotheque.ui.drawing import clipped
from ludotheque.ui.palette import CREAM, GOLD_LIGHT
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Button

SIZES = (16.0, 15.0, 14.0)  # logical pixels: font sizes, of which the largest that fits is taken


class Goal(Button):
    """A button that looks like a line of text and brightens under the pointer."""

    def __init__(self, words: str, action: Action) -> None:
        super().__init__("goal", words, action, icon="info", tip=_("Le jeu en une page"))

    def key(self) -> Button:
        """Return a button with an icon alone, for a panel without room for the line. Its tip has the goal."""
        return Button(self.id, "", self.action, icon=self.icon, text_size=19, tip=self.label)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the words, with an icon that says that there is more to read."""
        ink = CREAM if state in ("hover", "focus", "down") else GOLD_LIGHT
        sign = skin.icon("info", skin.px(16), ink)
        left = sign.get_width() + skin.px(8)
        words = self._set(skin, self.rect.w - left, ink)
        with clipped(surface, self.rect):
            start = self.rect.x + max(0, (self.rect.w - left - words.get_width()) // 2)
            surface.blit(sign, sign.get_rect(midleft=(start, self.rect.centery)))
            surface.blit(words, words.get_rect(midleft=(start + left, self.rect.centery)))
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)

    def _set(self, skin: Skin, width: int, ink: Color) -> Surface:
        """Return a picture of the words in the largest type that fits, on lines of about the same length."""

        def height(size: float, wide: int) -> int:
            return skin.text_size(self.label, "italic", size, wide)[1]

        size = next((size for size in SIZES if height(size, width) <= self.rect.h), SIZES[-1])
        narrow = range(width // 2, width, max(1, width // 16))
        even = next((wide for wide in narrow if height(size, wide) == height(size, width)), width)
        return skin.text(self.label, "italic", size, ink, even)
