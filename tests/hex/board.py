"""Boards of kind `hex`: the cells a1 to e5, wherever they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from hex.rules.game import SIZE, HexBoard
from ludotheque.i18n import _
from ludotheque.tiled.classes import Classes, ObjectClass, sort_objects
from ludotheque.tiled.drawing import MapDrawing
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.kind import Kind, Sentences
from ludotheque.tiled.model import BoardMap, Road

CLASSES: Classes = {"cell": ObjectClass("point")}
NAMES = tuple(f"{column}{row}" for column in "abcde" for row in range(1, SIZE + 1))


def build(drawing: MapDrawing, titles: Mapping[str, str], faults: Faults) -> BoardMap[HexBoard] | None:
    """Return the board that `drawing` shows, None after noting what is not sound."""
    places = {item.name: item.points[0] for item in sort_objects(drawing, CLASSES, faults)["cell"]}
    if places.keys() != {*NAMES}:
        faults.add("hex-cells")
    if faults:
        return None
    board = HexBoard(NAMES)
    pairs = [(NAMES[a], NAMES[b]) for a in range(len(NAMES)) for b in board.near(a) if a < b]
    roads = tuple(Road(a, b, (places[a], places[b])) for a, b in pairs)
    terrain = tuple(drawing.shapes())
    return BoardMap(KIND.id, titles, drawing.size, board, places, roads, terrain, drawing.path)


def sentences() -> Sentences:
    """Return by reason what is wrong, and what to do about it."""
    return {"hex-cells": (_("Le plateau n'a pas les cases a1 à e5."), _("Dessinez chacune une seule fois."))}


KIND = Kind("hex", build, sentences, CLASSES)
