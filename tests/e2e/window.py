"""The real program on a screen of its own: started, seen by its trace, handled with xdotool, killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from processes import PATIENCE

from ludotheque.games import GAMES
from ludotheque.ui.press_guard import PAUSE

Line = dict[str, Any]
AGAIN = 8  # seconds after which a person presses anew: it may have reached nobody while a window came or went


class Ended(AssertionError):
    """The program is no longer there, though something of it was to be seen."""


class Screen:
    """A virtual screen."""

    def __init__(self, size: str = "1280x800") -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        command.append("-noreset")  # a layout of the keyboard stays when whoever set it goes
        self._server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            self.display = f":{answer.readline().strip()}"
        self._manager: subprocess.Popen[bytes] | None = None

    def manage(self, manager: str) -> None:
        """Have a window manager look after the windows."""
        environment = os.environ | {"DISPLAY": self.display}
        self._manager = subprocess.Popen([manager], env=environment, stderr=subprocess.DEVNULL)

    def close(self) -> None:
        for process in filter(None, (self._manager, self._server)):
            process.terminate()
            process.wait()

    def picture(self, path: Path) -> Path:
        subprocess.run(["import", "-display", self.display, "-window", "root", str(path)], check=True)
        return path


class Program:
    """The program in its window; `see` waits for the trace to say that something is true."""

    def __init__(self, screen: Screen, home: Path, *arguments: str, **environment: str) -> None:
        program = os.environ.get("LUDOTHEQUE_PROGRAM", "ludotheque")
        home.mkdir(exist_ok=True)
        if not (home / "settings.json").exists():  # who plays here has opened every box before
            (home / "settings.json").write_text(json.dumps({"introduced": list(GAMES), "tips": False}))
        self.trace = home / "trace.jsonl"
        self.trace.unlink(missing_ok=True)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SDL_")},
            "DISPLAY": screen.display,
            "LUDOTHEQUE_HOME": str(home),
            "SDL_AUDIODRIVER": "dummy",
            **environment,
        }
        self.process = subprocess.Popen(
            [program, *arguments, "--language", "fr", "--trace", str(self.trace)], env=self.environment
        )
        self._window = ""
        self._read = 0  # bytes of the trace
        self._seen: Line = {}

    def kill(self) -> None:
        """End the program as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def see(self, by: Callable[[], None] | None = None, every: float = AGAIN, **wanted: Any) -> Line:
        """Return the last settled screen once it has these values; a callable value is a test.

        `by` is called at once, and again `every` so many seconds until it has them.
        """
        return self._wait(self._last, by, every, wanted)

    def see_saved(self, by: Callable[[], None] | None = None, **wanted: Any) -> Line:
        """Return the settings once the program has saved these values, whatever the screen shows."""
        return self._wait(self._settings, by, AGAIN, wanted)

    def change(self, by: Callable[[], None]) -> bool:
        """Do something once, and wait as long as a person would; return whether another screen was seen."""
        before, start = self.see(), time.monotonic()
        by()
        while (same := self.see() == before) and time.monotonic() - start < AGAIN:
            time.sleep(0.02)
        return not same

    def click(self, rect: list[int]) -> None:
        """Come to the middle of a rectangle from beside it, and press and release the left button."""
        x, y = _middle(rect)
        self.act(*self._point_at(x + 8, y), *self._point_at(x, y), "click", "1")

    def drag(self, origin: list[int], target: list[int]) -> None:
        """Take what lies in one rectangle to another, by way of a point between."""
        (x, y), (u, v) = _middle(origin), _middle(target)
        half = self._point_at((x + u) // 2, (y + v) // 2)
        self.act(
            *self._point_at(x, y), "mousedown", "1", "sleep", "0.05",
            *half, *self._point_at(u, v), "sleep", "0.05", "mouseup", "1",
        )  # fmt: skip

    def wheel(self, rect: list[int], notches: int) -> None:
        """Turn the wheel away from the hand over the middle of a rectangle."""
        self.act(*self._point_at(*_middle(rect)), "click", "--repeat", notches, "4")

    def key(self, *keys: str) -> None:
        self.act("key", *keys)

    def answer(self, key: str) -> None:
        """Press a key once a question has been there for so long that it is an answer (`KeyGuard`)."""
        time.sleep(2 * PAUSE)  # whenever its frame was shown
        self.key(key)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as its frame would, and the corner of the screen, to show it all."""
        self.act("windowsize", self.window, width, height, "windowmove", self.window, 0, 0)

    def act(self, *words: object) -> None:
        """Have xdotool do all of `words` in one go."""
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    @property
    def resident(self) -> float:
        """The memory that the program holds, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024

    @property
    def worked(self) -> float:
        """The seconds that the program has had a processor for."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def window(self) -> str:
        """The id of the window, once it is there."""
        command = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "ludotheque"]
        if not self._window:
            found = subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True)
            self._window = found.stdout.split()[-1]
        return self._window

    def _wait(
        self, look: Callable[[], Line], by: Callable[[], None] | None, every: float, wanted: Line
    ) -> Line:
        start, done = time.monotonic(), 0
        seen: Line = {}
        while (waited := time.monotonic() - start) < PATIENCE:
            if by and waited >= every * done:
                by()
                done += 1
            if self.process.poll() is not None:
                raise Ended(f"the last there was is {seen}")
            seen = look()
            if all(_fits(seen.get(name), want) for name, want in wanted.items()):
                return seen
            time.sleep(0.02)
        told = seen | {"places": ...}  # a hundred rectangles say nothing about what went wrong
        raise AssertionError(f"waited in vain for {list(wanted)}; there is {told}")

    @property
    def full_screen(self) -> bool:
        """Whether the window is to fill the screen, by the settings."""
        return bool(self._settings().get("full_screen"))

    def _settings(self) -> Line:
        path = self.trace.with_name("settings.json")
        return json.loads(path.read_bytes()) if path.exists() else {}

    def _point_at(self, x: int, y: int) -> tuple[object, ...]:
        """Return the words that move the pointer to a pixel of the window, whatever frame it has."""
        return "mousemove", "--window", self.window, x, y, "sleep", "0.05"

    def _last(self) -> Line:
        try:
            with self.trace.open("rb") as trace:
                trace.seek(self._read)
                whole = trace.read().rpartition(b"\n")[0]
        except FileNotFoundError:
            return {}
        if whole:
            self._read += len(whole) + 1
            self._seen = json.loads(whole.rpartition(b"\n")[2])
        return self._seen


def sit_with_computers(home: Path, person: str = "A") -> None:
    """Have every box remember computer players, and a person unless the name is "", at the quickest pace."""
    tables = {}
    for game in GAMES.values():
        levels = [*["human"][: len(person)], *game.levels * 2][: game.seats[0]]
        names = [person, *"BCDE"] if person else "BCDEF"
        seats = [
            {"name": name, "colours": [], "level": who} for name, who in zip(names, levels, strict=False)
        ]
        tables[game.id] = {"players": seats, "options": []}
    home.mkdir()
    settings = {"introduced": list(GAMES), "speed": 4, "tables": tables}
    (home / "settings.json").write_text(json.dumps(settings))


def _fits(value: Any, wanted: Any) -> bool:
    return bool(wanted(value)) if callable(wanted) else value == wanted


def _middle(rect: list[int]) -> tuple[int, int]:
    x, y, width, height = rect
    return x + width // 2, y + height // 2
