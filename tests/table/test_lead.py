"""A lesson at the table, driven by the director as pointer and keys drive it: the record is what is made."""

from functools import cache, partial
from types import SimpleNamespace

import pytest
from hand import Hand

from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.games.lessons import open_lesson
from ludotheque.home import paths
from ludotheque.players.stand_in import StandIn
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.lesson.lead import CALM, Lead, from_record
from ludotheque.table.lesson.lesson import ALSO
from ludotheque.table.scene import TableScene

LESSONS = [pytest.param(box, path, id=path.stem) for box in GAMES.values() for path in box.lessons()]


class Table:
    """A lesson laid out on a table of its own."""

    def __init__(self, box, path):
        self.hand = Hand()
        self.guide, board_map = open_lesson(path, "fr")
        look = box.look()(self.hand.app, self.guide.session, board_map)
        others = StandIn(partial(from_record, self.guide), CALM)
        self.scene = TableScene(
            self.hand.app, self.guide.session, look, self.hand.navigation, others, box.title
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

    def go_on(self):
        """Do what the present note wants, and let others move until the next one."""
        if not self.guide.read():
            self.lead.show_me()
        self.wait_for_note()


by_lesson = pytest.mark.parametrize(("box", "path"), LESSONS)


@cache
def walked(box, path):
    """Walk a lesson once, and return what became of all gestures that were tried at each of its notes."""
    table = Table(box, path)
    guide, session, make = table.guide, table.guide.session, table.scene.director.make
    found = SimpleNamespace(record=list(guide.lesson.record.moves), illegal=[], others=[], as_good=[])
    while not guide.finished:
        note = guide.note
        assert note, f"after note {guide.at} nobody goes on"
        unchanged = [False, note.ply, note]
        made = make(Move())
        known = table.grade is Grade.ILLEGAL or not note.moves
        found.illegal.append(known and [made, session.cursor, guide.note] == unchanged)
        legal = session.rules.legal(session.state)
        for move in legal[:: 1 + len(legal) // 12]:
            if guide.judge([move]) in (Grade.OTHER, Grade.EARLY):
                found.others.append([make(move), session.cursor, guide.note] == unchanged)
        for text in note.also[:1]:
            made = make(*map(session.rules.notation.read, text.split(ALSO)))
            found.as_good.append(not made and table.grade is Grade.AS_GOOD and session.cursor > note.ply)
        if note.also:
            table.wait_for_note()
        else:
            table.go_on()
    found.played, found.steps = list(session.moves()), len(session.steps)
    found.notes = guide.at == len(guide.lesson.notes)
    found.saved = list(paths.saves_folder().glob("*.json*"))
    table.hand.app.close()
    return found


@by_lesson
def test_it_is_played_to_its_end_and_the_record_is_what_was_played(box, path):
    found = walked(box, path)
    assert found.played == found.record
    assert found.notes


@by_lesson
def test_other_legal_gestures_change_nothing(box, path):
    found = walked(box, path)
    assert found.others
    assert all(found.others)
    assert found.steps == len(found.record)


@by_lesson
def test_illegal_gestures_change_nothing(box, path):
    assert all(walked(box, path).illegal)


@by_lesson
def test_what_is_as_good_makes_the_records_own_gesture(box, path):
    assert all(walked(box, path).as_good)


@by_lesson
def test_a_lesson_is_never_saved(box, path):
    assert not walked(box, path).saved


@by_lesson
def test_others_wait_while_a_note_is_read(box, path):
    table = Table(box, path)
    table.hand.wait(3 * CALM)
    assert table.guide.session.cursor == table.guide.note.ply


@by_lesson
def test_a_step_back_shows_the_note_before(box, path):
    table = Table(box, path)
    guide = table.guide
    said = guide.note
    while guide.note == said or guide.note.ply == said.ply:
        table.go_on()
    later = guide.at
    assert guide.step_back()
    assert (guide.at, guide.session.cursor) == (later - 1, guide.lesson.notes[later - 1].ply)
