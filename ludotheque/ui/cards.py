"""The cards of Schotten-Totten and its nine stones as pictures, each drawn once and kept.

A card is drawn in CARD_BOX and half as high again as wide. Its upper quarter says all that must be read when
cards overlap: the value, and the clan's symbol on its tartan. All sizes are pixels of the screen.
"""

from collections.abc import Callable, Hashable

import pygame
from pygame import Color, Surface

from ludotheque.ui.clans import CARD_BOX, CLANS, Clan, symbol, tartan
from ludotheque.ui.clansmen import figure
from ludotheque.ui.drawing import blank, linear, radial, ready, svg
from ludotheque.ui.figures import inked, stroke
from ludotheque.ui.kept import Kept
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
from ludotheque.ui.skin import Skin
from ludotheque.ui.tactic_art import TACTIC_ART

__all__ = ["RATIO", "Cards"]

RATIO = 1.5  # height of a card as a share of its width
KEPT = 500
_BAND = 66.0  # height of the band with value and symbol, in the box
NAME = 28.5  # height of the type of a tactic's name, in the box
LEFT = 88.0  # the middle of that name: a little to the left, since the next card of a fan lies over the right
_NIGHT = Color("#2E2438")  # the ground of the tactics
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_SIGNS = {"joker-1": "1–9", "joker-2": "1–9", "spy": "7", "shield-bearer": "1–3"}
_PLATE = (
    f'<rect x="2" y="2" width="96" height="58" rx="29" fill="{hexed(IVORY)}" stroke="{hexed(INK)}" '
    'stroke-width="5"/>'
)


class Cards:
    """Every card in the type of one skin."""

    def __init__(self, skin: Skin) -> None:
        self.skin = skin
        self._keep = Kept(KEPT)

    def clan(self, colour: int, value: int, px: int) -> Surface:
        """A clan card `px` wide; `colour` is its index, `value` 1 to 9."""
        return self._keep(("clan", colour, value, px), lambda: self._clan(CLANS[colour], value, px))

    def tactic(self, key: str, name: str, px: int) -> Surface:
        """A tactic `px` wide, with its `name` in the player's language."""
        return self._keep(("tactic", key, name, px), lambda: self._tactic(key, name, px))

    def back(self, tactic: bool, px: int) -> Surface:
        """The back of a card of one of the two decks, `px` wide."""
        return self._keep(("back", tactic, px), lambda: draw_back(tactic, px))

    def deck(self, tactic: bool, count: int, px: int) -> Surface:
        """A deck of `count` cards face down, its edge as high as they are many; `px` wide at the top."""
        return self._keep(("deck", tactic, count, px), lambda: self._deck(tactic, count, px))

    def token(self, key: str, px: int) -> Surface:
        """A tactic as a round token `px` wide, as it lies on a stone."""
        return self._keep(("token", key, px), lambda: svg(_token(key), (100, 100), (px, px)))

    def emblem(self, colour: int, px: int) -> Surface:
        """The roundel with a clan's symbol, `px` wide."""
        return self._keep(("emblem", colour, px), lambda: svg(_emblem(CLANS[colour]), (100, 100), (px, px)))

    def stone(self, number: int, px: int) -> Surface:
        """The boundary stone of that number, 1 to 9, `px` wide; foot at midbottom."""
        return self._keep(("stone", number, px), lambda: self._stone(number, px))

    def turned(self, picture: Callable[[], Surface], key: Hashable, degrees: float) -> Surface:
        """A picture turned anticlockwise, kept under its `key`."""
        return self._keep(("turned", key, degrees), lambda: _turned(picture(), degrees))

    def lost(self, picture: Callable[[], Surface], key: Hashable) -> Surface:
        """A picture of a card that counts no more, pale and without colour, kept under its `key`."""
        return self._keep(("lost", key), lambda: _paled(picture()))

    def _clan(self, clan: Clan, value: int, px: int) -> Surface:
        page = svg(_clan_face(clan), CARD_BOX, (px, round(px * RATIO)))
        self._numeral(page, str(value), (44, 43), 53, IVORY if clan.field.hsla[2] < 56 else INK)
        return page

    def _tactic(self, key: str, name: str, px: int) -> Surface:
        page = svg(_tactic_face(key), CARD_BOX, (px, round(px * RATIO)))
        if key in _SIGNS:
            sign = _SIGNS[key]
            self._numeral(page, sign, (46, 43), 52 if len(sign) == 1 else 32, GOLD_LIGHT)
        self._label(page, name, 261)
        return page

    def _numeral(
        self, page: Surface, words: str, middle: tuple[float, float], tall: float, ink: Color
    ) -> None:
        """Write a value so that its digits are `tall` units of the box high at most."""
        unit = page.get_width() / CARD_BOX[0]
        picture = self.skin.text(words, "title", tall * unit * 1.32 / self.skin.scale, ink)
        box = picture.get_bounding_rect()
        page.blit(picture, (round(middle[0] * unit - box.centerx), round(middle[1] * unit - box.centery)))

    def _label(self, page: Surface, name: str, y: float) -> None:
        """Write a tactic's name over its foot, in two lines if it is long, as large as there is room."""
        unit, room = page.get_width() / CARD_BOX[0], 150 * page.get_width() / CARD_BOX[0]
        size = NAME * unit / self.skin.scale
        lines = [name] if self.skin.text_size(name, "bold", size)[0] <= room else _halves(name)
        for number, line in enumerate(lines):
            picture = self.skin.text(line, "bold", size, IVORY)
            if picture.get_width() > room:
                height = round(picture.get_height() * room / picture.get_width())
                picture = pygame.transform.smoothscale(picture, (round(room), height))
            middle = y + (number - (len(lines) - 1) / 2) * NAME * 0.86
            page.blit(picture, picture.get_rect(center=(round(LEFT * unit), round(middle * unit))))

    def _deck(self, tactic: bool, count: int, px: int) -> Surface:
        """Edges of cards under the topmost one, a few for a thin deck, and the number on a badge."""
        back, rise = self.back(tactic, px), max(0, min(12, count // 3))
        step = max(1, px // 60)
        page = blank((px + rise * step // 2, back.get_height() + rise * step))
        for level in range(rise, -1, -1):
            page.blit(back, (level * step // 2, level * step))
        plate = svg(_PLATE, (100, 62), (px * 2 // 5, px // 4))
        middle = px // 2, back.get_height() - px // 5
        page.blit(plate, plate.get_rect(center=middle))
        number = self.skin.text(str(count), "bold", px * 0.2 / self.skin.scale, INK)
        page.blit(number, number.get_rect(center=middle))
        return ready(page)

    def _stone(self, number: int, px: int) -> Surface:
        size = px, round(px * 0.86)
        page = svg(_stone_body(number), (100, 86), size)
        mark = _ROMAN[number - 1]
        for ink, shift in ((Color("#f3ead2"), 1), (Color("#4a3a28"), 0)):
            picture = self.skin.text(mark, "title", px * 0.27 / self.skin.scale, ink)
            box = picture.get_bounding_rect()
            page.blit(picture, (px // 2 - box.centerx, round(px * 0.45) - box.centery + shift))
        return page


def _paled(picture: Surface) -> Surface:
    grey = pygame.transform.grayscale(picture)
    grey.fill((*PARCHMENT_DARK[:3], 255), special_flags=pygame.BLEND_RGB_MULT)
    mixed_with = picture.copy()
    mixed_with.set_alpha(100)
    grey.blit(mixed_with, (0, 0))
    return ready(grey)


def _halves(name: str) -> list[str]:
    """Return a name parted after a space or a hyphen, where its lines are most alike in length."""
    cuts = [at for at, letter in enumerate(name[:-1], 1) if letter in " -"]
    if not cuts:
        return [name]
    cut = min(cuts, key=lambda at: max(at, len(name) - at))
    return [name[:cut].rstrip(), name[cut:]]


def _turned(picture: Surface, degrees: float) -> Surface:
    return ready(pygame.transform.rotozoom(picture, degrees, 1.0))


def _round(
    x: float, y: float, w: float, h: float, r: float, fill: str, edge: str = "none", line: float = 0
) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}" stroke="'
        f'{edge}" stroke-width="{line}"/>'
    )


def _paper(ground: Color, shade: Color) -> str:
    """The sheet of a card with its ink edge."""
    return f"<defs>{linear('paper', (0, ground), (1, shade))}</defs>" + _round(
        2.5, 2.5, 195, 295, 15, "url(#paper)", hexed(INK), 5
    )


def _clan_face(clan: Clan) -> str:
    field = linear("band", (0, clan.light), (0.35, clan.field), (1, mixed(clan.field, clan.dark, 0.6)))
    meadow = mixed(PARCHMENT, clan.field, 0.28)
    sky = linear("sky", (0, mixed(IVORY, clan.field, 0.1)), (1, mixed(PARCHMENT, clan.field, 0.22)))
    ink = hexed(INK)
    return (
        _paper(IVORY, PARCHMENT_DARK)
        + f"<defs>{field}{sky}</defs>"
        + _round(10, 80, 180, 210, 8, "url(#sky)", hexed(clan.dark), 2)
        + (
            '<path d="M11 226C50 204 84 214 108 222C140 232 160 212 189 222V282C189 287 186 '
            f'289 182 289H18C14 289 11 287 11 282Z" fill="{hexed(meadow)}"/>'
        )
        + stroke("M11 226C50 204 84 214 108 222C140 232 160 212 189 222", 1.6, hexed(clan.dark))
        + f'<g transform="translate(7 22) scale(0.93 0.93)">{figure(clan)}</g>'
        + f'<path d="M10 24C10 14 14 10 24 10H176C186 10 190 14 190 24V{10 + _BAND}H10Z" fill="url(#band)"/>'
        + tartan(clan, 80, 10, 189, 10 + _BAND, 30)
        + (
            f'<path d="M10 24C10 14 14 10 24 10H176C186 10 190 14 190 24V{10 + _BAND}H10Z" '
            f'fill="none" stroke="{ink}" stroke-width="3.4" stroke-linejoin="round"/>'
        )
        + f'<circle cx="113" cy="43" r="28" fill="{hexed(IVORY)}" stroke="{ink}" stroke-width="3"/>'
        + symbol(clan, (113, 43), 40, hexed(mixed(clan.field, INK, 0.45)))
    )


def _tactic_face(key: str) -> str:
    gold = hexed(GOLD)
    sign = "122 43) scale(0.34" if key in _SIGNS else "48 43) scale(0.42"  # beside the value, or in its stead
    light = mixed(PARCHMENT, _NIGHT, 0.1)
    night = linear("night", (0, mixed(_NIGHT, IVORY, 0.18)), (1, _NIGHT))
    glow = radial("halo", (0, Color("#FBF3DF")), (1, light), centre=(50, 45), reach=70)
    return (
        _paper(mixed(_NIGHT, IVORY, 0.16), _NIGHT)
        + f"<defs>{night}{glow}</defs>"
        + _round(11, 80, 178, 146, 8, "url(#halo)", gold, 3)
        + f'<g transform="translate(100 153) scale(0.88)">{TACTIC_ART[key]}</g>'
        + _round(10, 10, 180, _BAND, 10, "url(#night)", gold, 2.4)
        + f'<g transform="translate({sign})">{TACTIC_ART[key]}</g>'
    )


def _token(key: str) -> str:
    ink, gold = hexed(INK), hexed(GOLD_LIGHT)
    return (
        f'<circle cx="50" cy="50" r="47" fill="{hexed(IVORY)}" stroke="{ink}" stroke-width="5"/>'
        f'<circle cx="50" cy="50" r="43" fill="none" stroke="{gold}" stroke-width="4"/>'
        f'<g transform="translate(50 50) scale(0.52)">{TACTIC_ART[key]}</g>'
    )


def _emblem(clan: Clan) -> str:
    ink = hexed(INK)
    light = hexed(INK if clan.field.hsla[2] >= 56 else IVORY)
    return (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(clan.field)}" stroke="{ink}" stroke-width="6"/>'
        + symbol(clan, (50, 50), 62, light)
    )


def draw_back(tactic: bool, px: int) -> Surface:
    """The back of a clan card, woven in moss and blue with a gold knot, or of a tactic, night with stars."""
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
        + _round(12, 12, 176, 276, 9, hexed(ground), ink, 2.6)
        + cloth
        + plate
        + (star if tactic else heart)
        + _round(12, 12, 176, 276, 9, "none", gold, 2)
    )
    return svg(body, CARD_BOX, (px, round(px * RATIO)))


def _stone_body(number: int) -> str:
    """A weathered standing stone with moss at its foot, each of its own outline."""
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
