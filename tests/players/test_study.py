"""Looking into a game while its result is on show: begun late, stopped at once, lost without harm."""

import pytest

from ludotheque.core.player_turns import PlayerTurn
from ludotheque.players import study as room
from ludotheque.players.analysis import Findings, Moment, MovesPlayed, Turning
from ludotheque.players.study import Study
from ludotheque.players.worker import WorkerLost

EVEN = Moment(0, (0.5, 0.5))
TURN = Turning(PlayerTurn(0, 1, 2, 1), 1, 0.5, 0.7, 2, ("walk 1",), ())
PLAYED = MovesPlayed(("roll 1",), ())


class Told:
    """A worker, and what it was asked, whose process says what the test wants."""

    def __init__(self):
        self.asked, self.closed, self.said = [], 0, []

    def study(self, moves):
        self.asked.append(moves)
        return self

    def reply(self, seconds):
        said = self.said.pop(0) if self.said else None
        if isinstance(said, Exception):
            raise said
        return said

    def close(self):
        self.closed += 1


@pytest.fixture
def worker():
    return Told()


@pytest.fixture
def study(worker, monkeypatch):
    monkeypatch.setattr(room, "AFTER", 0.8)
    return Study(worker, PLAYED)


def test_it_begins_when_the_result_has_been_looked_at_for_a_moment(worker, study):
    assert not study.update(0.5)
    assert worker.asked == []
    assert study.update(0.5)
    assert (study.status, worker.asked) == ("running", [PLAYED])


def test_it_gathers_the_parts_and_ends_the_process_with_the_last(worker, study):
    study.begin()
    worker.said = [Findings(0.4, (EVEN,))]
    assert study.update(0.0)
    assert not study.update(0.0), "nothing more has come"
    worker.said = [Findings(0.9), Findings(1.0, (), (TURN,))]
    assert study.update(0.0)
    assert (study.status, study.moments, study.turnings) == ("done", [EVEN], (TURN,))
    assert worker.closed == 1
    study.stop()
    assert study.status == "done"


def test_stopped_it_keeps_what_it_knows_and_may_be_begun_anew(worker, study):
    study.begin()
    worker.said = [Findings(0.4, (EVEN,))]
    study.update(0.0)
    study.stop()
    assert (study.status, study.moments, worker.closed) == ("stopped", [EVEN], 1)
    worker.said = [Findings(1.0)]
    assert not study.update(9.0)
    study.begin()
    assert (study.status, study.moments, study.share) == ("running", [], 0.0)


@pytest.mark.parametrize("when", ["begun", "heard"])
def test_a_process_that_is_lost_is_no_fault(worker, study, monkeypatch, when):
    def lose(moves):
        raise WorkerLost

    if when == "begun":
        monkeypatch.setattr(worker, "study", lose)
    study.begin()
    worker.said = [WorkerLost()]
    study.update(0.0)
    assert study.status == "lost"
