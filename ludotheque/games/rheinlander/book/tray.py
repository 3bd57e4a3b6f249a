"""The figure in the rulebook that shows the value of a county, during the game and at its end (R20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect, Surface

from ludotheque.games.rheinlander import words
from ludotheque.games.rheinlander.art.pieces import draw_crown, draw_tile
from ludotheque.games.rheinlander.rules.state import DUKE, LAST_DUKE, CountyWorth
from ludotheque.i18n import _
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.app import App
from ludotheque.ui.palette import INK, SEAL


def tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    """Return the picture of a county's value: a sum of the points for city, church, castle and duke."""
    skin, pieces = app.skin, app.for_skin(Pieces)
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
    city, (now, last) = int(content["city"]), pays(content)
    side = size[1] * 5 // 12
    banner = pieces.banner(tincture(content["colour"]), side)
    crown = draw_crown(round(banner.get_width() * 0.62))
    duke = Surface((banner.get_width(), side + crown.get_height() // 2)).convert_alpha()
    duke.fill((0, 0, 0, 0))
    duke.blit(banner, banner.get_rect(midbottom=duke.get_rect().midbottom))
    duke.blit(crown, crown.get_rect(midtop=duke.get_rect().midtop))
    parts = (
        (draw_tile(skin, f"city-{city}", side), _("ville"), str(city)),
        (draw_tile(skin, "church", side), _("église"), "1"),
        (draw_tile(skin, "castle", side), _("château"), "1"),
        (duke, _("duc"), words.worths(DUKE, LAST_DUKE)),
        (pieces.badge(words.worths(now, last), side * 2 // 3), _("le comté"), ""),
    )
    inside = sheet.get_rect().inflate(-skin.px(20), -skin.px(16))
    wide = inside.w // (len(parts) + 1)
    for number, (picture, name, points) in enumerate(parts):
        last_part = number == len(parts) - 1
        room = Rect(inside.x + number * wide, inside.y, wide * (1 + last_part), inside.h)
        label = skin.text(name, "text", 16, INK)
        sheet.blit(label, label.get_rect(midbottom=room.midbottom))
        worth = skin.text(points, "bold", 18, SEAL)
        above = room.bottom - label.get_height()
        sheet.blit(worth, worth.get_rect(midbottom=(room.centerx, above)))
        shown = Rect(room.x, room.y, room.w, above - worth.get_height() - room.y)
        sheet.blit(picture, picture.get_rect(center=shown.center))
        if number:
            sign = skin.text("=" if last_part else "+", "bold", 22, INK)
            sheet.blit(sign, sign.get_rect(center=(room.x, shown.centery)))
    return sheet


def pays(content: Mapping[str, Any]) -> tuple[int, int]:
    """Return the value of the county in the figure, during the game and at its end."""
    return CountyWorth(content["city"], 1, 1, DUKE).points, CountyWorth(
        content["city"], 1, 1, LAST_DUKE
    ).points
