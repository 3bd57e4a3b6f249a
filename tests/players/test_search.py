"""The search of the experts: what it spends, what it finds, and that it is over in time."""

from multiprocessing import Pipe
from random import Random
from threading import Thread

import pytest
from players.racer import Racer
from toy import State, ToyRules, Walk

from ludotheque.core.judgement import Candidate, Searchable
from ludotheque.players import worker
from ludotheque.players.match import play_match
from ludotheque.players.player import SearchingPlayer, hire
from ludotheque.players.search import SHORTLIST, Budget, Cap, ranked, search
from ludotheque.players.team import Question, Team

WALKING = State((3, 4), 0, left=5)
LINES = [(Walk(steps),) for steps in range(8)]


class Luck:
    """Draws samples on which a line ends by its steps, and counts who is tried how often."""

    def __init__(self, worth=lambda steps, rng: float(steps)):
        self.drawn, self.tried, self._worth = 0, [], worth

    def draw(self):
        self.drawn += 1
        number = self.drawn

        def end(line):
            self.tried.append((number, line[0].steps))
            return self._worth(line[0].steps, Random(number))

        return end

    def times(self):
        return [sum(steps == one for _number, one in self.tried) for steps in range(8)]


def test_the_worse_half_is_dropped_after_each_third_of_the_trials():
    luck = Luck()
    assert search(LINES, luck.draw, 240) == 7
    assert luck.times() == [10] * 4 + [30] * 2 + [70] * 2  # 80 for eight, 80 for four, 80 for two


@pytest.mark.parametrize("trials", [0, 5, 8, 30, 100, 333])
@pytest.mark.parametrize("lines", [1, 2, 3, 5, 8])
def test_no_more_is_tried_than_was_granted_and_less_than_a_sample_for_all_is_left_over(lines, trials):
    luck = Luck()
    search(LINES[:lines], luck.draw, trials)
    assert len(luck.tried) <= trials
    assert len(luck.tried) > trials - 2 or lines == 1


def test_whoever_is_compared_meets_the_same_luck():
    luck = Luck()
    search(LINES, luck.draw, 240)
    for number in range(1, luck.drawn + 1):
        steps = [one for drawn, one in luck.tried if drawn == number]
        assert len(steps) in (8, 4, 2)
        assert len({*steps}) == len(steps)


def test_what_is_best_on_the_whole_is_found_through_luck_that_outweighs_it():
    """All lines together are lucky or not, by much more than one is better than the next."""
    luck = Luck(lambda steps, rng: 100 * rng.random() + 0.1 * steps)
    assert search(LINES, luck.draw, 64) == 7


def test_of_equals_and_without_trials_it_is_the_first_idea():
    assert search(LINES, Luck(lambda steps, rng: 0.5).draw, 240) == 0
    assert search(LINES, Luck().draw, 0) == 0


def test_what_is_known_before_counts_as_so_many_samples_of_it():
    """Line 7 ends 0.5 better than line 2 each time: 38 samples make up for a lead of 9, 13 do not."""
    known = [0.0] * 8
    known[2] = 9.0
    assert search(LINES, Luck(lambda steps, rng: 0.1 * steps).draw, 128, known=known) == 7
    assert search(LINES, Luck(lambda steps, rng: 0.1 * steps).draw, 40, known=known) == 2


def test_when_time_is_over_the_best_so_far_is_played_and_half_a_sample_does_not_count():
    luck = Luck()

    def late():
        return len(luck.tried) == 13

    assert search(LINES, luck.draw, 240, late) == 7
    assert len(luck.tried) == 13

    def at_once():
        return True

    assert search(LINES, Luck().draw, 240, at_once) == 0
    soon = Luck()
    assert search(LINES, soon.draw, 240, lambda: len(soon.tried) == 5) == 0, "not all were tried"


class Gambler(Racer):
    """At first sight it likes to walk far; who tries it finds that short walks end well."""

    trials, prior_weight = 60, 0.0

    def sample(self, view, seat, memory, rng):
        luck = rng.random()
        return lambda line: luck - line[0].steps if isinstance(line[0], Walk) else luck - 9


def gambler(seats=2):
    class Kept(Gambler):
        def at_level(self, level, temper=""):
            return self

    return Kept(ToyRules(seats))


def test_the_expert_plays_what_ends_best_and_gives_the_reasons_of_that_line():
    player = hire(gambler(), 0, "expert", seed="s")
    assert isinstance(player, SearchingPlayer)
    assert player.choose(WALKING) == (Walk(1),)
    (why,) = player.reasons()
    assert dict(why.facts) == {"steps": 1}
    assert hire(gambler(), 0, "club", seed="s").choose(WALKING) == (Walk(5),)


def test_advice_is_ranked_by_trials_where_a_judgement_wants_it_and_settled_after():
    """Short walks end well, though long ones seem better; the first of equals is told last."""

    class Adviser(Gambler):
        def at_level(self, level, temper=""):
            return self

        def advise(self, view, seat, memory):
            return self.candidates(view, seat, memory)

    class Trying(Adviser):
        def ranking(self):
            return self

        def settled(self, found, view, seat, doubt=1.0):
            return [*found[1:], found[0]]

    quick, tried = (
        hire(kind(ToyRules(2)), 0, "club", seed="s").advise(WALKING) for kind in (Adviser, Trying)
    )
    assert quick[0].line == (Walk(5),)
    assert tried[-1].line == (Walk(1),)
    assert [one.score for one in tried[:-1]] == sorted((one.score for one in tried[:-1]), reverse=True)
    assert tried[-1].score == max(one.score for one in quick), "the best one has the best score"
    at_once = hire(Trying(ToyRules(2)), 0, "club", seed="s").advise(WALKING, Budget(lambda: True))
    assert at_once[-1].line == quick[0].line
    seen = {one.line: one.score for one in quick}
    assert [one.score for one in at_once] == pytest.approx([seen[one.line] for one in at_once]), (
        "at first sight"
    )


def test_how_far_a_line_is_behind_is_its_mean_on_the_same_samples():
    tried = ranked(LINES, Luck(lambda steps, rng: 100 * rng.random() + steps).draw, 240)
    assert [one.line for one in tried][:2] == [7, 6]
    assert [round(one.behind, 6) for one in tried] == [7 - one.line for one in tried]


def test_who_cannot_be_searched_plays_its_judgement_at_every_level():
    assert not isinstance(Racer(ToyRules()), Searchable)
    assert hire(Racer(ToyRules()), 0, "expert", seed="s").choose(WALKING) == (Walk(5),)


def test_as_much_faith_in_the_first_sight_as_trials_can_outweigh_it():
    class Faithful(Gambler):
        prior_weight = 100.0

        def at_level(self, level, temper=""):
            return self

    assert hire(Faithful(ToyRules()), 0, "expert", seed="s").choose(WALKING) == (Walk(5),)
    assert hire(Faithful(ToyRules()), 0, "expert", seed="s", trials=2_000).choose(WALKING) == (Walk(1),)


def test_only_the_best_ideas_are_tried():
    class Many(Gambler):
        def at_level(self, level, temper=""):
            return self

        def candidates(self, view, seat, memory):
            return [Candidate(steps, (Walk(steps),)) for steps in range(30)]

    (move,) = hire(Many(ToyRules()), 0, "expert", seed="s").choose(WALKING)
    assert move == Walk(30 - SHORTLIST)


def test_the_same_seed_and_trials_give_the_same_line_and_another_seed_other_luck():
    class Noisy(Gambler):
        def at_level(self, level, temper=""):
            return self

        def sample(self, view, seat, memory, rng):
            return lambda line: rng.random()

    def chosen(seed):
        return hire(Noisy(ToyRules()), 0, "expert", seed=seed).choose(WALKING)

    assert [chosen("a"), chosen("b")] == [chosen("a"), chosen("b")]
    assert len({chosen(str(seed)) for seed in range(20)}) > 2


class Counting(Gambler):
    """Counts what it tries."""

    tried = 0

    def at_level(self, level, temper=""):
        return self

    def sample(self, view, seat, memory, rng):
        found = super().sample(view, seat, memory, rng)

        def end(line):
            self.tried += 1
            return found(line)

        return end


def test_no_decision_outlasts_its_cap_by_more_than_one_trial():
    """The clock goes on by 10 ms with every trial: after 25 of them a quarter of a second is over."""
    slow = Counting(ToyRules())
    slow.trials = 10_000
    player = hire(slow, 0, "expert", seed="s", cap=Cap(0.25, lambda: 100 + 0.01 * slow.tried))
    for turn in range(1, 4):
        assert player.choose(WALKING) == (Walk(1),)
        assert 0.01 * slow.tried == pytest.approx(0.25 * turn, abs=0.0101)


def test_with_an_effort_of_three_it_has_three_times_the_trials_and_the_seconds():
    """What is tried is counted: 60 trials, of three candidates, by rounds of equal share."""

    once, thrice = Counting(ToyRules()), Counting(ToyRules())
    hire(once, 0, "expert", seed="s").choose(WALKING)
    hire(thrice, 0, "expert", seed="s").choose(WALKING, 3)
    assert thrice.tried == pytest.approx(3 * once.tried, abs=10)
    ends = [Cap(1.0, iter((0.0, now)).__next__).begin(3)() for now in (2.9, 3.0)]
    assert ends == [False, True]


def test_at_a_table_the_cap_holds_and_in_a_match_trials_do():
    """A clock that is always late: the table's expert plays its first idea, as without a trial."""
    clock = iter(range(1_000))
    team = Team(gambler(), cap=Cap(0.5, lambda: float(next(clock))))
    team.hire({0: "expert"}, "s")
    team.told(["roll 5"])
    assert team.answer(Question(0)).line == ("walk 5",)
    tried = Team(gambler())
    tried.hire({0: "expert"}, "s")
    tried.told(["roll 5"])
    assert tried.answer(Question(0)).line == ("walk 1",)
    far, near = (play_match(gambler(), ("expert", "expert"), "m", 200, trials) for trials in (0, 60))
    assert far.plies < near.plies


def endless():
    class Endless(Gambler):
        trials = 10**12

        def at_level(self, level, temper=""):
            return self

    return Endless(ToyRules())


def test_in_the_process_of_a_table_no_expert_thinks_for_ever(monkeypatch):
    monkeypatch.setattr(worker, "SECONDS", 0.0)
    ours, theirs = Pipe()
    factory = worker.Factory("players.test_search:endless", ())
    thinking = Thread(target=worker.serve, args=(theirs, factory), daemon=True)
    thinking.start()
    ours.send(worker.Hire({0: "expert"}, "s"))
    ours.send(["roll 5"])
    ours.send((1, Question(0)))
    assert ours.poll(60)
    assert ours.recv()[1].line == ("walk 5",)
    ours.close()
    thinking.join()
