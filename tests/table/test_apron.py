"""The foot of a board that stays in reach however closely the rest is looked at, such as a rack."""

from pathlib import Path

import pygame
import pytest
from games.rheinlander.at_table import card, hand, laid, spot
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect
from seat import Seat, played

from ludotheque.table.view.camera import Camera
from ludotheque.tiled.model import BoardMap

AREA = Rect(20, 10, 600, 600)
HANDS = ((2, 20, 30, 40, 50), (), ())
SIZES = [(1024, 640), (1920, 1080)]


def camera() -> Camera:
    """A board of 1000 by 500 whose lowest 100 units stay where they are."""
    places = {"far": (10.0, 10.0), "near": (500.0, 390.0), "own": (500.0, 450.0)}
    return Camera(BoardMap("toy", {}, (1000, 500), None, places, (), (), Path("toy.tmx")), AREA, 100.0)


journeys = st.lists(
    st.tuples(st.floats(-900, 900), st.floats(-900, 900), st.floats(0.5, 2), st.integers(20, 620)), max_size=9
)


@given(journeys)
def test_the_apron_keeps_place_and_size_and_the_rest_closes_up_to_it(journey) -> None:
    seen = camera()
    home, apron = seen.home.point("own"), seen.apron.copy()
    for dx, dy, factor, x in journey:
        seen.zoom_at((x, 300), factor)
        seen.pan(dx, dy)
        assert seen.frame.point("own") == home
        assert seen.frame.units(home) == pytest.approx((500, 450), abs=1)
        assert seen.scale("own") == seen.home.scale
        assert seen.scale("near") == seen.frame.scale
        if seen.zoom > 1:
            assert not seen.view.colliderect(apron)
            assert seen.view.bottom == apron.top or seen.zoom < 2
            pixel = seen.view.center
            assert seen.frame.at(seen.frame.units(pixel)) == pytest.approx(pixel, abs=1)
    seen.reset()
    assert seen.view.contains(apron)


def test_what_is_on_the_apron_is_in_view_already() -> None:
    seen = camera()
    seen.zoom_at((300, 200), 3)
    assert not seen.reveal(seen.frame.point("own"))
    assert seen.reveal(seen.frame.point("far"))


def test_the_wheel_over_the_apron_comes_nearer_to_what_is_above_it() -> None:
    seen = camera()
    assert seen.zoom_at(seen.apron.center, 2)
    assert seen.view.collidepoint(seen.frame.point("near"))


def nearer(seat: Seat, notches: int = 6) -> None:
    seat.move(seat.area("view").center)
    for _ in range(notches):
        seat.wheel(1)
    seat.settle()
    assert seat.seen["zoom"] > 2


def rack(seat: Seat) -> dict[tuple[str, str], list[int]]:
    own = [p for p in seat.seen["pieces"] if p["place"].startswith(("hand", "own", "pile"))]
    return {(p["kind"], p["place"]): p["rect"] for p in own}


@pytest.mark.parametrize("size", SIZES)
def test_the_rack_of_rheinlander_stays_where_it_is(size) -> None:
    seat = laid(knights=((), (), ()), hands=HANDS, size=size)
    before = rack(seat)
    nearer(seat)
    after = rack(seat)
    assert after.keys() == before.keys()
    for piece, rect in after.items():
        assert rect == pytest.approx(before[piece], abs=3), piece
        assert Rect(seat.seen["places"][piece[1]]).collidepoint(Rect(rect).center), piece
    for key in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN):
        seat.key(key, pygame.KMOD_SHIFT)
    assert rack(seat) == after


def test_a_card_is_played_from_the_rack_onto_a_board_seen_closely() -> None:
    seat = laid(knights=((), (), ()), hands=HANDS)
    seat.move(seat.place("left-20"))
    for _ in range(6):
        seat.wheel(1)
    seat.settle()
    seat.drag(card(seat, 20), seat.place("left-20"))
    assert played(seat) == ["place 20 left-20"]
    assert len(hand(seat)) == 5
    seat.drag(spot(seat, "own-bastions"), seat.place("left-20"))
    assert played(seat) == ["place 20 left-20"]


def test_nothing_out_of_view_shows_on_the_rack_or_can_be_hit_there() -> None:
    pictures = []
    for theirs in ((), ("right-16",)):
        seat = laid(knights=((), theirs, ()), hands=HANDS)
        nearer(seat)
        model = seat.table
        camera = model.camera
        x, y = camera.frame.point("right-16")
        camera.pan(camera.apron.centerx - x, camera.apron.centery - y)
        assert camera.apron.collidepoint(camera.frame.point("right-16"))
        model.show()
        seat.settle()
        assert seat.seen["zoom"] > 2
        for x in range(camera.apron.left, camera.apron.right, 9):
            place = model.hand.place_at((x, camera.apron.centery))
            assert place is None or camera.steady(place)
        pictures.append(pygame.image.tobytes(seat.app.surface.subsurface(camera.apron), "RGB"))
    assert pictures[0] == pictures[1]
