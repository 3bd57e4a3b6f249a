"""The knights as SVG: a foot knight (worth 1), a rider (2), a banner bearer (5).

Each stands in the middle of the lower edge of its own box, lit from the upper left. If `hatched`, the arms
have their hatching. `px` is the size in pixels at which the figure will be seen.
"""

from collections.abc import Callable

from pygame import Color

from ludotheque.picture.heraldry import Point, Tincture, charge, curve, hatching, shield
from ludotheque.ui.drawing import linear, radial
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, clear, hexed, mixed

Box = tuple[float, float]

FOOT_BOX: Box = (64, 86)
RIDER_BOX: Box = (92, 100)
BANNER_BOX: Box = (84, 122)

_STEEL = (0, Color("#F0EADB")), (0.55, Color("#BDB5A4")), (1, Color("#756B5C"))
_TURNED = (0, Color("#A9783F")), (0.5, Color("#7C5229")), (1, Color("#4A2D14"))
_LINE = f'stroke="{hexed(INK)}" stroke-linejoin="round" stroke-linecap="round"'


def inked(path: str, fill: str, line: float = 2) -> str:
    """Return an SVG path filled with the colour `fill` and outlined in ink of width `line`."""
    return f'<path d="{path}" fill="{fill}" {_LINE} stroke-width="{line}"/>'


def stroke(path: str, line: float, colour: str = hexed(INK)) -> str:
    """Return an SVG path drawn as a line of width `line` with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{line}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def shadow(centre: Point, across: float, high: float) -> str:
    """Return a soft shadow on the ground as SVG: an ellipse with the half axes `across` and `high`."""
    dark = Color("#140A04")
    fall = radial("shd", (0, clear(dark, 0.62)), (0.55, clear(dark, 0.4)), (1, clear(dark, 0)))
    return (
        f'<defs>{fall}</defs><g transform="translate({centre[0]} {centre[1]}) scale({across} {high})">'
        '<circle cx="0" cy="0" r="1" fill="url(#shd)"/></g>'
    )


def stand(middle: float, foot: float, across: float, high: float) -> str:
    """Return a figure's round wooden base as SVG, 2 × `across` wide, `high` thick, lowest at `foot`."""
    flat = across * 0.3
    top, low = foot - flat - high, foot - flat
    rim = f"M{middle - across} {top}V{low}A{across} {flat} 0 0 0 {middle + across} {low}V{top}Z"
    return (
        f"<defs>{linear('trn', *_TURNED, across=True)}</defs>{inked(rim, 'url(#trn)')}"
        f'<ellipse cx="{middle}" cy="{top}" rx="{across}" ry="{flat}" fill="#b98a50" {_LINE} '
        'stroke-width="1.6"/>'
    )


def helm(middle: float, top: float, size: float, arms: Tincture) -> str:
    """Return a great helm as SVG, `size` wide, its box from y = `top`, with a crest in these arms."""
    k = size / 40
    crest = linear("crs", (0, arms.light), (1, arms.dark), across=True)
    return (
        f"<defs>{linear('stl', *_STEEL, across=True)}{crest}</defs>"
        f'<g transform="translate({middle - 20 * k} {top}) scale({k})">'
        + inked("M13 9C12 1 18 -5 27 -4C36 -3 38 4 34 9C30 4 22 3 13 9Z", "url(#crs)", 2.4)
        + inked("M4 18C4 9 11 5 20 5C29 5 36 9 36 18V38C32 44 26 46 20 46C14 46 8 44 4 38Z", "url(#stl)", 2.6)
        + f'<path d="M7 21L18 23V27L7 25ZM33 21L22 23V27L33 25Z" fill="{hexed(INK)}"/>'
        + stroke("M20 8V44", 3, hexed(GOLD))
        + stroke("M12 32h.4M12 37h.4M28 32h.4M28 37h.4", 2.6)
        + "</g>"
    )


def foot_knight(arms: Tincture, hatched: bool, px: int) -> str:
    """Return a knight worth 1 as SVG in FOOT_BOX: a helm above a large shield, on a small base."""
    robe = linear("rob", (0, arms.light), (0.4, arms.field), (1, arms.dark), across=True)
    return (
        shadow((37, 79), 26, 6.5)
        + stand(32, 85, 21, 4)
        + f"<defs>{robe}</defs>"
        + inked("M14 42C14 34 50 34 50 42L54 72C44 79 20 79 10 72Z", "url(#rob)")
        + helm(32, 5, 29, arms)
        + f'<g transform="translate(8 31) scale(0.48 0.42)">{shield(arms, hatched, round(px * 0.75))}</g>'
    )


_HORSE = (
    "M3 49C5 43 10 33 15 26C17 22 20 18 24 16L25 7L31 13C40 16 45 26 48 38C56 42 66 42 73 40"
    "C82 38 87 45 88 56L90 83C86 88 82 88 79 83C76 89 71 89 68 84C65 90 60 90 57 85C54 90 49 90 46 85"
    "C43 90 38 90 35 85C32 89 27 89 25 84C25 76 24 68 25 60C25 54 26 49 26 44"
    "C22 45 19 47 16 51C14 55 11 57 8 56C4 55 2 53 3 49Z"
)
_FLANK: list[Point] = [
    (26, 83),
    (26, 60),
    (28, 44),
    (40, 28),
    (47, 40),
    *curve((47, 40), (56, 43), (66, 43), (73, 41)),
    *curve((73, 41), (82, 40), (86, 47), (86, 55)),
    (88, 82),
]
_MUZZLE = "M3 49C4 46 6 42 8 38C12 40 17 43 20 46C17 49 15 53 13 55C11 57 9 57 8 56C4 55 2 53 3 49Z"


def rider(arms: Tincture, hatched: bool, px: int) -> str:
    """Return a knight worth 2 as SVG in RIDER_BOX: a rider with a lance, on a horse in a long cloth."""
    fine = RIDER_BOX[1] / max(1, px)
    cloth = linear("clo", (0, arms.light), (0.4, arms.field), (1, mixed(arms.field, arms.dark, 0.75)))
    lines = hatching(arms, _FLANK, max(4.5, 3.4 * fine), max(1, 0.9 * fine)) if hatched else ""
    seated = "M47 43C45 30 49 25 57 25C66 25 71 30 70 43Z"
    folds = "M35 84C36 78 36 72 35 66M46 84C46 80 46 78 45 76M57 84C57 81 57 80 57 79M68 83C68 79 69 77 69 75"
    return (
        '<g transform="translate(0 4)">'
        + shadow((54, 90), 40, 6)
        + inked("M30 84V93H37V86M48 85V93H55V86M64 84V93H71V86M79 82V92H86V84", "#5a3a22")
        + stroke("M75 3V60", 5)
        + stroke("M75 3V60", 2.2, hexed(GOLD))
        + inked("M75 4L91 9L75 16Z", hexed(arms.field))
        + f"<defs>{cloth}</defs>{inked(seated, hexed(arms.dark))}{helm(58, 2, 25, arms)}"
        + inked(_HORSE, "url(#clo)", 2.6)
        + lines
        + inked(_MUZZLE, "#8a5c34", 2)
        + stroke(folds, 1.4, hexed(mixed(arms.dark, INK, 0.4)))
        + stroke("M25 77L89 76", 3, hexed(GOLD))
        + stroke("M21 46C26 41 29 34 30 27M30 40C38 44 44 44 50 42", 2.2, hexed(GOLD))
        + stroke("M19 28h.6", 4.4)
        + stroke("M7 49h.4", 2.4)
        + charge(arms, (58, 60), 37, 36)
        + "</g>"
    )


_CLOTH = "M8 20H76V86L59 98L42 84L25 98L8 86Z"
_CLOTH_OUTLINE: list[Point] = [(8, 20), (76, 20), (76, 86), (59, 98), (42, 84), (25, 98), (8, 86)]


def gonfalon(arms: Tincture, hatched: bool, px: int) -> str:
    """Return the hanging banner of a knight worth 5 as SVG in BANNER_BOX: cross-bar, fringe and charge."""
    fine = BANNER_BOX[1] / max(1, px)
    folds = linear(
        "fol",
        (0, arms.field),
        (0.18, arms.light),
        (0.42, arms.field),
        (0.62, arms.light),
        (0.85, arms.field),
        (1, arms.dark),
        across=True,
    )
    gold = linear("bar", (0, GOLD_LIGHT), (1, GOLD_DARK), across=True)
    lines = hatching(arms, _CLOTH_OUTLINE, max(5, 3.4 * fine), max(1, 0.9 * fine)) if hatched else ""
    return (
        f'<defs>{folds}{gold}</defs><path d="{_CLOTH}" fill="url(#fol)"/>{lines}'
        + stroke(_CLOTH, 7)
        + stroke(_CLOTH, 3.4, hexed(GOLD))
        + stroke("M4 18H80", 8)
        + stroke("M4 18H80", 4.4, "url(#bar)")
        + inked("M42 1C48 7 48 11 42 17C36 11 36 7 42 1Z", "url(#bar)", 2.2)
        + charge(arms, (42, 51), 54, 30)
    )


def banner_bearer(arms: Tincture, hatched: bool, px: int) -> str:
    """Return a knight worth 5 as SVG in BANNER_BOX: a great banner above a helm, on a broad base."""
    mantle = linear("man", (0, arms.light), (0.4, arms.field), (1, arms.dark), across=True)
    body = "M22 110C22 98 30 94 42 94C54 94 62 98 62 110C54 116 30 116 22 110Z"
    return (
        shadow((48, 114), 35, 7)
        + stand(42, 121, 29, 5)
        + stroke("M42 14V110", 6)
        + f"<defs>{mantle}</defs>{inked(body, 'url(#man)')}"
        + gonfalon(arms, hatched, px)
        + helm(42, 78, 26, arms)
    )


FIGURES: dict[int, tuple[Box, Callable[[Tincture, bool, int], str]]] = {
    1: (FOOT_BOX, foot_knight),
    2: (RIDER_BOX, rider),
    5: (BANNER_BOX, banner_bearer),
}
