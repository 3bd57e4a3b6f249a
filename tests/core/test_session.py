"""Steps and a cursor: playing, dealing, undo, redo, and what needs everyone's consent."""

from dataclasses import replace
from random import Random

import pytest
import toy
from toy import Peek, Rest, Roll, Stop, Walk

from ludotheque.core.game import CHANCE, OVER, IllegalMove, Outcome
from ludotheque.core.move import Concede


def test_a_new_game_waits_for_chance():
    game = toy.session()
    assert (game.turn, game.cursor, game.can_undo, game.can_redo) == (CHANCE, 0, False, False)


def test_chance_is_dealt_and_not_played():
    game = toy.session()
    with pytest.raises(ValueError, match="dealt"):
        game.play(Roll(6))
    step = game.deal()
    assert step.seat == CHANCE
    assert step.state.left == step.move.die


def test_dealing_out_of_turn_is_an_error():
    game = toy.session()
    game.deal()
    with pytest.raises(ValueError, match="weight"):
        game.deal()


def test_an_illegal_move_says_why_and_changes_nothing():
    game = toy.session()
    game.deal()
    before = game.state
    with pytest.raises(IllegalMove) as caught:
        game.play(Walk(7))
    assert caught.value.refusal.rule == "T1"
    assert (game.state, game.cursor) == (before, 1)


def test_an_agreement_may_be_made_where_chance_is_to_move():
    game = toy.session()
    game.play(Stop())
    assert game.turn == OVER


def test_a_declaration_is_made_by_the_seat_it_names_in_whosever_turn():
    game = toy.session()
    game.deal()
    assert game.turn == 0
    assert game.play(Concede(1)).seat == 1
    assert game.turn == OVER


def test_nothing_is_declared_while_chance_is_to_move():
    with pytest.raises(ValueError, match="dealt"):
        toy.session().play(Concede(0))


def test_undo_passes_over_chance_and_redo_comes_back():
    game = toy.session()
    game.deal()
    game.play(Rest())
    game.deal()
    seen = game.state
    game.undo()
    assert (game.cursor, game.turn) == (1, 0)
    game.redo()
    assert (game.cursor, game.state) == (3, seen)


def test_undo_then_redo_is_the_identity_at_every_cursor_where_someone_decides():
    game = toy.play_on(toy.session(), Random(2), 40)
    for cursor in range(1, len(game.steps) + 1):
        game.seek(cursor)
        if game.can_undo and game.turn != CHANCE:
            before = game.state
            game.undo()
            game.redo()
            assert (game.cursor, game.state) == (cursor, before)


def test_the_same_roll_comes_again_after_undo_and_other_moves():
    game = toy.session()
    game.deal()
    game.play(Rest())
    again = game.deal().move
    game.undo()
    game.play(Peek())
    game.play(Rest())
    assert game.deal().move == again


def test_replaying_what_was_undone_keeps_what_can_be_redone_and_another_move_forgets_it():
    game = toy.session()
    game.deal()
    game.play(Peek())
    game.play(Rest())
    game.seek(0)
    game.deal()
    game.play(Peek())
    assert game.can_redo
    game.play(Walk(1))
    assert not game.can_redo


def test_consent_is_needed_past_the_last_chance_and_the_last_reveal():
    game = toy.session()
    while game.deal().move.die < 4:
        game.play(Rest())
    rolled = game.cursor
    assert game.free_undo == rolled
    assert game.undo_to < game.free_undo
    game.play(Walk(1))
    assert game.undo_to >= game.free_undo == rolled
    game.play(Peek())
    assert game.undo_to < game.free_undo == rolled + 2
    game.play(Walk(1))
    assert game.undo_to >= game.free_undo


def test_nothing_to_undo_or_redo_is_an_index_error():
    game = toy.session()
    with pytest.raises(IndexError):
        game.undo()
    with pytest.raises(IndexError):
        game.redo()
    game.deal()
    with pytest.raises(IndexError):
        game.undo()


def test_a_new_game_has_nothing_to_take_back():
    game = toy.session()
    assert (game.undo_to, game.free_undo, game.plies) == (-1, 0, 0)


def test_a_game_without_chance_or_reveal_can_be_taken_back_to_its_start():
    game = toy.session()
    game.start = toy.State((0, 0), 0, left=6)
    game.play(Walk(1))
    game.play(Walk(2))
    assert (game.undo_to, game.free_undo) == (1, 0)
    game.undo()
    game.undo()
    assert (game.state, game.can_undo) == (game.start, False)
    assert [*game.moves()] == ["walk 1", "walk 2"], "both can be made again"


def test_whether_a_ply_reveals_is_asked_of_the_state_that_it_was_made_in():
    game = toy.session()
    game.start = toy.State((0, 0), 0, left=6)
    game.play(Walk(1))
    game.play(Walk(2))
    game.rules.reveals = lambda state, move: state.left == 5
    assert game.free_undo == 2


def test_nothing_lies_before_the_start_nor_beyond_the_steps():
    game = toy.play_on(toy.session(), Random(4), 6)
    for cursor in (-1, 7):
        with pytest.raises(IndexError):
            game.seek(cursor)
    for cursor in (0, 6):
        game.seek(cursor)
        assert game.plies == cursor
        assert game.state == game.state_at(cursor)


def test_a_game_has_secrets_from_the_first_that_somebody_does_not_know():
    game = toy.session()
    game.rules.view = lambda state, seat: replace(state, left=0)  # nobody sees the die
    assert not game.has_secrets
    game.deal()
    assert game.has_secrets
    game.play(Rest())
    assert game.has_secrets, "there was one"
    game.seek(0)
    assert not game.has_secrets


def test_a_session_tells_what_was_settled_before_it():
    game = toy.session()
    assert (game.game, game.options) == ("toy", (("short", True), ("goal", toy.GOAL)))
    assert (game.players, game.seed) == (game.setup.players, "abc")


def test_a_game_that_is_closed_is_over_where_it_stopped_and_there_alone():
    game = toy.session()
    game.deal()
    game.play(Peek())
    game.play(Peek())
    outcome = Outcome((1,), "goal", (0, 10))
    game.close(outcome, "the record")
    rules, last, before = game.rules, game.state, replace(game.state, left=1)
    assert (game.turn, game.undo_to, game.can_undo, game.kept) == (OVER, -1, False, "the record")
    assert (rules.turn(last), rules.outcome(last)) == (OVER, outcome)
    assert (rules.legal(last), rules.agreements(last), rules.declarations(last)) == ((), (), ())
    assert (rules.turn(before), rules.outcome(before)) == (0, None)
    assert rules.legal(before) == (Walk(1), Peek(), Rest())
    assert (rules.agreements(before), rules.declarations(before)) == ((Stop(),), (Concede(0), Concede(1)))


def test_each_step_tells_who_made_it_and_how_often_chance_had_spoken():
    game = toy.session()
    game.deal()
    game.play(Peek())
    game.play(Rest())
    game.deal()
    game.play(Concede(0))
    assert [(step.seat, step.drawn) for step in game.steps] == [
        (CHANCE, 1),
        (0, 1),
        (0, 1),
        (CHANCE, 2),
        (0, 2),
    ]
