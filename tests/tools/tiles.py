"""Writes contact sheets: a small picture of every look at the screen, with faults outlined in red."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Color, Rect, Surface
from tools.findings import Finding
from tools.look import Reading

from ludotheque.ui.text import Type

TILE, GAP, ACROSS = (480, 320), 8, 8  # pixels: the size of a tile and the gap between tiles; tiles in a row
DOWN = 12  # rows on a sheet
RED = Color("#E0201B")


class Tiles:
    """Collects pictures of looks, and writes them into a folder as PNG sheets."""

    def __init__(self, folder: Path) -> None:
        """Create the folder if it does not exist; raises OSError if that fails."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._tiles: list[Surface] = []
        self._sheets = 0
        self._type = Type(1.0)

    def add(self, reading: Reading, wrong: Sequence[Finding]) -> None:
        """Add a look with its faults. A full sheet is written at once."""
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
        """Write the last sheet, if any pictures are left."""
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
