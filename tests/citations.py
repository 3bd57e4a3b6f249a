"""Which tests cite which rule of a game; run as a program, it prints the whole table."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludotheque.games import GAMES
from ludotheque.scenes.rulebook.books import load

TESTS = Path(__file__).parent / "games"
ID = re.compile(r"\b[A-Z]\d+\b")


def coverage(game: str) -> dict[str, list[str]]:
    """Return for every rule of a game's book, in its order, the tests of that game which cite it."""
    rules = [rule for chapter in load(GAMES[game].book(), game) for rule in chapter.rules]
    found: dict[str, list[str]] = {rule: [] for rule in rules}
    for test, cited in citing(folder_of(game)):
        for rule in cited & found.keys():
            found[rule].append(test)
    return found


def folder_of(game: str) -> str:
    """Return the folder below `tests/games` with the tests of a game: it is called as that of its box."""
    return type(GAMES[game]).__module__.split(".")[-2]


@cache
def citing(folder: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return every test of the games in a folder, with the rules that it cites."""
    return tuple(_read(TESTS / folder))


def _read(folder: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield (test, rules): a test cites what its name says, `test_c9_…`, and what it says of itself, C9."""
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = f"{node.name.replace('_', ' ').upper()} {ast.get_docstring(node)}"
                yield f"{path.stem}::{node.name}", frozenset(ID.findall(said))


def table(game: str) -> Iterator[str]:
    """Yield a line for each rule: its id, how many tests cite it, and which."""
    for rule, tests in coverage(game).items():
        yield f"{rule:>4} {len(tests):3}  {', '.join(tests) or '–'}"


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        print(f"\n{game}", *table(game), sep="\n")
