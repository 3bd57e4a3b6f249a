"""From a board's map to its picture, a step at a time."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.boards.model import BoardMap
from ludotheque.ui.drawing import Size
from ludotheque.ui.painter import ground, lettering, water, ways
from ludotheque.ui.painter.border import border
from ludotheque.ui.painter.frame import Frame, fit
from ludotheque.ui.painter.pen import sampled
from ludotheque.ui.painter.places import PLACES
from ludotheque.ui.painter.sheet import Sheet
from ludotheque.ui.painter.terrain import TERRAIN

Painting = Generator[float, None, Surface]


def paint(board_map: BoardMap[Any], size: Size, language: str = "fr") -> Surface:
    """Paint the whole picture at once; opaque, `size` pixels. The same arguments give the same pixels."""
    steps = painting(board_map, size, language)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            picture: Surface = end.value
            return picture


def painting(board_map: BoardMap[Any], size: Size, language: str = "fr") -> Painting:
    """Paint in steps of about 30 ms, yielding the share done (0 to 1); the generator returns the picture."""
    frame = fit(board_map, Rect((0, 0), size))
    picture = ground.parchment(size)
    yield 0.1
    sheet = gather(board_map, frame, size, language)
    yield 0.2
    picture.blit(ground.softened(sheet.washes, frame, size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    ground.fold(picture)
    ground.burn(picture, frame.length(70))
    yield 0.3
    yield from _within(0.3, 0.5, _floor(sheet, frame, picture))
    yield from _within(0.5, 0.8, sheet.upright().batches(picture, frame))
    border(sheet.above, sheet.edges)
    yield from _within(0.8, 0.95, sheet.above.batches(picture, frame))
    for letters in sheet.letters:
        lettering.write(picture, frame, letters)
    return picture


def gather(board_map: BoardMap[Any], frame: Frame, size: Size, language: str) -> Sheet:
    """Collect all that is to be drawn; classes of terrain that nobody knows are left out."""
    sheet = Sheet(board_map, language, (*frame.units((0, 0)), *frame.units(size)))
    for road in board_map.roads:
        ways.road(sheet.ways, road.points)
    sheet.take_roads((sampled(road.points, 9) for road in board_map.roads), 9)
    if board_map.kind in PLACES:
        PLACES[board_map.kind](sheet, board_map)
    for shape in board_map.terrain:
        if shape.kind in TERRAIN:
            TERRAIN[shape.kind](sheet, shape)
    return sheet


def _floor(sheet: Sheet, frame: Frame, picture: Surface) -> Iterator[float]:
    """Water, roads outside it, and all that lies flat on both."""
    size, coasts = picture.get_size(), (*sheet.waters, *sheet.islands)
    wet = water.mask(sheet.waters, sheet.islands, frame, size)
    roads = sheet.ways.render(frame, size)
    roads.blit(water.hole(wet), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    yield 0.3
    area = wet.get_bounding_rect().inflate(40, 40).clip(picture.get_rect())
    if coasts:
        local = frame.moved(-area.x, -area.y)
        picture.blit(water.banks(coasts).render(local, area.size), area)
        yield 0.5
        picture.blit(water.body(coasts, wet.subsurface(area), local), area)
    yield 0.8
    picture.blit(roads, (0, 0))
    flat = water.shorelines(coasts)
    flat.extend(sheet.floor)
    picture.blit(flat.render(frame, size), (0, 0))
    yield 1.0


def _within(start: float, end: float, steps: Iterator[float]) -> Iterator[float]:
    for share in steps:
        yield start + (end - start) * share
