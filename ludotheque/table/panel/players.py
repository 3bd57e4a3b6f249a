"""The row of a player in the panel: arms, name, and what the player has off the board.

Where a name and its numbers have no room beside each other, every row has two lines.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten

ROW = 30  # logical pixels: the height of a line
ROOMY = 3  # counts in a row that may stand wide apart
SIZES = (16.0, 15.0, 14.0)  # of a name's type: the largest that fits
EDGE, AFTER_COAT = 6, 9  # logical pixels
ROUNDED = 4  # logical pixels that rounding each width may add up to


def row_height(skin: Skin, names: Sequence[str], holdings: Sequence[Holding], width: int) -> int:
    """Return how high each row is in a column so wide."""
    line, coat = skin.px(ROW), skin.px(ROW) - skin.px(EDGE)
    for holding in holdings:
        name = skin.text_size(names[holding.seat], "text", SIZES[-1])[0]
        if skin.px(AFTER_COAT + ROUNDED) + coat + name + _counts_width(skin, holdings, holding) > width:
            return 2 * line
    return line


def draw_row(
    surface: Surface,
    skin: Skin,
    seats: Seats,
    holdings: Sequence[Holding],
    holding: Holding,
    row: Rect,
    to_move: bool,
) -> None:
    """Draw the row of one of the `holdings`; who is to move has a frame."""
    if to_move:
        pygame.draw.rect(surface, (74, 50, 28), row, border_radius=skin.px(5))
        pygame.draw.rect(surface, GOLD, row, 1, border_radius=skin.px(5))
    two = row.h > 1.5 * skin.px(ROW)
    line = Rect(row.x, row.y, row.w, row.h // 2 if two else row.h)
    coat = seats.coat(holding.seat, line.h - skin.px(EDGE))
    surface.blit(coat, coat.get_rect(midleft=(row.x + skin.px(4), line.centery)))
    left = _draw_counts(surface, skin, holdings, holding, line.move(0, row.h - line.h))
    start = row.x + skin.px(AFTER_COAT) + coat.get_width()
    end = row.right - skin.px(4) if two else left
    name = _fitted(skin, seats.names[holding.seat], end - start)
    surface.blit(name, name.get_rect(midleft=(start, line.centery)))


def _draw_counts(
    surface: Surface, skin: Skin, holdings: Sequence[Holding], holding: Holding, line: Rect
) -> int:
    """Draw the numbers at the right of a line; return where they begin."""
    x, (side, gap) = line.right - skin.px(EDGE), _spread(holding)
    for column, (icon, count) in enumerate(reversed(holding.counts), 1):
        number = skin.text(str(count), "text", 16, CREAM)
        x -= _number_width(skin, holdings, holding, column)
        surface.blit(number, number.get_rect(midleft=(x, line.centery)))
        picture = skin.icon(icon, skin.px(side), GOLD_LIGHT)
        x -= picture.get_width() + skin.px(3)
        surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
        x -= skin.px(gap)
    return x


def _counts_width(skin: Skin, holdings: Sequence[Holding], holding: Holding) -> int:
    side, gap = _spread(holding)
    each = skin.px(side) + skin.px(3) + skin.px(gap)
    columns = range(1, len(holding.counts) + 1)
    return skin.px(EDGE) + sum(each + _number_width(skin, holdings, holding, at) for at in columns)


def _spread(holding: Holding) -> tuple[int, int]:
    """Return how large icons are and how far apart: many stand closer, so that the name has its room."""
    return (16, 7) if len(holding.counts) <= ROOMY else (14, 4)


def _number_width(skin: Skin, holdings: Sequence[Holding], holding: Holding, column: int) -> int:
    """Return how wide a column of numbers is, counted from the right: they begin below each other."""
    numbers = [one.counts[-column][1] for one in holdings if len(one.counts) >= column]
    widest = max(skin.text_size(str(number), "text", 16)[0] for number in numbers)
    return max(widest, skin.px(18) if len(holding.counts) <= ROOMY else 0)


def _fitted(skin: Skin, name: str, width: int) -> Surface:
    """Return a name in a smaller type if it is too long, and shortened if that is not enough."""
    size = next((s for s in SIZES if skin.text_size(name, "text", s)[0] <= width), SIZES[-1])
    return skin.text(shorten(skin.font("text", size), name, width), "text", size, CREAM)
