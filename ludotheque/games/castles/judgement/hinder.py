"""Finds what can follow a turn, by the rules' own moves: castles to win next, and who can prevent that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache, partial
from itertools import chain
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from ludotheque.core.game import OVER
from ludotheque.core.judgement import Candidate, Line, Reason
from ludotheque.core.odds import percent
from ludotheque.games.castles.judgement.advice import attacked
from ludotheque.games.castles.judgement.certain import Barring, Capture, barred, lost_ends, soon, sure_force
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.threats import spare_armies
from ludotheque.games.castles.rules.advice import (
    attack_odds,
    beaters,
    garrison,
    gathering,
    needed,
    weakest_gate,
    within_reach,
)
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import ROLLS
from ludotheque.games.castles.rules.moves import March, opening
from ludotheque.games.castles.rules.state import (
    NO_PLACE,
    NOBODY,
    TURN_MOVES,
    CastleState,
    Phase,
    armies,
    enemies,
    holder,
)

NEAR = 4  # moves from a castle's gate that are no longer near
FEW = 2  # more knights that are missing do not come soon
PURPOSES = ("goal", "beat", "guard", "safe", "bar")  # keys of reasons that say what a turn is for


class Hindrance(NamedTuple):
    """What another seat can do in its turn so that a castle is not surely won in the next one.

    `what` is to `take` the castle, to `beat` those who stand on a `place`, to `bar` the way there, or to
    `guard` the castle, with so many knights. If there are `arms`, one must first enter on a scroll of these,
    and if that is `alone`, nobody can do anything but by such arms.
    """

    seat: int
    what: str
    place: int
    knights: int
    arms: tuple[int, ...] = ()
    alone: bool = False


NO_HINDRANCE = Hindrance(NOBODY, "", 0, 0)
NOTHING: Mapping[int, Collection[int]] = MappingProxyType({})


class Hindrances:
    """Finds hindrances after a turn of one `seat`, whose end is `state`, if others `never` roll some arms."""

    def __init__(
        self,
        rules: CastleRules,
        distances: Distances,
        seat: int,
        state: CastleState,
        never: Mapping[int, Collection[int]] = NOTHING,
    ) -> None:
        self._rules, self._distances, self._seat, self._never = rules, distances, seat, never
        self._state = state._replace(phase=Phase.MARCH)
        self._others = [(seat + step) % rules.seats for step in range(1, rules.seats)]

    def of(self, castle: int) -> list[Hindrance] | None:
        """Return what each other seat can do first of all against the capture of a castle in the next turn.

        There is none in the list if it is proven that nobody can do anything, whatever the dice say, and no
        list if the castle cannot surely be won, or nothing is known.
        """
        capture = soon(self._rules, self._seat, self._state).get(castle)
        if capture is None:
            return None
        found = self._first(partial(self._acts, capture=capture))
        never = {one.seat: one.arms for one in found if one.arms}
        if 0 < len(found) == len(never):
            without = Hindrances(self._rules, self._distances, self._seat, self._state, never)
            alone = without._safe(capture)
            return [one._replace(alone=alone) for one in found]
        return found or ([] if self._safe(capture) else None)

    def rivals(self, castle: int, turns: int) -> list[Hindrance]:
        """Return what each other seat can do to guard a castle, or to win it within so many turns."""

        def acts(state: CastleState) -> Iterator[Hindrance]:
            guards = (one for one, _after in self._guarding(state, castle))
            return chain(self._taking(state, castle), guards, self._coming(state, castle, turns))

        return self._first(acts)

    def replies(self, place: int) -> list[Hindrance] | None:
        """Return who can beat the knights of the seat on a space; no list if nothing is known."""
        known = beaters(self._rules, self._state, self._seat, place)
        found = [Hindrance(foe, "beat", place, force) for foe, force in known]
        return found or ([] if self._stays(place) else None)

    def quiet(self) -> bool:
        """Return whether nobody can beat knights of the seat, or attack a castle of it that may fall."""
        board, owners = self._rules.board, enumerate(self._state.owners)
        return all(self._stays(place) for place, _army in armies(self._state, self._seat)) and all(
            self._most(gate, TURN_MOVES - 1) < needed(board, self._state, castle)
            for castle, owner in owners
            for gate in board.gates[castle]
            if owner == self._seat
        )

    def _first(self, acts: Callable[[CastleState], Iterator[Hindrance]]) -> list[Hindrance]:
        """Return each other seat's first act, by those on the board if one is enough, else by who enters."""
        found = list[Hindrance]()
        for foe in self._others:
            begun = self._state._replace(seat=foe, moves=TURN_MOVES)
            if act := next(acts(begun), None):
                found.append(act)
                continue
            able = {arms: act for arms, state in self.rolled(foe) if (act := next(acts(state), None))}
            found += [act._replace(arms=(*able,)) for act in [*able.values()][:1]]
        return found

    def rolled(self, seat: int) -> Iterator[tuple[int, CastleState]]:
        """Yield the arms that bring a knight of a seat on the board (C4), with the position then."""
        begun = self._state._replace(phase=Phase.ROLL, seat=seat)
        for roll in ROLLS:
            after = self._rules.apply(begun, roll)
            if after.knights != begun.knights:
                yield roll.arms, after

    def _acts(self, state: CastleState, capture: Capture) -> Iterator[Hindrance]:
        castle, foe = capture.castle, state.seat
        yield from self._taking(state, castle)
        ways = dict.fromkeys((*self._stand(capture), *_ways(capture)))
        for place in sorted(ways, key=lambda place: holder(self._state, place) != self._seat):
            after = gathering(self._rules, state, place, TURN_MOVES)
            if (force := after.knights[foe][place]) and not self._won(after, castle):
                beats = holder(state, place) == self._seat
                yield Hindrance(foe, "beat" if beats else "bar", place, force)
        yield from (guard for guard, after in self._guarding(state, castle) if not self._won(after, castle))

    def _taking(self, state: CastleState, castle: int) -> Iterator[Hindrance]:
        for gate in self._rules.board.gates[castle] if state.owners[castle] != state.seat else ():
            after = gathering(self._rules, state, gate, TURN_MOVES - 1)
            if self._takes(state, castle, force := after.knights[state.seat][gate]):
                yield Hindrance(state.seat, "take", gate, force)

    def _coming(self, state: CastleState, castle: int, turns: int) -> Iterator[Hindrance]:
        gates, foe = self._rules.board.gates[castle], state.seat
        row = self._distances.past(gates, enemies(state, foe))
        for place, force in (
            spare_armies(self._rules.ground, state, foe) if state.owners[castle] != foe else ()
        ):
            if row[place] < TURN_MOVES * turns and self._takes(state, castle, force):
                yield Hindrance(foe, "take", gates[0], force)

    def _guarding(self, state: CastleState, castle: int) -> Iterator[tuple[Hindrance, CastleState]]:
        board, foe, door = self._rules.board, state.seat, self._rules.board.castles[castle]
        for gate in board.gates[castle] if state.owners[castle] == foe else ():
            after = gathering(self._rules, state, gate, TURN_MOVES - 1)
            goes = March(gate, door, after.knights[foe][gate])
            if not self._rules.refusal(after, goes):
                after = self._rules.apply(after, goes)
                yield Hindrance(foe, "guard", door, garrison(board, after, castle)), after

    def _takes(self, state: CastleState, castle: int, force: int) -> bool:
        free = state.owners[castle] == NOBODY
        able = force >= needed(self._rules.board, state, castle)
        return able and (free or attack_odds(self._rules, state, castle, force) > 0)

    def _won(self, state: CastleState, castle: int) -> bool:
        return castle in soon(self._rules, self._seat, state)

    def _stand(self, capture: Capture) -> list[int]:
        need = capture.force
        return [place for place in capture.armies(need) if place < self._rules.board.spaces]

    # Nobody

    def _safe(self, capture: Capture) -> bool:
        marches = [move for move in capture.line if isinstance(move, March)]
        return (
            all(self._stays(place) for place in self._stand(capture))
            and all(self._stays(move.target) or self._most(move.target) < move.count for move in marches)
            and all(self._stays(gate) or self._lets(gate, capture.castle) for gate in self._gates(capture))
            and not self._ends()
            and all(self._won(state, capture.castle) for _arms, state in self.rolled(self._seat))
        )

    def _gates(self, capture: Capture) -> tuple[int, ...]:
        return self._rules.board.gates[capture.castle]

    def _stays(self, place: int) -> bool:
        """Return whether nobody can beat the knights of the seat on a place, if there are some."""
        own = self._state.knights[self._seat][place]
        return place >= self._rules.board.spaces or 0 < own >= self._most(place)

    def _lets(self, gate: int, castle: int) -> bool:
        free, board = self._state.owners[castle] == NOBODY, self._rules.board
        least = 2 * board.swords[castle] if free else 1
        return self._most(gate, TURN_MOVES - 1, board.castles[castle]) < least

    def _most(self, place: int, moves: int = TURN_MOVES, besides: int = NO_PLACE) -> int:
        """Return at least as many knights as another seat can gather on a space, not counting one place."""
        return max(self._may_gather(foe, place, moves, self._closed, besides) for foe in self._others)

    @cached_property
    def _closed(self) -> int:
        """The spaces with own knights whom nobody can beat, a bit mask."""
        found = 0
        for place, army in armies(self._state, self._seat):
            if place < self._rules.board.spaces:
                foes = (self._may_gather(foe, place, TURN_MOVES, 0) for foe in self._others)
                found |= self._rules.ground.bits[place] * (max(foes) <= army)
        return found

    def _may_gather(self, foe: int, place: int, moves: int, closed: int, besides: int = NO_PLACE) -> int:
        own, scrolls = self._state.knights[foe], self._rules.board.scrolls
        never = self._never.get(foe, ())
        enters = {scroll for arms, scroll in enumerate(scrolls, 1) if not own[scroll] and arms not in never}
        spare = {at: knights for at, knights in self._spare[foe].items() if at != besides}
        return max(
            sum(spare.get(at, 0) for at in ways) + (not enters.isdisjoint(ways))
            for ways in self._distances.leading(place, moves, closed)
        )

    @cached_property
    def _spare(self) -> dict[int, dict[int, int]]:
        return {foe: dict(spare_armies(self._rules.ground, self._state, foe)) for foe in self._others}

    def _ends(self) -> bool:
        free = [castle for castle, owner in enumerate(self._state.owners) if owner == NOBODY]
        able = [sum(self._may_take(foe, castle) for castle in free) for foe in self._others]
        return sum(min(TURN_MOVES, count) for count in able) >= len(free) - 1

    def _may_take(self, foe: int, castle: int) -> bool:
        """Return whether a seat may come before a castle with as many knights as take it (C12)."""
        board = self._rules.board
        most = (self._may_gather(foe, gate, TURN_MOVES - 1, self._closed) for gate in board.gates[castle])
        return max(most) >= 2 * board.swords[castle]


def _ways(capture: Capture) -> list[int]:
    return [move.target for move in capture.line if isinstance(move, March)]


@lru_cache(1 << 8)
def secured(rules: CastleRules, distances: Distances, seat: int, after: CastleState) -> float:
    """Return the swords of a castle to win in the next turn, times the chance that no die prevents it."""
    if rules.turn(after) == OVER:
        return 0.0
    found, swords = Hindrances(rules, distances, seat, after), rules.board.swords
    early = ((castle, found.of(castle)) for castle in soon(rules, seat, after))
    return max((swords[castle] * _chance(acts) for castle, acts in early if acts is not None), default=0.0)


def _chance(acts: Sequence[Hindrance]) -> float:
    return prod(1 - len(one.arms) / len(ROLLS) if one.arms else 0 for one in acts)


def following(
    rules: CastleRules, distances: Distances, seat: int, one: Candidate, after: CastleState
) -> Iterator[Reason]:
    """Yield what can follow a turn: replies to its battle, castles won next, and who can prevent that.

    After a conquest only the castles are told. `after` is the position after the turn.
    """
    if rules.turn(after) == OVER:
        return
    board, own, found = rules.board, after.knights[seat], Hindrances(rules, distances, seat, after)
    early, lost = soon(rules, seat, after), lost_ends(board, after, seat)
    for castle in sorted({*early} - {*lost}, key=lambda castle: -board.swords[castle]):
        yield against("soon", rules, castle, found.of(castle), own, early[castle].battle(after, seat))
    if attacked(one.line):
        return
    if not any(one.facts(key) for key in PURPOSES):
        yield from near(rules, distances, one.line, after._replace(seat=seat))
    if (goal := one.facts("goal")) and (aim := board.titles.index(str(goal["castle"]))) not in early:
        yield against("rival", rules, aim, found.rivals(aim, int(goal["turns"])) or None, own)
    place = str(one.facts("beat").get("place", ""))
    if place and own[at := board.names.index(place)]:
        yield from _opened(rules, after._replace(seat=seat), at)
        if (replies := found.replies(at)) is not None:
            who, knights = (replies[0].seat, replies[0].knights) if replies else (NOBODY, 0)
            yield Reason.of("reply", place=place, seat=who, knights=knights, own=own[at])
    rolled = [(arms, soon(rules, seat, state)) for arms, state in found.rolled(seat)]
    yield from _rolls(board, rolled, one.line, {*early, *lost})


def idle(rules: CastleRules, distances: Distances, seat: int, view: CastleState) -> Reason:
    """Return the reason about a turn that ends at once."""
    calm = not within_reach(rules, view) and Hindrances(rules, distances, seat, view).quiet()
    return Reason.of("idle", moves=view.moves, calm=int(calm))


def near(
    rules: CastleRules, distances: Distances, line: Line, turn: CastleState, able: bool = False
) -> Iterator[Reason]:
    """Yield the easiest castle that the first journey nears; if `able`, or from a scroll, none far off."""
    board, marches = rules.board, [move for move in opening(line) if isinstance(move, March)]
    if not marches or not turn.knights[turn.seat][marches[-1].target]:
        return
    start, end, others = marches[0].origin, marches[-1].target, enumerate(turn.owners)
    rows = ((castle, distances.to_castle(castle, 0)) for castle, owner in others if owner != turn.seat)
    own, near = spare_armies(rules.ground, turn, turn.seat), list[tuple[bool, int, int, int, int, Barring]]()
    for castle, row in rows:
        if row[end] < min(row[start], NEAR):
            need = sure_force(rules, turn, castle)
            have = sum(knights for place, knights in own if row[place] <= TURN_MOVES)
            enemies, gate = weakest_gate(board, turn, castle, turn.seat)
            few = 2 * have < need or need - have > FEW or enemies >= max(1, have)
            missing = max(0, need - turn.knights[turn.seat][end])
            near.append((few, row[end] + need, castle, need, missing, Barring(gate, gate, enemies)))
    for few, _cost, castle, need, missing, keepers in sorted(near)[:1]:
        if not (few and (able or start in board.scrolls)):
            facts = barred(board, keepers if keepers.knights else None) | {"missing": missing}
            swords = board.swords[castle]
            yield Reason.of("near", castle=board.titles[castle], swords=swords, need=need, **facts)


def _rolls(
    board: CastleBoard, rolled: Sequence[tuple[int, Mapping[int, Capture]]], line: Line, known: Set[int]
) -> Iterator[Reason]:
    rolls, ends = defaultdict[int, list[str]](list), {m.target for m in line if isinstance(m, March)}
    for arms, captures in rolled:
        for castle, capture in captures.items():
            used = not ends or not ends.isdisjoint(capture.armies(capture.force))
            if used and castle not in known:
                rolls[castle].append(str(arms))
    for castle in sorted(rolls, key=lambda castle: -board.swords[castle] * len(rolls[castle])):
        title, swords = board.titles[castle], board.swords[castle]
        yield Reason.of("roll", castle=title, swords=swords, arms=" ".join(rolls[castle]))


def _opened(rules: CastleRules, turn: CastleState, place: int) -> Iterator[Reason]:
    board, force = rules.board, turn.knights[turn.seat][place]
    before = (castle for castle in rules.ground.castles_at[place] if turn.owners[castle] != turn.seat)
    for castle in sorted(before, key=lambda castle: -board.swords[castle])[:1]:
        odds = attack_odds(rules, turn, castle, force) if turn.owners[castle] != NOBODY else 0
        facts = {
            "swords": board.swords[castle],
            "need": needed(board, turn, castle),
            "percent": percent(odds),
        }
        yield Reason.of("opened", castle=board.titles[castle], **facts)


def against(
    key: str,
    rules: CastleRules,
    castle: int,
    known: list[Hindrance] | None,
    own: Sequence[int],
    battle: Barring | None = None,
) -> Reason:
    """Return a reason about a castle to win, with the weightiest of what is known against it."""
    none = NO_HINDRANCE._replace(what="nothing" if known is None else "")
    first, *others = sorted(known or (), key=lambda one: (bool(one.arms), one.what != "take")) or [none]
    alike = (one.seat for one in others if one.arms == first.arms and (first.arms or one.what == first.what))
    return Reason.of(
        key,
        castle=rules.board.titles[castle],
        seat=first.seat,
        what=first.what,
        place=rules.board.names[first.place],
        knights=first.knights,
        own=own[first.place],
        arms=" ".join(map(str, first.arms)),
        also=next(alike, NOBODY),
        only=";".join(f"{one.seat} {' '.join(map(str, one.arms))}" for one in known or () if one.alone),
        **barred(rules.board, battle),
    )
