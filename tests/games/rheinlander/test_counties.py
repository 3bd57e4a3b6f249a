"""R12 to R22 and R25: who holds, who is paid, what estates bring; each on a position that one can read."""

import pytest
from games.rheinlander.table import table

from ludotheque.games import GAMES
from ludotheque.games.rheinlander.book.tray import pays
from ludotheque.games.rheinlander.rules.state import KNIGHTS, NOBODY, Phase
from ludotheque.languages import text_files
from ludotheque.scenes.rulebook.figures import load_trays

HAND = (1, 2, 3, 4, 5)
A, B, C = 0, 1, 2


def kinds(told):
    return [kind for kind, *_ in told]


def only(told, kind):
    return next((seat, facts) for name, seat, facts in told if name == kind)


# R12, R13: what a county is, and whose


def test_r12_one_knight_is_no_county_two_are_whoever_owns_them():
    played = table(left=". B .", hand=HAND)
    assert played.county("left-2") is None
    played.do("place 3 left-3")
    assert played.county("left-2").counts == (1, 1, 0)
    assert played.county("left-2").where == "2–3"


def test_r12_across_the_river_only_a_knight_on_it_joins():
    played = table(left="A B", right="A B", hand=HAND)
    assert len({played.county("left-1").where, played.county("right-1").where}) == 1  # both are 1–2
    assert played.county("left-1") != played.county("right-1")
    played.do("place 1 river-1")
    assert played.county("left-1") == played.county("right-1")
    assert len(played.county("left-1").spaces) == 5


def test_r12_counties_are_said_to_join_where_two_dukes_meet():
    assert "joined" not in kinds(table(left=". .", hand=HAND).events("place 2 left-2"))
    assert "joined" not in kinds(table(left="A . .", hand=HAND).events("place 2 left-2"))
    assert "joined" not in kinds(table(left="A A . A", hand=HAND).events("place 3 left-3"))
    told = table(left="A A . B B", hand=HAND).events("place 3 left-3")
    assert only(told, "joined") == (A, {"where": "1–5", "counties": 2})


def test_r13_strictly_most_knights_lay_a_duke():
    played = table(left="A B .", hand=HAND)
    assert played.duke("left-1") == NOBODY  # one each: nobody's
    told = played.events("place 3 left-3")
    assert played.duke("left-1") == A
    assert only(told, "counted") == (A, {"where": "1–3", "counts": "2 1 0"})
    assert only(told, "holds") == (A, {"where": "1–3"})
    assert "paid" not in kinds(told)


def test_r13_the_source_growth_tie_the_duke_stays():
    """Blanc 2, Rouge 1: with one more Rouge draws level only, and that is not enough; two more would be."""
    played = table(left="B B A .", hand=HAND)
    told = played.events("place 4 left-4")
    assert played.duke("left-1") == B
    assert only(told, "stays") == (B, {"where": "1–4"})
    assert "paid" not in kinds(told)


def test_r13_a_tie_where_there_is_no_duke_means_nobody():
    played = table(left="C B .", hand=HAND)
    told = played.events("place 3 left-3")
    assert only(told, "counted") == (NOBODY, {"where": "1–3", "counts": "1 1 1"})
    assert "holds" not in kinds(told)
    assert played.duke("left-1") == NOBODY


# R14: takeover


def test_r14_takeover_the_old_duke_is_paid_for_the_county_as_it_was():
    """B's county of 1 to 4 has a city of 3; the city of 4 that A's knight brings is not in the payment."""
    played = table(left="B' [3] B A A . [4] .", hand=HAND)
    assert played.duke("left-1") == B
    told = played.events("place 5 left-5")
    seat, facts = only(told, "paid")
    assert (seat, facts["points"], facts["why"]) == (B, 3 + 1, "takeover")
    assert (facts["cities"], facts["churches"], facts["castles"], facts["duke"]) == (3, 0, 0, 1)
    assert played.state.points == (0, 4, 0)
    assert played.duke("left-1") == A
    assert played.county("left-1").value.points == 3 + 4 + 1
    assert kinds(told)[:4] == ["placed", "counted", "paid", "holds"]


def test_r14_a_third_player_may_take_over():
    played = table(left="B B' C C .", seat=C, hands=((), (), HAND))
    assert played.paid("place 5 left-5") == [(B, 1, "takeover")]
    assert played.duke("left-1") == C


def test_r14_joining_lone_knights_may_take_over_too():
    """A's lone knights on the bank and on the river join B's county by the one between them: 3 against 2."""
    played = table(left="B B . A", river=". . A", hand=HAND)
    assert played.paid("place 3 left-3") == [(B, 1, "takeover")]
    assert played.county("left-1").counts == (3, 2, 0)


# R15: merger


def test_r15_merger_the_strictly_first_takes_all_the_other_is_paid():
    played = table(left="A A [2] A . B [4] B", hand=HAND)
    told = played.events("place 4 left-4")
    assert only(told, "joined") == (A, {"where": "1–6", "counties": 2})
    assert only(told, "counted")[1]["counts"] == "4 2 0"
    seat, facts = only(told, "paid")
    assert (seat, facts["points"], facts["where"], facts["why"]) == (B, 4 + 1, "5–6", "merger")
    assert played.duke("left-1") == A
    assert played.state.points == (0, 5, 0)


def test_r15_the_source_merger_tie_all_dukes_leave_and_score():
    """Growth leaves the duke at a tie, merger does not: 3 against 3, and nobody's it is."""
    played = table(left="A A [2] . B [4] B B", hand=HAND)
    told = played.events("place 3 left-3")
    assert only(told, "counted")[1]["counts"] == "3 3 0"
    paid = [(seat, facts["points"], facts["why"]) for kind, seat, facts in told if kind == "paid"]
    assert paid == [(A, 2 + 1, "tie"), (B, 4 + 1, "tie")]
    assert only(told, "nobody-holds") == (NOBODY, {"where": "1–6"})
    assert played.duke("left-1") == NOBODY


def test_r15_at_a_tie_of_two_the_third_duke_leaves_as_well():
    """A's county lies on the river and beyond: three of A, three of B, two of C."""
    played = table(left="B B B . C [2] C", river=". . . A", right=". . . A", hand=HAND)
    paid = played.paid("place 4 left-4")
    assert sorted(paid) == [(A, 1, "tie"), (B, 1, "tie"), (C, 2 + 1, "tie")]
    assert played.duke("left-1") == NOBODY


@pytest.mark.parametrize(
    ("left", "lower"),
    [("A A [4] . A [2] A", "4–5"), ("A A [2] . A [4] A", "1–2")],
    ids=["downstream", "upstream"],
)
def test_r15_two_counties_of_one_player_the_lower_is_scored(left, lower):
    played = table(left=left, hand=HAND)
    told = played.events("place 3 left-3")
    seat, facts = only(told, "paid")
    assert (seat, facts["points"], facts["where"], facts["why"]) == (A, 2 + 1, lower, "own")
    assert played.duke("left-1") == A
    assert "holds" not in kinds(told)  # the better duke simply stays


def test_r15_two_counties_of_one_player_who_does_not_keep_the_new_one_both_score():
    played = table(left="B [2] B . B B", river=". . A", right=". A A A", hand=HAND)
    paid = played.paid("place 3 left-3")
    assert sorted(paid) == [(B, 1, "merger"), (B, 2 + 1, "merger")]
    assert played.county("left-1").counts == (5, 4, 0)
    assert played.duke("left-1") == A
    assert played.state.points == (0, 4, 0)


def test_r15_a_third_player_lays_a_new_duke_over_two_that_leave():
    """C holds nothing: two of C's knights stand in B's county, one in A's; the third makes C first."""
    played = table(left="A' C . B'", river="A . C B", seat=C, hands=((), (), HAND))
    assert (played.duke("left-1"), played.duke("left-4")) == (A, B)
    told = played.events("place 3 left-3")
    paid = [(seat, facts["points"], facts["why"]) for kind, seat, facts in told if kind == "paid"]
    assert sorted(paid) == [(A, 1, "merger"), (B, 1, "merger")]
    assert only(told, "counted")[1]["counts"] == "2 2 3"
    assert played.duke("left-1") == C


# R16: after the archbishop


def test_r16_a_holder_no_longer_among_the_first_leaves_and_scores():
    """B holds with 3 against 2 and 2; A takes one of B's places: 3, 2, 2 — and A is strictly first."""
    played = table(left="A A [+] . B B B C C A A", hand=(6, 10, 11, 12, 13), right="")
    assert played.state.archbishop == A
    assert played.duke("left-4") == B
    assert played.paid("replace 6 left-6") == [(B, 1, "takeover")]
    assert played.duke("left-4") == A


def test_r16_no_longer_among_the_first_and_nobody_alone():
    """B 2', C 2, A 1: A replaces a knight of B. A 2, C 2, B 1: B's duke leaves, and nobody holds."""
    played = table(left="A A [+] . B' B C C A", hand=(4, 10, 11, 12, 13))
    told = played.events("replace 4 left-4")
    seat, facts = only(told, "paid")
    assert (seat, facts["points"], facts["why"]) == (B, 1, "lost")
    assert only(told, "nobody-holds")[1] == {"where": "4–8"}
    assert played.duke("left-5") == NOBODY


def test_r16_a_holder_still_level_stays_after_the_archbishop():
    played = table(left="A A [+] . B' B B A", hand=(4, 10, 11, 12, 13))
    assert played.paid("replace 4 left-4") == []
    assert played.duke("left-5") == B  # two each


# R17: castles


def test_r17_the_source_lone_knight_at_a_castle_is_a_county_of_two():
    played = table(left=". [K] .", hand=HAND)
    told = played.events("place 2 left-2")
    assert only(told, "castle-manned") == (A, {"where": "2", "count": 1})
    assert only(told, "holds") == (A, {"where": "2"})
    assert played.castle("left-1-2") == A
    assert played.duke("left-2") == A
    assert played.county("left-2").counts == (2, 0, 0)
    assert played.reserve(A) == KNIGHTS[3] - 2
    assert played.state.phase == Phase.DRAW  # R22: there are knights left


def test_r17_the_castle_knight_counts():
    """A holds with a knight and a castle knight; one knight of B does not even draw level."""
    played = table(left="A [K:A] . .", seat=B, hands=((), HAND, ()))
    played.do("place 2 left-2")
    assert played.county("left-1").counts == (2, 1, 0)
    assert played.duke("left-1") == A


def test_r17_the_holder_mans_the_castle_whoever_brought_it():
    """A's knight touches the castle, but B holds the county: B's knight goes up."""
    played = table(left="B B B . [K] .", hand=HAND)
    played.do("place 4 left-4")
    assert played.castle("left-4-5") == B
    assert played.county("left-1").counts == (1, 4, 0)


def test_r17_of_a_castle_that_its_holder_mans_already_nothing_is_told():
    told = table(left="A [K:A] A .", hand=HAND).events("place 3 left-3")
    assert not [kind for kind in kinds(told) if kind.startswith("castle")]


def test_r17_the_castle_changes_hands_with_the_county():
    played = table(left="B' [K:B] A A .", hand=HAND)
    assert played.duke("left-1") == B
    before = played.reserve(B)
    told = played.events("place 4 left-4")
    assert only(told, "paid")[1]["points"] == 1 + 1  # the castle and the duke
    assert only(told, "castle-left") == (B, {"where": "1–4", "count": 1})
    assert played.castle("left-1-2") == A
    assert played.reserve(B) == before + 1
    assert played.county("left-1").counts == (4, 1, 0)


def test_r17_castle_knights_of_other_counties_stay_where_they_are():
    """B loses the county of 1 to 4, and keeps the castle on the other bank."""
    played = table(left="B' [K:B] A A .", right=". . . . . . . . B [K:B] B", hand=HAND)
    before = played.reserve(B)
    played.do("place 4 left-4")
    assert (played.castle("left-1-2"), played.castle("right-9-10")) == (A, B)
    assert played.reserve(B) == before + 1


def test_r17_nobody_mans_a_castle_of_a_county_without_holder():
    played = table(left="B . [K] .", hand=HAND).do("place 2 left-2")
    assert played.duke("left-1") == NOBODY
    assert played.castle("left-2-3") == NOBODY


def test_r17_ruling_a_county_without_holder_keeps_its_castle_knights():
    played = table(left="A [K:A] . B B B", hand=HAND)
    assert played.paid("place 2 left-2") == [(A, 2, "tie"), (B, 1, "tie")]
    assert played.castle("left-1-2") == A
    assert played.county("left-1").counts == (3, 3, 0)
    assert played.county("left-1").holder == NOBODY


def test_r17_ruling_an_empty_reserve_leaves_the_castle_empty():
    """A has two knights left: one stands at two castles, the other mans the first of them; the game ends."""
    row = "A " * 23
    played = table(left=". [K] . [K] . . " + row, hand=HAND)
    assert played.reserve(A) == 2
    told = played.events("place 2 left-2")
    assert only(told, "castle-manned")[1]["count"] == 1
    assert only(told, "castle-empty")[1]["count"] == 1
    assert (played.castle("left-1-2"), played.castle("left-2-3")) == (A, NOBODY)
    assert only(told, "last-knight")[0] == A


def test_r17_ruling_the_last_knight_beside_a_castle_is_no_county():
    played = table(left=". [K] . . " + "A " * 24, hand=HAND)
    played.do("place 2 left-2")
    assert played.castle("left-1-2") == NOBODY
    assert played.county("left-2") is None
    assert played.duke("left-2") == NOBODY
    assert played.state.phase == Phase.ENDED


# R18: churches


def test_r18_one_bishop_a_church_and_the_card_to_whom_has_strictly_most():
    played = table(left="A [+] . . . .", right=". B B [+] . . .", hand=HAND)
    assert played.state.archbishop == B
    told = played.events("place 2 left-2")
    assert only(told, "bishops") == (A, {"count": 1})
    assert only(told, "no-archbishop") == (B, {})
    assert played.state.archbishop == NOBODY  # one each


def test_r18_the_card_goes_with_the_county():
    played = table(left="B' [+] B A A .", hand=HAND)
    assert played.state.archbishop == B
    told = played.events("place 5 left-5")
    assert [(seat, facts) for kind, seat, facts in told if kind == "bishops"] == [
        (A, {"count": 1}),
        (B, {"count": 0}),
    ]
    assert only(told, "archbishop") == (A, {"count": 1})


def test_r18_the_first_bishop_makes_an_archbishop():
    played = table(left="A [+] . . .", hand=HAND)
    assert played.state.archbishop == NOBODY
    assert only(played.events("place 2 left-2"), "archbishop") == (A, {"count": 1})
    assert played.state.archbishop == A


def test_r18_a_county_without_holder_has_no_bishop():
    played = table(left="A [+] B", hand=HAND)
    assert played.state.archbishop == NOBODY
    lone = table(left="A [+] .", hand=HAND)
    assert lone.state.archbishop == NOBODY  # one knight is no county


# R19, R20: value


def test_r19_an_estate_counts_once_however_many_knights_touch_it():
    assert table(left="A [4] A").county("left-1").value.points == 4 + 1
    assert table(left="A . [4] A A").county("left-3").value.points == 4 + 1


def test_r20_cities_churches_castles_and_the_duke():
    county = table(left="A [2] A [3] A [+] A [K:A] A [4] .").county("left-1")
    assert (county.value.cities, county.value.churches, county.value.castles, county.value.duke) == (
        9,
        1,
        1,
        1,
    )
    assert county.value.points == 12
    assert county.last_value == 16  # the duke is worth 5 at the end


def test_r20_the_figure_of_the_summary_says_what_such_a_county_pays():
    """A city of 3, a church, a castle and the duke: 6 if he leaves now, 10 at the end."""
    box = GAMES["rheinlander"]
    content = load_trays(box.book(), box)["worth"]
    county = table(left=f"A [{content['city']}] A [+] A [K:A] A .").county("left-1")
    assert pays(content) == (county.value.points, county.last_value) == (6, 10)
    for language, said in (("fr", "6 · fin 10"), ("en", "6 · end 10")):
        assert said in next(text_files("books/rheinlander.md", language))[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("left", "points", "last"),
    [
        ("A A", 1, 5),
        ("A [3] A [K:A] A", 5, 9),
        ("A [+] A [+] A [3] A", 6, 10),
        ("A [K:A] A [K:A] A [+] A", 4, 8),
    ],
)
def test_r20_what_a_county_is_worth_is_the_sum(left, points, last):
    county = table(left=left).county("left-1")
    assert (county.value.points, county.last_value) == (points, last)


# R21: secrets


def test_r21_totals_are_secret_payments_are_made_in_the_open():
    played = table(left="B' [3] B A A .", hand=HAND)
    before, rules = played.state, played.rules
    move = rules.notation.read("place 5 left-5")
    after = rules.apply(before, move)
    for seat in (A, C, None):
        told = rules.events(
            rules.view(before, seat), rules.view_move(before, move, seat), rules.view(after, seat)
        )
        assert [(e.seat, dict(e.facts)["points"]) for e in told if e.kind == "paid"] == [(B, 4)]
        assert rules.view(after, seat).points[B] == -1
    assert rules.view(after, B).points[B] == 4


# R22: the end


def test_r22_the_game_ends_when_a_reserve_is_empty_and_every_county_scores():
    """A's last knight: A's 24 and 25 on the left, B's castle county on the right, B archbishop."""
    row = "A " * 24
    played = table(left=row + ".", right="B [K:B] . . B [+] B [2] . . C C'", hand=(25, 30, 31, 32, 33))
    played.state = played.state._replace(points=(2, 3, 4))
    told = played.events("place 25 left-25")
    assert only(told, "last-knight") == (A, {})
    assert played.rules.turn(played.state) == -2
    assert played.legal() == set()
    assert played.refused("skip")[:2] == ("R22", "game-over")
    result = played.rules.outcome(played.state)
    assert result.scores == (2 + 5, 3 + (1 + 5) + (1 + 2 + 5) + 5, 4 + 5)
    assert result.winners == (B,)
    assert only(told, "game-over") == (B, {"points": 22})
    lines = [(line.seat, line.reason, line.points) for line in result.sheet]
    assert lines == [
        (A, "won", 2),
        (A, "county", 5),
        (B, "won", 3),
        (B, "county", 6),
        (B, "county", 8),
        (B, "archbishop", 5),
        (C, "won", 4),
        (C, "county", 5),
    ]


def test_r22_a_castle_may_take_the_last_knight_of_another():
    """B has one knight left and holds the county; A's knight brings the castle that B's last one mans."""
    played = table(left=". [K] . " + "B " * 24, hand=HAND)
    assert played.reserve(B) == 1
    told = played.events("place 2 left-2")
    assert played.castle("left-1-2") == B
    assert only(told, "last-knight") == (B, {})


def test_r22_shared_victory():
    played = table(left="A " * 24 + ".", right="B B . C C", hand=(25, 30, 31, 32, 33))
    played.do("place 25 left-25")
    assert played.rules.outcome(played.state).winners == (A, B, C)


def test_r22_until_then_nothing_is_over():
    played = table(left="A " * 23 + ".", hand=(24, 30, 31, 32, 33)).do("place 24 left-24")
    assert played.reserve(A) == 1
    assert played.rules.outcome(played.state) is None


# R25: stopping by agreement


def stoppable(**more):
    """A has a county of two with a city worth 2, B a church and so the archbishop, C a lone knight."""
    played = table(left="A [2] A . C", right="B [+] B .", hand=(4, 30, 31, 32, 33), **more)
    played.state = played.state._replace(points=(2, 3, 20))
    return played


def stops(played):
    return [played.rules.notation.write(move) for move in played.rules.agreements(played.state)]


def test_r25_a_game_that_is_stopped_is_counted_as_at_the_end():
    played = stoppable()
    assert stops(played) == ["stop"]
    assert not played.legal("stop")
    told = played.events("stop")
    assert told == [("stopped", NOBODY, {}), ("game-over", C, {"points": 20})]
    result = played.rules.outcome(played.state)
    assert (result.reason, result.winners) == ("stopped", (C,))
    assert result.scores == (2 + (2 + 5), 3 + (1 + 5) + 5, 20)
    assert played.rules.turn(played.state) == -2
    assert stops(played) == []
    assert played.refused("stop") == ("R25", "game-over", {})


def test_r25_the_points_of_all_are_open_then_and_it_takes_everyone_to_go_back():
    played = stoppable()
    [stop] = played.rules.agreements(played.state)
    assert played.rules.reveals(played.state, stop)
    for seat in (None, A, B, C):
        assert played.rules.view(played.rules.apply(played.state, stop), seat).points == (2, 3, 20)


def test_r25_only_while_somebody_is_about_to_play_a_card():
    played = stoppable()
    played.do("place 30 left-30")
    assert played.refused("stop") == ("R5", "draw-first", {})
    assert stops(played) == []
    played.do(min(played.legal("draw")))
    assert played.refused("stop") == ("R11", "bastion-first", {})
    assert stops(played) == []
    played.do("skip")
    assert stops(played) == ["stop"]


def test_r25_a_last_knight_that_ends_the_game_is_no_agreement():
    """A's last knight joins the counties of A and B; B has most, so A's castle knight goes home to A."""
    played = table(left="A [K:A] . B B B B", right="A " * 22, hand=(2, 30, 31, 32, 33))
    assert played.reserve(A) == 1
    played.do("place 2 left-2")
    assert played.reserve(A) == 1, "A's castle knight has gone home"
    assert played.rules.outcome(played.state).reason == "last-knight"
