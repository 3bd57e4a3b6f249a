"""What the desktop hears of the real program: its bus, its window, the sound server, other programs."""

import os
import subprocess
from functools import partial

import pytest
from processes import PATIENCE, until

from ludotheque import APP_ID

pytestmark = pytest.mark.e2e

KEYS = {"us": "m", "ru": "Cyrillic_softsign", "gr": "Greek_mu"}  # what the key of M writes in each layout


def asked(*command, **environment):
    """Return what a program answers, "" while it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=False, **environment).stdout


def test_the_screen_may_go_dark_while_one_thinks(start, bus, beside):
    where = {"DBUS_SESSION_BUS_ADDRESS": bus}
    _monitor, heard = beside("stdbuf", "-oL", "dbus-monitor", "--session", **where)
    until(lambda: "NameAcquired" in heard.read_text())
    program = start(**where)
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["highlanders"])
    program.see(scene="setup")
    until(lambda: heard.read_text().count("member=Hello"))
    program.kill()
    until(lambda: "member=NameLost" in heard.read_text().partition("member=Hello")[2])
    assert "member=Inhibit" not in heard.read_text()
    assert "member=SimulateUserActivity" not in heard.read_text()


def test_the_window_says_whose_it_is_and_leaves_the_compositor_alone(start):
    program = start()
    program.see(scene="shelf")
    told = asked(
        "xprop", "-id", program.window, "WM_CLASS", "_NET_WM_BYPASS_COMPOSITOR", env=program.environment
    )
    assert 'WM_CLASS(STRING) = "ludotheque", "ludotheque"' in told
    assert "_NET_WM_BYPASS_COMPOSITOR(CARDINAL) = 1" not in told


def test_under_wayland_the_window_names_the_desktop_entry(start, beside, tmp_path, capfd):
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    where = {"XDG_RUNTIME_DIR": str(run)}
    command = ("weston", "--backend=headless-backend.so", "--socket=test", "--idle-time=0")
    beside(*command, **where)
    until((run / "test").exists)
    program = start(**where, WAYLAND_DISPLAY="test", SDL_VIDEODRIVER="wayland", WAYLAND_DEBUG="1")
    program.see(scene="shelf")
    assert f'set_app_id("{APP_ID}")' in capfd.readouterr().err


class SoundServer:
    """A sound server of the test's own, whose one card is a null sink."""

    def __init__(self, beside, folder):
        self.address = f"unix:{folder / 'pulse'}"
        self.environment = {"PULSE_SERVER": self.address, "XDG_RUNTIME_DIR": str(folder)}
        self._begin = partial(
            beside,
            *("pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm"),
            "--exit-idle-time=-1",
            *("-L", f"module-native-protocol-unix socket={folder / 'pulse'} auth-anonymous=1"),
            *("-L", "module-null-sink"),
            XDG_RUNTIME_DIR=str(folder),
            PULSE_RUNTIME_PATH=str(folder),
        )
        self.begin()

    def begin(self):
        self._process, _told = self._begin()
        until(lambda: asked("pactl", "-s", self.address, "info"))

    def end(self):
        self._process.terminate()
        self._process.wait()

    def unplug(self):
        asked("pactl", "-s", self.address, "unload-module", "module-null-sink")

    def plug(self):
        asked("pactl", "-s", self.address, "load-module", "module-null-sink")

    @property
    def streams(self) -> str:
        return asked("pactl", "-s", self.address, "list", "sink-inputs")

    def loud(self) -> bool:
        """Return whether a fifth of a second of what the card plays is anything but silence."""
        command = ["parec", "-s", self.address, "--raw", "--latency-msec=20", "-d", "@DEFAULT_MONITOR@"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as recorder:
            heard = recorder.stdout.read(44100 * 4 // 5)
            recorder.terminate()
        return any(heard)


@pytest.fixture
def sound(beside, tmp_path):
    return SoundServer(beside, tmp_path)


@pytest.mark.parametrize(("go", "come"), [("end", "begin"), ("unplug", "plug")])
def test_sound_comes_back_with_its_server_and_with_its_card(start, sound, go, come):
    program = start(SDL_AUDIODRIVER="pulseaudio", **sound.environment)
    program.see(scene="shelf")
    until(lambda: sound.streams)
    getattr(sound, go)()
    program.click(program.see(scene="shelf")["buttons"]["settings"])
    program.see(scene="settings", texts=lambda texts: any("aucune carte son" in text for text in texts))
    getattr(sound, come)()
    until(lambda: sound.streams)
    program.see(scene="settings", texts=lambda texts: not any("aucune carte son" in text for text in texts))


def test_a_mixer_of_the_desktop_knows_whose_sound_it_is(start, sound):
    start(SDL_AUDIODRIVER="pulseaudio", **sound.environment).see(scene="shelf")
    until(lambda: sound.streams)
    for said in (
        'application.name = "Ludothèque"',
        'media.name = "Sons et musique"',
        'media.role = "game"',
        f'application.icon_name = "{APP_ID}"',
    ):
        assert said in sound.streams


def test_nothing_is_heard_of_a_minimized_window(start, screen, sound):
    screen.manage("openbox")
    program = start(SDL_AUDIODRIVER="pulseaudio", **sound.environment)
    program.see(scene="shelf")
    until(sound.loud)
    program.act("windowminimize", program.window)
    until(lambda: not sound.loud())
    assert not sound.loud()
    assert sound.streams, "it is paused, not ended"
    program.act("windowmap", program.window)
    until(sound.loud)


@pytest.mark.parametrize("layout", ["us", "ru", "gr"])
def test_a_command_is_the_same_key_in_every_layout(start, screen, layout):
    subprocess.run(["setxkbmap", "-display", screen.display, layout], check=True)
    program = start()
    program.see(scene="shelf")
    program.see_saved(by=partial(program.key, KEYS[layout]), mute=True)


def test_other_programs_are_not_told_what_sdl_is(start, tmp_path):
    """The editor of boards is a program of the test, which writes down its environment."""
    editor, told = tmp_path / "bin" / "tiled", tmp_path / "told"
    editor.parent.mkdir()
    editor.write_text(
        f"#!/bin/sh\nenv -0 >'{told}.part'; printf %s \"$*\" >'{told}.words'; mv '{told}.part' '{told}'\n"
    )
    editor.chmod(0o755)
    program = start("highlanders", PATH=f"{editor.parent}:/usr/bin:/bin")
    for button, then in (
        ("variants", "variants"),
        ("board", "boards"),
        ("copy", "boards"),
        ("tiled-1", "boards"),
    ):
        seen = program.see(buttons=lambda buttons, wanted=button: wanted in (buttons or ()))
        program.click(seen["buttons"][button])
        program.see(scene=then)
    until(told.exists)
    names = {line.partition("=")[0] for line in told.read_text().split("\0")}
    ours = {name for name in names if name.startswith(("SDL_", "_PYI", "PYGAME"))}
    assert ours <= {*os.environ}, "what this test was started with, and no more"


@pytest.fixture
def behind(start, tmp_path):
    """Return a function that starts the program behind another window, which has the keyboard."""
    run, others = tmp_path / "run", []
    run.mkdir(mode=0o700)

    def behind(iconified=False):
        first = start(XDG_RUNTIME_DIR=str(run))
        first.see(scene="shelf")
        until(lambda: [*run.glob("*.socket")])
        others.append(subprocess.Popen(["xmessage", "over it"], env=first.environment))
        if iconified:
            first.act("windowminimize", first.window)
        first.act("search", "--sync", "--onlyvisible", "--class", "xmessage", "windowfocus", "--sync")
        return first

    yield behind
    for other in others:
        other.kill()
        other.wait()


def start_again(program) -> None:
    command = [os.environ.get("LUDOTHEQUE_PROGRAM", "ludotheque")]
    subprocess.run(command, env=program.environment, check=True, timeout=PATIENCE)


@pytest.mark.parametrize("iconified", [False, True])
def test_a_second_start_brings_the_window_of_the_first_to_the_front(behind, screen, iconified):
    screen.manage("openbox")
    first = behind(iconified)
    assert focused(first) != first.window
    start_again(first)
    until(
        lambda: focused(first) == first.window and not urgent(first)
    )  # it is told of the focus a little later


def test_where_nobody_brings_it_to_the_front_the_window_asks_for_attention_until_it_has_it(behind):
    first = behind()
    start_again(first)
    until(lambda: urgent(first))
    first.act("windowfocus", first.window)
    until(lambda: not urgent(first))


def focused(program) -> str:
    """Return the id of the window that has the keyboard."""
    return asked("xdotool", "getwindowfocus", env=program.environment).strip()


def urgent(program) -> bool:
    return "urgency hint bit is set" in asked(
        "xprop", "-id", program.window, "WM_HINTS", env=program.environment
    )
