"""The course of what is watched: how long each ply stays."""

import pytest

from ludotheque.table.panel.replay import Replay


def time_of(told: bool, seen: bool, reported: bool) -> float:
    """Return the seconds at normal speed until the next ply, in tenths."""
    replay = Replay("", 0, 9, 1.0, lambda: None, told)
    assert replay.update(60)
    replay.shown(seen, reported)
    return next(tenth for tenth in range(1, 100) if replay.update(0.1)) / 10


def test_what_has_happened_since_goes_at_a_pace_one_can_follow() -> None:
    """A sentence is read in more than a second, a report of several in more than two."""
    assert time_of(told=True, seen=True, reported=False) > 1
    assert time_of(told=True, seen=True, reported=True) > 2
    assert time_of(told=True, seen=False, reported=True) > 2


@pytest.mark.parametrize("told", [False, True])
def test_where_nothing_is_seen_the_next_ply_soon_follows(told: bool) -> None:
    assert time_of(told, seen=False, reported=False) < 0.3


def test_a_whole_game_is_watched_more_briskly() -> None:
    assert time_of(told=False, seen=True, reported=False) < time_of(told=True, seen=True, reported=False)
