"""The terms in which a look and the table speak: what may be done where, what is told, what lies over all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import pygame

from ludotheque.core.move import Move
from ludotheque.picture.frame import Frame
from ludotheque.ui.skin import ButtonStyle, Skin

OFF_BOARD = "reserve-"  # followed by a seat: the place in the panel of what that seat has off the board
UNSEEN = "unseen"  # the place of what lies face down somewhere: it turns over as it comes from there
BACK = "back"  # the face of a piece while its back is up
Tone = Literal["go", "gain", "fight"]


@dataclass(frozen=True, slots=True)
class Destination:
    """What letting go on a place does: moves, a few words about it, an icon, and how it glows.

    Of several moves those after the first are made as long as they are legal, others' decisions in between.
    Where more must be known first there are no moves: what was let go where becomes the position's `asked`,
    and spots, card and prompt ask for the rest, until moves are made or it is withdrawn.
    """

    moves: tuple[Move, ...]
    hint: str = ""
    icon: str | None = None
    tone: Tone = "go"


@dataclass(frozen=True, slots=True)
class Action:
    """A move that is no drag: a button with an id, or, by `move` None, the gesture that lets chance speak.

    A `question` is put to each player once before the move is made: it may be meant otherwise.
    """

    id: str
    label: str
    move: Move | None
    key: int = 0
    style: ButtonStyle = "oak"
    question: str = ""


@dataclass(frozen=True, slots=True)
class Concession:
    """Giving up, in words: the button that does it, and what comes of it in one sentence."""

    label: str
    consequence: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: who, in words, the places it speaks of, and in few words without who."""

    text: str
    seat: int = -1
    places: tuple[str, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Landmark:
    """Events worth jumping to in what has happened: their kinds, what they are called, the next, the last."""

    kinds: tuple[str, ...]
    name: str
    next: str
    previous: str


@dataclass(frozen=True, slots=True)
class Note:
    """What hovering over a place tells: a title and a few lines, each with an icon or none.

    `places` are those it tells of: it covers as little of them as can be, and nothing of those that it is to
    keep `off`, if there is room.
    """

    title: str
    lines: tuple[tuple[str | None, str], ...] = ()
    places: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat has off the board: counts with their icons, and perhaps a note with more."""

    seat: int
    counts: tuple[tuple[str, int], ...]
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Countdown:
    """How near the end of the game is: steps `left` of all, whether it comes `soon`, and `why` it ends."""

    left: int
    of: int
    soon: bool
    why: str


@dataclass(frozen=True, slots=True)
class Status:
    """The turn as objects: the die's face (0: not thrown, None: no die), if it waits, moves left of all.

    The caption of a `countdown` says in words what that shows.
    """

    die: int | None = None
    waits: bool = False
    moves: int = 0
    of: int = 0
    caption: str = ""
    countdown: Countdown | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A button or key that makes no move: it shows something, or arranges what is one's own."""

    id: str
    label: str
    use: Callable[[TableControl], object]
    key: int = 0
    icon: str | None = None


class TableControl(Protocol):
    """What a tool can do to the table."""

    def tell(self, report: Report | None) -> None:
        """Show something until the next gesture."""
        ...

    def rearrange(self) -> None:
        """Let the pieces slide to where the look now has them."""
        ...


class Animation(Protocol):
    """Something that takes its time and can be cut short."""

    suspense: bool  # whether the panel must not tell yet what comes of it

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        ...

    def finish(self) -> None:
        """Be done at once."""
        ...

    @property
    def done(self) -> bool:
        """Return whether it is over."""
        ...


class Legend(Protocol):
    """What on the board helps to read it, where nothing lies: it changes with the place pointed at."""

    def draw(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw itself."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return what it says."""
        ...


class Card(Protocol):
    """A small choice laid over the board, such as how many go in; it ends in the moves `chosen`.

    One that asks about a drop may be `withdrawn` instead: then nothing is played.
    """

    chosen: tuple[Move, ...]
    withdrawn: bool

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
        """Return its `buttons` as rectangles by id, and what has been chosen on it so far."""
        ...


class Report(Animation, Protocol):
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
