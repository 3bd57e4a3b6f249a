"""The commands: what they print, their exit status, and one clear line for whatever is wrong."""

import json
import os
import subprocess
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from seat import GLEN

from ludotheque import __main__, __version__, i18n
from ludotheque.commands import cli, shared, window
from ludotheque.core.game import OVER
from ludotheque.core.playout import play_into
from ludotheque.core.record import record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home import paths
from ludotheque.home.exchange import map_to_send
from ludotheque.languages import languages
from ludotheque.scenes import window as window_scene

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


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "au choix"), ("fr_FR.UTF-8", "au choix"), ("en", "options")]
)
def test_help_names_every_command(run, language, word):
    status, out, _ = run("--language", language, "--help")
    assert status == 0
    assert word in out
    for command in ("simulate", "verify", "check-map", "perft", "--selftest"):
        assert command in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-h"], ["check-map", "--trace"]),
        (["highlanders", "-h"], ["check-map", "--trace"]),
        (["simulate", "--help"], ["ludotheque simulate", "--players", "--seats", "JEU"]),
        (["verify", "nothing", "at", "all", "--help"], ["ludotheque verify", "--map", "PARTIE"]),
        (["-h", "check-map"], ["ludotheque check-map", "PLATEAU"]),
        (["perft", "-h", "--language", "en"], ["ludotheque perft", "--depth", "GAME"]),
    ],
)
def test_help_may_be_asked_for_anywhere(run, words, told):
    """Help on a sub-command is help on that; every help tells what the exit statuses mean."""
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    assert all(word in out for word in told)
    assert [line.split()[0] for line in out.splitlines()[-3:]] == ["0", "1", "2"]


ENGLISH_OF_ARGPARSE = ("usage", "arguments", "expected", "required", "unrecognized", "ignored", "invalid")
FAULTS = [
    (["simulate", "--players"], "valeur", "value"),
    (["simulate"], "manque JEU", "missing: GAME"),
    (["highlanders", "extra", "--more"], "de trop\u00a0: extra --more", "not understood: extra --more"),
    (["simulate", "highlanders", "--json=yes"], "yes\u202f» est de trop", "yes” does not belong here"),
    (["perft", "highlanders", "--depth", "x"], "nombre", "number"),
]


@pytest.mark.parametrize(("words", "french", "english"), FAULTS)
def test_what_argparse_says_is_said_in_the_language_of_the_player(run, words, french, english):
    for language, said in (("fr", french), ("en", english)):
        status, _, err = run(*words, "--language", language)
        assert status == 2
        assert said in err
        assert "--help" in err
        assert not any(word in err for word in ENGLISH_OF_ARGPARSE)


@pytest.mark.parametrize("command", [[], ["simulate"], ["verify"], ["check-map"], ["perft"]])
def test_no_help_speaks_as_argparse_does(run, command):
    out = run(*command, "--help")[1]
    assert not any(word in out for word in (*ENGLISH_OF_ARGPARSE, "options", "show"))


def test_without_a_word_argparse_and_the_commands_are_not_loaded():
    code = (
        "import sys; from ludotheque.commands import cli; cli.window.show = lambda *_, **__: 0;"
        "cli.main([]); print(*sorted(m for m in sys.modules if m.startswith('ludotheque.commands')));"
        "print('argparse' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, argparse = done.stdout.splitlines()
    assert loaded.split() == ["ludotheque.commands", "ludotheque.commands.cli", "ludotheque.commands.window"]
    assert argparse == "False"


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
        ["check-map", "m" * 5000],
        ["check-map"],
        ["m" * 5000 + ".ludo"],
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


NO_TEXT = "a\udcff"  # how the system hands on the byte FF


@pytest.mark.parametrize("option", ["seed", "map"])
@pytest.mark.parametrize("command", [["simulate"], ["perft"], []])
def test_bytes_that_are_no_text_are_refused_in_a_line(run, tmp_path, command, option):
    (tmp_path / NO_TEXT).write_bytes(paths.map_file("highlanders.tmx").read_bytes())
    value = {"seed": NO_TEXT, "map": str(tmp_path / NO_TEXT)}[option]
    status, out, err = run(*command, "highlanders", f"--{option}", value)
    assert (status, out) == (2, "")
    assert f"--{option}" in err
    assert err.count("\n") == 1


def test_a_map_in_a_folder_whose_name_is_no_text_is_refused_in_a_line(run, tmp_path, monkeypatch):
    """The path is to be remembered, so that games on the map can be resumed."""
    folder = tmp_path / NO_TEXT
    folder.mkdir()
    (folder / "own.tmx").write_bytes(paths.map_file("highlanders.tmx").read_bytes())
    monkeypatch.chdir(folder)
    status, out, err = run("highlanders", "--map", "own.tmx")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("words", [[], ["highlanders"], ["--selftest"]])
def test_where_pygame_is_not_pygame_ce_a_line_says_what_to_do(run, monkeypatch, language, words):
    monkeypatch.setitem(sys.modules, "pygame", ModuleType("pygame"))
    status, out, err = run("--language", language, *words)
    assert (status, out) == (1, "")
    assert "pip install --force-reinstall pygame-ce" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["check-map", "maps/highlanders.tmx"]])
def test_what_needs_no_window_needs_no_pygame_ce(run, monkeypatch, words):
    import_module("pytmx")  # loaded with the true pygame: it needs more of it than an empty module has
    monkeypatch.setitem(sys.modules, "pygame", ModuleType("pygame"))
    assert run(*words)[0] == 0


def test_where_pygame_is_installed_beside_pygame_ce_a_line_says_so(monkeypatch, tmp_path, capsys):
    both = ModuleType("pygame")
    both.IS_CE, both.__file__ = 1, str(tmp_path / "pygame" / "__init__.py")
    monkeypatch.setitem(sys.modules, "pygame", both)
    for entry in ("pygame", "pygame_ce-2.5.8.dist-info", "pygame_gui-0.6.14.dist-info"):
        (tmp_path / entry).mkdir()
    window.must_have_pygame_ce()
    assert capsys.readouterr() == ("", "")
    (tmp_path / "pygame-2.6.1.dist-info").mkdir()
    window.must_have_pygame_ce()
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    for words in (
        "pygame et pygame-ce sont installés tous les deux",
        "pip uninstall pygame",
        "--force-reinstall pygame-ce",
    ):
        assert words in err


@pytest.mark.parametrize("found", [None, ModuleType("pygame")])
def test_the_packaged_program_speaks_of_no_pip(run, monkeypatch, found):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setitem(sys.modules, "pygame", found)
    status, out, err = run("--selftest")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "Il manque une partie du programme" in err
    assert "pip" not in err


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
@pytest.mark.parametrize("screen", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_library_that_a_screen_needs_and_that_is_missing_is_named(run, monkeypatch, screen, driver):
    pygame = import_module("pygame")
    for variable in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert {*window.LIBRARIES} == {"DISPLAY", "WAYLAND_DISPLAY"}
    monkeypatch.setattr(window, "LIBRARIES", {screen: ("libnowhere.so.6",)})
    assert "aucun écran" in run()[2]
    monkeypatch.setenv(screen, ":0")
    status, out, err = run()
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "il manque la bibliothèque libnowhere.so.6" in err
    monkeypatch.setattr(window, "LIBRARIES", {screen: ()})
    assert "aucun écran" in run()[2], "all is there, but nobody answers"


def test_an_option_is_taken_with_each_of_its_values(run):
    for box in GAMES.values():
        for option in box.options:
            for value in option.values:
                typed = Namespace(option=[(option.name, str(value))])
                assert shared.options(box, typed) == ((option.name, value),)
    both = Namespace(option=[("edition", "2016"), ("rounds", "3"), ("edition", "2004")])
    assert shared.options(GAMES["schotten-totten"], both) == (("edition", "2004"), ("rounds", 3))
    words = ["--option", "tactics=on", "--option", "edition=2004", "--option", "rounds=3"]
    assert run("simulate", "schotten-totten", "--games", "1", "--cut", "5", *words)[0] == 0


@pytest.mark.parametrize(
    ("game", "option", "said"),
    [
        ("schotten-totten", "edition=2012", ("« edition »", "« 2012 »", "2016, 2004")),
        ("schotten-totten", "rounds=2", ("« rounds »", "« 2 »", "1, 3, 5, 7")),
        ("schotten-totten", "rounds=03", ("« 03 »",)),
        ("schotten-totten", "wind=1", ("« wind »", "tactics, claim, rounds, edition")),
        ("rheinlander", "market=on", ("« market »", "« on »", "none, open")),
        ("highlanders", "tactics=on", ("« tactics »", "pas d’options")),
        ("schotten-totten", "edition", ("NOM=VALEUR", "« edition »")),
    ],
)
def test_a_wrong_option_is_told_with_its_value_and_what_is_known(run, game, option, said):
    status, out, err = run("simulate", game, "--games", "1", "--option", option)
    assert (status, out, err.count("\n")) == (2, "", 1)
    for words in said:
        assert words in err.replace(NARROW, " ").replace("\xa0", " ")


STEERING = "\x1b\x9b\x07\r\u202e\u2028"


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
        (["chevaliers", "--games", "3"], "Soixante lancers de suite"),  # K19
        (["schotten-totten", "--games", "5"], "Trois bornes côte à côte"),
        (["rheinlander", "--games", "1", "--players", "3"], "Un joueur n’a plus de chevalier en réserve"),
        (["schotten-totten", "--games", "5", "--language", "en"], " games: Three"),
    ],
)
def test_simulate_says_why_games_ended_in_the_words_of_their_game(run, words, said):
    out = run("simulate", "--seed", "1", *words)[1]
    assert said in out.replace(NARROW, " ")
    assert not any(key in out for key in ("two-home", "last-knight", "three»", "“three”"))


def test_shared_wins_are_written_as_the_language_does(run):
    shared = ["simulate", "rheinlander", "--games", "3", "--players", "3", "--seed", "s4"]
    assert ": 0,5 (" in run(*shared)[1].replace(NARROW, " ")
    assert ": 0.5 (" in run(*shared, "--language=en")[1]


def test_simulate_names_the_levels_that_a_game_offers(run, monkeypatch):
    monkeypatch.setattr(GAMES["chevaliers"], "levels", ("beginner", "club"))
    status, _out, err = run("simulate", "chevaliers", "--seats", "club,expert")
    assert status == 2
    assert "« expert » ; connus : beginner, club, random" in err.replace(NARROW, " ").replace("\xa0", " ")


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


def test_verify_replays_a_game_on_the_map_that_it_brings_along(run, tmp_path):
    box = GAMES["highlanders"]
    opened = new_game(box, [Player(name) for name in "abc"], seed="1", path=GLEN)
    play_into(opened.session, 5)
    file = tmp_path / "x.ludo"
    record = record_of(opened.session)
    file.write_bytes(write(record))
    assert run("verify", str(file))[0] == 1, "nobody has that board here"
    file.write_bytes(write(record._replace(map=map_to_send(opened.map.files))))
    status, out, _ = run("verify", str(file))
    assert (status, "5 coups" in out) == (0, True)


@pytest.mark.parametrize(
    ("board", "verified", "checked"),
    [
        ("unsound", (1, "board.tmx"), (1, "board.tmx")),
        ("another", (1, "n’est pas celui"), (0, "jouable")),
        ("nameless", (1, "« map »"), (1, "« map »")),
        ("none", (1, "n’est plus là"), (2, "n’apporte pas de plateau")),
    ],
)
def test_a_game_with_a_wrong_board_is_told_by_a_status_of_one(run, tmp_path, board, verified, checked):
    opened = new_game(GAMES["highlanders"], [Player(name) for name in "abc"], seed="1", path=GLEN)
    brought = {
        "unsound": (("board.tmx", "<map/>"),),
        "another": (("board.tmx", paths.map_file("rheingold.tmx").read_text("utf-8")),),
        "nameless": (("isle.tmx", "<map/>"),),
        "none": (),
    }
    file = tmp_path / "x.ludo"
    file.write_bytes(write(record_of(opened.session)._replace(map=brought[board])))
    for command, (status, words) in (("verify", verified), ("check-map", checked)):
        found, out, err = run(command, str(file))
        assert (found, words in (out + err).replace("\u202f", " ").replace("\xa0", " ")) == (status, True)


def test_verify_passes_a_named_map_over_that_has_not_the_board_of_the_game(run, record, tmp_path):
    junk = tmp_path / "junk.tmx"
    junk.write_text("<map/>")
    assert run("verify", str(record[0]), "--map", str(junk))[0] == 0
    assert run("verify", str(record[0]), "--map", str(GLEN))[0] == 0


def test_verify_gives_the_result_of_a_finished_game(run, record):
    path, session = record
    while not session.rules.agreements(session.state):
        session.deal()
    session.play(session.rules.agreements(session.state)[0])
    path.write_bytes(write(record_of(session)))
    status, out, _ = run("verify", str(path))
    assert status == 0
    assert "d'accord pour s'arrêter" in out.replace("\u2019", "'")
    assert "gagnée par " in out
    assert out.count(" point") == 3


def test_verify_says_who_shares_a_win(run):
    shared = Path(__file__).parents[1] / "records" / "rheingold-format-1-stopped-shared.json"
    assert "personne ne l\u2019emporte seul\xa0: Ada, Cléo." in run("verify", str(shared))[1]


def unsteered(said):
    """Whether the terminal gets nothing but lines of characters that can be seen."""
    return not set(said) & set(STEERING)


def test_verify_never_steers_the_terminal(run, record):
    path, session = record
    setup = session.setup._replace(players=(Player(f"Ada{STEERING}\n2 coups"), *session.players[1:]))
    path.write_bytes(write(record_of(session)._replace(setup=setup)))
    _, out, err = run("verify", str(path))
    assert unsteered(out + err)
    assert "2 coups" not in out.splitlines()


@pytest.mark.parametrize("part", ["game", "board", "board_hash"])
def test_verify_doubts_names_without_steering_the_terminal(run, record, part):
    path, session = record
    setup = session.setup._replace(**{part: f"x{STEERING}"})
    path.write_bytes(write(record_of(session)._replace(setup=setup)))
    _, out, err = run("verify", str(path))
    assert out
    assert unsteered(out + err)


def test_verify_tells_a_wrong_move_without_steering_the_terminal(run, record):
    path, session = record
    path.write_bytes(write(record_of(session)._replace(moves=(f"roll {STEERING}",))))
    status, out, err = run("verify", str(path))
    assert status != 0
    assert unsteered(out + err)


@pytest.mark.parametrize("command", [["verify"], ["check-map"], ["simulate"], ["perft"], ["--trace"], []])
def test_a_word_of_the_command_never_steers_the_terminal(run, command):
    status, out, err = run(*command, f"/nowhere/{STEERING}")
    assert status == 2
    assert unsteered(out + err)


@pytest.mark.parametrize(
    ("written", "expected"), [('name="title" value="Highlanders', 0), ('name="stalker', 1)]
)
def test_check_map_never_steers_the_terminal(run, tmp_path, written, expected):
    """XML has no escape character, but it has what turns the direction of writing, and C1 controls."""
    text = paths.map_file("highlanders.tmx").read_text(encoding="utf-8")
    path = tmp_path / "own.tmx"
    path.write_text(text.replace(written, f"{written}&#155;&#8238;&#8232;"), encoding="utf-8")
    status, out, err = run("check-map", str(path))
    assert status == expected
    assert unsteered(out + err)
    assert "\\x9b" in out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("schotten-totten-format-1-conceded", ("a abandonné", "par Isabelle", "Guillaume\xa0: 3 points")),
        (
            "rheinlander-format-1-stopped",
            ("d\u2019accord pour s\u2019arrêter", "par Guillaume", "Isabelle\xa0: 26 points"),
        ),
    ],
)
def test_verify_says_that_a_game_was_ended_early(run, name, told):
    status, out, _ = run("verify", str(Path(__file__).parents[1] / "records" / f"{name}.json"))
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
        ({"game": "rheinlander"}, "pas fait pour ce jeu"),
        ({"board_hash": "0"}, "highlanders\u202f» de cette partie n\u2019est plus là"),
        ({"board": "../../etc/passwd", "board_hash": "../../etc"}, "n\u2019est plus là"),
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


def test_verify_says_line_by_line_what_is_wrong_with_a_board_that_a_game_brings_along(run, record):
    path, session = record
    setup = session.setup._replace(board_hash="0" * 12)
    brought = record_of(session)._replace(setup=setup, map=(("board.tmx", "<map/>"),))
    path.write_bytes(write(brought))
    status, out, err = run("verify", str(path))
    assert (status, err) == (1, "")
    assert out.count("\n") > 1
    assert all(line.startswith("board.tmx") for line in out.splitlines())


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


def test_settings_that_are_a_pipe_keep_nobody_waiting(run, home):
    home.mkdir()
    os.mkfifo(home / "settings.json")
    assert run("--version")[0] == 0
    assert run("check-map", str(paths.map_file("highlanders.tmx")))[0] == 0


def test_the_version_is_told_without_a_look_at_the_settings(run, monkeypatch):
    monkeypatch.setattr(cli, "Store", lambda: pytest.fail("the settings were read"))
    assert run("--version")[1].startswith("ludotheque ")


def test_a_pipe_is_no_game(run, tmp_path):
    os.mkfifo(tmp_path / "game.json")
    status, _, err = run("verify", str(tmp_path / "game.json"))
    assert status == 2
    assert "ne peut pas être lu" in err


def test_the_settings_language_is_spoken_and_the_command_line_wins(run, home):
    home.mkdir()
    (home / "settings.json").write_text('{"language": "en"}')
    run("--help")
    assert i18n.language() == "en"
    run("--help", "--language", "fr")
    assert i18n.language() == "fr"
    run("--language", "fr", "--help", "--language", "en")
    assert i18n.language() == "en", "the last one counts"


@pytest.mark.parametrize("name", ["a" * 300, "abcdefghi/" * 500, "abcdefghi/" * 390 + "x" * 180])
def test_a_home_with_too_long_a_name_is_told_in_a_sentence(run, monkeypatch, name):
    monkeypatch.setenv("LUDOTHEQUE_HOME", f"/tmp/{name}")
    monkeypatch.setattr(window_scene, "run", lambda store, **how: pytest.fail("the window opened"))
    for words in ([], ["highlanders"]):
        status, _out, err = run(*words)
        assert status == 2
        assert "trop long" in err
        assert err.count("\n") == 1


def test_a_game_in_a_file_whose_name_is_not_utf_8_is_opened(run, monkeypatch, tmp_path):
    """Issue 48: a double click on such a file ended in a traceback."""
    opened = []
    monkeypatch.setattr(window_scene, "run", lambda store, **how: opened.append(how["file"]))
    file = tmp_path / os.fsdecode(b"ludotheque b\xff.ludo")
    status, _out, err = run(str(file))
    assert status == 2
    assert "b·.ludo" in err
    file.write_bytes(b"")
    assert run(str(file))[0] == 0
    assert opened == [file]


@pytest.mark.parametrize("command", ["floor", "shown"])
@pytest.mark.parametrize("words", [[], ["/nowhere/at/all"], ["/"], ["a" * 300], ["\udcff\0"], ["a", "b"]])
def test_a_hidden_command_says_what_is_wrong_with_its_file(capsys, monkeypatch, command, words):
    monkeypatch.setattr(sys, "argv", ["ludotheque", command, *words])
    assert __main__.main() == 2
    err = capsys.readouterr().err
    assert err.startswith("ludotheque: ")
    assert err.count("\n") == 1
