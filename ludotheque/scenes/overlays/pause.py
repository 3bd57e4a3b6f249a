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
    """Resume, what has happened, rules, settings, what may be agreed on, giving up, the shelf."""

    name = "pause"

    def __init__(self, app: App, table: Table, settings: Action, seats: Action | None = None) -> None:
        super().__init__(app)
        self.table = table
        self._settings, self._seats = settings, seats

    def layout(self, size: Size) -> None:
        """Set the buttons under each other, closer where the window is low."""
        skin = self.app.skin
        buttons = self._buttons()
        top, pad = skin.px(78), skin.px(24)
        tall = max(40, skin.px(48))
        gap = max(2, min(skin.px(14), (size[1] - top - pad - len(buttons) * tall) // len(buttons)))
        self.place(size, (skin.px(WIDTH), top + len(buttons) * (tall + gap) - gap + pad))
        for number, button in enumerate(buttons):
            y = self.sheet.y + top + number * (tall + gap)
            button.rect = Rect(self.sheet.x + pad, y, self.sheet.width - 2 * pad, tall)
        self.group.set(buttons)

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel and its title."""
        super().draw_sheet(surface)
        skin = self.app.skin
        heading = skin.heading(_("Pause"), self.sheet.width - skin.px(48), 26, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(self.sheet.centerx, self.sheet.y + skin.px(24))))

    def _buttons(self) -> list[Button]:
        table = self.table
        buttons = [
            Button("resume", _("Reprendre la partie"), self.back, style="seal", icon="hourglass"),
            Button("rules", _("Règles"), self._then(table.rules), icon="book"),
            Button("settings", _("Réglages"), self._settings, icon="settings"),
        ]
        if table.to_watch:
            since = self._then(table.replay_since)
            buttons.insert(1, Button("since", since_label(), since, icon="eye"))
        for agreement in table.agreements:
            words, propose = proposal(agreement), self._then(partial(table.propose, agreement))
            buttons.append(Button(agreement.verb, words.label, propose, icon=words.icon))
        if self._seats:
            buttons.append(Button("seats", _("Changer qui joue…"), self._then(self._seats), icon="crown"))
        if table.conceding:
            buttons.append(Button("concede", table.conceding, self._then(table.concede), icon="flag"))
        leave = _("Enregistrer et revenir à l'étagère")
        return [*buttons, Button("shelf", leave, self._shelf, icon="home")]

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do

    def _shelf(self) -> None:
        self.app.scenes.unwind(1)
