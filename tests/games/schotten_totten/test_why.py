"""What is said of a card, a claim or a tactic, and why: its figures are those of the border."""

import pytest
from games.schotten_totten.table import TACTICS, stones, table

from ludotheque.core.judgement import Reason
from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN_CARDS
from ludotheque.games.schotten_totten.why import chance_here, claims, gesture, reason


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def said(key: str, **facts: int | str) -> str:
    return plain(reason(Reason(key, tuple(facts.items()))))


def test_chances_stones_and_formations_are_told_with_their_numbers():
    change = {"stone": 4, "before": 35, "after": 62}
    assert said("chance", **change) == "borne IV : les chances de la prendre passent de 35 % à 62 %"
    assert (
        plain(chance_here(Reason("chance", tuple(change.items()))))
        == "les chances de la prendre passent de 35 % à 62 %"
    )
    worse, alike = ({"stone": 4, "before": 35, "after": after} for after in (30, 35))
    assert plain(chance_here(Reason("chance", tuple(worse.items())))).startswith("faute de mieux")
    assert plain(chance_here(Reason("chance", tuple(alike.items())))).startswith("sans rien perdre ici")
    assert said("chance", stone=9, before=7, after=7) == "borne IX : toujours 7 % de chances de la prendre"
    assert said("formation", stone=4, formation="set", sum=21) == "côté complet, brelan 21"
    assert plain(claims([2, 4])) == "pour prendre les bornes II et IV, qui sont sûres"
    assert said("win", how="three") == "c'est la manche : trois bornes côte à côte"


def test_every_tactic_has_words():
    for card in CARD_NAMES[CLAN_CARDS:]:
        if card not in ("clan", "tactic"):
            assert len(said("tactic", card=card)) > 20


def test_every_gesture_has_words():
    game = table(TACTICS, hands=("G1 G2 joker-1 fog banshee strategist", "R1 R2 R3"), sides=({}, {}))
    for move in game.rules.legal(game.state):
        assert len(gesture(move)) > 5


def test_a_complete_side_is_told_by_the_sum_of_its_cards():
    game = table(hands=("G7 B1 B2", "R1 R2"), sides=(stones(s4="G5 G6"), {}))
    view = game.rules.view(game.state, 0)
    found = SchottenTottenJudgement(game.rules).candidates(view, 0, None)
    facts = [dict(r.facts) for one in found for r in one.reasons if r.key == "formation"]
    assert {"stone": 4, "formation": "colour-run", "sum": 18} in facts


@pytest.mark.parametrize(("claimed", "third"), [("stone-3 stone-5", True), ("stone-3 stone-6", False)])
@pytest.mark.parametrize("others", ["", " stone-8", " stone-1 stone-9"])
@pytest.mark.parametrize(("seat", "key"), [(0, "third"), (1, "their-third")])
def test_a_stone_that_would_be_the_third_in_a_row_is_said_to_be(claimed, third, others, seat, key):
    held = ("", claimed + others) if seat else (claimed + others, "")
    game = table(hands=("G7 B1 B2", "R1 R2"), sides=(stones(s4="G5 G6"), {}), claimed=held)
    view = game.rules.view(game.state, 0)
    found = SchottenTottenJudgement(game.rules).candidates(view, 0, None)
    keys = {(r.key, dict(r.facts).get("stone")) for one in found for r in one.reasons}
    assert ((key, 4) in keys) is third
