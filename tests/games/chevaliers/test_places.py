"""The picture of a hall: what each square is can be told by its colours, at any size and for any hall."""

from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from ludotheque.games import maps as boards
from ludotheque.games.chevaliers.art.places import hall_places
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, squares
from ludotheque.home import paths
from ludotheque.picture import painting
from ludotheque.picture.frame import fit
from ludotheque.tiled.model import BoardMap

paint = partial(painting.paint, places=hall_places)
SIZES = [(944, 752), (500, 650), (1000, 800)]


@pytest.fixture(autouse=True, scope="module")
def fonts():
    pygame.font.init()


@pytest.fixture(scope="module")
def hall():
    return boards.load(paths.map_file("chevaliers.tmx"))


@pytest.fixture(scope="module", params=SIZES, ids=str)
def painted(request, hall):
    size = request.param
    return paint(hall, size), fit(hall, Rect((0, 0), size))


def colour(picture, frame, place, reach=0.36):
    """The mean colour of the middle of a square."""
    x, y = frame.point(place)
    side = frame.length(80 * reach)
    area = Rect(x - side, y - side, 2 * side, 2 * side)
    total = [0, 0, 0]
    spots = [(px, py) for px in range(area.left, area.right, 2) for py in range(area.top, area.bottom, 2)]
    for spot in spots:
        for channel in range(3):
            total[channel] += picture.get_at(spot)[channel]
    return [value / len(spots) for value in total]


def named(hall, of):
    return [hall.board.names[square] for square in of]


def test_posts_are_red_and_starts_green(painted, hall):
    picture, frame = painted
    for place in named(hall, hall.board.posts[0] + hall.board.posts[1]):
        red, green, blue = colour(picture, frame, place)
        assert red > 1.6 * green
        assert red > 1.6 * blue
    for place in named(hall, hall.board.starts):
        red, green, blue = colour(picture, frame, place)
        assert green > red
        assert green > 1.2 * blue


def test_the_floor_is_light_and_the_walls_are_dark(painted, hall):
    picture, frame = painted
    board = hall.board
    special = {*board.starts, *board.posts[0], *board.posts[1], *board.chests}
    floor = [board.names[square] for square in squares(board.open) if square not in special]
    lightest_wall = max(
        sum(picture.get_at(frame.at((80 * x + 40, 80 * y + 20)))[:3])
        for x, y in ((14, 0), (3, 14), (6, 13), (12, 1))
    )
    assert min(sum(colour(picture, frame, place)) for place in floor) > lightest_wall


def test_squares_of_one_colour_are_lighter_by_turns(hall):
    """Whoever counts steps sees by its tint which squares an even number of them can reach."""
    picture, frame = paint(hall, (944, 752)), fit(hall, Rect(0, 0, 944, 752))
    tints = ([], [])
    for name in ("f8", "g8", "f7", "g7", "g9", "f9", "f6", "g6", "l8", "l7", "m8", "m7"):
        tints[(ord(name[0]) + int(name[1:])) % 2].append(sum(colour(picture, frame, name)))
    means = sorted(sum(values) / len(values) for values in tints)
    assert means[1] - means[0] > 20


def test_the_same_picture_every_time(hall):
    first, second = (paint(hall, (300, 240)) for _ in range(2))
    assert first.get_buffer().raw == second.get_buffer().raw


def strange(rows, side=32):
    size = (len(rows[0]) * side, len(rows) * side)
    return BoardMap(
        "hall", {"fr": "Salle"}, size, ChevaliersBoard(tuple(rows)), {}, (), (), Path("strange.tmx")
    )


@pytest.mark.parametrize("seed", range(4))
def test_any_hall_can_be_painted(seed):
    rng = Random(seed)
    rows = ["".join(rng.choice("..#oslrc") for _ in range(rng.choice((3, 26)))) for _ in range(1)]
    rows = [rows[0], *("".join(rng.choice("..#oslrc") for _ in rows[0]) for _ in range(rng.choice((2, 25))))]
    rows[0] = "." + rows[0][1:]
    picture = paint(strange(rows), (320, 200))
    assert picture.get_size() == (320, 200)
