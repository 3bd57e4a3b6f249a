"""The Rhine as a picture: one water, an island, a number on every space; any map of the kind is painted."""

from collections import deque
from functools import partial

import pygame
import pytest
from pygame import Rect

from ludotheque.games import maps as boards
from ludotheque.games.rheinlander.art.outline import rings, strokes_across
from ludotheque.games.rheinlander.art.places import rhine_places
from ludotheque.home.paths import map_file
from ludotheque.picture import painting
from ludotheque.picture.frame import fit
from ludotheque.picture.layers import Layers

paint = partial(painting.paint, places=rhine_places)
SIZE = (944, 752)
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
BESIDE = [(10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0)]


@pytest.fixture(autouse=True, scope="module")
def fonts():
    pygame.font.init()


@pytest.fixture(scope="module")
def rhine():
    return boards.load(map_file("rheinlander.tmx"))


@pytest.fixture(scope="module")
def picture(rhine):
    return paint(rhine, SIZE)


@pytest.fixture(scope="module")
def sheet(rhine):
    frame = fit(rhine, Rect((0, 0), SIZE))
    gathered = Layers(rhine, "fr", (*frame.units((0, 0)), *frame.units(SIZE)))
    deque(painting.gather(gathered, rhine_places), maxlen=0)
    return gathered


def rivers(board_map):
    return [board_map.areas[name] for name in board_map.board.names[board_map.board.lands :]]


def test_one_water_from_the_lake_to_the_sea_and_one_island(rhine, sheet):
    assert len(rings(rivers(rhine))) == 2
    assert (len(sheet.waters), len(sheet.islands)) == (1, 1)
    left, right = min(x for x, _ in sheet.wet), max(x for x, _ in sheet.wet)
    mouths = [shape for shape in rhine.terrain if shape.kind == "mouth"]
    assert len(mouths) == 2
    for mouth in mouths:  # the shore goes along each of them
        inland = {(x, y) for x, y in mouth.points[1:-1] if 40 < x < 1460 and 40 < y < 1160}
        assert inland
        assert inland <= set(sheet.wet)
    assert left < 150
    assert right > 1400


def test_a_number_on_every_space(rhine, sheet):
    written = [letters.text for letters in sheet.letters]
    for number in range(1, 55):
        assert written.count(str(number)) == 3  # two lands and the river


def test_water_is_blue_and_land_is_not(rhine, picture):
    frame = fit(rhine, Rect((0, 0), SIZE))
    board = rhine.board
    for space, name in enumerate(board.names):
        x, y = frame.point(name)
        spots = [picture.get_at((x + dx, y + dy)) for dx in (-16, 16) for dy in (-12, 12)]
        wet = sum(spot.b > spot.r for spot in spots)
        assert wet >= 3 if space >= board.lands else wet <= 1, name


def test_nothing_that_stands_hides_a_number(rhine, sheet):
    for name in rhine.board.names:
        assert not sheet.taken.free(rhine.places[name]), name


def test_the_circles_stand_out(rhine, picture):
    frame = fit(rhine, Rect((0, 0), SIZE))
    for name in rhine.board.estates:
        red, green, blue, _ = picture.get_at(frame.point(name))
        assert red > 220
        assert green > 190
        assert red > blue


@pytest.mark.parametrize("size", [(300, 240), (752, 600)])
def test_the_same_pixels_each_time(rhine, size):
    first, second = (pygame.image.tobytes(paint(rhine, size), "RGB") for _ in range(2))
    assert first == second


def test_any_map_of_the_kind_is_painted(picture):
    canal = boards.load(map_file("rheinlander.tmx").parent.parent / "tests" / "maps" / "canal.tmx")
    assert paint(canal, (280, 1060)).get_size() == (280, 1060)


# outlines


def test_the_line_round_two_areas_leaves_out_what_they_share():
    (ring,) = rings([SQUARE, BESIDE[::-1]])
    assert len(ring) == 6
    assert set(ring) == {*SQUARE, *BESIDE}


def test_a_hole_has_a_line_of_its_own():
    cells = [
        [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        for x in range(3)
        for y in range(3)
        if (x, y) != (1, 1)
    ]
    assert sorted(len(ring) for ring in rings(cells)) == [4, 12]


def test_strokes_stay_within_an_area():
    strokes = strokes_across(SQUARE, 0.7, 2.0, 0.5)
    assert strokes
    for stroke in strokes:
        assert all(0 <= x <= 10 and 0 <= y <= 10 for x, y in stroke)
