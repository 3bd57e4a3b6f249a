"""What the table shows of a position: formations in the making, what can be claimed, what is unseen."""

from itertools import combinations
from random import Random

import pytest
from games.schotten_totten import brute
from games.schotten_totten.table import EXPERTS, TACTICS, stones, table

from ludotheque.games.schotten_totten.rules.advice import (
    Reach,
    by_colour_and_value,
    last_turn,
    meant,
    proof,
    reach,
    reachable,
    side_strength,
    sorted_hand,
    unseen_by,
)
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, mask
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS, scale, within_reach
from ludotheque.games.schotten_totten.rules.moves import Play, Ruse, Shift
from ludotheque.games.schotten_totten.rules.sides import pack


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def test_formations_in_the_making():
    sides = stones(s1="R7 R9", s2="R1 B1", s3="Y1 Y7", s4="G4 N5", s5="G1 M9")
    game = table(sides=(sides, {}))
    assert [side_strength(game.state, 0, k).formation for k in range(6)] == [
        *("colour-run", "set", "colour", "run", "sum", "")
    ]
    assert (side_strength(game.state, 0, 0).total, side_strength(game.state, 0, 0).complete) == (16, False)
    dropped = side_strength(game.state, 0, 0, card("R8"))
    assert (dropped.formation, dropped.total, dropped.complete) == ("colour-run", 24, True)


def test_elite_cards_count_at_their_highest_while_nothing_is_decided():
    game = table(TACTICS, sides=(stones(s1="R7 joker-1", s2="spy"), {}))
    assert (side_strength(game.state, 0, 0).formation, side_strength(game.state, 0, 0).total) == (
        "colour-run",
        16,
    )
    assert side_strength(game.state, 0, 1).total == 7


def test_the_best_the_opponent_could_still_reach():
    game = table(sides=(stones(s5="R6 R7 R8"), stones(s5="G9")), hands=("G8", ""))
    assert reach(game.state, 1, 4) == Reach("colour-run", 24, (card("G7"), card("G8")))  # the hand is unseen
    gone = table(sides=(stones(s5="R6 R7 R8", s1="G8"), stones(s5="G9")))
    assert reach(gone.state, 1, 4).formation == "set"
    full = table(sides=(stones(s5="R6 R7 R8"), {}))
    assert reach(full.state, 0, 4) == Reach("colour-run", 21, ())


ALSO = {
    "colour-run": {"run", "colour", "sum"},
    "set": {"sum"},
    "colour": {"sum"},
    "run": {"sum"},
    "sum": set(),
}


@pytest.mark.parametrize(("mud", "fog"), [(0, 0), (1, 0), (0, 1)])
@pytest.mark.parametrize("seed", range(25))
def test_s7_a_formation_is_within_reach_where_some_cards_make_it(seed, mud, fog):
    dice = Random(f"{seed} {mud}")
    size = 4 if mud else 3
    laid, *pool = dice.sample(range(54), 14 + seed % 9)
    side = [laid, *pool[: size - 1 - dice.randint(1, 2)]]
    pool = pool[len(side) - 1 :]
    made = {
        FORMATIONS[brute.strength((*side, *more), bool(fog))[0]]
        for more in combinations(pool, size - len(side))
    }
    plan = scale(mud, fog).plans[pack(tuple(side))]
    assert within_reach(plan, mask(pool)) == made.union(*(ALSO[one] for one in made))


def test_s11_what_a_side_may_still_become_is_what_everybody_can_see():
    sides = stones(s5="R6 R7 R8"), stones(s5="G9", s1="G8")
    game = table(sides=sides, hands=("G7", ""))
    assert reachable(game.state, 0, 4) == {"colour-run"}, "it is complete"
    assert reachable(game.state, 1, 4) == {"set", "colour", "run", "sum"}, (
        "the 8 is out: no run of one colour"
    )
    view = game.rules.view(game.state, 1)
    assert reachable(view, 1, 4) == reachable(game.state, 1, 4), "the 7 in the other hand counts as unseen"


def test_s11_a_side_reaches_what_it_would_with_the_card_that_is_held():
    game = table(sides=(stones(s5="R7"), {}), hands=("G7 B2", ""))
    assert reachable(game.state, 0, 4, card("G7")) == {"set", "sum"}
    assert reachable(game.state, 0, 4, card("B2")) == {"sum"}


def test_s13_of_a_claimed_stone_only_what_lies_there_counts():
    sides = stones(s5="R6 R7 R8"), stones(s5="G9")
    game = table(sides=sides, claimed=("stone-5", ""))
    assert reachable(game.state, 0, 4) == {"colour-run"}
    assert reachable(game.state, 1, 4) == frozenset()


def test_what_can_be_claimed_now():
    sides = stones(s1="R7 R8 R9", s2="B1 G1 N1", s3="Y1 Y2"), stones(s2="M2 N2")
    game = table(sides=sides, claimed=("stone-9", ""))
    assert proof(game.state, 0, 0).granted
    assert proof(game.state, 0, 1).reason == "could-be-beaten"
    assert proof(game.state, 0, 2) is None
    assert proof(game.state, 0, 8) is None


def test_cards_not_yet_seen_by_colour_and_value():
    game = table(sides=(stones(s1="R7 R8 R9"), {}), hands=("G1 B2", "N9"))
    view = game.rules.view(game.state, 0)
    unseen = unseen_by(view, 0)
    assert unseen & mask(map(card, ("R7", "R8", "R9", "G1", "B2"))) == 0
    assert unseen.bit_count() == 54 - 5
    shown = by_colour_and_value(unseen)
    assert not shown[0][0]
    assert shown[5][8]  # in the other's hand: not seen
    assert [len(row) for row in shown] == [9] * 6


def test_the_hand_by_colour_or_by_value():
    hand = tuple(map(card, ("R2", "fog", "G9", "B2")))
    assert [CARD_NAMES[c] for c in sorted_hand(hand, "colour")] == ["G9", "B2", "R2", "fog"]
    assert [CARD_NAMES[c] for c in sorted_hand(hand, "value")] == ["B2", "R2", "G9", "fog"]


def test_what_a_drop_means():
    game = table(TACTICS, hands=("R2 banshee", ""), sides=({}, stones(s1="G1")))
    assert meant(game.state, card("R2"), 3) == Play(card("R2"), 3)
    assert meant(game.state, card("banshee"), 3) == Ruse(card("banshee"))
    assert meant(game.state, card("G1"), 3) == Shift(card("G1"), 3)


FOUR = "stone-1 stone-2 stone-7 stone-9"


@pytest.mark.parametrize(
    ("mine", "theirs", "claimed", "found"),
    [
        # the side of stone 3 beats all others, or needs the 9 of its colour to do so
        ({"s3": "R9 R8 R7"}, {}, "stone-1 stone-2", ([2], [])),
        ({"s3": "R8 R7"}, {}, "stone-1 stone-2", ([2], ["R9"])),
        ({"s3": "R8 R7"}, {"s3": "N1 M2 Y4"}, FOUR, ([2], "any")),
        ({"s3": "R8 R7"}, {"s4": "R9"}, "stone-1 stone-2", None),  # a run to 8 could still be beaten
        ({"s3": "R8"}, {}, "stone-1 stone-2", None),
        ({"s3": "R9 R8 R7"}, {}, "stone-1", None),
        ({"s3": "R9 R8 R7", "s2": "B9 B8 B7"}, {}, "stone-1", ([1, 2], [])),
    ],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_s20_who_can_end_the_round_is_known_to_all(mine, theirs, claimed, found, mover):
    sides = stones(**mine), stones(**theirs)
    game = table(sides=sides, claimed=(claimed, ""), hands=("Y1", "Y2"), seat=mover)
    view = game.rules.view(game.state, None)
    told = last_turn(game.rules.choices, view, 0)
    ready, options = told or ((), ())
    if found and found[1] == "any":
        assert len(options) > 20, "the sum of two high cards beats that of three low ones"
    else:
        assert ([*ready], [CARD_NAMES[one] for one in options]) == (found or ([], []))
    assert last_turn(game.rules.choices, view, 1) is None


@pytest.mark.parametrize(
    ("hand", "eyes", "cards"), [("Y2", 1, "R6 R9"), ("R9", 1, "R6"), ("R9", None, "R6 R9")]
)
def test_s20_nobody_ends_the_round_with_a_card_in_the_hand_of_whoever_looks(hand, eyes, cards):
    sides = stones(s3="R8 R7"), stones(s3="G1 B1 Y1")
    game = table(sides=sides, claimed=("stone-1 stone-2", ""), hands=("N1", hand), seat=1)
    found = last_turn(game.rules.choices, game.rules.view(game.state, eyes), 0)
    assert found == ((2,), [card(name) for name in cards.split()])


def test_s3_who_claims_first_cannot_lay_the_card_that_proves_a_stone_in_the_same_turn():
    game = table(EXPERTS, sides=(stones(s3="R8 R7"), {}), claimed=("stone-1 stone-2", ""), seat=1)
    assert last_turn(game.rules.choices, game.state, 0) is None
    ready = table(EXPERTS, sides=(stones(s3="R9 R8 R7"), {}), claimed=("stone-1 stone-2", ""), seat=1)
    assert last_turn(ready.rules.choices, ready.state, 0) == ((2,), ())
