"""Whole games by pointer events only: what is dropped is what is played, from first roll to result."""

from random import Random

import pytest
from seat import Seat, sit_down

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.castles.moves import Attack, End, March, Occupy, Take


def choose(seat: Seat, rng: Random):
    """Pick a legal move, castles first, then marches of whole armies."""
    legal = list(seat.scene.session.rules.legal(seat.scene.session.state))
    for verbs in ((Take, Occupy), (Attack,)):
        found = [move for move in legal if isinstance(move, verbs)]
        if found:
            return rng.choice(found)
    return rng.choice(legal if rng.random() < 0.7 else [m for m in legal if isinstance(m, End)] or legal)


def gesture(seat: Seat, move) -> None:
    """Make `move` as a hand would."""
    names = seat.scene.session.rules.board.names
    castles = seat.scene.session.rules.board.castles
    match move:
        case End():
            seat.push("end-turn")
        case Occupy(count, shield):
            occupy(seat, count, shield)
        case March(origin, target, count):
            carry(seat, names[origin], names[target], count)
        case Take(castle, gate):
            carry(seat, names[gate], names[castles[castle]], None)
        case Attack(castle, gate, count):
            carry(seat, names[gate], names[castles[castle]], count)


def carry(seat: Seat, origin: str, target: str, count: int | None) -> None:
    seat.press(seat.army(origin))
    held = seat.seen["held"]
    assert held["place"] == origin
    for _ in range(held["count"] - (count or held["count"])):
        seat.wheel(-1)
    assert target in seat.seen["held"]["targets"]
    start = seat.army(origin)
    seat.move((start[0] + 15, start[1] + 15))
    seat.move(seat.place(target))
    seat.release(seat.place(target))
    seat.settle()


def occupy(seat: Seat, count: int, shield: bool) -> None:
    card = seat.scene.card
    if card.shield != shield:
        seat.push("occupy-shield")
    for _ in range(abs(card.count - count)):
        seat.push("occupy-more" if card.count < count else "occupy-less")
    assert (card.count, card.shield) == (count, shield)
    seat.push("occupy")


@pytest.mark.parametrize(("seats", "seed"), [(2, "7"), (3, "1"), (5, "3")])
def test_a_whole_game_by_the_mouse_ends_in_the_result(seats: int, seed: str) -> None:
    seat, rng = sit_down(seats, seed=seed, size=(640, 480)), Random(seed)
    session = seat.scene.session
    for _ in range(3000):
        if session.turn == OVER:
            break
        plies = session.cursor
        if session.turn == CHANCE:
            seat.push("die")
            assert session.cursor == plies + 1
        else:
            move = choose(seat, rng)
            gesture(seat, move)
            assert session.steps[plies].move == move
    seat.settle()
    assert session.turn == OVER
    assert seat.app.scenes.top.name == "result"
    saved = next(iter(seat.app.store.games())).record
    assert len(saved.moves) == len(session.steps)
