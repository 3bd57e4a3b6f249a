"""Puts together the five parts of the look of Schotten-Totten."""

from __future__ import annotations

from typing import cast

from ludotheque.core.session import Session
from ludotheque.games.schotten_totten.look.art import SchottenTottenArt
from ludotheque.games.schotten_totten.look.geometry import SchottenTottenGeometry
from ludotheque.games.schotten_totten.look.gestures import SchottenTottenGestures
from ludotheque.games.schotten_totten.look.notes import Notes
from ludotheque.games.schotten_totten.look.seats import SchottenTottenSeats
from ludotheque.games.schotten_totten.look.telling import SchottenTottenTelling
from ludotheque.games.schotten_totten.rules.board import SchottenTottenBoard
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState
from ludotheque.table.contract.look import Look
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.app import App

FIRST_GAMES = 3  # finished games after which the list of formations is no longer shown by default


def schotten_totten_look(
    app: App, session: Session[SchottenTottenState], board_map: BoardMap[SchottenTottenBoard]
) -> Look:
    """Return the look of Schotten-Totten for one session."""
    rules = cast(SchottenTottenRules, session.rules)
    choices = rules.choices
    notes = Notes([player.name for player in session.players], choices.rounds > 1, choices.tactics)
    geometry = SchottenTottenGeometry(board_map, choices, lambda: app.settings.turning)
    seats = SchottenTottenSeats(app, session.players, notes)
    art = SchottenTottenArt(app, seats, app.store.finished(session.setup.game, FIRST_GAMES) < FIRST_GAMES)
    gestures = SchottenTottenGestures(rules, geometry, art)
    return Look(geometry, art, gestures, SchottenTottenTelling(rules, geometry, art, notes), seats)
