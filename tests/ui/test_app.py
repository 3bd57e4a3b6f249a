"""What is true in every scene: drawing only what changed, resizing, settings, notices, crashes."""

import gc
import json
import os
import weakref
from types import SimpleNamespace

import pygame
import pytest

from ludotheque import i18n
from ludotheque.home import paths
from ludotheque.home.store import Store
from ludotheque.ui import app as module
from ludotheque.ui import window
from ludotheque.ui.app import App
from ludotheque.ui.display import RESIZE_PAUSE
from ludotheque.ui.palette import OAK_NIGHT
from ludotheque.ui.scene import Scene
from ludotheque.ui.skin import Skin
from ludotheque.ui.trace import Trace
from ludotheque.ui.widgets import Tip


class Plain(Scene):
    """A scene that counts."""

    name = "plain"

    def __init__(self, app):
        super().__init__(app)
        self.drawn = 0
        self.layouts = []
        self.events = []
        self.takes = False
        self.moves = False
        self.types = False
        self.error = None

    def layout(self, size):
        self.layouts.append(size)

    def handle(self, event):
        self.events.append(event.type)
        if self.error:
            raise self.error
        return self.takes

    def moving(self):
        return self.moves

    def typing(self):
        return self.types

    def draw(self, surface):
        self.drawn += 1

    def trace(self):
        return {"drawn": self.drawn > 0}


@pytest.fixture
def app():
    found = App(Store(), size=(1024, 640))
    found.scenes.push(Plain(found))
    found.step(0.01)
    yield found
    found.close()


@pytest.fixture
def scene(app):
    return app.scenes.top


def key(app, key, **facts):
    app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", **facts))
    app.step(0.01)


def test_nothing_is_drawn_when_nothing_changed(app, scene):
    before = scene.drawn
    assert not any(app.step(1 / 60) for _ in range(100))
    assert scene.drawn == before


def test_an_event_that_is_taken_is_drawn(app, scene):
    before = scene.drawn
    key(app, pygame.K_a)
    assert scene.drawn == before
    scene.takes = True
    key(app, pygame.K_a)
    assert scene.drawn == before + 1


def test_a_scene_that_update_itself_puts_on_top_is_drawn(app, scene, monkeypatch):
    """As the result at the end of a game: nobody touches anything, and the table changes no more."""
    above = Plain(app)
    monkeypatch.setattr(scene, "update", lambda dt: bool(app.scenes.push(above)))
    assert app.step(0.01)
    assert above.drawn == 1


@pytest.mark.parametrize("letter", "mьμ")
def test_a_command_is_the_same_key_on_a_keyboard_without_latin_letters(app, scene, letter):
    before = app.settings.mute
    key(app, ord(letter), scancode=pygame.KSCAN_M)
    assert app.settings.mute is not before


def test_a_window_that_was_covered_is_drawn_again(app, scene):
    before = scene.drawn
    app.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    app.step(0.01)
    assert scene.drawn == before + 1


def test_what_goes_on_below_goes_on(app, scene, monkeypatch):
    above, heard = Plain(app), []
    above.opaque = False
    monkeypatch.setattr(scene, "update_below", lambda dt: bool(heard.append(dt)))
    app.scenes.push(above)
    app.step(0.25)
    assert heard == [0.25]


def test_the_title_says_which_game_is_open(app, scene):
    assert window.opened().title == "Ludothèque"
    scene.title = "Highlanders"
    app.scenes.push(Plain(app))
    app.step(0.01)
    assert window.opened().title == "Highlanders – Ludothèque"
    scene.title = ""
    app.redraw()
    app.step(0.01)
    assert window.opened().title == "Ludothèque"


def test_a_tip_shows_once_the_pointer_has_rested(app, scene, monkeypatch):
    tip = Tip("Plus tôt", pygame.Rect(980, 600, 40, 40))
    monkeypatch.setattr(scene, "tip", lambda: tip)
    app.step(0.01)
    before = pygame.image.tobytes(app.surface, "RGB")
    assert not app.step(0.1)
    assert app.step(0.5)
    assert pygame.image.tobytes(app.surface, "RGB") != before
    assert not app.step(0.5)
    monkeypatch.setattr(scene, "tip", lambda: None)
    assert app.step(0.1)


@pytest.mark.parametrize("keys", [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_keys_for_the_full_screen(app, scene, keys):
    for full in (True, False):
        app.post(pygame.event.Event(pygame.KEYDOWN, key=keys[0], mod=keys[1], unicode=""))
        app.step(0.01)
        assert app.settings.full_screen is full
    assert pygame.KEYDOWN not in scene.events


# Where the window is


def reopened(place=None):
    """Open and close a window as the program does; return the place that the next one finds remembered."""
    app = App(Store())
    app.scenes.push(Plain(app))
    if place:
        window.opened().position = place
    found = (*window.opened().position, *app.size)
    app.close()
    return found


def test_size_and_place_are_remembered(monkeypatch):
    monkeypatch.setattr(window, "_suitable", lambda: (800, 600))
    reopened((37, 53))
    monkeypatch.setattr(window, "_suitable", lambda: (700, 500))
    assert reopened() == (37, 53, 800, 600)


def test_another_screen_has_the_size_but_not_the_place(monkeypatch):
    reopened((37, 53))
    place = Store().settings.window
    Store().change_settings(window=(*place[:4], 5120, 2880))
    assert reopened()[:2] != (37, 53)


SCREEN = (1280, 800)


@pytest.mark.parametrize(
    ("screens", "place", "seen"),
    [
        ([SCREEN], (-5000, -5000), False),
        ([SCREEN], (-32_000, -32_000), False),
        ([SCREEN], (-700, 50), True),
        ([SCREEN], (-750, 50), False),
        ([SCREEN], (1200, 50), False),
        ([SCREEN], (1100, 750), True),
        ([SCREEN], (1100, 790), False),
        ([SCREEN], (50, -30), False),
        ([SCREEN, SCREEN], (-1200, 50), True),
        ([SCREEN, SCREEN], (50, -700), True),
        ([SCREEN, SCREEN], (2000, 1500), True),
        ([SCREEN, SCREEN], (-5000, 50), False),
    ],
)
def test_a_window_that_was_closed_out_of_sight_comes_back_into_sight(monkeypatch, screens, place, seen):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    sides = [side for screen in screens for side in screen]
    Store().change_settings(window=(*place, 800, 600, *sides))
    assert (reopened()[:2] == place) == seen


def test_a_window_larger_than_the_screen_is_made_to_fit():
    screen = pygame.display.get_desktop_sizes()[0] if pygame.display.get_init() else (1024, 768)
    Store().change_settings(window=(0, 0, 5000, 4000, 5120, 2880))
    assert reopened()[2:] == screen


def test_damaged_settings_are_not_written_over_by_closing_the_window(home):
    path = paths.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("damaged")
    reopened((37, 53))
    assert path.read_text() == "damaged"


def test_the_icon_is_the_house_s(monkeypatch):
    shown = []
    seen = type("Window", (pygame.Window,), {"set_icon": lambda self, icon: shown.append(icon)})
    monkeypatch.setattr(pygame, "Window", seen)
    reopened()
    own = pygame.image.load(paths.asset(window.ICON))
    assert [pygame.image.tobytes(icon, "RGBA") for icon in shown] == [pygame.image.tobytes(own, "RGBA")]


def test_a_long_notice_is_broken_so_that_all_of_it_is_seen(app, scene):
    shown = []
    app.skin.hint = lambda *told, **facts: shown.append(Skin.hint(app.skin, *told, **facts)) or shown[-1]
    for words in ("Bonjour", "Cette partie suit des règles plus anciennes. " * 12):
        app.notify(words)
        app.step(0.01)
    short, long = shown
    assert long.get_width() <= app.size[0]
    assert long.get_height() > short.get_height()


def test_a_notice_goes_by_itself(app, scene):
    app.notify("Bonjour")
    assert app.step(0.01)
    assert not app.step(1.0)
    assert app.step(10.0), "drawn once more without it"
    assert not app.step(1.0)


def test_a_resize_is_laid_out_once_it_pauses(app, scene):
    for width in (900, 950, 1000):
        window.resize((width, 700), False)
        app.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=700))
        app.step(0.05)
    assert scene.layouts == [(1024, 640)]
    app.step(RESIZE_PAUSE + 0.01)
    assert scene.layouts == [(1024, 640), (1000, 700)]


class Painted(Plain):
    """A scene that fills what it is drawn on."""

    def draw(self, surface):
        super().draw(surface)
        surface.fill("#c9992e" if surface.get_size() == (1024, 640) else "#3e6478")


def resize(app, width, height):
    window.resize((width, height), False)
    app.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
    app.step(0.01)


def test_while_the_size_changes_what_was_seen_is_shown_as_large_as_fits():
    app = App(Store(), size=(1024, 640))
    app.scenes.push(Painted(app))
    for width in (700, 2048):
        resize(app, width, 640)
        seen = app.surface.get_at((width // 2, 320))
        assert all(abs(a - b) < 6 for a, b in zip(seen, (201, 153, 46), strict=False))
    assert app.surface.get_at((300, 320))[:3] == tuple(OAK_NIGHT)[:3]
    app.step(RESIZE_PAUSE + 0.01)
    assert app.surface.get_at((300, 320))[:3] == (62, 100, 120)
    app.close()


def test_what_was_seen_before_a_scene_came_over_it_is_not_shown_any_more():
    """As a hand when the curtain falls while the window's edge is dragged."""
    app = App(Store(), size=(1024, 640))
    app.scenes.push(Painted(app))
    resize(app, 900, 640)
    app.scenes.push(Plain(app))
    app.step(0.01)
    assert app.surface.get_at((450, 320))[:3] == tuple(OAK_NIGHT)[:3]
    app.close()


def test_the_skin_follows_window_and_setting(app):
    small = app.skin.scale
    app.change(scale=200)
    assert app.skin.scale == pytest.approx(2 * small)


def test_m_mutes_unless_letters_are_typed(app, scene):
    scene.types = True
    key(app, pygame.K_m)
    assert not app.settings.mute
    assert scene.events[-1] == pygame.KEYDOWN
    scene.types = False
    key(app, pygame.K_m)
    assert app.settings.mute


def typed(app, text):
    app.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    app.step(0.01)


def test_a_key_that_was_a_command_types_nothing(app, scene):
    key(app, pygame.K_m)
    typed(app, "m")
    assert pygame.TEXTINPUT not in scene.events
    app.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0))
    typed(app, "é")
    assert scene.events[-1] == pygame.TEXTINPUT, "no key made this letter"


def test_a_key_that_opens_a_scene_types_nothing_into_it(app, scene):
    scene.types = True
    opened = Plain(app)
    scene.handle = lambda event: app.scenes.push(opened) or True
    key(app, pygame.K_n)
    typed(app, "n")
    assert app.scenes.top is opened
    assert opened.events == []
    app.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_n, mod=0))
    typed(app, "n")
    assert opened.events[-1] == pygame.TEXTINPUT


def test_f11_is_full_screen_and_back_at_the_old_size(app):
    key(app, pygame.K_F11)
    assert app.settings.full_screen
    key(app, pygame.K_F11)
    assert not app.settings.full_screen
    assert app.size == (1024, 640)


def test_where_no_window_manager_runs_f11_fills_the_screen_all_the_same(monkeypatch, app):
    """X11 would leave the window as it is, and SDL not say so."""
    monkeypatch.setattr(window, "is_managed", lambda: False)
    place = tuple(window.opened().position)
    key(app, pygame.K_F11)
    assert app.size == pygame.display.get_desktop_sizes()[0]
    assert tuple(window.opened().position) == (0, 0)
    key(app, pygame.K_F11)
    assert (app.size, tuple(window.opened().position)) == ((1024, 640), place)


def test_a_window_that_stays_as_large_as_the_screen_is_told_its_size_again(monkeypatch):
    """So it does where no window manager puts it back."""
    large = {"set_windowed": lambda self: setattr(self, "size", (1920, 1080))}
    monkeypatch.setattr(pygame, "Window", type("Window", (pygame.Window,), large))
    app = App(Store(), size=(1100, 700))
    window.resize((1100, 700), False)
    assert app.size == (1100, 700)
    app.close()


def test_the_language_is_changed_at_once_and_remembered(app, scene):
    app.change(language="en")
    assert i18n.language() == "en"
    assert len(scene.layouts) == 2
    assert Store().settings.language == "en"


def test_the_language_of_the_command_line_gives_way_to_a_choice():
    Store().change_settings(language="fr")
    app = App(Store(), size=(640, 480), language="en")
    app.scenes.push(Plain(app))
    assert i18n.language() == "en"
    app.change(language="fr")
    assert i18n.language() == "fr"
    app.close()


def test_settings_that_cannot_be_saved_still_hold_and_the_player_is_told(app, scene, monkeypatch):
    paths.settings_file().parent.parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().parent.rmdir() if paths.settings_file().parent.exists() else None
    paths.settings_file().parent.write_text("a file where the folder should be")
    app.change(speed=0)
    assert app.settings.speed == 0
    assert app.notice.text
    assert app.step(0.01)


def test_asleep_the_scenes_are_stepped_less_often_and_an_event_begins_at_once(app, scene, monkeypatch):
    now, steps = [app._turned], []
    monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    app._clock = SimpleNamespace(tick=lambda rate: now.append(now.pop() + 1 / rate))
    step = app.step
    app.step = lambda dt: (steps.append(dt), step(dt))[1]
    pygame.event.clear()
    for _ in range(80):  # awake, until a second has passed
        app.turn()
    steps.clear()
    for _ in range(10 * module.ASLEEP):
        app.turn()
    assert len(steps) == 40, "every fifth time"
    assert sum(steps) == pytest.approx(10)
    while steps:  # until one turn has just passed without a step
        steps.clear()
        app.turn()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    app.turn()
    assert len(steps) == 2
    assert steps[0] > 0
    assert steps[1] == 0
    assert scene.events[-1] == pygame.KEYDOWN


def circle(app) -> weakref.ref:
    """Open and close a scene that is in a circle with itself; return what tells whether it is still there."""
    scene = Plain(app)
    scene.me = scene
    app.scenes.push(scene)
    app.scenes.pop()
    return weakref.ref(scene)


def test_what_closed_scenes_held_is_freed_in_a_pause_and_before_too_many_have_been(app, scene):
    gc.disable()
    try:
        closed = circle(app)
        app.turn()
        assert closed(), "the one who plays is not kept waiting"
        app.seconds += module.SLEEP_PAUSE + 1
        app.turn()
        assert not closed()
        many = [circle(app) for _ in range(module.MOST_GARBAGE + 1)]
        app.turn()
        assert not any(one() for one in many)
    finally:
        gc.enable()


def test_what_waits_already_is_not_run_twice(app, scene):
    done = []

    def task():
        done.append(1)

    for _ in range(50):  # as long as somebody is busy, nothing of it is run
        app.later(task)
    for _ in range(60):
        app.step(0.1)
    assert done == [1]


def test_what_is_needed_later_waits_until_nobody_touches_anything(app, scene):
    done = []
    app.later(lambda: done.append(1))
    app.later(lambda: done.append(2))
    key(app, pygame.K_a)
    assert done == []
    app.step(module.IDLE_PAUSE + 0.01)
    assert done == [1]
    app.step(0.01)
    assert done == [1, 2]


def test_the_trace_is_written_when_the_screen_settles(tmp_path):
    path = tmp_path / "trace.jsonl"
    app = App(Store(), size=(640, 480), trace=Trace(path))
    scene = Plain(app)
    scene.moves = True
    app.scenes.push(scene)
    for _ in range(5):
        app.step(0.01)
    assert path.read_text() == ""
    scene.moves = False
    for _ in range(5):
        app.step(0.01)
    [line] = path.read_text().splitlines()
    assert json.loads(line) == {"scene": "plain", "size": [640, 480], "message": "", "drawn": True}
    app.close()


def test_a_window_that_changes_its_size_has_not_settled_until_it_is_laid_out(tmp_path):
    path = tmp_path / "trace.jsonl"
    app = App(Store(), size=(640, 480), trace=Trace(path))
    app.scenes.push(Plain(app))
    app.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=800, y=600))
    for _ in range(5):
        app.step(0.01)
    assert path.read_text() == ""
    app.step(RESIZE_PAUSE)
    for _ in range(5):
        app.step(0.01)
    assert len(path.read_text().splitlines()) == 1
    assert len(app.scenes.top.layouts) == 2
    app.close()


def test_quit_ends_the_loop(app):
    app.post(pygame.event.Event(pygame.QUIT))
    app.step(0.01)
    assert not app.running


class Rescued(Plain):
    name = "rescued"


def crashing(rescues):
    def rescue(app, log, saved):
        rescues.append((log, saved))
        return Rescued(app)

    app = App(Store(), size=(640, 480), rescue=rescue)
    app.scenes.push(Plain(app))
    top = Plain(app)
    top.error = RuntimeError("broken on purpose")
    app.scenes.push(top)
    return app


def test_a_crash_is_written_down_and_leads_back_to_the_first_scene():
    rescues = []
    app = crashing(rescues)
    key(app, pygame.K_a)
    assert [scene.name for scene in app.scenes] == ["plain", "rescued"]
    [(log, saved)] = rescues
    assert not saved
    assert "broken on purpose" in log.read_text(encoding="utf-8")
    assert app.running
    assert app.step(0.01)
    app.close()


def test_what_raised_is_not_drawn_again_by_the_rescue():
    """A first scene that cannot be drawn, entered or laid out waits below until the rescue is closed."""
    app, asked = crashing([]), []
    app.scenes.unwind(1)
    first = app.scenes.top
    for part in ("draw", "enter", "layout"):
        setattr(first, part, lambda *args: asked.append(1) or 1 / 0)
    app.redraw()
    app.step(0.01)
    assert [scene.name for scene in app.scenes] == ["plain", "rescued"]
    assert len(asked) == 1
    app.relayout()
    for _ in range(5):
        app.redraw()
        assert app.step(0.01)
    assert len(asked) == 1
    app.close()


def test_a_scene_that_cannot_be_left_is_no_second_crash():
    app = crashing([])
    app.scenes.push(over := Plain(app))
    over.leave, over.error = lambda: 1 / 0, RuntimeError("first")
    key(app, pygame.K_a)
    assert [scene.name for scene in app.scenes] == ["plain", "rescued"]
    app.close()


def test_a_game_that_can_no_longer_be_written_down_does_not_hide_what_broke_it():
    rescues = []
    app = crashing(rescues)
    app.scenes.top.session = object()
    key(app, pygame.K_a)
    [(log, saved)] = rescues
    assert not saved
    assert "broken on purpose" in log.read_text(encoding="utf-8")
    app.close()


def test_a_program_that_keeps_crashing_gives_up():
    app = crashing([])
    for _ in range(module.MOST_RESCUES):
        app.scenes.push(broken := Plain(app))
        broken.error = RuntimeError("again")
        key(app, pygame.K_a)
    app.scenes.push(broken := Plain(app))
    broken.error = RuntimeError("the last")
    with pytest.raises(RuntimeError, match="the last"):
        key(app, pygame.K_a)
    app.close()


def test_without_rescue_an_exception_rises(app, scene):
    scene.error = RuntimeError("seen by the tests")
    with pytest.raises(RuntimeError, match="seen by the tests"):
        key(app, pygame.K_a)


def test_the_window_is_opened_on_plain_surfaces(app):
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert not app.surface.get_flags() & (pygame.OPENGL | pygame.SCALED)


@pytest.mark.parametrize(("driver", "detour"), [("x11", "0"), ("windows", "0"), ("wayland", "1")])
def test_frames_take_the_detour_by_a_texture_only_where_there_is_no_other_way(monkeypatch, driver, detour):
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    reopened()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == detour
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
