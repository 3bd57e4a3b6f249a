"""What Python files are made of, read once for all tests of a module that ask how the program is written."""

import ast
from functools import cache
from pathlib import Path

_REMEMBERING = []


def once(read):
    """Have a function answer each question about sources once, until `forget` is called."""
    remembering = cache(read)
    _REMEMBERING.append(remembering)
    return remembering


def forget() -> None:
    """Forget all that sources are made of, and all that was found there: it lies among the same memory."""
    for remembering in _REMEMBERING:
        remembering.cache_clear()


def parsed(source: str) -> tuple[ast.AST, ...]:
    """Return all that a source is made of, the module first."""
    return tuple(ast.walk(ast.parse(source)))


@once
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all that a file is made of."""
    return parsed(path.read_text(encoding="utf-8"))
