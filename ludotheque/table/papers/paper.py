"""The papers over the board: what each can do, and the stack in which they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.table.tabletop import Tabletop
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node, walk
from ludotheque.ui.widgets import Tip

Pos = tuple[int, int]


class Layer(Enum):
    """The moment in the drawing of the table at which a paper is drawn."""

    PANEL = auto()  # on the panel
    RESTING = auto()  # with what stands still, under the pieces that move
    LOW = auto()  # on the board, under the cursor and the held pieces
    HIGH = auto()  # over everything


class Paper:
    """Something over the board, hidden while kinds in `yields_to` are shown, and clear of `keeps_off`."""

    name = ""
    layer = Layer.HIGH
    yields_to: frozenset[str] = frozenset()
    keeps_off: tuple[str, ...] = ()
    passive = False  # whether it is only looked at: no press or key is meant for it
    insists = False  # whether it is told again when what was held has been put back
    tells = False  # whether it tells the latest events, which then need not stand on the board

    table: Tabletop
    stack: Stack

    @property
    def shown(self) -> bool:
        """Whether it is shown."""
        return False

    @property
    def stays(self) -> bool:
        """Whether it comes back as it was, after something else was shown."""
        return False

    @property
    def outranked(self) -> bool:
        """Whether a paper is shown that hides it."""
        return any(other.name in self.yields_to and other.shown for other in self.stack)

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangles that it covers, of which other papers keep clear."""
        return ()

    @property
    def tooltip(self) -> Tip | None:
        """The tooltip of the widget under the pointer, None if there is none."""
        return None

    def renew(self) -> None:
        """Take up what there is to say, since the table shows something else."""

    def reset(self) -> None:
        """Forget its place, since the window, the size of text or the language has changed."""

    def place(self) -> None:
        """Find the place where it covers least."""

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw it in its layer."""

    def compose(self, surface: Surface, skin: Skin) -> None:
        """Draw it with what stands still, if that is its layer."""

    def light(self, surface: Surface, steady: bool) -> None:
        """Highlight places below the pieces: on the apron if `steady`, else on the rest of the board."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event before everything below; return whether it was taken."""
        return False

    def passed(self, event: pygame.event.Event) -> tuple[pygame.event.Event, bool]:
        """Return an event that it has not taken, as everything below is to see it, and whether to draw."""
        return event, False

    def cited(self, pos: Pos) -> str:
        """Return the id of the rule that it cites at a pixel, empty if there is none."""
        return ""

    def press(self, pos: Pos) -> bool:
        """Handle a press at a pixel; return whether it was meant for the paper."""
        return False

    def miss(self) -> bool:
        """Handle a click on nothing at all; return whether it has closed the paper."""
        return False

    def covers(self, pos: Pos) -> bool:
        """Return whether it hides what lies under a pixel from the pointer."""
        return False

    def hover(self, pos: Pos) -> bool:
        """Handle a motion of the pointer; return whether it must be drawn again."""
        return False

    def hit(self, pos: Pos) -> str | None:
        """Return the id of its widget at a pixel, "" if none is there, None if presses go through it."""
        return None

    def points(self) -> Mapping[str, Rect]:
        """Return the rectangles of what the keyboard's cursor can go to, by id."""
        return {}

    def use(self, id: str) -> bool:
        """Use what the keyboard's cursor is at; return False if it is not on this paper."""
        return False

    def escape(self) -> bool:
        """Close it by the key Escape; return False if that key does not close it."""
        return False

    def update(self, seconds: float) -> bool:
        """Advance to the time `seconds`; return whether to draw again."""
        return False

    def spoken(self) -> Iterable[Node]:
        """Return what it says in words, while it is shown."""
        return ()

    def aloud(self) -> Sequence[str]:
        """Return the sentences to tell when they appear: by default, its words that are on no button."""
        return [node.name for node in walk(self.spoken()) if node.role in ("heading", "text")]

    def trace(self) -> Mapping[str, Any]:
        """Return what it adds to the table's trace, as JSON-like values."""
        return {}


class Stack:
    """The papers over a table in one order: placed and drawn from the lowest up, asked from the top down."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._papers: list[Paper] = []

    def __iter__(self) -> Iterator[Paper]:
        return iter(self._papers)

    def lay(self, *papers: Paper) -> None:
        """Lay papers on top of the others, the lowest first."""
        for paper in papers:
            paper.table, paper.stack = self._table, self
            self._papers.append(paper)

    def _above(self) -> Iterator[Paper]:
        """Yield the papers that are shown and may be used, from the top."""
        return (paper for paper in reversed(self._papers) if not paper.passive and paper.shown)

    def rects(self, *names: str) -> list[Rect]:
        """Return the rectangles of the papers of these kinds that are shown."""
        return [rect for paper in self if paper.name in names and paper.shown for rect in paper.rects]

    @property
    def tells(self) -> bool:
        """Whether a paper tells the latest events."""
        return any(paper.tells for paper in self._above())

    @property
    def tooltip(self) -> Tip | None:
        """The tooltip of the paper's widget under the pointer, None if there is none."""
        return next(filter(None, (paper.tooltip for paper in self._above())), None)

    def renew(self) -> None:
        """Let all papers take up what there is to say."""
        for paper in self:
            paper.renew()

    def reset(self) -> None:
        """Let all papers forget their places."""
        for paper in self:
            paper.reset()

    def place(self) -> None:
        """Place all papers."""
        for paper in self:
            paper.place()

    def draw(self, surface: Surface, skin: Skin, layer: Layer) -> None:
        """Draw the papers of a layer; those that are only looked at find out themselves what there is."""
        for paper in self:
            if paper.layer is layer and (paper.passive or paper.shown):
                paper.draw(surface, skin)

    def compose(self, surface: Surface, skin: Skin) -> None:
        """Draw what stands still."""
        for paper in self:
            if paper.layer is Layer.RESTING and paper.shown:
                paper.compose(surface, skin)

    def light(self, surface: Surface, steady: bool) -> None:
        """Highlight places below the pieces: on the apron if `steady`, else on the rest of the board."""
        for paper in self:
            paper.light(surface, steady)

    def handle(self, event: pygame.event.Event) -> tuple[pygame.event.Event | None, bool]:
        """Offer an event to the papers; return it for the table, None if one took it, and whether to draw."""
        draws = False
        for paper in self._above():
            if paper.handle(event):
                return None, True
            event, changed = paper.passed(event)
            draws |= changed
        return event, draws

    def cited(self, pos: Pos) -> str:
        """Return the id of the rule that a paper cites at a pixel, empty if there is none."""
        return next(filter(None, (paper.cited(pos) for paper in self._above())), "")

    def press(self, pos: Pos) -> bool:
        """Handle a press at a pixel; return whether it was meant for a paper."""
        return any(paper.press(pos) for paper in self._above())

    def miss(self) -> bool:
        """Handle a click on nothing at all; return whether it has closed a paper."""
        return any(paper.miss() for paper in self._above())

    def hover(self, pos: Pos) -> tuple[bool, bool]:
        """Handle a motion of the pointer; return whether a paper covers that pixel, and whether to draw."""
        shown = [*self._above()]
        hovered = [paper for paper in shown if paper.hover(pos)]
        return any(paper.covers(pos) for paper in shown), bool(hovered)

    def hit(self, pos: Pos) -> str | None:
        """Return the id of the widget of a paper at a pixel, "" if none is there, None if no paper is."""
        found = (paper.hit(pos) for paper in self._above())
        return next((id for id in found if id is not None), None)

    def points(self, *layers: Layer) -> dict[str, Rect]:
        """Return what the cursor can go to on the papers of these layers, or on all, by id."""
        there = (paper for paper in reversed([*self._above()]) if paper.layer in layers or not layers)
        return {id: rect for paper in there for id, rect in paper.points().items()}

    def use(self, id: str) -> bool:
        """Use what the keyboard's cursor is at; return False if it is on no paper."""
        return any(paper.use(id) for paper in self._above())

    def escape(self) -> bool:
        """Close the topmost paper that the key Escape closes; return False if there is none."""
        return any(paper.escape() for paper in self._above())

    def update(self, seconds: float) -> bool:
        """Advance to the time `seconds`; return whether to draw again."""
        return bool([paper for paper in self if paper.update(seconds)])

    def spoken(self) -> Iterator[Node]:
        """Yield what the papers say, from the top."""
        return (node for paper in reversed(self._papers) if paper.shown for node in paper.spoken())

    def trace(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return the table's trace with what the papers add."""
        told = dict(table)
        for paper in self:
            for key, value in paper.trace().items():
                told[key] = {**told.get(key, {}), **value} if isinstance(value, dict) else value
        return told
