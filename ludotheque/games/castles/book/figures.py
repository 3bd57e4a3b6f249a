"""Sets up the positions of the rulebook's figures.

The content of a figure has three keys: `armies` (for each seat, the knights on each place), `castles` (for
the place of each held castle, the fields of its HeldCastle), and `left`, the moves left; without it, the die
is to be rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import CastleState


def seats(content: Mapping[str, Any]) -> int:
    """Return the number of players in a figure."""
    return len(content["armies"])


def position(rules: CastleRules, content: Mapping[str, Any]) -> CastleState:
    """Return the position of a figure. Raise ValueError if the rules do not allow it."""
    castles = {name: HeldCastle(**held) for name, held in content.get("castles", {}).items()}
    return set_up(rules, Diagram(content["armies"], castles, content.get("left", 0)))
