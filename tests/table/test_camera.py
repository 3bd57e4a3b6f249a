from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from ludotheque.table.view.camera import CLOSEST, Camera
from ludotheque.tiled.model import BoardMap

AREA = Rect(20, 10, 600, 600)


def camera() -> Camera:
    places = {"a": (0.0, 0.0), "b": (1000.0, 500.0)}
    return Camera(BoardMap("toy", {}, (1000, 500), None, places, (), (), Path("toy.tmx")), AREA)


def test_the_whole_board_is_centred_in_its_area() -> None:
    seen = camera()
    assert seen.view == Rect(20, 160, 600, 300)
    assert seen.frame.point("a") == (20, 160)
    assert seen.frame.point("b") == (620, 460)


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    seen = camera()
    point = seen.frame.units((300, 310))
    assert seen.zoom_at((300, 310), 2)
    assert seen.zoom == pytest.approx(2)
    assert seen.frame.at(point) == (300, 310)


def test_zoom_ends_at_the_whole_board_and_close_by() -> None:
    seen = camera()
    assert not seen.zoom_at((300, 300), 0.5)
    seen.zoom_at((300, 300), 100)
    assert seen.zoom == pytest.approx(CLOSEST)
    assert seen.reset()
    assert seen.frame == seen.home


def test_what_is_out_of_sight_is_brought_well_into_view() -> None:
    seen = camera()
    seen.zoom_at((300, 310), 4)
    for place in ("a", "b"):
        assert not seen.view.collidepoint(seen.frame.point(place))
        assert seen.reveal(seen.frame.point(place))
        assert seen.view.inflate(2, 2).collidepoint(seen.frame.point(place))
        assert not seen.reveal(seen.view.center)


@given(st.lists(st.tuples(st.floats(-900, 900), st.floats(-900, 900), st.floats(0.5, 2)), max_size=12))
def test_no_gap_opens_however_it_is_moved(journey: list[tuple[float, float, float]]) -> None:
    seen = camera()
    for dx, dy, factor in journey:
        seen.zoom_at((300, 300), factor)
        seen.pan(dx, dy)
    assert seen.view.w == AREA.w
    assert seen.view.h >= 300
