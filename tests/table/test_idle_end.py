"""A turn that ends with all its moves unspent: each player is asked once whether that is meant."""

import pygame
import pytest
from seat import Seat, played, sit_down

from ludotheque.games.castles.rules.moves import March


@pytest.fixture
def seat() -> Seat:
    """Two players; the first has thrown the die and moved nothing."""
    seat = sit_down(2)
    seat.scene.director.asked.clear()
    seat.push("die")
    return seat


@pytest.mark.parametrize("way", ["button", "key"])
def test_it_asks_and_goes_on_unless_it_is_meant(seat: Seat, way: str) -> None:
    seat.push("end-turn") if way == "button" else seat.key(pygame.K_e)
    assert seat.app.scenes.top.name == "dialog"
    seat.key(pygame.K_RETURN)  # a key pressed twice plays on
    assert (seat.app.scenes.top.name, played(seat)) == ("table", [])


def test_what_is_meant_is_done(seat: Seat) -> None:
    seat.push("end-turn")
    seat.push("end-turn")
    assert played(seat) == ["end"]
    assert seat.seen["player"] == "Joueur 2"


def test_each_player_is_asked_but_once(seat: Seat) -> None:
    for _player in range(2):
        seat.push("end-turn")
        assert seat.app.scenes.top.name == "dialog"
        seat.push("end-turn")
        seat.push("die")
    seat.push("end-turn")
    assert seat.app.scenes.top.name == "table"


def test_nobody_is_asked_who_has_moved(seat: Seat) -> None:
    session = seat.scene.session
    session.play(next(move for move in session.rules.legal(session.state) if isinstance(move, March)))
    seat.refresh()
    seat.settle()
    seat.push("end-turn")
    assert seat.app.scenes.top.name == "table"
