"""The log of a game as the chronicle tells it, with notes and side lines: turn by turn, from the first on."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from ludotheque.core.annotations import Branch, within
from ludotheque.core.player_turns import PlayerTurn, PlayerTurns
from ludotheque.core.session import Session
from ludotheque.core.side_line import following
from ludotheque.table.contract.look import Look
from ludotheque.table.game_view import GameView
from ludotheque.table.side_line.comparison import Comparison, compared_words

MOST_LINES = 5_000  # of the log that are told: of a longer one, the first
MOST_TRIED = 20  # of these lines about one side line


class ToldLine(NamedTuple):
    """A line of the log, or what somebody who watched the game has `noted` there."""

    text: str
    noted: bool = False


class ToldTry(NamedTuple):
    """A side line: its name, its moves in words, and how it compares with what was played, "" if unknown."""

    name: str
    moves: list[str]
    compared: str


class ToldTurn(NamedTuple):
    """A turn, its lines, and what was tried instead; without a turn, what happened before the first one."""

    turn: PlayerTurn | None
    lines: list[ToldLine]
    tries: list[ToldTry]


class Journal(NamedTuple):
    """The turns of a game in the order of play; `whole` unless the log is too long to be told in full."""

    turns: list[ToldTurn]
    whole: bool


def reading_journal(
    session: Session[Any], look: Look, turns: PlayerTurns, comparison: Comparison
) -> Generator[object, None, Journal]:
    """Read the whole log of a session with these turns, in steps, as everybody at the table could read it."""
    newest_first = list[tuple[str, int]]()
    for line, ply in GameView(session, look).newest_first():
        newest_first.append((line.text, ply))
        yield None
    first = turns.found[0].start if turns.found else session.cursor
    told, notes = [ToldTurn(None, [], [])], [*session.notes]
    for text, ply in newest_first[::-1][:MOST_LINES]:
        while notes and notes[0].ply <= ply:
            told[-1].lines.append(ToldLine(notes.pop(0).text, True))
        turn = told[-1].turn  # that in which a seat changes hands
        if ply >= 0:
            turn = turns.at(ply) if ply >= first else None
        if turn != told[-1].turn:
            told.append(ToldTurn(turn, [], []))
        told[-1].lines.append(ToldLine(text))
    told[-1].lines.extend(ToldLine(note.text, True) for note in notes)
    by_turn = {one.turn: one for one in told}
    for branch in within(session.branches, session.cursor):
        if below := by_turn.get(turns.at(branch.ply)):
            below.tries.append((yield from _trying(session, look, branch, comparison)))
    return Journal([one for one in told if one.lines or one.tries], len(newest_first) <= MOST_LINES)


def _trying(
    session: Session[Any], look: Look, branch: Branch, comparison: Comparison
) -> Generator[object, None, ToldTry]:
    """Follow a side line, and compare it with the game."""
    line = yield from following(session, branch)
    ways = line.ways()
    while comparison.waits(ways):
        comparison.update(ways, 0.0)
        yield None
    found = comparison.of(ways)
    moves = [told.text for told in GameView(line, look).lines_since(branch.ply)][:MOST_TRIED]
    name = session.players[ways.seat].name if ways else ""
    return ToldTry(branch.name, moves, compared_words(name, found) if found else "")
