"""The pieces of Rheinländer as pictures: cards, tiles, crowns, bishops and bastions.

They are drawn like the knights of all games, with light from the upper left. Sizes are pixels of the screen;
numbers are written in the typeface of the skin.
"""

from __future__ import annotations

from pygame import Color, Surface

from ludotheque.picture.heraldry import Tincture, hatch
from ludotheque.picture.knights import inked, shadow, stroke
from ludotheque.ui.drawing import linear, radial, rounded, svg
from ludotheque.ui.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LOCH,
    PARCHMENT,
    PARCHMENT_DARK,
    SEAL,
    hexed,
    mixed,
)
from ludotheque.ui.skin import Skin

CARD_BOX = 84, 112
TILE_BOX = 100, 100
RIBBON = 0.56, 0.32  # size of the ribbon with a city's points, as shares of the tile's width
RIBBON_FOOT = 0.96  # the ribbon's lower edge, as a share of the tile's height
_DEEP, _FOAM = Color("#2F566C"), "#d7e2d8"
_ROOF, _WALL, _SHADE = "#a5402e", "#efe2c4", "#c9b48a"


def card_size(px: int) -> tuple[int, int]:
    """Return the size of a card `px` pixels high."""
    return round(px * CARD_BOX[0] / CARD_BOX[1]), px


def draw_number(skin: Skin, number: int, px: int) -> Surface:
    """Return a number card, `px` pixels high."""
    band = "M5 84C20 76 32 90 46 84C60 78 68 88 79 82V99A8 8 0 0 1 71 107H13A8 8 0 0 1 5 99Z"
    waves = (
        "M12 92C20 88 26 96 34 92M44 98C52 94 58 102 66 97M52 90C58 87 62 92 70 89M18 101C24 98 28 103 36 100"
    )
    hills = "M5 84C14 72 24 74 30 82M54 82C60 70 72 72 79 80"
    body = (
        _sheet()
        + inked(hills, "#b7bf78", 1.6)
        + f"<defs>{linear('riv', (0, LOCH), (1, _DEEP))}</defs>"
        + inked(band, "url(#riv)", 2)
        + stroke(waves, 1.8, _FOAM)
        + _frame()
    )
    card = svg(body, CARD_BOX, card_size(px)).copy()
    label = skin.text(str(number), "title", px * 0.46 / skin.scale)
    ink = label.get_bounding_rect()
    at = round((card.get_width() - ink.w) / 2) - ink.x, round(px * 0.39 - ink.h / 2) - ink.y
    card.blit(label, at)
    return card


def draw_back(px: int) -> Surface:
    """Return the back of a card, `px` pixels high."""
    net = hatch(((8, 8), (76, 8), (76, 104), (8, 104)), (52, 128), 13)
    body = (
        f'<path d="{rounded((84, 112), 10)}" fill="{hexed(INK)}"/>'
        f'<g transform="translate(2 2)"><path d="{rounded((80, 108), 9)}" fill="{hexed(PARCHMENT)}"/></g>'
        f"<defs>{linear('bck', (0, LOCH), (1, _DEEP))}</defs>"
        f'<g transform="translate(7 7)"><path d="{rounded((70, 98), 5)}" fill="url(#bck)"/></g>'
        + stroke(net, 1.2, "#6f93a3")
        + f'<g transform="translate(7 7)"><path d="{rounded((70, 98), 5)}" fill="none" '
        f'stroke="{hexed(INK)}" stroke-width="2"/></g>'
        + inked("M42 34L60 56L42 78L24 56Z", hexed(GOLD), 2)
        + stroke("M31 56C35 50 38 60 42 54C46 48 49 60 53 56", 3, hexed(_DEEP))
    )
    return svg(body, CARD_BOX, card_size(px))


def draw_archbishop(px: int) -> Surface:
    """Return the archbishop's card with mitre and crozier, `px` pixels high."""
    rays = "".join(
        f"M42 52L{42 + x} {52 + y}" for x, y in ((0, -44), (24, -38), (-24, -38), (34, -20), (-34, -20))
    )
    body = (
        _sheet("#f0d9a8")
        + stroke(rays, 1.4, hexed(GOLD))
        + stroke("M64 100V40C64 28 74 28 74 38C74 44 68 44 68 39", 5)
        + stroke("M64 100V40C64 28 74 28 74 38C74 44 68 44 68 39", 2.6, hexed(GOLD))
        + f'<g transform="translate(8 20) scale(0.62)">{_mitre(Color("#F6EEDB"), SEAL)}</g>'
        + _frame()
    )
    return svg(body, CARD_BOX, card_size(px))


def draw_joker(px: int) -> Surface:
    """Return the joker, a card with two circling arrows, `px` pixels high."""
    arrow = "M20 46C26 26 54 24 62 42L69 36L68 58L48 52L56 48C50 36 34 36 29 48Z"
    body = (
        _sheet("#dfe3cf")
        + inked(arrow, hexed(LOCH), 2)
        + f'<g transform="rotate(180 42 56)">{inked(arrow, hexed(SEAL), 2)}</g>'
        + _frame()
    )
    return svg(body, CARD_BOX, card_size(px))


def draw_tile(skin: Skin, kind: str, px: int) -> Surface:
    """Return an estate tile, `px` pixels wide. Its `kind` is one of moves.TILES."""
    ground = radial("til", (0, Color("#F4EBCB")), (0.75, Color("#D9CB98")), (1, Color("#A8935C")), reach=56)
    sky = (
        f"<defs>{ground}</defs>"
        f'<circle cx="50" cy="50" r="48" fill="{hexed(INK)}"/>'
        f'<circle cx="50" cy="50" r="46" fill="{hexed(GOLD)}"/>'
        f'<circle cx="50" cy="50" r="42.5" fill="{hexed(INK)}"/>'
        '<circle cx="50" cy="50" r="41" fill="url(#til)"/>'
    )
    lawn = '<path d="M12 66C30 60 70 60 88 66C82 82 67 91 50 91C33 91 18 82 12 66Z" fill="#93a35d"/>'
    picture = {"church": _church, "castle": _castle}.get(kind, _city)()
    tile = svg(sky + lawn + picture, TILE_BOX, (px, px))
    return _numbered(skin, tile, kind.removeprefix("city-")) if kind.startswith("city-") else tile


def draw_bastion(px: int) -> Surface:
    """Return a bastion, `px` pixels high. Its foot is at the middle of the lower edge."""
    stone = linear("sto", (0, Color("#D9D2C0")), (0.45, Color("#A79E8B")), (1, Color("#5F574A")), across=True)
    wall = "M14 40H58V70C50 77 22 77 14 70Z"
    top = "M8 22H17V29H25V22H34V29H41V22H49V29H56V22H64V44C54 50 18 50 8 44Z"
    body = (
        shadow((42, 72), 32, 8)
        + f"<defs>{stone}</defs>"
        + inked(wall, "url(#sto)", 2.6)
        + inked(top, "url(#sto)", 2.6)
        + stroke("M20 56H30M36 62H48M24 66H32M42 54H52", 1.5, "#5f574a")
        + f'<path d="M31 74V60C31 53 41 53 41 60V74Z" fill="{hexed(INK)}"/>'
    )
    return svg(body, (76, 82), (round(px * 76 / 82), px))


def draw_bishop(arms: Tincture, px: int) -> Surface:
    """Return a bishop's mitre in the heraldic colours of a seat, `px` pixels high."""
    return svg(_mitre(arms.field, arms.metal), (100, 100), (px, px))


def draw_crown(px: int) -> Surface:
    """Return a duke's crown, `px` pixels wide."""
    gold = linear("crn", (0, GOLD_LIGHT), (0.6, GOLD), (1, GOLD_DARK))
    body = (
        f"<defs>{gold}</defs>"
        + inked("M10 50L4 16L24 32L40 6L56 32L76 16L70 50C54 56 26 56 10 50Z", "url(#crn)", 4)
        + stroke("M26 44h.4M40 46h.4M54 44h.4", 7, hexed(SEAL))
    )
    return svg(body, (80, 60), (px, round(px * 0.75)))


def _sheet(tint: str = hexed(IVORY)) -> str:
    paper = linear("pap", (0, Color(tint)), (1, PARCHMENT_DARK))
    return (
        f'<defs>{paper}</defs><path d="{rounded((84, 112), 10)}" fill="{hexed(INK)}"/>'
        f'<g transform="translate(2 2)"><path d="{rounded((80, 108), 9)}" fill="url(#pap)"/></g>'
    )


def _frame() -> str:
    return (
        f'<g transform="translate(5 5)"><path d="{rounded((74, 102), 7)}" fill="none" '
        f'stroke="{hexed(GOLD)}" stroke-width="2"/></g>'
    )


def _mitre(field: Color, trim: Color) -> str:
    cloth = linear(
        "mit", (0, mixed(field, IVORY, 0.35)), (0.5, field), (1, mixed(field, INK, 0.4)), across=True
    )
    body = "M18 58C14 38 28 22 50 4C72 22 86 38 82 58L78 86C60 94 40 94 22 86Z"
    edge = hexed(trim if trim != INK else GOLD_DARK)
    return (
        f"<defs>{cloth}</defs>"
        + shadow((54, 90), 36, 8)
        + inked(body, "url(#mit)", 5)
        + stroke("M21 70C40 77 60 77 79 70", 11, hexed(INK))
        + stroke("M21 70C40 77 60 77 79 70", 7, hexed(GOLD))
        + stroke("M50 20V60M36 42H64", 7, edge)
    )


def _church() -> str:
    doors = "M29 60V52C29 48 35 48 35 52V60ZM56 78V66C56 60 68 60 68 66V78ZM50 60V55H54V60ZM70 60V55H74V60Z"
    return (
        inked("M44 78V46L62 36L82 46V78Z", _WALL, 2.4)
        + inked("M40 47L62 33L86 47L82 52L62 40L44 52Z", _ROOF, 2.2)
        + inked("M22 78V38H42V78Z", _SHADE, 2.4)
        + inked("M18 40L32 10L46 40Z", "#4f6474", 2.4)
        + stroke("M32 10V0M28 4H36", 2.6, hexed(GOLD_DARK))
        + f'<path d="{doors}" fill="{hexed(INK)}"/>'
    )


def _castle() -> str:
    stone = linear("cas", (0, Color("#E4DCC8")), (1, Color("#9C927E")), across=True)
    return (
        f"<defs>{stone}</defs>"
        + inked("M26 80V52H32V57H40V52H48V57H54V52H62V57H70V52H76V80Z", "url(#cas)", 2.4)
        + inked("M14 80V34H18V40H23V34H28V40H33V34H37V80Z", "url(#cas)", 2.4)
        + inked("M63 80V34H67V40H72V34H77V40H82V34H86V80Z", "url(#cas)", 2.4)
        + f'<path d="M42 80V68C42 60 58 60 58 68V80ZM23 56V50H28V56ZM72 56V50H77V56Z" fill="{hexed(INK)}"/>'
        + stroke("M25 33V16M75 33V16", 2.2)
        + inked("M26 16L40 20L26 25ZM76 16L90 20L76 25Z", hexed(SEAL), 1.6)
    )


def _city() -> str:
    def house(foot: tuple[int, int], size: tuple[int, int], roof: int, wall: str, tiles: str) -> str:
        (x, y), (wide, high) = foot, size
        top = y - high
        return inked(f"M{x} {y}V{top}H{x + wide}V{y}Z", wall, 2) + inked(
            f"M{x - 2} {top}L{x + wide / 2} {top - roof}L{x + wide + 2} {top}Z", tiles, 2
        )

    return (
        house((20, 62), (16, 20), 14, _SHADE, "#7d4a35")
        + house((42, 60), (15, 30), 18, _WALL, "#4f6474")
        + house((64, 62), (16, 19), 14, _SHADE, "#7d4a35")
        + house((30, 66), (17, 18), 15, _WALL, _ROOF)
        + house((54, 66), (17, 16), 15, _WALL, _ROOF)
    )


def _numbered(skin: Skin, tile: Surface, value: str) -> Surface:
    px = tile.get_width()
    ribbon = svg(
        inked("M6 6H54L48 17L54 28H6L12 17Z", hexed(SEAL), 2.4),
        (60, 34),
        (round(px * RIBBON[0]), round(px * RIBBON[1])),
    )
    label = skin.text(value, "bold", px * 0.27 / skin.scale, IVORY)
    ink = label.get_bounding_rect()
    whole = tile.copy()
    place = ribbon.get_rect(midbottom=(px // 2, round(px * RIBBON_FOOT)))
    whole.blit(ribbon, place)
    whole.blit(label, (place.centerx - ink.w // 2 - ink.x, place.centery - ink.h // 2 - ink.y))
    return whole
