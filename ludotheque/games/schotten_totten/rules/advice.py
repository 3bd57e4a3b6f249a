"""What helps a player to read the border, from what the player sees: formations, reach, unseen cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    COLOURS,
    RUSES,
    VALUES,
    Card,
    Cards,
    cards_in,
    is_back,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import (
    NO_RANK,
    completion,
    highest,
    name,
    total,
    within_reach,
)
from ludotheque.games.schotten_totten.rules.moves import Play, Ruse, Shift
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import (
    Verdict,
    granted,
    measure_of,
    provable,
    verdict,
)
from ludotheque.games.schotten_totten.rules.sides import count, laid, with_card
from ludotheque.games.schotten_totten.rules.state import (
    NO_CARD,
    SEATS,
    Phase,
    SchottenTottenState,
    ends_round,
    side_of,
    size_of,
    stones_in,
    unclaimed,
    unseen,
)


@dataclass(frozen=True, slots=True)
class SideStrength:
    """The state of one side: its cards so far, and their formation.

    For an incomplete side it is the best still in reach with cards that are not face up; it is "" with fewer
    than two cards, or if the side cannot be completed.
    """

    formation: str  # one of formations.FORMATIONS
    total: int  # sum of the cards there, elite cards at their highest
    cards: int  # number of cards there
    size: int  # number of cards when complete
    complete: bool
    fog: bool = False  # only the sum counts (S7)


@dataclass(frozen=True, slots=True)
class Reach:
    """The best `formation` that a side can reach, if complete its own; "" if it cannot be completed."""

    formation: str
    total: int
    cards: tuple[Card, ...]  # the unseen cards that must be added for this formation


def side_strength(state: SchottenTottenState, seat: int, stone: Stone, card: Card = NO_CARD) -> SideStrength:
    """Return the state of a side. If `card` is not NO_CARD, return what the state would be with this card."""
    side, size = side_of(state, seat, stone), size_of(state, stone)
    if card != NO_CARD:
        side = with_card(side, card)
    measure, cards, fog = measure_of(state, stone), laid(side), bool(state.fog >> stone & 1)
    if len(cards) == size:
        rank = measure.ranks[side]
        return SideStrength(name(rank), total(rank), size, size, True, fog)
    best = measure.best(side, unseen(state) & ~mask(cards)) if len(cards) > 1 else NO_RANK
    shape = "" if best == NO_RANK else name(best)
    return SideStrength(shape, sum(map(highest, cards)), len(cards), size, False, fog)


def reach(state: SchottenTottenState, seat: int, stone: Stone) -> Reach:
    """Return the best formation that a side can still reach, or the formation of a complete side.

    Any card that is not face up may be added, even one held in a hand (S11).
    """
    side, measure = side_of(state, seat, stone), measure_of(state, stone)
    if count(side) == size_of(state, stone):
        rank = measure.ranks[side]
        return Reach(name(rank), total(rank), ())
    best = measure.best(side, unseen(state))
    if best == NO_RANK:
        return Reach("", 0, ())
    return Reach(name(best), total(best), completion(measure, side, unseen(state), best))


def finishing(state: SchottenTottenState, seat: int, stone: Stone) -> Sequence[Card]:
    """Return the cards, not face up, that bring a side that lacks one card the best formation in reach."""
    side, measure, best = side_of(state, seat, stone), measure_of(state, stone), reach(state, seat, stone)
    if len(best.cards) != 1:
        return ()
    pool = cards_in(unseen(state))
    return [card for card in pool if name(measure.ranks[with_card(side, card)]) == best.formation]


def reachable(state: SchottenTottenState, seat: int, stone: Stone, card: Card = NO_CARD) -> frozenset[str]:
    """Return the formations that a side can still reach, once `card` is added if it is not NO_CARD.

    A complete side has only its own; an incomplete one of a claimed stone has none. Any card that is not face
    up may be added, even one held in a hand (S11).
    """
    side, measure, pool = side_of(state, seat, stone), measure_of(state, stone), unseen(state)
    if card != NO_CARD:
        side, pool = with_card(side, card), pool & ~mask((card,))
    if count(side) == size_of(state, stone):
        return frozenset((name(measure.ranks[side]),))
    if not unclaimed(state) >> stone & 1:
        return frozenset()
    return within_reach(measure.plans[side], pool)


def proof(state: SchottenTottenState, seat: int, stone: Stone) -> Verdict | None:
    """Return the verdict on a claim, or None if the stone is claimed already or the side is incomplete."""
    return verdict(state, seat, stone) if state.full[seat] & unclaimed(state) & 1 << stone else None


def last_turn(
    choices: Choices, state: SchottenTottenState, seat: int
) -> tuple[Sequence[Stone], Sequence[Card]] | None:
    """Return the stones with which a seat can end the round in its turn, None if none do (S20).

    If it must lay a card first, these are the clan cards that it may hold of which any will do, at the one
    stone that is still to be completed.
    """
    free = unclaimed(state)
    ready = provable(state, seat, state.full[seat] & free)
    own = state.claimed[seat] | ready
    if ends_round(own):
        return stones_in(ready), ()
    placed = seat == state.seat and state.phase != Phase.PLAY
    for stone in stones_in(free & ~ready) if choices.claim_after and not placed else ():
        if ends_round(own | 1 << stone):
            cards = [card for card in cards_in(_may_hold(state, seat)) if _proves(state, seat, stone, card)]
            if cards:
                return (stone,), cards
    return None


def claimable(choices: Choices, view: SchottenTottenState, seat: int) -> Sequence[Stone]:
    """Return the stones each of which the seat to move can claim, after laying a card if it may."""
    free = unclaimed(view)
    ready = provable(view, seat, view.full[seat] & free)
    hand = [card for card in view.hands[seat] if card < CLAN_CARDS]
    lays = choices.claim_after and view.phase == Phase.PLAY
    return [
        stone
        for stone in stones_in(free)
        if ready >> stone & 1 or (lays and any(_proves(view, seat, stone, card) for card in hand))
    ]


def _may_hold(view: SchottenTottenState, seat: int) -> Cards:
    known = mask(card for card in view.hands[seat] if card < CLAN_CARDS)
    if not any(map(is_back, view.hands[seat])):
        return known
    return known | (unseen(view) & ~mask(card for card in view.hands[1 - seat] if not is_back(card)))


def _proves(state: SchottenTottenState, seat: int, stone: Stone, card: Card) -> bool:
    """Return whether a seat could claim a stone after completing its side with an unseen clan card."""
    bit = 1 << stone
    if state.full[seat] & bit:
        return False
    side = with_card(side_of(state, seat, stone), card)
    if count(side) != size_of(state, stone):
        return False
    sides, full = [*state.sides], [*state.full]
    sides[seat * STONES + stone], full[seat] = side, full[seat] | bit
    first = 1 - seat if state.full[1 - seat] & bit else seat
    after = state._replace(
        sides=tuple(sides),
        full=(full[0], full[1]),
        seen=state.seen | 1 << card,
        lead=state.lead | bit if first else state.lead & ~bit,
    )
    return granted(after, seat, stone)


def unseen_by(view: SchottenTottenState, seat: int) -> Cards:
    """Return the clan cards that `seat` does not know.

    It knows those face up, in its own hand, put back by itself, and perhaps some in the other hand.
    """
    held = 0
    for owner in range(SEATS):
        held |= mask(card for card in view.hands[owner] if not is_back(card))
    under = mask(card for cards in view.under for card, putter in cards if putter == seat)
    return unseen(view) & ~held & ~under


def by_colour_and_value(cards: Cards) -> tuple[tuple[bool, ...], ...]:
    """Return a table [colour][value - 1] that says for each clan card whether it is in `cards`."""
    return tuple(
        tuple(bool(cards >> colour * VALUES + value & 1) for value in range(VALUES))
        for colour in range(len(COLOURS))
    )


def sorted_hand(hand: Sequence[Card], by: str) -> tuple[Card, ...]:
    """Return a hand sorted by `colour` or by `value`, tactics after clan cards, and unknown cards last."""
    clan = sorted(card for card in hand if card < CLAN_CARDS)
    if by == "value":
        clan.sort(key=lambda card: card % VALUES)
    return (*clan, *sorted(card for card in hand if card >= CLAN_CARDS))


def meant(state: SchottenTottenState, card: Card, stone: Stone) -> Move:
    """Return the move meant by dropping a card on a stone: to play it from the hand, else to move it."""
    if card not in state.hands[state.seat]:
        return Shift(card, stone)
    return Ruse(card) if card in RUSES else Play(card, stone)
