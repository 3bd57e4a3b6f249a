"""The measures: budgets kept or not, ratios to the floor, and the self-test, each in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

from ludotheque.bench import Measure, bench


def program(*words: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "ludotheque", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ, check=False)


@pytest.mark.parametrize(
    ("value", "least", "kept"),
    [(10.0, False, True), (10.1, False, False), (10.0, True, True), (9.9, True, False), (None, True, None)],
)
def test_a_budget_is_kept_or_not(value, least, kept):
    assert Measure("x", "ms", value, 10.0, least=least).kept is kept


def test_the_ratio_is_to_the_floor():
    assert Measure("x", "ms", 30.0, 100.0, floor=20.0).ratio == 1.5
    assert Measure("x", "ms", 30.0, 100.0).ratio is None
    assert Measure("x", "ms", None, 100.0, floor=20.0).ratio is None


def test_without_a_screen_the_table_says_what_was_not_measured(monkeypatch, capsys):
    monkeypatch.setattr("ludotheque.bench.RULES_SECONDS", 0.1)
    assert bench(as_json=True, program="") == 0
    measures = {line["name"]: line for line in json.loads(capsys.readouterr().out)}
    assert measures["règles : highlanders".replace(" :", "\u00a0:")]["value"] > 1_000
    assert measures["ouvrir une partie de 300 coups"]["kept"]
    unseen = [line for line in measures.values() if line["value"] is None]
    assert len(unseen) == 7
    assert all(line["kept"] is None for line in unseen)


def test_the_selftest_passes_without_a_window():
    done = program("--selftest")
    assert done.returncode == 0, done.stdout
    for line in ("ok map highlanders.tmx", "ok game highlanders", "ok scenes fr", "ok scenes en"):
        assert line in done.stdout


def test_the_selftest_names_what_fails(monkeypatch, capsys):
    from ludotheque import selftest

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
        ("floor", {"memory", "idle", "median", "p99"}),
        ("table", {"first", "again", "p99", "latency", "idle", "memory"}),
    ],
)
def test_each_part_gives_its_figures(part, figures):
    done = program("bench", "--part", part)
    found = json.loads(done.stdout)
    assert found.keys() == figures
    assert all(value > 0 for value in found.values())
