"""Reckons by the rules what Whites may do with their next throw, and what moves of Reds change of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.judgement.roads import is_shut, roads
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.advice import (
    UNREACHABLE,
    danger,
    may_pinch,
    pincers,
    prospect,
)
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.state import NOWHERE, WHITE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import fresh_turn

Throws = tuple[int, ...]  # faces of the die
ThrowsOf = dict[Square, Throws]
# points that things are worth to Whites, times the share of the throws by which they happen
HOME, PAST, STRIKE = 8.0, 1.2, 0.6  # to come home by a single face weighs more than all else
PINCER, SEVERAL = 0.6, 1.5  # and to Reds: to hem in one of several Whites, or threaten more than can move
STEP, SHUT = 0.08, 0.8  # per square of a way that grows, and that no way is left
FEWER, PART = 3, 0.25  # squares, and part of them: by fewer no White is hemmed in, by either if it is alone
LITTLE = 0.1  # points: what changes by less is not told
KEPT = 1 << 5  # positions in the cache of squares that no pincer reaches
LEAST = 2  # throws: by fewer no attack is told that Whites can still make


class Reply(NamedTuple):
    """What Whites may do with their next throw, each by the faces of the die that allow it."""

    homes: ThrowsOf  # each White that may come to a chest (K6)
    passes: ThrowsOf  # each White that may come nearer to the chests than all Reds
    runs: ThrowsOf  # the same, not between two Reds (K7)
    strikes: ThrowsOf  # each Red that may be attacked (K5, K8)
    ahead: Squares  # the Whites that are nearer to the chests than all Reds already


def reply(value: Value, state: ChevaliersState) -> Reply:
    """Return what Whites may do next; of `state` only the knights count."""
    board, chests = value.board, mask(value.board.chests)
    ends, safe = _ends(value, state), _ends(value, state, danger(value.turns, state, WHITE))
    foremost = min((value.to_chest[red] for red in squares(state.reds)), default=0)
    past = mask(at for at in squares(board.open & ~chests) if value.to_chest[at] < foremost)
    walled = value.turns.walled_in(fresh_turn(WHITE, state.whites, state.reds, state.home))  # K5
    beside = {red: board.around[red] & ~chests for red in squares(state.reds)}
    passes, runs = (
        {white: _faces([layers], past) for white, layers in some.items() if not past >> white & 1}
        for some in (ends, safe)
    )
    strikes = {
        red: tuple(POINTS) if walled & near else _faces(ends.values(), near) for red, near in beside.items()
    }
    homes = {white: _faces([layers], chests) for white, layers in ends.items()}
    homes, passes, runs, strikes = map(_possible, (homes, passes, runs, strikes))
    return Reply(homes, passes, runs, strikes, state.whites & past)


def exposure(value: Value, state: ChevaliersState) -> float:
    """Return what Whites may do with their next throw, in points."""
    found = reply(value, state)
    return _weight(HOME, found.homes) + _weight(PAST, found.runs) + _weight(STRIKE, found.strikes)


def told(value: Value, before: ChevaliersState, after: ChevaliersState, moved: bool) -> Iterator[Reason]:
    """Yield what changes most by the turn that led to `after`, if a Red `moved`, and the worst to come."""
    begun, now = _unbegun(before), reply(value, after)
    gains = _sorted(_gains(value, begun, after, now))[:1] or [*_safe(now)] if moved else []
    yield from (*gains, *_sorted(_prices(value, after, now, gains[0].key if gains else "")))


def _sorted(found: Iterable[tuple[float, Reason]]) -> list[Reason]:
    return [reason for _weight, reason in sorted(found, key=lambda one: -one[0])]


def _gains(
    value: Value, before: ChevaliersState, after: ChevaliersState, now: Reply
) -> Iterator[tuple[float, Reason]]:
    was = reply(value, before)
    yield from _fewer("denies", HOME, was.homes, now.homes, target=_alone(value, was.homes | now.homes))
    for white in squares(was.ahead & after.whites & ~now.ahead):
        yield PAST, Reason.of("heads", target=value.board.names[white])
    if not now.ahead:
        yield from _fewer("holds", PAST, was.passes, now.passes)
    yield from _fewer("spares", STRIKE, was.strikes, now.strikes)
    yield from _pinches(value, before, after)
    yield from _longer(value, before, after)


def _fewer(
    key: str, worth: float, was: ThrowsOf, now: ThrowsOf, **facts: Fact
) -> Iterator[tuple[float, Reason]]:
    weight = _weight(worth, was) - _weight(worth, now)
    if weight > 0:
        yield weight, Reason.of(key, **facts, before=_listed(_any(was)), dice=_listed(_any(now)))


def _pinches(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[tuple[float, Reason]]:
    """Yield that more throws may pinch Whites (K11), of which one can move, or one has fewer ways out."""
    old, new = (
        {white: found for white in squares(after.whites) if (found := pincers(value.turns, state, white))}
        for state in (before, after)
    )
    if len(new) == 1 or after.whites.bit_count() == 1:
        yield from hems(value, before, after, next(iter(new), after.whites.bit_length() - 1))
        return
    grown = sum(map(len, new.values())) - sum(map(len, old.values()))
    weight = SEVERAL * grown / len(POINTS)
    if weight > LITTLE:
        facts = {"before": _listed(_any({white: old.get(white, ()) for white in new}))}
        targets = " ".join(value.board.names[white] for white in new)
        yield weight, Reason.of("pinches", targets=targets, **facts, dice=_listed(_any(new)))


def hems(
    value: Value, before: ChevaliersState, after: ChevaliersState, white: Square
) -> Iterator[tuple[float, Reason]]:
    """Yield that a White has fewer squares to go to where no pincer reaches it (K11)."""
    was, now = (_shelters(value, state, white) for state in (before, after))
    alone = after.whites == 1 << white
    if was and now is not None and was - now >= (min if alone else max)(FEWER, PART * was):
        facts: dict[str, Fact] = {"target": value.board.names[white], "before": was, "squares": now}
        yield (SEVERAL if alone else PINCER) * (was - now) / was, Reason.of("hems", **facts)


@lru_cache(maxsize=KEPT)
def _shelters(value: Value, state: ChevaliersState, white: Square) -> int | None:
    """Return how many squares that a White can go to no pincer reaches, or None if it can go nowhere."""
    ends = reduce(or_, _ends(value, state)[white]) & ~mask(value.board.chests)
    gone = ((end, state._replace(whites=state.whites & ~(1 << white) | 1 << end)) for end in squares(ends))
    return sum(not may_pinch(value.turns, one, end) for end, one in gone) if ends else None


def _longer(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[tuple[float, Reason]]:
    """Yield that the way of the foremost White to a chest grows, or that all lead between two Reds (K7)."""
    was, now = roads(value, before), roads(value, after)
    if is_shut(now):
        yield (LITTLE / 2 if is_shut(was) else SHUT), Reason("shut")
        return
    white = min(now, key=lambda one: was[one].safe)
    grown = now[white].safe - was[white].safe
    if now[white].safe < UNREACHABLE and STEP * grown > LITTLE:
        facts = {"before": was[white].safe, "steps": now[white].safe}
        yield STEP * grown, Reason.of("lengthens", target=value.board.names[white], **facts)


def _safe(now: Reply) -> Iterator[Reason]:
    if not (now.homes or now.ahead or now.passes) and len(_any(now.strikes)) < LEAST:
        yield Reason.of("calm", dice=_listed(_any(now.strikes)))


def _prices(value: Value, after: ChevaliersState, now: Reply, gain: str) -> Iterator[tuple[float, Reason]]:
    if now.homes and gain != "denies":
        facts = {"target": _alone(value, now.homes), "dice": _listed(_any(now.homes))}
        yield _weight(HOME, now.homes), Reason.of("reaches", **facts)
    elif now.ahead:
        white, steps = min((roads(value, after)[at].shortest, at) for at in squares(now.ahead))[::-1]
        yield PAST, Reason.of("ahead", target=value.board.names[white], steps=steps)
    elif now.runs and gain != "holds":
        facts = {"target": _alone(value, now.runs), "dice": _listed(_any(now.runs))}
        yield _weight(PAST, now.runs), Reason.of("passes", **facts)
    if gain != "spares" and len(_any(now.strikes)) >= LEAST:
        yield _weight(STRIKE, now.strikes), _exposed(value, after, now.strikes)


def _exposed(value: Value, after: ChevaliersState, strikes: ThrowsOf) -> Reason:
    """Return which White may attack which Reds (K5, K8), and how likely it wins alone (K10)."""
    red, dice = max(strikes.items(), key=lambda one: len(one[1]))
    reds = [red, *(one for one, more in strikes.items() if not {*more} <= {*dice})]
    near = reduce(or_, (value.board.around[one] for one in reds)) & ~mask(value.board.chests)
    ends = _ends(value, after).items()
    able = [white for white, layers in ends if (reduce(or_, layers) or 1 << white) & near]
    target, square, *others = (value.board.names[at] for at in (able[0], *reds))
    facts = {"target": target * (len(able) == 1), "square": square, "others": " ".join(others)}
    wins = percent(prospect(value.turns, WHITE, 1 << able[0], red).wins)
    return Reason.of("exposed", **facts, dice=_listed(_any(strikes)), beats=wins)


def _weight(worth: float, found: ThrowsOf) -> float:
    return worth * len(_any(found)) / len(POINTS)


def _alone(value: Value, found: ThrowsOf) -> str:
    return value.board.names[next(iter(found))] if len(found) == 1 else ""


def _unbegun(state: ChevaliersState) -> ChevaliersState:
    if state.mover == NOWHERE:
        return state
    return state._replace(reds=state.reds & ~(1 << state.mover) | 1 << state.origin, mover=NOWHERE)


def _ends(value: Value, state: ChevaliersState, barred: Squares = 0) -> dict[Square, list[Squares]]:
    """Return for each White where it may end by each face of the die, having passed no `barred` square."""
    free, found = value.turns.free(state), dict[Square, list[Squares]]()
    for white in squares(state.whites):
        reached, found[white] = 1 << white, []
        for _die in POINTS:
            found[white].append(value.board.spread(reached) & free)
            reached = found[white][-1] & ~barred
    return found


def _faces(ways: Iterable[list[Squares]], goals: Squares) -> Throws:
    together = [reduce(or_, ends) for ends in zip(*ways, strict=True)]
    return tuple(die for die, ends in enumerate(together, 1) if ends & goals)


def _possible(found: ThrowsOf) -> ThrowsOf:
    return {square: dice for square, dice in found.items() if dice}


def _any(found: ThrowsOf) -> Throws:
    return tuple(sorted({die for dice in found.values() for die in dice}))


def _listed(dice: Throws) -> str:
    return " ".join(map(str, dice))
