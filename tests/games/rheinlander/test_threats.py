"""Which knight of another player could cost a county, and what is said of it."""

import pytest
from games.rheinlander.at_table import sit
from games.rheinlander.table import Table, table

from ludotheque.core.judgement import Reason
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.judgement.threats import (
    ANY_CARD,
    ARCHBISHOP,
    NUMBER,
    threats,
)
from ludotheque.games.rheinlander.rules.state import Phase
from ludotheque.games.rheinlander.why import reason

NAMES = ("Gui", "Aliénor", "Ronan")
HAND = (30, 32, 34, 36, 38)


def found(place: Table) -> list[tuple[int, str, str, int]]:
    """Return the threats to A: whose, where and how, and their knights."""
    named = threats(place.rules.ground, place.rules.view(place.state, 0), 0)
    names = place.rules.board.names
    return [(one.seat, names[one.space], one.way, one.theirs) for one in named]


def test_whoever_has_as_many_knights_needs_one_more():
    """R13, R7: B's next knight has three against two; beside B alone any card may place it."""
    place = table(left="A' A B B . .", hand=HAND)
    assert found(place) == [(1, "left-5", ANY_CARD, 3)]


def test_one_knight_that_only_draws_level_takes_nothing():
    """R13: at a tie the holder stays."""
    assert found(table(left="A' A B . .", hand=HAND)) == []


def test_a_knight_between_two_counties_takes_the_weaker():
    """R15, R6: B unites its three with A's two; only the 3 opens that space, for A's knight is beside it."""
    assert found(table(left="A A' . B B B' .", hand=HAND)) == [(1, "left-3", NUMBER, 4)]


def test_a_card_that_one_holds_oneself_threatens_nothing():
    assert found(table(left="A A' . B B B' .", hand=(3, *HAND[1:]))) == []


def test_a_bastion_between_them_ends_the_threat():
    """R11: nobody can go there any more."""
    assert found(table(left="A A' # B B B' .", hand=HAND)) == []


def test_the_archbishop_replaces_a_knight_of_the_county():
    """R8: B puts its own knight in place of one of A's two, which leaves one against two."""
    place = table(left="# A A' B # .", hand=HAND)
    place.state = place.state._replace(archbishop=1)
    assert {one for one in found(place) if one[2] == ARCHBISHOP} == {
        (1, "left-2", ARCHBISHOP, 2),
        (1, "left-3", ARCHBISHOP, 2),
    }


def ideas(place: Table) -> dict[str, tuple[Reason, ...]]:
    advised = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    return {place.rules.notation.write(one.line[0]): tuple(one.reasons) for one in advised}


def warned(place: Table, words: str) -> str:
    """Return what is said against a move because of a threat, if A is advised to make it."""
    told = [reason(one, NAMES) for one in ideas(place)[words] if one.key == "threat"]
    return " ".join(told).replace("’", "'")


def said(place: Table, words: str) -> list[str]:
    return [reason(one, NAMES).replace("’", "'") for one in ideas(place)[words]]


def test_a_danger_that_a_bastion_can_meet_is_told_when_one_may_be_built():
    place = table(left="A A' . B B B' .", hand=HAND)
    assert warned(place, "place 30 left-30") == ""
    place.state = place.state._replace(phase=Phase.BASTION)
    assert "averts" in {one.key for one in ideas(place)["bastion left-3"]}


def test_a_rich_county_that_any_card_takes_is_kept_before_a_poor_one_is_founded():
    """R20: B's second knight, on 4, would take what brings nine at the end; a duke elsewhere brings five."""
    place = table(left=". A' [4] B . . . . A . .", hand=HAND)
    place.state = place.state._replace(bastions_left=(0, 3, 3))
    advised = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    best = max(advised, key=lambda one: one.score)
    assert "meets" in {one.key for one in best.reasons}


def test_the_bastion_that_will_be_advised_is_told_with_the_knight():
    """R7, R14: any card is a reinforcement of B on 3, which then has two knights against one."""
    place = table(left="A' [4] B . . . .", hand=HAND)
    (then,) = (one for one in ideas(place)["place 30 left-30"] if one.key == "then-bastion")
    assert reason(then, NAMES) == "puis un bastion au 3 gardera le comté 1–2"
    place.state = place.state._replace(bastions_left=(0, 3, 3))
    assert "then-bastion" not in {one.key for one in ideas(place)["place 30 left-30"]}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"what": "bars", "where": "4–5", "seat": 1}, "arrêtera le comté 4–5 d'Aliénor"),
        (
            {"what": "parts", "where": "1–2", "other": "4–5", "seat": 1},
            "séparera le comté 1–2 de celui d'Aliénor",
        ),
        (
            {"what": "foils", "where": "4–5", "seat": 1, "by": 2},
            "empêchera Ronan d'y prendre le comté 4–5 d'Aliénor",
        ),
        ({"what": "shields", "where": "1–2", "seat": 0}, "protégera le comté 1–2"),
        ({"what": "shields-both", "where": "1–2", "other": "4–5"}, "protégera les comtés 1–2 et 4–5"),
    ],
)
def test_what_else_a_bastion_does_after_the_knight_is_told(facts, told):
    known = Reason("also-bastion", (("number", "3"), *facts.items()))
    assert (
        reason(known, NAMES).replace("\N{NO-BREAK SPACE}", " ").replace("’", "'")
        == f"puis un bastion au 3 {told}"
    )


def test_a_bastion_that_keeps_two_counties_apart_is_told_with_the_knight():
    """R16: a knight on 3 would unite two against two under the holder of more."""
    place = table(left="A A' . B B' .", hand=HAND)
    (also,) = (one for one in ideas(place)["place 30 left-30"] if one.key == "also-bastion")
    facts = {"number": "3", "what": "parts", "where": "1–2", "other": "4–5", "seat": 1}
    assert dict(also.facts) == facts
    place.state = place.state._replace(bastions_left=(0, 3, 3))
    assert "also-bastion" not in {one.key for one in ideas(place)["place 30 left-30"]}


def test_a_danger_that_only_a_knight_can_meet_is_told_with_that_knight():
    """R13: B's third knight would take the county from A's two, but not from three. A has no bastion left."""
    place = table(left=". A A' B B . .", hand=HAND)
    place.state = place.state._replace(bastions_left=(0, 3, 3))
    told = "mais n'importe quelle carte permet à Aliénor de vous ôter le comté 2–5"
    assert warned(place, "place 30 left-30") == told
    (meets,) = [reason(one, NAMES) for one in ideas(place)["reinforce 30 left-1"] if one.key == "meets"]
    assert meets == "Aliénor ne pourra pas vous ôter le comté 2–5 à son prochain tour"
    assert warned(place, "reinforce 30 left-1") == ""


@pytest.mark.parametrize(("city", "dear"), [("", False), ("[4]", True)])
def test_a_danger_that_nothing_can_meet_any_more_is_told_if_it_is_dear(city, dear):
    """R13: B's third knight, on 5 by any card, has the most; no land is left for a third of A's."""
    place = table(left=f"# A {city} A' B B . .", hand=HAND)
    place.state = place.state._replace(bastions_left=(0, 3, 3))
    assert found(place)
    assert warned(place, "place 30 left-30") == ""
    doomed = "mais toute carte permet à Aliénor de vous ôter le comté 2–5 (fin 9)"
    assert (doomed in said(place, "place 30 left-30")) is dear


def test_two_knights_of_a_rival_that_cost_a_dear_county_are_told_if_no_bastion_is_left():
    """R7, R13: with any cards B comes to 4 and 5, three against two; a bastion on 4 would end that."""
    later = "mais Aliénor peut vous ôter le comté 1–3 (fin 9) en deux tours"
    for bastions, dear in ((0, True), (1, False)):
        place = table(left="A [4] A' B . . . .", hand=HAND)
        place.state = place.state._replace(bastions_left=(bastions, 3, 3))
        told = [plain for words in ideas(place) for plain in said(place, words)]
        assert (later in told) is dear


def test_a_county_that_any_card_founds_next_turn_too_can_wait():
    """R7: nobody is near A's knight on 40; beside that on 5, B's on 8 may take the 6 or come to 7."""
    place = table(left=". . . . A . . B", right=". " * 39 + "A", hand=HAND)
    told = {words: [one.key for one in reasons] for words, reasons in ideas(place).items()}
    assert "can-wait" in told["reinforce 30 right-39"]
    assert all("can-wait" not in keys for words, keys in told.items() if "left-6" in words)


def test_a_danger_that_the_knight_itself_brings_is_told_if_any_card_does_it():
    """R15: A's knight on 2 makes a county that B's three win on 3, which only its number opens.

    R7, R17: A's knight on 3 joins that of B, which any card, by the castles, leads to the rest of B's.
    """
    only_three = table(left="A . . B B B' .", hand=HAND)
    assert warned(only_three, "reinforce 30 left-2") == ""
    place = table(left="A' A . B . [K] [K] B'", hand=(3, *HAND[1:]))
    assert not [way for _seat, _space, way, _theirs in found(place) if way == ANY_CARD]
    assert "n'importe quelle carte" in warned(place, "place 3 left-3")
    assert warned(table(left="A A' . . . .", hand=HAND), "place 30 left-30") == ""


@pytest.mark.parametrize(
    ("left", "skip"),
    [
        ("A . . . . .", "no-county"),
        ("A A' . . . .", "safe"),
        ("A A' . B B B' .", "unlikely"),
        ("B B' B . A A' . C C C'", "vain"),
        ("A A' . B B B' . A A'", "several"),
        (". . A' B . . . A A' . B B B' .", "threat"),  # any card does on 5
        ("A A' B . . . .", "slow"),
    ],
)
def test_whoever_builds_no_bastion_is_told_what_threatens(left, skip):
    place = table(left=left, hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    assert ideas(place)["skip"][0].key == skip


def test_a_bastion_where_a_county_could_be_lost_says_so():
    place = table(left="A [4] A' . B [2] B B' .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    (reason,) = ideas(place)["bastion left-3"]
    assert (reason.key, dict(reason.facts)["number"], dict(reason.facts)["seat"]) == ("averts", "3", 1)


def test_a_bastion_that_leaves_another_way_into_the_county_does_not_say_that_it_saves_it():
    place = table(left=". B B' B . A [4] A' . B [2] B B' .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    found = ideas(place)
    for gap in ("left-5", "left-8"):
        assert "averts" not in {one.key for one in found[f"bastion {gap}"]}, "the other gap stays open"


def test_a_bastion_against_any_card_is_told_though_one_number_is_left():
    """B's next knight has two against one: with any card on 5, or with the 2 on 2."""
    place = table(left=". . A' B . .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    reasons = ideas(place)
    (reason,) = reasons["bastion left-5"]
    assert (reason.key, dict(reason.facts)["way"]) == ("averts", ANY_CARD)
    assert "threat" in {one.key for one in reasons["skip"]}


def test_where_two_knights_of_a_rival_take_a_county_a_bastion_between_is_advised():
    """R7, R13: with any cards B comes to 4 and 5, three against two; with a bastion on 4 to neither."""
    place = table(left="A A' B . . . .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    advised = ideas(place)
    assert next(iter(advised)) == "bastion left-4"
    told = "sinon Aliénor vous ôterait en deux tours le comté 1–3 (fin 5)"
    assert said(place, "bastion left-4") == [told]
    assert said(place, "skip") == ["Aliénor ne peut vous ôter le comté 1–3 qu'en deux tours"]


def test_a_rival_two_spaces_away_is_a_danger_that_a_bastion_between_ends():
    """R6, R13: any card takes B's lone knight to 5, and the 3 then joins its three to A's two."""
    place = table(left="A A' . B . . .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    told = "sinon Aliénor vous ôterait en deux tours le comté 1–2 (fin 5)"
    assert said(place, "bastion left-3") == [told]
    far = table(left="A A' . . . . . B . . .", hand=HAND)
    far.state = far.state._replace(phase=Phase.BASTION)
    assert said(far, "skip") == ["aucun de vos comtés n'est menacé"]


def test_a_bastion_on_one_side_of_a_county_is_no_end_of_two_knights_on_the_other():
    """R13: B needs two more knights than its two, on 2 and 1 or on 8 and 9."""
    place = table(left=". . B A A A' B . .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    assert all("averts" not in {one.key for one in told} for told in ideas(place).values())
    assert said(place, "skip") == ["Aliénor ne peut vous ôter le comté 3–7 qu'en deux tours"]


def test_a_bastion_that_protects_a_county_from_nobody_is_not_told():
    place = table(left="A A' . . . . . . C C' .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    assert [*ideas(place)] == ["skip"]


def test_a_danger_that_no_bastion_ends_is_told_with_whose_it_is():
    """R6, R11: both lands of 2 are taken, so its card leads to the river, where no bastion is built."""
    place = table(left="A A' # .", right="# B B' B", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    assert said(place, "skip") == ["Aliénor peut vous ôter le comté 1–2, et aucun bastion ne l'empêche"]


@pytest.mark.parametrize(("left", "first"), [(3, "bastion left-3"), (1, "skip")])
def test_the_last_bastion_is_kept_where_only_one_number_is_a_danger(left, first):
    place = table(left="A A' . B B B' .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION, bastions_left=(left, 3, 3))
    assert next(iter(ideas(place))) == first


@pytest.mark.parametrize(("left", "kept"), [(3, False), (1, True)])
def test_bastions_for_which_no_turns_are_left_are_not_kept(left, kept):
    """R1, R22: B has three knights left, so A builds in this turn and at most in two more."""
    place = table(left="A A' . . . .", right=". . . . . . B' " + "B " * 21, hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION, bastions_left=(left, 3, 3))
    assert (next(iter(ideas(place))) == "skip") is kept


# The archbishop


def robbed(hand: tuple[int, ...] = HAND) -> Table:
    """Return a table where any card of B on the 6 makes two bishops level (R7, R18)."""
    place = table(left="A [+] A' . # B . [+] . .", hand=hand)
    place.state = place.state._replace(archbishop=0)
    return place


def told(place: Table, words: str) -> dict[str, str]:
    return {one.key: reason(one, NAMES).replace("’", "'") for one in ideas(place)[words]}


def test_a_knight_that_keeps_the_archbishop_is_told_and_a_bastion_after_another_one():
    place = robbed((6, *HAND[1:]))
    kept = "pour garder l'archevêque, que toute carte permettrait à Aliénor d'ôter"
    assert told(place, "place 6 left-6")["keeps-archbishop"] == kept
    barred = "puis un bastion au 6 gardera l'archevêque"
    assert told(place, "place 32 left-32")["bastion-archbishop"] == barred


def test_without_a_bastion_a_knight_elsewhere_is_told_to_give_up_the_archbishop():
    place = robbed((6, *HAND[1:]))
    place.state = place.state._replace(bastions_left=(0, 3, 3))
    lost = "mais toute carte permet à Aliénor de vous ôter l'archevêque"
    assert told(place, "place 32 left-32")["archbishop-threat"] == lost
    (first, *_others) = ideas(place)
    assert first == "place 6 left-6"


@pytest.mark.parametrize("left", [3, 1])
def test_a_bastion_that_keeps_the_archbishop_is_advised_even_if_it_is_the_last(left):
    place = robbed()
    place.state = place.state._replace(phase=Phase.BASTION, bastions_left=(left, 3, 3))
    (first, *_others) = ideas(place)
    assert first == "bastion left-6"
    assert "keeps-archbishop" in told(place, first)


def test_a_threat_outweighs_what_others_are_paid():
    """R14, R15: who takes a county is told that any card takes it back."""
    seat = sit()
    paid, threat = Reason.of("paid-other", seat=1, points=2), Reason.of("threat", seat=1, where="7")
    takes = Reason.of("takes", where="7", points=3, seat=1)
    clauses = seat.scene.look.telling.clauses((paid, takes, threat))
    assert [clause.startswith("mais n") for clause in clauses] == [False, True]
