"""Reads lessons: recorded games with notes at some plies.

The record's file, `GAME/lessons/ID.json`, also has a list `notes`, with the ply of each note and the things
that it points at. The texts are `lessons/GAME/ID.md` of a language:

    # The title
    What the learner knows at the end, in a few lines.
    ## 1
    What the first note says.
    > What the guide says after a wrong answer, or after a legal gesture that the note does not accept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.core.record import BadRecord, Record, read
from ludotheque.languages import text_files
from ludotheque.languages.definition import Language

LONGEST = 25  # words in a note
ALSO = ", "  # separates the moves of a gesture in `also`
_SECTION = re.compile(r"^## (\d+)\n", re.MULTILINE)
_KEYS = {"ply", "look", "awaits", "also", "answers", "jumps"}


class BadLesson(ValueError):
    """Raised for a lesson with a mistake; the message names the file and the mistake."""


class LessonNote(NamedTuple):
    """A note that the guide shows after `ply` plies of the record.

    If the note `awaits` a gesture, the learner must make the record's next one, or one of those in `also`, in
    notation. If it has `answers`, it asks a question, and the learner must click on one of these places. If
    it `jumps`, the session goes straight to `ply` and shows none of the moves on the way.
    """

    ply: int
    text: str
    look: tuple[str, ...] = ()  # things to highlight: places, `seat-0`, `die`, ids of buttons
    awaits: bool = False
    also: tuple[str, ...] = ()
    otherwise: str = ""  # said after another legal gesture, or a click on another place
    jumps: bool = False
    answers: tuple[str, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether the note waits for a gesture rather than for an answer."""
        return self.awaits and not self.answers


class Lesson(NamedTuple):
    """A lesson, with its texts in one language."""

    id: str
    title: str
    learnt: tuple[str, ...]  # lines about what the learner knows at the end
    record: Record
    notes: tuple[LessonNote, ...]
    language: Language  # of the texts


def read_lesson(path: Path, language: str) -> Lesson:
    """Return the lesson whose record is at `path`, with its texts in a language.

    If these are missing or damaged, they are in a language to which it falls back. Raises BadLesson if the
    record or the last texts cannot be read or have a mistake.
    """
    name = f"lessons/{path.parts[-3]}/{path.stem}.md"
    fault = BadLesson(f"{path.name}: there is no {name}")
    for file, written in text_files(name, language):
        try:
            return read_texts(path, file, written)
        except BadLesson as error:
            fault = error
    raise fault


def read_texts(path: Path, file: Path, written: Language) -> Lesson:
    """Return the lesson whose record is at `path`, with the texts of one file; raises BadLesson."""
    try:
        data, words = path.read_bytes(), written.typeset(file.read_text(encoding="utf-8"))
        record, placed = read(data), json.loads(data).get("notes")
    except (OSError, ValueError) as error:  # BadRecord is a ValueError too
        said = error.fault.reason if isinstance(error, BadRecord) else str(error)
        raise BadLesson(f"{path.name}: {said}") from error
    if record.fault:
        raise BadLesson(f"{path.name}: {record.fault.reason}")
    if not isinstance(placed, list) or not placed:
        raise BadLesson(f"{path.name}: there is no list of notes")
    title, learnt, told = _words(words, file.name)
    if len(told) != len(placed):
        raise BadLesson(f"{file.name}: {len(told)} notes, but {path.name} places {len(placed)}")
    notes = tuple(
        _note(where, *said, f"{path.name}, note {number}")
        for number, (where, said) in enumerate(zip(placed, told, strict=True), 1)
    )
    _check_order(notes, len(record.moves), path.name)
    return Lesson(path.stem, title, learnt, record, notes, written)


def title_of(path: Path, language: str) -> str:
    """Return the title, in a language, of the lesson whose record is at `path`; raises BadLesson."""
    return read_lesson(path, language).title


def _words(text: str, name: str) -> tuple[str, tuple[str, ...], list[tuple[str, str]]]:
    """Parse texts into title, lines about what is learnt, and (note, correction) pairs; raises BadLesson."""
    head, *sections = _SECTION.split(text)
    title, *learnt = [line.strip() for line in head.splitlines() if line.strip()] or [""]
    if not title.startswith("# "):
        raise BadLesson(f"{name}: the first line is no title")
    numbers, bodies = sections[::2], sections[1::2]
    if numbers != [str(number + 1) for number in range(len(numbers))]:
        raise BadLesson(f"{name}: the notes are not numbered from 1 on")
    told = []
    for number, body in zip(numbers, bodies, strict=True):
        lines = body.split("\n")
        said = " ".join(line.strip() for line in lines if not line.startswith(">")).strip()
        otherwise = " ".join(line[1:].strip() for line in lines if line.startswith(">"))
        for words in (said, otherwise):
            if len(words.split()) > LONGEST:
                raise BadLesson(f"{name}, note {number}: more than {LONGEST} words")
        if not said:
            raise BadLesson(f"{name}, note {number}: it says nothing")
        told.append((said, otherwise))
    return title[2:], tuple(learnt), told


def _note(where: Any, text: str, otherwise: str, name: str) -> LessonNote:
    if not isinstance(where, Mapping) or type(where.get("ply")) is not int:
        raise BadLesson(f"{name}: it has no ply")
    if unknown := where.keys() - _KEYS:
        raise BadLesson(f"{name}: nothing is called {min(unknown)}")
    awaits, jumps = where.get("awaits", False), where.get("jumps", False)
    if type(awaits) is not bool or type(jumps) is not bool:
        raise BadLesson(f"{name}: `awaits` and `jumps` are true or false")
    look, also, answers = (_texts(where, key, name) for key in ("look", "also", "answers"))
    if awaits and answers:
        raise BadLesson(f"{name}: a note awaits a gesture or an answer, not both")
    awaits |= bool(answers)
    if awaits != bool(otherwise):
        raise BadLesson(f"{name}: a note answers what it does not await if, and only if, it awaits something")
    return LessonNote(where["ply"], text, look, awaits, also, otherwise, jumps, answers)


def _texts(where: Mapping[str, Any], key: str, name: str) -> tuple[str, ...]:
    """Return the texts under a key of a note, empty without that key; raises BadLesson."""
    found = where.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise BadLesson(f"{name}: `{key}` is no list of texts")
    return tuple(found)


def _check_order(notes: tuple[LessonNote, ...], plies: int, name: str) -> None:
    """Raise BadLesson if a note comes before the gesture of the previous note or after the record's end."""
    before = LessonNote(0, "", awaits=True)
    for number, note in enumerate(notes, 1):
        if note.ply < before.ply + (before.moves and number > 1):
            raise BadLesson(f"{name}, note {number}: it stands before the gesture of the note before it")
        if note.ply + note.moves > plies:
            raise BadLesson(f"{name}, note {number}: the record has only {plies} plies")
        before = note
