"""The faces of the six characters as painted medallions, SVG in a box of 200.

Each is a bust on a diapered ground within a gilded ring, light from the upper left, ink outlines. No two
share an outline of the head, so that grey pictures and small ones tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import BLEND_RGBA_MULT, Color, Surface

from ludotheque.picture.face_parts import (
    BOX,
    FAIR,
    PALE,
    ROSY,
    TAN,
    Pencil,
    blush,
    eyes,
    ground,
    head,
    jewel,
    lower,
    nose,
    ring,
    spot,
    wash,
)
from ludotheque.ui.drawing import svg
from ludotheque.ui.palette import GOLD, INK, IVORY, hexed

_IVORY = hexed(IVORY)
_GOLD = hexed(GOLD)


def _page(pen: Pencil) -> str:
    """Perrin: a boy with freckles and hair like straw under a cap with a long feather."""
    cloth, dark = "#5a8f45", "#3c6730"
    shoulders = pen.inked("M30 200C34 168 62 158 84 154H116C138 158 166 168 170 200Z", cloth, 3) + wash(
        "M118 156C140 160 164 170 168 198H128C132 182 126 166 118 156Z", "#1d3317", 0.28
    )
    collar = pen.inked("M72 158C80 150 120 150 128 158L116 176L100 166L84 176Z", _IVORY, 2.6)
    neck = pen.inked("M86 140H114V160C106 168 94 168 86 160Z", FAIR.shade, 2.4)
    back = pen.inked(
        "M62 92C54 112 56 130 62 138L70 130L74 140L80 128H120L126 140L130 130"
        "L138 138C144 130 146 112 138 92Z",
        "#c8933a",
        2.8,
    )
    face = head(
        pen,
        FAIR,
        "M68 94C67 118 74 142 100 151C126 142 133 118 132 94C130 70 70 70 68 94Z",
        "M118 78C126 96 124 128 102 150C124 142 132 120 131 96C130 86 126 80 118 78Z",
    )
    ears = pen.inked("M68 102C60 98 58 112 69 117ZM132 102C140 98 142 112 131 117Z", FAIR.plain, 2.2)
    fringe = pen.inked(
        "M64 102C60 80 70 68 86 66H118C134 70 140 84 136 102C132 98 130 92 129 88C126 94 122 96 116 96"
        "C119 92 120 89 120 86C112 94 102 96 94 95C97 92 98 90 98 87"
        "C90 94 80 98 74 97C76 94 77 91 77 88C70 92 66 96 64 102Z",
        "#dcae52",
        2.8,
    ) + pen.fine(
        "M80 72C76 78 74 84 74 90M98 70C98 78 96 84 94 90M116 72C118 80 120 86 118 91", 1.4, "#9a6a22"
    )
    plume = pen.inked(
        "M122 64C124 42 138 28 160 28C160 42 154 52 148 57C152 58 154 58 157 57C150 70 136 76 124 74Z",
        _IVORY,
        2.6,
    ) + pen.fine("M125 70C133 54 144 42 156 33", 1.6)
    cap = (
        pen.inked("M60 74C56 46 82 32 106 34C130 36 146 50 140 74C118 64 82 64 60 74Z", cloth, 3)
        + wash("M112 36C132 40 144 54 138 72C130 68 124 67 120 67C124 54 120 44 112 36Z", "#1d3317", 0.3)
        + pen.inked("M57 77C80 62 120 62 143 77L140 86C118 73 82 73 60 86Z", dark, 2.6)
    )
    brows = pen.stroke("M76 91C80 86 88 86 92 89M108 89C112 86 120 86 124 91", 2.8, "#8d5f1f")
    freckles = "".join(
        spot(x, y, 1.1, 1.1, "#b06a3c", 0.9)
        for x, y in (
            (80, 115),
            (85, 118),
            (78, 120),
            (115, 118),
            (120, 115),
            (122, 120),
            (96, 112),
            (104, 111),
        )
    )
    smile = (
        pen.inked("M86 129C94 133 106 133 114 128C112 140 90 142 86 129Z", "#7d2a22", 2.4)
        + "<path d='M89 131C96 134 104 134 111 130.6C110 134 91 135 89 131Z' fill='#fbf3e2'/>"
    )
    cheeks = blush("b1", 79, 118, 12, FAIR.cheek) + blush("b2", 121, 118, 12, FAIR.cheek)
    return (
        back
        + shoulders
        + neck
        + collar
        + ears
        + face
        + cheeks
        + ("" if pen.small else freckles)
        + fringe
        + eyes(pen, "#4c7a3c", 104, 16, 2, 1.08)
        + brows
        + nose(pen, FAIR, 2, 108, 121, 0.85)
        + smile
        + plume
        + cap
    )


def _gardener(pen: Pencil) -> str:
    """Margot: round cheeks, two plaits, a wide straw hat with a poppy."""
    straw, dark = "#e5c372", "#b98f3c"
    dress = pen.inked("M26 200C30 170 60 160 82 155H118C140 160 170 170 174 200Z", "#b5563c", 3) + wash(
        "M118 156C140 160 166 172 172 198H130C134 182 128 166 118 156Z", "#4d170c", 0.28
    )
    kerchief = pen.inked("M70 160C82 152 118 152 130 160L100 186Z", _IVORY, 2.6) + pen.fine(
        "M84 160L100 178L116 160", 1.4
    )
    neck = pen.inked("M86 140H114V158C106 167 94 167 86 158Z", ROSY.shade, 2.4)
    face = head(
        pen,
        ROSY,
        "M64 98C62 124 76 152 100 153C124 152 138 124 136 98C134 68 66 68 64 98Z",
        "M120 78C131 96 128 132 100 153C126 152 138 124 136 98C134 86 130 80 120 78Z",
    )
    hair = pen.inked(
        "M60 110C58 84 74 68 100 68C126 68 142 84 140 110C136 98 126 88 100 80C74 88 64 98 60 110Z",
        "#7a3f1c",
        2.8,
    ) + pen.fine("M70 90C78 82 88 78 98 76M130 90C122 82 112 78 102 76", 1.3, "#4d230c")
    plaits = ""
    for side in (-1, 1):
        x = 100 + side * 40
        for n in range(4):
            y, w = 116 + n * 15, 9.5 - n * 0.8
            at = x + side * n * 1.5
            plaits += pen.inked(
                f"M{at - w} {y - 6}C{at - w} {y + 6} {at + w} {y + 6} {at + w} {y - 6}C{at + w}"
                f" {y - 14} {at - w} {y - 14} {at - w} {y - 6}Z",
                "#8a4a22",
                2.4,
            )
            plaits += pen.fine(
                f"M{at - w * 0.5} {y - 7}L{at + w * 0.1} {y + 1}M{at + w * 0.5} {y - 8}L{at - w * 0.1} {y}",
                1.2,
                "#4d230c",
            )
        plaits += pen.inked(
            f"M{x + side * 5 - 7} 168H{x + side * 5 + 7}V174H{x + side * 5 - 7}Z", "#5a8f45", 2
        )
    brim = pen.inked(
        "M24 84C30 60 66 52 100 52C134 52 170 60 176 84C158 74 130 70 100 70C70 70 42 74 24 84Z", straw, 3
    )
    crown = pen.inked("M62 62C62 34 80 24 100 24C120 24 138 34 138 62C120 54 80 54 62 62Z", straw, 3) + wash(
        "M112 26C128 30 138 42 137 60C130 57 126 56 120 55C124 44 120 32 112 26Z", dark, 0.7
    )
    band = pen.inked(
        "M62 62C62 58 62 54 63 50C80 43 120 43 137 50C138 54 138 58 138 62C120 54 80 54 62 62Z",
        "#5a8f45",
        2.2,
    )
    weave = pen.fine("M34 76C54 66 76 62 100 62C124 62 146 66 166 76M70 40C88 34 112 34 130 40", 1.2, dark)
    poppy = "".join(
        pen.inked(path, "#cf3a25", 2)
        for path in (
            "M74 56C62 50 64 36 76 38C82 42 82 50 74 56Z",
            "M74 56C84 46 94 52 90 60C84 66 76 62 74 56Z",
            "M74 56C66 58 64 68 74 70C82 68 80 60 74 56Z",
        )
    ) + spot(76, 55, 3.6, 3.6, hexed(INK))
    brows = pen.stroke("M76 94C80 89 88 88 93 91M107 91C112 88 120 89 124 94", 2.4, "#5c2c12")
    smile = pen.stroke("M85 131C92 139 108 139 115 131", 2.6, "#7d2a22") + pen.inked(
        "M91 136C97 141 103 141 109 136C105 144 95 144 91 136Z", ROSY.lips, 1.2
    )
    dimples = pen.fine("M83 128C81 130 81 133 83 135M117 128C119 130 119 133 117 135", 1.4, ROSY.shade)
    cheeks = blush("b1", 78, 121, 15, ROSY.cheek) + blush("b2", 122, 121, 15, ROSY.cheek)
    return (
        dress
        + neck
        + kerchief
        + face
        + cheeks
        + hair
        + plaits
        + eyes(pen, "#6b4a26", 106, 15.5, -2, 1.05)
        + brows
        + nose(pen, ROSY, -1, 110, 123, 0.95)
        + smile
        + dimples
        + brim
        + weave
        + crown
        + band
        + poppy
    )


def _monk(pen: Pencil) -> str:
    """Frère Anselme: a tonsure in a ring of grey hair, round spectacles, a brown cowl."""
    habit = "#6d4b2e"
    shoulders = pen.inked("M22 200C24 166 54 152 82 148H118C146 152 176 166 178 200Z", habit, 3) + wash(
        "M118 150C146 154 172 170 176 198H132C138 180 130 160 118 150Z", "#20120a", 0.34
    )
    cowl = (
        pen.inked(
            "M48 168C52 144 70 136 84 140C90 152 110 152 116 140"
            "C130 136 148 144 152 168C140 184 120 188 100 188C80 188 60 184 48 168Z",
            "#7c5736",
            3,
        )
        + wash(
            "M116 142C130 138 146 148 150 167C142 178 130 184 118 186C130 172 126 154 116 142Z",
            "#20120a",
            0.34,
        )
        + pen.fine("M62 170C76 180 92 182 100 182M80 150C86 162 94 166 100 167", 1.5, "#3a2415")
    )
    ears = pen.inked("M61 100C50 94 48 116 64 120ZM139 100C150 94 152 116 136 120Z", ROSY.plain, 2.4)
    face = head(
        pen,
        ROSY,
        "M62 92C60 124 74 156 100 157C126 156 140 124 138 92C136 40 64 40 62 92Z",
        "M118 58C132 80 132 134 101 157C128 154 140 124 138 92C137 74 130 62 118 58Z",
    )
    tonsure = pen.inked(
        "M60 104C52 88 54 70 66 62C64 72 70 74 78 70C92 64 108 64 122 70"
        "C130 74 136 72 134 62C146 70 148 88 140 104"
        "C138 94 136 88 132 84C120 78 80 78 68 84C64 88 62 94 60 104Z",
        "#b9b0a0",
        2.8,
    ) + pen.fine(
        "M64 72C60 80 60 88 61 96M72 76C70 78 68 80 66 84M136 72"
        "C140 80 140 88 139 96M128 76C130 78 132 80 134 84M86 70L84 77M100 68V76"
        "M114 70L116 77",
        1.4,
        "#6d665a",
    )
    shine = spot(88, 61, 11, 4, "#fff6e0", 0.5)
    wrinkles = pen.fine("M82 90C92 87 108 87 118 90", 1.3, ROSY.shade)
    brows = pen.stroke("M74 96C80 91 88 92 93 95M107 95C112 92 120 91 126 96", 3.8, "#948b7c")
    glasses = (
        "".join(
            f'<circle cx="{x}" cy="107" r="13.5" fill="#fffaf0" fill-opacity="0.22" stroke="#3a2415" '
            f'stroke-width="{4.4 if pen.small else 3.4}"/>'
            for x in (83, 117)
        )
        + pen.stroke("M96 104C98 101 102 101 104 104", 3, "#3a2415")
        + pen.fine("M74 101C76 98 79 96 82 95.5", 1.6, "#fffaf0")
    )
    smile = pen.stroke("M86 138C94 143 106 143 114 138", 2.6, "#6f2c22") + pen.fine(
        "M94 145C98 147 102 147 106 145", 1.6, ROSY.shade
    )
    chin = pen.fine("M80 148C90 158 110 158 120 148", 1.4, ROSY.shade)
    folds = pen.fine("M82 126C79 131 79 134 81 138M118 126C121 131 121 134 119 138", 1.5, ROSY.shade)
    cheeks = blush("b1", 77, 126, 14, ROSY.cheek) + blush("b2", 123, 126, 14, ROSY.cheek)
    return (
        shoulders
        + ears
        + face
        + cowl
        + shine
        + tonsure
        + wrinkles
        + cheeks
        + eyes(pen, "#5b6b74", 107, 17, 0, 0.86)
        + brows
        + nose(pen, ROSY, 0, 112, 130, 1.2)
        + glasses
        + smile
        + chin
        + folds
    )


def _falconer(pen: Pencil) -> str:
    """Isabeau: dark hair, a dark face, a level look, and her hooded falcon on the shoulder."""
    black = "#231a1c"
    hair = pen.inked(
        "M56 100C50 60 76 46 100 46C124 46 150 60 144 100C148 128 152 150 146 176C132 168 128 150 130 130H70"
        "C72 150 68 168 54 176C48 150 52 128 56 100Z",
        black,
        3,
    )
    coat = pen.inked("M28 200C30 172 60 160 84 155H116C140 160 168 172 172 200Z", "#2f5a63", 3) + wash(
        "M116 156C140 160 166 172 170 198H130C136 182 128 166 116 156Z", "#0c1e22", 0.35
    )
    collar = pen.inked("M76 156L100 186L124 156L116 148H84Z", "#e9dcc0", 2.6) + pen.inked(
        "M86 150H114L100 176Z", TAN.plain, 2.2
    )
    neck = pen.inked("M88 138H112V154C106 162 94 162 88 154Z", TAN.shade, 2.4)
    face = head(
        pen,
        TAN,
        "M67 92C66 116 76 140 92 150C97 153 103 153 108 150C124 140 134 116 133 92C130 62 70 62 67 92Z",
        "M118 70C130 92 126 126 101 152C104 153 106 152 108 150C124 140 134 116 133 92C131 80 127 74 118 70Z",
    )
    parted = pen.inked(
        "M62 104C60 74 78 58 100 58C122 58 140 74 138 104C134 90 124 78 101 66C76 78 66 90 62 104Z",
        black,
        2.6,
    ) + pen.fine("M72 84C78 74 88 68 98 64M128 84C122 74 112 68 102 64", 1.3, "#6a5658")
    circlet = (
        pen.stroke("M66 85C80 74 120 74 134 85", 5.4)
        + pen.stroke("M66 85C80 74 120 74 134 85", 2.8, _GOLD)
        + pen.inked("M100 70L106 78L100 87L94 78Z", "#b32a20", 2)
    )
    brows = pen.stroke("M76 95C82 89 89 91 94 95M106 95C111 91 118 89 124 95", 3.2, black)
    mouth = pen.inked(
        "M89 133C94 129 98 131 100 132C102 131 106 129 111 133C106 139 94 139 89 133Z", "#9a3f36", 1.8
    ) + pen.stroke("M88 133C94 134 106 134 113 132", 1.8, "#4d1a17")
    cheeks = blush("b1", 79, 120, 12, TAN.cheek) + blush("b2", 121, 120, 11, TAN.cheek)
    ring = (
        ""
        if pen.small
        else f'<circle cx="66" cy="124" r="4.5" fill="none" stroke="{_GOLD}" stroke-width="2.2"/>'
    )
    falcon = (
        pen.inked(
            "M140 186C128 164 134 132 152 120C168 118 178 132 176 150C174 168 166 182 158 192Z",
            "#8a7358",
            2.8,
        )
        + pen.inked("M140 172C138 152 142 136 152 128C154 146 152 162 146 178Z", "#efe3c8", 2)
        + pen.fine("M144 144h5M143 151h7M143 158h7M143 165h6", 1.8, "#6b5842")
        + pen.inked("M156 190C164 172 168 152 170 136C180 150 176 174 164 192Z", "#5b4733", 2.4)
        + pen.inked(
            "M138 122C134 106 146 96 158 100C168 104 168 118 160 126C152 130 142 130 138 122Z", "#a5372a", 2.6
        )
        + pen.inked("M141 107C132 107 126 113 130 124C133 119 137 118 142 118Z", "#e3c26e", 2.2)
        + pen.inked("M156 99C158 90 164 88 168 90C166 94 164 98 160 101Z", _GOLD, 1.8)
        + spot(146.5, 111, 2.2, 2.2, hexed(INK))
    )
    return (
        hair
        + coat
        + neck
        + collar
        + face
        + cheeks
        + parted
        + circlet
        + ring
        + eyes(pen, "#3a2413", 105, 15, 3, 1.05)
        + brows
        + nose(pen, TAN, 3, 106, 123, 0.92)
        + mouth
        + falcon
    )


def _knight(pen: Pencil) -> str:
    """Sire Renaud: a white beard and a scar in a mail coif, an open helmet over it."""
    steel, dark = "#b9b4a8", "#716b60"
    mail = pen.inked(
        "M30 200C34 172 50 160 58 150C50 120 52 60 100 56C148 60 150 120 142 150C150 160 166 172 170 200Z",
        "#8f8a80",
        3,
    ) + wash(
        "M124 66C150 90 146 130 138 152C148 162 162 174 168 198H136C130 170 140 110 124 66Z", "#201a14", 0.36
    )
    rings = ""
    if not pen.small:
        arcs = ""
        for row in range(11):
            y = 96 + row * 9.4
            for column in range(18):
                x = 34 + column * 8 + (row % 2) * 4
                inside = (y < 150 and (54 < x < 66 or 134 < x < 146)) or (
                    y >= 150 and 44 - (y - 150) * 0.3 < x < 156 + (y - 150) * 0.3
                )
                if inside:
                    arcs += f"M{x:.1f} {y:.1f}q3.2 5.6 6.4 0"
        rings = f'<path d="{arcs}" fill="none" stroke="#3f3a33" stroke-width="1.3"/>'
    tabard = pen.inked("M64 200L72 176C88 186 112 186 128 176L136 200Z", "#3368b0", 2.8) + pen.inked(
        "M95 184H105V200H95Z", "#f7cf5f", 1.8
    )
    face = head(
        pen,
        ROSY,
        "M66 96C64 124 78 150 100 154C122 150 136 124 134 96C132 70 68 70 66 96Z",
        "M118 78C130 96 128 130 101 154C122 150 136 124 134 96C132 86 128 80 118 78Z",
    )
    beard = (
        pen.inked(
            "M66 116C66 148 78 172 100 182C122 172 134 148 134 116"
            "C130 124 126 127 120 126C112 120 106 122 100 125"
            "C94 122 88 120 80 126C74 127 70 124 66 116Z",
            "#f3ecdc",
            2.8,
        )
        + wash(
            "M120 128C128 128 132 122 134 118C134 148 122 172 101 181C116 166 122 148 120 128Z",
            "#a89c86",
            0.55,
        )
        + pen.fine(
            "M78 138C80 150 86 160 92 166M90 146C92 156 96 166 100 172M110 146"
            "C108 156 105 164 102 172M122 138C120 150 114 160 108 166",
            1.4,
            "#9a8d76",
        )
    )
    moustache = pen.inked(
        "M100 125C92 119 80 122 72 136C84 138 94 136 100 131"
        "C106 136 116 138 128 136C120 122 108 119 100 125Z",
        "#fbf6ea",
        2.4,
    )
    mouth = pen.stroke("M93 139C97 142 103 142 107 139", 2.8, "#7d3328")
    helm = (
        pen.inked("M58 92C54 50 76 28 100 24C124 28 146 50 142 92C120 82 80 82 58 92Z", steel, 3)
        + wash("M112 28C140 40 146 68 141 90C132 86 126 85 120 84C126 62 122 42 112 28Z", dark, 0.75)
        + wash("M70 76C68 56 78 42 88 36C80 50 78 62 78 74Z", "#ffffff", 0.55)
        + pen.inked("M56 95C80 82 120 82 144 95L142 84C120 72 80 72 58 84Z", _GOLD, 2.6)
        + pen.inked("M95 24H105V84L108 112C104 116 96 116 92 112L95 84Z", "#cfcabd", 2.6)
        + pen.fine("M66 86h.5M78 82h.5M122 82h.5M134 86h.5M100 34v44", 2.6, "#4a3410")
        + pen.inked("M94 26C92 18 96 12 100 10C104 12 108 18 106 26Z", "#a3201b", 2.4)
    )
    brows = pen.stroke("M72 97C78 91 88 94 92 99M108 99C112 94 122 91 128 97", 4.6, "#f3ecdc") + pen.fine(
        "M72 99C78 94 86 96 91 101M109 101C114 96 122 94 128 99", 1.2
    )
    scar = pen.stroke("M122 110C120 116 118 120 114 124", 2, "#9c4a3a") + pen.fine(
        "M117 114L122 117M115 119L119 121", 1.5, "#9c4a3a"
    )
    cheeks = blush("b1", 78, 118, 10, ROSY.cheek) + blush("b2", 122, 118, 10, ROSY.cheek)
    drawn = (
        mail
        + rings
        + tabard
        + face
        + cheeks
        + scar
        + eyes(pen, "#3f5f86", 106, 17.5, 0, 0.95)
        + brows
        + beard
        + moustache
        + mouth
        + helm
    )
    return lower(drawn)


def _lady(pen: Pencil) -> str:
    """Dame Yolande: a white veil and wimple, a gold crown, a fine smile."""
    white, shade = "#fbf4e6", "#c9bba2"
    veil = (
        pen.inked(
            "M52 118C44 72 64 44 100 42C136 44 156 72 148 118C152 144 160 166 166 200"
            "H34C40 166 48 144 52 118Z",
            white,
            3,
        )
        + wash(
            "M128 54C152 74 146 118 148 120C152 146 160 168 164 198H140C136 150 146 94 128 54Z", shade, 0.8
        )
        + pen.fine(
            "M58 130C56 150 52 170 46 190M68 160C66 172 62 184 58 194M142 130C144 150 148 170 154 190",
            1.5,
            "#8f816a",
        )
    )
    gown = pen.inked("M62 200C68 182 82 174 100 174C118 174 132 182 138 200Z", "#6a3a78", 2.8)
    wimple = (
        pen.inked("M60 96C58 130 66 168 100 186C134 168 142 130 140 96C140 60 60 60 60 96Z", "#fffaf0", 2.8)
        + wash("M128 70C142 96 138 146 102 185C132 168 142 130 140 96C139 84 136 76 128 70Z", shade, 0.6)
        + pen.fine(
            "M76 152C84 164 92 170 100 173M124 152C116 164 108 170 100 173M84 162C90 168 95 171 100 173",
            1.3,
            "#a08f74",
        )
    )
    face = head(
        pen,
        PALE,
        "M70 98C69 122 80 146 100 151C120 146 131 122 130 98C128 72 72 72 70 98Z",
        "M116 80C127 98 124 130 101 151C120 146 131 122 130 98C128 88 124 82 116 80Z",
    )
    crown = (
        pen.inked("M58 74L52 34L74 54L84 26L100 50L116 26L126 54L148 34L142 74C116 64 84 64 58 74Z", _GOLD, 3)
        + wash("M116 28L126 54L147 36L141 72C134 69 128 68 120 67C122 54 120 40 116 28Z", "#6d4a10", 0.45)
        + wash("M60 70L55 40L66 52C66 58 66 62 67 67Z", "#fff1c0", 0.7)
        + pen.inked("M57 78C84 66 116 66 143 78L142 70C116 60 84 60 58 70Z", "#e8c058", 2.2)
        + "".join(
            jewel(pen, x, y, r, tint)
            for x, y, r, tint in (
                (52, 33, 4.5, "#fffaf0"),
                (84, 25, 4.5, "#fffaf0"),
                (116, 25, 4.5, "#fffaf0"),
                (148, 33, 4.5, "#fffaf0"),
                (100, 58, 5.5, "#a3201b"),
                (76, 62, 4, "#3368b0"),
                (124, 62, 4, "#3368b0"),
            )
        )
    )
    brows = pen.stroke("M77 93C82 88 89 88 94 91M106 91C111 88 118 88 123 93", 2.2, "#7a5230")
    mouth = pen.inked(
        "M90 132C95 129 98 130 100 131C102 130 105 129 110 132C106 137 94 137 90 132Z", PALE.lips, 1.4
    ) + pen.stroke("M88 131C94 134 106 134 112 131", 1.7, "#7d2a22")
    cheeks = blush("b1", 80, 120, 12, PALE.cheek) + blush("b2", 120, 120, 12, PALE.cheek)
    drawn = (
        veil
        + gown
        + wimple
        + face
        + cheeks
        + eyes(pen, "#4a7394", 104, 14.5, -2, 1.02)
        + brows
        + nose(pen, PALE, -2, 106, 122, 0.8)
        + mouth
        + crown
    )
    return lower(drawn)


_BUSTS: Mapping[str, tuple[Color, bool, Callable[[Pencil], str]]] = {
    "perrin": (Color("#8c2f24"), False, _page),
    "margot": (Color("#3f6f86"), True, _gardener),
    "anselme": (Color("#c79a3a"), True, _monk),
    "isabeau": (Color("#c8b48a"), False, _falconer),
    "renaud": (Color("#5e2a24"), True, _knight),
    "yolande": (Color("#274a7c"), True, _lady),
}


def draw_face(who: str, px: int) -> Surface:
    """Return the medallion of a character, `px` square; KeyError for an unknown one."""
    field, dotted, bust = _BUSTS[who]
    pen, size = Pencil(px), (px, px)
    nearer = "translate(-6 -4) scale(1.06)"
    body = f'{ground(field, dotted and not pen.small)}<g transform="{nearer}">{bust(pen)}</g>'
    picture = svg(body, BOX, size)
    disc = svg('<circle cx="100" cy="100" r="92" fill="#ffffff"/>', BOX, size)
    picture.blit(disc, (0, 0), special_flags=BLEND_RGBA_MULT)
    picture.blit(svg(ring(pen), BOX, size), (0, 0))
    return picture
