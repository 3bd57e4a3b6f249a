"""Games played by ear: by a player who knows only what the table says and presses only keys."""

from collections import Counter
from collections.abc import Sequence
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
from ludotheque.languages import languages
from ludotheque.table.game_view import turns_of

NAMES = ("Aliénor", "Blaise", "Chloé", "Denis", "Emma")
EACH = 2  # gestures told in a language before the next
FEW, MANY = 8, 4000  # gestures of a few turns, and at most of a whole game
OFTEN = 10  # gestures after which the position is drawn again
MOMENTS = 3  # at which the position is drawn from what has been said, at least
ENOUGH = 12  # keys a gesture, in the median


def table_of(game: str, seed: int, seats: int, path: Path | None = None) -> Seat:
    """Sit down at a table at which the screen passes from one to the next without a curtain."""
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    players = [Player(NAMES[at], tuple(sides[each * at : each * at + each])) for at in range(seats)]
    return sit_at(game, players, str(seed), path, curtain=False, tips=True)


def play(game: str, seed: int, seats: int, most: int, path: Path | None = None) -> Listener:
    """Play by ear, in all languages by turns; return the player. The position is drawn now and then."""
    seat = table_of(game, seed, seats, path)
    listener, told, drawn, plies = Listener(seat, Random(seed)), contract(game), 0, list[int]()
    codes = [*languages()]
    for number in range(1, most + 1):
        if number % EACH == 1:
            seat.app.change(language=codes[number // EACH % len(codes)])
        plies.append(seat.session.cursor)
        if seat.session.turn == OVER or not listener.gesture():
            break
        if number % min(most // MOMENTS, OFTEN) == 0 and seat.app.scenes.top is seat.scene:
            said = {node.id: node.value for region in seat.scene.spoken().regions for node in region.children}
            assert told.drawn(said, NAMES[:seats]) == told.standing(seat.session, NAMES[:seats])
            drawn += 1
    where = path.stem if path else "its own"
    print(row(game, seed, where, listener.keys, turns(seat, plies, listener.keys)))
    assert drawn >= MOMENTS
    assert median(listener.keys) <= ENOUGH
    assert most < MANY or seat.session.turn == OVER
    return listener


def turns(seat: Seat, plies: Sequence[int], keys: Sequence[int]) -> list[int]:
    """Return the keys of each player's turn, of gestures that were made after so many plies."""
    played, found = turns_of(seat.session, seat.scene.look), Counter[int]()
    for ply, pressed in zip(plies, keys, strict=False):
        turn = played.at(ply)
        found[turn.start if turn else 0] += pressed
    return [*found.values()]


def row(game: str, seed: int, where: str, keys: Sequence[int], turn_keys: Sequence[int]) -> str:
    """Return a row of `measures/ear.toml`."""
    sat = f'game = "{game}", map = "{where}", seed = {seed}'
    gestures = f"gestures = {len(keys)}, median = {median(keys)}, most = {max(keys)}"
    of_turns = f"turns = {len(turn_keys)}, median_turn = {median(turn_keys)}, most_turn = {max(turn_keys)}"
    return f"{{ {sat}, {gestures}, {of_turns} }},"


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
