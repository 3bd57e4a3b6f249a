"""Archives mangled in every part, imported in the window: nothing breaks, no game that is there changes."""

import zipfile
from pathlib import Path
from random import Random

import pytest
import test_contract
from amounts import many
from core import test_record
from hand import Hand
from test_mangled_saves import SMALL, a_game, mangled

from ludotheque.core.record import record_of, write
from ludotheque.games import GAMES
from ludotheque.home import paths
from ludotheque.home.store import best_record, save_path

NAMES = (
    *("x.json", "../../x.json", "/x.ludo", "a/b/c.json", "x" * 300 + ".ludo", ".json", "é\u202e.ludo", "x"),
    *("maps/0/x.tmx", "maps/../../x.tmx", "maps/abc123/../x.tmx", "maps/abc123/x.tsx", "maps/abc123/"),
)
MOST_STEPS = 400  # of a tenth of a second: far more than any of these archives takes


def archive(path: Path, games: list[bytes], rng: Random) -> None:
    """Write an archive with some games, odd ones among them, junk under odd names, and sometimes damage."""
    with zipfile.ZipFile(path, "w", rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as made:
        for number in range(rng.randint(0, 4)):
            game = rng.choice(games)
            data = mangled(game, rng) if rng.random() < 0.5 else game
            made.writestr(f"game-{number}.{rng.choice(('json', 'ludo'))}", data)
        for name in rng.sample(NAMES, rng.randint(0, 4)):
            made.writestr(name, rng.choice((rng.randbytes(200), rng.choice(games), b"<map/>", b"")))
    if rng.random() < 0.5:
        path.write_bytes(test_record.mangled(path.read_bytes(), rng))


def outside(folder: Path) -> set[str]:
    """Return the files of a folder that lie neither among the games nor among the maps, nor in a cache."""
    inside = [paths.saves_folder(), paths.maps_folder(), paths.played_maps_folder(), folder / "cache"]
    files = {path for path in folder.rglob("*") if path.is_file()}
    return {str(path) for path in files if not any(path.is_relative_to(one) for one in inside)}


def take_in(player: Hand, path: Path) -> None:
    """Import a file, and close whatever is said about it."""
    player.navigation.exchange.import_file(path)
    for _ in range(MOST_STEPS):
        player.wait(0.1)
        if player.app.scenes.top.name == "shelf" and not player.app.scenes.top.moving():
            return
        if "close" in player.seen["buttons"]:
            player.push("close")
        elif player.app.scenes.top.name != "progress":
            player.app.scenes.unwind(1)
    raise AssertionError(f"{path.name}: {player.names}")


def import_mangled_archives(seeds: range, folder: Path) -> None:
    """Import archives one after the other into one house with a game of each box."""
    player, games = Hand(SMALL), [a_game(game, Random(game)) for game in GAMES]
    own = {}
    for number, game in enumerate(GAMES):
        session = test_contract.session_of(game, GAMES[game].seats[0], (), seed=str(number))
        test_contract.play_on(session, Random(number), 20)
        player.app.store.begin(session)
        player.app.saving.save(session)
        player.app.store.leave(session)
        own[save_path(session)] = record_of(session)
    games += map(write, own.values())
    home = paths.saves_folder().parent
    before = outside(home)
    for number in seeds:
        rng = Random(number)
        path = folder / f"{number}.zip"
        archive(path, games, rng)
        take_in(player, path)
        path.unlink()
        if number % 20 == 0:
            player.navigation.games()
            player.wait(0.2)
            player.app.scenes.unwind(1)
    for path, record in own.items():
        now = best_record(path)
        assert now is not None
        assert now.setup == record.setup
        assert now.moves[: len(record.moves)] == record.moves, "at most it has been played further"
    assert outside(home) == before, "nothing lies elsewhere, and no crash was written down"
    player.app.close()


def test_mangled_archives_break_nothing(tmp_path_factory):
    import_mangled_archives(range(12), tmp_path_factory.mktemp("archives"))


@pytest.mark.long
def test_a_thousand_mangled_archives_in_the_window(tmp_path_factory):
    import_mangled_archives(range(1000, 1000 + many(1000, 50)), tmp_path_factory.mktemp("archives"))
