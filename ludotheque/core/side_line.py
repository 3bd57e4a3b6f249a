"""Side lines: other moves that are tried beside a game, from one of its plies on; its branches keep them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple, TypeVar

from ludotheque.core.annotations import Branch
from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER, IllegalMove
from ludotheque.core.move import Move
from ludotheque.core.notation import BadNotation
from ludotheque.core.session import Session

S = TypeVar("S")

APART = "side-line"  # added to a game's seed for what is drawn only in a side line


class Ways(NamedTuple):
    """Two ways in which a seat went on after `ply` plies: in a side line, and in the game."""

    seat: int
    ply: int
    tried: tuple[Move, ...]
    played: tuple[Move, ...]


class SideLine(Session[S]):
    """A session with the first `ply` plies of a game, and other moves after them; the game stays as it is.

    An outcome of chance that the game has had is the same here. Later ones are drawn from another seed, which
    hangs on the game's, so that they tell nothing of what will come in the game. Undo needs no consent, and
    ends at `ply`.
    """

    def __init__(self, game: Session[S], ply: int) -> None:
        super().__init__(game.rules, game.setup)
        self.ply, self._game = ply, game
        self.start, self.steps, self.cursor = game.start, game.steps[:ply], ply

    def next_outcome(self) -> Move:
        had = self._game.steps[self._game.cursor - 1].drawn if self._game.cursor else 0
        seed = self.seed if self._drawn < had else f"{self.seed}/{APART}"
        return draw(seed, self._drawn, self.rules.chances(self.state))

    def seek(self, cursor: int) -> None:
        """Move to the position after `cursor` plies, not before the line begins; raises IndexError."""
        super().seek(max(cursor, self.ply))

    @property
    def undo_to(self) -> int:
        """The number of plies before the latest ply of a seat that was tried here; -1 if there is none."""
        found = super().undo_to
        return found if found >= self.ply else -1

    @property
    def free_undo(self) -> int:
        """How many plies remain once everything is undone that was tried here."""
        return self.ply

    @property
    def parting(self) -> int:
        """The number of plies before the first that the game has not had so, all of them if there is none."""
        played = self._game.steps[: self._game.cursor]
        own = enumerate(self.steps[self.ply : self.cursor], self.ply)
        return next(
            (at for at, step in own if at >= len(played) or played[at].move != step.move), self.cursor
        )

    def ways(self) -> Ways | None:
        """Return the ways in which the seat went on that left the game, as far as chance and others let it.

        Return None if no seat has, if it can still go on here, or if the game has not gone on from there.
        """
        at, game = self.parting, self._game
        if not (at < self.cursor and at < game.cursor) or (seat := self.steps[at].seat) == CHANCE:
            return None
        tried, played = _together(self, at), _together(game, at)
        if at + len(tried) == self.cursor and self.turn == seat:
            return None
        return Ways(seat, at, tried, played)

    def branch(self, name: str) -> Branch | None:
        """Return what was tried as a branch of the game, None if it is only what the game has had."""
        write, own = self.rules.notation.write, self.steps[self.ply : self.cursor]
        parted = self.parting < self.cursor
        return Branch(self.ply, name, tuple(write(step.move) for step in own)) if parted else None


def following(game: Session[S], branch: Branch) -> Generator[SideLine[S], None, SideLine[S]]:
    """Play a branch of a game as far as the rules allow its moves; yield the line after each ply."""
    line = SideLine(game, branch.ply)
    for text in branch.moves:
        try:
            line.append(game.rules.notation.read(text))
        except (BadNotation, IllegalMove):
            break
        yield line
    return line


def may_try(game: Session[Any]) -> bool:
    """Return whether other moves may be tried in a game: it is over, or nothing was ever hidden in it."""
    return game.turn == OVER or not game.has_secrets


def _together(session: Session[S], at: int) -> tuple[Move, ...]:
    """Return the moves from ply `at` on, as long as the same seat makes them."""
    found = list[Move]()
    for step in session.steps[at : session.cursor]:
        if step.seat != session.steps[at].seat:
            break
        found.append(step.move)
    return tuple(found)
