"""A board's picture: soft at once from what is at hand, sharp by and by, never of the board as it was."""

import os
import sys
from types import ModuleType

import pygame
import pytest

from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.games.boards import board_map
from ludotheque.games.rheinlander.look.rack import HIGH, with_rack
from ludotheque.home import paths
from ludotheque.home.edition import edition
from ludotheque.i18n import set_language
from ludotheque.picture import board_picture
from ludotheque.picture.board_picture import (
    BoardPicture,
    finished_picture,
    name,
    paint_small,
    small_file,
    small_size,
)
from ludotheque.picture.painting import paint
from ludotheque.ui import kept_pictures
from ludotheque.ui.work import Work

pytestmark = pytest.mark.pictures
LATEST = 2  # pictures kept in memory
SMALL_FILE = 60_000  # bytes
FAR_OFF = 10  # levels of a colour, of a tenth of the sides' pixels: 7 at most where a file is up to date
SIZE = (120, 96)  # pixels: large enough to be told from parchment, and painted in no time
GLEN = os.path.join(os.path.dirname(__file__), "..", "maps", "glen.tmx")


def flat(board_map, surface, *_how):
    """Stand for the painter: three steps, then a golden sheet."""
    yield 0.1
    yield 0.5
    yield 0.9
    surface.fill("#c9992e")
    return surface


@pytest.fixture(autouse=True)
def ready(monkeypatch):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    monkeypatch.setattr(BoardPicture, "latest", {})
    monkeypatch.setattr(board_picture, "LATEST", LATEST)


@pytest.fixture
def quick(monkeypatch):
    """Paint in a few steps, one at a time."""
    monkeypatch.setattr(board_picture, "painting", flat)
    monkeypatch.setattr(board_picture, "SLICE", 0)
    monkeypatch.setattr(board_picture, "FIRST_SLICE", 0)


@pytest.fixture
def glen(tmp_path):
    """Return a map of the player's own."""
    path = tmp_path / "own.tmx"
    with open(GLEN, encoding="utf-8") as file:
        path.write_text(file.read(), "utf-8")
    return path


def opened(board_map, size=SIZE, later=lambda task: task()):
    return BoardPicture(board_map, None, size, later)


def run(picture):
    while not picture.sharp:
        picture.update(1 / 60)
    return picture


def middle(picture):
    seen = pygame.Surface(SIZE)
    picture.draw(seen, (0, 0))
    return seen.get_at((SIZE[0] // 2, SIZE[1] // 2))[:3]


@pytest.mark.parametrize("path", paths.map_files(), ids=lambda path: path.stem)
def test_each_board_that_ships_has_a_small_picture_of_just_this_map(path):
    """Whoever changes a map makes them anew: assets/make/boards.py."""
    file = small_file(boards.load(path))
    assert file.exists(), "run assets/make/boards.py"
    assert file.stat().st_size <= SMALL_FILE
    assert pygame.image.load(file).get_size() == small_size(boards.load(path))


@pytest.mark.parametrize("game", [id for id, box in GAMES.items() if box.map() in paths.map_files()])
def test_small_pictures_show_the_boards_as_they_are_painted_today(game):
    """Whoever changes the painters makes them with assets/make/boards.py; lossy files differ a little."""
    found = board_map(GAMES[game])
    kept = pygame.image.load(small_file(found))
    assert difference(found, GAMES[game].places(), kept) < FAR_OFF, "run assets/make/boards.py"


def difference(found, places, kept, above=None):
    """Return the largest difference, in levels of a colour, of a picture from what is painted of a map.

    Tenths of a small picture's sides are compared, down to `above` of them.
    """
    size = small_size(found)
    coarse = size[0] // 10, size[1] // 10
    painted = paint(found, (2 * size[0], 2 * size[1]), places=places)
    ours, theirs = (
        pygame.transform.smoothscale(picture, coarse).subsurface((0, 0, coarse[0], above or coarse[1]))
        for picture in (painted, kept)
    )
    pixels = zip(*(pygame.image.tobytes(one, "RGB") for one in (ours, theirs)), strict=True)
    return max(abs(a - b) for a, b in pixels)


def test_the_soft_picture_of_a_board_with_a_rack_lies_where_the_sharp_one_will():
    """The table makes the map higher, with the rack at its foot."""
    found = board_map(GAMES["rheinlander"])
    racked = with_rack(found, market=False)
    soft = finished_picture(racked, GAMES["rheinlander"].places(), 560)
    assert soft is not None
    assert soft.get_width() / soft.get_height() == pytest.approx(racked.size[0] / racked.size[1], abs=0.01)
    rows = round(small_size(racked)[1] / 10 * (1 - 2 * HIGH / racked.size[1]))  # well above the rack
    assert difference(racked, GAMES["rheinlander"].places(), soft, rows) < 3 * FAR_OFF
    assert name(found, None) != name(racked, None)


def test_a_copy_of_a_board_that_ships_has_its_small_picture_too(tmp_path):
    copy = tmp_path / "mine.tmx"
    copy.write_bytes(paths.map_file("highlanders.tmx").read_bytes())
    assert finished_picture(boards.load(copy), None, 100) is not None


def test_no_other_small_picture_ships():
    kept = {file.name for file in paths.asset("boards").iterdir()}
    assert kept == {small_file(boards.load(path)).name for path in paths.map_files()}


@pytest.mark.parametrize("size", [(300, 240), (1400, 1120)])
def test_a_board_that_ships_is_seen_whole_before_a_stroke_is_painted(size, quick):
    picture = opened(boards.load(paths.map_file("highlanders.tmx")), size)
    assert picture.whole
    assert not picture.sharp
    loch, paper = (
        picture.surface.get_at((size[0] // 5, size[1] * 11 // 20)),
        picture.surface.get_at((size[0] // 2, 5)),
    )
    assert loch.b > loch.r
    assert paper.r > paper.b


def test_the_sharp_picture_comes_in_over_the_soft_one(quick):
    picture = opened(boards.load(paths.map_file("highlanders.tmx")))
    soft, gold = middle(picture), (201, 153, 46)
    while not picture._sharp:
        assert middle(picture) == soft
        assert not picture.update(1 / 60), "it looks as before"
    assert middle(picture) == soft
    assert picture.update(board_picture.FADE / 2)
    low, high = sorted((soft[2], gold[2]))
    assert low < middle(picture)[2] < high
    assert not picture.sharp
    picture.update(board_picture.FADE)
    assert middle(picture) == gold
    assert picture.sharp


def test_a_board_of_ones_own_is_seen_as_it_is_painted_where_nothing_is_at_hand(glen, quick):
    picture = opened(boards.load(glen))
    assert not picture.whole
    assert middle(run(picture)) == (201, 153, 46)


def test_at_a_size_painted_before_it_is_sharp_at_once(glen, quick):
    run(opened(boards.load(glen)))
    assert opened(boards.load(glen)).sharp
    BoardPicture.latest.clear()
    assert opened(boards.load(glen)).sharp, "kept on disk"


def test_at_another_size_the_one_painted_last_is_seen_meanwhile(glen, quick):
    run(opened(boards.load(glen)))
    picture = opened(boards.load(glen), (60, 48))
    assert picture.whole
    assert not picture.sharp
    assert picture.surface.get_at((30, 24))[:3] == (201, 153, 46)
    BoardPicture.latest.clear()
    assert opened(boards.load(glen), (60, 48)).whole, "kept on disk"


def test_nothing_is_written_while_one_may_be_waiting(glen, quick):
    later = []
    run(opened(boards.load(glen), later=later.append))
    assert not list(paths.cache_folder().glob("*"))
    later.pop()()
    assert len(list(paths.cache_folder().glob("board-*.bmp"))) == 1


def test_a_board_edited_in_tiled_is_not_shown_as_it_was(glen, quick):
    run(opened(boards.load(glen)))
    text = glen.read_text("utf-8")
    glen.write_text(text.replace(">\n <objectgroup", '>\n <objectgroup offsetx="1"', 1), "utf-8")
    changed = boards.load(glen)
    assert finished_picture(changed, None, 100) is None
    assert not opened(changed).whole


def test_pictures_by_painters_as_they_were_are_not_shown(glen, quick, monkeypatch):
    run(opened(boards.load(glen)))
    monkeypatch.setattr(board_picture, "painters", lambda places: "newer")
    assert not opened(boards.load(glen)).whole


def test_the_painters_are_told_by_the_program_and_by_their_own_files_if_they_lie_outside(
    tmp_path, monkeypatch
):
    castles = GAMES["highlanders"].places()
    assert board_picture.painters(castles) == board_picture.painters(None) == edition()
    outside = ModuleType("outside")
    outside.__file__ = str(tmp_path / "outside.py")
    monkeypatch.setitem(sys.modules, "outside", outside)
    found = []
    for code in ("a = 1", "a = 2"):
        edition.cache_clear()
        (tmp_path / "outside.py").write_text(code)
        found.append(board_picture.painters(type("Places", (), {"__module__": "outside"})()))
    edition.cache_clear()
    assert len({*found, edition()}) == 3


def test_each_language_has_its_own_picture(glen, quick):
    run(opened(boards.load(glen)))
    set_language("en")
    assert not opened(boards.load(glen)).sharp


def test_a_small_picture_is_made_and_kept_for_whoever_opens_the_board(glen, quick):
    found = boards.load(glen)
    Work(paint_small(found, None)).finish()
    assert kept_pictures.sizes(board_picture.name(found, None)) == [small_size(found)]
    assert opened(found).whole


def test_memory_holds_the_last_two_pictures(glen, quick):
    for width in (60, 80, 100):
        run(opened(boards.load(glen), (width, 48), later=lambda task: None))
    assert [size for _name, size in BoardPicture.latest] == [(80, 48), (100, 48)]


def test_painted_beside_or_alone_a_picture_is_the_same():
    found = boards.load(paths.map_file("highlanders.tmx"))
    first, second = (paint(found, SIZE).get_buffer().raw for _ in range(2))
    assert first == second


def test_pictures_that_wait_to_be_kept_on_disk_are_not_held_for_that(glen, quick):
    later, board = [], boards.load(glen)
    sizes = [(100 + 5 * n, 80 + 4 * n) for n in range(12)]
    for size in sizes:
        run(opened(board, size, later.append))
    assert list(BoardPicture.latest) == [(name(board, None), size) for size in sizes[-LATEST:]]
    for task in later:
        task()
    assert sorted(kept_pictures.sizes(name(board, None))) == sizes[-LATEST:]
