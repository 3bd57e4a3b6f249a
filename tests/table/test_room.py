"""How the table's room is shared between board and panel."""

import pytest
from pygame import Rect

from ludotheque.table.panel.measures import PanelNeeds
from ludotheque.table.view.room import divide
from ludotheque.ui.skin import Skin, fitting_scale

LONG, BROAD = (1920.0, 960.0), (1500.0, 1200.0)
WINDOWS = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (640, 480), (800, 1200)]


def scale(board, room):
    return min(room.w / board[0], room.h / board[1])


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("board", [LONG, BROAD], ids=["long", "broad"])
@pytest.mark.parametrize("seats", [2, 5])
def test_board_and_panel_share_the_window(size, board, seats):
    panel, room, _ = divide(Skin(fitting_scale(size)), size, board, PanelNeeds(seats))
    window = Rect((0, 0), size)
    assert window.contains(panel)
    assert window.contains(room)
    assert not panel.colliderect(room)


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
def test_a_long_board_has_the_panel_under_it_and_fills_the_room(size):
    panel, room, _ = divide(Skin(fitting_scale(size)), size, LONG, PanelNeeds(4))
    assert panel.top >= room.bottom
    drawn = scale(LONG, room)
    assert drawn * LONG[0] * drawn * LONG[1] >= 0.8 * room.w * room.h


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
def test_a_broad_board_has_the_panel_beside_it(size):
    panel, room, _ = divide(Skin(fitting_scale(size)), size, BROAD, PanelNeeds(4))
    assert panel.left >= room.right


def test_a_window_too_narrow_for_columns_keeps_the_panel_upright():
    panel, *_ = divide(Skin(fitting_scale((700, 640))), (700, 640), LONG, PanelNeeds(4))
    assert panel.h > panel.w


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
@pytest.mark.parametrize("board", [LONG, BROAD], ids=["long", "broad"])
@pytest.mark.parametrize("text", [1.5, 2.0])
def test_large_text_takes_little_of_the_board(size, board, text):
    """The panel takes what room the board leaves, and a sixth of its size at most; it stays where it is."""
    usual = fitting_scale(size)
    before, at_first, _ = divide(Skin(usual), size, board, PanelNeeds(5))
    panel, room, drawer = divide(Skin(usual * text), size, board, PanelNeeds(5))
    if drawer:
        assert (size, text) == ((1024, 640), 2.0)
        return
    assert scale(board, room) >= scale(board, at_first) * 5 / 6
    assert (panel.w > panel.h) == (before.w > before.h)
    assert not panel.colliderect(room)


def test_a_panel_grows_with_its_text():
    usual = fitting_scale((1280, 800))
    before, panel = (divide(Skin(usual * text), (1280, 800), BROAD, PanelNeeds(5))[0] for text in (1.0, 2.0))
    assert panel.w > before.w


def test_beside_a_broad_board_in_a_wide_window_no_planks_lie_bare():
    """At 16 : 9 the panel takes what the board leaves, up to half as much again as it needs."""
    skin = Skin(fitting_scale((1920, 1080)))
    panel, room, _ = divide(skin, (1920, 1080), BROAD, PanelNeeds(3))
    bare = room.w - BROAD[0] * scale(BROAD, room)
    assert bare < 0.03 * 1920
    assert panel.w > skin.px(264)
