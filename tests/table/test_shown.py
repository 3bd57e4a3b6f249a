"""One value says what the table shows, and one call shows it."""

from dataclasses import FrozenInstanceError, replace

import pygame
import pytest
from seat import Seat, sit_down

from ludotheque.games.castles.rules.moves import March
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


def filled(seat: Seat) -> list[bool]:
    """Return a list that grows whenever the panel is filled."""
    fill, times = seat.scene.model.fill_panel, []
    seat.scene.model.fill_panel = lambda: (times.append(True), fill())
    return times


def where(seat: Seat) -> list[str]:
    return [piece["place"] for piece in seat.seen["pieces"]]


def test_it_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        Shown().at = 3


def test_another_ply_is_shown_by_that_alone(seat: Seat) -> None:
    model, now = seat.scene.model, where(seat)
    seat.app.change(speed=1)
    model.show(replace(model.shown, at=0))
    assert model.stage.animations, "pieces slide there"
    seat.settle()
    assert (where(seat), model.game.lines(9), list(model.game.legal)) == ([], (), [])
    model.show(replace(model.shown, at=None))
    seat.settle()
    assert where(seat) == now
    assert model.game.legal


def test_who_leaps_is_there_at_once(seat: Seat) -> None:
    model = seat.scene.model
    seat.app.change(speed=1)
    model.show(replace(model.shown, at=0), leaps=True)
    assert not model.stage.animations
    assert where(seat) == []


def test_what_was_played_is_shown_without_a_word_of_what_changed(seat: Seat) -> None:
    model, now = seat.scene.model, where(seat)
    seat.scene.session.seek(0)
    model.show(model.shown)
    seat.settle()
    assert where(seat) != now
    assert (model.content.status.die, model.die_waits) == (0, True)


def test_what_is_shown_already_is_painted_and_nothing_else(seat: Seat) -> None:
    model, times = seat.scene.model, filled(seat)
    view, arrangement = model.game.view, model.game.arrangement
    model.show(model.shown)
    assert model.stale
    assert (times, model.game.view is view, model.game.arrangement is arrangement) == ([], True, True)
    model.show(replace(model.shown, peeking=""))
    assert times == [True]


def test_dragging_fills_no_panel_and_composes_only_what_is_taken_and_let_go(seat: Seat) -> None:
    model, times, composed = seat.scene.model, filled(seat), 0
    start = seat.place(where(seat)[0])
    seat.press(start)
    times.clear()
    for at in range(1, 30):
        point = (start[0] + 5 * at, start[1])
        seat.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(5, 0), buttons=(1, 0, 0)))
        composed += model.stale
        seat.app.step(1 / 60)
    assert model.hand.drag.carried
    assert (times, composed) == ([], 1)
