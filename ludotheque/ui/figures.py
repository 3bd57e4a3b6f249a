"""The knights as SVG: a foot knight behind his shield (1), a rider (2), a banner with its bearer (5).

Each figure is drawn in a box of its own with its foot in the middle of the lower edge, light from the
upper left, ink outlines, as if cut from wood and painted.
"""

from collections.abc import Callable

from pygame import Color

from ludotheque.ui.drawing import linear, radial
from ludotheque.ui.heraldry import Point, Tincture, charge, curve, hatching, shield
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, clear, hexed, mixed

Box = tuple[float, float]

FOOT_BOX: Box = (64, 80)
RIDER_BOX: Box = (92, 96)
BANNER_BOX: Box = (84, 122)

_STEEL = (0, Color("#F0EADB")), (0.55, Color("#BDB5A4")), (1, Color("#756B5C"))
_TURNED = (0, Color("#A9783F")), (0.5, Color("#7C5229")), (1, Color("#4A2D14"))
_LINE = f'stroke="{hexed(INK)}" stroke-linejoin="round" stroke-linecap="round"'


def _inked(path: str, fill: str, line: float = 2) -> str:
    return f'<path d="{path}" fill="{fill}" {_LINE} stroke-width="{line}"/>'


def _stroke(path: str, line: float, colour: str = hexed(INK)) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{line}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def shadow(centre: Point, across: float, high: float) -> str:
    """A soft shadow on the ground, thrown to the lower right."""
    dark = Color("#140A04")
    fall = radial("shd", (0, clear(dark, 0.62)), (0.55, clear(dark, 0.4)), (1, clear(dark, 0)))
    return (
        f"<defs>{fall}</defs>"
        f'<ellipse cx="{centre[0]}" cy="{centre[1]}" rx="{across}" ry="{high}" fill="url(#shd)"/>'
    )


def stand(middle: float, foot: float, across: float, high: float) -> str:
    """A turned wooden base, `high` thick, whose lowest point is at `foot`."""
    flat = across * 0.3
    top, low = foot - flat - high, foot - flat
    rim = f"M{middle - across} {top}V{low}A{across} {flat} 0 0 0 {middle + across} {low}V{top}Z"
    return (
        f"<defs>{linear('trn', *_TURNED, across=True)}</defs>{_inked(rim, 'url(#trn)')}"
        f'<ellipse cx="{middle}" cy="{top}" rx="{across}" ry="{flat}" fill="#b98a50" {_LINE} '
        'stroke-width="1.6"/>'
    )


def helm(middle: float, top: float, size: float, arms: Tincture) -> str:
    """A great helm with a band and a crest of the tincture, `size` wide."""
    k = size / 40
    crest = linear("crs", (0, arms.light), (1, arms.dark), across=True)
    return (
        f"<defs>{linear('stl', *_STEEL, across=True)}{crest}</defs>"
        f'<g transform="translate({middle - 20 * k} {top}) scale({k})">'
        + _inked("M13 9C12 1 18 -5 27 -4C36 -3 38 4 34 9C30 4 22 3 13 9Z", "url(#crs)", 2.4)
        + _inked(
            "M4 18C4 9 11 5 20 5C29 5 36 9 36 18V38C32 44 26 46 20 46C14 46 8 44 4 38Z", "url(#stl)", 2.6
        )
        + f'<path d="M7 21L18 23V27L7 25ZM33 21L22 23V27L33 25Z" fill="{hexed(INK)}"/>'
        + _stroke("M20 8V44", 3, hexed(GOLD))
        + _stroke("M12 32h.4M12 37h.4M28 32h.4M28 37h.4", 2.6)
        + "</g>"
    )


def foot_knight(arms: Tincture, hatched: bool, px: int) -> str:
    """Worth 1: a helm over a large shield, on a small base (FOOT_BOX)."""
    robe = linear("rob", (0, arms.light), (0.4, arms.field), (1, arms.dark), across=True)
    return (
        shadow((37, 73), 26, 6.5)
        + stand(32, 79, 21, 4)
        + f"<defs>{robe}</defs>"
        + _inked("M14 36C14 28 50 28 50 36L54 66C44 73 20 73 10 66Z", "url(#rob)")
        + helm(32, 5, 27, arms)
        + f'<g transform="translate(8 24) scale(0.48 0.42)">{shield(arms, hatched, round(px * 0.75))}</g>'
    )


_HORSE = (
    "M4 40C5 33 14 24 21 20L22 11L28 17C37 20 43 28 47 38C56 41 66 41 73 39C82 38 87 45 88 55"
    "L90 82C86 87 82 87 79 82C76 88 71 88 68 83C65 89 60 89 57 84C54 89 49 89 46 84C43 89 38 89 35 84"
    "C32 88 27 88 25 83L24 62C22 58 21 54 22 48C18 48 14 49 10 48C6 47 4 44 4 40Z"
)
_FLANK: list[Point] = [
    (26, 82),
    (25, 60),
    (24, 48),
    (40, 30),
    (47, 40),
    *curve((47, 40), (56, 43), (66, 43), (73, 41)),
    *curve((73, 41), (82, 40), (86, 47), (86, 55)),
    (88, 81),
]


def rider(arms: Tincture, hatched: bool, px: int) -> str:
    """Worth 2: a knight on a caparisoned horse with his lance (RIDER_BOX)."""
    fine = RIDER_BOX[1] / max(1, px)
    cloth = linear("clo", (0, arms.light), (0.4, arms.field), (1, mixed(arms.field, arms.dark, 0.75)))
    lines = hatching(arms, _FLANK, max(4.5, 3.4 * fine), max(1, 0.9 * fine)) if hatched else ""
    rider_body = "M46 42C44 30 48 26 55 26C63 26 69 30 69 42Z"
    return (
        shadow((52, 90), 42, 6)
        + _inked("M30 84V92H37V86M48 85V92H55V86M64 84V92H71V86M79 82V91H86V84", "#5a3a22")
        + _stroke("M74 4V60", 5)
        + _stroke("M74 4V60", 2.2, hexed(GOLD))
        + _inked("M74 5L92 10L74 17Z", hexed(arms.field))
        + f"<defs>{cloth}</defs>{_inked(rider_body, hexed(arms.dark))}{helm(56, 3, 25, arms)}"
        + _inked(_HORSE, "url(#clo)", 2.6)
        + lines
        + _stroke("M25 77L89 76", 3, hexed(GOLD))
        + _stroke("M22 48C27 44 30 38 29 30", 2.4, hexed(GOLD))
        + _stroke("M17 30h.5", 4)
        + charge(arms, (58, 60), 36, 36)
    )


_CLOTH = "M8 20H76V86L59 98L42 84L25 98L8 86Z"
_CLOTH_OUTLINE: list[Point] = [(8, 20), (76, 20), (76, 86), (59, 98), (42, 84), (25, 98), (8, 86)]


def gonfalon(arms: Tincture, hatched: bool, px: int) -> str:
    """The hanging banner of worth 5 with its cross-bar, gold fringe and charge (BANNER_BOX)."""
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
        + _stroke(_CLOTH, 7)
        + _stroke(_CLOTH, 3.4, hexed(GOLD))
        + _stroke("M4 18H80", 8)
        + _stroke("M4 18H80", 4.4, "url(#bar)")
        + _inked("M42 1C48 7 48 11 42 17C36 11 36 7 42 1Z", "url(#bar)", 2.2)
        + charge(arms, (42, 51), 54, 30)
    )


def banner_bearer(arms: Tincture, hatched: bool, px: int) -> str:
    """Worth 5: a great banner, its bearer's helm below it, on a broad base (BANNER_BOX)."""
    mantle = linear("man", (0, arms.light), (0.4, arms.field), (1, arms.dark), across=True)
    body = "M22 110C22 98 30 94 42 94C54 94 62 98 62 110C54 116 30 116 22 110Z"
    return (
        shadow((48, 114), 35, 7)
        + stand(42, 121, 29, 5)
        + _stroke("M42 14V110", 6)
        + f"<defs>{mantle}</defs>{_inked(body, 'url(#man)')}"
        + gonfalon(arms, hatched, px)
        + helm(42, 78, 26, arms)
    )


FIGURES: dict[int, tuple[Box, Callable[[Tincture, bool, int], str]]] = {
    1: (FOOT_BOX, foot_knight),
    2: (RIDER_BOX, rider),
    5: (BANNER_BOX, banner_bearer),
}
