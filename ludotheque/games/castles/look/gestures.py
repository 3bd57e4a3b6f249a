"""Turns gestures of the player into moves of the castle games, and says what a drop would do."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from ludotheque.core.move import Move
from ludotheque.games.castles.look.art import CastleArt
from ludotheque.games.castles.look.geometry import knights_kind
from ludotheque.games.castles.look.occupy import OccupyCard
from ludotheque.games.castles.rules.advice import Journey, attack_odds, journeys, meant, prospect
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, Phase, armies
from ludotheque.games.castles.words import hint
from ludotheque.i18n import _, ngettext
from ludotheque.table.contract.gestures import Gestures
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Action, Card, Destination, Tone
from ludotheque.ui.drag import Source

ICONS = {"battle": "swords", "front": "swords", "attack": "swords", "take": "castle"}
TONES: dict[str, Tone] = {"battle": "fight", "front": "fight", "attack": "fight", "take": "gain"}


class CastleGestures(Gestures):
    """Turns gestures into moves, for games on one board."""

    def __init__(self, rules: CastleRules, art: CastleArt) -> None:
        self.rules = rules
        self.board = rules.board
        self._art = art
        self._castle_at = rules.ground.castle_of
        self._index = {name: place for place, name in enumerate(rules.board.names)}

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return a source for each army, not `offered` if it cannot move, with the most that a move takes."""
        view: CastleState = at.view
        limits: dict[int, int] = {}
        for move in at.legal:
            if isinstance(move, March):
                limits[move.origin] = max(limits.get(move.origin, 0), move.count)
            elif isinstance(move, Attack):
                limits[move.gate] = max(limits.get(move.gate, 0), move.count)
            elif isinstance(move, Take):
                limits[move.gate] = view.knights[view.seat][move.gate]
        kind, names = knights_kind(view.seat), self.board.names
        return tuple(
            Source(kind, names[place], limits.get(place, army), offered=place in limits)
            for place, army in (armies(view, view.seat) if at.legal else ())
        )

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        found = journeys(self.rules, at.view, self._index[held.source.place], held.count)
        return {
            self.board.names[end]: self._destination(end, held.count, trip) for end, trip in found.items()
        }

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        origin, target = self._index[held.source.place], self._index[place]
        return meant(self.rules, at.view, origin, target, held.count)

    def poke(self, at: Position, place: str) -> Move | None:
        """Return an illegal march of an army that cannot move, whose refusal tells why, else None."""
        origin = self._index[place]
        army = at.view.knights[at.view.seat][origin]
        if not army or any(source.offered and source.place == place for source in self.sources(at)):
            return None
        return March(origin, self.rules.ground.ways[origin][0], army)

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the button that ends the turn, if it may end; it asks first if knights could still march."""
        end = next((move for move in at.legal if isinstance(move, End)), None)
        if end is None:
            return ()
        question = ""
        if at.view.moves == TURN_MOVES and len(at.legal) > 1:
            question = _("Vous n'avez fait aucun de vos déplacements, et ils ne se gardent pas.")
        return (Action("end-turn", _("Finir le tour"), end, pygame.K_e, "seal", question),)

    def card(self, at: Position) -> Card | None:
        """Return the card that asks how many knights occupy the castle just conquered (C14), or None."""
        return (
            OccupyCard(self._art, at.view, at.legal) if at.view.phase == Phase.OCCUPY and at.legal else None
        )

    def chance_is_dealt(self, view: CastleState) -> bool:
        """Return whether a shield is drawn next, since only the die waits for a gesture."""
        return view.phase == Phase.SHIELD

    def forced(self, view: CastleState) -> Move | None:
        """Return the move that occupies a castle if there is only one way to do so (C14), else None."""
        ways = self.rules.legal(view) if view.phase == Phase.OCCUPY else ()
        return ways[0] if len(ways) == 1 else None

    def settled(self, view: CastleState) -> bool:
        return self.forced(view) is None

    def goes_on(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether `move` continues the path of the move `before` with the same number of knights."""
        parted = isinstance(before, March) and isinstance(move, March | Attack) and before.count != move.count
        return not parted and super().goes_on(before, move, at)

    def advised_together(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether `move` continues the path of `before`, or occupies a castle just taken.

        Of two marches, all knights of the first must go on; knights that they join may come along.
        """
        if isinstance(before, Take):
            return isinstance(move, Occupy)
        parted = isinstance(before, March) and isinstance(move, March) and before.count > move.count
        return not parted and super().goes_on(before, move, at)

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the ends of a march, or the gate and castle of an assault, as one pair; () for others."""
        name = self.board.names
        if isinstance(move, March):
            return ((name[move.origin], name[move.target]),)
        if isinstance(move, Take | Attack):
            return ((name[move.gate], name[self.board.castles[move.castle]]),)
        return ()

    def pieces(self, move: Move) -> int:
        return move.count if isinstance(move, March | Attack) else 0

    def _destination(self, end: int, count: int, journey: Journey) -> Destination:
        last = journey.moves[-1]
        many = last.count if isinstance(last, Attack) else count
        found = prospect(self.rules, journey.before, journey.origin, end, many)
        told = hint(found)
        if many > count:
            told = _("{n} ensemble : {told}").format(n=many, told=told)
        tone = TONES.get(found.kind, "gain" if end in self._castle_at else "go")
        if found.kind == "attack" and dict(found.facts)["percent"] == 100:
            tone = "gain"
        icon = ICONS.get(found.kind, "castle" if end in self._castle_at else None)
        return Destination(journey.moves, told, icon, tone, self._doubt(journey.before, last))

    def _doubt(self, before: CastleState, move: Move) -> str:
        """Return a question about an assault that cannot succeed, "" for any other move (C13)."""
        if not isinstance(move, Attack) or attack_odds(self.rules, before, move.castle, move.count):
            return ""
        text = ngettext(
            "Cet assaut ne peut pas réussir : {n} chevalier retournerait dans votre réserve.",
            "Cet assaut ne peut pas réussir : {n} chevaliers retourneraient dans votre réserve.",
            move.count,
        )
        return text.format(n=move.count)
