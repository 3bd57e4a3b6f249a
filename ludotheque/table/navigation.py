"""What a table may open, and what the scenes over it may ask of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.core.setup import Player
from ludotheque.table.contract.look import Look
from ludotheque.ui.choice import Choice, nothing


class Table(Protocol):
    """The table as the menu and the result over it know it."""

    @property
    def session(self) -> Session[Any]:
        """The game on it."""
        ...

    @property
    def look(self) -> Look:
        """How it looks."""
        ...

    @property
    def to_watch(self) -> bool:
        """Whether anything has happened that the player at the screen has not seen."""
        ...

    @property
    def agreements(self) -> Sequence[Move]:
        """What the players may agree on now."""
        ...

    @property
    def conceding(self) -> str:
        """The label of the button for giving up; empty if nobody may."""
        ...

    def rules(self, rule: str = "") -> None:
        """Open the rulebook, at `rule` if it names one."""
        ...

    def replay_since(self) -> None:
        """Replay everything since that player's last turn."""
        ...

    def watch(self, at: int | None = None, closed: Callable[[], object] = nothing) -> None:
        """Show the game again from its start, or wait at the ply `at`; `closed` follows when that ends."""
        ...

    def watch_moment(self, start: int, end: int, title: str, closed: Callable[[], object]) -> None:
        """Show once more what happened between two plies; `closed` follows."""
        ...

    def reseat(self, seat: int, level: str) -> None:
        """Hand a seat to HUMAN or a computer player's level from now on."""
        ...

    def propose(self, agreement: Move) -> None:
        """Ask the others whether they agree."""
        ...

    def concede(self) -> None:
        """Let a player give up, after confirmation."""
        ...


class TableNavigation(Protocol):
    """The scenes that a table may open; each comes back to it."""

    def rulebook(self, game: str, rule: str) -> None:
        """Open the rulebook of a game, at `rule` if it names one."""
        ...

    def summary(self, game: str) -> None:
        """Open the one-page summary of a game beside its board."""
        ...

    def menu(self, table: Table) -> None:
        """Open the menu."""
        ...

    def result(self, table: Table) -> None:
        """Open the result."""
        ...

    def branch(self, session: Session[Any], at: int) -> None:
        """Begin a new game from a session's position after `at` plies."""
        ...

    def curtain(self, player: Player, opened: Callable[[], object]) -> None:
        """Let the curtain fall until `player` opens it."""
        ...

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask a question, addressed to `player` if given; Enter gives the answer `focus`."""
        ...

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Ask each player in turn; call `agreed` if all of them agree."""
        ...
