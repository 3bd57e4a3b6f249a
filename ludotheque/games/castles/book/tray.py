"""Draws the rulebook's figures that need no board: pieces (C1), and the strength of assaults (C12, C13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect, Surface

from ludotheque.games.castles import words
from ludotheque.games.castles.art import castles
from ludotheque.games.castles.art.places import SWORDS_DROP, draw_swords
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.picture.heraldry import Tincture, tincture
from ludotheque.picture.objects import draw_arrow
from ludotheque.picture.pen import Pen
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.app import App
from ludotheque.ui.palette import INK, SEAL

SITE = 150.0, 166.0  # board units: width and height of a castle with its swords
BELOW = 46.0  # board units: distance of the swords below the castle's place
FOOT = 102.0  # board units: distance of the castle's place below the top of SITE


def tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    """Draw two assaults side by side if `content` has the key `enemy`, or else the pieces of one colour."""
    sheet = Surface(size).convert()
    sheet.blit(app.skin.card(size), (0, 0))
    if "enemy" not in content:
        _draw_pieces(app, tincture(content["colour"]), sheet)
        return sheet
    own, enemy = tincture(content["colour"]), tincture(content["enemy"])
    left, right = _halves(sheet.get_rect().inflate(-app.skin.px(16), -app.skin.px(12)))
    (open_need, open_sum), (held_need, held_sum) = sums(content)
    _draw_assault(app, sheet, left, (own, open_need, content["swords"]), _("Jamais pris"), open_sum)
    site = _draw_assault(app, sheet, right, (own, held_need, 0), _("Déjà pris"), held_sum)
    _draw_holder(app, sheet, site, enemy, content["inside"], content["shield"])
    return sheet


def sums(content: Mapping[str, Any]) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return the knights needed and the sum in words, for an untaken castle (C12) and a held one (C13)."""
    swords, inside, shield = content["swords"], content["inside"], content["shield"]
    need = 2 * swords
    on_open = f"2 × {words.swords(swords)} = {words.knights(need)}"
    held = 2 * (inside + shield)
    on_held = _("2 × ({inside} + bouclier {shield}) = {need}").format(
        inside=words.knights(inside), shield=shield, need=words.knights(held)
    )
    return (need, on_open), (held, on_held)


def _draw_pieces(app: App, arms: Tincture, sheet: Surface) -> None:
    """Draw a knight of each worth, the back of a shield, and all six shields face up."""
    skin, size = app.skin, sheet.get_size()
    unit, side = size[1] // 4, size[0] // 9
    for number, worth in enumerate((1, 2, 5)):
        knight = app.for_skin(Pieces).knight(arms, worth, unit)
        middle = size[0] * (number + 1) // 4
        sheet.blit(knight, knight.get_rect(midbottom=(middle, size[1] * 5 // 11)))
        badge = app.for_skin(Pieces).badge(worth, skin.px(22))
        sheet.blit(badge, badge.get_rect(midtop=(middle, size[1] * 5 // 11 + skin.px(4))))
    for number, value in enumerate((None, 0, 0, 0, 1, 2, 3)):
        shield = app.for_skin(Pieces).shield(arms, value, side)
        sheet.blit(shield, shield.get_rect(center=(size[0] * (number + 1) // 8, size[1] * 4 // 5)))


def _halves(rect: Rect) -> tuple[Rect, Rect]:
    left = Rect(rect.x, rect.y, rect.w // 2, rect.h)
    return left, Rect(left.right, rect.y, rect.w - left.w, rect.h)


def _draw_assault(
    app: App, sheet: Surface, half: Rect, who: tuple[Tincture, int, int], title: str, told: str
) -> Rect:
    """Draw an army (`who`: tincture, knights, swords) beside a castle; return the castle's rectangle."""
    skin, (arms, count, counted) = app.skin, who
    head = skin.text(title, "bold", 16, SEAL)
    sheet.blit(head, head.get_rect(midtop=half.midtop))
    foot = skin.text(told, "bold", 15.5, INK, half.w - skin.px(12), "center")
    sheet.blit(foot, foot.get_rect(midbottom=half.midbottom))
    high = half.h - head.get_height() - foot.get_height()
    site = Rect(0, half.y + head.get_height(), round(high * SITE[0] / SITE[1]), high)
    site.left = half.centerx
    pen, scale = Pen(), high / SITE[1]
    castles.draw_castle(pen, (0.0, 0.0), castles.design(3, 0), -1)
    draw_swords(pen, (0.0, BELOW - SWORDS_DROP), counted)
    picture = pen.render(Frame((site.w / 2, FOOT * scale), scale, {}), site.size)
    sheet.blit(picture, site)
    unit = high // 2
    laid = (count % 5 % 2, count % 5 // 2, count // 5)
    army = app.for_skin(Pieces).army(arms, laid, unit)
    stands = army.get_rect(midbottom=(half.centerx - site.w, round(site.y + (FOOT + 30) * scale)))
    sheet.blit(army, stands)
    y = stands.centery
    draw_arrow(sheet, (stands.right + skin.px(4), y), (site.x + skin.px(2), y), skin.px(9), SEAL)
    return site


def _draw_holder(app: App, sheet: Surface, site: Rect, arms: Tincture, inside: int, shield: int) -> None:
    pieces, side = app.for_skin(Pieces), site.h // 3
    banner = pieces.banner(arms, side)
    sheet.blit(banner, banner.get_rect(midtop=site.midtop))
    army = pieces.army(arms, (inside, 0, 0), side)
    sheet.blit(army, army.get_rect(midbottom=(site.centerx - side // 2, site.bottom - side // 2)))
    laid = pieces.shield(arms, shield, side * 2 // 3)
    sheet.blit(laid, laid.get_rect(midbottom=(site.centerx + side, site.bottom - side // 2)))
