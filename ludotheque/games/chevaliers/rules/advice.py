"""Computes facts that help a player to decide: where moves can end, safest routes, chances of attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.combat import LOSES, TIES, WINS, combat, odds
from ludotheque.games.chevaliers.rules.state import (
    JOIN,
    MOVE,
    NOWHERE,
    OVER,
    RED,
    ROLL,
    WHITE,
    ChevaliersState,
    knights,
)
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN, Turns, fresh_turn

Route = tuple[Square, ...]  # the squares stepped on, in order, without the start
Coming = tuple[Squares, Squares]  # a Red, and the squares beside a White that it can reach
UNREACHABLE = 1000  # distance of what cannot be reached


@dataclass(frozen=True, slots=True)
class Prospect:
    """The exact chances of an attack that has not been declared yet (K10 to K14). They add up to 1."""

    rule: str
    win_out: Fraction  # the target is out of the game
    win_back: Fraction  # the target goes back to its base
    tie: Fraction
    lose_back: Fraction  # the attackers go back
    lose_out: Fraction

    @property
    def wins(self) -> Fraction:
        """The chance that the attackers win."""
        return self.win_out + self.win_back

    @property
    def rash(self) -> bool:
        """Whether the attackers are more likely to be put out of the game than to win."""
        return self.lose_out > self.wins


def prospect(turns: Turns, side: int, attackers: Squares, target: Square) -> Prospect:
    """Return the chances of an attack by the knights `attackers` of `side` on the enemy on `target`."""
    fight = combat(turns.board, side, attackers, target)
    chances = odds(fight)
    of = [(WINS, True), (WINS, False), (TIES, False), (LOSES, False), (LOSES, True)]
    return Prospect(fight.rule, *(chances.get(result, Fraction(0)) for result in of))


def best_friends(
    turns: Turns, side: int, fixed: Squares, able: Squares, target: Square, most: int
) -> tuple[Square, ...]:
    """Return the knights of `able` to join `fixed`, 1 to `most` in all: a smallest of the best groups."""
    counts = range(0 if fixed else 1, most - fixed.bit_count() + 1)
    groups = [group for count in counts for group in combinations(squares(able), count)]
    return max(groups, key=lambda group: prospect(turns, side, fixed | mask(group), target).wins)


def declared(state: ChevaliersState, by: Square, target: Square) -> ChevaliersState:
    """Return the position after the knight on `by` has declared an attack. Others may still join it."""
    return state._replace(phase=JOIN, attackers=1 << by, target=target)


def best_attack(turns: Turns, state: ChevaliersState, by: Square, target: Square) -> Squares:
    """Return the attackers with the best chance to win against the enemy on `target`, `by` among them."""
    attacked = declared(state, by, target)
    able = turns.helpers(attacked)
    friends = best_friends(turns, state.side, 1 << by, able, target, most_fighters(state.side, 1, able))
    return 1 << by | mask(friends)


def most_fighters(side: int, fixed: int, able: Squares) -> int:
    """Return how many knights can attack at most, `fixed` of them already; only two if White (K14)."""
    return 2 if side == WHITE else fixed + able.bit_count()


def ends(turns: Turns, state: ChevaliersState, square: Square) -> Squares:
    """Return the squares where the knight on `square` can end its move (K3, K4)."""
    free, reached = open_to(turns, state, square), 1 << square
    for _ in range(points_left(state)):
        reached = turns.board.spread(reached) & free
    return reached


def safest_routes(turns: Turns, state: ChevaliersState, square: Square) -> dict[Square, Route]:
    """Return a route to each square where the knight can end its move.

    It crosses as few as possible of the squares where the knight could be stopped (K7).
    """
    dangerous, free, neighbours = (
        danger(turns, state, state.side),
        open_to(turns, state, square),
        turns.board.neighbours,
    )
    found: dict[Square, tuple[int, Route]] = {square: (0, ())}
    for left in range(points_left(state), 0, -1):
        reached: dict[Square, tuple[int, Route]] = {}
        for at, (dangers, route) in found.items():
            for to in squares(neighbours[at] & free):
                count = dangers + (left > 1 and dangerous >> to & 1)  # no stop on the final square
                if to not in reached or count < reached[to][0]:
                    reached[to] = count, (*route, to)
        found = reached
    return {end: route for end, (_, route) in found.items()}


def danger(turns: Turns, state: ChevaliersState, side: int) -> Squares:
    """Return the free squares where a knight of `side` can be stopped if it passes (K7)."""
    return between(turns, knights(state, 1 - side), state.fought) & turns.free(state)


def distance(
    turns: Turns, state: ChevaliersState, square: Square, goals: Squares, barred: Squares = 0
) -> int:
    """Return the steps past all knights and `barred` from `square` to the nearest goal, or UNREACHABLE."""
    # a goal may have a knight on it
    passable, seen, front, steps = turns.free(state) & ~barred | goals, 0, 1 << square, 0
    while front and not front & goals:
        seen |= front
        front = turns.board.spread(front) & passable & ~seen
        steps += 1
    return steps if front else UNREACHABLE


def between(turns: Turns, enemies: Squares, fought: Squares) -> Squares:
    """Return the squares that touch two or more of the `enemies`, one of which can attack (K7).

    Those on `fought` cannot, since they have fought in this turn.
    """
    around = turns.board.around
    touched = twice = stoppable = 0
    for enemy in squares(enemies):
        twice |= touched & around[enemy]
        touched |= around[enemy]
        if not fought >> enemy & 1:
            stoppable |= around[enemy]
    return twice & stoppable


def bases(turns: Turns, state: ChevaliersState, side: int, square: Square) -> Squares:
    """Return the one or, with room at both guard posts, two squares to which a knight could go back (K17)."""
    if side == WHITE:
        return 1 << turns.white_base(state, square)
    without = state._replace(reds=state.reds & ~(1 << square))
    return mask(turns.red_bases(without))


def last_turn(turns: Turns, state: ChevaliersState, side: int) -> tuple[int, ...]:
    """Return the throws with which a side may well end the game and win it in its turn (K18).

    A White can then come to a chest as the second one home, or two Reds to opposite sides of the last White
    (K11), with none home. That a Red alone beats it is not counted: it does so once in twelve times.
    """
    if state.phase == OVER or (side == WHITE) != (state.home.bit_count() == HOMES_TO_WIN - 1):
        return ()
    if side == RED and (state.home or state.whites.bit_count() != 1):
        return ()
    rolled = state.side == side and state.phase != ROLL
    if rolled and (state.phase != MOVE or not state.die):
        return ()
    if side == RED:
        found = pincers(turns, state, state.whites.bit_length() - 1)
    elif rolled:
        able = turns.walkers(state) if state.mover == NOWHERE else 1 << state.mover
        chests = mask(turns.board.chests)
        return (state.die,) if any(ends(turns, state, at) & chests for at in squares(able)) else ()
    else:
        found = throws(turns, state, side, state.whites, mask(turns.board.chests))
    return tuple(die for die in found if not rolled or die == state.die)


def throws(turns: Turns, state: ChevaliersState, side: int, by: Squares, goals: Squares) -> tuple[int, ...]:
    """Return the throws with which one of the knights `by` may end on one of `goals` in its side's next turn.

    All others are taken to stay where they are.
    """
    found = []
    for die in range(1, 7):
        turn = fresh_turn(side, state.whites, state.reds, state.home)._replace(phase=MOVE, die=die)
        if any(ends(turns, turn, square) & goals for square in squares(turns.walkers(turn) & by)):
            found.append(die)
    return tuple(found)


def pincers(turns: Turns, state: ChevaliersState, white: Square) -> tuple[int, ...]:
    """Return the throws with which two Reds may come to opposite sides of a White in their next turn (K11).

    It does not count where one of the two would touch another White, so that White may separate them (K15).
    """
    return tuple(_pincers(turns, state, white, turns.board.opposites[white]))


def pairs(turns: Turns, state: ChevaliersState, white: Square) -> tuple[int, ...]:
    """Return the throws with which two Reds may come beside a White, wherever they stand there (K12)."""
    ring = combinations(squares(turns.board.around[white]), 2)
    return tuple(_pincers(turns, state, white, list(map(mask, ring))))


def parted(turns: Turns, state: ChevaliersState, die: int) -> tuple[Square, Square, Square] | None:
    """Return a White, a square beside it and another White there, if all pincers at hand may split (K15)."""
    around, found = turns.board.around, list[tuple[Square, Square, Square]]()
    for white in squares(state.whites):
        others = squares(state.whites & ~(1 << white))
        near = {at: other for other in others for at in squares(around[other])}
        for pair in turns.board.opposites[white]:
            if not _pinches(turns, state, white, [pair], die):
                continue
            touching = next((at for at in squares(pair) if at in near), NOWHERE)
            if touching == NOWHERE or around[white] & state.reds & ~pair:
                return None
            found.append((white, touching, near[touching]))
    return found[0] if found else None


def _pincers(turns: Turns, state: ChevaliersState, white: Square, places: Iterable[Squares]) -> Iterator[int]:
    near = 0
    for other in squares(state.whites & ~(1 << white)):
        near |= turns.board.around[other]
    apart = [pair for pair in places if not pair & near]
    free, reds = turns.free(state) | state.reds, [1 << red for red in squares(state.reds)]
    ends = reds
    for die in range(1, 7):
        # at most, since no Red is taken to be in another's way
        ends = [turns.board.spread(reached) & free for reached in ends]
        coming = [(red, reached & ~red) for red, reached in zip(reds, ends, strict=True)]
        able = any(pinched(apart, standing, coming, False, 2) for standing in (state.reds, 0))
        if able and _pinches(turns, state, white, apart, die):
            yield die


def _pinches(turns: Turns, state: ChevaliersState, white: Square, pairs: list[Squares], die: int) -> bool:
    ring, turn = turns.board.around[white], fresh_turn(RED, state.whites, state.reds, state.home)
    turn = turn._replace(phase=MOVE, die=die)
    for first in squares(state.reds):
        for end in squares(ends(turns, turn, first)):
            after = turn._replace(reds=state.reds & ~(1 << first) | 1 << end)
            for pair in pairs:
                gap = pair & ~after.reds
                if not gap and ring >> end & 1:
                    return True
                others = after.reds & ~(1 << end | pair) if gap.bit_count() < 2 else 0
                if any(ends(turns, after, second) & (gap or ring) for second in squares(others)):
                    return True
    return False


def paired(standing: Squares, coming: Sequence[Coming], led: bool, most: int) -> bool:
    """Return whether two Reds can attack a White together, one of which has moved (K8).

    The parameters are those of `pinched`.
    """
    if (led and standing.bit_count() > 1) or any(standing & ~red for red, _ends in coming):
        return True
    return most == 2 and any((a | b).bit_count() > 1 for (_, a), (_, b) in combinations(coming, 2))


def pinched(
    pairs: Iterable[Squares], standing: Squares, coming: Sequence[Coming], led: bool, most: int
) -> bool:
    """Return whether Reds, at most `most` of those coming, can stand on both squares of one of the `pairs`.

    One of the attackers must have moved (K8); if `led`, one of those `standing` beside the White has.
    """
    for pair in pairs:
        gap = pair & ~standing
        if not gap:
            if led or any(not red & pair for red, _ends in coming):
                return True
        elif gap.bit_count() == 1:
            if any(ends & gap and not red & pair for red, ends in coming):
                return True
        elif most == 2:
            low = gap & -gap
            lows = [red for red, ends in coming if ends & low]
            highs = [red for red, ends in coming if ends & (gap ^ low)]
            if any(a != b for a in lows for b in highs):
                return True
    return False


def gives_up_a_move(turns: Turns, state: ChevaliersState, by: Square) -> bool:
    """Return whether an attack by the Red on `by` would prevent a second Red from moving (K8)."""
    if state.phase != MOVE or state.side != RED:
        return False
    moved = state.movers + (not state.moved >> by & 1)  # for a walled-in knight the attack is its move (K5)
    others = (turns.walkers(state) | turns.leaders(state) & ~state.moved) & ~(1 << by)
    return moved < 2 and bool(others)


def points_left(state: ChevaliersState) -> int:
    """Return the steps that the moving knight has left (K3), or the number on the die before it moves."""
    return state.die if state.mover == NOWHERE else state.left


def open_to(turns: Turns, state: ChevaliersState, square: Square) -> Squares:
    """Return the free squares, over which the knight on `square` may go, but the one where it began (K4)."""
    if state.mover == NOWHERE:
        return turns.free(state)
    return (turns.free(state) | 1 << square) & ~(1 << state.origin)
