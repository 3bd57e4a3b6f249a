"""Puzzles: a file is taken only if it is sound, and the search finds exactly what a turn can reach."""

import json
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from toy import Peek, Rest, Roll, State, Telling, Walk

from ludotheque.core.game import CHANCE, Chances, Event
from ludotheque.core.puzzle import BadPuzzle, GoalEvent, Search, TooWide, read_puzzle

DEED = {
    "rank": 1,
    "seat": 0,
    "goal": [["stands", {"at": 3}]],
    "line": ["walk 1", "walk 2"],
    "first": ["walk 1", "walk 3"],
    "tempting": [["rest"]],
}
QUESTION = {"rank": 2, "seat": 1, "answers": 3, "right": 2, "computed": {"by": "steps", "seat": 1}}


class Slippery(Telling):
    """The toy with mud: after a rest one slips 1 or 2 steps further, and the turn goes on with one step."""

    def turn(self, state):
        return CHANCE if state.left == -1 else super().turn(state)

    def chances(self, state):
        return Chances([Roll(1), Roll(2)]) if state.left == -1 else super().chances(state)

    def apply(self, state, move):
        if state.left == -1:
            positions = tuple(at + move.die * (seat == state.seat) for seat, at in enumerate(state.positions))
            return replace(state, positions=positions, left=3 - move.die)
        if isinstance(move, Rest):
            return replace(state, left=-1)
        return super().apply(state, move)


class Wandering(Telling):
    """The toy where a rest takes back one step, so that lines come back to where they were."""

    def apply(self, state, move):
        if isinstance(move, Rest):
            positions = tuple(at - (seat == state.seat) for seat, at in enumerate(state.positions))
            return state if min(positions) < 0 else replace(state, positions=positions, left=state.left + 1)
        return super().apply(state, move)


class Alone(Telling):
    """The toy where nobody else can move any more: one walks on, step by step, in a turn without an end."""

    def turn(self, state):
        return state.seat

    def legal(self, state):
        return (Walk(1),)

    def apply(self, state, move):
        return replace(state, positions=(state.positions[0] + 1, *state.positions[1:]))


def at(*positions, left=6, seat=0):
    return State(positions, seat, left)


def stands(*places):
    return tuple(GoalEvent("stands", (("at", place),)) for place in places)


def search(*places, rules=None, **more):
    return Search(rules or Telling(), 0, stands(*places), **more)


# What can be reached


def test_an_end_of_a_walk_is_reached_by_every_first_step_up_to_it():
    found = search(3).first_moves(at(0, 0, left=5))
    assert set(found) == {Walk(1), Walk(2), Walk(3), Peek()}


def test_what_the_die_does_not_reach_is_not_reached():
    assert search(5).reaches(at(0, 0, left=5), stands(5))
    assert not search(6).reaches(at(0, 0, left=5), stands(6))


def test_every_aim_must_be_met():
    assert search().reaches(at(0, 0, left=5), stands(2, 4))
    assert not search().reaches(at(4, 0, left=5), stands(3, 5)), "3 is behind"


def test_a_step_past_one_of_the_aims_loses_it():
    assert set(search(2, 4).first_moves(at(0, 0))) == {Walk(1), Walk(2), Peek()}


def test_a_turn_that_ends_reaches_no_more():
    assert not search(3).reaches(at(0, 0, seat=1), stands(3)), "the other one is to move"
    assert not search(4).reaches(at(0, 0, left=3), stands(4)), "in the next turn, with a new die"


def test_another_seats_events_do_not_count():
    assert not Search(Telling(), 0, (GoalEvent("peeked"),)).reaches(at(0, 0), (GoalEvent("peeked"),))
    assert (
        Search(Telling(), 1, (GoalEvent("peeked"),)).left(at(0, 0), Peek(), at(0, 0), (GoalEvent("peeked"),))
        == ()
    )


def test_an_aim_without_facts_is_met_by_any_event_of_its_kind():
    assert set(Search(Telling(), 0, (GoalEvent("stands"),)).first_moves(at(0, 0, left=1))) == {
        Walk(1),
        Peek(),
    }


def test_all_facts_of_an_aim_must_be_so_and_others_may_be_anything():
    event = Event("stands", 0, (("at", 3), ("by", 2)))
    assert GoalEvent("stands", (("at", 3),)).met_by(event)
    assert GoalEvent("stands", (("by", 2), ("at", 3))).met_by(event)
    assert not GoalEvent("stands", (("at", 3), ("by", 1))).met_by(event)
    assert not GoalEvent("walks", (("at", 3),)).met_by(event)


def test_what_was_met_once_stays_met():
    assert search().left(at(0, 0), Walk(2), at(2, 0), stands(2, 4)) == stands(4)
    assert search().reaches(at(6, 0, left=0), ())


@pytest.mark.parametrize(("place", "sure"), [(2, False), (3, True), (1, False)])
def test_chance_must_be_kind_in_every_outcome(place, sure):
    """A slip from 0 leads to 1 with two steps left, or to 2 with one: only 3 is reached after both."""
    assert (Rest() in search(place, rules=Slippery()).first_moves(at(0, 0, left=2))) == sure


def test_it_finds_what_trying_all_walks_finds():
    random = Random(4)
    for _ in range(50):
        start, left = random.randrange(4), random.randrange(1, 7)
        wanted = {random.randrange(1, 10) for _ in range(random.randrange(1, 4))}
        walks = (walk for n in range(1, left + 1) for walk in product(range(1, left + 1), repeat=n))
        ends = [{start + sum(walk[: n + 1]) for n in range(len(walk))} for walk in walks if sum(walk) <= left]
        possible = any(wanted <= set(end) for end in ends)
        assert search(*wanted).reaches(at(start, 0, left=left), stands(*wanted)) == possible


def test_a_line_that_comes_back_hides_nothing():
    """From 5 one walks to 6 and back before one goes back to 2, from where 3 is reached: so it is from 6."""
    asked = search(3, rules=Wandering())
    for place in (5, 6, *range(7)):
        assert asked.reaches(at(place, 0, left=7 - place), stands(3)), place


def test_a_search_that_grows_too_wide_is_given_up():
    assert search(6, most=100).reaches(at(0, 0), stands(6))
    with pytest.raises(TooWide):
        search(6, most=3).reaches(at(0, 0), stands(7))


def test_a_search_looks_at_200_000_positions():
    asked = search(3)
    asked.looked = 200_000 - 1
    assert asked.reaches(at(2, 0, left=1), stands(3))
    with pytest.raises(TooWide):
        asked.reaches(at(2, 1, left=1), stands(3))


def test_a_turn_without_an_end_is_given_up():
    with pytest.raises(TooWide):
        search(999, rules=Alone()).reaches(at(0, 0), stands(999))


# Its file


def file(puzzle=DEED, **parts) -> bytes:
    head = {
        "format": 1,
        "game": "toy",
        "board": {"name": "toy", "hash": "0123abcd"},
        "options": {},
        "seats": [{"name": "Ana", "colours": ["azur"]}, {"name": "Bo", "colours": ["or"]}],
        "seed": "0",
    }
    return json.dumps({**head, "moves": ["roll 3"], "cursor": 1, "puzzle": puzzle, **parts}).encode()


def refused(said, data):
    with pytest.raises(BadPuzzle, match=said):
        read_puzzle(data)


def test_a_deed_is_read():
    found = read_puzzle(file())
    assert (found.rank, found.seat, found.goal) == (1, 0, stands(3))
    assert (found.line, found.first) == (("walk 1", "walk 2"), ("walk 1", "walk 3"))
    assert (found.tempting, found.wrong, found.answers) == ((("rest",),), (1,), 0)
    assert found.record.moves == ("roll 3",)


def test_a_question_is_read():
    found = read_puzzle(file(QUESTION))
    assert (found.seat, found.answers, found.right, found.wrong) == (1, 3, 2, (1, 3))
    assert (found.goal, found.computed) == ((), {"by": "steps", "seat": 1})


@pytest.mark.parametrize("given", [DEED, QUESTION])
def test_no_part_may_be_missing_or_unknown(given):
    for key in given:
        if key != "answers":
            refused(key, file({name: part for name, part in given.items() if name != key}))
    refused("extra", file({**given, "extra": 1}))


def test_a_puzzle_is_a_deed_or_a_question():
    refused("missing or unknown", file({**DEED, **QUESTION}))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("rank", bad) for bad in (0, 1000, "1", True, None, 1.0)),
        *(("seat", bad) for bad in (-1, 2, "0", None)),
        *(("goal", bad) for bad in ([], {}, "a", [["stands"]], [["stands", []]], [[1, {}]], [["", {}]])),
        *(("goal", [["stands", {"at": bad}]]) for bad in (1.5, None, [], "", "a" * 201, True)),
        ("goal", [["stands", {}]] * 9),
        ("goal", [["stands", {str(n): n for n in range(9)}]]),
        *((key, bad) for key in ("line", "first") for bad in ([], "a", [1], [""], ["a" * 201], [["a"]])),
        *((key, ["a"] * 201) for key in ("line", "first")),
        *(("tempting", bad) for bad in ("a", {}, ["a"], [[]], [["a"]] * 101)),
    ],
)
def test_a_faulty_part_of_a_deed_is_named(key, value):
    refused(key, file({**DEED, key: value}))


def test_the_largest_parts_of_a_deed_are_read():
    aim = ["x" * 200, {"x" * (200 - n): "x" * 200 for n in range(8)}]
    line = ["x" * 200] * 200
    parts = {"rank": 999, "seat": 1, "goal": [aim] * 8, "line": line, "first": line[:100]}
    whole = read_puzzle(file({**parts, "tempting": [line, *[["x"]] * 99]}))
    assert (whole.rank, whole.seat, len(whole.goal)) == (999, 1, 8)
    assert [*map(len, (whole.line, whole.first, whole.tempting))] == [200, 100, 100]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("answers", bad) for bad in (1, 7, "3", None)),
        *(("right", bad) for bad in (0, 4, "1", True)),
        *(("computed", bad) for bad in ([], {}, {"by": 1}, None)),
    ],
)
def test_a_faulty_part_of_a_question_is_named(key, value):
    refused(key, file({**QUESTION, key: value}))


def test_a_record_that_is_no_puzzle_is_refused():
    refused("there is no puzzle", file(puzzle=[]))
    refused("damaged", file(seats=[]))
    refused("foreign", b"[]")
    refused("not-json", file()[:40])
    refused("too-big", b" " * 4_000_001)


def test_mangled_files_are_refused_and_never_crash():
    random, whole = Random(7), file()
    for _ in range(1000):
        data = bytearray(whole)
        for _ in range(random.randrange(1, 4)):
            data[random.randrange(len(data))] = random.randrange(256)
        try:
            read_puzzle(bytes(data[: random.randrange(1, len(data) + 1)]))
        except BadPuzzle:
            continue
