"""Measure the program and compare it with a bare minimum program, so that the ratios hold on any machine.

    python tests/tools/bench.py [--json]
    python tests/tools/bench.py --program dist/ludotheque/ludotheque

Each measurement that needs a window (a display) runs in a process of its own (`--part NAME`), to start clean.
Of a packaged program, only the start and the size are measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets where the figures are read

from tools.benches import decisions, rules
from tools.benches.measure import Measure

from ludotheque.ui.window import NO_SCREEN

STARTS = 7  # timed starts, of which the median counts
IDLE_ABOVE = 0.5  # per cent of a core that the idle program may use in addition to the bare window
WARM_SECONDS = 2.0  # how long an extra first start runs, to fill the caches as the program does at rest
MEGA = 1_000_000
PARTS = ("floor", "table", "hour", "games", "jumps")  # each is measured in a process of its own

Figures = dict[str, float]


def main(words: Sequence[str]) -> None:
    """Measure everything and print the table, or with `--part`, measure one part and print its figures."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument(
        "--program", default="", metavar="PATH", help="the packaged program, to time its start and size"
    )
    parser.add_argument("--part", choices=PARTS, default="", help=SUPPRESS)  # used by `_part`
    options = parser.parse_args(words)
    if options.part:
        from tools.benches import window  # opens a window, so not imported otherwise

        print(json.dumps(getattr(window, options.part)()))
    else:
        bench(as_json=options.json, program=options.program)


def bench(*, as_json: bool, program: str) -> None:
    """Measure everything, and print the table or, if `as_json` is True, the rows as JSON."""
    measures = []
    for measure in chain(rules.measures(), decisions.measures(), _window(program), _sizes(program)):
        measures.append(measure)
        if not as_json:
            print(measure.row(), flush=True)
    if as_json:
        print(json.dumps([measure.as_dict() for measure in measures], indent=1))


def _window(program: str) -> Iterator[Measure]:
    command = [program] if program else [sys.executable, "-m", "ludotheque"]
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"LUDOTHEQUE_HOME": home, "PYTHONPYCACHEPREFIX": home, "SDL_AUDIODRIVER": "dummy"}
        env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # players start with compiled files
        floor_start = _start(command, ["floor"], env)
        start = _start(command, ["shown"], env) if floor_start else None
        figures = {part: _part(part, env) if floor_start else {} for part in PARTS}
    yield from window_rows(figures, floor_start, start)


def window_rows(
    figures: Mapping[str, Figures], floor_start: float | None, start: float | None
) -> Iterator[Measure]:
    """Yield the rows that need a window; the figures of a bare window set the limits of some rows.

    `figures` maps each part in PARTS to its figures. `floor_start` and `start` are the milliseconds until the
    bare window and the program have started, None without a screen.
    """
    floor, table, hour, games, jumps = (figures.get(part, {}) for part in PARTS)
    frame, limit = floor.get("p99"), 1.5 * floor_start if floor_start else 140
    yield Measure("window.start", "launch → shelf", "ms", start, limit, floor_start)
    yield Measure("window.board-seen", "box → whole board, still soft", "ms", table.get("seen"), 150)
    yield Measure("window.board-first", "box → sharp board, first time", "ms", table.get("first"), 700)
    name = "window resized → whole board"
    yield Measure("window.board-resized", name, "ms", table.get("resized"), 150)
    yield Measure("window.board-slice", "frame while painting, the worst", "ms", table.get("slice"), 20)
    yield Measure("window.board-again", "box → board, already painted", "ms", table.get("again"), 60)
    name, limit = "frame while dragging, p99", frame or 3.7
    yield Measure("window.frame", name, "ms", table.get("p99"), limit, frame)
    name = "drag while the computer thinks, p99"
    yield Measure("window.frame-thinking", name, "ms", table.get("thinking"), limit, frame)
    name, alone = "drag while a screen reader runs, p99", table.get("p99")
    yield Measure("window.frame-heard", name, "ms", table.get("heard"), 1.2 * (alone or 3.7), alone)
    bare = floor.get("latency")
    name, limit = "mouse → screen, p95", 1.2 * (bare or 3.3)
    yield Measure("window.latency", name, "ms", table.get("latency"), limit, bare)
    idle, limit = floor.get("idle"), IDLE_ABOVE + floor.get("idle", 0)
    yield Measure("window.idle", "processor when idle", "%", table.get("idle"), limit, idle)
    name, memory = "memory, board open", table.get("memory")
    yield Measure("window.memory", name, "MB", memory, 140, floor.get("memory"))
    name = "processor at rest, after an hour of play"
    yield Measure("window.idle-after", name, "%", hour.get("idle"), limit, idle)
    name, peak = "memory, at most in an hour of play", hour.get("peak")
    yield Measure("window.memory-peak", name, "MB", peak, 180, floor.get("memory"))
    yield Measure("window.games", "list of 2000 games → on screen", "ms", games.get("seen"), 300)
    name = "frame while that list scrolls, worst"
    yield Measure("window.games-scrolled", name, "ms", games.get("scrolled"), 16.7)
    name = "game of 1000 moves: first jump when watched"
    yield Measure("window.jump-first", name, "ms", jumps.get("first"), 50)
    name = "jumps when it is watched, worst"
    yield Measure("window.jump", name, "ms", jumps.get("worst"), 50)


def _start(command: list[str], words: list[str], env: dict[str, str]) -> float | None:
    """Return the median milliseconds from a process's start to its first picture; None without a display."""
    times = []
    for number in range(STARTS + 1):
        seen = Path(env["LUDOTHEQUE_HOME"]) / f"seen-{words[0]}-{number}"
        begin = time.perf_counter()
        with subprocess.Popen([*command, *words, str(seen)], env=env, stderr=subprocess.DEVNULL) as process:
            shown = _wait(seen, process)
            times.append(1000 * (time.perf_counter() - begin))
            if number == 0:
                time.sleep(WARM_SECONDS)
            process.kill()
        if not shown or shown in NO_SCREEN:
            return None
    return median(times[1:])


def _wait(seen: Path, process: subprocess.Popen[bytes]) -> str:
    """Return what the process writes to `seen`, "" if it ends first or takes more than 20 seconds."""
    deadline = time.perf_counter() + 20
    while process.poll() is None and time.perf_counter() < deadline:
        if seen.exists() and seen.stat().st_size:
            return seen.read_text(encoding="utf-8", errors="replace")
        time.sleep(0.0005)
    return ""


def _part(part: str, env: dict[str, str]) -> Figures:
    words = [sys.executable, __file__, "--part", part]
    try:
        done = subprocess.run(words, env=env, stdout=subprocess.PIPE, timeout=120, check=True)
        figures: Figures = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return {}
    return figures


def _sizes(program: str) -> Iterator[Measure]:
    if program:
        folder = Path(program).resolve().parent
        size = sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file()) / MEGA
        yield Measure("size.folder", "the program's folder", "MB", size, 46)
        packed = rules.tried(partial(_packed, folder))
        yield Measure("size.archive", "the same as .tar.xz", "MB", packed, 24)


def _packed(folder: Path) -> float:
    import tarfile

    with tempfile.TemporaryFile() as file:
        with tarfile.open(fileobj=file, mode="w:xz") as archive:
            archive.add(folder, folder.name)
        return file.tell() / MEGA


if __name__ == "__main__":
    main(sys.argv[1:])
