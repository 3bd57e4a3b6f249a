"""Finds which castles a seat can surely win in what is left of its turn, by the rules' own moves.

An untaken castle is won for sure by twice its swords at its gate (C12), a held one by twice the most that its
knights and its shield may come to (C13). Knights get there by one or two marches: two armies by one each, or
one by two, joined or not by knights on its way. All may be battles (C9). Two kinds of turns are not looked
for: marches elsewhere that only free small pieces (C2), and a way through a castle won in the same turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, reduce
from heapq import merge
from itertools import permutations
from typing import NamedTuple

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.threats import Army
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take
from ludotheque.games.castles.rules.scoring import outcome, wins_by_ending
from ludotheque.games.castles.rules.state import (
    NOBODY,
    TURN_MOVES,
    CastleState,
    Phase,
    guesses,
    holder,
    untaken,
)

# ways to occupy a castle, those first that leave the most knights outside
OUTSIDE = (Occupy(0, True), Occupy(1, False), Occupy(1, True))

Steps = tuple[tuple[int, int, int], ...]  # marches as (origin, target, knights)
Approach = tuple[int, int, Steps]  # the knights that it uses, the gate, the marches to it


class Barring(NamedTuple):
    """The `knights` of an enemy on `place`, whom those on the place `army` must beat on their way."""

    army: int
    place: int
    knights: int


def barred(board: CastleBoard, barring: Barring | None) -> dict[str, Fact]:
    """Return as facts how many enemies must be beaten first, and where: 0 and "" if nobody."""
    if barring is None:
        return {"guard": 0, "barring": ""}
    return {"guard": barring.knights, "barring": board.names[barring.place]}


class Capture(NamedTuple):
    """Moves that win a castle: marches, then the take or the attack.

    `force` counts the knights that leave the places where they stand, at least those that the castle needs.
    """

    castle: int
    force: int
    line: Line

    def armies(self, need: int) -> dict[int, int]:
        """Return, by place, how many of the knights that the castle needs stand there before these moves."""
        found: dict[int, int] = defaultdict(int)
        conquest = self.line[-1]
        assert isinstance(conquest, Take | Attack)
        found[conquest.gate] = need
        for march in reversed(self.line[:-1]):
            assert isinstance(march, March)
            found[march.origin] += march.count
            found[march.target] -= march.count
        return {place: count for place, count in found.items() if count > 0}

    def battle(self, view: CastleState, seat: int) -> Barring | None:
        """Return the first enemies of a seat whom these moves beat, if they beat any."""
        for march in self.line[:-1]:
            assert isinstance(march, March)
            foe = holder(view, march.target)
            if foe not in (NOBODY, seat):
                return Barring(march.origin, march.target, view.knights[foe][march.target])
        return None


class Ending(NamedTuple):
    """Moves that end the game (C17), up to a draw of a shield; its winners and `scores` in swords."""

    line: Line
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@lru_cache(1 << 8)
def certain(rules: CastleRules, view: CastleState) -> tuple[Capture, ...]:
    """Return the captures that the seat to move can surely make in what is left of its turn.

    There is one for each castle, with the least force, then the fewest moves. None are returned while a
    castle is being occupied.
    """
    if view.phase == Phase.FRONT:
        return _after_front(rules, view)
    if view.phase != Phase.MARCH:
        return ()
    search = CaptureSearch(rules, view)
    castles = (castle for castle, owner in enumerate(view.owners) if owner != view.seat)
    found = (search.least(castle, sure_force(rules, view, castle)) for castle in castles)
    return tuple(capture for capture in found if capture)


def soon(rules: CastleRules, seat: int, state: CastleState) -> dict[int, Capture]:
    """Return, by castle, the captures that a seat can surely make in its next turn if nobody moves before."""
    if state.phase == Phase.SHIELD:
        state = laid(state)
    begun = state._replace(phase=Phase.MARCH, seat=seat, moves=TURN_MOVES)
    return {capture.castle: capture for capture in certain(rules, begun)}


def sure_force(rules: CastleRules, view: CastleState, castle: int) -> int:
    """Return how many knights at its gate surely win a castle that the seat to move does not hold."""
    owner = view.owners[castle]
    if owner == NOBODY:
        return 2 * rules.board.swords[castle]
    strongest = max(worth for worth, many in enumerate(guesses(view, castle)) if many)
    return max(1, 2 * (view.knights[owner][rules.board.castles[castle]] + strongest))


def endings(rules: CastleRules, view: CastleState) -> list[Ending]:
    """Return how the seat to move can surely end the game now by conquests (C17), its own wins first."""
    if view.phase not in (Phase.MARCH, Phase.FRONT) or untaken(view) - 1 > view.moves:
        return []
    ends = ((line, outcome(rules.board, end)) for line, end in _takes(rules, view))
    found = (Ending(_drawing(line), end.winners, end.scores) for line, end in ends)
    return sorted(dict.fromkeys(found), key=lambda one: (view.seat not in one.winners, len(one.line)))


def lost_ends(board: CastleBoard, state: CastleState, seat: int) -> list[int]:
    """Return the castles by whose taking a seat would end the game, but not win it alone (C17, C18)."""
    free = [castle for castle, owner in enumerate(state.owners) if owner == NOBODY]
    lost = len(free) == 2 and not wins_by_ending(board, state, seat, outcome(board, state).scores)
    return free if lost else []


def last_turn(rules: CastleRules, view: CastleState, seat: int) -> Ending | None:
    """Return how a seat can surely end the game and win it alone by its next turn, None if it cannot."""
    turn = view
    if seat != view.seat or view.phase == Phase.ROLL:
        turn = view._replace(seat=seat, phase=Phase.MARCH, moves=TURN_MOVES)
    return next((one for one in endings(rules, turn)[:1] if one.winners == (seat,)), None)


def _drawing(line: Line) -> Line:
    draws = (at for at, move in enumerate(line, 1) if isinstance(move, Occupy) and move.shield)
    return line[: next(draws, None)]


def _takes(rules: CastleRules, state: CastleState) -> Iterator[tuple[Line, CastleState]]:
    if state.phase == Phase.FRONT:
        for front in rules.legal(state):
            yield from (((front, *then), end) for then, end in _takes(rules, rules.apply(state, front)))
        return
    search, spare = CaptureSearch(rules, state), state.moves - untaken(state) + 1
    for castle in (castle for castle, owner in enumerate(state.owners) if owner == NOBODY):
        need = sure_force(rules, state, castle)
        for approach in search.approaches(castle, need, range(spare + 1)):
            if (capture := search.capture(castle, approach, need)) is None:
                continue
            after = reduce(rules.apply, capture.line, state)
            if after.phase == Phase.ENDED:
                yield capture.line, after
                break
            occupy = outside(rules, after)[0]
            inside = rules.apply(after, occupy)
            onward = _takes(rules, laid(inside) if inside.phase == Phase.SHIELD else inside)
            yield from (((*capture.line, occupy, *then), end) for then, end in onward)


def outside(rules: CastleRules, won: CastleState) -> Line:
    """Return the ways to occupy a castle just won with the most knights outside, if pieces allow (C2)."""
    return tuple(move for move in OUTSIDE if not rules.refusal(won, move)) or tuple(rules.legal(won))


def laid(state: CastleState) -> CastleState:
    """Return the position after a shield is drawn, with a shield of unknown worth."""
    shields = put(state.shields, state.castle, HIDDEN)
    return state._replace(phase=Phase.MARCH, shields=shields, castle=NOBODY)


def reached(rules: CastleRules, view: CastleState, line: Line) -> CastleState:
    """Return the position after a line, or where a shield is drawn; sure assaults are won."""
    seat = view.seat
    for move in line:
        if rules.turn(view) != seat:
            break
        if isinstance(move, Attack) and view.shields[move.castle] == HIDDEN:
            view = view._replace(shields=put(view.shields, move.castle, 0))  # a sure assault wins anyway
        view = rules.apply(view, move)
    return laid(view) if view.phase == Phase.SHIELD else view


def _after_front(rules: CastleRules, view: CastleState) -> tuple[Capture, ...]:
    found: dict[int, Capture] = {}
    for front in rules.legal(view):
        for castle, force, line in certain(rules, rules.apply(view, front)):
            capture = Capture(castle, force, (front, *line))
            if castle not in found or (force, len(line)) < (found[castle].force, len(found[castle].line) - 1):
                found[castle] = capture
    return tuple(found.values())


class CaptureSearch:
    """Finds how the seat to move in one position can win castles with given numbers of knights."""

    def __init__(self, rules: CastleRules, view: CastleState) -> None:
        self._rules, self._view = rules, view
        self._ground, self._board = rules.ground, rules.board
        seat, ground = view.seat, rules.ground
        self._own = view.knights[seat]
        self._spare = [ground.spare(view, seat, p) if army else 0 for p, army in enumerate(self._own)]
        others = [own for who, own in enumerate(view.knights) if who != seat]
        self._enemies = [max(on) for on in zip(*others, strict=True)]  # [space]: one seat's at most (C8)

    def least(self, castle: int, need: int) -> Capture | None:
        """Return the capture of a castle by `need` knights with the least force, then the fewest moves."""
        best, most = None, self._ground.cap + 1
        for marches in range(self._view.moves):
            for approach in self.approaches(castle, need, (marches,)):
                if approach[0] >= most:
                    break
                capture = self.capture(castle, approach, need)
                if capture and capture.force < most:
                    best, most = capture, capture.force
        return best

    def approaches(self, castle: int, need: int, marches: Collection[int]) -> Iterator[Approach]:
        """Yield ways of `need` knights to a gate, least force first; pieces may lack (C2)."""
        return merge(*(one for gate in self._board.gates[castle] for one in self._to(gate, need, marches)))

    def beating(self, space: int) -> Iterator[Line]:
        """Yield the marches that beat the enemies on a space (C9), one or two, those of the fewest first."""
        for _force, _space, steps in merge(*self._to(space, self._enemies[space] + 1, (1, 2))):
            if marched := self._marched(steps):
                yield marched[0]

    def _to(self, place: int, need: int, marches: Collection[int]) -> Iterator[Iterator[Approach]]:
        missing, enemies = need - self._own[place], self._enemies[place]
        if missing <= 0:
            if 0 in marches:
                yield iter([(need, place, ())])
            return
        least = max(missing, enemies + 1 if enemies else 1)
        if 1 in marches:
            yield from self._alone(place, need, least)
        if 2 in marches:
            yield from self._in_pairs(place, need, least)
            yield from self._by_way_of_others(place, need, least)

    def _alone(self, gate: int, need: int, least: int) -> Iterator[Iterator[Approach]]:
        for place in self._ground.entries[gate]:
            if self._spare[place] >= least:
                yield _by_one(gate, need, place, range(least, self._spare[place] + 1))

    def _in_pairs(self, gate: int, need: int, least: int) -> Iterator[Iterator[Approach]]:
        """Yield the ways in which two armies next to a gate march to it, on two fronts if it is held (C9)."""
        spare = self._spare
        near = [place for place in self._ground.entries[gate] if spare[place]]
        for one, other in permutations(near, 2):
            if spare[one] + spare[other] >= least:
                yield _by_two(gate, need, least, (one, spare[one]), (other, spare[other]))

    def _by_way_of_others(self, gate: int, need: int, least: int) -> Iterator[Iterator[Approach]]:
        """Yield the ways in which knights march to a place next to a gate, and from there to it."""
        spare, enemies, view = self._spare, self._enemies, self._view
        for place in self._ground.entries[gate]:
            castle = self._ground.castle_of.get(place)
            if castle is not None and view.owners[castle] != view.seat:
                continue
            before = self._ground.entries[place] if castle is None else self._board.gates[castle]
            first = enemies[place] + 1 if castle is None and enemies[place] else 1
            for origin in before:
                if spare[origin] >= first and spare[origin] + spare[place] >= least and origin != gate:
                    yield _in_line(gate, need, least, (origin, first, spare[origin]), (place, spare[place]))

    def capture(self, castle: int, approach: Approach, need: int) -> Capture | None:
        """Return the capture of a castle by so many knights, or more if pieces lack (C2); None if illegal."""
        force, gate, steps = approach
        if (marched := self._marched(steps)) is None:
            return None
        line, state = marched
        if state.owners[castle] == NOBODY:
            return Capture(castle, force, (*line, self._ground.takes[castle, gate]))
        army = state.knights[state.seat][gate]
        for attack in self._ground.attack_row(castle, gate)[need - 1 : army]:
            if not self._rules.refusal(state, attack):
                return Capture(castle, max(force, attack.count), (*line, attack))
        return None

    def _marched(self, steps: Steps) -> tuple[Line, CastleState] | None:
        """Return these marches and the position after them, None if one is illegal."""
        rules, state, line = self._rules, self._view, list[Move]()
        for origin, target, count in steps:
            march = self._ground.row(origin, target)[count - 1]
            if rules.refusal(state, march):
                return None
            line.append(march)
            state = rules.apply(state, march)
        return tuple(line), state


def _by_one(gate: int, need: int, place: int, counts: Iterable[int]) -> Iterator[Approach]:
    for count in counts:
        yield max(need, count), gate, ((place, gate, count),)


def _by_two(gate: int, need: int, least: int, one: Army, other: Army) -> Iterator[Approach]:
    (first, most), (second, more) = one, other
    for together in range(max(2, least), most + more + 1):
        for count in range(max(1, together - more), min(most, together - 1) + 1):
            steps = (first, gate, count), (second, gate, together - count)
            yield max(need, together), gate, steps


def _in_line(
    gate: int, need: int, least: int, start: tuple[int, int, int], middle: Army
) -> Iterator[Approach]:
    """Yield the ways to a gate from a start (place, fewest knights, most) through the army in the middle."""
    (origin, fewest, most), (place, there) = start, middle
    for force in range(max(fewest, least), most + there + 1):
        for first in range(fewest, min(most, force) + 1):
            # either all of these march first, or all of them in the end
            counts = range(least, force + 1) if first == force else (force,)
            for count in counts:
                if count <= first + there:
                    yield max(need, force), gate, ((origin, place, first), (place, gate, count))
