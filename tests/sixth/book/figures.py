"""Positions of Le Moulin for the rulebook's figures.

A figure has `men` (of each seat: the points where they stand, parted by spaces) and `hand` (of each seat: men
not placed yet; none if it is not given). Seat 0 is to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixth.rules.game import MorrisRules
from sixth.rules.state import NOBODY, MorrisState


def seats(content: Mapping[str, Any]) -> int:
    """Return how many play in a figure."""
    return 2


def position(rules: MorrisRules, content: Mapping[str, Any]) -> MorrisState:
    """Return the position in which a figure begins; raises ValueError for a point that is none."""
    men = [NOBODY] * len(rules.points)
    for seat, names in enumerate(content["men"]):
        for name in names.split():
            men[rules.board.names.index(name)] = seat
    return MorrisState(tuple(men), tuple(content.get("hand", (0, 0))))
