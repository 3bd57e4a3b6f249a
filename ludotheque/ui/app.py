"""The main loop, which draws a frame only when something has changed, and what all scenes share."""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pygame

from ludotheque.core.record import Fault
from ludotheque.i18n import _, set_language
from ludotheque.ui import dropped, keys, less_motion, pointer, window
from ludotheque.ui.drawing import fitted
from ludotheque.ui.hearing import Hearing, way_name, ways
from ludotheque.ui.life import PAUSE, Life
from ludotheque.ui.notice import Notice
from ludotheque.ui.one_button import OneButton
from ludotheque.ui.palette import OAK_NIGHT
from ludotheque.ui.press_guard import PressGuard
from ludotheque.ui.reader import runs_at_start
from ludotheque.ui.scene import Scene, SceneStack
from ludotheque.ui.skin import Skin, fitting_scale
from ludotheque.ui.sound import MUSIC_DUE, Sounds
from ludotheque.ui.store import AppStore, Preferences
from ludotheque.ui.tip import TipLabel
from ludotheque.ui.trace import Trace
from ludotheque.ui.view import View

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.session import Session

FRAME = 1 / 60
LONGEST = 0.25  # seconds that one turn of the loop counts for, at most, so that a halt skips no animation
RESIZE_PAUSE = 0.15  # seconds without a change of size before the scenes are laid out again
MOST_RESCUES = 3  # exceptions survived before the program gives up
IDLE_PAUSE = 0.3  # seconds without an event before the tasks for `later` are run
AWAKE, ASLEEP = 60, 30  # times a second that events are polled while nothing moves
SLEEP_PAUSE = 1.0  # seconds without an event before polling slows down, which delays events by at most 17 ms
MOST_GARBAGE = 8  # closed scenes and old layouts whose pictures are not freed yet; during a pause, 0
SLEEP = 0.09  # seconds between two steps while polling is slow, unless an event comes

_LOOKS = {"language", "full_screen", "scale", "hatchings", "high_contrast", "large_pointer"}
_SHOWN = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED)


Rescue = Callable[["App", Path | None, bool], Scene]


T = TypeVar("T")


class AppNavigation(Protocol):
    """What can be done in every scene."""

    def help(self) -> None:
        """Open the help of the top scene, or close it if it is open."""
        ...

    def import_file(self, path: Path) -> None:
        """Import a file that was dropped on the window."""
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
        self.hearing = Hearing(self)
        set_language(language or self.settings.language)
        self._title = _("Ludothèque")
        hidden = runs_at_start()
        window.open_window(self._title, size, self.settings.full_screen, self.settings.window, hidden)
        if hidden:
            self.hearing.prepare()
            window.show()
        self._view = View()
        pointer.show(self.settings.large_pointer)
        self._remembers = size is None
        self.skin = self._make_skin()
        self._trace = trace
        self._rescue = rescue
        self._rescues = 0
        self._made: dict[
            Callable[[Skin], Any], Any
        ] = {}  # results of `for_skin` for the present skin, by the function that made them
        self._sounds: Sounds | None = None
        self._music: Sequence[str] = ()  # the pieces that the scenes ask for
        self._unsaved: Session[Any] | None = None  # the game that could not be saved, if any
        self._events: deque[pygame.event.Event] = deque()
        self._later: deque[Callable[[], object]] = deque()
        self._dirty = True
        self._moving = False
        self._settled = False
        self._laid_out = self.size  # the size for which the scenes are laid out
        self._resized_at: float | None = None
        self._before: tuple[Scene, pygame.Surface] | None = None  # the picture before the size changed
        self._last_event = 0.0
        self._commanded = False  # whether the key that is held was a command
        self._tip = TipLabel()
        self._life = Life()
        self._guard = PressGuard()
        self._mouse = OneButton(self.scenes)
        self.navigation: AppNavigation | None = None
        self._place = self.settings.window  # the window's position and size before full screen
        self._windowed = window.remembered_size(self._place) if self.settings.full_screen else self.size
        self._clock = pygame.time.Clock()
        self._turned = time.perf_counter()  # when the last turn of the loop began

    @property
    def settings(self) -> Preferences:
        """The present settings."""
        return self.store.settings

    @property
    def way(self) -> str:
        """The way in which the program is heard; the first if the settings name none of this system's."""
        offered = ways()
        return self.settings.voice if self.settings.voice in offered else offered[0]

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on. Never keep it, because a new size of the window replaces it."""
        return self._view.surface

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels of the surface to draw on: the window's, but at least SMALLEST."""
        return self.surface.get_size()

    def for_skin(self, make: Callable[[Skin], T]) -> T:
        """Return `make(skin)` for the present skin, made once for each skin and then kept."""
        if make not in self._made:
            self._made[make] = make(self.skin)
        made: T = self._made[make]
        return made

    @property
    def sounds(self) -> Sounds:
        """The sounds. The sound card is opened when they are first used, which is after the first frame."""
        if self._sounds is None:
            self._sounds = Sounds(self.settings)
        return self._sounds

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
        self.store.change_settings(**settings)
        self._say_fault(self.store.settings_fault)
        if before.full_screen != self.settings.full_screen:
            self._toggle_full_screen()
        if "language" in settings:  # even if it is unchanged: the command line may differ
            set_language(self.settings.language)
        if before.large_pointer != self.settings.large_pointer:
            pointer.show(self.settings.large_pointer)
        if self._sounds:
            self._sounds.change(self.settings)
        if settings.keys() & _LOOKS:
            self.relayout()
        self.redraw()

    def relayout(self) -> None:
        """Make new fonts and buttons for the present window, scale and language; lay out all scenes again."""
        self._resized_at = self._before = None
        self._laid_out = self.size
        self.skin = self._make_skin()
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
        """Run one turn of the loop: wait at most a frame for an event, then step. Return whether it drew.

        After a while without events, scenes are updated less often, until an event comes.
        """
        asleep = False
        if self._dirty or self._moving:
            left = FRAME - (time.perf_counter() - self._turned)
            self._events.append(pygame.event.wait(max(1, round(left * 1000))))
        else:
            asleep = not self._later and self.seconds - self._last_event > SLEEP_PAUSE
            self._clock.tick(ASLEEP if asleep else AWAKE)
        if self.scenes.garbage > (0 if asleep else MOST_GARBAGE):
            self._sweep()
        events = [*self._events, *pygame.event.get()]
        now = time.perf_counter()
        if asleep and not events and now - self._turned < SLEEP:
            return False
        passed, self._turned = min(LONGEST, now - self._turned), now
        if asleep and events:  # an animation that they start must not begin in the past
            self._events.clear()
            self.step(passed)
            passed = 0.0
        self._events = deque(events)
        drawn = self.step(passed)
        if not drawn:
            self.live(passed)
        return drawn

    def live(self, dt: float) -> bool:
        """Advance the top scene's living patches by `dt` seconds; return whether any of them was drawn.

        Only the loop calls this, between whole frames, so patches stand still while a test steps the program.
        They also stand still if animations are off, if the system asks for less motion, if the window cannot
        be seen or is being resized, or after a minute without an event.
        """
        deserted = self.seconds - self._last_event > PAUSE or not pygame.display.get_active()
        unwanted = not self.settings.pace or less_motion.wanted()
        if deserted or unwanted or self._resized_at is not None or not len(self.scenes):
            return False
        changed = self._life.go_on(dt, self.scenes.top.patches(), self.surface)
        if changed:
            self._view.show(changed)
        return bool(changed)

    def _sweep(self) -> None:
        """Free the pictures of closed scenes and old layouts, including those in cycles of references."""
        self.scenes.garbage = 0
        gc.collect()

    def close(self) -> None:
        """Save the position and size of the window, leave every scene and close the window."""
        self._remember_place()
        self.scenes.unwind(0)
        self.hearing.close()
        if self._sounds:
            self._sounds.close()
        if self._trace:
            self._trace.close()
        pygame.display.quit()

    def _step(self, dt: float) -> bool:
        self.seconds += dt
        keyed = any(event.type == pygame.KEYDOWN for event in self._events)
        while self._events:
            self._take(keys.with_latin_letter(self._view.inside(self._events.popleft())))
        if not self.running:
            return False
        if self.scenes.top.update(dt):  # not `|=`: that would lose a redraw that `update` itself asked for
            self.redraw()
        below = self.scenes.visible()[:-1]
        for scene in below:
            if scene.update_below(dt):
                self.redraw()
        if self._tip.update(dt, self.scenes.top.tip()):
            self.redraw()
        self._expire()
        if self._sounds and self._sounds.wait(dt):
            self.later(self._find_sound)
        self._follow_music()
        self._moving = self.scenes.top.moving() or any(scene.moving_below() for scene in below)
        drawn = self._dirty
        if drawn:
            self._draw()
            self._look_under_pointer()
        elif not self._moving:
            self._idle()
        self.hearing.follow(drawn, keyed)
        return drawn

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.NOEVENT:
            return
        if event.type == MUSIC_DUE:  # not input by the player, so the pause without input goes on
            self.later(self.sounds.go_on)
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            if self._sounds and event.which and not event.iscapture:  # 0: a card that nobody had opened
                self._sounds.lose_card()
                self.redraw()
            return
        self._last_event = self.seconds
        if event.type == pygame.MOUSEBUTTONDOWN and self._resized_at is not None:
            self.relayout()  # a press must find the widgets where the player will see them
        if self._misses(event):
            return
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.hearing.window(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type == pygame.WINDOWFOCUSLOST:  # whoever lets go now is busy with another window
            self._mouse.let_go()
            self.redraw()
        elif event.type == pygame.QUIT:
            self.navigation.quit(self.leave) if self.navigation else self.leave()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.scenes.top.let_go()
            if self._resized_at is None:
                self._before = self._frame()
            self._resized_at = self.seconds
            self.redraw()
        elif event.type == pygame.DROPFILE:
            self._import([Path(event.file)])
        elif event.type == pygame.DROPTEXT:
            self._import(dropped.files_in(event.text))
        elif event.type in _SHOWN or self._handled(event):
            self.redraw()

    def _import(self, files: Sequence[Path]) -> None:
        """Import files that were dropped on the window. If there are none, a text was: say what to drop."""
        for file in files:
            if self.navigation:
                self.navigation.import_file(file)
        if not files:
            self.notify(
                _("Ce texte n'est pas un fichier : déposez une partie (.ludo) ou une archive (.zip).")
            )
        self.redraw()

    def _misses(self, event: pygame.event.Event) -> bool:
        """Return whether to ignore a mouse event: of a second button, or on a widget that is too new."""
        if event.type == pygame.MOUSEMOTION:
            self._guard.move(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            return not self._mouse.release(event.button)
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        if event.button == 1:
            self._guard.move(event.pos)
            if self._look_under_pointer() and self._guard.refuses(self.seconds):
                return True
        return not self._mouse.press(event.button)

    def _look_under_pointer(self) -> bool:
        """Tell the press guard what is under the pointer; return whether the top scene needs the guard."""
        top, pos = self.scenes.top, self._guard.pos
        hit = top.hit(pos) if pos else None
        if hit is not None:
            self._guard.look((top, hit) if hit else "", self.seconds)
        return hit is not None

    def _handled(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether to draw again. The letter of a key used as a command is ignored."""
        if event.type == pygame.TEXTINPUT and self._commanded:
            return False
        top, typing = self.scenes.top, self.scenes.top.typing()
        handled = self._everywhere(event) or top.handle(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            moved = not len(self.scenes) or self.scenes.top is not top
            self._commanded = event.type == pygame.KEYDOWN and handled and (moved or not typing)
        return handled or (typing and not top.typing())

    def _everywhere(self, event: pygame.event.Event) -> bool:
        """Handle the keys that mean the same in every scene."""
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
            self._change_voice()
        elif event.key == pygame.K_m and not self.scenes.top.typing():
            self.change(mute=not self.settings.mute)
            self.notify(_("Son coupé") if self.settings.mute else _("Son rétabli"))
        else:
            return False
        return True

    def _change_voice(self) -> None:
        """Let the program be heard in the next way, and say in which."""
        offered = ways()
        self.change(voice=offered[(offered.index(self.way) + 1) % len(offered)])
        self.hearing.follow(drawn=False, keyed=True)
        self.notify(_("Voix : {how}").format(how=way_name(self.way)))

    def _expire(self) -> None:
        if self.notice.expire(self.seconds):
            self.redraw()
        if self._resized_at is not None and self.seconds - self._resized_at > RESIZE_PAUSE:
            self.relayout()

    def _follow_music(self) -> None:
        """Play the music of the topmost scene that asks for any, loaded after a moment without input."""
        wished = (scene.music() for scene in reversed([*self.scenes]))
        music = next((music for music in wished if music is not None), ())
        if music == self._music:
            return
        self._music = music
        if music or not self._sounds:
            self.later(self._play_music)
        else:
            self._play_music()

    def _play_music(self) -> None:
        self.sounds.play_music(self._music)

    def _find_sound(self) -> None:
        self.sounds.look_again()
        self.redraw()

    def _draw(self) -> None:
        self._dirty, self._settled = False, False
        surface = self.surface
        if self._resized_at is not None:
            surface.fill(OAK_NIGHT)
            self._draw_before(surface)
        else:
            for scene in self.scenes.visible():
                scene.draw(surface)
            self._tip.draw(surface, self.skin)
        self.notice.draw(surface, self.skin, self._to_press() if self.notice.text else ())
        self._name_window()
        self._life.drawn()
        self._view.show()

    def _to_press(self) -> list[pygame.Rect]:
        """Return the rectangles of everything that can be pressed in the top scene."""
        return [pygame.Rect(rect) for rect in self.scenes.top.trace().get("buttons", {}).values()]

    def _frame(self) -> tuple[Scene, pygame.Surface]:
        """Return the top scene, and a picture of all visible scenes in their present layout."""
        frame = pygame.Surface(self._laid_out)
        for scene in self.scenes.visible():
            scene.draw(frame)
        return self.scenes.top, frame

    def _draw_before(self, surface: pygame.Surface) -> None:
        """Draw the scaled picture from before the window was resized, unless the top scene has changed."""
        if self._before is None or self._before[0] is not self.scenes.top:
            return
        frame = self._before[1]
        shown = fitted(frame.get_size(), surface.get_rect())
        surface.blit(pygame.transform.smoothscale(frame, shown.size), shown)

    def _name_window(self) -> None:
        """Show the title of the open game, if any, in the window's title."""
        game = next((scene.title for scene in reversed(list(self.scenes)) if scene.title), "")
        title = _("{game} – Ludothèque").format(game=game) if game else _("Ludothèque")
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def _make_skin(self) -> Skin:
        scale = fitting_scale(self.size) * self.settings.scale / 100
        chosen = self.settings
        return Skin(scale, chosen.hatchings, chosen.high_contrast, chosen.large_pointer)

    def _toggle_full_screen(self) -> None:
        if self.settings.full_screen:
            self._windowed, self._place = self.size, window.place_of(self.size)
        window.set_mode(self._windowed, self.settings.full_screen)

    def _remember_place(self) -> None:
        """Save the window's place, unless its size was given or the settings file is damaged."""
        if not self.settings.full_screen:
            self._place = window.place_of(self.size)
        if self._remembers and self._place != self.settings.window and not self.store.settings_fault:
            self.store.change_settings(window=self._place)

    def _crash(self, error: Exception) -> None:
        """Write a crash log, save the game and show an explanation, or raise `error` without a `rescue`."""
        session = next((scene.session for scene in self.scenes if scene.session), None)
        path, saved = self._keep_trace(error, session)
        self._rescues += 1
        if self._rescue is None or self._rescues > MOST_RESCUES:
            raise error
        self._events.clear()
        self._mouse = OneButton(self.scenes)
        self.scenes.cover(self._rescue(self, path, saved))

    def _keep_trace(self, error: Exception, session: Session[Any] | None) -> tuple[Path | None, bool]:
        """Write a crash log and save the game; return the log's path, and whether the game is saved."""
        saved = False
        with suppress(Exception):  # the game itself may be broken
            saved = session is not None and self.store.autosave(session) is None
        return self.store.log_crash(error, session), saved

    def say_start_faults(self) -> None:
        """Tell what was wrong with the settings or the newest game, and save valid settings to end it."""
        fault = self.store.settings_fault
        self._say_fault(fault or self.store.newest_fault())
        if fault:
            self.store.change_settings()

    def save(self, session: Session[Any]) -> None:
        """Save a game, and tell the player if that fails."""
        fault = self.store.autosave(session)
        self._unsaved = session if fault else None
        self._say_fault(fault)

    def all_saved(self) -> bool:
        """Return whether every move is saved. If the latest attempt to save a game failed, try again."""
        if self._unsaved:
            self.save(self._unsaved)
        return self._unsaved is None

    def _say_fault(self, fault: Fault | None) -> None:
        if fault:
            self.notify(self.store.in_words(fault))

    def _idle(self) -> None:
        """Write a line of the trace once the screen has settled, or run a task after a pause in the input."""
        if self._resized_at is not None:  # the layout is not up to date yet
            return
        if not self._settled:
            self._settled = True
            if self._trace:
                self._trace.write(self._what_is_seen())
        elif self._later and self.seconds - self._last_event > IDLE_PAUSE:
            self._later.popleft()()

    def _what_is_seen(self) -> dict[str, Any]:
        top = self.scenes.top
        return {"scene": top.name, "size": list(self.size), "message": self.notice.text, **top.trace()}
