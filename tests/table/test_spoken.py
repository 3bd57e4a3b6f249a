"""What a table says in words, and what it tells as it happens."""

import pygame
from seat import sit_down
from typesetting import typeset

from ludotheque.ui.spoken import walk


def said(seat) -> list[str]:
    return [told.text for told in seat.scene.told()]


def test_a_table_speaks_in_regions_with_the_cursor_as_focus():
    seat = sit_down()
    told = seat.scene.spoken()
    assert [region.id for region in told.regions][:2] == ["board", "panel"]
    ids = {node.id for node in walk(told.regions)}
    assert ids >= set(seat.seen["places"])
    seat.key(pygame.K_TAB)
    assert seat.scene.spoken().focus == seat.seen["focus"] != ""
    assert seat.scene.spoken().focus in ids


def test_each_line_of_the_log_is_told_once_and_then_whose_turn_it_is():
    seat = sit_down()
    seat.scene.told()
    before = len(seat.table.game.log())
    seat.push("die")
    first = said(seat)
    new = [line.text for line, _turn in seat.table.game.log()[: -before or None]][::-1]
    assert new
    assert first[: len(new)] == new
    assert said(seat) == []


def test_nothing_is_told_again_after_undo_but_the_prompt():
    seat = sit_down()
    seat.scene.told()
    seat.push("die")
    said(seat)
    lines = {line.text for line, _turn in seat.table.game.log()}
    seat.key(pygame.K_u)
    seat.settle()
    assert not lines & set(said(seat))


def test_a_refusal_is_urgent_and_told_once():
    seat = sit_down()
    seat.scene.told()
    seat.table.papers.message.say("Non.", "H1", 0.0)
    assert [(told.text, told.urgent) for told in seat.scene.told()] == [("Non.", True)]
    assert said(seat) == []


def test_what_is_undone_is_told():
    seat = sit_down()
    seat.push("die")
    seat.key(pygame.K_TAB)
    seat.key(pygame.K_RETURN)
    seat.key(pygame.K_TAB)
    seat.key(pygame.K_RETURN)
    seat.settle()
    said(seat)
    seat.key(pygame.K_u)
    seat.settle()
    assert said(seat)[0] == "Annulé"
    seat.key(pygame.K_r)
    seat.settle()
    assert "Annulé" not in said(seat)


def test_after_the_die_one_hears_on_which_scroll_a_knight_has_arrived():
    """C3, C4: the die chooses the scroll. Seed 1 begins with scroll I."""
    seat = sit_down()
    said(seat)
    seat.push("die")
    (line,) = [text for text in said(seat) if "dé" in text]
    assert "un chevalier arrive sur le parchemin I" in line


def test_the_key_that_ends_the_turn_is_said_when_it_begins_to_and_when_nothing_else_is_left():
    seat, key = sit_down(), typeset("E : Finir le tour")
    assert key not in " ".join(said(seat))  # before the die nobody may
    seat.push("die")
    assert said(seat)[-1].endswith(key)
    ends = []
    while army := next(iter(seat.table.game.offered()), ""):
        seat.focus(army)
        for pressed in (pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN):
            seat.key(pressed)
        seat.settle()
        ends.append(said(seat)[-1].endswith(key))
    assert ends == [False, True]  # a march of two moves, and one of the third


def test_a_button_says_its_key():
    seat = sit_down()
    seat.push("die")
    (button,) = (node for node in walk(seat.scene.spoken().regions) if node.id == "end-turn")
    assert (button.name, button.description) == ("Finir le tour", "(touche E)")


def test_a_march_that_goes_on_is_told_from_where_it_was_told_to_have_come():
    """The log tells two marches of one army as one; who has heard the first would hear of another army."""
    seat = sit_down()
    seat.push("die")
    for place in ("scroll-1", "ford"):
        said(seat)
        seat.focus(place)
        seat.key(pygame.K_RETURN)
        seat.focus("ford" if place == "scroll-1" else "mill")
        seat.key(pygame.K_RETURN)
        seat.settle()
    assert "parchemin" not in " ".join(said(seat))
    assert "parchemin" in seat.table.game.log()[0][0].text
