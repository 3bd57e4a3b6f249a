"""Reads and checks maps of all kinds of boards in the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.games import GAMES
from ludotheque.tiled import messages
from ludotheque.tiled.faults import MapFault
from ludotheque.tiled.kind import Kind, Sentences
from ludotheque.tiled.model import BoardMap


def kinds() -> dict[str, Kind]:
    """Return all kinds of boards by id; raises ValueError if two different kinds share an id."""
    found: dict[str, tuple[str, Kind]] = {}
    for box in GAMES.values():
        kind = box.kind()
        first, known = found.setdefault(kind.id, (box.id, kind))
        if known != kind:
            raise ValueError(f"{first} and {box.id} both call their kind of board {kind.id!r}")
    return {kind.id: kind for _box, kind in found.values()}


def load(path: Path) -> BoardMap[Any]:
    """Return the map at `path`; raises UnsoundMap with all its faults."""
    from ludotheque.tiled import loader

    return loader.load(path, kinds())


def check(path: Path) -> tuple[MapFault, ...]:
    """Return all faults of the map at `path`, or () if the map is sound."""
    from ludotheque.tiled import loader

    return loader.check(path, kinds())


def sentences() -> Sentences:
    """Return, for every reason of a map fault, two sentences: what is wrong and how to mend it."""
    return messages.every(kinds().values())


def line(fault: MapFault) -> str:
    """Return a line about `fault`: the file, the object, what is wrong and how to mend it."""
    return messages.line(fault, sentences())


def explain(fault: MapFault) -> tuple[str, str]:
    """Return what is wrong and how to mend it, in one or two sentences each."""
    return messages.explain(fault, sentences())
