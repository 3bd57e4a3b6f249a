"""Pictures kept on disk: found again at their size, given up when too many, never a trouble."""

import os
import struct

import pygame
import pytest

from ludotheque.home import paths
from ludotheque.ui import kept_pictures
from ludotheque.ui.kept_pictures import keep, kept, sizes


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def sheet(width=40, height=30):
    surface = pygame.Surface((width, height))
    surface.fill("#c9992e")
    return surface


def test_a_picture_is_found_again_at_its_size():
    keep("room", sheet())
    assert kept("room", (40, 30)).get_at((20, 15))[:3] == (201, 153, 46)
    assert kept("room", (41, 30)) is None
    assert kept("other", (40, 30)) is None


@pytest.mark.parametrize("kind", ["window", "alpha", "24 bits", "part"])
def test_a_picture_of_any_kind_is_kept_as_it_is_seen_and_any_viewer_can_open_it(kind):
    picture = {
        "window": sheet(),
        "alpha": pygame.Surface((40, 30), pygame.SRCALPHA),
        "24 bits": pygame.Surface((40, 30), 0, 24),
        "part": sheet(64, 30).subsurface((7, 0, 40, 30)),
    }[kind]
    picture.fill("#c9992e")
    picture.set_at((3, 2), "#3a5f8a")
    keep("room", picture)
    [path] = paths.cache_folder().glob("room-*.bmp")
    for found in (kept("room", (40, 30)), pygame.image.load(path)):
        assert found.get_at((3, 2))[:3] == (58, 95, 138)
        assert found.get_at((39, 29))[:3] == (201, 153, 46)


def test_all_sizes_of_a_picture_are_told_and_of_no_other():
    for size in ((40, 30), (80, 60)):
        keep("board-ab", sheet(*size))
    keep("board-abc", sheet(20, 10))
    assert sorted(sizes("board-ab")) == [(40, 30), (80, 60)]
    assert sizes("board") == []


def damaged(data, how):
    """Return a kept picture with something wrong in it."""
    if how == "cut":
        return data[:1000]
    if how == "longer":
        return data + b"x"
    if how == "foreign":
        return b"x" * len(data)
    if how == "empty":
        return b""
    sizes = {"huge": (30_000, 30_000), "other": (41, 30), "upside-down": (40, 30)}[how]
    return data[:18] + struct.pack("<ii", *sizes) + data[26:]


@pytest.mark.parametrize("how", ["cut", "longer", "foreign", "empty", "huge", "other", "upside-down"])
def test_one_that_is_damaged_is_none_is_not_read_and_gives_way(monkeypatch, how):
    keep("room", sheet())
    [path] = paths.cache_folder().glob("room-*.bmp")
    path.write_bytes(damaged(path.read_bytes(), how))
    with monkeypatch.context() as never:
        never.setattr(kept_pictures, "Surface", lambda *_words: pytest.fail("read"))
        assert kept("room", (40, 30)) is None
    assert sizes("room") == []
    keep("room", sheet())
    assert kept("room", (40, 30)) is not None


def test_a_few_bytes_that_claim_a_huge_picture_fill_no_memory(monkeypatch):
    head = kept_pictures._head((30_000, 30_000))
    path = paths.cache_folder() / "room-30000x30000.bmp"
    path.parent.mkdir(parents=True)
    path.write_bytes(head)
    monkeypatch.setattr(kept_pictures, "Surface", lambda *_words: pytest.fail("read"))
    assert kept("room", (30_000, 30_000)) is None


def test_one_that_is_half_written_has_no_name_that_is_read(monkeypatch):
    def killed(_picture):
        raise KeyboardInterrupt

    monkeypatch.setattr(kept_pictures, "_head", killed)
    with pytest.raises(KeyboardInterrupt):
        keep("room", sheet())
    assert list(paths.cache_folder().iterdir()) == []


def test_nothing_is_kept_through_a_link(tmp_path):
    """The file that the link names is somebody's own, whether or not anybody has looked for the picture."""
    precious = tmp_path / "precious"
    precious.write_bytes(b"x")
    keep("other", sheet())
    (paths.cache_folder() / "room-40x30.bmp").symlink_to(precious)
    keep("room", sheet())
    assert precious.read_bytes() == b"x"
    assert kept("room", (40, 30)) is not None


@pytest.mark.parametrize("odd", ["pipe", "folder", "link"])
def test_what_is_no_file_is_none_and_nothing_is_written_through_it(tmp_path, odd):
    keep("room", sheet())
    [path] = paths.cache_folder().glob("room-*.bmp")
    precious = tmp_path / "precious"
    precious.write_bytes(b"x")
    path.unlink()
    {"pipe": os.mkfifo, "folder": os.mkdir, "link": lambda to: os.symlink(precious, to)}[odd](path)
    assert kept("room", (40, 30)) is None
    keep("room", sheet())
    assert (kept("room", (40, 30)) is None) == (odd == "folder")
    assert precious.read_bytes() == b"x"


def test_the_oldest_give_way_when_there_are_too_many(monkeypatch):
    monkeypatch.setattr(kept_pictures, "MOST", 15_000)  # bytes: three of them
    for number in range(5):
        keep(f"room{number}", sheet())
        [path] = paths.cache_folder().glob(f"room{number}-*.bmp")
        os.utime(path, (1000 + number, 1000 + number))
    assert [bool(sizes(f"room{number}")) for number in range(5)] == [False, False, True, True, True]


def test_a_folder_that_cannot_be_written_is_no_trouble(monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_HOME", "/proc/nowhere")
    keep("room", sheet())
    assert kept("room", (40, 30)) is None
    assert sizes("room") == []
