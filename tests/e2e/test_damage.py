"""Promises 6 and 7 in the packaged program: killed at any moment, and given files mangled in every part."""

import shutil
import time
import zipfile
from functools import partial
from pathlib import Path
from random import Random

import pytest
from amounts import many
from home.test_index import changed
from kills import newest, saved_games
from scenes.test_game_boards import HASHES
from test_mangled_archives import archive
from test_mangled_saves import a_game, mangled, mangled_settings

from ludotheque.core.record import read
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.home import paths
from ludotheque.home.index import Index
from ludotheque.home.map_files import keep_map

from .window import Program, sit_with_computers

pytestmark = pytest.mark.e2e


def kept(home: Path) -> dict[Path, int]:
    """Return how many plies each game has that was saved."""
    return {path: newest(path).cursor for path in saved_games(home)}


def begin(program: Program) -> None:
    """Begin a game, and wait for nothing: while computer players play on, the screen does not settle."""
    program.click(program.see(scene="setup")["buttons"]["start"])


def resume(program: Program) -> None:
    program.click(program.see(scene="shelf")["buttons"]["resume"])


def export(program: Program) -> None:
    """Begin to write all games into one file."""
    program.click(program.see(scene="shelf")["buttons"]["games"])
    program.click(program.see(scene="games")["buttons"]["export-all"])


def test_killed_at_any_moment_it_has_every_ply_that_was_saved_and_no_half_file(start, tmp_path):
    """Computer players play; the program is killed while it saves, exports or imports, and started again."""
    home, rng = tmp_path / "player", Random(5)
    sit_with_computers(home, person="")
    before: dict[Path, int] = {}
    for number in range(many(300, 50)):
        archives = sorted(home.glob("exports/*.zip"))
        game = [*GAMES][number % len(GAMES)]
        what, words = (begin, [game])
        if number % 3 == 1:
            what, words = (resume, [])
        elif number % 6 == 2:
            what, words = (export, [])
        elif number % 6 == 5 and archives:
            what, words = (Program.see, [str(rng.choice(archives))])
        program = start(*words)
        what(program)
        time.sleep(rng.random() * (0.3 if what is export else 1.5))
        saved = kept(home)
        program.kill()
        after = kept(home)
        for path, count in (before | saved).items():
            assert after[path] >= count, f"{path.name}, {what.__name__} {number}"
        before = after
        for path in home.glob("exports/*.zip"):
            with zipfile.ZipFile(path) as whole:
                assert whole.testzip() is None
    assert sum(before.values()) > 10 * len(before) > 10, "they do play"
    assert not [*home.glob("logs/*")]


def look_about(program: Program) -> None:
    """Open what can be resumed, press some keys, and close what is said."""
    for key in ("Return", "Tab", "u", "Escape", "Escape"):
        seen = program.see(scene=bool)
        if resumed := seen.get("buttons", {}).get("resume"):
            program.change(by=partial(program.click, resumed))
        program.act("windowfocus", program.window, "key", key)


@pytest.mark.parametrize("kind", ["game", "archive"])
def test_what_is_mangled_is_opened_as_far_as_it_is_sound_or_refused(start, tmp_path, kind):
    """It lies among the saves, and is opened by a double click; a sound game beside it stays as it is."""
    home, rng = tmp_path / "player", Random(6)
    own = a_game("highlanders", Random(1))
    sound = open_record(read(own)).session.cursor
    for number in range(many(1000, 200)):
        games = [a_game(game, rng) for game in GAMES]
        path = tmp_path / ("x.ludo" if kind == "game" else "x.zip")
        if kind == "game":
            path.write_bytes(mangled(games[number % len(games)], rng))
        else:
            archive(path, games, rng)
        shutil.rmtree(home / "saves", ignore_errors=True)
        (home / "saves").mkdir(parents=True)
        beside = home / "saves" / "highlanders-20250101-101010.json"
        beside.write_bytes(own)
        if kind == "game":
            beside.with_name("rheingold-20250102-101010.json").write_bytes(path.read_bytes())
        program = start(str(path))
        look_about(program)
        program.kill()
        assert not [*home.glob("logs/*")], f"{kind} {number}"
        assert newest(beside).cursor >= sound


def list_games(program: Program) -> None:
    """Open the list of games, or close what is said before."""
    buttons = program.see(scene=bool)["buttons"]
    if found := next((buttons[name] for name in ("close", "games") if name in buttons), None):
        program.click(found)


def test_a_folder_that_somebody_has_meddled_with_hides_no_game(start, tmp_path, monkeypatch):
    """Settings are mangled, the index is changed under a right checksum, and junk is kept as every board."""
    home, rng = tmp_path / "player", Random(7)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home))
    games = {f"{game}-2025010{n}-101010.json": a_game(game, Random(n)) for n, game in enumerate(GAMES)}
    (home / "saves").mkdir(parents=True)
    for name, data in games.items():
        (home / "saves" / name).write_bytes(data)
    sound, index = kept(home), Index()
    finish(index.reading())
    index.keep()
    honest = paths.index_file().read_bytes()
    for number in range(many(200, 50)):
        paths.settings_file().write_bytes(mangled_settings(rng))
        paths.index_file().write_bytes(changed(honest, rng))
        for board in HASHES.values():
            keep_map(board, {"board.tmx": rng.choice((b"<map/>", b"", rng.randbytes(500)))})
        program = start()
        program.see(by=partial(program.resize, 900, 700), size=[900, 700])
        program.see(by=partial(list_games, program), scene="games", games=len(games))
        program.kill()
        assert kept(home) == sound, number
        assert not [*home.glob("logs/*")], number
