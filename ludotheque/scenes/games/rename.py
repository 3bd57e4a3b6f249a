"""Giving a game a title of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.setup import clean
from ludotheque.i18n import _
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.widgets import Button

if TYPE_CHECKING:  # its library takes longer to load than a frame may
    from ludotheque.ui.forms import Form

WIDTH, HEIGHT, LONGEST = 560, 196, 60  # logical pixels; letters of a title


class RenameScene(Overlay):
    """A field with the present title; `named` is told the new one, which is empty for none."""

    name = "rename"

    def __init__(self, app: App, title: str, named: Callable[[str], object]) -> None:
        super().__init__(app)
        self._title, self._named = title, named
        self.form: Form | None = None

    def layout(self, size: Size) -> None:
        """Place the field above the buttons."""
        from ludotheque.ui.forms import Form

        skin = self.app.skin
        self.place(size, (skin.px(WIDTH), skin.px(HEIGHT)))
        pad, tall = skin.px(28), max(40, skin.px(44))
        if self.form:
            self.form.close()
        self.form = Form(size, skin, self._typed)
        field = Rect(self.sheet.x + pad, self.sheet.y + skin.px(68), self.sheet.w - 2 * pad, tall)
        self.form.text("title", field, self._title, LONGEST)
        self.form.focus("title")
        buttons = [
            Button("name", _("Renommer"), self._take, style="seal", icon="quill"),
            Button("close", _("Annuler"), self.back, icon="close"),
        ]
        each, y = (field.w - skin.px(10)) // 2, self.sheet.bottom - tall - skin.px(22)
        for number, button in enumerate(buttons):
            button.rect = Rect(field.x + number * (each + skin.px(10)), y, each, tall)
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter takes the title; Tab leads from the field to the buttons and back."""
        form = self._form
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and form.focused:
                self._take()
                return True
            if event.key in (pygame.K_TAB, pygame.K_DOWN) and form.focused:
                form.focus(None)
                self.group.focus("name")
                return True
            if event.key == pygame.K_UP and self.group.focused:
                self.group.focused = None
                form.focus("title")
                return True
        return form.handle(event) or super().handle(event)

    def accept(self) -> None:
        """Take the name as it is."""
        self._take()

    def update(self, dt: float) -> bool:
        """Let the caret blink."""
        return self._form.update(dt)

    def typing(self) -> bool:
        """Tell whether the field has the keyboard."""
        return self._form.focused is not None

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel, its heading and the field."""
        super().draw_sheet(surface)
        skin = self.app.skin
        heading = skin.heading(_("Le nom de cette partie"), self.sheet.w - skin.px(56), 22, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(self.sheet.centerx, self.sheet.y + skin.px(22))))
        self._form.draw(surface)

    def trace(self) -> dict[str, Any]:
        """Return the buttons and the field."""
        return {"buttons": self.group.trace() | self._form.trace(), **self.group.described()}

    def leave(self) -> None:
        """Give back the field."""
        self._form.close()

    @property
    def _form(self) -> Form:
        assert self.form is not None
        return self.form

    def _typed(self, _id: str, value: str) -> None:
        self._title = value

    def _take(self) -> None:
        title = clean(self._title)
        self.back()
        self._named(title)
