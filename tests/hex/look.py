"""Hex on the table: stones are their owners' arms, and a click on a free cell places one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hex import words
from hex.rules.game import HexState
from hex.rules.moves import Place
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.i18n import _
from ludotheque.table.contract import art, geometry, gestures, look, position, seats, telling, terms
from ludotheque.tiled.model import BoardMap
from ludotheque.ui.app import App
from ludotheque.ui.motion import Piece


def hex_look(app: App, session: Session[Any], board_map: BoardMap[Any]) -> look.Look:
    """Return how a session looks on its board."""
    players, hands = Seats(app, session.players), Gestures(board_map.board.names)
    told = Telling(words, players.names)
    return look.Look(Geometry(board_map), art.Art(app, players), hands, told, players)


class Geometry(geometry.Geometry):
    """Where the stones are."""

    def arrange(self, view: HexState, eyes: int | None) -> geometry.Arrangement:
        """Return the stones on the board."""
        owners = zip(self.board_map.board.names, view.stones, strict=True)
        stones = (Piece(f"stone-{seat}", name, seat=seat) for name, seat in owners if seat >= 0)
        return geometry.Arrangement(tuple(stones), self.board_map.places)


class Gestures(gestures.Gestures):
    """A stone is placed by a click."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def spots(self, at: position.Position) -> Mapping[str, terms.Destination]:
        """Return the free cells."""
        return {self.names[m.cell]: terms.Destination((m,)) for m in at.legal if isinstance(m, Place)}

    def poke(self, at: position.Position, place: str) -> Move:
        """Return the stone that a click on a taken cell was meant to place: its refusal is told."""
        return Place(self.names.index(place))


class Telling(telling.Telling):
    """What is said, in the words of `words`."""

    def prompt(self, at: position.Position) -> str:
        """Say which edges the player to move joins."""
        return _("Joignez les rivières") if at.view.seat else _("Joignez les bois")

    def total(self, score: int) -> str:
        """Return nothing: there are no points."""
        return ""


class Seats(seats.Seats):
    """Whose turn it is."""

    def mover(self, view: HexState) -> int:
        """Return the seat to move; -1 when the game is over."""
        return -1 if view.over else view.seat
