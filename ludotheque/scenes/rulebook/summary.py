"""The one-page summary of a game's rules, beside the board: the first chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ludotheque.games import GAMES
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.rulebook.figures import load_trays
from ludotheque.scenes.rulebook.leaf import Leaf
from ludotheque.scenes.rulebook.trays import Trays
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Action, Button, boxed

WIDTH = 700  # logical width of the sheet
NARROWEST = 420  # logical pixels: a sheet that would be narrower takes the whole window
SHARE = 0.62  # the sheet's greatest share of the window's width: a board must fit beside it


class SummaryScene(SheetScene):
    """The summary of `game`, which is the first chapter of its rulebook.

    `rulebook(game, rule)` opens the whole book, at a rule if `rule` is not "". `closed` is called when the
    summary closes. `learn` starts a lesson; it is None if there is none.
    """

    name = "summary"
    veiled = False

    def __init__(
        self,
        app: App,
        game: str,
        rulebook: Callable[[str, str], object],
        closed: Action,
        learn: Action | None = None,
    ) -> None:
        super().__init__(app)
        self._game, self._rulebook, self._closed, self._learn = game, rulebook, closed, learn
        self._leaf = Leaf(())

    def layout(self, size: Size) -> None:
        """Place the sheet, and focus the closing button unless another button has the focus."""
        super().layout(size)
        if self.page.group.focused is None:
            self.page.group.focus("close")

    def sheet(self) -> Sheet:
        """Return the sheet: the first chapter, and buttons to the lessons and to the whole book."""
        box = GAMES[self._game]
        book = box.book()
        self._leaf = Leaf(load(book, self._game)[:1], Trays(self.app, book, load_trays(book, box)))
        learn = self._learn
        foot = [
            *([Button("learn", _("Apprendre"), learn, style="parchment", icon="play")] if learn else []),
            Button("rules", _("Toutes les règles"), self._open_rules, style="parchment", icon="book"),
            Button("close", _("C'est compris"), self.back, style="seal", icon="check"),
        ]
        beside = round(self.app.size[0] * SHARE) >= self.app.skin.px(NARROWEST)
        sheet = Sheet("", self._leaf, foot, WIDTH if beside else self.app.size[0], ground="parchment")
        sheet.share, sheet.align = SHARE if beside else 1, "right"
        return sheet

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. A click on a rule number opens the book at that rule."""
        if event.type == pygame.MOUSEMOTION:
            before, self._leaf.pointed = self._leaf.pointed, self._leaf.link_at(event.pos)
            return super().handle(event) or before != self._leaf.pointed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            rule = self._leaf.link_at(event.pos)
            if rule:
                self._rulebook(self._game, rule)
                return True
        return super().handle(event)

    def back(self) -> None:
        """Close the summary."""
        super().back()
        self._closed()

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the summary."""
        return (
            (_("↑ ↓, molette"), _("lire la suite")),
            MouseHint((_("Clic sur un numéro de règle"), _("ouvrir le livre à cette règle"))),
            (_("Entrée, Échap"), _("ranger la page : elle revient d'un clic sur le but du jeu")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the sheet shows, for tests, with rectangles of the sheet, the figures and the links."""
        links = {rule: boxed(rect) for rule, rect in reversed(self._leaf.links())}
        figures = {figure: boxed(rect) for figure, rect in self._leaf.figures().items()}
        return {**super().trace(), "sheet": boxed(self.panel), "links": links, "figures": figures}

    def _open_rules(self) -> None:
        self._rulebook(self._game, "")
