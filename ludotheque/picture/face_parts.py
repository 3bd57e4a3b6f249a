"""What the faces of the characters are drawn with: skins, lines, eyes and noses, the ground and the ring."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Color

from ludotheque.picture.heraldry import hatch
from ludotheque.picture.knights import inked, stroke
from ludotheque.ui.drawing import linear, radial
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, hexed, mixed

BOX = (200.0, 200.0)
SMALL = 72  # pixels below which lines are drawn bolder and the finest not at all
_LIGHT, _DARK = Color("#FFF6E0"), Color("#120A05")


@dataclass(frozen=True)
class Complexion:
    """A complexion: the skin, its shade, the red of cheeks, the lips."""

    plain: str
    shade: str
    cheek: str
    lips: str


FAIR = Complexion("#f0cfae", "#d29f78", "#dd8468", "#b4523f")
ROSY = Complexion("#e9bd95", "#c58c62", "#d2694d", "#a8432f")
TAN = Complexion("#b9835a", "#8f5d3a", "#a4573b", "#7c3327")
PALE = Complexion("#f4dcc4", "#d8b192", "#df9a86", "#b3463d")


class Pencil:
    """Lines for a picture of a size: bolder where it is small."""

    def __init__(self, px: int) -> None:
        self.small = px < SMALL
        self._bold = 1.5 if self.small else 1.0

    def inked(self, path: str, fill: str, line: float = 2.6) -> str:
        """A path filled and outlined in ink."""
        return inked(path, fill, line * self._bold)

    def stroke(self, path: str, line: float, colour: str = hexed(INK)) -> str:
        """A path drawn as a line."""
        return stroke(path, line * self._bold, colour)

    def fine(self, path: str, line: float, colour: str = hexed(INK)) -> str:
        """A line that only larger pictures have room for."""
        return "" if self.small else stroke(path, line, colour)


def wash(path: str, colour: str, opacity: float) -> str:
    """A path filled without an outline, half seen through."""
    return f'<path d="{path}" fill="{colour}" fill-opacity="{opacity}"/>'


def spot(x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 1.0) -> str:
    """An ellipse without an outline."""
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{colour}" fill-opacity="{opacity}"/>'


def blush(name: str, x: float, y: float, r: float, colour: str) -> str:
    """A cheek: red that fades out."""
    tint = Color(colour)
    clear = Color(tint.r, tint.g, tint.b, 0)
    glow = Color(tint.r, tint.g, tint.b, 175)
    fade = radial(name, (0, glow), (1, clear))
    return f'<defs>{fade}</defs><circle cx="{x}" cy="{y}" r="{r}" fill="url(#{name})"/>'


def head(pen: Pencil, skin: Complexion, outline: str, shade: str) -> str:
    """A head with the side in the shade that is away from the light."""
    return pen.inked(outline, skin.plain, 3) + wash(shade, skin.shade, 0.62)


def eyes(
    pen: Pencil, iris: str, y: float = 101, apart: float = 15.5, dx: float = 0, wide: float = 1.0
) -> str:
    """Two almond eyes under dark lids that look a little to one side."""
    found = ""
    for side in (-1, 1):
        x = 100 + dx + side * apart * (0.94 if side * dx > 0 else 1.0)
        w, h = 8.4 * wide, 5.2 * wide
        almond = (
            f"M{x - w} {y + 1}C{x - w * 0.45} {y - h} {x + w * 0.45} {y - h} {x + w} {y + 1}"
            f"C{x + w * 0.4} {y + h * 0.8} {x - w * 0.4} {y + h * 0.8} {x - w} {y + 1}"
            f"Z"
        )
        found += f'<path d="{almond}" fill="#fbf3e2"/>'
        found += spot(x + dx * 0.35, y - 0.2, 4.0 * wide, 4.3 * wide, iris)
        found += spot(x + dx * 0.35, y - 0.2, 2.2, 2.4, hexed(INK))
        found += spot(x + dx * 0.35 - 1.4, y - 1.8, 1.2, 1.2, "#fffaf0")
        lid = (
            f"M{x - w - 0.6} {y + 1.4}C{x - w * 0.45} {y - h - 0.4} {x + w * 0.45} {y - h - 0.4}"
            f" {x + w + 0.6} {y + 1.2}"
        )
        found += pen.stroke(lid, 2.6)
        found += pen.fine(
            f"M{x - w * 0.7} {y + 3.4}C{x - w * 0.2} {y + 5} {x + w * 0.3} {y + 5} {x + w * 0.7} {y + 3.2}",
            1,
            hexed(INK),
        )
    return found


def nose(
    pen: Pencil, skin: Complexion, dx: float = 0, top: float = 100, low: float = 121, broad: float = 1.0
) -> str:
    """A nose turned a little to one side, its other side in the shade."""
    x, w = 100 + dx, 7 * broad
    return wash(
        f"M{x + 1} {top}C{x + 3} {low - 10} {x + w + 2} {low - 4} {x + w} {low}C{x + 3}"
        f" {low + 3} {x + 1} {low + 1} {x} {low - 1}Z",
        skin.shade,
        0.8,
    ) + pen.stroke(
        f"M{x - 3} {top}C{x - 3.4} {low - 12} {x - w - 1} {low - 6} {x - w + 0.6} {low - 1}"
        f"C{x - w + 3} {low + 1} {x - 2} {low + 2} {x} {low + 2}C{x + 3} {low + 2}"
        f" {x + w - 2} {low + 1} {x + w} {low - 1.4}",
        1.9,
    )


def lower(drawn: str) -> str:
    """A bust that leaves room for what is worn on the head."""
    return f'<g transform="translate(0 6)">{drawn}</g>'


def ground(field: Color, dotted: bool) -> str:
    """The ground of a medallion: its colour, lit in the middle, diapered in its lighter shade."""
    glow = radial(
        "gnd",
        (0, mixed(field, _LIGHT, 0.3)),
        (0.6, field),
        (1, mixed(field, _DARK, 0.5)),
        centre=(42, 36),
        reach=72,
    )
    square = [(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)]
    lines = hatch(square, (45, -45), 22)
    light = hexed(mixed(field, _LIGHT, 0.42))
    grid = f'<path d="{lines}" fill="none" stroke="{light}" stroke-opacity="0.5" stroke-width="1.3"/>'
    dots = ""
    if dotted:
        step = 22 / 2**0.5
        for row in range(14):
            for column in range(14):
                if (row + column) % 2:
                    x, y = row * step, column * step
                    dots += f"M{x:.1f} {y - 2.6:.1f}l2.6 2.6l-2.6 2.6l-2.6 -2.6Z"
        dots = f'<path d="{dots}" fill="{light}" fill-opacity="0.55"/>'
    return f'<defs>{glow}</defs><circle cx="100" cy="100" r="96" fill="url(#gnd)"/>{grid}{dots}'


def circle(radius: float, colour: str, line: float) -> str:
    """A line round the middle of the box."""
    return f'<circle cx="100" cy="100" r="{radius}" fill="none" stroke="{colour}" stroke-width="{line}"/>'


def ring(pen: Pencil) -> str:
    """The gilded ring round a medallion."""
    gilt = linear("gilt", (0, GOLD_LIGHT), (0.5, GOLD), (1, GOLD_DARK))
    ink = hexed(INK)
    beads = "" if pen.small else (circle(86.6, ink, 1.6) + circle(94, hexed(GOLD_LIGHT), 1.2))
    return (
        f"<defs>{gilt}</defs>"
        + circle(92, ink, 16 if pen.small else 14)
        + circle(92, "url(#gilt)", 8.6)
        + beads
    )


def jewel(pen: Pencil, x: float, y: float, r: float, tint: str) -> str:
    """A round stone of a crown."""
    width = 2.8 if pen.small else 2
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{tint}" stroke="{hexed(INK)}" stroke-width="{width}"/>'
