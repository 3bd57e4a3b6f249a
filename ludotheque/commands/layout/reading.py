"""One look at the screen: what was drawn where, as what it was asked for, and the scene's trace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pygame import SRCALPHA, Rect, Surface

from ludotheque.picture.painting import signs
from ludotheque.picture.sheet import Sign
from ludotheque.table.model import TableModel
from ludotheque.table.scene import TableScene
from ludotheque.ui.app import App
from ludotheque.ui.skin import ButtonFace, Furnishing, Skin
from ludotheque.ui.text import Words

_SIGNS: dict[tuple[Path, str, str], tuple[Sign, ...]] = {}  # by board and language: they never change


@dataclass(frozen=True, slots=True)
class Mark:
    """A picture that was drawn: what it is, if the skin handed it out, where, and what of it could show."""

    picture: Surface
    meaning: Words | ButtonFace | Furnishing | None
    rect: Rect
    clip: Rect

    @property
    def words(self) -> str:
        """What is to be read on it."""
        if isinstance(self.meaning, Words):
            return self.meaning.string
        if isinstance(self.meaning, ButtonFace):
            return self.meaning.label
        return self.meaning.words if self.meaning else ""

    @property
    def ink(self) -> Rect:
        """The part of the window where it is not clear."""
        return self.picture.get_bounding_rect().move(self.rect.topleft)


class Screen(Surface):
    """A surface that remembers what is drawn on it; `skin` tells what that is."""

    skin: Skin
    marks: list[Mark]

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Draw a picture and remember it; of another such surface all that is on it."""
        rect = super().blit(source, dest, area, special_flags)
        corner = dest.topleft if isinstance(dest, Rect) else (round(dest[0]), round(dest[1]))
        if source.get_size() == self.get_size() and not source.get_flags() & SRCALPHA:
            self.marks.clear()
        if isinstance(source, Screen):
            self.marks += source.marks
        else:
            whole = source.get_rect()
            part = source.subsurface(whole.clip(Rect(area))) if area else source
            where = Rect(corner, part.get_size())
            self.marks.append(Mark(part, self.skin.meaning(source), where, self.get_clip()))
        return rect

    def blits(self, blit_sequence: Iterable[Any], doreturn: Any = 1) -> list[Rect]:
        """Draw pictures and remember them."""
        return [self.blit(*one) for one in blit_sequence]

    def copy(self) -> Screen:
        """Return an empty one of the same size: what is composed on it is remembered on its own."""
        return screen(self.get_size(), self.skin)


def screen(size: tuple[int, int], skin: Skin) -> Screen:
    """Return a surface that remembers what is drawn on it."""
    made = Screen(size)
    made.skin, made.marks = skin, []
    return made


@dataclass(frozen=True, slots=True)
class Where:
    """Of which scene, in which window, text size and language something is told."""

    scene: str
    size: tuple[int, int]
    scale: int
    language: str

    def __str__(self) -> str:
        """Return it in one line."""
        return f"{self.scene} {self.size[0]}x{self.size[1]} {self.scale} % {self.language}"


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at the top scene."""

    where: Where
    picture: Surface
    skin: Skin
    marks: tuple[Mark, ...]
    written: frozenset[str]
    trace: dict[str, Any]
    window: Rect
    signs: tuple[tuple[Sign, Rect], ...] = ()  # what is to be read on the board's picture
    areas: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)  # corners of places
    kept: tuple[Rect, ...] = ()  # what may be taken next: a message lies over none of it


def read(app: App, where: Where) -> Reading:
    """Have the scenes laid out anew and look at the top one."""
    shown = screen(app.size, app.skin)
    for scene in app.scenes.visible():
        shown.marks.clear()
        scene.draw(shown)
    top = app.scenes.top
    model = top.model if isinstance(top, TableScene) else None
    return Reading(
        where,
        shown,
        app.skin,
        tuple(shown.marks),
        frozenset(words.string for words in app.skin.written()),
        top.trace(),
        shown.get_rect(),
        _signs(model, where.language) if model else (),
        _areas(model) if model else {},
        tuple(model.wanted()) if model else (),
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


def _areas(model: TableModel) -> dict[str, Sequence[tuple[int, int]]]:
    """Return the corners of the places that have an area."""
    at = model.camera.frame.at
    return {
        name: [at(corner) for corner in area] for name, area in model.look.geometry.board_map.areas.items()
    }
