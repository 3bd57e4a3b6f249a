"""French typography in one place, plurals of both languages, and no language that stops the program."""

import pytest
from pygame import system
from typesetting import typeset

from ludotheque import i18n, languages
from ludotheque.build import compile_languages
from ludotheque.home import paths
from ludotheque.i18n import _, ngettext, of, pgettext, set_language

NARROW, WIDE = "\u202f", "\u00a0"

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Reprendre : « {name} » !"
msgstr "Resume: “{name}”!"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} point"
msgstr[1] "{n} points"

msgid "Annuler"
msgstr "Cancel"

msgctxt "undo"
msgid "Annuler"
msgstr "Undo"

msgid "{n} coup"
msgid_plural "{n} coups"
msgstr[0] "{n} move"
msgstr[1] "{n} moves"
"""


@pytest.fixture
def catalogue(tmp_path, monkeypatch):
    """Put a small English catalogue in the place of the real one."""
    real = paths.languages_folder()
    for code in ("fr", "en"):
        (tmp_path / code).mkdir()
        (tmp_path / code / "language.toml").write_bytes((real / code / "language.toml").read_bytes())
    definition = tmp_path / "en" / "language.toml"
    definition.write_text(definition.read_text("utf-8").replace("complete = true\n", ""), encoding="utf-8")
    (tmp_path / "en" / "messages.po").write_text(PO, encoding="utf-8")
    compile_languages(tmp_path)
    monkeypatch.setattr(paths, "languages_folder", lambda: tmp_path)
    return tmp_path / "en" / "messages.jsonl"


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Prêt ?", f"Prêt{NARROW}?"),
        ("Oui ! Non ; si ?", f"Oui{NARROW}! Non{NARROW}; si{NARROW}?"),
        ("Tour : « Ada »", f"Tour{WIDE}: «{NARROW}Ada{NARROW}»"),
        ("l'as d'{name}", "l’as d’{name}"),
        ("{n} % et 50 %", f"{{n}}{WIDE}% et 50{WIDE}%"),
        ("À 12:30, voir https://exemple.fr/?a", "À 12:30, voir https://exemple.fr/?a"),
        ("Sans rien", "Sans rien"),
    ],
)
def test_typography(plain, set_):
    assert typeset(plain) == set_
    assert typeset(set_) == set_
    assert _(plain) == set_


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Aliénor", "d’Aliénor"),
        ("Élise", "d’Élise"),
        ("œil", "d’œil"),
        ("Isabeau", "d’Isabeau"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Hugo", "d’Hugo"),
        ("Hélène", "d’Hélène"),
        ("Heimburg", "de Heimburg"),
        ("Hans", "de Hans"),
        ("Margot", "de Margot"),
        ("1er", "de 1er"),
        ("", "de "),
    ],
)
def test_a_name_after_de(name, told):
    assert of(name) == told


def test_typography_is_of_french_only(catalogue):
    assert set_language("en")
    assert _("Reprendre : « {name} » !") == "Resume: “{name}”!"


def test_what_english_lacks_is_said_in_french(catalogue):
    set_language("en")
    assert _("Rien : voilà !") == f"Rien{WIDE}: voilà{NARROW}!"
    assert ngettext("{n} pion", "{n} pions", 3) == "{n} pions"


@pytest.mark.parametrize(
    ("n", "word"), [(0, "coup"), (1, "coup"), (-1, "coup"), (2, "coups"), (1000, "coups")]
)
def test_french_plural(n, word):
    assert ngettext("{n} coup", "{n} coups", n) == f"{{n}} {word}"


@pytest.mark.parametrize(("n", "word"), [(0, "moves"), (1, "move"), (2, "moves")])
def test_english_plural(catalogue, n, word):
    set_language("en")
    assert ngettext("{n} coup", "{n} coups", n) == f"{{n}} {word}"


def test_one_french_word_may_be_two_english_ones(catalogue):
    set_language("en")
    assert (_("Annuler"), pgettext("undo", "Annuler")) == ("Cancel", "Undo")
    set_language("fr")
    assert _("Annuler") == pgettext("undo", "Annuler") == "Annuler"


def test_words_alike_in_both_languages_keep_the_plural_of_each(catalogue):
    assert ngettext("{n} point", "{n} points", 0) == "{n} point"
    set_language("en")
    assert ngettext("{n} point", "{n} points", 0) == "{n} points"


def test_what_english_lacks_has_the_plural_of_french(catalogue):
    set_language("en")
    assert ngettext("{n} pion", "{n} pions", 0) == "{n} pion"


def test_changing_language_back_and_forth(catalogue):
    set_language("en")
    assert ngettext("{n} coup", "{n} coups", 0) == "{n} moves"
    set_language("fr")
    assert ngettext("{n} coup", "{n} coups", 0) == "{n} coup"


@pytest.mark.parametrize(("system", "used"), [("fr_BE.UTF-8", "fr"), ("nl_NL.UTF-8", "en")])
@pytest.mark.parametrize("code", ["xx", "klingon", "C", "../en", "e", "frisian"])
def test_an_unknown_language_is_reported_and_the_systems_is_used(monkeypatch, code, system, used):
    monkeypatch.setenv("LANG", system)
    assert not set_language(code)
    assert i18n.language() == used


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LANGUAGE": "nl:en", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "nl:fr", "LANG": "nl_NL"}, "fr"),
        ({"LANGUAGE": "", "LC_ALL": "", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_language_of_the_system_is_that_of_its_menu(monkeypatch, variables, expected):
    monkeypatch.delenv("LANG")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert set_language("")
    assert i18n.language() == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([("fr", "BE"), ("en", "BE")], "fr"),
        ([("nl", None), ("fr", "FR")], "fr"),
        ([("nl", "NL")], "en"),
        ([], "en"),
    ],
)
def test_without_such_variables_the_system_tells_its_languages(monkeypatch, told, expected):
    monkeypatch.delenv("LANG")
    locales = [{"language": language, "country": country} for language, country in told]
    monkeypatch.setattr(system, "get_pref_locales", lambda: locales)
    assert set_language("")
    assert i18n.language() == expected


@pytest.mark.parametrize("damage", [b"", b"{}", b"00000000\n{}", b"44444444\n\xff"])
def test_a_language_whose_messages_are_damaged_is_left_out(catalogue, damage):
    catalogue.write_bytes(damage)
    assert not set_language("en")
    assert i18n.language() == "fr"
    assert _("Bonjour !") == f"Bonjour{NARROW}!"
    assert languages.damaged() == {"en": "en/messages.jsonl: damaged"}
