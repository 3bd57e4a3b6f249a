"""One look at the screen: what was drawn where, as what it was asked for, and the scene's trace."""

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

FURNITURE = ("card", "panel", "parchment", "well")  # what pages are composed on
ORNAMENTS = ("button", "focus", "glow", "scroll_track", "scroll_thumb")
_SIGNS: dict[tuple[Path, str, str], tuple[Sign, ...]] = {}  # by board and language: they never change


@dataclass(frozen=True, slots=True)
class Mark:
    """A picture that was drawn: what it is, if the skin handed it out, where, and what of it could show."""

    picture: Surface
    meaning: TextKey | ButtonFace | PictureKey | None
    rect: Rect
    clip: Rect

    @property
    def words(self) -> str:
        """What is to be read on it."""
        if isinstance(self.meaning, TextKey):
            return self.meaning.string
        if isinstance(self.meaning, ButtonFace):
            return self.meaning.label
        return self.meaning.words if self.meaning else ""

    @property
    def is_sign(self) -> bool:
        """Whether it is something that the board's picture says too, drawn again over pieces."""
        return isinstance(self.meaning, PictureKey) and self.meaning.name == "sign"

    @property
    def ink(self) -> Rect:
        """The part of the window where it is not clear."""
        return self.picture.get_bounding_rect().move(self.rect.topleft)

    def moved(self, by: tuple[int, int], clip: Rect) -> Mark:
        """Return it on the surface on which the one that it was drawn on is drawn itself."""
        return Mark(self.picture, self.meaning, self.rect.move(by), self.clip.move(by).clip(clip))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line that was drawn from point to point, or a filled `shape`, after some number of marks."""

    start: tuple[float, float]
    end: tuple[float, float]
    after: int
    clip: Rect
    shape: Rect | None = None

    def moved(self, by: tuple[int, int], clip: Rect, after: int) -> Stroke:
        """Return it on the surface on which the one that it was drawn on is drawn itself."""
        x, y = by
        start, end = (self.start[0] + x, self.start[1] + y), (self.end[0] + x, self.end[1] + y)
        shape = self.shape.move(by) if self.shape else None
        return Stroke(start, end, self.after + after, self.clip.move(by).clip(clip), shape)


class Screen(Surface):
    """A surface that remembers what is drawn on it: pictures, and lines from point to point.

    What is composed on another one first is remembered with the places that it comes to lie in.
    """

    skin: Skin | None = None  # tells what the pictures are, where no app is looked at
    app: App | None = None  # its present skin tells what they are: a scene may draw on one for long
    painted = True  # whether anything is really drawn
    wordless = False  # whether texts are only remembered

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.marks: list[Mark] = []
        self.strokes: list[Stroke] = []

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Draw a picture and remember it; of another such surface all that is on it."""
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
        """Return another one with the same on it; of a window an empty one, on which a scene composes."""
        if self.skin:
            return screen(self.get_size(), self.skin)
        made: Screen = super().copy()  # type: ignore[assignment]
        made.marks, made.strokes = [*self.marks], [*self.strokes]
        return made

    def convert_alpha(self, *given: Any) -> Screen:
        """Return itself: it is not for speed."""
        return self

    def stroke(self, *points: Any) -> None:
        """Remember a line through some points."""
        for start, end in pairwise(points):
            self.strokes.append(Stroke(tuple(start), tuple(end), len(self.marks), self.get_clip()))

    def cover(self, shape: Rect) -> None:
        """Remember something filled."""
        self.strokes.append(Stroke(shape.topleft, shape.topleft, len(self.marks), self.get_clip(), shape))

    def _meaning(self, source: Surface) -> TextKey | ButtonFace | PictureKey | None:
        skin = self.app.skin if self.app else self.skin
        found = (one.meaning(source) for one in skin.sizes) if skin else ()
        return next(filter(None, found), None)


def is_text(meaning: TextKey | ButtonFace | PictureKey | None) -> bool:
    """Return whether something is nothing but words."""
    return isinstance(meaning, TextKey) or (isinstance(meaning, PictureKey) and meaning.name == "heading")


def screen(size: tuple[int, int], skin: Skin) -> Screen:
    """Return an empty surface that remembers what is drawn on it; `skin` tells what that is."""
    made = Screen(size)
    made.skin = skin
    return made


@cache
def import_everything() -> None:
    """Import every module of the product, so that none is imported while something is looked at."""
    for module in pkgutil.walk_packages(ludotheque.__path__, "ludotheque."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


@contextmanager
def remembering(app: App, painted: bool = False, wordless: bool = False) -> Iterator[None]:
    """Remember everything that scenes compose; for speed nothing is `painted` unless somebody looks at it."""
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
            stack.enter_context(patch.object(furniture, "wood", Surface))  # opaque: it hides what lay there
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
    """Return what draws a ground on which pages are composed, as one that remembers."""

    def drawn(size: tuple[int, int], *given: Any) -> Screen:
        made = _blank(size)
        if painted:
            Surface.blit(made, draw(size, *given), (0, 0))
        return made

    return drawn


def _line(draw: Any) -> Any:
    """Return what draws a line, or lines, and has such a surface remember them."""

    def drawn(surface: Surface, colour: Any, *given: Any, **named: Any) -> Any:
        if not isinstance(surface, Screen):
            return draw(surface, colour, *given, **named)
        surface.stroke(*(given[1] if isinstance(given[0], bool) else given[:2]))
        return draw(surface, colour, *given, **named) if surface.painted else Rect(0, 0, 0, 0)

    return drawn


def _shape(draw: Any) -> Any:
    """Return what draws a circle or a rectangle, and has such a surface remember the filled ones."""

    def drawn(surface: Surface, colour: Any, *given: Any, **named: Any) -> Any:
        rect = draw(surface, colour, *given, **named)
        before_width = 1 if draw.__name__ == "rect" else 2
        if isinstance(surface, Screen) and not (named.get("width") or sum(given[before_width:])):
            surface.cover(rect)
        return rect

    return drawn


@dataclass(frozen=True, slots=True)
class Where:
    """Of which scene, in which window, text size and language, with names how long, something is told."""

    scene: str
    size: tuple[int, int]
    scale: int
    language: str
    letters: int = 11

    def __str__(self) -> str:
        """Return it in one line."""
        window = f"{self.size[0]}x{self.size[1]} {self.scale} % {self.language} {self.letters}"
        return f"{self.scene}, {window}"


class Usual(NamedTuple):
    """What there is at a text size of 100 %; it holds no picture, as many are kept."""

    trace: dict[str, Any]
    shown: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at the top scene."""

    where: Where
    picture: Surface
    skin: Skin
    marks: tuple[Mark, ...]  # of the top scene, like what was written
    written: frozenset[str]  # all that its page says, scrolled away or not
    trace: dict[str, Any]
    window: Rect
    signs: tuple[tuple[Sign, Rect], ...] = ()  # what is to be read on the board's picture
    areas: Mapping[str, Sequence[Point]] = field(default_factory=dict)  # corners of places (board units)
    kept: tuple[Rect, ...] = ()  # what may be taken next: no refusal and no tip lies over any of it
    strokes: tuple[Stroke, ...] = ()
    scene: str = "scene"  # the kind of scene on top

    def skin_of(self, mark: Mark) -> Skin:
        """Return the skin that handed a picture out: where there is little room, a smaller one."""
        return next((skin for skin in self.skin.sizes if skin.meaning(mark.picture)), self.skin)

    @property
    def usual(self) -> Usual:
        """What looks at other text sizes are compared with.

        Of a table's panel only the ids, not the words; of its board neither notes, which come and go, nor
        signs, which the board's picture has too.
        """
        panel = Rect(self.trace.get("areas", {}).get("panel", (0, 0, 0, 0)))
        seen = [mark for mark in self.marks if mark.words and mark.ink.colliderect(mark.clip)]
        told = [mark for mark in seen if not (panel.contains(mark.ink) or mark.is_sign)]
        noted = {self.trace.get("note"), *self.trace.get("noted", ())}  # it hangs on where the pointer is
        return Usual(self.trace, frozenset(mark.words for mark in told) - noted)


def read(app: App, where: Where) -> Reading:
    """Draw the scenes that can be seen, and look at the top one."""
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
    """Return what is to be read of the places on the picture of the board, and where."""
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
