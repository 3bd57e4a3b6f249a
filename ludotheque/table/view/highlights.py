"""Draws highlights on the board: paths, sums, glows, tags, notes, and a ring round the place aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from ludotheque.picture.frame import Frame
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.terms import Destination, Note, Tone
from ludotheque.table.marks import Mark
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.hand import LEAST, Hand
from ludotheque.table.view.tags import place_tags
from ludotheque.tiled.model import Point
from ludotheque.ui.drawing import blank
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT, IVORY, LEAF, SEAL_LIGHT
from ludotheque.ui.skin import Skin

GLOWS: dict[Tone, Color] = {"go": GOLD_LIGHT, "gain": LEAF, "fight": SEAL_LIGHT}
SOURCE = 84.0  # board units: the width of the glow round pieces to pick up
WITHIN, BAND = 0.9, 5.5  # the lit share of a place with corners; the width of its rim in board units
GLOWING = 125  # alpha of the glow of a destination
RIBBON = 190  # alpha of a seat's latest path
SUM, WIDEST_SUM = 18, 260  # logical pixels: the font size of a fight's sum, and its largest width


def draw_paths(
    surface: Surface,
    skin: Skin,
    arrangement: Arrangement,
    camera: Camera,
    marks: Iterable[tuple[Color, Mark]],
) -> None:
    """Draw the paths of `marks` with a dark rim, older ones paler; a single place gets a frame."""
    frame = camera.frame
    for colour, mark in marks:
        faint = max(0.4, 1 - 0.15 * mark.age)
        if len(set(mark.path)) == 1:
            _frame_place(surface, skin, arrangement, frame, mark.path[0])
            continue
        line = camera.line(arrangement, mark.path)
        if len(line) > 1:
            _ribbon(surface, line, max(4, frame.length(9)), colour, faint)


class Sum(NamedTuple):
    """The sum of a fight or similar event: its lines, the last of which is the result, and a colour."""

    lines: Sequence[str]
    colour: Color


def draw_sums(
    surface: Surface,
    skin: Skin,
    hand: Hand,
    sums: Mapping[str, Sum],
    bounds: Rect,
    keep_off: Iterable[Rect],
) -> Sequence[Rect]:
    """Draw sums, given by place, each beside its place in a frame of its colour, and return their rectangles.

    The last line is larger. The sums lie inside `bounds`, away from `keep_off` if there is room.
    """
    texts = {place: _sum(skin, found.lines) for place, found in sums.items()}
    pad = skin.px(7)
    sizes = {place: (text.get_width() + 2 * pad, text.get_height()) for place, text in texts.items()}
    rects = place_tags(
        sizes,
        {place: hand.pixel(place) for place in sums},
        {place: hand.radius(place) for place in sums},
        bounds,
        keep_off,
    )
    for place, rect in rects.items():
        round_ = skin.px(6)
        pygame.draw.rect(surface, IVORY, rect, border_radius=round_)
        pygame.draw.rect(surface, sums[place].colour, rect, skin.px(2.5), border_radius=round_)
        surface.blit(texts[place], texts[place].get_rect(center=rect.center))
    return [*rects.values()]


def _sum(skin: Skin, lines: Sequence[str]) -> Surface:
    width = skin.px(WIDEST_SUM)
    parts = [skin.text(line, "text", SUM - 2, INK, width, "center") for line in lines[:-1]]
    parts.append(skin.text(lines[-1], "bold", SUM, INK, width, "center"))
    page = blank((max(part.get_width() for part in parts), sum(part.get_height() for part in parts)))
    y = 0
    for part in parts:
        page.blit(part, part.get_rect(midtop=(page.get_width() // 2, y)))
        y += part.get_height()
    return page


def _frame_place(surface: Surface, skin: Skin, arrangement: Arrangement, frame: Frame, place: str) -> None:
    """Mark a place by a golden frame, or by a bright ring if it is not rectangular."""
    half = arrangement.extent(place)
    if half is None:
        radius = frame.length(1.1 * arrangement.reach(place))
        glow = skin.glow(3 * radius, IVORY)
        surface.blit(glow, glow.get_rect(center=frame.point(place)))
        draw_ring(surface, skin, frame.point(place), radius, IVORY)
        return
    rect = Rect(0, 0, frame.length(2 * half[0] + 8), frame.length(2 * half[1] + 8))
    rect.center = frame.point(place)
    pygame.draw.rect(surface, GOLD_LIGHT, rect, max(3, frame.length(7)), border_radius=frame.length(12))


def draw_sources(surface: Surface, skin: Skin, hand: Hand, places: Iterable[str]) -> None:
    """Draw a faint glow round pieces that can be picked up."""
    if hand.tile:
        for place in places:
            draw_tile(surface, skin, hand.pixel(place), hand.tile, GOLD_LIGHT, 60)
        return
    for place in places:
        glow = skin.glow(max(3 * LEAST, round(SOURCE * hand.scale(place))), GOLD_LIGHT)
        surface.blit(glow, glow.get_rect(center=hand.pixel(place)))


def draw_glows(surface: Surface, skin: Skin, hand: Hand, places: Mapping[str, Destination]) -> None:
    """Draw a glow at each destination. Its colour says whether a drop is a move, a gain or a fight."""
    for place, destination in places.items():
        colour, radius = GLOWS[destination.tone], hand.radius(place)
        corners, upright = hand.outline(place), hand.upright(place)
        if corners:
            draw_area(surface, skin, corners, colour, hand.scale(place))
            continue
        if upright:
            draw_upright(surface, skin, hand.pixel(place), upright, colour)
            continue
        glow = skin.glow(round(3.4 * radius), colour).copy()
        glow.set_alpha(GLOWING)
        surface.blit(glow, glow.get_rect(center=hand.pixel(place)))
        draw_ring(surface, skin, hand.pixel(place), radius, colour)


def draw_tile(
    surface: Surface, skin: Skin, middle: Point, side: int, colour: Color, filled: int = 120
) -> None:
    """Highlight a square of a grid, `side` pixels wide; `filled` is the opacity of its inside, up to 255."""
    draw_upright(surface, skin, middle, (side, side), colour, filled)


def draw_upright(
    surface: Surface, skin: Skin, middle: Point, size: tuple[int, int], colour: Color, filled: int = 120
) -> None:
    """Highlight an upright rectangle of `size` pixels; `filled` is the opacity of its inside, up to 255."""
    picture = Surface(size, pygame.SRCALPHA)
    round_ = skin.px(7)
    pygame.draw.rect(picture, (*INK[:3], 150), picture.get_rect(), skin.px(4), border_radius=round_)
    inner = picture.get_rect().inflate(-2 * skin.px(1), -2 * skin.px(1))
    pygame.draw.rect(picture, (*colour[:3], filled), inner, border_radius=round_)
    pygame.draw.rect(picture, (*colour[:3], 255), inner, skin.px(2.5), border_radius=round_)
    surface.blit(picture, picture.get_rect(center=middle))


def draw_area(
    surface: Surface,
    skin: Skin,
    corners: Sequence[Point],
    colour: Color,
    scale: float,
    filled: int = 60,
) -> Rect:
    """Highlight a place with these corners in pixels; return the rectangle drawn on.

    `scale` is the number of pixels per board unit there, and `filled` the opacity of the inside, up to 255. A
    line is drawn a little inside the corners.
    """
    wide, fine = max(skin.px(3), round(BAND * scale)), 2  # drawn twice as large, for smooth edges
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(4 * wide, 4 * wide)
    points = [
        (
            fine * (middle[0] + (x - middle[0]) * WITHIN - box.x),
            fine * (middle[1] + (y - middle[1]) * WITHIN - box.y),
        )
        for x, y in corners
    ]
    layer = Surface((box.w * fine, box.h * fine), pygame.SRCALPHA)
    pygame.draw.polygon(layer, (*colour[:3], filled), points)
    _band(layer, points, INK, fine * (wide + 2 * max(2, skin.px(2))))
    _band(layer, points, colour, fine * wide)
    surface.blit(pygame.transform.smoothscale(layer, box.size), box)
    return box


def _band(layer: Surface, ring: Sequence[Point], colour: Color, width: int) -> None:
    for start, end in pairwise([*ring, ring[0]]):
        pygame.draw.line(layer, colour, start, end, width)
        pygame.draw.circle(layer, colour, start, width / 2)


def draw_aim(surface: Surface, skin: Skin, hand: Hand, place: str, wide: float) -> Rect:
    """Draw a ring round the place aimed at, or its outline if it is not round; return the rectangle drawn on.

    `wide` is the size of the ring relative to the usual one. It is an ivory line between two dark lines at
    least two pixels wide, so that it has a contrast of 3 : 1 on any background.
    """
    corners, upright = hand.outline(place), hand.upright(place)
    if corners:
        return draw_area(surface, skin, corners, IVORY, hand.scale(place), 0)
    ink, line = max(2, skin.px(2)), max(3, skin.px(2.5))
    radius = round(wide * hand.radius(place))
    rect = Rect((0, 0), upright or (2 * radius, 2 * radius)).inflate(2 * ink, 2 * ink)
    rect.center = round(hand.pixel(place)[0]), round(hand.pixel(place)[1])
    bright = rect.inflate(-2 * ink, -2 * ink)
    if upright:
        round_ = skin.px(7)
        pygame.draw.rect(surface, INK, rect, 2 * ink + line, border_radius=round_ + ink)
        pygame.draw.rect(surface, IVORY, bright, line, border_radius=round_)
    else:
        pygame.draw.aacircle(surface, INK, rect.center, radius + ink, 2 * ink + line)
        pygame.draw.aacircle(surface, IVORY, rect.center, radius, line)
    return rect.inflate(2, 2)  # a circle reaches a pixel further


def draw_ring(surface: Surface, skin: Skin, middle: Point, radius: float, colour: Color) -> None:
    """Draw a ring of `radius` pixels with a dark rim."""
    pygame.draw.aacircle(surface, INK, middle, round(radius + skin.px(1.5)), skin.px(5))
    pygame.draw.aacircle(surface, colour, middle, round(radius), skin.px(3))


def tags(
    skin: Skin, hand: Hand, places: Mapping[str, Destination], bounds: Rect, keep_off: Iterable[Rect]
) -> dict[str, tuple[Surface, Rect]]:
    """Return the tags of destinations with a hint, by place: pictures and rectangles in `bounds`."""
    pictures = {
        place: skin.hint(destination.hint, destination.icon)
        for place, destination in places.items()
        if destination.hint
    }
    sizes = {place: picture.get_size() for place, picture in pictures.items()}
    radii = {place: hand.radius(place) + skin.px(4) for place in places}
    centres = {place: hand.pixel(place) for place in places}
    rects = place_tags(sizes, centres, radii, bounds, keep_off)
    return {place: (picture, rects[place]) for place, picture in pictures.items()}


class NoteCard:
    """A card of parchment on which a note is written."""

    def __init__(self, skin: Skin, note: Note) -> None:
        self._skin, self._title = skin, skin.text(note.title, "bold", 17, INK, skin.px(274))
        self._rows = [(icon, skin.text(text, "text", 16, INK, skin.px(250))) for icon, text in note.lines]

    def beside(self, near: Rect, bounds: Rect, spare: Sequence[Rect] = (), off: Sequence[Rect] = ()) -> Rect:
        """Return the rectangle for the card beside `near`, inside `bounds`.

        It covers as little as possible of the rectangles in `off`, then of `near` and those in `spare`.
        """
        skin, rows = self._skin, [row for _icon, row in self._rows]
        indent, pad = skin.px(17) + skin.px(7), skin.px(12)
        width = max([self._title.get_width(), *(row.get_width() + indent for row in rows)])
        height = self._title.get_height() + sum(row.get_height() + skin.px(3) for row in rows)
        size = width + 2 * pad, height + 2 * pad - skin.px(4)
        return _beside(near, size, bounds, skin.px(10), spare, off)

    def draw(self, surface: Surface, rect: Rect) -> None:
        """Draw the card in a rectangle that `beside` has returned."""
        skin, size, pad = self._skin, self._skin.px(17), self._skin.px(12)
        surface.blit(skin.shadow(rect.size, skin.px(10)), rect.move(-skin.px(8), -skin.px(6)))
        surface.blit(skin.card(rect.size), rect)
        surface.blit(self._title, (rect.x + pad, rect.y + pad - skin.px(3)))
        y = rect.y + pad + self._title.get_height()
        for icon, row in self._rows:
            if icon:
                surface.blit(skin.icon(icon, size, INK_SOFT), (rect.x + pad, y + skin.px(3)))
            surface.blit(row, (rect.x + pad + size + skin.px(7), y))
            y += row.get_height() + skin.px(3)


def _beside(
    near: Rect, size: tuple[int, int], bounds: Rect, gap: int, spare: Sequence[Rect], off: Sequence[Rect]
) -> Rect:
    """Return the rectangle for a note, `gap` pixels from `near`, covering least of `off`, then the rest."""
    options = []
    for box in (near, near.unionall(list(spare))):
        above, below, right, left = (Rect((0, 0), size) for _side in range(4))
        above.midbottom, below.midtop = (box.centerx, box.top - gap), (box.centerx, box.bottom + gap)
        right.midleft, left.midright = (box.right + gap, near.centery), (box.left - gap, near.centery)
        options += [rect.clamp(bounds) for rect in (above, below, right, left)]

    moved = [rect.copy() for rect in options for _other in off]
    for rect, other in zip(moved, [*off] * len(options), strict=True):
        if rect.centery < other.centery:
            rect.bottom = min(rect.bottom, other.top)
        else:
            rect.top = max(rect.top, other.bottom)
    options += [rect.clamp(bounds) for rect in moved]

    def covered(rect: Rect, others: Sequence[Rect]) -> int:
        cuts = [rect.clip(other) for other in others]
        return sum(cut.w * cut.h for cut in cuts)

    costs = [(covered(rect, off), covered(rect, (near, *spare))) for rect in options]
    return options[costs.index(min(costs))]


def _ribbon(surface: Surface, line: Sequence[Point], width: int, colour: Color, faint: float) -> None:
    """Draw a ribbon with a dark rim and an arrow head along pixels; `faint`, 0 to 1, scales its opacity."""
    room = 3 * width
    xs, ys = [x for x, _y in line], [y for _x, y in line]
    box = Rect(min(xs) - room, min(ys) - room, max(xs) - min(xs) + 2 * room, max(ys) - min(ys) + 2 * room)
    fine = 2  # drawn twice as large, for smooth edges
    layer = Surface((box.w * fine, box.h * fine), pygame.SRCALPHA)
    points = [(fine * (x - box.x), fine * (y - box.y)) for x, y in line]
    for shade, thick in ((INK, width + max(4, width // 2)), (colour, width)):
        for start, end in pairwise(points):
            pygame.draw.line(layer, shade, start, end, fine * thick)
        for point in points:
            pygame.draw.circle(layer, shade, point, fine * thick / 2)
        pygame.draw.polygon(layer, shade, _arrow_head(points, fine * (thick + width)))
    layer.set_alpha(round(RIBBON * faint))
    surface.blit(pygame.transform.smoothscale(layer, box.size), box)


def _arrow_head(points: Sequence[Point], long: float) -> list[Point]:
    """Return the corners of an arrow head, `long` pixels long, at the end of a line."""
    (ax, ay), (bx, by) = points[-2:]
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    x, y, aside = bx - long * dx * 0.9, by - long * dy * 0.9, long / 2
    return [(bx, by), (x - dy * aside, y + dx * aside), (x + dy * aside, y - dx * aside)]
