"""Where a replay stops in a race: between gestures, where turns begin, after what is looked for."""

import pytest
from race import RESTS, WALKS, race
from toy import Peek, Rest, Roll, Walk

from ludotheque.core.setup import HUMAN
from ludotheque.table.course import Course

THREE = (HUMAN,) * 3
# The first seat walks twice and rests, the second walks once, the third rests, the first walks on.
MOVES = (
    *(Roll(6), Walk(1), Walk(1), Rest()),
    *(Roll(2), Walk(2)),
    *(Roll(3), Rest()),
    *(Roll(5), Walk(3), Walk(1)),
)
TURNS, END = (0, 4, 6, 8), 11


def game_of(*moves, joined=False, dealt=False, **facts):
    game = race(*(moves or MOVES), **({"levels": THREE} | facts))
    game.look.gestures.joined = joined
    game.look.gestures.dealt = lambda view: dealt
    return game


def course_of(game, start=0) -> Course:
    return Course(game, start, game.session.cursor)


def forth(course: Course, step) -> list[int]:
    found = [course.start]
    while found[-1] < course.end:
        found.append(step(found[-1], 1))
    return found


def back(course: Course, step) -> list[int]:
    """Return the stops from the end back to the start, in the order of the game."""
    found = [course.end]
    while found[-1] > course.start:
        found.append(step(found[-1], -1))
    return found[::-1]


# Gestures


@pytest.mark.parametrize(
    ("joined", "dealt", "stops"),
    [
        (False, False, [*range(12)]),
        (True, False, [0, 1, 3, 4, 5, 6, 7, 8, 9, 11]),
        (False, True, [0, 1, 2, 3, 5, 7, 9, 10, 11]),
    ],
)
def test_one_stops_between_gestures_both_ways(joined, dealt, stops):
    """Walks in a row are one gesture if they are one path; what is dealt belongs to the move before it."""
    course = course_of(game_of(joined=joined, dealt=dealt))
    assert forth(course, course.gesture) == stops
    assert back(course, course.gesture) == stops


def test_one_stops_only_where_a_gesture_may_begin():
    game = game_of()
    game.look.gestures.rests = lambda view: view.seat != 0
    course = course_of(game)
    assert forth(course, course.gesture) == back(course, course.gesture) == [0, 4, 5, 6, 7, 11]


def test_from_within_a_path_one_comes_to_its_ends():
    course = course_of(game_of(joined=True))
    assert (course.gesture(2, 1), course.gesture(2, -1)) == (3, 1)


@pytest.mark.parametrize("step", ["gesture", "turn"])
def test_nothing_leads_out_of_what_is_watched(step):
    game = game_of()
    course = Course(game, 4, 8)
    go = getattr(course, step)
    assert (go(8, 1), go(4, -1)) == (8, 4)
    assert (go(9, 1), go(2, -1)) == (8, 4)


# Turns


def test_one_goes_from_turn_to_turn_both_ways():
    course = course_of(game_of())
    assert forth(course, course.turn) == [*TURNS, END]
    assert back(course, course.turn) == [*TURNS, END]


def test_from_within_a_turn_one_goes_to_its_start_or_to_the_next():
    course = course_of(game_of())
    assert [course.turn(at, -1) for at in range(5, 12)] == [4, 4, 6, 6, 8, 8, 8]
    assert [course.turn(at, 1) for at in range(8)] == [4, 4, 4, 4, 6, 6, 8, 8]


def test_turns_are_counted_once_all_has_been_looked_at():
    course = course_of(game_of())
    assert course.turns == 0
    while course.scan(2):
        assert not course.turns or course.complete
    assert course.turns == 2, "the first seat has had two"
    assert [course.turn_number(at) for at in (0, 5, 7, 8, 10)] == [1, 1, 1, 2, 2]


# What playback shows together


def test_each_ply_is_shown_alone_unless_it_goes_on_along_a_path():
    assert [course_of(game_of()).beat(at) for at in range(12)] == [*range(1, 12), 11]
    course = course_of(game_of(joined=True))
    assert [course.beat(at) for at in range(12)] == [1, 3, 3, 4, 5, 6, 7, 8, 9, 11, 11, 11]


def test_a_path_is_of_one_seat():
    game = race(Walk(6), Walk(1), Walk(1), dice=False)
    game.look.gestures.joined = True
    course = course_of(game)
    assert [course.beat(at) for at in range(3)] == [1, 3, 3]
    assert forth(course, course.gesture) == [0, 1, 3]


def test_the_dice_of_two_turns_are_no_path():
    game = race(Roll(1), Walk(1), Roll(1), Walk(1), levels=(HUMAN,))
    game.look.gestures.goes_on = lambda before, move, at: True
    assert [course_of(game).beat(at) for at in range(4)] == [1, 2, 3, 4]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_what_is_shown_at_length_is_shown_alone(steps):
    game = race(Roll(6), Walk(1), Walk(1), Walk(1), Walk(1))
    game.look.gestures.joined = True
    game.look.telling.long = lambda view, events: view.positions[0] == steps
    course = course_of(game)
    assert course.beat(1 + steps) == 2 + steps
    assert course.beat(steps) == 1 + steps, "the one before it stops there"


@pytest.mark.parametrize("dealt", [0, 2, 3, 4])
def test_what_is_dealt_in_a_row_is_shown_together(dealt):
    game = race(*[Roll(1)] * 3, Roll(5), Rest(), Roll(4), Walk(1), deals=3)
    game.look.gestures.dealt = lambda view: view.dealt < dealt
    last = {0: 1, 2: 2, 3: 3, 4: 4}[dealt]
    course = course_of(game)
    assert course.beat(0) == last
    assert [course.beat(at) for at in (4, 5, 6)] == [5, 6, 7], "no move is shown with what is dealt after it"
    assert Course(game, 0, 2).beat(0) == min(2, last)


# What is looked for


def test_what_is_looked_for_is_found_both_ways():
    course = course_of(game_of())
    walks, rests = [2, 3, 6, 10, 11], [4, 8]
    for landmark, stops in ((WALKS, walks), (RESTS, rests)):
        for at in range(12):
            assert course.event(at, 1, landmark) == next((stop for stop in stops if stop > at), None)
            assert course.event(at, -1, landmark) == next((s for s in stops[::-1] if s < at), None)


def test_nothing_is_found_outside_of_what_is_watched():
    course = Course(game_of(), 2, 9)
    assert course.event(2, 1, WALKS) == 3
    assert course.event(9, 1, WALKS) is None
    assert course.event(9, -1, WALKS) == 6
    assert course.event(4, -1, WALKS) == 3, "what the first ply leads to"
    assert course.event(3, -1, WALKS) is None


def test_marks_come_as_the_game_is_looked_through():
    course = course_of(game_of())
    assert course.marks(WALKS) == []
    seen = [0]
    while course.scan(3):
        seen.append(course.known)
        assert course.marks(WALKS) == [stop for stop in (2, 3, 6, 10, 11) if stop <= course.known]
        assert course.marks(RESTS) == [stop for stop in (4, 8) if stop <= course.known]
    assert seen == [0, 3, 6, 9, 11]
    assert course.complete
    assert not course.scan(3)


def test_it_is_not_complete_before_both_turns_and_landmarks_are_known():
    course = course_of(game_of())
    assert course.complete is False
    assert course.scan(10) is True
    assert course.complete is False
    assert course.scan(1) is True
    assert course.complete is True
    later = course_of(game_of(), start=10)
    assert later.scan(1) is True
    assert (later.known, later.complete) == (11, False), "turns are counted from the start of the game"


def test_where_nothing_can_be_looked_for_no_ply_is_told():
    game = game_of()
    game.look.telling.sought = ()
    game.session.rules.events = None
    course = course_of(game)
    assert course.scan(1) is True
    assert course.known == END
    while course.scan(4):
        pass
    assert course.turns == 2


def test_a_ply_has_the_colour_of_who_made_it():
    game = game_of()
    course, tinctures = course_of(game), game.look.seats.tinctures
    assert [course.colour(at) for at in (1, 5, 7)] == [None] * 3
    assert [course.colour(at) for at in (2, 4, 6, 8, 11)] == [tinctures[seat] for seat in (0, 0, 1, 2, 0)]


def test_a_look_changes_nothing_on_the_way():
    game = race(Roll(4), Peek(), Walk(2))
    course = course_of(game)
    assert forth(course, course.gesture) == [0, 1, 2, 3]
    assert course.event(0, 1, WALKS) == 3
