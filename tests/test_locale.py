"""The English catalogue: whole, true to the French in its placeholders, and English through and through."""

import ast
import re
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import ludotheque
from ludotheque import boards
from ludotheque.boards import messages, sentences
from ludotheque.core.game import Event, Refusal, ScoreLine
from ludotheque.core.record import Fault
from ludotheque.games.castles import words as castle_keys
from ludotheque.games.castles.advice import Prospect
from ludotheque.games.castles.moves import End
from ludotheque.i18n import french, set_language
from ludotheque.locale.compile import compile_catalogues
from ludotheque.words import castles, records

PACKAGE = Path(ludotheque.__file__).parent
PO = PACKAGE / "locale" / "en" / "LC_MESSAGES" / "ludotheque.po"
SPEAKING = ("_", "ngettext")

# Messages that are written alike in both languages.
ALIKE = {"Animations", "Ludothèque", "Menu", "{n} point", "{n} points", "{name}, {question}"}
# French that is no message: names of people, the name of the language, what typography is made of.
NO_MESSAGES = {"Aliénor", "Mélusine", "Français", "« ", "«", ";!?»"}

FRENCH_LETTERS = re.compile("[àâçéèêëîïôùûœ«»]", re.IGNORECASE)
FRENCH_WORDS = re.compile(
    r"\b(au|aux|avec|ce|cette|dans|des|du|elle|est|et|il|la|les?|ne|ou|par|pas|pour|qui|sans|sont|sur|un|une|vous)\b",
    re.IGNORECASE,
)
FRENCH_SPACES = re.compile(r"[\u00a0\u202f]| [:;!?%]")
NAMES = ("Ann", "Bob", "Cyd")


def found_in_source() -> set[tuple[str, ...]]:
    found = extract_from_dir(PACKAGE, [("**.py", "python")])
    return {tuple(ids) if isinstance(ids, tuple) else (ids,) for _, _, ids, _, _ in found}


def catalogue():
    with PO.open("rb") as file:
        return read_po(file, locale="en")


def forms(text) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text,)


ENGLISH = catalogue()
MESSAGES = {forms(message.id): message for message in ENGLISH if message.id}
PAIRS = [pair for ids, message in MESSAGES.items() for pair in zip(ids, forms(message.string), strict=True)]


def placeholders(text: str) -> list[tuple[str, str | None, str | None]]:
    return sorted((name, spec, how) for _, name, spec, how in Formatter().parse(text) if name is not None)


def frenchness(text: str) -> str:
    """Return what of `text` is French, or typeset as French is."""
    plain = text.replace("Ludothèque", "").replace("“terrain”", "")
    found = chain.from_iterable(
        pattern.findall(plain) for pattern in (FRENCH_LETTERS, FRENCH_WORDS, FRENCH_SPACES)
    )
    return " ".join(found)


def test_every_message_of_the_source_is_in_the_catalogue_and_no_other():
    found = found_in_source()
    assert len(found) > 400
    assert sorted(found - set(MESSAGES)) == [], "untranslated: see ludotheque/locale/__init__.py"
    assert sorted(set(MESSAGES) - found) == [], "obsolete: see ludotheque/locale/__init__.py"


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


def constants(tree: ast.AST):
    """Yield the texts of a module that are neither documentation nor messages."""
    silent = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKING:
            silent.update(map(id, ast.walk(node)))
        if isinstance(node, ast.Expr):
            silent.add(id(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_no_french_goes_round_the_catalogue(path):
    """Babel reads only literals inside `_` and `ngettext`, so all French must be there."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKING
    ]
    count = {"_": 1, "ngettext": 2}
    for call in calls:
        ids = call.args[: count[call.func.id]]
        assert all(isinstance(word, ast.Constant) for word in ids), f"line {call.lineno}: not a literal"
    assert {text for text in constants(tree) if FRENCH_LETTERS.search(text)} <= NO_MESSAGES


# What the player reads, with the catalogue as it is compiled


@pytest.fixture
def both(tmp_path, monkeypatch):
    """Return a function that says something in French and in English."""
    folder = tmp_path / "locale" / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / PO.name).write_bytes(PO.read_bytes())
    compile_catalogues(tmp_path / "locale")
    monkeypatch.setattr("ludotheque.paths.locale_folder", lambda: tmp_path / "locale")

    def say(speak, *args) -> str:
        set_language("fr")
        source = speak(*args)
        set_language("en")
        words = speak(*args)
        for told, said in zip(forms(source), forms(words), strict=True):
            assert not frenchness(said)
            assert said != told or said in {french(word) for word in ALIKE}
            assert not re.search(r"[{}]", said)
        return words

    return say


TEXTS = {"castle": "Cawdor", "place": "loch-1", "origin": "loch-2", "target": "loch-3"}
NUMBERS = {"arms": 4, "owner": 1, "holder": 1, "loser": 2, "shield": 1}


def facts(names):
    return tuple((name, TEXTS.get(name, NUMBERS.get(name, 3))) for name in names)


@pytest.mark.parametrize("reason", sorted(castle_keys.REASONS))
def test_refusals_of_the_castle_games(both, reason):
    both(castles.explain, Refusal("C6", reason, facts(castle_keys.REASONS[reason])), NAMES)


@pytest.mark.parametrize("kind", sorted(castle_keys.EVENTS))
@pytest.mark.parametrize("shield", [-1, 2])
def test_events_of_the_castle_games(both, kind, shield):
    told = tuple(
        (name, shield if name == "shield" else value) for name, value in facts(castle_keys.EVENTS[kind])
    )
    both(castles.tell, Event(kind, 0, told), NAMES)


@pytest.mark.parametrize("reason", sorted(castle_keys.SHEET))
def test_score_sheet_of_the_castle_games(both, reason):
    both(castles.score, ScoreLine(0, reason, 3, facts(castle_keys.SHEET[reason])), NAMES)


@pytest.mark.parametrize("reason", castle_keys.ENDINGS)
def test_endings_of_the_castle_games(both, reason):
    both(castles.ending, reason)


@pytest.mark.parametrize("kind", sorted(set(castle_keys.PROSPECTS) - {"move"}))
@pytest.mark.parametrize("fronts", [0, 1])
@pytest.mark.parametrize("percent", [50, 100])
def test_hints_of_the_castle_games(both, kind, fronts, percent):
    told = tuple((name, percent if name == "percent" else 3) for name in castle_keys.PROSPECTS[kind])
    both(castles.hint, Prospect(kind, End(), told), fronts)


RECORD_FACTS = {"ply": 3, "bytes": 10, "largest": 9, "format": 2, "part": "players", "move": "roll 4"}


@pytest.mark.parametrize(
    "reason", re.findall(r'^ +"([a-z-]+)": _\(', Path(records.__file__).read_text(), re.M)
)
def test_faults_of_records(both, reason):
    names = ("rule", "path", "game", "board", "kind", "detail", *RECORD_FACTS)
    both(records.fault_text, Fault(reason, tuple((name, RECORD_FACTS.get(name, "x")) for name in names)))


def test_plurals_in_english(both):
    assert both(records.fault_text, Fault("cut-off", (("ply", 1),))).endswith("1 move could be read.")
    assert both(records.fault_text, Fault("cut-off", (("ply", 0),))).endswith("0 moves could be read.")
    assert [both(castles.knights, n) for n in (0, 1, 2)] == ["0 knights", "1 knight", "2 knights"]
    assert castles.points(0) == "0 points"


SENTENCES = re.findall(r'^ {8}"([a-z0-9-]+)": \(', Path(sentences.__file__).read_text(), re.M)


@pytest.mark.parametrize("reason", SENTENCES)
def test_faults_of_maps(both, reason):
    source, remedy = both(lambda: tuple(re.sub(r"[{}]", "", text) for text in sentences.sentences(reason)))
    assert source.endswith(".")
    assert remedy.endswith(".")


def test_a_line_about_a_map(both):
    fault = boards.Fault(
        "glen.tmx", "wrong-shape", 4, "mill", (("found", "rect"), ("wanted", "point"), ("of", "space"))
    )
    assert both(messages.line, fault) == (
        "glen.tmx, object 4 “mill”: The object is drawn as a rectangle. For the class “space”, draw a point."
    )
