"""What is found out of a whole game: the course of the chances, and the turns that moved them most."""

import pytest
from players.racer import racer

from ludotheque.players.analysis import FIRST, MOST, MovesPlayed, analyse

RACE = ("roll 6", "walk 2", "walk 4", "roll 5", "rest", "roll 2", "walk 1", "rest", "roll 6", "walk 6")
HOME = (*RACE, "roll 2", "walk 2", "roll 4", "walk 4")  # seat 1 walks last, and 0 has 9 of 10


def found(*moves):
    parts = list(analyse(racer(), MovesPlayed(moves)))
    moments = [moment for part in parts for moment in part.moments]
    return parts, moments, parts[-1].turnings


def test_the_chances_are_told_before_and_after_every_turn():
    _parts, moments, _turnings = found(*RACE[:8])
    assert [moment.plies for moment in moments] == [0, 1, 3, 4, 5, 6, 8]
    assert moments[0].chances == (0.5, 0.5)
    assert moments[2].chances[0] > 0.99


def test_it_comes_in_parts_the_last_of_which_is_all():
    moves = ["roll 1", "rest"] * 60
    parts, moments, turnings = found(*moves)
    shares = [part.share for part in parts]
    assert shares == sorted(shares)
    assert len(parts) > 10
    assert shares[-1] == 1
    assert FIRST in shares
    assert len(moments) == 121
    assert not turnings, "nothing has moved the chances"


def test_the_turns_that_moved_the_chance_of_their_own_seat_most_are_named_in_their_order():
    _parts, _moments, turnings = found(*HOME)
    assert len(turnings) == MOST
    assert [turn.start for turn in turnings] == sorted(turn.start for turn in turnings)
    first = turnings[0]
    assert (first.seat, first.start, first.end) == (0, 1, 3)
    assert (first.before, first.after) == (0.5, pytest.approx(0.9975, abs=0.001))


def test_who_advises_says_what_it_would_have_done_from_where_it_would_have_gone_another_way():
    _parts, _moments, turnings = found(*HOME)
    loitered = turnings[0]
    assert loitered.at == 1, "it would have walked all at once"
    assert loitered.line == ("walk 6",)
    assert loitered.reasons[0].key == "far"


def test_where_it_would_have_done_the_same_it_says_so():
    _parts, _moments, turnings = found("roll 6", "walk 6", "roll 1", "walk 1")
    assert turnings[0].at == turnings[0].end == 2
    assert turnings[0].line == ("walk 6",)


def test_dice_giving_up_and_what_all_agree_on_are_no_turns_of_anybody():
    _parts, moments, turnings = found("roll 4", "walk 4", "roll 2", "concede 1")
    assert moments[-1].chances == (1.0, 0.0)
    assert [turn.seat for turn in turnings] == [0]
    _parts, _moments, turnings = found("roll 4", "walk 4", "roll 2", "stop")
    assert [turn.seat for turn in turnings] == [0]
