"""Paints a board's map as a picture, in steps."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.languages.definition import SOURCE
from ludotheque.picture import ground, roads, water
from ludotheque.picture.border import DEPTH, Rim, border
from ludotheque.picture.frame import Frame, fit
from ludotheque.picture.layers import Layers, Sign
from ludotheque.picture.pen import sampled, strips
from ludotheque.picture.places import discs
from ludotheque.picture.terrain.classes import TERRAIN
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.drawing import Size
from ludotheque.ui.work import Work

FAR = 400.0  # board units: points farther outside the paper are moved nearer
MOST_CORNERS = 2_000  # corners painted of one shape: many times a shipped board's
ROADS = 15  # roads collected in one step

Painting = Generator[float, None, Surface]
Places = Callable[[Layers, BoardMap[Any]], Iterator[None]]  # adds a game's places to the layers, in steps


def paint(
    board_map: BoardMap[Any], size: Size, language: str = SOURCE, places: Places | None = None
) -> Surface:
    """Return the whole picture, opaque, `size` pixels large. The same arguments give the same pixels."""
    return Work(painting(board_map, Surface(size), language, places)).finish()


def painting(
    board_map: BoardMap[Any], picture: Surface, language: str = SOURCE, places: Places | None = None
) -> Painting:
    """Paint on an opaque surface in steps of at most 30 ms, yield the share done, and return the surface.

    `places` paints the places of the board; None stands for simple discs.
    """
    size = picture.get_size()
    frame = fit(board_map, Rect((0, 0), size))
    for _ in ground.parchment(picture):
        yield 0.05
    sheet = Layers(board_map, language, (*frame.units((0, 0)), *frame.units(size)))
    for _ in gather(sheet, places or discs):
        yield 0.1
    for _ in ground.draw_blurred(sheet.washes, picture, frame):
        yield 0.2
    ground.draw_creases(picture)
    yield 0.25
    ground.darken_edges(picture, frame.length(70))
    yield 0.3
    yield from _paint_ground(sheet, frame, picture)
    whole = picture.get_rect()
    bands = (band and (band[0], _band(frame, *band[1:], whole)) for band in sheet.bands())
    for _ in strips(picture, frame, chain(bands, [(sheet.above, whole)])):
        yield 0.9
    yield from _paint_border(sheet, frame, picture)
    for letters in sheet.letters:
        sheet.fonts.write(picture, frame, letters)
        yield 1.0
    return picture


def signs(board_map: BoardMap[Any], language: str, places: Places | None = None) -> tuple[Sign, ...]:
    """Return the texts that a board's picture shows at its places, without painting the picture."""
    sheet = Layers(board_map, language, (0.0, 0.0, *board_map.size))
    for _ in (places or discs)(sheet, board_map):
        pass
    return tuple(sheet.signs)


def gather(sheet: Layers, places: Places) -> Iterator[None]:
    """Add everything that the picture will show to the layers `sheet`, in steps.

    Terrain of an unknown class is left out, and so is what would take too much memory and time.
    """
    board_map = sheet.board_map
    sheet.keep_roads_clear((sampled(road.points, 9) for road in board_map.roads), 9)
    yield
    yield from places(sheet, board_map)
    for shape in board_map.terrain:
        if shape.kind in TERRAIN and not sheet.full:
            TERRAIN[shape.kind](
                sheet, replace(shape, points=_moved_nearer(_thinned_out(shape.points), sheet.edges))
            )
            yield
    for number, road in enumerate(board_map.roads):
        roads.road(sheet.roads, road.points, plain=sheet.full)
        if number % ROADS == ROADS - 1:
            yield


def _thinned_out(points: Sequence[Point]) -> Sequence[Point]:
    """Return every n-th of the points, with the smallest n that leaves at most MOST_CORNERS points."""
    return points[:: -(-len(points) // MOST_CORNERS)]


def _moved_nearer(points: Iterable[Point], edges: tuple[float, float, float, float]) -> tuple[Point, ...]:
    """Return the points, those farther than FAR from the paper's `edges` (they cost time) moved nearer."""
    left, top, right, bottom = edges
    return tuple(
        (min(max(x, left - FAR), right + FAR), min(max(y, top - FAR), bottom + FAR)) for x, y in points
    )


def _paint_ground(sheet: Layers, frame: Frame, picture: Surface) -> Iterator[float]:
    """Paint the roads, then the water over them, then everything that lies flat on land or water."""
    coasts = (*sheet.waters, *sheet.islands)
    area = _bounds(sheet.wet, frame).clip(picture.get_rect()) if sheet.waters else Rect(0, 0, 0, 0)
    for _ in strips(picture, frame, [(water.banks(coasts), area), (sheet.roads, picture.get_rect())]):
        yield 0.35
    if area:
        yield from _paint_water(sheet, frame, picture, area)
    flat = water.shorelines(coasts)
    flat.extend(sheet.floor)
    for _ in flat.strips(picture, frame):
        yield 0.5


def _paint_water(sheet: Layers, frame: Frame, picture: Surface, area: Rect) -> Iterator[float]:
    """Paint the waters, all of which lie within `area` (pixels)."""
    local = frame.moved(-area.x, -area.y)
    wet, body = Surface(area.size, pygame.SRCALPHA), Surface(area.size, pygame.SRCALPHA)
    for _ in water.mask(sheet.waters, sheet.islands, local, wet):
        yield 0.4
    for _ in water.body((*sheet.waters, *sheet.islands), wet, local, body):
        yield 0.45
    picture.blit(body, area)
    yield 0.45


def _paint_border(sheet: Layers, frame: Frame, picture: Surface) -> Iterator[float]:
    """Paint the border one side after the other, which is faster than rendering the empty middle too."""
    (width, height), deep = picture.get_size(), frame.length(DEPTH)
    upright = height - 2 * deep
    sides: dict[Rim, Rect] = {
        "top": Rect(0, 0, width, deep),
        "bottom": Rect(0, height - deep, width, deep),
        "left": Rect(0, deep, deep, upright),
        "right": Rect(width - deep, deep, deep, upright),
    }
    whole = sides | {"left": Rect(0, 0, deep, height), "right": Rect(width - deep, 0, deep, height)}
    layers = (
        (pen, area)
        for pen, side in border(sheet.edges)
        for area in ([whole[side]] if side else sides.values())
    )
    for _ in strips(picture, frame, layers):
        yield 0.95


def _band(frame: Frame, top: float, bottom: float, whole: Rect) -> Rect:
    """Return the part of `whole` (pixels) between the heights `top` and `bottom` in board units."""
    return Rect(whole.x, frame.at((0, top))[1], whole.width, frame.length(bottom - top))


def _bounds(points: Sequence[Point], frame: Frame) -> Rect:
    """Return the rectangle of pixels round some points, with a margin for the lines along a coast."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    (left, top), (right, bottom) = frame.at((min(xs), min(ys))), frame.at((max(xs), max(ys)))
    return Rect(left, top, right - left, bottom - top).inflate(frame.length(60), frame.length(60))
