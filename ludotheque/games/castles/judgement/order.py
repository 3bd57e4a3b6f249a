"""Puts the moves of a turn into the order in which advice tells them, and finds what its marches aim at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take, opening
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, holder

TOGETHER = 2  # knights that are so many moves behind the nearest ones still march with them
NEAR = 7  # a castle this many moves away, or more, is not named as the aim of a march


class CastleAim(NamedTuple):
    """A castle, and the places reached on the way to it, the nearest of them `far` moves from its gate.

    `led` knights come there or nearly so in the turn. So many are `missing` on the board to win it; without
    that it takes so many `turns` at least.
    """

    castle: int
    places: frozenset[int]
    far: int
    led: int
    missing: int
    turns: int


def aims(worth: Worth, after: CastleState, marches: Iterable[March]) -> Iterator[CastleAim]:
    """Yield the castles aimed at by marches, those that the seat wants most first.

    `after` is the position after them. Marches that serve no castle planned have no aim.
    """
    marches, found = tuple(marches), set[int]()
    for step in worth.plans.plan(after):
        row = worth.plans.rows[step.castle]
        nearer = (one.target for one in marches if row[one.target] < min(row[one.origin], NEAR))
        places = frozenset(nearer).intersection(step.armies)
        if places and step.castle not in found:
            found.add(step.castle)
            turns = -(-(step.moves + 1) // TURN_MOVES)  # the assault is a move too
            far = min(row[place] for place in places)
            near = [one for one in marches if one.target in places and row[one.target] <= far + TOGETHER]
            yield CastleAim(step.castle, places, far, sum(one.count for one in near), step.missing, turns)


def aim_of(worth: Worth, turn: Turn) -> CastleAim | None:
    """Return the castle that a turn's first journey aims at, or else the nearest one that others aim at."""
    if turn.after is None:
        return None
    first = {move.target for move in opening(turn.line) if isinstance(move, March)}
    marches = (move for move in turn.line if isinstance(move, March))
    found = aims(worth, turn.after, marches)
    return min(found, key=lambda one: (first.isdisjoint(one.places), one.far), default=None)


class Order:
    """Puts the moves of turns that are considered in one decision into another order."""

    def __init__(self, rules: CastleRules, worth: Worth) -> None:
        self._rules, self._worth = rules, worth

    def led(self, turn: Turn) -> Turn:
        """Return `turn` with its moves in the order in which they are told.

        The marches to the first conquest come first, then the conquest, then the rest. Without one, battles
        lead, or else marches into castles that may fall, or towards the castle that the seat wants most. The
        turn ends early where a shield is turned over or drawn, and is unchanged where the rules forbid it.
        """
        at = next((at for at, move in enumerate(turn.line) if not isinstance(move, March)), len(turn.line))
        marches, onward = [move for move in turn.line[:at] if isinstance(move, March)], turn.line[at:]
        match onward:
            case (Take() | Attack() as conquest, *then):
                kept: Line = (conquest, *(move for move in then[:1] if isinstance(move, Occupy)))
                return self._first(turn, marches, {conquest.gate}, kept)
        before = turn.states[0]
        assert before is not None
        if battles := {
            move.target for move in marches if holder(before, move.target) not in (NOBODY, before.seat)
        }:
            return self._first(turn, marches, battles)
        doors = {move.target for move in marches if move.target in self._rules.ground.castle_of}
        if falling := doors.intersection(self._worth.falling(before)):
            return self._first(turn, marches, falling)
        aim = next(aims(self._worth, turn.after, marches), None) if turn.after is not None else None
        return self._first(turn, marches, aim.places if aim else ())

    def _first(self, turn: Turn, marches: list[March], places: Collection[int], conquest: Line = ()) -> Turn:
        """Return `turn` with the marches that lead to `places` first, then a conquest, then other moves."""
        reached, way, rest = {*places}, list[Move](), list[Move]()
        for march in reversed(marches):
            comes = march.target in reached
            (way if comes else rest).insert(0, march)
            if comes:
                reached.add(march.origin)
        line = (*way, *conquest, *rest, *turn.line[len(marches) + len(conquest) :])
        return self._played(turn, line) if line != turn.line else turn

    def _played(self, turn: Turn, line: Line) -> Turn:
        """Return `turn` with these moves, up to a secret or chance, or unchanged if one is illegal."""
        states = [turn.states[0]]
        for move in line:
            state = states[-1]
            if state is None or self._rules.turn(state) < 0:
                break
            if self._rules.refusal(state, move):
                return turn
            hidden = isinstance(move, Attack) and state.shields[move.castle] == HIDDEN
            states.append(None if hidden else self._rules.apply(state, move))
        return turn._replace(line=line[: len(states) - 1], states=tuple(states))
