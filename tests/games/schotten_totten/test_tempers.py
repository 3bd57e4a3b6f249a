"""What the tempers of Schotten-Totten want: tactics now or later, where the other has laid, what is begun."""

from random import Random
from statistics import fmean

import pytest
from games.schotten_totten.table import BASIC, TACTICS, stones, table

from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES


def best(game, temper):
    """Return the words of what a club player of this temper does."""
    judgement, view = (
        SchottenTottenJudgement(game.rules).at_level("club", temper),
        game.rules.view(game.state, 0),
    )
    return [*map(game.rules.notation.write, judgement.candidates(view, 0, None)[0].line)]


POSITIONS = {
    # a traitor in the hand is used at once
    "rash": (
        TACTICS,
        stones(s2="Y5", s3="Y6", s5="R8", s9="R2"),
        stones(s2="M2 B5", s3="Y4", s5="R5", s6="N8", s8="G9", s9="R1"),
        "R7 N4 R9 G3 B8 traitor",
        ("ruse traitor", "play B8 stone-7"),
    ),
    # mud in the hand is kept
    "careful": (
        TACTICS,
        stones(s1="N1", s2="G7 Y4", s4="M7", s5="B4", s6="B9"),
        stones(s3="G5 R9", s6="B1 N3"),
        "G6 Y6 M4 N8 R2 mud",
        ("play Y6 stone-7", "play mud stone-2"),
    ),
    # a new stone is begun: one at which the other has been
    "vengeful": (
        BASIC,
        stones(s1="Y7", s6="Y5 Y4"),
        stones(s3="Y3", s4="N2 G3", s5="N4"),
        "N8 N9 Y2 M5 M1 G7",
        ("play G7 stone-5", "play N8 stone-7"),
    ),
    # what is begun in one colour goes on in it
    "builder": (
        BASIC,
        stones(s1="N5 B6", s2="R8"),
        stones(s2="Y2", s3="M8 G4", s5="B8 R4", s8="M1 G7"),
        "M2 G8 G3 M9 N2 R7",
        ("play R7 stone-2", "play M9 stone-4"),
    ),
}


@pytest.mark.parametrize("temper", POSITIONS)
def test_each_temper_does_what_the_plain_player_does_not(temper):
    choices, mine, theirs, hand, expected = POSITIONS[temper]
    game = table(choices, sides=(mine, theirs), hands=(hand, ""))
    assert (best(game, temper)[0], best(game, "")[0]) == expected


def test_who_is_rash_draws_a_second_tactic():
    game = table(TACTICS, hands=("R7 R8 M1 M4 Y1 Y3 banshee", ""), ahead=(1, 1))
    assert (best(game, "rash")[-1], best(game, "")[-1]) == ("take tactic", "take clan")


def test_who_is_rash_lays_its_high_cards_first_and_who_is_careful_its_low_ones():
    def laid_first(temper):
        """Return the values of the first cards that a club player of this temper lays in some games."""
        hands = (
            " ".join(CARD_NAMES[card] for card in Random(seed).sample(range(54), 6)) for seed in range(20)
        )
        lines = (best(table(hands=(hand, "")), temper) for hand in hands)
        return [int(line[0].split()[1][1:]) for line in lines]

    assert fmean(laid_first("rash")) > fmean(laid_first("")) > fmean(laid_first("careful"))


@pytest.mark.parametrize("stone", [2, 5, 8])
def test_who_builds_begins_a_side_next_to_its_own(stone):
    begun = stones(**{f"s{stone}": "R6 R7 R8"})
    first = best(table(sides=(begun, {}), hands=("G9 B7 R5 Y3 M2 N1", "")), "builder")[0]
    assert first.split()[2] in (f"stone-{stone - 1}", f"stone-{stone + 1}")
