"""Claims shown at length: the formations of S7, why a claim stands (S10, S11), what it wins."""

import pytest
from games.schotten_totten.table import BASIC, stones, table
from typesetting import typeset

from ludotheque.core.game import Event
from ludotheque.games.schotten_totten.look.strokes import stroke

NAMES = ("Ana", "Bo")


def shown(mine, theirs, **more):
    """Return the stroke of the claim of stone 5."""
    at = table(BASIC, sides=(stones(s5=mine), stones(s5=theirs)), played=True, **more)
    events = [Event(kind, seat, tuple(facts.items())) for kind, seat, facts in at.events("claim stone-5")]
    return stroke(events, NAMES, lambda stone: f"stone-{stone}", lambda event: event.kind)


def test_s10_formation_stands_against_formation():
    found = shown("R3 R1 R2", "G9 B9 N9")
    assert found.sum == typeset("suite couleur 6 contre brelan 27")
    assert (found.winner, found.losers, found.place) == (0, (1,), "stone-5")
    assert found.verdict == typeset("Ana prend la borne V")
    assert found.cost == typeset("Une suite couleur bat un brelan")


def test_s11_an_unfinished_side_is_taken_at_its_best():
    found = shown("R9 R8 R7", "G1 B5")
    assert "au mieux" in found.sum
    assert typeset("ne peut plus faire mieux en face") in found.cost


@pytest.mark.parametrize("kind", ["stolen", "banished"])
def test_s18_a_card_taken_from_the_other_side_is_a_note_against_it(kind):
    event = Event(kind, 1, (("card", "R5"), ("source", 2), ("stone", 4)))
    found = stroke([event], NAMES, lambda stone: f"stone-{stone}", lambda event: "told")
    assert (found.weight, found.winner, found.losers, found.place) == ("note", 1, (0,), "stone-4")
    assert found.terms[0].seat == 0, "it was theirs"


def test_the_claim_that_wins_the_round_is_the_climax():
    facts = (("stone", 3), ("mine", "set"), ("mine_sum", 9), ("theirs", "sum"), ("theirs_sum", 8))
    claimed = Event("claimed", 0, (*facts, ("cards", ""), ("why", "stronger")))
    won = Event("round-won", 0, (("how", "three"), ("stones", 3), ("lost", 2)))
    found = stroke([claimed, won], NAMES, str, lambda event: event.kind)
    assert (found.weight, found.cost) == (
        "climax",
        "Un brelan bat une somme\N{NARROW NO-BREAK SPACE}; round-won",
    )
