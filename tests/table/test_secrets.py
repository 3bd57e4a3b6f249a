"""Promise 5 on the screen, for every game with secrets: no pixel and no word depends on what is hidden."""

import json
from dataclasses import replace
from random import Random

import pygame
import pytest
from seat import COLOURS, Seat, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Occupy, Take

CASES = [
    ("highlanders", 3, (), 400),
    ("rheingold", 3, (), 400),
    ("schotten-totten", 2, (("tactics", "on"),), 70),
    ("rheinlander", 3, (("market", "open"),), 120),
    ("rheinlander", 5, (), 120),
]


def sit(game: str, seats: int, options, seed: str = "1", **settings) -> Seat:
    players = [Player(f"Joueur {seat + 1}", (COLOURS[seat],)) for seat in range(seats)]
    return sit_at(game, players, seed, None, (800, 600), options, **settings)


def play_on(seat: Seat, plies: int, rng: Random) -> None:
    """Play without a hand at random, castles taken and shields laid where they can be, to a player's turn."""
    session = seat.scene.session
    for ply in range(10 * plies):
        if session.turn == CHANCE:
            session.deal()
        elif ply >= plies and hidden(seat):
            break
        else:
            legal = session.rules.legal(session.state)
            bold = [m for m in legal if isinstance(m, Take) or (isinstance(m, Occupy) and m.shield)]
            session.play(rng.choice(bold or legal))
        assert session.turn != OVER
    seat.take_over()
    seat.settle()


def hidden(seat: Seat) -> bool:
    session = seat.scene.session
    return session.rules.view(session.state, None) != session.state


def picture(seat: Seat) -> bytes:
    seat.app.redraw()
    seat.app.step(0.01)
    return pygame.image.tobytes(seat.app.surface, "RGB")


@pytest.mark.parametrize(("game", "seats", "options", "plies"), CASES)
def test_no_pixel_and_no_word_depends_on_what_the_player_does_not_know(game, seats, options, plies) -> None:
    seat, rng = sit(game, seats, options, curtain=False), Random(7)
    play_on(seat, plies, rng)
    session, eyes = seat.scene.session, seat.position.eyes
    before, told = picture(seat), json.dumps(seat.seen)
    view, others = session.rules.view(session.state, eyes), 0
    for _ in range(4):
        truth = session.rules.sample(view, eyes, rng)
        others += truth != session.state
        session.steps[-1] = replace(session.steps[-1], state=truth)
        seat.refresh()
        seat.settle()
        assert session.state is truth
        assert json.dumps(seat.seen) == told
        assert picture(seat) == before
    assert others, "there was something to hide"


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.hands])
def test_under_the_curtain_nothing_of_the_game_is_drawn(game) -> None:
    """Whatever was dealt and however far it has come, the cloth of one player looks the same."""
    pictures = set()
    for seed, rounds in (("1", 0), ("2", 0), ("3", 2)):
        seat = sit(game, GAMES[game].seats[0], (), seed, curtain=True)
        session = seat.scene.session
        while rounds and session.turn != OVER:
            session.deal() if session.turn == CHANCE else session.play(session.rules.legal(session.state)[0])
            rounds -= session.turn == 0 and session.steps[session.cursor - 1].seat != 0
        seat.refresh()
        if seat.app.scenes.top.name != "curtain":
            seat.push("hand-over")
        assert [scene.name for scene in seat.app.scenes.visible()] == ["curtain"]
        assert seat.seen["player"] == "Joueur 1"
        pictures.add(picture(seat))
    assert len(pictures) == 1


def come(seat: Seat) -> None:
    """Come to the screen as the player to move, whatever hangs before it."""
    seat.refresh()
    seat.app.scenes.unwind(1)
    seat.take_over()


def asked(seat: Seat) -> bool:
    """Want to take back the last gesture; tell whether others are asked."""
    seat.key(pygame.K_u)
    seat.settle()
    return seat.app.scenes.top.name == "dialog"


def play_on_to_a_question(seat: Seat, rng: Random) -> None:
    """Play on at random until the player to move has a secret, and needs the others to take anything back."""
    session = seat.scene.session
    for _ply in range(400):
        session.play(rng.choice(session.rules.legal(session.state)))
        while session.turn == CHANCE:
            session.deal()
        own = session.rules.view(session.state, session.turn)
        if own == session.rules.view(session.state, None):
            continue
        plies = session.cursor
        come(seat)
        if asked(seat):
            seat.push("refuse")
            return
        session.seek(plies)
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize(("game", "seats", "options", "plies"), CASES)
def test_under_a_question_to_the_others_no_pixel_depends_on_any_hand(game, seats, options, plies) -> None:
    """Also while the asker looks at a shield, holds a card, or has just been told why a card does not fit."""
    seat, rng = sit(game, seats, options, curtain=True), Random(7)
    play_on(seat, plies, rng)
    play_on_to_a_question(seat, rng)
    session = seat.scene.session
    everyones = session.rules.view(session.state, None)
    pictures, truths = set(), set()
    for _ in range(8):
        truth = session.rules.sample(everyones, None, rng)
        truths.add(session.rules.view(truth, session.turn))
        session.steps[session.cursor - 1] = replace(session.steps[session.cursor - 1], state=truth)
        come(seat)
        seat.settle()
        seat.table.papers.message.say(f"La carte {len(truths)} ne va pas ici", "R6", seat.app.seconds)
        if seat.seen["offered"]:
            seat.focus(seat.seen["offered"][0])
            seat.key(pygame.K_RETURN)
        seat.key(pygame.K_v)
        assert asked(seat)
        pictures.add((picture(seat), json.dumps(seat.scene.trace())))
        seat.key(pygame.K_ESCAPE)
        seat.settle()
    assert len(truths) > 1, "there was something to hide"
    assert len(pictures) == 1


@pytest.mark.parametrize("answer", ["agree", "refuse"])
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.hands])
def test_after_a_question_the_curtain_asks_whose_turn_it_is_to_the_screen(game, answer) -> None:
    seat, rng = sit(game, GAMES[game].seats[0], (), curtain=True), Random(3)
    play_on(seat, 30, rng)
    play_on_to_a_question(seat, rng)
    session = seat.scene.session
    seat.push("open")
    asker, plies = session.turn, session.cursor
    assert asked(seat)
    others = [player.name for number, player in enumerate(session.players) if number != asker]
    for name in others if answer == "agree" else others[:1]:
        assert seat.seen["player"] == name
        seat.push(answer)
    assert (session.cursor < plies) is (answer == "agree")
    assert seat.app.scenes.top.name == "curtain"
    assert seat.seen["player"] == session.players[session.turn].name
    seat.push("open")
    assert seat.seen["turn"] == session.turn
    assert "hand-over" not in seat.seen["buttons"]
