"""How Schotten-Totten looks on the table: a fan of cards, formations along the border, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pygame
from pygame import Surface

from ...boards.model import BoardMap
from ...core.game import Event, Move, Refusal, ScoreLine
from ...core.session import Session
from ...games.schotten_totten.advice import proof
from ...games.schotten_totten.board import BorderBoard
from ...games.schotten_totten.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    ELITES,
)
from ...games.schotten_totten.moves import Claim, End, Pass, Play, Take
from ...games.schotten_totten.rules import BorderRules
from ...games.schotten_totten.state import (
    BETWEEN,
    CLAIM,
    DEAL,
    ENDED,
    HUNT,
    PICK,
    PUT,
    BorderState,
    points,
)
from ...i18n import _, ngettext
from ...ui.app import App
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.palette import IVORY
from ...words import schotten_totten as words
from ..table.look import Action, Card, Destination, Holding, Line, Note, Plain, Report, Status, Table, Tool
from .gestures import Gestures, card_of
from .notes import Notes
from .pictures import Pictures
from .places import BY, DECKS, Places
from .reports import DiscardSheet, ProofSheet, UnseenSheet
from .round_card import RoundCard

SILENT = ("turn-ended",)
SOUNDS = {
    "dealt": "page",
    "drew": "card",
    "drew-card": "card",
    "played": "card",
    "mode": "horn",
    "ruse": "horn",
    "claimed": "seal",
    "put-back": "card",
    "put-back-card": "card",
    "moved": "slide",
    "stolen": "slide",
    "withdrawn": "slide",
    "banished": "slide",
    "round-won": "fanfare",
}
PROOFS = ("weaker", "second", "could-be-beaten")  # refusals that are shown as cards
_RULES = {"stronger": "S10", "first": "S7", "out-of-reach": "S11", "at-best-equal": "S11", "no-cards": "S11"}


class BorderLook(Places, Pictures, Plain):
    """The look of Schotten-Totten for one session; implements scenes.table.look.Look."""

    ivory = IVORY

    def __init__(self, app: App, session: Session[BorderState], board_map: BoardMap[BorderBoard]) -> None:
        self.rules = cast(BorderRules, session.rules)
        choices = self.rules.choices
        Places.__init__(self, board_map, choices.tactics)
        Pictures.__init__(self, app, session.players, self)
        self.gestures = Gestures(self.rules, self)
        self.notes = Notes(self.names, choices.rounds > 1, choices.tactics)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)

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

    def face(self, seat: int) -> None:
        """Lay the side and the hand of `seat` at the near edge."""
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

    def attempt(self, view: BorderState, source: Source, count: int, place: str) -> Move | None:
        """Return the move that letting go elsewhere stands for."""
        return self.gestures.attempt(view, source, place)

    def poke(self, view: BorderState, place: str) -> Move | None:
        """Return the claim that a click on a stone stands for while stones may be claimed."""
        stone = self.gestures.claim_at(view, place)
        return Claim(stone) if stone is not None and self.gestures.claims_now(view) else None

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
        """Write at every side what it is, or is about to be."""
        self.draw_labels(surface, frame, view)

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
        if card is None or not (card < CLAN_CARDS or card in ELITES) or not source.place.startswith("hand"):
            return
        stones = 0
        for move in self.rules.legal(view):
            if isinstance(move, Play) and move.card == card:
                stones |= 1 << move.stone
        self.draw_prospects(surface, frame, view, card, stones)

    # Words

    def status(self, view: BorderState, moves: Sequence[Move]) -> Status:
        """Return the round of a match and its points."""
        rounds = self.rules.choices.rounds
        if rounds == 1:
            return Status()
        mine, theirs = points(view)
        number = min(rounds, len(view.results) + (0 if view.phase in (BETWEEN, ENDED) else 1))
        text = _("Manche {n} sur {rounds} · {mine} à {theirs}")
        return Status(caption=text.format(n=number, rounds=rounds, mine=mine, theirs=theirs))

    def holdings(self, view: BorderState) -> tuple[Holding, ...]:
        """Return stones claimed and cards in hand."""
        found = []
        for seat in range(2):
            counts = [("stone", view.claimed[seat].bit_count()), ("cards", len(view.hands[seat]))]
            found.append(Holding(seat, tuple(counts), self.notes.holding(view, seat)))
        return tuple(found)

    def prompt(self, view: BorderState, legal: Sequence[Move]) -> str:
        """Say what the player to move may do."""
        if view.phase in (HUNT, PUT, PICK):
            return self._ruse_prompt(view)
        if view.phase == ENDED:
            return _("La partie est finie")
        if view.phase == BETWEEN:
            return _("La manche est finie")
        claims = any(isinstance(move, Claim) for move in legal)
        if view.phase == CLAIM:
            if any(isinstance(move, End) for move in legal):
                return _("Revendiquez, ou finissez le tour") if claims else _("Finissez le tour")
            return _("Revendiquez une borne, ou piochez") if claims else _("Piochez pour finir le tour")
        if any(isinstance(move, Pass) for move in legal):
            return _("Aucune carte de clan ne peut être posée : vous pouvez passer")
        return _("Revendiquez, puis posez une carte") if claims else _("Posez une carte à une borne")

    def note(self, view: BorderState, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        stone = self.stone_of(place)
        if stone is not None:
            return self.notes.stone(view, stone, self.viewer)
        if place in DECKS:
            return self.notes.deck(view, DECKS.index(place))
        if place == "discard":
            return self.notes.discard(view)
        card = next((card for card, at in self.at.items() if at == place), None)
        return self.notes.card(card) if card is not None else None

    def lines(self, events: Sequence[Event]) -> tuple[Line, ...]:
        """Return what happened as lines of the log."""
        found = []
        for event in events:
            if event.kind not in SILENT:
                text = words.tell(event, self.names)
                found.append(Line(text[:1].upper() + text[1:], event.seat, self._places_of(event)))
        return tuple(found)

    def sound(self, event: Event) -> str | None:
        """Return the name of the sound of an event."""
        return SOUNDS.get(event.kind)

    def tip(self, events: Sequence[Event]) -> str:
        """Return nothing."""
        return ""

    def explain(self, refusal: Refusal) -> str:
        """Say why a move is refused."""
        return words.explain(refusal, self.names)

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line."""
        return words.score(line, self.names)

    def ending(self, reason: str) -> str:
        """Say why the game ended."""
        return words.ending(reason)

    def standings(self, view: BorderState) -> tuple[int, ...]:
        """Return the points of the rounds that are over, and the stones of this one."""
        done = points(view)
        if view.phase in (BETWEEN, ENDED):
            return done
        return tuple(done[seat] + view.claimed[seat].bit_count() for seat in range(2))

    def _ruse_prompt(self, view: BorderState) -> str:
        name = words.card(view.ruse)
        if view.phase == HUNT:
            text = ngettext(
                "{name} : piochez encore {n} carte", "{name} : piochez encore {n} cartes", view.left
            )
            return text.format(name=name, n=view.left)
        if view.phase == PUT:
            text = ngettext(
                "{name} : remettez {n} carte sous sa pioche",
                "{name} : remettez {n} cartes sous leur pioche",
                view.left,
            )
            return text.format(name=name, n=view.left)
        return {
            "strategist": _("Stratège : déplacez une de vos cartes, ou défaussez-la"),
            "banshee": _("Banshee : glissez une carte adverse à la défausse"),
            "traitor": _("Traître : prenez une carte de clan adverse de votre côté"),
        }[CARD_NAMES[view.ruse]]

    def _places_of(self, event: Event) -> tuple[str, ...]:
        facts = dict(event.facts)
        return tuple(self.gestures.stone(int(facts[key]) - 1) for key in ("stone", "source") if key in facts)
