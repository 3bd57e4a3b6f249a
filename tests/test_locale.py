"""The English catalogue: whole, true to the French in its placeholders, and English through and through."""

import ast
import re
import tomllib
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from english import ALIKE, FRENCH_LETTERS, PACKAGE, PO, forms, frenchness
from sources import nodes, parsed
from tools import messages

pytestmark = [pytest.mark.large, pytest.mark.usefixtures("room_for_sources")]

SPEAKING = {"_": 1, "ngettext": 2, "pgettext": 2}  # and how many of their arguments are messages

# French that is no message: names, the name of the language, what typography and elision are made of.
NO_MESSAGES = {"Aliénor", "Mélusine", "Français", "« ", "«", ";!?»", "aeiouœæ", "à"}


def catalogue():
    with PO.open("rb") as file:
        return read_po(file, locale="en")


@pytest.fixture(scope="module")
def source():
    return messages.template()


ENGLISH = catalogue()
MESSAGES = {forms(message.id): message for message in ENGLISH if message.id}
PAIRS = [pair for ids, message in MESSAGES.items() for pair in zip(ids, forms(message.string), strict=True)]


def placeholders(text: str) -> list[tuple[str, str | None, str | None]]:
    return sorted((name, spec, how) for _, name, spec, how in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize(
    "file", sorted(messages.LANGUAGES.glob("*/messages.po")), ids=lambda file: file.parent.name
)
def test_every_message_of_the_source_is_in_the_catalogue_and_no_other(file, source):
    found = messages.updated(file, source if file == PO else messages.template(ENGLISH))
    assert len(found) > 400
    assert messages.written(found) == file.read_bytes(), "run tests/tools/messages.py"


def test_translators_are_told_what_stands_in_the_place_of_every_placeholder(source):
    comments = [comment for message in source for comment in message.auto_comments]
    assert len(comments) > 1000
    assert [comment for comment in comments if comment.endswith(": ?")] == [], "see placeholders.toml"
    named = {comment.partition(":")[0].strip("{}") for comment in comments}
    told = tomllib.loads((messages.LANGUAGES / "placeholders.toml").read_text("utf-8"))
    assert told.keys() == named


def test_nothing_is_left_over_or_doubtful():
    assert list(ENGLISH.obsolete) == []
    assert [message.id for message in ENGLISH if message.id and message.fuzzy] == []


def test_every_message_has_its_english():
    assert [french for french, english in PAIRS if not english.strip()] == []


def test_plural_forms():
    assert ENGLISH.num_plurals == 2
    assert ENGLISH.plural_expr == "(n != 1)"
    plurals = [message.string for message in MESSAGES.values() if message.pluralizable]
    assert len(plurals) > 5
    assert [forms for forms in plurals if forms[0] == forms[1]] == []


def test_the_placeholders_are_the_same():
    assert [pair for pair in PAIRS if placeholders(pair[0]) != placeholders(pair[1])] == []


def marks(text: str) -> tuple[object, ...]:
    """Return what must be the same in both languages: lines, ends and the punctuation of a sentence."""
    end = text.rstrip()[-1:]
    return (
        text.count("\n"),
        text.startswith(" "),
        text.endswith(" "),
        end if end in ".,;:?!…" else "",
        re.findall(r"[*_\[\]<>×≥≤→]|--\w+", text),
    )


def test_the_markup_is_the_same():
    assert [pair for pair in PAIRS if marks(pair[0]) != marks(pair[1])] == []


def test_english_is_english():
    assert {english: found for _, english in PAIRS if (found := frenchness(english))} == {}
    assert {english for source, english in PAIRS if source == english} == ALIKE


def test_english_quotes_are_set():
    assert [english for _, english in PAIRS if re.search(r"['\"]", english)] == []


def astray(parts):
    """Yield the French of a module that is neither documentation nor a message, and what is no literal."""
    silent = {id(node.value) for node in parts if isinstance(node, ast.Expr)}
    for call in parts:
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in SPEAKING:
            silent.update(map(id, ast.walk(call)))
            ids = call.args[: SPEAKING[call.func.id]]
            yield from (ast.unparse(word) for word in ids if not isinstance(word, ast.Constant))
    texts = (node for node in parts if isinstance(node, ast.Constant) and isinstance(node.value, str))
    told = (text.value for text in texts if id(text) not in silent)
    yield from (text for text in told if FRENCH_LETTERS.search(text) and text not in NO_MESSAGES)


def test_french_round_the_catalogue_would_be_noticed():
    fine = parsed('"""Élan."""\n_("élan"); ngettext("été", "étés", 2)')
    wrong = parsed("f('élan'); _(word); ngettext('été', 'ét' + 'és', 2)")
    assert [*astray(fine)] == []
    assert [*astray(wrong)] == ["word", "'ét' + 'és'", "élan"]


def test_no_message_stands_within_an_f_string():
    """Babel finds one there only from Python 3.12 on, and a translator cannot turn what stands round it."""
    found = [
        f"{path.name}:{call.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for text in nodes(path)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in SPEAKING
    ]
    assert found == []


def test_no_french_goes_round_the_catalogue():
    """Babel reads only literals inside `_` and its kin, so all French must be there."""
    sources = sorted(PACKAGE.rglob("*.py"))
    assert len(sources) > 400
    found = {str(path): [*astray(nodes(path))] for path in sources}
    assert {path: words for path, words in found.items() if words} == {}


GLUED = re.compile(r"(?<!\w)(?:(?:la|le|les|de|du|des|au|aux|une?) |[dl]')\{([a-z_]+)\}", re.IGNORECASE)
COUNTS = ("a number", "an ordinal number", "the greatest number", "the smallest number", "the day")


def test_no_article_is_glued_to_a_thing():
    """A language may have other articles, or decline: a game gives a thing in forms such as `the_stone`.

    Such a form is a message by itself: articles, placeholders and what joins them.
    """
    told = tomllib.loads((messages.LANGUAGES / "placeholders.toml").read_text("utf-8"))
    forms = {text for text, _ in PAIRS if not re.sub(r"\{\w+\}|\b(et|ou)\b|[ ,]", "", GLUED.sub("", text))}
    glued = {text for text, _ in PAIRS for name in GLUED.findall(text) if not told[name].startswith(COUNTS)}
    assert glued - forms == set()
