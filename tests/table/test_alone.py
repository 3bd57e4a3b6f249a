"""A person alone plays against a full table of computer players, by pointer events only, to the end.

The person does anything that is legal; whatever the computers are shown is a view of their seat.
"""

from random import Random

import pytest
from contracts import Sitting, contract
from desk import Desk
from gestures import choose, clear, made_since
from players.twins import Watched
from seat import Seat, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.setup import HUMAN, Player
from ludotheque.games import GAMES
from ludotheque.games.tinctures import seat_tinctures
from ludotheque.table import opponents

MOST = 2_000  # gestures of the person


def sit_alone(game: str, options=()) -> Seat:
    """Sit down at the last seat; everybody else is the computer, of one level after the other."""
    box, small = GAMES[game], contract(game).small_map
    seats, levels = box.seats[-1], box.levels
    named = [Player(f"Joueur {number + 1}") for number in range(seats)]
    arms = seat_tinctures(box, [player.colours for player in named])
    who = [*(levels[number % len(levels)] for number in range(seats - 1)), HUMAN]
    players = [
        Player(player.name, tuple(own)).handed_to(level, 0)
        for player, own, level in zip(named, arms, who, strict=True)
    ]
    return sit_at(game, players, "3", small, Sitting(seats).size, options)


def play(seat: Seat, rng: Random) -> None:
    """Play to the end, by hand."""
    session = seat.scene.session
    told = contract(session.game)
    fingers = told.fingers()(seat, rng)
    for _ in range(MOST):
        if session.turn == OVER:
            return
        assert not seat.seen.get("thinking"), "the computers have had their turns"
        clear(seat)
        plies = session.cursor
        if seat.app.scenes.top.name == "dialog":
            seat.push(rng.choice(sorted(seat.seen["buttons"])))
        elif session.turn == CHANCE:
            seat.push("die")
            assert session.cursor > plies
        else:
            meant = fingers.make(choose(fingers, told.decisive, rng))
            assert tuple(made_since(session, plies)[: len(meant)]) == tuple(meant)
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [*((game, ()) for game in GAMES), ("schotten-totten", (("tactics", "on"),))],
)
def test_a_person_alone_plays_to_the_end_against_a_full_table(game, options, monkeypatch):
    handed: list[tuple[bool, bool]] = []
    box = GAMES[game]
    judgement = box.judgement
    monkeypatch.setattr(box, "judgement", lambda rules: Watched(judgement(rules), handed))
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    monkeypatch.setattr(opponents, "PAUSE", 0.0)
    monkeypatch.setattr(opponents, "READ", 0.0)
    seat = sit_alone(game, options)
    play(seat, Random(game))
    seat.settle()
    if seat.app.scenes.top is seat.scene:
        seat.click((5, 5))  # the last combat, proof or merger is read
    assert seat.app.scenes.top.name == "result"
    record = next(iter(seat.app.store.games())).record
    assert record.over
    assert [player.level for player in record.setup.players].count(HUMAN) == 1
    assert handed
    assert all(masked for masked, _secret in handed)
