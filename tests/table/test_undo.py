"""What undo and redo lead to: whole gestures of people, and no further back than what was revealed."""

import pytest
from race import CLUB, race
from toy import Peek, Rest, Roll, Walk

from ludotheque.core.setup import HUMAN
from ludotheque.table.undo import Undo


def undo_of(game) -> Undo:
    return Undo(game.session, game.look.gestures)


def gesture(game, undo: Undo, *moves) -> None:
    """Have one gesture make these moves, and whatever follows it."""
    start = game.session.cursor
    for move in moves:
        game.session.append(move)
    undo.note(start)


def test_a_gesture_of_several_moves_is_one_step_back_and_one_forth():
    game = race(Roll(6))
    undo = undo_of(game)
    gesture(game, undo, Walk(1))
    gesture(game, undo, Walk(2), Walk(1))
    gesture(game, undo, Walk(1))
    back = []
    while (at := undo.undo_to()) > 0 and at != game.session.cursor:
        back.append(at)
        game.session.seek(at)
    assert back == [4, 2, 1]
    forth = []
    while game.session.can_redo:
        forth.append(undo.redo_to())
        game.session.seek(forth[-1])
    assert forth == [2, 4, 5]


def test_other_moves_than_those_that_were_undone_are_a_gesture_of_their_own():
    game = race(Roll(6))
    undo = undo_of(game)
    gesture(game, undo, Walk(1), Walk(1), Walk(1))
    game.session.seek(undo.undo_to())
    gesture(game, undo, Walk(2))
    gesture(game, undo, Walk(1))
    assert undo.undo_to() == 2
    game.session.seek(2)
    assert undo.redo_to() == 3


def test_what_others_and_chance_did_meanwhile_is_no_part_of_a_gesture():
    """The roll after a rest is nobody's; the walk after it is the other seat's."""
    game = race(Roll(6))
    undo = undo_of(game)
    gesture(game, undo, Walk(1), Rest(), Roll(2), Walk(1))
    assert undo.undo_to() == 4
    game.session.seek(4)
    assert undo.undo_to() == 1
    game.session.seek(1)
    assert undo.redo_to() == 4, "with the roll that follows"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("moves", [(), (Walk(1),), (Walk(1), Walk(1))])
def test_what_another_seat_decides_at_once_is_a_gesture_of_its_own(seat, moves):
    game = race(*[Rest()] * seat, dice=False)
    undo = undo_of(game)
    gesture(game, undo, *moves, Rest(), Walk(2))
    end = game.session.cursor
    assert undo.undo_to() == end - 1
    game.session.seek(end - 1)
    assert undo.undo_to() == seat
    game.session.seek(seat)
    assert undo.redo_to() == end - 1


def test_one_goes_back_to_what_a_person_did_and_over_what_computers_answered():
    game = race(Roll(2), Walk(2), Roll(1), Walk(1), levels=(HUMAN, CLUB))
    assert undo_of(game).undo_to() == 1
    game = race(Roll(2), Walk(2), Roll(1), Walk(1), levels=(HUMAN, HUMAN))
    assert undo_of(game).undo_to() == 3
    game = race(Roll(2), Walk(2), Roll(1), Walk(1), levels=(CLUB, CLUB))
    assert undo_of(game).undo_to() == 3, "whoever watches goes back move by move"


def test_before_the_first_move_of_a_person_one_goes_back_to_the_start():
    game = race(Roll(2), Walk(2), levels=(CLUB, HUMAN))
    assert undo_of(game).undo_to() == 0


@pytest.mark.parametrize(("left", "back"), [(6, 1), (5, 2), (4, 3)])
def test_one_goes_back_to_where_a_gesture_may_begin(left, back):
    game = race(Roll(6), Walk(1), Walk(1), Walk(1))
    game.look.gestures.rests = lambda view: view.left == left
    assert undo_of(game).undo_to() == back


def test_one_goes_forth_to_where_a_gesture_may_begin_or_to_the_end():
    game = race(Roll(6), Walk(1), Walk(1), Walk(1))
    game.look.gestures.rests = lambda view: view.left == 4
    game.session.seek(1)
    undo = undo_of(game)
    assert undo.redo_to() == 3
    game.session.seek(3)
    assert undo.redo_to() == 4


def test_one_goes_back_within_a_gesture_only_to_what_was_revealed_in_it():
    game = race(Roll(6))
    undo = undo_of(game)
    gesture(game, undo, Walk(1), Peek(), Walk(1))
    assert undo.undo_to() == 3, "what was seen cannot be taken back"
    gesture(game, undo, Walk(1), Walk(1))
    assert undo.undo_to() == 4, "nothing was revealed in this one"


def test_a_gesture_that_ends_with_a_reveal_is_undone_whole():
    """That needs everybody's consent, which the director asks for."""
    game = race(Roll(6))
    undo = undo_of(game)
    gesture(game, undo, Walk(1), Peek())
    assert undo.undo_to() == 1
