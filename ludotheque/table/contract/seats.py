"""Describes the players (turn, coats of arms, secrets, reserves, points): a part of a game's look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Color, Surface

from ludotheque.core.setup import Player
from ludotheque.i18n import _
from ludotheque.picture.heraldry import Tincture, tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.app import App
from ludotheque.ui.furniture import row
from ludotheque.ui.motion import Piece


class Seats:
    """The players of one session, in turn order."""

    def __init__(self, app: App, players: Sequence[Player]) -> None:
        self.app = app
        self.players = tuple(players)
        self.names = tuple(player.name for player in players)

    def mover(self, view: Any) -> int:
        """Return the seat to move, or the one for which chance decides; -1 at the end."""
        raise NotImplementedError

    def turn(self, view: Any) -> int:
        """Return the seat whose turn it is, even while another seat decides something; -1 at the end."""
        return self.mover(view)

    def arms(self, seat: int) -> tuple[Tincture, ...]:
        """Return the heraldic colours of a seat's pieces."""
        return tuple(tincture(colour) for colour in self.players[seat].colours)

    def tincture(self, seat: int) -> Color:
        """Return the colour that a seat is known by."""
        return self.arms(seat)[0].field

    @property
    def tinctures(self) -> list[Color]:
        """The colours that the seats are known by, in turn order."""
        return [self.tincture(seat) for seat in range(len(self.players))]

    def coat(self, seat: int, px: int) -> Surface:
        """Return a picture, `px` pixels high, of a seat's coats of arms; empty for a negative seat."""
        if seat < 0:
            return Surface((1, 1), pygame.SRCALPHA)
        pieces = self.app.for_skin(Pieces)
        return row([pieces.coat(arms, round(px / 1.2)) for arms in self.arms(seat)], 0)

    def blazon(self, seat: int) -> str:
        """Describe a seat's coat of arms, or only the colours of two; "" for a negative seat."""
        arms = self.arms(seat) if seat >= 0 else ()
        if len(arms) == 1:
            return arms[0].blazon
        return _("{one} et {other}").format(one=arms[0].word, other=arms[1].word) if arms else ""

    def private(self, view: Any) -> bool:
        """Return whether the seat to move has secrets, so that the table is covered between turns."""
        return False

    def peek(self, view: Any, piece: Piece) -> str | None:
        """Return the face of a piece that lies face down, None if the seat of `view` does not know it."""
        return None

    def laid_open(self, truth: Any, view: Any) -> Any:
        """Return `view` with all hidden information revealed; `truth` is the whole state."""
        return truth

    def holdings(self, view: Any) -> tuple[Holding, ...]:
        """Return, in turn order, what each seat holds off the board, such as cards or prisoners."""
        return tuple(Holding(seat, ()) for seat in range(len(self.players)))

    def standings(self, view: Any) -> tuple[int, ...]:
        """Return the points that each seat would have if the game ended now."""
        return (0,) * len(self.players)
