"""The picture of a board at one size: first a soft one, then a sharp one that is painted and faded in.

The soft one is scaled from a picture painted before, one saved on disk, or the small one shipped with the
program. Names of pictures contain digests of map, tilesets and program, so an outdated one is never shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from os import fsencode
from pathlib import Path
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface

from ludotheque.home.edition import edition
from ludotheque.home.paths import asset, package
from ludotheque.i18n import language
from ludotheque.picture.painting import Painting, Places, painting
from ludotheque.tiled.model import BoardMap
from ludotheque.ui import kept_pictures
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import PARCHMENT
from ludotheque.ui.work import SLICE, Work

FIRST_SLICE = 0.03  # seconds of painting in a step while there is no picture to show
FADE = 0.15  # seconds in which the sharp picture fades in
SMALL = 560  # pixels: the longer side of a small picture
LARGEST = 6_000_000  # pixels of the largest picture kept on disk
LATEST = 2  # pictures kept in memory: one for a game, one for a rulebook

Later = Callable[[Callable[[], object]], object]  # runs a function when the program is idle


class BoardPicture:
    """The picture of a whole board, `size` pixels large.

    Unless it is known, the sharp picture is painted a little at a time. Meanwhile `draw` draws a soft one or,
    if there is no other picture, what is painted so far.
    """

    latest: ClassVar[dict[tuple[str, Size], Surface]] = {}  # the last pictures painted, by name and size

    def __init__(self, board_map: BoardMap[Any], places: Places | None, size: Size, later: Later) -> None:
        self._map, self._size, self._later = board_map, size, later
        self._name = name(board_map, places)
        self._sharp = self._known() if board_map.digest else None
        self._soft: Surface | None = None
        self._painting: Work[Surface] | None = None
        self._share = 1.0  # opacity of the sharp picture
        if self._sharp is not None:
            self._remember(self._sharp)
        else:
            self._begin(places)

    @property
    def whole(self) -> bool:
        """Whether the whole board is visible, soft or sharp."""
        return self._sharp is not None or self._soft is not None

    @property
    def sharp(self) -> bool:
        """Whether the picture is complete and will not change any more."""
        return self._painting is None and self._share == 1

    @property
    def surface(self) -> Surface:
        """The best picture that is ready: soft until the sharp one has faded in. Do not draw on it."""
        found = self._sharp if self._share == 1 and self._sharp else self._soft or self._sharp
        return found or self._canvas

    def update(self, dt: float) -> bool:
        """Paint for a few milliseconds, or fade the sharp picture in; return whether the picture changed."""
        if self._painting is None:
            return self._fade(dt)
        whole = self.whole
        if self._painting.go_on(SLICE if whole else FIRST_SLICE):
            self._finish(self._painting.result)
        return not whole  # before a sharp picture fades in, the soft one looks as it did

    def draw(self, surface: Surface, at: tuple[int, int], area: Rect | None = None) -> None:
        """Draw the picture, or only its part `area`, with its top left corner at `at` (pixels)."""
        surface.blit(self.surface, at, area)
        if self._soft is not None and self._sharp is not None:
            self._sharp.set_alpha(round(255 * self._share))
            surface.blit(self._sharp, at, area)
            self._sharp.set_alpha(None)

    def _known(self) -> Surface | None:
        """Return the sharp picture if it was painted before and is still in memory or on disk, else None."""
        return self.latest.get((self._name, self._size)) or kept_pictures.kept(self._name, self._size)

    def _begin(self, places: Places | None) -> None:
        """Start painting on a sheet of parchment, with a scaled picture of another size to show meanwhile."""
        found = finished_picture(self._map, places, self._size[0])
        self._soft = pygame.transform.smoothscale(found, self._size).convert() if found else None
        self._canvas = Surface(self._size)
        self._canvas.fill(PARCHMENT)
        self._painting = Work(painting(self._map, self._canvas, language(), places))

    def _finish(self, picture: Surface) -> None:
        self._painting, self._sharp = None, picture
        self._share = 0.0 if self._soft else 1.0
        self._remember(picture)
        if self._map.digest and picture.get_width() * picture.get_height() <= LARGEST:
            self._later(KeepTask(self._name, self._size))

    def _fade(self, dt: float) -> bool:
        if self._share == 1:
            return False
        self._share = min(1.0, self._share + dt / FADE)
        if self._share == 1:
            self._soft = None
        return True

    def _remember(self, picture: Surface) -> None:
        if not self._map.digest:
            return
        self.latest.pop((self._name, self._size), None)
        self.latest[self._name, self._size] = picture
        if len(self.latest) > LATEST:
            del self.latest[next(iter(self.latest))]


@dataclass(frozen=True, slots=True)
class KeepTask:
    """A task to be run later. It saves a picture to disk if the picture is still in memory then."""

    name: str
    size: Size

    def __call__(self) -> None:
        """Save the picture, unless it is no longer in memory."""
        picture = BoardPicture.latest.get((self.name, self.size))
        if picture is not None:
            kept_pictures.keep(self.name, picture)


def finished_picture(board_map: BoardMap[Any], places: Places | None, width: int) -> Surface | None:
    """Return the painted picture of the board that scales best to `width` pixels, None if there is none."""
    if not board_map.digest:
        return None
    wanted, shipped = name(board_map, places), _shipped(board_map)
    found = {size: picture for (own, size), picture in BoardPicture.latest.items() if own == wanted}
    sizes = sorted({*found, *kept_pictures.sizes(wanted)}, key=lambda s: (s[0] < width, abs(s[0] - width)))
    for size in sizes:
        picture = found.get(size) or kept_pictures.kept(wanted, size)
        if picture and (size[0] >= min(width, SMALL) or shipped is None):
            return picture
    return shipped


def paint_small(board_map: BoardMap[Any], places: Places | None) -> Painting:
    """Paint a board's small picture in steps, save it to disk, and return it."""
    picture = yield from painting(board_map, Surface(small_size(board_map)), language(), places)
    kept_pictures.keep(name(board_map, places), picture)
    return picture


def small_size(board_map: BoardMap[Any]) -> Size:
    """Return the size of a board's small picture."""
    scale = SMALL / max(board_map.size)
    return round(board_map.size[0] * scale), round(board_map.size[1] * scale)


def small_file(board_map: BoardMap[Any]) -> Path:
    """Return the path of the small picture that is shipped with a bundled board."""
    return asset("boards", f"{board_map.path.stem}-{board_map.digest}.jpg")


def name(board_map: BoardMap[Any], places: Places | None) -> str:
    """Return the name of a board's pictures on disk: by map, its height (racks add to it), code, language."""
    return f"board-{board_map.digest}-{round(board_map.size[1])}-{painters(places)}-{language()}"


def painters(places: Places | None) -> str:
    """Return a string that identifies the version of the code that paints a board and its `places`."""
    module = sys.modules.get(getattr(places, "__module__", ""))
    folder = Path(module.__file__).parent if module is not None and module.__file__ else package()
    return edition() if folder.is_relative_to(package()) else edition(folder)


def _shipped(board_map: BoardMap[Any]) -> Surface | None:
    """Return the board's shipped small picture, with parchment below where a rack made the board higher."""
    for file in asset("boards").glob(f"*-{board_map.digest}.jpg"):
        with suppress(OSError, pygame.error):
            picture = pygame.image.load(fsencode(file))
            width, height = board_map.size
            whole = Surface((picture.get_width(), round(picture.get_width() * height / width)))
            whole.fill(PARCHMENT)
            whole.blit(picture, (0, 0))
            return whole
    return None
