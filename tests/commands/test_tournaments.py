"""Tournaments: tempers at the seats, the table of strengths, and games played on other cores and machines."""

import json
import socket
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Thread

import pytest

from ludotheque.commands import cli, executors, simulate
from ludotheque.commands.executors import cores
from ludotheque.commands.matches import Matches, play_here, play_over
from ludotheque.games import GAMES

SEATS = ["simulate", "schotten-totten", "--games", "4", "--cut", "12", "--seed", "t", "--seats"]
MATCHES = Matches("schotten-totten", 2, (), None, ("club:rash", "random"), "jobs", 8)


@pytest.fixture
def run(capsys):
    def go(*words):
        status = cli.main(words)
        said = capsys.readouterr()
        return status, said.out, said.err

    return go


def test_a_seat_may_have_a_temper(run):
    status, out, _err = run(*SEATS, "club:rash,random", "--json")
    assert status == 0
    assert [one["level"] for one in json.loads(out)["seats"]] == ["club:rash", "random"]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("club:cruel,club", "« club:cruel » ; connus : rash, careful, vengeful, builder"),
        ("random:rash,club", "caractère inconnu : « random:rash »"),
        ("club:,club", "caractère inconnu : « club: »"),
        ("grand:rash,club", "niveau inconnu : « grand:rash »"),
    ],
)
def test_an_unknown_temper_or_level_is_refused_with_those_there_are(run, seats, said):
    status, out, err = run(*SEATS, seats)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err.replace("\u202f", " ").replace("\xa0", " ")


def test_a_temper_that_a_game_does_not_know_is_refused(run, monkeypatch):
    monkeypatch.setattr(GAMES["schotten-totten"], "tempers", ("careful",))
    status, _out, err = run(*SEATS, "club:rash,club:careful")
    assert status == 2
    assert "« club:rash »" in err.replace("\u202f", " ")


def test_strengths_stand_in_a_table_with_their_intervals(run):
    words = ["simulate", "schotten-totten", "--games", "2", "--seed", "t", "--seats", "random,random"]
    shown = run(*words, "--language", "en")[1].splitlines()
    told = json.loads(run(*words, "--json")[1])
    figures = told["seats"]
    who, head, *rows = shown[1 : 3 + len(figures)]
    assert who == f"Computer players, version {told['version']}"
    assert head.split()[:3] == ["Level", "Wins", "Share"]
    for row, one in zip(rows, figures, strict=True):
        between = f"{100 * one['from']:.0f} to {100 * one['to']:.0f}%"
        assert row.startswith(one["level"])
        assert f"{100 * one['share']:.0f}%" in row
        assert row.endswith(between)
    assert len({len(line) for line in (head, *rows)}) == 1  # columns


def test_a_series_that_was_interrupted_goes_on_and_ends_as_if_it_had_not_been(run, tmp_path, monkeypatch):
    words = (*SEATS, "random,random", "--json")
    whole, file = run(*words), tmp_path / "results"
    assert run(*words, "--results", str(file))[:2] == whole[:2]
    settings, *games = file.read_bytes().splitlines(keepends=True)
    assert [json.loads(line)[0] for line in games] == [0, 1, 2, 3]
    asked = []
    monkeypatch.setattr(
        simulate, "play_here", lambda matches, numbers: asked.extend(numbers) or play_here(matches, numbers)
    )
    file.write_bytes(settings + games[2] + games[0] + games[1][:5])  # killed while it wrote a game
    assert run(*words, "--results", str(file))[:2] == whole[:2]
    assert asked == [1, 3]
    assert sorted(file.read_bytes().splitlines(keepends=True)[1:]) == sorted(games)
    assert run(*words, "--results", str(file))[:2] == whole[:2]
    assert asked == [1, 3]


@pytest.mark.parametrize("found", [b"", b"[1]\n", b"{}\n", b"\xff\n", b"nothing", b"[" * 100_000 + b"\n"])
@pytest.mark.parametrize(
    "game", ["", "[]", "[0, 1]", '[0, 1, "x"]', '["x", 1, null]', "[0, 1, [[0], 1, null]]"]
)
def test_a_file_with_anything_else_is_refused_and_left_as_it_was(run, tmp_path, found, game):
    file = tmp_path / "results"
    run(*SEATS, "random,random", "--results", str(file))
    settings = file.read_bytes().splitlines(keepends=True)[0]
    file.write_bytes(wrong := found or settings + game.encode() + b"\n")
    status, out, err = run(*SEATS, "random,random", "--results", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert str(file) in err
    assert file.read_bytes() == wrong


@pytest.mark.parametrize("other", [["--seed", "u"], ["--cut", "13"], ["--option", "tactics=on"]])
def test_results_of_other_games_are_refused(run, tmp_path, other):
    file = tmp_path / "results"
    assert run(*SEATS, "random,random", "--results", str(file))[0] == 0
    assert run(*SEATS, "random,random", *other, "--results", str(file))[0] == 2


def test_where_no_file_can_be_written_a_sentence_says_so(run, tmp_path):
    status, out, err = run(*SEATS, "random,random", "--results", str(tmp_path))
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert str(tmp_path) in err


@pytest.mark.parametrize("address", ["nonsense", "http://there:1", "tcp://", "tcp://there", "tcp://a b:1"])
def test_what_is_no_address_of_a_cluster_is_refused(run, address):
    status, out, err = run(*SEATS, "random,random", "--cluster", address)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert address in err


def test_a_cluster_and_cores_are_not_asked_for_at_once(run):
    words = ["--jobs", "2", "--cluster", "tcp://127.0.0.1:8786"]
    assert run(*SEATS, "random,random", *words)[0] == 2


def test_without_the_extra_a_cluster_is_refused_in_a_plain_sentence(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it were not installed
    status, out, err = run(*SEATS, "random,random", "--cluster", "tcp://127.0.0.1:8786")
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "pip install 'ludotheque[cluster]'" in err


def test_without_the_extra_the_packaged_program_gives_no_hint_that_nobody_can_follow(run, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = run(*SEATS, "random,random", "--cluster", "tcp://127.0.0.1:8786")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "pip" not in err
    assert "--jobs" in err


@pytest.mark.parametrize(
    "answer", [None, b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0" * 8 + b"x" * 99, b"\xff" * 64]
)
def test_where_something_else_listens_a_sentence_says_that_no_cluster_answers(run, monkeypatch, answer):
    """One that never says anything (None) is given up."""
    assert executors.PATIENCE <= 5, "seconds, of ten in all"
    monkeypatch.setattr(executors, "PATIENCE", 0.2)
    with _listening(answer) as address:
        status, out, err = run(*SEATS, "random,random", "--cluster", address)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert f"Aucune grappe ne répond à l’adresse {address}" in err


@contextmanager
def _listening(answer):
    """Listen on a port, and answer each caller so; as a context its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        if answer is None:
            yield address  # the system takes the calls, and nobody ever answers them
            return
        answering = Thread(target=_answer, args=(server, answer))
        answering.start()
        yield address
        server.shutdown(socket.SHUT_RDWR)
        answering.join()


def _answer(server, answer):
    with suppress(OSError):
        while True:
            caller, _address = server.accept()
            with caller:
                caller.sendall(answer)


@pytest.mark.long
def test_one_core_two_and_a_cluster_play_the_same_games():
    games = range(10)
    alone = list(play_here(MATCHES, games))
    with cores(2) as executor:
        assert sorted(play_over(executor, MATCHES, games)) == alone
    with _cluster() as address, _on(address) as executor:
        assert sorted(play_over(executor, MATCHES, games)) == alone


@pytest.mark.long
def test_simulate_on_a_cluster_prints_what_it_prints_alone(run):
    alone = run(*SEATS, "club:careful,random", "--json")
    with _cluster() as address:
        assert run(*SEATS, "club:careful,random", "--json", "--cluster", address)[:2] == alone[:2]


@pytest.mark.long
def test_a_cluster_that_does_not_answer_or_has_no_machine_is_said_in_a_sentence(run, monkeypatch):
    monkeypatch.setattr("ludotheque.commands.executors.PATIENCE", 1)
    with _cluster(machines=0) as address:
        status, out, err = run(*SEATS, "random,random", "--cluster", address)
        assert (status, out) == (1, "")
        assert "n’a aucune machine" in err
    status, out, err = run(*SEATS, "random,random", "--cluster", address)
    assert (status, out) == (1, "")
    assert f"Aucune grappe ne répond à l’adresse {address}" in err


def _cluster(machines=2):
    """A cluster of this machine; as a context its address."""
    distributed = import_module("distributed")
    return _Address(
        distributed.LocalCluster(
            n_workers=machines,
            threads_per_worker=1,
            scheduler_port=0,
            dashboard_address=None,
            worker_dashboard_address=None,
            silence_logs=50,
        )
    )


class _Address:
    def __init__(self, cluster):
        self._cluster = cluster

    def __enter__(self):
        return self._cluster.scheduler_address

    def __exit__(self, *_error):
        self._cluster.close()


def _on(address):
    return import_module("ludotheque.commands.executors").cluster(address)
