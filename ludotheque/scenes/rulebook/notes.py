"""The numbers of footnotes in the text of a rulebook: a click opens or closes the footnote."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui.palette import SEAL
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Widget

NOTE = "note-"  # prefix of the ids of these widgets


class NoteMark(Widget):
    """The number of a footnote as a widget. The number itself is drawn by the page.

    `glyph` is the rectangle of the number on the page, and `area` the clickable one round it. `scroll_to` is
    called when the widget gets the focus by the keyboard.
    """

    def __init__(
        self, number: str, opened: bool, glyph: Rect, area: Rect, action: Action, scroll_to: Action
    ) -> None:
        super().__init__(f"{NOTE}{number}", action)
        self.label = _("Décision {number}").format(number=number)
        self.tip = "" if opened else _("Ce que nous avons décidé ici")
        self._opened, self._glyph, self._area, self._scroll_to = opened, glyph, area, scroll_to

    @property
    def marks(self) -> frozenset[str]:
        """The states that hold: it is unfolded while the footnote is open."""
        return super().marks | ({"unfolded"} if self._opened else frozenset())

    def lay(self, skin: Skin, left: int, top: int, view: Rect) -> None:
        """Place the widget for a page that begins at (`left`, `top`) in the window and is seen in `view`."""
        self.place(skin, self._area.move(left, top), view)

    def reached(self) -> None:
        """Scroll the number into view."""
        self._scroll_to()

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw a ring round the number if it has the focus, or underline it if it is hovered."""
        glyph = self._glyph.move(self.rect.x - self._area.x, self.rect.y - self._area.y)
        if state == "focus":
            ring = glyph.inflate(skin.px(11), skin.px(4))
            surface.blit(skin.focus(ring.size), ring)
        elif state in ("hover", "down"):
            line = skin.px(1.4)
            pygame.draw.rect(surface, SEAL, (glyph.x, glyph.bottom - line, glyph.w, line))


def area(glyph: Rect, links: Sequence[Rect], width: int, skin: Skin) -> Rect:
    """Return the clickable box for a number at `glyph`, large enough for a finger.

    It does not reach beyond the `width` of the page, and is clear of the `links` if possible.
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
