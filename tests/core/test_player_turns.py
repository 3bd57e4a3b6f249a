"""Turns as players count them: a seat's first, second, third, whatever dice and cards come in between."""

from types import SimpleNamespace

import pytest
import toy

from ludotheque.core.move import Concede
from ludotheque.core.player_turns import PlayerTurn, PlayerTurns
from ludotheque.core.session import Ply


def turns(whose, opening=0, last=None):
    """Return the turns of a game in which before each ply it is the turn of one of `whose`."""
    steps = [Ply(seat, None, at + 1, 0) for at, seat in enumerate(whose)]
    if last:
        steps[-1] = Ply(0, last, len(steps), 0)
    rules = SimpleNamespace(view=lambda state, _seat: state, agreements=lambda _state: ())
    session = SimpleNamespace(steps=steps, cursor=len(steps), rules=rules, state_at=lambda at: at)
    return PlayerTurns(session, lambda at: whose[at], opening)


def test_a_turn_lasts_until_it_is_somebody_elses():
    assert turns([0, 0, 1, 2, 2, 0]).found == [
        PlayerTurn(0, 0, 2, 1),
        PlayerTurn(1, 2, 3, 1),
        PlayerTurn(2, 3, 5, 1),
        PlayerTurn(0, 5, 6, 2),
    ]


def test_between_two_rounds_it_is_nobodys_and_then_a_new_turn_even_of_the_same_seat():
    assert turns([0, 1, -1, -1, 1, 0]).found == [
        PlayerTurn(0, 0, 1, 1),
        PlayerTurn(1, 1, 2, 1),
        PlayerTurn(1, 4, 5, 2),
        PlayerTurn(0, 5, 6, 2),
    ]


def test_what_is_dealt_before_anybody_decides_and_giving_up_belong_to_no_turn():
    assert turns([0, 0, 0, 1, 1], opening=2, last=Concede(0)).found == [
        PlayerTurn(0, 2, 3, 1),
        PlayerTurn(1, 3, 4, 1),
    ]


def test_an_agreement_belongs_to_no_turn():
    game = toy.session()
    game.deal()
    game.play(toy.Rest())
    game.deal()
    game.play(toy.Stop())
    found = PlayerTurns(game, lambda view: view.seat).found
    assert found == [PlayerTurn(0, 0, 2, 1), PlayerTurn(1, 2, 3, 1)]


def test_numbers_are_known_as_far_as_has_been_looked():
    found = turns([0, 1] * 50)
    assert [found.number(at) for at in (0, 1, 2, 3, 41)] == [1, 1, 2, 2, 21]
    assert not found.complete
    assert found.rounds == 50
    assert found.complete


@pytest.mark.parametrize(("cursor", "share"), [(0, 0), (1, 1 / 6), (2, 1 / 3), (3, 2 / 3), (4, 1)])
def test_all_turns_are_equally_long_on_a_course(cursor, share):
    assert turns([0, 0, 1, 0]).share(cursor) == pytest.approx(share)


def test_what_comes_between_two_turns_adds_nothing_to_the_course():
    assert [turns([0, -1, -1, 1]).share(cursor) for cursor in range(1, 4)] == [1 / 2] * 3


def test_a_round_is_over_when_everybody_has_had_so_many_turns():
    found = turns([0, 1, 2, 0, 1])
    assert [found.round_share(number) for number in (0, 1, 2)] == [0, 3 / 5, 1]
    assert turns([0, 0]).round_share(1) == 1
    assert turns([]).round_share(1) == 0
