"""A sheet in the middle of the window, over the dimmed scene below: the base of dialogs, menus and texts."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.page import PageScene
from ludotheque.ui.scene import Hint
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Part

VEIL = (10, 6, 3, 165)  # laid over the scene below to dim it


class SheetScene(PageScene):
    """A sheet, which is a panel in the middle of the window over the scene below. Esc closes it."""

    opaque = False
    closes_beside = False  # whether a click beside the sheet closes it
    veiled = True  # whether the scene below is dimmed

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._sheet = Sheet("", Part())
        self._veil = Surface((1, 1))

    def sheet(self) -> Sheet:
        """Return the sheet with its present content."""
        raise NotImplementedError

    @property
    def panel(self) -> Rect:
        """The rectangle of the sheet in the window."""
        return self._sheet.panel

    def content(self) -> Part:
        """Return the sheet."""
        self._sheet = self.sheet()
        return self._sheet

    def layout(self, size: Size) -> None:
        """Make the veil, which dims the scene below, for a window of this size, and place the sheet."""
        self._veil = Surface(size, pygame.SRCALPHA)
        self._veil.fill(VEIL)
        super().layout(size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. A click beside the sheet closes it if `closes_beside` is True."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.closes_beside and not self.panel.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event)

    def draw(self, surface: Surface) -> None:
        """Draw the veil, which dims the scene below, then the sheet with its shadow."""
        skin, panel = self.app.skin, self.panel
        if self.veiled:
            surface.blit(self._veil, (0, 0))
        blur = skin.px(24)
        shadow = skin.shadow(panel.size, blur, skin.px(8), 200)
        surface.blit(shadow, (panel.x - blur, panel.y - blur + skin.px(8)))
        super().draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return the keys that every sheet has."""
        return (
            (_("Tab, flèches"), _("aller d'un bouton à l'autre")),
            (_("Entrée, Espace"), _("appuyer sur le bouton")),
            (_("Échap"), _("fermer")),
        )
