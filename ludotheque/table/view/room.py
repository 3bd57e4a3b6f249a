"""Divides the window between the board and the panel, which stands beside the board or lies below it."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from ludotheque.table.panel.measures import (
    PAD,
    PanelNeeds,
    fitting,
    lying_fits,
    lying_height,
    lying_roomy,
    padding,
    strip_height,
)
from ludotheque.tiled.model import Point
from ludotheque.ui.skin import Skin, fitting_scale

MARGIN = 16  # logical pixels round the board and the panel
WIDTH, WIDEST = 264, 400  # logical pixels: the usual and the largest width of a standing panel
LEAST_LYING = 1100  # logical pixels: the least width of a lying panel
GAIN = 1.03  # a panel lies under the board only if the board gets larger by this factor
KEPT = 0.85  # with large text the board keeps at least this share of its usual size
LEAST_WIDTH = 148  # logical pixels: the least width of a standing panel, below which words are cut
STEPS = 5  # buttons in a row of the replay bar


class Room(NamedTuple):
    """The rectangles of the panel and of the board in the window.

    With a `drawer`, only a strip below the board is always in sight. The rest of the panel is in a drawer
    that opens over the board.
    """

    panel: Rect
    board: Rect
    drawer: bool = False


def divide(skin: Skin, size: tuple[int, int], board: Point, needs: PanelNeeds, above: int = 0) -> Room:
    """Divide a window of `size` pixels between the panel and a board of size `board` in board units.

    The `above` highest pixels of the window stay free.
    The panel gets the room that the board leaves free, and with large text a little more. If it still does
    not fit, most of it goes into a drawer.
    """
    usual = Skin(min(skin.scale, fitting_scale(size, skin.density)), density=skin.density)
    margin = min(usual.px(MARGIN), size[1] // 50)
    window = Rect(0, above, size[0], size[1] - above).inflate(-2 * margin, -2 * margin)
    wide, high = min(_width(usual), size[0] * 9 // 20), _height(usual, needs.seats)
    beside, above = window.w - wide - margin, window.h - high - margin
    upright, flat = _scale(board, beside, window.h), _scale(board, window.w, above)
    if window.w >= usual.px(LEAST_LYING) and flat > GAIN * upright:
        most = window.h - margin - int(board[1] * KEPT * flat)
        spare = window.h - margin - int(board[1] * flat)
        high = max(high, min(_height(skin, needs.seats), most), min(spare, _roomy_height(skin, needs.seats)))
        inside = high - 2 * padding(skin, (window.w, high))
        if not lying_fits(skin, (window.w, inside), needs.seats):
            return _with_drawer(skin, window, margin)
        panel = Rect(window.left, window.bottom - high, window.w, high)
        return Room(panel, Rect(window.topleft, (window.w, panel.top - margin - window.top)))
    spare = window.w - margin - int(board[0] * upright)
    most = window.w - margin - int(board[0] * KEPT * upright)
    wide = max(wide, min(spare, usual.px(WIDEST)), min(_width(skin), most))
    inside = window.h - 2 * padding(skin, (wide, window.h))
    if wide < LEAST_WIDTH * skin.scale or not fitting(skin, inside, needs):
        return _with_drawer(skin, window, margin)
    panel = Rect(window.right - wide, window.top, wide, window.h)
    return Room(panel, Rect(window.topleft, (panel.left - margin - window.left, window.h)))


def _with_drawer(skin: Skin, window: Rect, margin: int) -> Room:
    """Divide the window for a panel that is mostly in a drawer: a strip at the foot, the board above it."""
    high = strip_height(skin, window.w)
    panel = Rect(window.left, window.bottom - high, window.w, high)
    return Room(panel, Rect(window.topleft, (window.w, panel.top - margin - window.top)), drawer=True)


def _width(skin: Skin) -> int:
    """Return the usual width in pixels of a panel beside the board."""
    return max(skin.px(WIDTH), STEPS * (skin.target(0) + 3) + 2 * skin.px(PAD))


def _height(skin: Skin, seats: int) -> int:
    """Return the usual height in pixels of a panel below the board."""
    return lying_height(skin, seats) + 2 * skin.px(PAD)


def _roomy_height(skin: Skin, seats: int) -> int:
    """Return the greatest height in pixels of a panel below the board, for boards that leave much room."""
    return lying_roomy(skin, seats) + 2 * skin.px(PAD)


def _scale(board: Point, wide: int, high: int) -> float:
    return min(wide / board[0], high / board[1])
