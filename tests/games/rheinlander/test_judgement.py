"""What a computer player of Rheinländer thinks: lines that can be played, good sense, and no peeking."""

from random import Random

import pytest
from games.rheinlander.boards import straight
from games.rheinlander.play import BOARD, deal_out, plies, rules_of
from games.rheinlander.table import Table, rules_for, table

from ludotheque.core.game import CHANCE
from ludotheque.games.rheinlander.judgement import outlook
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.judgement.outlook import Outlook
from ludotheque.games.rheinlander.judgement.wants import CLUB, TEMPERS, WANTS, Wants
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import Stop
from ludotheque.games.rheinlander.rules.state import Phase
from ludotheque.players.levels import LEVELS
from ludotheque.players.match import play_match

A, B, C = 0, 1, 2
FAR = (30, 32, 34, 36)  # numbers of empty stretches, nothing near


def judged(place: Table, level: str = "club", memory=None) -> dict[str, float]:
    """Return the score of each line by its words, best first."""
    judgement = RheinlanderJudgement(place.rules).at_level(level)
    seat = place.rules.turn(place.state)
    found = judgement.candidates(place.rules.view(place.state, seat), seat, memory)
    return {", ".join(map(place.rules.notation.write, one.line)): one.score for one in found}


def best(place: Table, memory=None) -> str:
    return next(iter(judged(place, memory=memory)))


# Rules of thumb


def test_an_outpost_stands_beside_an_estate():
    assert best(table(left=". . [4] . . .", hand=(3, *FAR))) == "place 3 left-3"


def test_a_castle_is_a_county_at_once():
    place = table(left=". . [K] . . . . . . [2] . .", hand=(3, 9, 32, 34, 36))
    assert best(place) == "place 3 left-3"


def test_a_lone_knight_is_made_a_county_before_a_safe_one_grows():
    scores = judged(table(left="A A A # . . . . A [3] . .", right=". . .", hand=(*FAR, 38)))
    assert next(iter(scores)).split()[2] in ("left-8", "left-10")


def test_a_rich_county_is_taken_over_when_it_can_be():
    place = table(left="B' [4] B A A . . .", hand=(5, *FAR))
    assert best(place).endswith("left-5")


def test_a_county_is_not_handed_to_a_rival_by_joining_it_to_a_greater_one():
    place = table(left="A [4] A . B B B . . . .", hand=(4, *FAR))
    assert best(place) != "place 4 left-4"


def test_counties_are_joined_by_whoever_holds_the_whole_then():
    place = table(left="A A A . B [4] B . . .", hand=(4, *FAR))
    assert best(place) == "place 4 left-4"


def test_of_two_rivals_the_leader_is_robbed():
    place = table(left="B [3] B A A . . . . . C [3] C A A . .", hand=(5, 14, *FAR[:3]))
    assert best(place, memory=(0, 30, 0)).endswith("left-5")
    assert best(place, memory=(0, 0, 30)).endswith("left-14")


def test_a_church_that_brings_the_archbishop_beats_a_city():
    tied = "A [+] A # B [+] B # . . [+] . . . . [2] . ."
    assert best(table(left=tied, hand=(11, 15, *FAR[:3]))) in ("place 11 left-11",)


def test_the_card_spent_is_one_that_is_not_needed():
    place = table(left="A [3] . . . # . [4] . . .", right="# # # # # # #", hand=(7, 1, 3, 4, 5))
    spent = [words for words in judged(place) if words.endswith("left-2")]
    assert not spent[0].startswith("reinforce 7")


def test_a_duke_is_defended_against_who_is_one_short():
    place = table(left="A' [4] A B B . . . .", hand=(5, *FAR))
    assert best(place) == "place 5 left-5"


def test_the_last_knight_is_placed_by_who_wins_and_not_by_who_loses():
    placed = " ".join(["A A #"] * 11)  # 22 of 25 knights, in eleven counties
    ahead = table(left=placed, right="A . . [K] . .", hand=(4, 30, 32, 34, 36), points=(20, 0, 0))
    assert ahead.reserve(A) == 2
    assert best(ahead) == "place 4 right-4"
    behind = judged(ahead, memory=(20, 200, 0))
    assert next(iter(behind)) != "place 4 right-4"


def test_a_bastion_keeps_a_greater_rival_off():
    late = " ".join(["A #"] * 17)
    place = table(left="A [4] A . B B B B . . .", right=late, hand=(35, 36, 37, 38, 39))
    place.state = place.state._replace(phase=Phase.BASTION, bastions_left=(3, 3, 3))
    assert best(place) == "bastion left-3"


def test_bastions_are_kept_where_there_is_nothing_to_part():
    place = table(left="A A . . .", hand=(30, 31, 32, 33, 34))
    place.state = place.state._replace(phase=Phase.BASTION)
    assert best(place) == "skip"


def test_the_open_card_that_opens_the_best_space_is_taken():
    rules = rules_for((("left", 3), ("left", 12)), market=True)
    drawn = table(left=". . . [4] . . . . . . . .", hand=(30, 31, 32, 33, 34)).state
    seen = drawn._replace(
        phase=Phase.CHOOSE, market=(3, 20, 24), pile=drawn.pile & ~(1 << 3 | 1 << 20 | 1 << 24)
    )
    assert best(Table(rules, seen)) == "take 4"


@pytest.mark.parametrize(
    ("right", "rival"),
    [
        ("A . . [K] . . # B [2] B'", B),
        ("A . . [K] . . # B [2] B'", C),  # R18: with nobody the archbishop
        ("A . . [K] . . # A [+] A' # B [2] B'", B),
    ],
)
def test_the_last_knight_is_placed_by_who_wins_or_shares_by_a_point(right, rival):
    """R22: all is counted, dukes for 5 and the archbishop for 5, and a tie is shared."""
    others = 23 - right.count("A")  # knights that stand elsewhere by two
    place = table(left=" ".join(["A A #"] * (others // 2)), right=right, hand=(4, 34, 35, 36, 37))
    assert place.reserve(A) == 2
    ending = "place 4 right-4"
    scores = place.rules.outcome(place.rules.apply(place.state, place.rules.notation.read(ending))).scores
    short = scores[A] - scores[rival]
    for paid, ends in ((short, True), (short + 1, False)):
        memory = tuple(paid if seat == rival else 0 for seat in range(3))
        assert (best(place, memory) == ending) is ends


def test_a_county_given_away_is_better_than_a_game_ended_that_is_lost():
    """By a single point: the 9 joins A's county to a greater one of B."""
    counties = " ".join(["A A #"] * 10)
    place = table(left=counties, right="A . . [K] . . # A [4] A . B B B B", hand=(4, 9, 34, 35, 36))
    assert place.reserve(A) == 2
    ended = place.rules.apply(place.state, place.rules.notation.read("place 4 right-4"))
    scores = place.rules.outcome(ended).scores
    found = judged(place, memory=(0, scores[A] - scores[B] + 1, 0))
    assert found["place 4 right-4"] < found["place 9 right-9"] < 0


def test_who_ends_the_game_takes_no_card():
    rules = rules_for((("right", 3),), market=True)
    late = table(left=" ".join(["A A #"] * 11), right="A . . [K] . .", hand=(4, 34, 35, 36, 37)).state
    place = Table(rules, late._replace(market=(37, 38, 39), pile=late.pile & ~(7 << 37)))
    found = judged(place)
    assert next(iter(found)) == "place 4 right-4"
    assert {len(line.split(", ")) for line in found if line != "place 4 right-4"} == {2}


def test_who_can_place_nothing_discards_any_card_and_takes_any():
    """R10, R24: all spaces of its numbers are taken."""
    walls = "# # # # #"
    place = table(left=walls, right=walls, river="B B B B B", hand=(1, 2, 3, 4, 5))
    discards = [f"discard {number}" for number in (1, 2, 3, 4, 5)]
    assert [*judged(place)] == discards
    seen = place.state._replace(market=(37, 38, 39), pile=place.state.pile & ~(7 << 37))
    open_market = judged(Table(rules_for((), market=True), seen))
    taken = ("blind", "take 38", "take 39", "take 40")
    assert {*open_market} == {f"{one}, {other}" for one in discards for other in taken}


def test_one_way_to_play_is_enough():
    walls = "# # # # #"
    place = table(left="# # # # .", right=walls, river="B B B B .", hand=(1, 2, 3, 4, 5))
    assert [*judged(place)] == ["place 5 left-5"]


def test_an_open_card_that_could_only_do_harm_is_worth_nothing():
    """It need not be used there: joining two counties of one's own gives up a duke (R15)."""
    drawn = table(left="A [3] A' . A [4] A' .", right=". . # .", hand=(30, 31, 32, 33, 34))
    assert outlook_of(drawn).knight(drawn.space("left-3"))[0] < 0
    pile = drawn.state.pile & ~(1 << 2 | 3 << 37)
    seen = drawn.state._replace(phase=Phase.CHOOSE, market=(2, 37, 38), pile=pile)
    market = Table(rules_for((("left", 1), ("left", 4)), market=True), seen)
    assert judged(market)["take 3"] == 0


# What a position promises


def outlook_of(place: Table, wants: Wants = CLUB) -> Outlook:
    """Return what seat A makes of a position in which nobody was paid yet."""
    return Outlook(place.rules.ground, place.rules.view(place.state, A), A, (0, 0, 0), wants)


def test_on_the_shortest_river_too_no_card_is_more_than_certain():
    """R1, R4: 25 knights each, and fewer cards left than that."""
    rules = RheinlanderRules(straight(24), 3)
    seen = outlook_of(Table(rules, deal_out(rules, Random(1))))
    assert all(0 <= chance <= 1 for row in seen._reach for chance in row)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (". A [4] . . . .", "place 3 left-3"),  # a county of two
        ("B [4] B' . A A A . . .", "place 3 left-3"),  # two counties become one, and B is paid
        ("B [4] B' . A . B B . .", "place 3 left-3"),  # and from there a third may be reached
        ("A [+] A' A . [+] . . B [+] B . .", "place 4 left-4"),  # a church more, so the archbishop
        ("A [+] A' A . B' [+] B . .", "place 4 left-4"),  # a church of another
        ("A [+] A' B . . B [2] B' . A", "replace 3 left-3"),  # R8: B may come no more by reinforcement
        ("A [+] A' B A [+] A' # B [2] B' .", "replace 3 left-3"),
        ("A [+] A' . B [2] B' . A", "bastion left-3"),  # two counties are kept apart
        ("A [+] A' . B [2] B' B . A", "bastion left-3"),
        ("A [+] A' . . B [2] B' B . A", "bastion left-4"),
    ],
)
def test_what_a_piece_changes_is_what_the_position_with_it_promises_and_pays(monkeypatch, left, words):
    """What is kept of the position before must not be what the piece has changed."""
    place = table(left=left, right=". " * 20 + "C # " * 8, hand=(3, 4, 30, 32, 34))  # C has least in reserve
    place.state = place.state._replace(phase=Phase.BASTION if words.startswith("bastion") else Phase.PLAY)
    before, points, move = outlook_of(place), place.state.points, place.rules.notation.read(words)
    if words.startswith("bastion"):
        change = before.bastion(move.space)
    else:
        owner = place.owner(words.split()[-1])
        change = before.knight(move.space, owner)[0]
    place.do(words)
    monkeypatch.setattr(Outlook, "_chances", lambda self: before._reach)  # each card is as likely as before
    after = outlook_of(Table(place.rules, place.state._replace(seat=A)))
    more = [
        paid - had + promised - once
        for paid, had, promised, once in zip(
            place.state.points, points, after.promises, before.promises, strict=True
        )
    ]
    assert change == pytest.approx(before.margin(more))


def test_of_several_spaces_that_would_join_the_same_counties_one_is_used():
    """Whoever has the 3 may join them on either bank: both together are as good as one that is certain."""
    place = table(left=". A [4] . B [4] .", right=". A . B .", river=". B . A .", hand=(3, *FAR))
    seen = outlook_of(place, CLUB._replace(joining=1.0))
    ways = [seen._joint([*seen._bands.values()], place.space(name)) for name in ("left-3", "right-3")]
    likely, *change = [sum(column) for column in zip(*ways, strict=True)]
    assert likely > 1
    surely = (1.0, *(more / likely for more in change))
    assert seen._together(ways) == pytest.approx(seen._together([surely]))
    hardly = tuple(part / 10 for part in surely)
    assert seen._together([hardly] * 2) == pytest.approx([part / 5 for part in seen._together([surely])])


# What is remembered


def test_payments_are_remembered_for_points_are_secret():
    place = table(left="B' [4] B A A . . .", hand=(5, *FAR))
    judgement = RheinlanderJudgement(place.rules)
    before, move = place.state, place.rules.notation.read("place 5 left-5")
    place.do("place 5 left-5")
    for seat in range(3):
        seen, after = place.rules.view(before, seat), place.rules.view(place.state, seat)
        assert judgement.remember(None, seat, seen, move, after) == (0, 5, 0)
        assert judgement.remember((1, 2, 3), seat, seen, move, after) == (1, 7, 3)


def test_who_leads_agrees_to_stop_and_who_may_catch_up_does_not():
    place = table(left="A [4] A", hand=(6, *FAR))
    judgement = RheinlanderJudgement(place.rules)
    assert judgement.agrees(place.state, A, None, Stop())
    assert not judgement.agrees(place.rules.view(place.state, B), B, None, Stop())
    richer = place.state._replace(points=(0, 30, 0))
    assert judgement.agrees(place.rules.view(richer, B), B, None, Stop())


def test_where_nobody_has_anything_all_would_share_by_stopping():
    place = table(left="A . . B . . C", hand=FAR)
    judgement = RheinlanderJudgement(place.rules)
    for seat in range(3):
        assert judgement.agrees(place.rules.view(place.state, seat), seat, None, Stop())


@pytest.mark.parametrize(("counties", "turns"), [(12, 1), (11, 3)])
def test_who_is_more_than_a_dozen_points_a_turn_behind_gives_up(counties, turns):
    place = table(left=" ".join(["A A #"] * counties), hand=FAR)
    assert place.reserve(A) == turns
    judgement = RheinlanderJudgement(place.rules)
    for behind, gives_up in ((12 * turns, False), (12 * turns + 1, True)):
        state = place.state._replace(points=(0, 5 * counties - behind, 0))
        assert judgement.agrees(place.rules.view(state, B), B, None, Stop()) is gives_up


def test_the_score_is_what_would_be_counted_now():
    place = table(left="A [4] A . B [+] B", hand=(6, *FAR), points=(3, 2, 1))
    judgement = RheinlanderJudgement(place.rules)
    assert judgement.score(place.state) == (12, 2 + 6 + 5, 1)
    assert judgement.score(place.rules.view(place.state, A)) == (12, 6 + 5, 0)


# What holds for every line


@pytest.mark.parametrize("seed", range(6))
def test_every_line_can_be_played_to_the_next_chance_and_the_best_comes_first(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    judgement = RheinlanderJudgement(rules).at_level(("beginner", "amateur", "club")[seed % 3])
    for state, _move, _after in plies(rules, rng, 260):
        seat = rules.turn(state)
        if seat == CHANCE or rng.random() < 0.7:
            continue
        view = rules.view(state, seat)
        found = judgement.candidates(view, seat, None)
        assert found == judgement.candidates(view, seat, None)
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
        for one in found[:: max(1, len(found) // 8)]:
            reached = state
            for move in one.line:
                assert rules.turn(reached) == seat
                reached = rules.apply(reached, move)
            assert rules.turn(reached) != seat or (reached.phase, state.phase) == (Phase.PLAY, Phase.BASTION)


def test_levels_that_nobody_has_are_refused():
    judgement = RheinlanderJudgement(rules_for(()))
    for level, temper in (("club", "warlike"), ("champion", "")):
        with pytest.raises(ValueError, match=level):
            judgement.at_level(level, temper)


def test_the_weaker_a_player_the_more_it_errs():
    errors = [level.error * WANTS[name].unit for name, level in LEVELS.items() if name in WANTS]
    assert errors == sorted(errors, reverse=True)
    assert len({*errors}) == len(errors) - 1, "club and expert alone make none"
    assert errors[-1] == 0


def test_who_is_weaker_reckons_with_less():
    """Nothing counts for less to a club player than to an amateur, or to a beginner, but crowds."""
    beginner, amateur, club = (WANTS[level]._asdict() for level in ("beginner", "amateur", "club"))
    assert club.pop("crowd") == amateur.pop("crowd") == 0 < beginner.pop("crowd")
    assert club.pop("unit") < amateur.pop("unit") < beginner.pop("unit")  # of its errors
    assert all(0 <= beginner[want] <= amateur[want] <= club[want] for want in club)


@pytest.mark.parametrize("level", WANTS)
def test_the_rash_reckon_less_with_losing_what_they_have(level):
    assert TEMPERS["rash"](WANTS[level]).care < WANTS[level].care


# Whole games, and what a decision costs


@pytest.mark.parametrize(
    ("seats", "options"),
    [("club,beginner,random", {}), ("amateur,greedy,club,random,beginner", {"market": True})],
)
def test_any_players_together_finish_a_game(seats, options):
    who = seats.split(",")
    rules = RheinlanderRules(BOARD, len(who), **options)
    found = play_match(RheinlanderJudgement(rules), who, "any", 2_000)
    assert found.outcome
    assert found.plies < 2_000


def test_a_decision_costs_a_bounded_amount_of_work(monkeypatch):
    work = 0
    promised = outlook.Outlook._promise

    def counted(self, *given):
        nonlocal work
        work += 1
        return promised(self, *given)

    monkeypatch.setattr(outlook.Outlook, "_promise", counted)
    rng, most = Random(4), 0
    rules = RheinlanderRules(BOARD, 5, market=True)
    judgement = RheinlanderJudgement(rules)
    for state, _move, _after in plies(rules, rng, 500):
        seat = rules.turn(state)
        if seat != CHANCE and rng.random() < 0.3:
            work = 0
            judgement.candidates(rules.view(state, seat), seat, None)
            most = max(most, work)
    assert 0 < most < 1_000


# Strength


@pytest.mark.long
def test_a_club_player_alone_wins_against_greedy_ones_and_plays_better_than_a_beginner():
    """Three quarters is three times an even share; points vary by a dozen a game, so who is ahead counts."""
    judgement = RheinlanderJudgement(RheinlanderRules(BOARD, 4))
    won, _ahead = _against(judgement, ("club", "greedy", "greedy", "greedy"), 20)
    assert won >= 14
    won, ahead = _against(judgement, ("beginner", "club", "club", "club"), 24)
    assert won <= 6
    assert ahead < 0


def _against(judgement, seats, games):
    """Return the games the first wins, sitting everywhere in turn, and its lead in points."""
    won, ahead = 0, 0.0
    for game in range(games):
        place = game % len(seats)
        row = (*seats[-place:], *seats[:-place]) if place else seats
        outcome = play_match(judgement, row, f"strength-{game}", 2_000).outcome
        mine = outcome.scores[place]
        won += place in outcome.winners
        ahead += mine - (sum(outcome.scores) - mine) / (len(seats) - 1)
    return won, ahead / games


# Chances


def chances(place: Table):
    return RheinlanderJudgement(place.rules).chances(place.state)


def test_who_holds_the_richer_county_is_likeliest_to_win():
    found = chances(table(left="A A' [4] A . . . . B B' . ."))
    assert found[A] > found[B] > found[C]


def test_points_that_are_secret_count_as_they_are():
    place = table(left="A A' . . . . B B' . .")
    place.state = place.state._replace(points=(0, 12, 0))
    assert chances(place)[B] > 2 * chances(place)[A]


# What futures count


@pytest.mark.parametrize(
    ("left", "kind"),
    [
        ("B' B A A . . .", "county-lost"),  # R14: five for two knights
        ("B' B . A' A A . .", "county-merged"),  # R15: joined to a greater one
        ("A' A . A' A . .", ""),  # R15: one's own two; only one duke leaves, and is paid
    ],
)
def test_a_county_is_lost_or_merged_into_another_s_but_not_into_ones_own(left, kind):
    number = left.split().index(".") + 1
    place = table(left=left, hand=(number, *FAR))
    move = place.rules.notation.read(f"place {number} left-{number}")
    events = place.rules.events(place.state, move, place.rules.apply(place.state, move))
    happened = [one for one, _worth in RheinlanderJudgement(place.rules).happened(events)]
    assert [one.kind for one in happened if one.kind != "holds"] == ([kind] if kind else [])
