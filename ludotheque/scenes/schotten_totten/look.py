"""How Schotten-Totten looks on the table: a fan of cards, formations along the border, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pygame
from pygame import Surface

from ...boards.model import BoardMap
from ...core.game import Event, Move, Refusal
from ...core.session import Session
from ...games.schotten_totten.advice import proof
from ...games.schotten_totten.board import BorderBoard
from ...games.schotten_totten.cards import (
    CLAN_CARDS,
    ELITES,
)
from ...games.schotten_totten.moves import End, Pass, Play, Shift, Take
from ...games.schotten_totten.rules import BorderRules
from ...games.schotten_totten.state import (
    BETWEEN,
    CLAIM,
    DEAL,
    ENDED,
    HUNT,
    PICK,
    BorderState,
)
from ...i18n import _
from ...ui.app import App
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.palette import IVORY
from ..table.plain import Plain
from ..table.terms import Action, Card, Destination, Report, Table, Tool
from .gestures import Gestures, card_of
from .pictures import Pictures
from .places import BY, DECKS, Places
from .reports import DiscardSheet, ProofSheet, UnseenSheet
from .round_card import RoundCard
from .sayings import Sayings

PROOFS = ("weaker", "second", "could-be-beaten")  # refusals that are shown as cards
_RULES = {"stronger": "S10", "first": "S7", "out-of-reach": "S11", "at-best-equal": "S11", "no-cards": "S11"}


class BorderLook(Places, Pictures, Sayings, Plain):
    """The look of Schotten-Totten for one session; implements scenes.table.look.Look."""

    ivory = IVORY

    def __init__(self, app: App, session: Session[BorderState], board_map: BoardMap[BorderBoard]) -> None:
        rules = cast(BorderRules, session.rules)
        Places.__init__(self, board_map, rules.choices.tactics)
        Pictures.__init__(self, app, session.players, self)
        Sayings.__init__(self, rules, self, tuple(player.name for player in session.players))
        self.gestures = Gestures(rules, self)
        self._open_to = 0  # stones at which the card that is held may lie

    def mover(self, view: BorderState) -> int:
        """Return the seat whose turn it is, -1 when the game is over."""
        return -1 if view.phase == ENDED else view.seat

    def sprite(self, piece: Piece) -> Surface:
        """Return the picture of a piece."""
        return self.portray(piece)

    def path(self, start: str, end: str) -> tuple[tuple[float, float], ...]:
        """Return nothing: cards fly straight."""
        return ()

    # Who sees what

    def private(self, view: BorderState) -> bool:
        """Tell whether hands matter now: not while cards are dealt, between rounds or at the end."""
        return view.phase not in (DEAL, BETWEEN, ENDED)

    def face(self, seat: int | None) -> None:
        """Lay the side and the hand of `seat` at the near edge; where nobody looks, all stays where it is."""
        if seat is not None:
            self.turn_to(seat, not self.app.settings.turning)

    def peek(self, view: BorderState, piece: Piece) -> str | None:
        """Return None: what one may see lies face up."""
        return None

    # Gestures

    def chance_is_dealt(self, view: BorderState) -> bool:
        """Return True: cards come off their decks by themselves."""
        return True

    def forced(self, view: BorderState) -> Move | None:
        """Return the drawing that ends a turn in which nothing else is left to decide."""
        return self.gestures.forced(view)

    def settled(self, view: BorderState) -> bool:
        """Tell whether the player has something to decide."""
        return self.gestures.forced(view) is None

    def sources(self, view: BorderState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return cards, stones and decks that may be taken."""
        return self.gestures.sources(view, legal)

    def destinations(
        self, view: BorderState, legal: Sequence[Move], source: Source, count: int
    ) -> Mapping[str, Destination]:
        """Return where it may be let go."""
        return self.gestures.destinations(view, legal, source)

    def spots(self, view: BorderState, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return stones that a click claims, and decks that a click draws from."""
        return self.gestures.spots(view, legal)

    def taken(self, view: BorderState, source: Source | None, before: Source | None) -> None:
        """Note at which stones a held card would add to a formation."""
        card, self._open_to = card_of(source.kind) if source else None, 0
        if card is None or not (card < CLAN_CARDS or card in ELITES):
            return
        for move in self.rules.legal(view):
            if isinstance(move, Play | Shift) and move.card == card:
                self._open_to |= 1 << move.stone

    def attempt(self, view: BorderState, source: Source, count: int, place: str) -> Move | None:
        """Return the move that letting go elsewhere stands for."""
        return self.gestures.attempt(view, source, place)

    def poke(self, view: BorderState, place: str) -> Move | None:
        """Return the claim or the play that a click stands for where none is offered."""
        return self.gestures.pressed(view, place)

    def inspect(self, view: BorderState, place: str) -> Report | None:
        """Return the discards; of a stone that may be claimed later, whether it could be."""
        if place == "discard" and view.discards:
            return DiscardSheet(self, view)
        stone = self.gestures.claim_at(view, place)
        if stone is None or self.gestures.claims_now(view):
            return None
        found = proof(view, view.seat, stone)
        return ProofSheet(self, view, view.seat, found, "") if found else None

    def objection(self, view: BorderState, refusal: Refusal) -> Report | None:
        """Show the cards that would beat a claim (S14)."""
        stone = int(dict(refusal.facts).get("stone", 0)) - 1
        found = proof(view, view.seat, stone) if refusal.reason in PROOFS else None
        return ProofSheet(self, view, view.seat, found, refusal.rule) if found else None

    def report(self, view: BorderState, events: Sequence[Event]) -> Report | None:
        """Show why a claim stands: nothing can beat it."""
        claimed = next((event for event in events if event.kind == "claimed"), None)
        if claimed is None:
            return None
        found = proof(view, claimed.seat, int(dict(claimed.facts)["stone"]) - 1)
        return ProofSheet(self, view, claimed.seat, found, _RULES[found.reason]) if found else None

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return the rule of a proof whose id is clicked on."""
        return report.rule if isinstance(report, ProofSheet) and report.citation.collidepoint(pos) else ""

    def actions(self, view: BorderState, legal: Sequence[Move]) -> tuple[Action, ...]:
        """Return what is no card: to draw, to pass, to end the turn."""
        found = []
        for move in legal:
            if isinstance(move, Take) and view.phase in (CLAIM, HUNT):
                label = (_("Piocher"), _("Tactique"))[move.deck] if self.tactics else _("Piocher")
                found.append(
                    Action(
                        f"draw-{DECKS[move.deck]}", label, move, (pygame.K_d, pygame.K_t)[move.deck], "seal"
                    )
                )
            elif isinstance(move, Pass):
                found.append(Action("pass", _("Passer"), move, pygame.K_p, "seal"))
            elif isinstance(move, End):
                found.append(Action("end-turn", _("Finir le tour"), move, pygame.K_e, "seal"))
        return tuple(found)

    def tools(self, view: BorderState) -> tuple[Tool, ...]:
        """Return the sorting of the hand, and the cards not yet seen."""
        other = BY[1 - BY.index(self.by)]
        label = _("Par valeur") if other == "value" else _("Par couleur")

        def sort(table: Table) -> None:
            self.by = other
            table.rearrange()

        def show(table: Table) -> None:
            table.tell(UnseenSheet(self, view, self.viewer))

        return (
            Tool("sort", label, sort, pygame.K_s, "hand"),
            Tool("unseen", _("À venir"), show, pygame.K_c, "eye"),
        )

    def card(self, view: BorderState, legal: Sequence[Move]) -> Card | None:
        """Show the course of a match between two rounds."""
        return RoundCard(self, view) if view.phase == BETWEEN and legal else None

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return where the last card was laid."""
        return self.gestures.trail(move)

    # Drawing

    def draw_marks(self, surface: Surface, frame: Frame, view: BorderState, legal: Sequence[Move]) -> None:
        """Write at every side what it is, or is about to be; mark what a ruse may take."""
        self.draw_labels(surface, frame, view, self._open_to)
        if view.phase == PICK:
            self.draw_rims(surface, frame, self.sources(view, legal))

    def draw_held(
        self,
        surface: Surface,
        frame: Frame,
        view: BorderState,
        source: Source,
        way: Sequence[str],
        place: str,
    ) -> None:
        """Write on every side where the held card may go what it would make there."""
        card = card_of(source.kind)
        if card is not None:
            self.draw_prospects(surface, frame, view, card, self._open_to)
