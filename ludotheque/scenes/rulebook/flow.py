"""Breaks styled text into justified lines, which flow round initials and figures.

All measures are pixels; y grows downwards. Each `Fragment` has its place, its style, and its range of indices
in the plain text, so that a search can find it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pygame import Color, Rect
from pygame.font import Font

from ludotheque.ui.skin import Face
from ludotheque.ui.text import breaks

LOOSEST = 0.6  # em by which a space may grow; a line that would need more is not justified

FontOf = Callable[[Face, float], Font]
Room = Callable[[int], tuple[int, int]]  # returns the left and right ends of a line whose top is at y


@dataclass(frozen=True, slots=True)
class TextRun:
    """A run of text in one style, `size` logical pixels high.

    `link` is the id of the rule, and `note` the number of the footnote, that a click opens, "" for none. A
    run with a `note` is set as a superscript.
    """

    text: str
    face: Face
    size: float
    colour: Color
    link: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of text without spaces at its place on the page: the plain text from `start` up to `end`."""

    piece: TextRun
    rect: Rect
    start: int
    end: int


class _Word(NamedTuple):
    """A word, which may consist of several runs, with the size of each run and the whole width in pixels."""

    pieces: list[TextRun]
    sizes: list[tuple[int, int]]
    width: int
    space: int  # the width of a space before the word


def plain(pieces: Iterable[TextRun]) -> str:
    """Return the plain text of some runs, with single spaces, into which the indices of `Fragment` point."""
    return " ".join(filter(None, "".join(piece.text for piece in pieces).split(" ")))


@lru_cache(512)
def folded(text: str) -> str:
    """Return text of equal length, folded for search: lower case, no accents, plain spaces and quotes.

    >>> folded("L’Écosse")
    "l'ecosse"
    """
    return "".join(_fold(letter) for letter in text)


def flow(
    pieces: Sequence[TextRun], room: Room, top: int, pitch: int, font_of: FontOf, justified: bool = True
) -> tuple[list[Fragment], int]:
    """Set text in lines, and return (fragments, y), where y is the lower end of the last line.

    The first line begins at y = `top`, and each further line is `pitch` pixels lower. `room` returns the left
    and right ends of the line at a given y. Unless `justified`, lines are ragged on the right.
    """
    fragments: list[Fragment] = []
    start = 0
    words = [_measured(word, font_of) for word in _words(pieces)]
    for line, last in _lines(words, room, top, pitch):
        fragments += _set(line, room(top), top, last or not justified, start, font_of)
        start += sum(len(piece.text) for word in line for piece in word.pieces) + len(line)
        top += pitch
    return fragments, top


def _fold(letter: str) -> str:
    if letter.isspace():
        return " "
    if letter == "’":
        return "'"
    bare = unicodedata.normalize("NFD", letter)[0].lower()
    return bare if len(bare) == 1 else letter


def _words(pieces: Iterable[TextRun]) -> Iterator[list[TextRun]]:
    """Yield the words: the parts between places where a line may break (a number and its noun are one)."""
    word: list[TextRun] = []
    for piece in pieces:
        for number, part in enumerate(breaks().split(piece.text)):
            if number and word:
                yield word
                word = []
            if part:
                word.append(replace(piece, text=part))
    if word:
        yield word


def _measured(pieces: list[TextRun], font_of: FontOf) -> _Word:
    fonts = [font_of(piece.face, piece.size) for piece in pieces]
    sizes = [font.size(piece.text) for font, piece in zip(fonts, pieces, strict=True)]
    return _Word(pieces, sizes, sum(width for width, _ in sizes), fonts[0].size(" ")[0])


def _lines(words: list[_Word], room: Room, top: int, pitch: int) -> Iterator[tuple[list[_Word], bool]]:
    """Yield the words of each line, and whether the line is the final one of the text."""
    line: list[_Word] = []
    used = 0
    for word in words:
        left, right = room(top)
        gap = word.space if line else 0
        if line and used + gap + word.width > right - left:
            yield line, False
            line, used, gap = [], 0, 0
            top += pitch
        line.append(word)
        used += gap + word.width
    if line:
        yield line, True


def _set(
    line: list[_Word], ends: tuple[int, int], top: int, ragged: bool, start: int, font_of: FontOf
) -> Iterator[Fragment]:
    """Yield a line's fragments, stretched to both `ends` unless it is `ragged` or much too short."""
    left, right = ends
    ascent = max(font_of(piece.face, piece.size).get_ascent() for word in line for piece in word.pieces)
    gaps = len(line) - 1
    slack = right - left - sum(word.space for word in line[1:]) - sum(word.width for word in line)
    em = font_of(line[0].pieces[0].face, line[0].pieces[0].size).get_height()
    stretch = not ragged and gaps and 0 < slack < LOOSEST * em * gaps
    x = left
    for number, word in enumerate(line):
        if number:
            x += word.space
            x += slack * number // gaps - slack * (number - 1) // gaps if stretch else 0
            start += 1
        for piece, (width, height) in zip(word.pieces, word.sizes, strict=True):
            y = top if piece.note else top + ascent - font_of(piece.face, piece.size).get_ascent()
            end = start + len(piece.text)
            yield Fragment(piece, Rect(x, y, width, height), start, end)
            x, start = x + width, end
