"""Tests ask the trace where something is; those that still read a scene's insides get fewer.

A test that knows `scene._x`, `.group`, `.page`, `.model` or `.scroll` breaks whenever a scene is built in
another way, though nothing has changed for the player. `insides.txt` says in how many places each file still
does so; `python tests/test_insides.py` lowers its numbers.
"""

import ast
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent
KNOWN = TESTS / "insides.txt"
INSIDES = ("group", "model", "page", "scroll")


def insides(source: str) -> int:
    """Return in how many places a file reads what a scene has inside."""
    reads = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return sum(
        ast.unparse(node.value).endswith("scene")
        and (node.attr in INSIDES or (node.attr.startswith("_") and not node.attr.startswith("__")))
        for node in reads
    )


def counted() -> Counter[str]:
    """Return in how many places each file reads insides now."""
    files = TESTS.rglob("*.py")
    return Counter({path.relative_to(TESTS).as_posix(): insides(path.read_text("utf-8")) for path in files})


def listed() -> Counter[str]:
    """Return in how many places each file may do so."""
    lines = (line.split() for line in KNOWN.read_text(encoding="utf-8").splitlines())
    return Counter({path: int(count) for count, path in lines})


def test_what_counts():
    assert insides("hand.scene.page.group; scene._rows; seat.scene.model.hand; hand.scene.trace()") == 3
    assert insides("hand.scene.scroll.offset; hand.page; scene.session; scene.__name__") == 1


def test_the_places_where_tests_read_insides_only_get_fewer():
    now, known = counted(), listed()
    assert now - known == Counter(), "more: ask the trace instead"
    assert known - now == Counter(), "fewer: run this file as a script"


if __name__ == "__main__":
    lower = counted() & listed()
    KNOWN.write_text("".join(f"{count} {path}\n" for path, count in sorted(lower.items())), encoding="utf-8")
