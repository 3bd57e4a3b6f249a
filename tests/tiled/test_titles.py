"""A map has a title for all languages, and others where one is wanted."""

import pytest

from ludotheque.games import maps
from ludotheque.home.paths import map_file

WHOLE = '<property name="title" value="Highlanders"/>'


@pytest.fixture
def titled(tmp_path):
    def load(**titles):
        properties = "".join(f'<property name="{key}" value="{title}"/>' for key, title in titles.items())
        path = tmp_path / "own.tmx"
        path.write_text(map_file("highlanders.tmx").read_text("utf-8").replace(WHOLE, properties), "utf-8")
        return maps.load(path)

    return load


@pytest.mark.parametrize(
    ("titles", "told"),
    [
        ({"title": "Glen"}, {"fr": "Glen", "en": "Glen", "de": "Glen"}),
        ({"title": "Glen", "title_fr": "Val"}, {"fr": "Val", "en": "Glen", "de": "Glen"}),
        ({"title_fr": "Val", "title_en": "Glen"}, {"fr": "Val", "en": "Glen", "de": "Glen"}),
        ({"title_de": "Tal", "title_pt_BR": "Vale"}, {"fr": "Tal", "de": "Tal", "pt_BR": "Vale"}),
    ],
)
def test_a_title_is_in_the_language_if_there_is_one(titled, titles, told):
    found = titled(**titles)
    assert {code: found.title(code) for code in told} == told
