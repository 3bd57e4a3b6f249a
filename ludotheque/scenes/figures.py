"""The figures of the castle games' rulebook as data: positions by the names of places, and the moves shown.

`assets/rulebook/castles.figures.json` has the figures of each game by their ids, on that game's own board:
`armies` (of each seat: place -> knights), `castles` (place -> a Holding), `left` (moves left; without it the
die is thrown first), `moves` in notation and `shows` (the places to be seen). A figure that has only a
`colour` shows the pieces of that colour.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..boards import BoardMap, UnsoundMap
from ..core.game import IllegalMove
from ..core.notation import BadNotation
from ..core.record import BadRecord
from ..core.session import Player, Session, Setup
from ..games import GAMES
from ..games.castles.board import CastleBoard
from ..games.castles.diagram import Diagram, Holding, set_up
from ..games.castles.rules import CastleRules
from ..games.castles.state import CastleState
from ..opening import board_map as open_map
from ..paths import asset

COLOURS = ("gueules", "azur", "or", "vert", "sable")  # of the seats in a figure; the first is the reader


@dataclass(frozen=True, slots=True)
class Figure:
    """A game that begins with the figure's position and goes on with its moves; what of the board shows."""

    session: Session[CastleState]
    shows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one book, by id, and the map they are played on; `trays` show the pieces of a colour."""

    map: BoardMap[CastleBoard] | None
    by_id: Mapping[str, Figure]
    trays: Mapping[str, str]


def load_figures(book: str, game: str) -> Figures:
    """Return the figures of `game` in `book`; those that the map no longer admits are logged and left out."""
    mine = json.loads(asset("rulebook", f"{book}.figures.json").read_text(encoding="utf-8"))[game]
    trays = {name: one["colour"] for name, one in mine.items() if "colour" in one}
    try:
        board_map = open_map(GAMES[game])
    except (OSError, UnsoundMap, BadRecord) as error:
        logging.warning("rulebook: no boards: %s", error)
        return Figures(None, {}, trays)
    found = {}
    for name in mine.keys() - trays.keys():
        try:
            found[name] = _figure(game, board_map, mine[name])
        except (ValueError, IllegalMove, BadNotation) as error:
            logging.warning("rulebook: figure %s left out: %s", name, error)
    return Figures(board_map, found, trays)


def _figure(game: str, board_map: BoardMap[CastleBoard], content: Mapping[str, Any]) -> Figure:
    """Set a figure up and play it; raises ValueError where the board or the rules do not admit it."""
    castles = {name: Holding(**held) for name, held in content.get("castles", {}).items()}
    diagram = Diagram(content["armies"], castles, content.get("left", 0))
    missing = [place for place in content["shows"] if place not in board_map.places]
    if missing:
        raise ValueError(f"no such place: {', '.join(missing)}")
    seats = len(diagram.armies)
    rules = _rules(game, board_map, seats)
    players = tuple(Player("", (COLOURS[seat],)) for seat in range(seats))
    session = Session(rules, Setup(game, board_map.path.stem, board_map.board.hash, (), players, "0"))
    session.start = set_up(rules, diagram)
    for move in content["moves"]:
        session.append(rules.notation.read(move))
    session.cursor = 0
    return Figure(session, tuple(content["shows"]))


def _rules(game: str, board_map: BoardMap[CastleBoard], seats: int) -> CastleRules:
    make = GAMES[game].rules
    rules = make(board_map.board, (), seats) if make else None
    if not isinstance(rules, CastleRules):
        raise ValueError(f"{game} is no castle game")
    return rules
