"""The clipboard of the system. Where there is none, nothing is copied or pasted, and nothing fails."""

from __future__ import annotations

from contextlib import suppress

import pygame


def copied() -> str:
    """Return the text on the clipboard, empty if there is none or it cannot be read."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether that succeeded."""
    with suppress(pygame.error, UnicodeError):
        pygame.scrap.put_text(text)
        return True
    return False
