"""Applies moves to positions.

For the most frequent moves (play a clan card, take, draw, claim) the function that applies the move also
checks it; others are checked by `Referee`, which knows the reasons. Tests make sure that both agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ludotheque.core.game import Refusal, checked
from ludotheque.core.move import Concede, Move
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CARDS,
    CLAN,
    CLAN_CARDS,
    DECKS,
    FOG,
    HEADHUNTER,
    JOKERS,
    MODES,
    PILES,
    TACTIC,
    VALUES,
    Card,
    Pile,
    cards_in,
    deck_of,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import OF_VALUE, any_colour
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    Draw,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import judge_claims, judge_state
from ludotheque.games.schotten_totten.rules.sides import END_OF, FOUR, THREE, without
from ludotheque.games.schotten_totten.rules.state import (
    BETWEEN,
    CLAIM,
    DEAL,
    DRAW,
    ENDED,
    FIVE,
    HUNT,
    NO_CARD,
    NOBODY,
    PICK,
    PLAY,
    PUT,
    SEATS,
    Round,
    SchottenTottenState,
    find_card,
    has_cards,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import HUNTED, PUT_BACK

T = TypeVar("T")

Pair = tuple[T, T]
Check = Callable[[SchottenTottenState, Any], Refusal | None]
Effect = Callable[[SchottenTottenState, Any], SchottenTottenState | None]  # None: the move is illegal
_DECKS = tuple(bytes(cards_in(cards)) for cards in DECKS)
_ALIKE = tuple(OF_VALUE[card % VALUES + 1] if card < CLAN_CARDS else -1 for card in range(CARDS))
_OPPOSITE = tuple(1 << (side + STONES) % (SEATS * STONES) for side in range(SEATS * STONES))
# A new state is made of new first fields and the last fields of an old state, from one of these fields on.
_CLAIMS, _SEAT, _HANDS, _SIDES, _WAITING, _KNOWN, _CLAIMED, _FOG = map(
    SchottenTottenState._fields.index,
    ("claims", "seat", "hands", "sides", "waiting", "known", "claimed", "fog"),
)
_new = tuple.__new__  # makes a named tuple like `_make`, but does not check the length


def start(choices: Choices, starter: int = 0, results: tuple[Round, ...] = ()) -> SchottenTottenState:
    """Return the state before a round, after those in `results`; `starter` plays first (S2, S22)."""
    return SchottenTottenState(
        phase=DEAL,
        deck=CLAN,
        claims=0,
        seat=starter,
        idle=0,
        left=SEATS * choices.hand,
        ruse=NO_CARD,
        hands=(b"", b""),
        decks=(_DECKS[CLAN], _DECKS[TACTIC] if choices.tactics else b""),
        sides=(0,) * (SEATS * STONES),
        full=(0, 0),
        seen=0,
        lead=0,
        waiting=0,
        claimed=(0, 0),
        fog=0,
        mud=0,
        under=((), ()),
        discards=(),
        played=(0, 0),
        jokers=0,
        known=0,
        starter=starter,
        results=results,
    )


class Effects:
    """Applies moves in a game with these choices of options.

    `by_verb` has a function for each class of moves. It takes a state and a move, and returns the state after
    it, or None if the move is illegal.
    """

    def __init__(self, choices: Choices, checks: Mapping[type[Move], Check]) -> None:
        self._choices, self._after, self._hand = choices, choices.claim_after, choices.hand
        self._claiming = CLAIM if choices.claim_after else PLAY  # the phase in which stones are claimed
        self.by_verb: dict[type[Move], Effect] = {
            Draw: self._draw,
            Play: self._play,
            Take: self._take,
            Claim: self._claim,
        }
        self._play_tactic = checked(checks[Play], self._tactic)
        others: dict[type[Move], Effect] = {
            Ruse: self._ruse,
            Put: self._put,
            Shift: self._shift,
            Discard: self._discard,
            Pass: self._pass,
            End: self._end,
            Deal: self._deal,
            Concede: self._concede,
        }
        for verb, effect in others.items():
            self.by_verb[verb] = checked(checks[verb], effect)

    # Cards from decks

    def _take(self, state: SchottenTottenState, move: Take) -> SchottenTottenState | None:
        """Choose a deck, from which chance draws next (S3, S5, S18). Return None if that is illegal."""
        deck, phase = move.deck, state.phase
        if phase == CLAIM:
            if len(state.hands[state.seat]) >= self._hand or state.ruse == HEADHUNTER:
                return None
        elif phase != HUNT:
            return None
        if type(deck) is not int or deck < CLAN or not (state.decks[deck] or state.under[deck]):
            return None
        head = DRAW, deck, 0
        return _new(SchottenTottenState, head + state[_SEAT:])

    def _draw(self, state: SchottenTottenState, move: Draw) -> SchottenTottenState | None:
        """Add a drawn card to the hand and go on with the game (S2, S3, S18); None if illegal."""
        phase, deck, _, seat, idle, left, _, hands, decks = state[:9]
        card, loose = move.card, decks[deck]
        if phase > DRAW:
            return None
        drawn = PILES[card]
        if card in loose:
            loose = loose.replace(drawn, b"")
            decks = (decks[0], loose) if deck else (loose, decks[1])
        elif loose or not state.under[deck] or state.under[deck][0][0] != card:
            return None
        else:
            state = _from_under(state)
        hands = (hands[0], hands[1] + drawn) if seat else (hands[0] + drawn, hands[1])
        if phase == DEAL:  # S2: one card each in turn; after the last, the starter plays
            phase, idle = (DEAL, 0) if left > 1 else (PLAY, 1)
            head = (phase, CLAN, 0, 1 - seat, idle, left - 1, NO_CARD, hands, decks)
        elif left or idle == SEATS:
            state = state._replace(hands=hands, decks=decks)
            return self._hunted(state) if left else self._next_turn(state)
        else:
            head = (PLAY, CLAN, 0, 1 - seat, idle + 1, 0, NO_CARD, hands, decks)
        after = _new(SchottenTottenState, head + state[_SIDES:])
        return after if self._after else self.with_claims(after)

    def _hunted(self, state: SchottenTottenState) -> SchottenTottenState:
        """Count a card drawn with the Headhunter. Three cards are drawn, then two are put back (S18)."""
        left = state.left - 1
        if left and (has_cards(state, CLAN) or has_cards(state, TACTIC)):
            return state._replace(phase=HUNT, deck=CLAN, left=left)
        return state._replace(phase=PUT, deck=CLAN, left=min(PUT_BACK, len(state.hands[state.seat])))

    def _put(self, state: SchottenTottenState, move: Put) -> SchottenTottenState:
        """Put a card back (S18), so that the other seat no longer knows the hand's cards of that deck."""
        seat, deck = state.seat, deck_of(move.card)
        left = state.left - 1
        done = state._replace(
            left=left,
            hands=_without(state, move.card),
            under=put(state.under, deck, (*state.under[deck], (move.card, seat))),
            known=state.known & ~(mask(state.hands[seat]) & DECKS[deck]),
        )
        return done if left else self._closing(done)

    # Cards from hands

    def _play(self, state: SchottenTottenState, move: Play) -> SchottenTottenState | None:
        """Return the state after a clan card or a tactic is played (S4, S15 to S17), None if illegal."""
        card = move.card
        return self._play_tactic(state, move) if card >= CLAN_CARDS else self._lay(state, card, move.stone)

    def _tactic(self, state: SchottenTottenState, move: Play) -> SchottenTottenState | None:
        """Put an elite card on one's side of a stone, or a mode on the stone (S16, S17)."""
        counted = _count_tactic(state, move.card)
        if move.card in MODES:
            return self._closing(_lay_mode(counted, move.card, move.stone))
        return self._lay(counted, move.card, move.stone)

    def _lay(self, state: SchottenTottenState, card: Card, stone: Stone) -> SchottenTottenState | None:
        """Lay a card and find the stones to claim (S4, S8); None if the move is illegal."""
        _, _, _, seat, _, _, ruse, hands, decks, sides, full, seen, lead, waiting, known, claimed = state[:16]
        taken, first = claimed[0] | claimed[1], seat * STONES
        if state.phase != PLAY or card not in hands[seat]:
            return None
        if not 0 <= stone < STONES or (taken | full[seat]) >> stone & 1:
            return None
        hand, placed, bit = hands[seat].replace(PILES[card], b""), 1 << card, 1 << stone
        hands = (hands[0], hand) if seat else (hand, hands[1])
        at, changed = first + stone, [*sides]
        side = changed[at]
        side = changed[at] = side | card + 1 << END_OF[side.bit_length()]
        if side >= THREE and (side >= FOUR or not state.mud & bit):
            if seat and not full[0] & bit:
                lead |= bit
            full = (full[0], full[1] | bit) if seat else (full[0] | bit, full[1])
        sides, seen, known = tuple(changed), seen | placed, known and known & ~placed
        alike = _ALIKE[card]
        # After the last card of a value, the waiting claims must be judged again.
        last = seen & alike == alike and ruse == NO_CARD
        waiting = 0 if last else waiting & ~_OPPOSITE[at]
        claims, stones = 0, full[seat] & ~(taken | waiting >> first)
        if stones and self._after:
            pool = ALL_CLAN & ~seen
            fog, mud = state.fog, state.mud
            claims, still = judge_claims(seat, stones, sides, full, lead, fog, mud, pool, any_colour(pool))
            waiting |= still << first
        head = (CLAIM, CLAN, claims, seat, 0, 0, ruse, hands, decks, sides, full, seen, lead, waiting, known)
        return _new(SchottenTottenState, head + state[_CLAIMED:])

    def _ruse(self, state: SchottenTottenState, move: Ruse) -> SchottenTottenState:
        """Discard a ruse face up. The next ply chooses what it acts on (S18)."""
        counted = _forget(_count_tactic(state, move.card), move.card)
        return counted._replace(
            phase=HUNT if move.card == HEADHUNTER else PICK,
            idle=0,
            left=HUNTED if move.card == HEADHUNTER else 0,
            claims=0,
            ruse=move.card,
            hands=_without(state, move.card),
            seen=state.seen | 1 << move.card,
            discards=(*state.discards, move.card),
        )

    def _shift(self, state: SchottenTottenState, move: Shift) -> SchottenTottenState | None:
        """Take a card off the border with Strategist or Traitor, and play it as if from the hand (S18)."""
        taken = _taken_away(state, move.card)
        hand = taken.hands[taken.seat] + PILES[move.card]
        hands = put(taken.hands, taken.seat, hand)
        return self._lay(taken._replace(phase=PLAY, hands=hands), move.card, move.stone)

    def _discard(self, state: SchottenTottenState, move: Discard) -> SchottenTottenState:
        """Discard a card from the border, with Strategist or Banshee (S18)."""
        taken = _taken_away(state, move.card)
        return self._closing(taken._replace(discards=(*state.discards, move.card)))

    def _pass(self, state: SchottenTottenState, move: Pass) -> SchottenTottenState:
        return self._closing(state)

    def _closing(self, state: SchottenTottenState) -> SchottenTottenState:
        """Return the state after a play or a pass; by option, stones can be claimed then (S3)."""
        return self.with_claims(_new(SchottenTottenState, (CLAIM, state.deck, 0, *state[_SEAT:])))

    # Stones, turns and rounds

    def with_claims(self, state: SchottenTottenState) -> SchottenTottenState:
        """Return `state` with the stones that the seat to move can claim now, in `claims` (S3, S9 to S12)."""
        seat, waiting = state.seat, state.waiting
        stones = state.full[seat] & unclaimed(state) & ~(waiting >> seat * STONES)
        if not stones or state.phase != self._claiming:
            return state
        claims, still = judge_state(state, seat, stones)
        waiting |= still << seat * STONES
        head = (*state[:_CLAIMS], claims, *state[_SEAT:_WAITING], waiting)
        return _new(SchottenTottenState, head + state[_KNOWN:])

    def _claim(self, state: SchottenTottenState, move: Claim) -> SchottenTottenState | None:
        """Give the stone to the claimant, which may end the round (S13, S20); None if illegal."""
        phase, deck, claims, seat, _, left, ruse = state[:7]
        stone, claimed = move.stone, state.claimed
        if type(stone) is not int or not claims >> stone & 1:
            return None
        bit = 1 << stone
        own = claimed[seat] | bit
        head = (phase, deck, claims ^ bit, seat, 0, left, ruse)
        both = ((claimed[0], own) if seat else (own, claimed[1]),)
        state = _new(SchottenTottenState, head + state[_HANDS:_CLAIMED] + both + state[_FOG:])
        if own & own >> 1 & own >> 2:
            return self._over(state, seat, "three")
        if own.bit_count() == FIVE:
            return self._over(state, seat, "five")
        return state

    def _end(self, state: SchottenTottenState, move: End) -> SchottenTottenState:
        return self._next_turn(state)

    def _next_turn(self, state: SchottenTottenState) -> SchottenTottenState:
        """Pass the turn on, or end the round as blocked after two turns without a card or a claim (S21)."""
        if state.idle == SEATS:
            mine, other = (stones.bit_count() for stones in state.claimed)
            return self._over(state, NOBODY if mine == other else int(other > mine), "blocked")
        head = (PLAY, CLAN, 0, 1 - state.seat, state.idle + 1, 0, NO_CARD)
        begun = _new(SchottenTottenState, head + state[_HANDS:])
        return begun if self._after else self.with_claims(begun)

    def _over(self, state: SchottenTottenState, winner: int, how: str) -> SchottenTottenState:
        """End the round (S22); `winner` starts the next, or for NOBODY the seat that did not start this."""
        held = state.claimed[0].bit_count(), state.claimed[1].bit_count()
        results = (*state.results, Round(winner, how, held))
        return state._replace(
            phase=ENDED if len(results) == self._choices.rounds else BETWEEN,
            seat=1 - state.starter if winner == NOBODY else winner,
            idle=0,
            left=0,
            ruse=NO_CARD,
            claims=0,
            results=results,
        )

    def _concede(self, state: SchottenTottenState, move: Concede) -> SchottenTottenState:
        """Give the round to the other seat. A seat may concede even when it is not its turn (S23)."""
        return self._over(state, 1 - move.seat, "conceded")

    def _deal(self, state: SchottenTottenState, move: Deal) -> SchottenTottenState:
        return start(self._choices, state.seat, state.results)


def put(values: Pair[T], index: int, value: T) -> Pair[T]:
    """Return a copy of the pair with `value` at `index`."""
    return (values[0], value) if index else (value, values[1])


def _without(state: SchottenTottenState, card: Card) -> Pair[Pile]:
    seat = state.seat
    return put(state.hands, seat, state.hands[seat].replace(PILES[card], b""))


def _from_under(state: SchottenTottenState) -> SchottenTottenState:
    """Remove the first card put back, now drawn (S18) and known to the other seat if it put it there."""
    (card, putter), *rest = state.under[state.deck]
    known = state.known | 1 << card if putter != state.seat else state.known
    return state._replace(under=put(state.under, state.deck, tuple(rest)), known=known)


def _count_tactic(state: SchottenTottenState, card: Card) -> SchottenTottenState:
    """Count a tactic as played by the seat to move. If it is a Joker, remember this as well (S15, S16)."""
    seat = state.seat
    return state._replace(
        played=put(state.played, seat, state.played[seat] + 1),
        jokers=state.jokers | 1 << seat if card in JOKERS else state.jokers,
    )


def _forget(state: SchottenTottenState, card: Card) -> SchottenTottenState:
    """Return `state` without `card` among the known cards of a hand, since the card is face up now."""
    return state._replace(known=state.known & ~(1 << card)) if state.known else state


def _changed(state: SchottenTottenState, stone: Stone) -> int:
    """Return `state.waiting` without the bits of a stone, so that claims of it are judged again."""
    return state.waiting & ~(1 << stone | 1 << stone + STONES)


def _taken_away(state: SchottenTottenState, card: Card) -> SchottenTottenState:
    """Return `state` without a card of the border, whose side no longer counts as complete or first (S8)."""
    owner, stone = find_card(state, card) or (0, 0)
    at, bit = owner * STONES + stone, 1 << stone
    sides = (*state.sides[:at], without(state.sides[at], card), *state.sides[at + 1 :])
    taken = state._replace(sides=sides, waiting=_changed(state, stone))
    if not state.full[owner] & bit:
        return taken
    leads = state.full[1] & bit if owner == 0 else 0
    full = put(state.full, owner, state.full[owner] & ~bit)
    return taken._replace(full=full, lead=state.lead & ~bit | leads)


def _lay_mode(state: SchottenTottenState, card: Card, stone: Stone) -> SchottenTottenState:
    """Put a mode on a stone. The mud makes sides of three cards incomplete (S8, S17)."""
    bit = 1 << stone
    laid = _forget(state, card)._replace(
        idle=0, hands=_without(state, card), seen=state.seen | 1 << card, waiting=_changed(state, stone)
    )
    if card == FOG:
        return laid._replace(fog=bit)
    full = state.full[0] & ~bit, state.full[1] & ~bit
    return laid._replace(mud=bit, full=full, lead=state.lead & ~bit)
