"""Maps of every kind that a box of the catalogue is played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.games import GAMES
from ludotheque.tiled import messages
from ludotheque.tiled.faults import MapFault
from ludotheque.tiled.kind import Kind, Sentences
from ludotheque.tiled.model import BoardMap


def kinds() -> dict[str, Kind]:
    """Return every kind of board there is, by id; raises ValueError for two that have the same id."""
    found: dict[str, tuple[str, Kind]] = {}
    for box in GAMES.values():
        kind = box.kind()
        first, known = found.setdefault(kind.id, (box.id, kind))
        if known != kind:
            raise ValueError(f"{first} and {box.id} both call their kind of board {kind.id!r}")
    return {kind.id: kind for _box, kind in found.values()}


def load(path: Path) -> BoardMap[Any]:
    """Return the board that the map at `path` shows; raises UnsoundMap with all its faults."""
    from ludotheque.tiled import loader

    return loader.load(path, kinds())


def check(path: Path) -> tuple[MapFault, ...]:
    """Return all faults of the map at `path`, none if it is sound."""
    from ludotheque.tiled import loader

    return loader.check(path, kinds())


def sentences() -> Sentences:
    """Return what is wrong and what to do for every reason there is."""
    return messages.every(kinds().values())


def line(fault: MapFault) -> str:
    """Return one line for `fault`: the file, the object, what is wrong and what to do."""
    return messages.line(fault, sentences())


def explain(fault: MapFault) -> tuple[str, str]:
    """Return what is wrong and what to do, a sentence or two each."""
    return messages.explain(fault, sentences())
