"""The colours of the whole program: parchment, ink, oak, candle gold, and nothing that shines blue."""

from pygame import Color

PARCHMENT = Color("#EFE3C8")
PARCHMENT_DARK = Color("#D9C59A")
PARCHMENT_DEEP = Color("#B99F6B")
INK = Color("#2B2118")
INK_SOFT = Color("#6B5842")
OAK = Color("#5A3A22")
OAK_DARK = Color("#3A2415")
OAK_NIGHT = Color("#22150D")
GOLD = Color("#C9992E")
GOLD_LIGHT = Color("#F1CE72")
GOLD_DARK = Color("#7A5A1C")
FLAME = Color("#F2A92B")
SEAL = Color("#9B2D20")
SEAL_LIGHT = Color("#C4503B")
SEAL_DARK = Color("#6A1A12")
LOCH = Color("#3E6478")
MOSS = Color("#5E7142")
IVORY = Color("#F5EBD3")
CREAM = Color("#F3E4BE")


def hexed(colour: Color) -> str:
    """The colour as SVG writes it, `#rrggbb`."""
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"


def mixed(one: Color, other: Color, share: float) -> Color:
    """`one` with `share` (0 to 1) of `other` in it."""
    return one.lerp(other, share)


def clear(colour: Color, alpha: float) -> Color:
    """The colour with an opacity from 0 to 1."""
    return Color(colour.r, colour.g, colour.b, round(255 * alpha))
