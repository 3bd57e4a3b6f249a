"""The gestures of Schotten-Totten and the moves that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten import words
from ludotheque.games.schotten_totten.look.art import SchottenTottenArt
from ludotheque.games.schotten_totten.look.geometry import (
    BACK_KINDS,
    BY,
    DECKS,
    SchottenTottenArrangement,
    SchottenTottenGeometry,
    card_of,
    kind_of,
    laid_out,
    stone_kind,
)
from ludotheque.games.schotten_totten.look.reports import DiscardSheet, ProofSheet, UnseenSheet
from ludotheque.games.schotten_totten.look.round_card import RoundCard
from ludotheque.games.schotten_totten.rules.advice import meant, proof
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    RUSES,
    STRATEGIST,
    TACTIC,
    deck_of,
)
from ludotheque.games.schotten_totten.rules.cards import Card as CardNumber
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Discard,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.state import (
    Phase,
    SchottenTottenState,
    has_cards,
    stones_in,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import may_draw, ruse_targets
from ludotheque.i18n import _
from ludotheque.table.contract.gestures import Gestures
from ludotheque.table.contract.position import Asked, Held, Position
from ludotheque.table.contract.terms import Action, Card, Destination, Report, TableControl, Tone, Tool
from ludotheque.ui.drag import Source

_STONE_KINDS = {stone_kind(stone): stone for stone in range(9)}
_MIDDLE = 4  # the middle stone: a report that is about no stone is placed above it


class SchottenTottenGestures(Gestures):
    """The gestures of one session. They are derived from the legal moves."""

    action_rows = 2  # two buttons for claims and, below them, two for decks

    def __init__(
        self, rules: SchottenTottenRules, geometry: SchottenTottenGeometry, art: SchottenTottenArt
    ) -> None:
        self.rules = rules
        self.geometry = geometry
        self._art = art

    def sources(self, at: Position) -> tuple[Source, ...]:
        """Return the pieces that can be dragged: cards in the hand or on the border, stones and decks."""
        view, lies = at.view, laid_out(at.arrangement)
        found = [Source(*where) for where in (self._source(move, lies) for move in at.legal) if where[0]]
        if at.legal and view.phase in (Phase.PLAY, Phase.PUT):
            hand = view.hands[view.seat]
            found += [Source(kind_of(card), lies.at[card]) for card in hand if card in lies.at]
        tried = {source.place: source for source in self._stones(view, at.legal)}
        return tuple((tried | {source.place: source for source in found}).values())

    def destinations(self, at: Position, held: Held) -> Mapping[str, Destination]:
        card, found = card_of(held.source.kind), {}
        for move in at.legal:
            target = self._target(at.view, move, held.source, card)
            if target:
                found[target] = Destination((move,), self._hint(move), tone=_tone(move))
        if card is not None and Ruse(card) in at.legal:
            found |= self._taken_by(card, at)
        return found

    def attempt(self, at: Position, held: Held, place: str) -> Move | None:
        """Return the move tried by an illegal drop on `place`, None if the piece was only put back."""
        view: SchottenTottenState = at.view
        source = held.source
        card, stone = card_of(source.kind), self.geometry.stone_of(place)
        if source.kind in _STONE_KINDS:
            return Claim(_STONE_KINDS[source.kind]) if place != source.place else None
        if card is None:
            return Take(BACK_KINDS.index(source.kind)) if place.startswith("hand") else None
        if place.startswith(("hand", "their")):
            return None
        if view.phase == Phase.PUT:
            return Put(card)
        if card in RUSES and card in view.hands[view.seat]:
            return Ruse(card)
        if stone is not None:
            return meant(view, card, stone)
        return Discard(card) if view.phase == Phase.PICK and place == "discard" else None

    def spots(self, at: Position) -> Mapping[str, Destination]:
        """Return the places where a click makes a move: stones that can be claimed, and decks to draw from.

        While the player is asked where the card of a ruse goes, these are the places for that card.
        """
        if at.asked:
            return self._asked(at, at.asked)
        found = {}
        for move in at.legal:
            if isinstance(move, Claim):
                found[self.geometry.stone(move.stone)] = Destination((move,), tone="gain")
            elif isinstance(move, Take):
                found[DECKS[move.deck]] = Destination((move,))
        return found

    def poke(self, at: Position, place: str) -> Move | None:
        """Return the illegal claim or play tried by a click, so that its refusal is explained, or None."""
        view: SchottenTottenState = at.view
        claim = place in self.geometry.names or self._claim_at(view, place) is not None
        stone = self.geometry.stone_of(place)
        if claim and stone is not None and self._claims_now(view) and unclaimed(view) >> stone & 1:
            return Claim(stone)
        card = laid_out(at.arrangement).card_at(place)
        free = next(iter(stones_in(unclaimed(view))), None)
        if view.phase != Phase.CLAIM or card is None or free is None or card not in view.hands[view.seat]:
            return None
        return meant(view, card, free)

    def inspect(self, at: Position, place: str) -> Report | None:
        """Return the report that a click on `place` opens, or None: the discards, or a complete side's proof.

        While stones are claimed there is no proof, since a click on a side then claims the stone.
        """
        view: SchottenTottenState = at.view
        if place == "discard" and view.discards:
            return DiscardSheet(self._art, self.geometry.stone(_MIDDLE), view)
        stone = self._claim_at(view, place)
        if stone is None or self._claims_now(view):
            return None
        found = proof(view, view.seat, stone)
        return ProofSheet(self._art, self.geometry.stone(stone), view, view.seat, found) if found else None

    def actions(self, at: Position) -> tuple[Action, ...]:
        """Return the buttons that claim a stone, draw a card, pass, or end the turn."""
        if at.asked:
            return ()
        found = []
        for move in at.legal:
            if isinstance(move, Claim):
                label = _("Prendre : {stone}").format(stone=words.stone(move.stone + 1))
                found.append(Action(f"claim-{move.stone + 1}", label, move, style="seal"))
            elif isinstance(move, Take) and at.view.phase in (Phase.CLAIM, Phase.HUNT):
                found.append(self._draw(move))
            elif isinstance(move, Pass):
                found.append(Action("pass", _("Passer"), move, pygame.K_p, "seal"))
            elif isinstance(move, End):
                found.append(Action("end-turn", _("Finir le tour"), move, pygame.K_e, "seal"))
        return tuple(found)

    def tools(self, at: Position) -> tuple[Tool, ...]:
        """Return the button that sorts the hand and the one that shows the unseen cards."""
        other = BY[1 - BY.index(self.geometry.by)]
        label = _("Par valeur") if other == "value" else _("Par couleur")

        def sort(table: TableControl) -> None:
            self.geometry.by = other
            table.rearrange()

        def show(table: TableControl) -> None:
            viewer = laid_out(at.arrangement).viewer
            table.tell(UnseenSheet(self._art, self.geometry.stone(_MIDDLE), at.view, viewer))

        return (
            Tool("sort", label, sort, pygame.K_s, "sort"),
            Tool("unseen", _("Cartes restantes"), show, pygame.K_c, "cards"),
        )

    def card(self, at: Position) -> Card | None:
        """Return the card with the results so far that is shown between two rounds of a match, else None."""
        if at.view.phase != Phase.BETWEEN or not at.legal:
            return None
        return RoundCard(self._art.app.skin, self._art.seats.names, at.view)

    def chance_is_dealt(self, view: SchottenTottenState) -> bool:
        """Return True, since cards are drawn automatically."""
        return True

    def forced(self, view: SchottenTottenState) -> Move | None:
        """Return the move that draws a card or ends the turn if there is no other choice, else None."""
        decks = [deck for deck in (CLAN, TACTIC) if has_cards(view, deck)]
        if view.phase == Phase.HUNT and len(decks) == 1:
            return Take(decks[0])
        if view.phase != Phase.CLAIM or view.claims:
            return None
        if not may_draw(view, self.rules.choices.hand):
            return End()
        return Take(decks[0]) if len(decks) == 1 else None

    def settled(self, view: SchottenTottenState) -> bool:
        return self.forced(view) is None

    def ways(self, at: Position, moves: Sequence[Move]) -> tuple[tuple[str, ...], ...]:
        """Return the ways of the cards that a gesture moves, or that of the stone or deck that is clicked.

        A card's way has the start and the end of its move; there are several for cards put back together. A
        ruse goes to the card that it acts on, and that card to where it is sent.
        """
        first, *others = moves
        if isinstance(first, Ruse) and others:
            ruse, acted = self._way(at, first), self._way(at, others[0])
            return ((ruse[0], acted[0]), acted) if ruse and acted else ()
        together = [move for move in moves if isinstance(move, Put)] or moves[:1]
        return tuple(filter(None, (self._way(at, move) for move in together)))

    def _way(self, at: Position, move: Move) -> tuple[str, ...]:
        lies = laid_out(at.arrangement)
        kind, place = self._source(move, lies)
        if isinstance(move, Claim | Take) or not place:
            return (place,) if place else ()
        return place, self._target(at.view, move, Source(kind, place), card_of(kind))

    def advised_together(self, before: Move, move: Move, at: Position) -> bool:
        """Return whether advice names both moves at once.

        So it does for both cards put back, for a ruse and what it does, and for the claims after a card.
        """
        if isinstance(move, Claim):
            return not (isinstance(before, Claim) and self._claims_now(at.view))
        if isinstance(move, Shift | Discard):
            return isinstance(before, Ruse)
        return isinstance(before, Put) and isinstance(move, Put)

    def trail(self, move: Move, at: Position) -> tuple[tuple[str, str], ...]:
        """Return where a move played a card or claimed a stone, as a pair with itself, or ()."""
        if isinstance(move, Claim):
            return ((self.geometry.stone(move.stone),) * 2,)
        if isinstance(move, Play | Shift):
            place = laid_out(at.arrangement).at.get(move.card, "")
            side = place.rpartition("-")[0] if place.startswith("side") else place
            return ((side, side),) if side in at.arrangement.places else ()
        return ()

    def _taken_by(self, ruse: CardNumber, at: Position) -> dict[str, Destination]:
        """Return the cards a ruse can act on (S18), with moves only if there is one way: else it is asked."""
        lies, found = laid_out(at.arrangement), {}
        for card, moves in ruse_targets(at.view, at.view.seat, ruse, self.rules.choices).items():
            made = (Ruse(ruse), *moves) if len(moves) == 1 else ()
            found[lies.at[card]] = Destination(made, tone="go" if ruse == STRATEGIST else "fight")
        return found

    def _asked(self, at: Position, asked: Asked) -> Mapping[str, Destination]:
        """Return the places where a card can go after the player has dropped a ruse on it."""
        ruse, card = card_of(asked.held.source.kind), laid_out(at.arrangement).card_at(asked.place)
        assert ruse is not None
        assert card is not None
        found = {}
        for move in ruse_targets(at.view, at.view.seat, ruse, self.rules.choices)[card] if at.legal else ():
            target = "discard" if isinstance(move, Discard) else self.geometry.side(at.view.seat, move.stone)
            found[target] = Destination((Ruse(ruse), move), self._hint(move), tone=_tone(move))
        return found

    def _claim_at(self, view: SchottenTottenState, place: str) -> int | None:
        """Return the unclaimed stone, complete for the mover, that a click would claim, or None."""
        stone = self.geometry.stone_of(place)
        if stone is None or not view.full[view.seat] & unclaimed(view) & 1 << stone:
            return None
        return None if place == self.geometry.side(1 - view.seat, stone) else stone

    def _claims_now(self, view: SchottenTottenState) -> bool:
        return view.phase == (Phase.CLAIM if self.rules.choices.claim_after else Phase.PLAY)

    def _stones(self, view: SchottenTottenState, legal: Sequence[Move]) -> list[Source]:
        """Return the unclaimed stones while stones can be claimed; any may be tried, even without a proof."""
        free = stones_in(unclaimed(view)) if legal and self._claims_now(view) else ()
        return [Source(stone_kind(stone), self.geometry.stone(stone), offered=False) for stone in free]

    def _source(self, move: Move, lies: SchottenTottenArrangement) -> tuple[str, str]:
        if isinstance(move, Play | Ruse | Put | Shift | Discard):
            return (kind_of(move.card), lies.at[move.card]) if move.card in lies.at else ("", "")
        if isinstance(move, Claim):
            return stone_kind(move.stone), self.geometry.stone(move.stone)
        if isinstance(move, Take):
            return BACK_KINDS[move.deck], DECKS[move.deck]
        return "", ""

    def _target(self, view: SchottenTottenState, move: Move, source: Source, card: CardNumber | None) -> str:
        """Return where `source` must be dropped to make `move`, "" if that uses another piece."""
        if isinstance(move, Claim):
            own = source.kind == stone_kind(move.stone)
            return self.geometry.side(view.seat, move.stone) if own else ""
        if isinstance(move, Take):
            return "hand" if source.kind == BACK_KINDS[move.deck] else ""
        if card is None or getattr(move, "card", None) != card:
            return ""
        if isinstance(move, Play | Shift):
            mode = CARD_NAMES[card] in ("fog", "mud")
            return self.geometry.stone(move.stone) if mode else self.geometry.side(view.seat, move.stone)
        if isinstance(move, Put):
            return DECKS[deck_of(card)]
        return "discard" if isinstance(move, Ruse | Discard) else ""

    def _draw(self, move: Take) -> Action:
        label = (_("Piocher"), _("Tactique"))[move.deck] if self.rules.choices.tactics else _("Piocher")
        key = (pygame.K_d, pygame.K_t)[move.deck]
        return Action(f"draw-{DECKS[move.deck]}", label, move, key, "seal")

    def _hint(self, move: Move) -> str:
        if isinstance(move, Ruse):
            return _("jouer cette ruse")
        if isinstance(move, Discard):
            return _("défausser")
        if isinstance(move, Put):
            return _("sous la pioche")
        return _("dans votre main") if isinstance(move, Take) else ""


def _tone(move: Move) -> Tone:
    if isinstance(move, Claim):
        return "gain"
    return "fight" if isinstance(move, Discard) else "go"
