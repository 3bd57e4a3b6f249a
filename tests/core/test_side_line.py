"""Side lines: what is tried beside a game changes nothing of it, tells nothing of it, and obeys the rules."""

from random import Random

import pytest
import toy
from toy import Concede, Peek, Rest, Roll, Stop, Walk

from ludotheque.core.annotations import Branch
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.core.side_line import SideLine, Ways, following, may_try
from ludotheque.core.steps import finish


class Hidden(toy.ToyRules):
    """The toy in which nobody but its owner sees where a man stands who has walked."""

    def view(self, state, seat):
        seen = (at if own == seat else 0 for own, at in enumerate(state.positions))
        return toy.replace(state, positions=tuple(seen))


def played(*moves, seed="abc") -> Session:
    """Return a toy game with these moves, outcomes of chance included."""
    game = toy.session(seed)
    for move in moves:
        game.append(move)
    return game


def rolls(line: Session) -> list[int]:
    """Rest whenever a seat is to move, and return what is rolled until ten rolls are made."""
    found = []
    while len(found) < 10:
        found.append(line.deal().move.die) if line.turn == CHANCE else line.play(Rest())
    return found


def test_the_game_stays_as_it_is():
    game = toy.play_on(toy.session(), Random(1), 9)
    before = record_of(game)
    line = SideLine(game, 3)
    toy.play_on(line, Random(2), 20)
    line.undo()
    assert record_of(game) == before
    assert line.steps[:3] == game.steps[:3]


def test_what_chance_has_brought_in_the_game_it_brings_in_the_line():
    game = played(seed="luck")
    had = rolls(game)
    line = SideLine(game, 1)
    line.play(Walk(1))
    while line.turn != CHANCE:
        line.play(Rest())
    assert [game.steps[0].move.die, line.deal().move.die] == had[:2]


@pytest.mark.parametrize("at", [0, 2, 10])
def test_what_chance_will_bring_in_the_game_the_line_does_not_tell(at):
    """Of sixty rolls to come one in six is the same by mere luck; none need be."""
    same = 0
    for seed in range(6):
        game = toy.session(f"{seed}")
        while game.cursor < 10:
            game.deal() if game.turn == CHANCE else game.play(Rest())
        had = 5 - (at + 1) // 2  # rolls of the game that the line has not had yet
        first, second = rolls(SideLine(game, at)), rolls(SideLine(game, at))
        assert first == second, "a line can be played again"
        same += sum(one == other for one, other in zip(first[had:], rolls(game), strict=False))
    assert same < 30


def test_undone_outcomes_count_as_those_to_come():
    """A game may go on otherwise after them, so that the same number would bring something else."""
    game = played(seed="back")
    had = rolls(game)
    game.seek(1)
    other = SideLine(game, 1)
    assert rolls(other)[:9] != had[1:]


def test_undo_needs_no_consent_and_ends_where_the_line_begins():
    game = played(Roll(3), Walk(1), Peek(), Walk(1))
    line = SideLine(game, 2)
    assert (line.undo_to, line.can_undo) == (-1, False)
    line.play(Peek())
    line.play(Walk(1))
    assert (line.undo_to, line.free_undo) == (3, 2)
    line.undo()
    line.undo()
    assert (line.cursor, line.can_undo) == (2, False)
    line.seek(0)
    assert line.cursor == 2


def test_the_ways_part_where_the_first_move_differs_and_go_as_far_as_the_same_seat_goes():
    game = played(Roll(3), Walk(1), Walk(2), Roll(4), Walk(4))
    line = SideLine(game, 1)
    line.play(Walk(1))
    assert (line.parting, line.ways()) == (2, None)
    line.play(Walk(1))
    assert line.ways() is None, "the seat can still go on"
    line.play(Walk(1))
    assert (line.parting, line.ways()) == (2, Ways(0, 2, (Walk(1), Walk(1)), (Walk(2),)))
    line.deal()
    line.play(Rest())
    assert line.ways() == Ways(0, 2, (Walk(1), Walk(1)), (Walk(2),))


class Steady(toy.ToyRules):
    """The toy without a die: everybody has three steps a turn, and the next is to move at once."""

    def start(self):
        return toy.replace(super().start(), left=3)

    def _next(self, state):
        return state if state.left else toy.replace(super()._next(state), left=3)


def test_the_seat_has_gone_its_way_once_another_is_to_move():
    game = Session(Steady(), toy.setup())
    for move in (Walk(3), Walk(3)):
        game.play(move)
    line = SideLine(game, 0)
    line.play(Walk(1))
    assert line.ways() is None
    line.play(Walk(2))
    assert line.ways() == Ways(0, 0, (Walk(1), Walk(2)), (Walk(3),))


def test_no_ways_part_where_the_game_has_not_gone_on_or_chance_alone_was_other():
    game = played(Roll(3), Walk(1))
    line = SideLine(game, 2)
    line.play(Rest())
    assert line.ways() is None
    game = played(Roll(3), Walk(3), Roll(4), Walk(4))
    line = SideLine(game, 2)
    line.append(Roll(6))
    line.play(Walk(1))
    line.play(Rest())
    assert line.ways() is None


def test_a_line_is_kept_once_it_has_left_the_game():
    game = played(Roll(3), Walk(1), Walk(2), Roll(4), Walk(4))
    line = SideLine(game, 1)
    assert line.branch("A") is None
    line.play(Walk(1))
    assert line.branch("A") is None
    line.play(Rest())
    assert line.branch("A") == Branch(1, "A", ("walk 1", "rest"))
    line.undo()
    assert line.branch("A") is None


def test_past_the_end_of_an_unfinished_game_every_move_leaves_it():
    game = played(Roll(3))
    line = SideLine(game, 1)
    line.play(Walk(3))
    assert line.branch("B") == Branch(1, "B", ("walk 3",))


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        (("walk 1", "walk 2", "roll 5", "walk 5"), 4),
        (("walk 1", "walk 3", "roll 5"), 1),
        (("fly 1",), 0),
        (("walk 1", "walk -2"), 1),
        (("walk 1", "walk 2", "roll 7"), 2),
        (("concede 0", "walk 1"), 1),
        (("stop",), 1),
        (("", "walk 1"), 0),
    ],
)
def test_a_branch_goes_as_far_as_the_rules_allow(moves, kept):
    game = played(Roll(3), Walk(1), Walk(2))
    line = finish(following(game, Branch(1, "C", moves)))
    assert [game.rules.notation.write(step.move) for step in line.steps] == ["roll 3", *moves[:kept]]
    assert len([*following(game, Branch(1, "C", moves))]) == kept


def test_one_may_try_where_the_game_is_over_or_never_hid_anything():
    open_game = toy.play_on(toy.session(), Random(1), 4)
    assert may_try(open_game)
    hidden = Session(Hidden(), toy.setup())
    assert may_try(hidden), "nobody stands anywhere yet"
    toy.play_on(hidden, Random(1), 8)
    assert hidden.rules.turn(hidden.state) != OVER
    assert not may_try(hidden)
    hidden.append(Concede(0))
    assert may_try(hidden)
    stopped = Session(Hidden(), toy.setup())
    for move in (Roll(2), Walk(1), Stop()):
        stopped.append(move)
    assert may_try(stopped)
