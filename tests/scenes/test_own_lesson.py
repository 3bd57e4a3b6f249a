"""A game that was annotated is played as a lesson, from its sheet, from its result, and after it was sent."""

import pygame
from hand import Hand
from scenes.test_games import begun, open_list, sheet_of

from ludotheque.core.annotations import LONGEST_NOTE, TurnNote
from ludotheque.core.record import write
from ludotheque.home.store import best_record


def noted(path, *notes):
    path.write_bytes(write(best_record(path)._replace(notes=notes)))


def teach(hand: Hand, path) -> None:
    open_list(hand)
    sheet_of(hand, path)
    hand.push("teach")
    hand.wait(1.0)


def first_move(path, seat=0) -> int:
    """Return the ply of a move that is no throw."""
    moves = best_record(path).moves
    return next(ply for ply, move in enumerate(moves) if not move.startswith("roll"))


def test_a_game_without_notes_says_how_it_becomes_a_lesson(hand):
    path = begun(hand, plies=20)
    teach(hand, path)
    assert hand.scene.name == "dialog"
    assert "Noter" in hand.told
    hand.push("close")
    assert hand.names[-1] == "games"


def test_the_lesson_says_the_notes_awaits_the_move_and_ends(hand):
    path = begun(hand, plies=20)
    noted(path, TurnNote(0, "Bienvenue, Lise !"), TurnNote(first_move(path), "À toi.", True))
    teach(hand, path)
    assert hand.scene.name == "lesson"
    assert "Bienvenue, Lise !" in hand.seen["lesson"]["texts"]
    hand.push("lesson-next")
    hand.wait(4.0)
    assert "À toi." in hand.seen["lesson"]["texts"]
    hand.push("lesson-show")
    hand.wait(8.0)
    assert hand.seen["lesson"]["finished"]
    hand.push("lesson-close")
    assert hand.names[-1] == "games"
    assert best_record(path).notes[0].text == "Bienvenue, Lise !"


def test_who_leaves_is_told_that_it_begins_again(hand):
    path = begun(hand, plies=20)
    noted(path, TurnNote(first_move(path), "À toi.", True))
    teach(hand, path)
    hand.key(pygame.K_ESCAPE)
    assert "du début" in hand.told
    hand.push("leave")
    assert hand.names[-1] == "games"


def test_the_longest_notes_fit_at_every_size(hand):
    path = begun(hand, plies=20)
    noted(path, *(TurnNote(ply, "é" * LONGEST_NOTE, ply == 0) for ply in range(20)))
    for size, scale in (((640, 480), 100), ((1024, 640), 150), ((1920, 1080), 100)):
        hand.app.change(scale=scale)
        hand.resize(size)
        teach(hand, path)
        assert pygame.Rect(0, 0, *hand.app.size).contains(hand.seen["lesson"]["paper"])
        hand.app.scenes.unwind(1)
