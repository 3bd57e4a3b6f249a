"""Turns gestures of the player into moves of Les Chevaliers, and says what a drop would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from ludotheque.core.move import Move
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.art import ChevaliersArt
from ludotheque.games.chevaliers.look.fighters_card import FightersCard
from ludotheque.games.chevaliers.look.geometry import ChevaliersArrangement, knight_kind
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.look.split_card import SplitCard
from ludotheque.games.chevaliers.rules.advice import (
    Route,
    best_attack,
    declared,
    gives_up_a_move,
    prospect,
    safest_routes,
)
from ludotheque.games.chevaliers.rules.board import Square, mask, squares
from ludotheque.games.chevaliers.rules.combat import combat
from ludotheque.games.chevaliers.rules.moves import Attack, End, Halt, Join, Return, Split, Step, walks
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase, knights
from ludotheque.i18n import _
from ludotheque.table.contract.gestures import Gestures
from ludotheque.table.contract.position import Asked, Held, Position
from ludotheque.table.contract.terms import Action, Card, Destination
from ludotheque.ui.drag import Source


class ChevaliersGestures(Gestures):
    """Turns gestures into moves, for games in one hall."""

    def __init__(self, safest_routes: RouteFinder, art: ChevaliersArt) -> None:
        self._finder = safest_routes
        self._art = art
        self._turns, self._names = safest_routes.turns, safest_routes.board.names
        self._chests = mask(safest_routes.board.chests)

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return the knights that can be dragged to move or attack, or the Red that awaits its guard post."""
        view: ChevaliersState = at.view
        if not at.legal:
            return ()
        if view.phase == Phase.RETURN:
            fallen = at.arrangement.fallen if isinstance(at.arrangement, ChevaliersArrangement) else ()
            return tuple(Source(knight_kind(RED), self._names[square]) for square in fallen[:1])
        kind = knight_kind(view.side)
        able = self._finder.walkers(view) | self._finder.leaders(view)
        return tuple(Source(kind, self._names[square]) for square in squares(able))

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        """Return, by square, where the held knight can go, or the enemies that it can attack.

        A Red sent back can go to guard posts with room (K17). The hint warns of an attack that keeps a second
        Red from moving (K8).
        """
        view, place = at.view, held.source.place
        if view.phase == Phase.RETURN:
            return self._posts(view)
        square = self._finder.index[place]
        if self._finder.walkers(view) >> square & 1:
            found = safest_routes(self._turns, view, square)
            return {self._names[end]: self._end(view, place, way) for end, way in found.items()}
        if not self._finder.leaders(view) >> square & 1:
            return {}
        offered = {
            self._names[target]: self._attack(view, square, target)
            for target in squares(self._turns.targets(view, square))
        }
        if not gives_up_a_move(self._turns, view, square):
            return offered
        return {there: replace(it, hint=words.without_second(it.hint)) for there, it in offered.items()}

    def route(self, at: Position, held: Held, way: Sequence[str], place: str) -> tuple[Move, ...]:
        if at.view.phase == Phase.RETURN:
            return ()
        start = held.source.place
        return self._finder.steps(start, self._finder.route(at.view, start, way[1:], place))

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        view: ChevaliersState = at.view
        if view.phase == Phase.RETURN:
            return None
        square, to = self._finder.index[held.source.place], self._finder.index[place]
        if knights(view, 1 - view.side) >> to & 1 or self._finder.leaders(view) >> square & 1:
            return Attack(square, to)
        return Step(square, to)

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the guard posts that can be chosen for a fallen Red by a click (K17)."""
        return self._posts(at.view) if at.legal else {}

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the button that ends the turn, or nothing where the turn may not be ended."""
        if at.asked or not any(isinstance(move, End) for move in at.legal):
            return ()
        return (Action("end-turn", _("Finir le tour"), End(), pygame.K_e, "seal"),)

    def card(self, at: Position) -> Card | None:
        """Return the card that asks who stops a knight, who joins or whether White splits, or None."""
        view: ChevaliersState = at.view
        if not at.legal:
            return None
        if at.asked:
            attack = self._attacking(at.asked)
            return FightersCard(self._art, self._turns, declared(view, attack.by, attack.target), attack)
        if view.phase in (Phase.WATCH, Phase.JOIN):
            return FightersCard(self._art, self._turns, view)
        return SplitCard(self._art, self._turns, view) if view.phase == Phase.SPLIT else None

    def chance_is_dealt(self, view: ChevaliersState) -> bool:
        """Return whether a combat's dice come next; only the die for movement waits for a gesture."""
        return view.phase == Phase.DICE

    def settled(self, view: ChevaliersState) -> bool:
        """Return whether no knight is on its way, and none is being chosen to join an attack."""
        return view.mover == NOWHERE if view.phase == Phase.MOVE else view.phase != Phase.JOIN

    def ways(self, at: Position, moves: Sequence[Move]) -> tuple[tuple[str, ...], ...]:
        """Return the squares of each knight's route, and those of each that then attacks and of its enemy.

        Other moves have one way of two squares: attacker and attacked knight, or origin and target of a
        return.
        """
        view, move = at.view, moves[0]
        found = [[steps[0].origin, *(step.target for step in steps)] for steps in walks(moves)]
        attack = next((one for one in moves if isinstance(one, Attack)), None)
        if attack:
            came, joined = {way[-1] for way in found}, (one.by for one in moves if isinstance(one, Join))
            found += [[by, attack.target] for by in (attack.by, *(one for one in joined if one in came))]
        elif isinstance(move, Halt):
            found = [[move.by, view.mover]]
        elif isinstance(move, Join):
            found = [[move.by, view.target]]
        elif isinstance(move, Split):
            found = [[move.red, move.white]]
        elif isinstance(move, Return):
            fallen = at.arrangement.fallen if isinstance(at.arrangement, ChevaliersArrangement) else ()
            found = [[*fallen[:1], self._turns.free_posts(view)[move.post]]]
        return tuple(tuple(self._names[square] for square in way) for way in found)

    def advised_together(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether advice plays both moves together: steps, even of two knights, and then an attack."""
        return isinstance(before, Step) and isinstance(move, Step | Attack)

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return the two squares of a step as a pair, or nothing for any other move."""
        return ((self._names[move.origin], self._names[move.target]),) if isinstance(move, Step) else ()

    def _posts(self, view: ChevaliersState) -> dict[str, Destination]:
        if view.phase != Phase.RETURN:
            return {}
        rooms = self._turns.free_posts(view)
        return {
            self._names[square]: Destination((Return(post),), _("revenir ici"), "shield")
            for post, square in rooms.items()
        }

    def _end(self, view: ChevaliersState, place: str, way: Route) -> Destination:
        home = view.side == WHITE and self._chests >> way[-1] & 1
        return Destination(self._finder.steps(place, way), tone="gain" if home else "go")

    def _attack(self, view: ChevaliersState, square: Square, target: Square) -> Destination:
        """Return an attack as a destination without moves, since a card first asks which knights join."""
        side, fighters = view.side, best_attack(self._turns, view, square, target)
        odds = words.odds(prospect(self._turns, side, fighters, target))
        fight = combat(self._turns.board, side, fighters, target)
        return Destination((), words.preview(fight, side, fighters.bit_count(), odds), "swords", "fight")

    def _attacking(self, asked: Asked) -> Attack:
        return Attack(self._finder.index[asked.held.source.place], self._finder.index[asked.place])
