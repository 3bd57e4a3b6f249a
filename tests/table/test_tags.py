from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from ludotheque.table.view.tags import place_tags

BOUNDS = Rect(0, 0, 800, 600)


def test_a_tag_stands_above_its_place() -> None:
    rect = place_tags({"a": (80, 26)}, {"a": (400, 300)}, {"a": 20}, BOUNDS)["a"]
    assert rect.centerx == 400
    assert rect.bottom <= 280


def test_tags_of_neighbours_do_not_cover_each_other_nor_the_places() -> None:
    centres = {"a": (400.0, 300.0), "b": (450.0, 305.0), "c": (425.0, 350.0)}
    sizes = dict.fromkeys(centres, (120, 26))
    rects = list(place_tags(sizes, centres, dict.fromkeys(centres, 20), BOUNDS).values())
    assert all(not one.colliderect(other) for one in rects for other in rects if one is not other)
    assert all(not rect.collidepoint(centre) for rect in rects for centre in centres.values())


@given(st.lists(st.tuples(st.floats(0, 800), st.floats(0, 600)), max_size=8))
def test_tags_stay_in_the_window(points: list[tuple[float, float]]) -> None:
    centres = {str(number): point for number, point in enumerate(points)}
    rects = place_tags(dict.fromkeys(centres, (150, 26)), centres, dict.fromkeys(centres, 22), BOUNDS)
    assert all(BOUNDS.contains(rect) for rect in rects.values())


def test_tags_keep_off_places_that_have_no_tag() -> None:
    centres = {"a": (400.0, 300.0), "mute": (400.0, 262.0)}
    rect = place_tags({"a": (80, 26)}, centres, {"a": 20, "mute": 20}, BOUNDS)["a"]
    assert not rect.colliderect(Rect(380, 242, 40, 40))


def test_tags_keep_off_what_they_are_told() -> None:
    held = Rect(340, 240, 120, 40)
    rect = place_tags({"a": (80, 26)}, {"a": (400, 300)}, {"a": 20}, BOUNDS, [held])["a"]
    assert not rect.colliderect(held)
