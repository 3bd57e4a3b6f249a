"""What helps a player see the border, from that player's view alone; nothing here is advice on what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN_CARDS,
    COLOURS,
    RUSES,
    VALUES,
    Card,
    Cards,
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
from ludotheque.games.schotten_totten.rules.proof import Verdict, measure_of, verdict
from ludotheque.games.schotten_totten.rules.sides import count, laid, with_card
from ludotheque.games.schotten_totten.rules.state import (
    NO_CARD,
    SEATS,
    SchottenTottenState,
    side_of,
    size_of,
    unclaimed,
    unseen,
)


@dataclass(frozen=True, slots=True)
class Making:
    """A side as it lies: the best formation its cards by themselves allow, "" of none or one card."""

    formation: str  # one of formations.FORMATIONS
    total: int  # of the cards there, elite cards at their highest
    cards: int
    size: int  # cards that complete it
    complete: bool
    fog: bool = False  # whether only the sum counts (S7)


@dataclass(frozen=True, slots=True)
class Reach:
    """The best that unseen cards could still make of an unfinished side; `formation` "" if none can."""

    formation: str
    total: int
    cards: tuple[Card, ...]


def making(state: SchottenTottenState, seat: int, stone: Stone, card: Card = NO_CARD) -> Making:
    """Return what lies on a side, with one more `card` if it is given, and what that is or may become."""
    side, size = side_of(state, seat, stone), size_of(state, stone)
    if card != NO_CARD:
        side = with_card(side, card)
    measure, cards, fog = measure_of(state, stone), laid(side), bool(state.fog >> stone & 1)
    if len(cards) == size:
        rank = measure.ranks[side]
        return Making(name(rank), total(rank), size, size, True, fog)
    shape = name(measure.best(side, ALL_CLAN & ~mask(cards))) if len(cards) > 1 else ""
    return Making(shape, sum(map(highest, cards)), len(cards), size, False, fog)


def reach(state: SchottenTottenState, seat: int, stone: Stone) -> Reach:
    """Return the best that `seat` could still reach on a stone as everybody sees it, hands unseen too."""
    side, measure = side_of(state, seat, stone), measure_of(state, stone)
    if count(side) == size_of(state, stone):
        rank = measure.ranks[side]
        return Reach(name(rank), total(rank), ())
    best = measure.best(side, unseen(state))
    if best == NO_RANK:
        return Reach("", 0, ())
    return Reach(name(best), total(best), completion(measure, side, unseen(state), best))


def reachable(state: SchottenTottenState, seat: int, stone: Stone, card: Card = NO_CARD) -> frozenset[str]:
    """Return the formations that a side, with one more `card` if given, may still become.

    A full side is what it is. To others comes whatever does not lie face up, from hands too (S11).
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
    """Return whether a claim would stand and why; None if the stone is claimed or the side unfinished."""
    return verdict(state, seat, stone) if state.full[seat] & unclaimed(state) & 1 << stone else None


def unseen_by(view: SchottenTottenState, seat: int) -> Cards:
    """Return the clan cards `seat` has not seen: not face up, not in its hand, not known otherwise."""
    held = 0
    for owner in range(SEATS):
        held |= mask(card for card in view.hands[owner] if not is_back(card))
    under = mask(card for cards in view.under for card, putter in cards if putter == seat)
    return unseen(view) & ~held & ~under


def by_colour_and_value(cards: Cards) -> tuple[tuple[bool, ...], ...]:
    """Return [colour][value - 1]: whether the card is among these."""
    return tuple(
        tuple(bool(cards >> colour * VALUES + value & 1) for value in range(VALUES))
        for colour in range(len(COLOURS))
    )


def sorted_hand(hand: Sequence[Card], by: str) -> tuple[Card, ...]:
    """Return a hand by `colour` or by `value`, tactics last, backs after them."""
    clan = sorted(card for card in hand if card < CLAN_CARDS)
    if by == "value":
        clan.sort(key=lambda card: card % VALUES)
    return (*clan, *sorted(card for card in hand if card >= CLAN_CARDS))


def meant(state: SchottenTottenState, card: Card, stone: Stone) -> Move:
    """Return the move meant by dropping a card on a stone: one of the hand is played, another moves."""
    if card not in state.hands[state.seat]:
        return Shift(card, stone)
    return Ruse(card) if card in RUSES else Play(card, stone)
