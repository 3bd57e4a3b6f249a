"""Counts the letters of a text as a reader sees them: one with its accents, or a flag, is one letter."""

from __future__ import annotations

import re
import unicodedata

JOINER = "\u200d"  # joins the letters on either side into one, as in the emoji of a family
NON_JOINER = "\u200c"
_HANGUL = range(0x1100, 0x1200)  # parts of Korean syllables
_HANGUL_TAILS = range(0x1160, 0x1200)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)  # a pair of them is the flag of a country
_SKINS = range(0x1F3FB, 0x1F400)  # set the skin colour of the preceding emoji
TAGS = range(0xE0020, 0xE0080)  # give the region of the preceding flag

MOST_EACH = 3  # characters per letter on average, at most, where the number of letters is limited
_UNDRAWN = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"  # no font draws these


def drawable(text: str) -> str:
    """Return `text` on one line, with `·` for each character that cannot be drawn.

    A file's name may have any characters, even bytes that are not UTF-8 (surrogates).

    >>> drawable("b\\udcff.ludo")
    'b·.ludo'
    """
    return re.sub(_UNDRAWN, "·", text)


def graphemes(text: str) -> list[int]:
    """Return the indices at which the letters of `text` begin, followed by its length, by Unicode's UAX 29.

    >>> graphemes("Zoe\\u0301")  # an accent of its own
    [0, 1, 2, 4]
    """
    starts = [0]
    flags = 0  # flag letters immediately before `at`
    for at in range(1, len(text)):
        flags = flags + 1 if ord(text[at - 1]) in _FLAG_LETTERS else 0
        if not _belongs(text[at - 1], text[at], flags):
            starts.append(at)
    return [*starts, len(text)] if text else [0]


def letter_count(text: str) -> int:
    """Return the number of letters in `text`."""
    return len(graphemes(text)) - 1


def first_letters(text: str, count: int) -> str:
    """Return the first `count` letters of `text`, fewer if they exceed `MOST_EACH * count` characters."""
    ends = [end for end in graphemes(text)[: count + 1] if end <= MOST_EACH * count]
    return text[: ends[-1]]


def _belongs(before: str, letter: str, flags: int) -> bool:
    """Return whether `letter` belongs to the letter of `before`, the last of `flags` flags in a row."""
    code = ord(letter)
    if letter in (JOINER, NON_JOINER) or unicodedata.category(letter) in ("Mn", "Mc", "Me"):
        return before != " "
    if code in _SKINS or code in TAGS:
        return True
    if before == JOINER:
        return unicodedata.category(letter) == "So"
    if code in _FLAG_LETTERS:
        return flags % 2 == 1
    return code in _HANGUL_TAILS and ord(before) in _HANGUL
