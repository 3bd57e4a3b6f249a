"""Places the tags that say what a drop would do, so that they cover neither each other nor a destination."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pygame import Rect

Point = tuple[float, float]
Size = tuple[int, int]


def place_tags(
    sizes: Mapping[str, Size],
    centres: Mapping[str, Point],
    radii: Mapping[str, float],
    bounds: Rect,
    keep_off: Iterable[Rect] = (),
) -> dict[str, Rect]:
    """Return a rectangle inside `bounds` for each tag, near the centre of the tag's place.

    Tags are placed from the top of the screen down. Each covers least of the tags already placed, of all
    places and of `keep_off`, and is preferably above its place, then below, beside, at the corners, farther
    out.
    """
    crowd = [_around(centres[name], radii[name]) for name in centres] + list(keep_off)
    placed: dict[str, Rect] = {}
    for name in sorted(sizes, key=lambda name: (centres[name][1], centres[name][0])):
        options = [_kept_in(rect, bounds) for rect in _positions(sizes[name], centres[name], radii[name])]
        taken = crowd + list(placed.values())
        placed[name] = min(options, key=lambda rect: (_overlap(rect, taken), options.index(rect)))
    return placed


def beside(near: Rect, size: tuple[int, int], area: Rect, other: Rect | None = None) -> Rect:
    """Return a rectangle of `size` in `area` beside `near`, covering little of it and of `other`."""
    below, above, right, left = (Rect((0, 0), size) for _side in range(4))
    below.midtop, above.midbottom = near.midbottom, near.midtop
    right.midleft, left.midright = near.midright, near.midleft
    options = [rect.clamp(area) for rect in (right, left, below, above)]

    return min(options, key=lambda rect: (_overlap(rect, [near]), _overlap(rect, [other] if other else [])))


def _around(centre: Point, radius: float) -> Rect:
    return Rect(round(centre[0] - radius), round(centre[1] - radius), round(2 * radius), round(2 * radius))


def _positions(size: Size, centre: Point, radius: float) -> Iterable[Rect]:
    x, y = centre
    for far in (1.0, 1.7, 2.6):
        off_x, off_y = radius * far + size[0] / 2, radius * far + size[1] / 2
        for dx, dy in ((0, -off_y), (0, off_y), (off_x, 0), (-off_x, 0)):
            yield _centred(size, x + dx, y + dy)
        for dx in (size[0] / 2, -size[0] / 2):
            for dy in (-off_y, off_y):
                yield _centred(size, x + dx, y + dy)


def _centred(size: Size, x: float, y: float) -> Rect:
    rect = Rect((0, 0), size)
    rect.center = (round(x), round(y))
    return rect


def _kept_in(rect: Rect, bounds: Rect) -> Rect:
    return rect.clamp(bounds)


def _overlap(rect: Rect, others: Iterable[Rect]) -> int:
    cuts = (rect.clip(other) for other in others)
    return sum(cut.w * cut.h for cut in cuts)
