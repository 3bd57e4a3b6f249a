"""Computes what a drop of knights would do, odds, and castles in reach, from what the player may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter

from ludotheque.core.game import Fact, Facts, Refusal
from ludotheque.core.move import Move
from ludotheque.core.odds import percent
from ludotheque.games.castles.rules.army import Pieces
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Take
from ludotheque.games.castles.rules.state import (
    MARCH,
    NOBODY,
    TURN_MOVES,
    CastleState,
    armies,
    guesses,
    holder,
)

FAR = 99  # more moves than any turn has


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a drop of knights would do: a key for `words.hint`, its facts, or why it is illegal."""

    kind: str
    move: Move
    facts: Facts
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Reach:
    """A castle in reach this turn: `knights` can gather on `gate`, and win with the chance `odds`."""

    castle: int
    gate: int
    knights: int
    odds: Fraction


@dataclass(frozen=True, slots=True)
class Journey:
    """Moves of the same knights in one turn; the last starts from `origin` in the position `before`."""

    moves: tuple[Move, ...]
    origin: int
    before: CastleState


def journeys(rules: CastleRules, view: CastleState, origin: int, count: int) -> dict[int, Journey]:
    """Return a shortest journey to each place that `count` knights from `origin` can reach this turn.

    They march over spaces that are empty or have own armies. Only the final move may be a battle or an
    assault, and a battle that needs a second army (C9) the only move. Knights that march to a gate attack
    with all that can.
    """
    found: dict[int, Journey] = {}
    heads = [Journey((), origin, view)]
    while heads:
        further = []
        for head in heads:
            for target, move in _onward(rules, head.before, head.origin, count, bool(head.moves)).items():
                if target == origin or target in found:
                    continue
                enemy = target < rules.board.spaces and holder(head.before, target) not in (view.seat, NOBODY)
                if enemy and head.moves and view.knights[holder(view, target)][target] >= count:
                    continue
                found[target] = Journey((*head.moves, move), head.origin, head.before)
                if target < rules.board.spaces and not enemy:
                    after = rules.apply(head.before, move)
                    further.append(Journey(found[target].moves, target, after))
        heads = further
    return found


def _onward(rules: CastleRules, state: CastleState, place: int, count: int, joined: bool) -> dict[int, Move]:
    """Return moves by target: takes for any `count` (C12), the largest attack if knights `joined` (C13)."""
    found: dict[int, Move] = {}
    legal = rules.legal(state)
    attacks = [move for move in legal if isinstance(move, Attack) and move.gate == place]
    for attack in sorted(attacks, key=lambda attack: attack.count):  # of several, the largest counts
        if joined or attack.count == count:
            found[rules.board.castles[attack.castle]] = attack
    for move in legal:
        if isinstance(move, March) and (move.origin, move.count) == (place, count):
            found[move.target] = move
        elif isinstance(move, Take) and move.gate == place:
            found[rules.board.castles[move.castle]] = move
    return found


def meant(rules: CastleRules, view: CastleState, origin: int, target: int, count: int) -> Move:
    """Return the move, perhaps illegal, that dropping `count` knights of `origin` on `target` means.

    Knights that do not stand at the gate of a castle cannot assault it, so the move is a march there.
    """
    castle = rules.ground.castle_of.get(target)
    if castle is None or view.owners[castle] == view.seat or origin not in rules.board.gates[castle]:
        return March(origin, target, count)
    return Take(castle, origin) if view.owners[castle] == NOBODY else Attack(castle, origin, count)


def prospect(rules: CastleRules, view: CastleState, origin: int, target: int, count: int) -> Prospect:
    """Return what would happen if a player dropped `count` knights of the army at `origin` on `target`."""
    move = meant(rules, view, origin, target, count)
    refusal = rules.refusal(view, move)
    if refusal:
        return Prospect("refused", move, refusal.facts, refusal)
    army = view.knights[view.seat][origin]
    if isinstance(move, Take):
        swords = rules.board.swords[move.castle]
        attackers = count if count >= 2 * swords else army  # with too few, the whole army attacks (C12)
        waiting = army - attackers
        return _prospect("take", move, attackers=attackers, swords=swords, need=2 * swords, waiting=waiting)
    if isinstance(move, Attack):
        knights = garrison(rules.board, view, move.castle)
        odds = percent(attack_odds(rules, view, move.castle, count))
        return _prospect("attack", move, attackers=count, knights=knights, percent=odds, waiting=army - count)
    return _march(rules, view, target, count, move)


def _march(rules: CastleRules, view: CastleState, target: int, count: int, move: Move) -> Prospect:
    enemy, joined = holder(view, target), view.knights[view.seat][target]
    if enemy not in (view.seat, NOBODY):
        attackers, defenders = view.committed + count, view.knights[enemy][target]
        late = _too_late(rules, view, target, attackers)
        if attackers > defenders:
            return _prospect("battle", move, attackers=attackers, defenders=defenders, late=late)
        return _prospect(
            "front", move, attackers=attackers, more=defenders + 1 - attackers, defenders=defenders
        )
    late = _too_late(rules, view, target, joined + count)
    return (
        _prospect("join", move, count=count, total=joined + count, late=late)
        if joined
        else _prospect("move", move, count=count, late=late)
    )


def _too_late(rules: CastleRules, view: CastleState, gate: int, army: int) -> int:
    """Return 1 if `army` lacks only the one more move to attack from `gate` (C12, C13), else 0."""
    stormed = (
        castle
        for castle, gates in enumerate(rules.board.gates)
        if gate in gates and view.owners[castle] != view.seat and army >= needed(rules.board, view, castle)
    )
    return int(view.moves == 1 and any(True for _castle in stormed))


def _prospect(kind: str, move: Move, **facts: Fact) -> Prospect:
    return Prospect(kind, move, tuple(facts.items()))


def needed(board: CastleBoard, view: CastleState, castle: int) -> int:
    """Return the fewest knights that may take an untaken castle or attack a held one (C12, C13)."""
    if view.owners[castle] == NOBODY:
        return 2 * board.swords[castle]
    return max(1, 2 * garrison(board, view, castle))


def garrison(board: CastleBoard, view: CastleState, castle: int) -> int:
    """Return the number of knights in a castle, which all players know (C16). It is 0 if nobody holds it."""
    owner = view.owners[castle]
    return 0 if owner == NOBODY else view.knights[owner][board.castles[castle]]


def weakest_gate(board: CastleBoard, view: CastleState, castle: int, seat: int) -> tuple[int, int]:
    """Return the number of enemies of `seat` on the gate of a castle that has the fewest, and this gate."""
    others = [own for who, own in enumerate(view.knights) if who != seat]
    found = [(sum([own[gate] for own in others]), gate) for gate in board.gates[castle]]
    return min(found, key=itemgetter(0))


def attack_odds(rules: CastleRules, view: CastleState, castle: int, count: int) -> Fraction:
    """Return the chance that `count` attackers win a held castle (C13).

    A face-down shield is equally likely to be any of its owner's that are undrawn or face down.
    """
    spare = count // 2 - garrison(rules.board, view, castle)  # the greatest worth of a shield that is beaten
    shields = guesses(view, castle)
    return Fraction(sum(shields[: max(0, spare + 1)]), sum(shields))


def within_reach(rules: CastleRules, view: CastleState) -> tuple[Reach, ...]:
    """Return the castles that the mover can take or attack in time, with the best gate and its knights."""
    if view.phase != MARCH or not view.moves:
        return ()
    found = [_reach(rules, view, castle) for castle, owner in enumerate(view.owners) if owner != view.seat]
    return tuple(reach for reach in found if reach)


def _reach(rules: CastleRules, view: CastleState, castle: int) -> Reach | None:
    gates = rules.board.gates[castle]
    ends = ((gathering(rules, view, gate, view.moves - 1), gate) for gate in gates)
    knights, gate = max((end.knights[view.seat][gate], gate) for end, gate in ends)
    if knights < needed(rules.board, view, castle):
        return None
    if view.owners[castle] == NOBODY:
        return Reach(castle, gate, knights, Fraction(1))
    return Reach(castle, gate, knights, attack_odds(rules, view, castle, knights))


def gathering(rules: CastleRules, state: CastleState, space: int, marches: int) -> CastleState:
    """Return the position after so many marches at most that bring the most knights to a space."""
    return _strongest(rules, state, space, _steps(rules, space, marches), state.moves - marches)


@lru_cache(1 << 12)
def beaters(rules: CastleRules, state: CastleState, seat: int, space: int) -> list[tuple[int, int]]:
    """Return (seat, knights) for each other seat that can beat the knights of `seat` on a space in its turn.

    The strongest comes first. Nobody is beaten where the seat has no knights, or off the roads. Ways through
    a castle with several gates are not looked for.
    """
    army = state.knights[seat][space] if space < rules.board.spaces else 0
    found = [
        (turn.seat, gathering(rules, turn, space, TURN_MOVES).knights[turn.seat][space])
        for turn in _others(rules, state, seat)
        if army
    ]
    return _strongest_first(one for one in found if one[1] > army)


def besiegers(rules: CastleRules, state: CastleState, seat: int, castle: int) -> list[tuple[int, int]]:
    """Return (seat, knights) for each other seat that can attack a castle in its turn, strongest first."""
    need, gates = needed(rules.board, state, castle), rules.board.gates[castle]
    found = [
        (turn.seat, gathering(rules, turn, gate, TURN_MOVES - 1).knights[turn.seat][gate])
        for turn in _others(rules, state, seat)
        for gate in gates
    ]
    return _strongest_first(one for one in found if one[1] >= need)


def stormers(
    rules: CastleRules, state: CastleState, seat: int, castle: int, unknown: int = 0
) -> list[tuple[int, int]]:
    """Return the `besiegers` of a castle of `seat` who win it (C13), an `unknown` shield being so great."""
    need = storming(rules.board, state, castle, unknown)
    return [one for one in besiegers(rules, state, seat, castle) if one[1] >= need]


def storming(board: CastleBoard, state: CastleState, castle: int, unknown: int = 0) -> int:
    """Return how many knights win a castle (C13), an `unknown` shield being so great."""
    shield = unknown if state.shields[castle] == HIDDEN else max(0, state.shields[castle])
    return 2 * (garrison(board, state, castle) + shield)


def _others(rules: CastleRules, state: CastleState, seat: int) -> Iterator[CastleState]:
    for foe in range(rules.seats):
        if foe != seat:
            yield state._replace(phase=MARCH, seat=foe, moves=TURN_MOVES)


def _strongest_first(found: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(found, key=itemgetter(1), reverse=True)


def _steps(rules: CastleRules, gate: int, most: int) -> dict[int, int]:
    steps = {gate: 0}
    for step in range(1, most + 1):
        for place in [place for place, far in steps.items() if far == step - 1]:
            for origin in rules.ground.entries[place] if place < rules.board.spaces else ():
                steps.setdefault(origin, step)
    return steps


def _strongest(
    rules: CastleRules, state: CastleState, gate: int, steps: dict[int, int], kept: int
) -> CastleState:
    """Return the position with the most knights on `gate` (`steps` has its distances), moves `kept`."""
    best, seat, left = state, state.seat, state.moves - kept
    if left <= 0:
        return best
    for origin, _ in armies(state, seat):
        for target in rules.ground.ways[origin]:
            here, there = steps.get(origin, -1), steps.get(target, FAR)
            joins = here == there and (state.knights[seat][target] or state.target == target)
            if there >= left or (there >= here and not joins):
                continue
            after = _largest_march(rules, state, origin, target)
            if after:
                after = _strongest(rules, after, gate, steps, kept)
                best = max(best, after, key=lambda one: one.knights[seat][gate])
    return best


def _largest_march(rules: CastleRules, state: CastleState, origin: int, target: int) -> CastleState | None:
    for count in range(state.knights[state.seat][origin], 0, -1):
        move = March(origin, target, count)
        if not rules.refusal(state, move):
            return rules.apply(state, move)
    return None


def pieces(rules: CastleRules, view: CastleState, seat: int) -> dict[int, Pieces]:
    """Return each army's ones, twos and fives, by place, in the layout with the fewest pieces (C2)."""
    places = armies(view, seat)
    laid = rules.ground.change.purse.lay([army for _, army in places])
    return {place: pieces for (place, _), pieces in zip(places, laid, strict=True)}
