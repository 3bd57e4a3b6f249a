"""The dialog after a file was written: its name and folder, and buttons that open the one or the other."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ludotheque.home.exchange import ARCHIVE, ENDINGS
from ludotheque.i18n import _
from ludotheque.scenes.overlays.dialog import DialogScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.desktop import Handed
from ludotheque.ui.widgets import Action


class WrittenScene(DialogScene):
    """Says which file was written and in which folder."""

    def __init__(self, app: App, file: Path, elsewhere: Action) -> None:
        """Report that `file` was written. `elsewhere` lets the player move the file to another folder."""
        self._handed: Handed | None = None
        text = _("Le fichier « {name} » est dans le dossier {folder}")
        folder = Choice("folder", _("Ouvrir le dossier"), partial(self._open, file.parent), icon="scroll")
        first = [Choice("open", _("Ouvrir"), partial(self._open, file), "seal", "eye"), folder]
        if file.suffix in (*ENDINGS, ARCHIVE):  # this program alone reads it
            first = [folder._replace(style="seal")]
        choices = [
            *first,
            Choice("elsewhere", _("Ranger ailleurs…"), elsewhere, icon="folder"),
            Choice("close", _("Fermer"), nothing),
        ]
        super().__init__(app, _("C'est enregistré"), text.format(name=file.name, folder=file.parent), choices)

    def update(self, dt: float) -> bool:
        """Notify the player of the path if no program opens the file or the folder."""
        if not (self._handed and self._handed.failed):
            return False
        path, self._handed = self._handed.path, None
        self.app.notify(_("Aucun programme ne sait ouvrir ce fichier. Il est ici : {path}").format(path=path))
        return True

    def moving(self) -> bool:
        """Return whether the file or the folder is being opened."""
        return self._handed is not None and self._handed.waiting

    def _open(self, path: Path) -> None:
        self._handed = Handed(path)

    def _take(self, choice: Choice) -> None:
        if choice.id in ("open", "folder"):
            choice.action()  # the dialog stays: it names the file, even if no program opens it
        else:
            super()._take(choice)
