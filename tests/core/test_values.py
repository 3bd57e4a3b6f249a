"""Small values: equal if their parts are, with the parts that may be left out, and nobody can change them."""

from dataclasses import FrozenInstanceError, fields

import pytest
import toy
from toy import Roll

from ludotheque.core.game import Event, IllegalMove, Outcome, Refusal, Rules, ScoreLine, version
from ludotheque.core.judgement import Candidate, Reason, Searchable
from ludotheque.core.move import Concede, Declaration, Move
from ludotheque.core.playout import Playthrough
from ludotheque.core.record import Record
from ludotheque.core.session import Ply
from ludotheque.core.steps import finish, with_progress

VALUES = [
    Refusal("T1", "not-now"),
    Event("rolled"),
    ScoreLine(1, "castle", 3),
    Outcome((1,), "goal", (0, 3)),
    Candidate(1.5, (Roll(1),)),
    Playthrough(None, 3, None),
    Ply(0, Roll(1), None, 1),
    Move(),
    Declaration(1),
    Concede(1),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_can_be_changed_or_added(value):
    assert not hasattr(value, "__dict__")
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_equal_parts_are_equal_values(value):
    again = type(value)(*(getattr(value, field.name) for field in fields(value)))
    assert again == value
    assert hash(again) == hash(value)


def test_what_is_not_told_is_nothing():
    assert (Refusal("T1", "x").facts, Reason("x").facts, Candidate(0, ()).reasons) == ((), (), ())
    assert not Candidate(0, ()).sure
    assert (Event("x").seat, Event("x").facts) == (-1, ())
    assert (ScoreLine(0, "x", 1).facts, ScoreLine(0, "x", 1).scored) == ((), True)
    assert Outcome((), "x", ()).sheet == ()
    assert Record(toy.setup(), (), 0)[3:] == (False, 1, None, (), None, (), (), (), ())


def test_a_judgement_is_searchable_if_it_draws_samples():
    class Drawing:
        trials, prior_weight = 3, 0.0

        def sample(self, view, seat, memory, rng):
            """Draw one."""

    assert isinstance(Drawing(), Searchable)
    assert not isinstance(object(), Searchable)


def test_an_illegal_move_says_by_which_rule():
    assert str(IllegalMove(Refusal("T1", "not-now"))) == "T1: not-now"


@pytest.mark.parametrize("part", ["start", "turn", "legal", "refusal", "apply", "outcome", "digest"])
def test_there_are_no_rules_without_their_parts(part):
    parts = {name: one for name, one in vars(toy.ToyRules).items() if name != part}
    with pytest.raises(TypeError, match=part):
        type("Less", (Rules,), parts)()


def test_rules_are_of_the_first_version_until_they_change():
    rules = toy.ToyRules()
    assert version(rules) == 1
    rules.changes = (("T1",), ("T2", "T3"))
    assert version(rules) == 3


def test_all_steps_are_taken_and_what_they_made_is_returned():
    taken = []

    def steps():
        for n in range(3):
            taken.append(n)
            yield
        return "made"

    assert finish(steps()) == "made"
    assert taken == [0, 1, 2]


@pytest.mark.parametrize(("count", "told"), [(0, [1, 1]), (1, [1, 1]), (2, [1 / 2, 1]), (4, [1 / 4, 1 / 2])])
def test_two_steps_are_the_share_of_so_many_and_never_more_than_all(count, told):
    assert [*with_progress(iter(range(2)), count)] == told
