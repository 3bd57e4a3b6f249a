"""The board of the game that is being set up: what it is called, and making it ready before it is wanted."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.record import BadRecord
from ludotheque.core.setup import Options, clean
from ludotheque.games.box import Box
from ludotheque.i18n import _
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.app import App
from ludotheque.ui.work import Work


def board_name(path: Path | None) -> str:
    """Return what a board is called on its button."""
    return clean(path.stem) if path else _("celui du jeu")


def make_ready(app: App, game: Box, path: Path | None, options: Options, seats: int) -> None:
    """Once nobody touches anything, make a game's rules, and a picture of its board if there is none."""
    from ludotheque.games.opening import prepare_rules

    app.later(lambda: _make_picture(app, game, path))
    app.later(lambda: prepare_rules(game, options, seats, path))


def _make_picture(app: App, game: Box, path: Path | None) -> None:
    from ludotheque.games.boards import board_map
    from ludotheque.picture.board_picture import SMALL, at_hand, paint_small

    try:
        found = board_map(game, path)
    except (BadRecord, UnsoundMap):
        return  # it will be said when the game is begun
    if not found.digest or at_hand(found, game.places(), SMALL):
        return
    work = Work(paint_small(found, game.places()))

    def paint() -> None:
        if not work.go_on():
            app.later(paint)

    app.later(paint)
