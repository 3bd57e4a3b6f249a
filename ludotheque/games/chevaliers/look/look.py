"""Puts together the look of Les Chevaliers: geometry, art, gestures, telling (texts) and seats."""

from __future__ import annotations

from typing import cast

from ludotheque.core.session import Session
from ludotheque.games.chevaliers.look.art import ChevaliersArt
from ludotheque.games.chevaliers.look.geometry import ChevaliersGeometry
from ludotheque.games.chevaliers.look.gestures import ChevaliersGestures
from ludotheque.games.chevaliers.look.notes import Notes
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.look.seats import ChevaliersSeats
from ludotheque.games.chevaliers.look.telling import ChevaliersTelling
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import ChevaliersState
from ludotheque.table.contract.look import Look
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.app import App


def chevaliers_look(
    app: App, session: Session[ChevaliersState], board_map: BoardMap[ChevaliersBoard]
) -> Look:
    """Return the look of one session of Les Chevaliers."""
    rules = cast(ChevaliersRules, session.rules)
    finder, geometry = RouteFinder(rules), ChevaliersGeometry(session, board_map)
    notes = Notes(finder, geometry, [player.name for player in session.players])
    seats = ChevaliersSeats(app, session.players, rules, geometry, notes)
    art = ChevaliersArt(app, seats, geometry, finder)
    telling = ChevaliersTelling(session, finder, notes, art)
    return Look(geometry, art, ChevaliersGestures(finder, art), telling, seats)
