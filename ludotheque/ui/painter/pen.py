"""A pen that draws in board units: it gathers SVG elements and has them rendered, anti-aliased, at any scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from random import Random

import pygame
from pygame import Surface

from ludotheque.boards.model import Point
from ludotheque.ui.painter.frame import Frame

Size = tuple[int, int]
BATCH = 500  # elements rendered in one go: about 20 ms


class Pen:
    """An ordered heap of SVG elements in board units, and the gradients that they use."""

    def __init__(self) -> None:
        self.elements: list[str] = []
        self._gradients: dict[str, str] = {}

    def path(
        self,
        d: str,
        fill: str = "none",
        stroke: str = "none",
        width: float = 1.0,
        opacity: float = 1.0,
        dash: str = "",
    ) -> None:
        """Add a path: `d` in SVG's words, `width` in board units, `opacity` of the whole of it 0 to 1."""
        parts = [f'<path d="{d}" fill="{fill}"']
        if stroke != "none":
            parts.append(
                f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"'
            )
        if opacity < 1:
            parts.append(f' opacity="{opacity:.3f}"')
        if dash:
            parts.append(f' stroke-dasharray="{dash}"')
        parts.append("/>")
        self.elements.append("".join(parts))

    def ellipse(
        self,
        centre: Point,
        rx: float,
        ry: float,
        fill: str = "none",
        stroke: str = "none",
        width: float = 1.0,
        opacity: float = 1.0,
    ) -> None:
        """Add an ellipse with half-axes `rx`, `ry`."""
        x, y = centre
        d = f"M{x - rx:.1f} {y:.1f}a{rx:.1f} {ry:.1f} 0 1 0 {2 * rx:.1f} 0a{rx:.1f} {ry:.1f} 0 1 0 {-2 * rx:.1f} 0z"
        self.path(d, fill, stroke, width, opacity)

    def linear(
        self, name: str, stops: Sequence[tuple[float, str, float]], across: bool = False
    ) -> str:
        """Define a gradient over a shape's box, downwards or `across`; return the fill that names it."""
        end = 'x2="100%" y2="0%"' if across else 'x2="0%" y2="100%"'
        self._gradients[name] = f'<linearGradient id="{name}" x1="0%" y1="0%" {end}>{_stops(stops)}</linearGradient>'
        return f"url(#{name})"

    def radial(self, name: str, stops: Sequence[tuple[float, str, float]], focus: Point = (0.5, 0.5), reach: float = 0.72) -> str:
        """Define a gradient round a point of a shape's box (0 to 1); return the fill that names it."""
        self._gradients[name] = (
            f'<radialGradient id="{name}" cx="{focus[0]:.0%}" cy="{focus[1]:.0%}" r="{reach:.0%}">{_stops(stops)}</radialGradient>'
        )
        return f"url(#{name})"

    def extend(self, other: Pen) -> None:
        """Add all that another pen has drawn."""
        self.elements += other.elements
        self._gradients |= other._gradients

    def render(self, frame: Frame, size: Size) -> Surface:
        """All elements on a transparent surface of `size` pixels."""
        return self._rendered(self.elements, frame, size)

    def batches(self, surface: Surface, frame: Frame) -> Iterator[float]:
        """Render onto `surface` some elements at a time, yielding the share done (0 to 1)."""
        for start in range(0, len(self.elements), BATCH):
            part = self.elements[start : start + BATCH]
            surface.blit(self._rendered(part, frame, surface.get_size()), (0, 0))
            yield min(1.0, (start + BATCH) / len(self.elements))

    def _rendered(self, elements: Sequence[str], frame: Frame, size: Size) -> Surface:
        left, top = frame.units((0, 0))
        box = f"{left:.3f} {top:.3f} {size[0] / frame.scale:.3f} {size[1] / frame.scale:.3f}"
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="{box}">'
            f"<defs>{''.join(self._gradients.values())}</defs>{''.join(elements)}</svg>"
        )
        return pygame.image.load_sized_svg(BytesIO(text.encode()), size)


def _stops(stops: Sequence[tuple[float, str, float]]) -> str:
    return "".join(
        f'<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for offset, colour, opacity in stops
    )


def line(points: Iterable[Point]) -> str:
    """An open path of straight strokes."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def shape(points: Iterable[Point]) -> str:
    """A closed path of straight strokes."""
    return line(points) + "z"


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth path through all points (Catmull-Rom as Béziers)."""
    count = len(points)
    around = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    parts = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for i in range(count if closed else count - 1):
        p0, p1, p2, p3 = around(i - 1), around(i), around(i + 1), around(i + 2)
        parts.append(
            f"C{p1[0] + (p2[0] - p0[0]) / 6:.1f} {p1[1] + (p2[1] - p0[1]) / 6:.1f}"
            f" {p2[0] - (p3[0] - p1[0]) / 6:.1f} {p2[1] - (p3[1] - p1[1]) / 6:.1f} {p2[0]:.1f} {p2[1]:.1f}"
        )
    return "".join(parts) + ("z" if closed else "")


def sampled(points: Sequence[Point], step: float, closed: bool = False) -> list[Point]:
    """Points about every `step` units on the smooth curve through `points`."""
    count = len(points)
    around = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    result: list[Point] = []
    for i in range(count if closed else count - 1):
        p0, p1, p2, p3 = around(i - 1), around(i), around(i + 1), around(i + 2)
        pieces = max(1, round(math.dist(p1, p2) / step))
        result += [_spline(p0, p1, p2, p3, k / pieces) for k in range(pieces)]
    return result if closed else [*result, points[-1]]


def rough(points: Sequence[Point], amount: float, rng: Random) -> list[Point]:
    """The points, each shaken by up to `amount` units either way."""
    return [(x + rng.uniform(-amount, amount), y + rng.uniform(-amount, amount)) for x, y in points]


def seeded(*what: object) -> Random:
    """A source of chance that depends on its arguments alone, the same in every process."""
    return Random("|".join(map(str, what)))


def _spline(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def one(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return one(p0[0], p1[0], p2[0], p3[0]), one(p0[1], p1[1], p2[1], p3[1])
