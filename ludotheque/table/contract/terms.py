"""The vocabulary of look and table: destinations, actions, log lines, notes, cards and reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import pygame

from ludotheque.core.move import Move
from ludotheque.picture.frame import Frame
from ludotheque.ui.skin import ButtonStyle, Skin

OFF_BOARD = "reserve-"  # followed by a seat: the place of that seat's pieces off the board, in the panel
UNSEEN = "unseen"  # the place that hidden pieces come from: they turn over on the way
BACK = "back"  # the face of a piece while its back is up
Tone = Literal["go", "gain", "fight"]


@dataclass(frozen=True, slots=True)
class Destination:
    """The effect of a drop on a place: moves, a few words, an icon, and how the place glows.

    After the first move, the others are made as long as they are legal, with others' decisions in between.
    If more must be known first there are no moves: the drop becomes the position's `asked`,
    and spots, card and prompt ask for the rest until moves are made or the drop is withdrawn.
    """

    moves: tuple[Move, ...]
    hint: str = ""
    icon: str | None = None
    tone: Tone = "go"


@dataclass(frozen=True, slots=True)
class Action:
    """A move without a drag: a button with an id or, if `move` is None, the gesture that lets chance decide.

    A `question` is put to each player once before the move is made, since it may be a mistake.
    """

    id: str
    label: str
    move: Move | None
    key: int = 0
    style: ButtonStyle = "oak"
    question: str = ""


@dataclass(frozen=True, slots=True)
class Concession:
    """The words for giving up: its button, and its consequence in one sentence."""

    label: str
    consequence: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: its seat, its text, the places it is about, and a short text without the actor."""

    text: str
    seat: int = -1
    places: tuple[str, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Landmark:
    """Events worth jumping to in a replay: their kinds, their name, and the labels for next and last."""

    kinds: tuple[str, ...]
    name: str
    next: str
    previous: str


@dataclass(frozen=True, slots=True)
class Note:
    """The note shown when hovering over a place: a title and a few lines, each with or without an icon.

    It covers as little as possible of the `places` that it is about and, if there is room, nothing of those
    that it must keep `off`.
    """

    title: str
    lines: tuple[tuple[str | None, str], ...] = ()
    places: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds off the board: counts with their icons, and perhaps a note with more."""

    seat: int
    counts: tuple[tuple[str, int], ...]
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Countdown:
    """How near the end of the game is: steps `left` out of all, whether it comes `soon`, and `why`."""

    left: int
    of: int
    soon: bool
    why: str


@dataclass(frozen=True, slots=True)
class Status:
    """The turn as objects: the die's face (0: not thrown, None: no die), whether it waits, moves left.

    If there is a `countdown`, the caption puts it into words.
    """

    die: int | None = None
    waits: bool = False
    moves: int = 0
    of: int = 0
    caption: str = ""
    countdown: Countdown | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A button or key that makes no move: it shows something, or arranges the player's own pieces."""

    id: str
    label: str
    use: Callable[[TableControl], object]
    key: int = 0
    icon: str | None = None


class TableControl(Protocol):
    """The part of the table that a tool may use."""

    def tell(self, report: Report | None) -> None:
        """Show a report until the next gesture."""
        ...

    def rearrange(self) -> None:
        """Let the pieces slide to where the look now arranges them."""
        ...


class Animation(Protocol):
    """An animation, which can be cut short."""

    suspense: bool  # whether the panel must not reveal its outcome yet

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        ...

    def finish(self) -> None:
        """Jump to the end."""
        ...

    @property
    def done(self) -> bool:
        """Return whether it is over."""
        ...


class Legend(Protocol):
    """A legend on a free part of the board, which depends on the place pointed at."""

    def draw(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw itself."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return its texts."""
        ...


class Card(Protocol):
    """A small choice laid over the board, such as how many knights go in; it ends in the moves `chosen`.

    A card about a drop may be `withdrawn` instead: then nothing is played.
    """

    chosen: tuple[Move, ...]
    withdrawn: bool

    def layout(self, skin: Skin, frame: Frame, area: pygame.Rect) -> None:
        """Find its place inside `area`."""
        ...

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was meant for the card."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw itself."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return its `rect`, that of each of its `buttons` by id, and what has been chosen on it so far."""
        ...


class Report(Animation, Protocol):
    """Events told at length, such as dice against dice; once told, a report stays until the next gesture."""

    def layout(self, skin: Skin, frame: Frame, area: pygame.Rect) -> None:
        """Find its place inside `area`."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw as much as has been told."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return its final texts."""
        ...
