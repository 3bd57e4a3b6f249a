"""Make the small pictures of the boards in `assets/boards`, shown until the sharp ones are painted.

Usage: boards.py, after a change of a map in `maps/` or of the painters. Needs the program itself and Pillow.
Each picture is named after its map and a digest of the map and its tilesets.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.home import paths
from ludotheque.picture.board_picture import small_file, small_size
from ludotheque.picture.painting import paint


def main() -> None:
    """Paint the board of every box whose map is in `maps/`, and remove the old pictures."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    folder = paths.asset("boards")
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    for box in GAMES.values():
        if box.map() in paths.map_files():
            found = board_map(box)
            large = tuple(2 * side for side in small_size(found))
            pixels = pygame.image.tobytes(paint(found, large, places=box.places()), "RGB")
            picture = Image.frombytes("RGB", large, pixels).resize(small_size(found), Image.LANCZOS)
            picture.save(small_file(found), quality=64, optimize=True)
            print(small_file(found).name)


if __name__ == "__main__":
    main()
