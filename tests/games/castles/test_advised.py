"""Advice at the table of the castle games: whole journeys, one plan in a turn, and castles first."""

from random import Random

import pygame
import pytest
from desk import Desk
from games.castles.play import plies, rules_of
from seat import Seat, begin, sit_down

from ludotheque.core.judgement import Reason
from ludotheque.games.castles.book.diagram import Diagram, set_up
from ludotheque.games.castles.judgement.judge import HARDLY, CastleJudgement
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Take
from ludotheque.players.team import Answer, Idea, Team
from ludotheque.table.advice import gesture_of


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)


def seated(*armies: dict[str, int]) -> Seat:
    """Return the table in the glen with these armies, the first seat to move with three moves left."""
    seat = sit_down(3)
    return begin(seat, set_up(seat.scene.session.rules, Diagram(armies=armies, castles={}, left=3)))


def read(seat: Seat, *words: str):
    return tuple(map(seat.scene.session.rules.notation.read, words))


def gesture(seat: Seat, *words: str) -> int:
    """Return how many moves of a line are one gesture."""
    table = seat.table
    line = read(seat, *words)
    return len(gesture_of(table.session.rules, table.look, table.game.position, line))


def test_knights_go_all_the_way_and_take_the_castle_in_one_gesture():
    seat = seated({"moor": 2}, {}, {})
    way = ("march moor mill 2", "march mill ford 2", "take keep ford", "occupy 1 no")
    assert gesture(seat, *way) == 3
    assert gesture(seat, *way[:2], "end") == 2


def test_knights_that_others_join_stop_there():
    """A drag from the moor brings two knights to the ford; the third must be taken along at the mill."""
    seat = seated({"moor": 2, "mill": 1}, {}, {})
    assert gesture(seat, "march moor mill 2", "march mill ford 3", "end") == 1
    assert gesture(seat, "march moor mill 2", "march mill ford 2", "end") == 2


def test_two_armies_are_two_gestures():
    seat = seated({"moor": 2, "weir": 1}, {}, {})
    assert gesture(seat, "march moor mill 2", "march weir bog 1", "end") == 1


def advised(seat: Seat, monkeypatch, *ideas: tuple[float, tuple[str, ...]]):
    """Ask for advice, which has these lines, each so much worse than the best; return what is shown."""
    keys = ("better", "scroll")  # what has the same reasons is advised once
    told = zip(ideas, keys, strict=False)
    found = tuple(Idea(line, (Reason(key),), behind) for (behind, line), key in told)
    monkeypatch.setattr(Team, "told", lambda _team, _moves: None)  # the game did not begin as games do
    monkeypatch.setattr(Team, "answer", lambda _team, _question: Answer(ideas=found))
    seat.key(pygame.K_h)
    for _look in range(10):
        seat.app.step(1 / 30)
    return seat.table.advice.entries


@pytest.mark.parametrize(("behind", "first"), [(0.4, "march weir bog 1"), (0.6, "march moor mill 2")])
def test_advice_goes_on_with_the_plan_that_was_followed_if_it_is_about_as_good(monkeypatch, behind, first):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    plan = ("march pass bog 1", "march weir bog 1", "end")
    advised(seat, monkeypatch, (0.0, ("march moor mill 2", "end")), (1.0, plan))
    seat.key(pygame.K_2)
    seat.settle()
    assert read(seat, plan[0]) == tuple(step.move for step in seat.scene.session.steps)
    other = (0.0, ("march moor mill 2", "end"))
    entries = advised(seat, monkeypatch, other, (behind, plan[1:]))
    assert entries[0].moves == read(seat, first)
    assert len(entries) == 1 or entries[1].moves != entries[0].moves


def test_a_plan_that_was_not_followed_is_forgotten(monkeypatch):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    plan = ("march pass bog 1", "march weir bog 1", "end")
    advised(seat, monkeypatch, (0.0, plan))
    seat.table.session.play(*read(seat, "march pass moor 1"))
    seat.refresh()
    entries = advised(seat, monkeypatch, (0.0, ("march moor mill 2", "end")), (0.1, plan[1:]))
    assert entries[0].moves == read(seat, "march moor mill 2")


def test_a_journey_is_one_line_of_the_log():
    seat = seated({"moor": 2, "weir": 1}, {}, {})
    for words in ("march moor mill 2", "march weir bog 1", "march mill ford 2"):
        seat.table.session.play(*read(seat, words))
    seat.refresh()
    assert len(seat.table.game.lines(9)) == 3, "others went in between"
    seat = seated({"moor": 2}, {}, {})
    for words in ("march moor mill 2", "march mill ford 2"):
        seat.table.session.play(*read(seat, words))
    seat.refresh()
    (line,) = seat.table.game.lines(9)
    assert line.places[-2:] == ("moor", "ford")
    assert "La Tour" in line.text, "from its gate, the moor"
    assert "Donjon" in line.text, "to the ford, before its gate"
    assert line.brief.startswith("2 chevaliers devant")


def test_knights_that_come_back_or_part_are_told_march_by_march():
    for second in ("march mill moor 2", "march mill ford 1"):
        seat = seated({"moor": 2}, {}, {})
        for words in ("march moor mill 2", second):
            seat.table.session.play(*read(seat, words))
        seat.refresh()
        assert len(seat.table.game.lines(9)) == 2, second


def conquers(line) -> bool:
    """Return whether one army's moves lead to a castle before any other army moves."""
    at = next((at for at, move in enumerate(line) if not isinstance(move, March)), len(line))
    if at == len(line) or not isinstance(line[at], Take | Attack):
        return False
    starts = [*(move.origin for move in line[:at]), line[at].gate]
    return [move.target for move in line[:at]] == starts[1:]


def idle_before_a_conquest(line) -> bool:
    """Return whether a line makes moves before its first conquest that bring no knights to it."""
    at = next((at for at, move in enumerate(line) if isinstance(move, Take | Attack)), 0)
    places = {line[at].gate} if isinstance(line[at], Take | Attack) else set()
    for move in reversed(line[:at]):
        if not isinstance(move, March) or move.target not in places:
            return True
        places.add(move.origin)
    return False


def decided():
    """Yield a judgement, a view and its seat for many positions of games at random on small boards."""
    for seed in range(12):
        rng = Random(seed)
        rules = rules_of(rng)
        judgement = CastleJudgement(rules)
        for state, _move, _after in plies(rules, rng, 120):
            seat = rules.turn(state)
            if seat >= 0:
                yield judgement, rules.view(state, seat), seat


def test_in_advice_a_castle_is_taken_before_what_other_knights_do():
    moved = 0
    for judgement, view, seat in decided():
        usual, found = judgement.candidates(view, seat, None), judgement.advise(view, seat, None)
        moved += any(idle_before_a_conquest(one.line) for one in usual)
        for one in found:
            assert not idle_before_a_conquest(one.line)
            state = view
            for move in one.line:
                assert judgement.rules.refusal(state, move) is None
                if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
                    break
                state = judgement.rules.apply(state, move)
    assert moved > 5


def test_a_castle_that_can_be_taken_at_once_is_advised_before_what_is_hardly_better():
    first = later = 0
    for judgement, view, seat in decided():
        usual, found = judgement.candidates(view, seat, None), judgement.advise(view, seat, None)
        near = [one for one in found if one.score >= usual[0].score - HARDLY and conquers(one.line)]
        if near:
            assert conquers(found[0].line)
            assert found[0].score == max(one.score for one in near)
        else:
            assert found[0].score == usual[0].score
        first += bool(near)
        later += found[0].score < usual[0].score
    assert first > later > 0
