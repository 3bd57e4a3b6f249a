"""What is derived from the games is made again when it is damaged: list, figures, small pictures."""

import shutil
import struct
from random import Random

import pygame
import pytest
from amounts import many
from hand import leave_finished
from home.test_index import changed
from scenes.test_games import begun, open_list

from ludotheque.core.files import read_plain
from ludotheque.core.steps import finish
from ludotheque.home import paths
from ludotheque.home.index import Index
from ludotheque.scenes.games import previews
from ludotheque.scenes.games.previews import jpeg_size
from ludotheque.scenes.tallying import tallying
from ludotheque.ui.work import Work

SIZE = (800, 600)


@pytest.fixture
def games(hand):
    """Leave games that go on and that are over; return what is known of them once all has been looked at."""
    begun(hand, plies=7), begun(hand, "chevaliers", ("Ana", "Bo"), started="20250102-101010")
    leave_finished(), leave_finished(("Cy", "Di"), "20251225-200000")
    return in_the_list(hand)


def figures(hand):
    return finish(tallying(hand.app.store))


def in_the_list(hand):
    """Open the list, let everything in sight be looked at, and return what is kept of it."""
    open_list(hand)
    assert hand.names == ["shelf", "games"], "no dialog"
    hand.app.scenes.unwind(1)
    index = Index()
    finish(index.reading())
    return index.entries


def changes(count):
    data = paths.index_file().read_bytes()
    for seed in range(count):
        paths.index_file().write_bytes(changed(data, Random(seed)))
        yield


def test_a_list_made_of_a_changed_index_is_the_same_once_it_has_been_looked_at(hand, games):
    assert in_the_list(hand) == games
    for _change in changes(12):
        assert in_the_list(hand) == games


def test_whose_turn_it_is_not_is_found_out_on_sight(hand, games):
    """The index may say it under a right checksum: a picture belongs to the turn that it was drawn with."""
    index = Index()
    finish(index.reading())
    going = next(entry for entry in index.entries if len(entry.players) == 3)
    index.note(going, going._replace(turn=(going.turn + 1) % 3))
    index.keep()
    assert in_the_list(hand) == games


@pytest.mark.long
def test_a_thousand_lists_made_of_a_changed_index(hand, games):
    for _change in changes(many(1000)):
        assert in_the_list(hand) == games


def test_figures_made_of_a_changed_index_are_the_same(hand, games):
    before = figures(hand)
    assert len(before) == 2
    in_the_list(hand)
    for _change in changes(200):
        assert figures(hand) == before


HUGE = struct.pack("<2sIHHIIiiHHIIiiII", b"BM", 54, 0, 0, 54, 40, 30_000, 30_000, 1, 24, 0, 0, 0, 0, 0, 0)


def claiming(data, width, height):
    """Return a JPEG whose head claims another size."""
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


@pytest.mark.parametrize("how", ["empty", "cut", "bitmap", "claim", "foreign"])
def test_a_small_picture_that_is_damaged_is_not_decoded_and_drawn_again(hand, games, monkeypatch, how):
    hand.app.scenes.unwind(1)
    files = {path: path.read_bytes() for path in paths.pictures_folder().iterdir()}
    for path, data in files.items():
        damaged = {
            "empty": b"",
            "cut": data[:90],
            "bitmap": HUGE,
            "claim": claiming(data, 30_000, 30_000),
            "foreign": b"x" * 999,
        }
        path.write_bytes(damaged[how])
    decode = pygame.image.load
    decoded = []

    def load(file, *name):
        if name and name[0] in {path.name for path in files}:
            decoded.append(name)
        return decode(file, *name)

    monkeypatch.setattr(pygame.image, "load", load)
    assert in_the_list(hand) == games
    assert decoded == []
    assert {path: path.read_bytes() for path in paths.pictures_folder().iterdir()} == files


def test_the_size_of_a_small_picture_is_read_in_its_head(hand, games):
    for path in paths.pictures_folder().iterdir():
        data = read_plain(path, 1_000_000)
        assert jpeg_size(data) == pygame.image.load(path).get_size()
        assert jpeg_size(claiming(data, 7, 9)) == (7, 9)
        assert {jpeg_size(data[:length]) for length in range(300)} <= {None, jpeg_size(data)}
    assert jpeg_size(b"\xff\xd8" + b"\xff\xe0\0\0" * 9) is None


def test_a_small_picture_by_another_edition_or_of_a_map_that_was_redrawn_is_not_shown(
    hand, games, monkeypatch
):
    before = {path.name for path in paths.pictures_folder().iterdir()}
    hand.app.scenes.unwind(1)
    monkeypatch.setattr(previews, "painters", lambda _places: "newer")
    for path in paths.pictures_folder().iterdir():
        path.write_bytes(b"never read")
    in_the_list(hand)
    after = {path.name for path in paths.pictures_folder().iterdir()}
    assert not before & after
    assert len(after) == len(before)


def test_how_far_the_games_are_read_is_seen_while_there_is_no_index(hand, monkeypatch):
    for number in range(12):
        begun(hand, started=f"202501{number + 10}-101010")
    hand.app.scenes.unwind(1)
    paths.index_file().unlink(missing_ok=True)
    monkeypatch.setattr(Work, "go_on", lambda work, _seconds=0: work.take(1))
    hand.navigation.games()
    shares, pictures = [], []
    while "read" in hand.seen:
        shares.append(hand.seen["read"])
        pictures.append(pygame.image.tobytes(hand.app.surface, "RGB"))
        hand.app.step(1 / 60)
    assert shares == sorted(shares)
    assert len({*shares}) > 10
    assert len({*pictures[1:]}) > 10, "the bar grows"
    assert hand.seen["games"] == 12


def test_a_cache_folder_that_is_lost_is_made_again(hand, games):
    hand.app.scenes.unwind(1)
    shutil.rmtree(paths.pictures_folder())
    paths.index_file().unlink()
    assert in_the_list(hand) == games
