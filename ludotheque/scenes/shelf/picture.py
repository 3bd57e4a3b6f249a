"""Paints the picture of the shelf, which has no words but titles, so that it serves all languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from os import fsencode

import pygame
from pygame import Color, Rect, Surface

from ludotheque.games.box import Box
from ludotheque.home import paths
from ludotheque.scenes.box_front import COVER, cover
from ludotheque.ui.drawing import Size, ready, soft_shadow
from ludotheque.ui.flame import BURNS, flicker, glow
from ludotheque.ui.life import Patch

FLAME = 0.2  # from the top of a candle to the middle of its flame: share of the candle's height


class ShelfPlan:
    """The layout of the picture of the shelf, which is `size` pixels large and shows `count` boxes."""

    def __init__(self, size: Size, unit: float, count: int, least: int) -> None:
        """Plan the shelf; `unit` is the pixels in a logical pixel, `least` those in the width of a box."""
        self.size = size
        self.unit = unit
        self.count = count
        self._least = least

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The number of boxes on each shelf, from the top, chosen to make the boxes as large as possible."""
        ways = [self._shared(number) for number in range(1, self.count + 1)]
        return max(ways, key=lambda rows: (self._box(rows)[1], -len(rows)))

    def _shared(self, shelves: int) -> tuple[int, ...]:
        """Return the number of boxes on each shelf, spread evenly, with any surplus on the upper shelves."""
        least, more = divmod(self.count, shelves)
        return tuple(least + (shelf < more) for shelf in range(shelves))

    @cached_property
    def plank(self) -> int:
        """The thickness of a shelf, in pixels."""
        return self._plank(self.rows)

    def _plank(self, rows: tuple[int, ...]) -> int:
        thickness: float = min(62 * self.unit, self.size[1] * 0.075) / len(rows) ** 0.7
        return round(thickness)

    @cached_property
    def title(self) -> Rect:
        """The rectangle of the golden title."""
        height = round(min(self.size[1] * (0.115 if len(self.rows) == 1 else 0.085), self.size[0] * 0.075))
        rect = Rect(0, 0, round(height * 1240 / 190), height)
        rect.midtop = (self.size[0] // 2, round(self.size[1] * (0.04 if len(self.rows) == 1 else 0.012)))
        return rect

    @cached_property
    def letter(self) -> Rect | None:
        """The rectangle of the letter on the wall, right of the title; None if there is no room for it."""
        gap = round(16 * self.unit)
        room = self.size[0] - self.title.right - 2 * gap
        high = min(self.title.h, round(92 * self.unit))
        wide = min(room, round(3.6 * high))
        if high < self._least or wide < 1.3 * high:
            return None
        rect = Rect(0, 0, wide, high)
        rect.center = self.size[0] - gap - room // 2, self.title.centery
        return rect

    @cached_property
    def shelves(self) -> tuple[Rect, ...]:
        """The rectangles of the shelves, the upper first, as wide as the window."""
        width, height = self.size
        ground = self.title.bottom + round(height * (0.055 if len(self.rows) == 1 else 0.01))
        step = self.box[1] + round(self.plank * (0.8 if len(self.rows) == 1 else 0.9))
        tops = [ground + step * (n + 1) - round(self.plank * 0.65) for n in range(len(self.rows))]
        return tuple(Rect(0, top, width, self.plank) for top in tops)

    @cached_property
    def box(self) -> Size:
        """The width and height of a box, in pixels."""
        return self._box(self.rows)

    def _box(self, rows: tuple[int, ...]) -> Size:
        """Return the size of a box in pixels. `rows` has the number of boxes on each shelf."""
        width, height = self.size
        share = 0.455 if len(rows) == 1 else 0.65 / len(rows)
        wide = (width * 0.93) / max(rows) - 18 * self.unit
        tall = min(height * share - (len(rows) - 1) * self._plank(rows) * 0.3, wide * COVER[1] / COVER[0])
        tall = max(tall, self._least * COVER[1] / COVER[0])  # wide enough to be hit with a finger
        return max(1, round(tall * COVER[0] / COVER[1])), max(1, round(tall))

    @cached_property
    def boxes(self) -> tuple[Rect, ...]:
        """The rectangles of the boxes, from left to right and from top to bottom."""
        rects = []
        wide, tall = self.box
        for count, shelf in zip(self.rows, self.shelves, strict=True):
            gap = min(round(46 * self.unit), round((self.size[0] * 0.95 - count * wide) / (count + 0.2)))
            left = (self.size[0] - count * wide - (count - 1) * gap) // 2
            foot = shelf.top + round(self.plank * 0.12)
            rects += [Rect(left + n * (wide + gap), foot - tall, wide, tall) for n in range(count)]
        return tuple(rects)

    def on_plank(self, box: int, count: int) -> list[Rect]:
        """Return places for `count` things on the front of the plank below a box; none if it is too thin."""
        above = self.boxes[box]
        shelf = next(shelf for shelf in self.shelves if shelf.bottom > above.bottom)
        side, gap = shelf.bottom - above.bottom, round(8 * self.unit)
        if side < self._least or count * (side + gap) > above.w + gap:
            return []
        left = above.centerx - (count * (side + gap) - gap) // 2
        return [Rect(left + n * (side + gap), above.bottom, side, side) for n in range(count)]

    @cached_property
    def table(self) -> Rect:
        """The rectangle of the table in front, which reaches down to the lower edge of the picture."""
        top = max(round(self.size[1] * 0.80), self.shelves[-1].bottom + round(self.size[1] * 0.04))
        return Rect(0, top, self.size[0], self.size[1] - top)

    @cached_property
    def candles(self) -> tuple[Rect, ...]:
        """The rectangles of the two candles on the table."""
        foot = self.table.top + round(self.table.height * 0.34)
        below = foot - self.shelves[-1].top - self.plank // 2
        tall = round(
            min(self.size[1] * 0.27, self.size[0] * 0.2, below if len(self.rows) == 1 else below * 2)
        )
        wide = round(tall * 220 / 560)
        inset = round(self.size[0] * 0.055)
        return tuple(Rect(x - wide // 2, foot - tall, wide, tall) for x in (inset, self.size[0] - inset))


def art(name: str) -> Surface:
    """Return a picture from `assets/shelf`."""
    return pygame.image.load(fsencode(paths.asset("shelf", name)))


def side(front: Surface, thickness: int, left: bool) -> Surface:
    """Return a box's left or right side, `thickness` pixels wide, made from an edge of its front."""
    edge = front.subsurface((0 if left else front.get_width() - 3, 0, 3, front.get_height()))
    strip = pygame.transform.smoothscale(edge, (thickness, front.get_height()))
    strip.fill((105, 98, 92), special_flags=pygame.BLEND_RGB_MULT)
    return strip


def draw_room(plan: ShelfPlan) -> Surface:
    """Return the room without boxes: wall, title, shelves, table, candles, and their light."""
    picture = scaled_to_cover(art("wall.jpg"), plan.size)
    _shade_wall(picture, plan)
    for shelf in plan.shelves:
        _lay(picture, art("plank.jpg"), shelf)
    picture.blit(pygame.transform.smoothscale(art("table.jpg"), plan.table.size), plan.table)
    _edge(picture, plan.table, plan.unit)
    picture.blit(_light(plan), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(pygame.transform.smoothscale(art("title.png"), plan.title.size), plan.title)
    candle = art("candle.png").convert_alpha()
    for rect in plan.candles:
        picture.blit(pygame.transform.smoothscale(candle, rect.size), rect)
        _halo(picture, rect)
    return picture


def with_boxes(plan: ShelfPlan, room: Surface, boxes: Sequence[Box]) -> Surface:
    """Return a copy of the room with the boxes on the shelves."""
    picture = room.copy()
    for box, rect in zip(boxes, plan.boxes, strict=True):
        draw_box(picture, plan, cover(box, rect.size), rect)
    return picture


def draw_box(picture: Surface, plan: ShelfPlan, front: Surface, rect: Rect) -> None:
    """Draw a box, whose `front` goes to `rect`, with its shadow and its side."""
    blur = max(6, round(16 * plan.unit))
    shadow = ready(soft_shadow(rect.size, 4, blur, 190))
    lean = (rect.centerx - plan.size[0] / 2) / plan.size[0]
    picture.blit(shadow, (rect.x - blur + round(lean * 30 * plan.unit), rect.y - blur + round(6 * plan.unit)))
    thickness = round(abs(lean) * 34 * plan.unit)
    if thickness:
        strip = side(front, thickness, lean > 0)
        picture.blit(strip, (rect.left - thickness if lean > 0 else rect.right, rect.top))
    picture.blit(front, rect)


def flames(plan: ShelfPlan, shelf: Surface) -> Iterator[Patch]:
    """Yield a patch (an animated rectangle) for the flame of each candle on the picture `shelf`."""
    for number, candle in enumerate(plan.candles):
        air = Rect(0, 0, candle.h // 2, candle.h // 2)
        air.center = candle.centerx, candle.top + round(candle.h * FLAME)
        patch = Patch(air.clip(shelf.get_rect()), flicker, BURNS, number * 97)
        patch.lay(shelf)
        yield patch


def scaled_to_cover(picture: Surface, size: Size) -> Surface:
    """Return a picture scaled to cover `size` without distortion, with the surplus cut off."""
    scale = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    large = (
        max(size[0], round(picture.get_width() * scale)),
        max(size[1], round(picture.get_height() * scale)),
    )
    scaled = pygame.transform.smoothscale(picture, large)
    return scaled.subsurface(((large[0] - size[0]) // 2, 0, *size)).convert()


def _lay(picture: Surface, board: Surface, shelf: Rect) -> None:
    """Draw the plank `board` end to end along a shelf, every other one mirrored to continue the grain."""
    length = round(board.get_width() * shelf.height / board.get_height())
    board = pygame.transform.smoothscale(board, (length, shelf.height))
    for number, x in enumerate(range(shelf.left, shelf.right, length)):
        picture.blit(pygame.transform.flip(board, number % 2 == 1, False), (x, shelf.top))


def _shade_wall(picture: Surface, plan: ShelfPlan) -> None:
    depth = max(8, round(44 * plan.unit))
    shade = Surface((1, 2), pygame.SRCALPHA)
    shade.set_at((0, 0), (8, 5, 3, 225))
    shade.set_at((0, 1), (8, 5, 3, 0))
    band = pygame.transform.smoothscale(shade, (plan.size[0], depth * 2))
    for shelf in plan.shelves:
        picture.blit(band, (0, shelf.bottom - depth // 2))
    picture.blit(pygame.transform.flip(band, False, True), (0, plan.table.top - depth * 2 + depth // 3))


def _edge(picture: Surface, table: Rect, unit: float) -> None:
    """Draw the light on the far edge of the table; `unit` is the number of pixels in a logical pixel."""
    height = max(2, round(3 * unit))
    picture.fill((196, 138, 78), (table.x, table.top, table.width, 1))
    picture.fill((28, 40, 22), (table.x, table.top + 1, table.width, height), pygame.BLEND_RGB_ADD)


def _light(plan: ShelfPlan) -> Surface:
    """Return dusk with a pool of light round each candle; the room's colours are multiplied with it."""
    wide, high = 64, 40
    small = Surface((wide, high))
    flames = [
        (rect.centerx / plan.size[0], (rect.top + rect.height * 0.25) / plan.size[1]) for rect in plan.candles
    ]
    ratio = plan.size[1] / plan.size[0]
    for y in range(high):
        for x in range(wide):
            small.set_at((x, y), _lit(x / (wide - 1), y / (high - 1), flames, ratio))
    return pygame.transform.smoothscale(small, plan.size)


def _lit(x: float, y: float, flames: Sequence[tuple[float, float]], ratio: float) -> Color:
    near = sum(1 / (1 + 26 * ((x - fx) ** 2 + ((y - fy) * ratio) ** 2)) for fx, fy in flames)
    above = max(0.0, 1 - 2.4 * ((x - 0.5) ** 2 + ((y - 0.30) * ratio * 1.35) ** 2))
    warmth = 0.30 + 0.50 * near + 0.30 * above
    rgb = (warmth * 1.12, warmth * 0.93, warmth * 0.74)
    return Color(*(min(255, round(255 * part)) for part in rgb))


def _halo(picture: Surface, candle: Rect) -> None:
    halo = pygame.transform.smoothscale(glow(), (candle.height * 2, candle.height * 2))
    centre = (candle.centerx, candle.top + round(candle.height * 0.22))
    picture.blit(halo, halo.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)
