"""Opens puzzles: reads a puzzle's file, checks it against its game, and makes the guide that judges."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotheque.core.puzzle import BadPuzzle, Puzzle, open_file
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import open_whole
from ludotheque.players.own_puzzles import OwnPuzzle
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.terms import Posed
from ludotheque.table.lesson.guide import LessonSession
from ludotheque.table.puzzle.found import found_texts
from ludotheque.table.puzzle.guide import PuzzleGuide
from ludotheque.table.puzzle.texts import open_texts
from ludotheque.tiled.model import BoardMap


def open_puzzle(path: Path, language: str) -> tuple[PuzzleGuide, BoardMap[Any]]:
    """Return the guide of the puzzle in a file, with texts in a language, and its map; raises BadPuzzle.

    A person plays the seat that is asked, and computer players the others, who do not move.
    """
    puzzle, texts = open_texts(path, language)
    session, found = _opened(puzzle, path)
    try:
        return PuzzleGuide(puzzle, texts, session), found
    except BadPuzzle as error:
        raise BadPuzzle(f"{path.name}: {error}") from error


def open_own_puzzle(
    path: Path, make_look: Callable[[Session[Any], BoardMap[Any]], Look]
) -> tuple[PuzzleGuide, Look]:
    """Return the guide of a puzzle that was found in a game, with texts in its words, and a look of it.

    Raises BadPuzzle.
    """
    puzzle = open_file(path)
    posed = _posed(puzzle, path)
    session, found = _opened(puzzle, path)
    look = make_look(session, found)
    try:
        return PuzzleGuide(puzzle, found_texts(posed, puzzle, session, look), session), look
    except BadPuzzle as error:
        raise BadPuzzle(f"{path.name}: {error}") from error


def titled(puzzle: Puzzle, path: Path) -> str:
    """Return the title of a puzzle that was found in a game and read from `path`; raises BadPuzzle."""
    return _posed(puzzle, path).title


def _posed(puzzle: Puzzle, path: Path) -> Posed:
    """Return the words of the game for what a puzzle asks; raises BadPuzzle if it has none."""
    box = GAMES.get(puzzle.record.setup.game)
    if box is None or not puzzle.goal:
        raise BadPuzzle(f"{path.name}: it was not found in a game")
    try:
        return box.posed(puzzle.goal[0])
    except (KeyError, ValueError) as error:
        raise BadPuzzle(f"{path.name}: there are no words for {error}") from error


def puzzle_of(session: Session[Any], found: OwnPuzzle) -> Puzzle:
    """Return the puzzle that was found in a finished game; raises BadPuzzle for a game that goes on."""
    if session.rules.outcome(session.state) is None:
        raise BadPuzzle("the game is not over")
    record = record_of(session).beginning(found.ply)
    return Puzzle(record, len(found.line), found.seat, found.goal, found.line, found.first, found.tempting)


def _opened(puzzle: Puzzle, path: Path) -> tuple[LessonSession, BoardMap[Any]]:
    """Return a session at the position of a puzzle, with a person in its seat, and the map."""
    opened = open_whole(puzzle.record, path.name, BadPuzzle)
    session = LessonSession.following(opened.session)
    session.seek(len(session.steps))
    weakest = GAMES[session.game].levels[0]
    players = (
        Player(player.name, player.colours, () if seat == puzzle.seat else ((0, _level(player, weakest)),))
        for seat, player in enumerate(session.players)
    )
    session.setup = session.setup._replace(players=tuple(players))
    return session, opened.map


def _level(player: Player, weakest: str) -> str:
    return weakest if player.is_person else player.level
