"""A position of Les Chevaliers as an immutable value; sets of squares are bit masks."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

WHITE, RED = 0, 1
NOWHERE = -1


class Phase(IntEnum):
    """What a position waits for, and who decides it: the side whose turn it is unless told otherwise."""

    ROLL = 0  # chance
    MOVE = 1
    WATCH = 2  # the mover's enemy (K7)
    ATTACK = 3
    JOIN = 4  # the attackers' side (K8)
    SPLIT = 5  # White (K15)
    DICE = 6  # chance
    RETURN = 7  # Red (K17)
    OVER = 8


ROLL, MOVE, WATCH, ATTACK, JOIN, SPLIT, DICE, RETURN, OVER = Phase  # as an attribute costs the rules time


class ChevaliersState(NamedTuple):
    """A position; `moved` and `fought` follow a knight that is sent back to its base."""

    phase: Phase
    side: int  # whose turn it is
    whites: int  # squares of the Whites in the hall
    reds: int
    home: int  # chest squares of the Whites that are home (K6)
    die: int  # 1 to 6, 0 before the roll
    mover: int  # MOVE, WATCH: the knight on its way; else NOWHERE
    origin: int  # where it started from (K4)
    left: int  # points it has left
    movers: int  # how many knights have begun to move this turn
    moved: int  # squares of knights that moved this turn
    fought: int  # squares of knights, of both sides, that fought this turn (K8)
    halted: bool  # the combat in hand comes from K7
    attackers: int  # JOIN, SPLIT: those who fight `target`
    target: int
    combats: tuple[tuple[int, int], ...]  # DICE: (attackers, target) still to be fought, the first now
    dice: tuple[int, ...]  # DICE: thrown so far, the attackers' first (K9)
    returning: tuple[bool, ...]  # RETURN: a Red each; whether it had moved
    quiet: int  # rolls for movement in a row without a combat or a White coming home (K19)
    ended: str  # OVER: how, if it was by K19


def knights(state: ChevaliersState, side: int) -> int:
    """Return the squares of a side's knights in the hall; Whites at home are no longer in it (K6)."""
    return state.reds if side else state.whites
