"""A fast, mutable game for the playouts of computer players and for measurements.

It plays by the rules of `SchottenTottenRules`, as tests make sure. A move is its index in `MOVES`, and the
last card of a deck is drawn first. Dealing, drawing and ending a turn happen by themselves if there is no
choice. A player samples a state, tries a move on a `copy` of its playout, and plays this copy to its end:

    start = Playout.of(rules.sample(view, seat, rng), rules.choices, rng)
    start.settle()
    game = start.copy()
    game.play(number)
    play_out(game, policy)  # policy(game) -> number of a legal move
    game.results[-1].winner

Copies draw the same cards as their original, so that candidates are compared with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    ALL_TACTICS,
    BANSHEE,
    CARDS,
    CLAN,
    CLAN_CARDS,
    DECKS,
    FOG,
    HEADHUNTER,
    JOKERS,
    MODES,
    NINE_BITS,
    RUSES,
    SET_BITS,
    STRATEGIST,
    TACTIC,
    TRAITOR,
    VALUES,
    Card,
    Cards,
    cards_in,
    deck_of,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import OF_VALUE, Values, any_colour
from ludotheque.games.schotten_totten.rules.legal import (
    CLAIMS,
    DEAL_ROUND,
    END,
    PASS,
    PLAYS,
    PUTS,
    RUSE_PLAYS,
)
from ludotheque.games.schotten_totten.rules.moves import Take
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import judge_claims
from ludotheque.games.schotten_totten.rules.sides import END_OF, FOUR, THREE, Side, laid, without
from ludotheque.games.schotten_totten.rules.state import (
    BETWEEN,
    CLAIM,
    DEAL,
    DRAW,
    ENDED,
    EVERY_STONE,
    FIVE,
    HUNT,
    NO_CARD,
    NOBODY,
    PICK,
    PLAY,
    PUT,
    SEATS,
    Phase,
    Round,
    SchottenTottenState,
    Stones,
)
from ludotheque.games.schotten_totten.rules.tactics import DISCARDS, HUNTED, PUT_BACK, SHIFTS

Number = int  # index into MOVES
Policy = Callable[["Playout"], Number]

# All moves, one kind after another: a number encodes the kind of move, its card and its stone.
MOVES = (
    *(move for row in PLAYS for move in row),
    *CLAIMS,
    *map(Take, (CLAN, TACTIC)),
    *PUTS,
    *RUSE_PLAYS.values(),
    *(move for row in SHIFTS for move in row),
    *DISCARDS,
    *PASS,
    *END,
    *DEAL_ROUND,
)
_CLAN_END = CLAN_CARDS * STONES  # lower numbers play clan cards; then come plays of elite cards and modes
_CLAIM = CARDS * STONES
_TAKE = _CLAIM + STONES
_PUT = _TAKE + len(DECKS)
_RUSE = _PUT + CARDS
_SHIFT = _RUSE + len(RUSES)
_DISCARD = _SHIFT + RUSES[0] * STONES
_PASS = _DISCARD + RUSES[0]
_END, _DEAL = _PASS + 1, _PASS + 2
NUMBERS = {move: number for number, move in enumerate(MOVES)}
_FOG, _RUSES = FOG * STONES, RUSES[0] * STONES  # the numbers of the plays of modes
_GROUP = tuple(OF_VALUE[card % VALUES + 1] for card in range(CLAN_CARDS))  # [card]: all of its value


_TAKES: tuple[tuple[Number, ...], ...] = (), (_TAKE,), (_TAKE + 1,), (_TAKE, _TAKE + 1)  # [mask of decks]


class _NumberRows(dict[Stones, tuple[tuple[Number, ...], ...]]):
    """Maps a mask of stones to the numbers of each card's moves on them, computed on first access."""

    def __missing__(self, stones: Stones) -> tuple[tuple[Number, ...], ...]:
        rows = self[stones] = tuple(
            tuple(card * STONES + stone for stone in SET_BITS[stones]) for card in range(CARDS)
        )
        return rows


_ROWS = _NumberRows()


class Playout:
    """A mutable position. Most of its fields are those of `SchottenTottenState`, with lists for tuples."""

    __slots__ = (
        "_after",
        "_random",
        "_size",
        "choices",
        "claimed",
        "claims",
        "deck",
        "decks",
        "discards",
        "fog",
        "full",
        "hands",
        "idle",
        "jokers",
        "known",
        "lead",
        "left",
        "mud",
        "phase",
        "plain",
        "played",
        "results",
        "ruse",
        "seat",
        "seen",
        "sides",
        "starter",
        "under",
        "values",
        "waiting",
    )

    phase: Phase
    seat: int
    idle: int
    deck: int
    left: int
    ruse: Card
    hands: list[list[Card]]
    decks: list[list[Card]]  # the last is drawn first
    sides: list[Side]
    full: list[Stones]
    seen: Cards
    lead: Stones
    claimed: list[Stones]
    fog: Stones
    mud: Stones
    under: list[list[tuple[Card, int]]]
    discards: list[Card]
    played: list[int]
    jokers: int
    known: Cards
    starter: int
    results: tuple[Round, ...]
    values: Values  # the values of the unseen clan cards
    waiting: int
    plain: bool  # stones are claimed after playing, and there are no tactics
    claims: Stones

    def __init__(self, choices: Choices, rng: Random) -> None:
        """Start a game and deal the first round. `rng` shuffles the decks."""
        self._bind(choices, rng.random)
        self.results = ()
        self._begin(0)

    def _bind(self, choices: Choices, random: Callable[[], float]) -> None:
        self.choices, self._random = choices, random
        self._after, self._size = choices.claim_after, choices.hand
        self.plain = choices.claim_after and not choices.tactics

    @classmethod
    def of(cls, state: SchottenTottenState, choices: Choices, rng: Random) -> Playout:
        """Return a playout from a full state; `rng` shuffles the decks. Call `settle` before `play`."""
        made = cls.__new__(cls)
        made._bind(choices, rng.random)
        made.phase, made.deck, made.claims, made.seat, made.idle, made.left, made.ruse = state[:7]
        made.hands = [list(hand) for hand in state.hands]
        made.decks = [made._shuffled(cards) for cards in state.decks]
        made.sides, made.full = list(state.sides), list(state.full)
        made.seen, made.lead, made.claimed = state.seen, state.lead, list(state.claimed)
        made.fog, made.mud = state.fog, state.mud
        made.under = [list(cards) for cards in state.under]
        made.discards, made.played = list(state.discards), list(state.played)
        made.jokers, made.known, made.starter = state.jokers, state.known, state.starter
        made.results = state.results
        made.waiting, made.values = state.waiting, any_colour(ALL_CLAN & ~state.seen)
        return made

    def state(self) -> SchottenTottenState:
        """Return the position as an immutable state, without the order of the decks."""
        clan, tactic = self.under
        return SchottenTottenState(
            phase=self.phase,
            deck=self.deck,
            claims=self.claims,
            seat=self.seat,
            idle=self.idle,
            left=self.left,
            ruse=self.ruse,
            hands=(bytes(self.hands[0]), bytes(self.hands[1])),
            decks=(bytes(sorted(self.decks[CLAN])), bytes(sorted(self.decks[TACTIC]))),
            sides=tuple(self.sides),
            full=(self.full[0], self.full[1]),
            seen=self.seen,
            lead=self.lead,
            waiting=self.waiting,
            claimed=(self.claimed[0], self.claimed[1]),
            fog=self.fog,
            mud=self.mud,
            under=(tuple(clan), tuple(tactic)),
            discards=tuple(self.discards),
            played=(self.played[0], self.played[1]),
            jokers=self.jokers,
            known=self.known,
            starter=self.starter,
            results=self.results,
        )

    def copy(self) -> Playout:
        """Return an independent copy, whose decks have the same order."""
        made = Playout.__new__(Playout)
        made.choices, made._after = self.choices, self._after
        made._size, made._random, made.plain = self._size, self._random, self.plain
        made.phase, made.seat, made.idle, made.deck = self.phase, self.seat, self.idle, self.deck
        made.left, made.ruse, made.claims = self.left, self.ruse, self.claims
        first, second = self.hands
        made.hands = [first[:], second[:]]
        clan, tactic = self.decks
        made.decks = [clan[:], tactic[:]]
        made.sides, made.full, made.claimed = self.sides[:], self.full[:], self.claimed[:]
        made.waiting, made.values = self.waiting, self.values
        made.seen, made.lead, made.fog, made.mud = self.seen, self.lead, self.fog, self.mud
        below, beneath = self.under
        made.under = [below[:], beneath[:]]
        made.discards, made.played = self.discards[:], self.played[:]
        made.jokers, made.known, made.starter = self.jokers, self.known, self.starter
        made.results = self.results
        return made

    # Legal moves

    def legal(self) -> Sequence[Number]:
        """Return the numbers of all legal moves, in the order of `SchottenTottenRules.legal`."""
        phase, seat = self.phase, self.seat
        if phase is PLAY:
            return self._plays()
        if phase is CLAIM:
            return [*[_CLAIM + stone for stone in SET_BITS[self.claims]], *(self._takes() or (_END,))]
        if phase is HUNT:
            return self._takes()
        if phase is PUT:
            return [_PUT + card for card in self.hands[seat]]
        if phase is PICK:
            return self._picks(seat, self.ruse)
        return [_DEAL] if phase is BETWEEN else []

    def _plays(self) -> list[Number]:
        seat = self.seat
        claimed = self.claimed[0] | self.claimed[1]
        rows = _ROWS[EVERY_STONE & ~(claimed | self.full[seat])]
        moves = [] if self._after else [_CLAIM + stone for stone in SET_BITS[self.claims]]
        claims, tactics = len(moves), []
        for card in self.hands[seat]:
            if card < CLAN_CARDS:
                moves += rows[card]
            else:
                tactics.append(card)
        if len(moves) == claims:
            moves.append(_PASS)
        if tactics and self.played[seat] <= self.played[1 - seat]:
            for card in tactics:
                if card >= RUSES[0]:
                    if self._can_act(seat, card):
                        moves.append(_RUSE + card - RUSES[0])
                elif card in MODES:
                    moves += _ROWS[EVERY_STONE & ~claimed][card]
                elif not (card in JOKERS and self.jokers >> seat & 1):
                    moves += rows[card]
        return moves

    def _takes(self) -> Sequence[Number]:
        """Return the moves that choose a deck to draw from, none if the turn ends without a draw."""
        return () if self.phase is CLAIM and self._draws_nothing() else _TAKES[self._full_decks()]

    def _full_decks(self) -> int:
        (clan, tactic), under = self.decks, self.under
        return (1 if clan or under[CLAN] else 0) | (2 if tactic or under[TACTIC] else 0)

    def _draws_nothing(self) -> bool:
        return self.ruse == HEADHUNTER or len(self.hands[self.seat]) >= self._size

    def _can_act(self, seat: int, ruse: Card) -> bool:
        if ruse == HEADHUNTER:
            return self._full_decks() > 0
        unclaimed = EVERY_STONE & ~(self.claimed[0] | self.claimed[1])
        room, may_stay = unclaimed & ~self.full[seat], self.choices.same_stone
        own = (seat if ruse == STRATEGIST else 1 - seat) * STONES
        for stone in SET_BITS[unclaimed]:
            side = self.sides[own + stone]
            if side and (ruse != TRAITOR or (room & ~(0 if may_stay else 1 << stone) and _has_clan(side))):
                return True
        return False

    def _picks(self, seat: int, ruse: Card) -> list[Number]:
        """Return the numbers of the moves that use `ruse`, which is not the Headhunter (S18)."""
        owner = seat if ruse == STRATEGIST else 1 - seat
        unclaimed = EVERY_STONE & ~(self.claimed[0] | self.claimed[1])
        cards = [(card, at) for at in SET_BITS[unclaimed] for card in laid(self.sides[owner * STONES + at])]
        moves = [_DISCARD + card for card, _ in cards] if ruse != TRAITOR else []
        if ruse == BANSHEE:
            return moves
        room, may_stay = unclaimed & ~self.full[seat], ruse == TRAITOR and self.choices.same_stone
        for card, at in cards:
            if card < CLAN_CARDS or ruse == STRATEGIST:
                first = _SHIFT + card * STONES
                moves += [first + stone for stone in SET_BITS[room if may_stay else room & ~(1 << at)]]
        return moves

    # Moves

    def play(self, number: Number) -> None:
        """Make a legal move, then everything that follows without a choice."""
        seat = self.seat
        if number < _CLAN_END:
            card, stone = divmod(number, STONES)
            self.hands[seat].remove(card)
            if self.known:
                self.known &= ~(1 << card)
            seen = self.seen = self.seen | 1 << card
            group = _GROUP[card]
            if seen & group == group:
                self.values = any_colour(ALL_CLAN & ~seen)
                self.waiting = 0
            self.idle = 0
        elif number < _CLAIM and not _FOG <= number < _RUSES:
            card, stone = divmod(number, STONES)
            self._count_tactic(seat, card)
        elif _SHIFT <= number < _DISCARD:
            card, stone = divmod(number - _SHIFT, STONES)
            self._take_away(card)
        else:
            self._do(seat, number)
            return
        at, bit, full = seat * STONES + stone, 1 << stone, self.full
        side = self.sides[at]
        side = self.sides[at] = side | card + 1 << END_OF[side.bit_length()]
        if side >= THREE and (side >= FOUR or not self.mud & bit):  # S8
            full[seat] |= bit
            if seat and not full[0] & bit:
                self.lead |= bit
        self.waiting &= ~(1 << (at + STONES) % (SEATS * STONES))
        self._closing(seat)

    def _do(self, seat: int, number: Number) -> None:
        if number < _CLAIM:
            self._mode(seat, *divmod(number, STONES))
        elif number < _TAKE:
            self._claim(seat, number - _CLAIM)
        elif number < _PUT:
            self._take(seat, number - _TAKE)
        elif number < _RUSE:
            self._put(seat, number - _PUT)
        elif number < _SHIFT:
            self._show(seat, number - _RUSE + RUSES[0])
        elif number < _PASS:
            self._take_away(number - _DISCARD)
            self.discards.append(number - _DISCARD)
            self._closing(seat)
        elif number == _DEAL:
            self._begin(seat)
        elif number == _PASS:
            self._closing(seat)
        else:
            self._finish(seat, draws=False)

    def settle(self) -> None:
        """Make all steps that leave no choice: deal and draw cards, and end a turn that can only end."""
        if self.phase is DEAL:
            self._deal()
        elif self.phase is DRAW:
            self._draw(self.deck)
            if self.left:
                self._hunted()
            else:
                self._finish(self.seat, draws=False)
        elif self.phase is CLAIM and not self.claims:
            self._finish(self.seat)
        elif self.phase is HUNT:
            self._hunt()

    def _begin(self, starter: int) -> None:
        self.phase, self.seat, self.idle, self.deck, self.ruse = DEAL, starter, 0, CLAN, NO_CARD
        self.left = SEATS * self.choices.hand
        self.hands = [[], []]
        tactics = self._shuffled(cards_in(ALL_TACTICS)) if self.choices.tactics else []
        self.decks = [self._shuffled(range(CLAN_CARDS)), tactics]
        self.sides, self.full, self.claimed = [0] * (SEATS * STONES), [0, 0], [0, 0]
        self.waiting, self.values = 0, NINE_BITS
        self.seen = self.lead = self.fog = self.mud = self.jokers = self.known = self.claims = 0
        self.under, self.discards, self.played = [[], []], [], [0, 0]
        self.starter = starter
        self._deal()

    def _shuffled(self, cards: Iterable[Card]) -> list[Card]:
        random = self._random
        order = {card: random() for card in cards}
        return sorted(order, key=order.__getitem__)

    def _deal(self) -> None:
        """Deal the remaining cards in turn. The seat that got the first card then plays first (S2)."""
        deck, hands, seat = self.decks[CLAN], self.hands, self.seat
        for _card in range(self.left):
            hands[seat].append(deck.pop())
            seat = 1 - seat
        self.phase, self.seat, self.idle, self.left = PLAY, seat, 1, 0

    def _mode(self, seat: int, card: Card, stone: Stone) -> None:
        """Put a mode on a stone. The mud makes sides of three cards incomplete (S8, S17)."""
        self._count_tactic(seat, card)
        bit = 1 << stone
        if card == FOG:
            self.fog = bit
        else:
            self.mud = bit
            self.full = [full & ~bit for full in self.full]
            self.lead &= ~bit
        self._changed(bit)
        self._closing(seat)

    def _count_tactic(self, seat: int, card: Card) -> None:
        self.hands[seat].remove(card)
        self.played[seat] += 1
        if card in JOKERS:
            self.jokers |= 1 << seat
        self.seen |= 1 << card
        self.known &= ~(1 << card)
        self.idle = 0

    def _show(self, seat: int, card: Card) -> None:
        """Discard a ruse face up (S18) and draw with the Headhunter, or wait for what the ruse acts on."""
        self._count_tactic(seat, card)
        self.discards.append(card)
        self.ruse, self.claims = card, 0
        if card == HEADHUNTER:
            self.phase, self.left = HUNT, HUNTED
            self._hunt()
        else:
            self.phase = PICK

    def _take_away(self, card: Card) -> None:
        """Remove a card from the border; its side no longer counts as complete or first (S8)."""
        at = next(at for at, side in enumerate(self.sides) if card in laid(side))
        owner, stone = divmod(at, STONES)
        self.sides[at] = without(self.sides[at], card)
        bit, full = 1 << stone, self.full
        self._changed(bit)
        if full[owner] & bit:
            full[owner] &= ~bit
            self.lead &= ~bit
            if owner == 0:
                self.lead |= full[1] & bit

    def _changed(self, stones: Stones) -> None:
        self.waiting &= ~(stones | stones << STONES)

    def _put(self, seat: int, card: Card) -> None:
        """Put a card back (S18), so that the other seat no longer knows the hand's cards of that deck."""
        hand, deck = self.hands[seat], deck_of(card)
        if self.known:
            self.known &= ~(mask(hand) & DECKS[deck])
        hand.remove(card)
        self.under[deck].append((card, seat))
        self.left -= 1
        if not self.left:
            self._closing(seat)

    def _take(self, seat: int, deck: int) -> None:
        self._draw(deck)
        if self.phase is HUNT:
            self._hunted()
        else:
            self._finish(seat, draws=False)

    def _draw(self, deck: int) -> None:
        self.deck = deck
        cards, hand = self.decks[deck], self.hands[self.seat]
        if cards:
            hand.append(cards.pop())
        else:
            card, putter = self.under[deck].pop(0)
            hand.append(card)
            if putter != self.seat:
                self.known |= 1 << card

    def _hunted(self) -> None:
        """Count a card drawn with the Headhunter. Three cards are drawn, then two are put back (S18)."""
        self.left -= 1
        self.phase, self.deck = HUNT, CLAN
        self._hunt()

    def _hunt(self) -> None:
        decks = self._full_decks() if self.left else 0
        if not decks:
            self.phase, self.left = PUT, min(PUT_BACK, len(self.hands[self.seat]))
        elif decks < 3:
            self._take(self.seat, decks - 1)

    def _closing(self, seat: int) -> None:
        """Wait for the player's choice if stones can be claimed after a card, otherwise end the turn."""
        if self._after:
            claimed = self.claimed
            stones = self.full[seat] & ~(claimed[0] | claimed[1] | self.waiting >> seat * STONES)
            if stones:
                self._look_for_claims(seat, stones)
                if self.claims:
                    self.phase = CLAIM
                    return
        self._finish(seat)

    def _finish(self, seat: int, draws: bool = True) -> None:
        """Draw a card, or wait for the choice of a deck (S5), and pass the turn on or end the round (S21)."""
        hand, clan = self.hands[seat], self.decks[CLAN]
        self.claims = 0
        if draws and len(hand) < self._size and self.ruse != HEADHUNTER:
            if self.plain:
                if clan:
                    hand.append(clan.pop())
            elif not self._draws_alone():
                self.phase = CLAIM
                return
        if self.idle == SEATS:
            mine, other = (stones.bit_count() for stones in self.claimed)
            self._over(NOBODY if mine == other else int(other > mine), "blocked")
            return
        self.phase, self.seat = PLAY, 1 - seat
        self.idle += 1
        if not self.plain:
            self.deck, self.left, self.ruse = CLAN, 0, NO_CARD
            if not self._after:
                stones = self.full[self.seat] & ~(self.claimed[0] | self.claimed[1])
                self._look_for_claims(self.seat, stones)

    def _draws_alone(self) -> bool:
        """Draw a card if only one deck has cards. Return False if both decks have cards, else True."""
        decks = self._full_decks()
        if decks == 1 or decks == 2:
            self._draw(decks - 1)
        return decks < 3

    def _look_for_claims(self, seat: int, stones: Stones) -> None:
        """Find which of `stones` the seat can claim (S9 to S12). The seat's side of each must be complete."""
        fog, mud, pool = self.fog, self.mud, ALL_CLAN & ~self.seen
        found = judge_claims(seat, stones, self.sides, self.full, self.lead, fog, mud, pool, self.values)
        self.claims, still = found
        self.waiting |= still << seat * STONES

    def _claim(self, seat: int, stone: Stone) -> None:
        """Give the stone to `seat`. Three in a row or five in all end the round at once (S13, S20)."""
        bit = 1 << stone
        self.idle = 0
        own = self.claimed[seat] = self.claimed[seat] | bit
        self.claims ^= bit
        if own & own >> 1 & own >> 2:
            self._over(seat, "three")
        elif own.bit_count() == FIVE:
            self._over(seat, "five")
        elif self._after and not self.claims:
            self._finish(seat)

    def _over(self, winner: int, how: str) -> None:
        """End the round (S22); `winner` starts the next, or for NOBODY the seat that did not start this."""
        held = self.claimed[0].bit_count(), self.claimed[1].bit_count()
        self.results = (*self.results, Round(winner, how, held))
        self.phase = ENDED if len(self.results) == self.choices.rounds else BETWEEN
        self.seat = 1 - self.starter if winner == NOBODY else winner
        self.idle = self.left = self.claims = 0
        self.ruse = NO_CARD


def _has_clan(side: Side) -> bool:
    while side & 63 > CLAN_CARDS:  # a side holds card + 1
        side >>= 6
    return side != 0


def play_out(game: Playout, policy: Policy) -> None:
    """Play a game to its end with the moves that `policy` chooses."""
    play = game.play
    game.settle()
    while game.phase is not ENDED:
        play(policy(game))
