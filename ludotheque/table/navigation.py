"""The interfaces between the table and the scenes that it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.ui.choice import Choice, nothing

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.core.annotations import TurnNote
    from ludotheque.core.move import Move
    from ludotheque.core.session import Session
    from ludotheque.core.setup import Player
    from ludotheque.table.contract.look import Look


class Table(Protocol):
    """The functions of the table that the menu and the page of the result use."""

    @property
    def session(self) -> Session[Any]:
        """The session on the table."""
        ...

    @property
    def look(self) -> Look:
        """The look of the game on the table, which is the game's interface to the table."""
        ...

    @property
    def has_unseen(self) -> bool:
        """Whether something has happened that the player at the screen has not seen yet."""
        ...

    @property
    def agreements(self) -> Sequence[Move]:
        """The agreements that may be proposed now, such as a draw."""
        ...

    @property
    def conceding(self) -> str:
        """The label of the button for giving up, empty if nobody may give up now."""
        ...

    def rules(self, rule: str = "") -> None:
        """Open the rulebook at `rule`, or at its beginning if that is empty."""
        ...

    def replay_since(self) -> None:
        """Replay everything since the last turn of the player at the screen."""
        ...

    def watch(self, at: int | None = None, closed: Callable[[], object] = nothing) -> None:
        """Replay the game from its start, or wait at ply `at`; closing the replay calls `closed`."""
        ...

    def change_note(self, note: TurnNote) -> None:
        """Replay the game where a note is, and let the player change it."""
        ...

    def watch_moment(self, start: int, end: int, title: str, said: str, closed: Callable[[], object]) -> None:
        """Replay plies under a `title`, with the sentence `said` in the panel, then call `closed`."""
        ...

    def reseat(self, seat: int, level: str) -> None:
        """Hand a seat to a person, if `level` is HUMAN, or to a computer player of this level."""
        ...

    def propose(self, agreement: Move) -> None:
        """Propose an agreement to the other players; it is made if they all accept."""
        ...

    def concede(self) -> None:
        """Let a person give up the game, after confirmation."""
        ...


class TableNavigation(Protocol):
    """Opens other scenes over the table. When one is closed, the table is shown again."""

    def rulebook(self, game: str, rule: str) -> None:
        """Open the rulebook of a game at `rule`, or at its beginning if that is empty."""
        ...

    def summary(self, game: str, closed: Callable[[], object] = nothing) -> None:
        """Open the one-page summary of a game beside its board; `closed` is called when it closes."""
        ...

    def menu(self, table: Table) -> None:
        """Open the menu of a table."""
        ...

    def result(self, table: Table) -> None:
        """Open the result of a table's game."""
        ...

    def curtain(self, player: Player, opened: Callable[[], object], alone: Callable[[], object]) -> None:
        """Hide the table until `player` is there; call `opened`, or `alone` if only they hear the program."""
        ...

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask a question, of `player` if given; Enter gives the answer with the id `focus`."""
        ...

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Put a question to each of the players in turn. If all of them agree, call `agreed`."""
        ...
