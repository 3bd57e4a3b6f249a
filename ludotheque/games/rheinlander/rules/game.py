"""Rheinländer by Reiner Knizia, for 3 to 5 players.

Players place knights along the Rhine by playing number cards (R5-R8). Connected knights are a county, no
matter who owns them (R12). The player with the most knights in it holds it, and lays a duke there (R13). When
a duke leaves after a takeover or a merger, its owner scores the county's value (R14-R16), so that losing a
county pays. At the end each county scores once more, with 5 points for the duke instead of 1 (R20, R22).
Cities, churches and castles raise the value. A castle also adds a knight, and a church gives a bishop; the
player with the most bishops has the archbishop (R17-R19). Bastions separate neighbours (R11). The players may
also agree to stop and count (R25).

The rules follow a published summary, with a ruling where it is silent. The game ends as soon as a reserve is
empty, since the rest of that turn could change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import compress
from random import Random

from ludotheque.core.digest import digest
from ludotheque.core.game import (
    CHANCE,
    NO_CHANCES,
    OVER,
    Chances,
    Event,
    Luck,
    Outcome,
    Refusal,
    Rules,
    illegal,
)
from ludotheque.core.move import Move
from ludotheque.core.notation import Notation
from ludotheque.games.rheinlander.rules import events, secrets
from ludotheque.games.rheinlander.rules.board import RheinlanderBoard
from ludotheque.games.rheinlander.rules.effects import Effects, start
from ludotheque.games.rheinlander.rules.ground import Pile, check, ground_of
from ludotheque.games.rheinlander.rules.legal import LAYS, MoveList, tiles_left
from ludotheque.games.rheinlander.rules.luck import beside_own
from ludotheque.games.rheinlander.rules.moves import (
    TILES,
    VERBS,
    Discard,
    Draw,
    Lay,
    Place,
    Reinforce,
    Replace,
    Stop,
)
from ludotheque.games.rheinlander.rules.position import described
from ludotheque.games.rheinlander.rules.referee import Referee
from ludotheque.games.rheinlander.rules.scoring import outcome
from ludotheque.games.rheinlander.rules.state import DRAW, ENDED, PLAY, TILING, RheinlanderState

STOP = (Stop(),)


class RheinlanderRules(Rules[RheinlanderState]):
    """The rules of Rheinländer on one board, with the options for an open market and open points."""

    changes: tuple[tuple[str, ...], ...] = ((),)

    def __init__(
        self, board: RheinlanderBoard, seats: int, *, market: bool = False, open_points: bool = False
    ) -> None:
        check(board, seats)
        self.board, self.seats = board, seats
        self.ground = ground_of(board, seats, market, open_points)
        self.luck: Mapping[str, Luck] = {"beside": partial(beside_own, self.ground)}
        self._cards = (*map(str, range(1, board.stretches + 1)), "joker", "?")
        self.notation = Notation(VERBS, {"Card": self._cards, "Space": board.names, "Tile": TILES})
        self._move_list = MoveList(self.ground)
        self._referee = Referee(self.ground)
        self._effects = Effects(self.ground, self._referee.by_verb).by_verb

    def start(self) -> RheinlanderState:
        """Return the empty board, before tiles are laid (R3) and cards dealt (R4)."""
        return start(self.ground)

    def turn(self, state: RheinlanderState) -> int:
        """Return the seat to move, CHANCE while tiles are laid or cards drawn, or OVER."""
        if state.phase <= DRAW:
            return CHANCE
        return OVER if state.phase is ENDED else state.seat

    def legal(self, state: RheinlanderState) -> Sequence[Move]:
        return self._move_list.legal(state)

    def agreements(self, state: RheinlanderState) -> Sequence[Move]:
        """Return the move `stop` while a card is to be played, else no moves (R25)."""
        return STOP if state.phase is PLAY else ()

    def refusal(self, state: RheinlanderState, move: Move) -> Refusal | None:
        return self._referee.refusal(state, move)

    def chances(self, state: RheinlanderState) -> Chances:
        """Return the outcomes of chance with weights: kinds of tiles by number left (R3), or cards (R4)."""
        if state.phase is TILING:
            left = tiles_left(state)
            return Chances(tuple(compress(LAYS, left)), tuple(filter(None, left)))
        return Pile(self.ground.draws, state.pile) if state.phase <= DRAW else NO_CHANCES

    def apply(self, state: RheinlanderState, move: Move) -> RheinlanderState:
        try:
            after = self._effects[type(move)](state, move)
        except (KeyError, TypeError, ValueError, IndexError) as error:  # no such verb, no such card or space
            raise illegal(self, state, move) from error
        if after is None:
            raise illegal(self, state, move)
        return after

    def reveals(self, state: RheinlanderState, move: Move) -> bool:
        """Return whether `move` reveals a tile, a card drawn or played, or all points (R25)."""
        return isinstance(move, (Lay, Draw, Place, Reinforce, Replace, Discard, Stop))

    def outcome(self, state: RheinlanderState) -> Outcome | None:
        """Return the outcome with its score sheet, or None while the game goes on (R22, R25)."""
        return outcome(self.ground, state) if state.phase is ENDED else None

    def digest(self, state: RheinlanderState) -> str:
        return digest(described(self.board, self._cards, state))

    def view(self, state: RheinlanderState, seat: int | None) -> RheinlanderState:
        """Return `state` as `seat`, or everybody (None), knows it; raises ValueError for an unknown seat.

        The hands of others are hidden, except cards taken openly, and their points until the end, unless they
        are open (R21, R23).
        """
        return secrets.view(self.ground, state, seat)

    def view_move(self, state: RheinlanderState, move: Move, seat: int | None) -> Move:
        """Return `move`, with `?` in place of a card drawn into another hand than that of `seat`."""
        return secrets.view_move(self.ground, state, move, seat)

    def sample(self, view: RheinlanderState, seat: int | None, rng: Random) -> RheinlanderState:
        """Return `view` with random values for hidden cards and points."""
        return secrets.sample(self.ground, view, rng)

    def events(self, before: RheinlanderState, move: Move, after: RheinlanderState) -> tuple[Event, ...]:
        return events.events(self.ground, before, move, after)
