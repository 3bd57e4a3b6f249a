"""Writes pictures into files."""

from __future__ import annotations

from io import BytesIO
from os import fsencode

import pygame
from pygame import Surface

from ludotheque.core.files import Draft


def fill_with(picture: Surface, fresh: Draft) -> None:
    """Write a picture into a draft, in the format that the draft's name ends with; raises OSError."""
    fresh.file.close()  # on Windows, SDL writes to no file that is open
    try:
        # By its path, because pygame-ce 2.5 never frees a file object that it has saved to.
        pygame.image.save(picture, fsencode(fresh.path))
    except pygame.error as error:
        raise OSError(str(error)) from error


def encoded(picture: Surface, suffix: str) -> bytes:
    """Return a picture as the content of a file whose name ends with `suffix`."""
    file = BytesIO()
    pygame.image.save(picture, file, f"picture{suffix}")
    data = file.getvalue()
    file.truncate(0)  # pygame-ce 2.5 never frees the object, but so its content
    return data
