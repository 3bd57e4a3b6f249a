"""A kind of board: what its maps must contain, how to build a board from a map, and texts for its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludotheque.tiled.classes import Classes
from ludotheque.tiled.drawing import MapDrawing
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.model import BoardMap

Builder = Callable[[MapDrawing, Mapping[str, str], Faults], BoardMap[Any] | None]
Sentences = dict[str, tuple[str, str]]  # by reason: what is wrong, and what to do about it in Tiled


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of board."""

    id: str  # what such a map has as its property `kind`
    build: Builder  # returns the board of a sound map, or notes the faults of another
    sentences: Callable[[], Sentences]  # what is wrong with a map, and what to do about it
    classes: Classes  # of its objects
    tiles: tuple[str, ...] = ()  # the classes of its tiles
