"""How the table's room is shared: the panel stands beside the board, or lies under a long one."""

from __future__ import annotations

from pygame import Rect

from ludotheque.table.panel.measures import PAD, lying_height
from ludotheque.tiled.model import Point
from ludotheque.ui.skin import TARGET, Skin, fitting_scale

MARGIN = 16  # logical pixels, like all that follows: round board and panel
WIDTH, WIDEST = 264, 400  # of a standing panel: usually, and where the board leaves room
LEAST_LYING = 1100  # a lying panel is no narrower
GAIN = 1.03  # a lying panel must let the board be so many times larger
KEPT = 0.85  # of its size with usual text: so large at least the board stays for large text
LARGE = 1.2  # times the usual text
STEPS = 5  # buttons that stand side by side in the bar of what is watched


def divide(skin: Skin, size: tuple[int, int], board: Point, seats: int) -> tuple[Rect, Rect]:
    """Return where the panel goes in a window of `size`, and where a board of some shape goes.

    The panel takes what the board leaves free. For larger text it takes more, but never much of the board.
    """
    usual = Skin(min(skin.scale, fitting_scale(size)))
    margin = min(usual.px(MARGIN), size[1] // 50)
    window = Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    wide, high = min(_width(usual), size[0] * 9 // 20), _height(usual, seats)
    beside, above = window.w - wide - margin, window.h - high - margin
    upright, flat = _scale(board, beside, window.h), _scale(board, window.w, above)
    if window.w >= usual.px(LEAST_LYING) and flat > GAIN * upright:
        most = window.h - margin - int(board[1] * KEPT * flat)
        high = max(high, min(_height(skin, seats, skin.scale > LARGE * usual.scale), most))
        panel = Rect(window.left, window.bottom - high, window.w, high)
        return panel, Rect(window.topleft, (window.w, panel.top - margin - window.top))
    spare = window.w - margin - int(board[0] * upright)
    most = window.w - margin - int(board[0] * KEPT * upright)
    wide = max(wide, min(spare, usual.px(WIDEST)), min(_width(skin), most))
    panel = Rect(window.right - wide, window.top, wide, window.h)
    return panel, Rect(window.topleft, (panel.left - margin - window.left, window.h))


def _width(skin: Skin) -> int:
    """Return how wide a standing panel should be."""
    return max(skin.px(WIDTH), STEPS * (TARGET + 3) + 2 * skin.px(PAD))


def _height(skin: Skin, seats: int, large: bool = False) -> int:
    """Return how high a lying panel should be."""
    return lying_height(skin, seats, large) + 2 * skin.px(PAD)


def _scale(board: Point, wide: int, high: int) -> float:
    return min(wide / board[0], high / board[1])
