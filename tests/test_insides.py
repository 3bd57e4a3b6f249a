"""Tests ask the trace where something is, not the insides of a scene, which may be built in another way.

`Seat.table` and `Hand.table_model` alone hand out the table's model, to the tests of its parts.
"""

import ast
import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent
TABLE = {"seat.py": 1, "hand.py": 1}  # `Seat.table`, `Hand.table_model`
INSIDES = ("group", "model", "page", "scroll")
LIKELY = re.compile(rf"scene\s*\.\s*({'|'.join(INSIDES)}|_)")  # which few files have, so that few are read


def insides(source: str) -> int:
    """Return in how many places a file reads what a scene has inside."""
    if not LIKELY.search(source):
        return 0
    reads = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return sum(
        (node.attr in INSIDES or (node.attr.startswith("_") and not node.attr.startswith("__")))
        and ast.unparse(node.value).endswith("scene")
        for node in reads
    )


def counted() -> Counter[str]:
    """Return in how many places each file reads insides now."""
    files = TESTS.rglob("*.py")
    return Counter({path.relative_to(TESTS).as_posix(): insides(path.read_text("utf-8")) for path in files})


def test_what_counts():
    assert insides("hand.scene.page.group; scene._rows; seat.scene.model.hand; hand.scene.trace()") == 3
    assert insides("hand.scene.scroll.offset; hand.page; scene.session; scene.__name__") == 1


def test_no_test_reads_insides_to_find_out_where_something_is():
    assert counted() == Counter(TABLE), "ask the trace instead"
