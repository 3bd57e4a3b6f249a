"""Whose work the program stands on, read from the file that says so: `assets/CREDITS.md`."""

from __future__ import annotations

import re
from itertools import groupby

from ludotheque.home.paths import asset

FONTS, ICONS, LIBRARIES = "Fonts", "Icons", "Libraries"


def table(section: str) -> list[tuple[str, ...]]:
    """Return the rows of the table below the heading that begins with `section`, without marks and links."""
    text = asset("CREDITS.md").read_text(encoding="utf-8")
    part = text.partition(f"\n## {section}")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [tuple(_plain(cell) for cell in row) for row in rows[2:]]


def icon_makers() -> dict[str, list[str]]:
    """Return the names of the icons by who made them."""
    rows = sorted((maker.partition(",")[0], original) for _file, original, maker in table(ICONS))
    return {maker: [icon for _maker, icon in found] for maker, found in groupby(rows, lambda row: row[0])}


def _plain(cell: str) -> str:
    return re.sub(r",? ?<[^>]*>|`", "", cell).strip()
