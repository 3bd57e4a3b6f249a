"""What the trace tells of a table: all that a player sees there, so that tests need not look inside."""

import pygame
import pytest
from games.schotten_totten import at_table as border
from seat import Seat, middle, sit_down


@pytest.fixture
def seat() -> Seat:
    """Three players, the first knight just entered on scroll-1 (seed 1)."""
    seat = sit_down(3)
    seat.push("die")
    return seat


def test_it_tells_what_the_keys_point_at(seat: Seat) -> None:
    assert seat.seen["focus"] is None
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    seat.key(pygame.K_TAB)
    assert seat.seen["focus"] in seat.seen["held"]["targets"]


def test_it_tells_how_near_the_board_is_and_where_it_lies(seat: Seat) -> None:
    assert seat.seen["zoom"] == 1
    board, panel = seat.area("board"), seat.area("panel")
    assert not board.colliderect(panel)
    assert board.contains(seat.area("view"))
    seat.move(board.center)
    seat.wheel(1)
    assert seat.seen["zoom"] > 1


def test_it_tells_what_the_log_and_the_panel_say(seat: Seat) -> None:
    assert "Joueur 1" in seat.seen["log"][0]
    assert len(seat.seen["log"]) == seat.seen["lines"]
    assert (seat.seen["name"], seat.seen["arms"], seat.seen["thinking"]) == ("Joueur 1", 0, False)
    assert [*seat.seen["holdings"]] == ["0", "1", "2"]


def test_it_tells_what_is_watched_only_while_it_is(seat: Seat) -> None:
    assert "watched" not in seat.seen
    seat.scene.watch(at=0)
    seat.settle(60)
    assert seat.seen["watched"] == {"at": 0, "end": 1, "playing": False}
    seat.push("replay-close")
    assert "watched" not in seat.seen


def test_it_tells_what_may_be_taken_and_what_letting_go_would_do(seat: Seat) -> None:
    assert seat.seen["offered"] == ["scroll-1"]
    assert seat.seen["hints"] == {}
    seat.press(seat.army("scroll-1"))
    assert {*seat.seen["hints"]} <= {*seat.seen["held"]["targets"]}


def test_it_tells_what_a_note_says(seat: Seat) -> None:
    seat.move(middle(seat.seen["panel"]["row-0"]))
    seat.settle()
    assert seat.seen["note"] == "Joueur 1"
    assert all(isinstance(line, str) for line in seat.seen["noted"])


def test_it_tells_whether_pieces_move() -> None:
    seat = sit_down(3, speed=1)
    assert not seat.seen["moving"]
    seat.key(pygame.K_SPACE)
    assert seat.seen["moving"]
    seat.settle()
    assert not seat.seen["moving"]


def test_no_piece_tells_a_face_that_is_down() -> None:
    """Aude is before the screen: of Bruno's hand she sees backs alone."""
    seat = border.laid(hands=("R1 R2", "G1 G2"))
    seen = str(seat.seen["pieces"])
    assert "'R1'" in seen
    assert "G1" not in seen
