"""The interfaces between the table and the scenes that it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.core.setup import Player
from ludotheque.table.contract.look import Look
from ludotheque.ui.choice import Choice, nothing


class Table(Protocol):
    """The part of the table that the menu and the result use."""

    @property
    def session(self) -> Session[Any]:
        """The session on the table."""
        ...

    @property
    def look(self) -> Look:
        """The look of the game."""
        ...

    @property
    def has_unseen(self) -> bool:
        """Whether there is something that the player at the screen has not seen yet."""
        ...

    @property
    def agreements(self) -> Sequence[Move]:
        """The agreements that may be proposed now."""
        ...

    @property
    def conceding(self) -> str:
        """The label of the button for conceding; empty if nobody may."""
        ...

    def rules(self, rule: str = "") -> None:
        """Open the rulebook, at `rule` if it names one."""
        ...

    def replay_since(self) -> None:
        """Replay everything since the last turn of the player at the screen."""
        ...

    def watch(self, at: int | None = None, closed: Callable[[], object] = nothing) -> None:
        """Replay the game from its start, or wait at the ply `at`; `closed` is called at the end."""
        ...

    def watch_moment(self, start: int, end: int, title: str, closed: Callable[[], object]) -> None:
        """Replay the plies from `start` to `end`; `closed` is called at the end."""
        ...

    def reseat(self, seat: int, level: str) -> None:
        """Hand a seat to HUMAN or a computer player's level from now on."""
        ...

    def propose(self, agreement: Move) -> None:
        """Ask the other players whether they agree."""
        ...

    def concede(self) -> None:
        """Let a player concede, after confirmation."""
        ...


class TableNavigation(Protocol):
    """Opens other scenes over the table; each of them returns to it."""

    def rulebook(self, game: str, rule: str) -> None:
        """Open the rulebook of a game, at `rule` if it names one."""
        ...

    def summary(self, game: str) -> None:
        """Open the one-page summary of a game beside its board."""
        ...

    def menu(self, table: Table) -> None:
        """Open the menu of a table."""
        ...

    def result(self, table: Table) -> None:
        """Open the result of a table's game."""
        ...

    def branch(self, session: Session[Any], at: int) -> None:
        """Begin a new game from the position of a session after `at` plies."""
        ...

    def curtain(self, player: Player, opened: Callable[[], object]) -> None:
        """Hide the table behind the curtain until `player` opens it, then call `opened`."""
        ...

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask a question, addressed to `player` if given; Enter chooses the answer with the id `focus`."""
        ...

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Ask each player in turn; call `agreed` if all of them agree."""
        ...
