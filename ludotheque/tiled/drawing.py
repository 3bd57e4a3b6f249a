"""Reads any map with pytmx and returns it as it was drawn: objects and tiles with their classes."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ludotheque.tiled.clean import Beside, LayerInfo, Sketch, clean
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.model import Point, Property, Shape
from ludotheque.tiled.source import read_tree

OBJECTS, CORNERS = 3_000, 40_000  # limits of a map, many times a real board's: more would fill the memory
_ROUND = 64  # points of the polygon that stands for an ellipse


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object of the map. Its `points` already include its rotation and the offsets of its groups."""

    id: int  # Tiled's number: for faults and references, never for a save
    name: str
    kind: str  # its Tiled class
    shape: str  # point ellipse text polygon polyline rect
    points: tuple[Point, ...]  # a text is one point, its middle; an ellipse 64 points; a rect its corners
    terrain: bool
    layer: str
    text: str
    properties: Mapping[str, Property]
    refs: Mapping[str, int]  # object properties that are set -> the object's number
    broken: frozenset[str]  # names of faulty properties; their faults have been noted already


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A tile layer. `classes` has the class of each tile, row by row from the top; "" is an empty cell."""

    name: str
    origin: Point
    columns: int
    rows: int
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapDrawing:
    """A map whose file is sound. The loader checks afterwards whether its content is a sound board."""

    path: Path
    size: Point
    tile_size: Point
    properties: Mapping[str, Property]
    broken: frozenset[str]
    objects: tuple[MapObject, ...]  # in document order
    tile_layers: tuple[TileLayer, ...]
    complete: bool  # False if an object was too faulty to be read, other than terrain
    digest: str  # 12 hexadecimal digits, made from the whole content of the map and its tilesets
    files: tuple[Path, ...]  # the paths of the map and of its tilesets

    def shapes(self) -> Iterator[Shape]:
        """Return the terrain for the painter, in document order."""
        for item in self.objects:
            if item.terrain:
                yield _shape(item)


def read(path: Path, faults: Faults) -> MapDrawing | None:
    """Return the map at `path` as it was drawn, and note its faults; None if the map cannot be read."""
    root = read_tree(path, "map", faults)
    if root is None or _is_crowded(root, faults):
        return None
    sketch = clean(root, path, faults)
    tmx = _parse(sketch, path, faults)
    if tmx is None:
        return None
    _check_references(sketch, faults)
    return MapDrawing(
        path=path,
        size=(float(tmx.width * tmx.tilewidth), float(tmx.height * tmx.tileheight)),
        tile_size=(float(tmx.tilewidth), float(tmx.tileheight)),
        properties=_values(tmx),
        broken=frozenset(sketch.properties.broken),
        objects=tuple(_object(beside, tmx.objects_by_id[beside.id]) for beside in sketch.objects),
        tile_layers=_tile_layers(sketch.tile_layers, tmx),
        complete=sketch.complete,
        digest=_digest(root, *sketch.files.values()),
        files=(path, *sketch.files),
    )


def _is_crowded(root: Element, faults: Faults) -> bool:
    """Note and return whether a map has too many objects or corners, an ellipse's polygon included."""
    objects = sum(1 for _ in root.iter("object"))
    corners = sum(line.get("points", "").count(",") for line in root.iter())
    corners += _ROUND * sum(1 for _ in root.iter("ellipse"))
    if objects <= OBJECTS and corners <= CORNERS:
        return False
    limits = {"most_objects": OBJECTS, "most_corners": CORNERS}
    faults.add("too-crowded", None, objects=objects, corners=corners, **limits)
    return True


def _digest(*trees: Element) -> str:
    """Return a digest of XML trees, 12 hexadecimal digits. Differences of line ends do not change it."""
    found = hashlib.sha256()
    for tree in trees:
        found.update(ElementTree.tostring(tree))
    return found.hexdigest()[:12]


def _parse(sketch: Sketch, path: Path, faults: Faults) -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame, which greets on stdout
    from pytmx import TiledMap

    # "Duplicate names" are properties called like an attribute of pytmx: we read properties apart.
    tmx = TiledMap(allow_duplicate_names=True)
    tmx.filename = str(path)
    try:
        tmx.parse_xml(sketch.tree)
    except Exception as error:  # pytmx raises errors of many types, some without a message
        faults.add("unreadable", why=str(error) or type(error).__name__)
        return None
    return tmx


def _check_references(sketch: Sketch, faults: Faults) -> None:
    for beside in sketch.objects:
        for key, number in list(beside.properties.refs.items()):
            if number in sketch.ids and number not in sketch.dropped:
                continue
            del beside.properties.refs[key]
            beside.properties.broken.add(key)
            if number not in sketch.ids:
                faults.add("dangling", beside, property=key, number=number)


def _values(element: Any) -> Mapping[str, Property]:
    # pytmx reads an empty string as None.
    return MappingProxyType(
        {key: "" if value is None else value for key, value in element.properties.items()}
    )


def _object(beside: Beside, tiled: Any) -> MapObject:
    return MapObject(
        id=beside.id,
        name=beside.name,
        kind=tiled.type or "",
        shape=beside.shape,
        points=_points(beside, tiled),
        terrain=beside.level.terrain,
        layer=beside.level.name,
        text=beside.text,
        properties=_values(tiled),
        refs=MappingProxyType(beside.properties.refs),
        broken=frozenset(beside.properties.broken),
    )


def _points(beside: Beside, tiled: Any) -> tuple[Point, ...]:
    from pytmx.pytmx import Point as TiledPoint
    from pytmx.pytmx import rotate

    drawn = [TiledPoint(x, y) for x, y in _unturned(beside.shape, tiled)]
    if tiled.rotation:
        drawn = rotate(drawn, tiled, tiled.rotation)
    dx, dy = beside.level.offset
    return tuple((x + dx, y + dy) for x, y in drawn)


def _unturned(shape: str, tiled: Any) -> list[Point]:
    x, y, width, height = tiled.x, tiled.y, tiled.width, tiled.height
    if shape in ("polygon", "polyline"):
        return list(tiled.points)
    if shape == "point":
        return [(x, y)]
    if shape == "text":
        return [(x + width / 2, y + height / 2)]
    if shape == "rect":
        return list(tiled.as_points)
    a, b = width / 2, height / 2
    turns = (2 * pi * i / _ROUND for i in range(_ROUND))
    return [(x + a + a * cos(turn), y + b + b * sin(turn)) for turn in turns]


def _tile_layers(levels: list[LayerInfo], tmx: Any) -> tuple[TileLayer, ...]:
    from pytmx import TiledTileLayer

    layers = [layer for layer in tmx.layers if isinstance(layer, TiledTileLayer)]
    kinds = {gid: found.get("type") or "" for gid, found in tmx.tile_properties.items()}
    return tuple(
        TileLayer(
            name=level.name,
            origin=level.offset,
            columns=layer.width,
            rows=layer.height,
            classes=tuple(kinds.get(gid, "") for row in layer.data for gid in row),
        )
        for level, layer in zip(levels, layers, strict=True)
    )


def _shape(item: MapObject) -> Shape:
    is_text = item.shape == "text"
    properties = item.properties
    if is_text and "title" not in properties:
        properties = MappingProxyType({**properties, "title": " ".join(item.text.split())})
    return Shape(
        kind=item.kind or ("label" if is_text else ""),
        points=item.points,
        closed=item.shape in ("polygon", "rect", "ellipse"),
        name=item.name,
        properties=properties,
    )
