"""The state of the table: session, view, pieces, hand, camera, panel, message, replay.

The modules that play, draw and handle input at the table share this model, which imports none of them. It
opens other scenes through a TableNavigation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import Rect

from ludotheque.core.game import CHANCE, Event
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Asked
from ludotheque.table.contract.staging import Stroke
from ludotheque.table.contract.terms import Report
from ludotheque.table.game_view import GameView
from ludotheque.table.marks import MarkFinder
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.panel.log_page import LogPage
from ludotheque.table.panel.measures import FOOT, PanelNeeds
from ludotheque.table.panel.panel import Content, Panel
from ludotheque.table.panel.replay import Replay
from ludotheque.table.papers.papers import Papers
from ludotheque.table.reactions import Reactions
from ludotheque.table.shown import Shown
from ludotheque.table.strokes import StrokeShow
from ludotheque.table.tempo import Tempo
from ludotheque.table.view.background import Background
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.hand import Hand
from ludotheque.table.view.room import Room, divide
from ludotheque.table.view.stage import Grip, Stage
from ludotheque.tiled.model import Point
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing
from ludotheque.ui.motion import Piece


class TableModel:
    """The state of the table; the scene sets `fill_panel`, which gives the panel its content and buttons."""

    content: Content
    room: Room

    def __init__(self, app: App, session: Session[Any], look: Look, navigation: TableNavigation) -> None:
        self.app = app
        self.session = session
        self.look = look
        self.navigation = navigation
        self.game = GameView(session, look)
        self.panel = Panel(look)
        self.stage = Stage(look, self.panel, self.game.arrangement)
        self.hand = Hand(self.game, self.stage)
        self.background = Background(look.geometry.board_map, look.geometry.painter, app.later)
        self.marks = MarkFinder(self.game)
        self.reactions = Reactions(self.game)
        self.replay: Replay | None = None
        self.result_due = self.game.over
        self.stale = True  # whether the static parts must be composed again
        self.alone = False  # whether one person sits at the screen and may see what all people hold
        self.fill_panel: Callable[[], object] = lambda: None
        self.pointer: Point = (-1, -1)
        self.cursor: str | None = None  # the keys' cursor: a place, a button or `die`
        self._source: object = None  # the `source` of the view shown last
        self.tempo = Tempo(self)
        self.strokes = StrokeShow(self, self.tempo)
        self.papers = Papers(self)

    # Layout

    def layout(self, size: tuple[int, int], above: int = 0) -> None:
        """Lay out the board and the panel for a window of `size` pixels, and paint the board in steps.

        The `above` highest pixels of the window stay free.
        """
        skin = self.app.skin
        geometry = self.look.geometry
        board_map = geometry.board_map
        gestures = self.look.gestures
        foot = FOOT + bool(gestures.tools(self.game.position))
        counted = self.look.telling.status(self.game.position, self.game.moves).countdown is not None
        needs = PanelNeeds(len(self.session.players), foot, gestures.action_rows, counted)
        self.room = divide(skin, size, board_map.size, needs, above)
        self.stage.animations.finish()
        self.stage.camera = Camera(board_map, self.room.board, geometry.apron)
        self.camera.arrange(self.game.arrangement.points)
        self.hand.layout(skin.scale)
        self.camera.changes()
        self.look.art.layout(self.camera.frame.scale)
        self.game.forget_words()
        self.background.layout(skin, size, self.camera)
        self.let_go()
        self.show()
        self.papers.reset()

    # Showing

    @property
    def camera(self) -> Camera:
        """Where the board lies on the screen, once it is laid out."""
        assert self.stage.camera is not None, "the table is not laid out"
        return self.stage.camera

    @property
    def shown(self) -> Shown:
        """What the table shows: the ply, the viewer, and what is open over the board."""
        return self.game.shown

    @property
    def report(self) -> Report | None:
        """The report that is shown, or None."""
        return self.shown.report

    def show(
        self,
        shown: Shown | None = None,
        *,
        leaps: bool = False,
        grip: Grip | None = None,
        made: Sequence[Move] = (),
        stroke: Stroke | None = None,
        cue: Callable[[], object] = nothing,
    ) -> None:
        """Show `shown`; without it, update what is already shown.

        Pieces slide to their new places along the paths of the moves `made`, those of `grip` from the pixel
        where they were dropped; if `leaps`, all jump there.

        A `stroke` is shown before the pieces move, or afterwards if it is `late`; `cue` is called when its
        verdict appears, or at once without one. A new report waits for the pieces, or comes first if they
        would give it away; in the first case it is left out if a stroke tells the same. The final count comes
        last.
        """
        before, told, position = self.shown, self.report, self.game.position
        self.game.refresh(shown or before)
        ahead = self.report is not None and (self.report.suspense or self.report is told)
        if ahead:
            self._tell()
        late = stroke is not None and stroke.late
        if late:
            self._slide(leaps, grip, made)
        turn = partial(self._conclude, cue) if late else cue
        played = self.strokes.begin(stroke, position, grip, turn)
        if not played:
            cue()
        elif not ahead:  # the stroke has told what the report would
            self.game.refresh(replace(self.shown, report=None))
        if not late:
            self._slide(leaps, grip, made)
        if not ahead:
            self._tell()
        if made and self.game.over:
            self.strokes.count()
        self._follow_camera()
        if shown is None or self.shown != before or self._source is not self.game.source:
            self._source = self.game.source
            self._lay_out()
        self.invalidate()

    def _slide(self, leaps: bool, grip: Grip | None, made: Sequence[Move]) -> None:
        """Slide the pieces to their places along the paths of the moves `made`, or let them jump there."""
        if self.stage.arrangement is not self.game.arrangement:
            at = self.game.position
            hops = [hop for move in made for hop in self.look.gestures.trail(move, at)]
            self.stage.show(self.game.arrangement, 0 if leaps else self.tempo.pace, grip, hops)

    def _conclude(self, cue: Callable[[], object]) -> None:
        """Remove the report and call `cue`, when the verdict of a late stroke appears."""
        self.tell(None)
        cue()

    def stroke_on(self, start: int, events: Sequence[Event]) -> Stroke | None:
        """Return the stroke that shows the `events` since the cursor `start`, None if there is none."""
        return self.look.telling.stroke(self.game.public(start), events)

    def _tell(self) -> None:
        """Queue the report as an animation, unless it is queued already."""
        if self.report and self.report not in self.stage.animations:
            self.stage.animations.add(self.report)

    def _follow_camera(self) -> None:
        """Adapt the pieces and the card that asks for a choice to a move of the camera, if there was one."""
        moved, scaled = self.camera.changes()
        if scaled:
            self.look.art.layout(self.camera.frame.scale)
        if moved:
            self.background.zoomed()

    def _lay_out(self) -> None:
        """Fill the panel, and let the papers over the board take up what there is to say."""
        self.fill_panel()
        self.papers.renew()

    def invalidate(self) -> None:
        """Mark everything to be drawn again, and place the papers."""
        self.stale = True
        self.place_papers()

    def place_papers(self) -> None:
        """Place the papers over the board where they cover least, to be drawn over what is composed."""
        self.papers.place()
        self.app.redraw()

    def tell(self, report: Report | None) -> None:
        """Show a report; None removes the report on show."""
        if report is not self.report:
            self.show(replace(self.shown, report=report))

    @property
    def has_unseen(self) -> bool:
        """Whether something has happened that the player at the screen has not seen yet."""
        play = self.game
        now = play.live and not (self.replay or play.over or play.handing or play.computing)
        return now and play.since() is not None

    def rearrange(self) -> None:
        """Compute the arrangement of the pieces again, and let them slide to their new points."""
        self.stage.animations.finish()
        self.hand.put_back()
        self.game.arrange()
        self.show()

    @property
    def moment(self) -> tuple[object, ...]:
        """A value that changes with each move, each jump in a replay and each change of viewer."""
        game = self.game
        last = self.session.steps[game.at - 1] if game.at else None
        return game.at, last, game.live, game.eyes, game.handing

    # One screen for several players

    def hand_over(self) -> None:
        """Hide the table until the player to move opens it, if there is a curtain."""
        if self.curtained:
            alone = partial(self.take_over, alone=True)
            self.navigation.curtain(self.session.players[self.game.mover], self.take_over, alone)
        else:
            self.take_over()

    @property
    def curtained(self) -> bool:
        """Whether what a player holds is kept from the others at the screen."""
        return self.app.settings.curtain and not self.alone

    def take_over(self, alone: bool = False) -> None:
        """Show the table to the player to move, who is at the screen now and, if `alone`, hears it alone."""
        self._show_to(self.game.mover, known=True, alone=alone)

    @property
    def hushed(self) -> bool:
        """Whether the room would hear what only the player at the screen may know."""
        game, shared = self.game, len(self.game.people) > 1 and self.curtained
        return shared and not (game.eyes is None or game.ended or self.shown.alone)

    def conceal(self, known: bool | None = None) -> None:
        """Show only what everybody may see, until the player to move takes over.

        In a game with a single person, `known` says whether that person is known to be at the screen and need
        not take over too; None keeps the previous value.
        """
        self._show_to(None, self.shown.known if known is None else known)

    def react(self, start: int, end: int, aloud: bool = True) -> None:
        """Show the characters' reactions to the plies from `start` to `end`, only moods if not `aloud`."""
        self.reactions.react(start, end, aloud=aloud and self.app.settings.talk)

    def _show_to(self, seat: int | None, known: bool, alone: bool = False) -> None:
        """Show the present position as a seat may see it, None for the public view."""
        self.reactions.clear()
        self.stage.animations.finish()
        self.let_go()
        self.papers.message.clear()
        self.show(Shown(eyes=seat, known=known, alone=alone), leaps=True)

    # Replays

    @property
    def watching(self) -> bool:
        """Whether a replay is playing by itself. Then no click or key closes its reports."""
        return self.replay is not None and self.replay.playing

    def report_on(self, start: int, events: Sequence[Event]) -> Report | None:
        """Return the report on `events` since the cursor `start`, None if these events need no report.

        If the events belong to the report on show, they are added to that report, which is returned.
        """
        steps, telling = self.session.steps, self.look.telling
        goes_on = self.replay is None or steps[start].seat == CHANCE  # a replay runs over many gestures
        if self.report and goes_on and telling.prolong(self.report, events):
            return self.report
        return telling.report(self.game.public(start), events, self.game.position)

    # What may be done

    @property
    def die_waits(self) -> bool:
        """Whether the die may be thrown now."""
        game = self.game
        return self.content.status.waits and game.chance and game.live and not (self.replay or game.computing)

    def ask(self, asked: Asked) -> None:
        """Let the game ask the player the question that must be answered before a drop becomes a move."""
        self.show(replace(self.shown, asked=asked))

    def withdraw(self) -> bool:
        """Withdraw the drop about which the game is asking; return False if there is none."""
        if self.game.asked is None:
            return False
        self.show(replace(self.shown, asked=None))
        return True

    def skip(self) -> bool:
        """Finish all animations; return whether there were any."""
        skipped = self.stage.animations.finish()
        if skipped:
            self.show()
        return skipped

    def peeked(self, place: str) -> list[Piece]:
        """Return the face-down pieces on `place` that the person to move may look at, with their faces up.

        The place "" stands for all places. There are none in a replay.
        """
        view, found = self.game.own_view(), []
        for piece in self.stage.pieces if self.game.live else ():
            face = self.look.seats.peek(view, piece)
            if face is not None and place in ("", piece.place):
                found.append(replace(piece, face=face))
        return found

    def peek(self, place: str | None) -> None:
        """Let the player look at their own face-down pieces on `place` ("": everywhere); None hides them."""
        self.show(replace(self.shown, peeking=place))

    def wanted(self) -> list[Rect]:
        """Return the rectangles of all that can be picked up, clicked or dropped on now, on the board."""
        offered = set(self.game.offered())
        pieces = [self.stage.rect(piece) for piece in self.stage.at_rest() if piece.place in offered]
        targets = self.hand.destinations if self.hand.drag.holding else self.hand.spots()
        return [*pieces, *map(self.place_rect, targets)]

    def wants(self, point: tuple[int, int]) -> bool:
        """Return whether a click at a pixel would do something on the board."""
        targets = self.hand.destinations if self.hand.drag.holding else self.hand.spots()
        return self.hand.source_at(point) is not None or self.hand.place_at(point) in targets

    def place_rect(self, place: str) -> Rect:
        """Return the rectangle of a place in pixels."""
        return self.camera.rect(self.game.arrangement, place)

    def let_go(self) -> None:
        """Put back held pieces or a die taken to be thrown, and hide notes and faces that were peeked at."""
        self.hand.put_back()
        self.papers.note.hovered = self.stage.raised = None
        self.show(replace(self.shown, throwing=False, peeking=None))

    # Other scenes

    def toggle_panel(self) -> None:
        """Open or close the drawer that holds most of the panel in a small window."""
        if self.room.drawer:
            self.panel.open = not self.panel.open
            self.show()

    def close_panel(self) -> bool:
        """Close the drawer of the panel in a small window; return whether it was open."""
        was, self.panel.open = self.room.drawer and self.panel.open, False
        if was:
            self.show()
        return was

    def open_log(self) -> None:
        """Open the page with the whole log."""
        self.app.scenes.push(LogPage(self.app, self.look.seats, self.game.log()))

    def rules(self, rule: str = "") -> None:
        """Open the rulebook at `rule`, or at its beginning if that is empty."""
        self.navigation.rulebook(self.session.game, rule)

    def summary(self) -> None:
        """Open the one-page summary of the game."""
        self.navigation.summary(self.session.game)

    @property
    def agreements(self) -> Sequence[Move]:
        """The agreements that may be proposed now, such as a draw."""
        return self.game.agreements()

    @property
    def conceding(self) -> str:
        """The label of the button for giving up, empty if nobody may give up now."""
        may = self.game.concessions()
        return self.look.telling.concession(self.game.view, may[0].seat).label if may else ""
