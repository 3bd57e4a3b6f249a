"""What `language.toml` says of a language, and how a mistake in it is named."""

import json
from zlib import crc32

import pytest

from ludotheque.home import paths
from ludotheque.languages.definition import COMPILED, BadLanguage, Language, compiled, read

WHOLE = """name = "Runa"
falls-back-to = "en"
plural = "polish"
"""


@pytest.fixture
def refused(tmp_path):
    def check(text, said, code="xx"):
        (tmp_path / code).mkdir(exist_ok=True)
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / code / "language.toml").write_bytes(data)
        with pytest.raises(BadLanguage) as error:
            read(tmp_path / code)
        assert str(error.value).startswith(f"{code}/language.toml")
        assert said in str(error.value)

    return check


def test_a_short_definition_is_enough(tmp_path):
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.toml").write_text(WHOLE)
    found = read(tmp_path / "xx")
    assert found == Language("xx", "Runa", falls_back_to="en", plural="polish")
    assert (found.rule.forms, found.decimal(2.5), found.ordinal(3)) == (3, "2,5", "3")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('name = "a\\u0007"', ":1: name: not 1 to 30 letters without control characters"),
        ('name = " "', ":1: name"),
        (f'name = "{"a" * 31}"', ":1: name"),
        ("name = 3", ":1: name: not of the type str"),
        ('plural = "n != 1"', ":1: plural: not one of japanese"),
        ('complete = "yes"', ":1: complete: not of the type bool"),
        ('falls-back-to = "../fr"', ":1: falls-back-to"),
        ('decimal-mark = ",,"', ":1: decimal-mark: not one sign"),
        ("words-after-numbers = [1]", ":1: words-after-numbers: there is something else than texts"),
        ('execute = "rm"', ":1: execute: unknown"),
        ('code = "fr"', ":1: code: unknown"),
        ('[ordinals]\n"" = "th"', ":1: ordinals: {n} is missing"),
        ('[ordinals]\nlast = "{n}th"', ":1: ordinals"),
        ('[typed]\n"" = "x"', ":1: typed: nothing is typed"),
        ("[typed]\na = 1", ":1: typed: there is something else than texts"),
    ],
)
def test_a_mistake_is_named_with_its_line(refused, line, said):
    key = line.strip("[").split("]")[0].split(" ")[0]
    others = [known for known in WHOLE.splitlines() if not known.startswith(f"{key} ")]
    above = [] if line.startswith("[") else [line]
    below = [line] if line.startswith("[") else []
    said = said.replace(":1:", f":{len(others) + 1}:") if below else said
    refused("\n".join([*above, *others, *below]), said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"name = \xff", "utf-8"),
        ("name =\nplural", "line 1"),
        (WHOLE + "#" * 100_000, "too long"),
        ('name = "Runa"\nfalls-back-to = "en"', "plural is missing"),
        ('plural = "french"\nfalls-back-to = "en"', "name is missing"),
        ('name = "Runa"\nplural = "french"', "falls-back-to is missing"),
        ("a = " + "[" * 5000, ""),
    ],
)
def test_what_is_no_definition_is_named(refused, text, said):
    refused(text, said)


def test_a_folder_has_the_code_of_a_language(refused):
    refused(WHOLE, "not named by the code", code="runa-x")


@pytest.fixture
def language():
    return {code: read(paths.languages_folder() / code) for code in ORDINALS}.get


ORDINALS = {
    "fr": "1er 2e 3e 4e 11e 12e 13e 21e 101e 111e 1013e",
    "en": "1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th 1013th",
    "de": "1. 2. 3. 4. 11. 12. 13. 21. 101. 111. 1013.",
}


@pytest.mark.parametrize("code", ORDINALS)
def test_ordinal_numbers(language, code):
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 1013)
    assert " ".join(map(language(code).ordinal, numbers)) == ORDINALS[code]


def test_names_are_sorted_without_their_accents_but_where_a_letter_has_a_place_of_its_own(language):
    names = ["Zoé", "Œdipe", "Odile", "Élise", "Elsa", "Äste", "Anne", "ode"]
    told = ["Anne", "Äste", "Élise", "Elsa", "ode", "Odile", "Œdipe", "Zoé"]
    assert sorted(names, key=language("fr").sort_key) == told
    swedish = Language("sv", "Svenska", letters={"å": "zz1", "ä": "zz2", "ö": "zz3"})
    assert sorted(["Örjan", "Åke", "Zoe", "Ärla", "Anna"], key=swedish.sort_key) == [
        *("Anna", "Zoe", "Åke", "Ärla", "Örjan")
    ]


def test_what_is_compiled_says_the_same_until_the_definition_changes(tmp_path):
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "language.toml").write_text(WHOLE)
    before = read(folder)
    (folder / COMPILED).write_bytes(compiled(WHOLE.encode()))
    assert read(folder) == before
    (folder / "language.toml").write_text(WHOLE.replace("Runa", "Simi"))
    assert read(folder).name == "Simi"


def _said(facts):
    return b"%08x\n%b" % (crc32(WHOLE.encode()), facts)


@pytest.mark.parametrize(
    "damaged", [b"", _said(b"{"), _said(b"[]"), _said(b"[" * 100_000), _said(b"\xff"), b"00000000\n{}"]
)
def test_a_compiled_definition_that_is_damaged_is_passed_over(tmp_path, damaged):
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "language.toml").write_text(WHOLE)
    (folder / COMPILED).write_bytes(damaged)
    assert read(folder).name == "Runa"


def test_a_compiled_definition_is_checked_like_any(tmp_path):
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "language.toml").write_text(WHOLE)
    (folder / COMPILED).write_bytes(_said(json.dumps({"name": "a\x07", "plural": "polish"}).encode()))
    with pytest.raises(BadLanguage, match="name"):
        read(folder)
