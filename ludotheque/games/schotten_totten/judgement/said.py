"""Corrects the estimated chance to take a stone, so that the chance shown to people fits real games.

An `Outlook`, which compares moves, is too hopeful about high chances. A logistic function of these, of the
ranks in reach of both sides and the size of the deck corrects what is shown, but not what is played. It is
fitted, and its fit shown, by `tests/games/schotten_totten/calibration.py`.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from ludotheque.games.schotten_totten.rules.formations import COLOUR_RUN, Rank

_LEAST = 0.01  # estimates below this, or above 1 minus this, are moved to it
_RANKS = COLOUR_RUN + 1 << 6
# BASIC has the weights for games without tactics. They were fitted to 600 such games and to 200 games with
# tactics. TACTICS was fitted to the 200 games alone. Club players of version 4 played all games, with the
# seed `fit`.
BASIC = (
    *(-2.125, 0.115, 0.109, 0.095, 0.084, 1.571, -0.764, -0.319, 0.696, 0.145),
    *(0.271, -0.14, 0.081, 2.289, 0.331, -1.12, -0.47, 0.114, 0.52),
)
TACTICS = (
    *(-1.642, 0.122, 0.072, 0.285, -0.101, 1.643, -1.322, -0.324, 0.927, -0.245),
    *(0.256, -0.192, 0.15, 1.677, 0.33, -1.031, -0.34, 0.138, 0.509),
)


class Reach(NamedTuple):
    """How many cards a side lacks, and the ranks that it can still reach."""

    missing: int  # the number of cards that it lacks
    sure: Rank  # its best rank with the cards known to be in hand; NO_RANK if they are too few
    best: Rank  # its best rank with any card that may still come


def features(chance: float, mine: Reach, theirs: Reach, deck: int) -> tuple[float, ...]:
    """Return the numbers that the fitted weights are multiplied by, in the order of the weights.

    `chance` is the estimate that the side `mine` wins, and `deck` the number of clan cards left to draw.
    """
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    odds, more = log(chance / (1 - chance)), log(1 + deck)
    beaten, against = mine.sure > theirs.best, mine.missing > 0 and theirs.missing == 0
    last = float(mine.missing == 1), float(theirs.missing == 1)
    marks = float(beaten), float(against and beaten), float(against and not beaten)
    return (
        1.0,
        odds,
        odds * more,
        mine.missing,
        theirs.missing,
        mine.best / _RANKS,
        theirs.best / _RANKS,
        mine.sure / _RANKS if mine.missing else 0.0,
        *last,
        more,
        *(mark * more for mark in last),
        *marks,
        *(mark * more for mark in marks),
    )


def corrected(chance: float, mine: Reach, theirs: Reach, deck: int, tactics: bool) -> float:
    """Return the corrected chance to take a stone: how often such stones are taken in real games."""
    weights = TACTICS if tactics else BASIC
    values = features(chance, mine, theirs, deck)
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, values, strict=True))))
