"""Puts the moves of a turn into the order in which advice tells them, and finds what its marches aim at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.certain import Barring, soon
from ludotheque.games.castles.judgement.distances import DETOUR
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.losses import falling as falls
from ludotheque.games.castles.judgement.threats import Army, spare_armies
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take, arrived, opening
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, holder

# a castle so many moves away, or more, is no aim of a march, nor do knights so far from it join others
NEAR = 2 * TURN_MOVES
# nor is one that takes so many turns, or so many if less than half of the knights that it takes march
LATE, FAR = 4, 3


class CastleAim(NamedTuple):
    """A castle, and the places reached on the way to it, the nearest of them `far` moves from its gate.

    `led` knights come to these in the turn. The other armies that it takes are `joining`, as
    (place, knights); if it is one where the others come to, so many are `together` there. So many more are
    `missing` to win it for certain; without that it can be won in so many `turns`, if nobody moves before.
    The enemies that one of them must beat first are `barring` its way.
    """

    castle: int
    places: frozenset[int]
    far: int
    led: int
    joining: tuple[Army, ...]
    together: int
    missing: int
    turns: int
    barring: Barring | None


def aims(
    rules: CastleRules, worth: Worth, after: CastleState, marches: Iterable[March]
) -> Iterator[CastleAim]:
    """Yield the castles aimed at by marches: those to win in the next turn, then those wanted most.

    `after` is the position after them. Marches that serve no castle planned have no aim, nor have those to
    one that is far away, unless half of the knights that it takes march, or for which more than half of them
    are still missing, or to which enemies bar the way whom these cannot beat, or that others can take before.
    """
    marches, starts, found = tuple(marches), dict[int, int](), set[int]()
    for one in marches:
        starts[one.target] = starts.get(one.origin, one.origin)
    others = (foe for foe in range(rules.seats) if foe != worth.seat)
    lost = {castle for foe in others for castle in soon(rules, foe, after) if after.owners[castle] == NOBODY}
    for castle, armies, missing, turns, barring in _planned(rules, worth, after):
        if castle in lost:
            continue
        row, most = worth.plans.row(castle), NEAR + DETOUR * bool(barring)
        nearer = (end for end, start in starts.items() if row[end] < min(row[start], most))
        places = frozenset(nearer).intersection(armies)
        if places and castle not in found:
            found.add(castle)
            far = min(row[place] for place in places)
            led = sum(arrived(marches, place) for place in places)
            near = ((place, knights) for place, knights in armies.items() if row[place] < most)
            left = ((place, knights - arrived(marches, place)) for place, knights in near)
            joining = tuple(army for army in left if army[1] > 0)
            need, force = worth.plans.needs(after, castle)[-1][0], led + sum(more for _at, more in joining)
            missing = max(0, need - force)
            late = turns >= (LATE if 2 * led >= need else FAR) or 2 * missing > need
            if late or (barring and force <= barring.knights):
                continue
            there = [after.knights[worth.seat][place] for place, _knights in joining if place in places]
            together = there[0] if there and len(joining) == 1 else 0
            yield CastleAim(castle, places, far, led, joining, together, missing, turns, barring)


def waiting(rules: CastleRules, worth: Worth, after: CastleState) -> int | None:
    """Return the castle wanted most of those before which knights stand who are too few on the board."""
    for castle, armies, missing, _turns, barring in _planned(rules, worth, after):
        if missing and not barring and {*armies}.intersection(rules.board.gates[castle]):
            return castle
    return None


def _planned(
    rules: CastleRules, worth: Worth, after: CastleState
) -> Iterator[tuple[int, dict[int, int], int, int, Barring | None]]:
    """Yield the castles to win, with armies, what is missing, in what turn, and who must be beaten first."""
    early, own = soon(rules, worth.seat, after), dict(spare_armies(rules.ground, after, worth.seat))
    for castle in sorted(early, key=lambda castle: -rules.board.swords[castle]):
        capture = early[castle]
        yield (
            castle,
            capture.armies(worth.plans.needs(after, castle)[-1][0]),
            0,
            1,
            capture.battle(after, worth.seat),
        )
    for step in worth.plans.plan(after):
        armies = {place: own[place] for place in step.armies if place in own}
        moves, barring = worth.plans.gathering(after, step.castle, armies)
        turns = max(2, -(-(max(moves, step.moves if barring else 0) + 1) // TURN_MOVES))  # with the assault
        yield step.castle, armies, step.missing, turns, barring


def aim_of(rules: CastleRules, worth: Worth, turn: Turn) -> CastleAim | None:
    """Return the castle that a turn's first journey aims at, or else the nearest one that others aim at."""
    if turn.after is None:
        return None
    first = {move.target for move in opening(turn.line) if isinstance(move, March)}
    marches = (move for move in turn.line if isinstance(move, March))
    found = aims(rules, worth, turn.after, marches)
    return min(found, key=lambda one: (first.isdisjoint(one.places), one.far), default=None)


def played(rules: CastleRules, turn: Turn, line: Line) -> Turn:
    """Return `turn` with these moves, up to a secret or chance, or unchanged if one is illegal."""
    states = [turn.states[0]]
    for move in line:
        state = states[-1]
        if state is None or rules.turn(state) < 0:
            break
        if rules.refusal(state, move):
            return turn
        hidden = isinstance(move, Attack) and state.shields[move.castle] == HIDDEN
        states.append(None if hidden else rules.apply(state, move))
    return turn._replace(line=line[: len(states) - 1], states=tuple(states))


class Order:
    """Puts the moves of turns that are considered in one decision into another order."""

    def __init__(self, rules: CastleRules, worth: Worth) -> None:
        self._rules, self._worth = rules, worth

    def led(self, turn: Turn) -> Turn:
        """Return `turn` with its moves in the order in which they are told.

        The marches to the first conquest come first, then the conquest, then the rest. Without one, battles
        lead, or else marches into castles that may fall, or before them, towards the castle that the seat
        wants most, or of armies that others can beat. The turn ends early where a shield is turned over or
        drawn, and is unchanged where the rules forbid it.
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
        after, gates = turn.after, self._rules.board.gates
        if after is not None:
            now = {fall.castle for fall in falls(self._rules, after, before.seat)}
            saved = {fall.castle for fall in falls(self._rules, before, before.seat)} - now
            ends = {move.target for move in marches}
            if walls := {gate for castle in saved for gate in gates[castle] if gate in ends}:
                return self._first(turn, marches, walls)
        aim = next(aims(self._rules, self._worth, after, marches), None) if after is not None else None
        if aim:
            return self._first(turn, marches, aim.places)
        fled = set[int]()
        for move in marches:
            if move.origin in fled or self._worth.beaten(before, move.origin) != NOBODY:
                fled = fled - {move.origin} | {move.target}  # all the way
        return self._first(turn, marches, fled)

    def _first(self, turn: Turn, marches: list[March], places: Collection[int], conquest: Line = ()) -> Turn:
        """Return `turn` with the marches that lead to `places` first, then a conquest, then other moves."""
        reached, way, rest = {*places}, list[Move](), list[Move]()
        for march in reversed(marches):
            comes = march.target in reached
            (way if comes else rest).insert(0, march)
            if comes:
                reached.add(march.origin)
        line = (*way, *conquest, *rest, *turn.line[len(marches) + len(conquest) :])
        return played(self._rules, turn, line) if line != turn.line else turn
