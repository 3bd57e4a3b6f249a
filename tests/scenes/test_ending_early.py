"""Ending a game before its end: what all agree on, and giving up; by pointer and by keys."""

from pathlib import Path

import pygame
import pytest
from games.rheinlander import at_table as rhine
from games.schotten_totten import at_table as border
from seat import Seat, played, sit_at, sit_down

from ludotheque.core.game import OVER
from ludotheque.core.move import Concede
from ludotheque.core.session import Player

HALL = Path(__file__).parents[1] / "maps" / "great-hall.tmx"
MATCH = (("rounds", 3),)
HELD = {"claimed": ("stone-1 stone-5", "stone-9"), "hands": ("R1 R2 R3", "G1 G2 G3")}
AUDE, BRUNO = 0, 1


def choose(seat: Seat, button: str) -> None:
    """Take a button of what lies over the table with the keys alone."""
    for _ in range(20):
        if seat.seen["focus"] == button:
            break
        seat.key(pygame.K_TAB)
    seat.key(pygame.K_RETURN)
    seat.settle()


def by_pointer(seat: Seat, *buttons: str) -> None:
    seat.push("menu")
    for button in buttons:
        seat.push(button)


def by_keys(seat: Seat, *buttons: str) -> None:
    seat.key(pygame.K_ESCAPE)
    for button in buttons:
        choose(seat, button)


def told(seat: Seat) -> str:
    """Return what the dialog says below its heading."""
    _heading, text = seat.seen["texts"]
    return text


either_way = pytest.mark.parametrize("take", [by_pointer, by_keys])


def log(seat: Seat) -> list[str]:
    lines: list[str] = seat.scene.trace()["log"]
    return lines[::-1]


# Giving up


@either_way
def test_whoever_sits_before_the_screen_gives_up_once_it_is_confirmed(take) -> None:
    seat = border.laid(seat=BRUNO, **HELD)
    take(seat, "concede")
    assert seat.app.scenes.top.name == "dialog"
    assert told(seat) == "Si Bruno abandonne, Aude gagne la partie."
    choose(seat, "concede")
    assert [step.move for step in seat.scene.session.steps] == [Concede(BRUNO)]
    assert seat.app.scenes.top.name == "result"
    assert (seat.seen["winners"], seat.seen["scores"]) == (["Aude"], [5, 1])
    assert log(seat) == [
        "Bruno abandonne la manche",
        "Aude gagne la manche\u00a0: 5 points contre 1",
        "Aude gagne avec 5 points",
    ]


@either_way
def test_who_thinks_better_of_it_plays_on(take) -> None:
    seat = border.laid(**HELD)
    take(seat, "concede", "continue")
    assert seat.app.scenes.top is seat.scene
    assert seat.scene.session.cursor == 0
    seat.drag(border.spot(seat, "R2"), seat.place("side-1-3"))
    assert played(seat)[0] == "play R2 stone-3"


def test_a_key_pressed_twice_gives_nothing_up() -> None:
    seat = border.laid(**HELD)
    by_keys(seat, "concede")
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert (seat.app.scenes.top, seat.scene.session.cursor) == (seat.scene, 0)


def test_a_round_given_up_by_mistake_is_taken_back_freely() -> None:
    seat = border.laid(**HELD)
    by_pointer(seat, "concede", "concede", "board")
    seat.push("undo")
    assert (seat.app.scenes.top, seat.scene.session.cursor) == (seat.scene, 0)
    assert border.hand(seat) == ["R1", "R2", "R3"]


def test_in_a_match_it_is_the_round_and_the_card_between_rounds_says_so() -> None:
    seat = border.laid(MATCH, **HELD)
    seat.push("menu")
    assert seat.seen["widgets"]["concede"]["label"] == "Abandonner la manche…"
    seat.push("concede")
    assert told(seat) == (
        "Si Aude abandonne, Bruno marque 5 points et Aude 2 points\u202f; Bruno commence la manche suivante."
    )
    seat.push("concede")
    assert seat.app.scenes.top is seat.scene
    assert seat.scene.session.state.results[-1].how == "conceded"
    seat.push("deal")
    assert seat.scene.session.state.starter == BRUNO
    assert seat.scene.session.turn == BRUNO


def test_in_the_last_round_of_a_match_it_ends_the_match() -> None:
    seat = border.laid(MATCH, **HELD)
    for _ in range(2):
        by_pointer(seat, "concede", "concede")
        seat.push("deal")
    by_pointer(seat, "concede")
    assert told(seat).endswith("\u202f; la partie est finie.")
    seat.push("concede")
    assert seat.seen["scores"] == [2 + 5 + 0, 5 + 0 + 5]


def test_after_one_s_turn_it_is_still_oneself_who_gives_up_until_the_screen_is_passed_on() -> None:
    seat = border.laid(**HELD)
    seat.app.change(curtain=True)
    seat.drag(border.spot(seat, "R1"), seat.place("side-1-3"))
    assert seat.scene.session.turn == BRUNO
    assert "hand-over" in seat.seen["buttons"], "Aude is still before the screen"
    by_pointer(seat, "concede", "concede")
    assert seat.scene.session.steps[-1].move == Concede(AUDE)
    assert seat.scene.session.steps[-1].seat == AUDE


@either_way
def test_where_nobody_has_secrets_it_is_asked_who_gives_up(take) -> None:
    seat = border.laid(**HELD)
    seat.scene.look.seats.private = lambda view: False
    take(seat, "concede")
    assert list(seat.seen["buttons"]) == ["seat-0", "seat-1", "nobody"]
    choose(seat, "seat-1")
    assert told(seat) == "Si Bruno abandonne, Aude gagne la partie."
    choose(seat, "concede")
    assert seat.scene.session.steps[-1].move == Concede(BRUNO)


def test_where_nobody_gives_up_after_all_nothing_has_happened() -> None:
    seat = border.laid(**HELD)
    seat.scene.look.seats.private = lambda view: False
    by_pointer(seat, "concede", "nobody")
    assert (seat.app.scenes.top, seat.scene.session.cursor) == (seat.scene, 0)


def test_between_two_rounds_at_the_end_and_in_a_replay_nobody_gives_up() -> None:
    seat = border.laid(MATCH, **HELD)
    by_pointer(seat, "concede", "concede")
    assert not seat.scene.conceding
    seat.push("deal")
    assert seat.scene.conceding
    seat.scene.watch()
    assert not seat.scene.conceding
    seat = border.laid(**HELD)
    by_pointer(seat, "concede", "concede", "board")
    assert not seat.scene.conceding


def test_it_is_told_in_english_too() -> None:
    seat = border.laid(MATCH, **HELD)
    seat.app.change(language="en")
    by_pointer(seat, "concede")
    assert told(seat) == (
        "If Aude concedes, Bruno scores 5 points and Aude 2 points; Bruno goes first in the next round."
    )


PLAYERS = (Player("Aude", ("argent",)), Player("Bruno", ("gueules",)))


def test_while_the_die_waits_one_may_give_up_and_take_it_back() -> None:
    """K19: a side that has the die before it has to move, even if chance speaks first."""
    seat = sit_at("chevaliers", PLAYERS, "1", HALL)
    assert "die" in seat.seen["buttons"]
    by_pointer(seat, "concede", "seat-1", "concede")
    assert seat.app.scenes.top.name == "result"
    assert seat.seen["winners"] == ["Aude"]
    assert [(step.seat, step.drawn) for step in seat.scene.session.steps] == [(BRUNO, 0)]
    seat.push("board")
    seat.push("undo")
    assert (seat.scene.session.cursor, "die" in seat.seen["buttons"]) == (0, True)


@pytest.mark.parametrize(("game", "word"), [("chevaliers", "draw"), ("highlanders", "stop")])
def test_all_may_agree_to_stop_before_the_die_too(game: str, word: str) -> None:
    seat = sit_at("chevaliers", PLAYERS, "1", HALL) if game == "chevaliers" else sit_down(3)
    assert "die" in seat.seen["buttons"]
    seat.key(pygame.K_ESCAPE)
    assert "tous les joueurs" in seat.app.scenes.top.page.group[word].tip, "who has to agree is said before"
    seat.key(pygame.K_ESCAPE)
    by_pointer(seat, word)
    while seat.app.scenes.top.name == "dialog":
        seat.push("agree")
    assert seat.app.scenes.top.name == "result"


# Agreements


def position(**more) -> Seat:
    """Ada holds a county of two with nothing in it, and is to play."""
    knights = (("left-1", "left-2"), ("left-10",), ("left-20",))
    return rhine.laid(knights=knights, hands=((5, 6, 7, 8, 9),), **more)


@either_way
def test_the_rhine_stops_if_all_agree_and_is_counted(take) -> None:
    seat = position()
    take(seat, "stop")
    while seat.app.scenes.top.name == "dialog":
        assert seat.scene.session.cursor == 0
        choose(seat, "agree")
    assert seat.app.scenes.top.name == "result"
    session = seat.scene.session
    assert session.rules.outcome(session.state).reason == "stopped"
    assert (seat.seen["winners"], seat.seen["scores"]) == (["Ada"], [5, 0, 0])
    assert log(seat) == ["Tout le monde est d’accord pour s’arrêter là", "Ada gagne avec 5 points"]


def test_one_who_does_not_agree_is_enough_for_the_rhine_to_flow_on() -> None:
    seat = position()
    by_pointer(seat, "stop", "refuse")
    assert seat.scene.session.turn != OVER
    assert seat.scene.session.cursor == 0
    assert "redemander de la même façon" in seat.app.notice.text, "the way to the result is not closed"
    by_pointer(seat, "stop")
    while seat.app.scenes.top.name == "dialog":
        choose(seat, "agree")
    assert seat.app.scenes.top.name == "result"


def test_the_rhine_is_not_stopped_while_a_bastion_may_be_placed() -> None:
    seat = position()
    seat.drag(rhine.card(seat, 5), seat.place("left-5"))
    assert "end-turn" in seat.seen["buttons"]
    assert not seat.scene.agreements


def test_agreements_are_proposed_in_english_too() -> None:
    seat = position()
    seat.app.change(language="en")
    by_pointer(seat, "stop")
    assert "Stop the game?" in seat.seen["texts"]
