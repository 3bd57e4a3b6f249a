"""One player's side of a stone as one small int: up to four cards in the order laid, six bits each (S4)."""

from __future__ import annotations

from ludotheque.games.schotten_totten.rules.cards import Card

Side = int  # the first card + 1 in the lowest six bits; 0 is empty

THREE: Side = 1 << 12  # the least side of three cards, and of four
FOUR: Side = 1 << 18
FULL = {3: THREE, 4: FOUR}
END_OF = (0, *(6,) * 6, *(12,) * 6, *(18,) * 6)  # bits of a side -> bits of its cards


def count(side: Side) -> int:
    """Return how many cards lie there."""
    return (side.bit_length() + 5) // 6


def laid(side: Side) -> tuple[Card, ...]:
    """Return the cards in the order laid."""
    cards = []
    while side:
        cards.append((side & 63) - 1)
        side >>= 6
    return tuple(cards)


def pack(cards: tuple[Card, ...]) -> Side:
    """Return the side on which these cards lie in this order."""
    side = 0
    for card in reversed(cards):
        side = side << 6 | card + 1
    return side


def with_card(side: Side, card: Card) -> Side:
    """Return the side after one more card."""
    return side | card + 1 << END_OF[side.bit_length()]


def without(side: Side, card: Card) -> Side:
    """Return the side after `card`, which lies there, is taken away."""
    return pack(tuple(other for other in laid(side) if other != card))
