"""The board of the game being set up: its name, and its preparation before the game starts."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.record import BadRecord
from ludotheque.core.setup import Options, clean
from ludotheque.games.box import Box
from ludotheque.i18n import _
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.app import App
from ludotheque.ui.work import Work


def board_name(game: Box, path: Path | None) -> str:
    """Return the title of a board for its button. The path None stands for the shipped board."""
    from ludotheque.scenes.setup.own_maps import read_own_map

    return clean(read_own_map(game, path).title) if path else _("celui du jeu")


def make_ready(app: App, game: Box, path: Path | None, options: Options, seats: int) -> None:
    """Prepare a game's rules and its board's picture in idle moments; no `path` means the shipped board."""
    from ludotheque.games.opening import prepare_rules

    app.later(lambda: _make_picture(app, game, path))
    app.later(lambda: prepare_rules(game, options, seats, path))


def _make_picture(app: App, game: Box, path: Path | None) -> None:
    from ludotheque.games.boards import board_map
    from ludotheque.picture.board_picture import SMALL, finished_picture, paint_small

    try:
        found = board_map(game, path)
    except (BadRecord, UnsoundMap):
        return  # the fault is reported when the game begins
    if not found.digest or finished_picture(found, game.places(), SMALL):
        return
    work = Work(paint_small(found, game.places()))

    def paint() -> None:
        if not work.go_on():
            app.later(paint)

    app.later(paint)
