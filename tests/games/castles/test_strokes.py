"""Battles and conquests shown at length: the sum is the rule's, and what it says is what happened."""

import pytest
from games.castles.table import BOARD, HeldCastle, table
from typesetting import typeset

from ludotheque.games.castles.look.strokes import Strokes

NAMES = ("Ana", "Bo", "Cy")
CASTLE = BOARD.names[BOARD.castles[0]]
TITLE, SWORDS = BOARD.titles[0], BOARD.swords[0]
GATE = BOARD.names[BOARD.gates[0][0]]


def stroke(found, *written):
    for move in written[:-1]:
        found.play(move)
    before = found.rules.view(found.state, None)
    move = found.rules.notation.read(written[-1])
    after = found.rules.view(found.rules.apply(found.state, move), None)
    events = found.rules.events(before, found.rules.view_move(found.state, move, None), after)
    return Strokes(found.rules.board, NAMES).of(before, events)


def assault(attackers, knights, shield, *, open=False):
    """Return the stroke of an assault by seat 0 on a castle of seat 1."""
    held = {CASTLE: HeldCastle(1, knights, shield, open)}
    found = table({GATE: attackers}, {}, {}, castles=held)
    moves = [m for m in found.rules.legal(found.state) if type(m).__name__ == "Attack"]
    move = next(m for m in moves if m.count == attackers)
    return stroke(found, found.rules.notation.write(move))


def covered(found):
    return "".join(term.covered or term.text for term in found.terms if term.seat == 1)


def test_c13_a_shield_that_holds_costs_all_who_attacked():
    found = assault(4, 1, 2)
    assert (found.sum, found.result) == (typeset("4 contre 2 × (1 + 2)"), "4 < 6")
    assert covered(found) == "2 × (1 + ?)", "nobody knows it before it is turned up"
    assert (found.winner, found.losers, found.place) == (1, (0,), CASTLE)
    assert found.verdict == typeset("L'assaut est repoussé")
    assert found.cost == typeset("Ana perd 4 chevaliers")
    assert (found.turned.face, found.turned.seat, found.turned.place) == ("2", 1, CASTLE)
    assert (found.charge.origin, found.charge.count) == (GATE, 4)


def test_c13_twice_as_many_as_knights_and_shield_take_the_castle():
    found = assault(6, 1, 2)
    assert (found.result, found.winner, found.losers) == ("6 ≥ 6", 0, (1,))
    assert found.verdict == typeset(f"Ana prend {TITLE}")
    assert found.cost == typeset("Bo perd 1 chevalier"), "who was in it goes home"


def test_c13_a_shield_face_up_keeps_no_secret():
    found = assault(4, 1, 2, open=True)
    assert found.turned is None
    assert covered(found) == "2 × (1 + 2)"


@pytest.mark.parametrize("army", [2, 4, 7])
def test_c13_without_a_shield_the_knights_alone_are_doubled(army):
    found = assault(army, 1, -1)
    assert (found.sum, found.result) == (typeset(f"{army} contre 2 × 1"), f"{army} ≥ 2")


def test_c12_twice_the_swords_take_a_castle_that_nobody_held():
    army = 2 * SWORDS + 1
    found = table({GATE: army}, {}, {})
    move = next(m for m in found.rules.legal(found.state) if type(m).__name__ == "Take")
    found = stroke(found, found.rules.notation.write(move))
    assert found.result == f"{army} ≥ {2 * SWORDS}"
    assert (found.weight, found.winner, found.losers, found.place) == ("stroke", 0, (), CASTLE)


def test_c10_a_battle_in_the_field_says_who_loses_how_many():
    board = BOARD
    start, end = next(
        (board.names[a], board.names[b])
        for a in range(board.spaces)
        for b in board.roads[a]
        if b < board.spaces
    )
    found = table({start: 3}, {end: 2}, {})
    moves = [m for m in found.rules.legal(found.state) if type(m).__name__ == "March"]
    move = next(m for m in moves if board.names[m.target] == end and m.count == 3)
    found = stroke(found, found.rules.notation.write(move))
    assert (found.weight, found.place, found.winner, found.losers) == ("note", end, 0, (1,))
    assert (found.sum, found.result) == (typeset("3 contre 2"), "3 > 2")
    assert found.cost == typeset("Bo perd 2 chevaliers")
    assert (found.charge.origin, found.charge.count) == (start, 3)


def test_a_march_into_the_open_is_no_stroke():
    board = BOARD
    start = next(a for a in range(board.spaces) if board.roads[a])
    found = table({board.names[start]: 1}, {}, {})
    move = next(m for m in found.rules.legal(found.state) if type(m).__name__ == "March")
    assert stroke(found, found.rules.notation.write(move)) is None
