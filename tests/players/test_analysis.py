"""What is found out of a whole game: the course of the chances, and the turns that moved them most."""

import pytest
from players.racer import Racer
from toy import Rest, ToyRules, Walk

from ludotheque.core.annotations import AdvisedLine
from ludotheque.core.judgement import Candidate
from ludotheque.core.odds import odds
from ludotheque.core.player_turns import PlayerTurn
from ludotheque.players.analysis import (
    FIRST,
    LEAST,
    LEAST_OWN,
    MOST,
    MovesPlayed,
    _apart,
    _lasted,
    _Smoothing,
    analyse,
    calibrated,
)

RACE = ("roll 6", "walk 2", "walk 4", "roll 5", "rest", "roll 2", "walk 1", "rest", "roll 6", "walk 6")
HOME = (*RACE, "roll 2", "walk 2", "roll 4", "walk 4")  # seat 1 walks last, and 0 has 9 of 10


def turns_in(moves):
    """Return the turns of a race, each from a roll up to the next; giving up and stopping are nobody's."""
    rolls = [at for at, move in enumerate(moves) if move.startswith("roll")]
    ends = [*rolls[1:], len(moves) - (moves[-1].split()[0] in ("concede", "stop"))]
    spans = [(start, end) for start, end in zip(rolls, ends, strict=True) if end > start + 1]
    return tuple(PlayerTurn(n % 2, start, end, n // 2 + 1) for n, (start, end) in enumerate(spans))


class Doubter(Racer):
    """Thinks little of who is ahead in a race, but walks on all the same."""

    def at_level(self, level, temper=""):
        return self

    def chances(self, state):
        ahead = super().chances(state)
        return ahead if self.rules.outcome(state) else ahead[::-1]


class Backward(Racer):
    """Walks on, but believes that whoever is behind wins; steps still to walk count as walked."""

    def at_level(self, level, temper=""):
        return self

    def chances(self, state):
        walked = [-at / 2 for at in state.positions]
        walked[state.seat] -= state.left / 2
        return odds(walked)


class Resting(Backward):
    """Believes so, too, and rests."""

    def candidates(self, view, seat, memory):
        return [Candidate(1.0, (Rest(),))]


class Stroller(Racer):
    """Advises to walk a single step, though it scores longer walks higher."""

    def at_level(self, level, temper=""):
        return self

    def advise(self, view, seat, memory):
        return sorted(self.candidates(view, seat, memory), key=lambda one: one.line != (Walk(1),))


def found(*moves, person=-1, until=99, judgement=Racer, advised=()):
    """Analyse a race; `person` plays that seat up to the ply `until`, then a computer player does."""
    turns = turns_in(moves)
    own = tuple(turn for turn in turns if turn.seat == person and turn.end <= until)
    parts = list(analyse(judgement(ToyRules(2)), MovesPlayed(moves, turns, own, (), advised)))
    moments = [moment for part in parts for moment in part.moments]
    return parts, moments, parts[-1].turnings


def test_the_chances_are_told_at_the_ends_of_turns():
    _parts, moments, _turnings = found(*RACE[:8])
    assert [moment.plies for moment in moments] == [0, 3, 5, 8]
    assert moments[0].chances == (0.5, 0.5)
    assert moments[1].chances[0] > 0.99


def test_what_goes_to_and_fro_as_one_seat_after_the_other_moves_is_told_calmly():
    calm, told = _Smoothing(2), []
    for turn in range(20):
        told.append(calm.smoothed((0.54, 0.46) if turn % 2 else (0.46, 0.54)))
    assert len({*told[1:]}) <= 2
    assert all(_apart(one, (0.5, 0.5)) < 0.05 for one in told)
    assert calm.smoothed((0.8, 0.2)) == (0.8, 0.2), "what turns something is told as it is"


def test_chances_are_told_with_the_trust_that_they_deserve_by_then():
    class Wary(Racer):
        trust = (0.0, 1.0, 2.0)

    def told(share: float, *chances: float) -> list[float]:
        return [*calibrated(Wary(ToyRules(2)), chances, share)]

    assert told(0.0, 0.8, 0.2) == told(1 / 6, 0.8, 0.2) == [0.5, 0.5], "nothing is known yet"
    assert told(1 / 2, 0.8, 0.2) == pytest.approx([0.8, 0.2])
    assert told(5 / 6, 0.8, 0.2) == told(1.0, 0.8, 0.2) == pytest.approx([0.64 / 0.68, 0.04 / 0.68])
    assert told(1 / 3, 0.64, 0.36) == pytest.approx([0.8 / 1.4, 0.6 / 1.4]), "by half"
    assert told(1.0, 1.0, 0.0) == [1.0, 0.0]


def test_it_comes_in_parts_the_last_of_which_is_all():
    moves = ["roll 1", "rest"] * 120
    parts, moments, turnings = found(*moves)
    shares = [part.share for part in parts]
    assert shares == sorted(shares)
    assert len(parts) > 10
    assert shares[-1] == 1
    assert FIRST in shares
    assert len(moments) == 121
    assert not turnings, "nothing has moved the chances"


def test_the_turns_that_moved_the_chance_of_their_own_seat_most_are_named_in_their_order():
    _parts, _moments, turnings = found(*HOME)
    assert len(turnings) <= MOST
    assert [one.turn.start for one in turnings] == sorted(one.turn.start for one in turnings)
    first = turnings[0]
    assert first.turn == PlayerTurn(0, 0, 3, 1)
    assert (first.before, first.after) == (0.5, pytest.approx(0.9975, abs=0.001))
    assert all(abs(one.after - one.before) >= LEAST for one in turnings), "only where something turned"


def test_the_best_and_the_worst_decision_of_the_one_person_are_told_whatever_the_dice_were():
    """Seat 0 walks on, later rests beside a good roll; the adviser would never have rested."""
    moves = ("roll 6", "walk 6", "roll 5", "walk 5", "roll 6", "rest", "roll 6", "walk 6")
    _parts, _moments, turnings = found(*moves, person=0)
    kinds = {one.kind: one for one in turnings}
    assert kinds["best"].turn.start == 0
    assert kinds["best"].first == 1, "after its roll"
    assert all(one.turn.seat == 0 for kind, one in kinds.items() if kind != "turned")
    assert len({one.turn for one in turnings}) == len(turnings), "no turn is told twice"


def test_up_to_three_decisions_are_told_of_which_one_is_the_best_and_at_most_one_cost_something():
    """Seat 0 walks faster; in the second game it rests once beside a good roll."""
    walks = (3, 2, 3, 1, 0, 2, 2, 1), (3, 2, 2, 1, 1, 2, 0, 1, 1, 1, 2, 2)
    for steps, kinds in zip(walks, (["best", "good", "good"], ["best", "good", "worst"]), strict=True):
        moves = [move for n in steps for move in (f"roll {n or 3}", f"walk {n}" if n else "rest")]
        told = [one for one in found(*moves, person=0)[2] if one.kind != "turned"]
        assert sorted(one.kind for one in told) == kinds
        rises = {one.kind: one.after - one.before for one in told if one.kind != "worst"}
        assert rises["best"] >= rises["good"] >= LEAST_OWN


def test_where_the_adviser_would_have_done_the_same_nothing_was_wrong_about_a_decision():
    moves = ("roll 6", "walk 6", "roll 5", "walk 5", "roll 1", "walk 1", "roll 6", "walk 6")
    _parts, _moments, turnings = found(*moves, person=1)
    assert "worst" not in {one.kind for one in turnings}


def test_the_worst_decision_is_told_with_the_chances_after_it_and_after_what_is_advised():
    moves = ("roll 1", "walk 1", "roll 1", "walk 1", "roll 6", "rest", "roll 6", "walk 6")
    worst = next(one for one in found(*moves, person=0)[2] if one.kind == "worst")
    assert (worst.at, worst.line) == (5, ("walk 6",))
    assert worst.after == pytest.approx(0.5, abs=0.02), "both have walked a step"
    assert worst.before == pytest.approx(0.99, abs=0.01), "six steps ahead"


RESTED = ("roll 1", "walk 1", "roll 1", "walk 1", "roll 6", "rest", "roll 6", "walk 6")


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([(5, "rest")], None),
        ([(1, "walk 1"), (5, "rest")], None),
        ([(5, "walk 3"), (5, "rest")], None),
        ([(5, "walk 3"), (5, "walk 6")], ("walk 3",)),
        ([(5, "walk 9"), (5, "dance"), (1, "rest")], ("walk 6",)),
    ],
    ids=["followed", "each time", "the second paper", "not followed", "of no use"],
)
def test_a_decision_is_compared_with_what_was_advised_then_and_not_blamed_if_that_was_done(lines, line):
    advised = tuple(AdvisedLine(ply, (move,)) for ply, move in lines)
    worst = next((one for one in found(*RESTED, person=0, advised=advised)[2] if one.kind == "worst"), None)
    assert (worst and worst.line) == line


@pytest.mark.parametrize(
    ("line", "at", "better"),
    [
        (("walk 2", "walk 4"), 3, ("walk 2", "walk 4")),
        (("walk 4", "walk 2"), 3, ("walk 4", "walk 2")),
        (("walk 2", "walk 3"), 2, ("walk 3",)),
    ],
    ids=["so", "in another order", "only begun"],
)
def test_the_adviser_agrees_with_what_was_advised_as_far_as_it_was_done(line, at, better):
    first = found(*HOME, advised=(AdvisedLine(1, line),))[2][0]
    assert (first.at, first.line) == (at, better)


def test_a_decision_is_not_called_costly_if_what_is_advised_has_no_better_chance():
    """The adviser would not rest, but believes that whoever is behind will win."""
    moves = ("roll 6", "rest", "roll 6", "walk 6", "roll 6", "rest", "roll 6", "walk 6")
    assert "worst" in {one.kind for one in found(*moves, person=0)[2]}
    assert "worst" not in {one.kind for one in found(*moves, person=0, judgement=Doubter)[2]}


def test_what_is_offered_is_the_first_advice_even_where_another_line_scores_more():
    moves = ("roll 6", "walk 2", "walk 4", "roll 1", "walk 1", "roll 6", "rest", "roll 6", "walk 6")
    first = found(*moves, judgement=Stroller)[2][0]
    assert (first.at, first.line) == (1, ("walk 1",))


def test_a_fall_is_told_only_after_bad_luck_or_where_better_moves_were_advised():
    """Here it is bad to be ahead: a six is bad luck, a three is not, and to rest would have been better."""

    def fell(judgement, *moves):
        return [one.turn.start for one in found(*moves, judgement=judgement)[2] if one.after < one.before]

    six, three = ("roll 6", "walk 6", "roll 1", "walk 1"), ("roll 3", "walk 3", "roll 1", "walk 1")
    assert fell(Backward, *six) == [0]
    assert fell(Backward, *three) == [], "the adviser would have walked, too"
    assert fell(Resting, *three) == [0]


def test_what_a_computer_player_did_after_a_hand_over_is_no_decision_of_the_person():
    moves = ("roll 6", "walk 6", "roll 5", "walk 5", "roll 6", "rest", "roll 6", "walk 6")
    kinds = {one.kind: one.turn.start for one in found(*moves, person=0, until=4)[2]}
    assert kinds["best"] == 0
    assert "worst" not in kinds, "the computer player rested"


def test_who_advises_says_what_it_would_have_done_from_where_it_would_have_gone_another_way():
    _parts, _moments, turnings = found("roll 6", "walk 2", "rest", *RACE[3:], "roll 2", "walk 2")
    loitered = next(one for one in turnings if one.turn.start == 0)
    assert loitered.at == 1, "it would have walked all at once"
    assert loitered.line == ("walk 6",)
    assert loitered.reasons[0].key == "far"


@pytest.mark.parametrize("walks", [("walk 6",), ("walk 2", "walk 4"), ("walk 4", "walk 1", "walk 1")])
def test_where_it_would_have_done_the_same_in_any_order_it_says_so(walks):
    _parts, _moments, turnings = found("roll 6", *walks, "roll 1", "walk 1")
    assert turnings[0].at == turnings[0].turn.end == 1 + len(walks)
    assert turnings[0].line == ("walk 6",)


def test_dice_giving_up_and_what_all_agree_on_are_no_turns_of_anybody():
    _parts, moments, turnings = found("roll 4", "walk 4", "roll 2", "concede 1")
    assert moments[-1].chances == (1.0, 0.0)
    assert [one.turn.seat for one in turnings] == [0]
    _parts, _moments, turnings = found("roll 4", "walk 4", "roll 2", "stop")
    assert [one.turn.seat for one in turnings] == [0]


def test_where_everybody_gains_by_moving_nothing_has_turned():
    to_and_fro = [(0.5, 0.5), *[(0.65, 0.35), (0.5, 0.5)] * 6]
    assert all(abs(_lasted(to_and_fro, number, (number - 1) % 2)) < LEAST for number in range(3, 12))
    turned = [*to_and_fro, (0.9, 0.1), (0.85, 0.15), (0.9, 0.1)]
    assert _lasted(turned, len(to_and_fro), 0) > LEAST
