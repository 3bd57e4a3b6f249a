"""A text of several lines in a group, driven by events alone."""

from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from ludotheque.home.store import Store
from ludotheque.ui.app import App
from ludotheque.ui.text_area import TextArea, rows_of
from ludotheque.ui.widgets import Button, Group

AT = Rect(50, 50, 300, 170)


class Area:
    """A group of an area of text and a button below it."""

    def __init__(self, app, text="", longest=300):
        self.app, self.changes, self.accepted = app, [], []
        self.group = Group()
        area = TextArea("text", text, longest, self.changes.append, accept=lambda: self.accepted.append(1))
        area.place(app.skin, AT)
        button = Button("keep", "Garder", lambda: None, rect=Rect(50, 260, 120, 42))
        self.group.set([area, button])
        self.group.focus("text")

    def send(self, kind, **facts):
        return self.group.handle(pygame.event.Event(kind, **facts))

    def key(self, key, mod=0):
        return self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def type(self, words):
        for letter in words:
            self.send(pygame.TEXTINPUT, text=letter)

    def click(self, pos):
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    @property
    def text(self):
        return self.group["text"].text

    @property
    def focus(self):
        return self.group.focused and self.group.focused.id

    @property
    def seen(self):
        page = pygame.Surface((400, 320))
        self.group.draw(page, self.app.skin)
        return page


@pytest.fixture
def app():
    app = App(Store(), size=(800, 600))
    yield app
    app.close()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", [""]),
        ("un", ["un"]),
        ("un deux trois", ["un deux ", "trois"]),
        ("un deux tr", ["un deux ", "tr"]),
        ("un\ndeux tr", ["un\n", "deux tr"]),
        ("abcdefg\nh", ["abcdefg\n", "h"]),
        ("a\n\nb\n", ["a\n", "\n", "b\n", ""]),
        ("abcdefghij kl", ["abcdefg", "hij kl"]),
        ("a       b", ["a       ", "b"]),
        ("abcdefg hi", ["abcdefg ", "hi"]),
        ("e\u0301" * 5, ["e\u0301" * 3, "e\u0301" * 2]),
    ],
)
def test_lines_end_between_words_and_hold_whole_letters(text, rows):
    starts = rows_of(text, len, 7)
    assert [text[start:end] for start, end in pairwise(starts)] == rows


def test_letters_are_typed_and_told_and_there_is_an_end(app):
    area = Area(app, "ab", longest=5)
    area.type("cdefg")
    assert (area.text, area.changes[-1]) == ("abcde", "abcde")


@pytest.mark.parametrize("enter", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_enter_begins_a_line_and_ctrl_with_it_accepts(app, enter, told):
    area = Area(app, "ab")
    told.clear()
    assert area.seen
    above = told[-1]
    area.key(enter)
    assert (area.accepted, area.text, area.changes) == ([], "ab\n", ["ab\n"])
    assert area.seen
    assert (told[-1].x, told[-1].y) < (above.x, above.bottom), (
        "the caret stands at the start of the next line"
    )
    assert told[-1].y >= above.bottom - 1
    area.type("c")
    area.key(enter, pygame.KMOD_CTRL)
    assert (area.accepted, area.text) == ([1], "ab\nc")
    area.key(pygame.K_UP)
    area.type("x")
    assert area.text == "axb\nc"


def test_a_text_that_is_pasted_keeps_its_line_breaks(app, monkeypatch):
    area = Area(app)
    monkeypatch.setattr("ludotheque.ui.clipboard.copied", lambda: "un\r\ndeux\ttrois")
    area.key(pygame.K_v, pygame.KMOD_CTRL)
    assert area.text == "un\ndeux trois"


def test_keys_go_to_the_line_above_and_below_and_out_beyond_the_last(app, told):
    area = Area(app, "mot " * 40)
    area.key(pygame.K_HOME)
    told.clear()
    _drawn = area.seen
    first = told[-1]
    area.key(pygame.K_DOWN)
    _drawn = area.seen
    assert told[-1].x == first.x
    assert told[-1].y > first.y
    area.type("X")
    assert area.text.startswith("mot mot ")
    assert 0 < area.text.index("X") < len(area.text) // 2
    area.key(pygame.K_UP)
    _drawn = area.seen
    assert told[-1].y == first.y
    area.key(pygame.K_END)
    area.key(pygame.K_DOWN)
    assert area.focus == "keep", "below the last line it leads out"


def test_a_click_puts_the_caret_on_that_line_and_shift_selects_between_lines(app):
    area = Area(app, "mot " * 40)
    area.click((AT.x + 12, AT.y + 40))
    area.type("X")
    second = area.text.index("X")
    assert second > 10
    area.click((AT.x + 12, AT.y + 12))
    area.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    area.key(pygame.K_DELETE)
    assert area.text.startswith("X")


def test_a_click_beside_a_line_puts_the_caret_at_its_end(app):
    area = Area(app, "mot " * 40)
    area.click((AT.right - 12, AT.y + 12))
    area.type("X")
    area.click((AT.x + 12, AT.y + 12))
    area.type("Y")
    first = area.text[1 : area.text.index("X")]
    assert first == first.strip()
    assert len(first) > 10


def test_the_caret_stays_in_the_field_however_long_the_text(app, told):
    area = Area(app, "W" * 300)
    told.clear()
    _drawn = area.seen
    assert AT.contains(told[-1])
    area.key(pygame.K_HOME)
    _drawn = area.seen
    assert AT.contains(told[-1])


def test_what_is_selected_or_being_composed_is_seen(app):
    plain, selected, composed = (Area(app, "mot " * 30) for _ in range(3))
    selected.key(pygame.K_a, pygame.KMOD_CTRL)
    composed.send(pygame.TEXTEDITING, text="日本", start=0, length=0)
    pictures = {pygame.image.tobytes(area.seen, "RGB") for area in (plain, selected, composed)}
    assert len(pictures) == 3


def test_the_number_of_letters_is_seen(app):
    two = [pygame.image.tobytes(Area(app, "ab", longest=most).seen, "RGB") for most in (50, 300)]
    assert two[0] != two[1]
