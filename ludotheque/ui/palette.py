"""The colours of the whole program: parchment, ink, oak and candle gold, but no bright blue."""

from pygame import Color

PARCHMENT = Color("#EFE3C8")
PARCHMENT_DARK = Color("#D9C59A")
PARCHMENT_DEEP = Color("#B99F6B")
INK = Color("#2B2118")
INK_SOFT = Color("#5A4833")
OAK = Color("#5A3A22")
OAK_DARK = Color("#3A2415")
OAK_NIGHT = Color("#22150D")
GOLD = Color("#C9992E")
GOLD_LIGHT = Color("#F1CE72")
GOLD_DARK = Color("#664A12")
FLAME = Color("#F2A92B")
SEAL = Color("#952A1E")
SEAL_LIGHT = Color("#C4503B")
SEAL_DARK = Color("#6A1A12")
LOCH = Color("#3E6478")
MOSS = Color("#465730")
LEAF = Color("#A9D36A")
IVORY = Color("#F5EBD3")
CREAM = Color("#F3E4BE")


_MIDDLE = 0.179  # the luminance with the same contrast to black and to white


def luminance(colour: Color) -> float:
    """Return the relative luminance as WCAG 2 defines it, from 0 (black) to 1 (white)."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in (colour.r, colour.g, colour.b))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def legible(colour: Color, ground: Color, least: float = 4.5) -> Color:
    """Return `colour`, darkened until its contrast with a light `ground` is at least `least` to 1."""
    share = 0.0
    while contrast(darker := colour.lerp(INK, share), ground) < least and share < 1:
        share = min(1.0, share + 0.1)
    return darker


def stronger(colour: Color) -> Color:
    """Return the colour for high contrast: a dark one darker, a light one lighter."""
    return colour.lerp(Color("black" if luminance(colour) < _MIDDLE else "white"), 0.6)


def hexed(colour: Color) -> str:
    """Return the colour as SVG writes it, `#rrggbb`."""
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"


def mixed(one: Color, other: Color, share: float) -> Color:
    """Return `one` with `share` (0 to 1) of `other` in it."""
    return one.lerp(other, share)


def clear(colour: Color, alpha: float) -> Color:
    """Return the colour with an opacity from 0 to 1."""
    return Color(colour.r, colour.g, colour.b, round(255 * alpha))
