"""Whole games of Rheingold as they were played: each way to end, and what it comes to (C17 to C19)."""

from pathlib import Path

import pytest

from ludotheque.core.record import read
from ludotheque.games.castles.rules.moves import Stop, Take
from ludotheque.games.castles.rules.state import castles_of, strength
from ludotheque.games.opening import open_record

RECORDS = Path(__file__).parents[2] / "records"


def played(name):
    opened = open_record(read((RECORDS / f"{name}.json").read_bytes()))
    assert opened.fault is None
    session = opened.session
    return session, session.state, session.rules.outcome(session.state)


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_who_takes_the_last_but_one_castle_is_given_the_last(game):
    session, end, outcome = played(f"{game}-format-1-castles")
    assert outcome.reason == "castles"
    assert sum(outcome.scores) == 35
    [(seat, swords)] = [(line.seat, line.points) for line in outcome.sheet if line.reason == "last-castle"]
    before = session.state_at(len(session.steps) - 1)
    takes = [step.move for step in session.steps if isinstance(step.move, Take)]
    assert len(takes) == 17
    last = next(castle for castle in range(18) if castle not in {take.castle for take in takes})
    assert (seat, swords) == (end.owners[last], session.rules.board.swords[last])
    assert before.seat == seat


@pytest.mark.parametrize(
    ("name", "shared"),
    [("rheingold-format-1-stopped-knights", False), ("rheingold-format-1-stopped-shared", True)],
)
def test_a_tie_goes_to_the_most_knights_on_the_board_and_is_else_shared(name, shared):
    session, end, outcome = played(name)
    assert isinstance(session.steps[-1].move, Stop)
    assert outcome.reason == "stopped"
    board = session.rules.board
    swords = [sum(board.swords[castle] for castle in castles_of(end, seat)) for seat in range(3)]
    assert list(outcome.scores) == swords
    tied = [seat for seat in range(3) if swords[seat] == max(swords)]
    assert len(tied) > 1
    most = max(strength(end, seat) for seat in tied)
    assert outcome.winners == tuple(seat for seat in tied if strength(end, seat) == most)
    assert (len(outcome.winners) > 1) == shared
