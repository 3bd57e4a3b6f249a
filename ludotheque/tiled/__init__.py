"""Boards drawn in Tiled, read and checked.

The only package that imports pytmx, and not before a map is loaded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.tiled.faults import Fault, UnsoundMap
from ludotheque.tiled.model import BoardMap, Point, Road, Shape

__all__ = ["BoardMap", "Fault", "Point", "Road", "Shape", "UnsoundMap", "check", "load"]


def load(path: Path) -> BoardMap[Any]:
    """Return the board that the map at `path` shows; raises UnsoundMap with all its faults."""
    from ludotheque.tiled import loader

    return loader.load(path)


def check(path: Path) -> tuple[Fault, ...]:
    """Return all faults of the map at `path`, none if it is sound."""
    from ludotheque.tiled import loader

    return loader.check(path)
