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
    """A combat before the dice are thrown: the number of dice and the bonus of each side.

    The target always throws one die.
    """

    rule: str  # K10, K11, K12 or K14
    attackers_dice: int
    attackers_add: int
    target_add: int
    deadly: bool  # whether the loser can be put out of the game
    all_back_on_tie: bool  # whether all go back after a tie (K12), not only the attackers

    def totals(self, dice: tuple[int, ...]) -> tuple[int, int]:
        """Return the totals of the attackers and of the target.

        `dice` has the attackers' dice first, then the target's die.
        """
        cut = self.attackers_dice
        return sum(dice[:cut]) + self.attackers_add, dice[cut] + self.target_add

    def result(self, dice: tuple[int, ...]) -> tuple[str, bool]:
        """Return the result for the attackers, and whether the loser is put out of the game.

        The result is WINS, LOSES or TIES. In the first example of the leaflet, White attacks with 5 + 2
        against 6.

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
    """Return the combat of `count` attackers of `side` against one enemy.

    If `opposite` is true, two attackers stand on opposite sides of the enemy (K11).
    """
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
    """Return the combat of `count` Reds, two or more, against one White (K11, K12).

    Each Red beyond the second adds 1 to the total of the Reds (K13).
    """
    extra = count - 2
    if opposite:
        return Combat("K11", 2, extra + 2, 0, deadly=True, all_back_on_tie=False)
    return Combat("K12", 2, extra, 0, deadly=False, all_back_on_tie=True)


@lru_cache
def odds(fight: Combat) -> dict[tuple[str, bool], Fraction]:
    """Return the exact chance of each result of a combat. The keys are results as in `Combat.result`.

    The example is two Whites against one Red (K14).

    >>> odds(combat_of(WHITE, 2))[WINS, True]
    Fraction(3, 8)
    """
    count = fight.attackers_dice + 1
    results = Counter(fight.result(dice) for dice in product(range(1, 7), repeat=count))
    return {result: Fraction(n, 6**count) for result, n in results.items()}
