"""The figures of the rulebook, each described in `figures.json` by a dictionary.

It has the `knights` of each seat (as spaces) and the `hand` of the first seat, and may have the fields
`tiles`, `castles`, `dukes` and `bastions` of a `Diagram`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.rheinlander.book.diagram import Diagram, set_up
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.state import RheinlanderState

MORE = ("tiles", "castles", "dukes", "bastions")


def seats(content: Mapping[str, Any]) -> int:
    """Return the number of players in the figure that `content` describes."""
    return len(content["knights"])


def position(rules: RheinlanderRules, content: Mapping[str, Any]) -> RheinlanderState:
    """Return the position that `content` describes; raises ValueError if it is impossible."""
    more = {key: content[key] for key in MORE if key in content}
    return set_up(rules, Diagram(content["knights"], hands=(content["hand"],), **more))
