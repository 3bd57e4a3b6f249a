"""Opens the window, which shows the shelf or a game, and answers other starts of the program."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.home.handover import Call, Reception, hand_over
from ludotheque.home.links import Port, open_port
from ludotheque.home.store import Store
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.overlays.rescue import crash_dialog, rehearsing_rescue
from ludotheque.ui import window
from ludotheque.ui.app import App, post_task
from ludotheque.ui.memory import give_back

if TYPE_CHECKING:  # what the first picture does not show is loaded after it
    from ludotheque.ui.trace import Trace


def run(
    store: Store,
    *,
    language: str = "",
    game: str = "",
    map_path: Path | None = None,
    seed: str = "",
    trace: Path | None = None,
    file: Path | None = None,
    gives_way: bool = False,
) -> None:
    """Open the window and return when it closes, or when it `gives_way` to one that was opened meanwhile.

    Open the set-up of `game` with the map at `map_path` and the `seed`, if given, and import `file`, a game
    or an archive. For tests, write to `trace` what the screen shows. Raises OSError if that file cannot be
    written, pygame.error if there is no screen.
    """
    app = App(store, language=language, trace=_opened(trace), rescue=crash_dialog)
    navigation = Navigation(app, store)
    navigation.shelf()
    if game:
        navigation.setup(game, map_path, seed)
    if file:
        navigation.exchange.import_file(file)
    if not game and not file:
        navigation.news()
    app.later(lambda: app.hearing.begin())
    app.later(app.chosen.follow_desktop)
    app.later(lambda: prepare(app))
    app.later(store.clear_leftovers)
    app.step(0.0)
    gc.enable()
    with answering(navigation.exchange.open_file) as answers:
        if answers or not gives_way or not hand_over():
            app.run()
    app.close()


def _opened(path: Path | None) -> Trace | None:
    if path is None:
        return None
    from ludotheque.ui.trace import Trace

    return Trace(path)


@contextmanager
def answering(open_file: Callable[[Path], object]) -> Iterator[bool]:
    """Answer other starts, and yield True, unless another program does or there can be no port."""
    port = None
    with suppress(OSError):
        port = open_port()
        answer(port, open_file)
    try:
        yield port is not None
    finally:
        if port:
            port.close()


def answer(port: Port, open_file: Callable[[Path], object]) -> Reception:
    """Answer the calls at a port until it is closed, in the loop; files are given to `open_file`."""

    def post(call: Call) -> None:
        post_task(partial(_answer, call, open_file))

    return Reception(port, post)


def _answer(call: Call, open_file: Callable[[Path], object]) -> None:
    """Come to the front and open the file, if there is one, unless the other start waits no more."""
    if call.take():
        window.come_forward(call.wish.token)
        if call.wish.file:
            open_file(Path(call.wish.file))


def prepare(app: App) -> None:
    """Report faults found at the start. Import the modules of the next scenes while the program is idle."""
    from ludotheque.ui.work import Work

    app.saving.say_start_faults()
    give_back()
    needed = Work(_loading(app))

    def fetch() -> None:
        with suppress(Exception):  # an error is raised and reported again when the scene is opened
            if not needed.go_on(0):
                app.later(fetch)

    app.later(fetch)


def _loading(app: App) -> Generator[None, None, None]:
    """Load in steps what the next scenes need; first what a crash needs, however early it comes."""
    from ludotheque.scenes.navigation.loading import load_scenes

    yield from rehearsing_rescue(app)
    yield from load_scenes()
