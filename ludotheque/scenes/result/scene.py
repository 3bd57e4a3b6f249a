"""The end of a game: who won and why, point by point, how it came about, and what next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.game import Outcome
from ludotheque.core.session import Session
from ludotheque.core.setup import Setup
from ludotheque.i18n import _
from ludotheque.scenes.result.page import compose
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.telling import Telling
from ludotheque.table.navigation import Table
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.widgets import Button, Group

POINTS = 120  # positions of a game that the curve of the scores is drawn from, at most


class ResultScene(Scene):
    """The result of the session on a table that is over."""

    name = "result"
    app: App

    def __init__(
        self, app: App, table: Table, rematch: Callable[[Setup], object], share: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self._rematch, self._share = rematch, share
        self.session = table.session
        self._table = table
        outcome = table.session.rules.outcome(table.session.state)
        assert outcome is not None
        self.outcome: Outcome = outcome
        self.score_curve = score_curve(table.session, table.look.seats)
        self.group: Group[Button] = Group()
        self.scroll = Scroll()
        self._ground = self.page = Surface((1, 1))
        self._heard = False

    @property
    def score(self) -> str:
        """The winner's points in words, and what decided where others have as many."""
        return score_words(self.outcome, self._table.look.telling)

    def enter(self) -> None:
        """Sound the fanfare, once."""
        if not self._heard:
            self._heard = True
            self.app.sounds.play("fanfare")

    def layout(self, size: Size) -> None:
        """Compose the page and place the buttons below it."""
        skin = self.app.skin
        self._ground = skin.wood(size)
        bar, margin = max(40, skin.px(48)) + skin.px(28), min(skin.px(28), size[0] // 40)
        view = Rect(margin, margin // 2, size[0] - 2 * margin, size[1] - bar - margin // 2)
        players, telling = self._table.session.players, self._table.look.telling
        lines = tuple((line, telling.score_line(line)) for line in self.outcome.sheet)
        room = (view.width - skin.px(20), view.height)
        ending = telling.ending(self.outcome.reason)
        self.page = compose(
            self.app, room, players, self.outcome, self.score, ending, lines, self.score_curve
        )
        self.scroll.layout(view, self.page.get_height(), skin)
        self.group.set(self._buttons(size, bar))
        if self.group.focused is None:
            self.group.focus("rematch")

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll or press; Esc shows the board as it was left."""
        if self.scroll.handle(event) or self.group.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.scenes.pop()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the page and the buttons."""
        surface.blit(self._ground, (0, 0))
        surface.set_clip(self.scroll.view)
        spare = max(0, self.scroll.view.height - self.page.get_height())
        surface.blit(self.page, self.scroll.view.move(0, spare // 3 - self.scroll.offset))
        surface.set_clip(None)
        self.scroll.draw(surface, self.app.skin)
        self.group.draw(surface, self.app.skin)

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do after a game."""
        return (
            (_("Molette"), _("lire la suite")),
            (_("Tab, flèches"), _("aller d'un bouton à l'autre")),
            (_("Entrée, Espace"), _("presser le bouton")),
            (_("Échap"), _("voir le plateau")),
        )

    def trace(self) -> dict[str, Any]:
        """Return the buttons and what the score sheet says."""
        players = self._table.session.players
        return {
            "buttons": self.group.trace(),
            "winners": [players[seat].name for seat in self.outcome.winners],
            "scores": list(self.outcome.scores),
        }

    def _buttons(self, size: Size, bar: int) -> list[Button]:
        skin = self.app.skin
        buttons = [
            Button("shelf", _("Étagère"), partial(self.app.scenes.unwind, 1), icon="home"),
            Button("board", _("Voir le plateau"), self.app.scenes.pop, icon="eye"),
            Button("watch", _("Revoir la partie"), self._watch, icon="hourglass"),
            Button("share", _("Partager…"), self._share, icon="arrow-right"),
            Button("rematch", _("Revanche"), self._play_again, icon="swords", style="seal"),
        ]
        gap, tall = skin.px(14), max(40, skin.px(48))
        room = size[0] - 2 * gap
        widths = [button.width(skin) + skin.px(12) for button in buttons]
        share = min(1.0, (room - (len(buttons) - 1) * gap) / sum(widths))
        widths = [int(width * share) for width in widths]
        x = (size[0] - sum(widths) - (len(buttons) - 1) * gap) // 2
        for button, width in zip(buttons, widths, strict=True):
            button.rect = Rect(x, size[1] - bar + (bar - tall) // 2, width, tall)
            x += width + gap
        return buttons

    def _watch(self) -> None:
        self.app.scenes.pop()
        self._table.watch()

    def _play_again(self) -> None:
        self._rematch(self._table.session.setup)


def score_words(outcome: Outcome, telling: Telling) -> str:
    """Return the winner's points in words, and what decided where others have as many."""
    told = telling.total(max(outcome.scores, default=0)), telling.tie_break(outcome)
    return ", ".join(filter(None, told))


def score_curve(session: Session[Any], seats: Seats) -> tuple[tuple[int, ...], ...]:
    """Return everybody's score from the start to the end, at POINTS positions at most."""
    step = max(1, -(-session.cursor // POINTS))
    plies = [*range(0, session.cursor, step), session.cursor]
    return tuple(seats.standings(session.state_at(ply)) for ply in plies)
