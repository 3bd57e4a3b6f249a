"""A pen that draws in board units. It collects SVG elements and renders them, anti-aliased, at any scale."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, pairwise
from random import Random

from pygame import Rect, Surface

from ludotheque.picture.frame import Frame
from ludotheque.picture.rasters import Raster
from ludotheque.tiled.model import Point
from ludotheque.ui.drawing import Size, blank

STRIP = 700_000  # pixels rendered at once
AHEAD = 2  # strips being rendered while another one is blitted
PATIENCE = 0.003  # seconds that a step waits for a strip
PORTION = 100_000  # characters of SVG rendered at once: 10 to 20 ms for a strip
FINEST = 2_000  # points or dashes along a line, at most: five times as many as on a shipped board
Stop = tuple[float, str, float]  # of a gradient: offset (0 to 1), colour, opacity (0 to 1)


def placed(at: Point, turn: float = 0.0, scale: Point = (1.0, 1.0)) -> str:
    """Return the SVG transform that scales a shape, turns it by `turn` degrees clockwise and moves it."""
    turned = f" rotate({turn:.1f})" if turn else ""
    scaled = f" scale({scale[0]:.3f} {scale[1]:.3f})" if scale != (1.0, 1.0) else ""
    return f"translate({at[0]:.1f} {at[1]:.1f}){turned}{scaled}"


class Pen:
    """An ordered collection of SVG elements in board units, with the gradients that they use."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self._gradients: dict[str, str] = {}
        self.letters = 0  # characters of SVG in all elements

    def path(
        self,
        d: str,
        fill: str = "none",
        stroke: str = "none",
        width: float = 1.0,
        opacity: float = 1.0,
        transform: str = "",
    ) -> None:
        """Add a path with the SVG path data `d`, filled with `fill` and outlined with `stroke`.

        These are SVG colours or gradients of this pen. `width` is that of the outline in board units,
        `opacity` that of the whole path; `transform` says where it stands (see `placed`).
        """
        parts = [f'<path d="{d}" fill="{fill}"']
        if stroke != "none":
            ends = 'stroke-linecap="round" stroke-linejoin="round"'
            parts.append(f'stroke="{stroke}" stroke-width="{width:.2f}" {ends}')
        if opacity < 1:
            parts.append(f'opacity="{opacity:.3f}"')
        if transform:
            parts.append(f'transform="{transform}"')
        element = " ".join(parts) + "/>"
        self._elements.append(element)
        self.letters += len(element)

    def ellipse(
        self,
        centre: Point,
        radii: Point,
        fill: str = "none",
        stroke: str = "none",
        width: float = 1.0,
        opacity: float = 1.0,
    ) -> None:
        """Add an ellipse with two half-axes, across and down, and otherwise the arguments of `path`."""
        rx, ry = radii
        arc = f"a{rx:.1f} {ry:.1f} 0 1 0"
        d = f"M{centre[0] - rx:.1f} {centre[1]:.1f}{arc} {2 * rx:.1f} 0{arc} {-2 * rx:.1f} 0z"
        self.path(d, fill, stroke, width, opacity)

    def linear(self, name: str, stops: Sequence[Stop], across: bool = False) -> str:
        """Define a gradient from top to bottom or, if `across`, left to right; return the fill for it."""
        end = 'x2="100%" y2="0%"' if across else 'x2="0%" y2="100%"'
        self._gradients[name] = (
            f'<linearGradient id="{name}" x1="0%" y1="0%" {end}>{_stops(stops)}</linearGradient>'
        )
        return f"url(#{name})"

    def radial(self, name: str, stops: Sequence[Stop], focus: Point = (0.5, 0.5)) -> str:
        """Define a gradient round `focus`, in shares of a shape's box; return the fill for it."""
        centre = f'cx="{focus[0]:.0%}" cy="{focus[1]:.0%}" r="72%"'
        self._gradients[name] = f'<radialGradient id="{name}" {centre}>{_stops(stops)}</radialGradient>'
        return f"url(#{name})"

    def extend(self, other: Pen) -> None:
        """Add all elements of another pen."""
        self._elements += other._elements
        self.letters += other.letters
        self._gradients |= other._gradients

    def render(self, frame: Frame, size: Size) -> Surface:
        """Return all elements drawn on a transparent surface of `size` pixels."""
        return self.raster(frame, size).take().convert(blank((1, 1)))

    def raster(self, frame: Frame, size: Size) -> Raster:
        """Start rendering all elements to a transparent picture of `size` pixels, and return it."""
        left, top = frame.units((0, 0))
        box = f"{left:.3f} {top:.3f} {size[0] / frame.scale:.3f} {size[1] / frame.scale:.3f}"
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="{box}">'
            f"<defs>{''.join(self._gradients.values())}</defs>{''.join(self._elements)}</svg>"
        )
        return Raster(text, size)

    def onto(self, surface: Surface, frame: Frame, area: Rect | None = None) -> None:
        """Draw all elements on a surface, or only within an `area` of it (pixels)."""
        part = surface.get_rect() if area is None else area.clip(surface.get_rect())
        if part.size != (0, 0) and self._elements:
            surface.blit(self.render(frame.moved(-part.x, -part.y), part.size), part)

    def strips(self, surface: Surface, frame: Frame, area: Rect | None = None) -> Iterator[None]:
        """Draw all elements on a surface, or an `area` of it (pixels), in short steps.

        The surface must be opaque, or the elements must not overlap: they are rendered in portions.
        """
        yield from strips(surface, frame, [(self, surface.get_rect() if area is None else area)])

    def parts(self, frame: Frame, whole: Rect) -> Iterator[tuple[Raster, Rect]]:
        """Start rendering the rectangle `whole` in parts; yield each part with its rectangle."""
        if not self._elements or not (whole.width and whole.height):
            return
        count, portions = max(1, -(-whole.width * whole.height // STRIP)), self._portions()
        edges = [whole.top + whole.height * number // count for number in range(count + 1)]
        for top, bottom in pairwise(edges):
            part = Rect(whole.left, top, whole.width, bottom - top)
            for portion in portions:
                yield portion.raster(frame.moved(-part.x, -part.y), part.size), part

    def _portions(self) -> list[Pen]:
        """Return pens that share the elements of this one, each with about PORTION characters of SVG."""
        portions, letters = [Pen()], 0
        for element in self._elements:
            if letters > PORTION:
                portions.append(Pen())
                letters = 0
            portions[-1]._elements.append(element)
            letters += len(element)
        for portion in portions:
            portion._gradients = self._gradients
        return portions


def strips(surface: Surface, frame: Frame, layers: Iterable[tuple[Pen, Rect] | None]) -> Iterator[None]:
    """Draw pens into areas of a surface in short steps, as `Pen.strips`; None is a step without drawing.

    While one part is blitted, the next ones are being rendered.
    """
    rendered: deque[tuple[Raster, Rect]] = deque()
    whole = surface.get_rect()
    for layer in layers:
        yield
        for begun in layer[0].parts(frame, layer[1].clip(whole)) if layer else ():
            rendered.append(begun)
            yield
            if len(rendered) > AHEAD:
                yield from _lay(surface, *rendered.popleft())
    while rendered:
        yield from _lay(surface, *rendered.popleft())


def _lay(surface: Surface, raster: Raster, part: Rect) -> Iterator[None]:
    while not raster.ready(PATIENCE):
        yield
    surface.blit(raster.take().convert(blank((1, 1))), part)
    yield


def line(points: Iterable[Point]) -> str:
    """Return an open path of straight lines as SVG path data.

    >>> line([(0, 0), (3, 4)])
    'M0.0 0.0L3.0 4.0'
    """
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def shape(points: Iterable[Point]) -> str:
    """Return a closed path of straight lines as SVG path data."""
    return line(points) + "z"


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> str:
    """Return a dashed path along straight lines as SVG path data.

    `pattern` has the lengths of dashes and gaps in turn, stretched beyond FINEST dashes. The renderer's own
    dashes sometimes end in random triangles.
    """
    whole = sum(math.dist(start, end) for start, end in pairwise(points))
    stretch = max(1.0, 2 * whole / (sum(pattern) * FINEST))
    lengths, inked = cycle([stretch * length for length in pattern]), cycle((True, False))
    strokes, stroke, left = [], [points[0]], next(lengths)
    for start, end in pairwise(points):
        at = start
        while (far := math.dist(at, end)) > left:
            at = between(at, end, left / far)
            strokes.append([*stroke, at])
            stroke, left = [at], next(lengths)
        left -= far
        stroke.append(end)
    return "".join(_fine(stroke) for stroke, ink in zip([*strokes, stroke], inked, strict=False) if ink)


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Return a smooth path through all points as SVG path data (Catmull-Rom as Béziers)."""
    parts = [
        f"C{x1 + (x2 - x0) / 6:.1f} {y1 + (y2 - y0) / 6:.1f}"
        f" {x2 - (x3 - x1) / 6:.1f} {y2 - (y3 - y1) / 6:.1f} {x2:.1f} {y2:.1f}"
        for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in _fours(points, closed)
    ]
    return f"M{points[0][0]:.1f} {points[0][1]:.1f}{''.join(parts)}{'z' if closed else ''}"


def sampled(points: Sequence[Point], step: float, closed: bool = False) -> list[Point]:
    """Return points about every `step` units, at most FINEST more, on the smooth curve through `points`."""
    ends = [*points, points[0]] if closed else points
    step = max(step, sum(math.dist(start, end) for start, end in pairwise(ends)) / FINEST)
    result: list[Point] = []
    for p0, p1, p2, p3 in _fours(points, closed):
        pieces = max(1, round(math.dist(p1, p2) / step))
        result += [_spline(p0, p1, p2, p3, k / pieces) for k in range(pieces)]
    return result if closed else [*result, points[-1]]


def rough(points: Iterable[Point], amount: float, rng: Random) -> list[Point]:
    """Return the points, each moved by a random distance of up to `amount` units along each axis."""
    return [(x + rng.uniform(-amount, amount), y + rng.uniform(-amount, amount)) for x, y in points]


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point `share` (0 to 1) of the way from `a` to `b`.

    >>> between((0, 0), (10, 20), 0.5)
    (5.0, 10.0)
    """
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def seeded(*what: object) -> Random:
    """Return a random generator that depends only on its arguments, and is the same in every process."""
    return Random("|".join(map(str, what)))


def _fine(points: Sequence[Point]) -> str:
    """Return an open path with two decimals as SVG path data, "" for fewer than two points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) if len(points) > 1 else ""


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for offset, colour, opacity in stops
    )


def _fours(points: Sequence[Point], closed: bool) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Yield four points for each segment of a curve: the one before, its two ends, the one after."""
    ends = [*points, *points][:2] if closed else points[-1:]
    row = [*(points[-1:] if closed else points[:1]), *points, *ends]
    return zip(row, row[1:], row[2:], row[3:], strict=False)


def _spline(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def one(a: float, b: float, c: float, d: float) -> float:
        cubic = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
        return 0.5 * (2 * b + (c - a) * t + cubic)

    return one(p0[0], p1[0], p2[0], p3[0]), one(p0[1], p1[1], p2[1], p3[1])
