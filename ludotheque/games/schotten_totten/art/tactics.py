"""The drawings of the ten tactics as SVG, each 150 wide round (0, 0), by the rules' name of the card."""

from collections.abc import Mapping

from ludotheque.picture.knights import inked, stroke

_GOLD, _RED, _BLUE, _GREEN, _STEEL, _SKIN, _WOOD = (
    "#e2b34a",
    "#b02a22",
    "#2c5aa0",
    "#4f9a4c",
    "#cfc8ba",
    "#e3b48c",
    "#7c5229",
)
_IVORY, _INK, _NIGHT, _MUD = "#f5ebd3", "#2b2118", "#3a2f48", "#6e4a2a"


def _disc(x: float, y: float, r: float, fill: str, line: float = 3) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{_INK}" stroke-width="{line}"/>'


def _jester(left: str, right: str) -> str:
    """A grinning face under a cap with three bells."""
    return (
        inked("M-44 6C-70 -6 -72 -44 -56 -58C-44 -50 -26 -40 -18 -14Z", left, 4)
        + inked("M44 6C70 -6 72 -44 56 -58C44 -50 26 -40 18 -14Z", right, 4)
        + inked("M-30 -4C-26 -40 -12 -58 0 -70C12 -58 26 -40 30 -4Z", _GOLD, 4)
        + _disc(-57, -58, 8, _GOLD)
        + _disc(57, -58, 8, _GOLD)
        + _disc(0, -70, 8, _RED)
        + inked("M-38 0C-40 40 -20 62 0 66C20 62 40 40 38 0C20 -10 -20 -10 -38 0Z", _SKIN, 4)
        + inked("M-42 -2C-20 -16 20 -16 42 -2L40 12C20 -2 -20 -2 -40 12Z", left, 4)
        + stroke("M-18 20h.5M18 20h.5", 10)
        + stroke("M-22 8q6 -6 14 0M8 8q6 -6 14 0", 4)
        + inked("M-24 36C-12 44 12 44 24 36C18 58 -18 58 -24 36Z", _RED, 3.4)
        + stroke("M0 22v10", 4)
    )


_SPY = (
    inked("M-50 70C-56 10 -44 -56 0 -66C44 -56 56 10 50 70Z", _NIGHT, 4)
    + inked("M-30 -2C-32 -40 32 -40 30 -2C30 28 14 40 0 42C-14 40 -30 28 -30 -2Z", _SKIN, 4)
    + inked("M-36 -14H36V6C24 14 10 12 0 2C-10 12 -24 14 -36 6Z", _INK, 3)
    + stroke("M-17 -4h.5M17 -4h.5", 9, _IVORY)
    + stroke("M-16 -4h.5M18 -4h.5", 4)
    + inked("M-34 26C-14 44 14 44 34 26L44 70H-44Z", "#584a6c", 4)
    + stroke("M20 54L64 30", 20)
    + stroke("M20 54L64 30", 14, _GOLD)
    + stroke("M52 37L66 29", 22)
    + stroke("M53 36L65 30", 16, _GOLD)
)
_BEARER = (
    _disc(0, 0, 64, _WOOD, 5)
    + _disc(0, 0, 50, _RED, 4)
    + stroke("M0 -50V50M-50 0H50", 7)
    + stroke("M0 -50V50M-50 0H50", 3, _GOLD)
    + _disc(0, 0, 18, _GOLD, 4)
    + inked("M-7 -4L0 -34L7 -4Z", _STEEL, 3)
    + "".join(
        _disc(57 * x, 57 * y, 4, _GOLD, 2)
        for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    )
    + "".join(_disc(28 * x, 28 * y, 5, _GOLD, 2) for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1)))
)
_FOG = (
    inked("M-36 6C-40 -60 40 -60 36 6C36 46 16 60 0 62C-16 60 -36 46 -36 6Z", _SKIN, 4)
    + inked("M-38 -6C-40 -64 40 -64 38 -6C24 -24 -24 -24 -38 -6Z", "#8a5a2c", 4)
    + inked("M-40 -10C-14 -20 14 -20 40 -10V12C14 4 -14 4 -40 12Z", _IVORY, 4)
    + inked("M38 -8L70 -24L62 -2L74 14L38 8Z", _IVORY, 4)
    + stroke("M-26 -2H26", 2)
    + inked("M-12 34C-4 30 4 30 12 34C8 46 -8 46 -12 34Z", _RED, 3)
    + stroke("M0 12v12", 4)
    + stroke(
        "M-72 40C-52 28 -44 52 -24 42M-70 62C-40 48 -20 74 12 60S54 50 72 60M30 42C46 32 56 46 72 38",
        5,
        "#8fa0a6",
    )
)
_MUDDY = (
    inked("M-30 -62L-4 -66L2 16C16 20 34 24 36 38H-22Z", _WOOD, 4)
    + inked("M-33 -66L-2 -70V-54L-31 -50Z", "#a87a46", 3)
    + inked(
        (
            "M-72 48C-60 30 -34 36 -22 32C0 26 30 28 44 34C64 34 78 48 66 58C40 72 -46 72 "
            "-68 60C-74 56 -76 52 -72 48Z"
        ),
        _MUD,
        4,
    )
    + inked("M40 20C34 8 44 0 46 -14C56 -2 60 12 52 20Z", _MUD, 3.4)
    + inked("M60 34C58 26 66 22 70 12C76 22 76 32 70 36Z", _MUD, 3)
    + inked("M-54 30C-62 18 -54 8 -54 -6C-42 6 -40 22 -44 30Z", _MUD, 3.4)
    + _disc(22, -22, 6, _MUD)
    + _disc(-56, -28, 5, _MUD)
    + stroke("M-46 52q18 -8 36 0M10 54q16 -8 32 -1", 3.4, "#a9794a")
)
_HUNTER = (
    "".join(
        f'<g transform="rotate({turn} 0 60)">'
        + inked("M-22 -52H22V24H-22Z", fill, 4)
        + inked("M-14 -44H14V-24H-14Z", tone, 2)
        + "</g>"
        for turn, fill, tone in ((-28, _IVORY, _GREEN), (0, _IVORY, _RED), (28, _IVORY, _BLUE))
    )
    + inked(
        (
            "M-40 66C-46 36 -28 26 -14 30V2C-14 -8 0 -8 0 2V22C8 20 14 24 14 30C22 28 28 32 "
            "28 40C36 42 36 54 30 66Z"
        ),
        _SKIN,
        4,
    )
    + stroke("M0 24V38M14 32V42", 3)
)
_PLAN = (
    inked(
        "M-66 -48C-44 -58 -22 -40 0 -48C22 -56 44 -40 66 -48V48C44 58 22 40 0 48C-22 56 -44 40 -66 48Z",
        "#ecdcb4",
        4,
    )
    + stroke("M-22 -46V51M22 -50V45", 2, "#b99f6b")
    + stroke("M-48 24C-44 -16 -4 -30 22 -8", 11)
    + stroke("M-48 24C-44 -16 -4 -30 22 -8", 6, _RED)
    + inked("M14 -28L44 4L4 8Z", _RED, 3.4)
    + stroke("M-56 18L-40 34M-40 18L-56 34", 5, _BLUE)
    + stroke("M30 24L50 40M50 24L30 40", 6, _GREEN)
    + stroke("M-10 30q10 -10 20 0", 3.4)
)
_WAIL = (
    inked(
        (
            "M-20 70C-66 56 -60 -6 -44 -34C-36 -62 36 -66 46 -30C62 0 64 50 40 70C30 58 22 "
            "74 10 66C0 76 -10 62 -20 70Z"
        ),
        "#d5dfdc",
        4,
    )
    + inked("M-50 -4C-74 -20 -76 -44 -62 -60C-60 -40 -50 -30 -40 -30Z", "#b9c9c6", 3.4)
    + inked("M52 -4C76 -20 78 -44 64 -60C62 -40 52 -30 42 -30Z", "#b9c9c6", 3.4)
    + inked(
        "M-24 -22C-12 -26 -8 -8 -16 -4C-26 -2 -32 -18 -24 -22ZM24 -22C12 -26 8 -8 16 -4C26 -2 32 -18 24 -22Z",
        _INK,
        2,
    )
    + inked("M-13 14C-10 4 10 4 13 14C18 44 10 54 0 54C-10 54 -18 44 -13 14Z", _INK, 2)
    + stroke("M-36 36C-32 50 -38 56 -34 62M34 34C30 48 38 54 34 62", 3, "#8fa0a6")
)
_TURNCOAT = (
    inked("M-52 -40C-30 -52 -14 -50 0 -46V62C-26 56 -50 24 -52 -40Z", _IVORY, 4)
    + inked("M52 -40C30 -52 14 -50 0 -46V62C26 56 50 24 52 -40Z", _NIGHT, 4)
    + inked("M-38 -14C-28 -24 -16 -22 -10 -12C-18 -6 -30 -6 -38 -14Z", _INK, 2)
    + inked("M38 -14C28 -24 16 -22 10 -12C18 -6 30 -6 38 -14Z", _GOLD, 2)
    + stroke("M-28 24C-20 36 -8 38 0 36", 5)
    + stroke("M0 36C8 34 20 26 26 14", 5, _GOLD)
    + stroke("M0 -8V14", 3)
    + stroke("M60 70L40 38", 8, _WOOD)
    + inked("M30 44L48 32L44 46Z", _GOLD, 2.6)
    + inked("M38 36L10 -2L46 32Z", _STEEL, 3)
)

TACTIC_ART: Mapping[str, str] = {
    "joker-1": _jester(_RED, _GREEN),
    "joker-2": _jester(_BLUE, _RED),
    "spy": _SPY,
    "shield-bearer": _BEARER,
    "fog": _FOG,
    "mud": _MUDDY,
    "headhunter": _HUNTER,
    "strategist": _PLAN,
    "banshee": _WAIL,
    "traitor": _TURNCOAT,
}
