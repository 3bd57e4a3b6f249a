"""Rheinländer, a game by Reiner Knizia for 3 to 5 players.

By number cards knights are placed along the Rhine (R5-R8). Knights that stand next to one another are a
county, whoever owns them (R12); who has most of them there lays a duke (R13). A duke that leaves, because
another has more or because counties merge, pays its owner what the county was worth (R14-R16), so losing
a county wins points; at the end each county counts once more, its duke five instead of one (R20, R22).
Cities, churches and castles along the banks make counties worth it; castles bring a knight more, churches
bishops, and who has most bishops the archbishop (R17-R19). Bastions keep neighbours apart (R11).
The players may also agree to stop and to count (R25).

Source: a published summary, with a ruling where it is silent. A bastion or a card drawn after a reserve has
become empty could change nothing, so the game is counted at once.
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
    """The rules on one board, with both variants."""

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
        """Return the empty board, the tiles about to be laid and the cards to be dealt (R3, R4)."""
        return start(self.ground)

    def turn(self, state: RheinlanderState) -> int:
        """Return the seat to move, CHANCE for tiles and cards, or OVER."""
        if state.phase <= DRAW:
            return CHANCE
        return OVER if state.phase is ENDED else state.seat

    def legal(self, state: RheinlanderState) -> Sequence[Move]:
        """Return every legal move; the outcomes where chance is to move."""
        return self._move_list.legal(state)

    def agreements(self, state: RheinlanderState) -> Sequence[Move]:
        """Return `stop` wherever a card is about to be played (R25)."""
        return STOP if state.phase is PLAY else ()

    def refusal(self, state: RheinlanderState, move: Move) -> Refusal | None:
        """Return why `move` cannot be made, None if it can."""
        return self._referee.refusal(state, move)

    def chances(self, state: RheinlanderState) -> Chances:
        """Return the tiles left by kind, or the cards of the pile, each as likely (R3, R4)."""
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
        """Return whether `move` shows something new: a tile, a card drawn or played, all points (R25)."""
        return isinstance(move, (Lay, Draw, Place, Reinforce, Replace, Discard, Stop))

    def outcome(self, state: RheinlanderState) -> Outcome | None:
        """Return who won and why with the score sheet, None while the game goes on (R22, R25)."""
        return outcome(self.ground, state) if state.phase is ENDED else None

    def digest(self, state: RheinlanderState) -> str:
        """Return the digest of all that decides how the game goes on from `state`."""
        return digest(described(self.board, self._cards, state))

    def view(self, state: RheinlanderState, seat: int | None) -> RheinlanderState:
        """Return `state` without the hands and the points of others (R21); points lie open with R23."""
        return secrets.view(self.ground, state, seat)

    def view_move(self, state: RheinlanderState, move: Move, seat: int | None) -> Move:
        """Return `move`; a card drawn into another's hand is `?`."""
        return secrets.view_move(self.ground, state, move, seat)

    def sample(self, view: RheinlanderState, seat: int | None, rng: Random) -> RheinlanderState:
        """Return `view` with the hidden cards dealt as they may be, and points where they are secret."""
        return secrets.sample(self.ground, view, rng)

    def events(self, before: RheinlanderState, move: Move, after: RheinlanderState) -> tuple[Event, ...]:
        """Return what happened between two successive states, as words.EVENTS lists it."""
        return events.events(self.ground, before, move, after)
