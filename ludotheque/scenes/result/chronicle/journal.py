"""The log of a game as the chronicle tells it, with notes: turn by turn, from the first to the last."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from ludotheque.core.player_turns import PlayerTurn, PlayerTurns
from ludotheque.core.session import Session
from ludotheque.table.contract.look import Look
from ludotheque.table.game_view import GameView

MOST_LINES = 5_000  # of the log that are told: of a longer one, the first


class ToldLine(NamedTuple):
    """A line of the log, or what somebody who watched the game has `noted` there."""

    text: str
    noted: bool = False


class ToldTurn(NamedTuple):
    """A turn and its lines; without a turn, what happened before the first one."""

    turn: PlayerTurn | None
    lines: list[ToldLine]


class Journal(NamedTuple):
    """The turns of a game in the order of play; `whole` unless the log is too long to be told in full."""

    turns: list[ToldTurn]
    whole: bool


def reading_journal(session: Session[Any], look: Look, turns: PlayerTurns) -> Generator[None, None, Journal]:
    """Read the whole log of a session with these turns, in steps, as everybody at the table could read it."""
    newest_first = list[tuple[str, int]]()
    for line, ply in GameView(session, look).newest_first():
        newest_first.append((line.text, ply))
        yield
    first = turns.found[0].start if turns.found else session.cursor
    told, notes = [ToldTurn(None, [])], [*session.notes]
    for text, ply in newest_first[::-1][:MOST_LINES]:
        while notes and notes[0].ply <= ply:
            told[-1].lines.append(ToldLine(notes.pop(0).text, True))
        turn = told[-1].turn  # that in which a seat changes hands
        if ply >= 0:
            turn = turns.at(ply) if ply >= first else None
        if turn != told[-1].turn:
            told.append(ToldTurn(turn, []))
        told[-1].lines.append(ToldLine(text))
    told[-1].lines.extend(ToldLine(note.text, True) for note in notes)
    return Journal([one for one in told if one.lines], len(newest_first) <= MOST_LINES)
