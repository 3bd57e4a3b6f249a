"""The drawings on cards and stones without their texts, as SVG elements.

Cards are drawn in CARD_BOX (2 wide, 3 high), tokens and emblems in 100 × 100, stones in 100 × 86.
"""

from pygame import Color, Surface

from ludotheque.games.schotten_totten.art.clans import CARD_BOX, Clan, symbol, tartan
from ludotheque.picture.knights import inked, stroke
from ludotheque.ui.artwork import elements
from ludotheque.ui.drawing import linear, radial, svg
from ludotheque.ui.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    PARCHMENT,
    PARCHMENT_DARK,
    hexed,
    mixed,
)

RATIO = 1.5  # height / width of a card
SIGNS = {"joker-1": "1–9", "joker-2": "1–9", "spy": "7", "shield-bearer": "1–3"}  # values on elite cards
_BAND = 66.0  # height of the band with value and symbol, in units of CARD_BOX
_NIGHT = Color("#2E2438")  # the background of tactics


def _round(area: tuple[float, float, float, float], r: float, fill: str, edge: str, line: float) -> str:
    """Return a rectangle (left, top, width, height) with corners of radius `r`."""
    x, y, w, h = area
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}" stroke="'
        f'{edge}" stroke-width="{line}"/>'
    )


def _paper(ground: Color, shade: Color) -> str:
    return f"<defs>{linear('paper', (0, ground), (1, shade))}</defs>" + _round(
        (2.5, 2.5, 195, 295), 15, "url(#paper)", hexed(INK), 5
    )


def clan_face(clan: Clan) -> str:
    """Return the face of a clan card without its value."""
    field = linear("band", (0, clan.light), (0.35, clan.field), (1, mixed(clan.field, clan.dark, 0.6)))
    meadow = mixed(PARCHMENT, clan.field, 0.28)
    sky = linear("sky", (0, mixed(IVORY, clan.field, 0.1)), (1, mixed(PARCHMENT, clan.field, 0.22)))
    ink = hexed(INK)
    return (
        _paper(IVORY, PARCHMENT_DARK)
        + f"<defs>{field}{sky}</defs>"
        + _round((10, 80, 180, 210), 8, "url(#sky)", hexed(clan.dark), 2)
        + (
            '<path d="M11 226C50 204 84 214 108 222C140 232 160 212 189 222V282C189 287 186 '
            f'289 182 289H18C14 289 11 287 11 282Z" fill="{hexed(meadow)}"/>'
        )
        + stroke("M11 226C50 204 84 214 108 222C140 232 160 212 189 222", 1.6, hexed(clan.dark))
        + f'<g transform="translate(7 22) scale(0.93 0.93)">{elements("clansmen", clan.clansman)}</g>'
        + f'<path d="M10 24C10 14 14 10 24 10H176C186 10 190 14 190 24V{10 + _BAND}H10Z" fill="url(#band)"/>'
        + tartan(clan, 80, 10, 189, 10 + _BAND, 30)
        + (
            f'<path d="M10 24C10 14 14 10 24 10H176C186 10 190 14 190 24V{10 + _BAND}H10Z" '
            f'fill="none" stroke="{ink}" stroke-width="3.4" stroke-linejoin="round"/>'
        )
        + f'<circle cx="113" cy="43" r="28" fill="{hexed(IVORY)}" stroke="{ink}" stroke-width="3"/>'
        + symbol(clan, (113, 43), 40, hexed(mixed(clan.field, INK, 0.45)))
    )


def tactic_face(key: str) -> str:
    """Return the face of a tactic without its name and value."""
    gold = hexed(GOLD)
    sign = "122 43) scale(0.34" if key in SIGNS else "48 43) scale(0.42"  # beside the value, or in its place
    light = mixed(PARCHMENT, _NIGHT, 0.1)
    night = linear("night", (0, mixed(_NIGHT, IVORY, 0.18)), (1, _NIGHT))
    glow = radial("halo", (0, Color("#FBF3DF")), (1, light), centre=(50, 45), reach=70)
    return (
        _paper(mixed(_NIGHT, IVORY, 0.16), _NIGHT)
        + f"<defs>{night}{glow}</defs>"
        + _round((11, 80, 178, 146), 8, "url(#halo)", gold, 3)
        + f'<g transform="translate(100 153) scale(0.88)">{elements("tactics", key)}</g>'
        + _round((10, 10, 180, _BAND), 10, "url(#night)", gold, 2.4)
        + f'<g transform="translate({sign})">{elements("tactics", key)}</g>'
    )


def token(key: str) -> str:
    """Return the round token that stands for a tactic."""
    ink, gold = hexed(INK), hexed(GOLD_LIGHT)
    return (
        f'<circle cx="50" cy="50" r="47" fill="{hexed(IVORY)}" stroke="{ink}" stroke-width="5"/>'
        f'<circle cx="50" cy="50" r="43" fill="none" stroke="{gold}" stroke-width="4"/>'
        f'<g transform="translate(50 50) scale(0.52)">{elements("tactics", key)}</g>'
    )


def emblem(clan: Clan) -> str:
    """Return the emblem of a clan: a disc with the clan's symbol."""
    ink = hexed(INK)
    light = hexed(INK if clan.field.hsla[2] >= 56 else IVORY)
    return (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(clan.field)}" stroke="{ink}" stroke-width="6"/>'
        + symbol(clan, (50, 50), 62, light)
    )


def draw_back(tactic: bool, px: int) -> Surface:
    """Return the back of a card, `px` pixels wide: a star for a tactic, a gold knot for a clan card."""
    ground, thread = (_NIGHT, GOLD_DARK) if tactic else (Color("#3E5B3A"), Color("#22405A"))
    lines = "".join(f"M{x} 14V286" for x in range(26, 190, 22)) + "".join(
        f"M14 {y}H186" for y in range(26, 290, 22)
    )
    fine = "".join(f"M{x} 14V286" for x in range(37, 190, 44)) + "".join(
        f"M14 {y}H186" for y in range(37, 290, 44)
    )
    knot = (
        "M100 118C128 86 150 118 124 150C150 182 128 214 100 182C72 214 50 182 76 150C50 118 72 86 100 118Z"
    )
    gold, ink = hexed(GOLD_LIGHT), hexed(INK)
    cloth = stroke(lines, 3 if tactic else 11, hexed(thread)).replace(
        "/>", ' stroke-opacity="0.55"/>'
    ) + stroke(fine, 1.8, hexed(GOLD if tactic else Color("#B8402C"))).replace(
        "/>", ' stroke-opacity="0.8"/>'
    )
    heart = (
        stroke(knot, 17)
        + stroke(knot, 12, gold)
        + stroke(knot, 2)
        + stroke("M76 150H124M100 118V182", 9)
        + stroke("M76 150H124M100 118V182", 4.5, gold)
    )
    plate = (
        f'<ellipse cx="100" cy="150" rx="62" ry="76" fill="{hexed(ground)}" stroke="'
        f'{gold}" stroke-width="4"/>'
    )
    star = (
        '<path d="M100 92L113 134L156 150L113 166L100 208L87 166L44 150L87 134Z" fill="'
        f'{gold}" stroke="{ink}" stroke-width="3"/>'
    )
    body = (
        _paper(IVORY, PARCHMENT_DARK)
        + _round((12, 12, 176, 276), 9, hexed(ground), ink, 2.6)
        + cloth
        + plate
        + (star if tactic else heart)
        + _round((12, 12, 176, 276), 9, "none", gold, 2)
    )
    return svg(body, CARD_BOX, (px, round(px * RATIO)))


def stone_body(number: int) -> str:
    """Return a weathered standing stone with moss at its foot; each number has its own outline."""
    lean, high = (number * 7 % 5) - 2, 8 + (number * 5 % 4) * 2
    outline = (
        f"M14 76C10 60 {16 + lean} 36 {24 + lean} 24C{30 + lean} {high} 44 {high - 4} {52 + lean} {high - 2}"
        f"C68 {high - 2} {78 + lean} {high + 4} {80 + lean} 26C88 42 90 62 86 76C64 83 36 83 14 76Z"
    )
    rock = linear("rock", (0, Color("#E4DCC8")), (0.45, Color("#B9AE97")), (1, Color("#7F7360")), across=True)
    shade = '<ellipse cx="54" cy="76" rx="44" ry="8.5" fill="#140a04" fill-opacity="0.4"/>'
    moss = inked(
        "M13 74C16 66 22 70 26 67C32 72 36 68 42 74C52 70 58 75 64 71C72 70 78 66 87 74C70 83 30 83 13 74Z",
        "#6d8046",
        1.6,
    )
    cracks = stroke(f"M{26 + lean} 30L31 40L28 50M74 {34 + lean}L70 46M62 66L68 58", 1.3, "#6f6250")
    light = stroke(f"M20 60C20 46 {26 + lean} 30 {33 + lean} {high + 8}", 2.4, "#f6f0e0")
    return f"<defs>{rock}</defs>" + shade + inked(outline, "url(#rock)", 3) + light + cracks + moss
