"""The course of what is watched: how long each ply stays, where one may stop, and who looks."""

from types import SimpleNamespace

import pygame
import pytest
from drawn import drawn
from seat import Seat, sit_at, sit_down, stroke_of

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import End, March
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.table.course import Course
from ludotheque.table.game_view import GameView
from ludotheque.table.panel.replay import Replay
from ludotheque.table.panel.speed import SPEEDS, Speed
from ludotheque.table.viewers import Viewer

TWO = [Player("Ada", ("gueules",)), Player("Blaise", ("azur",))]


def watched(told: bool, speed: Speed | None = None) -> Replay:
    """Return a replay of nine plies, before the first."""
    nine = SimpleNamespace(start=0, end=9, landmarks=(), complete=True, scan=lambda _plies: False)
    nine.beat = lambda at: min(at + 1, 9)
    everybody = Viewer("")
    viewers = SimpleNamespace(choice=(everybody,), chosen=everybody)
    return Replay("", nine, viewers, speed or Speed(), lambda: None, told)


def time_of(told: bool, seen: bool, reported: bool, faster: int = 0) -> float:
    """Return the seconds at normal speed until the next ply, in tenths."""
    speed = Speed()
    speed.change(faster)
    replay = watched(told, speed)
    assert replay.update(60)
    replay.shown(seen, reported)
    return next(tenth for tenth in range(1, 100) if replay.update(0.1)) / 10


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 100), ((1024, 640), 200), ((1280, 800), 100), ((1280, 800), 200)]
)
def test_the_title_of_what_others_did_is_never_cut(size, scale) -> None:
    seat = sit_at("highlanders", [*TWO, Player("Colin", ("vert",))], "1", size=size, scale=scale)
    while len({step.seat for step in seat.scene.session.steps}) < 4 or seat.scene.session.turn != CHANCE:
        play_into(seat.scene.session, 1)
    seat.table.show()
    seat.scene.replay_since()
    assert seat.seen["name"] in [mark.words for mark in drawn(seat)]
    seat.app.close()


@pytest.mark.parametrize("told", [False, True])
def test_only_what_is_told_is_over_by_itself_once_its_last_ply_has_been_followed(told: bool) -> None:
    replay = watched(told)
    for _ply in range(9):
        assert replay.update(60)
        replay.shown(True, False)
    assert not replay.over
    replay.update(0.5)
    assert not replay.over
    replay.update(60)
    assert (replay.over, replay.busy) == (told, False)


def test_what_is_halted_at_its_end_is_not_over() -> None:
    replay = watched(told=True)
    replay.go_to(9)
    assert replay.update(60)
    replay.update(60)
    assert not replay.over


def test_what_has_happened_since_goes_at_a_pace_one_can_follow() -> None:
    """A sentence is read in more than a second, a report of several in more than two."""
    assert time_of(told=True, seen=True, reported=False) > 1
    assert time_of(told=True, seen=True, reported=True) > 2
    assert time_of(told=True, seen=False, reported=True) > 2


@pytest.mark.parametrize("told", [False, True])
def test_where_nothing_is_seen_the_next_ply_soon_follows(told: bool) -> None:
    assert time_of(told, seen=False, reported=False) < 0.3


def test_a_whole_game_is_watched_more_briskly() -> None:
    assert time_of(told=False, seen=True, reported=False) < time_of(told=True, seen=True, reported=False)


def test_it_goes_from_half_as_fast_to_eight_times() -> None:
    usual = time_of(told=True, seen=True, reported=True)
    assert (SPEEDS[0], SPEEDS[-1]) == (0.5, 8)
    assert time_of(told=True, seen=True, reported=True, faster=1) == pytest.approx(usual / 2, abs=0.1)
    assert time_of(told=True, seen=True, reported=True, faster=-9) == pytest.approx(usual * 2, abs=0.2)
    assert time_of(told=True, seen=True, reported=True, faster=9) == pytest.approx(usual / 8, abs=0.1)


# Where one may stop


@pytest.fixture(scope="module")
def castles() -> Seat:
    """A castle game in which somebody carried knights over two roads in one drag, and then much more."""
    seat = sit_down(3)
    session = seat.scene.session
    session.deal() if session.turn == CHANCE else None
    first, second = two_roads(session)
    session.append(first)
    session.append(second)
    session.append(End())
    play_into(session, 400)
    seat.take_over()
    seat.scene.watch(at=0)
    seat.settle(60)
    return seat


def two_roads(session) -> tuple[March, March]:
    """Return a march and another that carries the same knights on."""
    state, rules = session.state, session.rules
    for first in rules.legal(state):
        if isinstance(first, March):
            for second in rules.legal(rules.apply(state, first)):
                on = isinstance(second, March) and second.origin == first.target
                if on and second.target != first.origin and second.count == first.count:
                    return first, second
    raise AssertionError("nobody can go two roads")


def course_of(seat: Seat) -> Course:
    return Course(GameView(seat.scene.session, seat.scene.look), 0, seat.scene.session.cursor)


def test_a_step_is_a_whole_drag_however_many_roads_it_took(castles: Seat) -> None:
    course, steps = course_of(castles), castles.scene.session.steps
    first = next(at for at, step in enumerate(steps) if isinstance(step.move, March))
    assert course.gesture(first, 1) == first + 2
    assert course.gesture(first + 1, 1) == first + 2, "from within it, too"
    assert course.gesture(first + 2, -1) == first
    assert course.gesture(0, -1) == 0
    assert course.gesture(course.end, 1) == course.end


def test_what_plays_shows_a_way_as_one_and_fights_alone(castles: Seat) -> None:
    course, steps = course_of(castles), castles.scene.session.steps
    first = next(at for at, step in enumerate(steps) if isinstance(step.move, March))
    assert course.beat(first) == first + 2
    assert course.beat(course.end) == course.end
    for at in range(course.end):
        after = course.beat(at)
        assert after == at + 1 or not any(stroke_of(castles, ply) for ply in range(at, after))


@pytest.mark.parametrize(("game", "dealt"), [("schotten-totten", 12), ("rheinlander", 22)])
def test_no_replay_begins_before_anybody_has_decided_anything(game: str, dealt: int) -> None:
    """Twelve cards are dealt, or as many tiles laid and hands dealt as the rules say."""
    players = [*TWO, Player("Chloé", ("vert",))][: GAMES[game].seats[0]]
    seat = sit_at(game, players, "1", curtain=False)
    session = seat.scene.session
    play_into(session, 30)
    decided = next(at for at, step in enumerate(session.steps) if step.seat != CHANCE)
    assert decided >= dealt
    seat.refresh()
    seat.scene.watch()
    seat.settle(60)
    seat.key(pygame.K_HOME)
    seat.settle(60)
    assert seat.seen["watched"]["at"] == decided


def test_turns_lead_to_where_another_player_begins(castles: Seat) -> None:
    course, session = course_of(castles), castles.scene.session
    seats = [session.state_at(at).seat for at in range(session.cursor + 1)]
    begins = [0, *(at for at in range(1, len(seats)) if seats[at] != seats[at - 1])]
    assert course.turn(0, 1) == begins[1]
    assert course.turn(begins[1], 1) == begins[2]
    assert course.turn(begins[2], -1) == begins[1]
    assert course.turn(begins[2] - 1, -1) == begins[1], "from within a turn to where it began"
    assert course.turn(begins[-1], 1) == course.end
    assert course.turn(1, -1) == 0


def test_events_of_a_kind_are_found_both_ways(castles: Seat) -> None:
    course, game = course_of(castles), GameView(castles.scene.session, castles.scene.look)
    battles = course.landmarks[0]
    assert (battles.next, battles.previous) == ("Bataille suivante", "Bataille précédente")
    kinds = {"battle", "attack-won", "attack-repelled"}
    fought = [at + 1 for at in range(course.end) if kinds & {event.kind for event in game.events(at)}]
    assert len(fought) > 2
    assert course.event(0, 1, battles) == fought[0]
    assert course.event(fought[0], 1, battles) == fought[1]
    assert course.event(fought[1], -1, battles) == fought[0]
    assert course.event(fought[0], -1, battles) is None
    assert course.event(fought[-1], 1, battles) is None


def test_all_of_it_is_done_by_keys(castles: Seat) -> None:
    course = course_of(castles)

    def after(key: int, mod: int = 0) -> int:
        castles.key(key, mod)
        castles.settle()
        return castles.seen["watched"]["at"]

    assert after(pygame.K_HOME) == 0
    fight = course.event(0, 1, course.landmarks[0])
    assert after(pygame.K_PAGEDOWN) == fight
    assert after(pygame.K_RIGHT) == course.gesture(fight, 1)
    assert after(pygame.K_LEFT) == course.gesture(course.gesture(fight, 1), -1)
    assert after(pygame.K_RIGHT, pygame.KMOD_CTRL) == course.turn(fight, 1)
    assert after(pygame.K_PAGEUP) == fight
    assert after(pygame.K_LEFT, pygame.KMOD_CTRL) == course.turn(fight, -1)
    assert after(pygame.K_END) == course.end
    castles.key(pygame.K_UP)
    assert castles.seen["widgets"]["replay-speed"]["label"] == "× 2"
    assert castles.seen["speed"] == 2
    castles.key(pygame.K_DOWN)
    castles.key(pygame.K_c)
    assert castles.seen["widgets"]["replay-kind"]["label"] == course.landmarks[1].name
    castles.key(pygame.K_c)
    words = dict(castles.scene.help())
    assert words["Page haut, Page bas"] == "aller à l’étape d’avant, d’après (Batailles)"
    assert {"← →", "Ctrl + ← →", "C", "Début, Fin", "↑ ↓", "Espace", "Échap"} <= set(words)


def test_whoever_leaps_is_there_in_the_next_frame_and_waits_for_nothing_on_its_way() -> None:
    seat = sit_down(3, speed=2)
    session = seat.scene.session
    play_into(session, 120)
    seat.take_over()
    seat.scene.watch(at=0)
    seat.settle()
    seat.key(pygame.K_RIGHT)
    assert seat.seen["moving"], "a step is seen on its way"

    def come_to() -> int:
        """Return which ply is on show, and that without anything on its way."""
        assert not seat.seen["moving"]
        return seat.seen["watched"]["at"]

    knob = seat.seen["buttons"]["replay-slider"]
    for share in (0.9, 0.3):
        before = seat.seen["watched"]["at"]
        seat.press((knob[0] + share * knob[2], knob[1] + 0.75 * knob[3]))
        assert come_to() == pytest.approx(share * session.cursor, abs=8)
        assert abs(come_to() - before) > 20
    seat.key(pygame.K_HOME)
    assert come_to() == 0


# Who looks


def cards(over: bool) -> Seat:
    """A game of Schotten-Totten that is being watched after a few plies, Ada before the screen."""
    seat = sit_at("schotten-totten", TWO, "1", curtain=False)
    session = seat.scene.session
    play_into(session, 20)
    while session.turn != 0:
        play_into(session, 1)
    if over:
        session.append(next(move for move in session.rules.declarations(session.state)))
        assert session.turn == OVER
    else:
        seat.take_over()
    seat.scene.watch(at=20)
    seat.settle(60)
    return seat


def hands_shown(seat: Seat) -> list[bool]:
    """Tell of both hands whether all their cards show."""
    seen, session = seat.seen, seat.scene.session
    at = seen["watched"]["at"] if "watched" in seen else session.cursor
    faces = {piece["kind"] for piece in seen["pieces"]}
    return [{CARD_NAMES[card] for card in hand} <= faces for hand in session.state_at(at).hands]


def choose(seat: Seat) -> tuple[str, list[bool]]:
    """Let the next one look; return what the bar says then, and whose hands show."""
    seat.key(pygame.K_v)
    seat.settle()
    label: str = seat.seen["widgets"]["replay-viewer"]["label"]
    return label.partition("\u00a0:")[0], hands_shown(seat)


def test_once_it_is_over_it_is_seen_by_whoever_one_likes_or_all_lies_open() -> None:
    seat = cards(over=True)
    seen = dict(choose(seat) for _ in range(4))
    assert seen == {
        "Vu par tous": [False, False],
        "Tout est montré": [True, True],
        "Vu par Ada": [True, False],
        "Vu par Blaise": [False, True],
    }
    while choose(seat)[0] != "Tout est montré":
        pass
    seat.push("replay-close")
    assert hands_shown(seat) == [True, True], "at the end both hands are turned up on the table"


def test_as_long_as_it_goes_on_nobody_elses_hand_is_shown() -> None:
    seat = cards(over=False)
    assert hands_shown(seat) == [True, False]
    assert dict(choose(seat) for _ in range(3)) == {
        "Vu par tous": [False, False],
        "Vu par Ada": [True, False],
    }


def test_where_there_are_no_secrets_nobody_is_asked_who_looks() -> None:
    seat = sit_at("chevaliers", TWO, "1")
    play_into(seat.scene.session, 12)
    seat.scene.watch()
    assert "replay-viewer" not in seat.seen["buttons"]
