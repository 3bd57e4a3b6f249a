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
from ludotheque.ui import voice
from ludotheque.ui.spoken import walk

pytestmark = pytest.mark.whole

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


def heard(seat: Seat) -> str:
    """Return all that the table says now, and what has happened there."""
    return f"{seat.scene.spoken()}{[*seat.scene.told()]}"


def play_to_a_secret(seat: Seat, rng: Random) -> None:
    """Play on at random until the player to move knows something that the others do not."""
    session = seat.session
    for _ply in range(400):
        own = session.rules.view(session.state, session.turn) if session.turn >= 0 else None
        if own not in (None, session.rules.view(session.state, None)):
            return
        session.deal() if session.turn == CHANCE else session.play(
            rng.choice(session.rules.legal(session.state))
        )
    raise AssertionError("nobody has a secret")


def twins(seat: Seat, view, eyes: int | None, rng: Random, alone: bool) -> tuple[set[str], int]:
    """Return what is heard of states that look the same from `view`, and how many hands the player holds."""
    session, said, own, plies = seat.session, set(), set(), seat.session.cursor
    for _ in range(3):
        session.seek(plies)
        truth = session.rules.sample(view, eyes, rng)
        session.steps[session.cursor - 1] = replace(session.steps[session.cursor - 1], state=truth)
        own.add(session.rules.view(truth, session.turn))
        seat.table.cursor = None
        seat.table.take_over(alone)
        seat.scene.told()
        told = [heard(seat)]
        for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_v, pygame.K_F3, pygame.K_F5):
            seat.key(key)
            told.append(heard(seat))
        said.add("\n".join(told))
        seat.table.let_go()
    return said, len(own)


@pytest.mark.parametrize(("game", "seats", "options", "plies"), CASES)
def test_the_room_hears_no_secret_and_who_listens_alone_only_their_own(game, seats, options, plies) -> None:
    seat, rng = sit(game, seats, options, curtain=True), Random(7)
    play_on(seat, plies, rng)
    play_to_a_secret(seat, rng)
    view, eyes = seat.session.rules.view, seat.session.turn
    come(seat)
    said, hands = twins(seat, view(seat.session.state, None), None, rng, alone=False)
    assert hands > 1, "there was something to hide"
    assert len(said) == 1, _apart(said)
    said, hands = twins(seat, view(seat.session.state, eyes), eyes, rng, alone=True)
    assert hands == 1
    assert len(said) == 1, _apart(said)


class FalseVoice:
    """Notes what the program says itself."""

    mute = False

    def __init__(self):
        self.said = []

    def say(self, text, language, newer):
        self.said.append(text)

    def hush(self):
        self.said.append("")

    def close(self):
        pass


@pytest.mark.parametrize("alone", [True, False])
def test_the_hand_is_said_while_a_key_is_held_and_only_to_who_listens_alone(monkeypatch, alone) -> None:
    monkeypatch.setattr(voice, "Voice", FalseVoice)
    seat = sit("schotten-totten", 2, (), curtain=True, voice="aloud")
    seat.app.step(0.1)
    assert seat.app.scenes.top.name == "curtain"
    assert "cachée" not in str(seat.app.scenes.top.spoken())
    seat.push("alone" if alone else "open")
    seat.settle()
    hand = [node for node in walk(seat.scene.spoken().regions) if node.id.startswith("hand-")]
    assert len(hand) == 6
    hidden = [f"carte {n}, cachée" for n in range(1, 7)]
    assert ([node.name for node in hand] == hidden) is not alone
    speaker = seat.app.hearing._voice
    speaker.said.clear()
    seat.key(pygame.K_v)
    said = [text for text in speaker.said if any(node.name in text for node in hand)]
    assert bool(said) is alone
    assert not alone or all(node.name in said[0] for node in hand)
    seat.send(pygame.KEYUP, key=pygame.K_v, mod=0)
    assert speaker.said[-1] == ""


def _apart(said: set[str]) -> list[str]:
    """Return from where on two of the texts differ."""
    one, other = sorted(said)[:2]
    at = next(n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return [text[max(0, at - 150) : at + 80] for text in (one, other)]
