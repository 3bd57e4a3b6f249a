"""Hides what a seat may not know: the other hand, the order of the decks, and cards others put back."""

from __future__ import annotations

from random import Random

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.cards import (
    BACKS,
    CLAN,
    DECKS,
    TACTIC,
    Cards,
    Pile,
    cards_in,
    deck_of,
    is_back,
    mask,
)
from ludotheque.games.schotten_totten.rules.moves import Draw, Put
from ludotheque.games.schotten_totten.rules.state import SEATS, SchottenTottenState, Under, deck_size


def view(state: SchottenTottenState, seat: int | None) -> SchottenTottenState:
    """Return `state` as `seat` knows it, with backs for what it may not know; None knows neither hand."""
    known = state.known if seat is not None else 0
    hands = tuple(hand if owner == seat else _turned(hand, known) for owner, hand in enumerate(state.hands))
    return state._replace(
        hands=(hands[0], hands[1]),
        decks=(_backs(state, CLAN), _backs(state, TACTIC)),
        under=(_covered(state, CLAN, seat), _covered(state, TACTIC, seat)),
        known=known,
    )


def view_move(state: SchottenTottenState, move: Move, seat: int | None) -> Move:
    """Return `move` as `seat` sees it: a back if the other seat draws or puts back a card.

    But if `seat` put the drawn card under the deck itself, it sees the card.
    """
    if isinstance(move, Draw) and seat != state.seat:
        own = seat is not None and not state.decks[state.deck] and state.under[state.deck][0][1] == seat
        return move if own else Draw(BACKS[deck_of(move.card)])
    if isinstance(move, Put) and seat != state.seat:
        return Put(BACKS[deck_of(move.card)])
    return move


def sample(view: SchottenTottenState, rng: Random) -> SchottenTottenState:
    """Return `view` with a random hidden card in place of every back. All deals are equally likely."""
    hands, under = [list(hand) for hand in view.hands], [list(cards) for cards in view.under]
    loose = [b"", b""]
    for deck in (CLAN, TACTIC):
        hidden = list(cards_in(_hidden(view, deck)))
        rng.shuffle(hidden)
        for hand in hands:
            hand[:] = [hidden.pop() if card == BACKS[deck] else card for card in hand]
        under[deck] = [(hidden.pop() if is_back(card) else card, putter) for card, putter in under[deck]]
        loose[deck] = bytes(sorted(hidden))
    return view._replace(
        hands=(bytes(hands[0]), bytes(hands[1])),
        under=(tuple(under[CLAN]), tuple(under[TACTIC])),
        decks=(loose[CLAN], loose[TACTIC]),
    )


def _hidden(view: SchottenTottenState, deck: int) -> Cards:
    placed = view.seen
    for seat in range(SEATS):
        placed |= mask(view.hands[seat])
    placed |= mask(card for card, _ in view.under[deck])
    in_play = DECKS[deck] if deck == CLAN or with_tactics(view) else 0
    return in_play & ~placed


def with_tactics(view: SchottenTottenState) -> bool:
    """Return whether the game is played with tactics: whether one is in a deck, in a hand or face up."""
    held = any(deck_of(card) == TACTIC for hand in view.hands for card in hand)
    return held or deck_size(view, TACTIC) > 0 or bool(view.seen & DECKS[TACTIC])


def _turned(hand: Pile, known: Cards) -> Pile:
    return bytes(sorted(card if known >> card & 1 else BACKS[deck_of(card)] for card in hand))


def _covered(state: SchottenTottenState, deck: int, seat: int | None) -> Under:
    return tuple((card if putter == seat else BACKS[deck], putter) for card, putter in state.under[deck])


def _backs(state: SchottenTottenState, deck: int) -> Pile:
    return bytes(BACKS[deck] for _card in state.decks[deck])
