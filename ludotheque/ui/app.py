"""The main loop, which draws a frame only when something has changed, and what all scenes share."""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pygame

from ludotheque.i18n import _, set_language
from ludotheque.ui import dropped, pointer, window
from ludotheque.ui.aids import reader_runs
from ludotheque.ui.choice import nothing
from ludotheque.ui.chosen import Chosen
from ludotheque.ui.display import Display
from ludotheque.ui.input import Input
from ludotheque.ui.life import BEAT, PAUSE
from ludotheque.ui.notice import Notice
from ludotheque.ui.saving import Saving
from ludotheque.ui.scene import Scene, SceneStack
from ludotheque.ui.skin import Skin
from ludotheque.ui.store import AppStore, Preferences
from ludotheque.ui.system_fonts import SYSTEM

if TYPE_CHECKING:  # loaded after the first picture, or for tests alone
    from ludotheque.ui.audio import Audio
    from ludotheque.ui.hearing import Hearing
    from ludotheque.ui.sound import Sounds
    from ludotheque.ui.trace import Trace

FRAME = 1 / 60
LONGEST = 0.25  # seconds that one turn of the loop counts for, at most, so that a halt skips no animation
MOST_RESCUES = 3  # exceptions survived before the program gives up
IDLE_PAUSE = 0.3  # seconds without an event before the tasks for `later` are run
AWAKE, ASLEEP = 60, 20  # times a second that events are polled while nothing moves
SLEEP_PAUSE = 1.0  # seconds without an event before polling slows down, which delays events by at most 34 ms
MOST_GARBAGE = 3  # closed scenes and old layouts whose pictures are not freed yet; during a pause, 0
SLEEP = 0.24  # seconds between two steps while polling is slow, unless an event comes

TASK = pygame.event.custom_type()  # posted by `post_task`
_LOOKS = {"language", "full_screen", "scale", "hatchings", "high_contrast", "large_pointer"}
_SHOWN = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED)
Rescue = Callable[["App", Path | None, bool], Scene]
T = TypeVar("T")


def post_task(task: Callable[[], object]) -> None:
    """Have the loop call a task. Any thread may do so; raises pygame.error if the window is closed."""
    pygame.event.post(pygame.event.Event(TASK, task=task))


class AppNavigation(Protocol):
    """What can be done in every scene."""

    def help(self) -> None:
        """Open the help of the top scene, or close it if it is open."""
        ...

    def quit(self, leave: Callable[[], object]) -> None:
        """Handle a request of the system to close the window; `leave` ends the program."""
        ...


class App:
    """The window, the scenes in it, and what they share."""

    def __init__(
        self,
        store: AppStore,
        *,
        size: tuple[int, int] | None = None,
        language: str = "",
        trace: Trace | None = None,
        rescue: Rescue | None = None,
    ) -> None:
        """Open the window at `size` pixels or, without a size, as it was when the program last ran.

        A `language` overrides the one in the settings; "" keeps it. After an unexpected exception, `rescue`
        is told the path of the crash log and whether a game was saved, and returns the scene to show; without
        it, the exception is raised.
        """
        self.store = store
        self.scenes = SceneStack()
        self.running = True
        self.seconds = 0.0
        self.notice = Notice()
        self.saving = Saving(store, self.notify)
        self.chosen = Chosen(store)
        SYSTEM.tell = partial(post_task, self.relayout)
        set_language(language or self.settings.language)
        before = self.hearing.prepare if reader_runs() else nothing
        self._display = Display(self.scenes, size, self.settings, before)
        self._remembers = size is None
        self.skin = self._display.skin(self.settings)
        self._input = Input(self, self._everywhere)
        self._trace = trace
        self._rescue = rescue
        self._rescues = 0
        self._made: dict[Callable[[Skin], Any], Any] = {}  # what `for_skin` made, by the function that did
        self._events: deque[pygame.event.Event] = deque()
        self._later: deque[Callable[[], object]] = deque()
        self._dirty = True
        self._moving = False
        self._settled = False
        self._last_event = 0.0
        self.navigation: AppNavigation | None = None
        self.take_file: Callable[[Path], object] | None = None  # imports a file dropped on the window
        self._clock = pygame.time.Clock()
        self._turned = time.perf_counter()  # when the last turn of the loop with a step began
        self._lived = self._turned  # when its patches were last advanced

    @property
    def settings(self) -> Preferences:
        """The present settings: the player's or, where they have chosen nothing, the desktop's."""
        return self.chosen.now

    @cached_property
    def hearing(self) -> Hearing:
        """What tells the scenes to people who hear them."""
        from ludotheque.ui.hearing import Hearing

        return Hearing(self)

    @cached_property
    def _audio(self) -> Audio:
        from ludotheque.ui.audio import Audio

        return Audio(self.scenes, lambda: self.settings, self.later, self.redraw)

    @property
    def way(self) -> str:
        """The way in which the program is heard; the first if the settings name none of this system's."""
        from ludotheque.ui.hearing import ways

        offered = ways()
        return self.settings.voice if self.settings.voice in offered else offered[0]

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on. Never keep it, because a new size of the window replaces it."""
        return self._display.surface

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels of the surface to draw on: the window's, but at least SMALLEST."""
        return self._display.size

    def for_skin(self, make: Callable[[Skin], T]) -> T:
        """Return `make(skin)` for the present skin, made once for each skin and then kept."""
        if make not in self._made:
            self._made[make] = make(self.skin)
        made: T = self._made[make]
        return made

    @property
    def sounds(self) -> Sounds:
        """The sounds. The sound card is opened when they are first used, which is after the first frame."""
        return self._audio.sounds

    def redraw(self) -> None:
        """Draw the scenes again at the end of this step."""
        self._dirty = True

    def notify(self, text: str) -> None:
        """Show a sentence at the bottom of the window for a few seconds."""
        self.notice.say(text, self.seconds)
        self.hearing.tell(text)
        self.redraw()

    def open_help(self) -> None:
        """Open the help of the top scene, or close it if it is open."""
        if self.navigation:
            self.navigation.help()

    def later(self, task: Callable[[], object]) -> None:
        """Run `task`, which takes milliseconds, after a moment without input; queue it only once."""
        if task not in self._later:
            self._later.append(task)

    def change(self, **settings: Any) -> None:
        """Save these settings and apply them immediately. If they cannot be saved, tell the player."""
        before = self.settings
        self.chosen.change(**settings)
        self.saving.say(self.store.settings_fault)
        if before.full_screen != self.settings.full_screen:
            self._display.fill_screen(self.settings.full_screen)
        if "language" in settings:  # even if it is unchanged: the command line may differ
            set_language(self.settings.language)
        if before.large_pointer != self.settings.large_pointer:
            pointer.show(self.settings.large_pointer)
        self._audio.change()
        if settings.keys() & _LOOKS:
            self.relayout()
        self.redraw()

    def relayout(self) -> None:
        """Make new fonts and buttons for the present window, scale and language; lay out all scenes again."""
        self._display.laid_out()
        self.skin = self._display.skin(self.settings)
        self._made.clear()
        self.scenes.relayout()
        self.redraw()

    def leave(self) -> None:
        """End the loop."""
        self.running = False

    def post(self, event: pygame.event.Event) -> None:
        """Queue one event for the next step."""
        self._events.append(event)

    def step(self, dt: float) -> bool:
        """Handle queued events, advance by `dt` seconds, draw if anything changed; return whether it drew."""
        try:
            return self._step(dt)
        except Exception as error:
            self._crash(error)
            return True

    def run(self) -> None:
        """Loop until the player leaves. The first frame is drawn without waiting for an event."""
        self.step(0.0)
        while self.running:
            self.turn()

    def turn(self) -> bool:
        """Wait at most a frame for an event, then step, less often after a pause; return whether it drew."""
        asleep = False
        if self._dirty or self._moving:
            left = FRAME - (time.perf_counter() - self._turned)
            self._events.append(pygame.event.wait(max(1, round(left * 1000))))
        else:
            asleep = not self._later and self.seconds - self._last_event > SLEEP_PAUSE
            self._clock.tick(ASLEEP if asleep else AWAKE)
        if self.scenes.garbage > (0 if asleep else MOST_GARBAGE):
            self.scenes.garbage = 0
            gc.collect()  # frees also what is in cycles of references
        events = [*self._events, *pygame.event.get()]
        now = time.perf_counter()
        if asleep and not events and now - self._turned < SLEEP:
            self._let_live(now)
            return False
        passed, self._turned = min(LONGEST, now - self._turned), now
        if asleep and events:  # an animation that they start must not begin in the past
            self._events.clear()
            self.step(passed)
            passed = 0.0
        self._events = deque(events)
        drawn = self.step(passed)
        if not drawn:
            self._let_live(now)
        return drawn

    def _let_live(self, now: float) -> None:
        """Advance the living patches if they are due at the time `now`."""
        if (passed := now - self._lived) >= BEAT:
            self._lived = now
            self.live(min(LONGEST, passed))

    def live(self, dt: float) -> bool:
        """Advance the top scene's living patches by `dt` seconds; return whether any of them was drawn.

        Only the loop calls this, between whole frames, so patches stand still while a test steps the program.
        """
        deserted = self.seconds - self._last_event > PAUSE or window.is_gone()
        if deserted or not self.settings.pace or self._display.resizing or not len(self.scenes):
            return False
        return self._display.live(dt)

    def close(self) -> None:
        """Save the position and size of the window, unless `size` was given; leave all scenes; close it."""
        place = self._display.place(self.settings.full_screen)
        if self._remembers and place != self.settings.window and not self.store.settings_fault:
            self.store.change_settings(window=place)
        self.scenes.unwind(0)
        self.hearing.close()
        self._audio.close()
        if self._trace:
            self._trace.close()
        window.close()

    def _step(self, dt: float) -> bool:
        self.seconds += dt
        keyed = any(event.type == pygame.KEYDOWN for event in self._events)
        while self._events:
            for event in self._input.read(self._display.inside(self._events.popleft())):
                self._take(event)
        if not self.running:
            return False
        for event in self._input.rest():
            self._take(event)
        if self.scenes.top.update(dt):  # not `|=`: that would lose a redraw that `update` itself asked for
            self.redraw()
        below = self.scenes.visible()[:-1]
        for scene in below:
            if scene.update_below(dt):
                self.redraw()
        if self._display.update(dt):
            self.redraw()
        if self.chosen.hear():
            self.scenes.top.let_go()
            self.relayout()
        if self.notice.expire(self.seconds):
            self.redraw()
        if self._display.rested(self.seconds):
            self.relayout()
        self._moving = self.scenes.top.moving() or any(scene.moving_below() for scene in below)
        drawn = self._dirty
        if drawn:
            self._dirty, self._settled = False, False
            self._display.draw(self.skin, self.notice)
            self._input.painted()
        elif not self._moving:
            self._idle()
        self._audio.follow(dt)  # this and the next are loaded after the first picture
        self.hearing.follow(drawn, keyed)
        return drawn

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.NOEVENT:
            return
        if self._audio.take(event):  # not input by the player, so the pause without input goes on
            return
        self._last_event = self.seconds
        if event.type == pygame.MOUSEBUTTONDOWN and self._display.resizing:
            self.relayout()  # a press must find the widgets where the player will see them
        if self._input.misses(event):
            return
        window.follow(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.hearing.window(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type == pygame.WINDOWFOCUSLOST:  # whoever lets go now is busy with another window
            self._input.let_go()
            self.redraw()
        elif event.type == pygame.QUIT:
            self.navigation.quit(self.leave) if self.navigation else self.leave()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.scenes.top.let_go()
            self._display.resize(self.seconds)
            self.redraw()
        elif event.type == pygame.DROPFILE:
            self._import([Path(event.file)])
        elif event.type == pygame.DROPTEXT:
            self._import(dropped.files_in(event.text))
        elif event.type == TASK:
            event.task()
        elif event.type in _SHOWN or self._input.handle(event):
            self.redraw()

    def _import(self, files: Sequence[Path]) -> None:
        """Import files that were dropped on the window. If there are none, a text was: say what to drop."""
        for file in files:
            if self.take_file:
                self.take_file(file)
        if not files:
            self.notify(
                _("Ce texte n'est pas un fichier : déposez une partie (.ludo) ou une archive (.zip).")
            )
        self.redraw()

    def _everywhere(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT and event.text == "?" and not self.scenes.top.typing():
            self.open_help()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        alt_enter = enter and event.mod & pygame.KMOD_ALT
        if event.key == pygame.K_F11 or alt_enter:
            self.change(full_screen=not self.settings.full_screen)
        elif event.key == pygame.K_F1:
            self.open_help()
        elif event.key == pygame.K_F9 and not event.mod & pygame.KMOD_ALT:
            from ludotheque.ui.hearing import way_after, way_name

            self.change(voice=way_after(self.way))
            self.hearing.follow(drawn=False, keyed=True)
            self.notify(_("Voix : {how}").format(how=way_name(self.way)))
        elif event.key == pygame.K_m and not self.scenes.top.typing():
            self.change(mute=not self.settings.mute)
            self.notify(_("Son coupé") if self.settings.mute else _("Son rétabli"))
        else:
            return False
        return True

    def _crash(self, error: Exception) -> None:
        """Write a crash log, save the game and show an explanation, or raise `error` without a `rescue`."""
        session = next((scene.session for scene in self.scenes if scene.session), None)
        path, saved = self.saving.log_crash(error, session)
        self._rescues += 1
        if self._rescue is None or self._rescues > MOST_RESCUES:
            raise error
        self._events.clear()
        self._input.forget()
        self.scenes.cover(self._rescue(self, path, saved))

    def _idle(self) -> None:
        """Write a line of the trace once the screen has settled, or run a task after a pause in the input."""
        if self._display.resizing:  # the layout is not up to date yet
            return
        if not self._settled:
            self._settled = True
            if self._trace:
                top, said = self.scenes.top, self.notice.text
                seen = {"scene": top.name, "size": [*self.size], "message": said, **top.trace()}
                self._trace.write(seen)
        elif self._later and self.seconds - self._last_event > IDLE_PAUSE:
            self._later.popleft()()
