"""The end of a game: who won and why, point by point, how it came about, and what next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import pygame
from pygame import Rect, Surface

from ..core.game import Outcome, ScoreLine
from ..core.session import Player, Session
from ..i18n import _
from ..ui.drawing import Size
from ..ui.scene import Scene
from ..ui.scroll import Scroll
from ..ui.widgets import Button, Group
from .result_page import compose

if TYPE_CHECKING:
    from ..ui.app import App

POINTS = 120  # positions of a game that the course of the scores is drawn from, at most


class Telling(Protocol):
    """The words and numbers of a game's result."""

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line."""
        ...

    def total(self, score: int) -> str:
        """Return a winner's score in words, if it is points that decide."""
        ...

    def ending(self, reason: str) -> str:
        """Return in a sentence why the game ended."""
        ...

    def standings(self, state: Any) -> tuple[int, ...]:
        """Return what each seat would have if the game ended in `state`."""
        ...


class Table(Protocol):
    """What the result needs of the table it follows."""

    session: Session[Any]
    look: Any  # a Telling

    def watch(self, start: int = 0, title: str = "") -> None:
        """Show the game again from ply `start`."""


class ResultScene(Scene):
    """The result of the session on a table that is over."""

    name = "result"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.session = table.session
        self._table = table
        outcome = table.session.rules.outcome(table.session.state)
        assert outcome is not None
        self.outcome: Outcome = outcome
        self.course = course(table.session, table.look)
        self.group: Group[Button] = Group()
        self.scroll = Scroll()
        self._ground = self.page = Surface((1, 1))
        self._heard = False

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
        players, look = self._table.session.players, self._table.look
        lines = tuple((line, look.score_line(line)) for line in self.outcome.sheet)
        room = (view.width - skin.px(20), view.height)
        score, ending = look.total(max(self.outcome.scores, default=0)), look.ending(self.outcome.reason)
        self.page = compose(self.app, room, players, self.outcome, score, ending, lines, self.course)
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

    def moving(self) -> bool:
        """Tell whether the bar is held."""
        return self.scroll.held

    def draw(self, surface: Surface) -> None:
        """Draw the page and the buttons."""
        surface.blit(self._ground, (0, 0))
        surface.set_clip(self.scroll.view)
        spare = max(0, self.scroll.view.height - self.page.get_height())
        surface.blit(self.page, self.scroll.view.move(0, spare // 3 - self.scroll.offset))
        surface.set_clip(None)
        self.scroll.draw(surface, self.app.skin)
        self.group.draw(surface, self.app.skin)

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
            Button("rematch", _("Revanche"), self._rematch, icon="swords", style="seal"),
        ]
        gap, tall = skin.px(14), max(40, skin.px(48))
        room = size[0] - 2 * gap
        widths = [button.width(skin) + skin.px(12) for button in buttons]
        share = min(1.0, (room - 3 * gap) / sum(widths))
        widths = [int(width * share) for width in widths]
        x = (size[0] - sum(widths) - 3 * gap) // 2
        for button, width in zip(buttons, widths, strict=True):
            button.rect = Rect(x, size[1] - bar + (bar - tall) // 2, width, tall)
            x += width + gap
        return buttons

    def _watch(self) -> None:
        self.app.scenes.pop()
        self._table.watch()

    def _rematch(self) -> None:
        """Play again, each one seat further, with fresh luck."""
        from ..games import GAMES
        from ..opening import new_seed
        from .doors import begin

        setup = self._table.session.setup
        maps = self.app.settings.maps
        path = maps.get(setup.board_hash)
        game, players = GAMES[setup.game], turned(setup.players)
        if game.sides:
            players = tuple(Player(p.name, (side,)) for p, side in zip(players, game.sides, strict=True))
        begin(self.app, game, players, new_seed(), setup.options, _path(path))


def turned(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players with roles turned: who began plays last."""
    return (*players[1:], players[0])


def course(session: Session[Any], look: Telling) -> tuple[tuple[int, ...], ...]:
    """Return everybody's score from the start to the end, at POINTS positions at most."""
    step = max(1, -(-session.cursor // POINTS))
    plies = [*range(0, session.cursor, step), session.cursor]
    return tuple(look.standings(session.state_at(ply)) for ply in plies)


def _path(path: str | None) -> Any:
    from pathlib import Path

    return Path(path) if path else None
