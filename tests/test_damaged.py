"""Promises 6 and 7 over the whole catalogue: games mangled on the disk, programs killed while they play."""

import shutil
from pathlib import Path
from random import Random

import pytest
import test_contract
from amounts import many
from core.test_record import mangled
from kills import killer, newest, saved_games
from seat import COLOURS, sit_at
from tiled.test_mangled import BYTES, TREES

from ludotheque.core.record import BadRecord, read, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES, maps
from ludotheque.games.box import Box
from ludotheque.games.opening import new_game, open_record
from ludotheque.home import paths
from ludotheque.home.words import fault_text
from ludotheque.tiled.faults import UnsoundMap

RECORDS = test_contract.RECORDS
HEAD = 30  # words of a record that say what is played, and on which board


def damage(data: bytes, rng: Random) -> bytes:
    """Return a record damaged as a disk does it, or as a meddling hand: a word of it in another's place."""
    if rng.random() < 0.5:
        return mangled(data, rng)
    words = data.split(b'"')
    reach = len(words) if rng.random() < 0.5 else HEAD
    for _ in range(rng.randint(1, 3)):
        words[rng.randrange(reach)] = words[rng.randrange(len(words))]
    return b'"'.join(words)


def survives(path: Path, rng: Random) -> str:
    """Open a damaged record as far as it is sound; return the fault's reason, "" if nothing was hurt."""
    try:
        record = read(damage(path.read_bytes(), rng))
        opened = open_record(record)
    except BadRecord as bad:
        fault = bad.fault
    else:
        session, fault = opened.session, opened.fault
        assert fault or len(session.steps) == len(record.moves)
        session.rules.legal(session.state)
        session.rules.view(session.state, 0)
        assert read(write(record)).moves == record.moves
    assert fault is None or fault_text(fault).strip()
    return fault.reason if fault else ""


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_mangled_game_opens_as_far_as_it_is_sound_or_says_what_is_wrong(path):
    found = {survives(path, Random(f"{path.stem} {seed}")) for seed in range(12)}
    assert len(found) > 1, "it is damaged in several ways"


@pytest.mark.long
def test_a_thousand_mangled_games():
    found = {survives(RECORDS[seed % len(RECORDS)], Random(seed)) for seed in range(1000)}  # 2 ms each
    assert {"cut-off", "not-json", "damaged", "illegal-move", "unreadable-move", "unknown-game"} <= found


def damaged_map(game: Box, folder: Path, seed: int) -> Path:
    """Return the game's own map with a few of its elements and attributes changed, or its bytes."""
    rng = Random(f"{game.id} {seed}")
    data = game.map().read_bytes()
    for _ in range(rng.choice((1, 1, 1, 2))):
        data = rng.choice(BYTES if seed % 8 == 0 else TREES)(data, rng) or b" "
    for name in ("hall.tsx", "hall.png"):
        shutil.copy(paths.map_file(name), folder)
    path = folder / f"map-{seed}.tmx"
    path.write_bytes(data)
    return path


def opens(game: Box, path: Path, *, painted: bool = False) -> bool:
    """Return whether a game can be played on a map, and play it a while, perhaps at the table."""
    players = [Player(f"Joueur {seat + 1}", (COLOURS[seat],)) for seat in range(game.seats[-1])]
    try:
        session = new_game(game, players, seed="1", path=path).session
    except UnsoundMap as bad:
        said = [maps.line(fault) for fault in bad.faults]
    except BadRecord as bad:
        said = [fault_text(bad.fault)]
    else:
        test_contract.play_on(session, Random(1), 80)
        if painted:
            seat = sit_at(game.id, players, "1", path, (640, 480), curtain=False)
            assert seat.seen["places"]
            seat.app.close()
        return True
    assert said
    assert all(line.strip() for line in said)
    return False


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_on_a_mangled_map_one_plays_or_is_told_what_is_wrong(game, tmp_path):
    found = [opens(game, damaged_map(game, tmp_path, seed)) for seed in range(24)]
    assert 0 < sum(found) < 24, "some are still sound"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_thousand_mangled_maps_of_each_game_are_painted_or_refused(game, tmp_path):
    seeds = range(100, 100 + many(1000, 80))
    found = [opens(game, damaged_map(game, tmp_path, seed), painted=True) for seed in seeds]
    assert sum(found) < 0.5 * len(found), "most have been damaged badly"
    assert sum(found) > 0.05 * len(found) or len(found) < 100, "some are still sound"


PLAYED = r"""
import os
from random import Random
import test_contract
from ludotheque.home.store import Store


def play(home, game, seats):
    os.environ["LUDOTHEQUE_HOME"] = home
    store, rng, number = Store(), Random(1), 0
    while True:
        session = test_contract.session_of(game, int(seats), seed=str(number))
        session.setup = session.setup._replace(started=f"{number:015d}")
        for ply in range(1, 60):
            test_contract.play_on(session, rng, 1)
            assert store.autosave(session) is None
            say(number, ply)
        number += 1
"""


@pytest.fixture(scope="module")
def kill():
    with killer(PLAYED) as found:
        yield found


def kill_while_playing(kill, home: Path, game: str, rng: Random) -> None:
    """Kill a program that plays and saves: the game that it said was saved is there to the last ply."""
    said = kill(rng, home, game, GAMES[game].seats[0])
    number, ply = map(int, said[-1].split())
    name = f"{game}-{number:015d}.json"
    folder = next(home.rglob(f"{name}*")).parent  # between two generations the newest has no name
    assert len(newest(folder / name).steps) - ply in (0, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_game_has_lost_at_most_its_last_ply(kill, tmp_path, game):
    for seed in range(2):
        kill_while_playing(kill, tmp_path / str(seed), game, Random(f"{game} {seed}"))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_killed_sixty_times_each(kill, tmp_path, game):
    for seed in range(many(60, 15)):
        kill_while_playing(kill, tmp_path / str(seed), game, Random(seed))


SEEN = r"""
import os
from random import Random
from contracts import Sitting
from seat import sit
from ludotheque.core.game import CHANCE, OVER
from ludotheque.games import GAMES


def play(home, game):
    os.environ["LUDOTHEQUE_HOME"] = home
    seat, rng = sit(game, Sitting(GAMES[game].seats[0], size=(640, 480))), Random(1)
    session, director = seat.scene.session, seat.scene.director
    while session.turn != OVER:
        if session.turn == CHANCE:
            director.throw()
        else:
            director.make(rng.choice(session.rules.legal(session.state)))
        seat.app.step(0.02)
        say(session.cursor)
    seat.app.run()
"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_ply_that_was_seen_in_a_window_that_is_killed_opens(tmp_path, game):
    with killer(SEEN) as kill:
        for seed in range(many(20, 10)):
            home = tmp_path / str(seed)
            seen = int(kill(Random(seed), home, game)[-1])
            [path] = saved_games(home)
            assert newest(path).cursor >= seen
