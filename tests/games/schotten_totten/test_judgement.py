"""Whether the computer players of Schotten-Totten do what sense says, see no more than they may, and end."""

from random import Random

import pytest
from games.schotten_totten import brute
from games.schotten_totten.table import BASIC, BOARD, EXPERTS, TACTICS, fresh, stones, table, twins_in_the_fog

from ludotheque.core.dealer import draw
from ludotheque.core.forecast import ENDING
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.judgement import Happening
from ludotheque.games.schotten_totten.judgement import outlook
from ludotheque.games.schotten_totten.judgement.border import stakes
from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.judgement.prospects import Means, beats, odds, rival, spread, targets
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, PILES, mask
from ludotheque.games.schotten_totten.rules.formations import COLOUR, COLOUR_RUN, PLAIN, SUM
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.sides import pack
from ludotheque.games.schotten_totten.rules.state import Round
from ludotheque.players.analysis import calibrated
from ludotheque.players.match import play_match

OLD = Choices(tactics=True, same_stone=False, claim_after=False, rounds=3)


def candidates(game, level="club"):
    seat = game.state.seat
    view = game.rules.view(game.state, seat)
    return SchottenTottenJudgement(game.rules).at_level(level).candidates(view, seat, None)


@pytest.mark.parametrize(
    ("choices", "hand", "theirs", "able"),
    [
        (BASIC, "R9 N1", "R1 G1", {("stone-won", "5"), ("stone-won", "2")}),
        (BASIC, "R1 N1", "G7 G8", {("stone-won", "2")}),  # 14 is less than a run of greens
        (EXPERTS, "R9 N1", "R1 G1", {("stone-won", "2")}),  # S3: what is laid can be claimed next time
    ],
)
def test_s11_what_a_seat_can_surely_claim_is_counted_as_what_happens_in_futures(choices, hand, theirs, able):
    sides = stones(s5="R7 R8", s2="B7 B8 B9"), stones(s5=theirs)
    game = table(choices, hands=(hand, "R2"), sides=sides)
    found = SchottenTottenJudgement(game.rules).able(game.rules.view(game.state, 0), 0)
    assert {(one.kind, one.about) for one, _worth in found} == able


def test_s20_who_can_claim_the_third_stone_in_a_row_can_end_the_game():
    game = table(hands=("R9 N1", "R2"), sides=(stones(s5="R7 R8"), {}), claimed=("stone-3 stone-4", ""))
    found = SchottenTottenJudgement(game.rules).able(game.rules.view(game.state, 0), 0)
    assert (Happening(ENDING, 0, ""), 4.0) in found


def words(game, candidate):
    return [game.rules.notation.write(move) for move in candidate.line]


def best(game):
    return words(game, candidates(game)[0])


def reasons(candidate):
    return {reason.key: dict(reason.facts) for reason in candidate.reasons}


# Rules of thumb


def test_it_wins_when_it_can():
    sides = stones(s4="R6 R7", s8="G7 G8"), stones(s4="B1", s8="B2")
    game = table(sides=sides, claimed=("stone-2 stone-3", "stone-9"), hands=("R8 G9 Y1 M1 M4 N2", ""))
    assert best(game) == ["play R8 stone-4", "claim stone-4"]
    assert reasons(candidates(game)[0])["win"] == {"how": "three"}


def test_it_claims_every_stone_that_it_can_prove():
    sides = stones(s1="R7 R8 R9", s5="Y7 Y8 Y9", s9="G7 G8"), {}
    line = best(table(sides=sides, hands=("G9 M1 B3 N3 R1 Y2", "")))
    assert {"claim stone-1", "claim stone-5"} <= {*line}


def test_claims_come_first_where_the_experts_play():
    sides = stones(s1="R7 R8 R9"), {}
    line = best(table(EXPERTS, sides=sides, hands=("G9 M1 B3 N3 R1 Y2", "")))
    assert line[0] == "claim stone-1"
    assert line[1].startswith("play")


def test_a_run_of_one_colour_is_completed():
    sides = stones(s5="R7 R8"), stones(s5="B5 B6")
    assert best(table(sides=sides, hands=("R9 M1 B2 N4 G1 Y2", "")))[0] == "play R9 stone-5"


def test_a_lost_stone_takes_what_is_good_for_nothing():
    """Stone 1 is lost whatever comes; the others of the hand are good for something, the yellow 1 is not."""
    mine = stones(s1="B1 N4", s2="R6", s3="G7", s4="M8", s5="B5", s6="N6", s7="R3", s8="G3", s9="M3")
    game = table(sides=(mine, stones(s1="Y7 Y8 Y9")), hands=("R7 R5 G8 G6 M7 Y1", ""))
    found = [words(game, one)[0] for one in candidates(game)]
    assert next(word for word in found if "stone-1" in word) == "play Y1 stone-1"
    assert next(word for word in found if "play Y1" in word) == "play Y1 stone-1"


def test_what_cannot_come_any_more_is_not_waited_for():
    """The last 9 that would make a set lies elsewhere; a colour is still open."""
    mine = stones(s5="R9 B9")
    gone = stones(s1="G9 Y9", s2="M9 N9")
    game = table(sides=(mine, gone), hands=("R1 B1 G1 Y1 M1 N1", ""))
    assert outlook_of(game).chances[4] < outlook_of(table(sides=(mine, {}))).chances[4]


def test_a_card_of_the_hand_may_be_counted_on():
    sides = stones(s5="R7 R8"), stones(s5="B7 B8")
    with_it = outlook_of(table(sides=sides, hands=("R9", "")))
    without = outlook_of(table(sides=sides, hands=("M1", "")))
    assert with_it.chances[4] > without.chances[4] + 0.15


def test_a_stone_that_cannot_be_lost_or_won_is_known():
    sides = stones(s1="R7 R8 R9", s2="Y1 M2 N4"), stones(s1="B5", s2="G7 G8 G9")
    found = outlook_of(table(sides=sides))
    assert (found.chances[0], found.chances[1]) == (1.0, 0.0)


def test_a_run_of_mixed_colours_may_still_take_a_stone():
    """Neither stone is decided: a run in several colours is more than any sum (S8)."""
    sides = stones(s1="R9 Y9 G7", s2="B2 M4"), stones(s1="B3 N4", s2="R8 Y6 G9")
    found = outlook_of(table(sides=sides))
    assert 0.0 < found.chances[0] < 1.0
    assert 0.0 < found.chances[1] < 1.0


@pytest.mark.parametrize("part", range(4))
def test_a_stone_counts_as_decided_exactly_when_no_cards_can_change_it(part):
    """Two sides of three cards, one of them not complete, before every completion by unseen cards (S11)."""
    rng = Random(f"outlook {part}")
    for _ in range(60):
        cards = rng.sample(range(54), rng.choice((4, 5)))
        full, side = cards[:3], cards[3:]
        mine = rng.random() < 0.5
        laid = [stones(s1=" ".join(CARD_NAMES[card] for card in one)) for one in (full, side)]
        game = table(sides=tuple(laid if mine else reversed(laid)))
        chance = outlook_of(game).chances[0]
        pool = [card for card in range(54) if card not in cards]
        best = brute.best_completion(side, 3, pool, False)
        decided = best <= brute.strength(tuple(full), False)
        assert (chance == (1.0 if mine else 0.0)) is decided, (full, side)


@pytest.mark.parametrize("mud", [True, False])
@pytest.mark.parametrize("fog", [True, False])
def test_a_stone_with_modes_and_elite_cards_is_decided_when_no_cards_can_change_it(mud, fog):
    """Four cards in the mud, sums in the fog, and one card taken at its best (S7, S12, S17)."""
    rng, size = Random(f"modes {mud} {fog}"), 4 if mud else 3
    for _ in range(12):
        clan = rng.sample(range(54), 2 * size - 2)
        full, side = clan[:size], clan[size:]
        rng.choice((full, side))[0] = rng.randrange(54, 58)
        mine = rng.random() < 0.5
        laid = [stones(s1=" ".join(CARD_NAMES[card] for card in one)) for one in (full, side)]
        modes = {"mud": "stone-1" if mud else "", "fog": "stone-1" if fog else ""}
        game = table(TACTICS, sides=tuple(laid if mine else reversed(laid)), **modes)
        chance = outlook_of(game).chances[0]
        pool = [card for card in range(54) if card not in (*full, *side)]
        best = brute.best_completion(side, size, pool, fog)
        decided = best <= brute.strength(tuple(full), fog)
        assert (chance == (1.0 if mine else 0.0)) is decided, (full, side)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("first", [True, False])
def test_of_equal_sides_the_stone_is_whose_was_complete_first(seat, first):
    game = twins_in_the_fog(seat, first=first).do("play fog stone-3")
    assert outlook_of(game).chances[2] == first


def test_a_side_that_cannot_be_completed_is_below_every_other():
    """Two cards lie there, and no third is left (S11)."""
    nothing = spread(PLAIN, pack((0, 1)), Means(0, 0, odds(0.5, LEVELS["club"].held, LEVELS["club"].sought)))
    assert nothing == ()
    below, equal = rival(nothing)
    assert ({*below}, {*equal}) == ({1.0}, {0.0})
    for rank in (COLOUR_RUN << 6 | 24, SUM << 6 | 4):
        assert beats(((rank, 1.0),), rival(nothing), tie=0.5) == 1.0


@pytest.mark.parametrize("colour", "GBRYMN")
def test_a_colour_is_completed_by_its_own_cards_whichever_it_is(colour):
    """Two cards of a colour that make no run lie there; a third card of that colour is missing (S7)."""
    side = pack([CARD_NAMES.index(f"{colour}{value}") for value in (1, 5)])
    own = mask(card for card in range(54) if CARD_NAMES[card].startswith(colour))
    found = [needs for rank, needs in targets(PLAIN, side) if rank >> 6 == COLOUR]
    assert len(found) == 3  # low, middle and high cards
    assert all(cards and cards & ~own == 0 and many == 1 for ((cards, many),) in found)


def test_what_was_put_back_may_still_come_to_the_other():
    """Only the green 7 beats the red run; it lies under the deck, where the seat itself put it."""
    game = table(TACTICS, sides=(stones(s1="R6 R7 R8"), stones(s1="G8 G9")))
    clan, tactic = game.state.decks
    seven = CARD_NAMES.index("G7")
    game.state = game.state._replace(
        decks=(clan.replace(PILES[seven], b""), tactic), under=(((seven, 0),), ())
    )
    assert outlook_of(game).chances[0] < 1.0
    game.state = game.state._replace(under=((), ()), seen=game.state.seen | 1 << seven)
    assert outlook_of(game).chances[0] == 1.0


def test_the_third_neighbour_is_worth_most():
    _, worth = stakes([1.0, 1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    assert max(worth) == worth[2]
    chance, even = stakes([0.5] * 9)
    assert chance == pytest.approx(0.5)
    assert even[2] > even[0]


def test_the_third_neighbour_is_denied():
    """With two sets to be made, the one that keeps the other from three in a row."""
    mine, theirs = stones(s3="R5 B5", s8="R4 B4"), stones(s3="Y7 M8", s8="Y6 M7")
    game = table(sides=(mine, theirs), claimed=("", "stone-1 stone-2"), hands=("G5 G4 N1 Y1 M2 B1", ""))
    found = [words(game, one)[0] for one in candidates(game)]
    assert found.index("play G5 stone-3") < found.index("play G4 stone-8")


def test_what_wins_for_the_other_next_turn_is_stopped():
    """Their run on stone 3 is proved as soon as the green 7, which would beat it, lies elsewhere."""
    mine, theirs = stones(s3="G8 G9"), stones(s3="R6 R7 R8")
    game = table(sides=(mine, theirs), claimed=("", "stone-1 stone-2"), hands=("G7 B2 N4 Y1 M2 B5", ""))
    assert best(game) == ["play G7 stone-3", "claim stone-3", "take clan"]
    scores = {words(game, one)[0]: one.score for one in candidates(game)}
    wins = "play G7 stone-3"
    lost = {word for word in scores if word != wins and ("G7" in word or "stone-3" in word)}
    assert max(scores[word] for word in lost) < min(scores[word] for word in scores.keys() - lost)


def test_a_side_is_not_spoilt():
    """The 2 goes where nothing is hoped for, not on the red 7 and 8."""
    game = table(sides=(stones(s5="R7 R8", s4="N1 Y4"), stones(s4="B8 B9")), hands=("G2 R9", ""))
    spoilt = [one for one in candidates(game) if "play G2 stone-5" in words(game, one)]
    assert spoilt[0].score == min(one.score for one in candidates(game))


# Tactics


def test_a_joker_completes_what_wins():
    sides = stones(s4="R7 R8"), stones(s4="B7 B8 G9")
    game = table(
        TACTICS, sides=sides, claimed=("stone-2 stone-3", "stone-9"), hands=("joker-1 G1 G4 M2 N3 B1", "")
    )
    assert best(game) == ["play joker-1 stone-4", "claim stone-4"]


def test_the_banshee_takes_the_card_that_hurts_most():
    sides = stones(s3="G5 B5"), stones(s3="R7 R8 R9", s8="B1")
    game = table(
        TACTICS, sides=sides, claimed=("", "stone-1 stone-2"), hands=("banshee B2 N4 M1 M4 Y1 Y4", "")
    )
    line = best(game)
    assert line[0] == "ruse banshee"
    assert line[1] in ("discard R7", "discard R8", "discard R9")


def test_the_traitor_brings_the_card_that_is_missing():
    sides = stones(s3="R8 R9"), stones(s3="R7 B7", s8="B1")
    game = table(
        TACTICS, sides=sides, claimed=("stone-1 stone-2", ""), hands=("traitor B2 N4 M1 M4 Y1 Y3", "")
    )
    assert best(game)[:3] == ["ruse traitor", "move R7 stone-3", "claim stone-3"]


def test_blind_mans_bluff_falls_on_a_low_run_of_the_other():
    sides = stones(s3="G9 B8 N9"), stones(s3="R1 R2 R3")
    game = table(TACTICS, sides=sides, claimed=("", "stone-1 stone-2"), hands=("fog B2 N4 M1 M4 Y1 Y3", ""))
    assert best(game)[:2] == ["play fog stone-3", "claim stone-3"]


def test_mud_opens_a_stone_that_was_lost():
    sides = stones(s3="G6 B6 N6"), stones(s3="R7 R8 R9")
    game = table(TACTICS, sides=sides, claimed=("", "stone-1 stone-2"), hands=("mud M6 N4 M1 B4 Y1 Y3", ""))
    assert best(game)[0] == "play mud stone-3"


def test_the_strategist_takes_a_card_from_where_it_is_lost():
    sides = stones(s7="R9 B2 N1", s3="R7 R8"), stones(s7="G7 G8 G9", s3="Y7 M8")
    game = table(
        TACTICS, sides=sides, claimed=("stone-1 stone-2", ""), hands=("strategist B3 N4 M1 M4 Y1 Y3", "")
    )
    assert best(game)[:3] == ["ruse strategist", "move R9 stone-3", "claim stone-3"]


def test_a_tactic_is_drawn_when_none_is_held():
    game = table(TACTICS, hands=("R7 R8 M1 M4 Y1 Y3 G2", ""))
    assert best(game)[-1] == "take tactic"
    held = table(TACTICS, hands=("R7 R8 M1 M4 Y1 Y3 banshee", ""), ahead=(1, 0))
    assert best(held)[-1] == "take clan"


def test_the_hunter_keeps_what_fits_the_border():
    game = table(TACTICS, sides=(stones(s5="R7 R8"), {}), hands=("headhunter R9 B1 N3 M5 Y2 G4", ""))
    game.do("ruse headhunter")
    for card in ("M9", "Y1", "traitor"):
        (take, *_) = candidates(game)
        assert take.line[0].verb == "take"
        game.do("take tactic" if card == "traitor" else "take clan", f"draw {card}")
    put = best(game)
    assert [word.split()[0] for word in put] == ["put", "put", "end"]
    assert not {"put R9", "put traitor"} & {*put}


def test_two_cards_that_replace_each_other_are_missed_together_more_than_one_by_one():
    """Either 3 makes the set of stone 5 likely; without both it is not."""
    game = table(hands=("G3 B3 N9", "R2"), sides=(stones(s5="M3 R3"), stones(s5="M9 N8")))
    found = outlook.Outlook(game.rules.view(game.state, 0), 0, LEVELS["club"])
    green, blue = (1 << CARD_NAMES.index(name) for name in ("G3", "B3"))
    assert found.missed(green | blue) < found.missed(green) + found.missed(blue) < 0.05


def test_a_hand_of_tactics_alone_may_hunt():
    """S6, S18: who holds no clan card may pass, or play a tactic."""
    game = table(TACTICS, sides=(stones(s5="R7 R8"), {}), hands=("headhunter spy", ""))
    found = {words(game, one)[0] for one in candidates(game)}
    assert found >= {"pass", "ruse headhunter", "play spy stone-5"}


# What every judgement owes


@pytest.mark.parametrize(
    "choices", [BASIC, EXPERTS, TACTICS, OLD], ids=["basic", "experts", "tactics", "old"]
)
def test_every_line_is_legal_and_the_same_twice_and_a_peek_changes_nothing(choices):
    """Two histories that a seat cannot tell apart, hidden cards dealt anew, give the same candidates."""
    rules = SchottenTottenRules(BOARD, choices)
    judgement, other = SchottenTottenJudgement(rules), SchottenTottenJudgement(rules)
    state, drawn, chance = rules.start(), 0, Random(7)
    for ply in range(150):
        seat = rules.turn(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            state, drawn = rules.apply(state, draw("owed", drawn, rules.chances(state))), drawn + 1
            continue
        move = chance.choice(rules.legal(state))
        if ply % 4 == 0:
            view = rules.view(state, seat)
            found = judgement.candidates(view, seat, None)
            assert found
            for one in found[:3] + found[-3:]:
                legal_to_its_end(rules, state, seat, one.line)
            dealt = rules.view(rules.sample(view, seat, chance), seat)
            assert other.candidates(dealt, seat, None) == found
            move = found[0].line[0]
        state = rules.apply(state, move)
    assert drawn > 20


def legal_to_its_end(rules, state, seat, line):
    """A line is legal ply for ply, and ends where chance, nobody, or somebody else comes."""
    assert line
    for move in line:
        assert rules.turn(state) == seat
        assert rules.refusal(state, move) is None
        state = rules.apply(state, move)
    assert rules.turn(state) != seat or rules.declarations(state) == () or line[-1].verb == "end"


def test_the_score_is_what_everyone_can_count():
    sides = stones(s1="R7 R8 R9", s2="G1"), stones(s5="B1 B2")
    game = table(sides=sides, claimed=("stone-4", "stone-8 stone-9"))
    assert [*SchottenTottenJudgement(game.rules).score(game.state)] == [
        2,
        2,
    ]  # one held, one proved; two held


def test_unknown_tempers_and_levels_are_refused():
    judgement = SchottenTottenJudgement(SchottenTottenRules(BOARD, BASIC))
    for level, temper in (("club", "bold"), ("wizard", "")):
        with pytest.raises(ValueError, match=level):
            judgement.at_level(level, temper)


def test_nobody_concedes():
    sides = {}, stones(s1="R7 R8 R9")
    game = table(sides=sides, claimed=("", "stone-2 stone-3 stone-6 stone-7"))
    judgement = SchottenTottenJudgement(game.rules)
    assert judgement.proposes(game.state, 0, None) is None


@pytest.mark.parametrize(
    ("choices", "seats"),
    [
        (BASIC, ("club", "random")),
        (Choices(claim_after=False, tactics=True), ("random", "beginner")),
        (Choices(tactics=True, rounds=3), ("amateur", "random")),
    ],
)
def test_whole_games_end(choices, seats):
    rules = SchottenTottenRules(BOARD, choices)
    assert play_match(SchottenTottenJudgement(rules), seats, "whole", 2_000).outcome


def test_no_decision_looks_at_too_much(monkeypatch):
    """The worst there is: ruses in hand, sides of two cards everywhere, every stone free."""
    asked = []
    once = outlook.Outlook.chance
    monkeypatch.setattr(outlook.Outlook, "chance", lambda *a, **more: asked.append(1) or once(*a, **more))
    names = CARD_NAMES[:54]
    mine = {f"stone-{k + 1}": f"{names[6 * k]} {names[6 * k + 2]}" for k in range(9)}
    theirs = {f"stone-{k + 1}": f"{names[6 * k + 1]} {names[6 * k + 3]}" for k in range(9)}
    hand = "traitor strategist banshee fog mud joker-1 spy"
    found = candidates(table(TACTICS, sides=(mine, theirs), hands=(hand, "")))
    assert found
    assert len(asked) < 800
    assert len(found) < 200


def outlook_of(game):
    seat = game.state.seat
    return outlook.Outlook(game.rules.view(game.state, seat), seat, SchottenTottenJudgement(game.rules).wants)


@pytest.mark.long
@pytest.mark.parametrize(("choices", "games"), [(BASIC, 16), (TACTICS, 10)])
@pytest.mark.parametrize("other", ["greedy", "beginner"])
def test_club_is_clearly_better(choices, games, other):
    """It wins more than 75 and 90 of 100; a judgement that is broken does not win two games of three."""
    judgement = SchottenTottenJudgement(SchottenTottenRules(BOARD, choices))
    won = 0
    for game in range(games):
        seats = ("club", other) if game % 2 else (other, "club")
        outcome = play_match(judgement, seats, f"long/{game // 2}", 2_000).outcome
        won += outcome.winners == (seats.index("club"),)
    assert won >= 0.6 * games


# Chances


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_who_stand_alike_have_the_same_chance_of_a_match_of_any_length(rounds):
    assert chances(table(Choices(rounds=rounds))) == pytest.approx((0.5, 0.5))


def chances(game):
    return SchottenTottenJudgement(game.rules).chances(game.state)


def test_who_stands_better_on_the_border_is_likelier_to_win():
    mine, theirs = chances(table(sides=(stones(s4="R6 R7 R8", s5="G7 G8 G9"), stones(s4="B1", s5="B2"))))
    assert mine > 0.65
    assert mine + theirs == pytest.approx(1)


def test_halfway_a_game_says_less_where_tactics_may_still_change_it():
    basic, tactics = (SchottenTottenJudgement(table(choices).rules) for choices in (BASIC, TACTICS))
    said = [calibrated(judgement, (0.8, 0.2), 0.5)[0] for judgement in (tactics, basic)]
    assert 0.5 < said[0] < said[1]
    assert calibrated(tactics, (0.8, 0.2), 1.0)[0] == pytest.approx(0.8), "at the end"


def test_points_of_the_rounds_that_are_over_count_in_a_match():
    game = table(OLD)
    even = chances(game)[0]
    game.state = game.state._replace(results=(Round(0, "five", (5, 1)),))
    assert chances(game)[0] > even + 0.15


@pytest.mark.parametrize(("lost", "expected"), [(1, 1.0), (2, 0.75), (3, 0.5), (4, 0.5)])
def test_the_last_round_turns_a_match_whose_points_are_no_further_apart_than_a_round(lost, expected):
    """A round brings about three points (S22); who is three behind and wins it is equal: half a win."""
    game = fresh(Choices(rounds=2))
    for winner, held in ((0, (5, lost)), (1, (lost, 5))):
        game.state = game.state._replace(results=(Round(winner, "five", held),))
        assert chances(game)[winner] == expected
        assert sum(chances(game)) == 1.0
