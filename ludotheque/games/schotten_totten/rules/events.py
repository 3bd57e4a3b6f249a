"""The events of a ply, for the log and the sounds; the module `words` has a text for each kind.

Computed from states as a seat sees them, they reveal nothing that this seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.core.game import Event, Fact
from ludotheque.core.move import Concede, Move
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    DECK_NAMES,
    MODES,
    TRAITOR,
    Card,
    deck_of,
    is_back,
)
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    Draw,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.proof import verdict
from ludotheque.games.schotten_totten.rules.referee import claim_facts
from ludotheque.games.schotten_totten.rules.scoring import outcome
from ludotheque.games.schotten_totten.rules.state import (
    DEAL,
    ENDED,
    NOBODY,
    PLAY,
    SEATS,
    SchottenTottenState,
    find_card,
)

Events = tuple[Event, ...]


def events(before: SchottenTottenState, move: Move, after: SchottenTottenState) -> Events:
    """Return the events that happened when `move` led from `before` to `after`, in order."""
    told = _EVENTS[type(move)](before, move, after)
    if len(after.results) == len(before.results):
        return told
    return (*told, *_round_over(before, after), *(_game_over(after) if after.phase == ENDED else ()))


def _draw(before: SchottenTottenState, move: Draw, after: SchottenTottenState) -> Events:
    """Return the event for a draw. The deal has only one event, after its final card."""
    if before.phase == DEAL:
        return (_event("dealt", after.seat),) if after.phase == PLAY else ()
    return (_of_card("drew", before.seat, move.card),)


def _play(before: SchottenTottenState, move: Play, after: SchottenTottenState) -> Events:
    kind = "mode" if move.card in MODES else "played"
    return (_event(kind, before.seat, card=CARD_NAMES[move.card], stone=move.stone + 1),)


def _ruse(before: SchottenTottenState, move: Ruse, after: SchottenTottenState) -> Events:
    return (_event("ruse", before.seat, card=CARD_NAMES[move.card]),)


def _claim(before: SchottenTottenState, move: Claim, after: SchottenTottenState) -> Events:
    found = verdict(before, before.seat, move.stone)
    return (_event("claimed", before.seat, why=found.reason, **claim_facts(found)),)


def _nothing(before: SchottenTottenState, move: Take, after: SchottenTottenState) -> Events:
    return ()


def _put(before: SchottenTottenState, move: Put, after: SchottenTottenState) -> Events:
    return (_of_card("put-back", before.seat, move.card),)


def _shift(before: SchottenTottenState, move: Shift, after: SchottenTottenState) -> Events:
    kind = "stolen" if before.ruse == TRAITOR else "moved"
    source = _source(before, move.card)
    return (_event(kind, before.seat, card=CARD_NAMES[move.card], source=source, stone=move.stone + 1),)


def _discard(before: SchottenTottenState, move: Discard, after: SchottenTottenState) -> Events:
    owner = (find_card(before, move.card) or (before.seat, 0))[0]
    kind = "withdrawn" if owner == before.seat else "banished"
    return (_event(kind, before.seat, card=CARD_NAMES[move.card], stone=_source(before, move.card)),)


def _pass(before: SchottenTottenState, move: Pass, after: SchottenTottenState) -> Events:
    return (_event("passed", before.seat),)


def _end(before: SchottenTottenState, move: End, after: SchottenTottenState) -> Events:
    return (_event("turn-ended", before.seat),)


def _deal(before: SchottenTottenState, move: Deal, after: SchottenTottenState) -> Events:
    return (_event("new-round", after.seat, round=len(after.results) + 1),)


def _concede(before: SchottenTottenState, move: Concede, after: SchottenTottenState) -> Events:
    return (_event("conceded", move.seat),)


def _round_over(before: SchottenTottenState, after: SchottenTottenState) -> Events:
    """Return the events that say who won the round and how, or that it was drawn (S20-S23)."""
    last = after.results[-1]
    if last.winner == NOBODY:
        return tuple(_event("round-drawn", seat, points=last.held[seat]) for seat in range(SEATS))
    lost = last.held[1 - last.winner]
    return (_event("round-won", last.winner, how=last.how, stones=last.held[last.winner], lost=lost),)


def _game_over(after: SchottenTottenState) -> Events:
    result = outcome(after)
    return tuple(_event("game-over", seat, points=result.scores[seat]) for seat in result.winners)


def _source(before: SchottenTottenState, card: Card) -> int:
    return (find_card(before, card) or (0, -1))[1] + 1


def _of_card(kind: str, seat: int, card: Card) -> Event:
    if is_back(card):
        return _event(kind, seat, deck=DECK_NAMES[deck_of(card)])
    return _event(f"{kind}-card", seat, card=CARD_NAMES[card])


def _event(kind: str, seat: int, **facts: Fact) -> Event:
    return Event(kind, seat, tuple(facts.items()))


_EVENTS: dict[type[Move], Callable[[SchottenTottenState, Any, SchottenTottenState], Events]] = {
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
