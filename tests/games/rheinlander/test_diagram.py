"""Positions set up by names: the rulebook's figures show what their captions say; nonsense is refused."""

import json
import re

import pytest
from games.rheinlander.table import Table, table

from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.games.rheinlander.book.diagram import Diagram, set_up
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.state import NOBODY
from ludotheque.home.paths import map_file
from ludotheque.languages import languages, text_files

BOOK = GAMES["rheinlander"].book().folder
BOOKS = {
    code: next(text_files("books/rheinlander.md", code))[0].read_text(encoding="utf-8")
    for code in languages()
}
FIGURES = json.loads((BOOK / "figures.json").read_text(encoding="utf-8"))["rheinlander"]
RED, BLUE = 0, 1


@pytest.fixture(scope="module")
def rhine():
    return boards.load(map_file("rheinlander.tmx"))


def shown(rhine, name) -> Table:
    """Return the table of a figure, its moves not made yet."""
    figure = FIGURES[name]
    extra = {key: figure[key] for key in ("tiles", "castles", "dukes", "bastions") if key in figure}
    rules = RheinlanderRules(rhine.board, len(figure["knights"]))
    return Table(rules, set_up(rules, Diagram(figure["knights"], hands=[figure["hand"]], **extra)))


@pytest.mark.parametrize("code", BOOKS)
def test_the_books_show_each_figure(code):
    named = re.findall(r"^!figure (\S+)", BOOKS[code], re.MULTILINE)
    assert sorted(named) == sorted(FIGURES)


@pytest.mark.parametrize("name", sorted(name for name in FIGURES if "knights" in FIGURES[name]))
def test_every_figure_can_be_played(rhine, name):
    played = shown(rhine, name).do(*FIGURES[name]["moves"])
    assert played.state
    assert set(FIGURES[name]["shows"]) <= set(rhine.places)


def payments(rhine, name):
    played = shown(rhine, name)
    return played, [(seat, points) for seat, points, _ in played.paid(FIGURES[name]["moves"][-1])]


def test_the_figures_say_what_their_captions_say(rhine):
    growth, paid = payments(rhine, "growth")
    assert (growth.duke("left-7"), paid) == (BLUE, [])
    takeover, paid = payments(rhine, "takeover")
    assert (takeover.duke("left-9"), paid) == (RED, [(BLUE, 3 + 1)])
    merger, paid = payments(rhine, "merger")
    assert (merger.duke("left-17"), paid) == (RED, [(BLUE, 4 + 1)])
    tie, paid = payments(rhine, "merger-tie")
    assert tie.duke("left-16") == NOBODY
    assert sorted(paid) == [(RED, 1), (BLUE, 2 + 1)]
    castle, _ = payments(rhine, "castle")
    assert castle.castle("right-36-37") == castle.duke("right-37") == RED
    archbishop, paid = payments(rhine, "archbishop")
    assert (archbishop.duke("left-18"), paid) == (RED, [(BLUE, 1)])


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"left": "A", "hands": ((), (), (), ())}, "hands"),
        ({"left": "A " * 26}, "more knights"),
    ],
)
def test_what_cannot_be_is_refused(rows, said):
    with pytest.raises(ValueError, match=said):
        table(**rows)


def test_names_that_are_not_on_the_board_are_refused(rhine):
    rules = RheinlanderRules(rhine.board, 3)
    with pytest.raises(ValueError, match="no such space"):
        set_up(rules, Diagram([["left-99"], [], []]))
    with pytest.raises(ValueError, match="one piece"):
        set_up(rules, Diagram([["left-9"], ["left-9"], []]))
    with pytest.raises(ValueError, match="no castle"):
        set_up(rules, Diagram([[], [], []], castles={"left-2-3": 0}))
