"""The guide of a lesson, without a table: a race that is recorded, and notes at some of its plies."""

from functools import partial
from types import SimpleNamespace

import pytest
import toy
from toy import Peek, Rest, Roll, Walk

from ludotheque import languages
from ludotheque.core.move import Concede
from ludotheque.core.session import Player, Session
from ludotheque.players.stand_in import StandIn
from ludotheque.players.team import Question
from ludotheque.table.lesson.guide import Grade, Guide, LessonSession
from ludotheque.table.lesson.lead import CALM, Lead, from_record
from ludotheque.table.lesson.lesson import Lesson, LessonNote
from ludotheque.table.panel.replay import READ

RACE = (
    *(Roll(3), Walk(2), Walk(1)),  # the learner's first turn
    *(Roll(2), Walk(2)),  # the other's
    *(Roll(6), Walk(4), Rest()),
    *(Roll(1), Walk(1)),
    *(Roll(5), Walk(1)),
)
WELCOME, THROW, WALK, QUESTION, SECOND, LAST = range(6)
NOTES = (
    LessonNote(0, "Welcome."),
    LessonNote(0, "Throw.", awaits=True, otherwise="The die."),
    LessonNote(1, "Walk.", awaits=True, also=("rest", "walk 1, rest"), otherwise="Not so."),
    LessonNote(5, "Where is the other?", awaits=True, otherwise="No.", answers=("two", "second")),
    LessonNote(6, "Four at once.", awaits=True, otherwise="Four.", jumps=True),
    LessonNote(11, "One step.", awaits=True, otherwise="One.", jumps=True),
)
END = len(RACE)
ENGLISH = languages.languages()["en"]


def recorded() -> Session:
    """Return the race, played to the end of its record; the second seat is a computer's."""
    made = toy.setup()
    other = made.players[1]._replace(played_by=((0, "beginner"),))
    session = Session(toy.ToyRules(), made._replace(players=(made.players[0], other)))
    for move in RACE:
        session.append(move)
    return session


def guided(notes=NOTES, at=0) -> Guide:
    session = LessonSession.following(recorded())
    return Guide(Lesson("race", "A race", (), None, notes, ENGLISH), session, session.seek, at)


def at_note(number: int) -> Guide:
    guide = guided(at=number)
    assert guide.note is NOTES[number]
    return guide


def follow(guide: Guide) -> None:
    """Let the record go on to the next note, or to its end."""
    while guide.next is not None:
        guide.session.append(guide.next)
        guide.followed()


# Where it begins


def test_it_begins_with_the_first_note_at_its_ply():
    later = (NOTES[WALK]._replace(ply=1),)
    guide = guided(later)
    assert (guide.at, guide.note, guide.session.cursor) == (0, later[0], 1)
    assert not guide.answered


@pytest.mark.parametrize("number", range(len(NOTES)))
def test_it_begins_with_the_note_that_was_reached(number):
    guide = guided(at=number)
    assert (guide.at, guide.note, guide.session.cursor) == (number, NOTES[number], NOTES[number].ply)


@pytest.mark.parametrize("number", [-1, len(NOTES), len(NOTES) + 5])
def test_it_begins_with_the_first_note_where_there_is_no_such_note(number):
    assert guided(at=number).at == 0


def test_the_learner_plays_the_seats_of_people():
    assert guided().learners == (0,)
    played = recorded()
    one, other = played.players
    played.setup = played.setup._replace(players=(other, one, Player("Cy")))
    session = LessonSession.following(played)
    assert Guide(Lesson("race", "A race", (), None, NOTES, ENGLISH), session, session.seek).learners == (1, 2)


# The session that it leads


def test_a_session_that_follows_a_record_begins_at_its_start():
    played = recorded()
    session = LessonSession.following(played)
    assert (session.cursor, session.steps, session.setup) == (0, played.steps, played.setup)
    session.cut(3)
    assert len(played.steps) == END, "the record stays whole"


def test_chance_decides_as_in_the_record_and_after_it_by_the_seed():
    session = LessonSession.following(recorded())
    assert session.deal().move == RACE[0]
    session.seek(END)
    for _turn in range(2):
        session.play(Rest())
        plain = Session(session.rules, session.setup)
        plain.steps, plain.cursor = list(session.steps), session.cursor
        assert session.deal().move == plain.deal().move


# From note to note


def test_what_need_only_be_read_leads_on_at_once():
    guide = at_note(WELCOME)
    assert guide.read()
    assert (guide.at, guide.session.cursor) == (THROW, 0)


@pytest.mark.parametrize("number", [THROW, WALK, QUESTION])
def test_what_waits_is_not_read_over(number):
    guide = at_note(number)
    assert not guide.read()
    assert (guide.at, guide.note) == (number, NOTES[number])


def test_a_gesture_leads_to_the_next_note_once_it_is_made():
    guide = at_note(THROW)
    guide.followed()
    assert guide.at == THROW, "nothing has been made"
    guide.session.deal()
    guide.followed()
    assert (guide.at, guide.note) == (WALK, NOTES[WALK])


def test_nothing_is_said_between_two_notes():
    guide = at_note(WALK)
    guide.session.append(Walk(2))
    guide.followed()
    assert (guide.at, guide.note) == (QUESTION, None)
    assert not guide.read()
    assert not guide.answer("two")
    assert guide.gesture() == ()
    assert guide.judge([Walk(1)]) is Grade.EARLY


def test_a_note_is_not_shown_before_or_after_its_ply():
    guide = at_note(WALK)
    for ply in (0, 2):
        guide.session.seek(ply)
        assert guide.note is None


def test_what_is_only_read_or_answered_is_not_passed_by_a_move():
    for number in (WELCOME, QUESTION):
        guide = at_note(number)
        guide.session.seek(NOTES[number].ply + 1)
        guide.followed()
        assert guide.at == number


def test_the_session_goes_straight_to_a_note_that_jumps():
    guide = at_note(QUESTION)
    assert guide.answer("second")
    assert guide.read()
    assert (guide.at, guide.session.cursor) == (SECOND, 6)
    assert guide.note is NOTES[SECOND]


def test_a_note_that_does_not_jump_is_waited_for():
    guide = at_note(WALK)
    guide.session.append(Walk(2))
    guide.followed()
    assert guide.session.cursor == 2
    follow(guide)
    assert guide.note is NOTES[QUESTION]
    assert guide.session.cursor == NOTES[QUESTION].ply


def test_it_is_finished_after_the_last_note_and_at_the_end_of_the_record():
    guide = at_note(LAST)
    assert not guide.finished
    assert not guided().finished
    guide.session.append(Walk(1))
    assert not guide.finished, "the note has not been followed"
    guide.followed()
    assert guide.finished
    assert (guide.note, guide.next, guide.unprompted, guide.gesture()) == (None, None, None, ())
    assert not guide.read()


def test_it_is_not_finished_while_the_record_goes_on_after_the_last_note():
    guide = guided(NOTES[:1])
    assert guide.read()
    assert (guide.note, guide.finished) == (None, False)
    follow(guide)
    assert guide.finished
    guide.followed()
    assert guide.at == 1, "there is no note to go on from"


# Moves that nobody asks for


def test_the_next_move_is_the_records_and_none_while_a_note_is_shown():
    guide = at_note(WALK)
    assert guide.next is None
    guide.session.append(Walk(2))
    guide.followed()
    for move in RACE[2:5]:
        assert guide.next == move
        guide.session.append(move)
    assert guide.note
    assert guide.next is None


def test_only_the_learners_own_moves_without_a_note_make_themselves():
    guide = at_note(WALK)
    assert guide.unprompted is None, "the note asks for it"
    guide.session.append(Walk(2))
    guide.followed()
    assert guide.unprompted == Walk(1)
    guide.session.append(Walk(1))
    assert guide.unprompted is None, "the die comes next"
    guide.session.append(Roll(2))
    assert guide.unprompted is None, "the other moves next"


def test_the_record_goes_on_with_its_own_moves_alone():
    guide = at_note(WALK)
    assert not guide.goes_on([Walk(2)]), "the note is to be followed first"
    guide.session.append(Walk(2))
    guide.followed()
    assert guide.goes_on([Walk(1)])
    assert guide.goes_on([Walk(1), Roll(2)])
    assert not guide.goes_on([Rest()])
    assert not guide.goes_on([Walk(1), Roll(3)])
    assert not guide.goes_on([Peek(), Walk(1)])
    assert not guide.goes_on([]), "no die comes now"
    guide.session.append(Walk(1))
    assert guide.goes_on([])
    guide.session.append(Roll(2))
    assert not guide.goes_on([])


# Gestures


def test_a_throw_is_right_where_the_record_throws():
    assert at_note(THROW).judge([]) is Grade.RIGHT
    assert at_note(THROW).gesture() == (Roll(3),)
    assert at_note(WALK).judge([]) is Grade.ILLEGAL


@pytest.mark.parametrize(
    "moves", [[Walk(2)], [Walk(2), Walk(1)], [Walk(3)], [Walk(1), Walk(1)], [Walk(1)] * 3]
)
def test_whatever_leads_to_where_the_record_goes_is_right(moves):
    assert at_note(WALK).judge(moves) is Grade.RIGHT


def test_what_comes_too_much_is_left_out():
    assert at_note(WALK).judge([Walk(3), Walk(1)]) is Grade.RIGHT
    assert at_note(WALK).judge([Walk(1), Walk(3)]) is Grade.OTHER


@pytest.mark.parametrize("moves", [[Rest()], [Walk(1), Rest()]])
def test_what_the_note_accepts_is_as_good(moves):
    assert at_note(WALK).judge(moves) is Grade.AS_GOOD


@pytest.mark.parametrize("moves", [[Peek()], [Walk(1)], [Walk(2), Rest()], [Concede(0)]])
def test_another_legal_gesture_is_not_what_is_awaited(moves):
    assert at_note(WALK).judge(moves) is Grade.OTHER


def test_the_rules_refuse_what_is_illegal():
    assert at_note(WALK).judge([Walk(4)]) is Grade.ILLEGAL
    assert at_note(WALK).judge([Walk(4), Walk(2)]) is Grade.ILLEGAL
    assert at_note(THROW).judge([Walk(1)]) is Grade.ILLEGAL


def test_a_gesture_is_judged_without_being_made():
    guide = at_note(WALK)
    for moves in ([Walk(3)], [Rest()], [Peek()], [Walk(4)], []):
        guide.judge(moves)
        assert (guide.session.cursor, len(guide.session.steps), guide.note) == (1, END, NOTES[WALK])


def test_a_gesture_is_early_while_a_note_is_read():
    assert at_note(WELCOME).judge([]) is Grade.EARLY
    assert at_note(WELCOME).judge([Walk(1)]) is Grade.EARLY
    assert at_note(WELCOME).gesture() == ()


def test_a_gesture_ends_where_another_seat_or_chance_goes_on_or_the_next_note_stands():
    assert at_note(WALK).gesture() == (Walk(2), Walk(1))
    notes = (*NOTES[: WALK + 1], LessonNote(2, "Well."), *NOTES[QUESTION:])
    assert guided(notes, WALK).gesture() == (Walk(2),)
    assert at_note(LAST).gesture() == (Walk(1),)


def test_a_gesture_goes_on_past_where_the_next_note_would_have_been_if_that_one_jumps():
    notes = (*NOTES[:SECOND], NOTES[SECOND], LessonNote(7, "And rest.", awaits=True, jumps=True))
    assert guided(notes, SECOND).gesture() == (Walk(4), Rest())


def test_the_last_gesture_goes_on_to_the_end_of_the_record():
    assert guided(NOTES[: SECOND + 1], SECOND).gesture() == (Walk(4), Rest())


# Questions


def test_a_question_is_answered_by_any_of_its_places():
    for place in ("two", "second"):
        guide = at_note(QUESTION)
        assert not guide.answered
        assert guide.answer(place)
        assert guide.answered
        assert guide.note is NOTES[QUESTION], "the answer is seen before it goes on"
        assert guide.read()
        assert not guide.answered, "the next note has no answer yet"


def test_a_wrong_answer_leaves_a_question_open_and_a_right_one_closes_it():
    guide = at_note(QUESTION)
    assert not guide.answer("first")
    assert not guide.answered
    assert not guide.read()
    assert guide.answer("two")
    assert not guide.answer("first")
    assert guide.answered, "what was right stays right"


def test_a_question_wants_no_gesture():
    guide = at_note(QUESTION)
    assert guide.gesture() == ()
    assert guide.judge([Walk(1)]) is Grade.OTHER
    assert guide.judge([]) is Grade.OTHER
    guide.answer("two")
    assert guide.judge([]) is Grade.EARLY


def test_what_asks_no_question_has_no_answer():
    assert not at_note(WALK).answer("two")


# Back


def test_there_is_no_step_back_from_the_first_note():
    guide = at_note(WELCOME)
    assert guide.earlier is None
    assert not guide.step_back()
    assert (guide.at, guide.session.cursor) == (0, 0)


@pytest.mark.parametrize("number", range(1, len(NOTES)))
def test_a_step_back_leads_to_the_ply_of_the_note_before(number):
    guide = at_note(number)
    assert guide.earlier == NOTES[number - 1].ply
    assert guide.step_back()
    assert (guide.at, guide.note) == (number - 1, NOTES[number - 1])
    assert guide.session.cursor == NOTES[number - 1].ply


def test_a_step_back_between_two_notes_leads_to_the_one_that_was_followed():
    guide = at_note(WALK)
    guide.session.append(Walk(2))
    guide.followed()
    assert guide.step_back()
    assert guide.note is NOTES[WALK]


def test_a_step_back_opens_a_question_again():
    guide = at_note(QUESTION)
    guide.answer("two")
    guide.step_back()
    assert not guide.answered


# The others' part


def others(guide) -> StandIn:
    return StandIn(partial(from_record, guide), CALM)


def test_the_others_play_the_record_after_a_calm_while():
    guide = at_note(WALK)
    guide.session.append(Walk(2))
    guide.followed()
    guide.session.append(Walk(1))
    guide.session.append(Roll(2))
    request = others(guide).ask(Question(1), {1: "beginner"}, ["roll 3"])
    assert request.reply(0.0) is None
    assert request.reply(0.75 * CALM) is None
    assert request.reply(0.25 * CALM).line == ("walk 2",)


def test_the_others_wait_while_a_note_is_read():
    guide = at_note(QUESTION)
    request = others(guide).ask(Question(1), {1: "beginner"}, [])
    assert request.reply(5 * CALM) is None
    guide.session.seek(4)
    assert request.reply(0.0) is None, "the while begins when the note has been read"
    assert request.reply(CALM).line == (guide.session.rules.notation.write(guide.next),)


def test_every_proposal_is_declined_at_once():
    answer = others(guided()).ask(Question(1, proposal="stop"), {1: "beginner"}, []).reply(0.0)
    assert answer is not None
    assert not answer.agrees
    assert not answer.line


# What it has a table do


class Table:
    """Stands in for a director: makes what it is permitted to make, and nothing by itself."""

    def __init__(self, number: int) -> None:
        self.guide, self.grades = at_note(number), []
        self.session, self.model = self.guide.session, SimpleNamespace(report=None, die_waits=False)
        self.led, self.permits, self.keep = False, None, None
        self.lead = Lead(self, self.guide, self.grades.append)

    def travel(self, cursor: int) -> None:
        self.session.seek(cursor)

    def make(self, *moves) -> bool:
        if not self.permits(moves):
            return False
        for move in moves:
            self.session.append(move)
        return True

    def throw(self) -> None:
        if self.permits(()):
            self.session.deal()


def test_a_table_that_is_led_goes_where_the_guide_goes():
    table = Table(THROW)
    assert table.led
    assert table.guide.travel == table.travel
    assert table.keep() is None, "nothing is saved"


def test_the_guide_follows_what_the_table_makes():
    table = Table(THROW)
    table.throw()
    assert table.guide.at == THROW
    table.lead.update()
    assert table.guide.at == WALK


def walked(**facts) -> Table:
    """Return a table on which the learner has one step left that no note awaits."""
    table = Table(WALK)
    assert table.make(Walk(2))
    table.lead.update()
    vars(table.model).update(facts)
    return table


def test_a_move_without_a_note_makes_itself_after_a_calm_while():
    table = walked()
    table.lead.update(CALM / 2)
    table.lead.update(CALM / 4)
    assert table.session.cursor == 2
    table.lead.update(CALM / 4)
    assert (table.session.cursor, table.grades) == (3, [Grade.RIGHT]), "only what was done has been judged"


def test_it_waits_longer_while_there_is_a_report_to_read():
    table = walked(report="a report")
    table.lead.update(READ - CALM / 4)
    assert table.session.cursor == 2
    table.lead.update(CALM / 4)
    assert table.session.cursor == 3


def test_nothing_makes_itself_that_is_not_the_learners():
    table = walked()
    table.lead.update(CALM)
    for _move in RACE[3:5]:
        table.lead.update(3 * CALM)
        assert table.session.cursor == 3
    assert table.guide.at == QUESTION


def test_a_throw_of_the_learner_that_no_note_awaits_makes_itself_too():
    table = walked()
    table.lead.update(CALM)
    table.model.die_waits = True
    table.lead.update(CALM / 2)
    assert table.session.cursor == 3
    table.lead.update(CALM / 2)
    assert table.session.cursor == 4


def test_each_move_has_a_calm_while_of_its_own():
    notes = (*NOTES[:SECOND], LessonNote(6, "Go.", awaits=True), LessonNote(10, "Well."))
    guide = guided((*NOTES[:THROW], LessonNote(0, "Throw.", awaits=True), *notes[SECOND:]), THROW)
    table = Table(THROW)
    table.guide = guide
    table.session, table.lead = guide.session, Lead(table, guide)
    table.throw()
    for cursor in (2, 3):
        table.lead.update(0.6 * CALM)
        assert table.session.cursor == cursor - 1
        table.lead.update(0.6 * CALM)
        assert table.session.cursor == cursor


def test_what_a_note_waits_for_is_shown():
    table = Table(THROW)
    table.lead.show_me()
    assert table.session.cursor == 1
    table.lead.update()
    table.lead.show_me()
    assert list(table.session.steps[1:3]) == list(recorded().steps[1:3])
    assert table.session.cursor == 3


def test_the_first_answer_to_a_question_is_shown():
    table, given = Table(QUESTION), []
    answer = table.guide.answer
    table.guide.answer = lambda place: (given.append(place), answer(place))
    table.lead.show_me()
    assert (given, table.guide.answered, table.session.cursor) == (["two"], True, 5)


def test_there_is_nothing_to_show_of_what_is_only_read():
    table = Table(WELCOME)
    table.lead.show_me()
    assert (table.session.cursor, table.guide.at, table.grades) == (0, WELCOME, [])


def test_what_is_right_is_made():
    table = Table(WALK)
    assert table.make(Walk(3))
    assert table.grades == [Grade.RIGHT]


def test_what_is_as_good_gives_way_to_the_records_own_gesture():
    table = Table(WALK)
    assert not table.make(Rest())
    assert [step.move for step in table.session.steps[: table.session.cursor]] == list(RACE[:3])
    assert table.grades == [Grade.RIGHT, Grade.AS_GOOD]


@pytest.mark.parametrize(
    ("number", "moves", "grade"),
    [(WALK, [Peek()], Grade.OTHER), (WALK, [Walk(4)], Grade.ILLEGAL), (WELCOME, [Walk(1)], Grade.EARLY)],
)
def test_nothing_else_is_made(number, moves, grade):
    table = Table(number)
    assert not table.make(*moves)
    assert (table.grades, table.session.cursor) == ([grade], NOTES[number].ply)


def test_what_the_record_goes_on_with_is_made_without_a_grade():
    table = walked()
    table.grades.clear()
    assert table.make(Walk(1))
    assert table.grades == []
