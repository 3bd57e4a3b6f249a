"""A game that was annotated is played as a lesson, from its sheet, from its result, and after it was sent."""

import pygame
from hand import Hand, leave_finished
from scenes.test_games import begun, open_list, sheet_of

from ludotheque.core.annotations import LONGEST_NOTE, TurnNote
from ludotheque.core.record import write
from ludotheque.games.opening import open_record
from ludotheque.home.store import best_record


def noted(path, *notes):
    path.write_bytes(write(best_record(path)._replace(notes=notes)))


def teach(hand: Hand, path) -> None:
    """Show the lesson that the notes make, from the list of games."""
    open_list(hand)
    sheet_of(hand, path)
    hand.push("teach")
    hand.wait(1.0)
    assert hand.names[-2:] == ["table", "own-lesson"]


def moves_of(path, *seats) -> list[int]:
    """Return the plies of the first move of each of these seats that is no throw."""
    opened = open_record(best_record(path)).session
    return [next(ply for ply, step in enumerate(opened.steps) if step.seat == seat) for seat in seats]


def test_a_game_without_notes_says_how_it_becomes_a_lesson(hand):
    teach(hand, begun(hand, plies=20))
    assert "Noter" in hand.told
    assert "play" not in hand.seen["buttons"]
    hand.push("close")
    assert "replay-note" in hand.seen["buttons"], "and one can begin at once"


def test_it_asks_the_moves_of_two_players_shows_the_others_and_ends(hand):
    path = begun(hand, plies=20)
    ana, bo = moves_of(path, 0, 1)
    noted(
        path, TurnNote(0, "Bienvenue, Lise !"), TurnNote(ana, "À toi.", True), TurnNote(bo, "Et lui ?", True)
    )
    teach(hand, path)
    rows = [hand.seen["widgets"][f"row-{number}"]["state"] for number in range(3)]
    names = [player.name for player in best_record(path).setup.players]
    assert ["lit" in row for row in rows] == [True, False, False]
    assert [name in row for name, row in zip(names, rows[1:], strict=False)] == [True, True]
    hand.push("play")
    assert hand.scene.name == "lesson"
    assert "Bienvenue, Lise !" in hand.seen["lesson"]["texts"]
    hand.push("lesson-next")
    for text, name in (("À toi.", names[0]), ("Et lui ?", names[1])):
        hand.wait(9.0)
        [said] = [one for one in hand.seen["lesson"]["texts"] if text in one]
        assert name in said
        hand.push("lesson-show")
    hand.wait(9.0)
    assert hand.seen["lesson"]["finished"]
    assert "2 coups" in " ".join(hand.seen["lesson"]["texts"])
    hand.push("lesson-close")
    assert hand.names[-1] == "own-lesson", "where the next try is one click away"
    assert best_record(path).notes[0].text == "Bienvenue, Lise !"


def test_a_mistake_stands_at_its_note_and_leads_there(hand):
    path = begun(hand, plies=20)
    end = len(best_record(path).moves)
    noted(path, TurnNote(moves_of(path, 0)[0], "À toi.", True), TurnNote(end, "Et puis ?", True))
    teach(hand, path)
    rows = [hand.seen["widgets"][f"row-{number}"]["state"] for number in range(2)]
    assert ["s’arrête là" in row for row in rows] == [False, True]
    assert "play" not in hand.seen["buttons"]
    hand.push("row-1")
    assert hand.names[-2:] == ["table", "turn-note"]
    assert "s’arrête là" in hand.told
    hand.push("awaited")
    hand.push("keep")
    hand.wait(0.5)
    hand.push("replay-teach")
    hand.push("play")
    assert hand.scene.name == "lesson"


def test_who_leaves_is_told_that_it_begins_again(hand):
    path = begun(hand, plies=20)
    noted(path, TurnNote(moves_of(path, 0)[0], "À toi.", True))
    teach(hand, path)
    hand.push("play")
    hand.key(pygame.K_ESCAPE)
    assert "du début" in hand.told
    hand.push("leave")
    assert hand.names[-1] == "own-lesson"


def test_from_the_result_it_begins_at_once(hand):
    path = leave_finished()
    noted(path, TurnNote(moves_of(path, 0)[0], "À toi.", True))
    hand.navigation.tables.open(path)
    hand.wait(0.5)
    hand.push("teach")
    assert hand.scene.name == "lesson"
    assert "À toi." in " ".join(hand.seen["lesson"]["texts"])


def test_the_longest_notes_fit_at_every_size(hand):
    path = begun(hand, plies=20)
    text = "\n".join(["é" * (LONGEST_NOTE // 6 - 1)] * 6)
    noted(path, *(TurnNote(ply, text, ply == 0) for ply in range(20)))
    for size, scale in (((640, 480), 100), ((1024, 640), 150), ((1920, 1080), 100)):
        hand.app.change(scale=scale)
        hand.resize(size)
        teach(hand, path)
        hand.push("play")
        assert pygame.Rect(0, 0, *hand.app.size).contains(hand.seen["lesson"]["paper"])
        hand.app.scenes.unwind(1)
