"""Draws advised gestures on the board, as paths with a numeral at the end.

Each piece of advice has its own colour and dashes, and its paths lie a little beside those of the others, so
that one sees which paths belong to which paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, dist, floor, hypot, sin
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.view.camera import Camera
from ludotheque.tiled.model import Point
from ludotheque.ui.motion import along
from ludotheque.ui.palette import (
    CREAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LEAF,
    LOCH,
    MOSS,
    contrast,
    mixed,
)
from ludotheque.ui.skin import SMALLEST, Skin

NUMERAL = 15  # logical pixels: the radius of a numeral's disc
WIDE, HEAD = 5.0, 13.0  # logical pixels: the width of a path, and the length of its arrow head
APART = 8.0  # logical pixels: how far the paths of different advice lie from each other, across and down
ROOMY = 80  # the width of a path is at most 1/ROOMY of the board's shorter side, even with large text


class Ink(NamedTuple):
    """How one piece of advice is drawn.

    `dark` is the colour of its disc, and `light` that of the disc's rim and of the paths. `dash` has the
    lengths of dashes and gaps in widths of a path; without gaps it is not dashed. `aside` says on which side
    of the first advice the paths lie, and how far, in multiples of APART.
    """

    dark: Color
    light: Color
    dash: tuple[float, float]
    aside: int


INKS = (
    Ink(GOLD, GOLD_LIGHT, (1, 0), 0),
    Ink(LOCH, mixed(LOCH, IVORY, 0.4), (2.6, 2.6), 1),
    Ink(MOSS, LEAF, (0.1, 2.4), -1),
)


class AdvisedWay(NamedTuple):
    """A way of an advised gesture: the number of the advice, the places passed, and how many pieces pass."""

    number: int
    places: Sequence[str]
    pieces: int = 1


class AdvisedPath(NamedTuple):
    """A way of an advised gesture in pixels. A click has a single point."""

    number: int
    points: list[Point]
    pieces: int = 1


def ink_of(number: int) -> Ink:
    """Return how the advice with a number, counted from 1, is drawn."""
    return INKS[(number - 1) % len(INKS)]


def draw_numeral(
    surface: Surface, skin: Skin, middle: Point, number: int | str, radius: int, ink: Ink = INKS[0]
) -> None:
    """Draw a number, a short text, or else a quill on a disc of the colours `ink`, golden by default."""
    pygame.draw.aacircle(surface, INK, middle, radius)
    pygame.draw.aacircle(surface, ink.dark, middle, max(1, radius - skin.px(1.5)))
    pygame.draw.aacircle(surface, ink.light, middle, max(1, radius - skin.px(2.5)), skin.px(1.2))
    dark = contrast(CREAM, ink.dark) > contrast(INK, ink.dark)
    digit, edge = (CREAM, INK) if dark else (INK, ink.light)
    if not number:
        quill = skin.icon("quill", round(1.2 * radius), digit)
        surface.blit(quill, quill.get_rect(center=middle))
        return
    size = (1.35, 1.2, 1.0)[min(3, len(str(number))) - 1] * radius / skin.scale
    lit = skin.text(str(number), "title", size, edge)
    place = lit.get_rect(center=middle)
    surface.blit(lit, place.move(0, skin.px(1)))  # an edge of another colour makes it look engraved
    surface.blit(skin.text(str(number), "title", size, digit), place)


def paths_of(
    skin: Skin, arrangement: Arrangement, camera: Camera, ways: Sequence[AdvisedWay]
) -> list[AdvisedPath]:
    """Return the paths of these ways. Those of different advice lie beside each other."""
    found = []
    for number, places, pieces in ways:
        points = camera.line(arrangement, places)
        shift = ink_of(number).aside * APART * _unit(skin, camera.view) if len(points) > 1 else 0
        if points:
            found.append(AdvisedPath(number, [(x + shift, y + shift) for x, y in points], pieces))
    return found


def draw_paths(
    surface: Surface, skin: Skin, paths: Sequence[AdvisedPath], view: Rect, numbered: bool = True
) -> None:
    """Draw the paths of gestures on the part of the board in `view`, with their numbers if `numbered`.

    Where several pieces go together, how many is told too. The best advice, which has the number 1, lies on
    top. The numbers do not overlap.
    """
    for path in sorted(paths, key=lambda path: -path.number):
        if len(path.points) > 1:
            _draw_path(surface, path, _unit(skin, view), skin.px(NUMERAL))
    for path, disc in zip(_marked(paths), numerals(skin, paths), strict=True):
        ink = ink_of(path.number)
        glow = skin.glow(5 * skin.px(NUMERAL), ink.light)
        surface.blit(glow, glow.get_rect(center=disc.center))
        many = f"×{path.pieces}" if path.pieces > 1 else ""
        draw_numeral(surface, skin, disc.center, path.number if numbered else many, skin.px(NUMERAL), ink)
        if numbered and many:
            _draw_many(surface, skin, disc, many, ink)


def _draw_many(surface: Surface, skin: Skin, disc: Rect, many: str, ink: Ink) -> None:
    """Draw how many pieces go together on a tag at the right of a number's disc."""
    words = skin.text(many, "text", SMALLEST, INK)
    tag = words.get_rect(midleft=(disc.right, disc.centery)).inflate(skin.px(6), skin.px(1))
    pygame.draw.rect(surface, INK, tag.inflate(skin.px(3), skin.px(3)), border_radius=tag.h // 2)
    pygame.draw.rect(surface, ink.light, tag, border_radius=tag.h // 2)
    surface.blit(words, words.get_rect(center=tag.center))


def numerals(skin: Skin, paths: Sequence[AdvisedPath]) -> list[Rect]:
    """Return the rectangles of the numbers near the ends of the paths. The rectangles do not overlap."""
    side, placed = 2 * skin.px(NUMERAL), list[Rect]()
    for path in _marked(paths):
        taken = [disc.center for disc in placed]
        middle = _free(path.points, taken, 1.05 * side)
        placed.append(Rect(0, 0, side, side).move_to(center=(round(middle[0]), round(middle[1]))))
    return placed


def along_paths(skin: Skin, paths: Sequence[AdvisedPath], view: Rect) -> list[Rect]:
    """Return rectangles that lie on the lines of paths, each as wide as an arrow head."""
    side = max(1, round(HEAD * _unit(skin, view)))
    box, found = Rect(0, 0, side, side), list[Rect]()
    for path in paths:
        for start, end in pairwise(path.points):
            steps = max(1, round(dist(start, end) / side))
            points = (along((start, end), step / steps) for step in range(steps + 1))
            found += [box.move_to(center=(round(x), round(y))) for x, y in points]
    return found


def _marked(paths: Sequence[AdvisedPath]) -> list[AdvisedPath]:
    """Return the paths that get a number, not those on which one piece goes on: one sees at what it aims."""
    ends = {(path.number, path.points[-1]) for path in paths}
    return [path for path in paths if path.pieces > 1 or (path.number, path.points[0]) not in ends]


def _unit(skin: Skin, view: Rect) -> float:
    """Return the number of pixels per logical pixel with which paths are drawn in `view`."""
    return min(skin.scale, min(view.size) / ROOMY / WIDE)


def _free(path: Sequence[Point], taken: Sequence[Point], room: float) -> Point:
    """Return the centre for a path's number, by its end and `room` pixels or more from those in `taken`."""
    end = path[-1]
    back = [end]
    for (x, y), (to_x, to_y) in zip(path[-2::-1], path[:0:-1], strict=True):
        steps = max(1, round(hypot(x - to_x, y - to_y) / 4))
        back += [(to_x + (x - to_x) * k / steps, to_y + (y - to_y) * k / steps) for k in range(1, steps)]
    beside = [(end[0] + room * n, end[1]) for n in (1, -1, 2, -2)]
    clear = (point for point in (*back, *beside) if all(dist(point, other) >= room for other in taken))
    return next(clear, end)


def _draw_path(surface: Surface, path: AdvisedPath, unit: float, numeral: int) -> None:
    """Draw a path with a dark rim, a ring at its start and an arrow head before its number."""
    ink = ink_of(path.number)
    wide, head, rim = round(WIDE * unit), round(HEAD * unit), max(1, round(1.5 * unit))
    xs, ys = [x for x, _y in path.points], [y for _x, y in path.points]
    box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(8 * head, 8 * head)
    layer = Surface(box.size, pygame.SRCALPHA)
    points = [(x - box.x, y - box.y) for x, y in path.points]
    (x, y), (tip_x, tip_y) = points[-2], points[-1]
    turn = atan2(tip_y - y, tip_x - x)
    short = min(numeral, hypot(tip_x - x, tip_y - y) / 2)
    tip = tip_x - short * cos(turn), tip_y - short * sin(turn)
    neck = tip[0] - head * cos(turn), tip[1] - head * sin(turn)
    side = head * 0.75
    wings = [(neck[0] + s * side * sin(turn), neck[1] - s * side * cos(turn)) for s in (1, -1)]
    line = [*points[:-1], neck]
    parts = [*_dashes(line, *(wide * length for length in ink.dash))] if ink.dash[1] else [*pairwise(line)]
    for colour, more in ((INK, rim), (ink.light, 0)):
        for start, end in parts:
            _stroke(layer, colour, start, end, wide + 2 * more)
        pygame.draw.aacircle(layer, colour, points[0], wide + more)
        grown = [_grown(corner, (tip, *wings), 1 + more / head) for corner in (tip, *wings)]
        pygame.draw.polygon(layer, colour, grown)
        pygame.draw.aalines(layer, colour, True, grown)
    pygame.draw.aacircle(layer, mixed(ink.dark, GOLD_DARK, 0.5), points[0], max(1, wide - round(2 * unit)))
    surface.blit(layer, box)


def _dashes(line: Sequence[Point], dash: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Yield the straight parts of a dashed line. `dash` and `gap` are lengths in pixels."""
    gone = 0.0  # the length of the line before the present part of it
    for (x, y), (to_x, to_y) in pairwise(line):
        whole = hypot(to_x - x, to_y - y)
        first, last = floor(gone / (dash + gap)), floor((gone + whole) / (dash + gap))
        for number in range(first, last + 1):
            begin = number * (dash + gap) - gone
            start, end = max(0.0, begin), min(whole, begin + dash)
            if start < end:
                at, until = start / whole, end / whole
                yield (
                    (x + (to_x - x) * at, y + (to_y - y) * at),
                    (x + (to_x - x) * until, y + (to_y - y) * until),
                )
        gone += whole


def _stroke(layer: Surface, colour: pygame.Color, start: Point, end: Point, width: int) -> None:
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
