"""Loads a map: reads and checks it, then builds a board of the kind that it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ludotheque.tiled.classes import check_title, text
from ludotheque.tiled.drawing import MapDrawing, read
from ludotheque.tiled.faults import Faults, MapFault, UnsoundMap, shortened
from ludotheque.tiled.kind import Kind
from ludotheque.tiled.model import BoardMap

LANGUAGES = ("fr", "en")

Kinds = Mapping[str, Kind]


def load(path: Path, kinds: Kinds) -> BoardMap[Any]:
    """Return the board of one of `kinds` on the map at `path`; raises UnsoundMap if the map has faults."""
    found, faults = _try(path, kinds)
    if found is None:
        raise UnsoundMap(faults)
    return found


def check(path: Path, kinds: Kinds) -> tuple[MapFault, ...]:
    """Return all faults of the map at `path`, () if it is sound."""
    return _try(path, kinds)[1]


def _try(path: Path, kinds: Kinds) -> tuple[BoardMap[Any] | None, tuple[MapFault, ...]]:
    faults = Faults(path.name)
    drawing = read(path, faults)
    found = _build(drawing, kinds, faults) if drawing else None
    if drawing and found:
        found = replace(found, digest=drawing.digest, files=drawing.files)
    return (None if faults else found), tuple(faults)


def _build(drawing: MapDrawing, kinds: Kinds, faults: Faults) -> BoardMap[Any] | None:
    if not drawing.properties and not drawing.broken:
        faults.add("no-map-properties", known=", ".join(kinds))
        return None
    for language in LANGUAGES:
        if f"title_{language}" not in drawing.broken:
            check_title(drawing.properties, f"title_{language}", None, faults)
    titles = {language: text(drawing.properties, f"title_{language}") for language in LANGUAGES}
    kind = text(drawing.properties, "kind")
    if kind in kinds:
        return kinds[kind].build(drawing, MappingProxyType(titles), faults)
    if "kind" not in drawing.broken:
        faults.add("unknown-kind", found=shortened(kind), known=", ".join(kinds))
    return None
