"""The test maps, and edits of them."""

from pathlib import Path

from ludotheque.games import maps as boards

FOLDER = Path(__file__).parents[1] / "maps"
GLEN = (FOLDER / "glen.tmx").read_text(encoding="utf-8")


def write(folder, text, name="edited.tmx"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def edit(folder, *pairs):
    """Return the glen with the first occurrence of each old text replaced."""
    text = GLEN
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return write(folder, text)


def found(path):
    """Return the faults of a map as (object, name, reason)."""
    return [(fault.object_id, fault.name, fault.reason) for fault in boards.check(path)]
