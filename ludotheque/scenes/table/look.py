"""What a game's own look tells the table: its pieces, places, destinations, words.

The table is one generic machine. It is handed views, never the truth, and asks the look how they are shown
and which gesture is which move; what may be done is read from the rules' legal moves alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import pygame
from pygame import Color

from ...boards.model import BoardMap, Point
from ...core.game import Event, Move, Refusal, ScoreLine
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter.frame import Frame
from ...ui.skin import Skin
from .terms import Action, Card, Concession, Destination, Holding, Line, Note, Report, Status, Tool


class Look(Protocol):
    """How one game looks on one board with one set of players; `places` are points in board units.

    Where places are the squares of a grid, `tile` is their side; else it is 0. The `apron` is what at the
    foot of the board must never go out of sight, such as a hand of cards: its height in board units, or 0.
    """

    board_map: BoardMap[Any]
    places: Mapping[str, Point]
    tile: float
    apron: float

    def layout(self, skin: Skin, unit: float) -> None:
        """Make ready to draw at `unit` pixels a board unit."""
        ...

    def mover(self, view: Any) -> int:
        """Return the seat whose turn it is, also while chance speaks for it; -1 when the game is over."""
        ...

    def tincture(self, seat: int) -> Color:
        """Return the colour a seat is known by."""
        ...

    def coat(self, seat: int, px: int) -> pygame.Surface:
        """Return the coat or coats of arms of a seat, `px` pixels high; an empty picture for no seat."""
        ...

    def blazon(self, seat: int) -> str:
        """Return the coat of arms in words."""
        ...

    def die(self, face: int, px: int, share: float = 1.0) -> pygame.Surface:
        """Return the die, `px` pixels wide, at `share` (0 to 1) of a throw ending on `face`; 0: in hand."""
        ...

    def coin(self, px: int, full: bool) -> pygame.Surface:
        """Return a move left, or one spent, `px` pixels wide."""
        ...

    def chance_is_dealt(self, view: Any) -> bool:
        """Tell whether chance speaks by itself here, without a gesture."""
        ...

    def pieces(self, view: Any) -> tuple[Piece, ...]:
        """Return what lies on the board and, on places that the table keeps in its panel, off it."""
        ...

    def sprite(self, piece: Piece) -> pygame.Surface:
        """Return the picture of a piece (pile, banner); the middle of its lower edge stands on its anchor."""
        ...

    def enlarged(self, piece: Piece, px: int) -> pygame.Surface:
        """Return the picture of a piece being looked at, `px` pixels wide."""
        ...

    def anchor(self, kind: str, place: str) -> Point:
        """Return where on the board pieces of `kind` on `place` stand: the middle of their foot."""
        ...

    def reach(self, place: str) -> float:
        """Return the radius of a place in board units, for pointing at it."""
        ...

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and height of a place that is an upright rectangle, in board units."""
        ...

    def outline(self, place: str) -> Sequence[Point]:
        """Return the corners of a place of any other shape, in board units; nothing of one that is round."""
        ...

    def rises(self, place: str) -> bool:
        """Tell whether what may be taken from a place rises under the pointer, above what overlaps it."""
        ...

    def emergence(self, kind: str, place: str) -> Point:
        """Return where what comes from UNSEEN to `place`, or goes there from it, is hidden."""
        ...

    def private(self, view: Any) -> bool:
        """Tell whether the seat to move knows what others may not: a curtain hangs between their turns."""
        ...

    def face(self, seat: int | None) -> None:
        """Show the table from now on as that seat sees it; None: as everyone does."""
        ...

    @property
    def asking(self) -> bool:
        """Whether a choice is open that a drop hangs on: nothing has been played yet."""
        ...

    def withdraw(self) -> None:
        """Close the choice that a drop hangs on, if one is open: nothing is played."""
        ...

    def leaves(self, move: Move) -> bool:
        """Tell whether a move that ends a private turn leaves nothing to look at: the screen is passed on."""
        ...

    def forced(self, view: Any) -> Move | None:
        """Return the move that makes itself here, there being nothing to decide; `view` is the public one."""
        ...

    def poke(self, view: Any, place: str) -> Move | None:
        """Return the move that a click on a place stands for where none is offered: its refusal is shown."""
        ...

    def inspect(self, view: Any, place: str) -> Report | None:
        """Return what a click on a place lays open to be looked at."""
        ...

    def objection(self, view: Any, refusal: Refusal) -> Report | None:
        """Return what shows at length why a move is refused, if a sentence is not enough."""
        ...

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return the rule that a click on a report asks for, empty for none; `pos` in pixels."""
        ...

    def tools(self, view: Any) -> tuple[Tool, ...]:
        """Return the buttons that make no move."""
        ...

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the bends of the way pieces slide between two places of the board, if there are any."""
        ...

    def sources(self, view: Any, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return what may be taken in hand."""
        ...

    def destinations(
        self, view: Any, legal: Sequence[Move], source: Source, count: int
    ) -> Mapping[str, Destination]:
        """Return where `count` of `source` may be let go, and what would happen there."""
        ...

    def spots(self, view: Any, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return the places where a mere click makes a move, nothing being held."""
        ...

    def route(self, view: Any, source: Source, way: Sequence[str], place: str) -> tuple[Move, ...]:
        """Return the moves of carrying `source` along `way` to a destination; none: those of the latter."""
        ...

    def draw_held(
        self, surface: pygame.Surface, frame: Frame, view: Any, source: Source, way: Sequence[str], place: str
    ) -> None:
        """Draw what carrying along `way` to `place` would do; `place` is empty where it would do nothing."""
        ...

    def taken(self, view: Any, source: Source | None, before: Source | None) -> None:
        """Take note of what the hand holds from now on, and of what it held just before."""
        ...

    def carried(self, piece: Piece) -> pygame.Surface | None:
        """Return the picture of a piece carried over the board, None if it looks as it did at rest."""
        ...

    def released(self, piece: Piece) -> tuple[str, str]:
        """Return the kind and the origin of what goes on from the hand when it lets go a piece."""
        ...

    def settled(self, view: Any) -> bool:
        """Tell whether a gesture may begin here: undo goes from one such position to the one before."""
        ...

    def report(self, view: Any, events: Sequence[Event]) -> Report | None:
        """Return what is to be told at length of the events that followed `view`, if anything."""
        ...

    def attempt(self, view: Any, source: Source, count: int, place: str) -> Move | None:
        """Return the move that an illegal drop stands for, None if for none: its refusal is shown."""
        ...

    def actions(self, view: Any, legal: Sequence[Move]) -> tuple[Action, ...]:
        """Return the moves that are buttons, and the gesture for chance."""
        ...

    def card(self, view: Any, legal: Sequence[Move]) -> Card | None:
        """Return the choice that must be made now, if there is one."""
        ...

    def prompt(self, view: Any, legal: Sequence[Move]) -> str:
        """Say in one sentence what the player to move may do."""
        ...

    def status(self, view: Any, moves: Sequence[Move]) -> Status:
        """Return the turn as objects; `moves` are all that were made so far."""
        ...

    def holdings(self, view: Any) -> tuple[Holding, ...]:
        """Return what every seat has off the board, in turn order."""
        ...

    def peek(self, view: Any, piece: Piece) -> str | None:
        """Return the hidden face of `piece`, None if it has none or `view` does not know it."""
        ...

    def note(self, view: Any, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        ...

    def draw_apron(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw the ground of the apron, if there is one."""
        ...

    def draw_marks(self, surface: pygame.Surface, frame: Frame, view: Any, legal: Sequence[Move]) -> None:
        """Draw, under the pieces, what the board itself should show of the position."""
        ...

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the pairs of places that stay marked as the last move."""
        ...

    def lines(self, events: Sequence[Event]) -> tuple[Line, ...]:
        """Return the events of a ply as lines of the log."""
        ...

    def sound(self, event: Event) -> str | None:
        """Return the name of the sound of an event."""
        ...

    def tip(self, events: Sequence[Event]) -> str:
        """Return what the player should know right after these events, if anything."""
        ...

    def explain(self, refusal: Refusal) -> str:
        """Say in one sentence why a move is refused."""
        ...

    def concession(self, view: Any, seat: int) -> Concession:
        """Return what it is called that a seat gives up, and what comes of it."""
        ...

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line of the score sheet."""
        ...

    def total(self, score: int) -> str:
        """Return a winner's score in words; empty where it is not points that decide."""
        ...

    def ending(self, reason: str) -> str:
        """Say in one sentence why the game ended."""
        ...

    def standings(self, view: Any) -> tuple[int, ...]:
        """Return what each seat would have if the game ended now."""
        ...
