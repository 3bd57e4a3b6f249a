"""Chances to win, as the judgement of every game tells them that can be looked into once it is over."""

from random import Random

import pytest

from ludotheque.core.game import OVER
from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game

CASES = [(box.id, box.seats[-1]) for box in GAMES.values() if box.analysed]
PLIES = 100  # of each game
BEGINNING = 0.1  # by so much no seat is likelier to win before anything has happened

every_game = pytest.mark.parametrize(("game", "seats"), CASES)


def begun(game: str, seats: int):
    box = GAMES[game]
    session = new_game(box, [Player(f"Joueur {seat}") for seat in range(seats)], seed="chances").session
    return session, box.judgement(session.rules)


@every_game
def test_they_are_even_at_the_start_together_1_meanwhile_and_settled_at_the_end(game, seats):
    session, judgement = begun(game, seats)
    rules = session.rules
    assert judgement.chances(session.state) == pytest.approx([1 / seats] * seats, abs=BEGINNING)
    chance = Random(3)
    for _look in range(10):
        play_into(session, PLIES // 10, chance)
        found = judgement.chances(session.state)
        assert len(found) == seats
        assert sum(found) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found)
        assert found == judgement.chances(session.state)
    while session.turn != OVER:
        last = [*rules.agreements(session.state), *rules.declarations(session.state)]
        if last:
            session.play(last[0])
        else:
            play_into(session, 1, chance)
    winners = session.rules.outcome(session.state).winners
    share = [1 / len(winners) if seat in winners else 0 for seat in range(seats)]
    assert list(judgement.chances(session.state)) == share
