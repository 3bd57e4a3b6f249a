"""Animations on a board, such as smoke or a flame: points of class `life-…` in the map's layer `terrain`.

The flame moves pixels of the painted board; all others are drawn by a `Pen`, and points of a kind share
pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import pi, sin
from types import MappingProxyType
from typing import Any

from pygame import Rect, Surface

from ludotheque.picture import tints, water
from ludotheque.picture.frame import Frame
from ludotheque.picture.pen import Pen, placed
from ludotheque.picture.terrain import glen, ornaments
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.flame import BURNS, flicker
from ludotheque.ui.life import Patch

Draw = Callable[[Pen, int], None]  # draws the frame with a given number round the point (0, 0)


@dataclass(frozen=True, slots=True)
class LifeKind:
    """A kind of animation: its rectangle round a point, in board units, and its frames.

    `course` has the frames' numbers in order, eight per second. `draw` draws one; it is None for a flame. If
    `stands`, the first frame is shown before the animations start, since the painted board does not have the
    object.
    """

    left: float
    top: float
    width: float
    height: float
    course: Sequence[int]
    draw: Draw | None = None
    stands: bool = False


def patches(board_map: BoardMap[Any], frame: Frame, view: Rect) -> Iterator[Patch]:
    """Yield the animations of a board that lie wholly within `view` (pixels)."""
    for shape in board_map.terrain:
        kind = KINDS.get(shape.kind)
        if kind is None:
            continue
        x, y = shape.points[0]
        rect = Rect(
            frame.at((x + kind.left, y + kind.top)), (frame.length(kind.width), frame.length(kind.height))
        )
        if view.contains(rect):
            paint = partial(_paint, kind, frame.scale) if kind.draw else flicker
            start = round(7 * x + 13 * y) % len(kind.course)
            yield Patch(rect, paint, kind.course, start, kind.stands)


def _paint(kind: LifeKind, scale: float, picture: Surface, number: int) -> None:
    picture.blit(_drawn(kind, scale, picture.get_size(), number), (0, 0))


@lru_cache(maxsize=256)
def _drawn(kind: LifeKind, scale: float, size: tuple[int, int], number: int) -> Surface:
    """Return the frame `number` of a kind, at `scale` pixels per board unit."""
    assert kind.draw is not None
    pen = Pen()
    kind.draw(pen, number)
    return pen.render(Frame((-kind.left * scale, -kind.top * scale), scale, {}), size)


def _wave(share: float) -> float:
    """Return 0 rising smoothly to 1 and back to 0 as `share` goes from 0 to 1; 0 for any other share."""
    return sin(pi * share) ** 2 if 0 < share < 1 else 0.0


def _glint(pen: Pen, number: int) -> None:
    """Draw frame `number` of light on water: three short waves that appear and fade one after the other."""
    for k, (x, y, length) in enumerate(((-24, -5, 9), (6, 1, 11), (-8, 7, 8))):
        share = 1.6 * number / GLINTS - 0.3 * k
        if bright := _wave(share):
            at = x + 10 * share
            d = f"M{at - length:.1f} {y}q{length / 2} -3 {length} 0t{length} 0"
            pen.path(d, stroke=tints.FOAM, width=1.6, opacity=0.85 * bright)


def _smoke(pen: Pen, number: int) -> None:
    """Draw frame `number` of four puffs of smoke that rise, drift to the right and thin out."""
    for k in range(4):
        age = (number / PUFFS + k / 4) % 1
        centre = (16 * age * age + 2.5 * sin(2 * pi * (age + k / 4)), -2 - 46 * age)
        thick = min(1.0, 6 * age) * (1 - age)
        pen.ellipse(
            (centre[0] + 0.8, centre[1] + 0.8), (2 + 6 * age, 2 + 5 * age), "#6f675c", opacity=0.30 * thick
        )
        pen.ellipse(centre, (2 + 6 * age, 2 + 5 * age), "#f3ecdd", opacity=0.75 * thick)


def _pennant(pen: Pen, number: int) -> None:
    turn = 2 * pi * number / WAVES
    a, b, c = (3.2 * sin(turn), 3.4 * sin(turn - 1.6), 3.0 * sin(turn - 3.0))
    pen.path("M0 0V-22", stroke=tints.INK, width=1.5)
    cloth = (
        f"M0 -21C6 {-21 + a:.2f} 11 {-20 + b:.2f} 20 {-16 + c:.2f}C11 {-13 + b:.2f} 6 {-11 + a:.2f} 0 -11z"
    )
    pen.path(cloth, tints.SEAL, tints.INK, 0.9)
    pen.path(
        f"M2 -18C6 {-18 + a:.2f} 9 {-17.5 + b:.2f} 13 {-16.5 + b:.2f}",
        stroke="#d9806a",
        width=1.3,
        opacity=0.8,
    )


def _serpent(pen: Pen, number: int) -> None:
    """Draw frame `number` of the back of a serpent that rises out of the water and sinks again."""
    rise = _wave(number / SURFACES)
    if rise:
        skin = ornaments.scales(pen)
        ornaments.coil(pen, (-12.0, 0.0), 17, 1 + 19 * rise, skin)
        ornaments.coil(pen, (22.0, 0.0), 14, 1 + 14 * _wave((number - 1) / SURFACES), skin)


def _reeds(pen: Pen, number: int) -> None:
    water.reeds(pen, (0.0, 0.0), 2.6 * sin(2 * pi * number / SWAYS))


def _sheep(pen: Pen, number: int) -> None:
    """Draw frame `number` of a sheep: PACES left, PACES back, BITES at the right end, then at the left."""
    grazing, bite = divmod(number - 2 * PACES, BITES)
    if grazing < 0:
        left, stride = number < PACES, sin(2 * pi * number / STEP)
        at = PACES / 2 - (number if left else 2 * PACES - 1 - number)
        glen.sheep(pen, (at, -0.5 * abs(stride)), (0.95 if left else -0.95, 0.95), stride)
        return
    at, side = (PACES / 2, 0.95) if grazing == 0 else (1 - PACES / 2, -0.95)
    glen.sheep(pen, (at, 0.0), (side, 0.95), bowed=_eased((bite + 1) / BITES))


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _sparkle(pen: Pen, number: int) -> None:
    """Draw frame `number` of a golden gleam that grows, turns and fades."""
    size = _wave(number / GLEAMS)
    if size:
        star = "M0 -9L1.4 -1.4 9 0 1.4 1.4 0 9 -1.4 1.4 -9 0 -1.4 -1.4z"
        pen.ellipse((0, 0), (6 * size, 6 * size), tints.GOLD_LIGHT, opacity=0.45)
        pen.path(star, "#fff6d0", transform=placed((0, 0), turn=4.0 * number, scale=(size, size)))


GLINTS, PUFFS, WAVES, SURFACES, SWAYS, GLEAMS, PACES, BITES, STEP = 42, 32, 12, 26, 20, 9, 36, 7, 8  # frames


def _grazes(side: int) -> tuple[int, ...]:
    """Return the frames in which a sheep eats at the right (`side` 0) or left end of its walk."""
    down = tuple(range(2 * PACES + side * BITES, 2 * PACES + (side + 1) * BITES))
    return (*down, *((down[-1],) * 9 + down[-2:-3:-1] * 2) * 3, *down[::-1])


_GRAZING = (  # stands and grazes, walks to the left, stands and grazes there, and walks back
    *((0,) * 12 + _grazes(0) + (0,) * 18 + tuple(range(PACES))),
    *((PACES,) * 12 + _grazes(1) + (PACES,) * 24 + tuple(range(PACES, 2 * PACES)) + (0,) * 9),
)
_GLEAMING = (0,) * 30 + tuple(range(GLINTS))
_GUSTS = (0,) * 25 + tuple(range(SWAYS)) * 2

KINDS: Mapping[str, LifeKind] = MappingProxyType(
    {
        "life-flame": LifeKind(-34, -34, 68, 68, BURNS),
        "life-glint": LifeKind(-40, -14, 80, 28, _GLEAMING, _glint),
        "life-smoke": LifeKind(-10, -60, 42, 62, range(PUFFS), _smoke),
        "life-pennant": LifeKind(-3, -28, 28, 30, range(WAVES), _pennant),
        "life-serpent": LifeKind(-44, -30, 90, 40, (0,) * 90 + tuple(range(1, SURFACES)), _serpent),
        "life-reeds": LifeKind(-22, -34, 44, 38, _GUSTS, _reeds),
        "life-sheep": LifeKind(-46, -32, 92, 42, _GRAZING, _sheep, stands=True),
        "life-sparkle": LifeKind(-11, -11, 22, 22, (0,) * 35 + tuple(range(1, GLEAMS)), _sparkle),
    }
)
