"""The end counted: all points of the score sheet, each place in turn; one gesture ends it."""

from itertools import pairwise
from random import Random

import pygame
import pytest
from contracts import Sitting
from seat import sit

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games import GAMES

COUNTING = ("highlanders", "rheingold", "rheinlander", "schotten-totten")
STEP = 1 / 30


PLAYED = {}  # the steps of a whole game, by game


def play(session):
    rng = Random(2)
    while session.turn != OVER:
        if session.turn == CHANCE:
            session.deal()
            continue
        legal = session.rules.legal(session.state)
        bold = [move for move in legal if type(move).__name__ in ("Take", "Attack", "Occupy")]
        stop = session.rules.agreements(session.state) if session.cursor > 600 else ()
        session.play(rng.choice(stop or bold or legal))


def ended(game, speed=2):
    """Return a seat at which the last move of a game has just been made."""
    seat = sit(game, Sitting(GAMES[game].seats[-1], seed="1", size=(1024, 640)))
    seat.app.change(speed=speed, curtain=False)
    session = seat.session
    if game in PLAYED:
        session.steps[:] = PLAYED[game]
        session.cursor = len(session.steps)
    else:
        play(session)
        PLAYED[game] = tuple(session.steps)
    move = session.steps[-1].move
    session.seek(session.cursor - 1)
    seat.refresh()
    seat.scene.director.make(move)
    return seat


def counts(seat, seconds=40.0):
    """Yield what is seen of the count until the result comes."""
    for _ in range(round(seconds / STEP)):
        if seat.app.scenes.top is not seat.scene:
            return
        seen = seat.seen
        if "count" in seen:
            yield seen["count"]
        if seen.get("report") and not seen["moving"]:
            seat.key(pygame.K_ESCAPE)  # what tells of the last move is read
        seat.app.step(STEP)


@pytest.mark.parametrize("game", COUNTING)
def test_the_sums_run_up_to_the_scores_one_thing_after_the_other(game):
    seat = ended(game)
    outcome = seat.session.rules.outcome(seat.session.state)
    seen = list(counts(seat))
    totals = [told["totals"] for told in seen]
    assert totals[0] == [0] * len(seat.session.players)
    for early, late in pairwise(totals):
        assert all(one <= other for one, other in zip(early, late, strict=True))
    if game == "schotten-totten":  # its stones are counted: a round is worth 5 points (S22)
        stones = [dict(line.facts)["stones"] for line in outcome.sheet]
        assert totals[-1] == stones
    else:
        assert totals[-1] == [*outcome.scores]
    assert all(
        told["place"] in seat.scene.look.geometry.board_map.places or not told["place"] for told in seen
    )
    assert len(seen) * STEP <= 14, "seconds"
    assert seat.app.scenes.top.name == "result"
    seat.app.close()


@pytest.mark.parametrize("game", COUNTING)
def test_one_gesture_ends_it_and_the_result_comes(game):
    seat = ended(game)
    next(counts(seat))
    seat.key(pygame.K_SPACE)
    assert "count" not in seat.seen
    assert not [*counts(seat)]
    assert seat.app.scenes.top.name == "result"
    seat.app.close()


def test_nothing_is_counted_where_animations_are_off():
    seat = ended("rheinlander", speed=0)
    assert not [*counts(seat)]
    seat.app.close()


@pytest.mark.parametrize("game", COUNTING)
def test_the_panel_tells_nothing_of_the_end_before_it_has_been_counted(game):
    seat = ended(game)
    next(counts(seat))
    assert "result" not in seat.seen["buttons"]
    heading = seat.seen["heading"]
    seat.key(pygame.K_SPACE)
    assert not [*counts(seat)]
    seat.app.scenes.pop()
    seat.settle()
    assert seat.seen["heading"] != heading, "only now it says who has won"
    seat.app.close()


@pytest.mark.parametrize("game", COUNTING)
def test_while_it_is_counted_the_panel_says_so_and_nobody_is_to_move(game):
    seat = ended(game)
    for _ in range(round(20 / STEP)):
        if "count" in seat.seen:
            break
        seat.app.step(STEP)
    assert seat.seen["prompt"] == "On fait le compte"
    assert (seat.seen["name"], seat.seen["arms"]) == ("La partie est finie", -1)
    assert seat.seen["marks"] == []
    seat.app.close()


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_castles_are_counted_so_that_the_winner_stays_open(game):
    seat = ended(game)
    telling = seat.scene.look.telling
    outcome = seat.session.rules.outcome(seat.session.state)
    counted = telling.count(seat.position.view, outcome)
    totals = dict.fromkeys({one.seat for one in counted}, 0)
    for number, one in enumerate(counted):
        assert totals[one.seat] == min(totals[later.seat] for later in counted[number:])
        totals[one.seat] += one.points
    seat.app.close()


def test_no_button_of_the_turn_stands_there_during_the_count():
    seat = ended("highlanders")
    next(counts(seat))
    assert "end-turn" not in seat.seen["buttons"]
    seat.app.close()
