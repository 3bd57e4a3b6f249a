"""The table of Highlanders and Rheingold."""

from __future__ import annotations

from typing import Any

from ...boards.model import BoardMap
from ...core.session import Session
from ...ui.app import App
from ..table import TableScene
from .look import CastlesLook


def open_table(app: App, session: Session[Any], board_map: BoardMap[Any]) -> TableScene:
    """Return the table with a castle game on it."""
    return TableScene(app, session, CastlesLook(app, session, board_map))
