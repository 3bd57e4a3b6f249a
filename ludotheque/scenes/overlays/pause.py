"""The pause menu. Before anything in this menu loses a game, the player is asked."""

from __future__ import annotations

from functools import partial

from ludotheque.i18n import _
from ludotheque.scenes.overlays.dialog import leave_safely
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.table.agreements import proposal
from ludotheque.table.navigation import Table
from ludotheque.table.panel.panel import since_label
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Row, Sheet
from ludotheque.ui.widgets import Action, Button

WIDTH = 400  # logical pixels


class PauseScene(SheetScene):
    """The pause menu of a game.

    Its buttons resume the game, replay the moves that the player has not seen, open the rules, the help and
    the settings, propose an agreement to the other players, change who plays a seat, give up, and leave for
    the shelf or quit the program.
    """

    name = "pause"

    def __init__(self, app: App, table: Table, settings: Action, seats: Action | None = None) -> None:
        super().__init__(app)
        self.table = table
        self._settings, self._seats = settings, seats

    def sheet(self) -> Sheet:
        """Return the sheet: rows of buttons below each other."""
        rows = [Row(row, 10, "center", equal=True) if len(row) > 1 else row[0] for row in self._rows()]
        return Sheet(_("Pause"), Column(rows, 10), width=WIDTH)

    def _rows(self) -> list[list[Button]]:
        table = self.table
        rows = [
            [Button("resume", _("Reprendre la partie"), self.back, style="seal", icon="hourglass")],
            [
                Button("rules", _("Règles"), self._then(table.rules), icon="book"),
                Button("help", _("Aide"), self._then(self.app.open_help), icon="info"),
            ],
            [Button("settings", _("Réglages"), self._settings, icon="settings")],
        ]
        if table.has_unseen:
            since = self._then(table.replay_since)
            rows.insert(1, [Button("since", since_label(), since, icon="eye")])
        for agreement in table.agreements:
            words, propose = proposal(agreement), self._then(partial(table.propose, agreement))
            rows.append([Button(agreement.verb, words.label, propose, icon=words.icon)])
        if self._seats:
            rows.append([Button("seats", _("Changer qui joue…"), self._then(self._seats), icon="crown")])
        if table.conceding:
            rows.append([Button("concede", table.conceding, self._then(table.concede), icon="flag")])
        leave = _("Enregistrer et revenir à l'étagère")
        unwind = partial(self.app.scenes.unwind, 1)
        rows.append([Button("shelf", leave, partial(leave_safely, self.app, unwind), icon="home")])
        quitting = partial(leave_safely, self.app, self.app.leave)
        rows.append([Button("quit", _("Enregistrer et quitter"), quitting, icon="close")])
        return rows

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do
