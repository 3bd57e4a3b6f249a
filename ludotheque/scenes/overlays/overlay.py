"""What dialogs and menus share: a sheet in the middle of the window, over a veil, with widgets on it."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.widgets import Group, Tip, Widget

VEIL = (10, 6, 3, 165)
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Overlay(Scene):
    """A sheet over the scene below; Esc and a click beside the sheet go `back`."""

    opaque = False
    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group: Group[Widget] = Group()
        self.sheet = Rect(0, 0, 0, 0)
        self._veil = Surface((1, 1))

    def place(self, size: Size, sheet: Size) -> None:
        """Put a sheet of these pixels in the middle of a window of `size`, no larger than the window."""
        width, height = min(sheet[0], size[0]), min(sheet[1], size[1])
        self.sheet = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        self._veil = Surface(size, pygame.SRCALPHA)
        self._veil.fill(VEIL)

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the widgets have the event first; then Esc, and Enter without a focus."""
        if self.group.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        if event.type == pygame.KEYDOWN and event.key in _ENTER and self.group.focused is None:
            self.accept()
            return True
        return False

    def accept(self) -> None:
        """Do what Enter does where no button has the focus: as a rule the sheet has been read."""
        self.back()

    def back(self) -> None:
        """Close the sheet."""
        self.app.scenes.pop()

    def draw(self, surface: Surface) -> None:
        """Draw veil, sheet and widgets."""
        skin = self.app.skin
        surface.blit(self._veil, (0, 0))
        blur = skin.px(24)
        shadow = skin.shadow(self.sheet.size, blur, skin.px(8), 200)
        surface.blit(shadow, (self.sheet.x - blur, self.sheet.y - blur + skin.px(8)))
        self.draw_sheet(surface)
        self.draw_widgets(surface)

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the sheet itself, without its widgets."""
        surface.blit(self.app.skin.panel(self.sheet.size), self.sheet)

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the widgets on the sheet."""
        self.group.draw(surface, self.app.skin)

    def tip(self) -> Tip | None:
        """Return what the widget that is pointed at does."""
        return self.group.tip

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do on any sheet."""
        return (
            (_("Tab, flèches"), _("aller d'un bouton à l'autre")),
            (_("Entrée, Espace"), _("appuyer sur le bouton")),
            (_("Échap"), _("fermer")),
        )

    def trace(self) -> dict[str, Any]:
        """Return the rectangles of the widgets."""
        return {"buttons": self.group.trace(), **self.group.described()}
