"""Loading a map: read, check, build the board of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ludotheque.games.castles import board as castles
from ludotheque.games.chevaliers import board as hall
from ludotheque.games.rheinlander import board as rhine
from ludotheque.games.schotten_totten import board as border
from ludotheque.tiled.classes import check_title, text
from ludotheque.tiled.drawing import Drawing, read
from ludotheque.tiled.faults import Fault, Faults, UnsoundMap
from ludotheque.tiled.model import BoardMap

LANGUAGES = ("fr", "en")

Builder = Callable[[Drawing, Mapping[str, str], Faults], BoardMap[Any] | None]
BUILDERS: Mapping[str, Builder] = {
    "castles": castles.build,
    "border": border.build,
    "hall": hall.build,
    "rhine": rhine.build,
}


def load(path: Path) -> BoardMap[Any]:
    """Return the board that the map at `path` shows; raises UnsoundMap with all its faults."""
    found, faults = _try(path)
    if found is None:
        raise UnsoundMap(faults)
    return found


def check(path: Path) -> tuple[Fault, ...]:
    """Return all faults of the map at `path`, none if it is sound."""
    return _try(path)[1]


def _try(path: Path) -> tuple[BoardMap[Any] | None, tuple[Fault, ...]]:
    faults = Faults(path.name)
    drawing = read(path, faults)
    found = _build(drawing, faults) if drawing else None
    return (None if faults else found), tuple(faults)


def _build(drawing: Drawing, faults: Faults) -> BoardMap[Any] | None:
    for language in LANGUAGES:
        if f"title_{language}" not in drawing.broken:
            check_title(drawing.properties, f"title_{language}", None, faults)
    titles = {language: text(drawing.properties, f"title_{language}") for language in LANGUAGES}
    kind = text(drawing.properties, "kind")
    if kind in BUILDERS:
        return BUILDERS[kind](drawing, MappingProxyType(titles), faults)
    if "kind" not in drawing.broken:
        faults.add("unknown-kind", found=kind[:40], known=", ".join(BUILDERS))
    return None
