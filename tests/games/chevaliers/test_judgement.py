"""The judgement of Les Chevaliers: lines that can be played, exact odds, a club player's rules of thumb."""

from functools import lru_cache
from random import Random

import pytest
from games.chevaliers.play import hall, melee, plies
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.reasons import REASONS
from ludotheque.games.chevaliers.judgement.strokes import Strokes
from ludotheque.games.chevaliers.judgement.turn import Planner
from ludotheque.games.chevaliers.judgement.value import Hall, Value, Weights
from ludotheque.games.chevaliers.rules.combat import combat, odds
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, Draw, Halt, Join
from ludotheque.games.chevaliers.rules.state import DICE, SPLIT, WATCH
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.players.match import play_match

JUDGEMENT = ChevaliersJudgement(RULES)
CHESTS = ("c9", "d9", "e9", "f9", "g9", "h9", "i9")
MOST = 600  # positions valued for one decision, the longest of hundreds in a crowd took 391


def best(at):
    """Return what the club player does, in words."""
    line = JUDGEMENT.candidates(at.state, at.turn, None)[0].line
    return [RULES.notation.write(move) for move in line]


def after(at):
    """Return the position after what the club player does."""
    state = at.state
    for move in JUDGEMENT.candidates(state, at.turn, None)[0].line:
        state = RULES.apply(state, move)
    return state


def with_quiet(at, quiet):
    at.state = at.state._replace(quiet=quiet)
    return at


def fights(state):
    """Return which combat is in hand, nothing if none is."""
    if state.phase == SPLIT:
        attackers, target = state.attackers, state.target
    elif state.phase == DICE:
        attackers, target = state.combats[0]
    else:
        return ""
    return combat(RULES.board, RULES.turns.attacking_side(state), attackers, target).rule


# -- lines -------------------------------------------------------------------------------------------------


def strewn(seed, count):
    """Yield positions in small crowded halls in which somebody decides, and the rules of their hall."""
    rng = Random(seed)
    rules = ChevaliersRules(hall(rng))
    for before, _, _ in plies(rules, rng, count, melee(rules, rng)):
        if rules.turn(before) >= 0 and rng.random() < 0.3:
            yield rules, before


@given(st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_every_line_is_legal_and_whole(seed):
    judgement = None
    for rules, before in strewn(seed, 40):
        judgement = judgement or ChevaliersJudgement(rules)
        seat = rules.turn(before)
        found = judgement.candidates(before, seat, None)
        assert found
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
        for one in found:
            state = before
            assert one.line
            for move in one.line:
                assert rules.turn(state) == seat
                state = rules.apply(state, move)
            assert rules.turn(state) != seat
            for reason in one.reasons:
                assert tuple(name for name, _ in reason.facts) == REASONS[reason.key]


@given(st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_nothing_but_the_view_counts(seed):
    """Nothing is hidden: what could be, were it, is drawn anew, and a judgement has no state of its own."""
    used = fresh = None
    for rules, before in strewn(seed, 25):
        seat = rules.turn(before)
        if fresh is None:
            used, fresh = ChevaliersJudgement(rules), ChevaliersJudgement(rules)
            used.candidates(rules.turns.roll(rules.start(), 3), WHITE, None)
        other = rules.sample(rules.view(before, seat), seat, Random(seed))
        assert used.candidates(rules.view(before, seat), seat, None) == fresh.candidates(other, seat, None)


def test_what_dice_can_do_has_its_exact_odds():
    value = Value(RULES, Weights(), Hall(RULES.board))
    planner = Planner(Strokes(RULES, value), value)
    for words, whites, reds, side in (
        (("step d2 d3", "attack d3 d4"), "d2 a9", "d4 i9", WHITE),
        (("step c5 c4", "attack c4 d3", "join d4"), "d3", "c5 d4 i9", RED),
    ):
        state = table(whites, reds, side, die=1).do(*words).state
        attackers, target = state.combats[0]
        chances = odds(combat(RULES.board, side, attackers, target))
        found = sorted(chance for chance, _ in planner.results(state))
        assert found == pytest.approx(sorted(map(float, chances.values())))


# -- rules of thumb ----------------------------------------------------------------------------------------


def test_a_white_goes_home_if_it_can():
    assert best(table("d7 a1", "i5 i6", home="g9", die=2))[-1].split()[-1] in CHESTS


def test_a_white_goes_home_rather_than_attack():
    assert best(table("d7 a1", "e7 i6", home="g9", die=2))[-1].split()[-1] in CHESTS


def test_k11_red_takes_a_white_between_two():
    state = after(table("d3 a9", "c3 e5 i9", side=RED, die=3))
    assert fights(state) == "K11"
    assert state.combats[0][1] == RULES.board.names.index("d3")


def test_k11_red_brings_both_knights_to_the_sides_of_a_white():
    """Neither is there yet: the two moves of one turn are planned together."""
    state = after(table("e3 a1", "b4 h2 i9", side=RED, die=2))
    assert fights(state) == "K11"


def test_k11_a_white_steps_out_from_between_two_reds():
    state = after(table("e5 a1", "c6 g4", die=2))
    assert not state.whites & squares_of("e5") or fights(state)


def test_k5_a_white_walled_in_attacks_rather_than_pass_if_the_chances_are_good():
    at = table("a1", "b1 a2 i5", die=2)
    assert best(at)[0].startswith("attack a1 ")


def test_k10_a_white_beside_a_lone_red_attacks_it():
    """72 % to win, 8 % to be out: never a better bargain."""
    assert fights(after(table("d2 a1", "d4", die=1))) == "K10"


def test_k10_a_lone_red_leaves_a_white_alone():
    """17 % to win, 47 % to be out."""
    state = after(table("d5 a1 h1", "d8 i5 i6", side=RED, die=2))
    assert not fights(state)


def test_k14_the_bold_bargain_is_left_alone():
    """Two against one: 37.5 % to win, 47 % to lose both. One alone wins 72 %."""
    at = table("d2 c4 a1", "d4 e8 f7 i9", die=1)
    found = JUDGEMENT.candidates(at.state, WHITE, None)
    attacks = [one for one in found if any(isinstance(move, Attack) for move in one.line)]
    assert attacks
    assert not any(isinstance(move, Join) for one in attacks for move in one.line)


def test_k7_a_knight_goes_round_two_enemies_if_it_can():
    at = table("d1 a1", "c3 e3 a5", die=3)
    assert after(at).phase != WATCH


def test_k7_a_knight_let_through_may_be_stopped_where_it_comes_back():
    at = table("d2", "e2 c4 a5", die=5).do("step d2 d3", "pass")
    for one in JUDGEMENT.candidates(at.state, WHITE, None):
        state = at.state
        for move in one.line:
            assert RULES.turn(state) == WHITE
            state = RULES.apply(state, move)


def test_k7_red_stops_a_white_that_runs_between_two():
    at = table("d2", "c3 e3 a5", die=3).do("step d2 d3")
    assert at.turn == RED
    line = JUDGEMENT.candidates(at.state, RED, None)[0].line
    assert isinstance(line[0], Halt)
    assert any(isinstance(move, Join) for move in line), "both of them: the White is between them"


def test_red_keeps_the_chests():
    """One White home, another on its way: whoever runs after the third loses the game."""
    state = after(table("d6 a1", "d8 a3 b4", side=RED, home="g9", die=1))
    near = squares_of("c8 d8 e8 c7 d7 e7 c6 d5 c5 e5 e6")
    assert (state.reds & near).bit_count() >= 1


def test_a_red_left_alone_goes_between_the_whites_and_the_chests():
    ahead, behind = (
        JUDGEMENT.value.of(fresh_turn(WHITE, squares_of("a4 i4"), squares_of(red), 0)) for red in ("e7", "e1")
    )
    assert ahead < behind


def test_red_hunts_with_two_not_with_one():
    """The value of a second Red near a White is that two can take it from both sides."""
    one, two = (
        JUDGEMENT.value.of(fresh_turn(WHITE, squares_of("e3"), squares_of(reds), 0))
        for reds in ("c3 i9", "c3 g3")
    )
    assert two < one


@pytest.mark.parametrize("die", [1, 2, 3])
def test_k19_who_is_ahead_does_something_about_it_before_the_rolls_run_out(die):
    """One White against five: Red bides its time, for alone it is likelier to be out than to win."""

    def attacks(quiet):
        at = with_quiet(table("d3", "d5 a5 a6 i5 i6", side=RED), quiet).dice(die)
        return bool(fights(after(at)))

    assert not attacks(quiet=0)
    assert attacks(quiet=58), "it is now, or a draw"


@pytest.mark.parametrize(("whites", "reds", "sign"), [("d7 e7 f7", "a5", 1), ("d1", "a4 a5 a6 i4 i5 i6", -1)])
def test_k19_an_advantage_melts_towards_a_draw_as_the_rolls_run_out(whites, reds, sign):
    fresh = fresh_turn(WHITE, squares_of(whites), squares_of(reds), 0)
    values = [sign * JUDGEMENT.value.of(fresh._replace(quiet=quiet)) for quiet in (0, 20, 40, 50, 59)]
    assert values[0] == values[1] > values[2] > values[3] > values[4] > 0


def test_k19_a_draw_is_taken_by_who_is_behind_and_refused_by_who_is_ahead():
    ahead = table("d7 e7 f7", "a5", die=1).state
    assert not JUDGEMENT.agrees(ahead, WHITE, None, Draw())
    assert JUDGEMENT.agrees(ahead, RED, None, Draw())


def test_k19_a_draw_is_proposed_only_late_and_never_by_who_is_ahead():
    for quiet in range(60):
        at = with_quiet(table("d7 e7 f7", "a5", die=1), quiet)
        assert JUDGEMENT.proposes(at.state, WHITE, None) is None
    behind = [with_quiet(table("d7 e7 f7", "a5 a6", RED, die=1), quiet).state for quiet in range(60)]
    proposed = [state.quiet for state in behind if JUDGEMENT.proposes(state, RED, None)]
    assert proposed == [40, 41, 50, 51]


def test_the_nearer_to_the_chests_the_better_for_white():
    reds = squares_of("a4 a5")
    values = [JUDGEMENT.value.of(fresh_turn(WHITE, squares_of(at), reds, 0)) for at in ("h1", "h3", "h5")]
    assert values == sorted(values)


def test_knights_are_worth_having():
    def value(whites, reds, home=""):
        return JUDGEMENT.value.of(fresh_turn(RED, squares_of(whites), squares_of(reds), squares_of(home)))

    assert value("d1 e1", "a5 a6") > value("d1", "a5 a6")
    assert value("d1 e1", "a5") > value("d1 e1", "a5 a6")
    assert value("d1", "a5 a6", "e9") > value("d1 e1", "a5 a6")


# -- score, levels, work -----------------------------------------------------------------------------------


def test_the_score_counts_what_each_side_has_achieved():
    start = RULES.start()
    assert list(JUDGEMENT.score(start)) == [0, 0]
    assert JUDGEMENT.score(table("d1", "a5 a6", home="e9").state) == (3 + 4, 3)


def test_levels_by_name_and_no_other():
    assert JUDGEMENT.at_level("beginner").unit > 0
    for level, temper in (("grandmaster", ""), ("club", "grumpy"), ("expert", "grumpy")):
        with pytest.raises(ValueError, match=temper or level):
            JUDGEMENT.at_level(level, temper)


def test_a_beginner_attacks_alone_what_the_club_player_leaves_alone():
    at = table("d5 a1 h1", "d7 i5 i6", side=RED, die=1)
    line = JUDGEMENT.at_level("beginner").candidates(at.state, RED, None)[0].line
    assert any(isinstance(move, Attack) for move in line)


CROWDS = (  # the longest thoughts of earlier judges, which took up to 29,447 positions
    ("d3 e3 f3", "d5 e5 f5 c4 g4 d2", RED, 4),
    ("d3 f3 e2", "c5 g5 d6 f6 b3 h3", RED, 6),
    ("c3 d4 e2", "b5 c6 e5 f4 f2 b2", RED, 5),
    ("d3 f3 e5", "c4 g4 d6 f6 b3 h3", WHITE, 6),
)


@pytest.mark.parametrize(("whites", "reds", "side", "die"), CROWDS)
def test_no_decision_values_more_positions_than_so_many(whites, reds, side, die):
    state = table(whites, reds, side, die=die).state
    value = Value(RULES, Weights(), Hall(RULES.board))
    while RULES.turn(state) not in (CHANCE, OVER):
        planner = Planner(Strokes(RULES, value), value)
        for move in planner.turns_of(state)[0].line:
            state = RULES.apply(state, move)
        assert planner.glances <= MOST


@lru_cache
def played(white, red, number):
    return play_match(JUDGEMENT, (white, red), f"{white} {red} {number}", 2000)


def test_the_same_seed_is_the_same_game_and_it_ends():
    first = played("club", "club", 1)
    assert first.outcome
    assert play_match(ChevaliersJudgement(RULES), ("club", "club"), "club club 1", 2000) == first


@pytest.mark.parametrize("levels", [("beginner", "random"), ("random", "amateur")])
def test_games_against_whoever_moves_at_random_end(levels):
    assert played(*levels, 0).outcome


@pytest.mark.long
def test_the_club_player_beats_the_greedy_one_and_the_beginner():
    for other, games, least in (("greedy", 20, 17), ("beginner", 24, 14)):
        won = 0.0
        for number in range(games):
            side = number % 2
            match = played(*(("club", other) if side == WHITE else (other, "club")), number)
            won += (side in match.outcome.winners) / len(match.outcome.winners)
        assert won >= least, other


# Chances


def test_a_white_in_a_chest_makes_white_likelier_to_win_and_a_white_that_is_out_red():
    full = table("e1 d1 f1", "a4 a5 a6 i4 i5 i6")
    home, out = table("e1 d1", "a4 a5 a6 i4 i5 i6", home="e9"), table("e1 d1", "a4 a5 a6 i4 i5 i6")
    chances = [JUDGEMENT.chances(at.state)[WHITE] for at in (out, full, home)]
    assert chances == sorted(chances)
    assert chances[0] + 0.05 < chances[1] < chances[2] - 0.2


def test_with_the_quiet_rolls_the_chances_become_even_for_then_it_is_a_draw():
    at = table("e1 d1", "a4 a5 a6 i4 i5 i6", home="e9")
    sure, drawn = (JUDGEMENT.chances(with_quiet(at, quiet).state)[WHITE] for quiet in (0, 59))
    assert 0.5 < drawn < sure
