"""How large the parts of the panel are: the roomiest sizes with which everything is in sight.

What depends on the turn never changes them: nothing in the panel moves while a game is played.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.ui.skin import Skin

PAD = 13  # logical pixels round what is in the panel
ACROSS = 2  # buttons in a row of a standing panel
FOOT = 4  # rows of buttons below the log
GOAL = 40  # logical: the height of the goal's line
LINE, LOG_PAD = 15.0, 6  # logical: the type of the log, and what is left free round it


class Measures(NamedTuple):
    """Logical pixels of the parts of the panel that stand below each other.

    With `goal` the goal of the game has a line; the log shows `lines` or more. The die and the turn's buttons
    stand side by side where that is said.
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
        """What a countdown has, where the game tells one: two lines, or one beside each other."""
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
    """Return how many pixels high a log of so many lines is."""
    return lines * skin.pitch(LINE) + 2 * skin.px(LOG_PAD)


def least_height(
    skin: Skin, sizes: Measures, seats: int, foot: int, turn: int = 1, counted: bool = False
) -> int:
    """Return the pixels that all parts need below each other, with `foot` and `turn` rows of buttons.

    `counted` is whether there is a countdown.
    """
    button = skin.target(sizes.button)
    turn_high = turn * button + (turn - 1) * skin.px(sizes.gap)
    parts = [skin.px(sizes.head), skin.px(sizes.prompt)]
    parts += (
        [max(turn_high, skin.px(sizes.status))] if sizes.side_by_side else [skin.px(sizes.status), turn_high]
    )
    parts += [seats * skin.px(sizes.row), log_height(skin, sizes.lines), *[button] * foot]
    parts += [skin.target(GOAL)] if sizes.goal else []
    parts += [skin.px(sizes.countdown)] if counted else []
    return sum(parts) + skin.px(sizes.gap) * (len(parts) - 1)


def fitting(
    skin: Skin, height: int, seats: int, foot: int, turn: int = 1, counted: bool = False
) -> Measures | None:
    """Return the roomiest sizes that need no more than `height` pixels, if any do."""
    fits = (one for one in SIZES if least_height(skin, one, seats, foot, turn, counted) <= height)
    return next(fits, None)


LEAST_LYING = 600  # logical: a lying panel is no narrower
LYING_ROWS = 3  # rows of buttons in a panel that lies under the board
ROOMY_ROWS = 5  # where the board leaves room for them
LYING_BUTTON, LYING_GAP, LYING_ROW = 34, 5, 25  # logical: of a button and of a player's row, at least


def lying_gap(skin: Skin) -> int:
    """Return the pixels between the buttons of a lying panel."""
    return skin.px(LYING_GAP)


def lying_row(skin: Skin) -> int:
    """Return the pixels of the highest row of a player in a lying panel."""
    return skin.px(SIZES[1].row)


def lying_height(skin: Skin, seats: int, large: bool) -> int:
    """Return the pixels that a lying panel needs inside: of its buttons, and of the rows of its players.

    With `large` text it has a row of buttons more, as fewer stand side by side.
    """
    rows = LYING_ROWS + large
    buttons = rows * skin.target(LYING_BUTTON) + (rows - 1) * lying_gap(skin)
    return max(buttons, seats * skin.px(LYING_ROW))


def lying_roomy(skin: Skin, seats: int) -> int:
    """Return the pixels inside a lying panel beyond which nothing in it would become easier to read."""
    buttons = ROOMY_ROWS * skin.target(SIZES[0].button) + (ROOMY_ROWS - 1) * lying_gap(skin)
    return max(buttons, seats * lying_row(skin))


def lying_fits(skin: Skin, inside: tuple[int, int], seats: int, large: bool) -> bool:
    """Return whether everything fits into a lying panel with so many pixels inside."""
    wide, high = inside
    rows = LYING_ROWS + large
    buttons = rows * skin.target(0) + (rows - 1) * lying_gap(skin)
    least = max(buttons, seats * skin.px(SIZES[-1].row), log_height(skin, SIZES[-1].lines))
    return high >= least and wide >= LEAST_LYING * skin.scale


def padding(skin: Skin, size: tuple[int, int]) -> int:
    """Return the pixels left free round what is in a panel of `size`."""
    return min(skin.px(PAD), min(size) // 14)


STRIP = 46  # logical: the height of a row of the strip that is outside a drawer
STRIP_PAD = 8  # pixels round what is in it
ONE_ROW = 800  # logical: a strip so wide has all in one row


def strip_rows(skin: Skin, width: int) -> int:
    """Return how many rows a strip of so many pixels has."""
    return 1 if width >= ONE_ROW * skin.scale else 2


def strip_height(skin: Skin, width: int) -> int:
    """Return how high a strip is that is outside a drawer, `width` pixels wide."""
    rows = strip_rows(skin, width)
    return rows * skin.target(STRIP) + (rows - 1) * lying_gap(skin) + 2 * STRIP_PAD
