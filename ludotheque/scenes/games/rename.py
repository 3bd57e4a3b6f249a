"""The sheet on which the player gives a saved game a title."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core.setup import clean
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Sheet
from ludotheque.ui.drawing import Size
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button

LONGEST = 60  # letters of a title


class RenameScene(SheetScene):
    """A sheet with a text field that calls `named` with the new title of a game, "" if it was removed."""

    name = "rename"

    def __init__(self, app: App, title: str, named: Callable[[str], object]) -> None:
        super().__init__(app)
        self._title, self._named = title, named
        self._opened = False

    def layout(self, size: Size) -> None:
        """Place the sheet. The first time, focus the text field."""
        super().layout(size)
        if not self._opened:
            self._opened = True
            self.page.group.focus("title")

    def sheet(self) -> Sheet:
        """Return the sheet with the text field and the buttons."""
        heading = _("Le nom de cette partie")
        field = TextField("title", self._title, LONGEST, self._typed, accept=self.accept)
        field.label = heading
        buttons = [
            Button("name", _("Renommer"), self.accept, style="seal", icon="quill"),
            Button("close", _("Annuler"), self.back, icon="close"),
        ]
        return Sheet(heading, field, buttons)

    def accept(self) -> None:
        """Close the sheet, and pass the title in the field to `named`."""
        self.back()
        self._named(clean(self._title))

    def _typed(self, title: str) -> None:
        self._title = title
