"""Prints all that a game may say, class by class: each hook with the first line at it in the source.

.venv/bin/python tests/tools/hooks.py [CLASS…]     of all classes, or some; * marks what has no default
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "ludotheque"
CLASSES = {
    "core/game.py": ("Rules",),
    "tiled/kind.py": ("Kind",),
    "table/contract/geometry.py": ("Geometry", "Arrangement"),
    "table/contract/art.py": ("Art",),
    "table/contract/gestures.py": ("Gestures",),
    "table/contract/telling.py": ("Words", "Telling"),
    "table/contract/seats.py": ("Seats",),
    "table/contract/tips.py": ("FirstTip",),
    "core/judgement.py": ("Judgement", "Searchable", "Advising"),
    "games/box.py": ("Book", "Box"),
}


class Hook(NamedTuple):
    """A member that a game may supply; `needed` if there is no default."""

    name: str
    needed: bool
    told: str


def lacks_default(method: ast.FunctionDef) -> bool:
    """Return whether a method is abstract, part of a protocol, or only raises NotImplementedError."""
    abstract = "abstractmethod" in map(ast.unparse, method.decorator_list)
    return abstract or ast.unparse(method.body[-1]) in ("...", "raise NotImplementedError")


def hooks(source: str, name: str) -> Iterator[Hook]:
    """Yield a class's public members in source order, with a docstring's first line or the comment behind."""
    lines = source.splitlines()
    [found] = (
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name
    )
    for node in found.body:
        match node:
            case ast.FunctionDef(name=member):
                told = (ast.get_docstring(node) or "").partition("\n")[0]
                needed = lacks_default(node)
            case (
                ast.AnnAssign(target=ast.Name(id=member), value=value)
                | ast.Assign(targets=[ast.Name(id=member)], value=value)
            ):
                told = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
                needed = value is None
            case _:
                continue
        if member[0] != "_":
            yield Hook(member, needed, told)


def main(arguments: list[str]) -> None:
    """Print the hooks of all classes, or of those that are named."""
    for file, names in CLASSES.items():
        source = (PACKAGE / file).read_text(encoding="utf-8")
        for name in names:
            if not arguments or name in arguments:
                print(f"\n{name} (ludotheque/{file})")
                for hook in hooks(source, name):
                    print(f"  {'*' if hook.needed else ' '} {hook.name:20} {hook.told}")


if __name__ == "__main__":
    main(sys.argv[1:])
