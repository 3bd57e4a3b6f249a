"""A lesson as the learner meets it: from the front door, by mouse and by keys, left and taken up again."""

from functools import cache
from itertools import product
from types import SimpleNamespace

import pygame
import pytest
from hand import Hand, come_and_press
from tools.look import screen

from ludotheque.core.game import CHANCE
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Attack
from ludotheque.games.schotten_totten.rules.moves import Claim
from ludotheque.home import paths
from ludotheque.scenes.tour import until_said
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.lesson.scene import DONE
from ludotheque.table.panel.replay import READ
from ludotheque.table.view import highlights

TACTICS = GAMES["schotten-totten"]
TAUGHT = [box for box in GAMES.values() if box.lessons()]
LESSONS = [pytest.param(box, path, id=path.stem) for box in TAUGHT for path in box.lessons()]
by_lesson = pytest.mark.parametrize(("box", "path"), LESSONS)


def lesson(box, path, **settings):
    """Return a hand at the table of a lesson whose guide speaks."""
    hand = Hand(**settings)
    hand.navigation.lesson(box.id, path)
    until_said(hand.scene)
    return hand


def key(hand, pressed):
    hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode=""))
    hand.wait()
    until_said(hand.scene)


def texts(hand):
    """Return what the parchment says."""
    return hand.seen["lesson"]["texts"]


def framed(hand):
    """Return for each piece at a place that is lit whether its frame surrounds it and hides nothing of it."""
    scene, seen = hand.scene, hand.seen
    lit = seen["lesson"]["lit"] if not hand.table_model.card else {}
    pieces = [
        (piece["place"], pygame.Rect(piece["rect"])) for piece in seen["pieces"] if piece["place"] in lit
    ]
    if not pieces:
        return
    with_frames = hand.app.surface.copy()
    light, scene.canvas.light = scene.canvas.light, lambda _surface, _steady: None
    hand.table_model.show()
    hand.wait(0.1)
    for place, rect in pieces:
        alike = with_frames.get_at(rect.center) == hand.app.surface.get_at(rect.center)
        yield pygame.Rect(lit[place]).contains(rect) and alike
    scene.canvas.light = light
    hand.table_model.show()


def refused(hand):
    """Return whether a refusal lies beside the parchment, or None if one of them gives way."""
    hand.table_model.message.say("Pourquoi ce geste n'est pas permis ici.", "", hand.app.seconds)
    hand.table_model.show()
    hand.wait(0.1)
    paper, said = hand.seen["lesson"]["paper"], hand.seen["buttons"].get("message")
    hand.table_model.message.clear()
    hand.table_model.show()
    return None if not paper or not said else not pygame.Rect(said).colliderect(paper)


def answered(hand):
    """Return whether another legal gesture than the right one is answered and not made; None without one."""
    guide, session, note = hand.scene.guide, hand.scene.session, hand.scene.guide.note
    others = session.rules.legal(session.state) if note.awaits and session.turn >= 0 else ()
    wrong = next((move for move in others if guide.judge([move]) is Grade.OTHER), None)
    if wrong is None:
        return None
    before = session.cursor
    hand.scene.director.make(wrong)
    hand.wait()
    return session.cursor == before and note.otherwise in texts(hand)


@cache
def walked(box, path):
    """Walk a lesson once, by keys alone, and return what is found out at each of its notes and at its end."""
    hand = lesson(box, path)
    guide = hand.scene.guide
    found = SimpleNamespace(guide=guide, learner=guide.learner, taught=hand.scene.session.setup)
    found.notes = []
    while hand.table_model.background.moving:  # no test before may have painted the board
        hand.wait()
    for _key in range(3 * len(guide.lesson.notes)):
        if guide.finished:
            break
        note = SimpleNamespace(note=guide.note, after=guide.answered, texts=texts(hand))
        note.card = "card" in hand.seen
        hand.wait()
        note.moving = hand.scene.moving()
        note.framed, note.refused, note.answered = [*framed(hand)], refused(hand), answered(hand)
        found.notes.append(note)
        key(hand, pygame.K_F2 if guide.note.awaits else pygame.K_RETURN)
    found.kept = list(paths.saves_folder().glob("*.json"))
    found.finished, found.done = guide.finished, hand.app.settings.lessons.get(path.stem)
    found.end = texts(hand)
    hand.push("lesson-play")
    found.setup, found.proposed = hand.scene.name, hand.scene.plan.seating.players()
    hand.push("start")
    found.table, found.session = hand.scene.name, hand.scene.session
    hand.app.close()
    return found


@by_lesson
def test_it_is_finished_by_keys_alone_and_nothing_is_kept_among_the_games(box, path):
    found = walked(box, path)
    assert found.finished
    assert found.done == DONE
    assert found.end[1:] == list(found.guide.lesson.learnt)
    assert not found.kept


@by_lesson
def test_what_is_lit_is_framed_from_below_and_hides_no_piece(box, path):
    pieces = [piece for note in walked(box, path).notes for piece in note.framed]
    assert pieces
    assert all(pieces)


@by_lesson
def test_nothing_is_answered_before_the_learner_has_done_anything(box, path):
    for note in walked(box, path).notes:
        assert note.note.text in note.texts
        said = 3 if note.after else 2
        assert len(note.texts) == said, note  # its title, its words, and a right answer's


@by_lesson
def test_no_frames_are_needed_while_a_note_is_read(box, path):
    assert not [note for note in walked(box, path).notes if note.moving]


@by_lesson
def test_another_gesture_is_answered_in_the_words_of_the_note(box, path):
    answers = [note.answered for note in walked(box, path).notes if note.answered is not None]
    assert len(answers) > 1
    assert all(answers)


def test_the_summary_is_not_shown_right_after_the_lesson_that_said_the_same():
    box = GAMES["chevaliers"]
    hand = lesson(box, box.lessons()[0], introduced=())
    while not hand.scene.guide.finished:
        assert hand.app.settings.introduced == ()
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    hand.push("lesson-play")
    hand.push("start")
    assert hand.scene.name == "table"
    hand.app.close()
