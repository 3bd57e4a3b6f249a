"""Lists the legal moves, from rows made in advance; tests hold `Referee` to the same rules."""

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
    RUSES,
    SET_BITS,
    TACTIC,
    Card,
    Pile,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Deal, Draw, End, Pass, Play, Put, Ruse, Take
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.state import (
    DRAW,
    EVERY_STONE,
    SchottenTottenState,
    Stones,
    has_cards,
)
from ludotheque.games.schotten_totten.rules.tactics import (
    can_act,
    may_play_elite,
    may_play_tactic,
    ruse_moves,
)

Moves = tuple[Move, ...]
_TACTICS, _CLAN = bytes(range(CLAN_CARDS, CARDS)), bytes(range(CLAN_CARDS))

END, PASS, DEAL_ROUND = (End(),), (Pass(),), (Deal(),)
CLAIMS = tuple(Claim(stone) for stone in range(STONES))
CLAIM_ROWS = tuple(tuple(CLAIMS[stone] for stone in stones) for stones in SET_BITS)  # [mask of stones]
TAKES: tuple[Moves, ...] = ((), (Take(CLAN),), (Take(TACTIC),), (Take(CLAN), Take(TACTIC)))  # [mask of decks]
DRAWS = tuple(Draw(card) for card in range(BACKS[TACTIC] + 1))
PUTS = tuple(Put(card) for card in range(CARDS))
PLAYS = tuple(tuple(Play(card, stone) for stone in range(STONES)) for card in range(CARDS))
RUSE_PLAYS = {card: Ruse(card) for card in RUSES}


class MoveList:
    """Lists the legal moves in a game with these choices of options."""

    def __init__(self, choices: Choices) -> None:
        self._choices, self._hand, self._tactics = choices, choices.hand, choices.tactics
        self._rows = _Rows()
        self.by_phase: tuple[Callable[[SchottenTottenState], Sequence[Move]], ...] = (
            self._outcomes,
            self._outcomes,
            self._plays,
            self._hunts,
            self._puts,
            self._picks,
            self._closing,
            self._deals,
            self._none,
        )

    def chances(self, state: SchottenTottenState) -> Chances:
        """Return the cards that chance may draw, none while a seat is to move.

        These are all cards in the deck, or a single back if it is hidden. If the deck is empty, only the
        first of the cards put back under it may be drawn.
        """
        if state.phase > DRAW:
            return NO_CHANCES
        loose = state.decks[state.deck]
        if loose and loose[0] < CARDS:
            return LooseCards(loose)
        return Chances((DRAWS[loose[0] if loose else state.under[state.deck][0][0]],))

    def _outcomes(self, state: SchottenTottenState) -> Sequence[Move]:
        return tuple(draw for draw, _ in self.chances(state))

    def _none(self, state: SchottenTottenState) -> Moves:
        return ()

    def _deals(self, state: SchottenTottenState) -> Moves:
        return DEAL_ROUND

    def _plays(self, state: SchottenTottenState) -> Sequence[Move]:
        """Return claims (by option), plays, and a pass if no clan card can be played (S3-S6, S15-S18)."""
        seat, (first, second) = state.seat, state.claimed
        unclaimed, hand, tactics = EVERY_STONE & ~(first | second), state.hands[seat], b""
        moves: list[Move] = []
        rows = self._rows[unclaimed & ~state.full[seat]]
        if self._tactics:
            hand, tactics = hand.translate(None, _TACTICS), hand.translate(None, _CLAN)
        for card in hand:
            moves += rows[card]
        if not moves:
            moves += PASS
        if tactics and may_play_tactic(state, seat):
            for card in tactics:
                moves += self._tactic(state, seat, card, unclaimed)
        claims = state.claims
        return [*CLAIM_ROWS[claims], *moves] if claims else moves

    def _tactic(self, state: SchottenTottenState, seat: int, card: Card, unclaimed: Stones) -> Moves:
        if card in RUSE_PLAYS:
            return (RUSE_PLAYS[card],) if can_act(state, seat, card, self._choices) else ()
        if card in MODES:
            return self._rows[unclaimed][card]
        return self._rows[unclaimed & ~state.full[seat]][card] if may_play_elite(state, seat, card) else ()

    def _closing(self, state: SchottenTottenState) -> Moves:
        """Return the ways to end the turn (S3, S5), after the claims if the option allows them then."""
        ends: Moves = END
        if len(state.hands[state.seat]) < self._hand and state.ruse != HEADHUNTER:
            (clan, tactic), under = state.decks, state.under
            ends = TAKES[(1 if clan or under[CLAN] else 0) + (2 if tactic or under[TACTIC] else 0)] or END
        claims = state.claims
        return CLAIM_ROWS[claims] + ends if claims else ends

    def _hunts(self, state: SchottenTottenState) -> Moves:
        return TAKES[has_cards(state, CLAN) + 2 * has_cards(state, TACTIC)]

    def _puts(self, state: SchottenTottenState) -> Moves:
        return tuple(PUTS[card] for card in state.hands[state.seat])

    def _picks(self, state: SchottenTottenState) -> Moves:
        return tuple(ruse_moves(state, state.seat, state.ruse, self._choices))


class _Rows(dict[Stones, tuple[Moves, ...]]):
    """Maps a mask of stones to the moves of each card on them, computed on first access."""

    def __missing__(self, stones: Stones) -> tuple[Moves, ...]:
        pick = itemgetter(*SET_BITS[stones]) if stones & stones - 1 else None
        rows = self[stones] = tuple(
            pick(row) if pick else tuple(row[stone] for stone in SET_BITS[stones]) for row in PLAYS
        )
        return rows


class LooseCards(Chances):
    """The possible draws from a deck, all equally likely; listed on demand, since most are never needed."""

    __slots__ = ("_deck",)

    def __init__(self, deck: Pile) -> None:
        self._deck, self.total = deck, len(deck)

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[tuple[Move, int]]:
        return ((DRAWS[card], 1) for card in self._deck)

    def pick(self, ticket: int) -> Move:
        """Return the draw of the card at index `ticket` of the sorted deck."""
        return DRAWS[self._deck[ticket]]
