"""Which tactics a seat may play, and which cards a ruse may act on (S15, S16, S18)."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import (
    BANSHEE,
    CLAN,
    CLAN_CARDS,
    HEADHUNTER,
    JOKERS,
    RUSES,
    STRATEGIST,
    TACTIC,
    TRAITOR,
    Card,
)
from ludotheque.games.schotten_totten.rules.moves import Discard, Shift
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.state import (
    SchottenTottenState,
    Stones,
    has_cards,
    movable_cards,
    open_stones,
    stones_in,
)

HUNTED, PUT_BACK = 3, 2  # cards drawn, and put back, with the Headhunter (S18)
SHIFTS = tuple(tuple(Shift(card, stone) for stone in range(STONES)) for card in range(RUSES[0]))
DISCARDS = tuple(Discard(card) for card in range(RUSES[0]))


def may_play_tactic(state: SchottenTottenState, seat: int) -> bool:
    """Return whether `seat` may play a tactic now: if it has not played more than the other seat (S15)."""
    return state.played[seat] <= state.played[1 - seat]


def may_play_elite(state: SchottenTottenState, seat: int, card: Card) -> bool:
    """Return whether `seat` may play this elite card. It may play only one Joker in a round (S16)."""
    return not (card in JOKERS and state.jokers >> seat & 1)


def ruse_moves(
    state: SchottenTottenState, seat: int, ruse: Card, choices: Choices
) -> Iterator[Shift | Discard]:
    """Yield the moves with which `seat` may use a ruse other than the Headhunter (S18)."""
    if ruse != TRAITOR:
        yield from (DISCARDS[card] for card, _ in movable_cards(state, _owner(seat, ruse)))
    if ruse != BANSHEE:
        for card, targets in _shifts(state, seat, ruse, choices):
            row = SHIFTS[card]
            yield from [row[stone] for stone in stones_in(targets)]


def ruse_targets(
    state: SchottenTottenState, seat: int, ruse: Card, choices: Choices
) -> dict[Card, list[Shift | Discard]]:
    """Return {card on the border: the moves with which this ruse of `seat` may act on the card} (S18)."""
    found: dict[Card, list[Shift | Discard]] = {}
    for move in ruse_moves(state, seat, ruse, choices) if ruse in RUSES and ruse != HEADHUNTER else ():
        found.setdefault(move.card, []).append(move)
    return found


def unplayable_tactics(state: SchottenTottenState, seat: int, choices: Choices) -> tuple[Card, ...]:
    """Return the tactics in the hand of `seat` that it may not play now (S15, S16, S18)."""
    held = (card for card in state.hands[seat] if CLAN_CARDS <= card <= TRAITOR)
    if not may_play_tactic(state, seat):
        return tuple(held)
    return tuple(
        card
        for card in held
        if not may_play_elite(state, seat, card)
        or (card in RUSES and not can_act(state, seat, card, choices))
    )


def _owner(seat: int, ruse: Card) -> int:
    """Return the seat whose cards on the border a ruse can act on, if `seat` plays the ruse (S18)."""
    return seat if ruse == STRATEGIST else 1 - seat


def _shifts(
    state: SchottenTottenState, seat: int, ruse: Card, choices: Choices
) -> Iterator[tuple[Card, Stones]]:
    """Yield each card that the Strategist or the Traitor may move, with the stones it may go to (S18)."""
    room, may_stay = open_stones(state, seat), ruse == TRAITOR and choices.same_stone
    for card, stone in movable_cards(state, _owner(seat, ruse)):
        targets = room if may_stay else room & ~(1 << stone)
        if targets and (card < CLAN_CARDS or ruse == STRATEGIST):
            yield card, targets


def can_act(state: SchottenTottenState, seat: int, ruse: Card, choices: Choices) -> bool:
    """Return whether a ruse has at least one use now (S18)."""
    if ruse == HEADHUNTER:
        return has_cards(state, CLAN) or has_cards(state, TACTIC)
    if ruse == TRAITOR:
        return next(_shifts(state, seat, ruse, choices), None) is not None
    return next(movable_cards(state, _owner(seat, ruse)), None) is not None


def draws_nothing(state: SchottenTottenState, hand: int) -> bool:
    """Return whether a full hand (of `hand`), or the Headhunter, ends the turn without a draw (S5, S18)."""
    return len(state.hands[state.seat]) >= hand or state.ruse == HEADHUNTER


def may_draw(state: SchottenTottenState, hand: int) -> bool:
    """Return whether the turn ends with a draw (S5, S18); `hand` is the size of a full hand."""
    if draws_nothing(state, hand):
        return False
    return has_cards(state, CLAN) or has_cards(state, TACTIC)
