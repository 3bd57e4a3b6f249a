"""Games played by ear: by a player who knows only what the table says and presses only keys."""

from pathlib import Path
from random import Random

import pytest
from amounts import ALL, many
from contracts import contract
from listener import Listener, median
from seat import COLOURS, Seat, sit_at

from ludotheque.core.game import OVER
from ludotheque.core.setup import Player
from ludotheque.games import GAMES

NAMES = ("Aliénor", "Blaise", "Chloé", "Denis", "Emma")
FEW, SOME, MANY = 8, 40, 4000  # gestures of a few turns, of a short game, and at most of a whole one
MOMENTS = 3  # at which the position is drawn from what has been said, at least
ENOUGH = 12  # keys a gesture, in the median


def table_of(game: str, seed: int, seats: int, path: Path | None = None) -> Seat:
    """Sit down at a table at which the screen passes from one to the next without a curtain."""
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    players = [Player(NAMES[at], tuple(sides[each * at : each * at + each])) for at in range(seats)]
    return sit_at(game, players, str(seed), path, curtain=False)


def play(game: str, seed: int, seats: int, most: int, path: Path | None = None) -> Listener:
    """Play by ear, in French and English by turns; return the player. The position is drawn now and then."""
    seat = table_of(game, seed, seats, path)
    listener, told, drawn = Listener(seat, Random(seed)), contract(game), 0
    for number in range(1, most + 1):
        if number % (FEW // 2) == 1:
            seat.app.change(language="fr" if number % FEW == 1 else "en")
        if seat.session.turn == OVER or not listener.gesture():
            break
        if number % min(most // MOMENTS, SOME // 2) == 0 and seat.app.scenes.top is seat.scene:
            said = {node.id: node.value for region in seat.scene.spoken().regions for node in region.children}
            assert told.drawn(said, NAMES[:seats]) == told.standing(seat.session, NAMES[:seats])
            drawn += 1
    assert drawn >= MOMENTS
    assert median(listener.keys) <= ENOUGH
    assert most < MANY or seat.session.turn == OVER
    return listener


@pytest.mark.parametrize("game", GAMES)
def test_a_few_turns_by_ear(game: str) -> None:
    assert len(play(game, 1, GAMES[game].seats[0], FEW).keys) == FEW


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(many(10)))
def test_whole_games_by_ear(game: str, seed: int) -> None:
    """One is played on a small map. If all long runs are made, ten are, on both maps."""
    seats = GAMES[game].seats[seed % 2 and -1]
    for path in dict.fromkeys((contract(game).small_map, None)) if ALL else (contract(game).small_map,):
        play(game, seed, seats, MANY, path)
