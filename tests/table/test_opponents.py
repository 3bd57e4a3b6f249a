"""Computer players at the table: they move as a person would, wait where they must, and give seats back."""

import pygame
import pytest
from desk import ADA, BLAISE, Desk, Told, at_morris, sit
from seat import Seat, middle
from sixth.rules.moves import Draw

from ludotheque.core.game import OVER
from ludotheque.core.move import Concede
from ludotheque.core.record import read, record_of, write
from ludotheque.core.setup import HUMAN
from ludotheque.games.opening import open_record
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.table.contract.terms import Tool


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    return at_morris(monkeypatch)


def wait(seat: Seat, seconds: float = 1.0) -> None:
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


def seats(seat: Seat) -> list[int]:
    session = seat.scene.session
    return [step.seat for step in session.steps[: session.cursor]]


def tap(seat: Seat, point: str) -> None:
    seat.click(seat.place(point))


def test_it_answers_a_person_s_move_by_one_of_its_own_and_then_waits():
    seat = sit(HUMAN, "club")
    wait(seat)
    assert seats(seat) == []
    tap(seat, "a1")
    wait(seat)
    assert seats(seat) == [0, 1]
    wait(seat, 5)
    assert seats(seat) == [0, 1]


def test_it_may_think_as_long_as_the_settings_say():
    seat = sit("club", HUMAN, thinking=3)
    wait(seat)
    assert Desk.made[-1].effort == 3


def test_a_pause_ends_when_a_person_takes_a_seat():
    seat = sit("club", "club")
    wait(seat)
    press(seat, "pause")
    before = len(seats(seat))
    seat.scene.reseat(1 - seat.scene.session.turn, HUMAN)
    wait(seat, 3)
    assert len(seats(seat)) == before + 1, "no button would have ended it"


def test_it_begins_if_it_sits_first():
    seat = sit("club", HUMAN)
    wait(seat)
    assert seats(seat) == [0]


def test_while_it_thinks_nobody_can_move_for_it_and_the_panel_says_who_thinks(monkeypatch):
    monkeypatch.setattr(Desk, "slow", 10**9)
    seat = sit("club", HUMAN)
    wait(seat)
    assert seat.scene.moving()
    assert seat.seen["prompt"] == "Ada réfléchit…"
    assert seat.seen["thinking"], "a quill shows it"
    assert not seat.seen["offered"]
    assert not seat.seen["spots"]
    point = middle(seat.seen["places"]["a1"])
    seat.press(point)
    seat.release(point)
    wait(seat)
    assert seats(seat) == []


def test_one_move_after_the_other_each_is_seen():
    seat = sit("club", "amateur", speed=2)
    before = len(seats(seat))
    for _ in range(400):
        seat.app.step(1 / 30)
        made = len(seats(seat))
        assert made - before in (0, 1)
        before = made
    assert before > 3


def test_those_who_watch_stop_them_have_one_move_made_and_let_them_go_on():
    seat = sit("club", "club", speed=2)
    wait(seat)
    press(seat, "pause")
    made = len(seats(seat))
    wait(seat, 5)
    assert len(seats(seat)) == made
    press(seat, "step")
    wait(seat, 5)
    assert len(seats(seat)) == made + 1
    press(seat, "go-on")
    wait(seat, 5)
    assert len(seats(seat)) > made + 2


def shown(seat: Seat) -> set[str]:
    return set(seat.seen["buttons"])


def made_in(seat: Seat, seconds: float) -> int:
    before = len(seats(seat))
    wait(seat, seconds)
    return len(seats(seat)) - before


def test_those_who_watch_choose_how_fast_it_goes():
    seat = sit("club", "club", speed=2)
    usual = made_in(seat, 4)
    press(seat, "faster")
    press(seat, "faster")
    assert made_in(seat, 3) > 1.4 * usual, "four times as fast"
    press(seat, "slower")
    press(seat, "slower")
    assert abs(made_in(seat, 4) - usual) <= 1
    press(seat, "slower")
    assert made_in(seat, 4) < 0.7 * usual
    assert "slower" not in shown(seat), "it goes no slower"


def test_those_who_watch_do_it_all_by_keys():
    seat = sit("club", "club", speed=2)
    seat.key(pygame.K_SPACE)
    assert made_in(seat, 2) == 0
    seat.key(pygame.K_RIGHT)
    assert made_in(seat, 2) == 1
    for _ in range(9):
        seat.key(pygame.K_UP)
    assert seat.seen["speed"] == 8
    assert "faster" not in shown(seat)
    seat.key(pygame.K_DOWN)
    assert seat.seen["speed"] == 4
    seat.key(pygame.K_SPACE)
    assert made_in(seat, 2) > 3
    keys = [key for key, _what in seat.scene.help()]
    assert {"→", "↑ ↓"} <= set(keys)


def test_who_takes_a_seat_is_hurried_by_no_speed_chosen_while_watching():
    seat = sit("club", "club", speed=2)
    press(seat, "faster")
    seat.scene.reseat(0, HUMAN)
    assert seat.scene.opponents.speed_factor == 1
    assert not {"faster", "pause", "step"} & shown(seat)


def test_with_animations_off_each_move_is_still_seen():
    seat = sit("club", "club")
    assert 2 <= made_in(seat, 2) <= 6


def press(seat: Seat, button: str) -> None:
    point = middle(seat.seen["buttons"][button])
    seat.press(point)
    seat.release(point)


def test_watched_they_play_to_the_result():
    seat = sit("club", "beginner")
    for _ in range(2_000):
        seat.app.step(0.5)
        if seat.app.scenes.top.name == "result":
            break
    assert seat.scene.session.turn == OVER
    assert seat.app.scenes.top.name == "result"


def test_undo_takes_back_to_one_s_own_last_decision():
    seat = sit(HUMAN, "club")
    tap(seat, "a1")
    wait(seat)
    tap(seat, "d1")
    wait(seat)
    assert seats(seat) == [0, 1, 0, 1]
    seat.push("undo")
    assert seats(seat) == [0, 1]
    wait(seat)
    assert seats(seat) == [0, 1], "it is the person's turn again"
    seat.push("undo")
    assert seats(seat) == []


def test_undo_while_it_thinks_drops_what_it_was_asked(monkeypatch):
    monkeypatch.setattr(Desk, "slow", 60)
    seat = sit(HUMAN, "club")
    point = middle(seat.seen["places"]["a1"])
    seat.press(point)
    seat.release(point)
    wait(seat, 0.5)
    assert seats(seat) == [0]
    press(seat, "undo")
    wait(seat, 5)
    assert seats(seat) == []
    tap(seat, "d1")
    wait(seat, 5)
    assert seats(seat) == [0, 1]


def test_a_seat_is_handed_over_from_the_menu_and_given_back_and_the_record_tells():
    seat = sit(HUMAN, HUMAN)
    tap(seat, "a1")
    seat.push("menu")
    seat.push("seats")
    seat.push("seat-1")
    seat.push("club")
    assert "L’ordinateur (Club) joue pour Blaise" in logged(seat)
    wait(seat)
    assert seats(seat) == [0, 1]
    tap(seat, "d1")
    wait(seat)
    assert seats(seat) == [0, 1, 0, 1]
    seat.push("menu")
    seat.push("seats")
    seat.push("seat-1")
    seat.push(HUMAN)
    free = seat.seen["spots"][0]
    tap(seat, free)
    wait(seat)
    assert len(seats(seat)) == 5
    session = seat.scene.session
    assert session.players[1].played_by == ((1, "club"), (4, HUMAN))
    again = open_record(read(write(record_of(session)))).session
    assert again.players == session.players
    saved = next(iter(seat.app.store.games())).record
    assert saved.setup.players[1].played_by == ((1, "club"), (4, HUMAN))
    told = [text for text in logged(seat) if text.endswith("joue pour Blaise")]
    assert told == ["L’ordinateur (Club) joue pour Blaise", "Une personne joue pour Blaise"]
    seat.scene.watch()
    assert seat.seen["log"] == []
    for _ in range(4):
        seat.key(pygame.K_RIGHT)
        wait(seat, 0.2)
    assert logged(seat)[-1] == "Une personne joue pour Blaise"


@pytest.mark.parametrize("asked", [1, 2], ids=["waits", "waits no more"])
def test_who_asked_for_advice_and_gives_the_seat_away_is_played_for(monkeypatch, asked):
    monkeypatch.setattr(Desk, "slow", 9)
    seat = sit(HUMAN, HUMAN)
    wait(seat, 0.1)
    for _time in range(asked):
        seat.key(pygame.K_h)
    seat.scene.reseat(0, "club")
    wait(seat, 2)
    assert seats(seat) == [0]
    assert not seat.seen["thinking"]
    assert seat.app.store.last_crash() is None


def test_where_only_computers_play_nobody_is_asked(monkeypatch):
    seat = sit("club", "club", speed=2)
    wait(seat)
    press(seat, "pause")
    made = len(seats(seat))
    monkeypatch.setattr(type(seat.scene.session.rules), "reveals", lambda *_facts: True)
    seat.key(pygame.K_u)
    assert len(seats(seat)) == made - 1
    seat.scene.propose(seat.scene.agreements[0])
    wait(seat, 2)
    assert not seat.scene.session.players[0].is_person
    assert seat.app.scenes.top.name in ("table", "result")


def logged(seat: Seat) -> list[str]:
    """Return the lines on the page of the log, the oldest first."""
    seat.key(pygame.K_j)
    _heading, *lines = seat.seen["texts"]
    seat.key(pygame.K_ESCAPE)
    return lines[::-1]


def test_the_menu_lets_go_what_computers_think_and_nothing_moves_under_it(monkeypatch):
    monkeypatch.setattr(Desk, "slow", 20)
    seat = sit("club", HUMAN)
    wait(seat, 0.3)
    press(seat, "menu")
    wait(seat, 3)
    assert seats(seat) == []
    seat.push("resume")
    wait(seat, 3)
    assert seats(seat) == [0]


def test_one_that_is_lost_is_asked_again_and_of_that_the_game_speaks_the_second_time(monkeypatch):
    monkeypatch.setattr(Desk, "deaths", 1)
    seat = sit("club", HUMAN)
    wait(seat)
    assert seats(seat) == [0]
    assert not seat.app.notice.text
    monkeypatch.setattr(Desk, "deaths", 1)
    tap(seat, seat.seen["spots"][0])
    wait(seat)
    assert len(seats(seat)) == 3
    assert "ordinateur" in seat.app.notice.text


BROKEN = {
    "nothing": lambda answer: answer._replace(line=()),
    "no words": lambda answer: answer._replace(line=("gibberish", "place a1")),
    "not legal": lambda answer: answer._replace(line=("place a1",)),
    "no proposal": lambda answer: answer._replace(proposes="place a1"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_cannot_be_played_is_asked_again_and_in_the_end_left_to_chance(what, monkeypatch):
    seat = sit(HUMAN, "club")
    monkeypatch.setattr(Desk, "says", BROKEN[what])
    tap(seat, "a1")
    wait(seat)
    assert seats(seat) == [0, 1]
    assert len(Desk.made[-1].questions) == 3
    monkeypatch.setattr(Desk, "says", None)
    tap(seat, seat.seen["spots"][0])
    wait(seat)
    assert len(seats(seat)) == 4, "and a process that is well again is heard"


def test_a_judgement_that_always_breaks_ends_no_game(monkeypatch):
    """Of it the game speaks once; it plays what it may, and agrees to what is proposed."""
    monkeypatch.setattr(Desk, "deaths", 10**9)
    seat = sit(HUMAN, "club")
    for made in (2, 4):
        tap(seat, seat.seen["spots"][0])
        wait(seat)
        assert len(seats(seat)) == made
        if made == 2:
            assert "ordinateur" in seat.app.notice.text
            seat.app.notice.expire(float("inf"))
    assert not seat.app.notice.text
    seat.scene.propose(Draw())
    wait(seat)
    assert seat.scene.session.turn == OVER


def test_a_slow_decision_holds_nothing_up(monkeypatch):
    monkeypatch.setattr(Desk, "slow", 10**9)
    seat = sit(HUMAN, "club")
    tap_at(seat, "a1")
    wait(seat, 5)
    assert seat.seen["thinking"]
    assert rests_but_for_the_loop(seat)
    press(seat, "rules")
    wait(seat)
    assert seat.app.scenes.top.name == "rulebook"
    seat.key(pygame.K_ESCAPE)
    seat.key(pygame.K_u)
    assert seats(seat) == []


def tap_at(seat: Seat, point: str) -> None:
    """Click without waiting for what comes of it."""
    at = middle(seat.seen["places"][point])
    seat.press(at)
    seat.release(at)


def rests_but_for_the_loop(seat: Seat) -> bool:
    """Return whether nothing is drawn while somebody thinks."""
    return not any(seat.app.step(1 / 30) for _ in range(30))


def test_space_waits_for_no_breath_of_theirs():
    seat = sit("club", HUMAN, speed=1)
    wait(seat, 0.1)
    seat.app.step(0.001)
    seat.key(pygame.K_SPACE)
    seat.app.step(0.001)
    assert seats(seat) == [0]


def sit_before_the_shelf(monkeypatch) -> Seat:
    """Sit at a table that lies over the shelf, at which somebody thinks for ever."""
    monkeypatch.setattr(Desk, "slow", 10**9)
    seat = sit("club", HUMAN)
    seat.app.scenes.unwind(0)
    Desk.made.clear()
    navigation = Navigation(seat.app, seat.app.store)
    navigation.shelf()
    open_again(seat)
    wait(seat)
    assert seat.app.scenes.top.name == "table"
    return seat


def open_again(seat: Seat) -> None:
    record = read(write(record_of(seat.scene.session)))
    Navigation(seat.app, seat.app.store).tables.show(open_record(record))


@pytest.mark.parametrize("way", ["shelf", "quit"])
def test_leaving_by_the_menu_ends_its_thinking(way, monkeypatch):
    seat = sit_before_the_shelf(monkeypatch)
    press(seat, "menu")
    press(seat, way)
    if way == "quit":
        assert not seat.app.running
        seat.app.close()
    assert Desk.made[-1].closed


def test_a_game_opened_over_another_ends_the_thinking_of_the_first(monkeypatch):
    seat = sit_before_the_shelf(monkeypatch)
    open_again(seat)
    wait(seat)
    first, second = Desk.made
    assert first.closed
    assert not second.closed


def tell(seat: Seat) -> None:
    """Tell something at length, as a tool of a game can, by its key."""
    tool = Tool("tell", "", lambda table: table.tell(Told()), pygame.K_t)
    seat.scene.look.gestures.tools = lambda _at: [tool]
    seat.key(pygame.K_t)
    assert "report" in seat.seen


def test_what_is_told_is_read_and_then_the_computer_goes_on_by_itself():
    seat = sit("club", HUMAN)
    tell(seat)
    wait(seat, 1.5)
    assert seats(seat) == []
    wait(seat, 2.5)
    assert seats(seat) == [0]
    assert "report" not in seat.seen


def test_what_is_told_stays_as_long_as_a_person_likes():
    seat = sit(HUMAN, "club")
    tell(seat)
    wait(seat, 6)
    assert "report" in seat.seen


def test_those_who_watch_come_to_the_result_by_themselves():
    seat = sit("club", "club")
    seat.scene.director.make(Draw())
    tell(seat)
    wait(seat, 1)
    assert seat.app.scenes.top.name == "table"
    wait(seat, 3)
    assert seat.app.scenes.top.name == "result"


def test_leaving_the_table_ends_its_thinking():
    seat = sit("club", HUMAN)
    wait(seat)
    assert not Desk.made[-1].closed
    seat.app.close()
    assert Desk.made[-1].closed


def test_a_draw_that_a_person_proposes_is_asked_of_the_computer():
    seat = sit(HUMAN, "club")
    tap(seat, "a1")
    wait(seat)
    seat.scene.propose(Draw())
    wait(seat)
    assert seat.scene.session.turn == OVER, "it is not ahead, so it agrees"
    assert (1, 2, "draw") in Desk.made[-1].questions


def test_a_person_is_asked_about_what_a_computer_proposes_and_may_refuse(monkeypatch):
    monkeypatch.setattr("sixth.judgement.MorrisJudgement.proposes", lambda *_: Draw())
    seat = sit(HUMAN, "club")
    tap(seat, "a1")
    wait(seat)
    assert seat.app.scenes.top.name == "dialog"
    seat.key(pygame.K_ESCAPE)
    wait(seat)
    assert seats(seat) == [0, 1], "refused, it plays on"
    tap(seat, "d1")
    wait(seat)
    assert seats(seat) == [0, 1, 0, 1], "and does not ask again at once"


def test_what_it_may_declare_alone_it_does(monkeypatch):
    monkeypatch.setattr("sixth.judgement.MorrisJudgement.proposes", lambda *_: Concede(1))
    seat = sit(HUMAN, "club")
    tap(seat, "a1")
    wait(seat)
    assert seat.scene.session.rules.outcome(seat.scene.session.state).winners == (0,)


def test_an_unknown_level_in_a_record_leaves_the_seat_to_a_person():
    seat = sit(HUMAN, HUMAN)
    session = seat.scene.session
    players = (ADA._replace(played_by=((0, "club:cruel"), (3, "wizard"))), BLAISE.handed_to("club", 0))
    record = record_of(session)
    record = record._replace(setup=record.setup._replace(players=players))
    opened = open_record(read(write(record)))
    assert opened.session.players[0].is_person
    assert opened.session.players[1].level == "club"
