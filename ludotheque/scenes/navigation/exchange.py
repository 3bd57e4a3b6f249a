"""Games that leave the program or come into it: what is shared of one, archives, files of others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.core.letters import drawable
from ludotheque.home.store import Store
from ludotheque.i18n import _
from ludotheque.scenes.navigation.results import GameResults
from ludotheque.scenes.navigation.tables import open_in_steps
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.games.opening import Opened
    from ludotheque.scenes.exchange.exporting import Exporter
    from ludotheque.table.navigation import Table


class Exchange:
    """Shares games, and imports those that the player chooses, drops on the window or opens elsewhere.

    `open` opens the table of the game in a file.
    """

    def __init__(self, app: App, store: Store, results: GameResults, open: Callable[[Path], object]) -> None:
        self._app, self._store, self._results, self._open = app, store, results, open

    def share_saved(self, path: Path) -> None:
        """Offer to share a saved game. If it cannot be opened, only its file can be shared."""
        from ludotheque.games.opening import opening_saved

        def share(opened: Opened | None) -> None:
            self._share(path, opened)

        steps = opening_saved(path, self._store.settings.maps)
        open_in_steps(self._app, steps, share, lambda _error: share(None))

    def share_table(self, table: Table) -> None:
        """Offer to share the game on a table."""
        from ludotheque.games.opening import Opened

        self._share(None, Opened(table.session, table.look.geometry.board_map))

    def _share(self, path: Path | None, opened: Opened | None) -> None:
        from ludotheque.scenes.exchange.sharing import SharedResult, ShareMenu

        told = self._results
        result = SharedResult(told.chronicle, told.picture, told.text, told.film)
        ShareMenu(self._exporter(), path, opened, result).ask()

    def export_all(self) -> None:
        """Write all games into one archive."""
        self._exporter().write_all()

    def write(self, write: Callable[[Path], Path]) -> None:
        """Call `write` with the export folder; say where the file is that it returns, or that it failed."""
        self._exporter().write(write)

    def _exporter(self) -> Exporter:
        from ludotheque.scenes.exchange.exporting import Exporter

        return Exporter(self._app, self._store)

    def import_games(self) -> None:
        """Let the player choose a game or an archive to import, beginning in the previous import's folder."""
        from ludotheque.home import exchange
        from ludotheque.scenes.exchange.chooser import ChooserScene

        def chosen(file: Path) -> None:
            self._store.change_settings(imports=str(file.parent))
            self.import_file(file)

        endings = (*exchange.ENDINGS, exchange.ARCHIVE)
        self._app.scenes.push(ChooserScene(self._app, self._store.imports_folder(), chosen, endings))

    def import_file(self, path: Path, opens: bool = False) -> None:
        """Import a game or an archive of games. If `opens` is True, a game is opened in any scene."""
        from ludotheque.scenes.exchange.importing import FileImport

        FileImport(self._app, self._store, self._open).import_file(path, opens)

    def open_file(self, path: Path) -> None:
        """Open a file that the system gives the program, but ask first if that interrupts a player."""
        from ludotheque.scenes.overlays.dialog import ask, leave_safely

        opens = partial(leave_safely, self._app, partial(self.import_file, path, opens=True))
        if not self._app.scenes.top.busy():
            opens()
            return
        text = _("« {name} » remplacera ce qui est à l'écran. La partie en cours est gardée.")
        choices = [
            Choice("open", _("Ouvrir"), opens, "seal"),
            Choice("stay", _("Pas maintenant"), nothing),
        ]
        ask(self._app, _("Ouvrir ce fichier ?"), text.format(name=drawable(path.name)), choices)
