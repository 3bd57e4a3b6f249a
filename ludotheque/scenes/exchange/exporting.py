"""Write files into the export folder, and tell the player where they are or that writing failed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

from ludotheque.core.record import Fault
from ludotheque.home.exchange import move_file, packing
from ludotheque.home.store import Store, not_written
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.exchange.chooser import ChooserScene
from ludotheque.scenes.overlays.dialog import ask
from ludotheque.scenes.overlays.progress import work
from ludotheque.scenes.overlays.written import WrittenScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing


class Exporter:
    """Writes files into the export folder, which the player can change."""

    def __init__(self, app: App, store: Store) -> None:
        self.app, self._store = app, store

    @property
    def folder(self) -> Path:
        """The folder for exported files."""
        return self._store.exports_folder()

    def write(self, write: Callable[[Path], Path]) -> None:
        """Call `write` with the export folder; say where the file is that it returns, or that it failed."""
        try:
            file = write(self.folder)
        except OSError:
            self.failed()
        else:
            self._say(file)

    def write_in_steps(
        self, title: str, steps: Callable[[Path], Generator[float | None, None, Path]]
    ) -> None:
        """Do what `write` does in steps (called with the export folder), with progress under `title`."""
        work(self.app, title, steps(self.folder), self._say, (OSError,), self.failed)

    def write_all(self) -> None:
        """Write all games into one archive."""
        name = _("Mes parties {day}").format(day=self._store.now()[:8])
        title = _("Les parties sont rangées dans un fichier…")
        self.write_in_steps(title, lambda folder: packing(folder, name))

    def failed(self, _error: Exception | None = None) -> None:
        """Say that nothing could be written, and offer to choose another folder."""
        self._fail(not_written(self.folder))

    def change_folder(self, then: Callable[[], object] = nothing) -> None:
        """Let the player choose another export folder, remember it for the next time, then call `then`."""

        def chosen(folder: Path) -> None:
            self._store.change_settings(exports=str(folder))
            then()

        self.app.scenes.push(ChooserScene(self.app, self.folder, chosen))

    def _say(self, file: Path) -> None:
        self.app.scenes.push(WrittenScene(self.app, file, partial(self._put_elsewhere, file)))

    def _put_elsewhere(self, file: Path) -> None:
        """Let the player choose where a file goes that was written, and remember the folder."""

        def chosen(place: Path) -> None:
            self._store.change_settings(exports=str(place.parent))
            try:
                self._say(move_file(file, place))
            except OSError:
                self.failed()

        self.app.scenes.push(ChooserScene(self.app, self.folder, chosen, name=file.name))

    def _fail(self, fault: Fault) -> None:
        choices = [
            Choice("elsewhere", _("Choisir un autre dossier…"), self.change_folder, "seal", "folder"),
            Choice("close", _("Fermer"), nothing),
        ]
        ask(self.app, _("Rien n'a été enregistré"), fault_text(fault), choices)
