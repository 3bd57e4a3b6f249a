"""Which gesture is which move: a card dragged to a space, or a knight while a card is chosen; bastions.

A card of the hand may be held, and so shows all that it opens. A knight of the reserve may be held too: then
every space shows that any card opens, or the chosen card alone; where several cards fit, one is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Move
from ludotheque.games.rheinlander.look.positions import Positions, card_kind, knights_kind
from ludotheque.games.rheinlander.look.rack import BASTIONS, KNIGHTS, OPEN, PILE
from ludotheque.games.rheinlander.rules.advice import (
    ARCHBISHOP,
    NUMBER,
    REINFORCEMENT,
    RIVER,
    Opening,
    Prospect,
    meant,
    openings,
    prospect,
)
from ludotheque.games.rheinlander.rules.board import Space
from ludotheque.games.rheinlander.rules.moves import Bastion, Blind, Discard, Place, Reinforce, Replace, Take
from ludotheque.games.rheinlander.rules.state import BASTION, PLAY, RhineState
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Destination, Tone
from ludotheque.ui.drag import Source

TONES: dict[str, Tone] = {NUMBER: "go", RIVER: "go", REINFORCEMENT: "gain", ARCHBISHOP: "fight"}
Placement = Place | Reinforce | Replace


class Gestures:
    """Reads gestures off the legal moves; `chosen` is the card put forward while a knight is held."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.rules = positions.rules
        self.chosen: int | None = None
        self.held: Source | None = None
        self.asked: Space | None = None  # where a knight was let go and several cards would fit
        self._opened: tuple[RhineState | None, Mapping[Space, tuple[Opening, ...]]] = (None, {})
        self._seen: dict[Placement, Prospect] = {}
        self._of: RhineState | None = None

    def openings(self, view: RhineState) -> Mapping[Space, tuple[Opening, ...]]:
        """Return the ways to put a knight on each space that the hand opens."""
        if self._opened[0] is not view:
            self._opened = view, openings(self.rules, view) if view.phase == PLAY else {}
        return self._opened[1]

    def prospect(self, view: RhineState, move: Placement) -> Prospect:
        """Return what a move would change."""
        if self._of is not view:
            self._of, self._seen = view, {}
        if move not in self._seen:
            self._seen[move] = prospect(self.rules, view, move)
        return self._seen[move]

    def kinds(self, view: RhineState, source: Source | None) -> dict[str, str]:
        """Return the spaces that what is held may go to, or else that the hand opens, each with how."""
        card = self._card(view, source) if source else None
        found = {}
        for space, ways in self.openings(view).items():
            fit = [way for way in ways if card in (None, way.move.card)]
            if fit:
                found[self.positions.board.names[space]] = best(fit).kind
        return found

    def sources(self, view: RhineState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return the cards that place a knight and the knights, or the bastions."""
        seat, positions = view.seat, self.positions
        if any(isinstance(move, Bastion) for move in legal):
            return (Source("bastion", BASTIONS),)
        cards = sorted({move.card for move in legal if isinstance(move, (Place, Reinforce, Replace))})
        if not cards:
            return ()
        own = tuple(Source(card_kind(card), positions.slot(view, card)) for card in cards)
        return (*own, Source(knights_kind(seat), KNIGHTS))

    def destinations(
        self, view: RhineState, legal: Sequence[Move], source: Source
    ) -> Mapping[str, Destination]:
        """Return where a card, a knight or a bastion may go."""
        names = self.positions.board.names
        if source.place == BASTIONS:
            spaces = (move.space for move in legal if isinstance(move, Bastion))
            return {names[space]: Destination((Bastion(space),)) for space in spaces}
        card = self._card(view, source)
        found = {}
        for space, ways in self.openings(view).items():
            fit = [way for way in ways if card in (None, way.move.card)]
            if fit:
                found[names[space]] = self._destination(space, fit)
        return found

    def way(self, view: RhineState, source: Source, place: str) -> Opening | None:
        """Return the way in which letting go on a place would be meant, the best known of several."""
        space, card = self.positions.index.get(place), self._card(view, source)
        ways = self.openings(view).get(space, ()) if space is not None else ()
        fit = [way for way in ways if card in (None, way.move.card)]
        return best(fit) if fit else None

    def spots(self, view: RhineState, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return the cards that a mere click discards, takes, or plays where a knight waits."""
        positions = self.positions
        found: dict[str, Destination] = {}
        for move in legal:
            if isinstance(move, Discard):
                found[positions.slot(view, move.card)] = Destination((move,), _("défausser"))
            elif isinstance(move, Take):
                found[OPEN[view.market.index(move.card)]] = Destination((move,))
            elif isinstance(move, Blind):
                found[PILE] = Destination((move,))
        if self.asked is not None and legal:
            for way in self.openings(view).get(self.asked, ()):
                found[positions.slot(view, way.move.card)] = Destination((way.move,))
        return found

    def attempt(self, view: RhineState, source: Source, place: str) -> Move | None:
        """Return the move that an illegal drop stands for."""
        space = self.positions.index.get(place)
        if space is None:
            return None
        if source.place == BASTIONS:
            return Bastion(space) if view.phase == BASTION else None
        card = self._card(view, source)
        if card is None:
            card = next((card for card in self.positions.hand(view)), None)
        if card is None:
            return None
        move = meant(self.rules, view, card, space)
        if isinstance(move, Reinforce) and not view.reach[view.seat] >> space & 1:
            return Place(card, space)  # nobody means a reinforcement there: the number is what does not fit
        return move

    def taken(self, view: RhineState, source: Source | None, before: Source | None) -> None:
        """Note what is held now, and what was: a knight taken after a card is meant for that card."""
        self.held = source
        knight = source is not None and source.place == KNIGHTS
        self.chosen = self.positions.card_at(view, before.place) if knight and before else None
        if knight:
            self.asked = None

    def ask(self, space: Space) -> None:
        """Have the hand show which cards fit a space."""
        self.asked = space

    def refresh(self, view: RhineState) -> None:
        """Forget what was asked once it no longer holds."""
        if view.phase != PLAY or self.asked not in self.openings(view):
            self.asked = None

    def _card(self, view: RhineState, source: Source) -> int | None:
        """Return the card that a gesture is about; None if any may serve."""
        return self.chosen if source.place == KNIGHTS else self.positions.card_at(view, source.place)

    def _destination(self, space: Space, ways: Sequence[Opening]) -> Destination:
        tone = TONES[best(ways).kind]
        if len(ways) == 1:
            return Destination((ways[0].move,), tone=tone)
        return Destination((), tone=tone, ask=lambda: self.ask(space))


ORDER = (NUMBER, RIVER, ARCHBISHOP, REINFORCEMENT)


def best(ways: Sequence[Opening]) -> Opening:
    """Return of some ways, one at least, by number before the archbishop before a reinforcement."""
    return min(ways, key=lambda way: (ORDER.index(way.kind), way.move.card))
