"""Fingers at the table: taps, drags, a long press, two fingers, and what goes wrong with them."""

from random import Random

import pygame
import pytest
from pygame import Vector2
from seat import Seat, begin, middle, rests, sit_at, sit_down
from touch import TouchSeat, told

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Player
from ludotheque.ui.fingers import LIFT, LONG, LOST, PINCH
from ludotheque.ui.skin import TARGET


@pytest.fixture
def seat() -> TouchSeat:
    """Three players, the first knight just entered on scroll-1 (seed 1)."""
    return at_table()


def at_table(size=(1024, 640)) -> TouchSeat:
    found = sit_down(3, size=size)
    seat = TouchSeat(found.app, found.scene)
    seat.push("die")
    return seat


def target(seat: TouchSeat) -> str:
    """Return where the knight on scroll-1 may go, the lowest on the screen."""
    seat.click(seat.army("scroll-1"))
    targets = seat.seen["held"]["targets"]
    seat.click(seat.army("scroll-1"))
    return max(targets, key=lambda place: seat.place(place)[1])


def carried(seat: TouchSeat) -> pygame.Rect:
    stage, drag = seat.table.stage, seat.table.hand.drag
    return stage.picture(stage.held(drag)).get_rect(center=drag.point)


def stands(seat: TouchSeat) -> list[str]:
    return [piece["place"] for piece in seat.seen["pieces"] if piece["kind"] == "knights-0"]


def test_a_tap_takes_and_another_drops(seat):
    goal = target(seat)
    seat.tap(seat.army("scroll-1"))
    assert seat.seen["held"]
    assert stands(seat) == ["scroll-1"]
    seat.tap(seat.place(goal))
    assert not seat.seen["held"]
    assert stands(seat) == [goal]


def test_a_second_tap_on_what_is_held_puts_it_back(seat):
    seat.tap(seat.army("scroll-1"))
    seat.tap(seat.army("scroll-1"))
    assert not seat.seen["held"]


def test_a_piece_is_carried_above_the_finger_and_dropped_where_it_is_seen(seat):
    goal, (x, y) = target(seat), seat.army("scroll-1")
    seat.down((x, y))
    seat.draw((x + 40, y + 40))
    assert carried(seat).bottom <= y + 40, "the finger hides nothing of it"
    seat.move(seat.place(goal))
    seat.release(seat.place(goal))
    seat.settle()
    assert stands(seat) == [goal]


def test_a_carried_piece_reaches_the_lower_edge(seat):
    (x, y), (_wide, high) = seat.army("scroll-1"), seat.app.size
    seat.press((x, y))
    above = []
    for at in range(high // 2, high):
        seat.draw((x, at))
        above.append(seat.table.pointer[1])
    assert above == sorted(above)
    assert above[0] == high // 2 - seat.app.skin.px(LIFT)
    assert above[-1] == high - 1


def test_a_finger_kept_still_is_the_pointer_at_rest_and_lifting_it_does_nothing(seat):
    castle = next(place for place in seat.seen["places"] if seat.table.papers.note.note_at(place)[0])
    seat.keep(seat.place(castle))
    assert seat.seen["note"]
    plies = seat.session.cursor
    seat.up(seat.place(castle))
    seat.settle()
    assert "note" not in seat.seen
    assert (seat.seen["held"], seat.session.cursor) == (None, plies)


def test_a_finger_kept_still_on_a_piece_may_take_it_along_later(seat):
    goal, start = target(seat), seat.army("scroll-1")
    seat.keep(start)
    assert not seat.seen["held"]
    seat.draw((start[0] + 30, start[1]))
    assert seat.seen["held"]
    seat.move(seat.place(goal))
    seat.release(seat.place(goal))
    seat.settle()
    assert stands(seat) == [goal]


def test_a_finger_kept_still_with_a_piece_in_hand_drops_nothing(seat):
    goal = target(seat)
    seat.tap(seat.army("scroll-1"))
    seat.keep(seat.place(goal))
    assert seat.table.hand.drop_place(None) == goal, "what a drop does there is pointed out"
    seat.up(seat.place(goal))
    assert seat.seen["held"]


def test_an_own_shield_is_seen_for_as_long_as_a_finger_is_kept_on_it():
    found = sit_down(3, path=None)
    seat, start, castle = TouchSeat(found.app, found.scene), found.session.start, 3
    owners, shields = ([value if k == castle else -1 for k in range(len(start.owners))] for value in (0, 2))
    begin(seat, start._replace(owners=tuple(owners), shields=tuple(shields)))
    shield = middle(next(piece["rect"] for piece in seat.seen["pieces"] if piece["kind"] == "shield-0"))
    seat.keep(shield)
    assert [*seat.seen["peeked"].values()] == ["2"]
    seat.draw((5, 5))
    assert seat.seen["peeked"], "however the finger strays"
    seat.up((5, 5))
    assert seat.seen["peeked"] == {}


def test_two_fingers_magnify_and_move_the_board_and_take_nothing(seat):
    plies, start = seat.session.cursor, seat.army("scroll-1")
    seat.spread(3, start)
    assert seat.zoom == pytest.approx(3, rel=0.1)
    assert (seat.seen["held"], seat.session.cursor) == (None, plies)
    x, y = seat.area("view").center
    before = seat.place("scroll-1")
    for finger in (1, 2):
        seat.down((x + 50 * finger, y), finger)
    for finger in (1, 2):
        seat.draw((x + 50 * finger - 60, y), finger)
    for finger in (1, 2):
        seat.up((x, y), finger)
    assert seat.place("scroll-1")[0] == pytest.approx(max(before[0] - 60, seat.place("scroll-1")[0]), abs=2)
    assert seat.place("scroll-1") != before
    seat.look_from_afar()
    assert seat.zoom == 1


def test_two_fingers_never_drop_what_the_first_carries(seat):
    goal, start = target(seat), seat.army("scroll-1")
    plies = seat.session.cursor
    seat.press(start)
    x, y = seat.area("view").center
    seat.draw((x, y))
    seat.down((x + 60, y), 1)
    seat.draw((x + 140, y), 1)
    assert seat.zoom > 1
    assert seat.seen["held"]["place"] == "scroll-1"
    at = carried(seat).center
    seat.draw((x - 20, y + 30))
    assert carried(seat).center == (at[0] - 20, at[1] + 30), "it stays with the first"
    seat.up((x + 140, y), 1)
    assert (bool(seat.seen["held"]), seat.session.cursor) == (True, plies)
    seat.move(seat.place(goal))
    seat.release(seat.place(goal))
    seat.settle()
    assert stands(seat) == [goal]


def test_the_first_of_two_drops_what_it_carries_when_it_is_lifted(seat):
    goal, start = target(seat), seat.army("scroll-1")
    seat.press(start)
    seat.move(seat.place(goal))
    seat.down((5, 5), 1)
    seat.release(seat.place(goal))
    seat.up((5, 5), 1)
    seat.settle()
    assert stands(seat) == [goal]


def test_a_hand_that_rests_on_the_screen_is_not_in_the_way(seat):
    goal = target(seat)
    seat.keep((300, 300), LONG + 0.1)
    for point in (seat.army("scroll-1"), seat.place(goal)):
        seat.down(point, 1)
        seat.up(point, 1)
        seat.app.step(1.0)
    seat.settle()
    assert stands(seat) == [goal]


@pytest.mark.parametrize("end", ["again", "much later", "focus"])
def test_a_finger_whose_end_was_never_told_holds_nothing_for_ever(seat, end):
    goal, start = target(seat), seat.army("scroll-1")
    seat.press(start)
    assert seat.seen["held"]
    if end == "focus":
        seat.send(pygame.WINDOWFOCUSLOST)
        assert not seat.seen["held"]
        Seat.move(seat, (77, 77))
        assert seat.table.pointer == (77, 77), "the mouse points again"
    seat.app.step(LOST + 0.1 if end == "much later" else 0.1)
    finger = 0 if end == "again" else 1
    seat.down((5, 5), finger)
    assert not seat.seen["held"]
    seat.up((5, 5), finger)
    assert stands(seat) == ["scroll-1"]
    seat.drag(seat.army("scroll-1"), seat.place(goal))
    assert stands(seat) == [goal]


def test_fingers_on_a_trackpad_touch_nothing(seat):
    """macOS tells of them too; they are in no window."""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        seat.send(kind, **told(seat.app, seat.army("scroll-1")) | {"window": None})
    assert not seat.seen["held"]


def test_ten_fingers_at_once_do_what_two_do(seat):
    plies = seat.session.cursor
    places = [seat.place(place) for place in seat.seen["places"]]
    for finger in range(10):
        seat.down(places[finger % len(places)], finger)
    for finger in reversed(range(10)):
        seat.draw(places[(finger + 3) % len(places)], finger)
    for finger in range(10):
        seat.up(places[finger % len(places)], finger)
    assert (seat.seen["held"], seat.session.cursor) == (None, plies)
    seat.look_from_afar()
    seat.tap(seat.army("scroll-1"))
    assert seat.seen["held"]


def test_a_mouse_that_moves_does_not_take_the_piece_from_the_finger(seat):
    seat.press(seat.army("scroll-1"))
    before = carried(seat)
    seat.send(pygame.MOUSEMOTION, pos=(900, 30), rel=(9, 9), buttons=(0, 0, 0))
    seat.send(pygame.MOUSEBUTTONUP, pos=(900, 30), button=1)
    assert carried(seat) == before


def test_a_mouse_that_is_pressed_takes_over_and_drops_nothing(seat):
    start, plies = seat.army("scroll-1"), seat.session.cursor
    seat.press(start)
    seat.send(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
    assert not seat.seen["held"]
    seat.send(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    seat.up(start)
    assert seat.session.cursor == plies
    assert stands(seat) == ["scroll-1"]


def test_a_finger_does_nothing_while_the_mouse_carries(seat):
    x, y = map(round, seat.army("scroll-1"))
    seat.send(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))
    seat.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    seat.send(pygame.MOUSEMOTION, pos=(x + 40, y), rel=(40, 0), buttons=(1, 0, 0))
    before = carried(seat)
    seat.down((5, 5))
    seat.draw((90, 90))
    seat.up((90, 90))
    assert carried(seat) == before


def test_a_doubtful_tap_magnifies_the_board_and_the_next_one_takes():
    found = sit_at("chevaliers", [Player("A", ("argent",)), Player("B", ("gueules",))], "1", size=(640, 480))
    seat = TouchSeat(found.app, found.scene)
    while seat.session.turn == CHANCE:
        seat.push("die")
    seat.tap(seat.place(seat.seen["offered"][0]))
    held, plies = seat.seen["held"], seat.session.cursor
    points = {place: Vector2(seat.place(place)) for place in held["targets"]}
    apart = {
        place: min(point.distance_to(other) for other in points.values() if other != point)
        for place, point in points.items()
    }
    goal = min(apart, key=apart.__getitem__)
    assert apart[goal] < TARGET
    seat.tap(seat.place(goal))
    assert seat.zoom >= TARGET / apart[goal]
    assert (seat.seen["held"], seat.session.cursor) == (held, plies)
    seat.tap(seat.place(goal))
    assert seat.session.cursor > plies


def test_what_was_tapped_is_not_pointed_at_any_more(seat):
    seat.tap(middle(seat.seen["buttons"]["menu"]))
    seat.app.scenes.pop()
    assert seat.table.panel.buttons.hovered is None


@pytest.mark.parametrize("seed", range(3))
def test_whatever_fingers_do_nothing_breaks(seed):
    seat, rng = at_table(), Random(seed)
    for _ in range(400):
        kind = rng.choice((pygame.FINGERDOWN, *3 * (pygame.FINGERMOTION,), pygame.FINGERUP))
        seat.finger(kind, (rng.randrange(1024), rng.randrange(640)), rng.randrange(4))
        if rng.random() < 0.1:
            seat.app.step(rng.random())
        seat.app.running = True
    for finger in range(4):
        seat.up((0, 0), finger)
    assert rests(seat.app)


def test_a_pinch_is_for_the_board_alone(seat):
    x, y = seat.area("panel").center
    seat.send(PINCH, pos=(x, y), rel=(0, 0), by=2.0)
    assert seat.zoom == 1
