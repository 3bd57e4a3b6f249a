"""Which gesture is which move of Schotten-Totten. No pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Move
from ludotheque.games.schotten_totten.look.positions import BACK_KINDS, DECKS, Places, kind_of, stone_kind
from ludotheque.games.schotten_totten.rules.advice import meant
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    RUSES,
    TACTIC,
    TRAITOR,
    Card,
    deck_of,
)
from ludotheque.games.schotten_totten.rules.game import BorderRules
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, End, Play, Put, Ruse, Shift, Take
from ludotheque.games.schotten_totten.rules.state import (
    CLAIM,
    HUNT,
    PICK,
    PLAY,
    PUT,
    BorderState,
    has_cards,
    stones_in,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import may_draw
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Destination, Tone
from ludotheque.ui.drag import Source

_CARDS = {name: card for card, name in enumerate(CARD_NAMES[: TRAITOR + 1])}
_STONE_KINDS = {stone_kind(stone): stone for stone in range(9)}


def card_of(kind: str) -> Card | None:
    """Return the card that a kind of piece is; None for backs and stones."""
    return _CARDS.get(kind)


class Gestures:
    """Reads gestures off the legal moves of one game's rules."""

    def __init__(self, rules: BorderRules, places: Places) -> None:
        self.rules = rules
        self.places = places

    def sources(self, view: BorderState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return what may be taken: cards of the hand or of the border, stones, the top of a deck."""
        found = [Source(*where) for where in map(self._source, legal) if where[0]]
        if legal and view.phase in (PLAY, PUT):
            hand = view.hands[view.seat]
            found += [Source(kind_of(card), self.places.at[card]) for card in hand if card in self.places.at]
        tried = {source.place: source for source in self._stones(view, legal)}
        return tuple((tried | {source.place: source for source in found}).values())

    def destinations(
        self, view: BorderState, legal: Sequence[Move], source: Source
    ) -> Mapping[str, Destination]:
        """Return where what is held may be let go."""
        card, found = card_of(source.kind), {}
        for move in legal:
            target = self._target(view, move, source, card)
            if target:
                found[target] = Destination((move,), self._hint(move), tone=_tone(move))
        return found

    def spots(self, view: BorderState, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return stones that a click claims, and decks that a click draws from."""
        found = {}
        for move in legal:
            if isinstance(move, Claim):
                found[self.stone(move.stone)] = Destination((move,), tone="gain")
            elif isinstance(move, Take):
                found[DECKS[move.deck]] = Destination((move,))
        return found

    def attempt(self, view: BorderState, source: Source, place: str) -> Move | None:
        """Return the move that letting go elsewhere stands for; None if it is merely put back."""
        card, stone = card_of(source.kind), self.places.stone_of(place)
        if source.kind in _STONE_KINDS:
            return Claim(_STONE_KINDS[source.kind]) if place != source.place else None
        if card is None:
            return Take(BACK_KINDS.index(source.kind)) if place.startswith("hand") else None
        if place.startswith(("hand", "their")):
            return None
        if view.phase == PUT:
            return Put(card)
        if card in RUSES and card in view.hands[view.seat]:
            return Ruse(card)
        if stone is not None:
            return meant(view, card, stone)
        return Discard(card) if view.phase == PICK and place == "discard" else None

    def claim_at(self, view: BorderState, place: str) -> int | None:
        """Return the stone at a place if it is free and the side of the seat to move complete there."""
        stone = self.places.stone_of(place)
        if stone is None or not view.full[view.seat] & unclaimed(view) & 1 << stone:
            return None
        return None if place == self.places.side(1 - view.seat, stone) else stone

    def pressed(self, view: BorderState, place: str) -> Move | None:
        """Return what a click where nothing is offered is meant for: a claim, or a card to play."""
        claim = place in self.rules.board.names or self.claim_at(view, place) is not None
        stone = self.places.stone_of(place)
        if claim and stone is not None and self.claims_now(view) and unclaimed(view) >> stone & 1:
            return Claim(stone)
        card = next((card for card, at in self.places.at.items() if at == place), None)
        free = next(iter(stones_in(unclaimed(view))), None)
        if view.phase != CLAIM or card is None or free is None or card not in view.hands[view.seat]:
            return None
        return meant(view, card, free)

    def claims_now(self, view: BorderState) -> bool:
        """Tell whether stones may be claimed now."""
        return view.phase == (CLAIM if self.rules.choices.claim_after else PLAY)

    def forced(self, view: BorderState) -> Move | None:
        """Return the drawing or ending of a turn in which nothing else is left to decide."""
        decks = [deck for deck in (CLAN, TACTIC) if has_cards(view, deck)]
        if view.phase == HUNT and len(decks) == 1:
            return Take(decks[0])
        if view.phase != CLAIM or (self.rules.choices.claim_after and view.full[view.seat] & unclaimed(view)):
            return None
        if not may_draw(view, self.rules.choices.hand):
            return End()
        return Take(decks[0]) if len(decks) == 1 else None

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the side where a card was laid, or the stone that was claimed."""
        if isinstance(move, Claim):
            return ((self.stone(move.stone),) * 2,)
        if isinstance(move, Play | Shift):
            place = self.places.at.get(move.card, "")
            side = place.rpartition("-")[0] if place.startswith("side") else place
            return ((side, side),) if side in self.places.places else ()
        return ()

    def stone(self, stone: int) -> str:
        """Return the place of a stone on the border."""
        return self.rules.board.names[stone]

    def _stones(self, view: BorderState, legal: Sequence[Move]) -> list[Source]:
        """Return the stones that nobody has, where stones may be claimed: any may be tried."""
        free = stones_in(unclaimed(view)) if legal and self.claims_now(view) else ()
        return [Source(stone_kind(stone), self.stone(stone), offered=False) for stone in free]

    def _source(self, move: Move) -> tuple[str, str]:
        at = self.places.at
        if isinstance(move, Play | Ruse | Put | Shift | Discard):
            return (kind_of(move.card), at[move.card]) if move.card in at else ("", "")
        if isinstance(move, Claim):
            return stone_kind(move.stone), self.stone(move.stone)
        if isinstance(move, Take):
            return BACK_KINDS[move.deck], DECKS[move.deck]
        return "", ""

    def _target(self, view: BorderState, move: Move, source: Source, card: Card | None) -> str:
        """Return where `source` has to be let go to make `move`; nothing if that is not about it."""
        if isinstance(move, Claim):
            own = source.kind == stone_kind(move.stone)
            return self.places.side(view.seat, move.stone) if own else ""
        if isinstance(move, Take):
            return "hand" if source.kind == BACK_KINDS[move.deck] else ""
        if card is None or getattr(move, "card", None) != card:
            return ""
        if isinstance(move, Play | Shift):
            mode = CARD_NAMES[card] in ("fog", "mud")
            return self.stone(move.stone) if mode else self.places.side(view.seat, move.stone)
        if isinstance(move, Put):
            return DECKS[deck_of(card)]
        return "discard" if isinstance(move, Ruse | Discard) else ""

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
