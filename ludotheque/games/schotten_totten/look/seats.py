"""The two players: whose turn it is, what they hold, and when their hands are secret."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.setup import Player
from ludotheque.games.schotten_totten.look.notes import Notes
from ludotheque.games.schotten_totten.rules.state import SEATS, Phase, SchottenTottenState, points
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.app import App


class SchottenTottenSeats(Seats):
    """The players of one session of Schotten-Totten."""

    def __init__(self, app: App, players: Sequence[Player], notes: Notes) -> None:
        super().__init__(app, players)
        self.notes = notes

    def mover(self, view: SchottenTottenState) -> int:
        """Return the seat whose turn it is, or -1 when the game is over."""
        return -1 if view.phase == Phase.ENDED else view.seat

    def turn(self, view: SchottenTottenState) -> int:
        """Return the seat whose turn it is, or -1 while cards are dealt, between rounds and at the end."""
        return -1 if view.phase in (Phase.DEAL, Phase.BETWEEN, Phase.ENDED) else view.seat

    def private(self, view: SchottenTottenState) -> bool:
        """Return whether hands are secret now: during a round, but not while cards are dealt."""
        return view.phase not in (Phase.DEAL, Phase.BETWEEN, Phase.ENDED)

    def laid_open(self, truth: SchottenTottenState, view: SchottenTottenState) -> SchottenTottenState:
        """Return the public `view` with both hands revealed. The decks stay hidden."""
        return view._replace(hands=truth.hands)

    def holdings(self, view: SchottenTottenState) -> tuple[Holding, ...]:
        """Return the number of claimed stones and of cards in hand of each seat."""
        found = []
        for seat in range(SEATS):
            counts = [("stone", view.claimed[seat].bit_count()), ("cards", len(view.hands[seat]))]
            found.append(Holding(seat, tuple(counts), self.notes.holding(view, seat)))
        return tuple(found)

    def standings(self, view: SchottenTottenState) -> tuple[int, ...]:
        """Return each seat's points from finished rounds plus the number of its stones in this round."""
        done = points(view)
        if view.phase in (Phase.BETWEEN, Phase.ENDED):
            return done
        return tuple(done[seat] + view.claimed[seat].bit_count() for seat in range(SEATS))
