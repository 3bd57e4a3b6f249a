"""What the rules tell who plays: what a side lacks, what can be claimed, which tactics cannot be played."""

import pytest
from games.schotten_totten.table import BASIC, EXPERTS, TACTICS, stones, table

from ludotheque.games.schotten_totten.rules.advice import claimable, finishing, side_strength
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, FOG, MUD
from ludotheque.games.schotten_totten.rules.formations import scale
from ludotheque.games.schotten_totten.rules.proof import scale_with
from ludotheque.games.schotten_totten.rules.tactics import unplayable_tactics


def named(cards):
    return sorted(CARD_NAMES[card] for card in cards)


@pytest.mark.parametrize(
    ("side", "lacking"),
    [
        ("R1 R2", ["R3"]),
        ("R3 R4", ["R2", "R5"]),
        ("R4 Y4", ["B4", "G4", "M4", "N4"]),
        ("R1", []),  # two are missing
        ("R1 R2 R3", []),
    ],
)
def test_s7_cards_that_complete_the_best_formation_in_reach(side, lacking):
    game = table(hands=("N9", "N8"), sides=(stones(s1=side), {}))
    assert named(finishing(game.state, 0, 0)) == lacking


def test_s7_cards_that_lie_open_complete_nothing():
    game = table(hands=("N9", "N8"), sides=(stones(s1="R3 R4"), stones(s2="R5")))
    assert named(finishing(game.state, 0, 0)) == ["R2"]


@pytest.mark.parametrize(
    ("side", "formation", "total", "complete"),
    [
        ("", "", 0, False),
        ("R3", "", 3, False),  # with fewer than two cards nothing is told
        ("R3 R4", "colour-run", 7, False),
        ("R3 R4 R5", "colour-run", 12, True),
    ],
)
def test_s7_what_a_side_is_so_far(side, formation, total, complete):
    found = side_strength(table(hands=("N9", "N8"), sides=(stones(s1=side), {})).state, 0, 0)
    assert (found.formation, found.total, found.complete, found.fog) == (formation, total, complete, False)


@pytest.mark.parametrize(("choices", "found"), [(BASIC, [0, 1]), (EXPERTS, [0])])
def test_s9_stones_that_can_be_claimed_in_this_turn(choices, found):
    """The first is proven as it lies, the second by a card laid first, which the experts' rules forbid."""
    sides = stones(s1="R7 R8 R9", s2="Y7 Y8"), stones(s1="G1 B1 N3", s2="N1 G2 B4")
    game = table(choices, hands=("Y9 G5", "N8"), sides=sides)
    assert list(claimable(choices, game.state, 0)) == found


@pytest.mark.parametrize(
    ("hand", "sides", "found"),
    [
        ("R1 spy", ({}, {}), []),
        ("joker-2 spy", (stones(s1="joker-1"), {}), ["joker-2"]),  # S16
        ("banshee spy", ({}, {}), ["banshee"]),  # S18: nothing to banish
        ("banshee spy", ({}, stones(s1="R1")), []),
    ],
)
def test_tactics_that_cannot_be_played_now(hand, sides, found):
    game = table(TACTICS, hands=(hand, "G2"), sides=sides, ahead=(1, 1))
    assert named(unplayable_tactics(game.state, 0, TACTICS)) == found


def test_s15_one_tactic_ahead_none_can_be_played():
    game = table(TACTICS, hands=("R4 spy banshee", "G2"), sides=({}, stones(s1="R1")), ahead=(2, 1))
    assert named(unplayable_tactics(game.state, 0, TACTICS)) == ["banshee", "spy"]


def test_s17_a_mode_counts_with_those_on_its_stone_alone():
    state = table(TACTICS, hands=("R1", "G2")).state
    elsewhere, here = state._replace(mud=0b10, fog=0b10), state._replace(mud=1, fog=1)
    assert scale_with(elsewhere, 0, FOG) == scale(0, 1)
    assert scale_with(elsewhere, 0, MUD) == scale(1, 0)
    assert scale_with(here, 0, FOG) == scale_with(here, 0, MUD) == scale(1, 1)
