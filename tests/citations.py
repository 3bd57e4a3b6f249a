"""Finds the tests that cite each rule of a game. Run as a program, this module prints them as a table."""

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
    """Return {rule id: names of the tests that cite it}, for all rules of a game in the order of its book."""
    rules = [rule for chapter in load(GAMES[game].book(), game) for rule in chapter.rules]
    found: dict[str, list[str]] = {rule: [] for rule in rules}
    for test, cited in citing(folder_of(game)):
        for rule in cited & found.keys():
            found[rule].append(test)
    return found


def folder_of(game: str) -> str:
    """Return the folder in `tests/games` with the tests of a game. It has the name of the box's folder."""
    return type(GAMES[game]).__module__.split(".")[-2]


@cache
def citing(folder: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return a pair (test, rule ids that it cites) for each test in a folder of `tests/games`."""
    return tuple(_read(TESTS / folder))


def _read(folder: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield (test, rules): a test cites the rules in its name (C9 in `test_c9_…`) and in its docstring."""
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = f"{node.name.replace('_', ' ').upper()} {ast.get_docstring(node)}"
                yield f"{path.stem}::{node.name}", frozenset(ID.findall(said))


def table(game: str) -> Iterator[str]:
    """Yield a line for each rule of a game: its id, the number of tests that cite it, and their names."""
    for rule, tests in coverage(game).items():
        yield f"{rule:>4} {len(tests):3}  {', '.join(tests) or '–'}"


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        print(f"\n{game}", *table(game), sep="\n")
