"""A build refuses a folder with a mistake, and names its file and line."""

import shutil

import pytest
from made_languages import YY

from ludotheque.build import check_languages, compile_languages
from ludotheque.home import paths
from ludotheque.languages.definition import BadLanguage

HEAD = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"\n\n'
)
RESUME = 'msgid "Reprendre {name} avec *soin* [C9]."\nmsgstr "{}"\n'


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(paths.languages_folder() / "fr", tmp_path / "fr")
    shutil.copytree(paths.languages_folder() / "en", tmp_path / "en")
    (tmp_path / "yy").mkdir()
    (tmp_path / "yy" / "language.toml").write_text(YY, encoding="utf-8")
    return tmp_path


def build(folder):
    check_languages(folder, paths.package() / "games")
    compile_languages(folder)


@pytest.fixture
def refused(folder):
    def check(said):
        with pytest.raises(BadLanguage) as error:
            build(folder)
        assert str(error.value).startswith(said), str(error.value)

    return check


@pytest.fixture
def po(folder):
    return lambda text: (folder / "yy" / "messages.po").write_text(HEAD + text, encoding="utf-8")


def test_what_is_right_is_compiled(folder, po):
    po(RESUME.replace("{}", "[C9]: *soo* {name}!"))
    compile_languages(folder)
    assert b"[C9]: *soo* {name}!" in (folder / "yy" / "messages.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("*soo* [C9].", "other placeholders than in French"),
        ("{nom} *soo* [C9].", "other placeholders than in French"),
        ("{name} {name!r} *soo* [C9].", "other placeholders than in French"),
        ("{name *soo* [C9].", "expected '}'"),
        ("{name} *soo* [C8].", "other marks, rules, lines or ends"),
        ("{name} soo [C9].", "other marks, rules, lines or ends"),
        ("{name} *soo* [C9]", "other marks, rules, lines or ends"),
        ("{name} *soo*\\n[C9].", "other marks, rules, lines or ends"),
        ("{name} *so\u0007o* [C9].", "a control character"),
    ],
)
def test_a_translation_that_would_break_is_refused(refused, po, said, fault):
    po(RESUME.replace('"{}"', f'"{said}"'))
    refused(f"yy/messages.po:4: {fault}")


def test_a_translation_has_as_many_forms_as_the_plural(refused, po):
    po('msgid "un"\nmsgid_plural "deux"\nmsgstr[0] "a"\nmsgstr[1] "b"\n')
    refused("yy/messages.po")


@pytest.mark.parametrize("text", ['msgid "a', "\x00", 'msgid "a"\nmsgid "b"\n'])
def test_what_are_no_messages_is_named(refused, po, text):
    po(text)
    refused("yy/messages.po")


def test_a_definition_with_a_mistake_is_named(refused, folder):
    (folder / "yy" / "language.toml").write_text(f'{YY}decimal-mark = ""\n')
    refused("yy/language.toml:4: decimal-mark: not one sign")


def test_a_language_falls_back_to_one_that_is_there(refused, folder):
    (folder / "yy" / "language.toml").write_text(YY.replace('"en"', '"de"'), encoding="utf-8")
    refused("yy/language.toml: it falls back to de, which is not there")


def test_what_is_said_to_be_complete_has_every_book_and_lesson(refused, folder):
    (folder / "yy" / "language.toml").write_text(f"{YY}complete = true\n", encoding="utf-8")
    refused("yy/language.toml: said to be complete, but without books/castles.md")


def test_what_is_said_to_be_complete_has_every_message(refused, folder):
    shutil.copytree(folder / "fr", folder / "yy", dirs_exist_ok=True)
    (folder / "yy" / "language.toml").write_text(f"{YY}complete = true\n", encoding="utf-8")
    (folder / "yy" / "messages.po").write_text(HEAD + 'msgid "a"\nmsgstr ""\n')
    refused("yy/messages.po:4: not translated")


@pytest.mark.parametrize(
    ("name", "was", "becomes", "said"),
    [
        ("books/castles.md", "[C9] ", "[C99] ", ": other blocks or rules than in the French book"),
        ("books/castles.md", "!figure assault", "!figure assults", ": other blocks or rules"),
        ("books/castles.md", "[C9] ", "!exampel ", ":"),
        ("lessons/castles/deux-rives.md", "## 1\n", "## 2\n", ": deux-rives.md: the notes are not"),
        (
            "lessons/castles/deux-rives.md",
            "## 1\n",
            "## 1\n" + "mot " * 40,
            ": deux-rives.md, note 1",
        ),
        ("news.md", "\n- Cinq", "\n  Cinq", ": 1.0.0rc1 (2026-11-25): "),
        ("desktop.toml", "generic-name", "generic", ": other words than in French are there"),
        ("desktop.toml", "Jeux de plateau", "Jeux\\u0000", ": no text of printable letters"),
        ("desktop.toml", "generic-name", "generic name", ": "),
    ],
)
def test_a_text_that_differs_from_the_french_in_more_than_words_is_named(
    refused, folder, name, was, becomes, said
):
    file = folder / "yy" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    text = (folder / "fr" / name).read_text("utf-8")
    assert was in text
    file.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    refused(f"yy/{name}{said}")


def test_a_text_that_nothing_reads_is_named(refused, folder):
    (folder / "yy" / "books").mkdir()
    (folder / "yy" / "notes.md").write_text("# x\n")
    refused("yy/notes.md: no text of the program")


def test_the_lesson_of_no_record_is_named(refused, folder):
    file = folder / "yy" / "lessons" / "castles" / "other.md"
    file.parent.mkdir(parents=True)
    shutil.copy(folder / "fr" / "lessons" / "castles" / "deux-rives.md", file)
    refused("yy/lessons/castles/other.md: other.json: ")
