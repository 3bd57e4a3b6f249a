"""Sets the mouse pointer: the system's own, or a large one that this module draws."""

from contextlib import suppress

import pygame

from ludotheque.ui.drawing import svg
from ludotheque.ui.palette import INK, IVORY, hexed

SIZE = (40, 56)  # pixels of the large one, more than twice the usual size
_ARROW = "M2 2V46L13 36L20 53L29 49L22 33H37Z"
_TIP = (3, 4)  # the pixel that points


def show(large: bool) -> None:
    """Show the large pointer if `large`, else the system's own."""
    with suppress(pygame.error):  # a screen without a pointer
        pygame.mouse.set_cursor(_drawn() if large else pygame.Cursor(pygame.SYSTEM_CURSOR_ARROW))


def _drawn() -> pygame.Cursor:
    arrow = f'<path d="{_ARROW}" fill="{hexed(IVORY)}" stroke="{hexed(INK)}" stroke-width="3"/>'
    return pygame.Cursor(_TIP, svg(arrow, SIZE, SIZE))
