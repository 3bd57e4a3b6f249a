"""Makes a copy of a map that is safe for pytmx, and keeps in a `Sketch` what pytmx would lose.

pytmx accepts every attribute and path in a file, flattens groups, and forgets which object is a point, an
ellipse or a text. So it reads a copy with only the checked parts of the map.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from ludotheque.tiled.faults import Faults, shortened
from ludotheque.tiled.model import Point
from ludotheque.tiled.source import check_images
from ludotheque.tiled.tiles import TileSets, check_tiles
from ludotheque.tiled.values import Properties, check_properties, class_of, is_number, is_points, whole

TERRAIN = "terrain"
_SIDE = 16_384  # the greatest width and height of a map, in board units and in tiles
_FEWEST = {"polygon": 3, "polyline": 2}
_SHAPES = ("point", "ellipse", "text", *_FEWEST)
_BESIDE = ("properties",)


@dataclass(frozen=True, slots=True)
class Pin:
    """An object of the map as messages about faults refer to it: by its number and name in Tiled."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class LayerInfo:
    """A layer or group of the map: its name, its offset with all groups, and whether it is terrain."""

    offset: Point = (0.0, 0.0)
    terrain: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """What pytmx would lose of an object of the map, such as its text or the offset of its groups."""

    id: int
    name: str
    shape: str  # point ellipse text polygon polyline rect
    text: str
    level: LayerInfo
    properties: Properties


@dataclass(slots=True)
class Sketch:
    """A checked map: the copy for pytmx, and the parts that pytmx would lose, in document order."""

    tree: Element = field(default_factory=lambda: Element("map"))
    properties: Properties = field(default_factory=Properties)
    objects: list[Beside] = field(default_factory=list)
    tile_layers: list[LayerInfo] = field(default_factory=list)
    dropped: set[int] = field(default_factory=set)  # objects too faulty to be read
    ids: set[int] = field(default_factory=set)
    complete: bool = True  # False if a faulty object was dropped that is not terrain
    files: dict[Path, Element] = field(default_factory=dict)  # the tilesets that are files of their own


def clean(root: Element, path: Path, faults: Faults) -> Sketch:
    """Return a checked copy of the map `root` without its faulty parts, and note their faults."""
    sketch = Sketch()
    _check_map(root, sketch.tree, faults)
    check_images(root, path.parent, path.parent, faults)
    sketch.properties = check_properties(root, None, path.parent, faults)
    sketch.tree.append(sketch.properties.element)
    tiles = TileSets.read(root, path, sketch.tree, faults)
    sketch.files = tiles.files
    walk = _Walk(sketch, tiles, path.parent, faults)
    walk.level(root, LayerInfo())
    return sketch


def _check_map(root: Element, copy: Element, faults: Faults) -> None:
    if root.get("orientation") != "orthogonal":
        faults.add("not-orthogonal", found=shortened(root.get("orientation", "")))
    if root.get("infinite", "0") != "0" or root.find(".//chunk") is not None:
        faults.add("infinite")
    for side in ("width", "height"):
        tiles, pixels = whole(root.get(side)), whole(root.get(f"tile{side}"))
        if not (tiles and pixels and 0 < tiles <= _SIDE and 0 < pixels <= _SIDE and tiles * pixels <= _SIDE):
            faults.add("bad-map-size", side=side, most=_SIDE)
            tiles, pixels = _SIDE, 1  # so large that nothing counts as outside
        copy.set(side, str(tiles))
        copy.set(f"tile{side}", str(pixels))


@dataclass(slots=True)
class _Walk:
    """Copies the layers of a map, and those inside its groups, into the sketch."""

    sketch: Sketch
    tiles: TileSets
    folder: Path
    faults: Faults

    def level(self, parent: Element, above: LayerInfo) -> None:
        for element in parent:
            if element.tag in ("group", "objectgroup", "layer"):
                here = self._inner(element, above)
                if element.tag == "group":
                    self.level(element, here)
                elif element.tag == "layer":
                    self._tile_layer(element, here)
                else:
                    self._object_layer(element, here)

    def _inner(self, element: Element, above: LayerInfo) -> LayerInfo:
        name = element.get("name", "")[:80]
        shift = [element.get("offsetx", "0"), element.get("offsety", "0")]
        if not all(map(is_number, shift)):
            self.faults.add("bad-offset", layer=name)
            shift = ["0", "0"]
        x, y = above.offset
        return LayerInfo((x + float(shift[0]), y + float(shift[1])), above.terrain or name == TERRAIN, name)

    def _tile_layer(self, element: Element, here: LayerInfo) -> None:
        copy = check_tiles(element, here.name, self.tiles, self.faults)
        if copy is not None:
            self.sketch.tree.append(copy)
            self.sketch.tile_layers.append(here)

    def _object_layer(self, element: Element, here: LayerInfo) -> None:
        group = SubElement(self.sketch.tree, "objectgroup", {"name": here.name})
        for item in element.iterfind("object"):
            self._object(item, group, here)

    def _object(self, item: Element, group: Element, here: LayerInfo) -> None:
        pin = Pin(whole(item.get("id")) or 0, item.get("name", "")[:80])
        fault = self._fault_of_id(pin.id) or _fault_of_object(item)
        if not fault:
            self._copy(item, group, pin, here)
        else:
            self.faults.add(fault, pin)
            self.sketch.dropped.add(pin.id)
            self.sketch.complete = self.sketch.complete and here.terrain
        self.sketch.ids.add(pin.id)

    def _fault_of_id(self, number: int) -> str:
        if number < 1:
            return "bad-id"
        return "duplicate-id" if number in self.sketch.ids else ""

    def _copy(self, item: Element, group: Element, pin: Pin, here: LayerInfo) -> None:
        found = check_properties(item, pin, self.folder, self.faults)
        copy = SubElement(group, "object", {"id": str(pin.id), "name": pin.name, "type": class_of(item)})
        for key in ("x", "y", "width", "height", "rotation"):
            copy.set(key, item.get(key, "0"))
        copy.append(found.element)
        shape = _shape(item)
        if shape is not None and shape.tag in _FEWEST:
            SubElement(copy, shape.tag, {"points": shape.get("points", "")})
        text = (shape.text or "") if shape is not None and shape.tag == "text" else ""
        tag = shape.tag if shape is not None else "rect"
        self.sketch.objects.append(Beside(pin.id, pin.name, tag, text, here, found))


def _shape(item: Element) -> Element | None:
    return next((child for child in item if child.tag in _SHAPES), None)


def _fault_of_object(item: Element) -> str:
    if item.get("template") is not None:
        return "template"
    if item.get("gid") is not None:
        return "tile-object"
    if not all(is_number(item.get(key, "0")) for key in ("x", "y", "width", "height", "rotation")):
        return "bad-number"
    children = [child for child in item if child.tag not in _BESIDE]
    if len(children) > 1 or any(child.tag not in _SHAPES for child in children):
        return "unknown-shape"
    return _fault_of_shape(item, children[0] if children else None)


def _fault_of_shape(item: Element, shape: Element | None) -> str:
    if shape is None or shape.tag == "ellipse":
        flat = any(float(item.get(key, "0")) <= 0 for key in ("width", "height"))
        return "no-size" if flat else ""
    if shape.tag not in _FEWEST:
        return ""
    points = shape.get("points", "")
    if not is_points(points):
        return "bad-points"
    return "few-points" if len(points.split()) < _FEWEST[shape.tag] else ""
