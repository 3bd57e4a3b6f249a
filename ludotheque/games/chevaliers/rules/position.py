"""A position of Les Chevaliers in the words of its notation, for its digest.

step white           what is to be done next, and whose turn it is
white e5             where a White stands; `red f7`, `home c9` alike
die 4                what was rolled to move by (K3)
way e5 e7 2          the knight on its way: from where, where it is now, its points left (K4)
begun 1              how many knights have begun to move this turn
moved e7             a knight that has moved this turn; `fought e7` alike (K8)
halted               the combat in hand comes from K7
attack f7 e6 e7      the knight attacked, and those that attack it
combats f7 e6, g8 d5 those still to be fought, in their order (K15)
dice 3 6             what was thrown for the first of them (K9)
returning yes no     of each Red that is sent back whether it had moved, in their order (K17)
quiet 12             rolls in a row without a combat or a White coming home (K19)
ended quiet          how it ended, if by K19
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
    """Yield a line for each thing that decides how the game goes on."""
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
