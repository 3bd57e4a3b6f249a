"""The tool of hooks knows every class of the contract, and each hook has words in the source."""

import pytest
from tools.hooks import CLASSES, PACKAGE, hooks

NAMED = [(file, name) for file, names in CLASSES.items() for name in names]


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_every_hook_is_told_where_it_stands(file, name):
    found = list(hooks((PACKAGE / file).read_text(encoding="utf-8"), name))
    assert found
    assert [hook.name for hook in found if not hook.told] == []


def test_every_part_of_a_look_is_known():
    look = hooks((PACKAGE / "table" / "contract" / "look.py").read_text(encoding="utf-8"), "Look")
    assert {f"table/contract/{hook.name}.py" for hook in look} <= CLASSES.keys()


def test_a_field_is_told_by_its_comment_and_a_method_by_its_docstring():
    source = """class Sample:
    side: int  # of a square

    def area(self) -> int:
        'Return it.'
        return 4
"""
    assert [tuple(hook) for hook in hooks(source, "Sample")] == [
        ("side", True, "of a square"),
        ("area", False, "Return it."),
    ]
