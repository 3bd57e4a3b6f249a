"""Asks which notes stay where an imported copy of a game has others than the saved one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ludotheque.home.collection import annotate
from ludotheque.home.importer import Imported
from ludotheque.home.store import Store, best_record
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.overlays.dialog import ask
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice


class OtherNotes:
    """Keeps the notes and branches that the player chooses: all, only the imported or only the saved ones."""

    def __init__(self, app: App, store: Store) -> None:
        self._app, self._store = app, store

    def ask(self, games: Sequence[Imported], text: str, done: Callable[[], object]) -> None:
        """Ask once for all of these games, in each of which the notes differ, then call `done`."""
        choices = [
            Choice("both", _("Garder toutes les notes"), partial(self._keep, games, True, done), "seal"),
            Choice("theirs", _("Seulement celles du fichier"), partial(self._keep, games, False, done)),
            Choice("mine", _("Seulement les vôtres"), done),
        ]
        ask(self._app, _("D'autres notes"), text, choices, focus="both")

    def _keep(self, games: Sequence[Imported], both: bool, done: Callable[[], object]) -> None:
        """Keep the imported notes of each game, and `both` its own; say what was not written or kept."""
        fault, lost = None, 0
        for game in games:
            record, theirs = best_record(game.path), game.theirs
            if record and theirs:
                kept = record.annotations.joined(theirs) if both else theirs
                fault = annotate(self._store, game.path, kept) or fault
                lost += len({*theirs.notes, *theirs.branches} - {*kept.notes, *kept.branches})
        done()
        if fault:
            self._app.notify(fault_text(fault))
        elif lost:
            text = ngettext(
                "{n} note n'a plus trouvé de place.", "{n} notes n'ont plus trouvé de place.", lost
            )
            self._app.notify(text.format(n=lost))
