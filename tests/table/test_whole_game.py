"""Whole games of the catalogue by pointer events only, from the first move to the result.

Anything legal is done by drags and clicks on what the trace shows; each gesture must make the moves meant.
"""

from random import Random

import pytest
from amounts import ALL
from contracts import Sitting, contract, named, sittings
from gestures import choose, clear, made_since
from seat import Seat, sit
from touch import TouchSeat

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games import GAMES

pytestmark = pytest.mark.usefixtures("every_frame")

MOST = 4000  # gestures
MORE = sittings("more_whole_games")
TELLING = list({game: (game, sitting) for game, sitting in reversed(MORE)}.values())  # the first of each


def play(seat: Seat, rng: Random) -> None:
    """Play to the end, by hand."""
    session = seat.scene.session
    told = contract(session.game)
    fingers = told.fingers()(seat, rng)
    for _ in range(MOST):
        if session.turn == OVER:
            return
        clear(seat)
        plies = session.cursor
        if session.turn == CHANCE:
            seat.push("die")
            assert session.cursor > plies
            continue
        meant = fingers.make(choose(fingers, told.decisive, rng))
        made = made_since(session, plies)
        assert tuple(made[: len(meant)]) == tuple(meant)
        itself = made[len(meant) :]
        assert all(isinstance(move, told.by_itself) for move in itself)
    raise AssertionError("the game does not end")


def whole_game(game: str, sitting: Sitting, kind: type[Seat] = Seat) -> None:
    """Play a game, the curtain between turns, and check that it ends in its result."""
    seat = sit(game, sitting)
    seat = kind(seat.app, seat.scene)
    play(seat, Random(sitting.seed))
    session = seat.scene.session
    seat.settle()
    if seat.app.scenes.top is seat.scene:
        seat.click((5, 5))  # the last combat, proof or merger is read
        seat.settle()
    assert seat.app.scenes.top.name == "result"
    saved = next(iter(seat.app.store.games())).record
    assert list(saved.moves) == list(session.moves())
    assert saved.over


@pytest.mark.parametrize(("game", "sitting"), sittings("whole_games"), ids=named)
def test_a_whole_game_by_the_mouse_ends_in_the_result(game, sitting) -> None:
    whole_game(game, sitting)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_fingers_ends_in_the_result(game) -> None:
    whole_game(*next(one for one in (*sittings("whole_games"), *TELLING) if one[0] == game), TouchSeat)


@pytest.mark.long
@pytest.mark.parametrize(("game", "sitting"), MORE if ALL else TELLING, ids=named)
@pytest.mark.parametrize("kind", (Seat, TouchSeat) if ALL else (Seat,), ids=lambda kind: kind.__name__)
def test_more_whole_games(game, sitting, kind) -> None:
    whole_game(game, sitting, kind)


def test_every_game_of_the_catalogue_is_played() -> None:
    assert {game for game, _ in (*sittings("whole_games"), *TELLING)} == set(GAMES)
