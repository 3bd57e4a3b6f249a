"""Random play for the tests of the Rhine's rules, and every move one could think of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.rheinlander.boards import rhine, straight
from plies import Ply, played

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import (
    Bastion,
    Blind,
    Discard,
    Draw,
    Lay,
    Place,
    Reinforce,
    Replace,
    Skip,
    Stop,
    Take,
)
from ludotheque.games.rheinlander.rules.state import Phase, RheinlanderState

BOARD = rhine()


def rules_of(rng: Random) -> RheinlanderRules:
    """Return the rules with some variants for some seats, on the game's board or a crowded small one."""
    small = rng.random() < 0.5
    seats = rng.choice((3, 4)) if small else rng.choice((3, 4, 5))
    stretches = 8 * seats
    circles = [(bank, n) for bank in ("left", "right") for n in range(1, stretches, 3)][:26]
    estates = {f"{bank}-{n}": (f"{bank}-{n}", f"{bank}-{n + 1}") for bank, n in circles}
    board = straight(stretches, estates) if small else BOARD
    return RheinlanderRules(board, seats, market=rng.random() < 0.5, open_points=rng.random() < 0.5)


def deal_out(rules: RheinlanderRules, rng: Random) -> RheinlanderState:
    """Return the position of the first move: tiles laid, cards dealt."""
    state = rules.start()
    while state.phase != Phase.PLAY:
        moves, weights = zip(*rules.chances(state), strict=True)
        state = rules.apply(state, rng.choices(moves, weights)[0])
    return state


def plies(rules: RheinlanderRules, rng: Random, most: int) -> Iterator[Ply]:
    """Play a game at random, with few bastions, replacing where one can; to its end or to so many plies."""

    def choose(legal: Sequence[Move]) -> Move:
        rare = [move for move in legal if isinstance(move, (Replace, Skip))]
        return rng.choice(rare if rare and rng.random() < 0.7 else legal)

    return played(rules, rng, most, choose)


def conceivable(rules: RheinlanderRules) -> Iterator[Move]:
    """Return every move with cards and spaces of the board, and some beyond."""
    spaces = range(-1, len(rules.board.names) + 1)
    cards = range(-1, rules.board.stretches + 3)
    yield from (Move(), Blind(), Skip(), Stop())
    yield from (*map(Lay, range(-1, 6)), *map(Draw, cards), *map(Bastion, spaces))
    for card in cards:
        yield from (Discard(card), Take(card))
        for space in spaces:
            yield from (Place(card, space), Reinforce(card, space), Replace(card, space))
