"""The tool that brings messages up to date keeps what is translated, on both sides of a conflict."""

import pytest
from babel.messages.catalog import Catalog
from tools import messages

from ludotheque.languages.definition import BadLanguage

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
CONFLICT = """msgid "un"
msgstr "one"

<<<<<<< HEAD
msgid "deux"
msgstr "two"

msgid "trois"
msgstr "three"
||||||| base
msgid "gone"
msgstr "gone"
=======
msgid "trois"
msgstr "third"

msgid "quatre"
msgstr "four"
>>>>>>> mine

msgid "cinq"
msgstr "five"
"""


@pytest.fixture
def source():
    found = Catalog()
    for text in ("un", "deux", "trois", "quatre", "cinq", "six"):
        found.add(text)
    found.add(("{n} pas", "{n} pas"), auto_comments=["{n}: a number"])
    return found


@pytest.fixture
def file(tmp_path):
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.toml").write_text('name = "X"\nfalls-back-to = "en"\nplural = "polish"\n')
    return tmp_path / "xx" / "messages.po"


def test_both_sides_of_a_conflict_are_kept_and_the_second_where_they_differ(source, file):
    file.write_text(HEAD + CONFLICT, encoding="utf-8")
    found = messages.updated(file, source)
    told = {message.id: message.string for message in found if message.id and any(message.string or ())}
    assert told == {"un": "one", "deux": "two", "trois": "third", "quatre": "four", "cinq": "five"}
    assert b"<<<<" not in messages.written(found)
    assert b"gone" not in messages.written(found)


def test_a_new_language_has_every_message_with_as_many_forms_as_its_plural(source, file):
    file.write_bytes(messages.written(messages.updated(file, source)))
    text = file.read_text("utf-8")
    assert text.count("msgid ") == 8
    assert "#. {n}: a number\n" in text
    assert [f"msgstr[{form}]" in text for form in range(4)] == [True, True, True, False]
    assert messages.written(messages.updated(file, source)) == file.read_bytes()


def test_a_language_without_a_definition_is_named(source, tmp_path):
    with pytest.raises(BadLanguage, match=r"zz/language\.toml"):
        messages.updated(tmp_path / "zz" / "messages.po", source)
