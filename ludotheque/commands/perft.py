"""`perft`: counts the possible sequences of plies, which almost any change of a rule changes."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import TypeVar

from ludotheque.commands import OK, shared
from ludotheque.commands.arguments import Command, Parser, number
from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER, Rules
from ludotheque.i18n import _

S = TypeVar("S")


def declare(parser: Parser) -> None:
    """Add the arguments for the game and the depth."""
    shared.declare_rules(parser)
    parser.add_argument(
        "--depth", type=number, default=3, metavar="N", help=_("combien de coups de suite ; sinon 3")
    )


def run(options: Namespace) -> int:
    """Print the number of sequences of 1, 2, 3… plies up to the depth in `options`, and the time needed."""
    rules, _box = shared.rules(options)
    for depth in range(1, options.depth + 1):
        start = time.perf_counter()
        leaves = count_leaves(rules, options.seed, depth)
        print(f"{depth:3} {leaves:15,} {time.perf_counter() - start:9.2f} s")
    return OK


def count_leaves(rules: Rules[S], seed: str, depth: int) -> int:
    """Return the number of sequences of `depth` plies from the start; `seed` decides dice and cards."""

    def leaves(state: S, drawn: int, left: int) -> int:
        turn = rules.turn(state)
        if left == 0 or turn == OVER:
            return int(left == 0)
        if turn == CHANCE:
            outcome = draw(seed, drawn, rules.chances(state))
            return leaves(rules.apply(state, outcome), drawn + 1, left - 1)
        legal = rules.legal(state)
        if left == 1:
            return len(legal)
        return sum(leaves(rules.apply(state, move), drawn, left - 1) for move in legal)

    return leaves(rules.start(), 0, depth)


COMMAND = Command("perft", lambda: _("compter les suites de coups possibles"), declare, run)
