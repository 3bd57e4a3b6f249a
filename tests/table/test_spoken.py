"""What a table says in words, and what it tells as it happens."""

import pygame
from seat import sit_down

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
