"""Unrolled parchment scrolls that bear their number as small coats of arms."""

from __future__ import annotations

from ludotheque.boards.model import Point
from ludotheque.ui.painter import tints
from ludotheque.ui.painter.pen import Pen, curve, line, rough, seeded

HALF_WIDTH, HALF_HEIGHT = 74.0, 50.0  # board units, rolls included
_ORDINARIES = (
    "M-1 -.05H1V.35H-1z",  # a fess
    "M-.28 -1H.28V1.3H-.28z",  # a pale
    "M-1 -1L-.45 -1L1 .75L.7 1L-1 -.55z",  # a bend
    "M-1 .75L0 -.15L1 .75V.2L0 -.75L-1 .2z",  # a chevron
    "M-.25 -1H.25V-.2H1V.25H.25V1.3H-.25V.25H-1V-.2H-.25z",  # a cross
    "M-1 -1H-.6L0 -.3L.6 -1H1L.3 .1L.85 .8L.55 1L0 .45L-.55 1L-.85 .8L-.3 .1z",  # a saltire
)


def scroll(pen: Pen, centre: Point, arms: int) -> None:
    """Draw a scroll bearing `arms` coats of arms in its upper half; the lower half is for whoever stands there."""
    x, y = centre
    _sheet(pen, x, y)
    for side in (-1, 1):
        _roll(pen, x + side * (HALF_WIDTH - 8), y, side)
    pitch = min(25.0, 116.0 / arms)
    for k in range(arms):
        _arms(pen, (x + (k - (arms - 1) / 2) * pitch, y - 20), min(10.5, pitch * 0.42), _ORDINARIES[k % 6])


def _sheet(pen: Pen, x: float, y: float) -> None:
    half, top, foot = HALF_WIDTH - 10, y - HALF_HEIGHT + 6, y + HALF_HEIGHT - 6
    rng = seeded("scroll", x, y)
    upper = rough([(x - half + half * k / 4, top + 2.5) for k in range(9)], 1.0, rng)
    lower = rough([(x + half - half * k / 4, foot - 1.5) for k in range(9)], 1.0, rng)
    rim = curve(upper) + curve(lower).replace("M", "L", 1) + "z"
    fallen = curve([(px + 7, py + 9) for px, py in upper]) + curve(
        [(px + 7, py + 9) for px, py in lower]
    ).replace("M", "L", 1)
    pen.path(fallen + "z", fill=tints.INK, opacity=0.22)
    paper = pen.linear(
        "scroll", ((0, "#cdb27c", 1), (0.1, "#f3e6c4", 1), (0.5, "#fbf3de", 1), (0.9, "#eedcb4", 1), (1, "#b3935b", 1)),
        across=True,
    )
    pen.path(rim, paper, tints.INK, 1.4)
    pen.path(line([(x - half + 16, y + 3), (x + half - 16, y + 3)]), stroke=tints.SEPIA, width=0.8, opacity=0.5)
    creases = "".join(curve(rough([(x - half + 8, cy), (x, cy + 1), (x + half - 8, cy)], 1.5, rng)) for cy in (top + 7, foot - 7))
    pen.path(creases, stroke=tints.SEPIA, width=0.6, opacity=0.3)


def _roll(pen: Pen, x: float, y: float, side: int) -> None:
    top, foot, r = y - HALF_HEIGHT + 3, y + HALF_HEIGHT - 3, 8.0
    wood = pen.linear("rod", ((0, "#8a5a33", 1), (0.4, "#a97a48", 1), (1, "#4a2c16", 1)), across=True)
    paper = pen.linear("roll", ((0, "#e2cd9c", 1), (0.35, "#fbf2da", 1), (1, "#a98a56", 1)), across=True)
    pen.path(f"M{x - r + 7:.1f} {top + 8:.1f}h{2 * r:.1f}v{foot - top - 6:.1f}h{-2 * r:.1f}z", fill=tints.INK, opacity=0.2)
    for end, way in ((top, -1), (foot, 1)):
        pen.path(f"M{x - 2.6:.1f} {end:.1f}h5.2v{way * 6:.1f}h-5.2z", wood, tints.INK, 1.0)
        pen.ellipse((x, end + way * 7.5), 4.2, 3.4, wood, tints.INK, 1.0)
    body = (
        f"M{x - r:.1f} {top + 2:.1f}Q{x:.1f} {top - 3:.1f} {x + r:.1f} {top + 2:.1f}V{foot - 2:.1f}"
        f"Q{x:.1f} {foot + 3:.1f} {x - r:.1f} {foot - 2:.1f}z"
    )
    pen.path(body, paper, tints.INK, 1.4)
    for end, way in ((top + 1.5, 1), (foot - 1.5, -1)):
        spiral = curve([(x + r * 0.9, end), (x, end + way * 3.2), (x - r * 0.6, end + way * 0.6), (x, end - way * 1.2), (x + r * 0.3, end + way * 0.8)])
        pen.path(spiral, stroke=tints.INK, width=0.8, opacity=0.75)
    pen.path(line([(x - side * r * 0.55, top + 6), (x - side * r * 0.55, foot - 6)]), stroke=tints.SEPIA, width=0.7, opacity=0.6)


def _arms(pen: Pen, centre: Point, half: float, ordinary: str) -> None:
    x, y = centre
    high = half * 1.22

    def escutcheon(grow: float) -> str:
        w, h = half + grow, high + grow
        return (
            f"M{x - w:.1f} {y - h:.1f}H{x + w:.1f}V{y + h * 0.05:.1f}Q{x + w:.1f} {y + h * 0.75:.1f} {x:.1f} {y + h:.1f}"
            f"Q{x - w:.1f} {y + h * 0.75:.1f} {x - w:.1f} {y + h * 0.05:.1f}z"
        )

    pen.path(escutcheon(0.4), tints.SEAL, tints.INK, 1.6)
    pen.elements.append(
        f'<g transform="translate({x:.1f} {y - high * 0.12:.1f}) scale({half * 0.86:.2f} {high * 0.72:.2f})">'
        f'<path d="{ordinary}" fill="{tints.GOLD_LIGHT}"/></g>'
    )
    pen.path(escutcheon(0.4), stroke=tints.INK, width=1.2)
