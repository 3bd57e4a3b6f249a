"""Sets type: faces, word wrap, line spacing. Sizes are logical, widths in pixels of the screen."""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Literal, NamedTuple

from pygame import Color, Surface
from pygame.font import Font

from ludotheque.core.letters import graphemes
from ludotheque.i18n import in_use
from ludotheque.ui.drawing import blank, ready
from ludotheque.ui.fonts import LONGEST, Face, FaceFont, fitting, open_font
from ludotheque.ui.palette import INK
from ludotheque.ui.picture_cache import PictureCache

Align = Literal["left", "center", "right"]

BODY = 17
SMALLEST = 14
LEADING = 1.24  # line pitch in em: EB Garamond has long ascenders and needs no more
MOST_PICTURES = 1500
MOST_MEASURED = 5000  # texts whose size is remembered
TAIL = 4  # letters of a broken word that stay together at its end
_SEPARATORS, _MARKS = "/\\", "/\\-_."  # signs that make a word a path; signs after which a path may break


def breaks() -> re.Pattern[str]:
    """Return the pattern of the spaces at which a line may end: not in `6 cases`, `borne V`, `+ 4`."""
    return _breaks(in_use().words_after_numbers)


@cache
def _breaks(links: tuple[str, ...]) -> re.Pattern[str]:
    noun = rf" (?!(?:{'|'.join(map(re.escape, links)) or '(?!)'})\b)[^\W\d]"
    number = rf"(?!(?<=[^\W\d]) (?:[IVX]+\b|\d+\b(?!{noun})))(?!(?<=[+−]) \d)"
    return re.compile(rf"(?!(?<=\d){noun}){number} ")


def room(scale: float) -> int:
    """Return how many bytes of pictures to cache at a UI scale. Pictures are larger at larger scales."""
    return round(12_000_000 * max(1.0, scale) ** 2)


class TextKey(NamedTuple):
    """Cache key of a text's picture: every parameter that it was drawn from."""

    string: str
    face: Face
    size: float
    colour: tuple[int, ...]
    width: int | None
    align: Align


class Type:
    """All text at one UI scale. The pictures of texts are cached."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._fonts: dict[tuple[Face, int], FaceFont] = {}
        self._cache = PictureCache(MOST_PICTURES, room(scale))
        self._sizes: dict[tuple[str, Face, float, int | None], tuple[int, int]] = {}

    def font(self, face: Face = "text", size: float = BODY) -> FaceFont:
        """Return the font of a typeface at a logical size. Each font file is opened once for a size."""
        key = face, max(1, round(size * self.scale))
        if key not in self._fonts:
            self._fonts[key] = open_font(*key)
        return self._fonts[key]

    def lines(self, string: str, face: Face, size: float, width: int | None) -> list[str]:
        """Return the text, cut after LONGEST characters, broken so that each line fits `width` pixels.

        A word wider than a line is broken at hyphens, the path of a file after `/`, `-`, `_` or `.`. If
        `width` is None, the text is broken only at its line breaks.
        """
        measure = partial(self._width, self.font(face, size))
        paragraphs = string[:LONGEST].split("\n")
        if width is None:
            return paragraphs
        return [line for paragraph in paragraphs for line in _wrapped(paragraph, width, measure)]

    def size(
        self, string: str, face: Face = "text", size: float = BODY, width: int | None = None
    ) -> tuple[int, int]:
        """Return the width and height in pixels of the picture of a text."""
        key = string, face, size, width
        found = self._sizes.get(key)
        if found is None:
            if len(self._sizes) >= MOST_MEASURED:
                self._sizes.clear()
            found = self._sizes[key] = self._measured(*key)
        return found

    def _measured(self, string: str, face: Face, size: float, width: int | None) -> tuple[int, int]:
        font, lines = self.font(face, size), self.lines(string, face, size, width)
        return max(self._width(font, line) for line in lines), self._height(font, len(lines), size)

    def render(
        self,
        string: str,
        face: Face = "text",
        size: float = BODY,
        colour: Color = INK,
        width: int | None = None,
        align: Align = "left",
    ) -> Surface:
        """Return a picture of the text, as narrow as its longest line."""
        key = TextKey(string, face, size, tuple(colour), width, align)
        return self._cache(
            key, lambda: self._set(self.lines(string, face, size, width), face, size, colour, align)
        )

    def words(self, picture: Surface) -> TextKey | None:
        """Return the key of a picture that `render` made; None for any other picture."""
        found = self._cache.key(picture)
        return found if isinstance(found, TextKey) else None

    def written(self) -> Iterator[TextKey]:
        """Yield the key of every text that is cached as a picture."""
        return (key for key in self._cache if isinstance(key, TextKey))

    def _set(self, lines: list[str], face: Face, size: float, colour: Color, align: Align) -> Surface:
        font = self.font(face, size)
        rows = [font.render(line, True, colour) for line in lines]
        width = max(row.get_width() for row in rows)
        page = blank((max(1, width), self._height(font, len(lines), size)))
        for number, row in enumerate(rows):
            x = {"left": 0, "center": (width - row.get_width()) // 2, "right": width - row.get_width()}[align]
            page.blit(row, (x, number * self.pitch(size)))
        return ready(page)

    def pitch(self, size: float) -> int:
        """Return the distance in pixels from one line of text to the next."""
        return round(size * self.scale * LEADING)

    def _height(self, font: Font, count: int, size: float) -> int:
        return font.get_height() + (count - 1) * self.pitch(size)

    def _width(self, font: Font, line: str) -> int:
        return font.size(line)[0]


def _wrapped(paragraph: str, width: int, measure: Callable[[str], int]) -> list[str]:
    if measure(whole := paragraph.lstrip(" ")) <= width:
        return [whole]
    lines, line = [], ""
    for word in _words(paragraph, width, measure):
        longer = f"{line} {word}" if line else word
        if measure(longer) <= width:
            line = longer
        else:
            *full, end = _broken(word, width, measure)
            lines += [line, *full] if line else full
            line = end
    return [*lines, line]


def _words(paragraph: str, width: int, measure: Callable[[str], int]) -> Iterator[str]:
    """Yield the pieces of a paragraph to keep on one line: words, or numbers with their nouns if they fit."""
    for words in breaks().split(paragraph):
        yield from [words] if measure(words) <= width else words.split(" ")


def _broken(word: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Break a word that is wider than a line. A path breaks after `/`, `-`, `_` or `.` if possible."""
    if not any(separator in word for separator in _SEPARATORS):
        return _at_hyphens(word, width, measure)
    parts = []
    while (room := max(1, fitting(word, width, measure))) < len(word):
        mark = max(word.rfind(mark, 1, room) for mark in _MARKS)
        end = mark + 1 if mark > 0 else room
        parts.append(word[:end])
        word = word[end:]
    return [*parts, word]


def _at_hyphens(word: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Break a word that is wider than a line, after its own hyphens if it has any, else with new hyphens."""
    parts = [""]
    for piece in word.replace("-", "-\0").split("\0"):
        if parts[-1] and measure(parts[-1] + piece) > width:
            parts.append(piece)
        else:
            parts[-1] += piece
    return [part for piece in parts for part in _hyphenated(piece, width, measure)]


def _hyphenated(word: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Break a word with hyphens until no part is too wide. At least TAIL letters stay together at its end."""
    parts = []
    while len(word) > TAIL + 1 and fitting(word, width, measure) < len(word):
        end = max(1, fitting(word[:-TAIL], width, measure, "-"))
        parts.append(f"{word[:end]}-")
        word = word[end:]
    return [*parts, word]


def shorten(font: Font, string: str, width: int) -> str:
    """Return the text if it fits `width` pixels, else as many characters as fit, and an ellipsis."""
    if font.size(string)[0] <= width:
        return string
    ends = graphemes(string[:LONGEST])
    room = fitting(string, width, lambda part: font.size(part)[0], "…")
    kept = string[: max(end for end in ends if end <= room)]
    return f"{kept.rstrip()}…"
