"""Pieces as pictures: knights, armies, shields, dice, banners, coats of arms; each drawn once and cached.

All sizes are in pixels. The pictures are shared: copy one before drawing on it.
"""

from pygame import Surface

from ludotheque.picture import dice
from ludotheque.picture.heraldry import (
    SHIELD,
    SHIELD_BOX,
    TINCTURES,
    Tincture,
    charge,
    shield,
    shield_field,
    tincture,
)
from ludotheque.picture.knights import BANNER_BOX, FIGURES, gonfalon, shadow
from ludotheque.picture.portraits import Mood, draw_portrait
from ludotheque.ui.drawing import blank, linear, radial, ready, svg
from ludotheque.ui.palette import GOLD, INK, IVORY, PARCHMENT_DARK, hexed
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.skin import Skin

__all__ = ["TINCTURES", "Pieces", "Tincture", "tincture"]

_NOUGHT = "M50 32C68 32 68 80 50 80C32 80 32 32 50 32ZM50 36C40 36 40 76 50 76C60 76 60 36 50 36Z"
MOST_PICTURES = 1200
TALLEST = 1.2  # height limit of a heap's figure, relative to a foot knight, so that it hides nothing behind
TUMBLE = 14  # frames of a throw


class Pieces:
    """All pieces in the style of a skin: its typeface and its hatching."""

    def __init__(self, skin: Skin) -> None:
        self._skin = skin
        self._cache = PictureCache(MOST_PICTURES)

    def knight(self, arms: Tincture, worth: int, unit: int) -> Surface:
        """Return a knight worth 1, 2 or 5 at the foot of its picture; one on foot is `unit` pixels high."""
        return self._cache(("knight", arms, worth, unit), lambda: self._knight(arms, worth, unit))

    def army(self, arms: Tincture, pieces: tuple[int, int, int], unit: int, badge: bool = True) -> Surface:
        """Return a group of `pieces` (1, 2, 5) with its total; `unit`: pixels of a knight on foot."""
        key = "army", arms, pieces, unit, badge
        return self._cache(key, lambda: self._army(arms, pieces, unit, badge))

    def heap(self, arms: Tincture, pieces: tuple[int, int, int], unit: int) -> Surface:
        """Return the best of `pieces` (1, 2, 5) with the total; `unit`: pixels of a knight on foot."""
        return self._cache(("heap", arms, pieces, unit), lambda: self._heap(arms, pieces, unit))

    def shield(self, arms: Tincture, value: int | None, px: int) -> Surface:
        """Return a castle shield `px` wide: its face with `value` swords or, if `value` is None, its back."""
        return self._cache(("shield", arms, value, px), lambda: self._shield(arms, value, px))

    def coat(self, arms: Tincture, px: int) -> Surface:
        """Return a coat of arms with its shadow, `px` wide and 1.2 times as high."""
        return self._cache(("coat", arms, px), lambda: self._coat(arms, px))

    def banner(self, arms: Tincture, px: int) -> Surface:
        """Return the banner that flies over a castle in its holder's colours, `px` high."""
        return self._cache(("banner", arms, px), lambda: self._banner(arms, px))

    def face(self, who: str, px: int, mood: Mood = "calm") -> Surface:
        """Return the portrait of the computer character `who` in a gilded ring, `px` square."""
        return self._cache(("face", who, px, mood), lambda: draw_portrait(who, px, mood))

    def dot(self, arms: Tincture, px: int) -> Surface:
        """Return a small round sign of the tincture for lists, with its charge if `px` is at least 16."""
        return self._cache(("dot", arms, px), lambda: draw_dot(arms, px))

    def die(self, face: int, px: int) -> Surface:
        """Return the ivory die at rest on `face` in a picture `px` pixels square, itself 0.6 × `px` wide."""
        return self._cache(("die", face, px), lambda: draw_die(dice.die(face, 0, 0), px))

    def die_thrown(self, face: int, px: int, number: int) -> Surface:
        """Return one frame of a throw that ends on `face`; `number` runs from 0 to TUMBLE - 1."""
        key = "die", face, px, number
        return self._cache(key, lambda: draw_die(dice.thrown(face, (number + 1) / TUMBLE), px))

    def badge(self, count: int | str, px: int) -> Surface:
        """Return a parchment disc `px` high with a number, or a wider badge with a few words."""
        return self._cache(("badge", count, px), lambda: self._badge(count, px))

    def _knight(self, arms: Tincture, worth: int, unit: int) -> Surface:
        box, figure = FIGURES[worth]
        height = round(unit * box[1] / FIGURES[1][0][1])
        size = round(height * box[0] / box[1]), height
        return svg(figure(arms, self._skin.hatchings, height), box, size)

    def _army(self, arms: Tincture, pieces: tuple[int, int, int], unit: int, badge: bool) -> Surface:
        ones, twos, fives = pieces
        back = [self.knight(arms, 5, unit)] * fives
        middle, front = [self.knight(arms, 2, unit)] * twos, [self.knight(arms, 1, unit)] * ones
        group = grouped([row for row in (back, middle, front) if row], unit)
        strength = ones + 2 * twos + 5 * fives
        return ready(self.badged(group, strength, unit) if badge and strength > 1 else group)

    def _heap(self, arms: Tincture, pieces: tuple[int, int, int], unit: int) -> Surface:
        strength = sum(worth * many for worth, many in zip((1, 2, 5), pieces, strict=True))
        worth = max(worth for worth, many in zip((1, 2, 5), pieces, strict=True) if many)
        tall = FIGURES[worth][0][1] / FIGURES[1][0][1]
        figure = self.knight(arms, worth, round(unit * min(1.0, TALLEST / tall)))
        return ready(self.badged(figure, strength, unit) if strength > 1 else figure)

    def badged(self, group: Surface, strength: int, unit: int) -> Surface:
        """Return a group of figures with the number `strength` at its foot; `unit` is as in `army`."""
        disc = self.badge(strength, max(round(unit * 0.46), self._skin.px(17)))
        width = group.get_width() + disc.get_width()
        page = blank((width, group.get_height() + disc.get_height() // 5))
        page.blit(group, (disc.get_width() // 2, 0))
        page.blit(disc, disc.get_rect(bottomright=(width - disc.get_width() // 5, page.get_height())))
        return page

    def _badge(self, count: int | str, px: int) -> Surface:
        label = self._skin.text(str(count), "bold", px * 0.8 / self._skin.scale)
        ink = label.get_bounding_rect()
        width = max(px, ink.width + px // 2)
        half, box = px / 2 - 1, (width, px)
        fill = linear("f", (0, IVORY), (1, PARCHMENT_DARK))
        body = (
            f'<defs>{fill}</defs><rect x="1" y="1" width="{width - 2}" height="{px - 2}" rx="{half}" '
            f'fill="url(#f)" stroke="{hexed(INK)}" stroke-width="{max(1, px / 14)}"/>'
        )
        disc = svg(body, box, box)
        disc.blit(label, (round((width - ink.width) / 2) - ink.x, round((px - ink.height) / 2) - ink.y))
        return disc

    def _shield(self, arms: Tincture, value: int | None, px: int) -> Surface:
        size = px, round(px * 1.2)
        if value is None:
            return svg(shield(arms, self._skin.hatchings, px), SHIELD_BOX, size)
        return self._face(arms, value, px, size)

    def _face(self, arms: Tincture, value: int, px: int, size: tuple[int, int]) -> Surface:
        body = shield_field(arms, self._skin.hatchings, px)
        body += (
            f'<g transform="translate(12 13.5) scale(0.76)"><path d="{SHIELD}" fill="{hexed(IVORY)}" '
            f'stroke="{hexed(INK)}" stroke-width="3"/></g>' + _swords(value)
        )
        return svg(body, SHIELD_BOX, size)

    def _coat(self, arms: Tincture, px: int) -> Surface:
        body = f'{shadow((55, 68), 44, 50)}<g transform="translate(6 4) scale(0.88)">'
        return svg(body + shield(arms, self._skin.hatchings, px) + "</g>", SHIELD_BOX, (px, round(px * 1.2)))

    def _banner(self, arms: Tincture, px: int) -> Surface:
        box = BANNER_BOX[0], 102.0
        return svg(gonfalon(arms, self._skin.hatchings, px), box, (round(px * box[0] / box[1]), px))


def grouped(rows: list[list[Surface]], unit: int) -> Surface:
    """Return one picture of rows of figures, the last in front; one on foot is `unit` pixels high."""
    step, depth = round(unit * 0.42), round(unit * 0.2)
    widths = [row[0].get_width() + step * (len(row) - 1) for row in rows]
    heights = [row[0].get_height() + depth * (len(rows) - 1 - place) for place, row in enumerate(rows)]
    page = blank((max(widths, default=1), max(heights, default=1)))
    for place, row in enumerate(rows):
        foot = page.get_height() - depth * (len(rows) - 1 - place)
        left = (page.get_width() - widths[place]) // 2
        for number, figure in enumerate(row):
            page.blit(figure, figure.get_rect(bottomleft=(left + number * step, foot)))
    return page


def draw_die(body: str, px: int) -> Surface:
    """Return a die's SVG `body`, 200 by 200, as a picture `px` pixels square with a soft shadow."""
    return svg(shadow((112, 122), 82, 74) + body, (200, 200), (px, px))


def draw_dot(arms: Tincture, px: int) -> Surface:
    """Return a small round sign of the tincture, with its charge if there is room."""
    ball = radial("b", (0, arms.light), (0.6, arms.field), (1, arms.dark), centre=(38, 34), reach=72)
    body = (
        f'<defs>{ball}</defs><circle cx="50" cy="50" r="45" fill="{hexed(INK)}"/>'
        f'<circle cx="50" cy="50" r="41" fill="{hexed(GOLD)}"/>'
        '<circle cx="50" cy="50" r="36" fill="url(#b)"/>'
        + (charge(arms, (50, 50), 58, 40) if px >= 16 else "")
    )
    return svg(body, (100, 100), (px, px))


def _swords(count: int) -> str:
    """Return the swords on the face of a castle shield as SVG, side by side. If `count` is 0, draw a 0."""
    if count == 0:
        return f'<path fill-rule="evenodd" d="{_NOUGHT}" fill="{hexed(INK)}"/>'
    blade = "M0 -30L5 -22V12H14V19H4V30H-4V19H-14V12H-5V-22Z"
    size, step = {1: (1.05, 0), 2: (0.92, 28), 3: (0.78, 22)}[count]
    left = 50 - step * (count - 1) / 2
    return "".join(
        f'<path transform="translate({left + step * n} {58 if count == 3 and n == 1 else 54}) scale({size})" '
        f'd="{blade}" fill="{hexed(INK)}"/>'
        for n in range(count)
    )
