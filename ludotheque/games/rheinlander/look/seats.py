"""The players: whose turn it is, what they have left, and what they would score now."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.setup import Player
from ludotheque.games.rheinlander.look.notes import Notes
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.scoring import outcome
from ludotheque.games.rheinlander.rules.state import Phase, RheinlanderState
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.app import App


class RheinlanderSeats(Seats):
    """The players of one session of Rheinländer."""

    def __init__(self, app: App, players: Sequence[Player], rules: RheinlanderRules, notes: Notes) -> None:
        super().__init__(app, players)
        self._rules, self._notes = rules, notes

    def mover(self, view: RheinlanderState) -> int:
        """Return the seat whose turn it is, or -1 when the game is over."""
        return -1 if view.phase == Phase.ENDED else view.seat

    def private(self, view: RheinlanderState) -> bool:
        """Return True, since hands are secret."""
        return True

    def holdings(self, view: RheinlanderState) -> tuple[Holding, ...]:
        return tuple(self._notes.holding(view, seat) for seat in range(len(self.players)))

    def standings(self, view: RheinlanderState) -> tuple[int, ...]:
        return outcome(self._rules.ground, view).scores
