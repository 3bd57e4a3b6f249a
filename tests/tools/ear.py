"""Measure how soon one hears, how soon the voice is silent, and what a reader costs, in a real window.

    dbus-run-session -- .venv/bin/python tests/tools/ear.py

Needs Xvfb, openbox and xdotool. Times count from when xdotool is started, which takes some of them itself.
LUDOTHEQUE_PROGRAM names another program to measure than the one of this folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"

from e2e.reader import ScreenReader
from e2e.window import Program, Screen, sit_with_computers
from processes import until
from ssip import Dispatcher

KEYS, BREATH = 40, 0.2  # presses of each kind; seconds between two
DRAGS = 6  # of each kind, by turns
GAME = "schotten-totten"  # in which there is a hand to hear


def main() -> None:
    """Measure, and print a row for each figure."""
    if sys.argv[1:] == ["--drags"]:
        print(json.dumps(drags()))
        return
    screen = Screen()
    screen.manage("openbox")
    with tempfile.TemporaryDirectory() as folder:
        print(_row("from letting go the key to silence, ms", silences(screen, Path(folder))))
        print(_row("from a key to the reader's ear, ms", keys(screen, Path(folder))))
    environment = os.environ | {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy"}
    found = subprocess.run(
        [sys.executable, __file__, "--drags"], env=environment, capture_output=True, text=True, check=True
    )
    alone, heard = json.loads(found.stdout.splitlines()[-1])
    print(f"a frame of a drag, p99, ms: {alone:.1f}, with a reader {heard / alone:.2f} times as long")
    screen.close()


def silences(screen: Screen, folder: Path) -> list[float]:
    """Return the seconds from letting go the key that says the hand until the voice is told to be silent."""
    dispatcher = Dispatcher(folder / "speech" / "speechd.sock")
    program = _seated(screen, folder / "aloud", "aloud", SPEECHD_ADDRESS=f"unix_socket:{dispatcher.path}")
    found = []
    for _press in range(KEYS):
        said = dispatcher.count("SPEAK ")
        program.act("keydown", "v")
        until(lambda said=said: dispatcher.count("SPEAK ") > said)
        time.sleep(BREATH)
        silenced, start = dispatcher.count("CANCEL"), time.monotonic()
        program.act("keyup", "v")
        until(lambda silenced=silenced: dispatcher.count("CANCEL") > silenced)
        found.append(dispatcher.last("CANCEL") - start)
    program.kill()
    dispatcher.die()
    return found


def keys(screen: Screen, folder: Path) -> list[float]:
    """Return the seconds from pressing Tab until a reader hears what has the focus now."""
    reader = ScreenReader("SESSION")
    program = _seated(screen, folder / "read", "reader")
    reader.told("La Ludothèque parle au lecteur d’écran")
    reader.listen(2)
    found = []
    for _press in range(KEYS):
        start = time.monotonic()
        reader.focus(lambda: program.key("Tab"))
        found.append(time.monotonic() - start)
        time.sleep(BREATH)
    program.kill()
    reader.close()
    return found


def drags() -> tuple[float, float]:
    """Return the milliseconds (p99) of a frame of a drag, without a reader and with one, by turns."""
    from tools.benches import window

    from ludotheque.ui.reader import ReaderState

    app, navigation, opened = window._app_and_game()
    navigation.tables.show(opened)
    window._settle(app)
    window._lift(app, navigation, opened)
    app.hearing.begin()
    app.step(0.0)
    app.hearing.watch.thread.join(0.5)
    frames: tuple[list[float], list[float]] = ([], [])
    for turn in range(2 * DRAGS):
        app.hearing.watch.now = ReaderState(turn % 2 == 1, False, turn % 2 == 1)
        for _frame in range(40):
            app.step(1 / 60)
            time.sleep(0.01)
        assert app.hearing.listened == (turn % 2 == 1)
        frames[turn % 2].extend(window._dragged(app, window._circle()))
    app.close()
    return window._share(frames[0], 0.99), window._share(frames[1], 0.99)


def _seated(screen: Screen, home: Path, voice: str, **environment: str) -> Program:
    """Start a game against a computer, heard in this way, at the person's turn."""
    sit_with_computers(home)
    settings = json.loads((home / "settings.json").read_text()) | {"voice": voice, "tips": False}
    (home / "settings.json").write_text(json.dumps(settings))
    program = Program(screen, home, GAME, **environment)
    program.see(scene="setup")
    program.see(lambda: program.key("Return"), scene="table")
    return program


def _row(what: str, seconds: list[float]) -> str:
    found = sorted(1000 * one for one in seconds)
    return f"{what}: median {median(found):.0f}, worst {found[-1]:.0f} of {len(found)}"


if __name__ == "__main__":
    main()
