"""A lesson at the table, driven by the director as pointer and keys drive it: the record is what is made."""

from functools import partial

import pytest
from hand import Hand

from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.games.lessons import open_lesson
from ludotheque.home import paths
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.lesson.lead import CALM, Lead, Script
from ludotheque.table.lesson.lesson import ALSO
from ludotheque.table.scene import TableScene

LESSONS = [pytest.param(box, path, id=path.stem) for box in GAMES.values() for path in box.lessons()]


class Table:
    """A lesson laid out on a table of its own."""

    def __init__(self, box, path):
        self.hand = Hand()
        self.guide, board_map = open_lesson(path, "fr")
        look = box.look()(self.hand.app, self.guide.session, board_map)
        self.scene = TableScene(
            self.hand.app, self.guide.session, look, self.hand.navigation, Script(self.guide), box.title
        )
        self.grade = None
        self.lead = Lead(self.scene.director, self.guide, partial(setattr, self, "grade"))
        self.hand.app.scenes.push(self.scene)

    def wait_for_note(self):
        """Let others move until the guide says something, or everything is over."""
        self.lead.update()
        for _look in range(20):
            if self.guide.note or self.guide.finished:
                return
            self.hand.wait(CALM)
            self.lead.update(CALM)


@pytest.fixture
def table(request):
    return Table(*request.param)


by_lesson = pytest.mark.parametrize("table", [param.values for param in LESSONS], indirect=True)


@by_lesson
def test_it_is_played_to_its_end_and_the_record_is_what_was_played(table):
    guide, record = table.guide, list(table.guide.lesson.record.moves)
    while not guide.finished:
        assert guide.note, f"after note {guide.at} nobody goes on"
        if not guide.read():
            table.lead.show_me()
        table.wait_for_note()
    assert list(guide.session.moves()) == record
    assert guide.at == len(guide.lesson.notes)


@by_lesson
def test_other_legal_gestures_change_nothing(table):
    guide, session = table.guide, table.guide.session
    while not guide.finished:
        note = guide.note
        for move in session.rules.legal(session.state):
            if guide.judge([move]) in (Grade.OTHER, Grade.EARLY):
                assert not table.scene.director.make(move)
                assert (session.cursor, guide.note) == (note.ply, note)
        if not guide.read():
            table.lead.show_me()
        table.wait_for_note()
    assert len(session.steps) == len(guide.lesson.record.moves)


@by_lesson
def test_illegal_gestures_change_nothing(table):
    guide, session = table.guide, table.guide.session
    while not guide.finished:
        note = guide.note
        assert not table.scene.director.make(Move())
        assert table.grade is Grade.ILLEGAL or not note.moves
        assert (session.cursor, guide.note) == (note.ply, note)
        if not guide.read():
            table.lead.show_me()
        table.wait_for_note()
    assert len(session.steps) == len(guide.lesson.record.moves)


@by_lesson
def test_what_is_as_good_makes_the_records_own_gesture(table):
    guide, session = table.guide, table.guide.session
    while not guide.finished:
        note = guide.note
        for text in note.also[:1]:
            assert not table.scene.director.make(*map(session.rules.notation.read, text.split(ALSO)))
            assert table.grade is Grade.AS_GOOD
            assert session.cursor > note.ply
        if not note.also and not guide.read():
            table.lead.show_me()
        table.wait_for_note()
    assert list(session.moves()) == list(guide.lesson.record.moves)


@by_lesson
def test_others_wait_while_a_note_is_read(table):
    guide = table.guide
    table.hand.wait(3 * CALM)
    assert guide.session.cursor == guide.note.ply


@by_lesson
def test_a_lesson_is_never_saved(table):
    while not table.guide.finished:
        if not table.guide.read():
            table.lead.show_me()
        table.wait_for_note()
    assert not list(paths.saves_folder().glob("*.json*"))


@by_lesson
def test_a_step_back_shows_the_note_before(table):
    guide = table.guide
    said = guide.note
    while guide.note == said or guide.note.ply == said.ply:
        if not guide.read():
            table.lead.show_me()
        table.wait_for_note()
    later = guide.at
    assert guide.step_back()
    assert (guide.at, guide.session.cursor) == (later - 1, guide.lesson.notes[later - 1].ply)
