"""The state of the table: session, view, pieces, hand, camera, panel, message, replay.

The modules that play, draw and handle input at the table share this model. The model imports none of these
modules. It opens other scenes through a TableNavigation.
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
from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Asked, Position
from ludotheque.table.contract.staging import Stroke, Weight
from ludotheque.table.contract.terms import Report
from ludotheque.table.course import Course
from ludotheque.table.game_view import GameView, opening_of
from ludotheque.table.marks import Mark, MarkFinder
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.panel.log_page import LogPage
from ludotheque.table.panel.measures import FOOT
from ludotheque.table.panel.panel import Content, Panel
from ludotheque.table.panel.replay import Replay
from ludotheque.table.panel.speed import Speed
from ludotheque.table.papers.papers import Papers
from ludotheque.table.reactions import Reactions
from ludotheque.table.shown import Shown
from ludotheque.table.view.background import Background
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.hand import Hand
from ludotheque.table.view.room import Room, divide
from ludotheque.table.view.stage import Grip, Stage
from ludotheque.table.view.staging import add_count, add_stroke, lasting
from ludotheque.table.viewers import Viewers
from ludotheque.tiled.model import Point
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing
from ludotheque.ui.motion import Piece


class TableModel:
    """The state of the table.

    The scene sets `fill_panel`, a function that gives the panel its present content and buttons.
    """

    content: Content
    camera: Camera
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
        self.marked = True  # whether the board shows marks of the others' last turns
        self.advisable = False  # whether a computer player could give advice
        self.replay: Replay | None = None
        self.speed = Speed()  # of replays and of games between computer players
        self.still: Stroke | None = None  # the stroke (event) of the ply on show, if it was not animated
        self._before: Position | None = None  # the position before the last stroke
        self._happened: tuple[object, ...] = ()  # the first two items of `moment` for the ply shown
        self._row: list[Weight] = []  # the weights of consecutive strokes, all the same
        self.result_due = self.game.over
        self.stale = True  # whether the static parts must be composed again
        self.fill_panel: Callable[[], object] = lambda: None
        self.pointer: Point = (-1, -1)
        self.cursor: str | None = None  # the keys' cursor: a place, a button or `die`
        self._sight: tuple[Point, float] | None = None  # the camera's last origin and scale
        self._source: object = None  # the `source` of the view shown last
        self.papers = Papers(self)

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the board and the panel for a window of `size` pixels, and paint the board in steps."""
        skin = self.app.skin
        geometry = self.look.geometry
        board_map = geometry.board_map
        gestures = self.look.gestures
        foot = FOOT + bool(gestures.tools(self.game.position))
        seats, turn = len(self.session.players), gestures.action_rows
        counted = self.look.telling.status(self.game.position, self.game.moves).countdown is not None
        self.room = divide(skin, size, board_map.size, seats, foot, turn, counted)
        self.stage.animations.finish()
        self.camera = self.stage.camera = Camera(board_map, self.room.board, geometry.apron)
        self.camera.arrange(self.game.arrangement.points)
        self.hand.layout(skin.scale)
        self._sight = self.camera.frame.origin, self.camera.frame.scale
        self.look.art.layout(self.camera.frame.scale)
        self.game.forget_words()
        self.background.layout(skin, size, self.camera)
        self.let_go()
        self.show()
        self.papers.reset()

    # Showing

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

        Pieces slide to their new places along the paths of the moves `made`. `grip` says which pieces were
        dropped and at which pixel; they start from there. If `leaps`, all pieces jump to their places.

        A `stroke` (an event such as a fight) is shown before the pieces move, or afterwards if it is `late`.
        A new report is shown after the pieces have moved, or before if the moving pieces would give away what
        the report says. In the first case it is left out if a stroke is shown, which tells the same. If the
        moves have ended the game, the final count comes last. `cue` is called when the verdict of the stroke
        appears, or at once if no stroke is shown.
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
        played = stroke is not None and self._play(stroke, grip, turn)
        if played:
            self._before = replace(position, legal=())
            if not ahead:  # the stroke has told what the report would
                self._drop_report()
        else:
            cue()
        if self._happened != self.moment[:2]:
            self._happened, self.still = self.moment[:2], None if played else stroke
        if not late:
            self._slide(leaps, grip, made)
        if not ahead:
            self._tell()
        if made and self.game.over:
            self._count()
        self._follow_camera()
        if shown is None or self.shown != before or self._source is not self.game.source:
            self._source = self.game.source
            self._lay_out()
        self._invalidate()

    def _slide(self, leaps: bool, grip: Grip | None, made: Sequence[Move]) -> None:
        """Slide the pieces to their present places along the paths of the moves `made`.

        They jump there if `leaps` is true. Dropped pieces start where `grip` says.
        """
        if self.stage.arrangement is not self.game.arrangement:
            at = self.game.position
            hops = [hop for move in made for hop in self.look.gestures.trail(move, at)]
            self.stage.show(self.game.arrangement, 0 if leaps else self.pace, grip, hops)

    def _conclude(self, cue: Callable[[], object]) -> None:
        """Remove the report and call `cue`.

        This is called when the verdict of a late stroke (an event such as a fight) appears.
        """
        self.tell(None)
        cue()

    def _drop_report(self) -> None:
        self.game.refresh(replace(self.shown, report=None))

    @property
    def marked_position(self) -> Position:
        """The position whose marks the board shows.

        While a stroke (an event such as a fight) is shown, it is the position before that event.
        """
        return self._before if self._before and self.stage.undecided else self.game.position

    def stroke_on(self, start: int, events: Sequence[Event]) -> Stroke | None:
        """Return the stroke that shows the `events` since the cursor `start`, None if there is none.

        A stroke shows an event, such as a fight, at length.
        """
        return self.look.telling.stroke(self.game.public(start), events)

    def _play(self, stroke: Stroke, grip: Grip | None, cue: Callable[[], object]) -> bool:
        """Add the animation of a stroke (an event such as a fight); return False if it cannot be shown.

        It cannot be shown if animations are off, for instance. If strokes of the same weight follow each
        other without a person's move in between, each is shorter than the one before, up to a limit. A stroke
        that the person at the screen wins or loses is always shown at full length.
        """
        seat = self.session.steps[self.game.at - 1].seat
        goes_on = self._row[:1] == [stroke.weight] and seat not in self.game.people
        self._row = [*self._row, stroke.weight] if goes_on else [stroke.weight]
        before = 0 if self.viewer in (stroke.winner, *stroke.losers) else len(self._row) - 1
        seconds = lasting(stroke, self.pace, self.speed_factor, before)
        if not seconds or stroke.place not in self.stage.arrangement.places:
            return False
        near, after, pace = self.stage.rect_of(stroke), self.game.arrangement, self.pace
        add_stroke(self.stage, stroke, self.app.skin, seconds, near, after, pace, self.viewer, grip, cue)
        return True

    @property
    def pace(self) -> float:
        """The factor by which the length of animations is multiplied; 0 means no animations.

        The settings say it. But a brief replay is never faster than usual.
        """
        pace = self.app.settings.pace
        return max(1.0, pace) if pace and self.replay and self.replay.brief else pace

    @property
    def speed_factor(self) -> float:
        """The factor by which everything moves faster than usual.

        Players choose a speed for replays and for games between computer players. In other games the factor
        is 1.
        """
        if self.replay:
            return self.replay.speed.times
        return self.speed.times if self.game.watched else 1.0

    def _count(self) -> None:
        """Add the final count of a finished game to the animations, unless animations are off."""
        outcome, pace = self.game.outcome, self.app.settings.pace
        counted = self.look.telling.count(self.game.view, outcome) if outcome and pace else ()
        if outcome and counted:
            if self.report and not self.report.suspense:
                self._drop_report()
            rects = {one.place: self.place_rect(one.place) for one in counted if one.place}
            coins = partial(self.app.sounds.play, "coins")
            first, shared = outcome.winners[0], len(outcome.winners) > 1
            yours = first == self.viewer
            text = _("Vous l'emportez") if yours else _("{name} l'emporte")
            ending = _("Victoire partagée") if shared else text.format(name=self.look.seats.names[first])
            winner = -1 if shared else first
            add_count(self.stage, counted, ending, winner, self.app.skin, pace, rects, coins)

    @property
    def speaks(self) -> bool:
        """Whether a computer player's character is making a remark."""
        return bool(self.reactions.shown.line)

    @property
    def viewer(self) -> int | None:
        """The seat of the person at the screen, None if it is not known."""
        people = self.game.people
        return people[0] if len(people) == 1 else self.game.eyes

    def _tell(self) -> None:
        """Queue the report as an animation, unless it is queued already."""
        if self.report and self.report not in self.stage.animations:
            self.stage.animations.add(self.report)

    def _follow_camera(self) -> None:
        """Adapt the pieces to a move of the camera, if there was one.

        The picture of the board becomes sharp again a little later.
        """
        frame, before = self.camera.frame, self._sight
        self._sight = frame.origin, frame.scale
        if before == self._sight:
            return
        if before is None or before[1] != frame.scale:
            self.look.art.layout(frame.scale)
        self.background.zoomed()

    def _lay_out(self) -> None:
        """Fill the panel, and let the papers over the board take up what there is to say."""
        self.fill_panel()
        self.papers.renew()

    def _invalidate(self) -> None:
        """Mark everything to be drawn again, and place the papers over the board where they cover least."""
        self.stale = True
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
        """Hide the table until the player to move is at the screen and opens it.

        If the settings say that nothing is hidden between turns, that player takes over at once.
        """
        if self.app.settings.curtain:
            self.navigation.curtain(self.session.players[self.game.mover], self.take_over)
        else:
            self.take_over()

    def take_over(self) -> None:
        """Show the table to the player to move, who is at the screen now."""
        self._show_to(self.game.mover, known=True)

    def conceal(self, known: bool | None = None) -> None:
        """Show only what everybody may see, until the player to move takes over.

        In a game with a single person, `known` says whether that person is known to be at the screen. If not,
        that person must take over too. If `known` is None, the previous value is kept.
        """
        self._show_to(None, self.shown.known if known is None else known)

    def react(self, start: int, end: int, aloud: bool = True) -> None:
        """Show the reactions of the computer players' characters to the plies from `start` to `end`.

        If not `aloud`, they show their moods but make no remarks.
        """
        self.reactions.react(start, end, aloud=aloud and self.app.settings.talk)

    def _show_to(self, seat: int | None, known: bool) -> None:
        """Show the present position as a seat may see it; None stands for the public view.

        In a game with a single person, `known` says whether that person is known to be at the screen.
        """
        self.reactions.clear()
        self.stage.animations.finish()
        self.let_go()
        self.papers.message.clear()
        self.show(Shown(eyes=seat, known=known), leaps=True)

    # Replays

    def replay_since(self) -> None:
        """Replay everything since the last turn of the player at the screen."""
        start = self.game.since()
        if start is not None:
            self.watch(start, _("Entre-temps"), told=True)

    def change_speed(self, by: int) -> None:
        """Change the speed of a replay or of a game between computer players by `by` steps."""
        self.speed.change(by)
        self.show()

    def watch(
        self,
        start: int = 0,
        title: str = "",
        told: bool = False,
        at: int | None = None,
        end: int | None = None,
        said: str = "",
        closed: Callable[[], object] = nothing,
    ) -> None:
        """Replay the game under a `title` from ply `start` to ply `end`, or to the present without `end`.

        The game is not changed. The replay plays by itself, unless `at` is given: then it waits at that ply.
        If `told`, it is slow enough to follow and closes itself at its end. A replay with an `end` is brief:
        it waits only for a moment after each ply, shows no reports, and plays at the usual speed whatever
        speed and animations were chosen before. If `said`, the panel shows this sentence in the place of the
        log. `closed` is called when the table shows the present again.
        """
        self.let_go()
        brief, end = end is not None, self.session.cursor if end is None else end
        start, title = max(start, opening_of(self.session, self.look)), title or _("Revoir la partie")
        pace = max(1.0, self.app.settings.pace) if brief else self.app.settings.pace or 1.0
        branch = None if told else partial(self.navigation.branch, self.session)
        course, viewers = Course(self.game, start, end), Viewers(self.game)
        self.reactions.clear()
        speed = Speed() if brief else self.speed
        self.replay = Replay(title, course, speed, pace, self.show, viewers, told, branch, closed)
        self.replay.brief, self.replay.animated = brief, self.app.settings.pace > 0
        self.replay.said = said
        self.stage.animations.finish()
        self.show(replace(self.shown, at=start, report=None))
        if at is not None:
            self.replay.go_to(at)

    @property
    def watching(self) -> bool:
        """Whether a replay is playing by itself. Then no click or key closes its reports."""
        return self.replay is not None and self.replay.playing

    def watch_on(self) -> None:
        """Show the ply that the replay has reached, with its report and any event shown at length."""
        replay = self.replay
        assert replay is not None
        self.stage.animations.finish()
        sought, replay.from_before = replay.from_before, None
        chosen = replay.viewers.chosen
        shown = replace(self.shown, eyes=chosen.seat, open=chosen.open)
        if sought is not None:
            self.show(replace(shown, at=sought, report=None), leaps=True)
        before, pieces, lines = self.game.at, self.stage.pieces, self.game.lines(1)
        report, stroke, made = None, None, list[Move]()
        if not replay.leaps and before < replay.at == replay.course.beat(before):
            events = tuple(event for ply in range(before, replay.at) for event in self.game.events(ply))
            report = None if replay.brief else self.report_on(before, events)
            stroke = self.stroke_on(before, events)
            made = [step.move for step in self.session.steps[before : replay.at]]
        self.reactions.clear()
        if made:
            self.react(before, replay.at)
        next_ = replace(shown, at=replay.at, report=report)
        self.show(next_, leaps=replay.leaps, made=made, stroke=stroke)
        seen = pieces != self.stage.pieces or (replay.told and lines != self.game.lines(1))
        replay.shown(seen, report is not None)

    def report_on(self, start: int, events: Sequence[Event]) -> Report | None:
        """Return the report on `events` since the cursor `start`, None if these events need no report.

        If the events belong to the report on show, they are added to that report, which is returned.
        """
        steps, telling = self.session.steps, self.look.telling
        goes_on = self.replay is None or steps[start].seat == CHANCE  # a replay runs over many gestures
        if self.report and goes_on and telling.prolong(self.report, events):
            return self.report
        return telling.report(self.game.public(start), events, self.game.position)

    def end_replay(self) -> None:
        """End the replay and show the present."""
        if self.replay is None:
            return
        eyes, closed, self.replay = self.replay.viewers.before, self.replay.closed, None
        self.reactions.clear()
        self.stage.animations.finish()
        self.show(replace(self.shown, at=None, eyes=eyes, open=False, report=None))
        closed()

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

        If `place` is "", such pieces on all places are returned. There are none in a replay.
        """
        view, found = self.game.own_view(), []
        for piece in self.stage.pieces if self.game.live else ():
            face = self.look.seats.peek(view, piece)
            if face is not None and place in ("", piece.place):
                found.append(replace(piece, face=face))
        return found

    def marks_shown(self) -> Sequence[Mark]:
        """Return the marks of what the others did since the viewer's last turn.

        There are none if the player has hidden the marks, or if the game is over.
        """
        mover = self.game.mover if self.game.mover in self.game.people else None
        if not self.marked or self.game.over:
            return ()
        return self.marks.found(mover if self.viewer is None else self.viewer)

    def toggle_marks(self) -> None:
        """Hide the marks of the other players' last turns, or show them again."""
        self.marked = not self.marked
        self.show()

    def peek(self, place: str | None) -> None:
        """Let the player look at their own face-down pieces on `place`.

        The place "" stands for all their face-down pieces. None hides the faces again.
        """
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
