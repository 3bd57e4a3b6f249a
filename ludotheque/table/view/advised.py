"""Draws advised gestures on the board, as golden paths with a numeral at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, sin

import pygame
from pygame import Rect, Surface

from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.view.camera import Camera
from ludotheque.tiled.model import Point
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK
from ludotheque.ui.skin import Skin

NUMERAL = 15  # logical pixels: the radius of a numeral's disc
WIDE, HEAD = 5.0, 13.0  # logical pixels: the width of a path, and the length of its arrow head
ROOMY = 80  # the width of a path is at most 1/ROOMY of the board's shorter side, even with large text


def draw_numeral(surface: Surface, skin: Skin, middle: Point, number: int, radius: int) -> None:
    """Draw a number on a golden disc."""
    pygame.draw.aacircle(surface, INK, middle, radius)
    pygame.draw.aacircle(surface, GOLD, middle, max(1, radius - skin.px(1.5)))
    pygame.draw.aacircle(surface, GOLD_LIGHT, middle, max(1, radius - skin.px(2.5)), skin.px(1.2))
    size = 1.35 * radius / skin.scale
    lit = skin.text(str(number), "title", size, GOLD_LIGHT)
    place = lit.get_rect(center=middle)
    surface.blit(lit, place.move(0, skin.px(1)))  # a highlight at the lower edge makes it look engraved
    surface.blit(skin.text(str(number), "title", size, INK), place)


def paths_of(
    arrangement: Arrangement, camera: Camera, places: Mapping[int, Sequence[str]]
) -> dict[int, list[Point]]:
    """Return the path of each gesture in pixels, by the number of the gesture.

    `places` has the places that each gesture passes, by the same numbers.
    """
    lines = {number: camera.line(arrangement, path) for number, path in places.items()}
    return {number: line for number, line in lines.items() if line}


def draw_paths(surface: Surface, skin: Skin, paths: Mapping[int, Sequence[Point]], view: Rect) -> None:
    """Draw the paths of gestures on the part of the board in `view`, then their numbers.

    The best advice, which has the number 1, lies on top. The numbers do not overlap.
    """
    unit = min(skin.scale, min(view.size) / ROOMY / WIDE)
    for number in sorted(paths, reverse=True):
        if len(paths[number]) > 1:
            _draw_path(surface, paths[number], unit, skin.px(NUMERAL))
    for number, disc in numerals(skin, paths).items():
        glow = skin.glow(5 * skin.px(NUMERAL), GOLD_LIGHT)
        surface.blit(glow, glow.get_rect(center=disc.center))
        draw_numeral(surface, skin, disc.center, number, skin.px(NUMERAL))


def numerals(skin: Skin, paths: Mapping[int, Sequence[Point]]) -> dict[int, Rect]:
    """Return the rectangles of the numbers near the ends of the paths. The rectangles do not overlap."""
    side, placed = 2 * skin.px(NUMERAL), dict[int, Rect]()
    for number in sorted(paths):
        taken = [disc.center for disc in placed.values()]
        middle = _free(paths[number], taken, 1.05 * side)
        placed[number] = Rect(0, 0, side, side).move_to(center=(round(middle[0]), round(middle[1])))
    return placed


def _free(path: Sequence[Point], taken: Sequence[Point], room: float) -> Point:
    """Return the centre for the number of a path, at least `room` pixels from all centres in `taken`.

    The end of the path is preferred, then a point farther back on it, then one beside its end.
    """
    end = path[-1]
    back = [end]
    for (x, y), (to_x, to_y) in zip(path[-2::-1], path[:0:-1], strict=True):
        steps = max(1, round(hypot(x - to_x, y - to_y) / 4))
        back += [(to_x + (x - to_x) * k / steps, to_y + (y - to_y) * k / steps) for k in range(1, steps)]
    beside = [(end[0] + room * n, end[1]) for n in (1, -1, 2, -2)]
    clear = (point for point in (*back, *beside) if all(dist(point, other) >= room for other in taken))
    return next(clear, end)


def _draw_path(surface: Surface, path: Sequence[Point], unit: float, numeral: int) -> None:
    """Draw a golden path with a dark rim, a ring at its start and an arrow head before its number.

    `unit` is the number of pixels per logical pixel. `numeral` is the radius of the number's disc in pixels.
    """
    wide, head, rim = round(WIDE * unit), round(HEAD * unit), max(1, round(1.5 * unit))
    xs, ys = [x for x, _y in path], [y for _x, y in path]
    box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(8 * head, 8 * head)
    layer = Surface(box.size, pygame.SRCALPHA)
    points = [(x - box.x, y - box.y) for x, y in path]
    (x, y), (tip_x, tip_y) = points[-2], points[-1]
    turn = atan2(tip_y - y, tip_x - x)
    short = min(numeral, hypot(tip_x - x, tip_y - y) / 2)
    tip = tip_x - short * cos(turn), tip_y - short * sin(turn)
    neck = tip[0] - head * cos(turn), tip[1] - head * sin(turn)
    side = head * 0.75
    wings = [(neck[0] + s * side * sin(turn), neck[1] - s * side * cos(turn)) for s in (1, -1)]
    line = [*points[:-1], neck]
    for colour, more in ((INK, rim), (GOLD_LIGHT, 0)):
        for start, end in pairwise(line):
            _stroke(layer, colour, start, end, wide + 2 * more)
        pygame.draw.aacircle(layer, colour, points[0], wide + more)
        grown = [_grown(corner, (tip, *wings), 1 + more / head) for corner in (tip, *wings)]
        pygame.draw.polygon(layer, colour, grown)
        pygame.draw.aalines(layer, colour, True, grown)
    pygame.draw.aacircle(layer, GOLD_DARK, points[0], max(1, wide - round(2 * unit)))
    surface.blit(layer, box)


def _stroke(layer: Surface, colour: pygame.Color, start: Point, end: Point, width: int) -> None:
    """Draw a line with smooth edges and round ends."""
    turn = atan2(end[1] - start[1], end[0] - start[0])
    dx, dy = width / 2 * sin(turn), -width / 2 * cos(turn)
    corners = [(x + s * dx, y + s * dy) for (x, y), s in ((start, 1), (end, 1), (end, -1), (start, -1))]
    pygame.draw.polygon(layer, colour, corners)
    pygame.draw.aalines(layer, colour, True, corners)
    for point in (start, end):
        pygame.draw.aacircle(layer, colour, point, width / 2)


def _grown(corner: Point, corners: Sequence[Point], by: float) -> Point:
    """Return `corner` moved until it is `by` times as far from the centre of all `corners`."""
    x, y = (sum(one[axis] for one in corners) / len(corners) for axis in (0, 1))
    return x + (corner[0] - x) * by, y + (corner[1] - y) * by
