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
from ludotheque.ui.containers import Column, Row
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Action, Button

WIDTH, GAP = 400, 10  # logical pixels: width of a sheet with a column of buttons, and between buttons
AROUND = 130  # logical pixels of a sheet's height that its buttons cannot have


class PauseScene(SheetScene):
    """The pause menu of a game: replay, rules, help, settings, agreements, seats, giving up, leaving."""

    name = "pause"

    def __init__(self, app: App, table: Table, settings: Action, seats: Action | None = None) -> None:
        super().__init__(app)
        self.table = table
        self._settings, self._seats = settings, seats

    def sheet(self) -> Sheet:
        """Return the sheet, with its buttons in one column or, if the window is too low for that, in two."""
        skin = self.app.skin
        body = self._one_column()
        if body.measure(skin, skin.px(WIDTH))[1] <= self.app.size[1] - skin.px(AROUND):
            return Sheet(_("Pause"), body, width=WIDTH)
        return Sheet(_("Pause"), self._two_columns(), width=2 * WIDTH)

    def _one_column(self) -> Column:
        """Return the buttons below each other, with those for rules and help side by side."""
        buttons = self._buttons()
        at = next(at for at, button in enumerate(buttons) if button.id == "rules")
        pair = Row(buttons[at : at + 2], GAP, "center", equal=True)
        return Column([*buttons[:at], pair, *buttons[at + 2 :]], GAP)

    def _two_columns(self) -> Column:
        """Return the buttons in pairs. If their number is odd, the first one has a row of its own."""
        buttons = self._buttons()
        for button in buttons:
            button.grows = True
        odd = len(buttons) % 2
        pairs = [buttons[at : at + 2] for at in range(odd, len(buttons), 2)]
        return Column([*buttons[:odd], *(Row(pair, GAP, equal=True) for pair in pairs)], GAP)

    def _buttons(self) -> list[Button]:
        table = self.table
        buttons = [Button("resume", _("Reprendre la partie"), self.back, style="seal", icon="hourglass")]
        if table.has_unseen:
            since = self._then(table.replay_since)
            buttons.append(Button("since", since_label(), since, icon="eye"))
        buttons += [
            Button("rules", _("Règles"), self._then(table.rules), icon="book"),
            Button("help", _("Aide"), self._then(self.app.open_help), icon="info"),
            Button("settings", _("Réglages"), self._settings, icon="settings"),
        ]
        for agreement in table.agreements:
            words, propose = proposal(agreement), self._then(partial(table.propose, agreement))
            buttons.append(Button(agreement.verb, words.label, propose, icon=words.icon, tip=words.tip))
        if self._seats:
            buttons.append(Button("seats", _("Changer qui joue…"), self._then(self._seats), icon="crown"))
        if table.conceding:
            buttons.append(Button("concede", table.conceding, self._then(table.concede), icon="flag"))
        saved = self.app.saving.all_saved()  # otherwise the player is asked before the game is lost
        leave = _("Enregistrer et revenir à l'étagère") if saved else _("Revenir à l'étagère")
        leave_program = _("Enregistrer et quitter") if saved else _("Quitter")
        unwind = partial(self.app.scenes.unwind, 1)
        buttons.append(Button("shelf", leave, partial(leave_safely, self.app, unwind), icon="home"))
        quitting = partial(leave_safely, self.app, self.app.leave)
        buttons.append(Button("quit", leave_program, quitting, icon="close"))
        return buttons

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do
