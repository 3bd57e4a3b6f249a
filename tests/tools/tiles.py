"""The contact sheet: a small picture of every look, findings outlined in red."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Color, Rect, Surface
from tools.findings import Finding
from tools.look import Reading

from ludotheque.ui.text import Type

TILE, GAP, ACROSS = (480, 320), 8, 8  # pixels, and tiles in a row
DOWN = 12  # rows on a sheet
RED = Color("#E0201B")


class Tiles:
    """Gathers looks and writes them into a folder as PNG, so many on a sheet."""

    def __init__(self, folder: Path) -> None:
        """Make the folder if need be; raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._tiles: list[Surface] = []
        self._sheets = 0
        self._type = Type(1.0)

    def add(self, reading: Reading, wrong: Sequence[Finding]) -> None:
        """Add a look."""
        picture = Surface(reading.window.size)
        picture.blit(reading.picture, (0, 0))
        wide = max(2, reading.window.w // 300)
        for finding in wrong:
            pygame.draw.rect(picture, RED, finding.rect.inflate(4 * wide, 4 * wide), wide)
        tile = Surface(TILE)
        tile.fill(RED if wrong else Color("black"))
        tile.blit(self._type.render(str(reading.where), size=15, colour=Color("white")), (4, 0))
        room = Rect(2, 22, TILE[0] - 4, TILE[1] - 24)
        tile.blit(pygame.transform.smoothscale(picture, picture.get_rect().fit(room).size), room)
        self._tiles.append(tile)
        if len(self._tiles) == ACROSS * DOWN:
            self.close()

    def close(self) -> None:
        """Write what has been gathered."""
        if not self._tiles:
            return
        rows = -(-len(self._tiles) // ACROSS)
        sheet = Surface((ACROSS * (TILE[0] + GAP), rows * (TILE[1] + GAP)))
        for number, tile in enumerate(self._tiles):
            down, across = divmod(number, ACROSS)
            sheet.blit(tile, (across * (TILE[0] + GAP), down * (TILE[1] + GAP)))
        self._sheets += 1
        pygame.image.save(sheet, self._folder / f"layout-{self._sheets:02}.png")
        self._tiles.clear()
