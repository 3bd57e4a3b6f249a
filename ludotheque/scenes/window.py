"""Opens the window, which shows the shelf or a game."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

from ludotheque.home.store import Store
from ludotheque.scenes.navigation import Navigation, crash_dialog, load_scenes, rehearsing_rescue
from ludotheque.ui.app import App
from ludotheque.ui.memory import give_back
from ludotheque.ui.trace import Trace
from ludotheque.ui.work import Work


def run(
    store: Store,
    *,
    language: str = "",
    game: str = "",
    map_path: Path | None = None,
    seed: str = "",
    trace: Path | None = None,
    file: Path | None = None,
) -> None:
    """Open the window and return when it closes.

    Open the set-up of `game` with the map at `map_path` and the `seed`, if given, and import `file`, a game
    or an archive. For tests, write to `trace` what the screen shows. Raises OSError if that file cannot be
    written, pygame.error if there is no screen.
    """
    app = App(store, language=language, trace=Trace(trace) if trace else None, rescue=crash_dialog)
    navigation = Navigation(app, store)
    navigation.shelf()
    if game:
        navigation.setup(game, map_path, seed)
    if file:
        navigation.import_file(file)
    if not game and not file:
        navigation.news()
    app.later(app.hearing.begin)
    app.later(lambda: prepare(app))
    app.later(store.clear_leftovers)
    app.run()
    app.close()


def prepare(app: App) -> None:
    """Report faults found at the start. Import the modules of the next scenes while the program is idle."""
    app.say_start_faults()
    give_back()
    needed = Work(_loading(app))

    def fetch() -> None:
        with suppress(Exception):  # an error is raised and reported again when the scene is opened
            if not needed.go_on(0):
                app.later(fetch)

    app.later(fetch)


def _loading(app: App) -> Generator[None, None, None]:
    """Load in steps what the next scenes need; first what a crash needs, however early it comes."""
    yield from rehearsing_rescue(app)
    yield from load_scenes()
