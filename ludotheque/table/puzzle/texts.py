"""Reads the texts of puzzles, `puzzles/FOLDER/ID.md` of a language, where FOLDER is that of the game.

    # The title
    The question.
    ## hints
    - one of three, each of which says more than the one before
    ## answers
    - in their order, for a question that has answers
    ## right
    Why the answer is right [S11].
    ## wrong 1
    Why this answer, or this tempting line, is wrong.

Rules are cited by their ids in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ludotheque.core.puzzle import BadPuzzle, Puzzle, open_file
from ludotheque.languages import text_files
from ludotheque.languages.definition import Language

HINTS = 3
LONGEST = 280  # letters of what is said at once, with room for long-winded languages
_SECTION = re.compile(r"^## (.+)\n", re.MULTILINE)
_RULES = re.compile(r"\s*\[([A-Z]+\d+(?:, ?[A-Z]+\d+)*)\]")


class Saying(NamedTuple):
    """A few sentences, and the ids of the rules that they cite."""

    text: str
    rules: tuple[str, ...] = ()


class PuzzleTexts(NamedTuple):
    """What a puzzle says in one language."""

    title: str
    question: Saying
    hints: tuple[Saying, ...]
    answers: tuple[str, ...]
    right: Saying
    wrong: Mapping[int, Saying]  # by the number of the answer or the tempting line
    language: Language


def open_texts(path: Path, language: str) -> tuple[Puzzle, PuzzleTexts]:
    """Return the puzzle in the file at `path`, with its texts in a language.

    If these are missing or damaged, they are in a language to which it falls back. Raises BadPuzzle.
    """
    name = f"puzzles/{path.parts[-3]}/{path.stem}.md"
    puzzle = open_file(path)
    fault = BadPuzzle(f"{path.name}: there is no {name}")
    for file, written in text_files(name, language):
        try:
            return puzzle, read_texts(puzzle, file, written)
        except BadPuzzle as error:
            fault = error
    raise fault


def read_texts(puzzle: Puzzle, file: Path, written: Language) -> PuzzleTexts:
    """Return the texts of a puzzle in one file; raises BadPuzzle."""
    try:
        words = written.typeset(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadPuzzle(f"{file.name}: {error}") from error
    head, *sections = _SECTION.split(words)
    title, _newline, question = head.strip().partition("\n")
    told = dict(zip(map(str.strip, sections[::2]), sections[1::2], strict=True))
    wanted = {
        "hints",
        "right",
        *(["answers"] if puzzle.answers else []),
        *map("wrong {}".format, puzzle.wrong),
    }
    if not title.startswith("# "):
        raise BadPuzzle(f"{file.name}: the first line is no title")
    if told.keys() != wanted or len(told) != len(sections) // 2:
        differs = sorted(told.keys() ^ wanted) or ["a part"]
        raise BadPuzzle(f"{file.name}: {differs[0]} is missing, not asked for, or there twice")
    hints, answers = (_items(told.get(part, "")) for part in ("hints", "answers"))
    for part, items, count in (("hints", hints, HINTS), ("answers", answers, puzzle.answers)):
        if len(items) != count:
            raise BadPuzzle(f"{file.name}: {len(items)} {part}, not {count}")
    found = PuzzleTexts(
        title[2:].strip(),
        saying(question),
        tuple(map(saying, hints)),
        answers,
        saying(told["right"]),
        {number: saying(told[f"wrong {number}"]) for number in puzzle.wrong},
        written,
    )
    for said in (found.question, *found.hints, found.right, *found.wrong.values()):
        if not 0 < len(said.text) <= LONGEST:
            raise BadPuzzle(f"{file.name}: not 1 to {LONGEST} letters: {said.text[:40]!r}")
    return found


def _items(text: str) -> tuple[str, ...]:
    return tuple(map(_on_one_line, re.split(r"^- ", text, flags=re.MULTILINE)[1:]))


def saying(text: str) -> Saying:
    """Return a text on one line without the rules that it cites, and their ids."""
    rules = [rule for cited in _RULES.findall(text) for rule in re.split(", ?", cited)]
    return Saying(_on_one_line(_RULES.sub("", text)), tuple(dict.fromkeys(rules)))


def _on_one_line(text: str) -> str:
    """Return a text without line breaks, its spaces that do not break a line kept."""
    return " ".join(re.findall(r"[^ \n]+", text))
