"""Puts together the five parts of the look of Rheinländer."""

from __future__ import annotations

from typing import cast

from ludotheque.core.session import Session
from ludotheque.games.rheinlander.look.art import RheinlanderArt
from ludotheque.games.rheinlander.look.geometry import RheinlanderGeometry
from ludotheque.games.rheinlander.look.gestures import RheinlanderGestures
from ludotheque.games.rheinlander.look.notes import Notes
from ludotheque.games.rheinlander.look.seats import RheinlanderSeats
from ludotheque.games.rheinlander.look.telling import RheinlanderTelling
from ludotheque.games.rheinlander.rules.board import RheinlanderBoard
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.state import RheinlanderState
from ludotheque.table.contract.look import Look
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.app import App


def rheinlander_look(
    app: App, session: Session[RheinlanderState], board_map: BoardMap[RheinlanderBoard]
) -> Look:
    """Return the look of Rheinländer for one session."""
    rules = cast(RheinlanderRules, session.rules)
    names = [player.name for player in session.players]
    geometry = RheinlanderGeometry(rules, board_map)
    gestures = RheinlanderGestures(geometry)
    notes = Notes(gestures, names)
    seats = RheinlanderSeats(app, session.players, rules, notes)
    art = RheinlanderArt(app, seats, geometry, gestures, notes)
    return Look(geometry, art, gestures, RheinlanderTelling(geometry, names, notes, art), seats)
