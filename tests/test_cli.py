"""The commands: what they print, their exit status, and one clear line for whatever is wrong."""

import json
from pathlib import Path
from random import Random

import pytest

from ludotheque import __version__, cli, i18n, paths
from ludotheque.core.game import OVER
from ludotheque.core.record import record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.opening import new_game

NARROW = "\u202f"
SIMULATE = ["simulate", "highlanders", "--players", "3", "--games", "2", "--seed", "7", "--cut", "500"]


@pytest.fixture
def run(capsys):
    def go(*words: str) -> tuple[int, str, str]:
        status = cli.main(words)
        said = capsys.readouterr()
        return status, said.out, said.err

    return go


@pytest.fixture
def record(tmp_path):
    """Return the path of a record of forty plies, and its session."""
    players = [Player(name) for name in ("Ada", "Blaise", "Cléo")]
    session = new_game(GAMES["highlanders"], players, seed="cli").session
    rng = Random(1)
    while session.cursor < 40:
        if session.turn < 0:
            session.deal()
        else:
            session.play(rng.choice(session.rules.legal(session.state)))
    path = tmp_path / "game.json"
    path.write_bytes(write(record_of(session)))
    return path, session


def test_version(run):
    assert run("--version") == (0, f"ludotheque {__version__}\n", "")


@pytest.mark.parametrize(("language", "word"), [("fr", "Partout"), ("fr_FR.UTF-8", "Partout")])
def test_help_names_every_command(run, language, word):
    status, out, _ = run("--language", language, "--help")
    assert status == 0
    assert word in out
    for command in ("simulate", "verify", "check-map", "perft", "bench", "--selftest"):
        assert command in out


@pytest.mark.parametrize("words", [["-h"], ["simulate", "--help"], ["highlanders", "-h"]])
def test_help_may_be_asked_for_anywhere(run, words):
    status, out, _ = run(*words)
    assert status == 0
    assert "check-map" in out


def test_an_unknown_game_is_told_which_there_are(run):
    status, _, err = run("simulate", "go")
    assert status == 2
    assert all(game in err for game in ("go", *GAMES))


@pytest.mark.parametrize(
    "words",
    [
        ["--frobnicate"],
        ["frobnicate"],
        ["--language"],
        ["--language", "xx"],
        ["--language", "fr", "--version", "--language="],
        ["--language", "xx", "--language", "fr"],
        ["bench", "--part", "nothing"],
        ["--language=klingon", "--version"],
        ["simulate"],
        ["simulate", "go"],
        ["simulate", "highlanders", "extra"],
        ["simulate", "highlanders", "--players", "9"],
        ["simulate", "highlanders", "--players", "many"],
        ["simulate", "highlanders", "--players"],
        ["simulate", "highlanders", "--games", "-3"],
        ["simulate", "highlanders", "--json=yes"],
        ["simulate", "highlanders", "--map", "/nowhere.tmx"],
        ["verify"],
        ["verify", "/nowhere.json"],
        ["verify", "/"],
        ["check-map", "/nowhere.tmx"],
        ["check-map"],
        ["perft", "highlanders", "--depth", "x"],
        ["highlanders", "--map", "/nowhere.tmx"],
        ["--trace", "/nowhere/trace"],
    ],
)
def test_a_bad_command_is_one_clear_line_and_status_2(run, words):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.startswith("ludotheque: ")
    assert err.count("\n") == 1


def test_simulate_counts_every_game(run):
    status, out, err = run(*SIMULATE, "--json")
    figures = json.loads(out)
    assert status == 0
    assert figures["games"] == 2 == figures["finished"] + figures["cut_off"]
    assert figures["plies"]["most"] <= figures["cut"] == 500
    assert len(figures["wins"]) == figures["players"] == 3
    assert "2/2" in err


def test_simulate_is_the_same_each_time_and_another_seed_is_another_game(run):
    once = run(*SIMULATE, "--json")[1]
    assert run(*SIMULATE, "--json")[1] == once
    words = [word.replace("7", "8") for word in SIMULATE]
    assert json.loads(run(*words, "--json")[1])["seed"] == "8"


def test_simulate_says_its_figures_in_words(run):
    out = run(*SIMULATE)[1]
    assert "2 parties jouées" in out
    assert "500 coups" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chevaliers", "--games", "3"], "les Blancs gagnent."),
        (["schotten-totten", "--games", "5"], "Trois bornes voisines"),
        (["rheinlander", "--games", "1", "--players", "3"], "Une réserve de chevaliers est vide"),
        (["schotten-totten", "--games", "5", "--language", "en"], " games: Three"),
    ],
)
def test_simulate_says_why_games_ended_in_the_words_of_their_game(run, words, said):
    out = run("simulate", "--seed", "1", *words)[1]
    assert said in out.replace(NARROW, " ")
    assert not any(key in out for key in ("two-home", "last-knight", "three»", "“three”"))


def test_shared_wins_are_written_as_the_language_does(run):
    shared = ["simulate", "rheinlander", "--games", "3", "--players", "3", "--seed", "1"]
    assert ": 0,5 (" in run(*shared)[1].replace(NARROW, " ")
    assert ": 0.5 (" in run(*shared, "--language=en")[1]


def test_simulating_nothing_is_no_crash(run):
    words = [word.replace("2", "0") if word == "2" else word for word in SIMULATE]
    assert json.loads(run(*words, "--json")[1])["games"] == 0
    assert run(*words)[0] == 0


def test_verify_says_where_a_game_stands(run, record):
    path, session = record
    status, out, _ = run("verify", str(path))
    assert status == 0
    assert "Ada, Blaise, Cléo" in out
    assert "40 coups" in out
    assert session.turn != OVER
    assert "en cours" in out


def test_verify_gives_the_result_of_a_finished_game(run, record):
    path, session = record
    while not session.rules.agreements(session.state):
        session.deal()
    session.play(session.rules.agreements(session.state)[0])
    path.write_bytes(write(record_of(session)))
    status, out, _ = run("verify", str(path))
    assert status == 0
    assert "mise d'accord" in out.replace("\u2019", "'")
    assert "gagnée par " in out
    assert out.count(" point") == 3


def test_verify_says_who_shares_a_win(run):
    shared = Path(__file__).parent / "records" / "rheingold-format-1-stopped-shared.json"
    assert "personne ne l\u2019emporte seul\xa0: Ada, Cléo." in run("verify", str(shared))[1]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("schotten-totten-format-1-conceded", ("a abandonné", "par Isabelle", "Guillaume\xa0: 3 points")),
        ("rheinlander-format-1-stopped", ("mise d\u2019accord", "par Guillaume", "Isabelle\xa0: 26 points")),
    ],
)
def test_verify_says_that_a_game_was_ended_early(run, name, told):
    status, out, _ = run("verify", str(Path(__file__).parent / "records" / f"{name}.json"))
    assert status == 0
    assert all(words in out for words in told)


def test_verify_says_which_move_is_wrong(run, record):
    path, session = record
    moves = tuple(session.moves())
    path.write_bytes(write(record_of(session)._replace(moves=(*moves[:20], "roll 7"))))
    status, out, _ = run("verify", str(path))
    assert status == 1
    assert "coup 21" in out
    assert "roll 7" in out


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"game": "go"}, "Jeu inconnu"),
        ({"game": "rheinlander"}, "introuvable"),
        ({"board_hash": "0"}, "modifié"),
        ({"board": "isles", "board_hash": "0"}, "introuvable"),
        ({"board": "../../etc/passwd", "board_hash": "0"}, "introuvable"),
        ({"players": (Player("a"),)}, "nombre de joueurs"),
        ({"options": (("wind", True),)}, "options"),
    ],
)
def test_verify_refuses_a_record_that_does_not_fit(run, record, part, words):
    path, session = record
    path.write_bytes(write(record_of(session)._replace(setup=session.setup._replace(**part))))
    status, out, _ = run("verify", str(path))
    assert status == 1
    assert words in out


@pytest.mark.parametrize("data", [b"", b"\x00" * 10, b"{}", b'{"format": 99, "game": "x", "moves": []}'])
def test_verify_refuses_what_is_no_record(run, tmp_path, data):
    path = tmp_path / "x.json"
    path.write_bytes(data)
    status, out, _ = run("verify", str(path))
    assert status == 1
    assert out.count("\n") == 1


def test_check_map_praises_a_sound_map_and_says_how_even_it_is(run):
    status, out, _ = run("check-map", str(paths.map_file("highlanders.tmx")))
    assert status == 0
    assert "jouable" in out
    assert "%" in out


def test_check_map_names_every_fault_on_a_line(run, tmp_path):
    text = paths.map_file("highlanders.tmx").read_text(encoding="utf-8")
    path = tmp_path / "broken.tmx"
    path.write_text(
        text.replace('name="swords" type="int" value="', 'name="swords" type="int" value="9'), "utf-8"
    )
    status, out, _ = run("check-map", str(path))
    assert status == 1
    assert out.count("\n") == 18
    assert all(line.startswith("broken.tmx") for line in out.splitlines())


def test_perft_counts_and_is_the_same_each_time(run):
    counts = [
        [
            line.split()[1]
            for line in run("perft", "highlanders", "--depth", "4", "--seed", "5")[1].splitlines()
        ]
        for _ in range(2)
    ]
    assert counts[0] == counts[1]
    assert len(counts[0]) == 4
    assert counts[0][0] == "1"  # the seed gives the first roll


def test_the_settings_language_is_spoken_and_the_command_line_wins(run, home):
    home.mkdir()
    (home / "settings.json").write_text('{"language": "en"}')
    run("--version")
    assert i18n.language() == "en"
    run("--version", "--language", "fr")
    assert i18n.language() == "fr"
    run("--language", "fr", "--version", "--language", "en")
    assert i18n.language() == "en", "the last one counts"
