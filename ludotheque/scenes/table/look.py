"""What a game's own look tells the table: its pieces, places, destinations, words.

The table is one generic machine. It is handed views, never the truth, and asks the look how they are shown
and which gesture is which move; what may be done is read from the rules' legal moves alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import pygame
from pygame import Color

from ...boards.model import BoardMap, Point
from ...core.game import Event, Move, Refusal, ScoreLine
from ...i18n import ngettext
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter.frame import Frame
from ...ui.skin import ButtonStyle, Skin
from .acts import Act

OFF_BOARD = "reserve-"  # followed by a seat: the place in the panel of what that seat has off the board
UNSEEN = "unseen"  # the place of what lies face down somewhere: it turns over as it comes from there
BACK = "back"  # the face of a piece while its back is up
Tone = Literal["go", "gain", "fight"]


@dataclass(frozen=True, slots=True)
class Destination:
    """What letting go on a place does: moves, a few words about it, an icon, and how it glows.

    Of several moves those after the first are made as long as they are legal, others' decisions in between.
    Where more must be known first, there are no moves, and `ask` has the look ask for it.
    """

    moves: tuple[Move, ...]
    hint: str = ""
    icon: str | None = None
    tone: Tone = "go"
    ask: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """A move that is no drag: a button with an id, or, by `move` None, the gesture that lets chance speak."""

    id: str
    label: str
    move: Move | None
    key: int = 0
    style: ButtonStyle = "oak"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: who, in words, and the places it speaks of."""

    text: str
    seat: int = -1
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """What hovering over a place tells: a title and a few lines, each with an icon or none."""

    title: str
    lines: tuple[tuple[str | None, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat has off the board: counts with their icons, and a note with more."""

    seat: int
    counts: tuple[tuple[str, int], ...]
    note: Note


@dataclass(frozen=True, slots=True)
class Status:
    """The turn as objects: the die's face (0: not thrown, None: no die), if it waits, moves left of all."""

    die: int | None = None
    waits: bool = False
    moves: int = 0
    of: int = 0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """A button or key that makes no move: it shows something, or arranges what is one's own."""

    id: str
    label: str
    use: Callable[[Table], object]
    key: int = 0
    icon: str | None = None


class Table(Protocol):
    """What a tool can do to the table."""

    def tell(self, report: Report | None) -> None:
        """Show something until the next gesture."""
        ...

    def rearrange(self) -> None:
        """Let the pieces slide to where the look now has them."""
        ...


class Card(Protocol):
    """A small choice laid over the board, such as how many go in; it ends in the moves `chosen`."""

    chosen: tuple[Move, ...]

    def layout(self, skin: Skin, frame: Frame, area: pygame.Rect) -> None:
        """Find its place inside `area`."""
        ...

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was meant for the card."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw itself."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return its buttons as rectangles by id."""
        ...


class Report(Act, Protocol):
    """What is told at length, such as dice against dice; it stays, once told, until the next gesture."""

    def layout(self, skin: Skin, frame: Frame, area: pygame.Rect) -> None:
        """Find its place inside `area`."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw as much as has been told."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return what it says in the end."""
        ...


class Look(Protocol):
    """How one game looks on one board with one set of players; `places` are points in board units.

    Where places are the squares of a grid, `tile` is their side; else it is 0.
    """

    board_map: BoardMap[Any]
    places: Mapping[str, Point]
    tile: float

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

    def emergence(self, kind: str, place: str) -> Point:
        """Return where what comes from UNSEEN to `place`, or goes there from it, is hidden."""
        ...

    def private(self, view: Any) -> bool:
        """Tell whether the seat to move knows what others may not: a curtain hangs between their turns."""
        ...

    def face(self, seat: int) -> None:
        """Show the table from now on as that seat sees it."""
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


class Plain:
    """What a look need not say where a gesture is one move, places are no grid and little is told."""

    tile = 0.0

    def spots(self, view: Any, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return nothing: every move is a drag or a button."""
        return {}

    def route(self, view: Any, source: Source, way: Sequence[str], place: str) -> tuple[Move, ...]:
        """Return nothing: only where it ends counts."""
        return ()

    def draw_held(
        self, surface: pygame.Surface, frame: Frame, view: Any, source: Source, way: Sequence[str], place: str
    ) -> None:
        """Draw nothing."""

    def taken(self, view: Any, source: Source | None, before: Source | None) -> None:
        """Note nothing: what is held says all."""

    def carried(self, piece: Piece) -> pygame.Surface | None:
        """Return nothing: it looks as it did."""
        return None

    def released(self, piece: Piece) -> tuple[str, str]:
        """Return the piece itself."""
        return piece.kind, piece.place

    def settled(self, view: Any) -> bool:
        """Return True: each move is a gesture."""
        return True

    def report(self, view: Any, events: Sequence[Event]) -> Report | None:
        """Return nothing."""
        return None

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return nothing: places are round, or the squares of a grid."""
        return None

    def emergence(self, kind: str, place: str) -> Point:
        """Return the corner: nothing is unseen."""
        return 0.0, 0.0

    def private(self, view: Any) -> bool:
        """Return False: everyone sees the same."""
        return False

    def face(self, seat: int) -> None:
        """Change nothing: everyone sees the same."""

    def leaves(self, move: Move) -> bool:
        """Return False: what has been done is looked at first."""
        return False

    def forced(self, view: Any) -> Move | None:
        """Return nothing: every move is made by hand."""
        return None

    def poke(self, view: Any, place: str) -> Move | None:
        """Return nothing."""
        return None

    def inspect(self, view: Any, place: str) -> Report | None:
        """Return nothing."""
        return None

    def objection(self, view: Any, refusal: Refusal) -> Report | None:
        """Return nothing: a sentence is enough."""
        return None

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return nothing: reports speak for themselves."""
        return ""

    def tools(self, view: Any) -> tuple[Tool, ...]:
        """Return nothing."""
        return ()

    def total(self, score: int) -> str:
        """Return `12 points`."""
        return ngettext("{n} point", "{n} points", score).format(n=score)
