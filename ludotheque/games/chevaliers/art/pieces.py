"""Draws the knights as SVG: the White with sword and winged helm, the Red with halberd and kettle hat.

They are seen from above at a slant; outline and brightness tell the sides apart without colour. A knight's
foot is in the middle of the picture's lower edge.
"""

from __future__ import annotations

from pygame import Color, Surface

from ludotheque.picture.heraldry import Tincture, shield
from ludotheque.picture.knights import Box, inked, shadow, stand, stroke
from ludotheque.ui.drawing import linear, radial, svg
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, hexed, mixed

BOX: Box = (76, 100)

_STEEL = (0, Color("#F4EFE2")), (0.5, Color("#C4BDAF")), (1, Color("#776E60"))
_IRON = (0, Color("#A9A49A")), (0.5, Color("#6E6860")), (1, Color("#37322C"))
_ROBE = "M20 56C20 47 28 43 38 43C48 43 56 47 56 56L61 86C50 94 26 94 15 86Z"
_SHIELD = '<g transform="translate(6 47) scale(0.42 0.365)">{}</g>'


def draw_knight(arms: Tincture, side: int, hatched: bool, px: int, home: bool = False) -> Surface:
    """Return a White (`side` 0) or Red (1), `px` pixels high, with crown and treasure if `home`."""
    body = _white(arms, hatched, px, home) if side == 0 else _red(arms, hatched, px)
    return svg(body, BOX, (round(px * BOX[0] / BOX[1]), px))


def _white(arms: Tincture, hatched: bool, px: int, home: bool) -> str:
    head = _helm() + (_crown() if home else _wings())
    sword = "" if home else _sword()
    return (
        _ground()
        + sword
        + _robe(arms)
        + head
        + _SHIELD.format(shield(arms, hatched, round(px * 0.5)))
        + (_treasure() if home else "")
    )


def _red(arms: Tincture, hatched: bool, px: int) -> str:
    return (
        _ground()
        + _halberd()
        + _robe(arms)
        + _kettle_hat(arms)
        + _SHIELD.format(shield(arms, hatched, round(px * 0.5)))
    )


def _ground() -> str:
    return shadow((45, 91), 31, 7.5) + stand(38, 99, 25, 4.5)


def _robe(arms: Tincture) -> str:
    fill = linear("rob", (0, arms.light), (0.45, arms.field), (1, arms.dark), across=True)
    folds = "M44 60C45 70 46 80 46 90M52 62C54 72 55 80 56 87"
    return (
        f"<defs>{fill}</defs>"
        + inked(_ROBE, "url(#rob)", 2.4)
        + stroke(folds, 1.5, hexed(mixed(arms.dark, INK, 0.35)))
        + stroke("M21 57C30 62 46 62 55 57", 3.4, hexed(GOLD_DARK))
        + stroke("M21 57C30 62 46 62 55 57", 1.8, hexed(GOLD_LIGHT))
    )


def _helm() -> str:
    return (
        f"<defs>{linear('stl', *_STEEL, across=True)}</defs>"
        + inked(
            "M23 28C23 18 30 14 38 14C46 14 53 18 53 28V46C49 52 44 54 38 54C32 54 27 52 23 46Z",
            "url(#stl)",
            2.6,
        )
        + f'<path d="M26 31L36 33.5V37.5L26 35ZM50 31L40 33.5V37.5L50 35Z" fill="{hexed(INK)}"/>'
        + stroke("M38 17V52M26 28C33 30 43 30 50 28", 2.6, hexed(GOLD))
        + stroke("M30 43h.3M30 47h.3M46 43h.3M46 47h.3", 2.4)
    )


def _wings() -> str:
    feather = linear("fea", (0, Color("#FFFDF4")), (1, Color("#CFC6B0")))
    left = "M26 22C17 19 11 10 12 1C16 5 19 4 22 7C22 3 24 3 27 6C27 11 29 15 31 17Z"
    right = "M50 22C59 19 65 10 64 1C60 5 57 4 54 7C54 3 52 3 49 6C49 11 47 15 45 17Z"
    return f"<defs>{feather}</defs>" + inked(left, "url(#fea)", 2.2) + inked(right, "url(#fea)", 2.2)


def _crown() -> str:
    gold = linear("crn", (0, GOLD_LIGHT), (0.6, GOLD), (1, GOLD_DARK))
    return (
        f"<defs>{gold}</defs>"
        + inked("M22 20L19 3L29 11L38 0L47 11L57 3L54 20C45 24 31 24 22 20Z", "url(#crn)", 2.4)
        + stroke("M30 17h.3M38 18h.3M46 17h.3", 3.6, "#9B2D20")
    )


def _sword() -> str:
    return (
        stroke("M63 60V22", 6.4)
        + stroke("M63 60V22", 3.4, "#E9E4D8")
        + stroke("M63 58V26", 1, "#8f8778")
        + inked("M60.6 24L63 15L65.4 24Z", "#E9E4D8", 1.4)
        + stroke("M56 60H70", 5.6)
        + stroke("M56 60H70", 3, hexed(GOLD))
        + stroke("M63 61V69", 5)
        + stroke("M63 61V69", 2.4, "#5a3a22")
    )


def _kettle_hat(arms: Tincture) -> str:
    mail = radial("mal", (0, Color("#8b857b")), (1, Color("#4d473f")), centre=(40, 35), reach=75)
    return (
        f"<defs>{linear('irn', *_IRON, across=True)}{mail}</defs>"
        + inked("M24 34C24 24 52 24 52 34L55 52C48 58 28 58 21 52Z", "url(#mal)", 2.4)
        + inked("M29 33H47V42C47 48 43 51 38 51C33 51 29 48 29 42Z", "#c99b6f", 1.8)
        + f'<path d="M29 31H47V39C41 36.5 35 36.5 29 39Z" fill="{hexed(INK)}" fill-opacity="0.55"/>'
        + stroke("M34 40.5h.3M42 40.5h.3", 2.6)
        + inked("M24 30C24 17 30 12 38 12C46 12 52 17 52 30Z", "url(#irn)", 2.4)
        + inked("M14 32C20 26 56 26 62 32C58 38 50 34 38 34C26 34 18 38 14 32Z", "url(#irn)", 2.4)
        + stroke("M38 13V28", 1.6, "#2b2620")
        + stroke("M25 27C33 24.5 43 24.5 51 27", 2.6, hexed(arms.field))
    )


def _halberd() -> str:
    blade = linear("bld", *_STEEL)
    return (
        f"<defs>{blade}</defs>"
        + stroke("M63 92V14", 5.4)
        + stroke("M63 92V14", 2.8, "#7c5229")
        + inked("M60.5 18L63 1L65.5 18Z", "url(#bld)", 1.8)
        + inked("M63 14C68 14 73 11 75 9C75.5 17 75.5 25 75 31C72 28 68 26 63 26Z", "url(#bld)", 2)
        + inked("M63 16L54 18L55 21L63 23Z", "url(#bld)", 1.8)
    )


def _treasure() -> str:
    coin = f'fill="{hexed(GOLD_LIGHT)}" stroke="{hexed(INK)}" stroke-width="1.5"'
    spots = ((50, 92), (58, 93), (66, 92), (54, 88), (62, 88), (58, 84))
    return "".join(f'<ellipse cx="{x}" cy="{y}" rx="5.4" ry="3" {coin}/>' for x, y in spots)
