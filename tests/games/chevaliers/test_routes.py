"""Ways drawn by hand: kept where the count allows, finished sensibly, always legal."""

from itertools import pairwise
from random import Random

import pytest
from games.chevaliers.table import HALL, RULES, table

from ludotheque.games.chevaliers.rules.advice import danger, ends, safest_routes
from ludotheque.games.chevaliers.rules.board import squares
from ludotheque.games.chevaliers.rules.moves import Step
from ludotheque.games.chevaliers.rules.routes import follow, legal_steps
from ludotheque.games.chevaliers.rules.state import Phase

TURNS = RULES.turns


def position(whites: str, reds: str, die: int, side: int = 0):
    return table(whites, reds, side, die=die).state


def at(names: str) -> list[int]:
    return [HALL.names.index(name) for name in names.split()]


def named(way) -> str:
    return " ".join(HALL.names[square] for square in way)


def drawn(state, start: str, hand: str, end: str) -> str:
    [square], [target] = at(start), at(end)
    return named(follow(TURNS, state, square, at(hand), target))


def test_a_way_drawn_by_exact_count_is_kept():
    state = position("d1", "a9 b9 c9", 4)
    assert drawn(state, "d1", "d2 e2 e3 f3", "f3") == "d2 e2 e3 f3"
    assert drawn(state, "d1", "e1 f1 f2 f3", "f3") == "e1 f1 f2 f3"


def test_going_back_over_it_takes_steps_back():
    state = position("d1", "a9 b9 c9", 4)
    [start] = at("d1")
    assert named(legal_steps(TURNS, state, start, at("d2 d3 d2 e2"))) == "d2 e2"
    assert named(legal_steps(TURNS, state, start, at("d2 d3 e3 d3"))) == "d2 d3"
    assert named(legal_steps(TURNS, state, start, at("d2 d3 d1"))) == ""


def test_a_corner_the_hand_cut_is_filled():
    state = position("d1", "a9 b9 c9", 2)
    assert drawn(state, "d1", "e2", "e2") in ("d2 e2", "e1 e2")


def test_of_equally_safe_ways_one_with_few_corners_is_gone():
    state = position("d1", "a9 b9 c9", 4)
    assert drawn(state, "d1", "", "f3") in ("d2 d3 e3 f3", "e1 f1 f2 f3")
    state = position("d1", "a9 b9 c9", 3)
    assert drawn(state, "d1", "", "e3") in ("d2 d3 e3", "e1 e2 e3")


@pytest.mark.parametrize(
    ("start", "end", "corners"), [("d1", "g1", 0), ("d1", "c4", 1), ("c2", "g4", 1), ("g6", "e5", 1)]
)
def test_where_no_way_is_drawn_one_corner_is_enough(start, end, corners):
    """By as many points as it is far: one turn, or none if it is straight on, past the column on e6 too."""
    far = abs(ord(end[0]) - ord(start[0])) + abs(int(end[1]) - int(start[1]))
    way = [start, *drawn(position(start, "a9 b9 c9", far), start, "", end).split()]
    assert len(way) == far + 1
    upward = [a[0] == b[0] for a, b in pairwise(way)]
    assert sum(a != b for a, b in pairwise(upward)) == corners


def test_points_left_over_are_used_up_on_a_way_round():
    state = position("d1", "a9 b9 c9", 4)
    way = drawn(state, "d1", "d2 d3", "d3").split()
    assert way[-1] == "d3"
    assert len(set(way)) == 4, "no square twice where that can be helped"


def test_walls_and_knights_in_the_hands_way_are_gone_round():
    state = position("e3", "a9 b9 c9", 6)
    assert "e4" not in drawn(state, "e3", "e4 e5 e6 e7", "e7").split()


@pytest.mark.parametrize("seed", range(30))
def test_every_way_is_legal_ends_right_and_unguided_is_as_safe_as_can_be(seed):
    rng = Random(seed)
    free = [HALL.names[square] for square in squares(HALL.open)]
    spots = rng.sample(free, 9)
    state = position(" ".join(spots[:3]), " ".join(spots[3:]), rng.randint(1, 6), rng.randint(0, 1))
    if state.phase != Phase.MOVE:
        return
    for square in squares(TURNS.walkers(state)):
        dangerous, safest = danger(TURNS, state, state.side), safest_routes(TURNS, state, square)
        for end in squares(ends(TURNS, state, square)):
            hand = rng.sample(list(squares(HALL.open)), rng.randint(0, 5))
            for guide in (hand, []):
                way = follow(TURNS, state, square, guide, end)
                assert walked(state, square, way) == end
            assert sum(dangerous >> s & 1 for s in way[:-1]) == sum(
                dangerous >> s & 1 for s in safest[end][:-1]
            )


def walked(state, square: int, way) -> int:
    """Go a way by the rules, let through wherever one may be stopped."""
    for to in way:
        assert RULES.refusal(state, Step(square, to)) is None
        state = RULES.apply(state, Step(square, to))
        if state.phase == Phase.WATCH:
            state = RULES.apply(state, RULES.notation.read("pass"))
        square = to
    assert state.mover == -1
    return square
