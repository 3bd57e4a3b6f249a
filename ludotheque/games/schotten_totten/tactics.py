"""What the ruses can act on, and who may play a tactic at all (S15, S16, S18)."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.game import Move

from .board import Stone
from .cards import BANSHEE, CLAN, CLAN_CARDS, HEADHUNTER, JOKERS, STRATEGIST, TACTIC, TRAITOR, Card
from .moves import Discard, Shift
from .options import Choices
from .state import BorderState, has_cards, open_stones, standing, stones_in

HUNTED, PUT_BACK = 3, 2  # cards drawn and put back by the Headhunter (S18)


def may_play_tactic(state: BorderState, seat: int) -> bool:
    """Tell whether one more tactic leaves `seat` at most one ahead (S15)."""
    return state.played[seat] <= state.played[1 - seat]


def may_play_elite(state: BorderState, seat: int, card: Card) -> bool:
    """Tell whether this elite card is no second Joker of `seat` (S16)."""
    return not (card in JOKERS and state.jokers >> seat & 1)


def shifts(state: BorderState, seat: int, ruse: Card, choices: Choices) -> Iterator[tuple[Card, Stone]]:
    """Yield the cards that the Strategist or the Traitor could move, and the stones to move them to (S18)."""
    targets = stones_in(open_stones(state, seat))
    if ruse == STRATEGIST:
        for card, stone in standing(state, seat):
            yield from ((card, target) for target in targets if target != stone)
    elif ruse == TRAITOR:
        for card, stone in standing(state, 1 - seat):
            if card < CLAN_CARDS:
                yield from ((card, target) for target in targets if choices.same_stone or target != stone)


def discards(state: BorderState, seat: int, ruse: Card) -> Iterator[Card]:
    """Yield the cards that the Strategist or the Banshee could discard (S18)."""
    if ruse in (STRATEGIST, BANSHEE):
        yield from (card for card, _ in standing(state, seat if ruse == STRATEGIST else 1 - seat))


def choices_of(state: BorderState, seat: int, ruse: Card, choices: Choices) -> Iterator[Move]:
    """Yield what `seat` could do with a ruse other than the Headhunter (S18)."""
    yield from (Discard(card) for card in discards(state, seat, ruse))
    yield from (Shift(card, stone) for card, stone in shifts(state, seat, ruse, choices))


def can_act(state: BorderState, seat: int, ruse: Card, choices: Choices) -> bool:
    """Tell whether a ruse has anything to act on (S18)."""
    if ruse == HEADHUNTER:
        return has_cards(state, CLAN) or has_cards(state, TACTIC)
    if ruse == TRAITOR:
        return next(shifts(state, seat, ruse, choices), None) is not None
    return next(discards(state, seat, ruse), None) is not None


def draws_nothing(state: BorderState, hand: int) -> bool:
    """Tell whether the turn ends without a draw whatever the decks hold: a full hand, a hunt (S5, S18)."""
    return len(state.hands[state.seat]) >= hand or state.ruse == HEADHUNTER


def may_draw(state: BorderState, hand: int) -> bool:
    """Tell whether the turn ends by drawing: up to `hand` cards, and not after a hunt (S5, S18)."""
    if draws_nothing(state, hand):
        return False
    return has_cards(state, CLAN) or has_cards(state, TACTIC)
