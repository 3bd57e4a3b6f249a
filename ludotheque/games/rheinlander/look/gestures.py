"""The gestures of Rheinländer: what is dragged, where it can be dropped, and what is clicked.

To place a knight, the player drags a card or a knight to a space; if several cards can place a dropped
knight, the player is asked for one. An opening is a way to place a knight on a space with a card in hand.
Marked are the openings of the card that is held or selected, or else of all cards in hand.
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
    """The gestures of one session. They are derived from the legal moves."""

    def __init__(self, geometry: RheinlanderGeometry) -> None:
        self.geometry = geometry
        self.rules = geometry.rules
        self.openings = lru_cache(8)(self._openings)
        self.prospect = lru_cache(1 << 10)(self._prospect)

    # Openings of the hand

    def kinds(self, at: Position, held: Held | None) -> dict[str, str]:
        """Return {space: kind of opening} for the spaces where a knight can be placed.

        If a card is held, or was selected before a knight was taken, openings of other cards are left out.
        """
        names, card = self.geometry.board.names, self.card_of(at, held) if held else None
        found = {}
        for space, ways in self.openings(at.view).items():
            fit = fitting(ways, card)
            if fit:
                found[names[space]] = best(fit).kind
        return found

    def way(self, at: Position, held: Held, place: str) -> Opening | None:
        """Return the best way in which dropping the held piece on `place` would place a knight, or None."""
        space = self.geometry.index.get(place)
        ways = self.openings(at.view).get(space, ()) if space is not None else ()
        fit = fitting(ways, self.card_of(at, held))
        return best(fit) if fit else None

    def card_of(self, at: Position, held: Held) -> Card | None:
        """Return the held card, or the one selected before a knight was taken; None if there is none."""
        source = held.before if held.source.place == KNIGHTS else held.source
        return rack_of(at.arrangement).cards.get(source.place) if source else None

    # A drag or two clicks

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return what can be dragged: knights and the cards that place them, or bastions while one may be."""
        if any(isinstance(move, Bastion) for move in at.legal):
            return (Source("bastion", BASTIONS),)
        cards = sorted({move.card for move in at.legal if isinstance(move, (Place, Reinforce, Replace))})
        if not cards:
            return ()
        rack = rack_of(at.arrangement)
        own = tuple(Source(card_kind(card), rack.slot(card)) for card in cards)
        return (*own, Source(knights_kind(at.view.seat), KNIGHTS))

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        """Return the spaces where the held card, knight or bastion can be dropped."""
        names = self.geometry.board.names
        if held.source.place == BASTIONS:
            spaces = (move.space for move in at.legal if isinstance(move, Bastion))
            return {names[space]: Destination((Bastion(space),)) for space in spaces}
        card = self.card_of(at, held)
        found = {}
        for space, ways in self.openings(at.view).items():
            fit = fitting(ways, card)
            if fit:  # if several cards fit, the player is asked for one
                moves = (fit[0].move,) if len(fit) == 1 else ()
                found[names[space]] = Destination(moves, tone=TONES[best(fit).kind])
        return found

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
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
            return Place(card, space)  # not meant as a reinforcement: the number is wrong
        return move

    def released(self, piece: Piece, at: Position) -> tuple[str, str]:
        """Return kind and origin of what slides after a drop: `piece`, or a knight instead of a card."""
        if piece.kind.startswith("card-"):
            return knights_kind(rack_of(at.arrangement).seat), KNIGHTS
        return piece.kind, piece.place

    # A click

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the places where a click makes a move: cards that can be discarded or taken, and the pile.

        A click on the pile also ends a turn without a bastion. If the player is asked which card places the
        dropped knight, these are the cards that can.
        """
        rack = rack_of(at.arrangement)
        found: dict[str, Destination] = {}
        for move in at.legal:
            if isinstance(move, Discard):
                found[rack.slot(move.card)] = Destination((move,), _("défausser"))
            elif isinstance(move, Take):
                found[rack.slot(move.card)] = Destination((move,))
            elif isinstance(move, Blind):
                found[PILE] = Destination((move,))
            elif isinstance(move, Skip):
                found[PILE] = Destination((move,), _("finir le tour"))
        if at.asked and at.legal:
            for way in self.openings(at.view).get(self.geometry.index[at.asked.place], ()):
                found[rack.slot(way.move.card)] = Destination((way.move,))
        return found

    # Buttons, and the course of the game

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the button that ends the turn without a bastion, or () if the turn cannot end like this."""
        if not any(isinstance(move, Skip) for move in at.legal):
            return ()
        return (Action("end-turn", _("Finir le tour"), Skip(), pygame.K_e, "seal", next=True),)

    def chance_is_dealt(self, view: RheinlanderState) -> bool:
        """Return whether tiles are laid or cards are dealt or drawn now, which happens without a click."""
        return view.phase <= Phase.DRAW

    def leaves(self, move: Move) -> bool:
        """Return whether `move` ends the turn without a bastion, so that the hand is hidden at once."""
        return isinstance(move, Skip)

    def ways(self, at: Position, moves: Sequence[Move]) -> tuple[tuple[str, ...], ...]:
        """Return the way of a gesture: two places for a drag, one for a click. For a button there is none.

        A card that places a knight is dragged from its place to the space.
        """
        move, rack, names = moves[0], rack_of(at.arrangement), self.geometry.board.names
        if isinstance(move, (Place, Reinforce, Replace)):
            return ((rack.slot(move.card), names[move.space]),)
        if isinstance(move, Bastion):
            return ((BASTIONS, names[move.space]),)
        if isinstance(move, Blind):
            return ((PILE,),)
        return ((rack.slot(move.card),),) if isinstance(move, (Discard, Take)) else ()

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the space on which a move put a knight or bastion, as a pair with itself, or ()."""
        if isinstance(move, (Place, Reinforce, Replace, Bastion)):
            name = self.geometry.board.names[move.space]
            return ((name, name),)
        return ()

    def _openings(self, view: RheinlanderState) -> Mapping[Space, tuple[Opening, ...]]:
        """Return {space: the ways to put a knight there}, empty unless the seat to move must play a card."""
        return openings(self.rules, view) if view.phase == Phase.PLAY else {}

    def _prospect(self, view: RheinlanderState, move: Placement) -> Prospect:
        return prospect(self.rules, view, move)


ORDER = (NUMBER, RIVER, ARCHBISHOP, REINFORCEMENT)  # the best first


def best(ways: Sequence[Opening]) -> Opening:
    """Return the best of one or more ways to place a knight: the first kind in ORDER, then the lowest."""
    return min(ways, key=lambda way: (ORDER.index(way.kind), way.move.card))


def fitting(ways: Sequence[Opening], card: Card | None) -> list[Opening]:
    """Return those ways to place a knight that use `card`, or all of `ways` if `card` is None."""
    return [way for way in ways if card in (None, way.move.card)]
