"""Positions of Rheinländer for the rulebook's figures.

A figure has `knights` (of each seat: spaces) and the first seat's `hand`; and, as a Diagram has them,
`tiles`, `castles`, `dukes`, `bastions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.rheinlander.book.diagram import Diagram, set_up
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.state import RheinlanderState

MORE = ("tiles", "castles", "dukes", "bastions")


def seats(content: Mapping[str, Any]) -> int:
    """Return how many play in a figure."""
    return len(content["knights"])


def position(rules: RheinlanderRules, content: Mapping[str, Any]) -> RheinlanderState:
    """Return the position in which a figure begins; raises ValueError if the board does not admit it."""
    more = {key: content[key] for key in MORE if key in content}
    return set_up(rules, Diagram(content["knights"], hands=(content["hand"],), **more))
