"""What a look answers the table where its game has nothing of the kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from ...boards.model import Point
from ...core.game import Event, Move, Refusal
from ...i18n import ngettext
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter.frame import Frame
from .terms import Destination, Report, Tool


class Plain:
    """What a look need not say where a gesture is one move, places are no grid and little is told."""

    tile = 0.0
    apron = 0.0

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

    def draw_apron(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw nothing: there is none."""

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

    def outline(self, place: str) -> Sequence[Point]:
        """Return nothing: places are round, or upright."""
        return ()

    def rises(self, place: str) -> bool:
        """Return False: nothing overlaps."""
        return False

    def emergence(self, kind: str, place: str) -> Point:
        """Return the corner: nothing is unseen."""
        return 0.0, 0.0

    def private(self, view: Any) -> bool:
        """Return False: everyone sees the same."""
        return False

    def face(self, seat: int | None) -> None:
        """Change nothing: everyone sees the same."""

    @property
    def asking(self) -> bool:
        """Return False: no drop hangs on a choice."""
        return False

    def withdraw(self) -> None:
        """Close nothing."""

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

    def tip(self, events: Sequence[Event]) -> str:
        """Return nothing: the log says it all."""
        return ""

    def total(self, score: int) -> str:
        """Return `12 points`."""
        return ngettext("{n} point", "{n} points", score).format(n=score)
