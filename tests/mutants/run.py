"""Do the tests notice when the program is changed? Mutants of a room, each judged by that room's own tests.

    pip install cosmic-ray coverage
    python tests/mutants/run.py core castles-rules …

It takes minutes a room. Operators and changed sources are cosmic-ray's; instead of starting pytest anew, a
process that has collected the tests is forked. It runs only tests that reach the changed line, the quickest
first, as many as take TOGETHER; one that takes far too long has noticed too. What is done at import is judged
in a process that imports everything again. Survivors that no test could notice are in `equivalent.txt`.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.abc
import importlib.util
import json
import os
import pickle
import resource
import shutil
import signal
import sys
import tempfile
import time
import types
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

import coverage
import hypothesis

ROOT = Path(__file__).parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
PLAYERS = ("judgement", "tempers", "expert", "why")  # tests of computer players, and of what else is no rule:
LOOKS = ("look", "places", "signs", "diagram", "duel", "pieces", "words", "board", "check")
TABLE = (
    *("count", "course", "director", "game_view", "idle_end", "model", "opponents"),
    *("replay", "secrets", "shown", "stage", "strokes", "table", "undo"),
)
VERBS = "tests/games/test_verbs.py"
ALL_PLAYERS = tuple(f"tests/games/test_{part}.py" for part in ("advice", "chances", "tempers", "thoughts"))
GAMES = ("castles", "chevaliers", "rheinlander", "schotten_totten")
MOST = 300
TOGETHER = 5.0  # seconds of tests for a mutant
SLOWER, LEAST = 4, 8.0  # a test has so many times its seconds, and these at least: the first one paints
LONGEST = 120  # seconds until a mutant that waits for something is given up
OURS = f"mutant-{os.getpid()}-"  # folders of this run, for several may go on side by side


@dataclass(frozen=True)
class Room:
    """Some modules and where their tests are."""

    folder: str
    tests: tuple[str, ...]
    but: tuple[str, ...] = ()  # tests of other rooms in the same folder
    modules: tuple[str, ...] = ("**/*.py",)  # of the folder


ROOMS = {
    "core": Room(
        "ludotheque/core",
        (
            *("tests/core", "tests/home", "tests/games/test_opening.py", "tests/players/test_futures.py"),
            *(f"tests/games/{game}/test_feats.py" for game in GAMES),
        ),
    ),
    "tiled": Room("ludotheque/tiled", ("tests/tiled",)),
    "home": Room("ludotheque/home", ("tests/home",)),
    "containers": Room(
        "ludotheque/ui",
        tuple(f"tests/ui/test_{part}.py" for part in ("containers", "widgets", "scroll", "view", "dropdown")),
        modules=tuple(
            f"{name}.py"
            for name in ("leaves", "containers", "scroll_view", "sheets", "widgets", "scroll", "view")
        ),
    ),
    "guide": Room(  # lessons as they are met take too long: tests/table/test_lesson_scene.py
        "ludotheque/table/lesson",
        tuple(f"tests/table/test_{part}.py" for part in ("guide", "lesson", "parchment")),
    ),
    "table-state": Room(
        "ludotheque/table",
        tuple(f"tests/table/test_{part}.py" for part in TABLE),
        modules=("course.py", "director.py", "game_view.py", "model.py", "undo.py", "viewers.py"),
    ),
    **{
        f"{game}-rules": Room(
            f"ludotheque/games/{game}/rules", (f"tests/games/{game}", VERBS), LOOKS + PLAYERS
        )
        for game in GAMES
    },
    **{
        f"{game}-judgement": Room(
            f"ludotheque/games/{game}/judgement",
            tuple(
                path.relative_to(ROOT).as_posix()
                for part in PLAYERS
                for path in ROOT.glob(f"tests/games/{game}/test_{part}.py")
            )
            + ALL_PLAYERS,
        )
        for game in GAMES
    },
}


@dataclass(frozen=True)
class Same:
    """A file without any change."""

    path: str

    def sources(self) -> tuple[str, str]:
        text = Path(self.path).read_text(encoding="utf-8")
        return text, text


class Run:
    """What pytest is told: which of its tests are run, and what for."""

    def __init__(self, run: Callable[[list], None], but: Sequence[str] = ()) -> None:
        self.run, self.but, self.failed = run, {f"test_{part}" for part in but}, False

    def pytest_ignore_collect(self, collection_path) -> bool | None:
        return True if collection_path.stem in self.but else None

    def pytest_collectreport(self, report) -> None:
        self.failed |= report.failed

    def pytest_runtest_logreport(self, report) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session) -> bool:
        self.run(session.items)
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rooms", nargs="+", choices=ROOMS)
    parser.add_argument("--most", type=int, default=MOST, help="mutants a room")
    parser.add_argument("--only", default="", help="those whose change holds this text")
    parser.add_argument("--again", action="store_true", help="the survivors of the last time alone")
    parser.add_argument("--tests", nargs="+", default=[], help="other tests than the room's")
    parser.add_argument("--together", type=float, default=TOGETHER, help="seconds of tests for a mutant")
    parser.add_argument("--kept", type=Path, default=Path(tempfile.gettempdir()) / "mutants")
    asked = parser.parse_args()
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    os.environ["PYTHONPATH"] = str(ROOT)
    import pygame  # noqa: F401 (what is imported here, no mutant has to import again)
    import pytmx  # noqa: F401

    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=phases
    )
    hypothesis.settings.load_profile("mutants")
    asked.kept.mkdir(parents=True, exist_ok=True)
    for name in asked.rooms:
        judge(name, asked)


def judge(name: str, asked: argparse.Namespace) -> None:
    """Judge a room's mutants, and print the survivors and its line of the table."""
    from making import Mutant, chosen

    room, start = ROOMS[name], time.monotonic()
    if asked.tests:
        room = replace(room, tests=tuple(asked.tests))
    equivalent = set(known_equivalents())
    last = asked.kept / f"{name}.json"
    mutants = [
        mutant for mutant in chosen(room.folder, room.modules, asked.most) if asked.only in str(mutant)
    ]
    if asked.again:
        survived = set(json.loads(last.read_text(encoding="utf-8")))
        mutants = [mutant for mutant in mutants if str(mutant) in survived]
    doubtful: list[tuple[int, list[str]]] = []
    survivors: list[Mutant] = []
    judged = 0
    with in_child(lambda told: quickly(room, mutants, asked.together, told)) as lines:
        for number, verdict, *more in lines:
            judged += verdict != "measured"
            if verdict == "measured":
                print(f"{name}: {len(mutants)} mutants, {more}, {time.monotonic() - start:.0f} s", flush=True)
            elif verdict == "doubtful":
                doubtful.append((number, more[0]))
            elif verdict == "survived":
                survivors.append(mutants[number])
                print(
                    f"{time.monotonic() - start:.0f} s: {number} {mutants[number].line} {mutants[number]}",
                    flush=True,
                )
    assert judged == len(mutants), "the tests cannot be run"
    print(f"{len(doubtful)} are judged anew, {time.monotonic() - start:.0f} s", flush=True)
    assert not doubtful or not noticed_anew(room, Same(mutants[0].path), doubtful[0][1])
    for number, nodes in doubtful:
        mutant = mutants[number]
        if str(mutant) in equivalent or not noticed_anew(room, mutant, nodes):
            survivors.append(mutant)
    for mutant in sorted(survivors, key=lambda mutant: (mutant.path, mutant.line)):
        told = "equivalent" if str(mutant) in equivalent else "SURVIVED"
        print(f"{told} {mutant.path}:{mutant.line} {mutant.operator} | {mutant.change}", flush=True)
    if not asked.again and not asked.only:
        last.write_text(json.dumps([*map(str, survivors)], ensure_ascii=False, indent=1), encoding="utf-8")
    alike = sum(str(mutant) in equivalent for mutant in survivors)
    killed = len(mutants) - len(survivors)
    share = killed / max(1, len(mutants) - alike)
    print(
        f"| {name} | {len(mutants)} | {killed} | {alike} | {len(survivors) - alike} | {share:.1%} |"
        f" {time.monotonic() - start:.0f} s",
        flush=True,
    )


def known_equivalents() -> Iterator[str]:
    """Yield the changes that no test could notice: `path: before → after — why`."""
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("ludotheque/"):
            yield line.rpartition(" — ")[0]


@contextlib.contextmanager
def in_child(work: Callable[[Callable[..., None]], None]) -> Iterator[Iterator[list]]:
    """Do some work in a process of its own; what it tells is what can be read."""
    source, sink = os.pipe()
    child = os.fork()
    if not child:
        os.close(source)
        with os.fdopen(sink, "wb") as out:

            def tell(*what: object) -> None:
                pickle.dump(what, out)
                out.flush()

            try:
                work(tell)
            finally:
                out.flush()
                os._exit(0)
    os.close(sink)
    with os.fdopen(source, "rb") as told:
        yield iter(lambda: _next(told), None)
    os.waitpid(child, 0)


def _next(told):
    try:
        return pickle.load(told)
    except EOFError:
        return None


def pytest_on(tests: list[str], plugin: Run) -> None:
    import pytest

    imported = "ignore::pytest.PytestAssertRewriteWarning"  # hypothesis is imported here already
    plain = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", imported]
    pytest.main([*plain, *tests], plugins=[plugin])


def quickly(room: Room, mutants: list, together: float, tell: Callable[..., None]) -> None:
    """Judge mutants by tests that are collected once; tell (number, verdict, tests that reach it)."""
    silence()

    early = coverage.Coverage(data_file=None, config_file=False, include=[f"{ROOT / room.folder}/*"])

    def run(items: list) -> None:
        early.stop()  # what is reached while tests are collected may be kept from then on
        reached, seconds, failing = measured(room, items, plugin)
        order = sorted(range(len(items)), key=lambda n: seconds[n])
        killers: dict[str, Counter[int]] = defaultdict(Counter)
        tell(None, "measured", len(items), sum(seconds), failing)
        functions = living_functions(room.folder)
        late: list[int] = []  # what is done when the module is imported: any test of it may notice
        for number, mutant in enumerate(mutants):
            lines = reached[mutant.path]
            tests = [n for n in order if not lines.get(n, set()).isdisjoint(mutant.lines)]
            changed = swaps(mutant, functions)
            if changed is None:
                late.append(number)
                continue
            usual = (killers[mutant.path] + killers[""]).most_common(8)
            first = [n for n, _ in usual if n in tests and seconds[n] < together / 20]
            tests = affordable([*first, *(n for n in tests if n not in first)], seconds, together)
            by = killer(items, tests, seconds, plugin, changed)
            if by is not None:
                killers[mutant.path][by] += 3
                killers[""][by] += 1
                tell(number, "killed", items[by].nodeid)
            elif not {*mutant.lines}.isdisjoint(early.get_data().lines(str(ROOT / mutant.path)) or ()):
                late.append(number)
            else:
                tell(number, "survived", [items[n].nodeid for n in tests])
        for number in late:
            lines, kills = reached[mutants[number].path], killers[mutants[number].path]
            order.sort(key=lambda n: (-kills[n], seconds[n]))
            near, far = ([n for n in order if (n in lines) is reaches] for reaches in (True, False))
            tests = affordable(near, seconds, together) + affordable(far, seconds, together)
            tell(number, "doubtful", [items[n].nodeid for n in tests])

    plugin = Run(run, room.but)
    early.start()
    pytest_on(list(room.tests), plugin)


def affordable(tests: list[int], seconds: list[float], together: float) -> list[int]:
    """Return the first of these tests, as many as together take so long."""
    spent = accumulate(seconds[n] for n in tests)
    return [n for n, so_far in zip(tests, spent, strict=True) if so_far - seconds[n] <= together]


def measured(
    room: Room, items: list, plugin: Run
) -> tuple[dict[str, dict[int, set[int]]], list[float], list[str]]:
    """Return the lines of the room that each test reaches, its seconds, and what fails without any mutant."""
    reached: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    seconds, failing = [0.0] * len(items), []

    def work(tell: Callable[..., None]) -> None:
        alone(items, limited=False)
        traced = coverage.Coverage(data_file=None, config_file=False, include=[f"{ROOT / room.folder}/*"])
        traced.start()
        for n, item in enumerate(items):
            traced.switch_context(str(n))
            began = time.process_time()
            item.ihook.pytest_runtest_protocol(
                item=item, nextitem=items[n + 1] if n + 1 < len(items) else None
            )
            tell(n, time.process_time() - began, plugin.failed)
            plugin.failed = False
        traced.stop()
        data = traced.get_data()
        tell({file: data.contexts_by_lineno(file) for file in data.measured_files()})

    with in_child(work) as told:
        for one in told:
            if len(one) == 3:
                n, seconds[n], failed = one
                failing += [items[n].nodeid] if failed else []
                continue
            for file, lines in one[0].items():
                for line, numbers in lines.items():
                    for n in map(int, filter(None, numbers)):
                        if items[n].nodeid not in failing:
                            reached[Path(file).relative_to(ROOT).as_posix()][n].add(line)
    assert reached, "the tests cannot be run"
    return reached, seconds, failing


def alone(items: list, *, limited: bool = True) -> None:
    """Give a forked process a folder and limits of its own."""
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    folder = Path(tempfile.gettempdir()) / f"{OURS}{os.getpid()}"
    if items:
        items[0].config._tmp_path_factory._given_basetemp = folder
    if limited:
        signal.alarm(LONGEST)


def killer(items: list, tests: list[int], seconds: list[float], plugin: Run, changed: list) -> int | None:
    """Return the first of these tests that notices a change of functions, if any."""
    at = -1

    def work(tell: Callable[..., None]) -> None:
        alone(items)
        for function, code in changed:
            function.__code__ = code
        for k, n in enumerate(tests):
            tell(n)
            signal.setitimer(signal.ITIMER_PROF, max(LEAST, SLOWER * seconds[n]))
            following = items[tests[k + 1]] if k + 1 < len(tests) else None
            items[n].ihook.pytest_runtest_protocol(item=items[n], nextitem=following)
            if plugin.failed:
                os._exit(1)
        tell(-2)

    if not tests:
        return None
    with in_child(work) as told:
        for (n,) in told:
            at = n
    clear()
    return None if at == -2 else at


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (1, 2):
        os.dup2(nowhere, handle)


def clear() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{OURS}*"):
        shutil.rmtree(folder, ignore_errors=True)


def living_functions(folder: str) -> dict[tuple[str, str, int], list[types.FunctionType]]:
    """Return every function of a folder's modules, by file, name and line."""
    import gc

    found: dict[tuple[str, str, int], list[types.FunctionType]] = defaultdict(list)
    prefix = str(ROOT / folder) + os.sep
    gc.unfreeze()  # what is frozen is not among the objects
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType) and one.__code__.co_filename.startswith(prefix):
            code = one.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(one)
    gc.freeze()
    return found


def swaps(mutant, functions) -> list[tuple[types.FunctionType, types.CodeType]] | None:
    """Return (function, its mutated code), or None where more than the bodies of functions is changed."""
    file = str(ROOT / mutant.path)
    before, after = (compiled(source, file) for source in mutant.sources())
    found: list[tuple[types.FunctionType, types.CodeType]] = []

    def compare(old: types.CodeType, new: types.CodeType) -> bool:
        if old == new:
            return True
        living = functions.get((file, old.co_qualname, old.co_firstlineno))
        if living:
            if old.co_freevars != new.co_freevars:
                return False
            found.extend((function, new) for function in living)
            return True
        olds, news = inner(old), inner(new)
        return bare(old) == bare(new) and len(olds) == len(news) and all(map(compare, olds, news))

    return found if compare(before, after) and found else None


def compiled(source: str, file: str) -> types.CodeType:
    with warnings.catch_warnings(action="ignore"):  # a change may compare with a literal by `is`
        return compile(source, file, "exec", dont_inherit=True)


def inner(code: types.CodeType) -> list[types.CodeType]:
    return [const for const in code.co_consts if isinstance(const, types.CodeType)]


def bare(code: types.CodeType) -> types.CodeType:
    return code.replace(
        co_consts=tuple(c for c in code.co_consts if not isinstance(c, types.CodeType)), co_linetable=b""
    )


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with another source."""

    def __init__(self, mutant) -> None:
        self.name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.file, self.source = str(ROOT / mutant.path), mutant.sources()[1]

    def find_spec(self, name, path=None, target=None):
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(
            name,
            self.file,
            loader=self,
            submodule_search_locations=[str(Path(self.file).parent)] if "__init__" in self.file else None,
        )

    def exec_module(self, module) -> None:
        exec(compiled(self.source, self.file), module.__dict__)


def noticed_anew(room: Room, mutant, nodes: list[str]) -> bool:
    """Return whether one of these tests notices a mutant when all is imported with it."""
    quiet = False

    def work(tell: Callable[..., None]) -> None:
        alone([])
        silence()
        sys.meta_path.insert(0, Mutated(mutant))
        signal.setitimer(signal.ITIMER_PROF, LONGEST)

        def run(items: list) -> None:
            if items:
                alone(items)
            by_id = {item.nodeid: item for item in items}
            order = [by_id[node] for node in nodes if node in by_id]
            for k, item in enumerate(order):
                item.ihook.pytest_runtest_protocol(
                    item=item, nextitem=order[k + 1] if k + 1 < len(order) else None
                )
                if plugin.failed:
                    os._exit(1)
            if not plugin.failed and len(order) == len(nodes):
                tell("survived")

        plugin = Run(run, room.but)
        pytest_on(sorted({node.partition("::")[0] for node in nodes}) or list(room.tests), plugin)

    with in_child(work) as told:
        for _ in told:
            quiet = True
    clear()
    return not quiet


if __name__ == "__main__":
    main()
