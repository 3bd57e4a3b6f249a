"""One player's side of a stone, packed into an int.

It has up to four cards of six bits each, in the order in which they were laid (S4).

>>> laid(with_card(pack((7, 8)), 6))
(7, 8, 6)
"""

from __future__ import annotations

from ludotheque.games.schotten_totten.rules.cards import Card

Side = int  # card + 1 in each six bits, the first card lowest; 0: an empty side

THREE: Side = 1 << 12  # sides of at least three cards are >= this
FOUR: Side = 1 << 18  # sides of four cards are >= this
FULL = {3: THREE, 4: FOUR}
END_OF = (0, *(6,) * 6, *(12,) * 6, *(18,) * 6)  # [bit_length of a side]: the shift for its next card


def count(side: Side) -> int:
    """Return the number of cards on a side."""
    return (side.bit_length() + 5) // 6


def laid(side: Side) -> tuple[Card, ...]:
    """Return the cards of a side in the order in which they were laid."""
    cards = []
    while side:
        cards.append((side & 63) - 1)
        side >>= 6
    return tuple(cards)


def pack(cards: tuple[Card, ...]) -> Side:
    """Return the side with these cards, laid in this order."""
    side = 0
    for card in reversed(cards):
        side = side << 6 | card + 1
    return side


def with_card(side: Side, card: Card) -> Side:
    """Return the side with `card` added."""
    return side | card + 1 << END_OF[side.bit_length()]


def without(side: Side, card: Card) -> Side:
    """Return the side with `card` removed. The other cards keep their order."""
    return pack(tuple(other for other in laid(side) if other != card))
