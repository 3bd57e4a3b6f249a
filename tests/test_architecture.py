"""Imports point one way, and what is pure stays pure."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each part may import of the others. Paths and words are leaves that everything above the rules may use.
LEAVES = {"paths", "i18n"}
ALLOWED = {
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "paths": set(),
    "i18n": {"paths"},
    "locale": set(),
    "boards": {"core", "games", *LEAVES},
    "words": {"core", "games", *LEAVES},
    "arguments": {"i18n"},
    "settings": {"core"},
    "store": {"core", "paths", "settings"},
    "random_play": {"core"},
    "opening": {"core", "games", "boards", "store", *LEAVES},
}
ALLOWED["ui"] = {*ALLOWED, "opening"} - {"bots", "random_play", "arguments"}
ALLOWED["scenes"] = {*ALLOWED["ui"], "ui", "bots"}
BENCH = {"bench", "bench_rules", "bench_window", "measure", "yardstick"}
TOP = {"__main__", "cli", "commands", "floor", "selftest", *BENCH}  # may import everything
PURE = {"core", "games", "bots"}
OUTSIDE = {
    "pytmx": {"boards"},
    "pygame_gui": {"ui/forms.py"},
    "platformdirs": {"paths"},
    "filelock": {"store"},
}
PYGAME = {"ui", "scenes", "cli", "bench_window", "floor", "selftest"}


def part(path: Path) -> str:
    inside = path.relative_to(PACKAGE)
    return inside.parts[0].removesuffix(".py")


def imports(path: Path) -> list[str]:
    """Return the absolute dotted names that a module imports, wherever in it."""
    base = ["ludotheque", *path.relative_to(PACKAGE).parent.parts]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            prefix = base[: len(base) - node.level + 1] if node.level else []
            module = [*prefix, *(node.module.split(".") if node.module else [])]
            found += [".".join([*module, alias.name]) for alias in node.names]
    return found


def ids(paths):
    return [str(path.relative_to(PACKAGE)) for path in paths]


@pytest.mark.parametrize("path", MODULES, ids=ids(MODULES))
def test_imports_point_one_way(path):
    mine = part(path)
    if mine in TOP | {"__init__"}:
        return
    assert mine in ALLOWED, f"say in ALLOWED what {mine} may import"
    for name in imports(path):
        words = name.split(".")
        if words[0] == "ludotheque" and len(words) > 1 and not words[1].startswith("__version__"):
            assert words[1] in ALLOWED[mine] | {mine}, f"{mine} may not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=ids(MODULES))
def test_other_libraries_stay_in_their_place(path):
    inside = path.relative_to(PACKAGE).as_posix()
    for name in imports(path):
        library = name.split(".")[0]
        if library == "pygame":
            assert part(path) in PYGAME, f"{inside} imports pygame"
        elif library in OUTSIDE:
            assert OUTSIDE[library] & {part(path), inside}, f"{inside} imports {library}"
        elif part(path) in PURE and library != "ludotheque":
            assert library in sys.stdlib_module_names, f"{inside} imports {library}"


@pytest.mark.parametrize("path", MODULES, ids=ids(MODULES))
def test_no_star_imports(path):
    assert not [name for name in imports(path) if name.endswith(".*")]


def run(code: str) -> str:
    command = [sys.executable, "-X", "utf8", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def modules_of(*parts: str) -> list[str]:
    names = [
        path.relative_to(PACKAGE.parent).with_suffix("").parts for path in MODULES if part(path) in parts
    ]
    return [".".join(name).removesuffix(".__init__") for name in names]


def test_core_games_bots_and_words_load_without_pygame():
    wanted = modules_of("core", "games", "bots", "words", "paths", "i18n", "settings", "store", "random_play")
    code = f"import sys, {', '.join(wanted)}; print([n for n in ('pygame', 'pytmx') if n in sys.modules])"
    assert run(code).strip() == "[]"


def test_nothing_is_opened_read_or_started_at_import():
    """Import everything with the display, the files and the player's folders out of reach."""
    wanted = [name for name in modules_of(*ALLOWED, *TOP) if not name.startswith("ludotheque.locale")]
    code = f"""
import os, sys
os.environ |= {{"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}}
import pathlib, pygame, platformdirs, pytmx, pygame_gui
def forbidden(*args, **more):
    raise AssertionError(f"at import: {{args}}")
pathlib.Path.open = pathlib.Path.read_text = pathlib.Path.read_bytes = forbidden
import {", ".join(wanted)}
print(pygame.display.get_init(), pygame.font.get_init(), pygame.mixer.get_init())
"""
    assert run(code).split() == ["False", "False", "None"]
