"""Chooses the deck that advice draws from (S5), by the hidden cards of each that would finish a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.schotten_totten.judgement.border import chance_of_round
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_TACTICS,
    CLAN,
    DECK_NAMES,
    ELITES,
    TACTIC,
    Cards,
    cards_in,
    deck_of,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import NO_RANK, SET, Rank
from ludotheque.games.schotten_totten.rules.moves import Take
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import count, with_card
from ludotheque.games.schotten_totten.rules.state import (
    SchottenTottenState,
    ends_round,
    has_cards,
    open_stones,
    side_of,
    stones_in,
)
from ludotheque.games.schotten_totten.rules.tactics import may_play_elite, may_play_tactic

_MORE = 0.02  # a deck that brings so much more chance to win the round is drawn from, whatever is in hand
_IDLE = (
    0.02  # and so much more for a tactic of which one more could be played before the other seat plays one
)


class Finish(NamedTuple):
    """What the hand lacks to finish a stone, of the hidden cards of each deck, and how much that is worth."""

    stone: Stone
    cards: tuple[Cards, Cards]
    worth: float


def drawing(outlook: Outlook, one: Candidate) -> Candidate:
    """Return a turn that draws from the better deck, with the reason; `outlook` is from before the draw."""
    view, last = outlook.view, one.line[-1]
    decks = all(has_cards(view, deck) for deck in (CLAN, TACTIC))
    if not isinstance(last, Take) or not decks or not may_play_tactic(view, outlook.seat):
        return one
    hidden = _hidden(outlook)
    found = [*_finishes(outlook, hidden)]
    gains = [
        sum(each.worth * each.cards[deck].bit_count() for each in found) / max(1, hidden[deck].bit_count())
        for deck in (CLAN, TACTIC)
    ]
    deck, other = last.deck, 1 - last.deck
    idle = deck == CLAN and spare(view, outlook.seat) <= 0
    if gains[other] > gains[deck] + _MORE + _IDLE * idle:
        deck, other = other, deck
    reasons = [why for why in one.reasons if why.key != "draw" or deck == last.deck]
    reasons += [] if deck == last.deck else [Reason.of("draw", deck=DECK_NAMES[deck])]
    reasons += _counted(outlook, found if gains[deck] >= gains[other] else (), hidden, deck)
    return replace(one, line=(*one.line[:-1], Take(deck)), reasons=tuple(reasons))


def spare(view: SchottenTottenState, seat: int) -> int:
    """Return how many tactics a seat could play one after the other (S15) besides those that it holds."""
    held = sum(deck_of(card) == TACTIC for card in view.hands[seat])
    return view.played[1 - seat] - view.played[seat] + 1 - held


def _counted(
    outlook: Outlook, found: Sequence[Finish], hidden: tuple[Cards, Cards], deck: int
) -> Iterator[Reason]:
    best = max(found, key=lambda each: each.worth * each.cards[deck].bit_count(), default=None)
    ready = best.cards[deck].bit_count() if best else 0
    if best and (ready > 1 or (ready and _ends(outlook, best.stone))):
        yield _finishing(outlook, best, hidden, deck)
    elif deck == CLAN and (many := _strong(outlook, hidden[CLAN]).bit_count()) > 1:
        yield Reason.of("deck-strong", n=many, many=hidden[CLAN].bit_count())


def _finishing(outlook: Outlook, best: Finish, hidden: tuple[Cards, Cards], deck: int) -> Reason:
    n, less = (best.cards[each].bit_count() for each in (deck, 1 - deck))
    many, other = (hidden[each].bit_count() for each in (deck, 1 - deck))
    facts = {"stone": best.stone + 1, "n": n, "many": many, "less": less, "other": other}
    facts["last"] = int(_ends(outlook, best.stone))
    return Reason.of("deck", deck=DECK_NAMES[deck], **facts)


def _hidden(outlook: Outlook) -> tuple[Cards, Cards]:
    view, seat = outlook.view, outlook.seat
    known = view.seen | mask(view.hands[0]) | mask(view.hands[1])
    known |= mask(card for card, putter in view.under[TACTIC] if putter == seat)
    return outlook.unseen, ALL_TACTICS & ~known


def _finishes(outlook: Outlook, hidden: tuple[Cards, Cards]) -> Iterator[Finish]:
    """Yield the stones that lack one card which no card of the hand is, but a hidden one would win them."""
    view, seat = outlook.view, outlook.seat
    elites = mask(card for card in ELITES if may_play_elite(view, seat, card)) & hidden[TACTIC]
    for stone in _lacking_one(outlook):
        _mine, theirs = outlook.reaches(stone)
        least = theirs.best + (0 if theirs.missing else 1)  # of equal sides, the first one wins (S7)
        if theirs.best != NO_RANK and not _making(outlook, stone, outlook.hand | outlook.elites, least):
            worth = outlook.stakes[stone] * (1 - outlook.said_now[stone])
            if _ends(outlook, stone):
                worth = 1 - chance_of_round(outlook.said_now)
            clan, tactics = (_making(outlook, stone, cards, least) for cards in (hidden[CLAN], elites))
            yield Finish(stone, (clan, tactics), worth)


def _strong(outlook: Outlook, hidden: Cards) -> Cards:
    found = 0
    for stone in _lacking_one(outlook):
        _mine, theirs = outlook.reaches(stone)
        least = max(SET << 6, 0 if theirs.missing else theirs.best + 1)
        if not _making(outlook, stone, outlook.hand, least):
            found |= _making(outlook, stone, hidden, least)
    return found


def _ends(outlook: Outlook, stone: Stone) -> bool:
    return ends_round(outlook.view.claimed[outlook.seat] | 1 << stone)


def _lacking_one(outlook: Outlook) -> Iterator[Stone]:
    view, seat = outlook.view, outlook.seat
    for stone in stones_in(open_stones(view, seat)):
        if count(side_of(view, seat, stone)) + 1 == measure_of(view, stone).size:
            yield stone


def _making(outlook: Outlook, stone: Stone, cards: Cards, least: Rank) -> Cards:
    scale, side = measure_of(outlook.view, stone), side_of(outlook.view, outlook.seat, stone)
    return mask(card for card in cards_in(cards) if scale.ranks[with_card(side, card)] >= least)
