"""How the buttons of the panel share its rows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button

GAP, BUTTON = 8, 42  # logical pixels: between buttons, and their height
TARGET = 40  # pixels: no button is less high


def tall(skin: Skin) -> int:
    """Return the height of a button."""
    return max(TARGET, skin.px(BUTTON))


def in_rows(skin: Skin, buttons: Sequence[Button], width: int) -> list[list[Button]]:
    """Return buttons in rows of equal parts, in each as many as have room for their labels."""
    gap, rows = skin.px(GAP), list[list[Button]]()
    for button in buttons:
        beside = [*rows[-1], button] if rows else []
        if beside and len(beside) * (max(b.width(skin) for b in beside) + gap) <= width + gap:
            rows[-1] = beside
        else:
            rows.append([button])
    return rows


def height(skin: Skin, rows: Sequence[Sequence[Button]]) -> int:
    """Return how high rows of buttons are, with the gap below each."""
    return len(rows) * (tall(skin) + skin.px(GAP))


def place(skin: Skin, rows: Sequence[Sequence[Button]], corner: tuple[int, int], width: int) -> None:
    """Put rows of buttons below each other, those of a row equally wide."""
    for number, row in enumerate(rows):
        y = corner[1] + number * (tall(skin) + skin.px(GAP))
        share(row, Rect(corner[0], y, width, tall(skin)), skin.px(GAP))


def share(buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Give the buttons equal parts of a row."""
    for number, button in enumerate(buttons):
        width = (row.w - gap * (len(buttons) - 1)) // len(buttons)
        button.rect = Rect(row.x + number * (width + gap), row.y, width, row.h)
