"""Opening the window on the shelf, or on a game at once."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..i18n import _
from ..ui.app import App
from ..ui.scene import Scene
from ..ui.work import Work
from .shelf import ShelfScene

if TYPE_CHECKING:
    from ..store import Store
    from ..ui.trace import Trace


def run(
    store: Store,
    *,
    language: str = "",
    game: str = "",
    map_path: Path | None = None,
    seed: str = "",
    trace: Path | None = None,
) -> None:
    """Open the window and return when it is closed; `game` leads straight to its set-up.

    Raises OSError if the trace cannot be written, pygame.error if there is no screen.
    """
    app = App(store, language=language, trace=_trace(trace), rescue=rescued)
    app.scenes.push(ShelfScene(app))
    if game:
        from .setup import SetupScene

        app.scenes.push(SetupScene(app, game, map_path=map_path, seed=seed))
    app.later(lambda: prepare(app))
    app.run()
    app.close()


def prepare(app: App) -> None:
    """Say what was wrong at the start; fetch, while nobody touches anything, what the next clicks need."""
    app.say_start_faults()
    needed = Work(_needed_soon())

    def fetch() -> None:
        with suppress(Exception):  # what fails here will fail again, and be said, where it is needed
            if not needed.go_on(0):
                app.later(fetch)

    app.later(fetch)


def _needed_soon() -> Generator[None, None, None]:
    """Load fields, set-up, table, looks, rulebook and boards; no step takes longer than a frame may.

    Not in a thread: when two threads import the same, one of them may get a module that is half there.
    """
    from ..games import GAMES

    yield
    from ..ui import forms  # noqa: F401

    yield
    from . import setup  # noqa: F401

    yield
    from ..opening import board_map

    yield
    from . import doors  # noqa: F401

    yield
    from . import table  # noqa: F401

    yield
    from .castles import look as _castles  # noqa: F401

    yield
    from .chevaliers import look as _hall  # noqa: F401

    yield
    from .rheinlander import look as _rhine  # noqa: F401

    yield
    from .schotten_totten import look as _border  # noqa: F401

    yield
    from . import rulebook  # noqa: F401

    for game in GAMES.values():
        if game.playable:
            yield
            board_map(game)


def rescued(app: App, log: Path | None, saved: bool) -> Scene:
    """Return the dialog that tells what happened, where it is written, and that nothing is lost."""
    from .dialog import Choice, RescueScene, nothing

    words = [_("Quelque chose s'est cassé dans le programme. Ce n'est pas votre faute.")]
    if saved:
        words.append(_("La partie est enregistrée : vous pouvez la reprendre depuis l'étagère."))
    if log:
        words.append(_("Un compte rendu, utile pour réparer, est dans le fichier {path}").format(path=log))
    choices = [
        Choice("continue", _("Continuer"), nothing, "seal"),
        Choice("quit", _("Quitter"), app.leave, icon="close"),
    ]
    return RescueScene(app, _("Un accroc"), "\n\n".join(words), choices)


def _trace(path: Path | None) -> Trace | None:
    if path is None:
        return None
    from ..ui.trace import Trace

    return Trace(path)
