"""What the tempers (styles of play) of the computer players want to do, whatever a position is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludotheque.core.move import Move
from ludotheque.games.chevaliers.judgement.segments import Segment
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import points_left
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.moves import Attack, Halt, Step
from ludotheque.games.chevaliers.rules.state import DICE, WATCH, ChevaliersState, knights


class Wants(NamedTuple):
    """The bonuses for what a player does in a turn, in the unit of its judgement."""

    attack: float = 0.0  # for an attack
    foremost: float = 0.0  # for moving the foremost knight of a side; as much is taken off for its last one
    beside: float = 0.0  # for each move that ends beside a friend
    chase: float = 0.0  # for each step nearer to an enemy against which it bears a grudge
    revenge: float = 0.0  # for an attack on such an enemy


CALM = Wants()
TEMPERS: Mapping[str, Wants] = {
    "": CALM,
    # attacks at bad odds, and moves the foremost knight
    "rash": Wants(attack=1.25, foremost=0.9),
    # keeps its knights beside each other, and attacks only for a clear gain
    "careful": Wants(attack=-0.4, beside=0.5),
    # goes after the knights that beat one of its own
    "vengeful": Wants(chase=0.5, revenge=2.0),
    # brings its knights forward together, the last one first
    "builder": Wants(attack=-0.4, foremost=-0.6),
}


def grudge(known: Squares, seat: int, before: ChevaliersState, move: Move, after: ChevaliersState) -> Squares:
    """Return the squares of the enemies against which a side bears a grudge after a ply, from `known` before.

    They won the last combat that it lost, and are still in the hall and unbeaten.
    """
    if isinstance(move, Step) and known >> move.origin & 1:
        known ^= 1 << move.origin | 1 << move.target
    own, enemies = knights(before, seat), knights(after, 1 - seat)
    if before.phase == DICE and own & ~knights(after, seat):
        attackers, target = before.combats[0]
        known = (attackers | 1 << target) & enemies or known
    return known & enemies


def bonus(
    wants: Wants, value: Value, before: ChevaliersState, seat: int, hated: Squares, one: Segment
) -> float:
    """Return how much a player wants to do `one`, in the unit of its judgement.

    `hated` are the squares of the enemies against which it bears a grudge.
    """
    found = 0.0
    if any(isinstance(move, Attack | Halt) for move in one.line):
        after = one.after
        target = after.combats[0][1] if after.combats else after.target
        found += wants.attack + (wants.revenge if hated >> target & 1 else 0.0)
    own, then = knights(before, seat), knights(one.after, seat)
    if one.after.phase == WATCH:
        then &= ~(1 << one.after.mover)
    for origin, end in walks(before, one):
        found += wants.foremost * place(value, before, seat, origin, own)
        if then & value.board.around[end]:
            found += wants.beside
        if hated:
            found += wants.chase * (_apart(value, hated, origin) - _apart(value, hated, end))
    return found


def walks(before: ChevaliersState, one: Segment) -> list[tuple[Square, Square]]:
    """Return the first and the last square of each knight that moves in a segment."""
    steps, left, found = [move for move in one.line if isinstance(move, Step)], points_left(before), []
    while steps:
        way, steps = steps[:left], steps[left:]
        found.append((way[0].origin, one.rest[-1] if one.rest and not steps else way[-1].target))
        left = before.die
    return found


def place(value: Value, state: ChevaliersState, seat: int, square: Square, own: Squares) -> float:
    """Return a knight's rank, from 1 for the foremost (`Value.ahead`) to -1 for the last of its side."""
    others = [value.ahead(state, seat, other) for other in squares(own & ~(1 << square))]
    here = value.ahead(state, seat, square)
    return sum((here < other) - (here > other) for other in others) / max(1, len(others))


def _apart(value: Value, enemies: Squares, square: Square) -> int:
    return min(value.steps[enemy][square] for enemy in squares(enemies))
