"""How the table's room is shared between board and panel."""

from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect
from seat import sit_down

from ludotheque.table.view.room import columns, divide
from ludotheque.ui.skin import Skin, fitting_scale

LONG, BROAD = (1920.0, 960.0), (1500.0, 1200.0)
WINDOWS = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (640, 480), (800, 1200)]


def scale(board, room):
    return min(room.w / board[0], room.h / board[1])


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("board", [LONG, BROAD], ids=["long", "broad"])
@pytest.mark.parametrize("seats", [2, 5])
def test_board_and_panel_share_the_window(size, board, seats):
    panel, room = divide(Skin(fitting_scale(size)), size, board, seats)
    window = Rect((0, 0), size)
    assert window.contains(panel)
    assert window.contains(room)
    assert not panel.colliderect(room)


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
def test_a_long_board_has_the_panel_under_it_and_fills_the_room(size):
    panel, room = divide(Skin(fitting_scale(size)), size, LONG, 4)
    assert panel.top >= room.bottom
    drawn = scale(LONG, room)
    assert drawn * LONG[0] * drawn * LONG[1] >= 0.8 * room.w * room.h


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
def test_a_broad_board_has_the_panel_beside_it(size):
    panel, room = divide(Skin(fitting_scale(size)), size, BROAD, 4)
    assert panel.left >= room.right


def test_a_window_too_narrow_for_columns_keeps_the_panel_upright():
    panel, _ = divide(Skin(fitting_scale((700, 640))), (700, 640), LONG, 4)
    assert panel.h > panel.w


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
@pytest.mark.parametrize("board", [LONG, BROAD], ids=["long", "broad"])
@pytest.mark.parametrize("text", [1.5, 2.0])
def test_large_text_makes_no_board_smaller(size, board, text):
    """The panel takes what room the board leaves; it stays where it is."""
    usual = fitting_scale(size)
    before, at_first = divide(Skin(usual), size, board, 5)
    panel, room = divide(Skin(usual * text), size, board, 5)
    assert scale(board, room) >= scale(board, at_first) * 0.999
    assert (panel.w > panel.h) == (before.w > before.h)
    assert not panel.colliderect(room)


def test_a_panel_grows_with_its_text_where_the_board_leaves_room():
    usual = fitting_scale((1920, 1080))
    before, panel = (divide(Skin(usual * text), (1920, 1080), BROAD, 5)[0] for text in (1.0, 2.0))
    assert panel.w > before.w


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
def test_columns_stand_side_by_side_and_each_has_room(size):
    skin = Skin(fitting_scale(size))
    panel, _ = divide(skin, size, LONG, 5)
    found = columns(skin, panel.inflate(-2 * skin.px(14), -2 * skin.px(14)))
    assert not any(one.colliderect(other) for one, other in combinations(found, 2))
    assert all(one.right < other.left for one, other in pairwise(found))
    assert all(panel.contains(column) and column.w >= skin.px(150) for column in found)
    assert found[2].h >= 5 * skin.px(24)


def test_a_die_is_drawn_and_can_be_hit_where_there_is_hardly_room_for_it():
    """All that a turn may need had been put above it, in a small window: nothing was left, and it raised."""
    seat = sit_down(size=(640, 480))
    panel, skin = seat.scene.model.panel, seat.app.skin
    panel._status = Rect(panel._status.topleft, (panel._status.w, 0))
    panel._place_die(skin, seat.scene.model.content.status)
    assert panel.die.w == panel.die.h >= 16 * skin.scale
    seat.scene.model.invalidate()
    seat.scene.draw(pygame.display.get_surface())
