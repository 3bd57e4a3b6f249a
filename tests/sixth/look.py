"""Le Moulin on the table: round men in their owner's tincture. What is not here is the table's default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import Surface

from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.table.contract import art, geometry, gestures, look, position, seats, telling, terms
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.app import App
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece
from sixth import words
from sixth.rules.moves import Place, Slide, Take
from sixth.rules.state import MorrisState, taken

MAN, MEN = 54.0, ("man-0", "man-1")  # a man's width in board units; what the table calls those of each seat


def morris_look(app: App, session: Session[Any], board_map: BoardMap[Any]) -> look.Look:
    """Return how a session looks on its board."""
    players = Seats(app, session.players)
    hands, told = Gestures(board_map.board.names), Telling(board_map.board.names, players.names)
    return look.Look(Geometry(board_map), Art(app, players), hands, told, players)


class Men(geometry.Arrangement):
    """Men lie flat: their middle, not their foot, is on the point."""

    def anchor(self, kind: str, place: str) -> Point:
        """Return the middle of the lower edge of a man's picture."""
        x, y = self.points[place]
        return x, y + MAN / 2


class Geometry(geometry.Geometry):
    """Where the men are."""

    def arrange(self, view: MorrisState, eyes: int | None) -> Men:
        """Return the men on the board, and those in the hands: they slide from the panel to the board."""
        owners = zip(self.board_map.board.names, view.men, strict=True)
        men = [Piece(MEN[seat], name, seat=seat) for name, seat in owners if seat >= 0]
        hands = [Piece(MEN[s], f"{terms.OFF_BOARD}{s}", view.hand[s], seat=s) for s in (0, 1) if view.hand[s]]
        return Men((*men, *hands), self.board_map.places)


class Art(art.Art):
    """What a man looks like."""

    def sprite(self, piece: Piece, arrangement: geometry.Arrangement) -> Surface:
        """Return a roundel of the owner's tincture."""
        return self.pieces.dot(self.seats.arms(piece.seat)[0], self.px(MAN))


class Gestures(gestures.Gestures):
    """A man is placed or taken by a click on its point, and moved by a drag or two clicks."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def sources(self, at: position.Position) -> tuple[Source, ...]:
        """Return the men that can move."""
        origins = sorted({move.origin for move in at.legal if isinstance(move, Slide)})
        return tuple(Source(MEN[at.view.seat], self.names[origin]) for origin in origins)

    def destinations(self, at: position.Position, held: position.Held) -> Mapping[str, terms.Destination]:
        """Return where a man may go."""
        own = [m for m in at.legal if isinstance(m, Slide) and self.names[m.origin] == held.source.place]
        return {self.names[move.target]: terms.Destination((move,)) for move in own}

    def attempt(self, at: position.Position, held: position.Held, place: str) -> Move:
        """Return the move that letting a man go elsewhere was meant to be: its refusal is told."""
        return Slide(self.names.index(held.source.place), self.names.index(place))

    def spots(self, at: position.Position) -> Mapping[str, terms.Destination]:
        """Return where a man may be placed or taken."""
        moves = [move for move in at.legal if isinstance(move, Place | Take)]
        return {self.names[move.point]: terms.Destination((move,)) for move in moves}

    def poke(self, at: position.Position, place: str) -> Move | None:
        """Return the taking or placing that a click elsewhere was meant to be: its refusal is told."""
        point, view = self.names.index(place), at.view
        return Take(point) if view.taking else Place(point) if view.hand[view.seat] else None

    def trail(self, move: Move, at: position.Position) -> tuple[tuple[str, str], ...]:
        """Return the line of a move, or the point where a man was placed or taken."""
        if isinstance(move, Slide):
            return ((self.names[move.origin], self.names[move.target]),)
        return ((self.names[move.point],) * 2,) if isinstance(move, Place | Take) else ()


class Telling(telling.Telling):
    """What is said, in the words of `words`."""

    sounds: ClassVar = {"placed": "wood", "moved": "slide", "mill": "horn", "taken": "seal"}

    def __init__(self, points: Sequence[str], names: Sequence[str]) -> None:
        super().__init__(words, names)
        self.points = points

    def prompt(self, at: position.Position) -> str:
        """Say what the player to move may do."""
        return words.ask(at.view)

    def gesture(self, at: position.Position, moves: Sequence[Move]) -> str:
        """Return what the first move of a gesture does."""
        return words.gesture(moves[0], self.points)

    def reason(self, reason: Reason) -> str:
        """Return why a move is good, if there is more to say."""
        return words.reason(reason)

    def total(self, score: int) -> str:
        """Return nothing: men taken do not decide."""
        return ""


class Seats(seats.Seats):
    """Whose turn it is, and how it stands."""

    def mover(self, view: MorrisState) -> int:
        """Return the seat to move; -1 when the game is over."""
        return -1 if view.over else view.seat

    def standings(self, view: MorrisState) -> tuple[int, ...]:
        """Return the men taken, for the course of the game."""
        return taken(view, 0), taken(view, 1)
