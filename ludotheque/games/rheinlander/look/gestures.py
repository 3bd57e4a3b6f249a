"""Which gesture is which move: a card dragged to a space, or a knight while a card is chosen; bastions.

A card of the hand may be held, and so shows all that it opens. A knight of the reserve may be held too: then
every space shows that any card opens, or the chosen card alone; where several cards fit, one is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.look.geometry import (
    RheinlanderGeometry,
    card_kind,
    knights_kind,
    rack_of,
)
from ludotheque.games.rheinlander.look.rack import BASTIONS, HANDS, KNIGHTS, PILE
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
from ludotheque.games.rheinlander.rules.moves import (
    Bastion,
    Blind,
    Card,
    Discard,
    Place,
    Reinforce,
    Replace,
    Skip,
    Take,
)
from ludotheque.games.rheinlander.rules.state import Phase, RheinlanderState
from ludotheque.i18n import _
from ludotheque.table.contract.gestures import Gestures
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Action, Destination, Tone
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece

TONES: dict[str, Tone] = {NUMBER: "go", RIVER: "go", REINFORCEMENT: "gain", ARCHBISHOP: "fight"}
Placement = Place | Reinforce | Replace


class RheinlanderGestures(Gestures):
    """Reads gestures off the legal moves of one game's rules."""

    def __init__(self, geometry: RheinlanderGeometry) -> None:
        self.geometry = geometry
        self.rules = geometry.rules
        self.openings = lru_cache(8)(self._openings)
        self.prospect = lru_cache(1 << 10)(self._prospect)

    # What the hand opens

    def kinds(self, at: Position, held: Held | None) -> dict[str, str]:
        """Return the spaces that what is held may go to, or else that the hand opens, each with how."""
        names, card = self.geometry.board.names, self.card_of(at, held) if held else None
        found = {}
        for space, ways in self.openings(at.view).items():
            fit = fitting(ways, card)
            if fit:
                found[names[space]] = best(fit).kind
        return found

    def way(self, at: Position, held: Held, place: str) -> Opening | None:
        """Return the way in which letting go on a place would be meant, the best known of several."""
        space = self.geometry.index.get(place)
        ways = self.openings(at.view).get(space, ()) if space is not None else ()
        fit = fitting(ways, self.card_of(at, held))
        return best(fit) if fit else None

    def card_of(self, at: Position, held: Held) -> Card | None:
        """Return the card that a gesture is about; None if any may serve.

        A knight taken while a card was held is meant for that card.
        """
        source = held.before if held.source.place == KNIGHTS else held.source
        return rack_of(at.arrangement).cards.get(source.place) if source else None

    # A drag or two clicks

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return the cards that place a knight and the knights, or the bastions."""
        if any(isinstance(move, Bastion) for move in at.legal):
            return (Source("bastion", BASTIONS),)
        cards = sorted({move.card for move in at.legal if isinstance(move, (Place, Reinforce, Replace))})
        if not cards:
            return ()
        rack = rack_of(at.arrangement)
        own = tuple(Source(card_kind(card), rack.slot(card)) for card in cards)
        return (*own, Source(knights_kind(at.view.seat), KNIGHTS))

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        """Return where a card, a knight or a bastion may go."""
        names = self.geometry.board.names
        if held.source.place == BASTIONS:
            spaces = (move.space for move in at.legal if isinstance(move, Bastion))
            return {names[space]: Destination((Bastion(space),)) for space in spaces}
        card = self.card_of(at, held)
        found = {}
        for space, ways in self.openings(at.view).items():
            fit = fitting(ways, card)
            if fit:  # of several the one meant is asked for
                moves = (fit[0].move,) if len(fit) == 1 else ()
                found[names[space]] = Destination(moves, tone=TONES[best(fit).kind])
        return found

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        """Return the move that an illegal drop stands for."""
        view, space = at.view, self.geometry.index.get(place)
        if space is None:
            return None
        if held.source.place == BASTIONS:
            return Bastion(space) if view.phase == Phase.BASTION else None
        card = self.card_of(at, held)
        if card is None:
            card = rack_of(at.arrangement).cards.get(HANDS[0])
        if card is None:
            return None
        move = meant(self.rules, view, card, space)
        if isinstance(move, Reinforce) and not view.reach[view.seat] >> space & 1:
            return Place(card, space)  # nobody means a reinforcement there: the number is what does not fit
        return move

    def released(self, piece: Piece, at: Position) -> tuple[str, str]:
        """Return the knight that a card brings, or the piece itself."""
        if piece.kind.startswith("card-"):
            return knights_kind(rack_of(at.arrangement).seat), KNIGHTS
        return piece.kind, piece.place

    # A click

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the cards that a mere click discards, takes, or plays where a knight waits."""
        rack = rack_of(at.arrangement)
        found: dict[str, Destination] = {}
        for move in at.legal:
            if isinstance(move, Discard):
                found[rack.slot(move.card)] = Destination((move,), _("défausser"))
            elif isinstance(move, Take):
                found[rack.slot(move.card)] = Destination((move,))
            elif isinstance(move, Blind):
                found[PILE] = Destination((move,))
        if at.asked and at.legal:
            for way in self.openings(at.view).get(self.geometry.index[at.asked.place], ()):
                found[rack.slot(way.move.card)] = Destination((way.move,))
        return found

    # Buttons, and the course of the game

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the button that ends the turn and keeps the bastions."""
        if not any(isinstance(move, Skip) for move in at.legal):
            return ()
        return (Action("end-turn", _("Finir le tour"), Skip(), pygame.K_e, "seal"),)

    def chance_is_dealt(self, view: RheinlanderState) -> bool:
        """Return True: tiles and cards come by themselves."""
        return view.phase <= Phase.DRAW

    def leaves(self, move: Move) -> bool:
        """Return whether a turn ends without anything left to look at."""
        return isinstance(move, Skip)

    def course(self, at: Position, moves: Sequence[Move]) -> tuple[str, ...]:
        """Return from which card to which space a knight goes, or a bastion; the card that is clicked."""
        move, rack, names = moves[0], rack_of(at.arrangement), self.geometry.board.names
        if isinstance(move, (Place, Reinforce, Replace)):
            return rack.slot(move.card), names[move.space]
        if isinstance(move, Bastion):
            return BASTIONS, names[move.space]
        if isinstance(move, Blind):
            return (PILE,)
        return (rack.slot(move.card),) if isinstance(move, (Discard, Take)) else ()

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the space where something was placed."""
        if isinstance(move, (Place, Reinforce, Replace, Bastion)):
            name = self.geometry.board.names[move.space]
            return ((name, name),)
        return ()

    def _openings(self, view: RheinlanderState) -> Mapping[Space, tuple[Opening, ...]]:
        """Return the ways to put a knight on each space that the hand opens."""
        return openings(self.rules, view) if view.phase == Phase.PLAY else {}

    def _prospect(self, view: RheinlanderState, move: Placement) -> Prospect:
        """Return what a move would change."""
        return prospect(self.rules, view, move)


ORDER = (NUMBER, RIVER, ARCHBISHOP, REINFORCEMENT)


def best(ways: Sequence[Opening]) -> Opening:
    """Return of some ways, one at least, by number before the archbishop before a reinforcement."""
    return min(ways, key=lambda way: (ORDER.index(way.kind), way.move.card))


def fitting(ways: Sequence[Opening], card: Card | None) -> list[Opening]:
    """Return those of some ways that a card leads, all of them if any card may serve."""
    return [way for way in ways if card in (None, way.move.card)]
