"""`--selftest`: without a window, load every map, play every game to its end, draw every scene."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator

from . import paths
from .boards import load
from .core.setup import Player
from .games import GAMES, Game
from .i18n import LANGUAGES, set_language
from .opening import new_game
from .random_play import play

_CUT = 200_000  # plies

Check = tuple[str, Callable[[], object]]


def selftest() -> int:
    """Run every check, print a line for each, and return 0 if all went well, else 1."""
    failures = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LUDOTHEQUE_HOME": home}
        for name, check in _checks():
            failures += not _passes(name, check)
    return 1 if failures else 0


def _checks() -> Iterator[Check]:
    for path in paths.map_files():
        yield f"map {path.name}", lambda path=path: load(path)  # type: ignore[misc]
    for game in GAMES.values():
        if game.playable:
            yield f"game {game.id}", lambda game=game: _to_the_end(game)  # type: ignore[misc]
    for language in LANGUAGES:
        yield f"scenes {language}", lambda language=language: _draw_scenes(language)  # type: ignore[misc]


def _passes(name: str, check: Callable[[], object]) -> bool:
    start = time.perf_counter()
    try:
        check()
    except Exception:
        print(f"FAILED {name}")
        traceback.print_exc(file=sys.stdout)
        return False
    print(f"ok {name} ({time.perf_counter() - start:.1f} s)")
    return True


def _to_the_end(game: Game) -> None:
    rules = new_game(
        game, [Player(str(seat)) for seat in range(game.seats[0])], seed="selftest"
    ).session.rules
    played = play(rules, "selftest", _CUT)
    if played.outcome is None:
        raise AssertionError(f"no end within {_CUT} plies")


def _draw_scenes(language: str) -> None:
    set_language(language)
    from .scenes.shelf import ShelfScene
    from .store import Store
    from .ui.app import App

    app = App(Store(), size=(1024, 640), language=language)
    try:
        app.scenes.push(ShelfScene(app))
        app.step(0.0)
    finally:
        app.close()
