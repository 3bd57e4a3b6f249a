"""Puts together the look of the castle games: geometry, art, gestures, telling (texts) and seats."""

from __future__ import annotations

from typing import cast

from ludotheque.core.session import Session
from ludotheque.games.castles.look.art import CastleArt
from ludotheque.games.castles.look.geometry import CastleGeometry
from ludotheque.games.castles.look.gestures import CastleGestures
from ludotheque.games.castles.look.notes import Notes
from ludotheque.games.castles.look.seats import CastleSeats
from ludotheque.games.castles.look.telling import CastleTelling
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import CastleState
from ludotheque.table.contract.look import Look
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.app import App


def castles_look(app: App, session: Session[CastleState], board_map: BoardMap[CastleBoard]) -> Look:
    """Return the look of one session of Highlanders or Rheingold."""
    rules = cast(CastleRules, session.rules)
    names = [player.name for player in session.players]
    notes = Notes(board_map.board, board_map.places, names)
    geometry = CastleGeometry(rules, board_map)
    seats = CastleSeats(app, session.players, rules, notes)
    art = CastleArt(app, seats, geometry)
    telling = CastleTelling(rules, board_map.places, names, notes)
    return Look(geometry, art, CastleGestures(rules, art), telling, seats)
