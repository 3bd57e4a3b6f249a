"""Files that are no maps, maps too large to be read, and paths that lead elsewhere."""

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from tiled.glen import FOLDER, GLEN, edit, found, write

from ludotheque.games import maps as boards

HALL = (FOLDER / "hall.tsx").read_text()


def reasons(path):
    return [fault.reason for fault in boards.check(path)]


def test_a_missing_file(tmp_path):
    assert reasons(tmp_path / "nowhere.tmx") == ["missing-file"]


def test_a_folder(tmp_path):
    assert reasons(tmp_path) == ["not-a-file"]


def test_a_device_or_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.tmx")
    assert reasons(tmp_path / "pipe.tmx") == ["not-a-file"]
    assert reasons(Path("/dev/zero")) == ["not-a-file"]


def test_an_unreadable_file(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    path = edit(tmp_path)
    monkeypatch.setattr(Path, "open", refuse)
    (fault,) = boards.check(path)
    assert (fault.reason, dict(fault.facts)) == ("unreadable", {"why": "Permission denied"})


def test_names_that_no_system_allows(tmp_path):
    assert reasons(tmp_path / ("m" * 5000)) == ["unreadable"]
    assert reasons(tmp_path / "nul\0byte.tmx") == ["missing-file"]


def test_a_loop_of_links_is_unreadable(tmp_path):
    (tmp_path / "loop.tmx").symlink_to(tmp_path / "loop.tmx")
    assert reasons(tmp_path / "loop.tmx") == ["unreadable"]


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = tmp_path / "bom.tmx"
    path.write_bytes(b"\xef\xbb\xbf" + GLEN.encode())
    assert found(path) == []


def test_four_megabytes_at_most(tmp_path):
    padding = "<!--" + " " * (4 * 1024 * 1024 - len(GLEN.encode()) - 7) + "-->"
    assert reasons(write(tmp_path, GLEN + padding)) == []
    assert reasons(write(tmp_path, GLEN + padding + " ")) == ["too-big"]


MANY = " ".join(f'a{i:x}=""' for i in range(210_000))
BOMBS = {
    "elements": (GLEN.replace("</map>", "<a/>" * 900_000 + "</map>"), "too-many-elements"),
    "attributes": (GLEN.replace("</map>", f"<a {MANY}/></map>"), "too-many-elements"),
    "depth": (GLEN.replace("</map>", "<group>" * 15_000 + "</group>" * 15_000 + "</map>"), "too-deep"),
    "points": (GLEN.replace("0,0 40,-10 60,40", "0,0 " + "1,1 " * 900_000), "too-crowded"),
    "entities": ((FOLDER / "doctype.tmx").read_text(), "doctype"),
    "layer": ((FOLDER / "compressed.tmx").read_text(), "not-csv"),
    "digits": (GLEN.replace('width="20"', f'width="{"9" * 3_000_000}"', 1), "bad-map-size"),
    "text": (GLEN.replace("</map>", "&amp;" * 700_000 + "</map>"), None),
    "property": (GLEN.replace('value="The glen"', f'value="{"é" * 1_500_000}"'), "long-title"),
}  # fmt: skip


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_file_fills_the_memory(tmp_path, bomb):
    text, reason = BOMBS[bomb]
    boards.check(FOLDER / "glen.tmx")  # what is imported once is not the file's doing
    write(tmp_path, HALL, "hall.tsx")
    path = write(tmp_path, text)
    tracemalloc.start()
    try:
        faults = reasons(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert faults == ([reason] if reason else [])
    assert peak < 64 * 1024**2


def _with_tileset(folder, source):
    return edit(
        folder, (' <objectgroup id="1"', f' <tileset firstgid="1" source="{source}"/>\n <objectgroup id="1"')
    )


@pytest.fixture
def house(tmp_path):
    """Return the map's folder; a sound tileset lies outside it."""
    write(tmp_path, HALL, "secret.tsx")
    folder = tmp_path / "house"
    folder.mkdir()
    write(folder, HALL, "hall.tsx")
    return folder


@pytest.mark.parametrize(
    "source",
    [
        "../secret.tsx",
        "hall/../../secret.tsx",
        "{outside}/secret.tsx",
        "file://{outside}/secret.tsx",
        "C:\\secret.tsx",
        "C:secret.tsx",
        "\\\\host\\share\\secret.tsx",
        "..\\secret.tsx",
        "a" * 300,
        "a/" * 100 + "../" * 101 + "secret.tsx",
    ],
)
def test_no_path_leaves_the_folder(house, source, monkeypatch):
    path = _with_tileset(house, source.format(outside=house.parent))
    opened = []
    original = Path.open
    monkeypatch.setattr(Path, "open", lambda self, *a, **k: opened.append(self) or original(self, *a, **k))
    assert reasons(path) in (["outside-path"], ["missing-file"])
    assert opened == [path]


def test_no_link_leads_out_of_the_folder(house):
    (house / "link.tsx").symlink_to(house.parent / "secret.tsx")
    (house / "loop.tsx").symlink_to(house / "loop.tsx")
    assert reasons(_with_tileset(house, "link.tsx")) == ["outside-path"]
    assert reasons(_with_tileset(house, "loop.tsx")) in (["outside-path"], ["missing-file"], ["unreadable"])


def test_a_tileset_in_a_folder_below_is_fine(house):
    (house / "tiles").mkdir()
    write(house / "tiles", HALL.replace("hall.png", "../hall.png"), "hall.tsx")
    assert reasons(_with_tileset(house, "tiles/hall.tsx")) == []
    write(house / "tiles", HALL.replace("hall.png", "../../hall.png"), "hall.tsx")
    assert reasons(_with_tileset(house, "tiles/hall.tsx")) == ["outside-path"]


def test_a_map_reached_by_a_link_has_its_tilesets_beside_it(house, tmp_path):
    path = _with_tileset(house, "hall.tsx")
    (tmp_path / "near").symlink_to(house, target_is_directory=True)
    assert reasons(tmp_path / "near" / path.name) == []


def test_pytmx_and_pygame_wait_for_the_first_map():
    code = (
        "import sys, ludotheque.tiled, ludotheque.tiled.model as m;"
        "print(sorted({'pytmx', 'pygame', 'xml.etree.ElementTree', 'logging'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_map_is_read_without_a_word_on_the_terminal():
    glen = str(FOLDER / "glen.tmx")
    code = f"import pathlib; from ludotheque.games import maps as boards; boards.load(pathlib.Path({glen!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
