"""The table on which games are played: one machine for every game, which its look fits out.

Drag, click and keys all end in one drop; one call animates moves, undo, redo and replays; a new gesture cuts
a running animation short. What does not move is composed once into a picture and only blitted while dragging.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from ...core.game import Move
from ...core.session import Session
from ...i18n import _
from ...ui.motion import Piece
from ...ui.scene import Scene
from .camera import Camera
from .canvas import Canvas
from .cloth import Cloth
from .controls import Controls
from .director import Director
from .filling import panel_buttons, panel_content
from .hand import Hand
from .look import Look
from .message import Message
from .panel import Panel, since_label
from .play import Play
from .replay import Replay
from .room import divide
from .stage import Stage
from .terms import OFF_BOARD, Card, Note, Report

if TYPE_CHECKING:
    from ...ui.app import App


class TableScene(Scene):
    """A session on the table."""

    name = "table"
    session: Session[Any]

    def __init__(self, app: App, session: Session[Any], look: Look) -> None:
        super().__init__(app)
        self.session = session
        self.look = look
        self.play = Play(session, look)
        self.panel = Panel(look)
        self.stage = Stage(look, self.panel)
        self.hand = Hand(self.play, self.stage)
        self.cloth = Cloth(look.board_map)
        self.message = Message()
        self.replay: Replay | None = None
        self.card: Card | None = None
        self.report: Report | None = None
        self.controls = Controls(self)
        self.canvas = Canvas(self)
        self.director = Director(self)
        self.stage.pieces = look.pieces(self.play.view)

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """Place board and panel; the board is painted anew in slices."""
        skin = self.app.skin
        board_map = self.look.board_map
        self.panel_rect, area = divide(skin, size, board_map.size, len(self.session.players))
        self.stage.acts.finish()
        self.let_go()
        self.camera = self.stage.camera = Camera(board_map, area, self.look.apron)
        self.hand.layout(skin.scale)
        self._lay_look()
        self.play.forget_words()
        self.cloth.layout(skin, size, self.camera)
        self.furnish()

    def _lay_look(self) -> None:
        self._unit = self.camera.frame.scale
        self.look.layout(self.app.skin, self._unit)

    def furnish(self) -> None:
        """Fill the panel with the present content, and ask for the choice that must be made.

        While dice tumble the panel does not yet say what they show.
        """
        skin, play = self.app.skin, self.play
        if not self.stage.acts.suspense:
            self.content = panel_content(self)
        self.panel.layout(skin, self.panel_rect, self.content, panel_buttons(self))
        self.card = self.look.card(play.view, play.legal) if play.live and not self.stage.acts else None
        if self.card:
            self.card.layout(skin, self.camera.frame, self.camera.view)
        if self.report:
            self.report.layout(skin, self.camera.frame, self.camera.view)
        self.spoil()

    def tell(self, report: Report | None) -> None:
        """Tell something at length before anything else moves; None: no longer show what was told."""
        if report is self.report:
            return
        self.report = report
        if report:
            report.layout(self.app.skin, self.camera.frame, self.camera.view)
            self.stage.acts.add(report)
        self.spoil()

    @property
    def to_watch(self) -> bool:
        """Whether there is something that the player before the screen has not seen."""
        play = self.play
        now = play.live and not self.replay and not play.over and not play.handing
        return now and play.since() is not None

    def rearrange(self) -> None:
        """Let the pieces slide to where the look now has them."""
        self.stage.acts.finish()
        self.hand.put_back()
        self.stage.show(self.look.pieces(self.play.view), self.app.settings.pace)
        self.furnish()

    def spoil(self) -> None:
        """Have everything drawn anew: something has changed that does not move."""
        self.canvas.spoil()
        self.app.redraw()

    # One screen for several players

    def hand_over(self) -> None:
        """Let the curtain fall until the player to move opens it."""
        from ..curtain import CurtainScene

        if self.app.settings.curtain:
            player = self.session.players[self.play.mover]
            self.app.scenes.push(CurtainScene(self.app, player, self.take_over))
        else:
            self.take_over()

    def take_over(self) -> None:
        """Show the table as the player to move knows it."""
        self._show_to(self.play.mover)

    def conceal(self) -> None:
        """Show the table as everyone knows it, until the player to move is asked to the screen again."""
        self._show_to(None)

    def _show_to(self, seat: int | None) -> None:
        """Show the table as a seat knows it; None: as everyone does."""
        self.stage.acts.finish()
        self.let_go()
        self.look.withdraw()
        self.message.clear()
        self.tell(None)
        self.look.face(seat)
        self.play.eyes = seat
        self.play.refresh()
        self.stage.pieces = self.look.pieces(self.play.view)
        self.furnish()

    # Replays

    def replay_since(self) -> None:
        """Replay what has happened since the last turn of the player before the screen."""
        start = self.play.since()
        if start is not None:
            self.watch(start, since_label())

    def watch(self, start: int = 0, title: str = "") -> None:
        """Replay the game from ply `start` to the present, with a slider; nothing of it changes."""
        self.let_go()
        self.look.withdraw()
        title = title or _("Revoir la partie")
        pace = self.app.settings.pace or 1.0
        self.replay = Replay(title, start, self.session.cursor, pace, self.furnish)
        self.seek(start)

    def seek(self, at: int | None = None) -> None:
        """Show the position after `at` plies, or the present."""
        self.stage.acts.finish()
        self.tell(None)
        self.play.refresh(at)
        self.stage.show(self.look.pieces(self.play.view), self.app.settings.pace)
        self.furnish()

    def end_replay(self) -> None:
        """Come back to the present."""
        self.replay = None
        self.seek()

    # Other scenes

    def rules(self, rule: str = "") -> None:
        """Open the rulebook, at `rule` if it names one."""
        from ..rulebook import RulebookScene

        self.app.scenes.push(RulebookScene(self.app, self.session.game, rule))

    def menu(self) -> None:
        """Open the menu."""
        from ..pause import PauseScene

        self.app.scenes.push(PauseScene(self.app, self))

    def show_result(self) -> None:
        """Open the result."""
        from ..result import ResultScene

        self.director.result_due = False
        self.app.scenes.push(ResultScene(self.app, self))

    @property
    def agreements(self) -> Sequence[Move]:
        """What the players may agree on now."""
        return self.play.agreements()

    def propose(self, agreement: Move) -> None:
        """Ask whether everyone agrees."""
        self.director.propose(agreement)

    @property
    def conceding(self) -> str:
        """What giving up is called on its button; empty where nobody may."""
        may = self.play.concessions()
        return self.look.concession(self.play.view, may[0].seat).label if may else ""

    def concede(self) -> None:
        """Have a player give up who confirms it."""
        self.director.concede()

    # What the controls and the canvas ask

    @property
    def die_waits(self) -> bool:
        """Tell whether the die may be thrown now."""
        return self.content.status.waits and self.play.chance and self.play.live and not self.replay

    def withdraw(self) -> bool:
        """Close the choice that a drop hangs on, nothing having been played; tell whether one was open."""
        if not self.look.asking:
            return False
        self.look.withdraw()
        self.furnish()
        return True

    def skip(self) -> bool:
        """Cut what moves short; tell whether anything moved."""
        skipped = self.stage.acts.finish()
        if skipped:
            self.furnish()
        return skipped

    def looked(self) -> None:
        """The camera has moved: pieces are drawn at its scale, and the board sharply once it rests."""
        if self._unit != self.camera.frame.scale:
            self._lay_look()
        self.cloth.zoomed()
        if self.card:
            self.card.layout(self.app.skin, self.camera.frame, self.camera.view)
        self.spoil()

    def peeked(self, place: str) -> list[Piece]:
        """Return the mover's own hidden pieces on `place` (everywhere if empty) with their faces up."""
        view, found = self.play.own_view(), []
        for piece in self.stage.pieces if self.play.live else ():
            face = self.look.peek(view, piece)
            if face is not None and place in ("", piece.place):
                found.append(replace(piece, face=face))
        return found

    def note_at(self, place: str) -> tuple[Note | None, Rect]:
        """Return the note of a place, or of a seat's row in the panel, and what it lies beside."""
        if place.startswith(OFF_BOARD):
            seat = int(place.removeprefix(OFF_BOARD))
            return self.content.holdings[seat].note, self.panel.rows[seat]
        return self.look.note(self.play.view, place), self.canvas.place_rect(place)

    # Scene

    def enter(self) -> None:
        """Let chance begin."""
        self.director.begin()

    def let_go(self) -> None:
        """Put back what is held, and look at nothing hidden any more."""
        self.hand.put_back()
        self.controls.let_go()
        self.spoil()

    def leave(self) -> None:
        """Let other programs open the game."""
        self.app.store.leave(self.session)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event."""
        return self.controls.handle(event)

    def update(self, dt: float) -> bool:
        """Advance what moves; True if it must be drawn again. Where nobody looks, somebody is asked to."""
        if self.play.handing and self.play.eyes is None:
            self.hand_over()
            return True
        changed = self.cloth.update(dt)
        if changed:
            self.canvas.spoil()
        changed |= self.message.update(self.app.seconds) | self.controls.update(dt)
        if self.stage.acts:
            if self.stage.acts.update(dt):
                changed = True
            if not self.stage.acts:
                self.furnish()
            elif self.stage.acts.changed:
                self.canvas.spoil()
        elif self.director.result_due and not self.report:
            self.show_result()
        elif self.play.handing and not (self.report or self.app.settings.curtain):
            self.hand_over()
            changed = True
        elif self.replay and self.replay.update(dt):
            before = self.stage.pieces
            self.seek(self.replay.at)
            self.replay.moved = before != self.stage.pieces
        if changed and not self.stage.acts:
            self.canvas.spoil()
        return changed

    def moving(self) -> bool:
        """Tell whether frames are needed."""
        return bool(
            self.stage.acts
            or self.cloth.moving
            or self.controls.busy
            or (self.replay and self.replay.playing)
        )

    def draw(self, surface: Surface) -> None:
        """Draw everything."""
        self.canvas.draw(surface)

    def trace(self) -> dict[str, Any]:
        """Return what can be seen and used."""
        return self.canvas.trace()
