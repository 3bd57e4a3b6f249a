"""Keys pressed while it is nobody's turn at the screen: kept until they are of use, or refused and why."""

import pygame
import pytest
from desk import Desk, at_morris, sit, sit_among
from seat import Seat
from typesetting import typeset

from ludotheque.core.game import CHANCE
from ludotheque.core.setup import HUMAN
from ludotheque.games.castles.rules.game import STOP


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    return at_morris(monkeypatch)


def wait(seat: Seat, seconds: float) -> None:
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


def message(seat: Seat) -> str:
    return seat.seen.get("message", "")


def advised(seat: Seat) -> bool:
    return bool(seat.seen.get("counsel")) and not seat.seen.get("thinking")


def while_thinking(monkeypatch, *levels: str) -> Seat:
    """Return a table where a computer player, to move first, thinks for two seconds."""
    monkeypatch.setattr(Desk, "slow", 60)
    seat = sit(*levels)
    wait(seat, 0.5)
    return seat


def test_advice_asked_for_too_early_comes_once_it_is_ones_turn(monkeypatch):
    seat = while_thinking(monkeypatch, "club", HUMAN)
    seat.key(pygame.K_h)
    assert message(seat) == "Un conseil dès que ce sera à vous"
    assert not seat.seen.get("counsel")
    wait(seat, 8)
    assert advised(seat)
    assert not message(seat)


@pytest.mark.parametrize("how", ["key", "click"])
def test_whoever_does_something_else_meanwhile_no_longer_waits_for_it(monkeypatch, how):
    seat = while_thinking(monkeypatch, "club", HUMAN)
    seat.key(pygame.K_h)
    seat.key(pygame.K_F4) if how == "key" else seat.click(seat.area("view").topleft)
    wait(seat, 8)
    assert seat.table.game.legal
    assert not seat.seen.get("counsel")


def test_while_the_own_die_rolls_advice_waits_for_it():
    seat = sit_among(HUMAN, HUMAN, HUMAN, speed=2)
    seat.key(pygame.K_SPACE)
    assert seat.table.stage.animations.suspense
    seat.key(pygame.K_h)
    assert message(seat) == "Un conseil dès que ce sera à vous"
    wait(seat, 8)
    assert advised(seat)


def test_whoever_presses_again_when_advice_comes_does_not_close_it():
    seat = sit_among(HUMAN, HUMAN, HUMAN, speed=2)
    seat.key(pygame.K_SPACE)
    seat.key(pygame.K_h)
    while not seat.seen.get("counsel"):
        seat.app.step(1 / 30)
    seat.key(pygame.K_h)
    assert seat.seen.get("counsel")
    wait(seat, 2)
    seat.key(pygame.K_h)
    assert not seat.seen.get("counsel")


@pytest.mark.parametrize("how", ["key", "click"])
@pytest.mark.parametrize("level", ["club", HUMAN])
def test_if_the_die_comes_first_advice_comes_after_it(level, how):
    seat = sit_among(level, HUMAN, HUMAN, speed=2)
    wait(seat, 0.2)
    seat.key(pygame.K_h)
    for _ in range(3000):
        seat.app.step(1 / 30)
        if seat.table.die_waits:
            break
    wait(seat, 1)
    first = typeset("Lancez d'abord le dé : le conseil viendra aussitôt")
    assert message(seat) == first or level != HUMAN
    assert not seat.seen.get("counsel")
    seat.key(pygame.K_SPACE) if how == "key" else seat.push("die")
    wait(seat, 4)
    assert advised(seat)


def test_the_key_of_the_die_is_kept_while_others_think(monkeypatch):
    seat = sit_among("club", HUMAN, HUMAN, speed=2)
    while seat.session.turn == CHANCE or seat.table.stage.animations:
        seat.app.step(1 / 30)
    monkeypatch.setattr(Desk, "slow", 20)
    seat.app.step(1 / 30)
    seat.key(pygame.K_SPACE)
    assert message(seat) == "Le dé roulera dès que ce sera à vous"
    for _ in range(3000):
        seat.app.step(1 / 30)
        if seat.table.game.legal:
            break
    assert seat.session.turn in (1, 2), "nobody has pressed it again"


def test_where_there_is_no_die_the_key_promises_none(monkeypatch):
    seat = while_thinking(monkeypatch, "club", HUMAN)
    seat.key(pygame.K_SPACE)
    assert not message(seat)


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ((HUMAN, HUMAN, HUMAN), "Pas de conseil : la partie est finie"),
        (("club", "club", "club"), "Pas de conseil : seuls des ordinateurs jouent"),
    ],
)
def test_where_none_will_come_it_is_said_why(levels, words):
    seat = sit_among(*levels)
    wait(seat, 0.2)
    if HUMAN in levels:
        seat.session.append(STOP[0])
        seat.refresh()
    seat.scene.told()
    seat.key(pygame.K_h)
    assert typeset(words) in [told.text for told in seat.scene.told()]


def test_in_a_replay_it_is_said_that_one_is_looking_back():
    seat = sit(HUMAN, HUMAN)
    wait(seat, 0.2)
    seat.scene.director.make(seat.legal[0])
    seat.scene.watch(at=0)
    seat.key(pygame.K_h)
    assert message(seat) == "Pas de conseil tant que vous revoyez la partie"
