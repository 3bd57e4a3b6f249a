"""A rating from games against the computer, and the level that suits it."""

import pytest

from ludotheque.players.rating import MARKS, expected, rating, suitable_level

LEVELS = ("beginner", "amateur", "club")


def value(games):
    found = rating(games)
    assert found is not None
    return found.value


def test_after_few_games_it_says_how_far_off_it_may_be_and_later_no_more():
    margins = [rating([[("club", 0.5)]] * games).margin for games in (1, 4, 16, 20, 21)]
    assert margins[:3] == [350, 180, 90]
    assert margins[3] < 90
    assert margins[4] is None


def test_without_a_game_against_a_level_there_is_none():
    assert rating([]) is None
    assert rating([[("random", 1.0)]]) is None


def test_the_marks_stand_where_the_levels_win_against_the_club_player():
    assert 0.30 <= expected(MARKS["amateur"], MARKS["club"]) <= 0.42
    assert 0.10 <= expected(MARKS["beginner"], MARKS["club"]) <= 0.25
    assert expected(MARKS["expert"], MARKS["club"]) == pytest.approx(143 / 200, abs=0.02)
    assert 0.21 <= expected(MARKS["novice"], MARKS["beginner"]) <= 0.34


def test_a_game_moves_it_by_what_was_not_expected():
    """An amateur against an amateur: half is expected, a win is half a game better."""
    assert value([[("amateur", 1.0)]]) == pytest.approx(1400 + 40 * 0.5)
    assert value([[("amateur", 0.5)]]) == pytest.approx(1400)
    assert value([[("amateur", 1.0), ("amateur", 0.0)]]) == pytest.approx(1400), "one game, two opponents"


def test_after_ten_games_it_moves_by_half_as_much():
    drawn = [[("amateur", 0.5)]] * 10
    assert value([*drawn, [("amateur", 1.0)]]) == pytest.approx(1400 + 20 * 0.5)


def test_who_always_wins_is_sent_to_the_club_and_who_always_loses_to_the_beginner():
    assert suitable_level(value([[("amateur", 1.0)]] * 4), LEVELS) == "club"
    assert suitable_level(value([[("amateur", 0.0)]] * 6), LEVELS) == "beginner"
    assert suitable_level(value([[("amateur", 1.0)], [("amateur", 0.0)]]), LEVELS) == "amateur"


def test_a_level_with_a_temper_counts_as_its_level():
    assert rating([[("club:bold", 1.0)]]) == rating([[("club", 1.0)]])


def test_where_no_level_has_a_mark_none_suits():
    assert suitable_level(1400, ["own"]) == ""
