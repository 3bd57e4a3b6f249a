"""Describes positions of Les Chevaliers in words, from which their digests (hashes) are made.

step white           the phase, and the side whose turn it is
white e5             a White is on e5; likewise `red f7`, `home c9`
die 4                the roll for movement (K3)
way e5 e7 2          the moving knight: its origin, its square, its steps left (K4)
begun 1              the number of knights that have begun to move this turn
moved e7             a knight that has moved this turn; likewise `fought e7` (K8)
halted               the current combat comes from stopping a knight (K7)
attack f7 e6 e7      the target and its attackers
combats f7 e6, g8 d5 target and attackers of the current combat and those after it (K15)
dice 3 6             the dice thrown in the current combat (K9)
returning yes no     for each Red to be placed, whether it has moved this turn (K17)
quiet 12             rolls in a row without a combat or a White coming home (K19)
ended quiet          the reason, if the game ended by K19
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Squares, squares
from ludotheque.games.chevaliers.rules.state import (
    ATTACK,
    DICE,
    JOIN,
    MOVE,
    NOWHERE,
    OVER,
    RETURN,
    ROLL,
    SPLIT,
    WATCH,
    ChevaliersState,
)

_NEXT = {
    ROLL: "roll",
    MOVE: "step",
    WATCH: "halt",
    ATTACK: "attack",
    JOIN: "join",
    SPLIT: "split",
    DICE: "dice",
    RETURN: "post",
    OVER: "over",
}
_SIDES = ("white", "red")


def described(board: ChevaliersBoard, state: ChevaliersState) -> Iterator[str]:
    """Yield a line for each part of `state` that the rest of the game depends on."""
    names = board.names
    yield f"{_NEXT[state.phase]} {_SIDES[state.side]}"
    standing = {
        "white": state.whites,
        "red": state.reds,
        "home": state.home,
        "moved": state.moved,
        "fought": state.fought,
    }
    for word, where in standing.items():
        for square in squares(where):
            yield f"{word} {names[square]}"
    yield f"die {state.die}"
    if state.mover != NOWHERE:
        yield f"way {names[state.origin]} {names[state.mover]} {state.left}"
    yield f"begun {state.movers}"
    if state.halted:
        yield "halted"
    if state.target != NOWHERE:
        yield f"attack {names[state.target]} {_all(names, state.attackers)}"
    if state.combats:
        fights = (f"{names[target]} {_all(names, attackers)}" for attackers, target in state.combats)
        yield f"combats {', '.join(fights)}"
    if state.dice:
        yield f"dice {' '.join(map(str, state.dice))}"
    if state.returning:
        yield f"returning {' '.join('yes' if moved else 'no' for moved in state.returning)}"
    yield f"quiet {state.quiet}"
    if state.ended:
        yield f"ended {state.ended}"


def _all(names: tuple[str, ...], of: Squares) -> str:
    return " ".join(sorted(names[square] for square in squares(of)))
