"""Work done a little at a time."""

import time

from ludotheque.ui.work import Work


def counting(to, pause=0.0):
    for number in range(to):
        time.sleep(pause)
        yield number
    return "done"


def test_each_turn_takes_a_step_at_least_and_the_last_has_the_result():
    work = Work(counting(2))
    assert [work.go_on(0), work.go_on(0), work.go_on(0)] == [False, False, True]
    assert work.result == "done"


def test_a_turn_takes_as_many_steps_as_there_is_time_for():
    assert Work(counting(50)).go_on(5)
    slow = Work(counting(1000, pause=0.002))
    started = time.perf_counter()
    assert not slow.go_on(0.02)
    assert time.perf_counter() - started < 1


def test_what_is_left_can_be_done_at_once():
    work = Work(counting(9))
    work.go_on(0)
    assert work.finish() == "done"
