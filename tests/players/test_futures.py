"""What is foretold of lines: of a race to ten in which walking is told, and of games with secrets."""

from itertools import count
from zlib import crc32

import pytest
from games.castles.table import HeldCastle, table
from players.racer import Racer
from players.test_fair import GAMES_TOLD, twins
from players.twins import Peeking, Unmasked
from toy import GOAL, Peek, Rest, Roll, State, ToyRules, Walk

from ludotheque.core.forecast import Foretold
from ludotheque.core.foresight import USUAL
from ludotheque.core.game import OVER, Chances, Event, IllegalMove, Refusal
from ludotheque.core.judgement import Happening
from ludotheque.games.castles.box import Highlanders
from ludotheque.players.futures import Futures
from ludotheque.players.hired import Hired
from ludotheque.players.team import Question, Team

EARLY = State((0, 0), 0, left=3)
TRIALS = 12


class Told(ToyRules):
    """The race, in which a walk and its end are events."""

    def events(self, before, move, after):
        walked = [Event("walked", before.seat, (("steps", move.steps),))] if isinstance(move, Walk) else []
        return (*walked, *([Event("game-over", before.seat)] if self.turn(after) == OVER else []))


class Sure(Told):
    """The race with a die that always shows three."""

    def chances(self, state):
        return Chances([Roll(3)])


class Walker(Racer):
    """A judgement of the race that tells of walks; who has seen somebody peek rests instead."""

    foretells = USUAL

    def at_level(self, level, temper=""):
        return Walker(self.rules, level)

    def idle(self, state, seat):
        return self.rules.apply(state, Rest())

    def happened(self, events):
        for event in events:
            about = "".join(str(steps) for _key, steps in event.facts)
            yield Happening(event.kind, event.seat, about), float(about or 9)


def futures(state: State = EARLY, rules: ToyRules | None = None, memories=None, seed="s") -> Futures:
    return Futures(Walker(rules or Told()), state, state.seat, memories or {}, seed)


def foretold(line, *asked, trials: int = TRIALS, **facts):
    """Return what is foretold of one line, as {(seat, steps, when): share}, "over" for the game's end."""
    (found,) = futures(*asked, **facts).forecasts([line], trials)
    assert found.futures == trials
    return {
        (one.seat, int(one.about) if one.about else "over", when): share
        for (one, when), (share, _worth) in found.seen.items()
    }


def test_the_same_seed_foretells_the_same_and_another_one_something_else():
    first, again, other = (foretold((Walk(3),), seed=seed, trials=5) for seed in ("s", "s", "t"))
    assert first == again != other


@pytest.mark.parametrize("seed", ["s", "t"])
def test_each_throw_comes_as_often_in_each_turn(seed):
    found = foretold((Walk(3),), seed=seed, trials=12)
    for seat, when in ((1, "round"), (0, "next")):
        assert {found[seat, face, when] for face in range(1, 7)} == {2 / 12}


def test_shares_are_nothing_or_all_without_chance_and_else_between():
    certain = foretold((Walk(3),), rules=Sure())
    assert certain == {(0, 3, "now"): 1.0, (1, 3, "round"): 1.0, (0, 3, "next"): 1.0}
    open_ = foretold((Walk(3),), trials=60)
    assert open_.pop((0, 3, "now")) == 1.0
    assert {one[1] for one in open_} == {*range(1, 7)}
    assert all(0 < share < 0.5 for share in open_.values()), open_


def test_all_lines_have_the_same_luck():
    whole, parted, rested, again = futures().forecasts(
        [(Walk(3),), (Walk(1), Walk(2)), (Rest(),), (Walk(3),)], TRIALS
    )
    assert whole == again
    for when in ("round", "next"):
        later = [
            {one: seen for (one, at), seen in forecast.seen.items() if at == when}
            for forecast in (whole, parted, rested)
        ]
        assert later[0] == later[1] == later[2] != {}


def test_a_future_goes_through_the_seats_next_turn_and_no_further():
    turns = foretold((Walk(1), Walk(2)), State((0, 0, 0), 1, left=3), Sure(3))
    assert turns == {
        (1, 1, "now"): 1.0,
        (1, 2, "now"): 1.0,
        (2, 3, "round"): 1.0,
        (0, 3, "round"): 1.0,
        (1, 3, "next"): 1.0,
    }


def test_a_game_may_foretell_further():
    class Patient(Walker):
        foretells = USUAL._replace(horizon=2)

        def at_level(self, level, temper=""):
            return self

    (found,) = Futures(Patient(Sure()), State((0, 0), 0, left=1), 0, {}, "s").forecasts([(Walk(1),)], 1)
    assert found.of(Happening("walked", 1, "3"), "round") == (1.0, 6.0), "two turns of three steps"
    assert found.of(Happening("walked", 0, "3"), "next") == (1.0, 6.0)


def test_the_seats_next_turn_is_played_whole():
    class Stroller(Walker):
        def at_level(self, level, temper=""):
            return self

        def plays(self, view, seat, memory):
            return (Walk(1),)

    (found,) = Futures(Stroller(Sure()), EARLY, 0, {}, "s").forecasts([(Walk(3),)], 1)
    assert found.of(Happening("walked", 0, "1"), "next") == (1.0, 3.0), "three steps"


@pytest.mark.parametrize("line", [(Peek(),), (Walk(1), Peek())])
def test_a_line_that_ends_at_a_secret_goes_on(line):
    """Who has seen it plays what is left of the turn."""
    seen = foretold(line, rules=Sure())
    assert sum(steps for seat, steps, when in seen if (seat, when) == (0, "now")) == 3
    assert seen[1, 3, "round"] == seen[0, 3, "next"] == 1.0


@pytest.mark.parametrize(
    ("state", "over"),
    [
        (State((GOAL - 2, 0), 0, left=2), (0, "over", "now")),
        (State((0, GOAL - 2), 0, left=2), (1, "over", "round")),
        (State((GOAL - 4, 0), 0, left=2), (0, "over", "next")),
    ],
)
def test_a_future_ends_with_the_game(state, over):
    seen = foretold((Walk(2),), state, Sure())
    assert seen[over] == 1.0
    assert ((0, 3, "next") in seen) == (over[2] == "next")
    (found,) = futures(state, Sure()).forecasts([(Walk(2),)], 1)
    assert found.chance == float(over[0] == 0)


def test_the_others_play_by_what_they_remember():
    assert (1, 3, "round") in foretold((Walk(3),), rules=Sure())
    assert not any(seat == 1 for seat, *_rest in foretold((Walk(3),), rules=Sure(), memories={1: 1}))


def test_a_turn_that_never_ends_is_given_up():
    class Curious(Walker):
        def at_level(self, level, temper=""):
            return self

        def plays(self, view, seat, memory):
            return (Peek(),)

    (found,) = Futures(Curious(Sure()), EARLY, 0, {}, "s").forecasts([(Walk(3),)], 1)
    assert {when for _one, when in found.seen} == {"now"}


@pytest.mark.parametrize(("lines_in_time", "trials"), [(0, 0), (1, 0), (3, 1), (5, 2)])
def test_who_is_late_has_only_the_futures_that_were_played_of_all_lines(lines_in_time, trials):
    looks = count()
    found = futures().forecasts([(Walk(3),), (Rest(),)], TRIALS, lambda: next(looks) >= lines_in_time)
    assert [one.futures for one in found] == [trials] * (2 if trials else 0)


def test_what_is_told_of_lines_compares_them_with_a_turn_without_a_move():
    """The other needs three steps, and makes them whatever one does."""
    state = State((0, GOAL - 3), 0, left=3)
    told = futures(state, Sure()).outlooks([(Walk(3),), (Rest(),)])
    assert [one.ending.happening for one in told] == [Happening("game-over", 1, "")] * 2
    assert all(one.ending.otherwise == one.ending.share for one in told)
    (rested,) = futures(EARLY, Sure()).outlooks([(Rest(),)])
    assert rested == Foretold(chance=rested.chance), "all comes as often without a move"
    assert futures().outlooks([(Walk(3),)], late=lambda: True) == []


def test_a_line_is_preferred_only_if_it_does_clearly_better_in_the_same_futures():
    fast, slow = (Walk(3),), (Walk(1), Rest())
    assert futures().preferred([slow, fast]) == 1
    assert futures().preferred([fast, slow]) == futures().preferred([fast, fast]) == 0
    assert futures().preferred([fast]) == 0
    assert futures(rules=Sure()).preferred([(Rest(),), slow, fast]) == 2


def test_a_move_that_was_made_is_compared_with_the_best_other_one():
    """Who walks three promises as much again; who rests has only what any walk would have brought."""
    walked, rested = (futures(rules=Sure()).explained(line) for line in ((Walk(3),), (Rest(),)))
    assert walked.promise is None, "to rest now does not hinder the next walk"
    assert walked.chance > rested.chance
    state = State((GOAL - 3, 0), 0, left=3)
    won = futures(state, Sure()).explained((Walk(3),))
    assert won.chance == 1.0
    assert futures().explained((Walk(3),), late=lambda: True) == Foretold()


def test_what_was_tried_is_compared_with_what_was_played_in_the_same_futures_either_way_round():
    state = State((GOAL - 3, 0), 0, left=3)
    wins, waits = (Walk(3),), (Rest(),)
    there, back = (futures(state).compared(*lines) for lines in ((wins, waits), (waits, wins)))
    assert there.tried == back.played == 1.0
    assert there.played == back.tried < 1.0
    assert there.surely
    assert back.surely
    assert futures(state).cost(waits, wins) == (back.tried, 1.0)
    assert futures(state).cost(wins, waits) is None


def test_two_lines_that_lead_to_the_same_do_not_surely_differ():
    same = futures().compared((Walk(3),), (Walk(1), Walk(2)))
    assert same.tried == same.played
    assert not same.surely


def test_a_player_compares_its_seat_s_moves_and_one_that_foretells_nothing_says_so():
    asked = Question(0, own=("walk 3",), played=("rest",))
    team = Team(Walker(Told()))
    team.hire({0: "club"}, "s")
    team.told(["roll 3"])
    (answer,) = team.answers(asked)
    assert answer.compared is not None
    assert answer.compared.tried > answer.compared.played
    silent = Team(Racer(ToyRules()))
    silent.hire({0: "club"}, "s")
    silent.told(["roll 3"])
    assert [one.compared for one in silent.answers(asked)] == [None]


# What lies hidden


class Lots(Peeking):
    """Draws lots by all that it is shown, in futures too, of which it tells every event."""

    foretells = USUAL

    def at_level(self, level, temper=""):
        return self

    def plays(self, view, seat, memory):
        return max(self.candidates(view, seat, memory), key=lambda one: one.score).line

    def idle(self, state, seat):
        return None

    def open_to(self, view, seat, line):
        return [Happening(repr(view), seat, "")]

    def whose(self, state):
        return self.rules.turn(state)

    def able(self, view, seat):
        return [(Happening("able", seat, str(len(self.rules.legal(view)))), 1.0)]

    def happened(self, events):
        return [(Happening(one.kind, one.seat, repr(one.facts)), 1.0) for one in events]

    def chances(self, state):
        return [crc32(repr(state).encode())] * self.rules.seats


def seen_of(rules, seat, history):
    """Return what is foretold of the first lines at the end of a history."""
    hired = Hired(Lots(rules), {seat: "club"}, "twins")
    for move in history:
        hired.see(move)
    return hired.futures(seat).forecasts([one.line for one in hired.advise(seat)[:3]], 3)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES_TOLD)
def test_of_what_lies_hidden_futures_know_only_what_the_asker_sees(game, seats, options):
    for rules, *asked in twins(game, seats, options):
        seat, history, other = asked
        assert seen_of(rules, seat, history) == seen_of(rules, seat, other)
        known = Unmasked(rules)
        assert seen_of(known, seat, history) != seen_of(known, seat, other), "the test of the test"


def test_a_hidden_shield_is_another_one_in_each_future():
    """C13: whatever lies there, four knights win against a shield worth less than three."""
    shares = []
    for worth in (0, 3):
        at = table({"east": 4}, {"west": 1}, {}, castles={"two": HeldCastle(1, 1, shield=worth)}, left=1)
        view = at.rules.view(at.state, 0)
        line = (at.rules.notation.read("attack two east 4"),)
        (found,) = Futures(Highlanders().judgement(at.rules), view, 0, {}, "s").forecasts([line], 24)
        shares.append(found.of(Happening("attack-won", 0, "Two"), "now").share)
    assert shares[0] == shares[1]
    assert 0.4 < shares[0] < 0.9, "four of six"


def test_a_move_that_a_guess_forbids_ends_the_line_but_not_the_future(monkeypatch):
    """The seat then goes on as it would without the line."""
    rules = ToyRules()
    apply, forbidden = rules.apply, Walk(1)

    def refused(state, move):
        if move == forbidden:
            raise IllegalMove(Refusal("C0", "secret"))
        return apply(state, move)

    monkeypatch.setattr(rules, "apply", refused)
    (found,) = futures(EARLY, rules).forecasts([(forbidden,)], TRIALS)
    assert found.futures == TRIALS
