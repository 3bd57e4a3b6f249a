"""The process in which computer players think: answers, catching up, dying, and ending with its table."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from toy import Stop, ToyRules

from ludotheque.core.player_turns import PlayerTurn
from ludotheque.players.analysis import MovesPlayed
from ludotheque.players.team import Answer, Question, Team
from ludotheque.players.worker import Factory, Hire, Worker, WorkerLost, serve

TOY = Factory("players.racer:racer", (2,))
LEVELS = {0: "club", 1: "beginner"}
TESTS = Path(__file__).parents[1]


@pytest.fixture
def hired():
    workers = []

    def hire(factory=TOY, method="spawn"):
        workers.append(Worker(factory, "seed", method))
        return workers[-1]

    yield hire
    for worker in workers:
        worker.close()


def answer(request, patience=60.0):
    """Wait for the answer, in real time; none of it counts as the table's time."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = request.reply(0.0)
        if found:
            return found
        time.sleep(0.002)
    raise AssertionError("no answer")


def ask(worker):
    return answer(worker.ask(Question(0), LEVELS, ["roll 5"]))


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_it_answers_by_every_start_method(hired, method):
    worker = hired(method=method)
    assert answer(worker.ask(Question(0), LEVELS, ["roll 5"])).line == ("walk 5",)


def test_it_is_told_only_what_is_new_and_everything_after_an_undo(hired):
    worker = hired()
    assert answer(worker.ask(Question(0), LEVELS, ["roll 5"])).line == ("walk 5",)
    steps = ["roll 5", "walk 5", "roll 3"]
    assert answer(worker.ask(Question(1), LEVELS, steps)).line in (("walk 1",), ("walk 2",), ("rest",))
    assert answer(worker.ask(Question(0), LEVELS, ["roll 4"])).line == ("walk 4",)
    assert answer(worker.ask(Question(0), LEVELS, ["roll 4", "peek"])).line == ("rest",), (
        "it has seen somebody peek"
    )


def test_each_who_asks_gets_the_own_answer_whoever_looks_first(hired):
    worker = hired()
    first = worker.ask(Question(0), LEVELS, ["roll 5"])
    advice = worker.ask(Question(0, advice=True), {0: "club"}, ["roll 2"])
    studied = worker.study(MovesPlayed(("roll 6", "walk 6"), ()))
    second = worker.ask(Question(0), LEVELS, ["roll 2"])
    assert answer(second).line == ("walk 2",)
    assert answer(advice).ideas[0].line == ("walk 2",)
    assert answer(first).line == ("walk 5",)
    assert answer(studied).moments
    assert not first.waiting
    assert first.reply(0.0) is None


def test_an_answer_to_a_request_that_was_cancelled_is_dropped(hired):
    worker = hired()
    first, second = (worker.ask(Question(0), LEVELS, [move]) for move in ("roll 5", "roll 2"))
    first.cancel()
    assert answer(second).line == ("walk 2",)
    assert first.reply(1000.0) is None, "nobody waits for it, so that nothing is lost"
    assert answer(worker.ask(Question(0), LEVELS, ["roll 4"])).line == ("walk 4",)


def test_all_who_wait_learn_once_that_the_process_is_lost(hired):
    worker = hired(Factory("players.racer:suicidal", ()))
    first, second, third = (worker.ask(Question(0), LEVELS, ["roll 5"]) for _at in range(3))
    third.cancel()
    for request in (first, second):
        with pytest.raises(WorkerLost):
            answer(request)
        assert not request.waiting
        assert request.reply(0.0) is None
    assert third.reply(0.0) is None


def test_closing_cancels_what_is_asked(hired):
    worker = hired()
    request = worker.ask(Question(0), LEVELS, ["roll 5"])
    worker.close()
    assert not request.waiting
    assert request.reply(1000.0) is None


def test_it_tells_what_a_seat_proposes_and_whether_another_agrees(hired):
    worker = hired()
    behind = ["roll 6", "walk 6", "roll 1", "walk 1", "roll 3", "walk 3", "roll 1"]
    assert answer(worker.ask(Question(1), LEVELS, behind)).proposes == "stop"
    stop = ToyRules().notation.write(Stop())
    assert answer(worker.ask(Question(0, stop), LEVELS, behind)).agrees
    assert not answer(worker.ask(Question(1, stop), LEVELS, behind)).agrees


def test_one_that_dies_is_lost_and_begun_again_when_next_asked(hired):
    worker = hired()
    answer(worker.ask(Question(0), LEVELS, ["roll 5"]))
    pid = worker.pid
    os.kill(pid, signal.SIGKILL)
    while running(pid):
        time.sleep(0.001)
    with pytest.raises(WorkerLost):
        ask(worker)
    assert answer(worker.ask(Question(0), LEVELS, ["roll 5"])).line == ("walk 5",)


def test_one_that_does_not_read_delays_nobody_however_long_the_game(hired):
    """Pipes hold some 64 kB: more waited for the process, and the window with it."""
    worker = hired()
    answer(worker.ask(Question(0), LEVELS, ["roll 5"]))
    os.kill(worker.pid, signal.SIGSTOP)
    long = ["roll 5", "walk 5", "roll 3", "rest"] + ["roll 1", "rest"] * 140_000
    asked = [worker.ask(Question(0), LEVELS, long[: len(long) - at]) for at in range(3)]
    assert all(request.waiting for request in asked)
    with pytest.raises(WorkerLost):
        asked[0].reply(1000.0)
    assert answer(worker.ask(Question(0), LEVELS, ["roll 5"])).line == ("walk 5",)


def test_one_that_does_not_read_is_closed_at_once(hired):
    worker, threads = hired(), threading.active_count()
    answer(worker.ask(Question(0), LEVELS, ["roll 5"]))
    pid = worker.pid
    os.kill(pid, signal.SIGSTOP)
    worker.ask(Question(0), LEVELS, ["roll 5"] * 100_000)
    worker.close()
    assert not running(pid)
    assert threading.active_count() == threads


def test_one_that_dies_thinking_is_lost(hired):
    worker = hired(Factory("players.racer:suicidal", ()))
    request = worker.ask(Question(0), LEVELS, ["roll 5"])
    with pytest.raises(WorkerLost):
        answer(request)


def test_one_that_cannot_be_made_is_lost_and_tells_why_to_whoever_asked_alone(hired, capfd):
    worker = hired(Factory("players.racer:nobody", ()))
    request = worker.ask(Question(0), LEVELS, ["roll 5"])
    with pytest.raises(WorkerLost, match="nobody"):
        answer(request)
    worker.close()
    assert capfd.readouterr().err == ""


class Garbled(Worker):
    """Hears from a process that is not what it should be."""

    def _begin(self):
        self._pipe, self.theirs = multiprocessing.Pipe()


@pytest.mark.parametrize("said", [None, ("walk", 5), {"number": 1}, b"\x00"])
def test_one_that_says_what_is_no_answer_is_lost(said):
    worker = Garbled(TOY, "seed")
    request = worker.ask(Question(0), LEVELS, ["roll 5"])
    worker.theirs.send(said)
    with pytest.raises(WorkerLost):
        request.reply(0.0)
    assert not request.waiting


def test_one_whose_words_cannot_be_read_is_lost():
    worker = Garbled(TOY, "seed")
    request = worker.ask(Question(0), LEVELS, ["roll 5"])
    worker.theirs.send_bytes(b"no pickle")
    with pytest.raises(WorkerLost):
        request.reply(0.0)


def test_what_cannot_be_sent_to_a_process_is_said_to_be_lost(hired):
    worker = hired(Factory("players.racer:racer", (lambda: 2,)))
    with pytest.raises(WorkerLost, match="lambda"):
        worker.ask(Question(0), LEVELS, ["roll 5"])
    assert worker.pid is None


def test_one_that_says_nothing_for_long_is_lost(hired):
    worker = hired(Factory("players.racer:sleeper", ()))
    request = worker.ask(Question(0), LEVELS, ["roll 5"])
    with pytest.raises(WorkerLost):
        request.reply(1000.0)


def studied(request):
    """Wait in real time for all that is found out of a game."""
    found = [answer(request)]
    while request.waiting:
        found.append(answer(request))
    return found


def test_it_looks_into_a_whole_game_and_tells_of_it_in_parts(hired):
    worker = hired()
    moves = ["roll 6", "walk 6", *["roll 1", "rest"] * 20, "roll 6", "rest", "roll 4", "walk 4"]
    turns = [
        PlayerTurn(number % 2, at, at + 2, number // 2) for number, at in enumerate(range(0, len(moves), 2))
    ]
    found = studied(worker.study(MovesPlayed(tuple(moves), tuple(turns))))
    assert len(found) > 3
    assert found[0].moments[0].chances == (0.5, 0.5)
    assert found[-1].turnings[0].line == ("walk 6",)


def test_one_that_breaks_looking_into_a_game_says_what_broke(hired):
    worker = hired()
    request = worker.study(MovesPlayed(("roll 6", "walk 7"), ()))
    with pytest.raises(WorkerLost, match="IllegalMove"):
        studied(request)


@pytest.mark.parametrize("asked_meanwhile", [False, True])
def test_advice_comes_in_parts_and_the_second_is_cut_short_by_the_next_question(monkeypatch, asked_meanwhile):
    ours, theirs = multiprocessing.Pipe()
    played = []

    def advise(_team, _asked, late):
        yield Answer(last=False)
        if asked_meanwhile:
            ours.send((2, Question(0)))
        played.extend(future for future in range(3) if not late())
        yield Answer()

    monkeypatch.setattr(Team, "advise", advise)
    served = threading.Thread(target=serve, args=(theirs, TOY), daemon=True)
    served.start()
    for message in (Hire(LEVELS, "seed"), ["roll 5"], (1, Question(0, advice=True))):
        ours.send(message)
    found = []
    while not (found and found[-1][1].last):
        found.append(ours.recv())
    assert [number for number, _part in found] == [1, 1]
    assert len(played) == (0 if asked_meanwhile else 3)
    if asked_meanwhile:
        number, other = ours.recv()
        assert (number, other.line) == (2, ("walk 5",))
    ours.close()
    served.join(60)
    assert not served.is_alive()


def test_closing_ends_a_process_that_thinks(hired):
    worker = hired(Factory("players.racer:sleeper", ()))
    worker.ask(Question(0), LEVELS, ["roll 5"])
    pid = worker.pid
    worker.close()
    assert not running(pid)
    worker.close()


ALONE = """
import sys, time
from ludotheque.players.team import Question
from ludotheque.players.worker import Factory, Worker
if __name__ == "__main__":
    sys.path.append(sys.argv[1])
    worker = Worker(Factory("players.racer:racer", (2,)), "seed")
    request = worker.ask(Question(0), {0: "club", 1: "club"}, ["roll 5"])
    while not request.reply(0.0):
        time.sleep(0.01)
    print(worker.pid, flush=True)
    if sys.argv[2] == "wait":
        time.sleep(600)
"""


@pytest.mark.parametrize("how", ["wait", "end"])
def test_it_ends_with_its_program_however_that_ended(tmp_path, how):
    script = tmp_path / "alone.py"
    script.write_text(ALONE, encoding="utf-8")
    path = os.pathsep.join((str(TESTS), str(TESTS.parent)))
    command = [sys.executable, str(script), str(TESTS), how]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}
    ) as program:
        pid = int(program.stdout.readline())
        if how == "wait":
            program.kill()
        program.wait(60)
    end = time.monotonic() + 30
    while running(pid):
        assert time.monotonic() < end, "it outlives its program"
        time.sleep(0.01)


def running(pid: int) -> bool:
    """Return whether a process runs; one that only waits to be reaped does not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
