"""Every fault has its words, and they say what to do."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tiled.glen import FOLDER

import ludotheque
from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.tiled import messages, sentences
from ludotheque.tiled.faults import MapFault

PACKAGE = Path(ludotheque.__file__).parent
SOURCE = "".join(path.read_text() for path in [*PACKAGE.glob("tiled/*.py"), *PACKAGE.glob("games/*/*.py")])
KEYS = boards.sentences().keys()


def test_no_sentence_is_for_nothing():
    assert len(KEYS) > 50
    assert {key for key in KEYS if f'"{key}"' not in SOURCE} == set()


def test_a_reason_has_its_words_in_one_place():
    own = [kind.sentences() for kind in boards.kinds().values()]
    assert len(KEYS) == len(sentences.sentences()) + sum(map(len, own))


def test_every_reason_found_has_its_words():
    reasons = set(re.findall(r'(?:add|MapFault)\(\s*(?:self\.file, )?"([a-z0-9-]+)"', SOURCE))
    returned = set(re.findall(r'return "([a-z0-9-]+)"', SOURCE)) | set(
        re.findall(r'return "([a-z0-9-]+)" if', SOURCE)
    )
    assert len(reasons) > 40
    assert (reasons | returned) - KEYS == set()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.tmx")), ids=lambda path: path.stem)
def test_the_faults_of_the_test_maps_in_words(path):
    for fault in boards.check(path):
        wrong, remedy = boards.explain(fault)
        assert wrong.endswith(".")
        assert remedy.endswith(".")
        assert not re.search(r"[{}]|None", wrong.replace("{http://example.org/map}", "") + remedy)
        assert fault.file in boards.line(fault)


def test_a_line_names_file_object_and_remedy():
    fault = MapFault(
        "glen.tmx",
        "out-of-range",
        15,
        "keep",
        (("property", "swords"), ("found", 4), ("low", 1), ("high", 3)),
    )
    assert boards.line(fault) == (
        "glen.tmx, objet 15 «\u202fkeep\u202f»\u00a0: La propriété «\u202fswords\u202f» vaut 4. "
        "Choisissez un nombre de 1 à 3."
    )


def test_shapes_and_types_are_told_in_words():
    fault = MapFault(
        "glen.tmx", "wrong-shape", 4, "mill", (("found", "rect"), ("wanted", "point"), ("of", "space"))
    )
    assert boards.explain(fault) == (
        "L’objet est dessiné comme un rectangle.",
        "Pour la classe «\u202fspace\u202f», dessinez un point.",
    )


def test_what_the_map_says_is_not_taken_for_a_format():
    fault = MapFault(
        "{0}", "unknown-class", 1, "{name.__class__}", (("found", "{known}"), ("known", "space"))
    )
    assert "{known}" in boards.line(fault)
    assert "{name.__class__}" in boards.line(fault)


def test_two_kinds_that_share_a_reason_are_refused():
    kind = next(iter(boards.kinds().values()))
    twin = replace(kind, id="twin")
    with pytest.raises(ValueError, match="'twin' shares the reasons"):
        messages.every((kind, twin))


def test_two_boxes_with_one_name_for_two_kinds_are_refused(monkeypatch):
    box = GAMES["chevaliers"]
    other = replace(GAMES["rheinlander"].kind(), id=box.kind().id)
    monkeypatch.setattr(GAMES["rheinlander"], "kind", lambda: other)
    with pytest.raises(ValueError, match="chevaliers and rheinlander both"):
        boards.kinds()
