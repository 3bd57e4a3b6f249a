"""Finds the formation that a seat should try to complete on an unfinished side, and with which cards."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.schotten_totten.rules.cards import ALL_CLAN, Card, Cards, cards_in
from ludotheque.games.schotten_totten.rules.formations import COLOUR, SET, Rank, Scale, completion, strongest
from ludotheque.games.schotten_totten.rules.sides import Side, count, with_card

FEW = 3  # cards that may be drawn, on which nobody counts who has a colour in hand


class Aim(NamedTuple):
    """The rank that a seat tries to reach on a side, and the cards that it needs for this.

    `held` are those in hand. If one further card is needed, `missing` has all cards that may still be drawn
    and complete the same formation.
    """

    rank: Rank
    held: tuple[Card, ...] = ()
    missing: tuple[Card, ...] = ()


def aim(scale: Scale, side: Side, hand: Cards, drawn: Cards, enough: Rank) -> Aim | None:
    """Return the rank to try to reach on an unfinished side, or None if it cannot be completed any more.

    It is the best rank of the `hand` alone, if that is a set or better than `enough`, or nothing that may be
    `drawn` is stronger, or a colour where few cards make a set; otherwise that of any card, if one is
    missing, or one that begins with a card of the hand. For a set or a run of a colour an elite card of the
    hand takes the place of a card to be drawn.
    """
    found = _with_clan(scale, side, hand & ALL_CLAN, drawn, enough)
    if hand <= ALL_CLAN or (found and len(found.held) + count(side) == scale.size):
        return found
    best = max(_with_elite(scale, side, card, hand & ALL_CLAN) for card in cards_in(hand & ~ALL_CLAN))
    return best if best.rank >> 6 >= max(SET, found.rank >> 6 if found else SET) else found


def _with_elite(scale: Scale, side: Side, card: Card, hand: Cards) -> Aim:
    """Return the best rank with this elite card and cards of the hand, of rank 0 if those are too few."""
    side = with_card(side, card)
    if count(side) == scale.size:
        return Aim(scale.ranks[side], (card,))
    rank = strongest(scale.plans[side], hand)
    return Aim(rank, (*completion(scale, side, hand, rank), card)) if rank else Aim(0)


def _with_clan(scale: Scale, side: Side, hand: Cards, drawn: Cards, enough: Rank) -> Aim | None:
    best, ready = strongest(scale.plans[side], hand | drawn), strongest(scale.plans[side], hand)
    if ready and (ready >> 6 >= SET or ready >> 6 == best >> 6 or ready > enough):
        return Aim(ready, completion(scale, side, hand, ready))
    if count(side) + 1 == scale.size:
        return Aim(best, (), _finishing(scale, side, best, drawn)) if best else None
    begun = max((_begun(scale, side, card, hand, drawn) for card in cards_in(hand)), default=Aim(0))
    firm = ready >> 6 == COLOUR and begun.rank >> 6 == SET and len(begun.missing) <= FEW
    if ready and ready >> 6 and (firm or ready >> 6 >= begun.rank >> 6):
        return Aim(ready, completion(scale, side, hand, ready))
    return begun if begun.rank >> 6 else Aim(best) if best else None


def _begun(scale: Scale, side: Side, card: Card, hand: Cards, drawn: Cards) -> Aim:
    """Return the aim of a side that lacks two cards or more, after `card` of the hand is added to it."""
    side = with_card(side, card)
    best = strongest(scale.plans[side], (hand | drawn) & ~(1 << card))
    last = _finishing(scale, side, best, drawn) if count(side) + 1 == scale.size else ()
    return Aim(best, (card,), last)


def _finishing(scale: Scale, side: Side, best: Rank, drawn: Cards) -> tuple[Card, ...]:
    """Return the cards in `drawn` that would complete a side with the same formation as the rank `best`."""
    return tuple(card for card in cards_in(drawn) if scale.ranks[with_card(side, card)] >> 6 == best >> 6)
