"""One value says what the table shows, and one call shows it."""

from dataclasses import FrozenInstanceError, replace

import pygame
import pytest
from seat import Seat, sit_down

from ludotheque.games.castles.rules.moves import March
from ludotheque.table.model import TableModel
from ludotheque.table.shown import Shown


@pytest.fixture
def seat() -> Seat:
    """Three players, the first knight entered and marched on."""
    seat = sit_down(3)
    seat.push("die")
    session = seat.scene.session
    march = next(move for move in session.rules.legal(session.state) if isinstance(move, March))
    seat.scene.director.make(march)
    seat.settle()
    return seat


def model_of(seat: Seat) -> TableModel:
    return seat.table


def filled(model: TableModel) -> list[bool]:
    """Return a list that grows whenever the panel is filled."""
    fill, times = model.fill_panel, []
    model.fill_panel = lambda: (times.append(True), fill())
    return times


def where(seat: Seat) -> list[str]:
    return [piece["place"] for piece in seat.seen["pieces"]]


def test_it_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        Shown().at = 3


def test_another_ply_is_shown_by_that_alone(seat: Seat) -> None:
    model, now = model_of(seat), where(seat)
    seat.app.change(speed=1)
    model.show(replace(model.shown, at=0))
    assert seat.seen["moving"], "pieces slide there"
    seat.settle()
    assert (where(seat), model.game.lines(9), list(model.game.legal)) == ([], (), [])
    model.show(replace(model.shown, at=None))
    seat.settle()
    assert where(seat) == now
    assert model.game.legal


def test_who_leaps_is_there_at_once(seat: Seat) -> None:
    model = model_of(seat)
    seat.app.change(speed=1)
    model.show(replace(model.shown, at=0), leaps=True)
    assert not seat.seen["moving"]
    assert where(seat) == []


def test_what_was_played_is_shown_without_a_word_of_what_changed(seat: Seat) -> None:
    model, now = model_of(seat), where(seat)
    seat.scene.session.seek(0)
    model.show(model.shown)
    seat.settle()
    assert where(seat) != now
    assert seat.seen["die"] == 0
    assert "die" in seat.seen["buttons"]


def test_what_is_shown_already_is_painted_and_nothing_else(seat: Seat) -> None:
    model = model_of(seat)
    times = filled(model)
    view, arrangement = model.game.view, model.game.arrangement
    model.show(model.shown)
    assert model.stale
    assert (times, model.game.view is view, model.game.arrangement is arrangement) == ([], True, True)
    model.show(replace(model.shown, peeking=""))
    assert times == [True]


@pytest.mark.usefixtures("every_frame")
def test_dragging_fills_no_panel_and_composes_only_what_is_taken_and_let_go(seat: Seat) -> None:
    model, composed = model_of(seat), 0
    times = filled(model)
    start = seat.place(where(seat)[0])
    seat.press(start)
    times.clear()
    for at in range(1, 30):
        point = (start[0] + 5 * at, start[1])
        seat.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(5, 0), buttons=(1, 0, 0)))
        composed += model.stale
        seat.app.step(1 / 60)
    assert seat.seen["held"]
    assert (times, composed) == ([], 1)
