"""The parts that the clansmen share: legs in socks, kilt, shirt and plaid, head, bonnet, arms.

Everything is drawn in the box of a card (CARD_BOX); boots stand on y = FOOT.
"""

from pygame import Color

from ludotheque.games.schotten_totten.art.clans import Clan, tartan
from ludotheque.picture.knights import inked, stroke
from ludotheque.ui.palette import INK, IVORY, hexed, mixed

FOOT = 283.0
SKIN, SHADE = "#e3b48c", "#c08a62"
BLACK = Color("#120A05")


def legs(clan: Clan, apart: float = 20, boots: str = "#3a2415") -> str:
    """Bare knees, socks with a band of the clan, boots."""
    parts = ""
    for side in (-1, 1):
        x = 100 + side * apart
        parts += inked(f"M{x - 9} 222V250H{x + 9}V222Z", SKIN, 2.4)
        parts += inked(
            (
                f"M{x - 10} 240C{x - 13} 254 {x - 11} 266 {x - 9} 274H{x + 9}C{x + 11} 266 "
                f"{x + 13} 254 {x + 10} 240Z"
            ),
            hexed(IVORY),
            2.4,
        )
        parts += inked(f"M{x - 11} 238H{x + 11}V246H{x - 11}Z", "url(#cloth)", 2.2)
        toe = x + side * 16
        parts += inked(
            (
                f"M{x - side * 10} 272H{x + side * 8}C{toe} 274 {toe + side * 4} 280 "
                f"{toe + side * 3} {FOOT}H{x - side * 11}Z"
            ),
            boots,
            2.4,
        )
    return parts


def kilt(clan: Clan, wide: float = 40) -> str:
    """The kilt in the clan's tartan, pleated, with its sporran."""
    low, left, right = 230, 100 - wide, 100 + wide
    body = inked(
        (
            f"M{100 - wide * 0.7} 176H{100 + wide * 0.7}L{right} {low}C{100 + wide * 0.4} "
            f"{low + 6} {100 - wide * 0.4} {low + 6} {left} {low}Z"
        ),
        "url(#cloth)",
        3,
    )
    pleats = "".join(
        f"M{100 + share * wide * 0.75} 178L{100 + share * wide} {low}" for share in (-0.75, -0.45, 0.45, 0.75)
    )
    weave = tartan(clan, left + 8, 186, right - 8, low - 2, 18)
    return (
        body
        + weave
        + stroke(pleats, 1.6)
        + inked("M88 186H112V200C112 214 88 214 88 200Z", "#5b3a22", 2.4)
        + stroke("M94 206V216M100 208V220M106 206V216", 2.4, hexed(IVORY))
    )


def torso(clan: Clan, shirt: str, wide: float = 34) -> str:
    """A shirt, a belt, and the plaid over one shoulder."""
    left, right = 100 - wide, 100 + wide
    return (
        inked(
            f"M{left + 6} 132C{left + 16} 124 {right - 16} 124 {right - 6} 132L{right - 6} 182H{left + 6}Z",
            shirt,
            3,
        )
        + inked(
            (
                f"M{left + 2} 134C{left + 8} 126 {left + 18} 124 {left + 26} 126L{right - 4} 172V"
                f"184H{right - 20}Z"
            ),
            "url(#cloth)",
            2.6,
        )
        + inked(f"M{left + 4} 174H{right - 4}V183H{left + 4}Z", "#3a2415", 2.2)
        + inked("M93 172H107V185H93Z", "#d8ae4c", 2)
    )


def head(hair: str, beard: str, y: float = 106) -> str:
    """A head facing the reader; `beard` and `hair` are paths of their own, beard last."""
    return (
        inked(
            (
                f"M78 {y - 4}C76 {y - 30} 124 {y - 30} 122 {y - 4}C122 {y + 18} 110 {y + 28} 100 "
                f"{y + 28}C90 {y + 28} 78 {y + 18} 78 {y - 4}Z"
            ),
            SKIN,
            2.8,
        )
        + inked(beard, hair, 2.6)
        + (
            f'<path d="M97 {y - 4}C92 {y + 8} 96 {y + 11} 100 {y + 11}C104 {y + 11} 108 '
            f'{y + 8} 103 {y - 4}Z" fill="{SHADE}"/>'
        )
        + stroke(f"M87 {y - 5}h5M108 {y - 5}h5", 4.5)
        + stroke(f"M84 {y - 12}L94 {y - 10}M106 {y - 10}L116 {y - 12}", 3.4, hair)
    )


def bonnet(clan: Clan, y: float = 88, feather: bool = True) -> str:
    """A flat bonnet with a band and a pompon or a feather."""
    top = inked(
        f"M72 {y}C62 {y - 20} 92 {y - 30} 104 {y - 26}C128 {y - 24} 138 {y - 10} 128 {y}Z", "url(#cloth)", 2.8
    )
    band = inked(f"M76 {y - 3}H124V{y + 5}H76Z", hexed(mixed(clan.field, BLACK, 0.6)), 2.2)
    plume = inked(
        f"M120 {y - 8}C124 {y - 34} 138 {y - 40} 146 {y - 44}C146 {y - 26} 138 {y - 10} 124 {y - 4}Z",
        hexed(IVORY),
        2.2,
    )
    return (plume if feather else "") + top + band


def arm(path: str, sleeve: str) -> str:
    """An arm along a path, in a sleeve."""
    return stroke(path, 21) + stroke(path, 16, sleeve)


def fist(x: float, y: float) -> str:
    """A hand closed round something."""
    return f'<circle cx="{x}" cy="{y}" r="9" fill="{SKIN}" stroke="{hexed(INK)}" stroke-width="2.4"/>'
