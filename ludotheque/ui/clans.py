"""The six clans as SVG: each with its colour, its symbol, its tartan and a clansman of its own.

Colours differ in luminance, symbols in outline and tartans in rhythm, so that grey pictures tell them apart.
Everything is drawn in the box of a card (CARD_BOX); figures stand on y = FOOT.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Color

from ludotheque.ui.drawing import linear
from ludotheque.ui.figures import inked, stroke
from ludotheque.ui.palette import INK, IVORY, hexed, mixed

CARD_BOX = (200.0, 300.0)
FOOT = 283.0
_WHITE, _BLACK = Color("#FFF6E0"), Color("#120A05")
_SKIN, _SHADE, _STEEL, _WOOD = "#e3b48c", "#c08a62", "#cfc8ba", "#7c5229"


@dataclass(frozen=True, eq=False)  # there are only six: each equals itself
class Clan:
    """A clan: its colour, the threads of its tartan as (offset, width) in 24 units, its symbol as a path."""

    field: Color
    threads: tuple[tuple[int, float], ...]
    symbol: str  # in a box of 100, to be filled

    @property
    def light(self) -> Color:
        """The colour where the light falls."""
        return mixed(self.field, _WHITE, 0.32)

    @property
    def dark(self) -> Color:
        """The colour in its own shade."""
        return mixed(self.field, _BLACK, 0.45)


_CLOVER = (
    "M50 46C30 58 12 44 22 30C10 18 30 4 42 16C46 6 54 6 58 16C70 4 90 18 78 30C88 44 70 58 50 46Z"
    "M46 44H54C54 66 60 80 72 90L64 96C52 86 46 70 46 44Z"
)
_WAVES = "".join(
    f"M6 {y}C18 {y - 16} 30 {y - 16} 40 {y}C50 {y + 12} 58 {y + 12} 68 {y}C76 {y - 10} 86 {y - 12} 94 {y - 4}"
    f"V{y + 10}C84 {y + 2} 78 {y + 6} 70 {y + 14}C58 {y + 26} 48 {y + 24} 38 {y + 12}"
    f"C30 {y + 2} 20 {y + 2} 6 {y + 14}Z"
    for y in (24, 50, 76)
)
_FLAME = (
    "M52 4C58 24 84 36 80 64C78 84 64 96 50 96C34 96 20 84 20 64C20 50 28 42 32 30C38 36 40 42 40 48"
    "C48 38 54 24 52 4ZM50 88C60 88 66 80 64 70C62 62 54 58 52 48C44 56 36 62 36 72C36 82 42 88 50 88Z"
)
_SUN = (
    "M50 28A22 22 0 1 1 49.9 28ZM44 22L50 2L56 22ZM44 78L50 98L56 78ZM22 44L2 50L22 56ZM78 44L98 50L78 56Z"
    "M26 34L16 16L34 26ZM74 34L84 16L66 26ZM26 66L16 84L34 74ZM74 66L84 84L66 74Z"
)
_THISTLE = (
    "M50 4L56 22L66 8L66 26L80 18L72 38H28L20 18L34 26L34 8L44 22ZM28 42H72C78 56 70 66 56 68V78"
    "C66 70 78 68 88 72C80 82 68 84 56 84V98H44V84C32 84 20 82 12 72C22 68 34 70 44 78V68C30 66 22 56 28 42Z"
)
_STAG = (
    "M38 56C28 52 20 44 20 32L8 30V22L20 24L18 4H26L28 26L36 14L42 18L32 34C34 42 40 46 46 48H54"
    "C60 46 66 42 68 34L58 18L64 14L72 26L74 4H82L80 24L92 22V30L80 32C80 44 72 52 62 56L72 60L62 66"
    "L58 90C56 98 44 98 42 90L38 66L28 60Z"
)
GREEN = Clan(Color("#4F9A4C"), ((4, 7.0), (14, 2.0), (18, 2.0)), _CLOVER)
BLUE = Clan(Color("#2C5AA0"), ((3, 3.0), (9, 3.0), (16, 3.0)), _WAVES)
RED = Clan(Color("#B02A22"), ((2, 10.0), (18, 2.0)), _FLAME)
YELLOW = Clan(Color("#EBBC3D"), ((6, 1.6), (12, 1.6), (18, 1.6)), _SUN)
MAUVE = Clan(Color("#A172B8"), ((4, 2.0), (8, 2.0), (15, 6.0)), _THISTLE)
BROWN = Clan(Color("#553521"), ((5, 1.5), (11, 5.0)), _STAG)
CLANS = (GREEN, BLUE, RED, YELLOW, MAUVE, BROWN)  # in the order of the rules' colours


def symbol(clan: Clan, middle: tuple[float, float], side: float, fill: str) -> str:
    """The clan's symbol in a square of `side` round `middle`."""
    place = f"translate({middle[0] - side / 2} {middle[1] - side / 2}) scale({side / 100})"
    return f'<path transform="{place}" d="{clan.symbol}" fill="{fill}" fill-rule="evenodd"/>'


def tartan(clan: Clan, left: float, top: float, right: float, bottom: float, sett: float = 24) -> str:
    """The threads of the clan's tartan over a rectangle, `sett` units to a repeat."""
    scale, upright, level = sett / 24, "", ""
    for offset, width in clan.threads:
        half, at = width * scale / 2, left + offset * scale
        while at < right - half:
            upright += f"M{at - half:.1f} {top}h{2 * half:.1f}V{bottom}h{-2 * half:.1f}Z"
            at += sett
        at = top + offset * scale
        while at < bottom - half:
            level += f"M{left} {at - half:.1f}H{right}v{2 * half:.1f}H{left}Z"
            at += sett
    tone = hexed(mixed(clan.field, _BLACK if clan is not BROWN and clan is not BLUE else _WHITE, 0.5))
    return f'<path d="{upright}" fill="{tone}" fill-opacity="0.4"/><path d="{level}" fill="{tone}" fill-opacity="0.4"/>'


def figure(clan: Clan) -> str:
    """The clan's own clansman, standing on FOOT."""
    return f"<defs>{_cloth(clan)}</defs>" + _FIGURES[clan](clan)


def _cloth(clan: Clan) -> str:
    return linear("cloth", (0, clan.light), (0.5, clan.field), (1, clan.dark), across=True)


def _legs(clan: Clan, apart: float = 20, boots: str = "#3a2415") -> str:
    """Bare knees, socks with a band of the clan, boots."""
    parts = ""
    for side in (-1, 1):
        x = 100 + side * apart
        parts += inked(f"M{x - 9} 222V250H{x + 9}V222Z", _SKIN, 2.4)
        parts += inked(
            f"M{x - 10} 240C{x - 13} 254 {x - 11} 266 {x - 9} 274H{x + 9}C{x + 11} 266 {x + 13} 254 {x + 10} 240Z",
            hexed(IVORY),
            2.4,
        )
        parts += inked(f"M{x - 11} 238H{x + 11}V246H{x - 11}Z", "url(#cloth)", 2.2)
        toe = x + side * 16
        parts += inked(
            f"M{x - side * 10} 272H{x + side * 8}C{toe} 274 {toe + side * 4} 280 {toe + side * 3} {FOOT}H{x - side * 11}Z",
            boots,
            2.4,
        )
    return parts


def _kilt(clan: Clan, wide: float = 40) -> str:
    """The kilt in the clan's tartan, pleated, with its sporran."""
    low, left, right = 230, 100 - wide, 100 + wide
    body = inked(
        f"M{100 - wide * 0.7} 176H{100 + wide * 0.7}L{right} {low}C{100 + wide * 0.4} {low + 6} {100 - wide * 0.4} {low + 6} {left} {low}Z",
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


def _torso(clan: Clan, shirt: str, wide: float = 34) -> str:
    """A shirt, a belt, and the plaid over one shoulder."""
    left, right = 100 - wide, 100 + wide
    return (
        inked(
            f"M{left + 6} 132C{left + 16} 124 {right - 16} 124 {right - 6} 132L{right - 6} 182H{left + 6}Z",
            shirt,
            3,
        )
        + inked(
            f"M{left + 2} 134C{left + 8} 126 {left + 18} 124 {left + 26} 126L{right - 4} 172V184H{right - 20}Z",
            "url(#cloth)",
            2.6,
        )
        + inked(f"M{left + 4} 174H{right - 4}V183H{left + 4}Z", "#3a2415", 2.2)
        + inked("M93 172H107V185H93Z", "#d8ae4c", 2)
    )


def _head(hair: str, beard: str, y: float = 106) -> str:
    """A head facing the reader; `beard` and `hair` are paths of their own, beard last."""
    return (
        inked(
            f"M78 {y - 4}C76 {y - 30} 124 {y - 30} 122 {y - 4}C122 {y + 18} 110 {y + 28} 100 {y + 28}C90 {y + 28} 78 {y + 18} 78 {y - 4}Z",
            _SKIN,
            2.8,
        )
        + inked(beard, hair, 2.6)
        + f'<path d="M97 {y - 4}C92 {y + 8} 96 {y + 11} 100 {y + 11}C104 {y + 11} 108 {y + 8} 103 {y - 4}Z" fill="{_SHADE}"/>'
        + stroke(f"M87 {y - 5}h5M108 {y - 5}h5", 4.5)
        + stroke(f"M84 {y - 12}L94 {y - 10}M106 {y - 10}L116 {y - 12}", 3.4, hair)
    )


def _bonnet(clan: Clan, y: float = 88, feather: bool = True) -> str:
    """A flat bonnet with a band and a pompon or a feather."""
    top = inked(
        f"M72 {y}C62 {y - 20} 92 {y - 30} 104 {y - 26}C128 {y - 24} 138 {y - 10} 128 {y}Z", "url(#cloth)", 2.8
    )
    band = inked(f"M76 {y - 3}H124V{y + 5}H76Z", hexed(mixed(clan.field, _BLACK, 0.6)), 2.2)
    plume = inked(
        f"M120 {y - 8}C124 {y - 34} 138 {y - 40} 146 {y - 44}C146 {y - 26} 138 {y - 10} 124 {y - 4}Z",
        hexed(IVORY),
        2.2,
    )
    return (plume if feather else "") + top + band


def _arm(path: str, sleeve: str) -> str:
    """An arm along a path, in a sleeve."""
    return stroke(path, 21) + stroke(path, 16, sleeve)


def _fist(x: float, y: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="9" fill="{_SKIN}" stroke="{hexed(INK)}" stroke-width="2.4"/>'


def _archer(clan: Clan) -> str:
    """Vert: a hooded forester with his bow."""
    hood = inked(
        "M66 128C60 92 76 62 104 58C132 66 142 96 134 128C124 118 126 96 118 86C106 78 94 78 84 86C76 96 76 118 66 128Z",
        "url(#cloth)",
        3,
    )
    bow = (
        stroke("M160 92C196 132 196 200 160 240", 8)
        + stroke("M160 92C196 132 196 200 160 240", 4, "#b98a50")
        + stroke("M160 92L162 240", 1.4)
    )
    quiver = (
        inked("M48 96L66 92L80 168L62 172Z", _WOOD, 2.6)
        + stroke("M50 96L42 74M57 94L53 70M64 92L65 70", 3)
        + stroke("M42 74l-3 -8M53 70l0 -8M65 70l3 -8", 5, hexed(IVORY))
    )
    arms = (
        _arm("M72 140C56 160 58 178 80 190", "#6b5137")
        + _fist(82, 190)
        + _arm("M128 140C146 150 158 160 166 168", "#6b5137")
        + _fist(168, 168)
    )
    face = _head("#7a4a22", "M80 108C82 136 92 142 100 144C108 142 118 136 120 108C112 120 88 120 80 108Z")
    return quiver + _legs(clan) + _kilt(clan) + _torso(clan, "#8a6d48") + face + hood + bow + arms


def _fisher(clan: Clan) -> str:
    """Bleu: a fisherman with an oar and his catch."""
    oar = (
        stroke("M158 278L152 96", 9)
        + stroke("M158 278L152 96", 5, "#b98a50")
        + inked("M138 98C136 74 140 58 150 52C162 58 166 74 164 98L156 110H146Z", "#b98a50", 2.6)
    )
    fish = (
        inked("M40 190C26 206 26 232 40 246C54 232 54 206 40 190ZM40 244L28 262H52Z", "#9fb4bd", 2.6)
        + stroke("M40 190V172", 1.6)
        + stroke("M34 208h.4M32 222q8 6 16 0", 3.4)
    )
    hat = inked("M58 92C74 82 126 82 142 92C136 100 64 100 58 92Z", "url(#cloth)", 2.8) + inked(
        "M74 90C74 62 126 62 126 90C112 84 88 84 74 90Z", "url(#cloth)", 2.8
    )
    beard = "M80 106C76 136 88 152 100 158C112 152 124 136 120 106C114 116 86 116 80 106Z"
    arms = (
        _arm("M72 140C54 150 44 158 41 168", "#e6dcc2")
        + _fist(41, 172)
        + _arm("M128 140C144 150 152 158 154 168", "#e6dcc2")
        + _fist(155, 172)
    )
    return (
        oar
        + _legs(clan, boots="#2b2118")
        + _kilt(clan)
        + _torso(clan, "#e6dcc2")
        + _head("#d9d2c2", beard)
        + hat
        + arms
        + fish
    )


def _warrior(clan: Clan) -> str:
    """Rouge: a warrior with a great sword and a targe, hair on end."""
    sword = (
        inked("M150 152L158 34L164 22L170 34L166 152Z", _STEEL, 2.6)
        + stroke("M161 40L159 148", 1.4)
        + inked("M136 150L184 150V158H136Z", "#a87a24", 2.4)
        + stroke("M159 158V182", 8, _WOOD)
    )
    hair = inked(
        "M70 120C56 96 62 66 78 60L80 48L92 56L102 42L110 56L124 48L124 62C142 70 144 98 130 122C128 100 120 88 100 88C80 88 72 100 70 120Z",
        "#b5521f",
        2.8,
    )
    beard = "M78 102C70 132 76 150 86 160L92 152L100 168L108 152L114 160C124 150 130 132 122 102C116 118 110 116 100 118C90 116 84 118 78 102Z"
    targe = '<circle cx="48" cy="184" r="35" fill="#7c5229" stroke="#2b2118" stroke-width="3.4"/><circle cx="48" cy="184" r="25" fill="url(#cloth)" stroke="#2b2118" stroke-width="2.2"/><circle cx="48" cy="184" r="8" fill="#d8ae4c" stroke="#2b2118" stroke-width="2.2"/>'
    studs = "".join(
        f'<circle cx="{48 + x * 30}" cy="{184 + y * 30}" r="2.6" fill="#e8c873"/>'
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    )
    arms = (
        _arm("M128 140C150 146 160 156 160 166", _SKIN)
        + _fist(160, 170)
        + _arm("M72 140C56 150 50 166 50 180", _SKIN)
    )
    return (
        sword
        + _legs(clan, 22)
        + _kilt(clan, 44)
        + _torso(clan, "#b48a5c", 38)
        + hair
        + _head("#c05f24", beard)
        + arms
        + targe
        + studs
    )


def _piper(clan: Clan) -> str:
    """Jaune: a piper, cheeks full, drones over his shoulder."""
    drones = "".join(
        stroke(f"M{132 + n * 9} 150L{142 + n * 20} {52 + n * 8}", 8)
        + stroke(f"M{132 + n * 9} 150L{142 + n * 20} {52 + n * 8}", 4.4, "#3a2415")
        + inked(
            f"M{136 + n * 20} {60 + n * 8}L{140 + n * 20} {44 + n * 8}H{150 + n * 20}L{149 + n * 20} {62 + n * 8}Z",
            hexed(IVORY),
            2,
        )
        for n in range(3)
    )
    bag = inked(
        "M110 152C128 138 164 144 166 168C168 194 138 202 118 190C104 182 100 162 110 152Z",
        "url(#cloth)",
        2.8,
    ) + tartan(clan, 116, 154, 160, 188, 16)
    chanter = (
        stroke("M112 186L92 226", 8)
        + stroke("M112 186L92 226", 4.4, "#3a2415")
        + stroke("M104 122L118 154", 5)
    )
    cheeks = '<circle cx="83" cy="114" r="6" fill="#d98a6a"/><circle cx="117" cy="114" r="6" fill="#d98a6a"/>'
    beard = (
        "M84 112C88 120 94 120 100 116C106 120 112 120 116 112C112 126 106 126 100 122C94 126 88 126 84 112Z"
    )
    arms = (
        _arm("M72 140C58 164 66 188 90 204", "#4c4338")
        + _fist(94, 206)
        + _arm("M128 140C146 154 132 184 110 196", "#4c4338")
        + _fist(106, 196)
    )
    return (
        drones
        + _legs(clan)
        + _kilt(clan)
        + _torso(clan, "#4c4338")
        + bag
        + _head("#6a4020", beard)
        + cheeks
        + _bonnet(clan)
        + chanter
        + arms
    )


def _shepherdess(clan: Clan) -> str:
    """Mauve: a shepherdess with her crook and a lamb."""
    crook = stroke("M44 282L50 104C50 78 24 78 24 98C24 108 34 110 36 102", 8) + stroke(
        "M44 282L50 104C50 78 24 78 24 98C24 108 34 110 36 102", 4.4, "#b98a50"
    )
    dress = inked("M76 168H124L146 276C120 286 80 286 54 276Z", "url(#cloth)", 3) + tartan(
        clan, 76, 196, 124, 274, 22
    )
    apron = inked("M86 172H114L122 262C108 268 92 268 78 262Z", hexed(IVORY), 2.4)
    hair = inked(
        "M70 142C58 104 72 70 100 70C128 70 142 104 130 142C136 152 120 160 116 144L118 100C110 88 90 88 82 100L84 144C80 160 64 152 70 142Z",
        "#c9702c",
        2.8,
    )
    shawl = inked(
        "M62 176C58 146 76 130 100 134C124 130 142 146 138 176C120 160 110 172 100 182C90 172 80 160 62 176Z",
        "url(#cloth)",
        2.8,
    )
    lamb = (
        inked(
            "M134 196C128 182 142 174 150 180C158 170 174 174 174 184C188 186 188 204 176 206C176 218 156 220 150 212C140 218 130 208 134 196Z",
            "#f6eedb",
            2.6,
        )
        + inked(
            "M122 190C124 180 140 182 142 192C142 204 132 212 124 206C118 204 120 196 122 190Z",
            "#3a2f28",
            2.2,
        )
        + stroke("M128 194h.4M136 194h.4", 3.6, hexed(IVORY))
        + stroke("M154 216V228M168 214V226", 5)
    )
    arms = (
        _arm("M72 146C58 156 50 164 48 172", hexed(IVORY))
        + _fist(48, 176)
        + _arm("M128 146C146 158 154 178 146 200", hexed(IVORY))
    )
    face = _head("#c9702c", "M94 120C97 123 103 123 106 120C104 126 96 126 94 120Z")
    flower = symbol(clan, (124, 84), 24, hexed(clan.dark))
    return crook + dress + apron + hair + shawl + face + flower + arms + lamb


def _caber(clan: Clan) -> str:
    """Brun: a giant who carries a tree trunk."""
    trunk = (
        inked("M14 96L178 40L188 66L24 124Z", "#8b6236", 3)
        + stroke("M40 100L90 82M80 96L140 74M120 72L160 58", 2)
        + f'<ellipse cx="19" cy="110" rx="8" ry="14.5" transform="rotate(-19 19 110)" fill="#d8b27c" stroke="{hexed(INK)}" stroke-width="2.6"/>'
        + stroke("M19 104q4 6 0 12", 1.8)
    )
    beard = (
        "M74 108C68 146 84 168 100 176C116 168 132 146 126 108C118 122 112 118 100 120C88 118 82 122 74 108Z"
    )
    brows = inked("M76 92C84 76 116 76 124 92C114 86 86 86 76 92Z", "#2b1a10", 2.6)
    arms = (
        _arm("M64 146C40 138 38 116 48 104", _SKIN)
        + _fist(48, 102)
        + _arm("M136 146C160 136 158 104 146 74", _SKIN)
        + _fist(145, 72)
    )
    return (
        _legs(clan, 24)
        + _kilt(clan, 48)
        + _torso(clan, "#cdb892", 44)
        + trunk
        + _head("#2b1a10", beard, 110)
        + brows
        + arms
    )


_FIGURES: dict[Clan, Callable[[Clan], str]] = {
    GREEN: _archer,
    BLUE: _fisher,
    RED: _warrior,
    YELLOW: _piper,
    MAUVE: _shepherdess,
    BROWN: _caber,
}
