"""What each legal move does to a position. Nothing here asks whether it is legal: `Referee` has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ludotheque.core.move import Concede, Move
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    ALL_TACTICS,
    CLAN,
    CLAN_CARDS,
    DECKS,
    FOG,
    HEADHUNTER,
    JOKERS,
    MODES,
    TACTIC,
    Card,
    deck_of,
    mask,
)
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
from ludotheque.games.schotten_totten.rules.sides import FOUR, THREE, Side, with_card, without
from ludotheque.games.schotten_totten.rules.state import (
    BETWEEN,
    CLAIM,
    DEAL,
    DRAW,
    ENDED,
    HUNT,
    NO_CARD,
    NOBODY,
    PICK,
    PLAY,
    PUT,
    SEATS,
    Round,
    SchottenTottenState,
    Stones,
    has_cards,
    where,
)
from ludotheque.games.schotten_totten.rules.tactics import HUNTED, PUT_BACK

T = TypeVar("T")

Pair = tuple[T, T]
Border = tuple[tuple[Side, ...], Pair[Stones], Stones]  # sides, complete sides, leads
FIVE = 5  # stones that win (S20)
_LEFT = SchottenTottenState._fields.index("left")
_HANDS = SchottenTottenState._fields.index("hands")  # the fields from here on outlive a turn
_SIDES = SchottenTottenState._fields.index("sides")  # the fields from here on outlive a draw
_CLAIMED = SchottenTottenState._fields.index("claimed")  # the fields from here on outlive a clan card
_new = tuple.__new__  # what `_make` calls, without its second look at the length


def start(choices: Choices, starter: int = 0, results: tuple[Round, ...] = ()) -> SchottenTottenState:
    """Return a round about to be dealt, `starter` to get the first card and to begin (S2, S22)."""
    return SchottenTottenState(
        phase=DEAL,
        seat=starter,
        idle=0,
        deck=CLAN,
        left=SEATS * choices.hand,
        ruse=NO_CARD,
        hands=((), ()),
        decks=(ALL_CLAN, ALL_TACTICS if choices.tactics else 0),
        sides=(0,) * (SEATS * STONES),
        full=(0, 0),
        seen=0,
        lead=0,
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
    """The moves under one set of choices as functions from state to state."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self.by_verb: dict[type[Move], Callable[[SchottenTottenState, Any], SchottenTottenState]] = {
            Draw: self._draw,
            Play: self._play,
            Ruse: self._ruse,
            Claim: self._claim,
            Take: self._take,
            Put: self._put,
            Shift: self._shift,
            Discard: self._discard,
            Pass: self._pass,
            End: self._end,
            Deal: self._deal,
            Concede: self._concede,
        }

    # Cards from decks

    def _take(self, state: SchottenTottenState, move: Take) -> SchottenTottenState:
        head = (DRAW, state.seat, state.idle, move.deck)
        return _new(SchottenTottenState, head + state[_LEFT:])

    def _draw(self, state: SchottenTottenState, move: Draw) -> SchottenTottenState:
        """S2, S3, S18: the card goes to the hand of the seat; what comes next depends on why it was drawn."""
        phase, seat, idle, deck, left, _, hands, decks = state[:8]
        bit = 1 << move.card
        hands = (hands[0], (*hands[1], move.card)) if seat else ((*hands[0], move.card), hands[1])
        if not decks[deck]:
            state = _from_under(state)
        elif deck:
            decks = decks[0], decks[1] ^ bit
        else:
            decks = decks[0] ^ bit, decks[1]
        if phase == DEAL:  # S2: one card each in turn; whoever got the first begins
            phase, idle = (DEAL, 0) if left > 1 else (PLAY, 1)
            head = (phase, 1 - seat, idle, CLAN, left - 1, NO_CARD, hands, decks)
        elif left or idle == SEATS:
            drawn = state._replace(hands=hands, decks=decks)
            return self._hunted(drawn) if left else self._next_turn(drawn)
        else:
            head = (PLAY, 1 - seat, idle + 1, CLAN, 0, NO_CARD, hands, decks)
        return _new(SchottenTottenState, head + state[_SIDES:])

    def _hunted(self, state: SchottenTottenState) -> SchottenTottenState:
        """S18: three cards in all, fewer if fewer are left; then two go back."""
        left = state.left - 1
        if left and (has_cards(state, CLAN) or has_cards(state, TACTIC)):
            return state._replace(phase=HUNT, deck=CLAN, left=left)
        return state._replace(phase=PUT, deck=CLAN, left=min(PUT_BACK, len(state.hands[state.seat])))

    def _put(self, state: SchottenTottenState, move: Put) -> SchottenTottenState:
        """S18: nobody else knows any more which cards of that deck the hand holds."""
        seat, deck = state.seat, deck_of(move.card)
        left = state.left - 1
        return state._replace(
            phase=PUT if left else CLAIM,
            left=left,
            hands=_without(state, move.card),
            under=put(state.under, deck, (*state.under[deck], (move.card, seat))),
            known=state.known & ~(mask(state.hands[seat]) & DECKS[deck]),
        )

    # Cards from hands

    def _play(self, state: SchottenTottenState, move: Play) -> SchottenTottenState:
        """S4, S16, S17: a card goes to one's side of a stone, or a mode onto the stone."""
        card, stone = move.card, move.stone
        if card >= CLAN_CARDS:
            state = _count_tactic(state, card)
            if card in MODES:
                return _lay_mode(state, card, stone)
        if state.known:
            state = _forget(state, card)
        _, seat, _, _, _, _, hands, decks, sides, full, seen, lead = state[:12]
        left = list(hands[seat])
        left.remove(card)
        hands = (hands[0], tuple(left)) if seat else (tuple(left), hands[1])
        sides, full, lead = _laid(sides, full, lead, state.mud, seat, card, stone)
        head = (CLAIM, seat, 0, CLAN, 0, NO_CARD, hands, decks, sides, full, seen | 1 << card, lead)
        return _new(SchottenTottenState, head + state[_CLAIMED:])

    def _ruse(self, state: SchottenTottenState, move: Ruse) -> SchottenTottenState:
        """S18: the ruse lies face up with the discards before it acts."""
        counted = _forget(_count_tactic(state, move.card), move.card)
        return counted._replace(
            phase=HUNT if move.card == HEADHUNTER else PICK,
            idle=0,
            left=HUNTED if move.card == HEADHUNTER else 0,
            ruse=move.card,
            hands=_without(state, move.card),
            seen=state.seen | 1 << move.card,
            discards=(*state.discards, move.card),
        )

    def _shift(self, state: SchottenTottenState, move: Shift) -> SchottenTottenState:
        """S18: Strategist and Traitor."""
        taken = _taken_away(state, move.card)
        border = taken.sides, taken.full, taken.lead, taken.mud
        sides, full, lead = _laid(*border, state.seat, move.card, move.stone)
        return taken._replace(phase=CLAIM, sides=sides, full=full, lead=lead)

    def _discard(self, state: SchottenTottenState, move: Discard) -> SchottenTottenState:
        """S18: Strategist and Banshee."""
        taken = _taken_away(state, move.card)
        return taken._replace(phase=CLAIM, discards=(*state.discards, move.card))

    def _pass(self, state: SchottenTottenState, move: Pass) -> SchottenTottenState:
        return state._replace(phase=CLAIM)

    # Stones, turns and rounds

    def _claim(self, state: SchottenTottenState, move: Claim) -> SchottenTottenState:
        """S13, S20: the stone is the claimant's; three neighbours or five stones end the round at once."""
        own = state.claimed[state.seat] | 1 << move.stone
        head = (*state[:2], 0, *state[3:_CLAIMED], put(state.claimed, state.seat, own))
        claimed = _new(SchottenTottenState, head + state[_CLAIMED + 1 :])
        if own & own >> 1 & own >> 2:
            return self._over(claimed, state.seat, "three")
        if own.bit_count() == FIVE:
            return self._over(claimed, state.seat, "five")
        return claimed

    def _end(self, state: SchottenTottenState, move: End) -> SchottenTottenState:
        return self._next_turn(state)

    def _next_turn(self, state: SchottenTottenState) -> SchottenTottenState:
        """S21: two turns in a row without card or claim end the round."""
        if state.idle == SEATS:
            mine, other = (stones.bit_count() for stones in state.claimed)
            return self._over(state, NOBODY if mine == other else int(other > mine), "blocked")
        head = (PLAY, 1 - state.seat, state.idle + 1, CLAN, 0, NO_CARD)
        return _new(SchottenTottenState, head + state[_HANDS:])

    def _over(self, state: SchottenTottenState, winner: int, how: str) -> SchottenTottenState:
        """S22: the winner starts the next round; after a drawn one, whoever did not start it."""
        held = state.claimed[0].bit_count(), state.claimed[1].bit_count()
        results = (*state.results, Round(winner, how, held))
        return state._replace(
            phase=ENDED if len(results) == self._choices.rounds else BETWEEN,
            seat=1 - state.starter if winner == NOBODY else winner,
            idle=0,
            left=0,
            ruse=NO_CARD,
            results=results,
        )

    def _concede(self, state: SchottenTottenState, move: Concede) -> SchottenTottenState:
        """S23: the round is the other's, in whoever's turn."""
        return self._over(state, 1 - move.seat, "conceded")

    def _deal(self, state: SchottenTottenState, move: Deal) -> SchottenTottenState:
        return start(self._choices, state.seat, state.results)


def put(values: Pair[T], index: int, value: T) -> Pair[T]:
    """Return what both seats or decks have, with another `value` for one of them."""
    return (values[0], value) if index else (value, values[1])


def _without(state: SchottenTottenState, card: Card) -> Pair[tuple[Card, ...]]:
    seat = state.seat
    return put(state.hands, seat, tuple(other for other in state.hands[seat] if other != card))


def _from_under(state: SchottenTottenState) -> SchottenTottenState:
    """Take away the first card put under the deck; who put it there knows it in the other's hand (S18)."""
    (card, putter), *rest = state.under[state.deck]
    known = state.known | 1 << card if putter != state.seat else state.known
    return state._replace(under=put(state.under, state.deck, tuple(rest)), known=known)


def _count_tactic(state: SchottenTottenState, card: Card) -> SchottenTottenState:
    """S15, S16: one more tactic of the seat to move, a Joker for good."""
    seat = state.seat
    return state._replace(
        played=put(state.played, seat, state.played[seat] + 1),
        jokers=state.jokers | 1 << seat if card in JOKERS else state.jokers,
    )


def _forget(state: SchottenTottenState, card: Card) -> SchottenTottenState:
    """Return `state` where `card` is no longer known in a hand: it lies open."""
    return state._replace(known=state.known & ~(1 << card)) if state.known else state


def _laid(
    sides: tuple[Side, ...],
    full: Pair[Stones],
    lead: Stones,
    mud: Stones,
    seat: int,
    card: Card,
    stone: Stone,
) -> Border:
    """S4, S8: return sides, complete sides and leads when `card` lies on the side of `seat`."""
    at, changed = seat * STONES + stone, list(sides)
    side = changed[at] = with_card(changed[at], card)
    sides = tuple(changed)
    if side < THREE or (side < FOUR and mud >> stone & 1):
        return sides, full, lead
    bit = 1 << stone
    if seat:
        return sides, (full[0], full[1] | bit), lead if full[0] & bit else lead | bit
    return sides, (full[0] | bit, full[1]), lead


def _taken_away(state: SchottenTottenState, card: Card) -> SchottenTottenState:
    """S8: return `state` without a card of the border; its side is complete no more, and leads no more."""
    owner, stone = where(state, card) or (0, 0)
    at, bit = owner * STONES + stone, 1 << stone
    sides = (*state.sides[:at], without(state.sides[at], card), *state.sides[at + 1 :])
    if not state.full[owner] & bit:
        return state._replace(sides=sides)
    leads = state.full[1] & bit if owner == 0 else 0
    full = put(state.full, owner, state.full[owner] & ~bit)
    return state._replace(sides=sides, full=full, lead=state.lead & ~bit | leads)


def _lay_mode(state: SchottenTottenState, card: Card, stone: Stone) -> SchottenTottenState:
    """S17, S8: in the mud no side of three cards is complete any more."""
    laid = _forget(state, card)._replace(
        phase=CLAIM, idle=0, hands=_without(state, card), seen=state.seen | 1 << card
    )
    bit = 1 << stone
    if card == FOG:
        return laid._replace(fog=bit)
    full = state.full[0] & ~bit, state.full[1] & ~bit
    return laid._replace(mud=bit, full=full, lead=state.lead & ~bit)
