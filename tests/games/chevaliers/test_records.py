"""A recorded whole game for each way that Les Chevaliers can end (K18), and one of before K19."""

from pathlib import Path

import pytest
from games.chevaliers.former import FORMER, former_game

from ludotheque.core.record import record_of
from ludotheque.core.replay import restore
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import RED, WHITE
from ludotheque.games.opening import open_record
from ludotheque.home.store import read_file

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
    assert opened.fault.reason == "led-elsewhere"
    facts = dict(opened.fault.facts)
    assert (facts["rule"], facts["ply"]) == ("K19", len(session.steps) + 1)
    assert session.state.quiet == 60
    assert session.rules.outcome(session.state) is None, "nothing is shown that did not happen"
    last = session.rules.notation.read(record.moves[len(session.steps)])
    assert session.rules.outcome(session.rules.apply(session.state, last)).reason == "quiet"


@pytest.mark.parametrize("version", FORMER)
def test_a_game_of_former_rules_opens_up_to_the_first_ply_that_leads_elsewhere(version):
    """Never further, whatever would still be legal there; whole where nothing is otherwise; by its rule."""
    met = dict.fromkeys([*FORMER[version].otherwise, None], 0)
    for seed in range(60):
        played = former_game(version, seed)
        record = record_of(played)
        assert record.rules == version
        opened, fault = restore(record, ChevaliersRules(played.rules.board))
        former = [step.state for step in played.steps]
        assert [step.state for step in opened.steps] == former[: len(opened.steps)]
        if fault is None:
            assert len(opened.steps) == len(former)
            met[None] += 1
            continue
        facts = dict(fault.facts)
        assert (fault.reason, facts["ply"]) == ("led-elsewhere", len(opened.steps) + 1)
        today = opened.rules.apply(opened.state, played.steps[opened.cursor].move)
        assert today != former[opened.cursor], "it was stopped for nothing"
        met[facts["rule"]] += 1
    assert all(met.values()), met
