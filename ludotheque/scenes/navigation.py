"""The ways from scene to scene that begin or resume a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.core.record import BadRecord
from ludotheque.core.session import Options, Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.overlays.dialog import Choice, DialogScene, nothing
from ludotheque.tiled.faults import UnsoundMap

if TYPE_CHECKING:
    from ludotheque.games.opening import Opened
    from ludotheque.home.store import Saved
    from ludotheque.table.contract.look import Look
    from ludotheque.ui.app import App
    from ludotheque.ui.scene import Scene


def begin(
    app: App, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None = None
) -> None:
    """Lay out a new game on the map at `path` or its own; a dialog explains a map that is not sound."""
    from ludotheque.games.opening import new_game

    try:
        opened = new_game(game, players, seed=seed, options=options, started=app.store.now(), path=path)
    except (BadRecord, UnsoundMap) as error:
        explain(app, _("Ce plateau ne va pas"), error)
        return
    app.save(opened.session)
    show(app, opened)


def resume(app: App, saved: Saved) -> None:
    """Go on with a saved game; what is wrong with its record is said, what is sound of it is played."""
    from ludotheque.games.opening import open_saved

    maps = app.settings.maps
    try:
        opened = open_saved(saved.path, lambda board: Path(maps[board]) if board in maps else None)
    except (BadRecord, UnsoundMap) as error:
        explain(app, _("Cette partie ne s'ouvre pas"), error)
        return
    show(app, opened)
    if opened.fault:
        app.notify(fault_text(opened.fault))


def show(app: App, opened: Opened) -> None:
    """Put the table of an opened game over the shelf."""
    app.sounds.stop_music()
    app.scenes.unwind(1)
    app.scenes.push(table(app, opened))


def table(app: App, opened: Opened) -> Scene:
    """Return the table on which this game is played."""
    from ludotheque.table.scene import TableScene

    return TableScene(app, opened.session, look(app, opened))


def look(app: App, opened: Opened) -> Look:
    """Return how an opened game looks."""
    return GAMES[opened.session.game].look(app, opened.session, opened.map)


def explain(app: App, title: str, error: BadRecord | UnsoundMap) -> None:
    """Say in a dialog why something cannot be opened."""
    if isinstance(error, BadRecord):
        text = fault_text(error.fault)
    else:
        from ludotheque.games.maps import line

        text = "\n".join(map(line, error.faults))
    app.scenes.push(DialogScene(app, title, text, [Choice("close", _("Fermer"), nothing)]))
