"""Replays a game, with a time line and buttons for play and pause, the speed, jumps and the point of view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _, pgettext
from ludotheque.table.contract.terms import Landmark
from ludotheque.table.course import Course
from ludotheque.table.panel.speed import Speed
from ludotheque.table.viewers import Viewers
from ludotheque.ui.choice import nothing
from ludotheque.ui.palette import CREAM, GOLD, GOLD_DARK, INK, OAK_DARK, SEAL
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button, Part

PAUSE, FOLLOW, READ = 0.75, 1.4, 2.6  # seconds at normal speed: after a ply, to follow one, to read a report
BRIEF = 0.4  # seconds after a ply of a brief replay
IDLE = 0.15  # seconds after a ply that shows nothing
KNOB, TRACK = 20, 9  # logical pixels: thickness of the knob and of its track
LEAST_TRACK = 90  # logical pixels: least length of the slider, if there is room
LOOKED = 64  # plies that are searched in each frame for events to jump to


class Replay:
    """A replay of the plies from `start` to `end`; `at` is the ply on show, and `course` finds the stops.

    If `guided`, it plays slowly enough to follow, offers no jumps to events, and becomes `over` soon after
    its last ply. Its buttons are in the panel; `changed` is called when they must be laid out again, and
    `closed` when the replay is closed. `tries` lets a person try other moves at a ply, `branch` begins a new
    game there; for what is None there is no button.
    """

    def __init__(
        self,
        title: str,
        course: Course,
        viewers: Viewers,
        speed: Speed,
        changed: Callable[[], object],
        guided: bool = False,
    ) -> None:
        self.close: Callable[[], object] = nothing  # closes the replay
        self.closed: Callable[[], object] = nothing  # is called when the table shows the present again
        self.branch: Callable[[int], object] | None = None  # begins a new game at a ply
        self.note: Callable[[], object] | None = None  # lets the player write a note on the ply on show
        self.teach: Callable[[], object] | None = None  # shows the lesson that the notes make
        self.tries: Callable[[Replay], object] | None = None  # lets a person try other moves there instead
        self.pace = 1.0  # the factor by which the time of each ply is multiplied
        self.course, self.speed, self.viewers = course, speed, viewers
        self.title = title
        self.start, self.end, self.at = course.start, course.end, course.start
        self.guided, self.brief = guided, False  # `brief`: whether it replays only a short moment of the game
        self.said = ""  # a sentence about the moment, shown all the while
        self.animated = True  # whether animations give time to follow what happens
        self.playing = True
        self.over = False
        self.landmark: Landmark | None = None if guided else next(iter(course.landmarks), None)
        self.from_before: int | None = None  # the stop from which to animate the way to the wanted stop
        self.leaps = False  # whether to jump to the wanted stop without animation
        self._rest = PAUSE  # seconds at normal speed that the present ply stays
        self.wanted = course.start  # the ply that the slider or a button asks for
        self._shown_by = viewers.chosen
        self._waited = 0.0
        self._sliding = False
        self._changed = changed
        self._slider = Slider(self, title)

    # The buttons

    def bar(self, rules: Button, why: Sequence[Button]) -> list[list[Part]]:
        """Return the replay's buttons in five rows: time line, steps, events, other actions, and closing.

        The button `rules` stands beside the one that calls `close`. Those in `why`, which ask computer
        players for their reasons, are among the other actions.
        """
        closing = Button("replay-close", _("Fermer"), self.close, icon="close", text_size=16)
        others = [*self._from_here(), *self._noting(), *why, *self._looking()]
        events = [*self._events(), self._pace_button()]
        rows: list[list[Part]] = [[self._slider], [*self._steps()], [*events]]
        return [*rows, [*others], [rules, closing]]

    def _steps(self) -> list[Button]:
        sign, tip = ("pause", pgettext("replay", "Arrêter")) if self.playing else ("play", _("Reprendre"))
        return [
            Button("replay-turn-back", "", lambda: self.turn(-1), icon="backward", tip=_("Au tour d'avant")),
            Button("replay-back", "", lambda: self.step(-1), icon="previous", tip=_("Un coup en arrière")),
            Button("replay-play", "", self.toggle, icon=sign, tip=tip, chosen=self.playing),
            Button("replay-on", "", lambda: self.step(1), icon="next", tip=_("Un coup en avant")),
            Button("replay-turn-on", "", lambda: self.turn(1), icon="forward", tip=_("Au tour d'après")),
        ]

    def _pace_button(self) -> Button:
        tip = _("Plus vite, ou de nouveau lentement")
        return Button("replay-speed", self.speed.label, self.next_speed, text_size=15, tip=tip)

    def _events(self) -> list[Button]:
        landmark = self.landmark
        if landmark is None:
            return []
        back = Button("replay-event-back", "", lambda: self.event(-1), icon="arrow-left")
        on = Button("replay-event-on", "", lambda: self.event(1), icon="arrow-right")
        back.tip, on.tip = landmark.previous, landmark.next
        if self.course.known >= self.end:
            back.enabled = self.course.event(self.at, -1, landmark) is not None
            on.enabled = self.course.event(self.at, 1, landmark) is not None
        kind = Button("replay-kind", landmark.name, self.change_landmark, text_size=16)
        kind.tip = _("Changer d'étape : batailles, châteaux pris…")
        kind.enabled = len(self.course.landmarks) > 1
        return [back, kind, on]

    def _looking(self) -> list[Button]:
        if not self.seen_by_others:
            return []
        tip = _("{viewer} : changer").format(viewer=self.viewers.chosen.label)
        return [Button("replay-viewer", "", self.change_viewer, icon="eye", tip=tip)]

    def _from_here(self) -> list[Button]:
        """Return the button that leads on from the ply on show in another way, [] if there is none."""
        if self.tries:
            tip = _("Jouer autre chose à partir d'ici, sans changer la partie (touche E)")
            button = Button("replay-try", _("Essayer"), self.try_here, icon="fork", text_size=16, tip=tip)
        elif branch := self.branch:
            tip = _("Commencer une nouvelle partie à partir d'ici")
            button = Button("replay-from", _("Rejouer d'ici"), lambda: branch(self.at), text_size=16, tip=tip)
        else:
            return []
        button.enabled = self.at < self.end
        return [button]

    def _noting(self) -> list[Button]:
        if self.note is None:
            return []
        tip = _("Noter ce tour : un mot que la partie garde (touche N)")
        note = Button("replay-note", _("Noter"), self.note, icon="quill", text_size=16, tip=tip)
        if self.teach is None or not self.course.noted:
            return [note]
        tip = _("La leçon que font les notes de cette partie")
        return [note, Button("replay-teach", "", self.teach, icon="book", tip=tip)]

    def try_here(self) -> None:
        """Let a person try other moves from the ply on show, if that is offered there."""
        if self.tries and self.at < self.end:
            self.playing = False
            self._changed()
            self.tries(self)

    @property
    def how_far(self) -> str:
        """How far the replay has come, in turns, such as "turn 3 of 12" in the player's language."""
        of, n = self.course.turns, self.course.turn_number(max(0, self.at - 1))  # that of the last ply shown
        return _("tour {n} sur {of}").format(n=n, of=of) if of else _("tour {n}").format(n=n)

    # Time

    @property
    def seen_by_others(self) -> bool:
        """Whether the replay can be watched from more than one point of view."""
        return not self.guided and len(self.viewers.choice) > 1

    @property
    def busy(self) -> bool:
        """Whether the replay has something to do: play on, show another ply, or search for events."""
        return self.playing or self.asked or (not self.guided and self._looks_on)

    @property
    def asked(self) -> bool:
        """Whether the ply or the point of view that was chosen is not shown on the table yet."""
        return self.wanted != self.at or self._shown_by is not self.viewers.chosen

    @property
    def _looks_on(self) -> bool:
        return not self.course.complete

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the table must show another ply or point of view."""
        if not self.guided and self.course.scan(LOOKED) and not self._looks_on:
            self._changed()
        if self.playing:
            self._waited += dt * self.speed.times
            if self._waited >= self._rest * self.pace:
                self._waited, self.leaps = 0.0, False
                self.over = self.guided and self.at >= self.end
                self.wanted = self.course.beat(self.at)
                self.playing = self.wanted < self.end or (self.guided and not self.over)
        changed, self.at, self._shown_by = self.asked, self.wanted, self.viewers.chosen
        return changed

    def shown(self, seen: bool, reported: bool) -> None:
        """Choose how long the new ply stays, depending on a visible change (`seen`) and a report on it."""
        told = READ if reported else FOLLOW
        brief = READ if self.said and self.at >= self.end else BRIEF if self.animated else FOLLOW
        shown = brief if self.brief else told if self.guided else PAUSE
        self._rest = shown if seen or reported else IDLE

    def stay(self, seconds: float) -> None:
        """Let the present ply stay for so many seconds at normal speed, if it would stay for less."""
        self._rest = max(self._rest, seconds)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; return whether it has moved or released the knob of the time line."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._sliding = self._slider.seen.collidepoint(event.pos)
            if self._sliding and self.playing:
                self.toggle()
            return self._sliding and self._slide(event.pos[0])
        if event.type == pygame.MOUSEMOTION and self._sliding:
            return self._slide(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP and self._sliding:
            self._sliding = False
            return True
        return False

    # Commands

    def toggle(self) -> None:
        """Pause the replay or let it go on. At its end, start again from the beginning."""
        self.playing = not self.playing
        if self.playing and self.at >= self.end:
            self.wanted, self.leaps = self.start, True
        self._changed()

    def go_to(self, at: int, leaps: bool = True) -> None:
        """Go to the ply `at` and pause. If `leaps`, pieces are moved without animation."""
        self.playing, self.from_before, self.leaps = False, None, leaps
        self.wanted = min(max(at, self.start), self.end)
        self._changed()

    def step(self, by: int) -> None:
        """Go one gesture forward if `by` is 1, or back if it is -1, and pause."""
        self.go_to(self.course.gesture(self.wanted, by), leaps=False)

    def turn(self, by: int) -> None:
        """Pause and go to the next turn, or if `by` is -1 to the start of this or the previous one."""
        self.go_to(self.course.turn(self.wanted, by), leaps=False)

    def event(self, by: int) -> None:
        """Go to the next event of the chosen sort if `by` is 1, or the previous if it is -1, and pause."""
        found = self.course.event(self.wanted, by, self.landmark) if self.landmark else None
        if found is not None:
            self.go_to(found, leaps=False)
            self.from_before = found - 1

    def change_landmark(self) -> None:
        """Choose the next sort of events to jump to. After the last sort comes the first."""
        if self.landmark is not None:
            known = self.course.landmarks  # the last note may be gone, and notes with it
            after = known.index(self.landmark) + 1 if self.landmark in known else 0
            self.landmark = known[after % len(known)]
            self._changed()

    def change_speed(self, by: int) -> None:
        """Make the replay `by` steps faster, or slower if `by` is negative."""
        self.speed.change(by)
        self._changed()

    def next_speed(self) -> None:
        """Choose the next faster speed. After the fastest comes the slowest."""
        self.speed.advance()
        self._changed()

    def change_viewer(self) -> None:
        """Choose the next point of view, if there is a choice."""
        if self.seen_by_others:
            self.viewers.change()
            self._changed()

    def _slide(self, x: int) -> bool:
        self.from_before, self.leaps = None, True
        self.wanted = self.start + round(self._slider.share_at(x) * (self.end - self.start))
        return True


class Slider(Button):
    """A replay's time line, with marks: events of the game's first sort above it, of the second below it."""

    role = "slider"

    def __init__(self, replay: Replay, title: str) -> None:
        super().__init__("replay-slider", title, replay.toggle)
        self._replay = replay

    @property
    def state(self) -> str:
        """The progress of the replay in words."""
        return self._replay.how_far

    def share_at(self, x: int) -> float:
        """Return which share of the track is to the left of the pixel column `x`, from 0 to 1."""
        track = self._track()
        return min(max((x - track.left) / max(1, track.w), 0.0), 1.0)

    def least_width(self, skin: Skin) -> int:
        """Return the least width in pixels at which the knob is easy to drag."""
        return skin.px(LEAST_TRACK)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the track with its marks, and the knob."""
        track, replay = self._track(), self._replay
        width = skin.px(TRACK)
        surface.blit(skin.well(self.rect.size), self.rect)
        bar = Rect(track.x, track.centery - width // 2, track.w, width)
        pygame.draw.rect(surface, OAK_DARK, bar, border_radius=width // 2)
        pygame.draw.rect(surface, GOLD_DARK, bar, 1, border_radius=width // 2)
        done = self._x(replay.at) - track.x
        pygame.draw.rect(surface, GOLD, (bar.x, bar.y, done, bar.h), border_radius=width // 2)
        for landmark, above in zip(replay.course.landmarks, (True, False), strict=False):
            self._draw_marks(surface, skin, landmark, bar, above)
        self._draw_notes(surface, skin, bar)
        self._draw_tries(surface, skin, bar)
        side = skin.px(KNOB)
        thumb = skin.scroll_thumb((side, side), state in ("hover", "down"))
        surface.blit(thumb, thumb.get_rect(center=(track.x + done, track.centery)))
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)

    def _draw_marks(self, surface: Surface, skin: Skin, landmark: Landmark, bar: Rect, above: bool) -> None:
        """Draw the marks of one sort of events in the colours of their seats, `above` or below the track."""
        high, chosen = skin.px(7), landmark is self._replay.landmark
        for mark in self._replay.course.marks(landmark):
            x, wide = self._x(mark), skin.px(2.5 if chosen else 1.6)
            end, step = (bar.top - skin.px(2), -1) if above else (bar.bottom + skin.px(1), 1)
            colour = self._replay.course.colour(mark) or CREAM
            for ink, more in ((CREAM, 1), (colour, 0)):
                pygame.draw.line(surface, ink, (x, end), (x, end + step * high), wide + more)

    def _draw_notes(self, surface: Surface, skin: Skin, bar: Rect) -> None:
        high = bar.h + skin.px(2)
        for at in self._replay.course.noted:
            paper = Rect(0, 0, high * 3 // 4, high).move_to(center=(self._x(at), bar.centery))
            pygame.draw.rect(surface, skin.ink(CREAM), paper)
            pygame.draw.rect(surface, skin.ink(INK), paper, 1)

    def _draw_tries(self, surface: Surface, skin: Skin, bar: Rect) -> None:
        half = bar.h // 2 + skin.px(2)
        for at in self._replay.course.tried if self._replay.tries else ():
            x, y = self._x(at), bar.centery
            lozenge = [(x - half, y), (x, y - half), (x + half, y), (x, y + half)]
            pygame.draw.polygon(surface, SEAL, lozenge)
            pygame.draw.polygon(surface, skin.ink(CREAM), lozenge, 1)

    def _x(self, at: int) -> int:
        track, replay = self._track(), self._replay
        return track.x + track.w * (at - replay.start) // max(1, replay.end - replay.start)

    def _track(self) -> Rect:
        return self.rect.inflate(-2 * (self.rect.h // 3), 0)
