"""Random play for the tests of the castle rules, and every move one could think of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from games.castles.boards import small, strewn
from plies import Ply, played

from ludotheque.core.game import Move
from ludotheque.games.castles.moves import Attack, End, March, Occupy, Roll, Shield, Stop, Take
from ludotheque.games.castles.rule_set import HIGHLANDERS, RHEINGOLD
from ludotheque.games.castles.rules import CastleRules


def rules_of(rng: Random) -> CastleRules:
    """Return either rule set for some seats on a small board, hand-made or by chance."""
    board = (
        small()
        if rng.random() < 0.3
        else strewn(rng, rng.randint(3, 12), rng.randint(2, 7), rng.randint(0, 8))
    )
    rule_set = rng.choice((HIGHLANDERS, RHEINGOLD))
    return CastleRules(board, rule_set, rng.randint(rule_set.min_seats, rule_set.max_seats))


def plies(rules: CastleRules, rng: Random, most: int) -> Iterator[Ply]:
    """Play a game at random, castles and battles rather than idle marches, to its end or to so many plies."""

    def choose(legal: Sequence[Move]) -> Move:
        bold = [move for move in legal if not isinstance(move, (March, End))]
        return rng.choice(bold if bold and rng.random() < 0.6 else legal)

    return played(rules, rng, most, choose)


def conceivable(rules: CastleRules, most: int = 9) -> Iterator[Move]:
    """Return every move with places and castles of the board, and numbers up to `most` or far beyond."""
    places, castles = range(len(rules.board.names)), range(len(rules.board.castles))
    counts = (*range(-1, most + 1), 43, 85)
    yield from map(Roll, range(-1, 9))
    yield from map(Shield, range(-2, 7))
    yield from (End(), Stop(), Move())
    yield from (Occupy(count, laid) for count in counts for laid in (False, True))
    yield from (March(origin, target, n) for origin in places for target in places for n in counts)
    for castle in castles:
        for gate in places:
            yield Take(castle, gate)
            yield from (Attack(castle, gate, count) for count in counts)
