"""Finding puzzles: what few of many first moves surely reach, by what the seat knows, within bounds."""

from collections import deque
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest
from core.test_puzzle import Slippery
from toy import Peek, Rest, Roll, State, Telling, Walk

from ludotheque.core.finding import LEAST, Finder, FoundPuzzle, solution
from ludotheque.core.game import Event
from ludotheque.core.puzzle import GoalEvent, Search, TooWide

PLENTY = 100_000


@dataclass(frozen=True, slots=True)
class Lucky(State):
    luck: int | None = 0


class Hidden(Telling):
    """The toy where a rest carries one further, by as many steps as nobody knows before."""

    def view(self, state, seat):
        return replace(state, luck=None)

    def apply(self, state, move):
        if not isinstance(move, Rest):
            return super().apply(state, move)
        if state.luck is None:
            raise ValueError("hidden")
        positions = list(state.positions)
        positions[state.seat] += state.luck
        return self._next(replace(state, positions=tuple(positions), left=0))

    def events(self, before, move, after):
        if isinstance(move, Rest):
            return (Event("stands", before.seat, (("at", after.positions[before.seat]),)),)
        return super().events(before, move, after)


class Endless(Telling):
    """The toy where one walks on for ever: a turn has no end."""

    def __init__(self):
        super().__init__()
        self.made = 0

    def turn(self, state):
        return state.seat

    def legal(self, state):
        return tuple(map(Walk, range(1, 7)))

    def apply(self, state, move):
        self.made += 1
        return replace(state, positions=(state.positions[0] + move.steps, *state.positions[1:]))


def stands(events, seat):
    """Aim at every place where a walk of the seat ends."""
    for event in events:
        if event.kind == "stands" and event.seat == seat:
            yield GoalEvent("stands", (("at", dict(event.facts)["at"]),))


def found(state, rules=None):
    return {
        dict(one.goal[0].facts)["at"]: one for one in Finder(rules or Telling(), stands, PLENTY).found(state)
    }


def test_a_goal_of_few_first_moves_is_one():
    puzzles = found(State((0, 0), 0, 6))
    assert [*puzzles] == [1], "2 is reached by way of 1, too, and by two steps at once"
    one = puzzles[1]
    assert {*one.first} == {"walk 1", "peek"}
    assert one.many == 8
    assert one.line[-1] == "walk 1"


def test_among_few_moves_nothing_is_asked():
    assert LEAST > 3
    assert not found(State((0, 0), 0, 1)), "a walk, a peek, a rest"


def test_the_right_ones_are_fewer_than_the_others():
    assert [*found(State((0, 0), 0, 3))] == [1], "walk 1 and peek, of five"
    assert not found(State((0, 0), 0, 2)), "of four"


def test_the_line_reaches_the_goal():
    rules, state = Telling(), State((0, 0), 0, 6)
    for one in found(state).values():
        at = state
        for text in one.line:
            at = rules.apply(at, rules.notation.read(text))
        assert at.positions[0] == 1


class Bold(Slippery):
    """The toy with mud where nobody peeks."""

    def legal(self, state):
        return tuple(move for move in super().legal(state) if move != Peek())


def test_where_chance_moves_the_line_goes_on_with_its_first_outcome():
    rules, state, goal = Bold(), State((0, 0), 0, 2), (GoalEvent("stands", (("at", 3),)),)
    assert [*solution(rules, Search(rules, 0, goal), state)][:2] == [Rest(), Roll(1)]


def test_a_right_move_more_weighs_two_of_the_line_and_a_move_of_the_line_twenty_to_choose_from():
    def beauty(line: int, many: int, first: int) -> float:
        return FoundPuzzle((), ("x",) * first, many, ("x",) * line).beauty

    assert beauty(1, 20, 1) == 0, "one move, of twenty"
    assert beauty(3, 20, 1) == beauty(5, 20, 2) == beauty(2, 40, 1) == 2


def test_what_is_hidden_from_the_seat_makes_no_puzzle():
    assert [*found(Lucky((0, 0), 0, 6, luck=7), Hidden())] == [1], "7 steps by luck are nothing to find"


def test_what_luck_reaches_too_is_no_puzzle():
    assert not found(Lucky((0, 0), 0, 6, luck=1), Hidden()), "a rest happens to lead to 1 as well"


@pytest.mark.parametrize(("most", "looked"), [(500, 500), (PLENTY, 8_000)])
def test_a_turn_without_an_end_is_left_within_bounds(most, looked):
    rules = Endless()
    finder = Finder(rules, stands, most)
    with pytest.raises(TooWide):
        next(finder.found(State((0, 0), 0, 6)))
    assert most - finder.left == looked
    assert rules.made <= looked * 6


@pytest.mark.parametrize("most", range(1, 40))
def test_no_search_looks_at_more_than_is_left(most):
    finder = Finder(Telling(), stands, most)
    with suppress(TooWide):
        deque(finder.found(State((0, 0), 0, 6)), maxlen=0)
    assert finder.left >= 0


def test_nothing_is_looked_at_once_the_bound_is_reached():
    rules = Endless()
    finder = Finder(rules, stands, 500)
    for _ in range(50):
        with pytest.raises(TooWide):
            next(finder.found(State((0, 0), 0, 6)))
    assert rules.made <= 600 * 6


@pytest.mark.parametrize(
    ("played", "lost"),
    [
        ([Walk(1)], []),
        ([Peek(), Walk(1)], []),
        ([Walk(2)], [Walk(2)]),
        ([Peek(), Walk(3), Walk(3)], [Peek(), Walk(3)]),
        ([Peek()], []),
    ],
)
def test_where_a_goal_was_lost_is_found(played, lost):
    state = State((0, 0), 0, 6)
    finder = Finder(Telling(), stands, PLENTY)
    (one,) = finder.found(state)
    assert [*finder.failing(one, state, played)] == lost
