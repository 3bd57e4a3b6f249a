"""What happened in a ply, for the log and the sounds: the kinds and facts of words.EVENTS.

Events are read off the two states and the move as a seat sees them, so they tell no more than it may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.core.game import Concede, Event, Fact, Move

from .cards import CARD_NAMES, DECK_NAMES, MODES, TRAITOR, Card, deck_of, is_back
from .moves import Claim, Deal, Discard, Draw, End, Pass, Play, Put, Ruse, Shift, Take
from .proof import verdict
from .referee import claim_facts
from .scoring import outcome
from .state import DEAL, ENDED, NOBODY, PLAY, SEATS, BorderState, where

Events = tuple[Event, ...]


def events(before: BorderState, move: Move, after: BorderState) -> Events:
    """Return what happened from `before` to `after` by `move`, in order."""
    told = _TALES[type(move)](before, move, after)
    if len(after.results) == len(before.results):
        return told
    return (*told, *_round_over(before, after), *(_game_over(after) if after.phase == ENDED else ()))


def _draw(before: BorderState, move: Draw, after: BorderState) -> Events:
    """Dealing is told once, when it is done."""
    if before.phase == DEAL:
        return (_event("dealt", after.seat),) if after.phase == PLAY else ()
    return (_of_card("drew", before.seat, move.card),)


def _play(before: BorderState, move: Play, after: BorderState) -> Events:
    kind = "mode" if move.card in MODES else "played"
    return (_event(kind, before.seat, card=CARD_NAMES[move.card], stone=move.stone + 1),)


def _ruse(before: BorderState, move: Ruse, after: BorderState) -> Events:
    return (_event("ruse", before.seat, card=CARD_NAMES[move.card]),)


def _claim(before: BorderState, move: Claim, after: BorderState) -> Events:
    found = verdict(before, before.seat, move.stone)
    return (_event("claimed", before.seat, why=found.reason, **claim_facts(found)),)


def _nothing(before: BorderState, move: Take, after: BorderState) -> Events:
    return ()


def _put(before: BorderState, move: Put, after: BorderState) -> Events:
    return (_of_card("put-back", before.seat, move.card),)


def _shift(before: BorderState, move: Shift, after: BorderState) -> Events:
    kind = "stolen" if before.ruse == TRAITOR else "moved"
    source = _source(before, move.card)
    return (_event(kind, before.seat, card=CARD_NAMES[move.card], source=source, stone=move.stone + 1),)


def _discard(before: BorderState, move: Discard, after: BorderState) -> Events:
    owner = (where(before, move.card) or (before.seat, 0))[0]
    kind = "withdrawn" if owner == before.seat else "banished"
    return (_event(kind, before.seat, card=CARD_NAMES[move.card], stone=_source(before, move.card)),)


def _pass(before: BorderState, move: Pass, after: BorderState) -> Events:
    return (_event("passed", before.seat),)


def _end(before: BorderState, move: End, after: BorderState) -> Events:
    return (_event("turn-ended", before.seat),)


def _deal(before: BorderState, move: Deal, after: BorderState) -> Events:
    return (_event("new-round", after.seat, round=len(after.results) + 1),)


def _concede(before: BorderState, move: Concede, after: BorderState) -> Events:
    return (_event("conceded", move.seat),)


def _round_over(before: BorderState, after: BorderState) -> Events:
    """S20-S23: who won the round, and the points of both."""
    last = after.results[-1]
    if last.winner == NOBODY:
        return tuple(_event("round-drawn", seat, points=last.held[seat]) for seat in range(SEATS))
    lost = last.held[1 - last.winner]
    return (_event("round-won", last.winner, how=last.how, stones=last.held[last.winner], lost=lost),)


def _game_over(after: BorderState) -> Events:
    result = outcome(after)
    return tuple(_event("game-over", seat, points=result.scores[seat]) for seat in result.winners)


def _source(before: BorderState, card: Card) -> int:
    return (where(before, card) or (0, -1))[1] + 1


def _of_card(kind: str, seat: int, card: Card) -> Event:
    if is_back(card):
        return _event(kind, seat, deck=DECK_NAMES[deck_of(card)])
    return _event(f"{kind}-card", seat, card=CARD_NAMES[card])


def _event(kind: str, seat: int, **facts: Fact) -> Event:
    return Event(kind, seat, tuple(facts.items()))


_TALES: dict[type[Move], Callable[[BorderState, Any, BorderState], Events]] = {
    Draw: _draw,
    Play: _play,
    Ruse: _ruse,
    Claim: _claim,
    Take: _nothing,
    Put: _put,
    Shift: _shift,
    Discard: _discard,
    Pass: _pass,
    End: _end,
    Deal: _deal,
    Concede: _concede,
}
