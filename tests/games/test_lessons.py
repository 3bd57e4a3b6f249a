"""Every lesson in both languages: legal, complete, and played through by what its notes await."""

from shutil import copytree

import pytest

from ludotheque.core.game import CHANCE
from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.games.lessons import open_lesson
from ludotheque.home import paths
from ludotheque.languages import languages
from ludotheque.players.characters import character
from ludotheque.players.words import character_name
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.lesson.lesson import BadLesson

LESSONS = [pytest.param(path, id=path.stem) for box in GAMES.values() for path in box.lessons()]
pytestmark = pytest.mark.parametrize("path", LESSONS)


def follow(guide):
    """Let the record go on by itself to the next note, or to its end."""
    while guide.next is not None:
        move = guide.next
        step = guide.session.deal() if guide.session.turn == CHANCE else guide.session.play(move)
        assert step.move == move
        guide.followed()


def do(guide):
    """Do what the present note wants, and let others go on."""
    if guide.note.answers:
        assert guide.answer(guide.note.answers[-1])
    if not guide.read():
        for move in guide.gesture():
            guide.session.append(move)
        guide.followed()
    follow(guide)


def stations(path, language="fr"):
    """Yield a guide at each note of a lesson, and check at the end that it has finished."""
    guide, _map = open_lesson(path, language)
    while not guide.finished:
        assert guide.note is not None, f"nothing is said after note {guide.at}"
        yield guide
        do(guide)
    assert guide.at == len(guide.lesson.notes)
    assert guide.session.cursor == len(guide.lesson.record.moves)


@pytest.mark.parametrize("language", languages())
def test_it_is_played_through_to_its_end(path, language):
    said = [guide.at for guide in stations(path, language)]
    assert said == list(range(len(said)))


def test_the_languages_tell_the_same_notes(path):
    french, *others = (open_lesson(path, language)[0].lesson for language in languages())
    for other in others:
        assert french.title != other.title
        assert len(french.learnt) == len(other.learnt) == 3
        for one, told in zip(french.notes, other.notes, strict=True):
            assert one._replace(text="", otherwise="") == told._replace(text="", otherwise="")
            assert one.text != told.text


def test_it_is_as_long_as_a_lesson_may_be(path):
    assert 8 <= len(open_lesson(path, "fr")[0].lesson.notes) <= 12


def test_only_what_leads_to_the_record_is_right(path):
    for guide in stations(path):
        session, note = guide.session, guide.note
        if not note.awaits:
            assert guide.judge(guide.gesture() or session.rules.legal(session.state)[:1]) is Grade.EARLY
            continue
        if note.answers:
            assert guide.judge(session.rules.legal(session.state)[:1]) is Grade.OTHER
            continue
        assert guide.judge([Move()]) is Grade.ILLEGAL
        if session.turn == CHANCE:
            assert guide.judge(()) is Grade.RIGHT
            continue
        assert guide.judge(guide.gesture()) is Grade.RIGHT
        aims = {session.state_at(note.ply + made + 1) for made in range(len(guide.gesture()))}
        for move in session.rules.legal(session.state):
            grade = guide.judge([move])
            if session.rules.apply(session.state, move) in aims:
                assert grade is Grade.RIGHT
            elif session.rules.notation.write(move) in note.also:
                assert grade is Grade.AS_GOOD
            else:
                assert grade is Grade.OTHER
        assert session.cursor == note.ply  # judged before it is made
        assert len(session.steps) == len(guide.lesson.record.moves)


def test_it_is_left_and_resumed_at_every_note(path):
    for guide in stations(path):
        again = open_lesson(path, "fr", guide.at)[0]
        assert (again.note, again.session.state) == (guide.note, guide.session.state)


def test_a_step_back_leads_to_the_note_before(path):
    before = None
    for guide in stations(path):
        note = guide.note
        assert guide.step_back() == (before is not None)
        if before is not None:
            assert guide.note == before
            do(guide)
        assert guide.note == before or guide.note == note
        before = note


def test_chance_brings_what_the_record_says_whatever_the_seed_would(path):
    guide, _map = open_lesson(path, "fr")
    session, differs = guide.session, False
    for ply, step in enumerate(session.steps):
        if step.seat == CHANCE:
            session.seek(ply)
            assert session.next_outcome() == step.move
            differs |= super(type(session), session).next_outcome() != step.move
    assert differs
    session.seek(len(session.steps))
    assert len(session.steps) == len(guide.lesson.record.moves)


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('{"ply"', '{"plie"', "it has no ply"),
        ('"look"', '"looks"', "nothing is called looks"),
        ('"notes"', '"words"', "there is no list of notes"),
        ('{"ply"', '{"jumps": 1, "ply"', "are true or false"),
    ],
)
def test_a_lesson_that_cannot_be_given_says_why(path, was, becomes, said, tmp_path):
    copy = tmp_path.joinpath(*path.parts[-3:])
    copy.parent.mkdir(parents=True)
    copy.write_text(path.read_text(encoding="utf-8").replace(was, becomes), encoding="utf-8")
    with pytest.raises(BadLesson, match=said) as error:
        open_lesson(copy, "fr")
    assert path.name in str(error.value)


def test_words_that_are_missing_or_too_many_are_named(path, tmp_path, monkeypatch):
    copytree(paths.languages_folder() / "fr", tmp_path / "fr")
    monkeypatch.setattr(paths, "languages_folder", lambda: tmp_path)
    words = tmp_path / "fr" / "lessons" / path.parts[-3] / f"{path.stem}.md"
    text = words.read_text(encoding="utf-8")
    for wrong, said in [
        (text[: text.rindex("## ")], "places"),
        (text.replace("## 1\n", "## 2\n"), "not numbered"),
        (text.replace("## 1\n", "## 1\n" + "mot " * 30), "note 1: more than 25 words"),
        (text.removeprefix("# "), "no title"),
    ]:
        words.write_text(wrong, encoding="utf-8")
        with pytest.raises(BadLesson, match=said):
            open_lesson(path, "fr")
    words.unlink()
    with pytest.raises(BadLesson, match=path.name):
        open_lesson(path, "fr")


def test_a_seat_is_named_after_the_character_whose_face_it_has(path):
    for player in open_lesson(path, "fr")[0].session.players:
        who = character(player.level)
        assert player.is_person or (who and character_name(who).endswith(player.name)), player
