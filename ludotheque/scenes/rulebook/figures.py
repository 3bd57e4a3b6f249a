"""Reads the figures of a rulebook. A figure is an animated picture of a position and some moves.

The file `figures.json` beside a book has the figures of each game that the book describes, by id. A figure
has a position, in a form that the book's function `position` reads, and `moves` in notation. `shows` has the
places of the board to keep in view. A figure may also have `labels` (words at places, by language) and
`options` of the game by name. If the places are fields for cards, `whole` has the fields to show from edge to
edge.

Three kinds of figure need no board. They are drawn by the book's function `tray`. A figure with only a
`colour` shows the pieces of that colour. A figure with only `rows` shows cards. A figure with `wide` is as
wide as the column of text; `wide` is its width divided by its height.
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
from ludotheque.i18n import language
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.model import BoardMap

COLOURS = ("gueules", "azur", "or", "vert", "sable")  # of a figure's seats; the reader's is first
Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is played on the board, ready to show.

    `session` is a game that begins at the figure's first position and has all its moves. `shows` are the
    places that must be in view.
    """

    session: Session[Any]
    shows: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)  # words to write at places, by place
    whole: tuple[str, ...] = ()  # fields for cards that are shown from edge to edge


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a game, and the map of the board on which they are drawn.

    `by_id` has the figures that need the board, and `trays` those that need none, both by id. `map` is None
    if the map cannot be read.
    """

    box: Box
    map: BoardMap[Any] | None
    by_id: Mapping[str, Figure]
    trays: Mapping[str, Content]


def load_trays(book: Book, box: Box) -> Mapping[str, Content]:
    """Return the data of those figures of a game that need no board, by id."""
    drawn = {"colour", "rows", "wide"}
    return {name: one for name, one in _contents(book, box).items() if one.keys() & drawn}


def load_figures(book: Book, box: Box) -> Figures:
    """Return the figures of a game.

    A figure that the game's map or rules do not allow is logged and left out. If the map cannot be read, all
    figures that need the board are left out.
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
    """Return a figure from its data, with its moves played.

    Raises ValueError, IllegalMove or BadNotation if the map or the rules do not allow the figure.
    """
    labels = {place: words[language()] for place, words in content.get("labels", {}).items()}
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
