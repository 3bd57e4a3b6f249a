"""The licences of the libraries in the packaged program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludotheque.i18n import _
from ludotheque.scenes.overlays import credits
from ludotheque.scenes.overlays.paper import PaperScene, Section
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.containers import Column
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Button


class LicencesScene(SheetScene):
    """A list of libraries, except those without a text here, as buttons that open the licences."""

    name = "licences"

    def sheet(self) -> Sheet:
        """Return the sheet with a button for each library."""
        buttons = [
            Button(f"licence {found.name}", f"{found.name} – {found.licence}", partial(self.read, found))
            for found in credits.libraries()
            if any(credits.texts(found))
        ]
        close = Button("close", _("Fermer"), self.back, style="seal", icon="check")
        return Sheet(_("Licences des bibliothèques"), Column(buttons, 8), [close], 720)

    def read(self, library: credits.Library) -> None:
        """Open a sheet with the texts of a library's licence."""
        self.app.scenes.push(PaperScene(self.app, library.name, _sections(library)))


def _sections(library: credits.Library) -> Iterator[Section]:
    for text in credits.texts(library):
        yield "", [paragraph for paragraph in text.split("\n\n") if paragraph.strip()]
