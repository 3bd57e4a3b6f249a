"""Prints where the sources of the libraries under the LGPL are, as a chapter of a release's notes."""

from collections.abc import Iterator
from pathlib import Path

TABLES = Path(__file__).resolve().parent.parent / "licences" / "README.md"
HEAD = """
# Sources

These libraries are under the LGPL, as files of their own in the packages; yours may take their place.

"""


def chapter() -> str:
    """Return the chapter: a line for each library."""
    return HEAD + "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    for line in TABLES.read_text(encoding="utf-8").splitlines():
        if "| LGPL-" in line:
            name, version, licence, *_files, source = (cell.strip() for cell in line.strip("|").split("|"))
            yield f"- {' '.join((name, version)).strip()} ({licence}): {source}"


if __name__ == "__main__":
    print(chapter(), end="")
