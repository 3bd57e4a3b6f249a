"""Lessons of games that were played: what the notes on them make, and why some make none."""

from random import Random

import pytest
from seat import COLOURS, sit_at

from ludotheque.core.annotations import LONGEST_NOTE, TurnNote
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.own_lessons import FAR, lesson_plan, lesson_step, own_lesson
from ludotheque.table.game_view import GameView, turns_of
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.shown import Shown

NAMES = ("Ana", "Bo", "Cy")


def played(game="highlanders", plies=120, seats=3, **how):
    """Return the table of a game of people, after so many plies."""
    players = [Player(name, (COLOURS[at],)) for at, name in enumerate(NAMES[:seats])]
    seat = sit_at(game, players, "3", settled=False, curtain=False, **how)
    play_into(seat.session, plies, Random(1))
    return seat


@pytest.fixture(scope="module")
def table():
    return played()


def plan(table, *notes):
    table.session.notes = notes
    return lesson_plan(table.session, table.scene.look)


def lesson(table, *notes):
    made = plan(table, *notes)
    assert made.ready
    return own_lesson(table.session, made)


def refused(table, *notes) -> str:
    """Return what is wrong with the whole lesson or, at its place, with one of its notes."""
    made = plan(table, *notes)
    assert not made.ready
    [wrong] = filter(None, [made.fault, *(step.wrong for step in made.steps)])
    return wrong.replace("’", "'")


def plies_of(table, seat):
    """Return the plies before the moves of a seat."""
    return [ply for ply, step in enumerate(table.session.steps) if step.seat == seat]


def test_the_notes_are_what_the_guide_says_and_the_learner_plays_the_seat_that_is_awaited(table):
    first, second = plies_of(table, 1)[3], plies_of(table, 1)[9]
    guide = lesson(table, TurnNote(first, "Regardez."), TurnNote(second, "Et là ?", True))
    assert [(note.ply, note.awaits) for note in guide.lesson.notes] == [(first, False), (second, True)]
    assert guide.lesson.notes[0].text == "Regardez."
    asked = guide.lesson.notes[1].text
    assert asked.startswith("Et là ?\n"), "and who plays is said below"
    assert "Bo" in asked
    assert (guide.learners, guide.session.cursor) == ((1,), first)
    assert [player.is_person for player in guide.session.players] == [False, True, False]
    assert [player.name for player in guide.session.players] == list(NAMES)
    assert guide.lesson.notes[1].otherwise
    assert "1 coup" in guide.lesson.learnt[0]


def test_the_game_itself_stays_as_it_is(table):
    before = table.session.setup, len(table.session.steps), table.session.cursor
    lesson(table, TurnNote(plies_of(table, 0)[2], "Là", True))
    assert (table.session.setup, len(table.session.steps), table.session.cursor) == before


def test_it_ends_with_the_moves_that_answer_the_last_note(table):
    ply = plies_of(table, 1)[3]
    guide = lesson(table, TurnNote(ply, "Là", True))
    steps = guide.session.steps
    assert len(steps) > ply
    assert {step.seat for step in steps[ply:]} == {1}
    following = table.session.steps[len(steps)]
    assert following.seat != 1


def test_of_notes_at_one_place_the_last_awaits(table):
    ply = plies_of(table, 1)[3]
    guide = lesson(table, TurnNote(ply, "a", True), TurnNote(ply, "b"))
    assert [note.awaits for note in guide.lesson.notes] == [False, True]


def test_what_is_too_long_to_watch_is_left_out(table):
    own = plies_of(table, 1)
    first = own[0]
    near = next(ply for ply in own if first + 2 < ply)
    far = next(ply for ply in own if near + FAR + 2 < ply)
    guide = lesson(table, *(TurnNote(ply, "a", True) for ply in (first, near, far)))
    assert [note.jumps for note in guide.lesson.notes] == [False, False, True]


@pytest.mark.parametrize("seats", [(2,), (0, 1), (0, 1, 2)])
def test_the_whole_lesson_can_be_played_by_its_own_moves(table, seats):
    own = sorted(ply for seat in seats for ply in plies_of(table, seat)[1::5])
    notes = [TurnNote(ply, "a", number % 2 == 0) for number, ply in enumerate(own)]
    guide = lesson(table, *notes)
    assert {*guide.learners} == {table.session.steps[note.ply].seat for note in notes if note.awaited}
    asked, watched = [], set()
    for _gesture in range(1_000):
        if guide.finished:
            break
        if guide.note and guide.note.awaits:
            gesture = guide.gesture()
            assert gesture
            assert guide.judge(gesture) is Grade.RIGHT
            asked.append(guide.session.turn)
            for move in gesture:
                guide.session.append(move)
            guide.followed()
        elif guide.note:
            assert guide.read()
        else:
            watched.add(guide.session.turn)
            guide.session.append(guide.next)
    assert guide.finished
    assert asked == [table.session.steps[note.ply].seat for note in notes if note.awaited]
    assert watched >= {*range(3)}, "whatever is not asked for is shown"


def test_without_notes_or_with_none_that_awaits_it_is_said_how_to(table):
    assert "Noter" in refused(table)
    assert "joue le coup suivant" in refused(table, TurnNote(4, "a"))


def test_what_a_note_asks_is_told_by_turn_player_and_move(table):
    ply = plies_of(table, 1)[4]
    step = lesson_step(table.session, table.scene.look, TurnNote(ply, "a", True))
    turns = turns_of(table.session, table.scene.look).found
    turn = next(one for one in turns if one.start <= ply < one.end)
    assert (step.seat, step.where, step.fault) == (1, f"tour {turn.number}, Bo", "")
    end = lesson_step(table.session, table.scene.look, TurnNote(turn.end, "b"))
    assert end.where == step.where, "what is only read is about the turn that it ends"
    view = GameView(table.session, table.scene.look)
    view.refresh(Shown(at=turn.end))
    assert step.deed in [line.text for line in view.lines_since(ply)]


def test_while_hands_are_hidden_there_is_no_lesson_and_after_the_game_of_both_hands():
    cards = played("schotten-totten", 40, 2)
    own = sorted(plies_of(cards, seat)[3] for seat in (0, 1))
    notes = [TurnNote(ply, "a", True) for ply in own]
    assert "cachées" in refused(cards, *notes)
    while cards.session.turn != OVER:
        play_into(cards.session, 1, Random(1))
    assert {*lesson(cards, *notes).learners} == {0, 1}


def test_behind_the_last_move_there_is_none_to_await(table):
    assert "s'arrête là" in refused(table, TurnNote(table.session.cursor, "a", True))


def test_a_throw_is_awaited_of_who_throws_and_cards_that_are_dealt_of_nobody(table):
    throw = next(ply for ply, step in enumerate(table.session.steps) if step.seat == CHANCE and ply > 5)
    guide = lesson(table, TurnNote(throw, "Lancez", True))
    assert guide.learners == (table.session.steps[throw + 1].seat,)
    cards = played("schotten-totten", 2_000, 2)
    dealt = next(ply for ply, step in enumerate(cards.session.steps) if step.seat == CHANCE and ply > 20)
    assert "tirage" in refused(cards, TurnNote(dealt, "a", True))


def test_giving_up_is_not_taught():
    table = played("schotten-totten", 60, 2)
    session = table.session
    while session.turn == CHANCE:
        session.deal()
    session.play(session.rules.declarations(session.state)[0])
    assert "abandon" in refused(table, TurnNote(session.cursor - 1, "a", True))
    own = plies_of(table, 1)[-1]
    guide = lesson(table, TurnNote(own, "a", True), TurnNote(session.cursor, "C'est fini."))
    assert guide.lesson.notes[-1].jumps


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_somebodys_moves_make_a_lesson(game):
    box = GAMES[game]
    count = box.seats[0]
    each, sides = box.tinctures_each(count), box.sides or COLOURS
    seats = [Player(NAMES[at], tuple(sides[each * at : each * at + each])) for at in range(count)]
    table = sit_at(game, seats, "3", settled=False, curtain=False)
    play_into(table.session, 80, Random(1))
    while table.session.has_secrets and table.session.turn != OVER:
        play_into(table.session, 1, Random(1))
    own = plies_of(table, 0)
    guide = lesson(table, *(TurnNote(ply, "é" * LONGEST_NOTE, True) for ply in own[1:20:3]))
    assert guide.learners == (0,)
    assert not guide.finished
