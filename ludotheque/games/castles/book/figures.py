"""Positions of the castle games for the rulebook's figures.

A figure has `armies` (of each seat: place -> knights), `castles` (place -> a Holding) and `left` (moves left;
without it the die is thrown first).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.castles.book.diagram import Diagram, Holding, set_up
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import CastleState


def seats(content: Mapping[str, Any]) -> int:
    """Return how many play in a figure."""
    return len(content["armies"])


def position(rules: CastleRules, content: Mapping[str, Any]) -> CastleState:
    """Return the position in which a figure begins; raises ValueError where the rules do not admit it."""
    castles = {name: Holding(**held) for name, held in content.get("castles", {}).items()}
    return set_up(rules, Diagram(content["armies"], castles, content.get("left", 0)))
