"""Text fields, driven by events alone."""

import pygame
import pytest
from pygame import Rect

from ludotheque.home.store import Store
from ludotheque.ui.app import App
from ludotheque.ui.forms import Form


@pytest.fixture
def changes():
    return []


@pytest.fixture
def form(changes):
    app = App(Store(), size=(800, 600))
    found = Form(app.size, app.skin, lambda id, value: changes.append((id, value)))
    found.text("name", Rect(50, 50, 200, 42), "Iseut", 8)
    found.text("seed", Rect(50, 150, 200, 42), "12", 24)
    yield found
    found.close()
    app.close()


def click(form, pos):
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        facts = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        form.handle(pygame.event.Event(kind, pos=pos, **facts))
        form.update(0.02)


def type_(form, words):
    for letter in words:
        key = pygame.key.key_code(letter) if letter.isascii() else 0
        form.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
        form.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        form.update(0.02)


def key(form, key, mod=0):
    return form.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def test_a_click_gives_the_keyboard_to_a_field(form):
    click(form, (60, 60))
    assert form.focused == "name"
    click(form, (60, 160))
    assert form.focused == "seed"
    click(form, (700, 500))
    assert form.focused is None


def test_letters_go_to_the_field_and_are_told(form, changes):
    form.focus("seed")
    key(form, pygame.K_END)
    type_(form, "mé")
    assert form.value("seed") == "12mé"
    assert changes == [("seed", "12m"), ("seed", "12mé")]


def drawn(form):
    page = pygame.Surface((800, 600))
    form.draw(page)
    return page.get_buffer().raw


def test_what_is_typed_is_seen_at_once(form):
    form.focus("seed")
    key(form, pygame.K_END)
    seen = {drawn(form)}
    for count, letter in enumerate("abc", 2):
        form.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        seen.add(drawn(form))
        assert len(seen) == count, letter
    now = drawn(form)
    form.update(0.2)
    assert drawn(form) == now, "nothing of it comes later"


def test_no_caret_stays_where_the_keyboard_has_left(form):
    before = drawn(form)
    form.focus("name")
    assert any(form.update(0.2) for _ in range(10)), "the caret comes"
    assert drawn(form) != before
    form.focus(None)
    assert drawn(form) == before


def test_a_name_has_an_end(form):
    form.focus("name")
    key(form, pygame.K_END)
    type_(form, "abcdefgh")
    assert form.value("name") == "Iseutabc"


def test_keys_that_leave_a_field_are_not_used(form):
    form.focus("name")
    for leaving in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_DOWN):
        assert not key(form, leaving)
    assert key(form, pygame.K_LEFT)


def test_keys_are_not_used_without_a_focus(form, changes):
    assert not key(form, pygame.K_a)
    assert changes == []


def test_what_the_program_writes_is_not_told(form, changes):
    form.write("name", "Aliénor")
    form.update(0.02)
    assert form.value("name") == "Aliénor"
    assert changes == []


def test_a_field_out_of_sight_is_not_traced(form):
    form.place("name", Rect(50, 300, 200, 42))
    assert form.trace()["name"] == [50, 300, 200, 42]
    form.place("name", Rect(50, 300, 200, 42), shown=False)
    assert "name" not in form.trace()


def test_only_a_caret_needs_frames(form):
    assert not any(form.update(0.1) for _ in range(20))
    form.focus("name")
    assert any(form.update(0.1) for _ in range(20))


def test_a_field_of_another_size_is_whole_at_once(form):
    form.place("name", Rect(50, 50, 500, 42))
    at_once, later = pygame.Surface((800, 600)), pygame.Surface((800, 600))
    form.draw(at_once)
    form.update(1.0)
    form.draw(later)
    assert at_once.get_at((50, 50))[:3] == (0, 0, 0), "its corners are round"
    assert pygame.image.tobytes(at_once, "RGB") == pygame.image.tobytes(later, "RGB")
