"""Says who has the turn, who may see a shield, and what each seat holds in a castle game."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.setup import Player
from ludotheque.games.castles.look.notes import Notes
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import CastleState, Phase, castles_of, reserve, shields_left
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.app import App
from ludotheque.ui.motion import Piece


class CastleSeats(Seats):
    """The seats of one session of a castle game."""

    def __init__(self, app: App, players: Sequence[Player], rules: CastleRules, notes: Notes) -> None:
        super().__init__(app, players)
        self.rules, self.board, self.notes = rules, rules.board, notes
        self._castle_at = {self.board.names[place]: castle for castle, place in enumerate(self.board.castles)}

    def mover(self, view: CastleState) -> int:
        return -1 if view.phase == Phase.ENDED else view.seat

    def peek(self, view: CastleState, piece: Piece) -> str | None:
        castle = self._castle_at.get(piece.place)
        lies = piece.kind.startswith("shield-") and not piece.face
        if not lies or castle is None or view.shields[castle] == HIDDEN:
            return None
        return str(view.shields[castle])

    def holdings(self, view: CastleState) -> tuple[Holding, ...]:
        """Return what each seat holds, in turn order: knights in reserve, shields left, and swords."""
        return tuple(self._holding(view, seat) for seat in range(len(self.players)))

    def standings(self, view: CastleState) -> tuple[int, ...]:
        """Return the number of swords that each seat holds now (C18)."""
        return outcome(self.board, view).scores

    def _holding(self, view: CastleState, seat: int) -> Holding:
        swords = sum(self.board.swords[castle] for castle in castles_of(view, seat))
        left, shields = reserve(view, seat), shields_left(view, seat)
        counts = (("knight", left), ("shield", shields), ("swords", swords))
        return Holding(seat, counts, self.notes.holding(view, seat, self.rules.ground.change.purse))
