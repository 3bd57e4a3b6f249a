"""Finds what is hard to read on the screen: words that are repeated, cut, parted, struck through or faint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import pygame
from pygame import Color, Rect, Surface
from tools.look import Mark, Reading, Stroke

from ludotheque.ui.palette import contrast, luminance
from ludotheque.ui.skin import PictureKey
from ludotheque.ui.text import TextKey, breaks

LEAST_WORDS = 4  # a sentence of at least this many words must not appear twice
ENOUGH, ENOUGH_LARGE = 4.5, 3.0  # the least contrast of a text to its background; for large texts
LARGE, LARGE_BOLD = 24, 18.66  # logical pixels: the size from which a text is large; for bold texts
BOLD = ("bold", "title")
SHEETS = ("card", "panel", "parchment")  # pictures that cover everything drawn before
SHADOW = 4  # pixels above and below a sheet
LISTS = ("games", "chooser", "boards", "puzzles")  # scenes in which several rows may say the same
RIM = 0.1  # a text's rim is drawn at most this far aside, as a share of the text's height
SLACK = 2  # pixels

Found = Iterator[tuple[str, Rect]]


def uncovered(reading: Reading) -> list[Mark]:
    """Return the texts that are in sight and not covered by a sheet that was drawn later."""
    texts: list[Mark] = []
    for mark in reading.marks:
        if _is_sheet(mark):
            texts = [one for one in texts if not mark.rect.contains(one.ink)]
        elif mark.words and mark.ink.colliderect(mark.clip.clip(reading.window)):
            texts.append(mark)
    return texts


def _is_sheet(mark: Mark) -> bool:
    return isinstance(mark.meaning, PictureKey) and mark.meaning.name in SHEETS


def _holds(sheet: Rect, stroke: Stroke) -> bool:
    return bool(sheet.collidepoint(stroke.start) and sheet.collidepoint(stroke.end))


def legibility(reading: Reading) -> Found:
    """Yield everything that is hard to read, except because of its colours."""
    texts = uncovered(reading)
    yield from _repeated(reading, texts)
    yield from _halved(reading, texts)
    yield from _parted(reading, texts)
    yield from _crossed(reading, texts)


def _repeated(reading: Reading, texts: list[Mark]) -> Found:
    """Yield the sentences of at least LEAST_WORDS words that appear twice, except in lists."""
    if reading.scene in LISTS:
        return
    said: dict[str, Mark] = {}
    rows = {*reading.trace.get("score_lines", ())}  # every player has such rows
    rows |= {part for words in reading.trace.get("counsel", ()) for part in _sentences(words)}  # of two moves
    if "report" in reading.trace:  # what it tells is kept in the log
        rows |= {part for words in reading.trace["log"] for part in _sentences(words)}
    for mark in texts:
        for sentence in _sentences(mark.words):
            if len(sentence.split()) < LEAST_WORDS or sentence in rows:
                continue
            before = said.setdefault(sentence, mark)
            if before is not mark and not rimmed(before, mark) and not _in_column(before, mark):
                yield f"said twice: {short(sentence)}", mark.ink


def _sentences(words: str) -> list[str]:
    return re.split(r"[.!?…\n]\s*", words)


def _in_column(one: Mark, other: Mark) -> bool:
    """Return whether two texts are in the same type and begin at the same x, as in the rows of a list."""
    first, second = one.meaning, other.meaning
    alike = isinstance(first, TextKey) and isinstance(second, TextKey) and first[1:3] == second[1:3]
    return alike and abs(one.rect.x - other.rect.x) <= SLACK


def _halved(reading: Reading, texts: list[Mark]) -> Found:
    """Yield the lines that are only partly visible, except at the edge of a scrolled area or of a sheet."""
    scrolled = [Rect(box) for box in reading.trace.get("scrolls", {}).values()]
    sheets = [(number, mark.rect) for number, mark in enumerate(reading.marks) if _is_sheet(mark)]
    numbers = {id(mark): number for number, mark in enumerate(reading.marks)}
    for mark in texts:
        if mark.clip.h >= reading.window.h or any(view.contains(mark.clip) for view in scrolled):
            continue
        if mark.ink.top < mark.clip.top - SLACK or mark.ink.bottom > mark.clip.bottom + SLACK:
            later = (rect for number, rect in sheets if number > numbers[id(mark)])
            if not any(rect.colliderect(mark.ink) for rect in later):
                yield f"half a line: {short(mark.words)}", mark.ink


def _parted(reading: Reading, texts: list[Mark]) -> Found:
    """Yield numbers at a line's end parted from their noun, except where a line is too narrow for both."""
    for mark in texts:
        words = mark.meaning
        if not isinstance(words, TextKey) or words.width is None:
            continue
        skin = reading.skin_of(mark)
        lines = skin.lines(words.string, words.face, words.size, words.width)
        for line, following in pairwise(lines):
            if not line or not following or breaks().search(f"{line} {following[:24]}", len(line)):
                continue
            kept = f"{line.split()[-1]} {following.split()[0]}"
            if skin.text_size(kept, words.face, words.size)[0] <= words.width:
                yield f"parted: {short(kept)}", mark.ink


def _crossed(reading: Reading, texts: list[Mark]) -> Found:
    """Yield the texts with a line of a chart through them, unless something filled lies between the two."""
    numbers = {id(mark): number for number, mark in enumerate(reading.marks)}
    for mark in texts:
        ink = mark.ink.inflate(-2 * SLACK, -2 * SLACK).clip(mark.clip)
        through: list[Stroke] = []
        for stroke in reading.strokes if ink.w > 0 and ink.h > 0 else ():
            if stroke.shape and stroke.after <= numbers[id(mark)] and stroke.shape.contains(ink):
                through.clear()
            elif not stroke.shape and ink.clip(stroke.clip).clipline(stroke.start, stroke.end):
                later = reading.marks[numbers[id(mark)] + 1 : stroke.after + 1]
                if not any(_is_sheet(other) and _holds(other.rect, stroke) for other in later):
                    through.append(stroke)  # the line is not on a sheet over the text
        grounds = [
            number
            for number, other in enumerate(reading.marks[: numbers[id(mark)]])
            if _is_sheet(other) and other.rect.contains(ink)
        ]
        if any(stroke.after > max(grounds, default=-1) for stroke in through):
            yield f"a line through {short(mark.words)}", mark.ink


def faint(reading: Reading) -> Found:
    """Yield the texts with too little contrast to their background in a `reading` painted without words."""
    texts = uncovered(reading)
    for number, mark in enumerate(texts):
        words = mark.meaning
        if any(rimmed(mark, other) for other in texts[number + 1 :]):
            continue  # the rim of another text
        if not mark.clip.contains(mark.ink):
            continue  # at the edge of a scrolled area, where the page fades
        rim = [other.meaning for other in texts[:number] if rimmed(mark, other)]
        if isinstance(words, TextKey):
            ink, size, bold = Color(*words.colour), words.size, words.face in BOLD
        elif isinstance(words, PictureKey) and words.name == "heading":
            _width, size, colour = words.size  # type: ignore[misc]
            ink, bold = Color(*colour), True
        else:
            continue
        behind = [Color(*one.colour) for one in rim if isinstance(one, TextKey)] or _behind(reading, mark)
        worst = min((contrast(ink, shade) for shade in behind), default=21.0)
        large = size * reading.skin_of(mark).scale >= (LARGE_BOLD if bold else LARGE)
        if worst < (ENOUGH_LARGE if large else ENOUGH) - 0.05:
            yield f"faint: {short(mark.words)}", mark.ink


def _behind(reading: Reading, mark: Mark) -> list[Color]:
    """Return the darkest and lightest colours behind the lines of a text, or [] if it is out of sight."""
    found = []
    for line in _lines(reading, mark):
        shown = [line.clip(mark.clip).clip(reading.window)]
        for sheet in reading.marks[reading.marks.index(mark) + 1 :]:
            if _is_sheet(sheet):
                dark = sheet.rect.inflate(0, 2 * SHADOW)
                shown = [rest for part in shown for rest in _outside(part, dark)]
        for part in shown:
            if part.w and part.h:
                picture = _halved_picture(reading.picture.subsurface(part))
                found += _extremes(pygame.image.tobytes(picture, "RGB"))
    return found


def _lines(reading: Reading, mark: Mark) -> list[Rect]:
    """Return the parts of the window where the lines of a text have ink."""
    words, picture = mark.meaning, mark.picture
    if not isinstance(words, TextKey):
        return [mark.ink]
    count = len(reading.skin_of(mark).lines(words.string, words.face, words.size, words.width))
    edges = [number * picture.get_height() // count for number in range(count + 1)]
    bands = [Rect(0, top, picture.get_width(), bottom - top) for top, bottom in pairwise(edges)]
    inked = [picture.subsurface(band).get_bounding_rect().move(band.topleft) for band in bands]
    return [line.move(mark.rect.topleft) for line in inked]


def _outside(part: Rect, sheet: Rect) -> list[Rect]:
    """Return the parts of a rectangle that a sheet does not cover."""
    cut = part.clip(sheet)
    if not cut:
        return [part]
    return [
        Rect(part.left, part.top, part.w, cut.top - part.top),
        Rect(part.left, cut.bottom, part.w, part.bottom - cut.bottom),
        Rect(part.left, cut.top, cut.left - part.left, cut.h),
        Rect(cut.right, cut.top, part.right - cut.right, cut.h),
    ]


def _halved_picture(part: Surface) -> Surface:
    """Return a picture at half its size, so that single pixels of another colour do not count."""
    width, height = part.get_size()
    return pygame.transform.smoothscale(part, (max(1, width // 2), max(1, height // 2)))


@lru_cache(maxsize=4000)
def _extremes(pixels: bytes) -> tuple[Color, Color]:
    colours = {pixels[at : at + 3] for at in range(0, len(pixels), 3)}
    shades = sorted((Color(*colour) for colour in colours), key=luminance)
    return shades[0], shades[-1]


def rimmed(one: Mark, other: Mark) -> bool:
    """Return whether two marks are the same text, drawn twice a little apart, as for a text with a rim."""
    (x, y), (far_x, far_y) = one.rect.topleft, other.rect.topleft
    aside = max(2, RIM * one.rect.h)
    return one.words == other.words and abs(x - far_x) <= aside and abs(y - far_y) <= aside


def short(words: str) -> str:
    """Return words in quotes on one line, shortened to at most 48 characters."""
    line = words.replace("\n", " ")
    return f'"{line if len(line) <= 48 else f"{line[:47]}…"}"'
