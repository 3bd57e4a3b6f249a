"""The game on one page, beside the board: the first chapter of the rulebook, put away with one click."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame import Rect, Surface

from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.i18n import _, language
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.rulebook.reader import Reader
from ludotheque.scenes.rulebook.typeset import setting
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint
from ludotheque.ui.widgets import Action, Button

WIDTH = 600  # logical
SHARE = 0.62  # of the window, at most: the board is to be seen beside it


class Open(Protocol):
    """Opens the rulebook of a game, at `rule` if it names one."""

    def __call__(self, game: str, rule: str = "") -> object:
        """Open it."""
        ...


class SummaryScene(Overlay):
    """The one-page summary of `game`; `closed` is called when it is put away."""

    name = "summary"

    def __init__(self, app: App, game: str, rulebook: Open, closed: Action) -> None:
        super().__init__(app)
        self.game = game
        self._rulebook, self._closed = rulebook, closed
        self._reader = Reader(lambda rule: rulebook(game, rule), spare=False)

    def layout(self, size: Size) -> None:
        """Set the page at the right of the window, and the buttons below it."""
        skin = self.app.skin
        margin, pad, tall = skin.px(12), skin.px(20), max(40, skin.px(44))
        self.place(size, (min(skin.px(WIDTH), round(size[0] * SHARE)), size[1] - 2 * margin))
        self.sheet.right = size[0] - margin
        foot = tall + skin.px(30)
        view = Rect(self.sheet.x + skin.px(6), self.sheet.y + skin.px(18), 0, 0)  # its own margin is wide
        view.size = self.sheet.right - pad - view.x, self.sheet.h - foot - skin.px(18)
        chapters = load(GAMES[self.game].book(), self.game, language())
        page = finish(setting(chapters[:1], (), skin, view.w - skin.px(22)))
        ground = Surface(size)
        ground.blit(skin.parchment(self.sheet.size), self.sheet)
        self._reader.layout(view, page, skin, ground)
        close = Button("close", _("C'est compris"), self.back, style="seal", icon="check")
        rules = Button("rules", _("Toutes les règles"), self._open_rules, style="parchment", icon="book")
        y = self.sheet.bottom - tall - skin.px(16)
        wide = close.width(skin) + skin.px(16)
        close.rect = Rect(self.sheet.right - pad - wide, y, wide, tall)
        rules.rect = Rect(self.sheet.x + pad, y, rules.width(skin) + skin.px(8), tall)
        self.group.set([rules, close])
        if self.group.focused is None:
            self.group.focus("close")

    def handle(self, event: pygame.event.Event) -> bool:
        """Read, press, or put it away by Esc."""
        return self._reader.handle(event) or super().handle(event)

    def update(self, dt: float) -> bool:
        """Let the page glide."""
        return self._reader.update(dt, smooth=self.app.settings.pace > 0)

    def moving(self) -> bool:
        """Tell whether the page glides."""
        return self._reader.moving()

    def back(self) -> None:
        """Put the page away."""
        super().back()
        self._closed()

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do here."""
        return (
            (_("Molette, ↑ ↓"), _("lire la suite")),
            (_("Clic sur un numéro de règle"), _("ouvrir le livre à cette règle")),
            (_("Entrée, Échap"), _("ranger la page : elle revient d'un clic sur le but du jeu")),
        )

    def draw(self, surface: Surface) -> None:
        """Draw the sheet, and leave the board beside it as it is."""
        blur = self.app.skin.px(24)
        shadow = self.app.skin.shadow(self.sheet.size, blur, 6, 200)
        surface.blit(shadow, (self.sheet.x - blur, self.sheet.y - blur + 6))
        self.draw_sheet(surface)
        self.draw_widgets(surface)

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the parchment and what is written on it."""
        surface.blit(self.app.skin.parchment(self.sheet.size), self.sheet)
        self._reader.draw(surface, NoPlates())

    def _open_rules(self) -> None:
        self._rulebook(self.game)


class NoPlates:
    """The figures of a page that has none."""

    def draw(self, surface: Surface, figure: str, rect: Rect) -> None:
        """Draw nothing."""
