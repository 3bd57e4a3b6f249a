"""Whole recorded games, one for every way to end (S20 to S23): they open, and end as they did."""

from pathlib import Path

import pytest

from ludotheque.core.game import OVER
from ludotheque.core.record import read
from ludotheque.core.replay import restore
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("schotten-totten-*.json"))
ENDS = {  # way to end -> winners and points
    "three": ((0,), (5, 2)),
    "five": ((0,), (5, 4)),
    "blocked": ((0, 1), (0, 0)),
    "conceded": ((0,), (5, 3)),
    "match": ((1,), (8, 13)),
}


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_recorded_games_end_as_they_did(path):
    record = read(path.read_bytes())
    game = GAMES[record.setup.game]
    board = board_map(game).board
    assert record.setup.board_hash == board.hash
    rules = game.rules(board, record.setup.options, 2)
    session, fault = restore(record, rules)
    assert fault is None
    assert len(session.steps) == len(record.moves)
    assert session.turn == OVER
    outcome = rules.outcome(session.state)
    assert (outcome.winners, outcome.scores) == ENDS[outcome.reason]
    assert path.stem.endswith(outcome.reason)


def test_there_is_one_for_every_way_to_end():
    assert len(RECORDS) == len(ENDS)
