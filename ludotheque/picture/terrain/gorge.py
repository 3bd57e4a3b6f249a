"""Terrain of the gorge of a great river: vineyards, cliffs, towns, boats.

Objects may have these properties, all of which are optional. Lengths are in board units.

- cliff: `size` (its height)
- town, glints: `size`
- current: `size` (its reach on both sides of its line)
- barge: `heading` (left or right)
- raft: `angle`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ludotheque.picture import ground, tints
from ludotheque.picture.layers import Layers
from ludotheque.picture.pen import Pen
from ludotheque.picture.properties import angle, number, word
from ludotheque.picture.terrain import landmarks, river, slopes
from ludotheque.tiled.model import Point, Shape

Draw = Callable[[Layers, Shape], None]


def at_each(draw: Callable[[Pen, Point], None]) -> Draw:
    """Return the painter of a terrain class whose upright object `draw` draws at every point of a shape."""

    def stand(sheet: Layers, shape: Shape) -> None:
        for foot in shape.points:
            sheet.stand(foot[1], partial(_draw_at, draw, foot))

    return stand


def _draw_at(draw: Callable[[Pen, Point], None], foot: Point, pen: Pen) -> None:
    draw(pen, foot)


def _vineyard(sheet: Layers, shape: Shape) -> None:
    ground.wash(sheet.washes, shape.points, tints.VINE, 0.42)
    if len(shape.points) >= 3:
        slopes.vineyard(sheet.floor, shape.points, partial(_fits, sheet))


def _fits(sheet: Layers, foot: Point) -> bool:
    return sheet.taken.free(foot, (foot[0], foot[1] - slopes.STAKE))


def _cliff(sheet: Layers, shape: Shape) -> None:
    if len(set(shape.points)) >= 2:
        foot = max(y for _, y in shape.points)
        height = number(shape, "size", 60.0)
        sheet.stand(foot, partial(slopes.cliff, foot=shape.points, height=height))


def _town(sheet: Layers, shape: Shape) -> None:
    foot, width = shape.points[0], number(shape, "size", 90.0)
    sheet.stand(foot[1], partial(landmarks.town, foot=foot, width=width))


def _current(sheet: Layers, shape: Shape) -> None:
    if len(shape.points) > 1:
        river.current(sheet.floor, shape.points, number(shape, "size", 24.0))


def _barge(sheet: Layers, shape: Shape) -> None:
    heading = -1 if word(shape, "heading", "right") == "left" else 1
    for centre in shape.points:
        sheet.stand(centre[1], partial(river.barge, centre=centre, heading=heading))


def _raft(sheet: Layers, shape: Shape) -> None:
    river.raft(sheet.floor, shape.points[0], angle(shape))


def _ferry(sheet: Layers, shape: Shape) -> None:
    river.ferry(sheet.floor, shape.points)


def _boat_bridge(sheet: Layers, shape: Shape) -> None:
    river.boat_bridge(sheet.floor, shape.points[0], shape.points[-1])


def _glints(sheet: Layers, shape: Shape) -> None:
    river.glints(sheet.floor, shape.points[0], number(shape, "size", 30.0))


GORGE: Mapping[str, Draw] = {
    "vineyard": _vineyard,
    "cliff": _cliff,
    "town": _town,
    "maiden": at_each(landmarks.maiden),
    "current": _current,
    "barge": _barge,
    "raft": _raft,
    "ferry": _ferry,
    "boat-bridge": _boat_bridge,
    "toll-tower": at_each(river.toll_tower),
    "fort": at_each(river.fort),
    "glints": _glints,
}
