"""How fast the program is, beside the least that could be done, so that the ratio speaks on any machine.

What needs a window runs in processes of its own (`bench --part NAME`), so that each starts clean; where
no display can be opened those lines say so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import SUPPRESS, Namespace
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median

from ludotheque.commands import OK
from ludotheque.commands.arguments import Command, Parser
from ludotheque.commands.bench import decisions
from ludotheque.commands.bench import rules as bench_rules
from ludotheque.commands.bench.measure import Measure
from ludotheque.commands.window import NO_SCREEN, must_have_pygame_ce
from ludotheque.i18n import _

STARTS = 7  # of which the median counts
IDLE_ABOVE = 0.5  # points of a core more than the bare window, when nobody touches anything
WARM_SECONDS = 2.0  # given to one start before them, to fill caches as it does when it is at rest
MEGA = 1_000_000
PARTS = ("floor", "table", "hour", "games", "jumps")  # what is measured in a process of its own

Figures = dict[str, float]


def declare(parser: Parser) -> None:
    """Ask how to tell the figures, and what program to measure."""
    parser.add_argument("--json", action="store_true", help=_("donner les chiffres en JSON"))
    parser.add_argument(
        "--program", default="", metavar=_("CHEMIN"), help=_("le programme à mesurer, sinon celui-ci")
    )
    parser.add_argument("--part", choices=PARTS, default="", help=SUPPRESS)  # see `_part`


def run(options: Namespace) -> int:
    """Measure everything and print the table; with `part`, only that and its figures."""
    must_have_pygame_ce()
    if options.part:
        from ludotheque.commands.bench import window  # it opens a window: only in a process of its own

        print(json.dumps(getattr(window, options.part)()))
    else:
        bench(as_json=options.json, program=options.program)
    return OK


def bench(*, as_json: bool, program: str) -> None:
    """Measure everything and print the table."""
    measures = []
    for measure in chain(bench_rules.measures(), decisions.measures(), _window(program), _sizes(program)):
        measures.append(measure)
        if not as_json:
            print(measure.row(), flush=True)
    if as_json:
        print(json.dumps([measure.as_dict() for measure in measures], indent=1))


def _window(program: str) -> Iterator[Measure]:
    command = _command(program)
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"LUDOTHEQUE_HOME": home, "PYTHONPYCACHEPREFIX": home, "SDL_AUDIODRIVER": "dummy"}
        env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        env.pop(
            "PYTHONDONTWRITEBYTECODE", None
        )  # a start from compiled files is measured, as it is for players
        floor_start = _start(command, ["floor"], env)
        start = _start(command, ["shown"], env) if floor_start else None
        figures = {part: _part(command, part, env) if floor_start else {} for part in PARTS}
    yield from window_rows(figures, floor_start, start)


def window_rows(
    figures: Mapping[str, Figures], floor_start: float | None, start: float | None
) -> Iterator[Measure]:
    """Return what a bare window's figures allow a table's to be; None and no figures: there is no screen."""
    floor, table, hour, games, jumps = (figures.get(part, {}) for part in PARTS)
    frame, limit = floor.get("p99"), 1.8 * floor_start if floor_start else 165
    yield Measure("window.start", _("lancement → étagère"), "ms", start, limit, floor_start)
    yield Measure("window.board-seen", _("boîte → plateau entier, encore flou"), "ms", table.get("seen"), 150)
    yield Measure(
        "window.board-first", _("boîte → plateau net, première fois"), "ms", table.get("first"), 700
    )
    name = _("fenêtre agrandie → plateau entier")
    yield Measure("window.board-resized", name, "ms", table.get("resized"), 150)
    yield Measure("window.board-slice", _("image pendant la peinture, la pire"), "ms", table.get("slice"), 20)
    yield Measure("window.board-again", _("boîte → plateau, déjà peint"), "ms", table.get("again"), 60)
    name, limit = _("image pendant un glissé, p99"), 1.5 * (frame or 3.7)
    yield Measure("window.frame", name, "ms", table.get("p99"), limit, frame)
    name = _("glissé pendant une réflexion, p99")
    yield Measure("window.frame-thinking", name, "ms", table.get("thinking"), limit, frame)
    bare = floor.get("latency")
    name, limit = _("souris → écran, p95"), 1.2 * (bare or 3.3)
    yield Measure("window.latency", name, "ms", table.get("latency"), limit, bare)
    idle, limit = floor.get("idle"), IDLE_ABOVE + floor.get("idle", 0)
    yield Measure("window.idle", _("processeur au repos"), "%", table.get("idle"), limit, idle)
    name, memory = _("mémoire, plateau ouvert"), table.get("memory")
    yield Measure("window.memory", name, "MB", memory, 140, floor.get("memory"))
    name = _("processeur au repos, après une heure de jeu")
    yield Measure("window.idle-after", name, "%", hour.get("idle"), limit, idle)
    name, peak = _("mémoire, au plus en une heure de jeu"), hour.get("peak")
    yield Measure("window.memory-peak", name, "MB", peak, 180, floor.get("memory"))
    yield Measure("window.games", _("liste de 2000 parties → à l'écran"), "ms", games.get("seen"), 300)
    name = _("image pendant que cette liste défile, la pire")
    yield Measure("window.games-scrolled", name, "ms", games.get("scrolled"), 16.7)
    name = _("partie de 1000 coups : premier saut en la revoyant")
    yield Measure("window.jump-first", name, "ms", jumps.get("first"), 50)
    name = _("sauts en la revoyant, le pire")
    yield Measure("window.jump", name, "ms", jumps.get("worst"), 50)


def _command(program: str) -> list[str]:
    if program:
        return [program]
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "ludotheque"]


def _start(command: list[str], words: list[str], env: dict[str, str]) -> float | None:
    """Return the median milliseconds from the start of the process to what it shows; None without display."""
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
    """Return what the process writes to `seen` as soon as it is there; nothing if that takes too long."""
    deadline = time.perf_counter() + 20
    while process.poll() is None and time.perf_counter() < deadline:
        if seen.exists() and seen.stat().st_size:
            return seen.read_text(encoding="utf-8", errors="replace")
        time.sleep(0.0005)
    return ""


def _part(command: list[str], part: str, env: dict[str, str]) -> Figures:
    words = [*command, "bench", "--part", part]
    try:
        done = subprocess.run(words, env=env, stdout=subprocess.PIPE, timeout=120, check=True)
        figures: Figures = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        print(f"ludotheque: {error}", file=sys.stderr)
        return {}
    return figures


def _sizes(program: str) -> Iterator[Measure]:
    if program or getattr(sys, "frozen", False):
        folder = Path(program or sys.executable).resolve().parent
        size = sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file()) / MEGA
        yield Measure("size.folder", _("dossier du programme"), "MB", size, 60)
        packed = bench_rules.tried(partial(_packed, folder))
        yield Measure("size.archive", _("le même en .tar.xz"), "MB", packed, 25)


def _packed(folder: Path) -> float:
    import tarfile

    with tempfile.TemporaryFile() as file:
        with tarfile.open(fileobj=file, mode="w:xz") as archive:
            archive.add(folder, folder.name)
        return file.tell() / MEGA


COMMAND = Command("bench", lambda: _("mesurer la vitesse, à côté du strict minimum"), declare, run)
