"""What makes a look at the screen hard to read: words said twice, cut, parted, struck through or faint."""

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
from ludotheque.ui.text import BREAK, TextKey

LEAST_WORDS = 4  # of a sentence that is noticed when it is there twice
ENOUGH, ENOUGH_LARGE = 4.5, 3.0  # contrast of a text to what lies behind it
LARGE, LARGE_BOLD = 24, 18.66  # logical pixels: the size from which a text is large
BOLD = ("bold", "title")
SHEETS = ("card", "panel", "parchment")  # what lies over all that was drawn before
LISTS = ("games", "chooser", "boards")  # scenes whose rows may say the same of several things
RIM = 0.1  # of its height: so far aside is a text drawn again as its own rim
SLACK = 2  # pixels

Found = Iterator[tuple[str, Rect]]


def uncovered(reading: Reading) -> list[Mark]:
    """Return the texts that can be read: in sight, and under no sheet that was drawn after them."""
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
    """Yield everything that is hard to read, but for colours."""
    texts = uncovered(reading)
    yield from _repeated(reading, texts)
    yield from _halved(reading, texts)
    yield from _parted(reading, texts)
    yield from _crossed(reading, texts)


def _repeated(reading: Reading, texts: list[Mark]) -> Found:
    """Sentences of some words that are said twice, outside lists."""
    if reading.scene in LISTS:
        return
    said: dict[str, Mark] = {}
    rows = {*reading.trace.get("score_lines", ())}  # of the scores of each player
    rows |= {part for words in reading.trace.get("counsel", ()) for part in _sentences(words)}  # of two ways
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
    """Return whether two texts stand under each other in the same type, as in the rows of a list."""
    first, second = one.meaning, other.meaning
    alike = isinstance(first, TextKey) and isinstance(second, TextKey) and first[1:3] == second[1:3]
    return alike and abs(one.rect.x - other.rect.x) <= SLACK


def _halved(reading: Reading, texts: list[Mark]) -> Found:
    """Lines of which only a part shows, but at the edge of what is scrolled or of a sheet over them."""
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
    """Numbers at the end of a line whose noun begins the next one, where a line has room for both."""
    for mark in texts:
        words = mark.meaning
        if not isinstance(words, TextKey) or words.width is None:
            continue
        skin = reading.skin_of(mark)
        lines = skin.lines(words.string, words.face, words.size, words.width)
        for line, following in pairwise(lines):
            if not line or not following or BREAK.search(f"{line} {following[:24]}", len(line)):
                continue
            kept = f"{line.split()[-1]} {following.split()[0]}"
            if skin.text_size(kept, words.face, words.size)[0] <= words.width:
                yield f"parted: {short(kept)}", mark.ink


def _crossed(reading: Reading, texts: list[Mark]) -> Found:
    """Texts with a line of a chart through them, unless something filled lies between."""
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
                    through.append(stroke)  # and not something on a sheet that lies over the text
        grounds = [
            number
            for number, other in enumerate(reading.marks[: numbers[id(mark)]])
            if _is_sheet(other) and other.rect.contains(ink)
        ]
        if any(stroke.after > max(grounds, default=-1) for stroke in through):
            yield f"a line through {short(mark.words)}", mark.ink


def faint(reading: Reading) -> Found:
    """Yield texts that stand out too little from what lies behind them, in a look painted without words."""
    texts = uncovered(reading)
    for number, mark in enumerate(texts):
        words = mark.meaning
        if any(rimmed(mark, other) for other in texts[number + 1 :]):
            continue  # the rim of another one
        if not mark.clip.contains(mark.ink):
            continue  # cut at the edge of what is scrolled, where a page fades
        rim = [other.meaning for other in texts[:number] if rimmed(mark, other)]
        if isinstance(words, TextKey):
            ink, size, bold = Color(*words.colour), words.size, words.face in BOLD
            halo = [Color(*words.halo)] if words.halo else []
        elif isinstance(words, PictureKey) and words.name == "heading":
            _width, size, colour = words.size  # type: ignore[misc]
            ink, bold, halo = Color(*colour), True, []
        else:
            continue
        halo += [Color(*one.colour) for one in rim if isinstance(one, TextKey)]
        behind = halo or _behind(reading, mark)
        worst = min((contrast(ink, shade) for shade in behind), default=21.0)
        large = size * reading.skin_of(mark).scale >= (LARGE_BOLD if bold else LARGE)
        if worst < (ENOUGH_LARGE if large else ENOUGH) - 0.05:
            yield f"faint: {short(mark.words)}", mark.ink


def _behind(reading: Reading, mark: Mark) -> list[Color]:
    """Return the darkest and the lightest colour that lies behind a text."""
    rect = mark.ink.clip(mark.clip).clip(reading.window)
    if not rect.w or not rect.h:
        return []
    part = reading.picture.subsurface(rect)
    return list(_extremes(pygame.image.tobytes(_halved_picture(part), "RGB")))


def _halved_picture(part: Surface) -> Surface:
    """Return a picture at half its size: a single pixel of another colour hides no letter."""
    width, height = part.get_size()
    return pygame.transform.smoothscale(part, (max(1, width // 2), max(1, height // 2)))


@lru_cache(maxsize=4000)
def _extremes(pixels: bytes) -> tuple[Color, Color]:
    colours = {pixels[at : at + 3] for at in range(0, len(pixels), 3)}
    shades = sorted((Color(*colour) for colour in colours), key=luminance)
    return shades[0], shades[-1]


def rimmed(one: Mark, other: Mark) -> bool:
    """Return whether two marks are one text with a rim, which is drawn several times a little aside."""
    (x, y), (far_x, far_y) = one.rect.topleft, other.rect.topleft
    aside = max(2, RIM * one.rect.h)
    return one.words == other.words and abs(x - far_x) <= aside and abs(y - far_y) <= aside


def short(words: str) -> str:
    """Return words in quotes, on one line and not longer than that."""
    line = words.replace("\n", " ")
    return f'"{line if len(line) <= 48 else f"{line[:47]}…"}"'
