"""The ivory die: a cube rotated in space, drawn as an SVG shape for each visible side."""

from collections.abc import Iterator
from math import cos, pi, sin

from pygame import Color

from ludotheque.ui.palette import INK, clear, hexed, mixed

Vector = tuple[float, float, float]
Axes = tuple[Vector, Vector, Vector]

_IVORY, _SHADE = Color("#FBF3DF"), Color("#9C7F55")
_SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_LIGHT: Vector = (-0.45, -0.62, 0.64)
_HALF = 0.515  # edge of the die relative to the box, so that a cube standing on a corner just fits


def die(face: int, tilt: float, roll: float) -> str:
    """Return the SVG of a die showing `face`, in a box of 200 by 200; `tilt` and `roll` are in radians."""
    axes = turned(tilt, roll)
    rising = sorted(sides(face, axes), key=lambda side: side[1][2])
    return "".join(
        _side(value, normal, right, down) for value, normal, right, down in rising if normal[2] > 0.01
    )


def thrown(face: int, time: float) -> str:
    """Return the SVG of a die in a throw that ends on `face`; `time` runs from 0 (thrown) to 1 (at rest)."""
    left = (1 - time) ** 2
    return die(face, left * 2.5 * pi, left * 1.5 * pi)


def turned(tilt: float, roll: float) -> Axes:
    """Return the axes (right, down, front) of a die tilted by `tilt` and rolled by `roll` radians."""
    right: Vector = (cos(roll), sin(roll) * cos(tilt), sin(roll) * sin(tilt))
    down: Vector = (-sin(roll), cos(roll) * cos(tilt), cos(roll) * sin(tilt))
    front: Vector = (0, -sin(tilt), cos(tilt))
    return right, down, front


def sides(face: int, axes: Axes) -> Iterator[tuple[int, Vector, Vector, Vector]]:
    """Yield the six sides of a die with `face` in front as (value, normal, right, down), unit vectors."""
    right, down, front = axes
    beside, below = [value for value in (1, 2, 3, 4, 5, 6) if value not in (face, 7 - face)][:2]
    if beside + below == 7:
        below = 7 - below
    yield face, front, right, down
    yield 7 - face, _minus(front), right, down
    yield beside, right, _minus(front), down
    yield 7 - beside, _minus(right), front, down
    yield below, down, right, _minus(front)
    yield 7 - below, _minus(down), right, front


def _side(value: int, normal: Vector, right: Vector, down: Vector) -> str:
    lit = max(0.0, sum(a * b for a, b in zip(normal, _LIGHT, strict=True)))
    colour = mixed(_SHADE, _IVORY, min(1.0, 0.25 + lit * 1.2))
    corners = [_at(normal, right, down, x, y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    edge = mixed(colour, _SHADE, 0.55)
    spots = "".join(_spot(normal, right, down, x * 0.52, y * 0.52, value == 1) for x, y in _SPOTS[value])
    return (
        f'<path d="{_path(corners)}" fill="{hexed(INK)}" stroke="{hexed(INK)}" stroke-width="18" '
        'stroke-linejoin="round"/>'
        f'<path d="{_path(corners)}" fill="{hexed(edge)}" stroke="{hexed(edge)}" stroke-width="13" '
        'stroke-linejoin="round"/>'
        f'<path d="{_path(corners)}" fill="{hexed(colour)}" stroke="{hexed(colour)}" stroke-width="6" '
        f'stroke-linejoin="round"/>{spots}'
    )


def _spot(normal: Vector, right: Vector, down: Vector, x: float, y: float, great: bool) -> str:
    size = 0.25 if great else 0.18
    ring = [
        _at(normal, right, down, x + size * cos(n * pi / 8), y + size * sin(n * pi / 8)) for n in range(16)
    ]
    ink = hexed(Color("#8E2318") if great else Color("#33261B"))
    glint = clear(Color("#FFFFFF"), 0.35)
    return (
        f'<path d="{_path(ring)}" fill="{ink}" stroke="{hexed(glint)}" stroke-opacity="0.5" '
        'stroke-width="2"/>'
    )


def _at(normal: Vector, right: Vector, down: Vector, x: float, y: float) -> tuple[float, float]:
    """Return where (x, y), -1 to 1 across a die's side, lies in the picture, 200 units square."""
    px, py = (normal[i] + right[i] * x + down[i] * y for i in (0, 1))
    return 100 + px * _HALF * 100, 100 + py * _HALF * 100


def _minus(vector: Vector) -> Vector:
    return -vector[0], -vector[1], -vector[2]


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
