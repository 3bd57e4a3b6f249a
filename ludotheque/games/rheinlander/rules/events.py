"""The events of a ply, for the log and the sounds; the module `words` has a text for each kind.

A knight is reported step by step: its space, the counties joined, the knights there, the holder, the payments
and the castles. All of this is public, so the events are the same for full positions and views.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.game import Event, Fact
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.counties import Settlement, settle
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import (
    TILES,
    Bastion,
    Blind,
    Discard,
    Draw,
    Lay,
    Place,
    Reinforce,
    Replace,
    Skip,
    Stop,
    Take,
)
from ludotheque.games.rheinlander.rules.scoring import outcome
from ludotheque.games.rheinlander.rules.state import (
    DEAL,
    ENDED,
    NOBODY,
    PLAY,
    REFILL,
    RheinlanderState,
    bishops,
    owner,
)

_HOW = {Place: "placed", Reinforce: "reinforced", Replace: "replaced"}


def events(
    ground: Ground, before: RheinlanderState, move: Move, after: RheinlanderState
) -> tuple[Event, ...]:
    """Return the events that happened when `move` led from `before` to `after`, in order."""
    return (*_move(ground, before, move, after), *_turn(ground, before, after))


def _move(ground: Ground, before: RheinlanderState, move: Move, after: RheinlanderState) -> Iterator[Event]:
    seat, names = before.seat, ground.board.names
    match move:
        case Lay(tile):
            estate = (sum(before.tiles) + 1).bit_length() - 1
            yield _event("tile-laid", NOBODY, estate=ground.board.estates[estate], tile=TILES[tile])
        case Draw(card):
            yield from _drawn(ground, before, card)
        case Place(card, space) | Reinforce(card, space) | Replace(card, space):
            yield from _knight(ground, before, move, card, space, after)
        case Discard(card):
            yield _event("discarded", seat, number=card + 1)
        case Take(card):
            yield _event("took", seat, number=card + 1)
        case Blind():
            yield _event("chose-pile", seat)
        case Bastion(space):
            left = after.bastions_left[seat]
            yield _event("bastion", seat, space=names[space], left=left)
        case Skip():
            yield _event("no-bastion", seat)
        case Stop():
            yield _event("stopped", NOBODY)


def _turn(ground: Ground, before: RheinlanderState, after: RheinlanderState) -> Iterator[Event]:
    if after.phase == ENDED:
        scores = outcome(ground, after)
        for seat in scores.winners:
            yield _event("game-over", seat, points=scores.scores[seat])
    elif after.phase == PLAY != before.phase:
        yield _event("turn", after.seat)


def _drawn(ground: Ground, before: RheinlanderState, card: int) -> Iterator[Event]:
    """Yield the event for a draw, without the number of a card in a hand, which only its owner may know."""
    if card == ground.joker:
        yield _event("joker", before.seat)
    elif before.phase == REFILL:
        yield _event("turned-up", NOBODY, number=card + 1)
    else:
        yield _event("dealt" if before.phase == DEAL else "drew", before.seat)


def _knight(
    ground: Ground, before: RheinlanderState, move: Move, card: int, space: int, after: RheinlanderState
) -> Iterator[Event]:
    victim = owner(before, space)
    settled = settle(ground, before, space, victim)
    kind, name = _HOW[type(move)], ground.board.names[space]
    if victim == NOBODY:
        yield _event(kind, before.seat, number=card + 1, space=name)
    else:
        yield _event(kind, before.seat, number=card + 1, space=name, owner=victim)
    yield from settlement_events(ground, before, settled)
    yield from _church(before, after)
    if settled.emptied != NOBODY:
        yield _event("last-knight", settled.emptied)


def settlement_events(ground: Ground, before: RheinlanderState, settled: Settlement) -> Iterator[Event]:
    """Yield the events for what a settlement does to the counties, step by step (R12-R17)."""
    group = settled.group
    where = ground.span(group.spaces)
    dukes = [old for old in settled.joined if old.duke != NOBODY]
    if len(dukes) > 1:
        yield _event("joined", settled.seat, where=where, counties=len(dukes))
    if sum(settled.counts) > 1:
        yield _event("counted", group.duke, where=where, counts=" ".join(map(str, settled.counts)))
    for payment in settled.payments:
        facts: dict[str, Fact] = {"where": ground.span(payment.county.spaces), "why": payment.why}
        yield _event("paid", payment.seat, points=payment.worth.points, **facts, **payment.worth._asdict())
    kept = any(old.duke == group.duke for old in dukes)
    if group.duke != NOBODY and not kept:
        yield _event("holds", group.duke, where=where)
    elif dukes and group.duke == NOBODY:
        yield _event("nobody-holds", NOBODY, where=where)
    elif dukes and any(count == settled.counts[group.duke] for count in _others(settled)):
        yield _event("stays", group.duke, where=where)
    for seat, home in enumerate(settled.home):
        if home:
            yield _event("castle-left", seat, where=where, count=home.bit_count())
    if settled.manned:
        yield _event("castle-manned", group.duke, where=where, count=settled.manned.bit_count())
    if settled.empty:
        yield _event("castle-empty", group.duke, where=where, count=settled.empty.bit_count())


def _others(settled: Settlement) -> list[int]:
    return [count for seat, count in enumerate(settled.counts) if seat != settled.group.duke]


def _church(before: RheinlanderState, after: RheinlanderState) -> Iterator[Event]:
    old, new = bishops(before), bishops(after)
    for seat, (had, has) in enumerate(zip(old, new, strict=True)):
        if had != has:
            yield _event("bishops", seat, count=has)
    if before.archbishop != after.archbishop:
        if after.archbishop == NOBODY:
            yield _event("no-archbishop", before.archbishop)
        else:
            yield _event("archbishop", after.archbishop, count=new[after.archbishop])


def _event(kind: str, seat: int, **facts: Fact) -> Event:
    return Event(kind, seat, tuple(facts.items()))
