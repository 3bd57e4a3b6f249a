"""What the desktop hears of the real program: its bus, its window, the sound server, other programs."""

import os
import subprocess
from functools import partial

import pytest
from processes import until

pytestmark = pytest.mark.e2e

KEYS = {"us": "m", "ru": "Cyrillic_softsign", "gr": "Greek_mu"}  # what the key of M writes in each layout


def asked(*command, **environment):
    """Return what a program answers, "" while it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=False, **environment).stdout


def test_the_screen_may_go_dark_while_one_thinks(start, beside):
    _bus, address = beside("dbus-daemon", "--session", "--nofork", "--print-address")
    until(lambda: "unix:" in address.read_text())
    (found,) = (line for line in address.read_text().splitlines() if line.startswith("unix:"))
    bus = {"DBUS_SESSION_BUS_ADDRESS": found}
    _monitor, heard = beside("stdbuf", "-oL", "dbus-monitor", "--session", **bus)
    until(lambda: "NameAcquired" in heard.read_text())
    program = start(**bus)
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["highlanders"])
    program.see(scene="setup")
    until(lambda: heard.read_text().count("member=Hello"))
    program.kill()
    until(lambda: "member=NameLost" in heard.read_text().partition("member=Hello")[2])
    assert "Inhibit" not in heard.read_text()
    assert "SimulateUserActivity" not in heard.read_text()


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
    assert 'set_app_id("org.ludotheque.Ludotheque")' in capfd.readouterr().err


def test_sound_comes_back_with_its_server(start, beside, tmp_path):
    server = f"unix:{tmp_path / 'pulse'}"
    command = (
        *("pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm", "--exit-idle-time=-1"),
        *("-L", f"module-native-protocol-unix socket={tmp_path / 'pulse'} auth-anonymous=1"),
        *("-L", "module-null-sink"),
    )
    where = {"XDG_RUNTIME_DIR": str(tmp_path), "PULSE_RUNTIME_PATH": str(tmp_path)}

    def playing() -> bool:
        return 'application.name = "Ludothèque"' in asked("pactl", "-s", server, "list", "sink-inputs")

    first, _told = beside(*command, **where)
    until(lambda: asked("pactl", "-s", server, "info"))
    program = start(SDL_AUDIODRIVER="pulseaudio", PULSE_SERVER=server, XDG_RUNTIME_DIR=str(tmp_path))
    program.see(scene="shelf")
    until(playing)
    first.terminate()
    first.wait()
    program.click(program.see(scene="shelf")["buttons"]["settings"])
    program.see(scene="settings", texts=lambda texts: any("aucune carte son" in text for text in texts))
    beside(*command, **where)
    until(playing)
    program.see(scene="settings", texts=lambda texts: not any("aucune carte son" in text for text in texts))


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
