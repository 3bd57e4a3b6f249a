"""What is said of a knight, a card or a bastion, and why: its figures are those of the counties."""

import pytest
from games.rheinlander.table import Table, rules_for, table
from games.sentences import check_sentence

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.rheinlander.judgement.judgement import ALERT, RheinlanderJudgement
from ludotheque.games.rheinlander.judgement.outlook import Outlook
from ludotheque.games.rheinlander.judgement.reasons import bastion_reasons, forgone_reasons, richest_reasons
from ludotheque.games.rheinlander.judgement.wants import CLUB
from ludotheque.games.rheinlander.rules.moves import (
    Blind,
    Discard,
    Skip,
    Take,
)
from ludotheque.games.rheinlander.rules.state import Phase
from ludotheque.games.rheinlander.why import deed, gesture, reason
from ludotheque.i18n import set_language

NAMES = ("Gui", "Aliénor", "Ronan")
HAND = (3, 30, 32, 34, 36)


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def said(key: str, **facts: int | str) -> str:
    return plain(reason(Reason(key, tuple(facts.items())), NAMES))


def test_reasons_name_county_points_and_players():
    taken = said("takes", where="12–15", points=5, seat=1)
    assert taken == "pour prendre le comté 12–15 d'Aliénor (fin 9)"
    ended = said("gets", where="12–15", points=9, last=9)  # R22: it is the end
    assert ended == "pour tenir le comté 12–15, encore à personne (9 points)"
    grows = said("grows", where="12–15", points=3, estates="church")
    assert grows == "pour ajouter une église au comté 12–15 (fin 7)"
    assert said("richest", points=2) == "ailleurs, fin 6 au mieux"
    assert said("bishops", lacking=2) == "encore 2 églises et l'archevêque est à vous"
    assert said("paid-me", points=3, where="12") == "3 points pour vous tout de suite"
    assert said("holds", where="7", points=4, lead=2).endswith("avec 2 chevaliers d'avance")
    assert "à égalité" in said("holds", where="7", points=4, lead=0)
    assert said("closes-in", where="7", points=4, seat=2, lead=-1, shut="", mine=1).endswith(
        "à 1 chevalier contre 2 : il en faut encore 2"
    )
    level = "pour égaler Ronan au comté 7 (fin 8) : un chevalier de plus suffirait"
    assert said("closes-in", where="7", points=4, seat=2, lead=0, shut="") == level
    barred = "pour égaler Ronan au comté 7 (fin 8), si un bastion ne ferme pas la case 9"
    assert said("closes-in", where="7", points=4, seat=2, lead=0, shut="9") == barred
    assert said("parts", where="7", other="9", seat=2) == "pour séparer le comté 7 du comté 9 de Ronan"
    alone = said("founds", where="7", points=3, estates="")
    assert alone == "pour fonder un comté (fin 7)"  # R20
    rich = said("founds", where="7", points=6, estates="city-4 church")
    assert rich == "pour fonder un comté (fin 10) avec une ville à 4 points et une église"
    assert said("next-turn", number=31) == "le 31 pourra servir au prochain tour"


COUNTY = {"where": "12–15", "points": 5}
DEEDS = [
    ("takes", COUNTY | {"seat": 1}, "pour prendre le comté 12–15 d'Aliénor (fin 9)"),
    ("founds", COUNTY | {"estates": "church"}, "pour fonder un comté (fin 9)"),
    ("gets", COUNTY, "pour tenir le comté 12–15, encore à personne (fin 9)"),
    (
        "unites",
        COUNTY | {"other": "17", "seat": 1},
        "pour réunir le comté 12–15 et le comté 17 d'Aliénor (fin 9)",
    ),
    ("joins", COUNTY | {"other": "17"}, "pour réunir les comtés 12–15 et 17 (fin 9)"),
    ("nobody", COUNTY, "pour que plus personne ne tienne le comté 12–15 (fin 9)"),
    (
        "grows",
        COUNTY | {"estates": "city-4"},
        "pour ajouter une ville à 4 points au comté 12–15 (fin 9)",
    ),
    ("holds", COUNTY | {"lead": 0}, "pour garder, à égalité, le comté 12–15 (fin 9)"),
    ("holds", COUNTY | {"lead": 4}, "pour renforcer le comté 12–15 (fin 9)"),
    (
        "closes-in",
        COUNTY | {"seat": 2, "lead": 0, "shut": ""},
        "pour égaler Ronan au comté 12–15 (fin 9) : un chevalier de plus suffirait",
    ),
    (
        "closes-in",
        COUNTY | {"seat": 2, "lead": -2, "mine": 1, "shut": ""},
        "pour entrer au comté 12–15 de Ronan (fin 9), à 1 chevalier contre 3 : il en faut encore 3",
    ),
    (
        "disputes",
        {"seat": 2, "points": 5, "shut": ""},
        "pour disputer à Ronan un comté (fin 9) : un chevalier de plus suffirait",
    ),
    (
        "still-nobody",
        COUNTY,
        "pour disputer le comté 12–15 (fin 9), qui n'est encore à personne",
    ),
    (
        "outpost",
        {"where": "12", "points": 5, "county": "12–13", "estates": "city-4"},
        "pour fonder au prochain tour le comté 12–13 (fin 9)",
    ),
    (
        "outpost",
        {"where": "12", "points": 1, "county": "", "estates": ""},
        "pour fonder ici un comté (fin 5) avec un second chevalier",
    ),
    ("archbishop", {}, "pour avoir l'archevêque, 5 points à la fin"),
    ("no-archbishop", {"seat": 1}, "pour ôter l'archevêque à Aliénor"),
]
BASTIONS = [
    ("parts", {"where": "7", "other": "9", "seat": 2}, "pour séparer le comté 7 du comté 9 de Ronan"),
    ("shields", {"where": "7", "seat": 0}, "pour protéger le comté 7"),
    ("shields-both", {"where": "7", "other": "9"}, "pour protéger les comtés 7 et 9"),
    ("bars", {"where": "7", "seat": 2}, "pour empêcher le comté 7 de Ronan de grandir par là"),
]
BESIDES_TOLD = [
    ("archbishop", {}, "Gui obtient aussi l'archevêque, 5 points à la fin."),
    ("no-archbishop", {"seat": 1}, "Gui ôte ainsi l'archevêque à Aliénor."),
    ("ends", {"lead": 3}, "Gui finit ainsi la partie."),
    ("paid-me", {"points": 3, "where": "12"}, "Gui reçoit 3 points tout de suite."),
    ("paid-other", {"seat": 2, "points": 1}, "Mais Ronan reçoit 1 point."),
    ("bishops", {"lacking": 2}, "Encore 2 églises, et Gui aura l'archevêque."),
]


def whole(key: str, facts: dict[str, int | str], besides: bool = False) -> str:
    return deed(Reason(key, tuple(facts.items())), "Gui", NAMES, besides)


def test_a_knight_and_a_bastion_are_told_with_what_they_are_for_in_a_whole_sentence():
    told = [(f"Gui pose ce chevalier {why}.", whole(key, facts)) for key, facts, why in DEEDS]
    told += [(f"Gui bâtit ce bastion {why}.", whole(key, facts)) for key, facts, why in BASTIONS]
    told += [(said, whole(key, facts, besides=True)) for key, facts, said in BESIDES_TOLD]
    for expected, found in told:
        assert plain(found) == expected
    for language in ("fr", "en", "de"):
        set_language(language)
        for key, facts, _why in (*DEEDS, *BASTIONS):
            check_sentence(whole(key, facts), 26)
        for key, facts, _why in BESIDES_TOLD:
            check_sentence(whole(key, facts, besides=True), 12)


def test_every_gesture_has_words():
    place = table(left=". . [4] . . .", hand=(3, 30, 32, 34, 36))
    board = place.rules.board
    for move in (*place.rules.legal(place.state), Discard(3), Take(3), Blind(), Skip()):
        assert len(gesture(board, move)) > 8


def test_what_is_paid_is_what_the_rules_pay():
    place = table(left="A A . [4] B . .", hand=(3, 30, 32, 34, 36))
    judgement = RheinlanderJudgement(place.rules)
    seen = place.rules.view(place.state, 0)
    for one in judgement.candidates(seen, 0, None):
        before, after = place.state.points, place.rules.apply(place.state, one.line[0]).points
        paid = {seat: now - then for seat, (then, now) in enumerate(zip(before, after, strict=True))}
        told = dict.fromkeys(range(3), 0)
        for why in one.reasons:
            facts = dict(why.facts)
            if why.key == "paid-me":
                told[0] += int(facts["points"])
            elif why.key == "paid-other":
                told[int(facts["seat"])] += int(facts["points"])
        assert told == paid


def test_beside_a_lone_knight_any_card_puts_another_one_where_no_other_player_is_near():
    """R7: a reinforcement may touch no knight but one's own."""
    free = said("outpost", where="7", points=4, county="7–8", estates="")
    assert free == "toute carte en fera ensuite le comté 7–8 (fin 8)"
    rich = said("outpost", where="7", points=4, county="7–8", estates="city-3")
    assert rich == f"{free} avec une ville à 3 points"
    assert "toute carte" not in said("outpost", where="7", points=4, county="", estates="")
    for left, county in ((". . [4] . . .", "2–3"), ("B . [4] . . .", "3–4"), ("B . [4] . . B'", "")):
        (found,) = reasons(table(left=left, hand=HAND), "place 3 left-3")
        assert found == ("outpost", {"where": "3", "points": 5, "county": county, "estates": "city-4"})


# Which reasons a line has


def reasons(place: Table, words: str) -> list[tuple[str, dict[str, int | str]]]:
    """Return why who is to move might play a line, in order: key and facts."""
    judgement, seat = RheinlanderJudgement(place.rules), place.rules.turn(place.state)
    seen, write = place.rules.view(place.state, seat), place.rules.notation.write
    found = {", ".join(map(write, one.line)): one for one in judgement.candidates(seen, seat, None)}
    return [(why.key, dict(why.facts)) for why in found[words].reasons]


@pytest.mark.parametrize(
    ("left", "where", "said"),
    [
        (
            ". . [4] .",
            "3",
            [("outpost", {"points": 5, "county": "2–3", "estates": "city-4"})],
        ),  # R12: alone it is no county,
        (
            ". . . . [4] A A'",
            "3",
            [("outpost", {"points": 1, "county": "2–3", "estates": ""})],
        ),  # a second one at 4 would join the others
        (
            "# . . # [4] .",
            "3",
            [("outpost", {"points": 1, "county": "2–3", "estates": ""})],
        ),  # the space beside the city is walled off
        (". . [K] .", "3", [("founds", {"points": 2, "estates": "castle"})]),  # R17: but with a castle
        (". A [4] . .", "2", [("founds", {"points": 5, "estates": "city-4"})]),
        ("A [4] A' .", "1–2", [("holds", {"points": 5, "lead": 3})]),
        ("A A' . [4] .", "1–2", [("grows", {"points": 5, "estates": "city-4"})]),
        ("A' [4] B .", "1–2", [("holds", {"points": 5, "lead": 1})]),
        ("B [4] B' .", "1–2", [("closes-in", {"points": 5, "seat": 1, "lead": -1, "mine": 1, "shut": "4"})]),
        (
            "B' [4] C .",
            "1–2",
            # R13: the holder stays
            [("closes-in", {"points": 5, "seat": 1, "lead": 0, "mine": 1, "shut": "4"})],
        ),
        ("B [4] C .", "1–2", [("still-nobody", {"points": 5})]),  # R13: a tie
        ("A [4] B .", "1–2", [("gets", {"points": 5})]),
    ],
)
def test_a_knight_is_alone_or_its_county_founded_held_entered_or_left_to_nobody(left, where, said):
    told = [(key, {"where": where, **facts}) for key, facts in said]
    assert reasons(table(left=left, hand=HAND), "place 3 left-3") == told


def test_r12_beside_a_lone_knight_a_county_is_disputed_that_was_not_there_before():
    place = table(left=". B [4] . .", hand=HAND)
    assert reasons(place, "place 3 left-3") == [("disputes", {"seat": 1, "points": 5, "shut": ""})]
    told = said("disputes", seat=1, points=5, shut="")
    assert told == "pour disputer à Aliénor un comté (fin 9) : un chevalier de plus suffirait"


def test_r22_the_last_knight_promises_no_second_one():
    place = table(left=". . . " + "# ".join(["A "] * 18), right="# ".join(["A "] * 6), hand=HAND)
    assert reasons(place, "place 30 right-30") == [("ends", {"lead": 0})]


@pytest.mark.parametrize(
    ("right", "lead"),
    [("B B [2] . .", 9 - 7), ("B B [4] B B", 9 - 9), ("B [2] B [4] B [4] B .", 9 - 15)],
)
def test_r22_whoever_ends_the_game_is_told_by_how_much_it_is_won_or_lost(right, lead):
    """R20: at the end a county counts 5 for its duke, so that A's with a city of four is worth 9."""
    lone = " ".join(["# A"] * 17)
    place = table(left=f"A [4] . # {lone}", right=f"{right} # {'A # ' * 5} A", hand=(2, *HAND[1:]))
    found = reasons(place, "place 2 left-2")
    assert [key for key, _facts in found] == ["ends", "gets"]
    assert found[0][1] == {"lead": lead}
    assert found[1][1]["points"] == found[1][1]["last"] == 9
    ended = place.rules.outcome(place.rules.apply(place.state, place.rules.notation.read("place 2 left-2")))
    assert lead == ended.scores[0] - max(ended.scores[1:])
    words = {1: "gagnée de", 0: "à égalité", -1: "perdue de"}[(lead > 0) - (lead < 0)]
    assert words in said("ends", lead=lead)


def test_r22_the_last_knight_goes_where_it_brings_most_whatever_else_its_card_could_do():
    """The 2 wins a county worth nine, or stands on the other bank; any other card brings seven at most."""
    lone = " ".join(["# A"] * 17)
    right = f"# . # {'A # ' * 5} A [2] . {'# ' * 24}"
    place = table(left=f"A [4] . B {lone} # .", right=right, hand=(2, 17, 32, 34, 36))
    told = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    assert place.rules.notation.write(told[0].line[0]) == "place 2 left-2"
    leads = [int(one.facts("ends")["lead"]) for one in told]
    assert leads == sorted(leads, reverse=True)


@pytest.mark.parametrize(
    ("left", "words", "key", "told"),
    [
        ("B B' . #", "place 3 left-3", "closes-in", ", sans place pour un chevalier de plus"),
        ("B B' . .", "place 3 left-3", "closes-in", " : il en faut encore 2"),
        ("B . #", "place 2 left-2", "disputes", ", sans place pour un chevalier de plus"),
        ("B . .", "place 2 left-2", "disputes", " : un chevalier de plus suffirait"),
    ],
)
def test_no_further_knight_is_promised_where_no_card_leads_any_more(left, words, key, told):
    """R6, R11: the way on is a bastion, and the river is closed while the other bank is free."""
    place = table(left=left, hand=(2, 3, *HAND[2:]))
    place.state = place.state._replace(bastions_left=(3, 0, 0))
    advised = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    one = next(one for one in advised if place.rules.notation.write(one.line[0]) == words)
    (known,) = (why for why in one.reasons if why.key == key)
    assert reason(known, NAMES).replace("\N{NO-BREAK SPACE}", " ").endswith(told)


def test_a_knight_to_which_no_second_one_can_be_added_is_not_advised_first():
    place = table(left="B [4] . #", hand=(*HAND[1:], 2))
    place.state = place.state._replace(bastions_left=(3, 0, 0))
    told = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    assert place.rules.notation.write(told[0].line[0]) != "place 2 left-2"


def test_a_knight_by_which_its_player_loses_a_county_says_so():
    """R15: A's three with one more and B's four are level, and both dukes leave."""
    place = table(left="A A A' . B B B B' .", hand=(4, *HAND[1:]))
    told = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    loses = {}
    for one in told:
        loses[place.rules.notation.write(one.line[0])] = [why for why in one.reasons if why.key == "loses"]
    assert loses.pop("place 4 left-4") == [Reason.of("loses", where="1–3")]
    assert not any(loses.values())
    assert said("loses", where="1–3") == "mais vous perdez le comté 1–3"


def test_r18_who_gains_a_bishop_is_told_how_many_churches_more_bring_the_archbishop():
    """R18: strictly the most bishops; with one each two are level, and a third church decides."""
    churches = ". [+] A . # B [+] B' # C [+] C'"
    place = table(left=f"{churches} # . [+] .", hand=(1, *HAND[1:]))
    assert ("bishops", {"lacking": 1}) in reasons(place, "place 1 left-1")
    held = table(left=churches, hand=(1, *HAND[1:]))
    assert "bishops" not in dict(reasons(held, "place 1 left-1")), "no church is left"
    far = table(left=". [+] A . # B [+] B' [+] B [+] B", hand=(1, *HAND[1:]))
    assert "bishops" not in dict(reasons(far, "place 1 left-1")), "three more are far away"
    first = dict(reasons(table(left=". [+] A .", hand=(1, *HAND[1:])), "place 1 left-1"))
    assert "archbishop" in first
    assert "bishops" not in first


@pytest.mark.parametrize(
    ("left", "key", "way"),
    [
        (". [+] A . . . . . .", "archbishop-safe", None),
        (". [+] A . . B [+] . . .", "archbishop-risk", "any-card"),
        (". [+] A . . [+] . . . .", "archbishop-safe", None),  # a lone knight is no county, and has no bishop
    ],
)
def test_r18_the_archbishop_is_told_with_who_can_take_it_at_once(left, key, way):
    """One bishop is strictly the most until another player has one, too: then nobody has the archbishop."""
    place = table(left=left, hand=(1, *HAND[1:]))
    view = place.rules.view(place.state, 0)
    found = RheinlanderJudgement(place.rules).advise(view, 0, None)
    space = place.rules.notation.read("place 1 left-1").space
    one = next(one for one in found if getattr(one.line[0], "space", None) == space)
    assert bool(one.facts(key) or any(known.key == key for known in one.reasons))
    assert one.facts("archbishop-risk").get("way") == way
    assert all(known.key != "archbishop" for known in one.reasons)


@pytest.mark.parametrize(
    ("left", "completes"),
    [
        (". . A B B' . .", ("any-card", 1, 1)),  # R7: next to one's own knight alone; B adds one on 6
        (". . A B B' . C", ("any-card", 1, 0)),  # nor may any card of B there
        (". . A B B' B . .", ()),  # it is one behind
        (". A . # . A B B' . .", ()),
    ],
)
def test_r13_the_card_is_told_that_wins_a_county_where_one_draws_level(left, completes):
    place = table(left=left, hand=(2, *HAND[1:]))
    found = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    space = place.rules.notation.read("place 2 left-2").space
    one = next((one for one in found if getattr(one.line[0], "space", None) == space), None)
    facts = one.facts("completes") if one else {}
    assert tuple(facts[key] for key in ("way", "number", "more") if facts) == completes
    assert not (facts and one.facts("closes-in")), "the level is told once"
    county = {"where": "4–5", "points": 4, "seat": 1, "lead": 0, "shut": ""}
    free = said("completes", **county, way="any-card", number=1, more=0)
    level = "pour égaler Aliénor au comté 4–5 (fin 8) :"
    assert free == f"{level} toute carte au 1 vous le donnera ensuite"
    assert said("completes", **county, way="number", number=7, more=1) == (
        f"{level} le 7 vous le donnera ensuite, si Aliénor ne s'y renforce pas"
    )


def test_r15_who_enters_a_county_is_told_the_card_that_unites_it_with_an_own_one():
    """With 5 as well A has four knights there against two."""
    place = table(left=". B B' . . A' A", hand=(4, *HAND[1:]))
    found = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    one = next(one for one in found if getattr(one.line[0], "space", None) == place.space("left-4"))
    assert said("completes", **one.facts("completes")) == (
        "pour entrer au comté 2–3 d'Aliénor (fin 5), à 1 chevalier contre 2 : "
        "toute carte au 5 vous le donnera ensuite, si Aliénor ne s'y renforce pas"
    )


def test_where_others_have_knights_in_a_county_that_is_won_both_numbers_are_told():
    taken = said("takes", where="12–15", points=5, seat=1, mine=3, most=2, rival=2)
    assert taken.endswith("d'Aliénor (fin 9), à 3 chevaliers contre 2 de Ronan")


def test_few_words_are_left_for_the_archbishop_beside_what_is_foretold():
    assert said("archbishop-too") == "pour avoir l'archevêque"


def test_r18_who_can_take_the_archbishop_is_named_with_the_card():
    gained = "pour avoir l'archevêque, 5 points à la fin"
    known = {"seat": 1, "number": "7"}
    told = said("archbishop-risk", way="any-card", **known)
    assert told == f"{gained} ; toute carte permet à Aliénor de l'ôter"
    told = said("archbishop-risk", way="number", **known)
    assert told == f"{gained} ; le 7 permet à Aliénor de l'ôter"
    assert said("archbishop-safe") == f"{gained}, que personne n'ôtera d'une carte"


def best_two(place):
    """Return the first and the second piece of advice, in notation with their reasons."""
    found = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    return [(place.rules.notation.write(one.line[0]), one.facts("richest")) for one in found[:2]]


def test_of_lone_knights_the_one_that_begins_the_richest_county_is_advised():
    """Both are free of rivals; on the left a city of four is at hand, on the right nothing."""
    left, right = ". . . . . . . . . . . [4] . .", ". . . . . . . . . . . . . . . . . . . . . . . . ."
    place = table(left=left, right=right, hand=(12, 25, 25, 25, 25))
    (first, richest), (_second, none) = best_two(place)
    assert (first, richest, none) == ("place 12 left-12", {"points": 1}, {})
    alike = table(left=left, right=". . . . . . . . . . . [4] . .", hand=(12, 25, 25, 25, 25))
    assert [facts for _line, facts in best_two(alike)] == [{}, {}], "two are as rich"


def test_elsewhere_counts_counties_that_grow_or_change_hands_too():
    def lines(*told):
        return [
            Candidate(1.0, (n,), (Reason(key, (("points", points),)),))
            for n, (key, points) in enumerate(told)
        ]

    told = Reason("richest", (("points", 2),))
    assert richest_reasons(lines(("outpost", 5), ("founds", 2), ("bars", 9))) == ((0,), (told,))
    for key in ("gets", "takes", "grows", "unites", "joins"):
        assert richest_reasons(lines(("outpost", 5), ("founds", 2), (key, 4))) == ((), ())
        assert richest_reasons(lines(("outpost", 5), ("founds", 2), (key, 9))) == ((), ())


def test_advice_weighs_what_any_card_founds_more_than_players_do():
    """At first sight 16 is better, where nothing lies; at 11 a city of three does."""
    left = ". B . . . . . . . . [+] . . . . . C . . [+] . . . [2] . . . . . ."
    right = ". C [2] B [2] . . . . . . . . . [3] . . . . . . . . . . . . . . ."
    place = table(left=left, right=right, hand=(3, 11, 16, 17, 23))
    judgement, seen = RheinlanderJudgement(place.rules), place.rules.view(place.state, 0)
    first = judgement._found(seen, judgement._outlook(seen, 0, None, ALERT))[0]
    assert place.rules.notation.write(first.line[0]) == "place 16 right-16"
    assert best_two(place)[0] == ("place 11 right-11", {})


def test_who_loses_a_county_is_paid_and_nobody_else():
    """R14: what it was worth before the placement."""
    place = table(left="B' [4] B A A .", hand=(5, *HAND[1:]))
    assert reasons(place, "place 5 left-5") == [
        ("paid-other", {"seat": 1, "points": 5, "coming": 9}),
        ("takes", {"where": "1–4", "points": 5, "seat": 1, "mine": 3, "most": 2, "rival": 1}),
    ]


def test_where_counties_become_one_all_dukes_but_the_one_that_stays_are_paid():
    """R15: of two of one player the lesser is paid; a tie for first leaves the whole to nobody."""
    own = table(left="A [3] A' . A [4] A' .", hand=HAND)
    assert reasons(own, "place 3 left-3") == [
        ("paid-me", {"where": "1–5", "points": 4}),
        ("joins", {"where": "1–2", "other": "4–5", "points": 8}),
    ]
    tied = table(left="A [3] A' . B [4] B' .", seat=2, hands=[(), (), HAND])
    assert reasons(tied, "place 3 left-3") == [
        ("paid-other", {"seat": 0, "points": 4, "coming": 8}),
        ("paid-other", {"seat": 1, "points": 5, "coming": 9}),
        ("nobody", {"where": "1–5", "points": 8}),
    ]


def test_whoever_joins_anothers_county_to_its_own_and_holds_both_unites_them():
    place = table(left="A A [3] A' . B [4] B' .", hand=(4, *HAND[1:]))
    assert reasons(place, "place 4 left-4") == [
        ("paid-other", {"seat": 1, "points": 5, "coming": 9}),
        (
            "unites",
            {"where": "1–3", "other": "5–6", "seat": 1, "points": 8, "mine": 4, "most": 2, "rival": 1},
        ),
    ]


def test_an_open_card_is_named_by_what_it_could_do():
    """R24, R6: the 4 brings two knights together on the river; the 2 has no space left."""
    drawn = table(left=". # . A [4] .", river=". C . . .", right=". # . A .", hand=HAND).state
    pile = drawn.pile & ~(1 << 1 | 1 << 3 | 1 << 37)
    seen = drawn._replace(phase=Phase.CHOOSE, market=(1, 3, 37), pile=pile)
    place = Table(rules_for((("left", 4),), market=True), seen)
    assert reasons(place, "take 4") == [("next-turn", {"number": 4})]
    assert reasons(place, "take 2") == [("idle", {"number": 2})]
    assert reasons(place, "blind") == [("blind", {})]


def test_a_bastion_parts_shields_its_players_counties_and_bars_those_of_others():
    """R11; knights alone are no county."""
    place = table(left="A A' . B B' B . . C . .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION, bastions_left=(2, 3, 3))
    seen = Outlook(place.rules.ground, place.rules.view(place.state, 0), 0, (0, 0, 0), CLUB)
    told = {name: bastion_reasons(seen, place.space(name)) for name in ("left-3", "left-7")}
    parts = ("where", "1–2"), ("other", "4–6"), ("seat", 1)
    assert told == {
        "left-3": (Reason("parts", parts),),
        "left-7": (Reason("bars", (("where", "4–6"), ("seat", 1))),),
    }
    foiled = table(left=". . . B' C . . . .", hand=HAND)
    seen = Outlook(foiled.rules.ground, foiled.rules.view(foiled.state, 0), 0, (0, 0, 0), CLUB)
    (foils,) = bastion_reasons(seen, foiled.space("left-6"))
    assert foils == Reason("foils", (("where", "4–5"), ("seat", 1), ("by", 2))), "R7: B cannot go there"
    closed = table(left=". . . B' B C . . . .", right="", hand=HAND)
    seen = Outlook(closed.rules.ground, closed.rules.view(closed.state, 0), 0, (0, 0, 0), CLUB)
    assert bastion_reasons(seen, closed.space("left-7")) == (), "C draws level only, and B cannot go there"
    shielded = table(left="A A' . C", hand=HAND)
    seen = Outlook(shielded.rules.ground, shielded.rules.view(shielded.state, 0), 0, (0, 0, 0), CLUB)
    shields = Reason("shields", (("where", "1–2"), ("seat", 0)))
    assert bastion_reasons(seen, shielded.space("left-3")) == (shields,)
    own = table(left="A A' . A A'", hand=HAND)
    seen = Outlook(own.rules.ground, own.rules.view(own.state, 0), 0, (0, 0, 0), CLUB)
    both = Reason("shields-both", (("where", "1–2"), ("other", "4–5")))
    assert bastion_reasons(seen, own.space("left-3")) == (both,)
    assert reasons(place, "skip") == []


def test_a_bastion_that_gains_nothing_is_not_thought_of():
    """Between A's county and one that A would win by joining them."""
    place = table(left="A A' . B B' B . C . .", hand=HAND)
    place.state = place.state._replace(phase=Phase.BASTION)
    seen = place.rules.view(place.state, 0)
    assert Outlook(place.rules.ground, seen, 0, (0, 0, 0), CLUB).bastion(place.space("left-3")) < 0
    found = RheinlanderJudgement(place.rules).candidates(seen, 0, None)
    assert place.rules.notation.read("bastion left-3") not in [one.line[0] for one in found]


@pytest.mark.parametrize(
    ("left", "told"),
    [(". . [4] . . . .", False), (". . [4] . . B .", True), (". . [4] . . . B", False)],
)
def test_advice_for_a_lone_knight_says_whether_anybody_is_near(left, told):
    """A knight on 3 would have 2 and 4 beside it: somebody on 5 touches the 4, on 6 neither."""
    place = table(left=left, hand=(3, 30, 32, 34, 36))
    ideas = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    alone = next(one for one in ideas if place.rules.notation.write(one.line[0]) == "place 3 left-3")
    assert any(reason.key == "rival-near" for reason in alone.reasons) is told


def advised(place: Table, words: str) -> Candidate:
    ideas = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    return next(one for one in ideas if place.rules.notation.write(one.line[0]) == words)


@pytest.mark.parametrize(
    ("left", "own", "seat"),
    [("A A [3] A' . A [4] A' . .", 2, 0), ("A A [3] A' . B [4] B' . .", 1, 1)],
)
def test_a_card_that_could_unite_counties_is_not_spent_without_a_word(left, own, seat):
    """R15: the 4 unites the counties on both sides of it under A's duke."""
    place = table(left=left, hand=(4, 30, 32, 34, 36))
    seen = Outlook(place.rules.ground, place.rules.view(place.state, 0), 0, (0, 0, 0), CLUB)
    (lost,) = forgone_reasons(seen, 3, [seen.knight(place.space("left-4")).settled])
    facts = ("number", 4), ("where", "1–3"), ("other", "5–6"), ("own", own), ("seat", seat)
    assert lost == Reason("forgoes", facts)
    assert forgone_reasons(seen, 3, [seen.knight(place.space("left-7")).settled]) == ()


def test_only_a_union_that_gains_is_regretted():
    """A's knight of the 4 wins B's county; on the right bank the same card does not."""
    place = table(left="A A [3] A' . B [4] B' . .", hand=(4, 30, 32, 34, 36))
    assert "forgoes" in [one.key for one in advised(place, "place 4 right-4").reasons]
    for words in "place 4 left-4", "place 30 left-30":
        assert "forgoes" not in [one.key for one in advised(place, words).reasons]
    own = table(left="A [3] A' . A [4] A' . . .", hand=(3, 30, 32, 34, 36))
    knight = Outlook(own.rules.ground, own.rules.view(own.state, 0), 0, (0, 0, 0), CLUB).knight
    assert knight(own.space("left-3")).gain < 0, "of two dukes one is lost, which is worth 5 at the end (R20)"
    assert "forgoes" not in [one.key for one in advised(own, "place 3 right-3").reasons]


def test_of_all_ways_to_reach_a_space_only_the_best_is_advised():
    place = table(left=". A . . . .", hand=(20, 21, 22, 23, 24))
    ideas = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    spaces = [one.line[0].space for one in ideas]
    assert len(spaces) == len(set(spaces))


@pytest.mark.parametrize("hand", [(9, 30, 32, 34, 36), (5, 9, 32, 34, 36)])
def test_a_reinforcement_spends_a_card_that_nobody_has_a_use_for(hand):
    """R7: any card reinforces; with the 9, B could grow."""
    place = table(left=". A [4] . . . . B B' .", hand=hand)
    ideas = RheinlanderJudgement(place.rules).advise(place.rules.view(place.state, 0), 0, None)
    (spent,) = (one.line[0].card + 1 for one in ideas if one.line[0].space == place.space("left-1"))
    assert spent != 9


def test_to_come_level_is_advised_later_if_one_bastion_bars_the_way_on():
    """R11: B, who has bastions left, can bar the 4."""
    place = table(left="B [4] . . . . .", hand=(2, 30, 32, 34, 36))
    scores = []
    for left in ((3, 3, 3), (3, 0, 3)):
        place.state = place.state._replace(bastions_left=left)
        one = advised(place, "place 2 left-2")
        scores.append(one.score)
        assert one.facts("disputes")["shut"] == ("3" if left[1] else "")
    assert scores[0] < scores[1]
