"""Opens typefaces. Here alone text becomes pixels, and no text raises an error.

Texts from outside, such as names of players and of files, may have characters of any script, or be of any
length. A word with letters that its typeface has not is drawn in another font that has them all, as far as
there is one, else with `·` in the place of each.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from operator import attrgetter
from os import fsencode
from pathlib import Path
from typing import Literal, NamedTuple
from unicodedata import category, normalize

import pygame
from pygame import Color, Surface
from pygame.font import Font

from ludotheque.core.letters import drawable, graphemes
from ludotheque.home.paths import asset
from ludotheque.ui.cmap import cmap_of
from ludotheque.ui.system_fonts import FROM_RIGHT, SYSTEM, code_of

Face = Literal["text", "italic", "bold", "title"]

LONGEST = 10_000  # characters of a text that are drawn
WIDEST = 16_384  # pixels of a line that are drawn, more than any window is wide
# What every face has
PLAIN = re.compile(r"[ -~\xa0-\xff\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*")
_BESIDE: dict[Face, tuple[Face, ...]] = {"title": ("bold",)}  # faces for what a face has not
_MOST_WORDS = 1000  # that are remembered
_SPACES = "([ \xa0\u202f]+)"
_UNSEEN = ("Mn", "Me", "Cf")  # categories of what changes a letter and is left out where a font lacks it


class Run(NamedTuple):
    """A part of a line that is drawn in one font."""

    font: Font
    text: str


class FaceFont(Font):
    """A typeface at one size, which draws any text."""

    def __init__(self, face: Face, px: int) -> None:
        self._file = face_file(face)
        super().__init__(fsencode(self._file), px)
        self._px = px
        self._beside = [face_file(each) for each in _BESIDE.get(face, ())]
        self._others: dict[tuple[Path, str], Font] = {}
        self._words: dict[str, Run] = {}
        self._searched = SYSTEM.found

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]  # bytes are not drawn
        """Return the width and height in pixels of a line of text."""
        line = text[:LONGEST]
        if PLAIN.fullmatch(line):
            return super().size(line)
        line = drawable(line)
        return sum(self._width(run) for run in self._runs(line)), self.get_height()

    def render(self, text: str, antialias: bool, color: Color) -> Surface:  # type: ignore[override]
        """Return a picture of a line of text, cut at WIDEST pixels."""
        line = text[:LONGEST] if PLAIN.fullmatch(text) else drawable(text[:LONGEST])
        width = self.size(line)[0]
        if width > WIDEST:
            line = line[: fitting(line, WIDEST, lambda part: self.size(part)[0])]
        elif not width:
            line = ""  # characters without width, such as a variation selector, cannot be rendered alone
        runs = [Run(self, line)] if PLAIN.fullmatch(line) else [*self._runs(line)]
        if len(runs) == 1 and runs[0].font is self:
            return super().render(runs[0].text, antialias, color)
        return self._joined([(run.font, self._drawn(run, antialias, color)) for run in runs])

    def runs_from_right(self, text: str) -> bool:
        """Return whether a line is drawn from its right end to its left."""
        line = drawable(text[:LONGEST])
        runs = [] if PLAIN.fullmatch(line) else [*self._runs(line)]
        return len(runs) == 1 and code_of(runs[0].text[:1]) in FROM_RIGHT and runs[0].font is not self

    def _width(self, run: Run) -> int:
        return super().size(run.text)[0] if run.font is self else run.font.size(run.text)[0]

    def _drawn(self, run: Run, antialias: bool, color: Color) -> Surface:
        if run.font is self:
            return super().render(run.text, antialias, color)
        run.font.outline = self.outline
        return run.font.render(run.text, antialias, color)

    def _joined(self, parts: list[tuple[Font, Surface]]) -> Surface:
        """Return pictures side by side, on one line as far as this font is high."""
        height = self.get_height() + 2 * self.outline
        line = Surface((sum(part.get_width() for _font, part in parts), height), pygame.SRCALPHA)
        x = 0
        for font, part in parts:
            above = min(self.get_ascent() - font.get_ascent(), height - part.get_height())
            line.blit(part, (x, max(0, above)), None, pygame.BLEND_RGBA_MAX)  # as it is, edges too
            x += part.get_width()
        return line

    def _runs(self, line: str) -> Iterator[Run]:
        """Yield the parts of a line: words of the same font belong together, with the spaces between."""
        if self._searched != SYSTEM.found:
            self._searched = SYSTEM.found
            self._words.clear()
        parts = re.split(_SPACES, normalize("NFC", line))
        words = [self._word(word) for word in parts[::2]]
        runs = words[:1]
        for space, (before, after) in zip(parts[1::2], pairwise(words), strict=True):
            runs += [Run(before.font if before.font is after.font else self, space), after]
        for font, same in groupby(runs, key=attrgetter("font")):
            yield Run(font, "".join(run.text for run in same))

    def _word(self, word: str) -> Run:
        found = self._words.get(word)
        if found is None:
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            found = self._words[word] = self._chosen(word)
        return found

    def _chosen(self, word: str) -> Run:
        missing = _missing(word, self._file)
        if missing:
            system = SYSTEM.file_for(missing)
            for file in [*self._beside, *([system] if system else [])]:
                run = None if _missing(word, file) else self._in_other(file, code_of(missing), word)
                if run:
                    return run
        return Run(self, _with_dots(word, self._file))

    def _in_other(self, file: Path, script: str, word: str) -> Run | None:
        """Return a word in another font, which is no higher than this one; None if the font is damaged."""
        key, text = (file, script), _with_dots(word, file)
        try:
            if key not in self._others:
                self._others[key] = _opened(file, script, self._px, self.get_height())
            self._others[key].size(text)
        except (OSError, pygame.error):
            return None
        return Run(self._others[key], text)


def _opened(file: Path, script: str, px: int, highest: int) -> Font:
    """Open a font for a script, at most so many pixels high; raises OSError or pygame.error."""
    font = Font(fsencode(file), px)
    font.size(" ")  # raises if the file is none of a font, about which pygame says nothing before it crashes
    if font.get_height() > highest:
        font = Font(fsencode(file), max(1, px * highest // font.get_height()))
    if script:
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL if script in FROM_RIGHT else pygame.DIRECTION_LTR)
    return font


def _missing(word: str, file: Path) -> str:
    """Return the first letter of a word that the font in a file has not, "" if it has them all."""
    cmap = cmap_of(file)
    return next((sign for sign in word if sign not in cmap and category(sign) not in _UNSEEN), "")


def _with_dots(word: str, file: Path) -> str:
    """Return a word with `·` for each letter that the font in a file has not."""
    cmap = cmap_of(file)
    letters = (word[start:end] for start, end in pairwise(graphemes(word)))
    return "".join(
        "·" if _missing(letter, file) else "".join(filter(cmap.__contains__, letter)) for letter in letters
    )


def face_file(face: Face) -> Path:
    """Return the file of a typeface."""
    return asset("fonts", f"{face}.ttf")


def open_font(face: Face, px: int) -> FaceFont:
    """Open the font of a typeface at a size of `px` pixels."""
    return FaceFont(face, px)


def fitting(text: str, width: int, measure: Callable[[str], int], end: str = "") -> int:
    """Return how many characters of `text` fit `width` pixels with `end` after them.

    `measure` returns the width of a text. If n characters fit, it is called about 2 log n times, with at most
    2 n characters, however long `text` is.
    """

    def too_wide(count: int) -> bool:
        return measure(text[:count] + end) > width

    fits, tried = 0, 1
    while tried <= len(text) and not too_wide(tried):
        fits, tried = tried, 2 * tried
    return fits + bisect_left(range(fits + 1, min(tried, len(text) + 1)), True, key=too_wide)
