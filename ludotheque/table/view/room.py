"""How the table's room is shared: the panel stands beside the board, or lies under a long one."""

from __future__ import annotations

from pygame import Rect

from ludotheque.tiled.model import Point
from ludotheque.ui.skin import Skin, fitting_scale

MARGIN = 16  # logical pixels, like all that follows: round board and panel
PAD, GAP = 14, 18  # round what is in the panel, and between its columns where it lies
WIDTH = 264  # of a standing panel
FLAT, ROW = 100, 25  # what is in a lying panel is so high, or as high as a row for each player
COLUMNS = (250, 190, 215, 0, 232)  # whose turn, the turn itself, the players, the log, buttons
LOG = 150  # a log less wide is not worth its place
GAIN = 1.03  # a lying panel must let the board be so many times larger


def divide(skin: Skin, size: tuple[int, int], board: Point, seats: int) -> tuple[Rect, Rect]:
    """Return where the panel goes in a window of `size`, and where a board of some shape goes.

    Larger text makes the panel larger only where the board leaves room: pieces do not shrink for it.
    """
    usual = Skin(min(skin.scale, fitting_scale(size)))
    margin = min(usual.px(MARGIN), size[1] // 50)
    window = Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    standing, lying = window.copy(), window.copy()
    standing.w = min(usual.px(WIDTH), size[0] * 9 // 20)
    lying.h = usual.px(max(FLAT, seats * ROW) + 2 * PAD)
    standing.right, lying.bottom = window.right, window.bottom
    beside = Rect(window.topleft, (standing.left - margin - window.left, window.h))
    above = Rect(window.topleft, (window.w, lying.top - margin - window.top))
    if lying.w - 2 * usual.px(PAD) >= least_width(usual) and _scale(board, above) > GAIN * _scale(
        board, beside
    ):
        grow = min(
            skin.px(max(FLAT, seats * ROW) + 2 * PAD) - lying.h, _spare(above.h, board[1], board, above)
        )
        lying.h, lying.y, above.h = lying.h + grow, lying.y - grow, above.h - grow
        return lying, above
    grow = min(skin.px(WIDTH) - standing.w, _spare(beside.w, board[0], board, beside))
    standing.w, standing.x, beside.w = standing.w + grow, standing.x - grow, beside.w - grow
    return standing, beside


def least_width(skin: Skin) -> int:
    """Return how wide what is in a lying panel must be to stand in its columns."""
    return skin.px(sum(COLUMNS) + LOG + (len(COLUMNS) - 1) * GAP)


def columns(skin: Skin, inside: Rect) -> list[Rect]:
    """Return the columns of a lying panel from left to right; the log has what is left over."""
    fixed = [skin.px(width) for width in COLUMNS]
    spare = inside.w - sum(fixed) - (len(COLUMNS) - 1) * skin.px(GAP)
    found, x = [], inside.x
    for width in fixed:
        found.append(Rect(x, inside.y, width or spare, inside.h))
        x = found[-1].right + skin.px(GAP)
    return found


def _spare(room: int, side: float, board: Point, area: Rect) -> int:
    """Return how much of a side of its area the board leaves free."""
    return max(0, int(room - side * _scale(board, area)))


def _scale(board: Point, room: Rect) -> float:
    return min(room.w / board[0], room.h / board[1])
