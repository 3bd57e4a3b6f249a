"""Names keys, and makes letters work as commands on keyboards without Latin ones, such as Greek ones."""

from __future__ import annotations

import sys
import unicodedata

import pygame

# By place, the letter of an American keyboard: keyboards of other scripts show it beside theirs.
_PLACES = {pygame.KSCAN_A + number: pygame.K_a + number for number in range(26)}


def with_latin_letter(event: pygame.event.Event) -> pygame.event.Event:
    """Return an event; a key whose letter is not Latin gets the Latin letter of its place."""
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
        return event
    letter = _PLACES.get(event.dict.get("scancode", 0))
    if letter is None or not _is_foreign(event.key):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": letter})


def key_name(key: int) -> str:
    """Return the name of a key, such as `E`."""
    return pygame.key.name(key).upper()


def _is_foreign(key: int) -> bool:
    """Return whether a key code is that of a letter of another script than Latin."""
    if not 127 < key <= sys.maxunicode:  # greater codes are those of keys without a letter
        return False
    letter = chr(key)
    return letter.isalpha() and not unicodedata.name(letter, "LATIN").startswith("LATIN")
