"""Random play for the tests of Les Chevaliers, and every move one could think of."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludotheque.core.game import CHANCE, OVER, Concede, Move
from ludotheque.games.chevaliers.board import HallBoard, mask, squares
from ludotheque.games.chevaliers.moves import (
    Attack,
    Draw,
    End,
    Fight,
    Halt,
    Join,
    Pass,
    Return,
    Roll,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules import HallRules
from ludotheque.games.chevaliers.state import HallState
from ludotheque.games.chevaliers.turns import fresh_turn

Ply = tuple[HallState, Move, HallState]


def hall(rng: Random) -> HallBoard:
    """Return a small hall by chance: so narrow that knights meet, block and fill their posts."""
    width, height = rng.randint(5, 8), rng.randint(4, 7)
    cells = [rng.choice("......o#") for _ in range(width * height)]
    for at, kind in zip(rng.sample(range(width * height), 16), "ssslllrrrccccccc", strict=True):
        cells[at] = kind
    return HallBoard(tuple("".join(cells[y * width : (y + 1) * width]) for y in range(height)))


def melee(rules: HallRules, rng: Random) -> HallState:
    """Return a turn about to begin, knights strewn over the hall, some out, one perhaps home."""
    board = rules.board
    home = rng.sample(board.chests, rng.randint(0, 1))
    spots = rng.sample([s for s in squares(board.open) if s not in home], 9)
    whites, reds = spots[: rng.randint(1, 3 - len(home))], spots[3 : 3 + rng.randint(0, 6)]
    side = rng.randint(0, 1) if reds else 0
    return fresh_turn(side, mask(whites), mask(reds), mask(home))


def plies(rules: HallRules, rng: Random, most: int, start: HallState | None = None) -> Iterator[Ply]:
    """Play at random, combats rather than quiet moves, to the end or so many plies."""
    state = rules.start() if start is None else start
    for _ in range(most):
        turn = rules.turn(state)
        if turn == OVER:
            return
        legal = rules.legal(state)
        bold = [move for move in legal if not isinstance(move, (Step, End, Pass, Fight, Together))]
        move = rng.choice(bold if bold and turn != CHANCE and rng.random() < 0.7 else legal)
        after = rules.apply(state, move)
        yield state, move, after
        state = after


def conceivable(rules: HallRules) -> Iterator[Move]:
    """Return every move with squares of the hall, some numbers that are none, and dice up to 8."""
    every = (-1, *range(len(rules.board.names) + 1))
    yield from map(Roll, range(-1, 9))
    yield from map(Return, range(-1, 4))
    yield from (Pass(), Fight(), Together(), End(), Draw(), Move())
    yield from map(Concede, range(-1, 4))
    for a in every:
        yield from (Halt(a), Join(a))
        for b in every:
            yield from (Step(a, b), Attack(a, b), Split(a, b))
