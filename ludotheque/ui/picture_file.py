"""Writes pictures into files."""

from __future__ import annotations

from os import fsencode

import pygame
from pygame import Surface

from ludotheque.core.files import Draft


def fill_with(picture: Surface, fresh: Draft) -> None:
    """Write a picture into a draft, in the format that the draft's name ends with; raises OSError.

    It is written by its path, because pygame-ce 2.5 never frees a file object that it has saved to.
    """
    fresh.file.close()  # on Windows, SDL writes to no file that is open
    try:
        pygame.image.save(picture, fsencode(fresh.path))
    except pygame.error as error:
        raise OSError(str(error)) from error
