"""Reckons what Reds keep shut or come nearer to, where they change nothing of White's next throw."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.judgement import Reason
from ludotheque.games.chevaliers.judgement.roads import roads
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import UNREACHABLE, danger, distance, ends
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.state import NOWHERE, WHITE, ChevaliersState, Phase

FEWER = 3  # squares: a fence that takes less room away does not advance


def pen(value: Value, state: ChevaliersState) -> Squares:
    """Return where Whites can go without passing between two Reds (K7), 0 if to a chest, too."""
    turns, spread = value.turns, value.board.spread
    free = turns.free(state)
    passable, chests = free & ~danger(turns, state, WHITE), mask(value.board.chests) & free
    inside = front = state.whites
    while front:
        near = spread(front)
        if near & chests:
            return 0
        front = near & passable & ~inside
        inside |= front
    return inside


def narrows(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[tuple[float, Reason]]:
    """Yield that a fence which held already leaves less room, by the share that it takes away."""
    was, now = (pen(value, state).bit_count() for state in (before, after))
    if now and was - now >= FEWER:
        yield (was - now) / was, Reason.of("narrows", target=lone(value, after), before=was, squares=now)


def lone(value: Value, state: ChevaliersState) -> str:
    """Return the name of the square of the only White left, "" if there are more."""
    return "" if state.whites & (state.whites - 1) else value.board.names[state.whites.bit_length() - 1]


def alone(value: Value, before: ChevaliersState, reds: Squares) -> bool:
    """Return whether the fence of these `reds`, one of which has moved, opens by all that a second can do."""
    turn, stay = before._replace(reds=reds, mover=NOWHERE), reds & before.reds & ~before.moved
    gone = [_gone(turn, red, end) for red in squares(stay) for end in squares(ends(value.turns, turn, red))]
    return bool(gone and pen(value, turn)) and not any(pen(value, one) for one in gone)


def keeps(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield that the fence holds, and without which Red, that could have moved instead, it would not."""
    if before.phase != Phase.MOVE or not pen(value, after):
        return
    able = value.turns.walkers(before) & before.reds & after.reds
    needed = [red for red in squares(able) if not pen(value, _without(after, red))]
    for red in needed:
        gone = [_gone(before, red, end) for end in squares(ends(value.turns, before, red))]
        if not any(pen(value, one) for one in gone):
            yield Reason.of("keeps", square=value.board.names[red])


def nears(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield that two Reds come nearer to a White, more Reds before the foremost, or leave posts."""
    both = [
        (white, *(_second(value, state, white) for state in (before, after)))
        for white in squares(after.whites)
    ]
    white, was, now = max(both, key=lambda one: one[1] - one[2], default=(0, 0, 0))
    names = value.board.names
    if now < was < UNREACHABLE:
        yield Reason.of("nears", target=names[white], before=was, steps=now)
    foremost = min(squares(after.whites), key=value.to_chest.__getitem__, default=0)
    was, now = (_covering(value, state, foremost) for state in (before, after))
    if now > was:
        yield Reason.of("covers", target=names[foremost], before=was, reds=now)
    posts = mask(square for post in value.board.posts for square in post)
    was, now = ((state.reds & ~posts).bit_count() for state in (before, after))
    if now > was:
        yield Reason.of("sorties", before=was, reds=now)


def lags(value: Value, first: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield what a turn of Reds gives away that the `first` one does not."""
    names, (was, now) = value.board.names, (pen(value, state).bit_count() for state in (first, after))
    ways = roads(value, after)
    white = min(ways, key=lambda one: ways[one].safe)
    far = roads(value, first)[white].safe
    if was and not now:
        yield Reason.of("opens", target=names[white], steps=ways[white].safe)
    elif now - was >= FEWER > 0 < was:
        yield Reason.of("roomier", target=lone(value, after), squares=now, other=was)
    elif not now and ways[white].safe < far < UNREACHABLE:
        yield Reason.of("shorter", target=names[white], steps=ways[white].safe, other=far)
    both = [(one, _second(value, after, one), _second(value, first, one)) for one in squares(after.whites)]
    white, here, there = max(both, key=lambda one: one[1] - one[2])
    if there < here < UNREACHABLE:
        yield Reason.of("farther", target=names[white], steps=here, other=there)


def _second(value: Value, state: ChevaliersState, white: Square) -> int:
    """Return how far the second of the Reds is from a White."""
    found = sorted(distance(value.turns, state, white, 1 << red) for red in squares(state.reds))
    return found[1] if len(found) > 1 else UNREACHABLE


def _covering(value: Value, state: ChevaliersState, white: Square) -> int:
    return sum(value.to_chest[red] < value.to_chest[white] for red in squares(state.reds))


def _gone(state: ChevaliersState, red: Square, end: Square) -> ChevaliersState:
    return state._replace(reds=state.reds & ~(1 << red) | 1 << end)


def _without(state: ChevaliersState, red: Square) -> ChevaliersState:
    return state._replace(reds=state.reds & ~(1 << red))
