"""Values a seat's chance to win. Only experts, the strongest computer players, use this value."""

from __future__ import annotations

from math import log

from ludotheque.games.castles.judgement.chances import chances
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import CastleState

_UNSURE = 0.01  # no chance is taken for smaller than this, nor for greater than 1 minus this


def log_odds(ground: Ground, distances: Distances, state: CastleState, seat: int) -> float:
    """Return the logarithm of the odds that a seat wins a game that is not over yet.

    It is 0 for an even chance, positive for a greater one and negative for a smaller one.
    """
    chance = min(1 - _UNSURE, max(_UNSURE, chances(ground, distances, state)[seat]))
    return log(chance / (1 - chance))
