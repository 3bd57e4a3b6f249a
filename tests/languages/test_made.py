"""Languages that nobody speaks go through the whole program: no two languages are taken for granted."""

import re
import shutil
from itertools import product
from pathlib import Path

import pytest
from amounts import some
from hand import Hand
from licence_texts import gather
from made_languages import foreign, make
from pygame import Surface
from tools.layout import View, looks
from typesetting import typeset

from assets.desktop.linux import pack as linux
from assets.desktop.windows import pack as windows
from ludotheque import i18n, languages
from ludotheque.build import check_languages, compile_languages
from ludotheque.commands import selftest
from ludotheque.core.record import read
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.home import paths
from ludotheque.i18n import _, decimal, ngettext, ordinal, set_language
from ludotheque.scenes.overlays.news import releases
from ludotheque.scenes.result.sheet import result_text
from ludotheque.scenes.rulebook.books import load
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import LogLine
from ludotheque.table.lesson.lesson import read_lesson
from ludotheque.table.panel.log import Log
from ludotheque.ui.widgets import Group

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


def test_the_shelf_asks_which_language():
    hand = Hand()
    assert hand.label("language") == "Français"
    hand.push("language")
    assert hand.names[-1] == "dialog"
    assert {"language-fr", "language-en", "language-xx", "language-yy"} <= hand.seen["buttons"].keys()
    hand.push("language-xx")
    assert hand.names == ["shelf"]
    assert hand.app.settings.language == "xx"
    assert hand.label("quit") == foreign("Quitter")
    hand.push("language")
    hand.push("close")
    assert hand.app.settings.language == "xx"
    hand.app.close()


def test_a_book_that_is_not_translated_says_so():
    set_language("yy")
    book, game = GAMES["highlanders"].book(), "highlanders"
    first = load(book, game)[0].blocks[0]
    assert first.plain == "Not translated yet. This text is in English."
    assert load(book, game)[1:] == in_english(lambda: load(book, game))[1:]
    set_language("xx")
    assert load(book, game)[0].title == foreign("La partie en une page")


def test_a_lesson_that_is_not_translated_says_so():
    hand = Hand()
    hand.app.change(language="yy")
    hand.navigation.lessons.open("highlanders", GAMES["highlanders"].lessons()[0])
    assert hand.app.notice.text == "Not translated yet. This text is in English."
    hand.app.close()


def in_english(say):
    set_language("en")
    return say()


DAMAGE = {
    "language.toml": b"name = 3",
    "messages.jsonl": b"00000000\n{}",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_language_is_left_out_with_a_sentence(name, folder, tmp_path, monkeypatch, capsys):
    copy = tmp_path / "languages"
    shutil.copytree(folder, copy)
    (copy / "xx" / name).write_bytes(DAMAGE[name])
    monkeypatch.setattr(paths, "languages_folder", lambda: copy)
    monkeypatch.setattr(selftest, "checks", lambda: ())
    assert not set_language("xx")
    assert languages.languages().keys() == {"fr", "en", "yy"}
    assert selftest.selftest() == 0
    said = f"La langue « xx » est laissée de côté : xx/{name}:"
    assert capsys.readouterr().out.startswith(typeset(said))
    hand = Hand()
    hand.navigation.settings()
    assert "laissée de côté, son dossier est abîmé\u00a0: xx" in hand.told
    hand.app.close()


def test_damaged_texts_of_a_language_give_way_to_those_it_falls_back_to(folder, tmp_path, monkeypatch):
    copy = tmp_path / "languages"
    shutil.copytree(folder, copy)
    (copy / "xx" / "books" / "castles.md").write_bytes(b"no chapter \xff")
    (copy / "xx" / "lessons" / "castles" / "deux-rives.md").write_text("## 2\n")
    monkeypatch.setattr(paths, "languages_folder", lambda: copy)
    set_language("xx")
    assert load(GAMES["highlanders"].book(), "highlanders")[0].title == "The game on one page"
    path = GAMES["rheingold"].lessons()[0]
    assert read_lesson(path, "xx").language.code == "en"


def test_the_french_is_there_without_any_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "languages_folder", lambda: tmp_path)
    assert set_language("fr")
    assert i18n.system_language() == "fr"
    assert (_("Quitter"), ngettext("{n} point", "{n} points", 0), decimal(2.5)) == (
        "Quitter",
        "{n} point",
        "2,5",
    )


def test_a_box_outside_the_package_brings_its_own_texts(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "added", [])
    for code, said in (("xx", "Mmm"),):
        (tmp_path / code).mkdir()
        po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Moulin"\nmsgstr "{}"\n'
        (tmp_path / code / "messages.po").write_text(po.format(said), encoding="utf-8")
    compile_languages(tmp_path, paths.languages_folder())
    set_language("xx")
    assert _("Moulin") == "Moulin"
    i18n.add_languages(tmp_path)
    assert _("Moulin") == "Mmm"
    assert _("Quitter") == foreign("Quitter")


def test_desktop_files_have_the_words_of_each_language_that_has_them(tmp_path):
    shared = linux.shared(releases(), gather(tmp_path / "texts"))
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


LEGS = [f"{game} {leg}" for game in GAMES for leg in ("before", "table", "after", "lesson", "puzzle")]
TIGHT = [((640, 480), 200), ((1366, 768), 75), ((1280, 800), 100)]  # windows, and text sizes in per cent


@pytest.mark.long
@pytest.mark.parametrize(("code", "view", "leg"), some([*product(MADE, TIGHT, LEGS)]), ids=str)
def test_the_finder_finds_nothing_on_the_way_of_any_game(code, view, leg):
    every = looks([View(*view, code, 11)], [GAMES[leg.split()[0]]], [leg])
    assert [found for _reading, wrong in every for found in wrong] == []


@pytest.mark.parametrize("text", ["Anna roule", "Anna : roule", "roule : Anna", "roule Anna"])
def test_a_line_of_the_log_shows_arms_for_a_name_at_either_end(text):
    hand = Hand()
    log = Log(Seats(hand.app, [Player("Anna", ("vert",))]))
    log.show([LogLine(text, 0)])
    surface, skin = Surface((400, 100)), hand.app.skin
    log.place(skin, surface.get_rect())
    log.render(surface, skin, Group())
    assert "roule" in {words.string for words in skin.written()}
    hand.app.close()
