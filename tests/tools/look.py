"""Reads the screen: which pictures were drawn where, what they mean, and the trace of the scene."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
from pygame import SRCALPHA, Rect, Surface

import ludotheque
from ludotheque.picture.layers import Sign
from ludotheque.picture.painting import signs
from ludotheque.table.model import TableModel
from ludotheque.table.scene import TableScene
from ludotheque.tiled.model import Point
from ludotheque.ui import drawing, furniture
from ludotheque.ui.app import App
from ludotheque.ui.skin import ButtonFace, PictureKey, Skin
from ludotheque.ui.text import TextKey

FURNITURE = ("card", "panel", "parchment", "well")  # backgrounds on which pages are composed
ORNAMENTS = ("button", "focus", "glow", "scroll_track", "scroll_thumb")
_SIGNS: dict[tuple[Path, str, str], tuple[Sign, ...]] = {}  # key: map, board, language


@dataclass(frozen=True, slots=True)
class Mark:
    """A picture that was drawn.

    `meaning` is the request for which the skin made the picture, or None. `rect` is its place, and `clip` the
    part of the window where it could be visible.
    """

    picture: Surface
    meaning: TextKey | ButtonFace | PictureKey | None
    rect: Rect
    clip: Rect

    @property
    def words(self) -> str:
        """The text on the picture, or "" if it has none."""
        if isinstance(self.meaning, TextKey):
            return self.meaning.string
        if isinstance(self.meaning, ButtonFace):
            return self.meaning.label
        return self.meaning.words if self.meaning else ""

    @property
    def is_sign(self) -> bool:
        """Whether the picture is a sign: words of the board's picture that are drawn again over pieces."""
        return isinstance(self.meaning, PictureKey) and self.meaning.name == "sign"

    @property
    def ink(self) -> Rect:
        """The part of the window where the picture is not transparent."""
        return self.picture.get_bounding_rect().move(self.rect.topleft)

    def moved(self, by: tuple[int, int], clip: Rect) -> Mark:
        """Return the mark shifted `by`, on a surface that its own is drawn on, and seen only in `clip`."""
        return Mark(self.picture, self.meaning, self.rect.move(by), self.clip.move(by).clip(clip))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line drawn from `start` to `end`, or a filled `shape`. `after` marks had been drawn before it."""

    start: tuple[float, float]
    end: tuple[float, float]
    after: int
    clip: Rect
    shape: Rect | None = None

    def moved(self, by: tuple[int, int], clip: Rect, after: int) -> Stroke:
        """Return the stroke shifted `by`, to a surface with `after` marks, and seen only in `clip`."""
        x, y = by
        start, end = (self.start[0] + x, self.start[1] + y), (self.end[0] + x, self.end[1] + y)
        shape = self.shape.move(by) if self.shape else None
        return Stroke(start, end, self.after + after, self.clip.move(by).clip(clip), shape)


class Screen(Surface):
    """A surface that remembers the pictures, lines and filled shapes that are drawn on it.

    If another `Screen` is drawn on it, everything on that one is remembered at its place on this one.
    """

    skin: Skin | None = None  # knows the meaning of pictures, if there is no `app`
    app: App | None = None  # its present skin knows the meaning of pictures, even after the skin has changed
    painted = True  # whether pictures are really drawn, or only remembered
    wordless = False  # whether texts are only remembered

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.marks: list[Mark] = []
        self.strokes: list[Stroke] = []

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Draw a picture and remember it. Of another `Screen`, remember everything that is on it."""
        corner = dest.topleft if isinstance(dest, Rect) else (round(dest[0]), round(dest[1]))
        meaning = self._meaning(source)
        if self.painted and not (self.wordless and is_text(meaning)):
            rect = super().blit(source, dest, area, special_flags)
        else:
            rect = Rect(corner, source.get_size()).clip(self.get_clip())
        if source.get_size() == self.get_size() and not (area or source.get_flags() & SRCALPHA):
            self.marks.clear()
            self.strokes.clear()
        part = source.get_rect().clip(Rect(area)) if area else source.get_rect()
        if isinstance(source, Screen) and meaning is None and (source.marks or source.strokes):
            by = corner[0] - part.x, corner[1] - part.y
            clip = self.get_clip().clip(Rect(corner, part.size))
            self.strokes += [stroke.moved(by, clip, len(self.marks)) for stroke in source.strokes]
            moved = [mark.moved(by, clip) for mark in source.marks]
            if area and by == (0, 0):  # drawn again over what hides it: what is cut there lies below, whole
                moved = [mark for mark in moved if clip.contains(mark.ink)]
            self.marks += moved
        else:
            picture = source.subsurface(part) if area else source
            self.marks.append(Mark(picture, meaning, Rect(corner, part.size), self.get_clip()))
        return rect

    def blits(self, blit_sequence: Any, doreturn: Any = 1) -> list[Rect]:
        """Draw pictures and remember them."""
        return [self.blit(*one) for one in blit_sequence]

    def copy(self) -> Screen:
        """Return a copy that remembers the same. A copy of the window is empty, for a scene to draw on."""
        if self.skin:
            return screen(self.get_size(), self.skin)
        made: Screen = super().copy()  # type: ignore[assignment]
        made.marks, made.strokes = [*self.marks], [*self.strokes]
        return made

    def convert_alpha(self, *given: Any) -> Screen:
        """Return the surface itself, since it is never converted for speed."""
        return self

    def stroke(self, *points: Any) -> None:
        """Remember a line through `points`."""
        for start, end in pairwise(points):
            self.strokes.append(Stroke(tuple(start), tuple(end), len(self.marks), self.get_clip()))

    def cover(self, shape: Rect) -> None:
        """Remember a filled shape with the bounding rectangle `shape`."""
        self.strokes.append(Stroke(shape.topleft, shape.topleft, len(self.marks), self.get_clip(), shape))

    def _meaning(self, source: Surface) -> TextKey | ButtonFace | PictureKey | None:
        skin = self.app.skin if self.app else self.skin
        found = (one.meaning(source) for one in skin.sizes) if skin else ()
        return next(filter(None, found), None)


def is_text(meaning: TextKey | ButtonFace | PictureKey | None) -> bool:
    """Return whether a picture with this meaning has nothing but words."""
    return isinstance(meaning, TextKey) or (isinstance(meaning, PictureKey) and meaning.name == "heading")


def screen(size: tuple[int, int], skin: Skin) -> Screen:
    """Return an empty `Screen`. `skin` knows the meaning of the pictures that will be drawn on it."""
    made = Screen(size)
    made.skin = skin
    return made


@cache
def import_everything() -> None:
    """Import every module of the program, so that none is imported later while drawing is being patched."""
    for module in pkgutil.walk_packages(ludotheque.__path__, "ludotheque."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


@contextmanager
def remembering(app: App, painted: bool = False, wordless: bool = False) -> Iterator[None]:
    """Within the context, remember everything that scenes draw, even on surfaces of their own.

    For speed, nothing is really painted unless `painted`, and no texts if `wordless`.
    """
    import_everything()
    with ExitStack() as stack:
        for name, value in (("app", app), ("painted", painted), ("wordless", wordless)):
            stack.enter_context(patch.object(Screen, name, value))
        for name, module in list(sys.modules.items()):
            composes = name.startswith(("ludotheque.scenes.", "ludotheque.table.", "ludotheque.games."))
            if composes and getattr(module, "blank", None) is drawing.blank:
                stack.enter_context(patch.object(module, "blank", _blank))
        for name in FURNITURE:
            stack.enter_context(patch.object(furniture, name, _ground(getattr(furniture, name), painted)))
        if not painted:
            stack.enter_context(patch.object(furniture, "wood", Surface))  # opaque: it hides what was there
            for name in ORNAMENTS:
                stack.enter_context(patch.object(furniture, name, _nothing))
        for name in ("line", "aaline", "lines", "aalines"):
            stack.enter_context(patch.object(pygame.draw, name, _line(getattr(pygame.draw, name))))
        for name in ("circle", "aacircle", "rect"):
            stack.enter_context(patch.object(pygame.draw, name, _shape(getattr(pygame.draw, name))))
        yield


def _blank(size: tuple[int, int]) -> Screen:
    return Screen(size, SRCALPHA)


def _nothing(*given: Any) -> Surface:
    size = given[0] if isinstance(given[0], tuple) else (given[0], given[0])
    return Surface(size, SRCALPHA)


def _ground(draw: Any, painted: bool) -> Any:
    """Return a function that draws a background like `draw`, but returns a `Screen`."""

    def drawn(size: tuple[int, int], *given: Any) -> Screen:
        made = _blank(size)
        if painted:
            Surface.blit(made, draw(size, *given), (0, 0))
        return made

    return drawn


def _line(draw: Any) -> Any:
    """Return a function that draws lines like `draw`, and makes a `Screen` remember them."""

    def drawn(surface: Surface, colour: Any, *given: Any, **named: Any) -> Any:
        if not isinstance(surface, Screen):
            return draw(surface, colour, *given, **named)
        surface.stroke(*(given[1] if isinstance(given[0], bool) else given[:2]))
        return draw(surface, colour, *given, **named) if surface.painted else Rect(0, 0, 0, 0)

    return drawn


def _shape(draw: Any) -> Any:
    """Return a function that draws a shape like `draw`, and makes a `Screen` remember it if it is filled."""

    def drawn(surface: Surface, colour: Any, *given: Any, **named: Any) -> Any:
        rect = draw(surface, colour, *given, **named)
        before_width = 1 if draw.__name__ == "rect" else 2
        if isinstance(surface, Screen) and not (named.get("width") or sum(given[before_width:])):
            surface.cover(rect)
        return rect

    return drawn


@dataclass(frozen=True, slots=True)
class Where:
    """The conditions of a look: scene, window size, text size (per cent), language, names of players."""

    scene: str
    size: tuple[int, int]
    scale: int
    language: str
    names: int | str = 11

    def __str__(self) -> str:
        """Return the conditions in one line."""
        window = f"{self.size[0]}x{self.size[1]} {self.scale} % {self.language} {self.names}"
        return f"{self.scene}, {window}"


class Usual(NamedTuple):
    """What a scene shows at a text size of 100 %, to compare with. Pictures are left out, to save memory."""

    trace: dict[str, Any]
    shown: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was read in one look at the top scene."""

    where: Where
    picture: Surface
    skin: Skin
    marks: tuple[Mark, ...]  # the pictures of the top scene
    written: frozenset[str]  # all texts of the top scene, even if they are scrolled out of sight
    trace: dict[str, Any]
    window: Rect
    signs: tuple[tuple[Sign, Rect], ...] = ()  # the words on the board's picture, with their places
    areas: Mapping[str, Sequence[Point]] = field(default_factory=dict)  # corners of places (board units)
    kept: tuple[Rect, ...] = ()  # what may be taken next, which no refusal and no tip may cover
    strokes: tuple[Stroke, ...] = ()
    scene: str = "scene"  # the kind of scene on top

    def skin_of(self, mark: Mark) -> Skin:
        """Return the skin that made the picture of a mark. It is a smaller one where there is little room."""
        return next((skin for skin in self.skin.sizes if skin.meaning(mark.picture)), self.skin)

    @property
    def usual(self) -> Usual:
        """The part of this look with which looks at other text sizes are compared.

        The words on a table's panel (not its widgets' ids) are left out, and so are the board's notes, which
        come and go, and signs, which are on its picture too.
        """
        panel = Rect(self.trace.get("areas", {}).get("panel", (0, 0, 0, 0)))
        seen = [mark for mark in self.marks if mark.words and mark.ink.colliderect(mark.clip)]
        told = [mark for mark in seen if not (panel.contains(mark.ink) or mark.is_sign)]
        noted = {self.trace.get("note"), *self.trace.get("noted", ())}  # notes depend on the pointer
        return Usual(self.trace, frozenset(mark.words for mark in told) - noted)


def read(app: App, where: Where) -> Reading:
    """Draw all visible scenes, and return what was read on the top one."""
    shown = screen(app.size, app.skin)
    for scene in app.scenes.visible():
        shown.marks.clear()
        shown.strokes.clear()
        scene.draw(shown)
    top = app.scenes.top
    model = top.model if isinstance(top, TableScene) else None
    return Reading(
        where,
        shown,
        app.skin,
        tuple(shown.marks),
        frozenset(words.string for skin in app.skin.sizes for words in skin.written()),
        top.trace(),
        shown.get_rect(),
        _signs(model, where.language) if model else (),
        model.look.geometry.board_map.areas if model else {},
        tuple(model.wanted()) if model else (),
        tuple(shown.strokes),
        top.name,
    )


def _signs(model: TableModel, language: str) -> tuple[tuple[Sign, Rect], ...]:
    """Return the words on the picture of the board, with their places in the window."""
    geometry, frame = model.look.geometry, model.camera.frame
    found = []
    key = geometry.board_map.path, geometry.board_map.board.hash, language
    if key not in _SIGNS:
        _SIGNS[key] = signs(geometry.board_map, language, geometry.painter)
    for sign in _SIGNS[key]:
        rect = Rect(0, 0, frame.length(sign.size[0]), frame.length(sign.size[1]))
        rect.center = frame.at(sign.centre)
        found.append((sign, rect))
    return tuple(found)
