"""Text fields in a group, driven by events alone."""

import pygame
import pytest
from pygame import Rect

from ludotheque.home.store import Store
from ludotheque.ui import text_field
from ludotheque.ui.app import App
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Group

SIZE = (800, 600)


class Fields:
    """A group of two fields and a button."""

    def __init__(self, app):
        self.app = app
        self.changes, self.accepted = [], []
        self.group = Group()
        self.show("Iseut", "12")

    def show(self, name, seed):
        """Put new fields in place of those that are there, as a scene does when something changes."""
        name_field = TextField("name", name, 8, lambda text: self.changes.append(text))
        seed_field = TextField(
            "seed",
            seed,
            24,
            lambda text: self.changes.append(text),
            hint="Un numéro",
            accept=lambda: self.accepted.append("seed"),
        )
        button = Button("start", "Commencer", lambda: self.accepted.append("start"))
        for number, widget in enumerate((name_field, seed_field, button)):
            widget.place(self.app.skin, Rect(50, 50 + 100 * number, 200, 42))
        self.group.set([name_field, seed_field, button])

    def text(self, id):
        return self.group[id].text

    def send(self, kind, **facts):
        return self.group.handle(pygame.event.Event(kind, **facts))

    def key(self, key, mod=0):
        return self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def type(self, words):
        for letter in words:
            self.key(ord(letter))
            self.send(pygame.TEXTINPUT, text=letter)

    def compose(self, words, start=0):
        return self.send(pygame.TEXTEDITING, text=words, start=start, length=0)

    def press(self, pos):
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        return self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)

    def release(self, pos):
        return self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def click(self, pos):
        self.press(pos)
        self.release(pos)

    def drag(self, start, end):
        self.press(start)
        self.send(pygame.MOUSEMOTION, pos=end, rel=(1, 0), buttons=(1, 0, 0))
        self.release(end)

    def draw(self):
        page = pygame.Surface(SIZE)
        self.group.draw(page, self.app.skin)
        return page

    @property
    def seen(self):
        return pygame.image.tobytes(self.draw(), "RGB")

    @property
    def focus(self):
        return self.group.focused and self.group.focused.id


@pytest.fixture
def fields():
    app = App(Store(), size=SIZE)
    yield Fields(app)
    app.close()


def test_a_click_gives_the_keyboard_to_a_field(fields):
    fields.click((60, 60))
    assert fields.focus == "name"
    fields.click((60, 160))
    assert fields.focus == "seed"
    fields.click((700, 500))
    assert fields.focus is None


def test_letters_go_to_the_field_and_are_told(fields):
    fields.group.focus("seed")
    fields.type("mé")
    assert fields.text("seed") == "12mé"
    assert fields.changes == ["12m", "12mé"]


def test_a_letter_that_no_key_made_is_typed(fields):
    fields.group.focus("seed")
    fields.send(pygame.TEXTINPUT, text="ñ")
    fields.send(pygame.TEXTINPUT, text="日本")
    assert fields.text("seed") == "12ñ日本"


def test_a_key_alone_types_nothing(fields):
    fields.group.focus("seed")
    assert fields.send(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    assert fields.key(pygame.K_SPACE)
    assert (fields.text("seed"), fields.accepted) == ("12", [])


def test_nothing_is_typed_without_a_focus(fields):
    assert not fields.send(pygame.TEXTINPUT, text="a")
    assert fields.changes == []


def test_a_name_has_an_end(fields):
    fields.group.focus("name")
    fields.type("abcdefgh")
    assert fields.text("name") == "Iseutabc"


def test_tab_and_arrows_lead_from_field_to_field_and_replace_what_is_there(fields):
    fields.key(pygame.K_TAB)
    assert fields.focus == "name"
    fields.type("Zoé")
    assert fields.text("name") == "Zoé"
    fields.key(pygame.K_DOWN)
    assert fields.focus == "seed"
    fields.key(pygame.K_TAB)
    assert fields.focus == "start"


def test_keys_that_leave_a_field_are_not_used_by_it(fields):
    fields.group.focus("name")
    for key in (pygame.K_ESCAPE, pygame.K_PAGEDOWN, pygame.K_F3):
        assert not fields.key(key)
    assert fields.key(pygame.K_LEFT)


def test_enter_accepts(fields):
    fields.group.focus("seed")
    fields.key(pygame.K_RETURN)
    fields.key(pygame.K_KP_ENTER)
    assert fields.accepted == ["seed", "seed"]


# Composition


def test_a_composition_is_seen_at_the_caret_and_only_then_typed(fields):
    fields.group.focus("seed")
    fields.key(pygame.K_HOME)
    before = fields.seen
    fields.compose("に")
    assert fields.text("seed") == "12"
    assert fields.seen != before
    fields.compose("")
    assert fields.seen == before
    fields.compose("にほん")
    fields.send(pygame.TEXTINPUT, text="日本")
    assert fields.text("seed") == "日本12"
    assert fields.changes == ["日本12"]


def test_a_composition_is_underlined(fields, told):
    fields.group.focus("seed")
    fields.draw()
    begin = told[-1]
    fields.compose("mm")
    page = fields.draw()
    end = told[-1]
    assert end.x > begin.x
    row = [
        y
        for y in range(begin.y, begin.bottom)
        if all(page.get_at((x, y))[:3] == text_field.INK[:3] for x in range(begin.x + 2, end.x - 1))
    ]
    assert row


def test_the_start_of_a_composition_is_not_trusted(fields):
    fields.group.focus("seed")
    fields.compose("にほん", start=0)
    first = fields.seen
    fields.compose("にほん", start=31)
    assert fields.seen == first


@pytest.mark.parametrize(
    "key",
    [
        pygame.K_RETURN,
        pygame.K_ESCAPE,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
        pygame.K_LEFT,
        pygame.K_DOWN,
        pygame.K_SPACE,
    ],
)
def test_keys_belong_to_a_composition_while_there_is_one(fields, key):
    fields.group.focus("seed")
    fields.compose("に")
    seen = fields.seen
    assert fields.key(key)
    assert (fields.focus, fields.text("seed"), fields.accepted) == ("seed", "12", [])
    assert fields.seen == seen


def test_a_composition_ends_where_the_keyboard_leaves(fields):
    fields.group.focus("seed")
    fields.compose("に")
    fields.click((60, 60))
    fields.click((240, 160))
    fields.key(pygame.K_BACKSPACE)
    assert fields.text("seed") == "1"


def test_the_input_method_is_told_where_the_caret_is(fields, told):
    fields.draw()
    assert told == [], "nothing has the keyboard"
    fields.group.focus("name")
    fields.draw()
    fields.key(pygame.K_HOME)
    fields.draw()
    end, start = told
    field = fields.group["name"].rect
    assert field.contains(end)
    assert field.contains(start)
    assert start.x < end.x


# Selection


def test_a_drag_selects_and_typing_replaces_it(fields):
    fields.drag((51, 70), (249, 70))
    fields.type("Z")
    assert fields.text("name") == "Z"


def test_a_click_puts_the_caret_between_the_nearest_letters(fields, told):
    fields.group.focus("name")
    xs = []
    for _ in range(6):
        fields.draw()
        xs.append(told[-1].x)
        fields.key(pygame.K_LEFT)
    for n, x in enumerate(reversed(xs)):
        fields.click((x, 70))
        fields.send(pygame.TEXTINPUT, text="-")
        assert fields.text("name") == "Iseut"[:n] + "-" + "Iseut"[n:]
        fields.key(pygame.K_z, pygame.KMOD_CTRL)


def test_a_double_click_selects_a_word_a_third_one_all(fields, monkeypatch):
    fields.show("a bcd", "12")
    now = [10.0]
    monkeypatch.setattr(text_field.time, "monotonic", lambda: now[0])
    copied = []
    monkeypatch.setattr(text_field.clipboard, "copy", lambda text: bool(copied.append(text)) or True)
    for waited in (0, 0.2, 0.2, 2.0, 0.2):
        now[0] += waited
        fields.click((60, 70))
        fields.key(pygame.K_c, pygame.KMOD_CTRL)
    assert copied == ["a", "a bcd", "a"], "nothing is copied where nothing is selected"


def test_shift_and_arrows_select(fields):
    fields.group.focus("name")
    fields.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    fields.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    fields.type("o")
    assert fields.text("name") == "Iseo"
    fields.key(pygame.K_HOME, pygame.KMOD_SHIFT)
    fields.key(pygame.K_DELETE)
    assert fields.text("name") == ""


# Clipboard and undo


def test_text_is_cut_copied_and_pasted(fields):
    fields.group.focus("name")
    fields.key(pygame.K_a, pygame.KMOD_LCTRL)
    fields.key(pygame.K_x, pygame.KMOD_LCTRL)
    assert fields.text("name") == ""
    fields.group.focus("seed")
    fields.key(pygame.K_v, pygame.KMOD_RCTRL)
    assert fields.text("seed") == "12Iseut"
    fields.key(pygame.K_z, pygame.KMOD_CTRL)
    assert fields.text("seed") == "12"
    fields.key(pygame.K_y, pygame.KMOD_CTRL)
    assert fields.text("seed") == "12Iseut"


def test_a_clipboard_that_fails_loses_nothing(fields, monkeypatch):
    def fail(*_words):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    fields.group.focus("name")
    fields.key(pygame.K_a, pygame.KMOD_CTRL)
    for key in (pygame.K_c, pygame.K_x, pygame.K_v):
        assert fields.key(key, pygame.KMOD_CTRL)
    assert fields.text("name") == "Iseut"


def test_letters_made_with_alt_gr_are_no_commands(fields):
    fields.group.focus("name")
    fields.key(pygame.K_a, pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    fields.send(pygame.TEXTINPUT, text="ą")
    assert fields.text("name") == "Iseutą"


# Fields made again


def test_a_field_made_again_goes_on_with_what_is_edited(fields):
    fields.group.focus("name")
    fields.key(pygame.K_HOME)
    fields.compose("に")
    fields.show("Iseut", "12")
    assert fields.key(pygame.K_RETURN), "still composing"
    fields.send(pygame.TEXTINPUT, text="L")
    fields.show("LIseut", "12")
    fields.send(pygame.TEXTINPUT, text="'")
    assert fields.text("name") == "L'Iseut"
    assert fields.focus == "name"


def test_a_value_that_the_program_changes_is_shown_and_not_told(fields):
    fields.show("Zoé", "12")
    assert fields.text("name") == "Zoé"
    fields.group["seed"].write("77")
    assert fields.text("seed") == "77"
    assert fields.changes == []


# Looks


def test_what_is_typed_is_seen_at_once(fields):
    fields.group.focus("seed")
    seen = {fields.seen}
    for count, letter in enumerate("abc", 2):
        fields.send(pygame.TEXTINPUT, text=letter)
        seen.add(fields.seen)
        assert len(seen) == count, letter


def test_no_caret_and_no_selection_stay_where_the_keyboard_has_left(fields):
    before = fields.seen
    fields.key(pygame.K_TAB)
    assert fields.seen != before
    fields.group.focused = None
    assert fields.seen == before


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_the_caret_shows_wherever_it_is_in_a_long_text(fields, told, scale):
    fields.app.change(scale=scale)
    fields.show("a", "WMWMWMWMWMWMWMWMWMWMWMWM")
    fields.group["seed"].rect.w = 90
    fields.group.focus("seed")
    for step in ([pygame.K_LEFT] * 24, [pygame.K_RIGHT] * 24, [pygame.K_BACKSPACE] * 24):
        for key in step:
            fields.key(key)
            fields.draw()
            assert fields.group["seed"].rect.contains(told[-1])


def test_nothing_is_drawn_outside_the_field(fields):
    fields.show("WWWWWWWW", "12")
    fields.group["name"].rect.w = 60
    fields.group.focus("name")
    page = fields.draw()
    field = fields.group["name"].rect
    beside = [page.get_at((x, 70))[:3] for x in (*range(field.x), *range(field.right, SIZE[0]))]
    assert set(beside) == {(0, 0, 0)}


def test_it_says_what_it_is_and_what_is_in_it(fields):
    told = fields.group.described()["widgets"]["seed"]
    assert told == {"label": "Un numéro", "role": "field", "state": "12"}
