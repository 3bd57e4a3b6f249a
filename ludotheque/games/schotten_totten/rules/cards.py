"""The 54 clan cards and the 10 tactics as small ints, and sets of cards as bit masks (S1, S16).

A clan card is `colour * 9 + value - 1`, so in a mask each colour has nine bits in a row. Tactics are 54 to
63; 64 and 65 are the backs of a hidden clan card and of a hidden tactic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Card = int  # 0 to 63: a known card; 64 or 65: the back of a hidden one
Cards = int  # bit mask over cards
Pile = bytes  # an ordered pile, one byte for each card

COLOURS = ("green", "blue", "red", "yellow", "mauve", "brown")
VALUES = 9
NINE_BITS = (1 << VALUES) - 1  # the mask of nine set bits
CLAN_CARDS = len(COLOURS) * VALUES
JOKER_1, JOKER_2, SPY, SHIELD_BEARER, FOG, MUD, HEADHUNTER, STRATEGIST, BANSHEE, TRAITOR = range(54, 64)
CARDS = TRAITOR + 1
BACKS = (CARDS, CARDS + 1)  # [deck]: the back of its cards

CLAN, TACTIC = 0, 1  # decks
DECK_NAMES = ("clan", "tactic")
JOKERS = (JOKER_1, JOKER_2)
ELITES = (*JOKERS, SPY, SHIELD_BEARER)
MODES = (FOG, MUD)
RUSES = (HEADHUNTER, STRATEGIST, BANSHEE, TRAITOR)

ALL_CLAN: Cards = (1 << CLAN_CARDS) - 1
ALL_TACTICS: Cards = (1 << CARDS) - 1 - ALL_CLAN
DECKS = (ALL_CLAN, ALL_TACTICS)
PILES: tuple[Pile, ...] = tuple(bytes((card,)) for card in range(CARDS))  # [card]: a pile of one card

_TACTIC_NAMES = (
    "joker-1",
    "joker-2",
    "spy",
    "shield-bearer",
    "fog",
    "mud",
    "headhunter",
    "strategist",
    "banshee",
    "traitor",
)
_LETTERS = "GBRYMN"  # green, blue, red, yellow, mauve, browN
CARD_NAMES = (
    *(f"{letter}{value}" for letter in _LETTERS for value in range(1, VALUES + 1)),
    *_TACTIC_NAMES,
    *DECK_NAMES,
)


def card_names(cards: Iterable[Card]) -> str:
    """Return the names of cards, in notation, with a space between."""
    return " ".join(CARD_NAMES[card] for card in cards)


def colour_of(card: Card) -> int:
    """Return the colour of a clan card, as an index into COLOURS."""
    return card // VALUES


def value_of(card: Card) -> int:
    """Return the value of a clan card, 1 to 9."""
    return card % VALUES + 1


def deck_of(card: Card) -> int:
    """Return the deck, CLAN or TACTIC, of a card or of a card's back."""
    return TACTIC if card == BACKS[TACTIC] or CLAN_CARDS <= card < CARDS else CLAN


def is_back(card: Card) -> bool:
    """Return whether `card` is the back of a hidden card."""
    return card in BACKS


def mask(cards: Iterable[Card]) -> Cards:
    """Return the bit mask of `cards`, ignoring backs."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits & (ALL_CLAN | ALL_TACTICS)


def cards_in(bits: Cards) -> Iterator[Card]:
    """Yield the cards of a bit mask, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


SET_BITS = tuple(tuple(cards_in(bits)) for bits in range(NINE_BITS + 1))  # [mask]: its set bits, lowest first
