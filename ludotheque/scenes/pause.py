"""The menu over a game: nothing in it can lose anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pygame import Rect, Surface

from ..core.game import Move
from ..i18n import _
from ..ui.drawing import Size
from ..ui.palette import GOLD_LIGHT
from ..ui.widgets import Action, Button
from .overlay import Overlay
from .table.agreements import proposal
from .table.panel import since_label

if TYPE_CHECKING:
    from ..ui.app import App

WIDTH = 380  # logical


class Table(Protocol):
    """What the menu needs of the table it lies over."""

    @property
    def to_watch(self) -> bool:
        """Whether there is something that the player before the screen has not seen."""

    def rules(self, rule: str = "") -> None:
        """Open the rulebook."""

    def replay_since(self) -> None:
        """Replay what has happened since that player's last turn."""

    @property
    def agreements(self) -> Sequence[Move]:
        """What the players may agree on now."""

    def propose(self, agreement: Move) -> None:
        """Ask everyone whether to agree."""

    @property
    def conceding(self) -> str:
        """What giving up is called on its button; empty where nobody may."""

    def concede(self) -> None:
        """Have a player give up who confirms it."""


class PauseScene(Overlay):
    """Resume, what has happened, rules, settings, what may be agreed on, giving up, the shelf."""

    name = "pause"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table

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
        if table.conceding:
            buttons.append(Button("concede", table.conceding, self._then(table.concede), icon="flag"))
        leave = _("Enregistrer et revenir à l'étagère")
        return [*buttons, Button("shelf", leave, self._shelf, icon="home")]

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do

    def _settings(self) -> None:
        from .settings import SettingsScene

        self.app.scenes.push(SettingsScene(self.app))

    def _shelf(self) -> None:
        self.app.scenes.unwind(1)
