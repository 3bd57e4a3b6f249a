"""The widget that only the set-up has: a coat of arms to take."""

from __future__ import annotations

from pygame import Surface

from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Widget


class Coat(Widget):
    """The arms of a tincture for one seat: bright if they lead them, dim if not, dimmest if another does."""

    def __init__(self, seat: int, name: str, pieces: Pieces, action: Action, alpha: int, worn: bool) -> None:
        super().__init__(f"player-{seat + 1}-{name}", action)
        self._tincture, self._pieces = tincture(name), pieces
        self.tip = self._tincture.blazon
        self._alpha, self._worn = alpha, worn

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the coat, with a gold glow if it is worn."""
        rect = self.rect
        if self._worn:
            glow = skin.glow(round(rect.width * 1.5))
            surface.blit(glow, glow.get_rect(center=rect.center))
        px = round(rect.width * (0.86 if self._worn else 0.7))
        coat = self._pieces.coat(self._tincture, px)
        coat.set_alpha(255 if state in ("hover", "focus") else self._alpha)
        surface.blit(coat, coat.get_rect(center=rect.center))
        coat.set_alpha(255)
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)
