"""The measures: budgets kept or not, ratios to the floor, and the self-test, each in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

from ludotheque.commands.bench.command import bench
from ludotheque.commands.bench.measure import Measure
from ludotheque.commands.bench.rules import RATES, tried
from ludotheque.games import GAMES


def program(*words: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "ludotheque", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ, check=False)


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


def test_without_a_screen_the_rest_is_measured(monkeypatch, capsys):
    monkeypatch.setattr("ludotheque.commands.bench.rules.SECONDS", 0.1)
    monkeypatch.setattr("ludotheque.commands.bench.rules.PROOF_GAMES", 2)
    assert bench(as_json=True, program="") == 0
    measures = {line["id"]: line for line in json.loads(capsys.readouterr().out)}
    assert measures["rules.highlanders"]["value"] > 1_000
    assert measures["record.open"]["kept"]
    unseen = [line for line in measures.values() if line["value"] is None]
    assert len(unseen) == 7
    assert all(line["kept"] is None and line["id"].startswith("window.") for line in unseen)


def test_other_programs_read_no_words_of_a_language():
    told = Measure("rules.x", "un nom", "plies/s", 10.0, 5.0, least=True).as_dict()
    assert (told["id"], told["unit"], told["kept"]) == ("rules.x", "plies/s", True)
    assert "name" not in told


def test_every_playable_game_has_its_figure():
    games = {rate.game for rate in RATES}
    assert {game.id for game in GAMES.values() if game.playable} <= games


def test_what_cannot_be_measured_is_said_and_the_rest_goes_on(capsys):
    assert tried(lambda: 1 / 0) is None
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert "pas mesuré" in Measure("rules.x", "un jeu", "plies/s", None, 5.0).row()


def test_the_selftest_passes_without_a_window():
    done = program("--selftest")
    assert done.returncode == 0, done.stdout
    for line in ("ok map highlanders.tmx", "ok game highlanders", "ok scenes fr", "ok scenes en"):
        assert line in done.stdout


def test_the_selftest_names_what_fails(monkeypatch, capsys):
    from ludotheque.commands import selftest

    monkeypatch.setattr(selftest, "_checks", lambda: iter([("sums", lambda: 1 / 0), ("words", lambda: None)]))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    assert selftest.selftest() == 1
    out = capsys.readouterr().out
    assert "FAILED sums" in out
    assert "ZeroDivisionError" in out
    assert "ok words" in out


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "figures"),
    [
        ("floor", {"memory", "idle", "latency", "p99"}),
        ("table", {"first", "again", "p99", "latency", "idle", "memory"}),
    ],
)
def test_each_part_gives_its_figures(part, figures):
    done = program("bench", "--part", part)
    found = json.loads(done.stdout)
    assert found.keys() == figures
    assert all(value > 0 for value in found.values())
