"""Draws the rulebook figure that lays out a colour's pieces on parchment (C1)."""

from __future__ import annotations

from pygame import Surface

from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.app import App


def tray(app: App, colour: str, size: tuple[int, int]) -> Surface:
    """Draw a colour's pieces on parchment: one knight of each worth, and the shields face up."""
    skin, arms = app.skin, tincture(colour)
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
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
    return sheet
