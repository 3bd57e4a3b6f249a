"""Opens lessons: reads a lesson file, checks it against its game, and makes the guide that teaches it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludotheque.core.game import CHANCE, IllegalMove
from ludotheque.core.notation import BadNotation
from ludotheque.games.opening import Opened, open_whole
from ludotheque.table.lesson.guide import Guide, LessonSession
from ludotheque.table.lesson.lesson import ALSO, BadLesson, LessonNote, read_lesson
from ludotheque.tiled.model import BoardMap


def open_lesson(path: Path, language: str, at: int = 0) -> tuple[Guide, BoardMap[Any]]:
    """Return the guide, which teaches the lesson from note number `at` on, and the lesson's map.

    Raises BadLesson if the lesson's game has a fault, or if a note does not fit it.
    """
    lesson = read_lesson(path, language)
    opened = open_whole(lesson.record, path.name, BadLesson)
    _check(lesson.notes, opened, path.name)
    session = LessonSession.following(opened.session)
    return Guide(lesson, session, session.seek, at), opened.map


def _check(notes: Sequence[LessonNote], opened: Opened, name: str) -> None:
    """Raise BadLesson if a note names unknown places or illegal gestures, or waits for a computer player."""
    session = opened.session
    for number, note in enumerate(notes, 1):
        where = f"{name}, note {number}"
        unknown = set(note.answers) - set(opened.map.places)
        if unknown:
            raise BadLesson(f"{where}: the board has no {min(unknown)}")
        seat = session.steps[note.ply].seat if note.moves else CHANCE
        if seat != CHANCE and not session.players[seat].is_person:
            raise BadLesson(f"{where}: it awaits a gesture of {session.players[seat].name}")
        for gesture in note.also:
            state = session.state_at(note.ply)
            for text in gesture.split(ALSO):
                try:
                    state = session.rules.apply(state, session.rules.notation.read(text))
                except BadNotation as error:
                    raise BadLesson(f"{where}: {error}") from error
                except IllegalMove as error:
                    raise BadLesson(f"{where}: {text} is not legal there") from error
