"""The sentence that says why something is refused; a click on it opens the rulebook at its rule."""

from __future__ import annotations

from pygame import Rect, Surface

from ludotheque.ui.palette import INK, SEAL
from ludotheque.ui.skin import Skin

LASTS = 6.0  # seconds, and a little for each letter


class Message:
    """One sentence at the lower edge of the board, for a few seconds."""

    def __init__(self) -> None:
        self.text = ""
        self.rule = ""
        self.rect = Rect(0, 0, 0, 0)
        self._until = 0.0

    @property
    def shown(self) -> bool:
        """Tell whether there is anything to read."""
        return bool(self.text)

    def say(self, text: str, rule: str, seconds: float) -> None:
        """Show a sentence and the id of its rule, from the moment `seconds`."""
        self.text, self.rule = text, rule
        self._until = seconds + LASTS + len(text) / 25

    def clear(self) -> None:
        """Say nothing any more."""
        self.text, self.rule, self.rect = "", "", Rect(0, 0, 0, 0)

    def update(self, seconds: float) -> bool:
        """Let the time be `seconds`; tell whether the sentence has just gone."""
        if not self.text or seconds < self._until:
            return False
        self.clear()
        return True

    def layout(self, skin: Skin, area: Rect) -> None:
        """Find its place over the lower edge of `area`."""
        if self.text:
            words, rule = self._pictures(skin, area)
            width = words.get_width() + (rule.get_width() + skin.px(14) if self.rule else 0) + skin.px(32)
            self.rect = Rect(0, 0, width, max(words.get_height() + skin.px(16), skin.px(44)))
            self.rect.midbottom = (area.centerx, area.bottom - skin.px(14))

    def draw(self, surface: Surface, skin: Skin, area: Rect) -> None:
        """Draw the sentence, the rule's id beside it."""
        if not self.text:
            return
        words, rule = self._pictures(skin, area)
        surface.blit(skin.shadow(self.rect.size, skin.px(12)), self.rect.move(-skin.px(10), -skin.px(8)))
        surface.blit(skin.card(self.rect.size), self.rect)
        surface.blit(words, words.get_rect(midleft=(self.rect.left + skin.px(16), self.rect.centery)))
        if self.rule:
            surface.blit(rule, rule.get_rect(midright=(self.rect.right - skin.px(16), self.rect.centery)))

    def _pictures(self, skin: Skin, area: Rect) -> tuple[Surface, Surface]:
        words = skin.text(self.text, "text", 18, INK, area.w - skin.px(140))
        return words, skin.text(self.rule, "bold", 17, SEAL)
