"""Where people share a screen without a curtain, advice reckons only with what everybody sees."""

import json
from collections.abc import Iterator
from random import Random

import pygame
import pytest
from amounts import many
from desk import Desk
from players.twins import History, twin
from seat import COLOURS, Seat, sit_at

from ludotheque.core.game import CHANCE, OVER, Rules
from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN
from ludotheque.games import GAMES
from ludotheque.players.hired import Hired

CASTLES = ("highlanders", "rheingold")
FIRST = 90  # plies after which some castles have shields


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    pygame.font.init()
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    monkeypatch.setattr(Desk, "slow", 0)


def sit(game: str, *levels: str, options=(), **settings) -> Seat:
    players = [
        Player(f"Joueur {number + 1}", (COLOURS[number],)).handed_to(level, 0)
        for number, level in enumerate(levels)
    ]
    return sit_at(game, players, "1", None, (1024, 640), options, settled=False, curtain=False, **settings)


def played(rules: Rules, game: str, number: int, plies: int) -> History:
    """Return a game of club players of at least so many plies that ends where a seat begins its moves."""
    rng = Random(f"{game} {number}")
    hired = Hired(GAMES[game].judgement(rules), dict.fromkeys(range(rules.seats), "club"), str(number))
    history: History = []
    while len(history) < plies or rules.turn(hired.state) == CHANCE:
        turn = rules.turn(hired.state)
        if turn == OVER:
            break
        if turn == CHANCE:
            chances = rules.chances(hired.state)
            line = [chances.pick(rng.randrange(chances.total))]
        else:
            line = hired.choose(turn)[:1]
        history.append(line[0])
        hired.see(line[0])
    return history


def pairs(game: str, count: int, seats: int = 3) -> Iterator[tuple[History, History]]:
    """Yield so many pairs of games that look alike to all, but in which the seat to move knows other things.

    A seat can move in both, and what it knows of its own differs.
    """
    seat = sit(game, *[HUMAN] * seats)
    rules, number = seat.session.rules, 0
    seat.app.close()
    while count:
        rng, number = Random(number), number + 1
        history = played(rules, game, number, FIRST + rng.randrange(60))
        other = twin(rules, history, None, rng)
        ends = [after(rules, one) for one in (history, other)] if other else ()
        asker = rules.turn(ends[0]) if ends else OVER
        if other and asker >= 0 and len({rules.view(end, asker) for end in ends}) > 1:
            count -= 1
            yield history, other


def after(rules: Rules, history: History):
    state = rules.start()
    for move in history:
        state = rules.apply(state, move)
    return state


def advised(game: str, history: History, *levels: str) -> tuple:
    """Return what the table shows to who asks for advice after a game: papers, arrows, the picture."""
    seat = sit(game, *levels, tips=True)
    for move in history:
        seat.session.append(move)
    seat.refresh()
    seat.settle()
    seat.key(pygame.K_h)
    seat.settle()
    assert seat.table.advice_shown
    entries = tuple(seat.table.advice.entries)
    seat.app.redraw()
    seat.app.step(0.01)
    picture = pygame.image.tobytes(seat.app.surface, "RGB")
    seen = json.dumps(seat.seen)
    seat.app.close()
    return entries, seen, picture


def compare(game: str, count: int) -> None:
    for history, other in pairs(game, count):
        one, another = (advised(game, moves, HUMAN, HUMAN, HUMAN) for moves in (history, other))
        assert one[0] == another[0]
        assert one[1:] == another[1:]


@pytest.mark.parametrize("game", CASTLES)
def test_c16_advice_at_a_shared_screen_does_not_tell_what_the_asker_s_shields_are_worth(game):
    compare(game, 2)


@pytest.mark.long
@pytest.mark.parametrize("game", CASTLES)
def test_c16_no_advice_at_a_shared_screen_depends_on_a_face_down_shield(game):
    compare(game, many(100))
