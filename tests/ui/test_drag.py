from hypothesis import given
from hypothesis import strategies as st

from ludotheque.ui.drag import Drag, Drop, Source, nearest, toward

ARMY = Source("red", "home", limit=5)
OTHER = Source("red", "camp", limit=2)
TARGETS = {"north": (100.0, 0.0), "east": (200.0, 100.0)}
HOME = (100.0, 100.0)


def hand() -> Drag:
    return Drag(threshold=6, reach=40)


def test_dragging_drops_on_the_nearest_legal_place() -> None:
    drag = hand()
    assert drag.press(HOME, ARMY, "home", TARGETS) is None
    assert drag.move((150, 90))
    assert drag.release((180, 85), None, TARGETS) == Drop(ARMY, 5, "east", True)
    assert not drag.holding


def test_clicking_twice_does_the_same() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    assert drag.release((103, 101), "home", TARGETS) is None
    assert drag.holding
    assert not drag.carried
    assert drag.press((110, 5), None, "north", TARGETS) == Drop(ARMY, 5, "north", True)


def test_keys_do_the_same() -> None:
    drag = hand()
    drag.take(ARMY)
    drag.change(-2)
    assert drag.drop("north", TARGETS) == Drop(ARMY, 3, "north", True)


def test_a_tremor_below_the_threshold_is_a_click() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    assert not drag.move((104, 104))
    assert drag.move((105, 104))


def test_a_drag_that_comes_home_puts_back_without_a_word() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    drag.move((150, 100))
    assert drag.release((104, 100), "home", TARGETS) is None
    assert not drag.holding


def test_a_drop_inside_another_place_means_that_place_however_near_a_legal_one_is() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    drag.move((150, 90))
    assert drag.target((180, 85), "marsh", TARGETS) is None
    assert drag.release((180, 85), "marsh", TARGETS) == Drop(ARMY, 5, "marsh", False)
    drag.take(ARMY)
    assert drag.press((180, 85), None, "marsh", TARGETS) == Drop(ARMY, 5, "marsh", False)


def test_a_drop_where_it_was_taken_puts_back_however_near_a_legal_one_is() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", {"beside": (110, 100)})
    drag.move((108, 100))
    assert drag.release((108, 100), "home", {"beside": (110, 100)}) is None
    assert not drag.holding


def test_an_illegal_drop_names_the_place() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    drag.move((10, 100))
    assert drag.release((10, 100), "west", TARGETS) == Drop(ARMY, 5, "west", False)
    assert not drag.holding


def test_a_drop_nowhere_puts_back() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    assert drag.release((10, 300), None, TARGETS) is None
    assert not drag.holding


def test_a_second_click_on_the_same_pile_puts_it_back() -> None:
    drag = hand()
    for _ in range(2):
        drag.press(HOME, ARMY, "home", TARGETS)
        drag.release(HOME, "home", TARGETS)
    assert not drag.holding


def test_a_selected_pile_can_still_be_dragged_with_its_number() -> None:
    drag = hand()
    drag.press(HOME, ARMY, "home", TARGETS)
    drag.release(HOME, "home", TARGETS)
    drag.change(-1)
    drag.press(HOME, ARMY, "home", TARGETS)
    drag.move((100, 50))
    assert drag.release((100, 10), "north", TARGETS) == Drop(ARMY, 4, "north", True)


def test_another_pile_may_be_taken_instead_unless_it_is_a_destination() -> None:
    drag = hand()
    drag.take(ARMY)
    assert drag.press((20, 20), OTHER, "camp", TARGETS) is None
    assert drag.source == OTHER
    drag.take(ARMY)
    merging = {"camp": (20.0, 20.0)}
    assert drag.press((20, 20), OTHER, "camp", merging) == Drop(ARMY, 5, "camp", True)


def test_empty_hands_stay_empty() -> None:
    drag = hand()
    assert drag.press(HOME, None, "home", {}) is None
    assert drag.release(HOME, "home", {}) is None
    assert not drag.change(1)
    assert not drag.move((0, 0))


@given(st.lists(st.integers(-4, 4)))
def test_the_number_held_stays_between_least_and_all(changes: list[int]) -> None:
    drag = hand()
    drag.take(Source("red", "home", limit=5, least=2))
    for by in changes:
        before = drag.count
        assert drag.change(by) == (drag.count != before)
        assert 2 <= drag.count <= 5


def test_nearest_keeps_to_its_reach() -> None:
    assert nearest(TARGETS, (100, 30), 40) == "north"
    assert nearest(TARGETS, (100, 41), 40) is None
    assert nearest({}, (0, 0), 40) is None


def test_arrows_go_where_they_point() -> None:
    points = {"up": (0.0, -50.0), "far-up": (5.0, -200.0), "right": (80.0, 10.0), "left": (-60.0, -30.0)}
    assert toward(points, (0, 0), (0, -1)) == "up"
    assert toward(points, (0, 0), (1, 0)) == "right"
    assert toward(points, (0, 0), (-1, 0)) == "left"
    assert toward(points, (0, 0), (0, 1)) is None
    assert toward(points, points["up"], (0, -1)) == "far-up"
