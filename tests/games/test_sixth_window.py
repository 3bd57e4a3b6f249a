"""The sixth game in the window, by mouse and keys alone; what fails here is a default that is none."""

from random import Random

import pygame
import pytest
from games.sixth.fingers import MorrisFingers
from hand import Hand
from seat import Seat, begin, middle, played, sit_at
from sixth.book.figures import position
from sixth.box import Morris
from sixth.rules.moves import Slide

from ludotheque.core.game import OVER
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.scenes.rulebook.scene import RulebookScene

PLAYERS = (Player("Ada", ("or",)), Player("Blaise", ("azur",)))
SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080)]
MOST = 1734  # plies: no game of it is longer


@pytest.fixture(autouse=True)
def box(monkeypatch) -> Morris:
    found = Morris()
    monkeypatch.setitem(GAMES, found.id, found)
    return found


@pytest.fixture
def hand():
    """The program on its shelf of six boxes."""
    found = Hand()
    yield found
    found.app.close()


@pytest.fixture
def seat() -> Seat:
    """A new game on the table."""
    return sit()


def sit(size=(1024, 640), **settings) -> Seat:
    return sit_at("morris", PLAYERS, "1", None, size, **settings)


def lay(seat: Seat, men: str, enemies: str, hand=(0, 0), **more) -> None:
    """Have the game begin with these men, those of the first seat to move."""
    state = position(seat.scene.session.rules, {"men": [men, enemies], "hand": hand})
    begin(seat, state._replace(**more))


def tap(seat: Seat, *points: str) -> None:
    for point in points:
        seat.click(seat.place(point))


def men(seat: Seat, owner: int) -> set[str]:
    return {piece["place"] for piece in seat.seen["pieces"] if piece["seat"] == owner}


def targets(seat: Seat, point: str) -> set[str]:
    """Return where the man on a point may go, as the table shows it; it is put back."""
    seat.click(seat.place(point))
    found = set(seat.seen["held"]["targets"])
    seat.key(pygame.K_ESCAPE)
    assert seat.seen["held"] is None
    return found


# The shelf and the set-up


@pytest.mark.parametrize("size", SIZES)
def test_six_boxes_stand_on_the_shelf_apart_from_each_other(size):
    hand = Hand(size)
    rects = [pygame.Rect(hand.seen["buttons"][game]) for game in GAMES]
    window = pygame.Rect((0, 0), size)
    assert len(rects) == 6
    assert all(window.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))
    hand.app.close()


def test_the_box_that_brings_no_cover_is_lettered(hand, box):
    assert box.cover() is None
    rect = pygame.Rect(hand.seen["buttons"]["morris"])
    hand.app.scenes.top.draw(hand.app.surface)
    colours = {tuple(hand.app.surface.get_at((x, rect.centery))) for x in range(rect.left, rect.right, 3)}
    assert len(colours) > 1


def test_from_the_box_through_the_set_up_to_the_table(hand):
    hand.push("morris")
    assert hand.names == ["shelf", "setup"]
    hand.push("start")
    assert hand.names == ["shelf", "table"]
    assert hand.scene.session.game == "morris"
    assert [len(player.colours) for player in hand.scene.session.players] == [1, 1]


def test_a_game_that_is_left_is_resumed(hand):
    hand.push("morris")
    hand.push("start")
    hand.click(middle(hand.seen["places"]["a1"]))
    hand.app.scenes.unwind(1)
    hand.wait()
    hand.push("resume")
    assert hand.names == ["shelf", "table"]
    assert [piece["place"] for piece in hand.seen["pieces"]] == ["a1"]


# The table


def test_a_click_places_a_man_and_the_turn_passes(seat):
    assert (seat.seen["turn"], seat.seen["player"], seat.seen["phase"]) == (0, "Ada", "move")
    assert len(seat.seen["spots"]) == 24
    assert "9" in seat.seen["prompt"]
    tap(seat, "a1", "d5")
    assert played(seat) == ["place a1", "place d5"]
    assert (men(seat, 0), men(seat, 1)) == ({"a1"}, {"d5"})
    assert len(seat.seen["spots"]) == 22


def test_a_man_lies_on_its_point(seat):
    tap(seat, "d6")
    [piece] = seat.seen["pieces"]
    assert abs(middle(piece["rect"])[0] - seat.place("d6")[0]) <= 1
    assert abs(middle(piece["rect"])[1] - seat.place("d6")[1]) <= 1


def test_a_man_is_dragged_along_a_line(seat):
    lay(seat, "a1 b2 c3 d3", "g7 f6 e5 d5")
    seat.drag(seat.place("a1"), seat.place("a4"))
    assert played(seat) == ["move a1 a4"]
    assert men(seat, 0) == {"a4", "b2", "c3", "d3"}


def test_two_clicks_do_what_a_drag_does(seat):
    lay(seat, "a1 b2 c3 d3", "g7 f6 e5 d5")
    tap(seat, "a1", "d1")
    assert played(seat) == ["move a1 d1"]


def test_the_keys_do_too(seat):
    lay(seat, "a1 b2 c3 d3", "g7 f6 e5 d5")
    tap(seat, "a1")
    seat.key(pygame.K_UP)
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert played(seat) == ["move a1 a4"]


@pytest.mark.parametrize(
    ("own", "enemies", "more"),
    [
        ("a1 b2 c3 d3", "g7 f6 e5 d5", {}),
        ("a1 b2 c3", "g7 f6 e5 d5", {}),  # flying
        ("a7 d7 g7 a1", "b2 d2 f2 e5", {"taking": True}),
        ("a7 d7 g7 a1", "b2 d2 f2", {"taking": True}),
        ("a7 d7", "b2 d2", {"hand": (3, 3)}),
    ],
)
def test_what_is_legal_is_what_a_hand_can_do(seat, own, enemies, more):
    lay(seat, own, enemies, **more)
    session = seat.scene.session
    names, legal = session.rules.board.names, session.rules.legal(session.state)
    spots = {names[move.point] for move in legal if not isinstance(move, Slide)}
    assert set(seat.seen["spots"]) == spots
    origins = {move.origin for move in legal if isinstance(move, Slide)}
    for origin in origins:
        assert targets(seat, names[origin]) == {names[move.target] for move in legal if move.origin == origin}


def test_a_mill_is_said_and_a_click_takes_a_man(seat):
    lay(seat, "a7 d7 g4 c3", "b2 d2 f2 e5")
    seat.drag(seat.place("g4"), seat.place("g7"))
    assert seat.seen["spots"] == ["e5"]
    assert "Moulin" in seat.seen["prompt"]
    tap(seat, "e5")
    assert played(seat) == ["move g4 g7", "take e5"]
    assert men(seat, 1) == {"b2", "d2", "f2"}


# Refusals


def test_a_drop_where_no_line_leads_goes_back_and_says_why(seat):
    lay(seat, "a1 b2 c3 d3", "g7 f6 e5 d5")
    seat.drag(seat.place("a1"), seat.place("g1"))
    assert played(seat) == []
    assert "a1" in men(seat, 0)
    assert seat.seen["rule"] == "M3"
    assert "g1" in seat.seen["message"]


def test_a_click_on_a_point_that_is_taken_says_why(seat):
    tap(seat, "a1", "a1")
    assert played(seat) == ["place a1"]
    assert seat.seen["rule"] == "M2"


def test_a_man_in_a_mill_is_refused(seat):
    lay(seat, "a7 d7 g7 a1", "b2 d2 f2 e5", taking=True)
    tap(seat, "b2")
    assert played(seat) == []
    assert seat.seen["rule"] == "M6"


def test_the_message_opens_the_rulebook_at_its_rule(seat):
    tap(seat, "a1", "a1")
    seat.push("message")
    assert seat.app.scenes.top.name == "rulebook"
    assert seat.seen["rule"] == "M2"


# Back and forth


def test_undo_and_redo(seat):
    tap(seat, "a1", "b2")
    seat.push("undo")
    assert (played(seat), men(seat, 1)) == (["place a1"], set())
    seat.push("undo")
    assert played(seat) == []
    seat.push("redo")
    seat.push("redo")
    assert (played(seat), men(seat, 1)) == (["place a1", "place b2"], {"b2"})


def test_the_log_says_what_happened(seat):
    tap(seat, "a1")
    lines = seat.seen["log"]
    assert any("Ada" in line and "a1" in line for line in lines)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_is_drawn_at_every_size_with_and_without_motion(size):
    for speed in (0, 2):
        seat = sit(size, speed=speed)
        tap(seat, "a1", "b2", "d1", "b4")
        places = seat.seen["places"]
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(pygame.Rect(rect)) for rect in places.values())
        seat.app.close()


# The rulebook


def test_every_figure_of_the_book_is_played(hand):
    book = RulebookScene(hand.app, "morris", "")
    hand.app.scenes.push(book)
    seen = set()
    for _ in range(40):
        hand.wait(1)
        seen |= set(hand.seen["figures"])
        hand.key(pygame.K_PAGEDOWN)
    assert seen == {"placing", "flying", "mill", "blocked"}


@pytest.mark.parametrize("rule", [f"M{number}" for number in range(1, 10)])
def test_the_book_opens_at_every_rule(hand, rule):
    hand.app.scenes.push(RulebookScene(hand.app, "morris", rule))
    hand.wait(1)
    assert hand.seen["rule"] == rule


# The end


def test_the_last_man_taken_leads_to_the_result(seat):
    lay(seat, "a7 d7 g4 c3", "b2 d2 e5")
    seat.drag(seat.place("g4"), seat.place("g7"))
    tap(seat, "e5")
    assert seat.app.scenes.top.name == "result"
    assert seat.seen["winners"] == ["Ada"]


def test_both_may_agree_on_a_draw(seat):
    tap(seat, "a1")
    seat.push("menu")
    seat.push("draw")
    seat.push("agree")  # the other one, who was asked
    seat.settle()
    assert seat.app.scenes.top.name == "result"
    assert seat.seen["winners"] == ["Ada", "Blaise"]


def test_one_may_give_up(seat):
    tap(seat, "a1")
    seat.push("menu")
    seat.push("concede")
    seat.push("seat-0")
    seat.push("concede")
    seat.settle()
    assert seat.app.scenes.top.name == "result"
    assert seat.seen["winners"] == ["Blaise"]


@pytest.mark.parametrize(("seed", "size"), [(1, (640, 480))])
def test_a_whole_game_by_the_mouse_ends_in_the_result(seed, size):
    seat, rng = sit(size), Random(seed)
    session, fingers = seat.scene.session, MorrisFingers(seat, rng)
    for _ in range(MOST):
        if session.turn == OVER:
            break
        move, plies = rng.choice(session.rules.legal(session.state)), session.cursor
        fingers.make((move,))
        assert [step.move for step in session.steps[plies:]] == [move]
    seat.settle()
    assert seat.app.scenes.top.name == "result"
    outcome = session.rules.outcome(session.state)
    assert seat.seen["winners"] == [PLAYERS[winner].name for winner in outcome.winners]
    saved = next(iter(seat.app.store.games())).record
    assert list(saved.moves) == list(session.moves())
    assert saved.over
    assert open_record(read(write(record_of(session)))).session.state == session.state


def test_the_result_leads_to_a_replay_and_to_a_rematch(seat):
    lay(seat, "a7 d7 g4 c3", "b2 d2 e5")
    seat.drag(seat.place("g4"), seat.place("g7"))
    tap(seat, "e5")
    assert seat.seen["study"] == "", "its judgement tells no chances"
    seat.push("watch")
    seat.settle(60)
    assert seat.app.scenes.top is seat.scene
    assert "watched" in seat.seen
    seat.scene.show_result()
    seat.push("rematch")
    assert [player.name for player in seat.app.scenes.top.session.players] == ["Blaise", "Ada"]
