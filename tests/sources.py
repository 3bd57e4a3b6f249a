"""What Python files are made of, read once for all tests of a module that ask how the program is written."""

import ast
from functools import cache
from pathlib import Path


def parsed(source: str) -> tuple[ast.AST, ...]:
    """Return all that a source is made of, the module first."""
    return tuple(ast.walk(ast.parse(source)))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all that a file is made of."""
    return parsed(path.read_text(encoding="utf-8"))
