"""An attempt: a side line, its name, and its place among the branches of its game."""

from __future__ import annotations

from itertools import count
from typing import Any

from ludotheque.core.annotations import LONGEST_BRANCH, MOST_BRANCHES, Branch, branch_name, replaced
from ludotheque.core.session import Session
from ludotheque.core.setup import HUMAN, Player
from ludotheque.core.side_line import SideLine
from ludotheque.i18n import _
from ludotheque.table.noting import Annotate


class Attempt:
    """A side line of a game, which is kept as a branch as soon as it leaves what was played.

    `seat` is the one whose moves are tried, and `where` says in words where it leaves the game. The computer
    players of the game `answer` at their other seats; otherwise all seats are the person's. `annotate`
    replaces the notes and branches of the game.
    """

    def __init__(
        self,
        game: Session[Any],
        line: SideLine[Any],
        seat: int,
        where: str,
        annotate: Annotate,
        branch: Branch | None = None,
    ) -> None:
        self.game, self.line, self.seat, self.where = game, line, seat, where
        self.name = branch.name if branch else _unused(game)
        self.branch = branch  # as it is kept, None if it is not
        self._annotate = annotate
        self.able = any(not player.is_person for at, player in enumerate(game.players) if at != seat)
        self.answer = self.able

    @property
    def answer(self) -> bool:
        """Whether the computer players of the game move, at all seats but that whose moves are tried."""
        return self._answer

    @answer.setter
    def answer(self, answer: bool) -> None:
        self._answer = answer
        players = enumerate(self.game.players)
        seated = (self._seated(player, answer and at != self.seat) for at, player in players)
        self.line.setup = self.game.setup._replace(players=tuple(seated))

    @staticmethod
    def _seated(player: Player, as_now: bool) -> Player:
        level = player.level if as_now else HUMAN
        return Player(player.name, player.colours, () if level == HUMAN else ((0, level),))

    @property
    def title(self) -> str:
        """The name of the attempt, and where it leaves the game."""
        return f"{self.name} · {self.where}"

    @property
    def full(self) -> bool:
        """Whether the game has no room for another branch."""
        return self.branch is None and len(self.game.branches) >= MOST_BRANCHES

    def keep(self) -> None:
        """Keep what was tried up to now, as far as there is room, in the place of what was kept before."""
        found = self.line.branch(self.name)
        if found:
            found = found._replace(moves=found.moves[:LONGEST_BRANCH])
        self._replace(None if self.full else found)

    def rename(self, name: str) -> None:
        """Give the attempt another name; without a letter, the name stays."""
        self.name = branch_name(name) or self.name
        if self.branch:
            self._replace(self.branch._replace(name=self.name))

    def forget(self) -> None:
        """Remove the branch from the game."""
        self._replace(None)

    def _replace(self, branch: Branch | None) -> None:
        if branch != self.branch:
            kept = replaced(self.game.branches, self.branch, branch)
            self.branch = branch
            self._annotate(self.game.notes, kept)


def _unused(game: Session[Any]) -> str:
    names = {branch.name for branch in game.branches}
    found = (_("Essai {n}").format(n=number) for number in count(1))
    return next(name for name in found if name not in names)
