"""A position of Schotten-Totten as an immutable value, and what can be read off it.

The same type is the truth and what a seat may know of it: there, cards it may not know are backs. Sides are
indexed `seat * 9 + stone`; sets of stones are nine-bit masks. What changes often comes first, for a new state
is a new beginning and the rest of the old one.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import ALL_CLAN, NINES, Card, Cards, Pile
from ludotheque.games.schotten_totten.rules.sides import Side, laid

NO_CARD = -1
NOBODY = -1
EVERY_STONE = (1 << STONES) - 1
SEATS = 2

Stones = int  # bit mask over stones
Under = tuple[tuple[Card, int], ...]  # (card, seat that put it there)


class Phase(IntEnum):
    """What a position waits for; in the first two phases chance is to move."""

    DEAL = 0  # the hands of a round (S2)
    DRAW = 1
    PLAY = 2
    HUNT = 3  # cards to draw with the Headhunter (S18)
    PUT = 4  # cards to put back under a deck (S18)
    PICK = 5  # what another ruse is played on (S18)
    CLAIM = 6  # or draw, where stones are claimed after playing (S9)
    BETWEEN = 7  # two rounds of a match (S22)
    ENDED = 8


DEAL, DRAW, PLAY, HUNT, PUT, PICK, CLAIM, BETWEEN, ENDED = Phase  # as an attribute costs the rules time


class Round(NamedTuple):
    """How a round of a match ended (S20-S23)."""

    winner: int  # a seat, or NOBODY
    how: str  # three, five, blocked or conceded
    held: tuple[int, int]  # [seat]: stones claimed


class SchottenTottenState(NamedTuple):
    """A position, or a seat's view of it; `seat` is whose turn it is, or who is dealt to."""

    phase: Phase
    deck: int  # the deck chance draws from next: CLAN or TACTIC
    claims: Stones  # what the seat to move can prove to be its own, if it may claim now (S9 to S12)
    seat: int
    idle: int  # turns in a row without card or claim, this one included so far (S21)
    left: int  # cards still to be dealt, hunted or put back; else 0
    ruse: Card  # the ruse played this turn, or NO_CARD
    hands: tuple[Pile, Pile]  # [seat]: as drawn; another's in a view sorted
    decks: tuple[Pile, Pile]  # [deck]: the shuffled cards, lowest first; in a view as many backs
    sides: tuple[Side, ...]  # [seat * 9 + stone]
    full: tuple[Stones, Stones]  # [seat]: where the side is complete (S8); follows from `sides` and `mud`
    seen: Cards  # all that lie face up: on the border and in the discards (S11)
    lead: Stones  # where seat 1's side has been complete for longer (S7, S8)
    waiting: int  # bit seat * 9 + stone: it can prove nothing there until something changes
    known: Cards  # cards in a hand that the other seat knows: it put them under a deck itself
    claimed: tuple[Stones, Stones]  # [seat]
    fog: Stones  # where Colin-Maillard lies, one stone at most (S17)
    mud: Stones  # where Combat de Boue lies
    under: tuple[Under, Under]  # [deck]: put there by the Headhunter, next to be drawn first (S18)
    discards: tuple[Card, ...]  # in the order they came there (S19)
    played: tuple[int, int]  # [seat]: tactics played in this round (S15)
    jokers: int  # bit per seat: has played a Joker (S16)
    starter: int  # the seat that began this round
    results: tuple[Round, ...]  # of the rounds that are over


def unseen(state: SchottenTottenState) -> Cards:
    """Return the clan cards that are not face up: what a side may still get, whoever holds them (S11)."""
    return ALL_CLAN & ~state.seen


def unclaimed(state: SchottenTottenState) -> Stones:
    """Return the stones that nobody has claimed."""
    return EVERY_STONE & ~(state.claimed[0] | state.claimed[1])


def open_stones(state: SchottenTottenState, seat: int) -> Stones:
    """Return the unclaimed stones on which the side of `seat` has room (S4)."""
    return EVERY_STONE & ~(state.full[seat] | state.claimed[0] | state.claimed[1])


def side_of(state: SchottenTottenState, seat: int, stone: Stone) -> Side:
    """Return the side of a seat on a stone."""
    return state.sides[seat * STONES + stone]


def size_of(state: SchottenTottenState, stone: Stone) -> int:
    """Return how many cards complete a side there: 3, in the mud 4 (S8)."""
    return 4 if state.mud >> stone & 1 else 3


def deck_size(state: SchottenTottenState, deck: int) -> int:
    """Return how many cards a deck has, those put under it included."""
    return len(state.decks[deck]) + len(state.under[deck])


def has_cards(state: SchottenTottenState, deck: int) -> bool:
    """Return whether a deck can be drawn from."""
    return bool(state.decks[deck] or state.under[deck])


def standing(state: SchottenTottenState, seat: int) -> Iterator[tuple[Card, Stone]]:
    """Yield the cards on a seat's sides of unclaimed stones, each with its stone (S18)."""
    for stone in stones_in(unclaimed(state)):
        side = state.sides[seat * STONES + stone]
        if side:
            for card in laid(side):
                yield card, stone


def where(state: SchottenTottenState, card: Card) -> tuple[int, Stone] | None:
    """Return the seat and stone where a card lies, claimed stones too; None if it is on no side."""
    for at, side in enumerate(state.sides):
        if side and card in laid(side):
            return divmod(at, STONES)
    return None


def stones_in(stones: Stones) -> tuple[Stone, ...]:
    """Return the stones of a mask, in order."""
    return NINES[stones]


def points(state: SchottenTottenState) -> tuple[int, int]:
    """Return the points of both seats from the rounds that are over: 5 to a winner, else 1 a stone (S22)."""
    return _points(state, 0), _points(state, 1)


def _points(state: SchottenTottenState, seat: int) -> int:
    return sum(5 if round_.winner == seat else round_.held[seat] for round_ in state.results)
