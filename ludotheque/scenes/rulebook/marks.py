"""What can be pressed in the text of a rulebook: numbers of footnotes, figures that can be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui.palette import GOLD_LIGHT, SEAL
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Widget

NOTE, FIGURE = "note-", "figure-"  # prefixes of the ids of these widgets
PLAQUE, DROP = 15, 9  # logical: the size of the words on a figure's frame; pixels that they hang below it
Show = Callable[["PageMark"], object]


class PageMark(Widget):
    """A widget within `area` of a book's page; `show` is called with it when the keyboard reaches it."""

    def __init__(self, id: str, action: Action, area: Rect, show: Show) -> None:
        super().__init__(id, action)
        self.area, self._show = area, show

    def lay(self, skin: Skin, left: int, top: int, view: Rect) -> None:
        """Place the widget for a page that begins at (`left`, `top`) in the window and is seen in `view`."""
        self.place(skin, self.area.move(left, top), view)

    def reached(self) -> None:
        """Scroll the widget into view."""
        self._show(self)


class NoteMark(PageMark):
    """The number of a footnote: a click opens or closes the footnote. The page draws the number itself."""

    def __init__(
        self, number: str, opened: bool, glyph: Rect, area: Rect, action: Action, show: Show
    ) -> None:
        super().__init__(f"{NOTE}{number}", action, area, show)
        self.label = _("Décision {number}").format(number=number)
        self.tip = "" if opened else _("Ce que nous avons décidé ici")
        self._opened, self._glyph = opened, glyph

    @property
    def marks(self) -> frozenset[str]:
        """The states that hold: it is unfolded while the footnote is open."""
        return super().marks | ({"unfolded"} if self._opened else frozenset())

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw a ring round the number if it has the focus, or underline it if it is hovered."""
        glyph = self._glyph.move(self.rect.x - self.area.x, self.rect.y - self.area.y)
        if state == "focus":
            ring = glyph.inflate(skin.px(11), skin.px(4))
            surface.blit(skin.focus(ring.size), ring)
        elif state in ("hover", "down"):
            line = skin.px(1.4)
            pygame.draw.rect(surface, SEAL, (glyph.x, glyph.bottom - line, glyph.w, line))


class FigureMark(PageMark):
    """A figure whose position can be played with, as a plaque on its frame says; a click opens it."""

    def __init__(self, figure: str, rule: str, area: Rect, action: Action, show: Show) -> None:
        super().__init__(f"{FIGURE}{figure}", action, area, show)
        self.label = _("Jouer la figure de la règle {rule}").format(rule=rule)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the plaque, and a bright frame while the pointer or the focus is there."""
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)
        elif state in ("hover", "down"):
            pygame.draw.rect(surface, GOLD_LIGHT, self.rect, skin.px(3))
        words = _("À vous !")
        wide, high = skin.text_size(words, "text", PLAQUE)
        box = Rect(0, 0, wide + skin.px(30), high + skin.px(6))
        box.midbottom = self.rect.centerx, self.rect.bottom + skin.px(DROP)
        surface.blit(skin.button(box.size, words, state, "parchment", text_size=PLAQUE), box)


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
