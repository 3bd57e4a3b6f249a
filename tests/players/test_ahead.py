"""Advice that is thought of before it is asked for: tried more, and kept while it holds."""

from itertools import count

import pytest
from players.test_futures import Told, Walker
from players.test_search import Gambler
from toy import ToyRules

from ludotheque.players.search import Cap
from ludotheque.players.team import AHEAD, SOON, Question, Team

ADVICE, THINK = Question(0, advice=True), Question(0, advice=True, ahead=True)


def team(judgement=None, **facts) -> Team:
    """Return the team of a race in which the first player has thrown a five."""
    found = Team(judgement or Walker(Told(2)), **facts)
    found.hire({0: "club", 1: "club"}, "s")
    found.told(["roll 5"])
    return found


def think(asked: Team, late=lambda: False) -> None:
    (answer,) = asked.answers(THINK, late)
    assert (answer.ideas, answer.last) == ((), True)


def parts(asked: Team, question=ADVICE) -> list:
    return [*asked.answers(question)]


def test_what_was_thought_of_is_told_at_once_with_all_that_comes_of_it():
    at_once, more = parts(team())
    ready = team()
    think(ready)
    (whole,) = parts(ready)
    assert whole.last
    assert not at_once.last
    assert whole.ideas == more.ideas != at_once.ideas


@pytest.mark.parametrize("question", [ADVICE._replace(onward=("walk 2",)), ADVICE._replace(own=("walk 2",))])
def test_what_comes_of_another_line_is_still_found_out(question):
    ready = team()
    think(ready)
    assert parts(ready, question) == parts(team(), question)


def test_it_holds_until_the_next_move_or_until_others_are_hired():
    ready = team()
    think(ready)
    ready.told([])
    assert len(parts(ready)) == 1
    ready.hire({0: "club", 1: "club"}, "s")
    ready.told(["roll 5"])
    assert len(parts(ready)) == 2
    think(ready)
    ready.told(["walk 5", "roll 3", "walk 3", "roll 4"])
    assert len(parts(ready)) == 2


class Adviser(Gambler):
    """Has its lines tried, and counts how often."""

    def __init__(self, rules):
        super().__init__(rules)
        self.drawn = 0

    def at_level(self, level, temper=""):
        return self

    def advise(self, view, seat, memory):
        return self.candidates(view, seat, memory)

    def ranking(self):
        return self

    def settled(self, found, view, seat, doubt=1.0):
        return found

    def sample(self, view, seat, memory, rng):
        self.drawn += 1
        return super().sample(view, seat, memory, rng)


def test_ahead_there_is_time_to_try_more():
    at_once, ahead = (Adviser(ToyRules(2)) for _ in range(2))
    parts(team(at_once))
    ready = team(ahead)
    think(ready)
    assert ahead.drawn > 0.8 * AHEAD * at_once.drawn > 0
    tried = ahead.drawn
    assert parts(ready)[0].ideas
    assert ahead.drawn == tried, "and none when it is asked for"


@pytest.mark.parametrize(("seconds", "parted"), [(SOON / 2, True), (SOON + 1, False)])
def test_who_asks_meanwhile_gets_what_was_found_unless_it_is_less_than_at_once(seconds, parted):
    """The clock shows how often it was asked, in hundredths of a second."""
    clock, adviser = count(), Adviser(ToyRules(2))
    ready = team(adviser, cap=Cap(1.0, lambda: next(clock) / 100))
    think(ready, lambda: next(clock) / 100 > seconds)
    tried = adviser.drawn
    assert parts(ready)[0].ideas
    assert (adviser.drawn > tried) == parted
