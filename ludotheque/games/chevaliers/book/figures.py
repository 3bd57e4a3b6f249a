"""Sets up the positions of the rulebook's figures.

The content of a figure has `whites`, `reds` and `home`, names of squares separated by spaces; `side`, 0 if
White has the turn, 1 if Red; and `die`, the roll, unless it is still to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.chevaliers.rules.board import Squares, mask
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Roll
from ludotheque.games.chevaliers.rules.state import WHITE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.i18n import _


def seats(content: Mapping[str, Any]) -> int:
    """Return the number of players in a figure, which is always 2."""
    return 2


def label(key: str) -> str:
    """Return the words at a square of a figure."""
    return {
        "chests": _("coffres"),
        "column": _("colonne"),
        "post": _("poste de garde"),
        "start": _("départ des Blancs"),
    }[key]


def position(rules: ChevaliersRules, content: Mapping[str, Any]) -> ChevaliersState:
    """Return the position of a figure. Raise ValueError for a square on which no knight can stand."""
    whites, reds, home = (_squares(rules, content.get(key, "")) for key in ("whites", "reds", "home"))
    state = fresh_turn(content.get("side", WHITE), whites, reds, home)
    return rules.apply(state, Roll(content["die"])) if "die" in content else state


def _squares(rules: ChevaliersRules, names: str) -> Squares:
    found = mask(rules.board.names.index(name) for name in names.split())
    if found & ~rules.board.open:
        raise ValueError(f"no place to stand on: {names}")
    return found
