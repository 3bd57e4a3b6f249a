"""The sheet on which the player gives something a name."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core.setup import clean
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button


class RenameScene(SheetScene):
    """A sheet with a text field that calls `named` with the new name, "" if it was removed."""

    name = "rename"

    def __init__(
        self, app: App, heading: str, before: str, longest: int, named: Callable[[str], object]
    ) -> None:
        """Ask under a `heading` for a name in the place of `before`, of so many letters at most."""
        super().__init__(app)
        self._heading, self._title, self._longest, self._named = heading, before, longest, named
        self._opened = False

    def layout(self, size: Size) -> None:
        """Place the sheet. The first time, focus the text field."""
        super().layout(size)
        if not self._opened:
            self._opened = True
            self.page.group.focus("title")

    def sheet(self) -> Sheet:
        """Return the sheet with the text field and the buttons."""
        field = TextField("title", self._title, self._longest, self._typed, accept=self.accept)
        field.label = self._heading
        buttons = [
            Button("name", _("Renommer"), self.accept, style="seal", icon="quill"),
            Button("close", _("Annuler"), self.back, icon="close"),
        ]
        return Sheet(self._heading, field, buttons)

    def accept(self) -> None:
        """Close the sheet, and pass the name in the field to `named`."""
        self.back()
        self._named(clean(self._title))

    def _typed(self, title: str) -> None:
        self._title = title
