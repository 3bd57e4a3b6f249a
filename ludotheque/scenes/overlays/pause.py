"""The menu over a game: nothing in it can lose anything."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.table.agreements import proposal
from ludotheque.table.navigation import Table
from ludotheque.table.panel.panel import since_label
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.widgets import Action, Button

WIDTH = 380  # logical


class PauseScene(Overlay):
    """Resume, what has happened, rules, help, settings, what may be agreed on, giving up, shelf, quit."""

    name = "pause"

    def __init__(self, app: App, table: Table, settings: Action, seats: Action | None = None) -> None:
        super().__init__(app)
        self.table = table
        self._settings, self._seats = settings, seats

    def layout(self, size: Size) -> None:
        """Set the rows of buttons under each other, closer and lower where the window is low."""
        skin = self.app.skin
        rows = self._rows()
        top, pad = skin.px(78), skin.px(24)
        room = (size[1] - top - pad) // len(rows)
        tall = max(40, min(skin.px(48), room - 2))
        gap = max(2, min(skin.px(14), room - tall))
        self.place(size, (skin.px(WIDTH), top + len(rows) * (tall + gap) - gap + pad))
        for number, row in enumerate(rows):
            area = Rect(self.sheet.x + pad, self.sheet.y + top + number * (tall + gap), 0, tall)
            area.width = (self.sheet.width - 2 * pad - (len(row) - 1) * skin.px(10)) // len(row)
            for button in row:
                button.rect = area.copy()
                area.x += area.width + skin.px(10)
        self.group.set([button for row in rows for button in row])

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel and its title."""
        super().draw_sheet(surface)
        skin = self.app.skin
        heading = skin.heading(_("Pause"), self.sheet.width - skin.px(48), 26, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(self.sheet.centerx, self.sheet.y + skin.px(24))))

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
        if table.to_watch:
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
        rows.append([Button("shelf", leave, self._shelf, icon="home")])
        rows.append([Button("quit", _("Enregistrer et quitter"), self.app.leave, icon="close")])
        return rows

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do

    def _shelf(self) -> None:
        self.app.scenes.unwind(1)
