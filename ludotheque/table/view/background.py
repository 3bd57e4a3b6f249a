"""The background of the table: its wooden top and the picture of the board, which is painted in steps."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import language
from ludotheque.picture import life
from ludotheque.picture.board_picture import BoardPicture, Later
from ludotheque.picture.layers import Sign
from ludotheque.picture.painting import Places, painting, signs
from ludotheque.table.view.camera import Camera
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.drawing import soft_shadow
from ludotheque.ui.life import Patch
from ludotheque.ui.motion import ease
from ludotheque.ui.palette import PARCHMENT, PARCHMENT_DEEP
from ludotheque.ui.skin import Skin
from ludotheque.ui.work import SLICE, Work

UNROLL = 0.3  # seconds for which the board unrolls
PATIENCE = 0.25  # seconds without zooming after which the board is painted sharply
LARGEST = 4_000_000  # pixels of a painted picture, which take 64 MB; a larger one is scaled up
ROLL = 24  # logical pixels: the thickness of the rolls at both ends


class Background:
    """A table's background, as far as it is painted; a board shown for the first time unrolls."""

    latest: ClassVar[tuple[Rect, Surface] | None] = None  # a board's rectangle, and the ground of its window

    def __init__(self, board_map: BoardMap[Any], places: Places | None, later: Later) -> None:
        self._map, self._places, self._later = board_map, places, later
        self._camera: Camera | None = None
        self._skin: Skin | None = None
        self._size = (1, 1)  # of the window
        self._ground = Surface((1, 1))  # the table top
        self._shadow: tuple[Surface, tuple[int, int]] | None = None  # of the board; None once it is drawn
        self._board: BoardPicture | None = None  # the whole board at zoom 1
        self._near: tuple[float, Surface] | None = None  # a scale, and the whole board painted for it
        self._painting: Work[Surface] | None = None  # paints the next `_near`
        self._signs: tuple[str, tuple[Sign, ...]] | None = None  # a language, and the signs in it
        self._patches: tuple[Patch, ...] = ()
        self._lives: tuple[tuple[float, float], float] | None = None  # origin and scale of the patches' frame
        self._wait = 0.0
        self._open = 0.0  # how far the board is unrolled, 0 to 1

    @property
    def opening(self) -> bool:
        """Whether the board is still unrolling."""
        return self._open < 1

    @property
    def moving(self) -> bool:
        """Whether new frames are needed."""
        return self.opening or not self._sharp or self._painting is not None or self._blurred

    def layout(self, skin: Skin, size: tuple[int, int], camera: Camera) -> None:
        """Lay out the background for a window; the board unrolls only if it has not been painted before."""
        self._skin, self._size, self._camera = skin, size, camera
        self._near, self._painting, self._lives = None, None, None
        self._board = BoardPicture(self._map, self._places, camera.view.size, self._later)
        if self._board.whole:
            self._open = 1.0
        self._lay_ground(skin, size, camera.view)
        self._cast()

    def _lay_ground(self, skin: Skin, size: tuple[int, int], board: Rect) -> None:
        """Get the table top, the latest if it had the same board on it, with the shadow of the board."""
        self._ground, self._shadow = (
            Surface((1, 1)),
            None,
        )  # frees the former: it is as large as the window
        if self.latest and not self.opening and (self.latest[0], self.latest[1].get_size()) == (board, size):
            self._ground = self.latest[1]
            return
        Background.latest = None
        self._ground, blur = skin.wood(size), skin.px(26)
        shadow = soft_shadow(board.size, skin.px(4), blur, 200)
        self._shadow = shadow, (board.x - blur + skin.px(4), board.y - blur + skin.px(10))

    def rest(self) -> None:
        """Free the pictures, unless none of this board is kept; `update` and `draw` then get them again."""
        if self._map.digest:
            self._board = self._near = self._painting = self._shadow = self._lives = None
            self._ground, self._patches = Surface((1, 1)), ()

    def _wake(self) -> BoardPicture:
        assert self._skin is not None
        assert self._camera is not None
        if self._board is None:
            self.layout(self._skin, self._size, self._camera)
        assert self._board is not None
        return self._board

    def written(self) -> list[Rect]:
        """Return the rectangles of the texts that are painted on the board, in pixels of the window."""
        if self._camera is None:
            return []
        if self._signs is None or self._signs[0] != language():
            self._signs = language(), signs(self._map, language(), self._places)
        frame, found = self._camera.frame, []
        for sign in self._signs[1]:
            rect = Rect(0, 0, frame.length(sign.size[0]), frame.length(sign.size[1]))
            rect.center = frame.at(sign.centre)
            found.append(rect)
        return found

    def zoomed(self) -> None:
        """Stop painting the sharp picture, until the camera has been still for PATIENCE seconds."""
        self._wait = PATIENCE
        self._painting = None

    def update(self, dt: float) -> bool:
        """Advance painting and unrolling by `dt` seconds; return whether there is something new to see."""
        board, before = self._wake(), self._open
        self._open = min(1.0, before + dt / UNROLL)
        self._cast()
        if self._painting is None and self._blurred:
            self._wait -= dt
            if self._wait <= 0:
                self._paint_near()
        return board.update(dt) | self._go_on() or self._open != before

    def unroll(self) -> None:
        """Unroll the board at once, even if it is not painted yet."""
        self._open = 1.0
        self._cast()

    def draw(self, surface: Surface) -> None:
        """Draw the table top and as much of the board as is unrolled."""
        assert self._camera is not None
        self._wake()
        surface.blit(self._ground, (0, 0))
        view = self._camera.view
        width = max(2, round(view.w * ease(self._open)))
        strip = Rect(view.centerx - width // 2, view.y, width, view.h)
        self._draw_board(surface, strip, view)
        if self.opening:
            self._draw_rolls(surface, strip)
        self._draw_life(surface)

    @property
    def patches(self) -> tuple[Patch, ...]:
        """The moving parts of the picture, such as water; none while it is painted or has just moved."""
        return self._patches if self._lives else ()

    def _draw_life(self, surface: Surface) -> None:
        """Draw the moving parts of the board's picture, made anew if the board has moved or been scaled."""
        camera = self._camera
        assert camera is not None
        if self.moving:
            self._lives = None
        elif self._lives != (here := (camera.frame.origin, camera.frame.scale)):
            self._lives = here
            self._patches = tuple(life.patches(self._map, camera.frame, camera.view))
            for patch in self._patches:
                patch.lay(surface)
        for patch in self.patches:
            patch.draw(surface)

    def _cast(self) -> None:
        """Draw the shadow of the unrolled board on the table top, if that has not been done yet."""
        if self._shadow and not self.opening:
            assert self._camera is not None
            self._ground.blit(*self._shadow)
            self._shadow, Background.latest = None, (self._camera.view.copy(), self._ground)

    @property
    def _sharp(self) -> bool:
        return self._board is not None and self._board.sharp

    @property
    def _blurred(self) -> bool:
        camera = self._camera
        if camera is None or camera.frame.scale == camera.home.scale or not self._sharp:
            return False
        return self._near is None or self._near[0] != camera.frame.scale

    def _paint_near(self) -> None:
        camera = self._camera
        assert camera is not None
        assert self._board is not None
        self._near = None  # frees the previous picture first
        width, height = camera.size
        scale = min(camera.frame.scale, (LARGEST / (width * height)) ** 0.5)
        if scale <= camera.home.scale:
            self._near = (camera.frame.scale, self._board.surface)
        else:
            near = round(width * scale), round(height * scale)
            self._painting = Work(painting(self._map, Surface(near), language(), self._places))

    def _go_on(self) -> bool:
        """Paint the picture of the magnified board for a few milliseconds; return whether it is finished."""
        if self._painting is None or not self._painting.go_on(SLICE):
            return False
        assert self._camera is not None
        self._near = (self._camera.frame.scale, self._painting.result)
        self._painting = None
        return True

    def _draw_board(self, surface: Surface, strip: Rect, view: Rect) -> None:
        camera, board = self._camera, self._board
        assert camera is not None
        assert board is not None
        if camera.zoom == 1:
            board.draw(surface, strip.topleft, strip.move(-view.x, -view.y))
        else:
            near = self._near[1] if self._near and self._near[0] == camera.frame.scale else board.surface
            surface.blit(self._part(near, camera, view), view)

    def _part(self, sheet: Surface, camera: Camera, view: Rect) -> Surface:
        """Return the part of `sheet`, a picture of the whole board, that is seen in `view`, scaled to it."""
        scale = sheet.get_width() / camera.size[0]
        left, top = camera.frame.units(view.topleft)
        size = tuple(round(side * scale / camera.frame.scale) for side in view.size)
        part = Rect(round(left * scale), round(top * scale), *size).clip(sheet.get_rect())
        seen = sheet.subsurface(part)
        return seen if part.size == view.size else pygame.transform.smoothscale(seen, view.size)

    def _draw_rolls(self, surface: Surface, strip: Rect) -> None:
        """Draw the rolls of parchment at both ends of `strip`, the part of the board that is unrolled."""
        assert self._skin is not None
        width = round(self._skin.px(ROLL) * (1.3 - 0.8 * self._open))
        for edge in (strip.left, strip.right):
            for x in range(width):
                light = 1 - abs(2 * x / width - 0.7)
                colour = PARCHMENT_DEEP.lerp(PARCHMENT, max(0.0, min(1.0, light)))
                column = edge - width // 2 + x
                pygame.draw.line(surface, colour, (column, strip.top - 4), (column, strip.bottom + 4))
