"""Computer players know what a person in their seat would know: in every game that hides something."""

from functools import cache
from multiprocessing import Pipe
from random import Random
from threading import Thread

import pytest
from players.twins import TRIALS, Peeking, Unmasked, Watched, game_at_random, told_apart, twin

from ludotheque.core.game import OVER
from ludotheque.games import GAMES
from ludotheque.players.futures import FEW
from ludotheque.players.hired import Hired
from ludotheque.players.match import play_match
from ludotheque.players.team import Question
from ludotheque.players.worker import Factory, Hire, serve

PEEKING = ("club", "expert")  # levels of those who peek
PLIES = (25, 60)  # after which a seat is asked
WHY = range(25, 31)  # plies before a move that is explained
GAMES_TOLD = [
    (box.id, seats, options)
    for box in GAMES.values()
    for seats, options in dict.fromkeys(
        [
            (box.seats[-1], ()),
            (box.seats[0], tuple((option.name, option.values[1]) for option in box.options)),
        ]
    )
]
every_game = pytest.mark.parametrize(("game", "seats", "options"), GAMES_TOLD)


@cache
def twins(game: str, seats: int, options) -> list:
    """Return (rules, seat, history, another that looks the same to the seat), as many as are found."""
    found = []
    for plies in PLIES:
        rules, history = game_at_random(game, seats, options, f"{plies}", plies)
        seat = rules.turn(_after(rules, history))
        if seat == OVER:
            continue
        other = twin(rules, history, seat, Random(plies))
        if other:
            found.append((rules, seat, history, other))
    return found


@every_game
def test_who_cannot_tell_two_histories_apart_chooses_the_same(game, seats, options):
    for rules, seat, history, other in twins(game, seats, options):
        assert not told_apart(GAMES[game].judgement(rules), GAMES[game].levels, seat, history, other)


@every_game
def test_even_who_would_peek_is_shown_nothing_to_peek_at(game, seats, options):
    for rules, seat, history, other in twins(game, seats, options):
        assert not told_apart(Peeking(rules), PEEKING, seat, history, other)


@every_game
def test_who_peeks_at_the_truth_is_caught(game, seats, options):
    """The test of the test: handed what lies hidden, a player answers differently."""
    found = twins(game, seats, options)
    assert bool(found) == hides(game, seats, options)
    assert all(told_apart(Peeking(Unmasked(rules)), PEEKING, *one) for rules, *one in found)


@every_game
def test_a_match_hands_its_players_views_alone(game, seats, options):
    rules, _history = game_at_random(game, seats, options, "1", 0)
    watched = Watched(GAMES[game].judgement(rules), [])
    levels = [*reversed(GAMES[game].levels)][:seats]
    play_match(watched, levels + ["random"] * (seats - len(levels)), "1", PLIES[-1], TRIALS)
    assert watched.handed
    assert all(masked for masked, _secret in watched.handed)
    assert any(secret for _masked, secret in watched.handed) or not hides(game, seats, options)


def test_the_process_in_which_they_think_hands_them_views_alone():
    rules, history = game_at_random("schotten-totten", 2, (), "1", PLIES[0])
    state = rules.start()
    for move in history:
        state = rules.apply(state, move)
    ours, theirs = Pipe()
    handed: list = []
    factory = Factory("players.test_fair:watched", (rules, handed))
    thinking = Thread(target=serve, args=(theirs, factory))
    thinking.start()
    ours.send(Hire({0: "club", 1: "beginner"}, "1"))
    ours.send([rules.notation.write(move) for move in history])
    ours.send((1, Question(rules.turn(state))))
    _number, answer = ours.recv()
    ours.close()
    thinking.join()
    assert answer.line
    assert len(handed) > 2 * len(history)
    assert all(masked for masked, _secret in handed)
    assert any(secret for _masked, secret in handed)


def watched(rules, handed: list) -> Watched:
    return Watched(GAMES["schotten-totten"].judgement(rules), handed)


def hides(game: str, seats: int, options) -> bool:
    """Return whether anything of a game is hidden from anybody."""
    rules, history = game_at_random(game, seats, options, "hides", PLIES[-1])
    state, hidden = rules.start(), False
    for move in history:
        state = rules.apply(state, move)
        hidden |= rules.view(state, None) != state
    return hidden


@every_game
def test_why_a_move_was_made_follows_from_what_everybody_sees(game, seats, options, monkeypatch):
    """The same move leads to the same, whatever else is in the hand of the one who made it."""
    monkeypatch.setattr("ludotheque.players.futures.TRIALS", FEW)
    for plies in WHY:
        rules, history = game_at_random(game, seats, options, "why", plies)
        other = twin(rules, history, None, Random(plies))
        legal = [rules.legal(_after(rules, one)) for one in (history, other or history)]
        both = [one for one in legal[0] if one in legal[1]]
        if other and len(both) > 1:
            judgement, seat = GAMES[game].judgement(rules), rules.turn(_after(rules, history))
            told = [_leads_to(judgement, one, seat, both[0], (seat,)) for one in (history, other)]
            assert told[0] == told[1]
            assert told[0].chance >= 0, "something was played out"
            return
    assert not GAMES[game].hands


def _leads_to(judgement, history, seat, move, public):
    hired = Hired(judgement, {seat: "club"}, "1", public=public)
    for one in history:
        hired.see(one)
    return hired.futures(seat).explained((move,))


def _after(rules, history):
    state = rules.start()
    for move in history:
        state = rules.apply(state, move)
    return state
