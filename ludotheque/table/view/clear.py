"""Finds positions for papers over the board, near the bottom centre, that cover as little as possible."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeVar

from pygame import Rect

from ludotheque.ui.drawing import Size
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Part

T = TypeVar("T")
P = TypeVar("P", bound=Part)

STEP, CLEAR = 12, 6  # logical pixels between tried positions; the margin to keep free, in pixels


def spots(skin: Skin, size: Size, room: Rect, apart: int = STEP, near: Rect | None = None) -> Iterator[Rect]:
    """Yield places for `size` pixels, `apart` logical ones from each other, nearest to `near` first."""
    return (Rect(corner, size) for corner in _corners(skin, size, room, apart, near))


def _corners(skin: Skin, size: Size, room: Rect, apart: int, near: Rect | None) -> Iterator[tuple[int, int]]:
    box, step = Rect((0, 0), size), max(1, skin.px(apart))
    lowest, last = room.bottom - box.h, max(room.left, room.right - box.w)
    rows = [*range(lowest, room.top, -step), *([room.top] if lowest >= room.top else ())]
    columns = [room.centerx - box.w // 2, *range(room.left, last, step), last]
    to, down = (near.center, box.h // 2) if near else (room.midbottom, box.h)
    aside = [(x, (x + box.w // 2 - to[0]) ** 2) for x in columns]
    below = [(y, (y + down - to[1]) ** 2) for y in rows]
    found = [(far + farther, n, x, y) for n, (y, far) in enumerate(below) for x, farther in aside]
    return ((x, y) for _far, _n, x, y in sorted(found))


def covered(spot: Rect, wanted: Sequence[Rect]) -> int:
    """Return the area of the `wanted` rectangles under `spot` and a small margin round it, in pixels."""
    grown = spot.inflate(CLEAR, CLEAR)
    cuts = [grown.clip(wanted[at]) for at in grown.collidelistall(wanted)]
    return sum(cut.w * cut.h for cut in cuts)


class Weighed:
    """Computes what a paper of one size costs at many positions.

    `weights` has pairs of a rectangle that should stay clear and the cost of each of its pixels that the
    paper or a small margin round it covers. Along a row, the cost is a line with bends.
    """

    def __init__(self, size: tuple[int, int], weights: Sequence[tuple[Rect, int]]) -> None:
        self._wide, self._high = size[0] + CLEAR, size[1] + CLEAR
        self._weights = weights
        self._turns: list[tuple[int, int, int]] = []  # (left edge, change of slope, index of a rectangle)
        self._rows: dict[int, tuple[list[int], list[int], list[int]]] = {}  # by top edge
        self._beside: dict[int, int] = {}  # left edge -> the rectangles in that column, a bit each
        self._level: dict[int, int] = {}  # the same by rows

    def free(self, left: int, top: int) -> bool:
        """Return whether the paper with its upper left corner there costs nothing, which is soon known."""
        beside = self._cut(self._beside, 0, left, self._wide)
        return not beside & self._cut(self._level, 1, top, self._high)

    def _cut(self, known: dict[int, int], axis: int, edge: int, length: int) -> int:
        if edge not in known:
            start = edge - CLEAR // 2
            cut = (
                at
                for at, (rect, _cost) in enumerate(self._weights)
                if rect.topleft[axis] < start + length and start < rect.bottomright[axis]
            )
            known[edge] = sum(1 << at for at in cut)
        return known[edge]

    def cost(self, left: int, top: int) -> int:
        """Return the cost of the paper with its upper left corner at (`left`, `top`)."""
        bends, costs, slopes = self._rows.get(top) or self._row(top)
        start = left - CLEAR // 2
        at = bisect_right(bends, start) - 1
        return costs[at] + slopes[at] * (start - bends[at]) if at >= 0 else 0

    def _row(self, top: int) -> tuple[list[int], list[int], list[int]]:
        if not self._turns:
            for at, (rect, _cost) in enumerate(self._weights):
                inner = sorted((rect.left, rect.right - self._wide))
                edges = zip((rect.left - self._wide, *inner, rect.right), (1, -1, -1, 1), strict=True)
                self._turns += [(edge, turn, at) for edge, turn in edges]
            self._turns.sort()
        start, end = top - CLEAR // 2, top - CLEAR // 2 + self._high
        cuts = [max(0, min(end, rect.bottom) - max(start, rect.top)) * cost for rect, cost in self._weights]
        bends, costs, slopes = list[int](), list[int](), list[int]()
        value = slope = before = 0
        for edge, turn, at in self._turns:
            if cuts[at]:
                value += slope * (edge - before)
                slope, before = slope + turn * cuts[at], edge
                bends.append(edge)
                costs.append(value)
                slopes.append(slope)
        self._rows[top] = bends, costs, slopes
        return self._rows[top]


def clearest(
    skin: Skin,
    room: Rect,
    shapes: Iterable[tuple[T, Size]],
    weights: Sequence[tuple[Rect, int]],
    before: Rect | None = None,
    near: Rect | None = None,
) -> tuple[int, T, Rect] | None:
    """Find the cheapest way to put a paper in `room`; return its cost, its shape and the rectangle, or None.

    `shapes` are given with their sizes in pixels, the preferred one first, and `weights` as rectangles with
    the cost of each pixel covered. The lower right corner of `before`, where the paper's buttons were until
    now, stays if that costs nothing. Of equal positions, the one nearest to `near` or, without it, to the
    bottom centre is chosen.
    """

    weighed: list[tuple[T, Size, Weighed, list[tuple[int, int]]]] = []
    for shape, size in shapes:
        if size[1] > room.h:
            continue
        paper, corners = Weighed(size, weights), [*_corners(skin, size, room, STEP, near)]
        if before:
            corners.insert(0, Rect((0, 0), size).move_to(bottomright=before.bottomright).clamp(room).topleft)
        weighed.append((shape, size, paper, corners))
        free = next((corner for corner in corners if paper.free(*corner)), None)
        if free:
            return 0, shape, Rect(free, size)
    paid = list[tuple[int, T, Rect]]()
    for shape, size, paper, corners in weighed:
        cost, corner = min(((paper.cost(*corner), corner) for corner in corners), key=itemgetter(0))
        paid.append((cost, shape, Rect(corner, size)))
    return min(paid, key=itemgetter(0), default=None)


def measured(skin: Skin, room: Rect, parts: Iterable[tuple[P, int]]) -> Iterator[tuple[P, Size]]:
    """Yield each part with its size in `room`. `parts` has each part with its greatest width in pixels."""
    for part, width in parts:
        wide, high = part.measure(skin, min(width, room.w))
        yield part, (min(wide, room.w), high)
