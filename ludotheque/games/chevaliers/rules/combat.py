"""Computes combats (K10 to K14): their dice, bonuses, results and exact odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, Squares
from ludotheque.games.chevaliers.rules.state import RED, WHITE

DEADLY = 6  # the least total that puts the loser out of the game (K10)

WINS, LOSES, TIES = "wins", "loses", "ties"  # results, for the attackers


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat before the throw: the attackers' dice (the target always has one) and each side's bonus."""

    rule: str  # K10, K11, K12 or K14
    attackers_dice: int
    attackers_add: int
    target_add: int
    deadly: bool  # whether the loser can be put out of the game
    all_back_on_tie: bool  # whether all go back after a tie (K12), not only the attackers

    def totals(self, dice: tuple[int, ...]) -> tuple[int, int]:
        """Return the totals of the attackers and of the target, whose die comes last in `dice`."""
        cut = self.attackers_dice
        return sum(dice[:cut]) + self.attackers_add, dice[cut] + self.target_add

    def result(self, dice: tuple[int, ...]) -> tuple[str, bool]:
        """Return the attackers' result (WINS, LOSES or TIES), and whether the loser is out of the game.

        The leaflet's first example is White's 5 + 2 against 6.

        >>> combat_of(WHITE, 1).result((5, 6))
        ('wins', True)
        """
        attack, defence = self.totals(dice)
        if attack == defence:
            return TIES, False
        dead = self.deadly and max(attack, defence) >= DEADLY
        return (WINS if attack > defence else LOSES), dead


def combat(board: ChevaliersBoard, side: int, attackers: Squares, target: Square) -> Combat:
    """Return the combat of the knights `attackers` of `side` against the enemy on `target`."""
    opposite = any(pair & attackers == pair for pair in board.opposites[target])
    return combat_of(side, attackers.bit_count(), opposite)


def combat_of(side: int, count: int, opposite: bool = False) -> Combat:
    """Return the combat of `count` attackers against one enemy, two of them on `opposite` sides (K11)."""
    if count == 1:
        return _SINGLE[side]
    return _TWO_WHITES if side == WHITE else _reds(count, opposite)


_SINGLE = {
    WHITE: Combat("K10", 1, 2, 0, deadly=True, all_back_on_tie=False),
    RED: Combat("K10", 1, 0, 2, deadly=True, all_back_on_tie=False),
}
_TWO_WHITES = Combat("K14", 2, 0, 4, deadly=True, all_back_on_tie=False)


@lru_cache
def _reds(count: int, opposite: bool) -> Combat:
    """Return the combat of two or more Reds (K11, K12); each beyond the second adds 1 (K13)."""
    extra = count - 2
    if opposite:
        return Combat("K11", 2, extra + 2, 0, deadly=True, all_back_on_tie=False)
    return Combat("K12", 2, extra, 0, deadly=False, all_back_on_tie=True)


@lru_cache
def odds(fight: Combat) -> dict[tuple[str, bool], Fraction]:
    """Return the exact chance of each result (see `Combat.result`), here of two Whites on a Red (K14).

    >>> odds(combat_of(WHITE, 2))[WINS, True]
    Fraction(3, 8)
    """
    count = fight.attackers_dice + 1
    results = Counter(fight.result(dice) for dice in product(range(1, 7), repeat=count))
    return {result: Fraction(n, 6**count) for result, n in results.items()}
