"""Finds positions for papers over the board, near the bottom centre, that cover as little as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot

from pygame import Rect

from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Part

STEP, CLEAR = 12, 6  # logical pixels between tried positions; the margin to keep free, in pixels


def spots(skin: Skin, size: tuple[int, int], room: Rect, apart: int = STEP) -> list[Rect]:
    """Return positions in `room` for a rectangle of `size` pixels, those near the bottom centre first.

    They are `apart` logical pixels from each other.
    """
    box, step = Rect((0, 0), size), max(1, skin.px(apart))
    lowest, last = room.bottom - box.h, max(room.left, room.right - box.w)
    rows = [*range(lowest, room.top, -step), *([room.top] if lowest >= room.top else ())]
    columns = [*range(room.left, last, step), last]
    middle = room.centerx - box.w // 2
    found = [box.move(x, y) for y in rows for x in (middle, *columns)]
    return sorted(found, key=lambda spot: hypot(spot.centerx - room.centerx, spot.bottom - room.bottom))


def covered(spot: Rect, wanted: Sequence[Rect]) -> int:
    """Return the area of the `wanted` rectangles under `spot` and a small margin round it, in pixels."""
    grown = spot.inflate(CLEAR, CLEAR)
    cuts = [grown.clip(wanted[at]) for at in grown.collidelistall(wanted)]
    return sum(cut.w * cut.h for cut in cuts)


def clearest(
    skin: Skin,
    room: Rect,
    shapes: Iterable[tuple[Part, int]],
    cost: Callable[[Rect], int],
    before: Rect | None,
) -> tuple[int, Part, Rect] | None:
    """Find the cheapest way to put a paper in `room`; return its cost, the part and the rectangle.

    `shapes` has the parts that can be the paper, each with its greatest width in pixels; the preferred part
    is first. `cost` returns the cost of a rectangle. `before` is where the paper lay until now; the paper
    stays there if that costs nothing. Returns None if no part fits.
    """
    best: tuple[int, Part, Rect] | None = None
    for part, width in shapes:
        wide, high = part.measure(skin, min(width, room.w))
        box = Rect(0, 0, min(wide, room.w), high)
        if high > room.h:
            continue
        kept = [box.move(before.topleft).clamp(room)] if before else []
        for spot in [*kept, *spots(skin, box.size, room)]:
            paid = cost(spot)
            if best is None or paid < best[0]:
                best = paid, part, spot
            if not paid:
                return best
    return best
