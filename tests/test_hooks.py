"""The page of hooks in `games/README.md` lists what the contract's base classes have: no more and no less."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "ludotheque"
PAGE = (PACKAGE / "games" / "README.md").read_text(encoding="utf-8").partition("## The hooks\n")[2]
MEANT = {
    "core/game.py": {"Rules"},
    "tiled/kind.py": {"Kind"},
    "core/judgement.py": {"Judgement", "Searchable"},
    "games/box.py": {"Book", "Box"},
    "table/contract/art.py": {"Art"},
    "table/contract/geometry.py": {"Arrangement", "Geometry"},
    "table/contract/gestures.py": {"Gestures"},
    "table/contract/seats.py": {"Seats"},
    "table/contract/telling.py": {"Telling", "Words"},
    "table/contract/tips.py": {"FirstTip"},
}
HEADING = re.compile(r"^### `([\w/.]+)`: `(\w+)`\n((?:(?!^##).*\n)*)", re.MULTILINE)
ROW = re.compile(r"^\| (\*\*)?`(\w+)`(?:\*\*)? \| \S.* \|$", re.MULTILINE)
TOLD = {(file, name): rows for file, name, rows in HEADING.findall(PAGE)}


def hooks(file: str, name: str) -> list[tuple[str, bool]]:
    """Return a class's public members in the order of its source, and whether each lacks a default."""
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    [found] = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    members = []
    for node in found.body:
        match node:
            case ast.FunctionDef():
                members.append((node.name, lacks_body(node)))
            case ast.AnnAssign(target=ast.Name(id=field)):
                members.append((field, node.value is None))
            case ast.Assign(targets=[ast.Name(id=field)]):
                members.append((field, False))
    return [(member, needed) for member, needed in members if not member.startswith("_")]


def lacks_body(method: ast.FunctionDef) -> bool:
    """Return whether a method is abstract, part of a protocol, or only raises NotImplementedError."""
    last = ast.unparse(method.body[-1])
    abstract = "abstractmethod" in map(ast.unparse, method.decorator_list)
    return abstract or last in ("...", "raise NotImplementedError")


def test_the_page_has_every_class_of_the_contract():
    assert {*TOLD} == {(file, name) for file, names in MEANT.items() for name in names}


def test_every_part_of_a_look_is_a_class_of_the_contract():
    parts = {path.stem for path in (PACKAGE / "table" / "contract").glob("*.py")}
    look = {field for field, _ in hooks("table/contract/look.py", "Look")}
    assert look <= parts
    assert {f"table/contract/{part}.py" for part in look} <= MEANT.keys()


@pytest.mark.parametrize(("file", "name"), TOLD)
def test_the_page_lists_every_hook_in_order_and_in_bold_what_has_no_default(file, name):
    assert [(hook, bool(bold)) for bold, hook in ROW.findall(TOLD[file, name])] == hooks(file, name)
