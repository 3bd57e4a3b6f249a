"""Reckons by the rules what Whites may do with their next throw, and what moves of Reds change of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import NamedTuple

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.judgement.fence import alone, keeps, lags, lone, narrows, nears, pen
from ludotheque.games.chevaliers.judgement.roads import is_shut, roads
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.advice import (
    UNREACHABLE,
    danger,
    ends,
    pairs,
    parted,
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
CORNERED = 6  # of 36 throws of both sides: by fewer more no White is hemmed in
LITTLE = 0.1  # points: what changes by less is not told
KEPT = 1 << 5  # positions in the cache of what the last White risks
PARTED = "target", "square", "other"  # facts of a pincer at hand that Whites may part
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
    gains = _sorted(_gains(value, begun, after, now))[:1] if moved else []
    if moved and not gains:
        gains = [*islice(_kept(value, begun, after, now), 1)]
    yield from gains
    if moved and not before.movers and (found := parted(value.turns, begun, before.die)):
        yield Reason.of("parted", **dict(zip(PARTED, map(value.board.names.__getitem__, found), strict=True)))
    yield from _sorted(_prices(value, after, now, gains[0].key if gains else ""))


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
        yield from _fewer("holds", PAST, was.passes, now.passes, target=lone(value, after))
    yield from _fewer("spares", STRIKE, was.strikes, now.strikes, target=lone(value, after))
    yield from _pinches(value, before, after)
    yield from _longer(value, before, after)
    yield from ((PINCER * share, reason) for share, reason in narrows(value, before, after))


def _kept(value: Value, before: ChevaliersState, after: ChevaliersState, now: Reply) -> Iterator[Reason]:
    """Yield what stays as it was, though other moves would lose it, and that Reds come nearer to Whites."""
    moved = before.reds & ~after.reds
    if not before.movers and moved.bit_count() == 1 and alone(value, before, after.reds):
        yield Reason("single")
    yield from _safe(value, before, after, now)
    yield from keeps(value, before, after)
    if pen(value, before) and pen(value, after):
        yield Reason("fenced")
    yield from nears(value, before, after)


def _fewer(
    key: str, worth: float, was: ThrowsOf, now: ThrowsOf, **facts: Fact
) -> Iterator[tuple[float, Reason]]:
    weight = _weight(worth, was) - _weight(worth, now)
    if weight > 0:
        yield weight, Reason.of(key, **facts, before=_listed(_any(was)), dice=_listed(_any(now)))


def _pinches(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[tuple[float, Reason]]:
    """Yield that more throws may pinch Whites (K11), of which one can move, or however the last flees."""
    old, new = (
        {white: found for white in squares(after.whites) if (found := pincers(value.turns, state, white))}
        for state in (before, after)
    )
    if len(new) == 1 or lone(value, after):
        white = next(iter(new), after.whites.bit_length() - 1)
        if hemmed := [*hems(value, before, after)]:
            yield from hemmed
        elif len(dice := new.get(white, ())) > len(was := old.get(white, ())):
            target = value.board.names[white]
            weight = PINCER * (len(dice) - len(was)) / len(POINTS)
            yield weight, Reason.of("drives", target=target, before=_listed(was), dice=_listed(dice))
        return
    grown = sum(map(len, new.values())) - sum(map(len, old.values()))
    weight = SEVERAL * grown / len(POINTS)
    if weight > LITTLE:
        targets = " ".join(value.board.names[white] for white in new)
        yield weight, Reason.of("pinches", targets=targets, dice="/".join(map(_listed, new.values())))


def hems(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[tuple[float, Reason]]:
    """Yield that the last White risks a pincer (K11) more than before, however it flees."""
    if target := lone(value, after):
        was, now = (_cornered(value, state) for state in (before, after))
        if now - was >= CORNERED:
            weight = SEVERAL * (now - was) / len(POINTS) ** 2
            yield weight, Reason.of("hems", target=target, before=was, throws=now)


@lru_cache(maxsize=KEPT)
def _cornered(value: Value, state: ChevaliersState) -> int:
    """Return of how many of 36 throws of both sides a pincer comes if the last White flees as it can."""
    found, chests = dict[Square, int](), mask(value.board.chests)
    total = 0
    for layer in next(iter(_ends(value, state).values())):
        least = 0 if layer & chests else len(POINTS)
        for end in squares(layer or state.whites) if least else ():
            if end not in found:
                found[end] = len(pincers(value.turns, state._replace(whites=1 << end), end))
            least = min(least, found[end])
            if not least:
                break
        total += least
    return total


def _longer(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[tuple[float, Reason]]:
    """Yield that the way of the foremost White to a chest grows, or that all lead between two Reds (K7)."""
    was, now = roads(value, before), roads(value, after)
    if is_shut(now):
        if not is_shut(was):
            yield SHUT, Reason.of("shut", target=lone(value, after))
        return
    white = min(now, key=lambda one: was[one].safe)
    grown = now[white].safe - was[white].safe
    if now[white].safe < UNREACHABLE and STEP * grown > LITTLE:
        facts = {"before": was[white].safe, "steps": now[white].safe}
        yield STEP * grown, Reason.of("lengthens", target=value.board.names[white], **facts)


def _safe(value: Value, before: ChevaliersState, after: ChevaliersState, now: Reply) -> Iterator[Reason]:
    """Yield that Whites can do nothing, and where a Red that moved would be struck, could it stand there."""
    if now.homes or now.ahead or now.passes or _any(now.strikes):
        return
    struck = dict[Square, Throws]()
    for red in squares(before.reds & ~after.reds):
        for end in squares(ends(value.turns, before, red)):
            gone = before._replace(reds=before.reds & ~(1 << red) | 1 << end)
            struck[end] = reply(value, gone).strikes.get(end, ())
    end = max(struck, key=lambda one: len(struck[one]), default=0)
    if len(risk := struck.get(end, ())) >= LEAST:
        facts = {"other": value.board.names[end], "risk": _listed(risk)}
        yield Reason.of("calm", target=lone(value, after), **facts)


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
        yield _weight(STRIKE, now.strikes), exposed(value, after, now.strikes)


def behind(value: Value, first: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield for what a turn of Reds is worse than the `first` one: strikes, and what it gives away."""
    best, now = reply(value, first).strikes, reply(value, after).strikes
    if {*_any(now)} - {*_any(best)}:
        yield exposed(value, after, now)
    yield from lags(value, first, after)


def risks(value: Value, first: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield for what a turn of Whites is worse than the `first`: what Reds may do, and the way left."""
    for key, found in (("risks", pincers), ("sent", pairs)):
        best, now = (
            {white: found(value.turns, state, white) for white in squares(state.whites)}
            for state in (first, after)
        )
        white = max(now, key=lambda one: len(now[one]), default=0)
        if len(now.get(white, ())) > max(map(len, best.values()), default=0):
            yield Reason.of(key, target=value.board.names[white], dice=_listed(now[white]))
    best_ways, ways = (
        sorted((way.safe, white) for white, way in roads(value, state).items()) for state in (first, after)
    )
    slower = [(now - was, white, was) for (was, _at), (now, white) in zip(best_ways, ways, strict=False)]
    more, white, was = max(slower, default=(0, 0, 0))
    if more > 0 and was + more < UNREACHABLE:
        yield Reason.of("slower", target=value.board.names[white], steps=was + more, other=was)


def exposed(value: Value, after: ChevaliersState, strikes: ThrowsOf) -> Reason:
    """Return which White may attack which Reds (K5, K8), and how likely it wins alone (K10)."""
    red, *_others = reds = sorted(strikes, key=lambda one: -len(strikes[one]))
    most = sum(len(strikes[one]) == len(strikes[red]) for one in reds)
    near = reduce(or_, (value.board.around[one] for one in reds)) & ~mask(value.board.chests)
    ends = _ends(value, after).items()
    able = [white for white, layers in ends if (reduce(or_, layers) or 1 << white) & near]
    target, *named = (value.board.names[at] for at in (able[0], *reds))
    facts: dict[str, Fact] = {"target": target * (len(able) == 1), "square": " ".join(named[:most])}
    facts |= {"others": " ".join(named[most:]), "every": int(most == after.reds.bit_count())}
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
