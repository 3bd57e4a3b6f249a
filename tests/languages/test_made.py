"""Languages that nobody speaks go through the whole program: no two languages are taken for granted."""

import re
from itertools import product
from pathlib import Path

import pytest
from hand import Hand
from made_languages import foreign, make
from tools.layout import SCALES, SIZES, View, looks, pairwise

from assets.desktop.linux import pack as linux
from assets.desktop.windows import pack as windows
from ludotheque.build import check_languages
from ludotheque.core.record import read
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.home import paths
from ludotheque.i18n import _, decimal, ngettext, ordinal, set_language
from ludotheque.scenes.overlays.news import releases
from ludotheque.scenes.result.sheet import result_text

MADE = ("xx", "yy")
RECORDS = Path(__file__).parents[1] / "records"
TEN = [path for game in GAMES for path in sorted(RECORDS.glob(f"{game}-*"))[:2]]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return make(tmp_path_factory.mktemp("languages"))


@pytest.fixture(autouse=True)
def made(folder, monkeypatch):
    monkeypatch.setattr(paths, "languages_folder", lambda: folder)


def test_the_build_accepts_them(folder):
    check_languages(folder, paths.package() / "games")


def test_a_language_has_its_own_numbers_and_three_forms(folder):
    assert set_language("xx")
    assert (decimal(2.5), ordinal(2)) == ("2·5", "2º")
    assert _("Réglages") == foreign("Réglages") != "Réglages"
    said = {n: ngettext("{n} point", "{n} points", n) for n in (0, 1, 2, 5, 21, 22, 111, 121, 1121)}
    assert {n for n, text in said.items() if text == foreign("{n} point")} == {1, 21, 121, 1121}


def test_what_a_half_language_lacks_is_english():
    assert set_language("yy")
    assert [_("Quitter"), _("Fermer")] == [foreign("Quitter"), "Close"]


@pytest.mark.parametrize("code", MADE)
@pytest.mark.parametrize("path", TEN, ids=lambda path: path.stem)
def test_ten_games_are_told(path, code):
    set_language(code)
    opened = open_record(read(path.read_bytes()))
    box, session = GAMES[opened.session.game], opened.session
    hand = Hand()
    look = box.look()(hand.app, session, opened.map)
    told = set()
    states = (session.start, *(ply.state for ply in session.steps))
    for before, ply in zip(states, session.steps, strict=False):
        for event in session.rules.events(before, ply.move, ply.state):
            told |= {words for line in look.telling.lines([event]) for words in (line.text, line.brief)}
    told.add(result_text(session, look, box.title, ""))
    hand.app.close()
    assert len(told) > 5
    assert not [text for text in told if "{" in text]


def test_desktop_files_have_the_words_of_each_language_that_has_them():
    shared = linux.shared(releases())
    entry = shared[f"applications/{linux.ID}.desktop"].decode()
    assert f"GenericName[xx]={foreign('Jeux de plateau')}\n" in entry
    described = shared[f"metainfo/{linux.ID}.metainfo.xml"].decode()
    assert re.findall(r'<lang percentage="100">(\w+)</lang>', described) == ["fr", "en", "xx"]
    assert re.findall(r'<caption xml:lang="(\w+)">', described) == ["fr", "xx"] * 3
    assert described.count('<li xml:lang="xx">') == described.count("<li>") > 3
    manuals = {name for name in shared if name.startswith("man/")}
    assert manuals == {f"man/{folder}man6/ludotheque.6.gz" for folder in ("", "fr/", "xx/")}
    opened = foreign("Ouvrir les parties (.ludo) d'un double clic")
    assert f"xx.Open={opened}\n" in windows.spoken()
    assert "yy" not in "".join((entry, described, windows.spoken()))


SHORT = ("shelf", "settings", "highlanders before")


@pytest.mark.parametrize("code", MADE)
def test_the_finder_finds_nothing_on_the_way_to_the_table(code):
    every = looks([View((1024, 640), 100, code, 11)], [GAMES["highlanders"]], SHORT)
    assert [found for _reading, wrong in every for found in wrong] == []


@pytest.mark.long
@pytest.mark.parametrize("code", MADE)
@pytest.mark.parametrize("view", pairwise(list(product(SIZES[:-1], SCALES, GAMES))), ids=str)
def test_the_finder_finds_nothing_on_the_whole_tour(view, code):
    size, scale, game = view
    every = looks([View(size, scale, code, 11)], [GAMES[game]])
    assert [found for _reading, wrong in every for found in wrong] == []
