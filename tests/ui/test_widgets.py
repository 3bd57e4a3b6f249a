"""Buttons by mouse and by keyboard."""

import pygame
import pytest
from pygame import Rect

from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button, Group

pygame.font.init()


class Pressed(list):
    def by(self, id):
        return lambda: self.append(id)


@pytest.fixture
def pressed():
    return Pressed()


@pytest.fixture
def group(pressed):
    """Three buttons in a row, and one below the middle one."""
    spots = {"a": (0, 0), "b": (100, 0), "c": (200, 0), "d": (100, 100)}
    return Group(Button(id, id, pressed.by(id), rect=Rect(x, y, 50, 50)) for id, (x, y) in spots.items())


def mouse(group, kind, pos, button=1):
    facts = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    return group.handle(pygame.event.Event(kind, pos=pos, **facts))


def key(group, key, mod=0):
    return group.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def click(group, pos, end=None, button=1):
    mouse(group, pygame.MOUSEMOTION, pos)
    mouse(group, pygame.MOUSEBUTTONDOWN, pos, button)
    mouse(group, pygame.MOUSEMOTION, end or pos)
    mouse(group, pygame.MOUSEBUTTONUP, end or pos, button)


def test_a_click_presses(group, pressed):
    click(group, (110, 10))
    assert pressed == ["b"]


def test_let_go_beside_it_is_no_press(group, pressed):
    click(group, (110, 10), (210, 10))
    click(group, (110, 10), (400, 400))
    assert pressed == []


def test_only_the_left_button_presses(group, pressed):
    click(group, (110, 10), button=3)
    assert pressed == []


def test_what_is_disabled_is_not_pressed_focused_or_traced(group, pressed):
    group["a"].enabled = False
    click(group, (10, 10))
    key(group, pygame.K_TAB)
    assert group.focused is group["b"]
    assert "a" not in group.trace()
    assert group.state(group["a"]) == "disabled"
    assert pressed == []


def test_the_last_drawn_is_on_top(group, pressed):
    group["c"].rect = Rect(100, 0, 50, 50)
    click(group, (110, 10))
    assert pressed == ["c"]


def test_motion_is_worth_a_frame_only_when_it_changes_what_is_under_the_pointer(group):
    assert mouse(group, pygame.MOUSEMOTION, (10, 10))
    assert not mouse(group, pygame.MOUSEMOTION, (12, 12))
    assert group.state(group["a"]) == "hover"
    assert mouse(group, pygame.MOUSEMOTION, (70, 10))
    assert group.state(group["a"]) == "idle"


def test_a_button_is_down_only_while_the_pointer_is_on_it(group):
    mouse(group, pygame.MOUSEMOTION, (10, 10))
    mouse(group, pygame.MOUSEBUTTONDOWN, (10, 10))
    assert group.state(group["a"]) == "down"
    mouse(group, pygame.MOUSEMOTION, (70, 10))
    assert group.state(group["a"]) == "idle"


def test_tab_goes_round_both_ways(group):
    seen = []
    for _ in range(5):
        key(group, pygame.K_TAB)
        seen.append(group.focused.id)
    assert seen == ["a", "b", "c", "d", "a"]
    key(group, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert group.focused.id == "d"


def test_arrows_go_to_the_neighbour_and_stop_at_the_edge(group):
    group.focus("a")
    key(group, pygame.K_RIGHT)
    assert group.focused.id == "b"
    key(group, pygame.K_DOWN)
    assert group.focused.id == "d"
    assert not key(group, pygame.K_DOWN)
    key(group, pygame.K_UP)
    assert group.focused.id == "b"


def test_from_a_wide_one_an_arrow_goes_to_what_is_beside_it_not_below(pressed):
    spots = {"wide": (0, 0, 300, 40), "beside": (310, 0, 150, 40), "below": (160, 50, 140, 40)}
    group = Group(Button(id, "", pressed.by(id), rect=Rect(spot)) for id, spot in spots.items())
    group.focus("wide")
    key(group, pygame.K_RIGHT)
    assert group.focused.id == "beside"
    key(group, pygame.K_LEFT)
    assert group.focused.id == "wide"
    key(group, pygame.K_DOWN)
    assert group.focused.id == "below"


@pytest.mark.parametrize("enter", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_what_has_the_focus(group, pressed, enter):
    assert not key(group, enter)
    group.focus("c")
    assert key(group, enter)
    assert pressed == ["c"]


def test_other_widgets_with_the_same_ids_keep_the_focus(group, pressed):
    group.focus("c")
    group.set([Button("c", "", pressed.by("new"), rect=Rect(0, 0, 50, 50))])
    key(group, pygame.K_RETURN)
    assert pressed == ["new"]
    group.set([])
    assert group.focused is None


def test_an_action_that_empties_the_group_is_no_trouble(group):
    group["a"].action = lambda: group.set([])
    click(group, (10, 10))
    assert not group.widgets


def test_the_trace_has_whole_rectangles(group):
    assert group.trace()["d"] == [100, 100, 50, 50]


def test_what_has_dropped_down_has_every_event_until_it_folds_up(pressed):
    choice = Dropdown("list", {"x": "un", "y": "deux"}, "x", pressed.append)
    choice.rect = Rect(0, 0, 200, 42)
    group = Group([choice, Button("b", "", pressed.by("b"), rect=Rect(0, 42, 50, 50), tip="du bois")])
    group.focus("b")
    assert not choice.unfolded
    group.unfold(choice, (400, 300), Skin())
    assert choice.unfolded
    assert group.trace().keys() == {"list-x", "list-y"}
    assert group.tip is None, "nothing below it says anything"
    key(group, pygame.K_DOWN)
    key(group, pygame.K_RETURN)
    assert pressed == ["y"], "not the button, which had the keyboard"
    assert group.unfolded is None
    assert group.trace().keys() == {"list", "b"}


def test_what_has_dropped_down_is_folded_up_when_something_comes_over_it(pressed):
    choice = Dropdown("list", {"x": "un", "y": "deux"}, "x", pressed.append)
    group = Group([choice])
    group.unfold(choice, (400, 300), Skin())
    group.fold()
    assert (group.unfolded, choice.unfolded, pressed) == (None, False, [])


def test_left_and_right_change_the_choice_of_a_list(pressed):
    choice = Dropdown("list", {"x": "un", "y": "deux"}, "x", pressed.append)
    group = Group([choice])
    group.focus("list")
    assert key(group, pygame.K_RIGHT)
    key(group, pygame.K_RIGHT)
    assert key(group, pygame.K_LEFT)
    assert pressed == ["y", "x"]


def test_the_pointer_that_leaves_the_window_is_on_nothing(group):
    mouse(group, pygame.MOUSEMOTION, (10, 10))
    assert group.hovered is group["a"]
    assert not group.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_a))
    assert group.hovered is group["a"], "no other event means that"
    assert group.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    assert group.hovered is None


def test_what_was_used_is_said(group):
    assert not Group([]).handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert key(group, pygame.K_TAB)
    assert key(group, pygame.K_RETURN)
    assert not key(group, pygame.K_F5)
    mouse(group, pygame.MOUSEBUTTONDOWN, (10, 10))
    assert mouse(group, pygame.MOUSEMOTION, (10, 10)), "it is down now"
    assert not mouse(group, pygame.MOUSEMOTION, (12, 10)), "a plain button is not dragged"
    assert mouse(group, pygame.MOUSEBUTTONUP, (10, 10))
    assert not mouse(group, pygame.MOUSEBUTTONUP, (10, 10)), "nothing was pressed"


def test_the_first_arrow_goes_where_tab_would_go(group):
    key(group, pygame.K_RIGHT)
    assert group.focused is group["a"]


def test_shift_tab_begins_at_the_end(group):
    key(group, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert group.focused is group["d"]


def test_widgets_made_again_take_over_from_those_before():
    class Counting(Button):
        taken = ()

        def succeed(self, before):
            self.taken = (*self.taken, before.id)

    made, again = ([Counting(id, id, print) for id in ids] for ids in ("ab", "bc"))
    group = Group(made)
    group.set(again)
    assert [widget.taken for widget in again] == [("b",), ()]
    group.set([again[0]])
    assert again[0].taken == ("b",), "it is the same one"


def test_a_group_draws_all_it_has_each_within_its_view():
    screen, skin = pygame.Surface((300, 100)), Skin()
    group = Group([Button(id, "", print, rect=Rect(x, 0, 100, 100)) for id, x in (("a", 0), ("b", 150))])
    group["b"].view = Rect(150, 0, 100, 50)
    screen.set_clip(Rect(0, 0, 290, 90))
    group.draw(screen, skin)
    drawn = {at: screen.get_at(at)[:3] != (0, 0, 0) for at in ((50, 40), (200, 40), (200, 70), (50, 95))}
    assert drawn == {(50, 40): True, (200, 40): True, (200, 70): False, (50, 95): False}
    assert screen.get_clip() == Rect(0, 0, 290, 90)


def test_only_a_whole_widget_in_sight_is_traced():
    group = Group([Button("a", "", print, rect=Rect(0, 0, 50, 50))])
    for view, shows in (
        (Rect(0, 0, 50, 50), True),
        (Rect(0, 0, 50, 49), True),
        (Rect(0, 10, 50, 200), False),
    ):
        group["a"].view = view
        assert ("a" in group.trace()) is shows, view
    group["a"].view = Rect(10, 0, 90, 90)
    assert group.trace() == {}


def test_a_button_is_as_wide_as_its_icon_and_words():
    skin = Skin()
    words = "Reprendre la partie"
    plain, icon = Button("a", words, print), Button("b", "", print, icon="book")
    both = Button("c", words, print, icon="book")
    text = skin.text_size(words, "text", 18)[0]
    assert plain.width(skin) > text
    assert icon.width(skin) - Button("d", "", print, text_size=1).width(skin) < 18, "no words, no gap"
    assert 18 < both.width(skin) - plain.width(skin) < 36, "the icon is about as high as the words"


def test_the_least_width_of_a_button_holds_its_longest_word_and_half_the_words():
    skin = Skin()
    long, words = (
        Button("a", "Anticonstitutionnellement", print),
        Button("b", "a b c d e f g h i j k l m", print),
    )
    assert long.least_width(skin) > skin.text_size(long.label, "text", 13)[0] * 0.9
    assert words.least_width(skin) == words.width(skin) // 2
    assert Button("c", "", print).least_width(skin) == skin.target(0)


def test_a_chosen_button_says_so():
    assert "chosen" in Button("a", "A", print, chosen=True).marks
    assert Button("a", "A", print).state == ""


def test_what_a_button_does_is_said_without_its_name_once_more():
    def described(label: str, tip: str) -> tuple[str, str]:
        (node,) = Button("hint", label, print, tip=tip).spoken()
        return node.name, node.description

    assert described("Un conseil", "Un conseil\N{NO-BREAK SPACE}: un coup (touche H)") == (
        "Un conseil",
        "un coup (touche H)",
    )
    assert described("But", "Le jeu en une page") == ("But", "Le jeu en une page")
    assert described("But", "But") == ("But", "")
    assert described("", "Fermer") == ("Fermer", "")
