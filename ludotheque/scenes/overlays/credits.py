"""Read the credits from `assets/CREDITS.md` and `assets/licences/README.md`."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from ludotheque.home.paths import asset

FONTS, ICONS = "Fonts", "Icons"
_BUNDLED = ("In pygame-ce's wheels", "With Python", "Python, and packages")


@dataclass(frozen=True, slots=True)
class Library:
    """A library in the packaged program."""

    name: str
    version: str  # empty if it depends on the machine that builds the package
    licence: str  # an SPDX expression
    files: tuple[str, ...]  # patterns of file names in the packaged program
    texts: tuple[str, ...]  # paths below `assets/licences`


def licences_folder() -> Path:
    """Return the folder with the texts of the libraries' licences."""
    return asset("licences")


def table(section: str, file: Path | None = None) -> list[tuple[str, ...]]:
    """Return the rows of the Markdown table below the heading that begins with `section`, without its head.

    The cells are plain text, without backticks and links. `file` is `assets/CREDITS.md` by default.
    """
    text = (file or asset("CREDITS.md")).read_text(encoding="utf-8")
    part = text.partition(f"\n## {section}")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [tuple(_plain(cell) for cell in row) for row in rows[2:]]


def libraries() -> list[Library]:
    """Return every library of the packaged program."""
    file = licences_folder() / "README.md"
    rows = [row for section in _BUNDLED for row in table(section, file)]
    return [
        Library(name, version, licence, tuple(files.split()), tuple(texts.split()))
        for name, version, licence, files, texts, _source in rows
    ]


def texts(library: Library) -> list[str]:
    """Return the texts of a library's licence; a checkout lacks those inside the wheels of packages."""
    files = [licences_folder() / name for name in library.texts]
    return [file.read_text(encoding="utf-8") for file in files if os.path.isfile(file)]


def icon_makers() -> dict[str, list[str]]:
    """Return, for each author, the names of the icons that this author made."""
    rows = sorted((maker.partition(",")[0], original) for _file, original, maker in table(ICONS))
    return {maker: [icon for _maker, icon in found] for maker, found in groupby(rows, lambda row: row[0])}


def _plain(cell: str) -> str:
    return re.sub(r",? ?<[^>]*>|`", "", cell).strip()
