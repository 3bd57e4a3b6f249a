"""Notes on the turns of a game, written in its replay, shown there, changed, deleted, kept with the game."""

from random import Random

import pygame
import pytest
from amounts import many
from core.test_annotations import mangled_notes
from drawn import drawn
from seat import Seat, sit_at, sit_down

from ludotheque.core.annotations import LONGEST_NOTE, MOST_NOTES, TurnNote, read_notes
from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.home.store import best_record, save_path
from ludotheque.table.course import Course
from ludotheque.table.game_view import turns_of
from ludotheque.table.shown import Shown

TWO = [Player("Ada", ("gueules",)), Player("Blaise", ("azur",))]


@pytest.fixture
def seat() -> Seat:
    """A game of some turns."""
    seat = sit_down(2, curtain=False)
    play_into(seat.session, 40)
    seat.take_over()
    seat.settle()
    return seat


def watch(seat: Seat, at: int) -> Seat:
    seat.scene.watch(at=at)
    seat.settle()
    return seat


def write(seat: Seat, text: str) -> None:
    seat.settle()
    for letter in text:
        seat.key(ord(letter.lower()))
        seat.send(pygame.TEXTINPUT, text=letter)
        seat.send(pygame.KEYUP, key=ord(letter.lower()), mod=0)


def kept(seat: Seat) -> tuple[TurnNote, ...]:
    """Return the notes in the file of the game."""
    return best_record(save_path(seat.session)).notes


def test_a_note_is_written_with_the_mouse_kept_in_the_file_and_shown(seat):
    watch(seat, 3)
    assert "turn_note" not in seat.seen
    seat.push("replay-note")
    write(seat, "Trop loin !")
    seat.push("awaited")
    seat.push("keep")
    assert kept(seat) == seat.session.notes == (TurnNote(3, "Trop loin !", True),)
    assert (seat.seen["turn_note"]["text"], seat.seen["turn_note"]["awaited"]) == ("Trop loin !", True)
    assert pygame.Rect(seat.area("board")).contains(seat.seen["turn_note"]["rect"])
    seat.push("replay-back")
    assert "turn_note" not in seat.seen


def keep(seat: Seat) -> None:
    """Keep a note by the keys for it."""
    seat.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    seat.settle()


def test_a_note_is_written_changed_and_deleted_with_keys_alone(seat):
    watch(seat, 4)
    seat.key(pygame.K_n)
    write(seat, "Un")
    seat.key(pygame.K_RETURN)
    write(seat, "deux")
    keep(seat)
    assert kept(seat) == (TurnNote(4, "Un\ndeux"),)
    assert seat.seen["turn_note"]["text"] == "Un\ndeux"
    seat.focus("note-edit")
    seat.key(pygame.K_RETURN)
    write(seat, "!")
    keep(seat)
    assert kept(seat) == (TurnNote(4, "Un\ndeux!"),)
    seat.focus("note-edit")
    seat.key(pygame.K_RETURN)
    seat.key(pygame.K_a, pygame.KMOD_CTRL)
    seat.key(pygame.K_DELETE)
    keep(seat)
    assert kept(seat) == ()
    assert "turn_note" not in seat.seen


@pytest.mark.parametrize("game", ["highlanders", "chevaliers"])
def test_a_note_written_inside_a_turn_stands_at_its_end_and_one_that_asks_at_a_gesture(game):
    seat = sit_at(game, TWO, "1", curtain=False)
    play_into(seat.session, 120, Random(4))
    turns = turns_of(seat.session, seat.scene.look).found[:-1]
    turn = next(one for one in turns if one.end - one.start > 4)
    course = Course(seat.table.game, 0, seat.session.cursor)
    stops = {course.gesture(at, 1) for at in range(seat.session.cursor)}
    for at in range(turn.start, turn.end):
        seat.session.notes = ()
        watch(seat, at)
        seat.key(pygame.K_n)
        write(seat, "Un")
        keep(seat)
        assert kept(seat) == (TurnNote(at if at == turn.start else turn.end, "Un"),)
        assert seat.seen["turn_note"]["text"] == "Un", "and whoever wrote it sees it there"
        seat.session.notes = ()
        watch(seat, at)
        seat.key(pygame.K_n)
        write(seat, "Un")
        seat.push("awaited")
        keep(seat)
        assert kept(seat) == (TurnNote(min(stop for stop in stops if stop >= at), "Un", awaited=True),)


@pytest.mark.parametrize("by", [1, -1])
def test_whoever_goes_by_turns_sees_a_note_inside_one(seat, by):
    play_into(seat.session, 400)
    course = Course(seat.table.game, 0, seat.session.cursor)
    turn = next(one for one in turns_of(seat.session, seat.scene.look).found if one.end - one.start > 4)
    inside = turn.start + 3
    assert course.turn(turn.start, 1) == turn.end
    seat.session.notes = (TurnNote(inside, "a"),)
    assert course.turn(turn.start if by > 0 else turn.end, by) == inside


def test_the_sheet_says_what_a_lesson_asks_and_why_it_cannot(seat):
    at = next(at for at, step in enumerate(seat.session.steps) if step.seat == 1)
    watch(seat, at)
    seat.key(pygame.K_n)
    assert "le lecteur lit cette note" in " ".join(seat.seen["texts"])
    seat.push("awaited")
    told = " ".join(seat.seen["texts"])
    seat.table.game.refresh(Shown(at=seat.table.replay.course.gesture(at, 1)))
    assert seat.session.players[1].name in told
    assert seat.table.game.latest() in told
    seat.key(pygame.K_ESCAPE)
    watch(seat, seat.session.cursor)
    seat.key(pygame.K_n)
    assert "s’arrête là" in " ".join(seat.seen["texts"])
    assert "awaited" not in seat.seen["buttons"]


def test_a_note_is_deleted_by_a_button_and_escape_changes_nothing(seat):
    seat.session.notes = (TurnNote(3, "Un"), TurnNote(3, "Deux"))
    watch(seat, 3)
    seat.push("note-next")
    seat.push("note-edit")
    write(seat, " et demi")
    seat.key(pygame.K_ESCAPE)
    seat.settle()
    assert seat.session.notes == (TurnNote(3, "Un"), TurnNote(3, "Deux"))
    assert seat.seen["turn_note"]["text"] == "Deux"
    seat.push("note-edit")
    seat.push("delete")
    assert kept(seat) == (TurnNote(3, "Un"),)


def test_an_empty_note_is_none(seat):
    watch(seat, 3)
    seat.key(pygame.K_n)
    write(seat, "  ")
    keep(seat)
    assert seat.session.notes == ()


def test_a_game_keeps_so_many_notes_and_says_so(seat):
    seat.session.notes = (TurnNote(2, "a"),) * MOST_NOTES
    watch(seat, 3)
    seat.key(pygame.K_n)
    assert seat.app.scenes.top is seat.scene
    assert str(MOST_NOTES) in seat.app.notice.text


def test_writing_stops_the_replay_and_the_replay_of_ones_own_absence_takes_no_notes(seat):
    seat.scene.watch()
    assert seat.table.replay.playing
    seat.key(pygame.K_n)
    assert not seat.table.replay.playing
    seat.key(pygame.K_ESCAPE)
    seat.key(pygame.K_ESCAPE)
    seat.scene.watch_moment(0, 3, "", "", lambda: None)
    assert "replay-note" not in seat.seen["buttons"]
    seat.key(pygame.K_n)
    assert seat.app.scenes.top is seat.scene


def test_a_replay_stays_at_a_note_long_enough_to_read_it(seat):
    def seconds() -> int:
        replay = watch(seat, 2).table.replay
        replay.toggle()
        return next(tenth for tenth in range(1, 900) if seat.app.step(0.1) and replay.at > 3) / 10

    plain = seconds()
    seat.session.notes = (TurnNote(3, "a" * LONGEST_NOTE),)
    assert seconds() > plain + LONGEST_NOTE / 20


def test_notes_are_stops_that_buttons_and_keys_go_to(seat):
    seat.session.notes = (TurnNote(2, "a"), TurnNote(5, "b"))
    replay = watch(seat, 0).table.replay
    while replay.landmark.name != "Notes":
        seat.key(pygame.K_c)
    for at in (2, 5):
        seat.key(pygame.K_PAGEDOWN)
        seat.settle()
        assert replay.at == at
    seat.session.notes = ()
    seat.key(pygame.K_c)
    assert replay.landmark.name != "Notes", "they are gone"


@pytest.mark.parametrize("way", ["gesture", "beat"])
def test_a_note_in_the_middle_of_a_gesture_is_a_stop_too(seat, way):
    play_into(seat.session, 400)
    course = Course(seat.table.game, 0, seat.session.cursor)
    after = {"gesture": lambda at: course.gesture(at, 1), "beat": course.beat}[way]
    before = next(at for at in range(course.end) if after(at) > at + 1)
    seat.session.notes = (TurnNote(before + 1, "a"),)
    assert after(before) == before + 1


def test_what_is_noted_before_the_first_position_that_is_shown_is_shown_there():
    seat = sit_at("schotten-totten", TWO, "1", curtain=False)
    seat.session.notes = (TurnNote(0, "On commence."),)
    watch(seat, 0)
    assert seat.table.replay.start > 0
    assert seat.seen["turn_note"]["text"] == "On commence."


@pytest.mark.parametrize("number", range(many(100, 50)))
def test_whatever_came_with_a_file_is_watched(seat, number):
    odd = [one for round in range(4) for one in mangled_notes(Random(100 * number + round))]
    seat.session.notes = read_notes(odd, seat.session.cursor)
    replay = watch(seat, 0).table.replay
    shown = set()
    while replay.at < replay.end:
        if told := seat.seen.get("turn_note"):
            shown.add(told["text"])
            assert seat.area("board").contains(told["rect"])
            drawn(seat)
        seat.key(pygame.K_RIGHT)
        seat.settle()
    assert shown


def test_a_note_is_heard_with_its_button(seat):
    seat.session.notes = (TurnNote(3, "Trop loin !"),)
    watch(seat, 3)
    said = {node.name for node in seat.table.papers.spoken()}
    assert {"Trop loin !", "Modifier"} <= said


def test_with_hands_hidden_the_sheet_says_that_all_read_the_note():
    seat = sit_at("schotten-totten", TWO, "1", curtain=False)
    play_into(seat.session, 12)
    watch(seat, seat.session.cursor)
    seat.key(pygame.K_n)
    told = " ".join(seat.seen["texts"])
    assert "secret" in told
    assert not any(name in told for name in CARD_NAMES)
