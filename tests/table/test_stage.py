"""The pieces on the board: what is out of view is not drawn, and nothing in view is left out."""

import border
import pytest
import rhine
from seat import sit_at, sit_down

from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.table.view.stage import TALLEST, WIDEST

KNIGHTS = (Player("Aude", ("argent",)), Player("Bruno", ("gueules",)))
FOUR = [Player(colour, (colour,)) for colour in ("or", "azur", "vert", "sable")]
TABLES = {
    "highlanders": lambda: sit_down(5, path=None),
    "rheingold": lambda: sit_at("rheingold", FOUR, "1"),
    "schotten-totten": lambda: border.sit("1", (("tactics", "on"),)),
    "chevaliers": lambda: sit_at("chevaliers", KNIGHTS, "1"),
    "rheinlander": lambda: rhine.sit(5),
}


def mid_game(game, plies=120):
    seat = TABLES[game]()
    play_into(seat.scene.session, plies)
    seat.scene.model.take_over()
    seat.settle()
    return seat.scene


@pytest.mark.parametrize("game", TABLES)
def test_no_picture_of_a_piece_is_larger_than_the_view_is_searched_for(game):
    scene = mid_game(game)
    stage, camera = scene.model.stage, scene.model.camera
    for piece in stage.at_rest():
        width, height = stage.picture(piece).get_size()
        unit = camera.scale(piece.place)
        assert width <= WIDEST * unit
        assert height <= TALLEST * unit


@pytest.mark.parametrize("game", TABLES)
def test_near_the_board_only_what_is_in_view_is_drawn_and_all_of_that(game):
    scene = mid_game(game)
    stage, camera = scene.model.stage, scene.model.camera
    assert all(stage.seen(piece) for piece in stage.at_rest())
    camera.zoom_at(camera.area.center, 3.0)
    scene.model.looked()
    drawn, art = [], scene.look.art
    sprite = art.sprite
    art.sprite = lambda piece, arrangement: drawn.append(piece) or sprite(piece, arrangement)
    stage.draw_rest(scene.app.surface, scene.model.hand.drag)
    loose = [piece for piece in stage.at_rest() if not camera.steady(piece.place)]
    assert {*drawn} < {*loose}
    art.sprite = sprite
    assert all(piece in drawn for piece in loose if stage.rect(piece).colliderect(camera.view))
