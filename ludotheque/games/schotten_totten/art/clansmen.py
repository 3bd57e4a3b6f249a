"""The clansmen as SVG, one a clan: archer, fisherman, warrior, piper, shepherdess, tosser of the caber."""

from collections.abc import Callable

from ludotheque.games.schotten_totten.art.clans import (
    BLUE,
    BROWN,
    GREEN,
    MAUVE,
    RED,
    YELLOW,
    Clan,
    symbol,
    tartan,
)
from ludotheque.games.schotten_totten.art.clansman import SKIN, arm, bonnet, fist, head, kilt, legs, torso
from ludotheque.picture.knights import inked, stroke
from ludotheque.ui.drawing import linear
from ludotheque.ui.palette import INK, IVORY, hexed

_STEEL, _WOOD = "#cfc8ba", "#7c5229"


def figure(clan: Clan) -> str:
    """The clan's own clansman, standing on FOOT."""
    return f"<defs>{_cloth(clan)}</defs>" + _FIGURES[clan](clan)


def _cloth(clan: Clan) -> str:
    return linear("cloth", (0, clan.light), (0.5, clan.field), (1, clan.dark), across=True)


def _archer(clan: Clan) -> str:
    """Vert: a hooded forester with his bow."""
    hood = inked(
        (
            "M66 128C60 92 76 62 104 58C132 66 142 96 134 128C124 118 126 96 118 86C106 78 "
            "94 78 84 86C76 96 76 118 66 128Z"
        ),
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
        arm("M72 140C56 160 58 178 80 190", "#6b5137")
        + fist(82, 190)
        + arm("M128 140C146 150 158 160 166 168", "#6b5137")
        + fist(168, 168)
    )
    face = head("#7a4a22", "M80 108C82 136 92 142 100 144C108 142 118 136 120 108C112 120 88 120 80 108Z")
    return quiver + legs(clan) + kilt(clan) + torso(clan, "#8a6d48") + face + hood + bow + arms


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
        arm("M72 140C54 150 44 158 41 168", "#e6dcc2")
        + fist(41, 172)
        + arm("M128 140C144 150 152 158 154 168", "#e6dcc2")
        + fist(155, 172)
    )
    return (
        oar
        + legs(clan, boots="#2b2118")
        + kilt(clan)
        + torso(clan, "#e6dcc2")
        + head("#d9d2c2", beard)
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
        (
            "M70 120C56 96 62 66 78 60L80 48L92 56L102 42L110 56L124 48L124 62C142 70 144 98 "
            "130 122C128 100 120 88 100 88C80 88 72 100 70 120Z"
        ),
        "#b5521f",
        2.8,
    )
    beard = (
        "M78 102C70 132 76 150 86 160L92 152L100 168L108 152L114 160C124 150 130 132 122 "
        "102C116 118 110 116 100 118C90 116 84 118 78 102Z"
    )
    targe = (
        '<circle cx="48" cy="184" r="35" fill="#7c5229" stroke="#2b2118" stroke-width="'
        '3.4"/><circle cx="48" cy="184" r="25" fill="url(#cloth)" stroke="#2b2118" '
        'stroke-width="2.2"/><circle cx="48" cy="184" r="8" fill="#d8ae4c" stroke="'
        '#2b2118" stroke-width="2.2"/>'
    )
    studs = "".join(
        f'<circle cx="{48 + x * 30}" cy="{184 + y * 30}" r="2.6" fill="#e8c873"/>'
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    )
    arms = (
        arm("M128 140C150 146 160 156 160 166", SKIN)
        + fist(160, 170)
        + arm("M72 140C56 150 50 166 50 180", SKIN)
    )
    return (
        sword
        + legs(clan, 22)
        + kilt(clan, 44)
        + torso(clan, "#b48a5c", 38)
        + hair
        + head("#c05f24", beard)
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
            (
                f"M{136 + n * 20} {60 + n * 8}L{140 + n * 20} {44 + n * 8}H"
                f"{150 + n * 20}L{149 + n * 20} {62 + n * 8}Z"
            ),
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
        arm("M72 140C58 164 66 188 90 204", "#4c4338")
        + fist(94, 206)
        + arm("M128 140C146 154 132 184 110 196", "#4c4338")
        + fist(106, 196)
    )
    return (
        drones
        + legs(clan)
        + kilt(clan)
        + torso(clan, "#4c4338")
        + bag
        + head("#6a4020", beard)
        + cheeks
        + bonnet(clan)
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
        (
            "M70 142C58 104 72 70 100 70C128 70 142 104 130 142C136 152 120 160 116 144L118 "
            "100C110 88 90 88 82 100L84 144C80 160 64 152 70 142Z"
        ),
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
            (
                "M134 196C128 182 142 174 150 180C158 170 174 174 174 184C188 186 188 204 176 "
                "206C176 218 156 220 150 212C140 218 130 208 134 196Z"
            ),
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
        arm("M72 146C58 156 50 164 48 172", hexed(IVORY))
        + fist(48, 176)
        + arm("M128 146C146 158 154 178 146 200", hexed(IVORY))
    )
    face = head("#c9702c", "M94 120C97 123 103 123 106 120C104 126 96 126 94 120Z")
    flower = symbol(clan, (124, 84), 24, hexed(clan.dark))
    return crook + dress + apron + hair + shawl + face + flower + arms + lamb


def _caber(clan: Clan) -> str:
    """Brun: a giant who carries a tree trunk."""
    trunk = (
        inked("M14 96L178 40L188 66L24 124Z", "#8b6236", 3)
        + stroke("M40 100L90 82M80 96L140 74M120 72L160 58", 2)
        + (
            '<ellipse cx="19" cy="110" rx="8" ry="14.5" transform="rotate(-19 19 110)" fill="'
            f'#d8b27c" stroke="{hexed(INK)}" stroke-width="2.6"/>'
        )
        + stroke("M19 104q4 6 0 12", 1.8)
    )
    beard = (
        "M74 108C68 146 84 168 100 176C116 168 132 146 126 108C118 122 112 118 100 120C88 118 82 122 74 108Z"
    )
    brows = inked("M76 92C84 76 116 76 124 92C114 86 86 86 76 92Z", "#2b1a10", 2.6)
    arms = (
        arm("M64 146C40 138 38 116 48 104", SKIN)
        + fist(48, 102)
        + arm("M136 146C160 136 158 104 146 74", SKIN)
        + fist(145, 72)
    )
    return (
        legs(clan, 24)
        + kilt(clan, 48)
        + torso(clan, "#cdb892", 44)
        + trunk
        + head("#2b1a10", beard, 110)
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
