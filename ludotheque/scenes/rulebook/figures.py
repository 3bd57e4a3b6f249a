"""Reads the figures of a rulebook, which are animated pictures of a position and some moves.

The file `figures.json` beside a book has the figures of each game by id: a position, read by the book's
function `position`, and `moves` in notation. `shows` has the places to keep in view, and `whole` the fields
for cards to show from edge to edge. `labels` are keys of `Book.label` at places, and `options` those of the
game.

Figures without a board are drawn by the book's function `tray`: those with only a `colour` (the pieces of
that colour), with only `rows` (cards), or with `wide`, the width divided by the height of a figure as wide as
the column of text.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from ludotheque.core.game import IllegalMove, Rules
from ludotheque.core.notation import BadNotation
from ludotheque.core.record import BadRecord
from ludotheque.core.session import Player, Session, Setup
from ludotheque.core.setup import Options
from ludotheque.games.boards import board_map as open_map
from ludotheque.games.box import Book, Box
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.model import BoardMap

COLOURS = ("gueules", "azur", "or", "vert", "sable")  # of a figure's seats; the reader's is first
Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on the board: `session`, a game with all its moves, and the places that must be in view."""

    session: Session[Any]
    shows: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)  # words to write at places, by place
    whole: tuple[str, ...] = ()  # fields for cards that are shown from edge to edge


@dataclass(frozen=True, slots=True)
class Figures:
    """A game's figures on the board (`by_id`) and without (`trays`); `map` is None if it cannot be read."""

    box: Box
    map: BoardMap[Any] | None
    by_id: Mapping[str, Figure]
    trays: Mapping[str, Content]


def load_trays(book: Book, box: Box) -> Mapping[str, Content]:
    """Return the data of those figures of a game that need no board, by id."""
    drawn = {"colour", "rows", "wide"}
    return {name: one for name, one in _contents(book, box).items() if one.keys() & drawn}


def load_figures(book: Book, box: Box) -> Figures:
    """Return the figures of a game; one that the map or rules do not allow is logged and left out.

    If the map cannot be read, all figures that need the board are left out.
    """
    mine, trays = _contents(book, box), load_trays(book, box)
    try:
        board_map = open_map(box)
    except (OSError, UnsoundMap, BadRecord) as error:
        logging.warning("rulebook: no boards: %s", error)
        return Figures(box, None, {}, trays)
    found = {}
    rules_for = cache(partial(_rules, box, board_map))  # rules are slow to construct
    for name in mine.keys() - trays.keys():
        try:
            found[name] = _figure(book, box, rules_for, board_map, mine[name])
        except (ValueError, IllegalMove, BadNotation) as error:
            logging.warning("rulebook: figure %s left out: %s", name, error)
    return Figures(box, board_map, found, trays)


def _contents(book: Book, box: Box) -> Mapping[str, Content]:
    mine: Mapping[str, Content] = json.loads((book.folder / "figures.json").read_text(encoding="utf-8"))[
        box.id
    ]
    return mine


def _figure(
    book: Book,
    box: Box,
    rules_for: Callable[[int, Options], Rules[Any]],
    board_map: BoardMap[Any],
    content: Content,
) -> Figure:
    """Return a figure with its moves played; raises ValueError, IllegalMove or BadNotation if not allowed."""
    labels = {place: book.label(key) for place, key in content.get("labels", {}).items()}
    missing = [place for place in (*content["shows"], *labels) if place not in board_map.places]
    if missing:
        raise ValueError(f"no such place: {', '.join(missing)}")
    if book.seats is None or book.position is None:
        raise ValueError("this book has no figures on the board")
    colours = box.sides or COLOURS
    players = tuple(Player("", (colour,)) for colour in colours[: book.seats(content)])
    options = tuple(content.get("options", {}).items())
    rules = rules_for(len(players), options)
    setup = Setup(box.id, board_map.path.stem, board_map.board.hash, options, players, "0")
    session = Session(rules, setup)
    session.start = book.position(rules, content)
    for move in content["moves"]:
        session.append(rules.notation.read(move))
    session.cursor = 0
    return Figure(session, tuple(content["shows"]), labels, tuple(content.get("whole", ())))


def _rules(box: Box, board_map: BoardMap[Any], seats: int, options: Options) -> Rules[Any]:
    return box.rules(board_map.board, options, seats)
