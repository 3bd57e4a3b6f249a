"""Players of every level at the toy race: what they choose, remember and depend on."""

from dataclasses import replace

import pytest
import toy
from players.racer import Racer, racer
from toy import Peek, Rest, Roll, State, Stop, ToyRules, Walk

from ludotheque.core.judgement import Candidate
from ludotheque.players.levels import LEVELS, MEASURES, split
from ludotheque.players.match import play_match
from ludotheque.players.player import NEAR, first_of, hire

WALKING = State((3, 4), 0, left=5)


def test_the_club_player_takes_the_best_line_and_tells_why():
    player = hire(racer(), 0, "club", seed="s")
    assert player.choose(WALKING) == (Walk(5),)
    (why,) = player.reasons()
    assert (why.key, dict(why.facts)) == ("far", {"steps": 5})


def test_a_level_has_a_judgement_of_its_own():
    choices = {hire(racer(), 0, "beginner", seed=str(seed)).choose(WALKING) for seed in range(20)}
    assert (Walk(1),) in choices
    assert (Walk(5),) not in choices


def test_what_it_saw_counts_and_who_is_hired_anew_has_seen_nothing():
    player = hire(racer(), 0, "club", seed="s")
    player.saw(WALKING, Peek(), WALKING)
    assert player.choose(WALKING) == (Rest(),)
    assert hire(racer(), 0, "club", seed="s").choose(WALKING) == (Walk(5),)


def test_of_equals_any_by_seed_and_the_same_for_the_same_seed():
    class Indifferent(Racer):
        def at_level(self, level, temper=""):
            return self

        def candidates(self, view, seat, memory):
            return [Candidate(0.0, (move,)) for move in self.rules.legal(view)]

    def chosen(seed):
        return hire(Indifferent(ToyRules()), 0, "club", seed=seed).choose(WALKING)

    assert len({chosen(str(seed)) for seed in range(30)}) > 4
    assert all(chosen(str(seed)) == chosen(str(seed)) for seed in range(5))


def test_advice_keeps_the_order_of_a_judgement_that_advises_and_is_else_by_score():
    class Advisor(Racer):
        def at_level(self, level, temper=""):
            return self

        def advise(self, view, seat, memory):
            return [Candidate(score, (Walk(steps),)) for steps, score in ((1, 2.0), (2, 3.0), (3, 1.0))]

    player = hire(Advisor(ToyRules()), 0, "club", seed="s")
    assert [one.line for one in player.advise(WALKING)] == [(Walk(1),), (Walk(2),), (Walk(3),)]
    scores = [one.score for one in hire(racer(), 0, "club", seed="s").advise(WALKING)]
    assert scores == sorted(scores, reverse=True)


def test_each_decision_has_chance_of_its_own():
    player = hire(racer(), 0, "random", seed="s")
    choices = set()
    for _ in range(30):
        choices.add(player.choose(WALKING))
        player.saw(WALKING, Roll(1), WALKING)
    assert len(choices) > 4


def test_the_greedy_player_takes_the_points_that_are_there_and_wins_if_it_can():
    assert hire(racer(), 0, "greedy", seed="s").choose(WALKING) == (Walk(5),)
    near = State((8, 2), 0, left=6)
    assert hire(racer(), 0, "greedy", seed="s").choose(near)[0] in (
        Walk(2),
        Walk(3),
        Walk(4),
        Walk(5),
        Walk(6),
    )


@pytest.mark.parametrize("seat", ["grandmaster", "club,club", "Club"])
def test_an_unknown_level_is_refused(seat):
    with pytest.raises(ValueError, match=seat):
        split(seat)


def test_an_unknown_temper_is_refused_by_the_judgement():
    with pytest.raises(ValueError, match="grumpy"):
        hire(racer(), 0, "club:grumpy", seed="s")


@pytest.mark.parametrize("level", [*LEVELS, *MEASURES])
def test_every_level_plays_whole_games_and_the_same_again(level):
    played = [play_match(racer(3), [level, "random", "club"], f"game {seed}", 500) for seed in range(5)]
    assert all(one.outcome for one in played)
    again = [play_match(racer(3), [level, "random", "club"], f"game {seed}", 500) for seed in range(5)]
    assert played == again


def test_what_one_proposes_is_made_if_all_others_agree_and_only_then():
    """Stopping is proposed by who is far behind; who leads agrees, who does not lead refuses."""

    def ending(leader):
        class Start(ToyRules):
            def start(self):
                return State((0, 9, 9 if leader else 8), 0, left=1)

        return play_match(Racer(Start(3)), ["club"] * 3, "x", 50).outcome.reason

    assert ending(leader=True) == "stopped"
    assert ending(leader=False) == "goal"


def test_a_player_is_never_shown_more_than_its_seat_sees():
    """A game in which nothing but views reach the players: the rules hand out marked ones."""
    seen = []

    class Masked(ToyRules):
        def view(self, state, seat):
            return (seat, state)

    class Watcher(Racer):
        def at_level(self, level, temper=""):
            return self

        def remember(self, memory, seat, before, move, after):
            seen.extend([(seat, before), (seat, after)])

        def candidates(self, view, seat, memory):
            seen.append((seat, view))
            return [Candidate(0.0, (self.rules.legal(view[1])[0],))]

        def proposes(self, view, seat, memory):
            seen.append((seat, view))

    play_match(Watcher(Masked(2)), ["club", "club"], "m", 30)
    assert len(seen) > 100
    assert all(view[0] == seat for seat, view in seen)


def test_a_session_of_the_toy_is_untouched_by_all_this():
    assert toy.session().players[0].is_person
    assert Stop() in ToyRules().agreements(WALKING)


def test_futures_may_prefer_what_is_nearly_the_best_but_to_nothing_that_is_sure():
    best, near, far = (Candidate(score, (Rest(),)) for score in (2.0, 2.0 - NEAR, 1.9 - NEAR))
    assert first_of([best, near, far], unit=1.0) == [best, near]
    assert first_of([replace(best, sure=True), near], unit=1.0) == [replace(best, sure=True)]
