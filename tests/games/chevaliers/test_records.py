"""A recorded whole game for each way that Les Chevaliers can end (K18), and one of before K19."""

from pathlib import Path

import pytest

from ludotheque.games.chevaliers.state import RED, WHITE
from ludotheque.opening import open_record
from ludotheque.store import read_file

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize(
    ("reason", "home", "winners"),
    [("two-home", 2, (WHITE,)), ("one-home", 1, (WHITE, RED)), ("none-home", 0, (RED,))],
)
def test_k18_each_way_to_end_is_a_recorded_game(reason, home, winners):
    opened = open_record(read_file(RECORDS / f"chevaliers-format-1-{reason}.json"))
    assert opened.fault is None
    end = opened.session.state
    outcome = opened.session.rules.outcome(end)
    assert (outcome.reason, outcome.winners) == (reason, winners)
    assert end.home.bit_count() == home
    assert home == 2 or end.whites == 0, "nobody is left in the hall"
    before = opened.session.state_at(opened.session.cursor - 1)
    assert opened.session.rules.outcome(before) is None, "it ended at once"


def test_k19_a_game_of_before_stops_with_its_sixtieth_quiet_roll_and_says_which_rule_changed():
    record = read_file(RECORDS / "chevaliers-format-1-quiet.json")
    assert record.rules == 1
    opened = open_record(record)
    session = opened.session
    assert session.rules.outcome(session.state).reason == "quiet"
    assert opened.fault.reason == "changed-rule"
    facts = dict(opened.fault.facts)
    assert (facts["rule"], facts["ply"]) == ("K19", len(session.steps) + 1)
    assert session.state.quiet == 60
