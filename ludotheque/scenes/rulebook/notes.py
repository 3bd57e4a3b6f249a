"""The small red numbers in the text of a rulebook: each opens a footnote, and closes it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui.palette import SEAL
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Widget

NOTE = "note-"  # followed by the number of a footnote: its widget


class NoteMark(Widget):
    """The number of a footnote, which the text itself shows; `come` is called when the keyboard reaches it.

    On the page the number stands at `glyph`, and can be hit in all of `area`.
    """

    def __init__(
        self, number: str, opened: bool, glyph: Rect, area: Rect, action: Action, come: Action
    ) -> None:
        super().__init__(f"{NOTE}{number}", action)
        self.label = _("Décision {number}").format(number=number)
        self.tip = "" if opened else _("Ce que nous avons décidé ici")
        self._opened, self._glyph, self._area, self._come = opened, glyph, area, come

    @property
    def told(self) -> str:
        """Whether its footnote is open."""
        return "open" if self._opened else ""

    def lay(self, skin: Skin, left: int, top: int, view: Rect) -> None:
        """Place it where the page begins at (`left`, `top`) in the window and shows within `view`."""
        self.place(skin, self._area.move(left, top), view)

    def reached(self) -> None:
        """Bring it into sight."""
        self._come()

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw what `state` adds to the number."""
        glyph = self._glyph.move(self.rect.x - self._area.x, self.rect.y - self._area.y)
        if state == "focus":
            ring = glyph.inflate(skin.px(11), skin.px(4))
            surface.blit(skin.focus(ring.size), ring)
        elif state in ("hover", "down"):
            line = skin.px(1.4)
            pygame.draw.rect(surface, SEAL, (glyph.x, glyph.bottom - line, glyph.w, line))


def area(glyph: Rect, links: Sequence[Rect], width: int, skin: Skin) -> Rect:
    """Return where a number at `glyph` can be hit: a fingertip's box that leaves what can be clicked alone.

    It lies within the `width` of the page.
    """
    box = Rect(0, 0, skin.target(), skin.target())
    boxes = [
        box.move_to(center=glyph.center),
        box.move_to(midtop=glyph.midtop),
        box.move_to(midbottom=glyph.midbottom),
        box.move_to(midleft=glyph.midleft),
    ]
    inside = [box.move_to(right=min(box.right, width)) for box in boxes]
    return next((box for box in inside if box.collidelist(links) < 0), inside[0])
