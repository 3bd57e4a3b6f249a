"""Loads a map: reads and checks it, then builds a board of the kind that it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ludotheque.languages.definition import CODE
from ludotheque.tiled.classes import check_title, text
from ludotheque.tiled.drawing import MapDrawing, read
from ludotheque.tiled.faults import Faults, MapFault, UnsoundMap, shortened
from ludotheque.tiled.kind import Kind
from ludotheque.tiled.model import BoardMap

_TITLE = re.compile(rf"title(?:_({CODE.pattern}))?")  # `title`, or `title_de` and the like

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
    titles = _titles(drawing, faults)
    kind = text(drawing.properties, "kind")
    if kind in kinds:
        return kinds[kind].build(drawing, MappingProxyType(titles), faults)
    if "kind" not in drawing.broken:
        faults.add("unknown-kind", found=shortened(kind), known=", ".join(kinds))
    return None


def _titles(drawing: MapDrawing, faults: Faults) -> dict[str, str]:
    """Return the map's titles by language, "" for the one in any; note the fault if it has none."""
    keys = [key for key in (*drawing.properties, *drawing.broken) if _TITLE.fullmatch(key)] or ["title"]
    for key in keys:
        if key not in drawing.broken:
            check_title(drawing.properties, key, None, faults)
    return {key[len("title_") :]: text(drawing.properties, key) for key in keys}
