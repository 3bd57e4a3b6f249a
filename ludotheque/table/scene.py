"""The table on which games are played: one machine for every game, which its look fits out.

Drags, clicks and keys all end in one drop; one call animates moves, undo, redo and replays; a new gesture
cuts a running animation short. The static parts are composed once and then only blitted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Surface

from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.players.worker import Worker
from ludotheque.table.adviser import Adviser
from ludotheque.table.canvas import Canvas
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.tips import FirstTip, TipMemory
from ludotheque.table.director import Director
from ludotheque.table.input.hints import hints
from ludotheque.table.input.keyboard import Keyboard
from ludotheque.table.input.pointer import Pointer
from ludotheque.table.model import TableModel
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.opponents import Opponents
from ludotheque.table.panel.content import PanelContent
from ludotheque.table.tipper import Tipper
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing
from ludotheque.ui.life import Patch
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.widgets import Tip


class TableScene(Scene):
    """A session on the table: wires the model with what plays, listens and draws."""

    name = "table"
    app: App
    session: Session[Any]

    def __init__(
        self,
        app: App,
        session: Session[Any],
        look: Look,
        navigation: TableNavigation,
        worker: Worker,
        title: str = "",
        advises: bool = False,
        tips: Sequence[FirstTip] = (),
        memory: TipMemory | None = None,
    ) -> None:
        """Show a session whose computer players think in `worker`; `title` is that of its game.

        It `advises` if a computer player knows the game. Each person is told each tip once, as far as
        `memory` knows.
        """
        super().__init__(app)
        self.title = title
        self.session = session
        self.look = look
        self.model = TableModel(app, session, look, navigation)
        self.director = Director(self.model)
        self.opponents = Opponents(self.model, self.director, worker)
        self.director.ask_computers = self.opponents.agree
        self.adviser = Adviser(self.model, self.director, self.opponents, worker, advises)
        self.tipper = Tipper(self.model, tips, memory)
        self.keyboard = Keyboard(self.model, self.director, self.opponents, self.adviser, self.menu)
        self.pointer = Pointer(self.model, self.director, self.keyboard, self.adviser)
        self.canvas = Canvas(self.model, self.keyboard)
        self.model.fill_panel = PanelContent(
            *(self.model, self.director, self.opponents, self.adviser, self.menu, self.show_result)
        ).fill

    def enter(self) -> None:
        """Start play: chance may have the first word."""
        self.director.begin()

    def layout(self, size: tuple[int, int]) -> None:
        """Place board and panel for a window of `size` pixels."""
        self.model.layout(size)

    def let_go(self) -> None:
        """Put back held pieces and hide peeked ones."""
        self.model.let_go()
        self.pointer.let_go()

    def leave(self) -> None:
        """Release the game for other programs, and stop the computer players."""
        self.opponents.close()
        self.app.store.leave(self.session)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; a press cuts short the computer players' pauses."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.opponents.hurry()
            if self.model.result_due:
                self.model.reactions.clear()
        return self.pointer.handle(event)

    def update(self, dt: float) -> bool:
        """Advance animations and players; return whether to draw again. Calls the next player."""
        model, game, stage = self.model, self.model.game, self.model.stage
        if self.opponents.consulting and not stage.animations:
            return self.opponents.update(dt)
        if game.handing and game.eyes is None:
            model.hand_over()
            return True
        changed = self.update_below(dt)
        changed |= model.message.update(self.app.seconds) | self.pointer.update(dt) | self.adviser.update(dt)
        if not stage.animations.suspense and model.reactions.update(self.app.seconds):
            model.show()
            changed = True
        if model.replay and model.replay.asked:  # a jump in the replay cuts animations short
            stage.animations.finish()
        if stage.animations:
            if stage.animations.update(dt * self.opponents.speed_factor):
                changed = True
            if not stage.animations:
                model.show()
            elif stage.animations.changed:
                model.stale = True
        elif not (reading := self.opponents.reading(dt)) and model.result_due and not model.speaks:
            self.show_result()
        elif game.handing and not (model.report or self.app.settings.curtain):
            model.hand_over()
            changed = True
        elif model.replay and model.replay.update(dt):
            model.watch_on()
        elif model.replay and model.replay.over:
            model.end_replay()
            changed = True
        elif not reading:
            changed |= self.opponents.update(dt) | self.tipper.update()
        if changed and not stage.animations:
            model.stale = True
        return changed

    def update_below(self, dt: float) -> bool:
        """Let the board unroll."""
        changed = self.model.background.update(dt)
        if changed:
            self.model.stale = True
        return changed

    def moving_below(self) -> bool:
        """Return whether the board unrolls."""
        return self.model.background.moving

    def patches(self) -> Sequence[Patch]:
        """Return what lives on the board."""
        return self.model.background.patches

    def music(self) -> str:
        """Return the game's piece of music; none if only computers play."""
        return self.look.telling.music if self.model.game.people else ""

    def moving(self) -> bool:
        """Return whether frames are needed."""
        model = self.model
        return bool(
            model.stage.animations
            or model.background.moving
            or self.pointer.busy
            or self.opponents.busy
            or self.adviser.thinking
            or (model.result_due and model.speaks)
            or (model.replay and model.replay.busy)
        )

    def draw(self, surface: Surface) -> None:
        """Draw everything."""
        self.canvas.draw(surface)

    def aimed(self, pos: tuple[int, int]) -> str | None:
        """Return the widget of tip or panel at `pos`; None on the board, and where a press skips motion."""
        model = self.model
        if model.tip_shown and model.tip.covers(pos):
            return model.tip.aimed(pos)
        if model.stage.animations or not model.panel.covers(pos):
            return None
        return model.panel.buttons.aimed(pos)

    def tip(self) -> Tip | None:
        """Return what the button of the panel that is pointed at does."""
        return self.model.panel.tip

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for this table, with the keys of what this game offers now."""
        return hints(self.model, self.opponents.watched)

    def trace(self) -> dict[str, Any]:
        """Return what can be seen and used."""
        return self.canvas.trace()

    # What the menu and the result may ask of the table

    def menu(self) -> None:
        """Open the menu."""
        self.model.navigation.menu(self)

    def show_result(self) -> None:
        """Open the result."""
        self.model.result_due = False
        self.model.navigation.result(self)

    @property
    def to_watch(self) -> bool:
        """Whether there is something that the player before the screen has not seen."""
        return self.model.to_watch

    @property
    def agreements(self) -> Sequence[Move]:
        """What the players may agree on now."""
        return self.model.agreements

    @property
    def conceding(self) -> str:
        """What giving up is called on its button; empty where nobody may."""
        return self.model.conceding

    def rules(self, rule: str = "") -> None:
        """Open the rulebook, at `rule` if it names one."""
        self.model.rules(rule)

    def replay_since(self) -> None:
        """Replay what has happened since the last turn of the player before the screen."""
        self.model.replay_since()

    def watch(self, at: int | None = None, closed: Callable[[], object] = nothing) -> None:
        """Replay the game to the present, or wait at the ply `at`; `closed` follows when that ends."""
        self.model.watch(at=at, closed=closed)

    def watch_moment(self, start: int, end: int, title: str, closed: Callable[[], object]) -> None:
        """Show once more what happened between two plies; `closed` follows."""
        self.model.watch(start, title, told=True, end=end, closed=closed)

    def reseat(self, seat: int, level: str) -> None:
        """Hand a seat to another player from now on."""
        self.director.reseat(seat, level)

    def propose(self, agreement: Move) -> None:
        """Ask the others whether they agree."""
        self.director.propose(agreement)

    def concede(self) -> None:
        """Let a player give up, after confirmation."""
        self.director.concede()
