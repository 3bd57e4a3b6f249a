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
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

from .cli import NO_SCREEN
from .core.record import read, record_of, write
from .core.setup import Player
from .games import GAMES
from .i18n import _
from .opening import new_game, open_record
from .random_play import play, play_into

STARTS = 7  # of which the median counts
WARM_SECONDS = 2.0  # given to one start before them, to fill caches as it does when it is at rest
RULES_SECONDS = 2.0
# game -> players, and plies a second at least
RATES = {
    "highlanders": (3, 50_000),
    "rheingold": (4, 40_000),
    "chevaliers": (2, 25_000),
    "rheinlander": (4, 30_000),
}
MEGA = 1_000_000


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the table; `floor` is the bare program's value, `limit` the budget in the same unit."""

    name: str
    unit: str
    value: float | None  # None: could not be measured
    limit: float
    floor: float | None = None
    least: bool = False  # the limit is a minimum

    @property
    def ratio(self) -> float | None:
        """Return value / floor, None where there is no floor."""
        return self.value / self.floor if self.value is not None and self.floor else None

    @property
    def kept(self) -> bool | None:
        """Return whether the budget is kept, None if not measured."""
        if self.value is None:
            return None
        return self.value >= self.limit if self.least else self.value <= self.limit


def bench(*, as_json: bool, program: str, part: str = "") -> int:
    """Measure everything and print the table; with `part`, measure that alone and print its figures."""
    if part:
        from . import bench_window

        print(json.dumps(bench_window.PARTS[part]()))
        return 0
    measures = []
    for measure in chain(_rules(), _record(), _window(program), _sizes(program)):
        measures.append(measure)
        if not as_json:
            print(_row(measure), flush=True)
    if as_json:
        lines = [asdict(one) | {"ratio": one.ratio, "kept": one.kept} for one in measures]
        print(json.dumps(lines, indent=1))
    return 0


def _rules() -> Iterator[Measure]:
    for game_id, (seats, least) in RATES.items():
        if game_id in GAMES and GAMES[game_id].playable:
            rate = _plies_a_second(game_id, seats)
            yield Measure(_("règles : {game}").format(game=game_id), _("coups/s"), rate, least, least=True)


def _plies_a_second(game_id: str, seats: int) -> float:
    rules = _session(game_id, seats).rules
    play(rules, "warm", 2_000)
    plies, start = 0, time.perf_counter()
    while time.perf_counter() - start < RULES_SECONDS:
        plies += play(rules, f"bench {plies}", 20_000).plies
    return plies / (time.perf_counter() - start)


def _session(game_id: str, seats: int) -> Any:
    players = [Player(str(seat)) for seat in range(seats)]
    return new_game(GAMES[game_id], players, seed="bench").session


def _record() -> Iterator[Measure]:
    """Measure opening a record of 300 moves, its board being known."""
    session = _session("highlanders", 3)
    play_into(session, 300)
    data = write(record_of(session))
    times = []
    for _repeat in range(STARTS):
        start = time.perf_counter()
        open_record(read(data))
        times.append(1000 * (time.perf_counter() - start))
    yield Measure(_("ouvrir une partie de 300 coups"), "ms", median(times), 60)


def _window(program: str) -> Iterator[Measure]:
    command = _command(program)
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"LUDOTHEQUE_HOME": home, "PYTHONPYCACHEPREFIX": home, "SDL_AUDIODRIVER": "dummy"}
        env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        env.pop(
            "PYTHONDONTWRITEBYTECODE", None
        )  # a start from compiled files is measured, as it is for players
        floor_start = _start(command, ["floor"], env)
        start = _start(command, ["--shown"], env) if floor_start else None
        floor = _part(command, "floor", env) if floor_start else {}
        table = _part(command, "table", env) if floor_start else {}
    bare_memory, bare_frame = floor.get("memory", 0.0), floor.get("p99", 0.0)
    limit = 1.8 * floor_start if floor_start else 165
    yield Measure(_("lancement → étagère"), "ms", start, limit, floor_start)
    yield Measure(_("boîte → plateau, première fois"), "ms", table.get("first"), 700)
    yield Measure(_("boîte → plateau, déjà peint"), "ms", table.get("again"), 150)
    yield Measure(_("image pendant un glissé, p99"), "ms", table.get("p99"), 1.5 * bare_frame, bare_frame)
    yield Measure(_("souris → écran, p95"), "ms", table.get("latency"), 4, floor.get("median"))
    yield Measure(_("processeur au repos"), "%", table.get("idle"), 1, floor.get("idle"))
    yield Measure(_("mémoire, plateau ouvert"), _("Mo"), table.get("memory"), 160, bare_memory)


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


def _part(command: list[str], part: str, env: dict[str, str]) -> dict[str, float]:
    words = [*command, "bench", "--part", part]
    try:
        done = subprocess.run(words, env=env, stdout=subprocess.PIPE, timeout=120, check=True)
    except subprocess.SubprocessError as error:
        print(f"ludotheque: {error}", file=sys.stderr)
        return {}
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _sizes(program: str) -> Iterator[Measure]:
    if program or getattr(sys, "frozen", False):
        folder = Path(program or sys.executable).resolve().parent
        size = sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file()) / MEGA
        yield Measure(_("dossier du programme"), _("Mo"), size, 60)
        yield Measure(_("le même en .tar.xz"), _("Mo"), _packed(folder) / MEGA, 25)


def _packed(folder: Path) -> int:
    import tarfile

    with tempfile.TemporaryFile() as file:
        with tarfile.open(fileobj=file, mode="w:xz") as archive:
            archive.add(folder, folder.name)
        return file.tell()


def _row(measure: Measure) -> str:
    if measure.value is None:
        return f"{measure.name:34} " + _("pas mesuré : il faut un écran")
    bound = "≥" if measure.least else "≤"
    floor = f"{measure.floor:10.1f}" if measure.floor else f"{'–':>10}"
    ratio = f"{measure.ratio:6.2f} ×" if measure.ratio else f"{'–':>8}"
    mark = "✓" if measure.kept else "✗"
    value = f"{measure.value:12,.1f} {measure.unit:8}"
    return f"{measure.name:34} {value} {bound} {measure.limit:10,.1f} {mark} {floor} {ratio}"
