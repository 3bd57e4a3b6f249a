"""What is told of the next knights: only what the rules let somebody do, with turns and knights enough."""

import pytest
from games.rheinlander.table import Table, table

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.rheinlander.judgement.ahead import to_win
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.rules.moves import Skip
from ludotheque.games.rheinlander.rules.state import BASTION
from ludotheque.games.rheinlander.why import reason

NAMES = ("Gui", "Aliénor", "Ronan")
FAR = (30, 32, 34, 36)
FAR5 = (*FAR, 38)
LAST = ". . . . . . . . . . " + "C " * 24  # a knight more of C's ends the game


def advised(place: Table, at: str, memory=None) -> Candidate:
    found = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, memory)
    return next(one for one in found if getattr(one.line[0], "space", None) == place.space(at))


def told(place: Table, at: str, memory=None) -> dict[str, str]:
    found = {one.key: reason(one, NAMES) for one in advised(place, at, memory).reasons}
    return {
        key: text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'") for key, text in found.items()
    }


@pytest.mark.parametrize(
    ("left", "right", "end"),
    [
        (". B B' . . .", "", " : il en faut encore 2"),  # R6, R7: at 4 and 5
        (". B B' . #", "", ", hors de portée"),  # at 4 it would draw level only
        (". B B B B B' . . . .", "", ", hors de portée"),  # more than three
        (". B B' . . .", LAST, ", hors de portée"),  # R22: C ends the game before
        (". B B' #", "", ", sans place pour un chevalier de plus"),
    ],
)
def test_a_county_is_said_to_be_in_reach_if_knights_can_be_placed_that_win_it(left, right, end):
    place = table(left=left, right=right, hand=(1, *FAR))
    place.state = place.state._replace(bastions_left=(3, 0, 0))
    assert told(place, "left-1")["closes-in"].endswith(end)


@pytest.mark.parametrize(
    ("left", "right", "end"),
    [
        ("B . . .", "", " : un chevalier de plus suffirait"),
        ("B . . A' A", "", " : un chevalier de plus suffirait"),  # R15: it joins the county of A
        ("B . . C' C C", "", ", hors de portée"),  # R15: C would hold the whole
        ("B . . .", LAST, ", hors de portée"),
    ],
)
def test_a_county_is_disputed_with_the_next_knight_if_that_wins_it(left, right, end):
    place = table(left=left, right=right, hand=(2, *FAR))
    place.state = place.state._replace(bastions_left=(3, 0, 0))
    assert told(place, "left-2")["disputes"].endswith(end)


@pytest.mark.parametrize(
    ("left", "right", "keys"),
    [
        (". . . . . .", "", {"outpost"}),
        (". . . # . #", "", {"alone"}),  # R11
        (". C C' . . . A A' A", "", {"leads"}),  # with 6 it is A's county that grows
        (". C C' . . # A A' A", "", {"alone"}),  # at 4 C would hold a county of two knights each
        (". . . . . .", LAST, set()),  # R22
    ],
)
def test_a_lone_knight_founds_a_county_only_where_a_second_one_can_stand(left, right, keys):
    found = told(table(left=left, right=right, hand=(5, *FAR)), "left-5")
    assert {*found} & {"outpost", "leads", "alone"} == keys
    assert found.get("leads", "7–9").endswith("7–9")


@pytest.mark.parametrize(
    ("own", "end"),
    [
        ("", "(fin 6) et ôtera l'archevêque à Aliénor"),  # R18: one bishop each
        ("A [+] A' # ", "(fin 6) et vous donnera l'archevêque"),
    ],
)
def test_r18_a_lone_knight_beside_a_church_is_told_with_the_archbishop_that_it_will_bring(own, end):
    left = own + "B [+] B' # . . [+] . . ."
    at = 8 if own else 5
    place = table(left=left, hand=(at, *FAR))
    place.state = place.state._replace(archbishop=-1 if own else 1)
    assert told(place, f"left-{at}")["outpost"].endswith(end)


def test_r18_of_two_lone_knights_one_that_will_end_the_archbishop_of_a_rival_is_advised():
    place = table(left="B [+] B' # . . [+] . . .", right=". . . . . . [2] . . .", hand=(6, 35, 36, 37, 38))
    found = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    assert place.rules.notation.write(found[0].line[0]) == "place 6 left-6"


def test_r8_the_archbishop_that_menaces_a_county_is_told_with_it():
    place = table(left="B [+] B' # A' A B # . A' A . [+] . .", hand=(11, *FAR))
    place.state = place.state._replace(archbishop=1)
    assert told(place, "left-11")["no-archbishop"] == (
        "pour ôter à Aliénor l'archevêque, qui menace votre comté 4–6"
    )


def test_r6_a_number_that_joins_two_own_counties_on_the_river_is_no_danger():
    place = table(left="A' A #", right=". A #", hand=(2, *FAR))
    assert "river" not in told(place, "right-1")


def test_r6_the_number_that_takes_a_county_over_the_river_is_told():
    place = table(left="A' A . #", right="# . B B B'", hand=(1, *FAR))
    assert told(place, "left-3")["river"] == "le 3, sur le Rhin, vous ôterait le comté 1–3"
    assert "river" not in told(table(left="A' A . #", right="# . B B B'", hand=(1, 3, *FAR[1:])), "left-3")


def test_r6_numbers_that_do_the_same_on_the_river_are_told_together():
    place = table(left="A . #", right="B B' B", hand=FAR5)
    assert told(place, "left-2")["river"] == "le 1/2, sur le Rhin, vous ôterait le comté 1–2"


@pytest.mark.parametrize(("right", "key"), [("B B' B", "vain"), ("A A' #", "safe")])
def test_r6_a_number_on_the_river_is_a_danger_that_no_bastion_ends_but_not_to_who_joins_its_own(right, key):
    """R11: a bastion is built on land."""
    place = table(left="A' A #", right=right, hand=FAR5)
    view = place.rules.view(place.state._replace(phase=BASTION), 0)
    found = RheinlanderJudgement(place.rules).advise(view, 0, None)
    idle = next(one for one in found if one.line == (Skip(),))
    assert idle.reasons[0].key == key


def test_of_two_places_about_as_good_the_one_that_a_rival_can_take_comes_first():
    """R7: with any card B takes the city on the left bank; that of 3 on the right can wait."""
    place = table(left="A A' . [2] . B B'", right="A A' . [3] . . .", hand=(3, 37, 38, 39, 40))
    found = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    assert place.rules.notation.write(found[0].line[0]).endswith("left-3")


def test_what_any_card_of_a_rival_brings_it_is_told_where_a_knight_prevents_it():
    """R7: beside A's knight at 3, B can place none at 4 by any card."""
    place = table(left="A A' . [2] . B B'", hand=(3, *FAR))
    found = told(place, "left-3")
    assert found["denies"] == "sinon toute carte y donne 2 points à Aliénor"
    assert "denies" not in told(place, "left-30")


def test_r15_a_knight_that_joins_two_counties_of_a_rival_costs_it_a_duke():
    found = told(table(left="B B' . B B' #", hand=(3, *FAR)), "left-3")
    assert found["unseats"] == "pour ôter un duc à Aliénor, qui reçoit 1 point au lieu de 5 à la fin"
    rich = told(table(left="B [4] B' . B [4] B' #", hand=(3, *FAR)), "left-3")
    assert "unseats" not in rich, "R15: the duke is paid as much as it would be at the end"


@pytest.mark.parametrize(("paid", "end"), [(90, "vous menez de 90 points"), (0, "à égalité")])
def test_r22_the_last_turn_is_told_with_the_lead_and_who_leads_gives_no_knight_back(paid, end):
    place = table(
        left="C #", right=LAST.replace("C", "#", 1), hand=(1, 39, 38, 37, 36), points=(paid + 5, 0, 5)
    )
    place.state = place.state._replace(archbishop=0)
    memory = (paid + 5, 0, 5)
    found = told(place, "right-1", memory)
    assert found["last-turn"].endswith(end)
    back = told(place, "left-1", memory)
    assert ("returns" in back) == (paid > 0)


def test_r6_a_number_on_the_river_is_no_way_to_count_on():
    """On the 3 the river joins A's county on the right; by land A comes level at best (R13)."""
    place = table(left=". B B' A . .", right=". . A A' A .", hand=FAR)
    after, space = place.rules.view(place.state, 0), place.space("left-4")
    ground = RheinlanderJudgement(place.rules)._ground
    assert to_win(ground, after, 0, space, 1) == 0
    assert to_win(ground, after, 0, space, 2) == 2


@pytest.mark.parametrize(
    ("way", "more", "better"), [("any-card", 0, 2.0), ("any-card", 1, 1.0), ("number", 0, 0.0)]
)
def test_advice_is_better_if_any_card_then_wins_the_county(way, more, better):
    judgement = RheinlanderJudgement(table(left=". . A", hand=FAR).rules)
    won = Reason.of("completes", where="4", points=8, seat=1, lead=0, shut="", way=way, number=5, more=more)
    assert judgement._ahead((won,), contested=False) == better
