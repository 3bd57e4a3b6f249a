"""What a computer player of Rheinländer thinks: lines that can be played, good sense, and no peeking."""

from random import Random

import pytest
from games.rheinlander.play import BOARD, plies, rules_of
from games.rheinlander.table import Table, rules_for, table

from ludotheque.core.game import CHANCE
from ludotheque.games.rheinlander.judgement import outlook
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import Stop
from ludotheque.games.rheinlander.rules.state import BASTION, CHOOSE, PLAY
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
    place.state = place.state._replace(phase=BASTION, bastions_left=(1, 3, 3))
    assert best(place) == "bastion left-3"


def test_bastions_are_kept_where_there_is_nothing_to_part():
    place = table(left="A A . . .", hand=(30, 31, 32, 33, 34))
    place.state = place.state._replace(phase=BASTION)
    assert best(place) == "skip"


def test_the_open_card_that_opens_the_best_space_is_taken():
    rules = rules_for((("left", 3), ("left", 12)), market=True)
    drawn = table(left=". . . [4] . . . . . . . .", hand=(30, 31, 32, 33, 34)).state
    seen = drawn._replace(phase=CHOOSE, market=(3, 20, 24), pile=drawn.pile & ~(1 << 3 | 1 << 20 | 1 << 24))
    assert best(Table(rules, seen)) == "take 4"


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
            assert rules.turn(reached) != seat or (reached.phase, state.phase) == (PLAY, BASTION)


def test_levels_that_nobody_has_are_refused():
    judgement = RheinlanderJudgement(rules_for(()))
    for level, temper in (("club", "warlike"), ("expert", "")):
        with pytest.raises(ValueError, match=level):
            judgement.at_level(level, temper)


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
    """Return how many games the first of these wins, and by how many points it is ahead of the others.

    It sits everywhere in turn.
    """
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
