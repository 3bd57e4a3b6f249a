"""A press does nothing on what has only just come under a resting pointer, a key to what has just been asked.

The clock is the test's own.
"""

import pygame
import pytest
from hand import Hand
from seat import COLOURS, Seat, middle, sit_at

from ludotheque.core.session import Player
from ludotheque.scenes.overlays.curtain import CurtainScene
from ludotheque.scenes.overlays.dialog import DialogScene
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Column
from ludotheque.ui.page import PageScene
from ludotheque.ui.press_guard import PAUSE
from ludotheque.ui.widgets import Button

AT = 60, 20


class Changing(PageScene):
    """A page with one button, which becomes another one under the pointer."""

    name = "changing"

    def __init__(self, app):
        super().__init__(app)
        self.id, self.done = "first", []

    def content(self):
        return Column([Button(self.id, "Jouer", lambda id=self.id: self.done.append(id))])

    def become(self, id):
        self.id = id
        self.refresh()


@pytest.fixture
def hand():
    return Hand()


@pytest.fixture
def page(hand):
    scene = Changing(hand.app)
    hand.app.scenes.push(scene)
    hand.move((700, 700))
    hand.move(AT)
    hand.wait()
    return scene


def press(hand, pos=AT):
    hand.app.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    hand.app.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    hand.app.step(0.001)


def test_another_widget_under_a_resting_pointer_cannot_be_pressed_at_once(hand, page):
    page.become("second")
    press(hand)
    assert page.done == []
    hand.app.step(PAUSE / 2)
    press(hand)
    assert page.done == []
    hand.app.step(PAUSE / 2)
    press(hand)
    assert page.done == ["second"]


def test_nor_one_of_a_scene_that_has_just_opened(hand, page):
    over = Changing(hand.app)
    over.id = "over"
    hand.app.scenes.push(over)
    press(hand)
    assert over.done == []
    hand.app.step(PAUSE + 0.01)
    press(hand)
    assert over.done == ["over"]


def test_the_same_widget_can_be_pressed_again_at_once(hand, page):
    press(hand)
    page.refresh()
    press(hand)
    assert page.done == ["first", "first"]


def test_a_hand_that_trembles_rests_and_one_that_moves_there_aims(hand, page):
    page.become("second")
    hand.move((AT[0] + 2, AT[1] + 1))
    press(hand, (AT[0] + 2, AT[1] + 1))
    assert page.done == []
    hand.move((AT[0] + 30, AT[1] + 4))
    press(hand, (AT[0] + 30, AT[1] + 4))
    assert page.done == ["second"]


def test_the_hand_of_the_tests_presses_whatever_has_just_come_under_its_pointer(hand, page):
    """Whatever else changes meanwhile: otherwise a test would pass or fail by luck."""
    seat, pressed = Seat(hand.app, page), []
    for press in (lambda: hand.click(AT), lambda: seat.click(AT), lambda: hand.push(page.id)):
        page.become(f"after {page.id}")
        pressed.append(page.id)
        press()
        assert page.done == pressed


def test_the_board_and_what_skips_an_animation_can_always_be_pressed():
    players = [Player(f"Joueur {number}", (COLOURS[number],)) for number in range(3)]
    seat = sit_at("highlanders", players, "1", size=(1280, 800), speed=2)
    seat.push("die")
    seat.move(seat.army("scroll-1"))
    seat.send(pygame.MOUSEBUTTONDOWN, pos=tuple(map(round, seat.army("scroll-1"))), button=1)
    assert seat.seen["held"]
    seat.key(pygame.K_ESCAPE)
    seat.send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
    seat.settle()
    seat.move(middle(seat.seen["buttons"]["end-turn"]))
    before = seat.scene.session.cursor
    seat.send(
        pygame.MOUSEBUTTONDOWN, pos=tuple(map(round, middle(seat.seen["buttons"]["end-turn"]))), button=1
    )
    seat.send(pygame.MOUSEBUTTONUP, pos=tuple(map(round, middle(seat.seen["buttons"]["end-turn"]))), button=1)
    assert seat.scene.session.cursor > before
    die = middle(seat.seen["buttons"]["die"])
    seat.press(die)
    seat.release(die)
    assert seat.seen["moving"]
    seat.send(pygame.MOUSEBUTTONDOWN, pos=tuple(map(round, die)), button=1)
    assert not seat.seen["moving"]


# Keys


ANSWERS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def typed(hand, *keys, seconds=0.001):
    for key in keys:
        hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    hand.app.step(seconds)


@pytest.fixture
def answers(hand):
    """The answers that are given to a question that comes by itself, the first of which has the focus."""
    given = []
    choices = [Choice(name, name, lambda name=name: given.append(name)) for name in ("yes", "no")]
    dialog = DialogScene(hand.app, "Vraiment ?", "", choices)
    hand.app.scenes.push(dialog)
    dialog.page.group.focus("yes")
    return given


@pytest.mark.parametrize("key", ANSWERS)
def test_a_key_pressed_before_a_question_could_be_read_does_not_answer_it(hand, answers, key):
    typed(hand, key)
    assert answers == [], "it was not even painted yet"
    typed(hand, key, seconds=PAUSE / 2)
    assert answers == []
    hand.app.step(PAUSE + 0.01)
    typed(hand, key)
    assert answers == ["yes"]


def test_whoever_goes_on_pressing_has_read_nothing_yet(hand, answers):
    for _press in range(12):
        typed(hand, pygame.K_SPACE, seconds=PAUSE / 2)
    assert answers == []
    hand.app.step(PAUSE + 0.01)
    typed(hand, pygame.K_SPACE)
    assert answers == ["yes"]


def test_other_keys_work_at_once(hand, answers):
    hand.app.step(0.001)
    typed(hand, pygame.K_ESCAPE)
    assert answers == ["no"]


def test_a_key_in_flight_opens_no_curtain(hand):
    opened = []
    hand.app.scenes.push(CurtainScene(hand.app, Player("Bo", ("or",)), lambda: opened.append(1)))
    hand.app.step(0.001)
    typed(hand, pygame.K_SPACE)
    assert opened == []
    hand.app.step(PAUSE + 0.01)
    typed(hand, pygame.K_SPACE)
    assert opened == [1]


def test_where_nothing_is_asked_keys_follow_each_other_as_fast_as_one_likes(hand, page):
    hand.key(pygame.K_TAB)
    typed(hand, pygame.K_RETURN, pygame.K_SPACE, pygame.K_RETURN)
    assert page.done == 3 * ["first"]
