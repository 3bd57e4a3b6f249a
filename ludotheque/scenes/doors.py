"""The ways from scene to scene that begin or resume a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..boards.faults import UnsoundMap
from ..core.record import BadRecord, Fault
from ..core.session import Options, Player
from ..games import Game
from ..i18n import _
from ..words.records import fault_text
from .dialog import Choice, DialogScene, nothing

if TYPE_CHECKING:
    from ..opening import Opened
    from ..store import Saved
    from ..ui.app import App
    from ..ui.scene import Scene
    from .table.look import Look


def begin(
    app: App, game: Game, players: tuple[Player, ...], seed: str, options: Options, path: Path | None = None
) -> None:
    """Lay out a new game on the map at `path` or its own; a dialog explains a map that is not sound."""
    from ..opening import new_game

    try:
        opened = new_game(game, players, seed=seed, options=options, path=path)
    except (BadRecord, UnsoundMap) as error:
        explain(app, _("Ce plateau ne va pas"), reasons(error))
        return
    app.store.begin(opened.session)
    app.save(opened.session)
    show(app, opened)


def resume(app: App, saved: Saved) -> None:
    """Go on with a saved game; what is wrong with its record is said, what is sound of it is played."""
    from ..opening import open_saved

    title = _("Cette partie ne s'ouvre pas")
    unsaved = app.store.claim(saved.path)
    if unsaved and unsaved.reason == "elsewhere":
        explain(app, title, fault_text(unsaved))
        return
    try:
        opened = open_saved(saved.path, _own_maps(app))
    except (BadRecord, UnsoundMap) as error:
        app.store.release(saved.path)
        app.store.pass_over(saved.path)
        explain(app, title, reasons(error))
        return
    app.store.resume(opened.session, saved.path)
    show(app, opened)
    fault = unsaved or opened.fault
    if fault:
        app.notify(fault_text(fault))


def obstacle(app: App, saved: Saved) -> str:
    """Return why a saved game cannot be opened now, nothing if it can; takes less time than opening it."""
    from ..opening import check_saved

    if app.store.elsewhere(saved.path):
        return fault_text(Fault("elsewhere"))
    try:
        check_saved(saved.path, _own_maps(app))
    except (BadRecord, UnsoundMap) as error:
        app.store.pass_over(saved.path)
        return reasons(error)
    return ""


def show(app: App, opened: Opened) -> None:
    """Put the table of an opened game over the shelf."""
    app.sounds.stop_music()
    app.scenes.unwind(1)
    app.scenes.push(table(app, opened))


def table(app: App, opened: Opened) -> Scene:
    """Return the table on which this game is played."""
    from .table.scene import TableScene

    return TableScene(app, opened.session, look(app, opened))


def look(app: App, opened: Opened) -> Look:
    """Return how the game of a board of this kind looks."""
    if opened.map.kind == "hall":
        from .chevaliers.look import HallLook

        return HallLook(app, opened.session, opened.map)
    if opened.map.kind == "border":
        from .schotten_totten.look import BorderLook

        return BorderLook(app, opened.session, opened.map)
    if opened.map.kind == "rhine":
        from .rheinlander.look import RhineLook

        return RhineLook(app, opened.session, opened.map)
    from .castles.look import CastlesLook

    return CastlesLook(app, opened.session, opened.map)


def explain(app: App, title: str, text: str) -> None:
    """Say in a dialog why something cannot be opened."""
    app.scenes.push(DialogScene(app, title, text, [Choice("close", _("Fermer"), nothing)]))


def reasons(error: BadRecord | UnsoundMap) -> str:
    """Return in sentences what is wrong with a record or a map."""
    if isinstance(error, BadRecord):
        return fault_text(error.fault)
    from ..boards.messages import line

    return "\n".join(map(line, error.faults))


def _own_maps(app: App) -> Callable[[str], Path | None]:
    maps = app.settings.maps
    return lambda board: Path(maps[board]) if board in maps else None
