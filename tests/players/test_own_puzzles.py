"""Which puzzles are made of a game: what was missed and what turned it, the best of them, within bounds."""

import pytest
from players.racer import Racer
from toy import Telling, ToyRules

from ludotheque.core.player_turns import PlayerTurn
from ludotheque.core.puzzle import GoalEvent
from ludotheque.players import own_puzzles as room
from ludotheque.players.analysis import MovesPlayed, analyse
from ludotheque.players.own_puzzles import MOST, OwnPuzzles


class Aiming(Racer):
    """Aims at every place where a walk ends."""

    def __init__(self):
        super().__init__(Telling(2))

    def at_level(self, level, temper=""):
        return self

    def aims(self, events, seat):
        for event in events:
            if event.kind == "stands" and event.seat == seat:
                yield GoalEvent("stands", (("at", dict(event.facts)["at"]),))


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """Let puzzles be kept that are as plain as those of a race."""
    monkeypatch.setattr(room, "LEAST", -9.0)


def found(*texts, anyway=False):
    """Return the puzzles of a race, looked at in each turn of seat 0."""
    judgement, moves = Aiming(), [Telling().notation.read(text) for text in texts]
    states = [judgement.rules.start()]
    for move in moves:
        states.append(judgement.rules.apply(states[-1], move))
    puzzles = OwnPuzzles(judgement, states, moves)
    starts = [at for at, text in enumerate(texts) if text.startswith("roll")]
    for start, end in zip(starts, [*starts[1:], len(texts)], strict=True):
        if states[start + 1].seat == 0:
            puzzles.look(0, start + 1, end, anyway)
    return puzzles.best()


def test_what_was_missed_becomes_a_puzzle_with_what_was_played_as_temptation():
    (one,) = found("roll 6", "walk 2", "walk 4")
    assert (one.ply, one.seat) == (1, 0)
    assert one.goal == (GoalEvent("stands", (("at", 1),)),)
    assert one.first == ("walk 1", "peek")
    assert one.tempting[0] == ("walk 2",)
    assert not {line[0] for line in one.tempting} & {*one.first}


def test_what_was_reached_is_none_unless_the_turn_matters_anyway():
    assert not found("roll 6", "walk 1", "walk 5")
    (one,) = found("roll 6", "walk 1", "walk 5", anyway=True)
    assert ("walk 1",) not in one.tempting
    assert one.tempting, "something that looks like it tempts all the same"


def test_it_tempts_up_to_where_the_goal_was_lost():
    (one,) = found("roll 6", "peek", "walk 3", "walk 3")
    assert one.tempting[0] == ("peek", "walk 3")


def test_what_chance_alone_then_brings_was_not_missed():
    """The dice of an attack are thrown after the last decision of a turn, so that they are no part of it."""
    judgement, moves = Aiming(), [Telling().notation.read(text) for text in ("roll 6", "peek")]
    states = [judgement.rules.start()]
    for move in moves:
        states.append(judgement.rules.apply(states[-1], move))
    puzzles = OwnPuzzles(judgement, states, moves)
    puzzles.look(0, 1, 2, anyway=False)
    assert not puzzles.best()


def test_there_are_few_one_a_turn_and_in_their_order():
    race = ["roll 6", "rest", "roll 1", "rest"]
    for _ in range(4):
        race += ["roll 6", "walk 1", "rest", "roll 1", "rest"]
    puzzles = found(*race, anyway=True)
    assert 1 < len(puzzles) <= MOST
    plies = [one.ply for one in puzzles]
    assert plies == sorted({*plies})
    assert len({one.goal for one in puzzles}) == len(puzzles)


def test_the_work_is_bounded_whatever_the_game(monkeypatch):
    monkeypatch.setattr(room, "POSITIONS", 40)
    assert len(found(*["roll 6", "rest"] * 200)) <= 1


@pytest.mark.parametrize("people", [True, False])
def test_an_analysis_ends_with_what_people_missed(people):
    moves = ("roll 6", "walk 2", "walk 4", "roll 1", "rest")
    turns = (PlayerTurn(0, 0, 3, 1), PlayerTurn(1, 3, 5, 1))
    played = MovesPlayed(moves, turns, (), turns[:1] if people else ())
    *parts, last = analyse(Aiming(), played)
    assert not any(part.puzzles for part in parts)
    assert [one.ply for one in last.puzzles if one.seat == 0] == ([1] if people else []) or last.turnings


def test_a_game_without_aims_has_none():
    moves = ("roll 6", "walk 2", "walk 4")
    turns = (PlayerTurn(0, 0, 3, 1),)
    *_parts, last = analyse(Racer(ToyRules(2)), MovesPlayed(moves, turns, turns, turns))
    assert last.puzzles == ()
