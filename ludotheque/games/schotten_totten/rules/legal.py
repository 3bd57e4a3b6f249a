"""Every legal move of a position, by look-up: shared rows of moves for each card and set of stones.

`Referee.refusal` is what says no; these lists are the same rules read the other way, and tests hold them to
be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

from ludotheque.core.game import NO_CHANCES, Chances
from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import (
    BACKS,
    CARDS,
    CLAN,
    CLAN_CARDS,
    HEADHUNTER,
    MODES,
    NINE,
    NINES,
    RUSES,
    TACTIC,
    Card,
    Cards,
    cards_in,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Deal, Draw, End, Pass, Play, Put, Ruse, Take
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import provable
from ludotheque.games.schotten_totten.rules.state import (
    DRAW,
    EVERY_STONE,
    SchottenTottenState,
    Stones,
)
from ludotheque.games.schotten_totten.rules.tactics import (
    can_act,
    choices_of,
    may_play_elite,
    may_play_tactic,
)

Moves = tuple[Move, ...]

END, PASS, DEAL_ROUND = (End(),), (Pass(),), (Deal(),)
CLAIMS = tuple(Claim(stone) for stone in range(STONES))
CLAIM_ROWS = tuple(tuple(CLAIMS[stone] for stone in stones) for stones in NINES)  # [stones]
TAKES: tuple[Moves, ...] = ((), (Take(CLAN),), (Take(TACTIC),), (Take(CLAN), Take(TACTIC)))  # bit per deck
DRAWS = tuple(Draw(card) for card in range(BACKS[TACTIC] + 1))
PUTS = tuple(Put(card) for card in range(CARDS))
LAID = tuple(tuple(Play(card, stone) for stone in range(STONES)) for card in range(CARDS))
SHOWN = {card: Ruse(card) for card in RUSES}


class MoveList:
    """The legal moves under one set of choices."""

    def __init__(self, choices: Choices) -> None:
        self._choices, self._hand, self._claim_after = choices, choices.hand, choices.claim_after
        self._rows = _Rows()
        self.by_phase: tuple[Callable[[SchottenTottenState], Sequence[Move]], ...] = (
            self._outcomes,
            self._outcomes,
            self._plays,
            self._takes,
            self._puts,
            self._picks,
            self._closing,
            self._deals,
            self._none,
        )

    def chances(self, state: SchottenTottenState) -> Chances:
        """Return the cards that may come off the deck, all alike; of an empty one the first put under it."""
        if state.phase > DRAW:
            return NO_CHANCES
        loose = state.decks[state.deck]
        if loose > 0:
            return LooseCards(loose)
        return Chances((DRAWS[BACKS[state.deck] if loose else state.under[state.deck][0][0]],))

    def _outcomes(self, state: SchottenTottenState) -> Sequence[Move]:
        return tuple(draw for draw, _ in self.chances(state))

    def _none(self, state: SchottenTottenState) -> Moves:
        return ()

    def _deals(self, state: SchottenTottenState) -> Moves:
        return DEAL_ROUND

    def _plays(self, state: SchottenTottenState) -> Sequence[Move]:
        """Return the claims if they come first, every card on every stone, or to pass (S3-S6, S15-S18)."""
        seat = state.seat
        claimed, hand = state.claimed[0] | state.claimed[1], state.hands[seat]
        free = EVERY_STONE & ~(claimed | state.full[seat])
        moves = [] if self._claim_after else list(self._claims(state))
        claims, rows, tactics = len(moves), self._rows[free], []
        for card in hand:
            if card < CLAN_CARDS:
                moves += rows[card]
            else:
                tactics.append(card)
        if len(moves) == claims:
            moves += PASS
        if tactics and may_play_tactic(state, seat):
            for card in tactics:
                moves += self._tactic(state, seat, card, EVERY_STONE & ~claimed)
        return moves

    def _tactic(self, state: SchottenTottenState, seat: int, card: Card, unclaimed: Stones) -> Moves:
        """Return what a tactic of the hand can do now (S16 to S18)."""
        if card in SHOWN:
            return (SHOWN[card],) if can_act(state, seat, card, self._choices) else ()
        if card in MODES:
            return self._rows[unclaimed][card]
        return self._rows[unclaimed & ~state.full[seat]][card] if may_play_elite(state, seat, card) else ()

    def _claims(self, state: SchottenTottenState) -> Moves:
        """Return the stones that the seat to move can prove to be its own (S9-S12)."""
        claimed = state.claimed
        stones = state.full[state.seat] & ~(claimed[0] | claimed[1])
        return CLAIM_ROWS[provable(state, state.seat, stones)]

    def _closing(self, state: SchottenTottenState) -> Moves:
        """Return the claims if they come now, and how the turn ends (S3, S5)."""
        seat, (first, second) = state.seat, state.claimed
        draws = len(state.hands[seat]) < self._hand and state.ruse != HEADHUNTER
        ends = self._takes(state) or END if draws else END
        stones = state.full[seat] & ~(first | second)
        if stones and self._claim_after and (proved := provable(state, seat, stones)):
            return CLAIM_ROWS[proved] + ends
        return ends

    def _takes(self, state: SchottenTottenState) -> Moves:
        (clan, tactic), under = state.decks, state.under
        return TAKES[(1 if clan or under[CLAN] else 0) + (2 if tactic or under[TACTIC] else 0)]

    def _puts(self, state: SchottenTottenState) -> Moves:
        return tuple(PUTS[card] for card in state.hands[state.seat])

    def _picks(self, state: SchottenTottenState) -> Moves:
        return tuple(choices_of(state, state.seat, state.ruse, self._choices))


class _Rows(dict[Stones, tuple[Moves, ...]]):
    """Stones -> for each card the moves that play it on one of them, made when first asked for."""

    def __missing__(self, stones: Stones) -> tuple[Moves, ...]:
        pick = itemgetter(*NINES[stones]) if stones & stones - 1 else None
        rows = self[stones] = tuple(
            pick(row) if pick else tuple(row[stone] for stone in NINES[stones]) for row in LAID
        )
        return rows


_LOW = (1 << 27) - 1


class LooseCards(Chances):
    """The draws of the cards of a shuffled deck; a deck is long, and most of them are never asked for."""

    __slots__ = ("_cards",)

    def __init__(self, cards: Cards) -> None:
        self._cards, self.total = cards, cards.bit_count()

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[tuple[Move, int]]:
        return ((DRAWS[card], 1) for card in cards_in(self._cards))

    def pick(self, ticket: int) -> Move:
        """Return the draw of the card that has so many lower ones in the deck."""
        cards, first = self._cards, 0
        low = cards & _LOW
        if ticket >= (many := low.bit_count()):  # with three colours at a time, then one by one
            ticket, cards, first = ticket - many, cards >> 27, 27
        while ticket >= (many := (cards & NINE).bit_count()):
            ticket, cards, first = ticket - many, cards >> 9, first + 9
        return DRAWS[first + NINES[cards & NINE][ticket]]
