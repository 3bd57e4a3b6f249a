"""A position of Schotten-Totten as lines of text, for its digest.

play 0                   the phase, and the seat to move
draw clan                the deck that chance draws from next
left 2                   how many cards are still to deal; with the Headhunter, to draw or to put back
idle 1                   turns in a row without a card played or a stone claimed (S21)
ruse banshee             the ruse played this turn
hand 0 R7 spy            the cards in a seat's hand
known R7                 cards in a hand that the other seat knows
deck clan B1 G4          the cards left in a deck, sorted by name
under clan R7 0, B2 0    cards under a deck, the next to draw first, each with the seat that put it there
side stone-3 0 R7 R8     the cards on a seat's side of a stone
longer stone-3           a stone where seat 1's side was completed first (S7)
claimed 0 stone-3        a stone claimed by seat 0 (S13)
fog stone-3              the stone with the fog; `mud stone-3` likewise (S17)
discards banshee         the discards (S19)
tactics 0 1              seat 0 has played one tactic in this round (S15)
joker 0                  seat 0 has played a Joker (S16)
starter 0                the seat that began this round
round 1 0 five 5 2       a finished round: its winner, why it ended, and the stones of each seat (S20 to S23)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.games.schotten_totten.rules.board import STONES, SchottenTottenBoard
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, DECK_NAMES, Card, cards_in
from ludotheque.games.schotten_totten.rules.sides import laid
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
    SchottenTottenState,
    stones_in,
)

_NEXT = {
    DEAL: "deal",
    DRAW: "draw",
    PLAY: "play",
    HUNT: "hunt",
    PUT: "put",
    PICK: "pick",
    CLAIM: "claim",
    BETWEEN: "between",
    ENDED: "over",
}


def described(board: SchottenTottenBoard, state: SchottenTottenState) -> Iterator[str]:
    """Yield the lines that describe everything that the rest of the game depends on."""
    stones = board.names
    yield f"{_NEXT[state.phase]} {state.seat}"
    if state.phase == DRAW:
        yield f"draw {DECK_NAMES[state.deck]}"
    yield f"left {state.left}"
    yield f"idle {state.idle}"
    if state.ruse != NO_CARD:
        yield f"ruse {CARD_NAMES[state.ruse]}"
    for seat in range(SEATS):
        yield f"hand {seat} {_all(state.hands[seat])}"
        yield f"tactics {seat} {state.played[seat]}"
        if state.jokers >> seat & 1:
            yield f"joker {seat}"
        for stone in stones_in(state.claimed[seat]):
            yield f"claimed {seat} {stones[stone]}"
    for deck, name in enumerate(DECK_NAMES):
        yield f"deck {name} {_all(state.decks[deck])}"
        put = (f"{CARD_NAMES[card]} {seat}" for card, seat in state.under[deck])
        yield f"under {name} {', '.join(put)}"
    for at, side in enumerate(state.sides):
        if side:
            seat, stone = divmod(at, STONES)
            yield f"side {stones[stone]} {seat} {_all(laid(side))}"
    for word, where in (("longer", state.lead), ("fog", state.fog), ("mud", state.mud)):
        for stone in stones_in(where):
            yield f"{word} {stones[stone]}"
    yield f"known {_all(cards_in(state.known))}"
    yield f"discards {_all(state.discards)}"
    yield f"starter {state.starter}"
    for number, (winner, how, held) in enumerate(state.results, 1):
        won = "nobody" if winner == NOBODY else str(winner)
        yield f"round {number} {won} {how} {held[0]} {held[1]}"


def _all(cards: Iterable[Card]) -> str:
    return " ".join(sorted(CARD_NAMES[card] for card in cards))
