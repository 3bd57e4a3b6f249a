"""The seats of Les Chevaliers: two sides with fixed coats of arms."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import CHANCE
from ludotheque.core.setup import Player
from ludotheque.games.chevaliers.look.geometry import ChevaliersGeometry
from ludotheque.games.chevaliers.look.notes import Notes
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase
from ludotheque.picture.heraldry import Tincture, tincture
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.app import App

ARMS = (tincture("argent"), tincture("gueules"))  # of White and Red


class ChevaliersSeats(Seats):
    """The sides White and Red of one session."""

    def __init__(
        self,
        app: App,
        players: Sequence[Player],
        rules: ChevaliersRules,
        geometry: ChevaliersGeometry,
        notes: Notes,
    ) -> None:
        super().__init__(app, players)
        self._rules, self._geometry, self._notes = rules, geometry, notes

    def mover(self, view: ChevaliersState) -> int:
        """Return the seat that decides or throws the dice now, or -1 when the game is over."""
        if view.phase == Phase.OVER:
            return -1
        if view.phase == Phase.DICE:
            return self._rules.turns.attacking_side(view)
        decider = self._rules.turn(view)
        return view.side if decider == CHANCE else decider

    def turn(self, view: ChevaliersState) -> int:
        return -1 if view.phase == Phase.OVER else view.side

    def arms(self, seat: int) -> tuple[Tincture, ...]:
        """Return the tincture of a side. It is fixed, since the sides are White and Red."""
        return (ARMS[seat],)

    def holdings(self, view: ChevaliersState) -> tuple[Holding, ...]:
        """Return, for each side, how many knights are in the hall, at home and out of the game."""
        return tuple(self._notes.holding(view, seat) for seat in (WHITE, RED))

    def standings(self, view: ChevaliersState) -> tuple[int, ...]:
        """Return the number of Whites at home and the number of Whites out of the game."""
        return view.home.bit_count(), self._geometry.out(view, WHITE)
