"""What the others did since one's last turn stays marked to the end of one's turn; a key hides it."""

from random import Random

import pygame
import pytest
from seat import COLOURS, sit_at, stroke_of

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.table.marks import MOST


def alone(game, seed="3"):
    """Return a seat at a table where one person plays and nobody thinks: moves are led in by the test."""
    box = GAMES[game]
    seats = box.seats[-1]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    arms = [tuple(sides[each * s : each * s + each]) for s in range(seats)]
    players = [Player(f"J{s}", arms[s], () if s == 0 else ((0, "club"),)) for s in range(seats)]
    return sit_at(game, players, seed, size=(640, 480), settled=False, curtain=False)


def led(seat, plies, rng):
    """Play at random for some plies and then on to a decision of the person; False if the game ends first."""
    session = seat.session
    while session.turn == CHANCE or session.cursor < plies or session.turn != 0:
        if session.turn == CHANCE:
            session.deal()
        elif session.turn >= 0:
            session.play(rng.choice(session.rules.legal(session.state)))
        else:
            return False
    seat.refresh()
    return True


def marked_since(seat):
    """Return which others have marked something since the person last did anything, read off the steps."""
    steps, trail = seat.session.steps[: seat.session.cursor], seat.scene.look.gestures.trail
    last = len(steps)
    while last and steps[last - 1].seat in (0, CHANCE):
        last -= 1
    first = last
    while first and steps[first - 1].seat != 0:
        first -= 1
    moved = [step for step in steps[first:last] if step.seat != CHANCE]
    return {step.seat for step in moved if trail(step.move, seat.position)}


@pytest.mark.parametrize("game", GAMES)
def test_the_turns_of_all_the_others_are_marked_until_ones_own_is_over(game):
    seat, rng, seen = alone(game), Random(5), set()
    for plies in range(40, 200, 20):
        if not led(seat, plies, rng):
            break
        others = {mark["seat"] for mark in seat.seen["marks"]} - {0}
        assert others == marked_since(seat)
        seen |= others
    assert seen == {*range(1, len(seat.session.players))}
    seat.app.close()


def test_no_seat_has_more_than_a_few():
    seat, rng = alone("chevaliers"), Random(5)
    assert led(seat, 120, rng)
    marks = seat.seen["marks"]
    assert all(sum(mark["seat"] == other for mark in marks) <= 2 * MOST for other in range(2))
    seat.app.close()


def test_the_sum_of_a_fight_stays_beside_its_place():
    seat, rng = alone("highlanders"), Random(5)
    for plies in range(60, 900, 10):
        assert led(seat, plies, rng)
        fights = [mark for mark in seat.seen["marks"] if "result" in mark]
        if fights:
            break
    assert fights
    told = [stroke_of(seat, ply) for ply in range(seat.session.cursor)]
    there = [stroke for stroke in told if stroke and stroke.place == fights[-1]["place"]]
    assert there[-1].result == fights[-1]["result"]
    seat.app.close()


def test_a_key_hides_them_and_shows_them_again():
    seat, rng = alone("rheingold"), Random(5)
    assert led(seat, 60, rng)
    before = seat.seen["marks"]
    assert before
    seat.key(pygame.K_l)
    assert seat.seen["marks"] == []
    seat.key(pygame.K_l)
    assert seat.seen["marks"] == before
    seat.app.close()
