"""What a seat remembers of a castle game."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.lines import Way
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Roll, Shield, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, strength


class Memory(NamedTuple):
    """What a seat remembers of a game.

    `turns` counts the turns of all seats so far, `quiet` those since an untaken castle was last taken. `foe`
    is the other seat that last beat knights of this one or took a castle from it. `marches` has the seat's
    latest marches, one set for each turn. `start` is what it saw when it last learnt something in its own
    turn, by the roll or by a shield, and `made` its moves since; `latest` has both for its former turn.
    """

    turns: int = 0
    quiet: int = 0
    foe: int = NOBODY
    marches: tuple[frozenset[Way], ...] = (frozenset(),) * 3  # of this turn and of the two before it
    start: CastleState | None = None
    made: Line = ()
    latest: tuple[CastleState, Line] | None = None

    @property
    def went(self) -> frozenset[Way]:
        """This seat's own latest marches, of all these turns together."""
        return frozenset().union(*self.marches)

    def seen(self, seat: int, before: CastleState, move: Move, after: CastleState) -> Memory:
        """Return what a seat remembers after a move."""
        memory = self
        if isinstance(move, Roll):
            marches = (frozenset(), *self.marches[:-1]) if after.seat == seat else self.marches
            memory = self._replace(turns=self.turns + 1, quiet=self.quiet + 1, marches=marches)
        elif isinstance(move, Take):
            memory = self._replace(quiet=0)
        elif isinstance(move, March) and before.seat == seat:
            this, *before_this = self.marches
            memory = self._replace(marches=(this | {(move.origin, move.target)}, *before_this))
        if before.seat == seat:
            return memory._noted(before, move, after)
        beaten = strength(after, seat) < strength(before, seat)
        robbed = after.owners.count(seat) < before.owners.count(seat)
        return memory._replace(foe=before.seat) if beaten or robbed else memory

    def _noted(self, before: CastleState, move: Move, after: CastleState) -> Memory:
        shield, memory = isinstance(move, Attack) and before.shields[move.castle] == HIDDEN, self
        if isinstance(move, Roll):
            memory = self._replace(latest=(self.start, self.made) if self.start else None)
        if shield or isinstance(move, Roll | Shield):
            return memory._replace(start=after, made=())
        return memory._replace(made=(*memory.made, move))

    def rounds(self, seats: int) -> Memory:
        """Return this with rounds counted instead of turns."""
        return self._replace(turns=self.turns // seats, quiet=self.quiet // seats)
