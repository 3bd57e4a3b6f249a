"""Tests that the search for prefixes leads to the wanted position, from the start or from given moves."""

from tools.prefixes import prefix

from ludotheque.core.session import Player, Session
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game

GREENS = ("G7", "G8", "G9")


def opened():
    box = GAMES["schotten-totten"]
    return new_game(box, (Player("Ada"), Player("Blaise")), seed="1").session


def far_from_greens(session):
    """Return a function of states: how many of three green cards the first hand still lacks."""
    cards = [session.rules.notation.read(f"draw {name}").card for name in GREENS]
    return lambda state: sum(card not in state.hands[0] for card in cards)


def test_it_leads_to_the_wanted_position_by_legal_moves():
    session = opened()
    moves = prefix(session.rules, far_from_greens(session), wide=4)
    replayed = Session(session.rules, session.setup)
    for move in moves:
        replayed.append(move)
    assert far_from_greens(session)(replayed.state) == 0


def test_it_goes_on_from_moves_already_made():
    session = opened()
    first = session.append(session.rules.chances(session.state)[-1][0]).move
    assert prefix(session.rules, far_from_greens(session), (first,), wide=4)[0] == first


def test_it_says_when_there_is_no_way():
    session = opened()
    assert prefix(session.rules, lambda _state: 1, wide=2, most=3) is None
