"""Reads boards of kind `hall`: maps with one tile layer, where a tile's class is its square's kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ludotheque.games.chevaliers.board_words import sentences
from ludotheque.games.chevaliers.rules.board import (
    CHEST,
    COLUMN,
    FLOOR,
    LEFT,
    RIGHT,
    START,
    WALL,
    ChevaliersBoard,
    Square,
    squares,
)
from ludotheque.tiled.classes import sort_objects
from ludotheque.tiled.drawing import MapDrawing, TileLayer
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.kind import Kind
from ludotheque.tiled.model import BoardMap, Point

Cell = tuple[int, int]  # column and row, from 0 at the top left

LETTERS = {
    "floor": FLOOR,
    "wall": WALL,
    "column": COLUMN,
    "start": START,
    "guard-left": LEFT,
    "guard-right": RIGHT,
    "chest": CHEST,
}
_SIDE, _OPEN = 26, 512  # most columns, as each has a letter, and most rows; most squares to stand on
_CAMPS = {"start": 3, "guard-left": 3, "guard-right": 3}  # number of squares (K1)
_CHESTS = 7  # the least: six Reds must not be able to occupy them all
_MOST_LISTED = 5  # most squares listed in one fault


def build(drawing: MapDrawing, titles: Mapping[str, str], faults: Faults) -> BoardMap[ChevaliersBoard] | None:
    """Return the hall in `drawing`. If the drawing has faults, add them to `faults` and return None."""
    sort_objects(drawing, {}, faults)
    layer = _only_layer(drawing, faults)
    if layer is None:
        return None
    _check_size(drawing, layer, faults)
    _check_classes(layer, faults)
    if faults:  # no board can be made
        return None
    board = ChevaliersBoard(tuple(_rows(layer)))
    _check_camps(layer, faults)
    _check_border(board, faults)
    if not faults:
        _check_reached(board, faults)
    if faults:
        return None
    return BoardMap(
        kind=KIND.id,
        titles=titles,
        size=drawing.size,
        board=board,
        places=MappingProxyType(_middles(board, drawing.tile_size[0])),
        roads=(),
        terrain=tuple(drawing.shapes()),
        path=drawing.path,
        properties=drawing.properties,
    )


def _only_layer(drawing: MapDrawing, faults: Faults) -> TileLayer | None:
    if len(drawing.tile_layers) == 1:
        return drawing.tile_layers[0]
    if drawing.tile_layers or not faults:  # else a fault of the only layer is noted already
        faults.add("not-one-tile-layer", found=len(drawing.tile_layers))
    return None


def _check_size(drawing: MapDrawing, layer: TileLayer, faults: Faults) -> None:
    width, height = drawing.tile_size
    if width != height:
        faults.add("not-square-tiles", width=int(width), height=int(height))
    if layer.origin != (0, 0) or (layer.columns * width, layer.rows * height) != drawing.size:
        faults.add("layer-off-map", layer=layer.name)
    if layer.columns > _SIDE or layer.rows > _SIDE:
        faults.add("hall-too-large", columns=layer.columns, rows=layer.rows, most=_SIDE)
    walked = sum(kind not in ("", "wall", "column") for kind in layer.classes)
    if walked > _OPEN:
        faults.add("too-many-squares", found=walked, most=_OPEN)


def _check_classes(layer: TileLayer, faults: Faults) -> None:
    where: dict[str, list[Cell]] = {}
    for at, kind in enumerate(layer.classes):
        where.setdefault(kind, []).append((at % layer.columns, at // layer.columns))
    bare = where.pop("", [])
    if bare:
        faults.add("no-tile", number=len(bare), squares=_listed(bare))
    for kind in sorted(where.keys() - LETTERS.keys()):
        faults.add("unknown-tile-class", found=kind, squares=_listed(where[kind]), known=", ".join(LETTERS))


def _listed(cells: Sequence[Cell]) -> str:
    """Return the first few cells in words, by column and row from the top left, as Tiled shows them."""
    return ", ".join(f"({x}, {y})" for x, y in cells[:_MOST_LISTED]) + (
        "…" if len(cells) > _MOST_LISTED else ""
    )


def _rows(layer: TileLayer) -> Iterator[str]:
    letters = "".join(LETTERS[kind] for kind in layer.classes)
    return (letters[start : start + layer.columns] for start in range(0, len(letters), layer.columns))


def _check_camps(layer: TileLayer, faults: Faults) -> None:
    for kind, wanted in _CAMPS.items():
        found = layer.classes.count(kind)
        if found != wanted:
            faults.add("wrong-camp", of=kind, found=found, wanted=wanted)
    chests = layer.classes.count("chest")
    if chests < _CHESTS:
        faults.add("few-chests", found=chests, least=_CHESTS)


def _check_border(board: ChevaliersBoard, faults: Faults) -> None:
    right, bottom = board.stride - 2, len(board.rows) - 1
    cells = ((x, y, kind) for y, row in enumerate(board.rows) for x, kind in enumerate(row))
    gaps = [(x, y) for x, y, kind in cells if (x in (0, right) or y in (0, bottom)) and kind != WALL]
    if gaps:
        faults.add("open-border", squares=_listed(gaps))


def _check_reached(board: ChevaliersBoard, faults: Faults) -> None:
    """Add a fault for chests, starts and guard posts that cannot be reached from the first start."""
    reached = set(board.breadth_first(board.starts[:1]))
    left, right = board.posts
    camps = {"chest": board.chests, "start": board.starts, "guard-left": left, "guard-right": right}
    for kind, wanted in camps.items():
        cut_off = [_cell(board, square) for square in wanted if square not in reached]
        if cut_off:
            faults.add("unreached", of=kind, squares=_listed(cut_off))


def _cell(board: ChevaliersBoard, square: Square) -> Cell:
    return square % board.stride, square // board.stride


def _middles(board: ChevaliersBoard, tile: float) -> dict[str, Point]:
    """Return, by square name, the middle in board units of every square on which a knight can stand."""
    cells = ((board.names[square], *_cell(board, square)) for square in squares(board.open))
    return {name: ((x + 0.5) * tile, (y + 0.5) * tile) for name, x, y in cells}


KIND = Kind("hall", build, sentences, {}, tuple(LETTERS))
