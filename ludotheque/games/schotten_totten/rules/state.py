"""A position of Schotten-Totten as an immutable value, and functions that read it.

A view has the same type, with backs for cards that the seat may not know. Sides are indexed by `seat * 9 +
stone`, and sets of stones are nine-bit masks. The fields that change most often come first, so that a new
state often needs only new first fields, followed by the rest of the old one.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import ALL_CLAN, SET_BITS, Card, Cards, Pile
from ludotheque.games.schotten_totten.rules.sides import Side, laid

NO_CARD = -1
NOBODY = -1
EVERY_STONE = (1 << STONES) - 1
SEATS = 2
FIVE = 5  # with this many stones anywhere, a seat wins the round (S20)

Stones = int  # bit mask over stones
Under = tuple[tuple[Card, int], ...]  # (card, the seat that put it there), the next to be drawn first


class Phase(IntEnum):
    """What the game is waiting for. In DEAL and DRAW it is chance's turn."""

    DEAL = 0  # a card of the starting hands (S2)
    DRAW = 1  # the card that a player draws
    PLAY = 2  # a card, a pass, or a claim if the option says to claim first (S3)
    HUNT = 3  # the deck to draw from with the Headhunter (S18)
    PUT = 4  # a card to put back under its deck with the Headhunter (S18)
    PICK = 5  # the card that any other ruse acts on (S18)
    CLAIM = 6  # a claim, if the option says to claim after playing, or the end of the turn (S3)
    BETWEEN = 7  # the deal of the next round of a match (S22)
    ENDED = 8


DEAL, DRAW, PLAY, HUNT, PUT, PICK, CLAIM, BETWEEN, ENDED = Phase  # faster than class attributes


class Round(NamedTuple):
    """The result of one round of a match (S20-S23)."""

    winner: int  # a seat, or NOBODY
    how: str  # three, five, blocked or conceded
    held: tuple[int, int]  # [seat]: number of stones claimed


class SchottenTottenState(NamedTuple):
    """A position of the game, or a seat's view of it."""

    phase: Phase
    deck: int  # the deck that chance draws from next: CLAN or TACTIC
    claims: Stones  # the stones that the seat to move can claim now (S9 to S12)
    seat: int  # the seat whose turn it is, or that gets the next card while dealing
    idle: int  # turns in a row without a card played or a stone claimed, the current one included (S21)
    left: int  # cards still to deal, or to draw or put back with the Headhunter; else 0
    ruse: Card  # the ruse played this turn, or NO_CARD
    hands: tuple[Pile, Pile]  # [seat]: in the order drawn; in a view, other hands are sorted
    decks: tuple[Pile, Pile]  # [deck]: sorted, as chance picks one; in a view, equally many backs
    sides: tuple[Side, ...]  # [seat * 9 + stone]
    full: tuple[Stones, Stones]  # [seat]: stones where its side is complete (S8); follows from `sides`, `mud`
    seen: Cards  # all face-up cards: on the border and in the discards (S11)
    lead: Stones  # stones where seat 1's side was completed first (S7, S8)
    waiting: int  # bit seat * 9 + stone: a claim fails until something changes (see `judge_claims`)
    known: Cards  # cards in a hand that the other seat knows, since it put them under a deck (S18)
    claimed: tuple[Stones, Stones]  # [seat]: the stones it has claimed (S13)
    fog: Stones  # the stone with the fog (Colin-Maillard), or 0 (S17)
    mud: Stones  # the stone with the mud (Combat de Boue), or 0 (S17)
    under: tuple[Under, Under]  # [deck]: cards put under it with the Headhunter (S18)
    discards: tuple[Card, ...]  # oldest first (S19)
    played: tuple[int, int]  # [seat]: number of tactics played in this round (S15)
    jokers: int  # bit mask of the seats that have played a Joker (S16)
    starter: int  # the seat that began this round
    results: tuple[Round, ...]  # the results of the finished rounds


def unseen(state: SchottenTottenState) -> Cards:
    """Return the clan cards that are not face up, including those in both hands (S11)."""
    return ALL_CLAN & ~state.seen


def unclaimed(state: SchottenTottenState) -> Stones:
    """Return the stones that nobody has claimed."""
    return EVERY_STONE & ~(state.claimed[0] | state.claimed[1])


def ends_round(stones: Stones) -> bool:
    """Return whether a seat that holds these stones has won the round (S20)."""
    return bool(stones & stones >> 1 & stones >> 2) or stones.bit_count() >= FIVE


def open_stones(state: SchottenTottenState, seat: int) -> Stones:
    """Return the unclaimed stones where the side of `seat` has room (S4)."""
    return EVERY_STONE & ~(state.full[seat] | state.claimed[0] | state.claimed[1])


def side_of(state: SchottenTottenState, seat: int, stone: Stone) -> Side:
    """Return the side of `seat` at `stone`."""
    return state.sides[seat * STONES + stone]


def size_of(state: SchottenTottenState, stone: Stone) -> int:
    """Return the number of cards in a complete side of `stone`, which is 4 in the mud, else 3 (S8)."""
    return 4 if state.mud >> stone & 1 else 3


def deck_size(state: SchottenTottenState, deck: int) -> int:
    """Return the number of cards in a deck, including those put back under it."""
    return len(state.decks[deck]) + len(state.under[deck])


def has_cards(state: SchottenTottenState, deck: int) -> bool:
    """Return whether a deck has cards, including those put back under it."""
    return bool(state.decks[deck] or state.under[deck])


def movable_cards(state: SchottenTottenState, seat: int) -> Iterator[tuple[Card, Stone]]:
    """Yield each card on a seat's sides of unclaimed stones, with its stone (S18)."""
    for stone in stones_in(unclaimed(state)):
        side = state.sides[seat * STONES + stone]
        if side:
            for card in laid(side):
                yield card, stone


def find_card(state: SchottenTottenState, card: Card) -> tuple[int, Stone] | None:
    """Return the seat and the stone of a card on the border, or None if it is on no side."""
    for at, side in enumerate(state.sides):
        if side and card in laid(side):
            return divmod(at, STONES)
    return None


def stones_in(stones: Stones) -> tuple[Stone, ...]:
    """Return the stones of a bit mask, in order along the border."""
    return SET_BITS[stones]


def points(state: SchottenTottenState) -> tuple[int, int]:
    """Return each seat's points from the finished rounds: 5 for a win, else 1 for each stone held (S22)."""
    return _points(state, 0), _points(state, 1)


def _points(state: SchottenTottenState, seat: int) -> int:
    return sum(5 if round_.winner == seat else round_.held[seat] for round_ in state.results)
