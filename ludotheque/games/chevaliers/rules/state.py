"""Positions of Les Chevaliers as immutable values. Sets of squares are bit masks."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

WHITE, RED = 0, 1
NOWHERE = -1


class Phase(IntEnum):
    """What happens next in a game. The side to move decides, unless a comment names another side."""

    ROLL = 0  # chance
    MOVE = 1
    WATCH = 2  # the mover's enemy (K7)
    ATTACK = 3
    JOIN = 4  # the attackers' side (K8)
    SPLIT = 5  # White (K15)
    DICE = 6  # chance
    RETURN = 7  # Red (K17)
    OVER = 8


ROLL, MOVE, WATCH, ATTACK, JOIN, SPLIT, DICE, RETURN, OVER = Phase  # faster to read than attributes


class ChevaliersState(NamedTuple):
    """A position; `moved` and `fought` have the squares of knights that moved or fought in this turn.

    When a knight is sent back to its base, its new square takes the place of the old one in both sets.
    """

    phase: Phase
    side: int  # whose turn it is
    whites: int  # squares of the Whites in the hall
    reds: int
    home: int  # chest squares of the Whites that are home (K6)
    die: int  # 1 to 6, 0 before the roll
    mover: int  # MOVE, WATCH: square of the moving knight; else NOWHERE
    origin: int  # square from which it started (K4)
    left: int  # steps that it has left
    movers: int  # number of knights that have begun to move this turn
    moved: int  # squares of knights that moved this turn
    fought: int  # squares of knights, of both sides, that fought this turn (K8)
    halted: bool  # whether the current combat comes from stopping a knight (K7)
    attackers: int  # JOIN, SPLIT: squares of the knights that attack `target`
    target: int
    combats: tuple[tuple[int, int], ...]  # DICE: (attackers, target) of the current and later combats
    dice: tuple[int, ...]  # DICE: faces thrown so far, the attackers' first (K9)
    returning: tuple[bool, ...]  # RETURN: for each Red to be placed, whether it has moved this turn (K17)
    quiet: int  # rolls for movement since the last combat or White coming home (K19)
    ended: str  # OVER: the reason, if the game ended by K19; else empty


def knights(state: ChevaliersState, side: int) -> int:
    """Return the squares of a side's knights in the hall. Whites that have come home are left out (K6)."""
    return state.reds if side else state.whites
