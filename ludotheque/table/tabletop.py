"""What the parts of a table ask of the table that they belong to."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from ludotheque.table.contract.look import Look
from ludotheque.table.contract.terms import Report
from ludotheque.table.game_view import GameView
from ludotheque.table.panel.panel import Content, Panel
from ludotheque.table.panel.replay import Replay
from ludotheque.table.shown import Shown
from ludotheque.table.view.background import Background
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.hand import Hand
from ludotheque.table.view.room import Room
from ludotheque.table.view.stage import Stage
from ludotheque.tiled.model import Point
from ludotheque.ui.app import App
from ludotheque.ui.motion import Piece


class Tabletop(Protocol):
    """What papers and strokes ask of the table to which they belong."""

    app: App
    look: Look
    game: GameView
    stage: Stage
    hand: Hand
    panel: Panel
    background: Background
    content: Content
    room: Room
    replay: Replay | None
    cursor: str | None
    pointer: Point

    @property
    def camera(self) -> Camera:
        """Where the board lies on the screen."""
        ...

    @property
    def shown(self) -> Shown:
        """What the table shows."""
        ...

    @property
    def report(self) -> Report | None:
        """The report that is shown, or None."""
        ...

    @property
    def moment(self) -> object:
        """A value that changes with each move, each jump in a replay and each change of viewer."""
        ...

    def show(self, shown: Shown | None = None) -> None:
        """Show `shown`; without it, update what is already shown."""
        ...

    def tell(self, report: Report | None) -> None:
        """Show a report; None removes the report on show."""
        ...

    def skip(self) -> bool:
        """Finish all animations; return whether there were any."""
        ...

    def withdraw(self) -> bool:
        """Withdraw the drop about which the game is asking; return False if there is none."""
        ...

    def rules(self, rule: str = "") -> None:
        """Open the rulebook at `rule`, or at its beginning if that is empty."""
        ...

    def peeked(self, place: str) -> list[Piece]:
        """Return the face-down pieces on `place`, or on all if it is "", with their faces up."""
        ...

    def wanted(self) -> list[Rect]:
        """Return the rectangles of all that can be picked up, clicked or dropped on now, on the board."""
        ...

    def wants(self, point: tuple[int, int]) -> bool:
        """Return whether a click at a pixel would do something on the board."""
        ...

    def place_rect(self, place: str) -> Rect:
        """Return the rectangle of a place in pixels."""
        ...
