"""Text of any kind and length: all of it is measured in few steps, and none of it raises an error."""

import gc
from itertools import product
from math import log2
from pathlib import Path

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect

from ludotheque.core.record import Fault
from ludotheque.core.session import Player
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.scenes.exchange.chooser import FolderLine
from ludotheque.scenes.games.rows import players_line
from ludotheque.scenes.overlays.dialog import DialogScene, RescueScene
from ludotheque.scenes.rulebook.flow import TextRun, flow
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.fonts import LONGEST, WIDEST, FaceFont, open_font
from ludotheque.ui.leaves import Line
from ludotheque.ui.palette import INK
from ludotheque.ui.scene import Scene
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import Type, shorten
from ludotheque.ui.text_field import TextField

SIZES = (10, 1_000, 4_000)
MOST = 60  # letters measured for each letter of the text and each doubling of its length
SIGNS = ["m", "\u0301", "-", "a/", "m ", "10 ", "a\n", "\udcff"]


@pytest.fixture(scope="module")
def app():
    found = App(Store(), size=(1024, 640))
    found.scenes.push(Scene(found))
    yield found
    found.close()


@pytest.fixture
def measured(monkeypatch):
    """Return the list of the texts that fonts have measured since."""
    texts, size = [], FaceFont.size
    monkeypatch.setattr(FaceFont, "size", lambda font, text: texts.append(text) or size(font, text))
    return texts


def line_of(words, lines):
    line = Line(words, lines=lines)
    line.place(Skin(), Rect(0, 0, 300, 60))
    line.shown(Skin())


def folder_line(words):
    line = FolderLine(Path("/" + words.replace("\0", "0")))
    line.place(Skin(), Rect(0, 0, 300, 60))
    line.shown(Skin())


def run(words):
    return TextRun(words, "text", 17, INK)


SETTERS = {
    "wrapped": lambda app, words: Type(1).size(words, width=300),
    "wrapped in a wide place": lambda app, words: Type(1).size(words, width=1280),
    "wrapped in no place": lambda app, words: Type(1).size(words, width=1),
    "on one line": lambda app, words: Type(1).size(words),
    "drawn": lambda app, words: Type(1).render(words, width=300),
    "drawn on one line": lambda app, words: Type(1).render(words),
    "shortened": lambda app, words: shorten(open_font("text", 17), words, 300),
    "a name": lambda app, words: Skin().name(words, 24, INK, 300),
    "a fitting size": lambda app, words: Skin().fitting(words, "text", 24, 300),
    "a button": lambda app, words: Skin().button((300, 44), words),
    "a hint": lambda app, words: Skin().hint(words, width=300),
    "a line": lambda app, words: line_of(words, 1),
    "two lines": lambda app, words: line_of(words, 2),
    "a folder": lambda app, words: folder_line(words),
    "players": lambda app, words: players_line(app, [Player(words, ("or",)), Player("Ana", ("azur",))], 300),
    "a book": lambda app, words: flow([run(words)], lambda top: (0, 300), 0, 20, Skin().font),
}


@pytest.mark.parametrize("setter", SETTERS)
def test_a_text_is_measured_in_at_most_n_log_n_steps(setter, app, measured):
    """Issue 48: a word of 2,000 letters took 11 seconds, of 4,300 minutes."""
    for sign, size in product(SIGNS, SIZES):
        measured.clear()
        SETTERS[setter](app, (sign * size)[:size])
        assert sum(len(text) + 1 for text in measured) <= MOST * size * log2(size)


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("size", SIZES)
def test_a_click_in_a_field_measures_its_text_in_at_most_n_log_n_steps(size, measured):
    field = TextField("name", "m" * size, size, nothing)
    field.place(Skin(), Rect(0, 0, 300, 44))
    measured.clear()
    field.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 20), button=1))
    assert len(measured) <= MOST * log2(size)


def test_no_more_of_a_text_is_drawn_than_any_window_shows():
    font = open_font("text", 17)
    assert font.render("m" * 100_000, True, INK).get_width() <= WIDEST
    assert font.size("m" * (LONGEST + 1)) == font.size("m" * LONGEST)


def test_what_cannot_be_drawn_is_drawn_as_a_dot():
    font = open_font("text", 17)

    def ink(text):
        return pygame.image.tobytes(font.render(text, True, INK), "RGBA")

    for sign in ("\udcff", "\ud800", "\x00", "\x1b", "\n", "\x85", "\u2029"):
        assert ink(f"a{sign}b") == ink("a·b")
        assert font.size(f"a{sign}b") == font.size("a·b")


ODD = ["\0", "\udcff", "\ud83d", "\x1b[31m", "\u202e", "\u200b", "\ufe0f", "\u0301", "\uffff", "\U0010ffff"]
ODD += [
    "שלום",
    "مرحبا",
    "太郎",
    "\U0001f468\u200d\U0001f469",
    "{}",
    "{path}",
    "%s",
    "\\",
    "-",
    "\r\n",
    "\u2028",
]
ANY = st.one_of(
    st.text(st.characters()),  # surrogates and controls too
    st.lists(st.sampled_from([*ODD, " ", "/", "a"])).map("".join),
    st.tuples(st.sampled_from([*ODD, "m", "m "]), st.integers(1, 400)).map(lambda t: t[0] * t[1]),
    st.binary(max_size=255).map(lambda name: name.decode("utf-8", "surrogateescape")),
)


def every_odd_text(test):
    for sign in ["", "m" * 100_000, *ODD]:
        test = example(sign)(test)
    return settings(max_examples=50)(given(ANY)(test))


@pytest.mark.large
@every_odd_text
def test_any_text_is_drawn(text):
    skin = Skin()
    for width in (None, 300, 1):
        assert skin.text(text, width=width).get_height()
    assert skin.name(text, 24, INK, 100).get_width() <= 100


@pytest.mark.large
@every_odd_text
def test_no_dialog_about_an_error_raises_one(app, text):
    """Issue 48: under a home whose name is not UTF-8, the dialog that named its path ended the program."""
    told = fault_text(Fault("unreadable-file", (("path", text),)))
    app.notify(text)
    for kind in (DialogScene, RescueScene):
        app.scenes.push(kind(app, text, f"{told}\n{text}", [Choice("close", text, nothing)]))
        app.step(0.01)
        app.scenes.top.back()
    app.step(0.01)
    gc.collect(1)  # closed scenes are in cycles with their pictures
