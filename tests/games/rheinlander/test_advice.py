"""What the player is told before deciding: what cards open, what a knight would change, what is left."""

from random import Random

import pytest
from games.rheinlander.play import BOARD, plies, rules_of
from games.rheinlander.table import table

from ludotheque.games.rheinlander.rules import advice
from ludotheque.games.rheinlander.rules.advice import ARCHBISHOP, NUMBER, REINFORCEMENT, RIVER
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import Place, Reinforce, Replace
from ludotheque.games.rheinlander.rules.state import NOBODY, Phase

HAND = (1, 2, 3, 4, 5)
A, B, C = 0, 1, 2


def prospect(played, words):
    view = played.rules.view(played.state, played.state.seat)
    return advice.prospect(played.rules, view, played.rules.notation.read(words))


def test_which_spaces_the_hand_opens_and_how():
    played = table(left="A A [+] B . B", river=". . . .", right=". . B . # C", hand=(3, 4, 6, 30, 31))
    found = advice.openings(played.rules, played.rules.view(played.state, A))
    named = {played.rules.board.names[space]: ways for space, ways in found.items()}
    kinds = {name: {way.kind for way in ways} for name, ways in named.items()}
    assert kinds["left-4"] == {NUMBER}
    assert kinds["river-3"] == {RIVER}  # both banks of 3 are taken
    assert kinds["left-3"] == kinds["right-6"] == {ARCHBISHOP}
    assert kinds["left-30"] == {NUMBER}
    assert REINFORCEMENT not in set().union(*kinds.values())  # B is beside every free neighbour
    free = table(left=". A .", hand=(3, 20, 21, 22, 23))
    ways = advice.openings(free.rules, free.state)[free.space("left-3")]
    assert [(way.kind, way.move.card + 1) for way in ways] == [
        (NUMBER, 3),
        *((REINFORCEMENT, number) for number in (20, 21, 22, 23)),
    ]


def test_what_a_drop_means():
    played = table(left="A A [+] B . .", right=". . . . B", hand=HAND)
    view = played.state
    assert advice.meant(played.rules, view, 2, played.space("left-3")) == Replace(2, played.space("left-3"))
    assert advice.meant(played.rules, view, 3, played.space("left-4")) == Place(3, played.space("left-4"))
    assert advice.meant(played.rules, view, 0, played.space("left-5")) == Reinforce(0, played.space("left-5"))


def test_a_merger_foretold():
    played = table(left="A A [2] . [3] B [4] B .", hand=HAND)
    found = prospect(played, "place 3 left-3")
    assert (found.holder, found.where, found.counts) == (A, "1–5", (3, 2, 0))
    assert found.gains == (0, 3 + 4 + 1, 0)
    assert found.value.points == 2 + 3 + 4 + 1
    assert [played.rules.board.estates[e] for e in found.estates] == ["left-3-4", "left-4-5"]
    assert [event.kind for event in found.events] == ["joined", "counted", "paid"]
    assert not found.ends


def test_ones_own_gain_is_foretold_exactly():
    played = table(left="A [4] A . B B B", hand=HAND)
    found = prospect(played, "place 3 left-3")
    assert found.gains == (5, 1, 0)
    assert found.holder == NOBODY


def test_a_lone_knight_foretold():
    played = table(left="A", hand=HAND)
    found = prospect(played, "place 5 left-5")
    assert (found.where, found.holder, found.gains) == ("", NOBODY, (0, 0, 0))


def test_a_lone_knight_at_a_castle_foretold():
    found = prospect(table(left=". [K] .", hand=HAND), "place 2 left-2")
    assert (found.where, found.holder, found.value.points) == ("2", A, 2)


def test_the_archbishop_and_the_end_foretold():
    found = prospect(table(left="A [+] . " + "A " * 23, hand=HAND), "place 2 left-2")
    assert (found.archbishop, found.ends) == (A, True)


def test_what_is_refused_says_why():
    found = prospect(table(left="B", hand=HAND), "place 1 left-1")
    assert found.refusal.reason == "occupied"
    assert (found.holder, found.archbishop, found.ends, found.value.points) == (NOBODY, NOBODY, False, 0)
    assert {*found.value} == {0}
    assert (found.where, found.counts, found.gains, found.events, found.estates) == ("", (), (), (), ())


def test_what_stands_and_what_is_left():
    played = table(left="A [3] A B", right="C . # C", hand=HAND)
    (county,) = advice.all_counties(played.rules, played.state)
    assert (county.where, county.holder, county.counts) == ("1–3", A, (2, 1, 0))
    assert (county.value.points, county.last_value) == (4, 8)
    stocks = advice.stock(played.rules, played.state)
    assert [stock.knights for stock in stocks] == [23, 24, 23]
    assert [stock.bastions for stock in stocks] == [2, 3, 3]
    assert advice.tile_of(played.state, county.estates[0]) == "city-3"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_foretold_comes_true(seed):
    """From the mover's view alone: holder, payments, archbishop and the end of every knight of a game."""
    rules = RheinlanderRules(BOARD, 4)
    for state, move, after in plies(rules, Random(seed), 2000):
        if state.phase != Phase.PLAY or move.verb == "discard":
            continue
        found = advice.prospect(rules, rules.view(state, state.seat), move)
        group = next(group for group in after.groups if group.spaces >> move.space & 1)
        assert found.holder == group.duke
        assert tuple(new - old for new, old in zip(after.points, state.points, strict=True)) == found.gains
        assert found.archbishop == after.archbishop
        assert found.ends == (rules.outcome(after) is not None)
        told = rules.events(state, move, after)
        assert set(found.events) <= set(told)


def test_r22_who_can_end_the_game_is_known_before_every_last_knight():
    ended = 0
    for number in range(12):
        rules = rules_of(Random(number))
        for before, _move, after in plies(rules, Random(number), 1500):
            if before.phase == Phase.PLAY and after.phase == Phase.ENDED and after.seat != NOBODY:
                ended += 1
                assert advice.last_turn(rules.ground, rules.view(before, None), before.seat) != NOBODY
    assert ended > 3
