"""Facts that help a player to decide: the ends of a move, the safest routes, the chances of attacks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.combat import LOSES, TIES, WINS, combat, odds
from ludotheque.games.chevaliers.rules.state import (
    JOIN,
    MOVE,
    NOWHERE,
    RED,
    WHITE,
    ChevaliersState,
    knights,
)
from ludotheque.games.chevaliers.rules.turns import Turns

Route = tuple[Square, ...]  # the squares stepped on, in order, without the start


@dataclass(frozen=True, slots=True)
class Prospect:
    """The exact chances of an attack before it is declared (K10 to K14); they sum to 1."""

    rule: str
    win_out: Fraction  # the target is out of the game
    win_back: Fraction  # the target goes back to its base
    tie: Fraction
    lose_back: Fraction  # the attackers go back
    lose_out: Fraction

    @property
    def wins(self) -> Fraction:
        """The chance to win."""
        return self.win_out + self.win_back

    @property
    def rash(self) -> bool:
        """Whether the attackers are likelier to be put out of the game than to win."""
        return self.lose_out > self.wins


def prospect(turns: Turns, side: int, attackers: Squares, target: Square) -> Prospect:
    """Return the chances of attackers of `side` against the enemy on `target`."""
    fight = combat(turns.board, side, attackers, target)
    chances = odds(fight)
    of = [(WINS, True), (WINS, False), (TIES, False), (LOSES, False), (LOSES, True)]
    return Prospect(fight.rule, *(chances.get(result, Fraction(0)) for result in of))


def best_friends(
    turns: Turns, side: int, fixed: Squares, able: Squares, target: Square, most: int
) -> tuple[Square, ...]:
    """Return which of the knights `able` should join the attackers `fixed` for the best chance to win.

    There are at least one and at most `most` attackers in all. Among groups with equal chances it is the
    smallest.
    """
    counts = range(0 if fixed else 1, most - fixed.bit_count() + 1)
    groups = [group for count in counts for group in combinations(squares(able), count)]
    return max(groups, key=lambda group: prospect(turns, side, fixed | mask(group), target).wins)


def declared(state: ChevaliersState, by: Square, target: Square) -> ChevaliersState:
    """Return the position after the knight on `by` has declared an attack, before others join."""
    return state._replace(phase=JOIN, attackers=1 << by, target=target)


def best_attack(turns: Turns, state: ChevaliersState, by: Square, target: Square) -> Squares:
    """Return the attackers of `target` with the best chance to win, among them the knight on `by`."""
    attacked = declared(state, by, target)
    able = turns.helpers(attacked)
    friends = best_friends(turns, state.side, 1 << by, able, target, most_fighters(state.side, 1, able))
    return 1 << by | mask(friends)


def most_fighters(side: int, fixed: int, able: Squares) -> int:
    """Return the greatest number of attackers.

    `fixed` is the number of those that attack already, and the knights `able` may join. At most two Whites
    attack together (K14).
    """
    return 2 if side == WHITE else fixed + able.bit_count()


def ends(turns: Turns, state: ChevaliersState, square: Square) -> Squares:
    """Return the squares where the knight on `square` can end its move (K3, K4)."""
    free, reached = open_to(turns, state, square), 1 << square
    for _ in range(points_left(state)):
        reached = turns.board.spread(reached) & free
    return reached


def safest_routes(turns: Turns, state: ChevaliersState, square: Square) -> dict[Square, Route]:
    """Return a route to each end of the knight's move with the fewest dangerous squares (K7)."""
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
                count = dangers + (left > 1 and dangerous >> to & 1)  # nobody is stopped at the end
                if to not in reached or count < reached[to][0]:
                    reached[to] = count, (*route, to)
        found = reached
    return {end: route for end, (_, route) in found.items()}


def danger(turns: Turns, state: ChevaliersState, side: int) -> Squares:
    """Return the free squares where a passing knight of `side` can be stopped (K7)."""
    return between(turns, knights(state, 1 - side), state.fought) & turns.free(state)


def between(turns: Turns, enemies: Squares, fought: Squares) -> Squares:
    """Return the squares that touch two or more `enemies`, of which at least one is not in `fought` (K7)."""
    around = turns.board.around
    touched = twice = stoppable = 0
    for enemy in squares(enemies):
        twice |= touched & around[enemy]
        touched |= around[enemy]
        if not fought >> enemy & 1:
            stoppable |= around[enemy]
    return twice & stoppable


def bases(turns: Turns, state: ChevaliersState, side: int, square: Square) -> Squares:
    """Return the squares to which the knight on `square` could be sent back (K17).

    There is one, or two if it is a Red that can choose its guard post.
    """
    if side == WHITE:
        return 1 << turns.white_base(state, square)
    without = state._replace(reds=state.reds & ~(1 << square))
    return mask(turns.red_bases(without))


def gives_up_a_move(turns: Turns, state: ChevaliersState, by: Square) -> bool:
    """Return whether an attack by the Red on `by` now gives up the move of a second Red (K8)."""
    if state.phase != MOVE or state.side != RED:
        return False
    moved = state.movers + (not state.moved >> by & 1)  # for a walled-in knight the attack is its move (K5)
    others = (turns.walkers(state) | turns.leaders(state) & ~state.moved) & ~(1 << by)
    return moved < 2 and bool(others)


def points_left(state: ChevaliersState) -> int:
    """Return the number of steps that the moving knight has left (K3).

    If none is moving, return the number on the die.
    """
    return state.die if state.mover == NOWHERE else state.left


def open_to(turns: Turns, state: ChevaliersState, square: Square) -> Squares:
    """Return the squares that the knight's route may use: free, and not the square where it began (K4)."""
    if state.mover == NOWHERE:
        return turns.free(state)
    return (turns.free(state) | 1 << square) & ~(1 << state.origin)
