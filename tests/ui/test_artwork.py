"""Drawings in SVG files: whole files that any editor opens, simplified where the picture is small."""

import re
from xml.etree import ElementTree

import pytest

from ludotheque.home import paths
from ludotheque.ui import artwork

DRAWINGS = ("portraits", "clansmen", "tactics")
FILES = [file for folder in DRAWINGS for file in sorted(paths.asset(folder).glob("*.svg"))]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawing(tmp_path, monkeypatch):
    """Return the function that puts elements into a file and reads them as `elements` does."""
    monkeypatch.setattr(artwork, "asset", lambda *parts: tmp_path.joinpath(*parts))

    def read(body, small=False, **mood):
        (tmp_path / "folder").mkdir(exist_ok=True)
        text = f'<?xml version="1.0"?>\n<!-- by an editor -->\n<svg xmlns="{SVG[1:-1]}">{body}</svg>'
        (tmp_path / "folder" / "name.svg").write_text(text)
        artwork.elements.cache_clear()
        return artwork.elements("folder", "name", small, **mood)

    yield read
    artwork.elements.cache_clear()


def test_a_small_drawing_leaves_out_what_is_fine(drawing):
    body = '<g id="a"><path id="b" class="fine" /><path id="c" /></g>'
    assert re.findall('id="(.)"', drawing(body)) == ["a", "b", "c"]
    assert re.findall('id="(.)"', drawing(body, small=True)) == ["a", "c"]


def test_lines_grow_thicker_only_where_the_drawing_is_small_and_says_so(drawing):
    body = (
        '<path stroke-width="2" /><g data-small="1.5"><path stroke-width="2" />'
        '<path style="fill:none;stroke-width:4px" /><path stroke-width="2" data-small="3" /></g>'
    )
    width = re.compile(r"stroke-width\W+([\d.]+)")
    assert [float(found) for found in width.findall(drawing(body))] == [2, 2, 4, 2]
    assert [float(found) for found in width.findall(drawing(body, small=True))] == [2, 3, 6, 6]


MOODS = (
    '<path id="a" /><g id="b" data-mood="calm cross"><path id="c" /></g>'
    '<path id="d" data-mood="pleased" display="none" /><path id="e" data-mood="cross" style="display:none" />'
)


@pytest.mark.parametrize(("mood", "shown"), [("calm", "abc"), ("pleased", "ad"), ("cross", "abce")])
def test_a_drawing_has_only_the_mood_that_is_asked_for_and_hides_nothing_of_it(drawing, mood, shown):
    elements = drawing(MOODS, mood=mood)
    assert "".join(re.findall('id="(.)"', elements)) == shown
    assert "none" not in elements


def test_a_drawing_is_calm_unless_a_mood_is_asked_for(drawing):
    assert drawing(MOODS) == drawing(MOODS, mood="calm")


def test_a_drawing_that_does_not_exist_is_refused():
    with pytest.raises(FileNotFoundError):
        artwork.elements("portraits", "nobody")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_drawing_stands_alone_with_named_groups(file):
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    assert {"viewBox", "width", "height"} <= {*root.keys()}
    assert root.findtext(f"{SVG}desc")
    assert all(group.get("id") for group in root.iter(f"{SVG}g"))
    named = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(named) == len({*named})
    used = re.findall(r"url\(#([^)]+)\)", file.read_text(encoding="utf-8"))
    assert {*used} <= {*named}
