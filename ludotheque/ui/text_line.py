"""One line of text that is being edited: caret, selection, undo. Independent of keys and pixels."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from ludotheque.core.letters import JOINER, MOST_EACH, NON_JOINER, TAGS, graphemes, letter_count

_MOST_STEPS = 100  # of undo


def one_line(text: str) -> str:
    """Return `text` on one line. Tabs and line breaks become spaces; unprintable characters are removed."""
    text = text.replace("\r\n", "\n").encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
    return "".join(" " if letter.isspace() else letter for letter in text if _shows(letter))


def several_lines(text: str) -> str:
    """Return `text` with its line breaks as `\\n`, and each line as `one_line` returns it."""
    return "\n".join(map(one_line, text.replace("\r\n", "\n").replace("\r", "\n").split("\n")))


def _shows(letter: str) -> bool:
    invisible_parts = letter in (JOINER, NON_JOINER) or ord(letter) in TAGS
    return letter.isprintable() or letter.isspace() or invisible_parts


class _Step(NamedTuple):
    """The state of the line before a change, for undo."""

    text: str
    caret: int
    anchor: int


class TextLine:
    """A text with a caret. The text between `anchor` and caret is selected.

    Both are indices into `text`, always between two graphemes (letters as a reader sees them). `kept`
    converts a text to the form to be stored, and inserted text is cut so that this has at most `longest`
    graphemes. `plain` takes from a text what cannot be edited.
    """

    def __init__(
        self,
        text: str,
        longest: int,
        kept: Callable[[str], str] = str,
        plain: Callable[[str], str] = one_line,
    ) -> None:
        self._plain = plain
        self.text = plain(text)
        self.caret = self.anchor = len(self.text)
        self._longest, self._kept = longest, kept
        self._most = MOST_EACH * longest  # characters, also those that `kept` removes, such as blanks
        self._undo: list[_Step] = []
        self._redo: list[_Step] = []
        self._joins = ""  # the kind of the last change, with which further changes of this kind are undone

    @property
    def selection(self) -> tuple[int, int]:
        """The start and end of the selection. Without a selection, both are the caret."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def move_to(self, index: int, select: bool = False) -> None:
        """Put the caret between graphemes, next to `index`. With `select`, the anchor stays where it is."""
        self.caret = min(graphemes(self.text), key=lambda start: abs(start - index))
        if not select:
            self.anchor = self.caret
        self._joins = ""

    def move(self, step: int, by_word: bool = False, select: bool = False) -> None:
        """Move the caret one grapheme, or one word if `by_word`, to the left (-1) or to the right (1).

        With `select`, the anchor stays. Otherwise the caret only moves to the end of any selected text.
        """
        start, end = self.selection
        if start != end and not select and not by_word:
            self.move_to(start if step < 0 else end)
        else:
            self.move_to(self._reached(step, by_word), select)

    def select(self, start: int, end: int) -> None:
        """Select the text between two indices, with the caret at `end`."""
        self.move_to(start)
        self.move_to(end, select=True)

    def select_all(self) -> None:
        """Select the whole text."""
        self.select(0, len(self.text))

    def word_at(self, index: int) -> tuple[int, int]:
        """Return the start and end of the word at `index`, or of the spaces and signs there."""
        if not self.text:
            return 0, 0
        at = min(index, len(self.text) - 1)
        kind, start, end = _in_word(self.text[at]), at, at + 1
        while start > 0 and _in_word(self.text[start - 1]) == kind:
            start -= 1
        while end < len(self.text) and _in_word(self.text[end]) == kind:
            end += 1
        return start, end

    def insert(self, text: str) -> None:
        """Replace the selection by as much of `text` as the limit allows; change nothing if none fits."""
        start, end = self.selection
        before, after = self.text[:start], self.text[end:]
        fitting = self._fitting(before, self._plain(text[: self._most]), after)
        if not fitting:
            return
        typed = len(graphemes(fitting)) == 2 and start == end
        self._change(before + fitting + after, start + len(fitting), "typing" if typed else "")

    def delete(self, step: int, by_word: bool = False) -> None:
        """Delete the selection or, without one, the grapheme or word before (-1) or after (1) the caret."""
        start, end = self.selection
        kind = ""
        if start == end:
            reached = self._reached(step, by_word)
            start, end = min(self.caret, reached), max(self.caret, reached)
            kind = "" if by_word else f"delete {step}"
        if start != end:
            self._change(self.text[:start] + self.text[end:], start, kind)

    def undo(self) -> None:
        """Undo the latest change, if any. Letters typed, or deleted, one after the other are one change."""
        self._step_back(self._undo, self._redo)

    def redo(self) -> None:
        """Redo the change that was undone last."""
        self._step_back(self._redo, self._undo)

    def _reached(self, step: int, by_word: bool) -> int:
        """Return the index of the caret after one step by a grapheme or a word; -1 is left, 1 is right."""
        starts = graphemes(self.text)
        if by_word:
            return self._word_end(step)
        if step < 0:
            return max((start for start in starts if start < self.caret), default=0)
        return min((start for start in starts if start > self.caret), default=len(self.text))

    def _word_end(self, step: int) -> int:
        """Return the start of the word before the caret (`step` -1), or the end of the word after it (1)."""
        at, last = self.caret, 0 if step < 0 else len(self.text)
        seen_word = False
        while at != last:
            inside = _in_word(self.text[at - 1 if step < 0 else at])
            if seen_word and not inside:
                break
            seen_word = seen_word or inside
            at += step
        return at

    def _fitting(self, before: str, inserted: str, after: str) -> str:
        """Return as much of the beginning of `inserted` as fits between `before` and `after`."""
        ends = graphemes(inserted)
        for count, end in enumerate(ends[1:], 1):
            whole = before + inserted[:end] + after
            if letter_count(self._kept(whole)) > self._longest or len(whole) > self._most:
                return inserted[: ends[count - 1]]
        return inserted

    def _change(self, text: str, caret: int, kind: str) -> None:
        if not kind or kind != self._joins:
            self._undo.append(_Step(self.text, self.caret, self.anchor))
            del self._undo[:-_MOST_STEPS]
        self._redo.clear()
        self.text = text
        self.move_to(caret)
        self._joins = kind

    def _step_back(self, steps: list[_Step], others: list[_Step]) -> None:
        if steps:
            others.append(_Step(self.text, self.caret, self.anchor))
            self.text, self.caret, self.anchor = steps.pop()
            self._joins = ""


def _in_word(letter: str) -> bool:
    """Return whether a character is part of a word: a letter, a digit, an accent."""
    return letter.isalnum() or letter == "_" or unicodedata.category(letter).startswith("M")
