"""Work done a little at a time."""

from itertools import count
from types import SimpleNamespace

from ludotheque.ui.work import Work


def counting(to):
    yield from range(to)
    return "done"


def test_each_turn_takes_a_step_at_least_and_the_last_has_the_result():
    work = Work(counting(2))
    assert [work.go_on(0), work.go_on(0), work.go_on(0)] == [False, False, True]
    assert work.result == "done"


def test_a_turn_takes_as_many_steps_as_there_is_time_for(monkeypatch):
    """By a clock that is a millisecond later whenever it is looked at, as after a step that long."""
    ticks, taken = count(), []
    clock = SimpleNamespace(perf_counter=lambda: next(ticks) / 1000)
    monkeypatch.setattr("ludotheque.ui.work.time", clock)

    def steps():
        for number in range(1000):
            taken.append(number)
            yield

    work = Work(steps())
    assert not work.go_on(0.02)
    assert len(taken) == 20
    assert work.go_on(5)
    assert len(taken) == 1000


def test_what_is_left_can_be_done_at_once():
    work = Work(counting(9))
    work.go_on(0)
    assert work.finish() == "done"
