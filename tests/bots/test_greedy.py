"""The player that looks one move ahead, on positions made by hand."""

from dataclasses import dataclass

import pytest

from ludotheque.bots.greedy import Greedy
from ludotheque.core.game import CHANCE, Move


@dataclass(frozen=True)
class To(Move):
    """Go to a position."""

    verb = "to"
    place: str


class Tree:
    """Positions by name: seat to move and what follows, or a value."""

    def __init__(self, nodes, promises=None):
        self.nodes, self.promises = nodes, promises or {}
        self.valued = 0

    def turn(self, state):
        return self.nodes[state][0]

    def quiet(self, state):
        return isinstance(self.nodes[state], float)

    def value(self, state):
        self.valued += 1
        return self.nodes[state] if self.quiet(state) else self.promises.get(state, 0.0)

    def lines(self, state):
        return [((To(name),), name) for name in self.nodes[state][1]]

    def results(self, state):
        return self.nodes[state][1]


def chosen(nodes, state="root"):
    return [move.place for move in Greedy(Tree(nodes)).choose(state)]


@pytest.mark.parametrize(("seat", "best"), [(0, "high"), (1, "low")])
def test_each_seat_takes_what_is_best_for_it(seat, best):
    assert chosen({"root": (seat, ["low", "high"]), "low": -2.0, "high": 3.0}) == [best]


def test_of_equals_the_first():
    assert chosen({"root": (0, ["one", "other"]), "one": 1.0, "other": 1.0}) == ["one"]


def test_chance_counts_by_its_odds():
    dice = {"root": (0, ["sure", "dice"]), "sure": 2.0, "dice": (CHANCE, [(0.5, "win"), (0.5, "lose")])}
    assert chosen(dice | {"win": 5.0, "lose": 0.0}) == ["dice"]
    assert chosen(dice | {"win": 3.0, "lose": 0.0}) == ["sure"]


def test_the_other_seat_decides_against_us_and_we_for_us():
    nodes = {
        "root": (0, ["trap", "safe"]),
        "trap": (1, ["lost", "won"]),
        "safe": (0, ["little", "less"]),
        **{"lost": -9.0, "won": 9.0, "little": 1.0, "less": -1.0},
    }
    assert chosen(nodes) == ["safe"]


BOUGHS = {  # each of the two boughs has three leaves; what they promise is wrong
    "root": (0, ["first", "second", "leaf"]),
    "first": (1, ["a", "b", "c"]),
    "second": (1, ["d", "e", "f"]),
    "leaf": 0.0,
    **dict.fromkeys("abc", 5.0),
    **dict.fromkeys("def", 9.0),
}


@pytest.mark.parametrize("budget", range(12))
def test_no_decision_values_more_positions_than_its_budget(budget):
    tree = Tree(BOUGHS)
    Greedy(tree, budget).choose("root")
    assert tree.valued <= budget


def test_each_position_is_valued_once():
    tree = Tree(BOUGHS | {"second": (1, ["a", "b", "c"])})
    Greedy(tree).choose("root")
    assert tree.valued == 6  # the three lines at a glance, and three leaves


@pytest.mark.parametrize(("promising", "best"), [("first", "first"), ("second", "second")])
def test_what_promises_most_is_looked_at_first_and_what_there_is_no_time_for_is_not_played(promising, best):
    tree = Tree(BOUGHS, {promising: 1.0})
    line = Greedy(tree, 6).choose("root")  # three glances, three leaves: the other bough is left out
    assert [move.place for move in line] == [best]


def test_with_time_for_nothing_what_promises_most_is_played():
    tree = Tree(BOUGHS | {"leaf": -9.0}, {"second": 1.0})
    line = Greedy(tree, 4).choose("root")
    assert [move.place for move in line] == ["leaf"]  # all that could be looked at closely
    only = Tree({name: node for name, node in BOUGHS.items() if name != "leaf"}, {"second": 1.0})
    only.nodes["root"] = (0, ["first", "second"])
    assert [move.place for move in Greedy(only, 2).choose("root")] == ["second"]
