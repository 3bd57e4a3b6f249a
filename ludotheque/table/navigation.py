"""The ways from a table to other scenes, and what those may ask of the table; handed in by who opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.core.setup import Player
from ludotheque.table.contract.look import Look
from ludotheque.ui.choice import Choice


class Table(Protocol):
    """What the menu and the result need of the table they lie over."""

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
        """Whether there is something that the player before the screen has not seen."""
        ...

    @property
    def agreements(self) -> Sequence[Move]:
        """What the players may agree on now."""
        ...

    @property
    def conceding(self) -> str:
        """What giving up is called on its button; empty where nobody may."""
        ...

    def rules(self, rule: str = "") -> None:
        """Open the rulebook, at `rule` if it names one."""
        ...

    def replay_since(self) -> None:
        """Replay what has happened since that player's last turn."""
        ...

    def watch(self, start: int = 0, title: str = "", at: int | None = None) -> None:
        """Show the game again from ply `start`, or wait at the ply `at`."""
        ...

    def reseat(self, seat: int, level: str) -> None:
        """Have a seat played by another from now on: HUMAN or a computer player's level."""
        ...

    def propose(self, agreement: Move) -> None:
        """Ask the others whether they agree."""
        ...

    def concede(self) -> None:
        """Have a player give up who confirms it."""
        ...


class TableNavigation(Protocol):
    """Where a table leads; every way comes back to it."""

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
        """Begin a new game that goes on from a session's position after `at` plies."""
        ...

    def curtain(self, player: Player, opened: Callable[[], object]) -> None:
        """Let the curtain fall until `player` opens it."""
        ...

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask a question, of `player` if one is named; the answer `focus` is the one that Enter gives."""
        ...

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Ask each player in turn; `agreed` follows if all of them agree."""
        ...
