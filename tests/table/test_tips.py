"""One-time tips at the table: who is told what and when, how it goes, what it must not cover nor tell."""

from random import Random

import pygame
import pytest
from desk import ADA, BLAISE, at_morris, sit
from games.test_tips import SITUATIONS, at_table, situation
from pygame import Rect
from seat import COLOURS, Seat, middle, sit_at
from sixth.box import Morris

from ludotheque.core.move import Concede
from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.home import household, paths
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.tipper import since_last_turn
from ludotheque.ui import window

pytestmark = pytest.mark.usefixtures("every_frame")

PLACE = FirstTip("morris-place", "M2", lambda: "Posez un pion.", lambda seen: bool(seen.legal))
PLACED = FirstTip(
    "morris-placed",
    "M3",
    lambda: "Un pion est posé.",
    lambda seen: any(event.kind == "placed" and event.seat == seen.seat for event in seen.events),
)
REFUSED = FirstTip("morris-refused", "M4", lambda: "On ne peut pas.", lambda seen: seen.refused == "M2")


@pytest.fixture(autouse=True)
def tips(monkeypatch):
    """Let there be Morris with three tips, and a household that begins."""
    at_morris(monkeypatch)
    monkeypatch.setattr(Morris, "tips", lambda _box: (REFUSED, PLACED, PLACE))
    finish(household.gathering(()))
    household.learn([ADA, BLAISE], True)


def wait(seat: Seat, frames: int = 6) -> None:
    for _frame in range(frames):
        seat.app.step(0.1)


def begun(*levels: str, **settings) -> Seat:
    seat = sit(*(levels or (HUMAN, HUMAN)), tips=True, **settings)
    wait(seat, 30)
    return seat


def told(seat: Seat) -> str:
    """Return the tip that is on show, nothing if none is."""
    return seat.seen.get("tip", {}).get("id", "")


def tap(seat: Seat, point: str) -> None:
    seat.click(seat.place(point))
    wait(seat)


def test_each_person_is_told_each_thing_once_when_it_is_theirs_to_act():
    seat = begun()
    assert told(seat) == "morris-place"
    tap(seat, "a1")
    assert told(seat) == "morris-place", "it is the other's first turn"
    assert household.tips_seen("Ada") == household.tips_seen("Blaise") == {"morris-place"}
    tap(seat, "d1")
    assert told(seat) == "morris-placed"
    tap(seat, "g1")
    assert told(seat) == "morris-placed"
    tap(seat, "a4")
    assert told(seat) == ""
    assert household.tips_seen(" ADA ") == household.tips_seen("Blaise") == {"morris-place", "morris-placed"}


def test_who_has_been_told_is_not_told_in_another_game():
    assert told(begun()) == "morris-place"
    again = begun()
    assert told(again) == ""
    tap(again, "a1")
    assert told(again) == "morris-place", "Blaise has never come to move"


@pytest.mark.parametrize("way", ["escape", "press", "close", "move"])
def test_it_goes_by_escape_by_a_click_and_with_the_next_move(way):
    seat = begun(HUMAN, HUMAN)
    household.see_tip("Blaise", "morris-place")
    paper = Rect(seat.seen["tip"]["rect"])
    if way == "escape":
        seat.key(pygame.K_ESCAPE)
    elif way == "press":
        seat.click((paper.x + 12, paper.y + 12))
    elif way == "close":
        seat.push("tip-close")
    else:
        tap(seat, "a1")
    wait(seat)
    assert told(seat) == ""
    assert seat.app.scenes.top is seat.scene, "nothing else has been opened"
    assert len([step for step in seat.session.steps if step.seat == 0]) == (way == "move")


def test_at_most_one_a_moment():
    seat = begun()
    tap(seat, "a1")
    tap(seat, "d1")
    seat.key(pygame.K_ESCAPE)
    wait(seat)
    assert told(seat) == ""


def test_more_of_it_is_in_the_rulebook_and_it_is_there_still_afterwards():
    seat = begun()
    seat.push("tip-more")
    wait(seat, 30)
    assert seat.app.scenes.top.name == "rulebook"
    assert seat.seen["rule"] == "M2"
    seat.key(pygame.K_ESCAPE)
    wait(seat)
    assert told(seat) == "morris-place"


@pytest.mark.parametrize(("button", "after"), [("tip-more", "rulebook"), ("tip-close", "table")])
def test_the_keyboard_reaches_its_buttons(button, after):
    seat = begun()
    seat.focus(button)
    assert seat.label(button)
    seat.key(pygame.K_RETURN)
    wait(seat)
    assert seat.app.scenes.top.name == after
    if after == "table":
        assert told(seat) == ""


def test_what_has_just_come_under_a_resting_pointer_is_not_pressed():
    seat = begun()
    paper = Rect(seat.seen["tip"]["rect"])
    assert seat.scene.hit(paper.center)
    assert seat.scene.hit(middle(seat.seen["buttons"]["tip-more"])) == "tip-more"


def test_a_refusal_may_have_a_tip_of_its_own_once_its_sentence_has_gone():
    seat = begun()
    tap(seat, "a1")
    tap(seat, "d1")
    seat.table.papers.tip.close()
    seat.scene.director._try(next(iter(seat.session.steps)).move)  # where somebody stands
    wait(seat, 1)
    assert seat.seen["message"]
    assert told(seat) == ""
    seat.key(pygame.K_ESCAPE)
    wait(seat)
    assert told(seat) == "morris-refused"


def test_the_settings_turn_them_off_and_nobody_has_then_been_told():
    seat = sit(HUMAN, HUMAN, tips=False)
    wait(seat)
    tap(seat, "a1")
    assert told(seat) == ""
    assert household.tips_seen("Ada") == household.tips_seen("Blaise") == frozenset()
    seat.app.change(tips=True)
    wait(seat)
    assert told(seat) == "morris-place"


def test_nothing_is_told_of_computer_players_nor_while_they_think():
    seat = begun("club", HUMAN)
    assert household.tips_seen("Ada") == frozenset()
    assert told(seat) == "morris-place"
    assert household.tips_seen("Blaise") == {"morris-place"}
    watched = begun("club", "club")
    assert told(watched) == ""


def test_nothing_is_told_in_a_replay_nor_once_the_game_is_over():
    seat = sit(HUMAN, HUMAN, tips=False)
    wait(seat)
    tap(seat, "a1")
    seat.scene.watch(at=1)
    seat.app.change(tips=True)
    wait(seat)
    assert told(seat) == ""
    seat.scene.replays.end()
    seat.session.play(Concede(0))
    seat.table.show()
    wait(seat)
    assert household.tips_seen("Blaise") == frozenset()


def test_what_is_held_has_the_board_for_itself():
    seat = at_table(situation("highlanders")[0])
    assert told(seat)
    seat.press(seat.army(seat.seen["offered"][0]))
    assert told(seat) == ""
    seat.key(pygame.K_ESCAPE)
    wait(seat)
    assert told(seat) == "castles-empty", "it was put back: nothing has been played"


# Sizes of windows and of text: every size, the smallest and the largest text, and where there is no room.
GEOMETRIES = [
    *(((640, 480), 100), ((1024, 640), 100), ((1280, 800), 100), ((1920, 1080), 100)),
    *(((1280, 800), 75), ((1280, 800), 150), ((1920, 1080), 200)),
]


@pytest.mark.parametrize("game", SITUATIONS)
def test_it_covers_nothing_that_may_be_taken_and_lies_on_the_board(game):
    seat, boards = at_table(situation(game)[0]), set()
    for size, scale in GEOMETRIES:
        window.resize(size, False)
        seat.send(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        seat.app.change(scale=scale)
        seat.settle()
        wait(seat)
        wanted = seat.table.wanted()
        boards.add(tuple(seat.table.room.board))
        if not told(seat):
            assert size == (640, 480) or scale == 200, "there is no room"
            continue
        paper = Rect(seat.seen["tip"]["rect"])
        assert paper.collidelist(wanted) < 0
        assert seat.table.room.board.contains(paper)
        for id in ("tip-more", "tip-close"):
            button = Rect(seat.seen["buttons"][id])
            assert paper.contains(button)
            assert min(button.size) >= 40
    assert len(boards) == len(GEOMETRIES)


@pytest.mark.parametrize("game", SITUATIONS)
def test_where_there_is_no_room_nobody_is_told_and_it_comes_another_time(game):
    opened, tip = situation(game)
    seat = at_table(opened, (640, 480), scale=200)
    assert bool(told(seat)) == any(
        tip in household.tips_seen(player.name) for player in opened.session.players
    )


# How it is drawn


def test_it_comes_when_the_table_is_drawn_and_nothing_below_is_composed_again(monkeypatch):
    seat, drawn = sit(HUMAN, HUMAN, tips=False), []
    wait(seat, 30)
    draw = seat.scene.draw

    def noting(surface) -> None:
        drawn.append((told(seat), seat.table.stale))
        draw(surface)

    monkeypatch.setattr(seat.scene, "draw", noting)
    seat.app.change(tips=True)
    seat.table.invalidate()
    wait(seat)
    assert drawn == [("", True), ("morris-place", False)], "the table first, then the tip alone"


@pytest.mark.parametrize("game", SITUATIONS)
def test_it_looks_as_if_all_below_had_been_composed_with_it(game):
    seat = at_table(situation(game)[0])
    assert told(seat)
    came = pygame.image.tobytes(seat.app.surface, "RGB")
    seat.table.invalidate()
    wait(seat, 1)
    assert pygame.image.tobytes(seat.app.surface, "RGB") == came


# Secrets


SECRET = [
    ("highlanders", 3, (), 400),
    ("rheingold", 3, (), 400),
    ("schotten-totten", 2, (("tactics", "on"),), 60),
    ("rheinlander", 3, (("market", "open"),), 120),
]


@pytest.mark.whole
@pytest.mark.parametrize(("game", "seats", "options", "plies"), SECRET)
def test_what_is_told_is_a_function_of_what_the_asker_knows(game, seats, options, plies, monkeypatch):
    """What tips are asked about is the view of whoever is before the screen, and public events alone."""
    box, asked = GAMES[game], []

    def occurs(seen):
        asked.append(seen)
        return False

    spy = FirstTip("spy", "X1", lambda: "", occurs)
    monkeypatch.setattr(type(box), "tips", lambda _box: (spy,))
    players = [Player(f"Joueur {number}", (COLOURS[number],)) for number in range(seats)]
    seat = sit_at(game, players, "1", None, (800, 600), options, tips=True, curtain=False)
    session, rng = seat.session, Random(5)
    for _time in range(12):
        play_into(session, plies // 12, rng)
        seat.table.conceal()
        wait(seat)
        if not asked or session.turn < 0:
            continue
        seen, rules = asked[-1], session.rules
        eyes = seen.seat if seat.scene.look.seats.private(rules.view(session.state, None)) else None
        assert seen.view == rules.view(session.state, eyes)
        assert seen.seat == session.turn
        public = [event for ply in range(session.cursor) for event in _public(session, ply)]
        assert [*seen.events] == public[len(public) - len(seen.events) :]
        for _other in range(3):  # whatever else is true that looks the same: the same tips
            other = rules.sample(seen.view, eyes, rng)
            assert rules.view(other, eyes) == seen.view
    assert len(asked) > 4


def _public(session, ply):
    before, after = (session.rules.view(session.state_at(at), None) for at in (ply, ply + 1))
    move = session.rules.view_move(session.state_at(ply), session.steps[ply].move, None)
    return session.rules.events(before, move, after)


# What is remembered


def test_a_damaged_file_of_players_tells_tips_again_and_breaks_nothing():
    assert told(begun()) == "morris-place"
    paths.household_file().write_bytes(b"{")
    again = begun()
    assert told(again) == "morris-place"
    finish(household.gathering(()))
    household.learn([ADA], True)
    household.see_tip("Ada", "morris-place")
    assert household.tips_seen("Ada") == {"morris-place"}


@pytest.mark.parametrize(
    ("seats", "begins"),
    [
        ([], 0),
        ([-1, 0], 0),
        ([0, 1, 0], 0),  # the turn before this one began with the first ply
        ([0, 1, 0, 1], 2),  # seat 0 is to move: what it did last, and what was answered
        ([0, -1, 0, 1, -1, 2, 0], 0),
        ([0, 1, 2, -1, 0, 0, 1, 2, -1, 0], 3),
    ],
)
def test_events_are_told_since_the_last_turn_began(seats, begins):
    assert since_last_turn(seats, 0) == begins


def test_a_tip_that_an_answer_has_covered_is_not_told_again_when_it_is_back():
    seat = begun()

    def heard() -> list[str]:
        return [told.text for told in seat.scene.told()]

    assert "Posez un pion." in heard()
    seat.key(pygame.K_F3)
    assert "Posez un pion." not in heard()
    assert not told(seat)
    wait(seat, 150)
    assert told(seat) == "morris-place"
    assert heard() == []
