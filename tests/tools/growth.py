"""Open boxes, replay games and visit the list of games again and again, and tell what grows.

    python tests/tools/growth.py                                  200 boxes, 80 replays, 162 visits
    python tests/tools/growth.py --boxes 20 --replays 0 --visits 0

Objects, files, threads and memory are counted after each round, once everything that is free is given back.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

TESTS = Path(__file__).parents[1]
ROUNDS = {"boxes": 200, "replays": 80, "visits": 162}
CYCLE = 5  # boxes, after which the same ones are opened again: what is held then can be compared
COUNTS = 12  # times that everything is counted, at most
SLACK = {"objects": 1000, "kilobytes": 50}  # by how many parts of it one may be larger, for caches differ


class Count(NamedTuple):
    """What the process holds: objects of Python, open files, threads, files on disk, kilobytes of memory."""

    objects: int
    files: int
    threads: int
    kept: int
    kilobytes: int


def counted(home: Path) -> Count:
    """Count what the process holds now. `home` is the folder of the player's files."""
    from ludotheque.ui.memory import trim

    gc.collect()
    trim()
    resident = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return Count(
        len(gc.get_objects()),
        len(os.listdir("/proc/self/fd")),
        threading.active_count(),
        sum(len(files) for _folder, _folders, files in os.walk(home)),
        resident * os.sysconf("SC_PAGE_SIZE") // 1024,
    )


def box(hand: Any, number: int) -> None:
    """Open a box, begin a game in it, leave the table and throw the game away."""
    from ludotheque.games import GAMES
    from ludotheque.home.collection import empty_bin, throw_away
    from ludotheque.home.store import save_path

    hand.navigation.setup([*GAMES][number % len(GAMES)], seed="1")
    hand.wait(0.1)
    hand.scene.accept()
    hand.wait(0.1)
    path = save_path(hand.scene.session)
    hand.app.scenes.unwind(1)
    throw_away(hand.app.store, path)
    empty_bin(hand.app.store.time() + 1e7)


def replay(hand: Any, _number: int) -> None:
    """Watch a finished game from its start to its result."""
    from hand import leave_finished

    hand.navigation.tables.watch(leave_finished())
    hand.wait(0.5)
    hand.app.scenes.unwind(1)


def visit(hand: Any, _number: int) -> None:
    """Open the list of games, and wait until all that is in sight is drawn."""
    hand.navigation.games()
    hand.wait(0.8)
    hand.app.scenes.unwind(1)


DEEDS: dict[str, Callable[[Any, int], None]] = {"boxes": box, "replays": replay, "visits": visit}


def counts(deed: Callable[[Any, int], None], times: int, home: Path, first: int = 0) -> list[Count]:
    """Do something many times, and return what the process holds on the way, at most COUNTS times.

    The deed is done `first` times before that, so that all caches are full.
    """
    from hand import Hand, save_a_game

    from ludotheque.games import GAMES

    cycle = CYCLE if deed is box else 1
    hand, every = Hand((640, 480)), cycle * max(1, times // COUNTS // cycle)
    for number, game in enumerate(GAMES):
        save_a_game(hand, f"2025010{number + 1}-101010", game=game)
    for number in range(first):
        deed(hand, number)
    found: list[Count] = []
    for number in range(times):
        deed(hand, number)
        if number % every == every - 1:
            hand.app.turn()
            count = counted(home)
            found.append(count._replace(objects=count.objects - len(found)))  # the counts are objects too
    hand.app.close()
    return found


def growing(found: Sequence[Count]) -> Iterator[str]:
    """Yield the names of what rises from the second count on, or is larger than ever at the end.

    Memory rises slowly as long as caches fill, so only its end counts.
    """
    half = len(found) // 2
    for name in Count._fields:
        numbers = [getattr(count, name) for count in found]
        most = max(numbers[:half])
        slack = most // SLACK[name] if name in SLACK else 0
        rises = numbers[1:] == sorted({*numbers[1:]}) and name != "kilobytes"
        if rises or min(numbers[half:]) > most + slack:
            yield name


def main() -> int:
    """Do everything as often as asked, print what is held on the way, and return 1 if anything grows."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, times in ROUNDS.items():
        parser.add_argument(f"--{name}", type=int, default=times)
    asked = vars(parser.parse_args())
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.path[:0] = [str(TESTS.parent), str(TESTS)]
    status = 0
    for name, deed in DEEDS.items():
        with tempfile.TemporaryDirectory() as home:
            os.environ["LUDOTHEQUE_HOME"] = home
            found = counts(deed, asked[name], Path(home), first=15) if asked[name] else []
        print(name, *Count._fields)
        for count in found:
            print(" " * len(name), *count)
        for what in growing(found) if found else ():
            print(f"{name}: {what} grow")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
