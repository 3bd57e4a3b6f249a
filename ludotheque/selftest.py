"""`--selftest`: without a window, load every map, play every game to its end, draw every scene."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from . import paths
from .boards import load
from .core.game import OVER
from .core.setup import Player
from .games import GAMES, Game
from .i18n import LANGUAGES, set_language
from .opening import Opened, new_game
from .random_play import play, play_into

if TYPE_CHECKING:
    from .core.session import Session
    from .ui.app import App
    from .ui.scene import Scene

_CUT = 200_000  # plies
_FRAMES = 30  # of a twentieth of a second for each scene, so that what comes in is in

Check = tuple[str, Callable[[], object]]


def selftest() -> int:
    """Run every check, print a line for each, and return 0 if all went well, else 1."""
    failures = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LUDOTHEQUE_HOME": home}
        for name, check in checks():
            failures += not _passes(name, check)
    return 1 if failures else 0


def checks() -> Iterator[Check]:
    """Return all that is tried, by name."""
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
    """Draw each scene, in a window of the smallest size and in a usual one."""
    from .store import Store
    from .ui.app import App
    from .ui.window import PREFERRED, SMALLEST

    set_language(language)
    for size in (SMALLEST, PREFERRED):
        app = App(Store(), size=size, language=language)
        try:
            for scene in _scenes(app):
                app.scenes.push(scene)
                for _frame in range(_FRAMES):
                    app.step(0.05)
        finally:
            app.close()


def _scenes(app: App) -> Iterator[Scene]:
    from .scenes.curtain import CurtainScene
    from .scenes.dialog import Choice, DialogScene, nothing
    from .scenes.doors import table
    from .scenes.pause import PauseScene
    from .scenes.result import ResultScene
    from .scenes.rulebook import RulebookScene
    from .scenes.settings import SettingsScene
    from .scenes.setup import SetupScene
    from .scenes.shelf import ShelfScene

    yield ShelfScene(app)
    yield SettingsScene(app)
    yield DialogScene(app, "Selftest", "", [Choice("close", "OK", nothing)])
    for game in filter(lambda game: game.playable, GAMES.values()):
        yield SetupScene(app, game.id)
        yield RulebookScene(app, game.id)
        opened = _in_progress(game)
        on_table: Any = table(app, opened)
        yield on_table
        yield PauseScene(app, on_table)
        yield CurtainScene(app, opened.session.players[0], lambda: None)
        _end(opened.session)
        ended: Any = table(app, opened)
        yield ended
        yield ResultScene(app, ended)


def _in_progress(game: Game) -> Opened:
    """Return a game some way on."""
    colours = ("vert", "sable", "or", "azur", "gueules")
    players = [Player(f"{seat}", (colours[seat],)) for seat in range(game.seats[-1])]
    opened = new_game(game, players, seed="selftest")
    play_into(opened.session, 120)
    return opened


def _end(session: Session[Any]) -> None:
    """Play until the players may agree to stop, and stop; where they never may, to the end."""
    rng = Random(session.seed)  # one for all: the first choice of a new one is always the same
    while session.turn != OVER:
        stop = session.rules.agreements(session.state)
        if stop:
            session.play(stop[0])
        else:
            play_into(session, 1, rng)
