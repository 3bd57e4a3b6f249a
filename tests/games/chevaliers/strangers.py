"""Strangers in the hall: they count squares and the odds of the combat in hand, and foresee no roll."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, mask, squares
from ludotheque.games.chevaliers.rules.combat import LOSES, WINS, combat, odds
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState


def careful(rules: Any, view: ChevaliersState, seat: int) -> float:
    """White runs where no Red is near; Red keeps between the chests; both fight when it is likely to win."""
    return _liked(rules, view, seat, fear=2.5, chase=0.3, bold=0.0)


def raider(rules: Any, view: ChevaliersState, seat: int) -> float:
    """White runs straight on; Red hunts the White that is nearest to the chests; both like to fight."""
    return _liked(rules, view, seat, fear=0.0, chase=1.0, bold=6.0)


def _liked(rules: Any, view: ChevaliersState, seat: int, fear: float, chase: float, bold: float) -> float:
    board: ChevaliersBoard = rules.board
    far = _distances(board)
    whites, reds = [*squares(view.whites)], [*squares(view.reds)]
    run = 60.0 * view.home.bit_count() + 30.0 * len(whites) - sum(far[white] for white in whites)
    near = sum((board.around[white] & view.reds).bit_count() for white in whites)
    if seat == WHITE:
        liked = run - 10.0 * len(reds) - fear * near
    else:
        hunted = min(whites, key=lambda white: far[white], default=None)
        liked = -run + 10.0 * (len(reds) + len(view.returning))
        liked -= (1 - chase) * sum(abs(far[red] - 4) for red in reds) / 2
        if hunted is not None:
            steps = sorted(_apart(board, red, hunted) for red in reds)
            liked -= chase * sum(steps[:3]) + fear * (len(steps) > 1 and steps[0] <= 1 < steps[1])
    for attackers, target in view.combats or ([(view.attackers, view.target)] if view.attackers else []):
        side = RED if view.reds & attackers else WHITE
        chances = odds(combat(board, side, attackers, target))
        lead = sum(float(p) * ((r[0] == WINS) - (r[0] == LOSES)) for r, p in chances.items())
        liked += 20.0 * lead + bold if side == seat else -20.0 * lead
    return liked


@lru_cache
def _distances(board: ChevaliersBoard) -> dict[int, int]:
    """Return how many steps each square is from the nearest chest through the empty hall."""
    return _steps_from(board, mask(board.chests))


@lru_cache(maxsize=1 << 10)
def _steps_from(board: ChevaliersBoard, reached: int) -> dict[int, int]:
    found, step = dict.fromkeys(squares(reached), 0), 0
    while new := board.spread(reached) & ~reached:
        step += 1
        found |= dict.fromkeys(squares(new), step)
        reached |= new
    return found


def _apart(board: ChevaliersBoard, one: int, other: int) -> int:
    return _steps_from(board, 1 << other)[one]


STRANGERS = {"careful": careful, "raider": raider}
