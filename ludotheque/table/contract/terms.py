"""The values and interfaces that pass between the table and a game, such as destinations and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

import pygame

from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.ui.skin import ButtonStyle, Skin
from ludotheque.ui.spoken import Node

OFF_BOARD = "reserve-"  # followed by a seat: the place of that seat's pieces off the board, in the panel
UNSEEN = "unseen"  # the place that hidden pieces come from: they turn over on the way
BACK = "back"  # the face of a piece while its back is up
Tone = Literal["go", "gain", "fight"]


@dataclass(frozen=True, slots=True)
class Destination:
    """The effect of dropping pieces on a place: moves, a few words, an icon, and the colour of a glow.

    The first move is made at once; the others follow as long as they are legal, even if other players decide
    something in between. Without moves, the game asks about the drop, which is in `Position.asked` until the
    player answers or withdraws it. A `question` says why the drop is hardly meant; the player must confirm
    it.
    """

    moves: tuple[Move, ...]
    hint: str = ""
    icon: str | None = None
    tone: Tone = "go"
    question: str = ""

    @property
    def words(self) -> str:
        """The few words, on one line."""
        return self.hint.replace("\n", ", ")


@dataclass(frozen=True, slots=True)
class Action:
    """A move that is made by a button or a key (0: none); chance decides if `move` is None.

    A `question` guards against a choice by mistake: each player must confirm the first time. If the action is
    `next`, what mostly comes next, Space and Enter make it too while they mean nothing else.
    """

    id: str
    label: str
    move: Move | None
    key: int = 0
    style: ButtonStyle = "oak"
    question: str = ""
    next: bool = False


@dataclass(frozen=True, slots=True)
class Concession:
    """The words for giving up: the label of the button, and a sentence about what will follow."""

    label: str
    consequence: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log, its seat (-1: none) and its places; `brief` is shorter, without the name, or ""."""

    text: str
    seat: int = -1
    places: tuple[str, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Landmark:
    """A sort of events that a replay can jump to by buttons labelled `next` and `previous`."""

    kinds: tuple[str, ...]
    name: str
    next: str
    previous: str


def landmark_kinds(landmarks: Sequence[Landmark]) -> set[str]:
    """Return the kinds of all events that a replay can jump to."""
    return {kind for landmark in landmarks for kind in landmark.kinds}


class Posed(NamedTuple):
    """What is said of a puzzle found in a game: texts, which cite rules as the files of puzzles do."""

    title: str
    question: str
    hint: str
    right: str
    wrong: str


@dataclass(frozen=True, slots=True)
class Described:
    """A place in words: the `name` that texts call it by, and what stands `there` and whose, if anything."""

    name: str
    there: str = ""

    @property
    def whole(self) -> str:
        """The name and what stands there, in a few words."""
        return _("{name} : {there}").format(name=self.name, there=self.there) if self.there else self.name


@dataclass(frozen=True, slots=True)
class Note:
    """The note on a place: what the place is called, and lines that may begin with an icon.

    It covers as little as possible of `places`, which it is about, and nothing in `off` unless there is no
    other room. Those of its lines that say what may come are also `ahead`.
    """

    title: str
    lines: tuple[tuple[str | None, str], ...] = ()
    places: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    ahead: tuple[tuple[str | None, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds that is not on the board: icons with numbers, and a note if there is more to say."""

    seat: int
    counts: tuple[tuple[str, int], ...]
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Countdown:
    """How near the end of the game is: `left` of `of` steps, `why` it ends, and whether that is `soon`."""

    left: int
    of: int
    soon: bool
    why: str


@dataclass(frozen=True, slots=True)
class Status:
    """What the panel shows of the turn: the die, the moves left of all the turn has, and a caption.

    `die` is the face that is up, 0 before the throw, None if the game has no die now; it may wait for the
    player's throw. If there is a `countdown` to the end of the game, the caption belongs to it.
    """

    die: int | None = None
    waits: bool = False
    moves: int = 0
    of: int = 0
    caption: str = ""
    countdown: Countdown | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A button or key (0: none) that shows something or arranges the player's pieces, but makes no move."""

    id: str
    label: str
    use: Callable[[TableControl], object]
    key: int = 0
    icon: str | None = None


class TableControl(Protocol):
    """The functions of the table that a tool may call."""

    def tell(self, report: Report | None) -> None:
        """Show a report until the next gesture. If `report` is None, remove the report on show."""
        ...

    def rearrange(self) -> None:
        """Arrange the pieces again, for example after a hand's order has changed, and let them slide."""
        ...


class Animation(Protocol):
    """An animation, which can be cut short."""

    suspense: bool  # whether the panel must not reveal the outcome of the animation yet

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        ...

    def finish(self) -> None:
        """Jump to the end."""
        ...

    @property
    def done(self) -> bool:
        """Return whether the animation is over."""
        ...


class Legend(Protocol):
    """A legend on a free part of the board, which depends on the place under the pointer."""

    def draw(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw the legend."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return the texts of the legend."""
        ...


class Card(Protocol):
    """A small choice laid over the board, such as how many knights go into a castle.

    Once the player has chosen, `chosen` has the moves to make. A card that asks about a drop may be
    `withdrawn`, so that no move is made.
    """

    chosen: tuple[Move, ...]
    withdrawn: bool

    def layout(self, skin: Skin, frame: Frame, area: pygame.Rect) -> None:
        """Place the card inside `area`."""
        ...

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was meant for the card."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return the rectangle of the card, those of its buttons by id, and what has been chosen so far."""
        ...

    def spoken(self) -> Iterable[Node]:
        """Return the question, what is known about the answers, and the buttons, in words."""
        ...


class Report(Animation, Protocol):
    """An animation that explains events at length, such as a fight, and stays until the next gesture."""

    def layout(self, skin: Skin, frame: Frame, area: pygame.Rect) -> None:
        """Place the report inside `area`."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the part of the report that has appeared so far."""
        ...

    def trace(self) -> dict[str, Any]:
        """Return all texts of the report, also those that have not appeared yet."""
        ...

    def sentences(self) -> Sequence[str]:
        """Return in words all that the report shows, also what has not appeared yet."""
        ...
