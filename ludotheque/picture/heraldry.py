"""Heraldry: tinctures (colours), charges (figures) and shields as SVG elements shared by pieces and panels.

Tinctures differ in hue, in the luminance of their fields, in their charges and in the hatching that has stood
for each in engravings since 1638. Players choose from five; the sixth, argent, is for a game with fixed arms.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from pygame import Color

from ludotheque.home.paths import asset
from ludotheque.i18n import _, pgettext
from ludotheque.ui.drawing import linear
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, clear, hexed, mixed

Point = tuple[float, float]

SHIELD_BOX = (100, 120)
SHIELD = "M5 5H95V56C95 88 72 107 50 116C28 107 5 88 5 56Z"
_WHITE, _BLACK = Color("#FFF6E0"), Color("#120A05")


@dataclass(frozen=True, eq=False)  # compared by identity, since each of the six exists only once
class Tincture:
    """A heraldic colour: its name, the colours of its field and of its charge, and the charge's icon."""

    name: str
    field: Color
    metal: Color
    charge: str
    hatching: tuple[int, ...] | None  # angles of the hatching lines in degrees; () means dots, None plain

    @property
    def light(self) -> Color:
        """The colour of the field in the light."""
        return mixed(self.field, _WHITE, 0.25)

    @property
    def dark(self) -> Color:
        """The colour of the field in the shade."""
        return mixed(self.field, _BLACK, 0.42)

    @property
    def rim(self) -> Color:
        """The colour of the thin line round the figure on the shield: ink or, round a dark figure, light."""
        return mixed(self.field, _WHITE, 0.45) if self.metal == INK else INK

    @property
    def word(self) -> str:
        """The everyday word for the colour, in the player's language."""
        return {
            "vert": pgettext("arms", "vert"),
            "sable": pgettext("arms", "noir"),
            "or": pgettext("arms", "jaune"),
            "azur": pgettext("arms", "bleu"),
            "gueules": pgettext("arms", "rouge"),
            "argent": pgettext("arms", "blanc"),
        }[self.name]

    @property
    def blazon(self) -> str:
        """The coat of arms in heraldic words, in the player's language."""
        return {
            "vert": _("vert, à l'arbre"),
            "sable": _("noir, à l'ours"),
            "or": _("jaune, au soleil"),
            "azur": _("bleu, à la fleur de lis"),
            "gueules": _("rouge, au lion"),
            "argent": _("blanc, à la croix"),
        }[self.name]


_ARGENT, _OR = Color("#F6EEDB"), Color("#F7CF5F")

TINCTURES: tuple[Tincture, ...] = (
    Tincture("vert", Color("#4F9A4C"), _ARGENT, "tree", (45,)),
    Tincture("sable", Color("#292522"), _ARGENT, "bear", (0, 90)),
    Tincture("or", Color("#EDBC3F"), INK, "sun", ()),
    Tincture("azur", Color("#3368B0"), _OR, "fleur-de-lis", (0,)),
    Tincture("gueules", Color("#9E1F1A"), _OR, "lion", (90,)),
)
ARGENT = Tincture("argent", Color("#E9E3D2"), Color("#A3201B"), "cross-pattee", None)


def tincture(name: str) -> Tincture:
    """Return the tincture (heraldic colour) with this name; raises KeyError if there is none."""
    return {each.name: each for each in (*TINCTURES, ARGENT)}[name]


def tinctures(names: Iterable[str]) -> list[Tincture]:
    """Return the tinctures with these names, skipping unknown names, which a record may contain."""
    known = {each.name for each in (*TINCTURES, ARGENT)}
    return [tincture(name) for name in names if name in known]


@cache
def _outline(icon: str) -> str:
    source = asset("icons", f"{icon}.svg").read_text(encoding="utf-8")
    return source[source.index(">") + 1 : source.rindex("</svg>")]


def charge(arms: Tincture, centre: Point, side: float, rim: float = 30) -> str:
    """Return the charge as SVG in a square of `side` round `centre`, with a rim `side` × `rim` / 512 wide."""
    place = f"translate({centre[0] - side / 2} {centre[1] - side / 2}) scale({side / 512})"
    shape, edge = _outline(arms.charge), hexed(arms.rim)
    ink = f'fill="{edge}" stroke="{edge}" stroke-width="{rim}" stroke-linejoin="round"'
    under = shape.replace('fill="#000000"', ink)
    return f'<g transform="{place}">{under}{shape.replace("#000000", hexed(arms.metal))}</g>'


def hatch(outline: Sequence[Point], angles: Sequence[int], spacing: float) -> str:
    """Return lines `spacing` apart at each of `angles` (degrees), or dots without any, as SVG path data."""
    if not angles:
        return _dots(outline, spacing * 1.3)
    return "".join(_lines(outline, angle, spacing) for angle in angles)


def _lines(outline: Sequence[Point], angle: int, spacing: float) -> str:
    turn, back = radians(-angle), radians(angle)
    path = ""
    turned = [_turned(point, turn) for point in outline]
    level = min(y for _x, y in turned) + spacing / 2
    while level < max(y for _x, y in turned):
        crossings = _crossings(turned, level)
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            (x1, y1), (x2, y2) = _turned((start, level), back), _turned((end, level), back)
            path += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        level += spacing
    return path


def _dots(outline: Sequence[Point], spacing: float) -> str:
    path, odd = "", False
    level = min(y for _x, y in outline) + spacing / 2
    while level < max(y for _x, y in outline):
        crossings = _crossings(outline, level)
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            first = start - start % spacing + spacing * (1 if odd else 1.5)
            count = max(0, int((end - first) / spacing) + 1)
            path += "".join(f"M{first + n * spacing:.1f} {level:.1f}h0.6" for n in range(count))
        level, odd = level + spacing * 0.8, not odd
    return path


def _turned(point: Point, angle: float) -> Point:
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _crossings(outline: Sequence[Point], level: float) -> list[float]:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return sorted(
        x1 + (level - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in pairs
        if (y1 <= level) != (y2 <= level)
    )


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 8) -> list[Point]:
    """Return `steps` points along a cubic Bézier curve from `start` to `end`, without the start."""
    points = []
    for n in range(1, steps + 1):
        t, s = n / steps, 1 - n / steps
        weights = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        x, y = (
            sum(w * p[axis] for w, p in zip(weights, (start, one, two, end), strict=True)) for axis in (0, 1)
        )
        points.append((x, y))
    return points


SHIELD_OUTLINE: list[Point] = [
    (5, 5),
    (95, 5),
    (95, 56),
    *curve((95, 56), (95, 88), (72, 107), (50, 116)),
    *curve((50, 116), (28, 107), (5, 88), (5, 56)),
]


def hatching(arms: Tincture, outline: Sequence[Point], spacing: float, weight: float) -> str:
    """Return a tincture's hatching within `outline` as an SVG element, "" if it has none."""
    if arms.hatching is None:
        return ""
    ink = clear(_WHITE, 0.4) if arms.name == "sable" else clear(INK, 0.55)
    return (
        f'<path d="{hatch(outline, arms.hatching, spacing)}" fill="none" stroke="{hexed(ink)}" '
        f'stroke-opacity="{ink.a / 255:.2f}" stroke-width="{weight}" stroke-linecap="round"/>'
    )


def shield_field(arms: Tincture, hatched: bool, px: int) -> str:
    """Return a shield without its charge as SVG in the SHIELD_BOX, hatched for a width of `px` pixels."""
    fine = 100 / max(1, px)
    lines = hatching(arms, SHIELD_OUTLINE, max(6, 3.4 * fine), max(1.2, 0.9 * fine)) if hatched else ""
    gold = linear("rim", (0, GOLD_LIGHT), (0.5, GOLD), (1, GOLD_DARK))
    fill = linear("fld", (0, arms.light), (0.35, arms.field), (1, mixed(arms.field, arms.dark, 0.6)))
    shade = hexed(_BLACK)
    return (
        f"<defs>{gold}{fill}</defs>"
        f'<path d="{SHIELD}" fill="url(#fld)"/>'
        f'<path d="M50 5H95V56C95 88 72 107 50 116Z" fill="{shade}" fill-opacity="0.17"/>{lines}'
        f'<path d="{SHIELD}" fill="none" stroke="{hexed(INK)}" stroke-width="9" stroke-linejoin="round"/>'
        f'<path d="{SHIELD}" fill="none" stroke="url(#rim)" stroke-width="5" stroke-linejoin="round"/>'
    )


def shield(arms: Tincture, hatched: bool, px: int) -> str:
    """Return the shield with its charge as SVG in the SHIELD_BOX, hatched for a width of `px` pixels."""
    return shield_field(arms, hatched, px) + charge(arms, (50, 53), 74 if px > 34 else 82, 26)
