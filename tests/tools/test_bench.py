"""Tests of the bench: rows and budgets, ratios to the floor, and parts measured in their own processes."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from contracts import Contract, contract
from tools.bench import bench, window_rows
from tools.benches import window
from tools.benches.measure import Measure
from tools.benches.rules import row_of, tried
from tools.benches.yardstick import Reading, beside, loop, middle

from ludotheque.games import GAMES
from ludotheque.games.box import Box

BENCH = Path(__file__).with_name("bench.py")


@pytest.mark.parametrize(
    ("value", "least", "kept"),
    [(10.0, False, True), (10.1, False, False), (10.0, True, True), (9.9, True, False), (None, True, None)],
)
def test_a_budget_is_kept_or_not(value, least, kept):
    assert Measure("x", "x", "ms", value, 10.0, least=least).kept is kept


def test_the_ratio_is_to_the_floor():
    assert Measure("x", "x", "ms", 30.0, 100.0, floor=20.0).ratio == 1.5
    assert Measure("x", "x", "ms", 30.0, 100.0).ratio is None
    assert Measure("x", "x", "ms", None, 100.0, floor=20.0).ratio is None


@pytest.mark.parametrize(
    ("value", "least", "kept"),
    [(6.0, False, True), (7.0, False, False), (6.0, True, True), (5.0, True, False)],
)
def test_a_relative_budget_is_a_ratio_to_the_floor(value, least, kept):
    assert Measure("x", "x", "ms", value, 3.0, floor=2.0, least=least, relative=True).kept is kept


def test_the_table_tells_the_figure_its_ratio_and_the_first_one():
    line = Measure("x", "x", "ms", 6.0, 4.0, floor=2.0, relative=True, first=3.5)
    assert line.row().split() == [
        "x",
        "6.0",
        "ms",
        "≤",
        "4",
        "×",
        "✓",
        "2",
        "3",
        "×",
        "at",
        "first",
        "3.5",
        "×",
        "(1.17)",
    ]
    told = line.as_dict()
    assert (told["value"], told["floor"], told["ratio"], told["first"]) == (6.0, 2.0, 3.0, 3.5)
    assert told["multiple"] == 3.5 / 3.0  # a time: less is faster


def test_a_rate_is_so_many_times_its_first_ratio():
    line = Measure("x", "x", "plies/s", 15.0, 4.0, floor=2.0, least=True, relative=True, first=5.0)
    assert line.multiple == 1.5
    assert Measure("x", "x", "plies/s", 15.0, 4.0, floor=2.0, least=True).multiple is None


def test_a_goal_is_a_multiple_of_the_first_ratio():
    limits = {row: first * goal for row, (first, goal) in GOALS.items()}
    games = [contract(game) for game in GAMES]
    rows = {f"rules.{rate.id}": rate for game in games for rate in game.rates()}
    rows |= {f"playouts.{playouts.id}": playouts for game in games for playouts in game.playouts()}
    assert {row: rows[row].first * rows[row].goal for row in GOALS} == limits
    measure = row_of("rules.x", "x", "plies/s", 26_000, 3.0, Reading(8.0, 2.0), goal=1.5)
    assert (measure.limit, measure.kept) == (4.5, False)
    assert row_of("rules.x", "x", "plies/s", 260_000, 3.0, None, goal=1.5).limit == 10.0


def test_work_is_measured_between_turns_of_the_fixed_loop(monkeypatch):
    done = []
    monkeypatch.setattr("tools.benches.yardstick.loop", lambda: done.append("turn"))
    monkeypatch.setattr("tools.benches.yardstick.TURNS", 2)
    assert beside(lambda: done.append("work") or "found").found == "found"
    assert done == ["turn", "turn", "work", "turn", "turn"]


def test_of_several_rounds_the_one_with_the_median_ratio_counts():
    assert middle([Reading(9.0, 1.0), Reading(8.0, 4.0), Reading(1.0, 1.0)]) == Reading(8.0, 4.0)


def test_the_fixed_loop_has_not_changed():
    assert loop() == 290


GOALS = {  # row -> (the ratio when first measured, the multiple of it that is wanted)
    "rules.highlanders": (3.27, 1.6),
    "rules.rheingold": (3.66, 1.6),
    "rules.rheinlander-4": (3.53, 1.2),
    "rules.schotten-totten": (0.0680, 1.7),
    "playouts.schotten-totten": (0.0680, 4.2),
}

# row -> its ratio to the fixed loop when first measured. Goals are multiples of it, so it must not change.
FIRST = {
    "rules.highlanders": 3.27,
    "rules.rheingold": 3.66,
    "rules.chevaliers": 3.02,  # 3.69 before K5 and K19 changed the game that is played
    "rules.rheinlander-4": 3.53,
    "rules.rheinlander-5": 3.60,
    "rules.schotten-totten": 0.0680,
    "rules.schotten-totten-tactics": 0.0460,
    "playouts.schotten-totten": 0.0680,  # the ratio of the rules, since there were no playouts then
    "proof.basic.median": 0.0187,
    "proof.basic.p99": 0.0305,
    "proof.basic.worst": 0.0500,
    "proof.tactics.p99": 0.0335,
    "proof.tactics.worst": 0.0480,
    "rules.ends": 1.75,
    "record.open": 61.0,
}


def test_without_a_screen_the_rest_is_measured(monkeypatch, capsys):
    for constant, small in {
        "tools.benches.rules.ROUNDS": 1,
        "tools.benches.rules.SLICES": 2,
        "tools.benches.rules.WARM_GAMES": 2,
        "tools.benches.rules.GAMES_PLAYED_OUT": 2,
        "tools.benches.decisions.SLICES": 1,
        "tools.benches.decisions.DECISIONS": 2,
        "tools.benches.decisions.SEARCHED": 1,
        "games.schotten_totten.timings.GAMES": 2,
        "games.chevaliers.timings.PLIES": 50,
    }.items():
        monkeypatch.setattr(constant, small)
    bench(as_json=True, program="")
    measures = {line["id"]: line for line in json.loads(capsys.readouterr().out)}
    computed = {row for row in measures if not row.startswith("window.")}
    decided = {
        f"decision.{box.id}.{level}.{part}"
        for box in GAMES.values()
        for level in box.levels
        for part in ("mean", "p99", "worst")
    }
    assert computed == FIRST.keys() | decided
    for row in decided:
        assert measures[row]["unit"] == "ms"
        assert measures[row]["value"] > 0
        assert measures[row]["floor"] > 0
    for row in FIRST:
        assert measures[row]["value"] > 0
        assert measures[row]["relative"]
        assert measures[row]["ratio"] == measures[row]["value"] / measures[row]["floor"]
        assert measures[row]["first"] == FIRST[row]
        assert measures[row]["multiple"] > 0
    unseen = [line for line in measures.values() if line["value"] is None]
    assert len(unseen) == 18
    assert all(line["kept"] is None and line["id"].startswith("window.") for line in unseen)


@pytest.mark.parametrize(("idle", "kept"), [(2.5, True), (2.6, False)])
def test_at_rest_the_program_may_use_half_a_point_more_than_a_bare_window(idle, kept):
    used = {"idle": idle}
    rows = {
        row.id: row
        for row in window_rows({"floor": {"idle": 2.0}, "table": used, "hour": used}, 100.0, 120.0)
    }
    for row in (rows["window.idle"], rows["window.idle-after"]):
        assert row.limit == 2.5
        assert row.kept is kept


@pytest.mark.parametrize(("memory", "peak", "kept"), [(140.0, 180.0, True), (141.0, 181.0, False)])
def test_memory_has_a_bound_with_a_board_open_and_at_the_peak_of_an_hour(memory, peak, kept):
    figures = {"floor": {"memory": 27.0}, "table": {"memory": memory}, "hour": {"peak": peak}}
    rows = {row.id: row for row in window_rows(figures, 100.0, 120.0)}
    for row in (rows["window.memory"], rows["window.memory-peak"]):
        assert row.kept is kept
        assert row.floor == 27.0


@pytest.mark.parametrize(("seen", "scrolled", "kept"), [(300.0, 16.6, True), (301.0, 17.0, False)])
def test_the_list_of_2000_games_has_a_bound(seen, scrolled, kept):
    games = {"seen": seen, "scrolled": scrolled}
    rows = {row.id: row for row in window_rows({"games": games}, 100.0, 120.0)}
    for row in (rows["window.games"], rows["window.games-scrolled"]):
        assert row.kept is kept


@pytest.mark.parametrize(("took", "kept"), [(50.0, True), (50.1, False)])
def test_any_ply_of_a_watched_game_of_1000_comes_within_50_ms_the_first_one_too(took, kept):
    rows = {row.id: row for row in window_rows({"jumps": {"first": took, "worst": took}}, 100.0, 120.0)}
    for row in (rows["window.jump-first"], rows["window.jump"]):
        assert (row.kept, row.unit) == (kept, "ms")


def test_the_slowest_frame_is_without_the_time_for_which_it_waited(monkeypatch):
    now, frames = [0.0], [(0.009, 0.004), (0.001, 0.006), (0.016, 0.0)]  # seconds: waited, then worked

    def let_pass(seconds: float) -> None:
        now[0] += seconds

    def turn() -> bool:
        waits, works = frames.pop(0)
        window.pygame.event.wait(waits)
        let_pass(works)
        return bool(frames)

    monkeypatch.setattr("tools.benches.window.pygame.event.wait", let_pass)
    monkeypatch.setattr("tools.benches.window.time", SimpleNamespace(perf_counter=lambda: now[0]))
    top = SimpleNamespace(moving=lambda: bool(frames))
    slowest = window._settle(SimpleNamespace(turn=turn, scenes=SimpleNamespace(top=top)))
    assert slowest == pytest.approx(6.0)
    assert not frames


def test_other_programs_are_not_told_the_name():
    told = Measure("rules.x", "a name", "plies/s", 10.0, 5.0, least=True).as_dict()
    assert (told["id"], told["unit"], told["kept"]) == ("rules.x", "plies/s", True)
    assert "name" not in told


def test_every_game_has_its_figure():
    for game, box in GAMES.items():
        rates = contract(game).rates()
        assert rates
        assert all(rate.seats in box.seats for rate in rates)


def test_a_game_whose_contract_says_nothing_of_its_speed_is_measured_all_the_same():
    class Plain(Box):
        id, title, seats = "plain", "Plain", range(3, 5)

    plain = Contract(Plain(), "contract.py")
    (rate,) = plain.rates()
    assert (rate.id, rate.seats, rate.least, rate.unit) == ("plain", 3, 0, "plies/s")
    assert not plain.timings(None)
    assert not plain.playouts()


def test_what_cannot_be_measured_is_said_and_the_rest_goes_on(capsys):
    assert tried(lambda: 1 / 0) is None
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert "not measured" in Measure("rules.x", "a game", "plies/s", None, 5.0).row()


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "figures"),
    [
        ("floor", {"memory", "idle", "latency", "p99"}),
        (
            "table",
            {
                "seen",
                "first",
                "resized",
                "slice",
                "again",
                "p99",
                "thinking",
                "heard",
                "latency",
                "idle",
                "memory",
            },
        ),
        ("jumps", {"first", "worst"}),
    ],
)
def test_each_part_gives_its_figures(part, figures):
    command = [sys.executable, BENCH, "--part", part]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    found = json.loads(done.stdout)
    assert found.keys() == figures
    assert all(value > 0 for value in found.values())
