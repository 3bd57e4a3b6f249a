"""Imports a game or an archive that was chosen, dropped on the window, or given on the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

from ludotheque.core.letters import drawable
from ludotheque.core.record import BadRecord, Fault, Record, settled
from ludotheque.core.steps import with_progress
from ludotheque.games import GAMES
from ludotheque.games.boards import keep_foreign_map
from ludotheque.games.opening import reasons, replaying_record
from ludotheque.home import exchange, paths
from ludotheque.home.importer import Imported, Importer, Unpacked
from ludotheque.home.map_files import files_of
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.exchange.other_notes import OtherNotes
from ludotheque.scenes.overlays.dialog import explain
from ludotheque.scenes.overlays.progress import work
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.app import App

STEPS_AT_ONCE = 500  # steps of an import that run before the progress is shown
MOST_TOLD = 4  # how many refused files of an archive are listed with the reason, at most


class FileImport:
    """Imports files. `open_game` opens a saved game; it is called with the path of the game."""

    def __init__(self, app: App, store: Store, open_game: Callable[[Path], object]) -> None:
        self._app, self._store, self._open_game = app, store, open_game
        self._notes = OtherNotes(app, store)

    def import_file(self, path: Path, opens: bool = False) -> None:
        """Import a game or an archive of games; if the file is neither, tell the player so.

        A single game is also opened if `opens` is True or the scene on top is the shelf or the list of games.
        A file in the folder of saved games is only opened.
        """
        if path.suffix.lower() == exchange.ARCHIVE:
            self._import_archive(path)
        elif path.suffix.lower() in exchange.ENDINGS:
            self._import_game(path, opens)
        else:
            text = _("« {name} » n'est ni une partie (.ludo) ni une archive de parties (.zip).")
            explain(self._app, _("Ce fichier ne s'ouvre pas"), text.format(name=drawable(path.name)))

    def _import_game(self, path: Path, opens: bool) -> None:
        folder, name = os.path.split(os.path.realpath(path))
        if folder == os.path.realpath(paths.saves_folder()):
            self._open_game(paths.saves_folder() / name)
            return
        steps, title = self._importing(path), _("La partie est ajoutée…")
        done, failures = partial(self._imported, opens), (BadRecord, UnsoundMap)
        work(self._app, title, steps, done, failures, self._refused, at_once=STEPS_AT_ONCE)

    def _importing(self, path: Path) -> Generator[float | None, None, Imported | Fault]:
        """Read, check and save a game in steps; raises BadRecord, and UnsoundMap if its map is not sound."""
        record = yield from exchange.reading_game(path)
        checked = yield from self._checking(record)
        return (yield from Importer(self._store, GAMES).importing(checked))

    def _imported(self, opens: bool, imported: Imported | Fault) -> None:
        """Open the imported game if that is wanted here, else only notify; explain a Fault."""
        if isinstance(imported, Fault):
            explain(self._app, _("Cette partie ne s'ouvre pas"), fault_text(imported))
        elif imported.theirs:
            shown = partial(self._imported, opens, imported._replace(theirs=None))
            self._notes.ask([imported], _("Le fichier a d'autres notes que votre partie."), shown)
        elif opens or self._app.scenes.top.name in ("shelf", "games"):
            self._open_game(imported.path)
        else:
            self._app.notify(_("La partie est ajoutée : elle est dans vos parties."))

    def _refused(self, error: Exception) -> None:
        assert isinstance(error, BadRecord | UnsoundMap)
        explain(self._app, _("Cette partie ne s'ouvre pas"), reasons(error))

    def _checking(self, record: Record) -> Generator[float, None, Record]:
        """Replay a foreign game to check it and keep its map if unknown; raises BadRecord, UnsoundMap."""
        replay = replaying_record(record, self._store.settings.maps)
        opened = yield from with_progress(replay, len(record.moves))
        fault = keep_foreign_map(self._store, record.setup.board_hash, files_of(record))
        if fault:
            raise BadRecord(fault)
        return settled(record, opened.session, opened.fault)

    def _import_archive(self, path: Path) -> None:
        def failed(error: Exception) -> None:
            assert isinstance(error, BadRecord)
            explain(self._app, _("Cette archive ne s'ouvre pas"), reasons(error))

        steps = exchange.unpacking(self._store, path, GAMES, partial(keep_foreign_map, self._store))
        title = _("Les parties sont ajoutées…")
        work(self._app, title, steps, self._unpacked, (BadRecord,), failed)

    def _unpacked(self, found: Unpacked) -> None:
        """Say what an archive held, after a question about all games that have other notes in it."""
        said, differing = partial(self._say_unpacked, found), [one for one in found.taken if one.theirs]
        if not differing:
            said()
            return
        text = ngettext(
            "L'archive a d'autres notes pour {n} de vos parties.",
            "L'archive a d'autres notes pour {n} de vos parties. Le même choix vaut pour toutes.",
            len(differing),
        )
        self._notes.ask(differing, text.format(n=len(differing)), said)

    def _say_unpacked(self, found: Unpacked) -> None:
        """Say how many games of an archive were added, updated or already here, and what was refused."""
        told = [
            ngettext("{n} partie ajoutée.", "{n} parties ajoutées.", found.count("new")),
            ngettext(
                "{n} partie était plus avancée : mise à jour.",
                "{n} parties étaient plus avancées : mises à jour.",
                found.count("further"),
            ),
            ngettext("{n} partie était déjà là.", "{n} parties étaient déjà là.", found.count("known")),
            ngettext("{n} partie a reçu des notes.", "{n} parties ont reçu des notes.", found.count("noted")),
        ]
        counts = [found.count(how) for how in ("new", "further", "known", "noted")]
        lines = [text.format(n=n) for text, n in zip(told, counts, strict=True) if n or text is told[0]]
        lines += [
            _("{file} : {why}").format(file=drawable(name), why=fault_text(fault))
            for name, fault in found.refused[:MOST_TOLD]
        ]
        more = len(found.refused) - MOST_TOLD
        if more > 0:
            lines.append(ngettext("Et {n} autre fichier.", "Et {n} autres fichiers.", more).format(n=more))
        if found.lost:
            why = fault_text(found.lost[0])
            text = ngettext(
                "{n} plateau n'a pas pu être gardé : {why}",
                "{n} plateaux n'ont pas pu être gardés : {why}",
                len(found.lost),
            )
            lines.append(text.format(n=len(found.lost), why=why))
        explain(self._app, _("Parties ajoutées"), "\n".join(lines))
