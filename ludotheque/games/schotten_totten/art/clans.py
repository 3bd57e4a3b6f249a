"""The six clans: their colours, symbols, tartans and clansmen, as SVG in CARD_BOX.

Colours differ in luminance, symbols in outline and tartans in rhythm, to be told apart in greyscale.
"""

from dataclasses import dataclass

from pygame import Color

from ludotheque.ui.palette import hexed, mixed

CARD_BOX = (200.0, 300.0)
_WHITE, _BLACK = Color("#FFF6E0"), Color("#120A05")


@dataclass(frozen=True, eq=False)  # six constants, compared by identity
class Clan:
    """The colour, tartan, symbol and clansman of a clan."""

    field: Color
    threads: tuple[tuple[int, float], ...]  # of the tartan: (offset, width); it repeats after 24 units
    symbol: str  # an SVG path to fill, in a box of 100 × 100
    clansman: str  # the name of a drawing in assets/clansmen/, made for CARD_BOX

    @property
    def light(self) -> Color:
        """A lighter shade of the clan's colour, for parts in the light."""
        return mixed(self.field, _WHITE, 0.32)

    @property
    def dark(self) -> Color:
        """A darker shade of the clan's colour, for parts in the shade."""
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
GREEN = Clan(Color("#4F9A4C"), ((4, 7.0), (14, 2.0), (18, 2.0)), _CLOVER, "archer")
BLUE = Clan(Color("#2C5AA0"), ((3, 3.0), (9, 3.0), (16, 3.0)), _WAVES, "fisherman")
RED = Clan(Color("#B02A22"), ((2, 10.0), (18, 2.0)), _FLAME, "warrior")
YELLOW = Clan(Color("#EBBC3D"), ((6, 1.6), (12, 1.6), (18, 1.6)), _SUN, "piper")
MAUVE = Clan(Color("#A172B8"), ((4, 2.0), (8, 2.0), (15, 6.0)), _THISTLE, "shepherdess")
BROWN = Clan(Color("#553521"), ((5, 1.5), (11, 5.0)), _STAG, "caber-tosser")
CLANS = (GREEN, BLUE, RED, YELLOW, MAUVE, BROWN)  # in the order of the rules' colours


def symbol(clan: Clan, middle: tuple[float, float], side: float, fill: str) -> str:
    """Return the clan's symbol in a square of `side` around `middle`."""
    place = f"translate({middle[0] - side / 2} {middle[1] - side / 2}) scale({side / 100})"
    return f'<path transform="{place}" d="{clan.symbol}" fill="{fill}" fill-rule="evenodd"/>'


def tartan(clan: Clan, left: float, top: float, right: float, bottom: float, sett: float = 24) -> str:
    """Return the clan's tartan over a rectangle. Its pattern repeats after `sett` units."""
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
    return (
        f'<path d="{upright}" fill="{tone}" fill-opacity="0.4"/><path d="{level}" fill="'
        f'{tone}" fill-opacity="0.4"/>'
    )
