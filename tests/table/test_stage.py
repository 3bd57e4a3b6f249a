"""The pieces on the board: what is out of view is not drawn, and nothing in view is left out."""

import pytest
from contracts import Sitting, contract
from seat import sit

from ludotheque.core.playout import play_into
from ludotheque.games import GAMES
from ludotheque.table.view.stage import TALLEST, WIDEST


def mid_game(game, plies=120):
    told = contract(game)
    last = [*told.whole_games, *told.more_whole_games][-1]
    seat = sit(game, Sitting(GAMES[game].seats[-1], last.options, size=(1024, 640)))
    play_into(seat.scene.session, plies)
    seat.take_over()
    seat.settle()
    return seat.table


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_of_a_piece_is_larger_than_the_view_is_searched_for(game):
    model = mid_game(game)
    stage, camera = model.stage, model.camera
    for piece in stage.at_rest():
        width, height = stage.picture(piece).get_size()
        unit = camera.scale(piece.place)
        assert width <= WIDEST * unit
        assert height <= TALLEST * unit


@pytest.mark.usefixtures("every_frame")
@pytest.mark.parametrize("game", GAMES)
def test_near_the_board_only_what_is_in_view_is_drawn_and_all_of_that(game):
    model = mid_game(game)
    stage, camera = model.stage, model.camera
    assert all(stage.seen(piece) for piece in stage.at_rest())
    camera.zoom_at(camera.area.center, 3.0)
    model.show()
    drawn, art = [], model.look.art
    sprite = art.sprite
    art.sprite = lambda piece, arrangement: drawn.append(piece) or sprite(piece, arrangement)
    stage.draw_rest(model.app.surface, model.hand.drag)
    loose = [piece for piece in stage.at_rest() if not camera.steady(piece.place)]
    assert {*drawn} < {*loose}
    art.sprite = sprite
    assert all(piece in drawn for piece in loose if stage.rect(piece).colliderect(camera.view))
