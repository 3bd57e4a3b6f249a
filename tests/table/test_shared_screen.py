"""Where people share a screen without a curtain, advice reckons only with what everybody sees."""

import json
from functools import partialmethod
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
from ludotheque.players.futures import Futures
from ludotheque.players.hired import Hired

pytestmark = pytest.mark.whole

CASTLES = ("highlanders", "rheingold")
SEATS = 3
FEW = 4  # futures of each line: that they come of what the asker sees does not hang on their number
FIRST = 90  # plies after which some castles have shields


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    pygame.font.init()
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    monkeypatch.setattr(Desk, "slow", 0)
    monkeypatch.setattr(Futures, "forecasts", partialmethod(Futures.forecasts, trials=FEW))
    Desk.made.clear()


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


def alike(game: str, number: int) -> tuple[History, History] | None:
    """Return two games that look alike to all, but in which the seat to move knows other things.

    Return None if there is no such other game, or if no seat is to move.
    """
    seat, rng = sit(game, *[HUMAN] * SEATS), Random(number)
    rules = seat.session.rules
    seat.app.close()
    history = played(rules, game, number, FIRST + rng.randrange(60))
    other = twin(rules, history, None, rng)
    ends = [after(rules, one) for one in (history, other)] if other else ()
    asker = rules.turn(ends[0]) if ends else OVER
    if asker < 0 or len({rules.view(end, asker) for end in ends}) == 1:
        return None
    return history, other


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
    assert seat.table.papers.advice.shown
    entries = tuple(seat.table.papers.advice.entries)
    seat.app.redraw()
    seat.app.step(0.01)
    picture = pygame.image.tobytes(seat.app.surface, "RGB")
    seen = json.dumps(seat.seen)
    seat.app.close()
    return entries, seen, picture


def compare(game: str, number: int) -> bool:
    """Compare what two games that look alike show; return False if there is no such pair."""
    both = alike(game, number)
    if both is None:
        return False
    one, another = (advised(game, moves, *[HUMAN] * SEATS) for moves in both)
    assert one[0] == another[0]
    assert one[1:] == another[1:]
    return True


def test_c16_advice_at_a_shared_screen_does_not_tell_what_the_asker_s_shields_are_worth():
    assert compare("highlanders", 7)


@pytest.mark.long
@pytest.mark.parametrize("game", CASTLES)
def test_c16_no_advice_at_a_shared_screen_depends_on_a_face_down_shield(game):
    assert sum(compare(game, number) for number in range(many(160)))


@pytest.mark.long
@pytest.mark.parametrize("game", CASTLES)
def test_c16_why_a_computer_player_made_a_move_does_not_tell_what_its_shields_are_worth(game):
    compared = 0
    for both in filter(None, (alike(game, number) for number in range(many(160)))):
        (line, why), (other, because) = (decided(game, moves) for moves in both)
        assert line != other or why == because
        compared += line == other
    assert compared


def decided(game: str, history: History) -> tuple:
    """Return which moves a club player makes after a game, and its reasons."""
    seat = sit(game, *[HUMAN] * SEATS)
    rules = seat.session.rules
    seat.app.close()
    turn = rules.turn(after(rules, history))
    hired = Hired(GAMES[game].judgement(rules), {turn: "club"}, "1")
    for move in history:
        hired.see(move)
    return hired.choose(turn), hired.reasons(turn)


@pytest.mark.parametrize(
    ("game", "levels", "public"),
    [
        ("highlanders", (HUMAN, HUMAN, "club"), True),
        ("highlanders", (HUMAN, "club", "club"), False),
        ("schotten-totten", (HUMAN, HUMAN), False),
        ("rheinlander", (HUMAN, HUMAN, HUMAN), False),
    ],
)
def test_the_adviser_sees_with_the_eyes_of_the_table(game, levels, public, monkeypatch):
    """A person alone, or one for whom the table lays a hand open, is advised by what that person knows."""
    seat = sit(game, *levels)
    session = seat.session
    while session.turn == CHANCE:
        session.deal()
    seat.refresh()
    seat.settle()
    monkeypatch.setattr(Desk, "slow", 10**9)  # it need not answer
    seat.key(pygame.K_h)
    assert Desk.made[-1].public is public
    seat.app.close()
