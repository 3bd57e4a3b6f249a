"""The player that looks one move ahead, on positions made by hand."""

from dataclasses import dataclass

import pytest

from ludotheque.core.game import CHANCE, Move
from ludotheque.players.greedy import Greedy


@dataclass(frozen=True)
class To(Move):
    """Go to a position."""

    verb = "to"
    place: str


class Tree:
    """Positions by name: seat to move and what follows, or a value."""

    def __init__(self, nodes):
        self.nodes = nodes

    def turn(self, state):
        return self.nodes[state][0]

    def quiet(self, state):
        return isinstance(self.nodes[state], float)

    def value(self, state):
        return self.nodes[state]

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
    assert Greedy(Tree(nodes)).worth("trap") == -9.0
