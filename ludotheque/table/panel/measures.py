"""Chooses the sizes of the panel's parts: the largest for which everything is in sight.

The sizes do not depend on the turn, so that nothing in the panel moves during a game.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.ui.skin import Skin

PAD = 13  # logical pixels: the margin inside the panel
SIGNS = 5  # buttons with an icon alone in a row of a standing panel, at most
FOOT = 3  # rows of buttons below the log
BAR = 5  # rows of buttons in a replay
GOAL = 40  # logical pixels: the height of the line with the goal of the game
LINE, LOG_PAD = 15.0, 6  # logical pixels: the type size of the log, and the margin round it


class Measures(NamedTuple):
    """The heights, in logical pixels, of the parts of a panel that stands beside the board.

    The log shows at least `lines` lines. If `goal`, there is a line with the goal of the game. If
    `side_by_side`, the die stands beside the buttons of the turn rather than above them.
    """

    head: float
    prompt: float
    status: float
    row: float
    gap: float
    button: float
    lines: int
    goal: bool = False
    side_by_side: bool = False

    @property
    def countdown(self) -> int:
        """The height of the countdown in logical pixels: one row if `side_by_side`, else two rows."""
        return 20 if self.side_by_side else 32


SIZES = (  # the roomiest first
    Measures(62, 46, 66, 56, 8, 42, 5, goal=True),
    Measures(58, 46, 62, 50, 7, 42, 4, goal=True),
    Measures(54, 44, 56, 44, 6, 42, 4, goal=True),
    Measures(50, 42, 48, 40, 5, 40, 3, goal=True),
    Measures(46, 40, 40, 38, 3, 40, 3, goal=True),
    Measures(54, 44, 56, 44, 6, 42, 4),
    Measures(52, 44, 50, 40, 6, 42, 3),
    Measures(48, 42, 36, 30, 5, 40, 3, goal=True),
    Measures(48, 42, 36, 30, 5, 40, 3),
    Measures(44, 40, 36, 27, 4, 34, 4, side_by_side=True),
    Measures(38, 38, 34, 24, 3, 26, 3, side_by_side=True),
    Measures(36, 34, 30, 18, 2, 20, 3, side_by_side=True),
    Measures(30, 30, 26, 16, 2, 20, 3, side_by_side=True),
)


def log_height(skin: Skin, lines: int) -> int:
    """Return the height in pixels of a log of `lines` lines."""
    return lines * skin.pitch(LINE) + 2 * skin.px(LOG_PAD)


class PanelNeeds(NamedTuple):
    """What a panel must have room for: numbers of rows, and perhaps a countdown."""

    seats: int  # a row for each player
    foot: int = FOOT  # of buttons at its foot
    turn: int = 1  # of buttons of the turn
    counted: bool = False


def least_height(skin: Skin, sizes: Measures, needs: PanelNeeds) -> int:
    """Return the least height in pixels of a panel beside the board, if its parts have these sizes.

    Without the line of the goal, there is room for one row of buttons less than a replay has, since its card
    is lower than what it replaces.
    """
    foot = needs.foot if sizes.goal else max(needs.foot, BAR - 1)
    button = skin.target(sizes.button)
    turn_high = needs.turn * button + (needs.turn - 1) * skin.px(sizes.gap)
    parts = [skin.px(sizes.head), skin.px(sizes.prompt)]
    parts += (
        [max(turn_high, skin.px(sizes.status))] if sizes.side_by_side else [skin.px(sizes.status), turn_high]
    )
    parts += [needs.seats * skin.px(sizes.row), log_height(skin, sizes.lines), *[button] * foot]
    parts += [skin.target(GOAL)] if sizes.goal else []
    parts += [skin.px(sizes.countdown)] if needs.counted else []
    return sum(parts) + skin.px(sizes.gap) * (len(parts) - 1)


def fitting(skin: Skin, height: int, needs: PanelNeeds) -> Measures | None:
    """Return the largest sizes with which a panel beside the board needs at most `height` pixels, or None."""
    return next((one for one in SIZES if least_height(skin, one, needs) <= height), None)


LEGIBLE = 33  # logical pixels: a lower head cannot be read
LEAST_LYING = 600  # logical pixels: the least width of a lying panel
LYING_ROWS = 3  # rows of buttons in a panel that lies under the board
ROOMY_ROWS = 5  # rows of buttons if the board leaves room for them
LYING_BUTTON, LYING_GAP, LYING_ROW = 34, 5, 25  # logical pixels: least button, gap, least player's row


def lying_gap(skin: Skin) -> int:
    """Return the gap in pixels between two rows of buttons in a lying panel, one that is below the board."""
    return skin.px(LYING_GAP)


def lying_row(skin: Skin) -> int:
    """Return the greatest height in pixels of a player's row in a panel below the board."""
    return skin.px(SIZES[1].row)


def lying_height(skin: Skin, seats: int) -> int:
    """Return the height in pixels that a panel below the board, with `seats` players, needs in its margin."""
    buttons = LYING_ROWS * skin.target(LYING_BUTTON) + (LYING_ROWS - 1) * lying_gap(skin)
    return max(buttons, seats * skin.px(LYING_ROW))


def lying_roomy(skin: Skin, seats: int) -> int:
    """Return the greatest height in pixels that a panel below the board can use inside its margin."""
    buttons = ROOMY_ROWS * skin.target(SIZES[0].button) + (ROOMY_ROWS - 1) * lying_gap(skin)
    return max(buttons, seats * lying_row(skin))


def lying_fits(skin: Skin, inside: tuple[int, int], seats: int) -> bool:
    """Return whether all fits into a panel below the board whose size inside its margin is `inside`."""
    wide, high = inside
    buttons = LYING_ROWS * skin.target(0) + (LYING_ROWS - 1) * lying_gap(skin)
    least = max(buttons, seats * skin.px(SIZES[-1].row), log_height(skin, SIZES[-1].lines))
    return high >= least and wide >= LEAST_LYING * skin.scale


def padding(skin: Skin, size: tuple[int, int]) -> int:
    """Return the margin in pixels inside a panel of this size."""
    return min(skin.px(PAD), min(size) // 14)


STRIP = 46  # logical pixels: the height of a row of the strip outside a drawer
STRIP_PAD = 8  # pixels: the margin inside the strip
ONE_ROW = 800  # logical pixels: from this width on, a strip has everything in one row


def strip_rows(skin: Skin, width: int) -> int:
    """Return the number of rows of the strip below the board, `width` pixels wide, in a small window."""
    return 1 if width >= ONE_ROW * skin.scale else 2


def strip_height(skin: Skin, width: int) -> int:
    """Return the height in pixels of the strip below the board, `width` pixels wide, in a small window."""
    rows = strip_rows(skin, width)
    return rows * skin.target(STRIP) + (rows - 1) * lying_gap(skin) + 2 * STRIP_PAD
