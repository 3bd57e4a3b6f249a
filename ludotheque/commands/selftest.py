"""`--selftest`: loads every map, plays every game to its end and draws every scene, without a window."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial

from ludotheque.core.playout import play
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.maps import load
from ludotheque.games.opening import new_game
from ludotheque.home import paths
from ludotheque.i18n import _, set_language
from ludotheque.languages import damaged, languages
from ludotheque.languages.definition import SOURCE
from ludotheque.ui.window import PREFERRED, SMALLEST

_CUT = 200_000  # plies
_FRAMES = 3  # of half a second for each scene, so that its animations end

Check = tuple[str, Callable[[], object]]


def selftest() -> int:
    """Run every check and print a line for each; return 0 if all passed, else 1."""
    failures = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LUDOTHEQUE_HOME": home}
        for code, fault in damaged().items():
            print(_("La langue « {code} » est laissée de côté : {fault}").format(code=code, fault=fault))
        for name, check in checks():
            failures += not _passes(name, check)
    return 1 if failures else 0


def checks() -> Iterator[Check]:
    """Yield the name and the function of every check."""
    for path in paths.map_files():
        yield f"map {path.name}", partial(load, path)
    for game in GAMES.values():
        yield f"game {game.id}", partial(_to_the_end, game)
    for language in languages():
        yield f"scenes {language}", partial(_draw_scenes, language, SMALLEST)
    yield "scenes in a larger window", partial(_draw_scenes, SOURCE, PREFERRED)


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


def _to_the_end(game: Box) -> None:
    rules = new_game(
        game, [Player(str(seat)) for seat in range(game.seats[0])], seed="selftest"
    ).session.rules
    played = play(rules, "selftest", _CUT)
    if played.outcome is None:
        raise AssertionError(f"no end within {_CUT} plies")


def _draw_scenes(language: str, size: tuple[int, int]) -> None:
    """Draw each scene in each of its states, in a window of a size."""
    from ludotheque.home.store import Store
    from ludotheque.scenes.navigation.navigation import Navigation
    from ludotheque.scenes.tour import Tour
    from ludotheque.ui.app import App

    set_language(language)
    store = Store()
    app = App(store, size=size, language=language)
    try:
        for _state in Tour(app, store, Navigation(app, store)).walk():
            for _frame in range(_FRAMES):
                app.step(0.5)
    finally:
        app.close()
