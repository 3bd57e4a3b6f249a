"""How the buttons of the panel share its rows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from ludotheque.ui.skin import TARGET, Skin
from ludotheque.ui.widgets import Button

GAP, BUTTON = 8, 42  # logical pixels: between buttons, and their height
CLOSE = 2  # pixels between buttons where there is no room for more


class Bar(list[Button]):
    """Buttons in one row where there is room; of those with words the broadest has what the others leave."""


def tall(skin: Skin) -> int:
    """Return the height of a button."""
    return max(TARGET, skin.px(BUTTON))


def in_rows(skin: Skin, buttons: Sequence[Button], width: int) -> list[list[Button]]:
    """Return buttons in rows of equal parts, in each as many as have room for their labels.

    A bar stays one row as long as each of its buttons has room for a finger, and for its words in two lines.
    """
    if isinstance(buttons, Bar):
        return _broken(skin, buttons, width)
    gap, rows = skin.px(GAP), list[list[Button]]()
    for button in buttons:
        beside = [*rows[-1], button] if rows else []
        if beside and len(beside) * (max(b.width(skin) for b in beside) + gap) <= width + gap:
            rows[-1] = beside
        else:
            rows.append([button])
    return rows


def _broken(skin: Skin, bar: Bar, width: int) -> list[list[Button]]:
    rows, room = list[list[Button]](), 0
    for button in bar:
        least = button.least_width(skin)
        if least > room:
            rows.append(Bar())
            room = width
        rows[-1].append(button)
        room -= least + CLOSE
    return rows


def height(skin: Skin, rows: Sequence[Sequence[Button]]) -> int:
    """Return how high rows of buttons are, with the gap below each."""
    return len(rows) * (tall(skin) + skin.px(GAP))


def place(skin: Skin, rows: Sequence[Sequence[Button]], corner: tuple[int, int], width: int) -> None:
    """Put rows of buttons below each other, those of a row equally wide."""
    for number, row in enumerate(rows):
        y = corner[1] + number * (tall(skin) + skin.px(GAP))
        within = Rect(corner[0], y, width, tall(skin))
        if isinstance(row, Bar) and any(button.label for button in row):
            _fill(skin, row, within)
        else:
            share(row, within, skin.px(GAP))


def _fill(skin: Skin, bar: Bar, row: Rect) -> None:
    """Give each button what it wants, the broadest the rest; where there is too little room, less to all."""
    gap, wants = _gap(bar, row, skin.px(GAP)), [button.width(skin) for button in bar]
    room = row.w - gap * (len(bar) - 1)
    if sum(wants) > room:
        spare, over = max(0, room - TARGET * len(bar)), [max(0, wide - TARGET) for wide in wants]
        wants = [TARGET + more * spare // max(1, sum(over)) for more in over]
    wants[wants.index(max(wants))] += room - sum(wants)
    x = row.x
    for button, wide in zip(bar, wants, strict=True):
        button.rect = Rect(x, row.y, wide, row.h)
        x += wide + gap


def _gap(buttons: Sequence[Button], row: Rect, gap: int) -> int:
    """Return the pixels between the buttons of a row: fewer where they would be too narrow."""
    return max(CLOSE, min(gap, (row.w - TARGET * len(buttons)) // max(1, len(buttons) - 1)))


def share(buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Give the buttons equal parts of a row, closer together where they would be too narrow."""
    gap = _gap(buttons, row, gap)
    for number, button in enumerate(buttons):
        width = (row.w - gap * (len(buttons) - 1)) // len(buttons)
        button.rect = Rect(row.x + number * (width + gap), row.y, width, row.h)
