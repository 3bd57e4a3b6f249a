"""Who points with a finger is told of fingers, who uses a mouse of a mouse, in every text of the screen."""

import re

import pytest
from babel.messages.pofile import read_po
from english import PO, forms
from hand import Hand
from seat import middle, sit_down
from touch import TouchSeat

from ludotheque import i18n, languages
from ludotheque.games import GAMES
from ludotheque.i18n import _
from ludotheque.scenes.staged import until_said

FOLDER = PO.parents[1]
MOUSE = {
    "fr": re.compile(r"cliqu|\bclics?\b|souris|molette|survol", re.IGNORECASE),
    "en": re.compile(r"click|mouse|wheel|hover", re.IGNORECASE),
    "de": re.compile(r"klick|der maus\b|maustaste|mausrad", re.IGNORECASE),
}
ELSEWHERE = {  # said of other programs, where fingers may do otherwise
    *("Double-clic", "Double click", "Doppelklick"),
    *("Clic droit sur l'objet > Détacher : il garde sa forme.",),
    *("Right-click the object > Detach: it keeps its shape.",),
    *("Rechtsklick auf das Objekt > Lösen: Es behält seine Form.",),
}


def texts(code):
    """Yield all texts of the screen, the books, the lessons and the puzzles in a language."""
    catalogue = FOLDER / ("en" if code == "fr" else code) / "messages.po"
    with catalogue.open("rb") as file:
        for message in read_po(file):
            yield from forms(message.id if code == "fr" else message.string)
    for path in (*(FOLDER / code).glob("[lp]*/*/*.md"), *(FOLDER / code).glob("books/*.md")):
        yield from path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("code", MOUSE)
def test_no_text_speaks_of_a_mouse_to_a_finger(code):
    written = languages.languages()[code]
    told = [written.by_finger(written.typeset(text)) for text in texts(code) if text not in ELSEWHERE]
    assert [text for text in told if MOUSE[code].search(text)] == []
    assert [written.by_finger(text) for text in told] == told


@pytest.mark.parametrize("code", MOUSE)
def test_all_that_is_said_otherwise_to_fingers_is_said_to_a_mouse(code):
    written = languages.languages()[code]
    whole = "\n".join(texts(code))
    assert [words for words in written.fingers if words not in whole] == []


def test_words_change_with_the_pointer():
    assert _("Cliquez quand personne d'autre ne regarde").startswith("Cliquez")
    assert i18n.set_pointer(finger=True)
    assert not i18n.set_pointer(finger=True)
    assert _("Cliquez quand personne d'autre ne regarde").startswith("Touchez")
    assert i18n.set_pointer(finger=False)
    assert _("Cliquez quand personne d'autre ne regarde").startswith("Cliquez")


def test_the_table_speaks_of_what_was_used_last():
    found = sit_down(3)
    seat = TouchSeat(found.app, found.scene)
    assert "un clic" in seat.seen["prompt"]
    seat.tap((5, 5))
    assert "touchez-le" in seat.seen["prompt"]
    found.click((5, 5))
    assert "un clic" in seat.seen["prompt"]


def test_a_lesson_speaks_of_what_was_used_last():
    hand = Hand((1024, 640))
    (path,) = (path for path in GAMES["chevaliers"].lessons() if path.stem == "deux-coffres")
    hand.navigation.lessons.open("chevaliers", path)
    until_said(hand.scene)
    touch = TouchSeat(hand.app, hand.scene)
    while not (said := [text for text in seen(hand) if "doigt dessus" in text]):
        touch.tap(middle(hand.seen["buttons"]["lesson-next"]))
        until_said(hand.scene)
    hand.click((5, 5))
    assert [text for text in seen(hand) if "cliquez dessus" in text]
    touch.tap((5, 5))
    assert [text for text in seen(hand) if "doigt dessus" in text] == said


def test_a_rulebook_speaks_of_what_was_used_last():
    hand = Hand((1024, 640))
    hand.navigation.rulebook("chevaliers")
    book = hand.scene
    said = {}
    for touched in (False, True, False):
        touch = TouchSeat(hand.app, book)
        (touch.tap if touched else hand.click)((5, 5))
        said[touched] = " ".join(block.plain for chapter in book.chapters for block in chapter.blocks)
    assert "Un clic sur le chevalier" in said[False]
    assert "Un doigt sur le chevalier" in said[True]


def seen(hand):
    return hand.seen["lesson"]["texts"]
