"""However large a map is within its bounds, what the painter holds at once stays small."""

import os
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pygame
import pytest
from pygame import Color, Surface

from ludotheque.games import maps as boards
from ludotheque.home.paths import map_file
from ludotheque.picture import painting as painter
from ludotheque.picture.frame import Frame
from ludotheque.picture.layers import (
    BAND_LETTERS,
    COASTS,
    MOST_LETTERS,
    MOST_STANDING,
    Clearance,
    Layers,
)
from ludotheque.picture.lettering import Fonts, Letters
from ludotheque.picture.painting import MOST_CORNERS
from ludotheque.picture.pen import FINEST, dashed, sampled
from ludotheque.picture.places import discs
from ludotheque.picture.terrain.classes import TERRAIN
from ludotheque.tiled.drawing import CORNERS
from ludotheque.tiled.model import Road, Shape

FILLING = ("heath", "vineyard", "wood")  # test_painting.py fills a sheet with them
LARGEST = 16_384.0  # board units: the side of the largest map
MOST = 180 * 1024  # kB resident


@pytest.fixture(autouse=True, scope="module")
def fonts():
    pygame.font.init()


@pytest.fixture(scope="module")
def highlanders():
    return boards.load(map_file("highlanders.tmx"))


def zigzag(kind, corners, width, height):
    """Return a shape that goes to and fro over the whole board."""
    points = [(width * (k % 2), height * k / corners) for k in range(corners)]
    return Shape(kind, tuple(points), True)


def gathered(board_map):
    """Return the sheet on which all of a board is collected."""
    sheet = Layers(board_map, "fr", (0.0, 0.0, *board_map.size))
    for _step in painter.gather(sheet, discs):
        pass
    return sheet


def letters(sheet):
    """Return how many letters of SVG a sheet stands for before anything that stands is drawn."""
    pens = (sheet.washes, sheet.roads, sheet.floor, sheet.above)
    return sum(pen.letters for pen in pens) + COASTS * sum(map(len, (*sheet.waters, *sheet.islands)))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[pytest.mark.long] if number % 4 else [])
        for number, kind in enumerate(sorted({*TERRAIN} - {*FILLING}))
    ],
)
def test_one_shape_fills_no_more_than_a_sheet_may_hold(kind, highlanders):
    shape = zigzag(kind, CORNERS, *highlanders.size)
    sheet = gathered(replace(highlanders, roads=(), terrain=(shape,)))
    assert letters(sheet) < 1.5 * MOST_LETTERS
    assert len(sheet.standing) < MOST_STANDING / 2
    bands = [band[0] for band in sheet.bands() if band]
    assert max((pen.letters for pen in bands), default=0) < 1.5 * MOST_LETTERS


def test_what_stands_is_rendered_in_bands_of_bounded_length():
    sheet = Layers(boards.load(map_file("highlanders.tmx")), "fr", (0.0, 0.0, 1500.0, 1200.0))
    for foot in range(40):
        sheet.stand(foot, lambda pen: pen.path("M0 0" * 40_000))
    bands = [band for band in sheet.bands() if band]
    assert sum(pen.letters for pen, _top, _bottom in bands) > 40 * 160_000
    assert max(pen.letters for pen, _top, _bottom in bands) < BAND_LETTERS + 170_000
    assert bands[0][1:] == (-125.0, 32.0)  # feet at 0, 1 and 2


def test_the_coasts_of_many_waters_fill_a_sheet(highlanders):
    width, height = highlanders.size
    waters = (zigzag("water", 13, width, height),) * 2_000
    sheet = gathered(replace(highlanders, roads=(), terrain=waters))
    assert MOST_LETTERS <= letters(sheet) < 1.2 * MOST_LETTERS


def test_on_a_full_sheet_roads_are_plain(highlanders):
    rng = Random(1)
    bends = [tuple((rng.uniform(0, 1500), rng.uniform(0, 1200)) for _ in range(10)) for _ in range(150)]
    roads = tuple(Road("a", "b", points) for points in bends)
    assert letters(gathered(replace(highlanders, roads=roads, terrain=()))) < 1.5 * MOST_LETTERS


def test_however_long_a_line_it_has_only_so_many_points_and_dashes():
    line = [(0.0, 0.0), (LARGEST, 0.0), (0.0, LARGEST)] * 100
    for closed in (False, True):
        assert FINEST / 2 < len(sampled(line, 4, closed)) < FINEST + 2 * len(line)
    assert FINEST / 3 < dashed(line, (0.1, 4.2)).count("M") < FINEST


def test_a_shape_is_painted_with_only_so_many_corners(highlanders, monkeypatch):
    found = []
    monkeypatch.setitem(TERRAIN, "tree", lambda _sheet, shape: found.append(len(shape.points)))
    terrain = tuple(zigzag("tree", count, 9, 9) for count in (MOST_CORNERS, MOST_CORNERS + 1, CORNERS))
    gathered(replace(highlanders, terrain=terrain))
    assert found == [MOST_CORNERS, MOST_CORNERS / 2 + 1, MOST_CORNERS]


def test_the_ground_of_the_largest_board_is_taken_in_little_memory():
    ground = Clearance()
    tracemalloc.start()
    ground.rectangle(-400, -400, LARGEST + 400, LARGEST + 400)
    taken, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 4_000_000
    assert not ground.free((-400, -400))
    assert not ground.free((LARGEST, LARGEST))
    assert ground.free((LARGEST + 500, 0), (0, -500), (-500, 0), (-1e6, 5))


def test_a_long_label_is_no_larger_than_the_sheet_when_it_is_turned(monkeypatch):
    turned, rotozoom = [], pygame.transform.rotozoom

    def seen(picture, *how):
        turned.append(picture.get_size())
        return rotozoom(picture, *how)

    monkeypatch.setattr(pygame.transform, "rotozoom", seen)
    label = Letters((0, 0), "M" * 60, "italic", 150, Color("red"), Color("white"), spacing=1.25, angle=45)
    Fonts().write(Surface((1_500, 1_080)), Frame((0.0, 0.0), 1.0, {}), label)
    [(width, height)] = turned
    assert 2_000 < width < 2_800
    assert height < 200


PAINTS = """
import sys
from pathlib import Path
from hand import Hand
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.ui.memory import give_back

hand = Hand((1920, 1080), curtain=False)
give_back()
players = [Player(name) for name in ("Ana", "Bo")]
hand.navigation.tables.show(new_game(GAMES[sys.argv[1]], players, seed="1", path=Path(sys.argv[2])))
hand.wait(0.1)
while hand.scene.moving():
    hand.wait(0.1)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


def crowded(path, terrain):
    """Write the board of Highlanders with other terrain: each a class and the points of a polygon."""
    tree = ElementTree.parse(map_file("highlanders.tmx"))
    layer = tree.find(".//objectgroup[@name='terrain']")
    for item in list(layer):
        layer.remove(item)
    for number, (kind, points) in enumerate(terrain, 100_000):
        item = ElementTree.SubElement(layer, "object", {"id": str(number), "type": kind, "x": "0", "y": "0"})
        drawn = " ".join(f"{x},{y}" for x, y in points)
        ElementTree.SubElement(item, "polygon", {"points": drawn})
    tree.write(path)
    return path


def many(kinds):
    """Return 2,800 polygons that each cover the board, of some classes in turn."""
    rng = Random(1)
    for number in range(2_800):
        top = [(x, rng.randrange(150)) for x in range(0, 1_501, 250)]
        bottom = [(x, 1_200 - rng.randrange(150)) for x in range(1_500, -1, -300)]
        yield kinds[number % len(kinds)], top + bottom


def long(kinds):
    """Return four zigzags over the board, of 9,000 corners each."""
    for kind in kinds:
        yield kind, [(1_500 * (k % 2), k * 1_200 // 9_000) for k in range(9_000)]


@pytest.mark.long
@pytest.mark.parametrize(
    "terrain",
    [
        partial(many, ("water", "meadow", "wood", "field", "isle")),
        partial(long, ("water", "vineyard", "cliff", "ford")),
    ],
    ids=["many", "long"],
)
def test_a_board_as_crowded_as_may_be_is_painted_in_180_mb(tmp_path, terrain):
    path = crowded(tmp_path / "crowded.tmx", terrain())
    said = subprocess.run(
        [sys.executable, "-c", PAINTS, "highlanders", str(path)],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(said.stdout.split()[-1]) < MOST
