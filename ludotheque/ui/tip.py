"""Shows the tip of a button that has no words, once the pointer has rested on the button."""

from __future__ import annotations

from pygame import Surface

from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Tip

PAUSE = 0.4  # seconds


class TipLabel:
    """The tip that is shown now, or that will be shown once the pointer has rested long enough."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._rested = 0.0

    @property
    def text(self) -> str:
        """The words that are shown now, empty if no tip is shown."""
        return self._tip.words if self._tip and self._rested >= PAUSE else ""

    def update(self, dt: float, tip: Tip | None) -> bool:
        """Advance by `dt` seconds, with the `tip` of the button in use; return whether the label changed."""
        before = self.text
        self._rested = self._rested + dt if tip and self._tip and tip.words == self._tip.words else 0.0
        self._tip = tip
        return self.text != before

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the words beside the button, where there is room."""
        if not (self.text and self._tip):
            return
        beside, window, gap = self._tip.beside, surface.get_rect(), skin.px(4)
        tag = skin.hint(self.text, width=window.w - 2 * gap)
        below = tag.get_rect(midtop=(beside.centerx, beside.bottom + gap))
        above = tag.get_rect(midbottom=(beside.centerx, beside.top - gap))
        left = tag.get_rect(midright=(beside.left - gap, beside.centery))
        right = tag.get_rect(midleft=(beside.right + gap, beside.centery))
        for place in (left, right, below, above) if self._tip.aside else (below, above):
            inside = place.clamp(window)
            if not inside.colliderect(beside):
                surface.blit(tag, inside)
                return
