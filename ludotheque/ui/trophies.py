"""Small trophies: a medal of brass for a feat, a shield of wood for a victory, each with an icon on it."""

from __future__ import annotations

from pygame import Color, Surface

from ludotheque.ui.drawing import blank, linear, radial, svg
from ludotheque.ui.palette import GOLD_DARK, GOLD_LIGHT, OAK_NIGHT
from ludotheque.ui.skin import PictureKey, Skin

BOX = 100.0  # the width and height of the drawing
_BRASS = (Color("#FBEBB4"), Color("#D6A840"), Color("#7C5717"))  # light, body and shade
_WOOD = (Color("#C99A62"), Color("#8A5A30"), Color("#4A2C14"))
_SHIELD = "M12 12C34 16 42 10 50 5C58 10 66 16 88 12C93 48 82 78 50 96C18 78 7 48 12 12Z"


def trophy_picture(skin: Skin, across: int, icon: str, carved: bool, lit: bool = False) -> Surface:
    """Return a trophy, `across` pixels wide and high: carved in wood or of brass, `lit` while pointed at."""
    key = PictureKey("trophy", size=(across, icon, carved, lit))
    return skin.kept(key, lambda: _trophy(skin, across, icon, carved, lit))


def _trophy(skin: Skin, across: int, icon: str, carved: bool, lit: bool) -> Surface:
    light, body, shade = (
        one.lerp(Color("white"), 0.22 if lit else 0) for one in (_WOOD if carved else _BRASS)
    )
    metals = (
        f"<defs>{linear('s', (0, light), (0.45, body), (1, shade))}"
        f"{radial('m', (0, light), (0.6, body), (1, shade), centre=(38, 30), reach=75)}</defs>"
    )
    picture = blank((across, across))
    picture.blit(svg(metals + (_shield() if carved else _medal()), (BOX, BOX), (across, across)), (0, 0))
    size, edge = round((0.46 if carved else 0.5) * across), max(1, round(0.015 * across))
    middle = round(0.5 * across), round((0.48 if carved else 0.5) * across)
    sunk, raised = (OAK_NIGHT, GOLD_LIGHT) if carved else (light, GOLD_DARK.lerp(OAK_NIGHT, 0.6))
    for colour, by in ((sunk, edge), (raised, 0)):
        drawn = skin.icon(icon, size, colour)
        picture.blit(drawn, drawn.get_rect(center=(middle[0] + by, middle[1] + by)))
    return picture


def _medal() -> str:
    return (
        '<circle cx="51.5" cy="53" r="45" fill="#000000" fill-opacity="0.5"/>'
        '<circle cx="50" cy="50" r="45" fill="url(#s)" stroke="#3A2608" stroke-width="2"/>'
        '<circle cx="50" cy="50" r="36" fill="url(#m)" stroke="#5A3E10" stroke-width="2"/>'
        '<path d="M12 38A40 40 0 0 1 62 12" fill="none" stroke="#FFF8E0" stroke-opacity="0.75" '
        'stroke-width="3" stroke-linecap="round"/>'
        '<circle cx="50" cy="9.5" r="2.6" fill="#4A3210"/><circle cx="50" cy="90.5" r="2.6" fill="#4A3210"/>'
    )


def _shield() -> str:
    grain = "".join(
        f'<path d="M{x} 22C{x + 2} 40 {x - 3} 58 {x + 1} {90 - abs(50 - x)}" fill="none" stroke="#2E1A0A" '
        'stroke-opacity="0.28" stroke-width="1.3"/>'
        for x in (27, 39, 50, 62, 74)
    )
    return (
        f'<path d="{_SHIELD}" transform="translate(1.5 2.5)" fill="#000000" fill-opacity="0.5"/>'
        f'<path d="{_SHIELD}" fill="url(#s)" stroke="#24130A" stroke-width="2"/>{grain}'
        f'<path d="{_SHIELD}" transform="translate(7.5 7) scale(0.85)" fill="none" stroke="#F1CE72" '
        'stroke-opacity="0.8" stroke-width="2.4"/>'
    )
