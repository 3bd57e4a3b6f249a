"""Checks tilesets and tile layers (sizes, format, every tile number) before pytmx reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from ludotheque.tiled.faults import Faults, shortened
from ludotheque.tiled.source import ReadBudget, check_images, inside, read_tree
from ludotheque.tiled.values import check_properties, class_of, whole

SIDE = 512  # tiles
_SETS, _TILES, _PIXELS = 16, 65_536, 4096
_FLIPS = 0b111 << 29


@dataclass(slots=True)
class TileSets:
    """The tile numbers that a map's tilesets define."""

    ranges: list[range] = field(default_factory=list)
    files: dict[Path, Element] = field(default_factory=dict)  # the tilesets that are files of their own
    complete: bool = True  # whether no tileset was left out because of a fault
    room: ReadBudget = field(
        default_factory=ReadBudget
    )  # the common limit for all tilesets that are files of their own

    @classmethod
    def read(cls, root: Element, path: Path, copy: Element, faults: Faults) -> TileSets:
        """Read the tilesets of the map at `path`, including those in other files, and add them to `copy`."""
        sets = cls()
        elements = root.findall("tileset")
        if len(elements) > _SETS:
            faults.add("too-many-tilesets", most=_SETS)
        for element in elements[:_SETS]:
            sets._add(element, path, copy, faults)
        sets.complete = len(sets.ranges) == len(elements)
        return sets

    def defines(self, gid: int) -> bool:
        """Return whether a tileset has the tile number `gid`. True also for 0, which is an empty cell."""
        return gid == 0 or any(gid in numbers for numbers in self.ranges)

    def _add(self, element: Element, path: Path, copy: Element, faults: Faults) -> None:
        own = self._own(element, path, faults)
        if own is None:
            return
        name = own.get("name", "")[:80]
        numbers = _numbers(element, own)
        if numbers is None:
            faults.add("bad-tileset", tileset=name)
            return
        if any(numbers.start < other.stop and other.start < numbers.stop for other in self.ranges):
            faults.add("tilesets-overlap", tileset=name)
        self.ranges.append(numbers)
        kept = SubElement(copy, "tileset", {"firstgid": str(numbers.start), "name": name})
        for key in ("tilewidth", "tileheight"):
            kept.set(key, own.get(key, ""))
        kept.extend(_tile(tile, path.parent, faults) for tile in own.iterfind("tile"))

    def _own(self, element: Element, path: Path, faults: Faults) -> Element | None:
        """Return the element with a tileset's content, perhaps in a file beside the map; None if faulty."""
        source = element.get("source")
        if source is None:
            return element
        target = inside(path.parent, path.parent, source)
        if target is None:
            faults.add("outside-path", value=shortened(source))
            return None
        own = Faults(target.name)
        tree = read_tree(target, "tileset", own, self.room)
        if tree is not None and tree.get("source") is not None:
            own.add("nested-tileset")
            tree = None
        if tree is not None:
            self.files[target] = tree
            check_images(tree, path.parent, target.parent, own)
        faults.include(own)
        return tree


def _numbers(element: Element, own: Element) -> range | None:
    """Return the tile numbers of a tileset (its content in `own`) in the map, None if missing or faulty."""
    first, count = whole(element.get("firstgid")), whole(own.get("tilecount"))
    ids = [whole(tile.get("id")) for tile in own.iterfind("tile")]
    sides = [whole(own.get(key)) for key in ("tilewidth", "tileheight")]
    if not (first and first > 0 and count is not None and 0 <= count <= _TILES):
        return None
    if not all(side and 0 < side <= _PIXELS for side in sides) or len(set(ids)) < len(ids):
        return None
    if not all(n is not None and 0 <= n < _TILES for n in ids):
        return None
    return range(first, first + max([count, *(n + 1 for n in ids if n is not None)]))


def _tile(tile: Element, folder: Path, faults: Faults) -> Element:
    kept = Element("tile", {"id": tile.get("id", ""), "type": class_of(tile)})
    kept.append(check_properties(tile, None, folder, faults).element)
    return kept


def check_tiles(layer: Element, name: str, tiles: TileSets, faults: Faults) -> Element | None:
    """Return the copy of a tile layer for pytmx, None, with a fault noted, if it cannot be read."""
    width, height = whole(layer.get("width")) or 0, whole(layer.get("height")) or 0
    if not (0 < width <= SIDE and 0 < height <= SIDE):
        faults.add("bad-layer-size", layer=name, most=SIDE)
        return None
    data = layer.find("data")
    if data is not None and data.find("chunk") is not None:
        return None  # this is an infinite map, which has been noted as a fault already
    if data is None or data.get("encoding") != "csv" or data.get("compression") or len(data):
        faults.add("not-csv", layer=name)
        return None
    gids = (data.text or "").split(",")
    if len(gids) != width * height:
        faults.add("wrong-cell-count", layer=name, found=len(gids), wanted=width * height)
        return None
    unknown = sorted({text.strip()[:12] for text in set(gids) if not _known(text.strip(), tiles)})
    if unknown:
        if tiles.complete:
            faults.add("unknown-tile", layer=name, tiles=", ".join(unknown[:5]))
        return None
    kept = Element("layer", {"name": name, "width": str(width), "height": str(height)})
    SubElement(kept, "data", {"encoding": "csv"}).text = data.text
    return kept


def _known(text: str, tiles: TileSets) -> bool:
    if not (text.isascii() and text.isdigit() and len(text) <= 10):
        return False
    return tiles.defines(int(text) & ~_FLIPS)
