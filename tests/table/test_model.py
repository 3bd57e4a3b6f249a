"""What the table's model promises to all its parts: who looks, what is marked, told, asked and watched."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest
from desk import Told, sit_among, think_for_ever, thrown
from pygame import Rect
from seat import Seat, begin, sit_down

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.core.setup import HUMAN
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.moves import End, March
from ludotheque.table.contract.position import Asked, Held
from ludotheque.table.contract.staging import Stroke
from ludotheque.table.contract.terms import OFF_BOARD, LogLine
from ludotheque.table.panel.players import ROW
from ludotheque.table.papers.advice import AdviceEntry
from ludotheque.table.papers.paper import Paper
from ludotheque.table.replays import Replays
from ludotheque.table.view.count import CountAnimation
from ludotheque.table.view.staging import lasting
from ludotheque.ui.choice import nothing

CLUB = "club"
CARDS = "schotten-totten"  # everybody has a hand


@pytest.fixture(autouse=True)
def computers(monkeypatch):
    think_for_ever(monkeypatch)


def march(seat: Seat) -> March:
    move = next(move for move in seat.legal if isinstance(move, March))
    seat.scene.director.make(move)
    seat.app.step(0.01)
    return move


def end_turn(seat: Seat) -> None:
    seat.scene.director.make(End())
    seat.app.step(0.01)


def held(seat: Seat, place: str, count: int = 1) -> Held:
    return Held(seat.table.game.sources()[place], count)


def before_an_assault(**settings) -> tuple[Seat, Move]:
    """Return four knights before a castle with one knight and a shield worth 2, and the march on it."""
    seat = sit_down(3, **settings)
    board = seat.session.rules.board
    gate, castle = (board.names[place] for place in (board.gates[0][0], board.castles[0]))
    begin(
        seat, set_up(seat.session.rules, Diagram([{gate: 4}, {}, {}], {castle: HeldCastle(1, 1, 2)}, left=3))
    )
    return seat, seat.table.game.destinations(held(seat, gate, 4))[castle].moves[0]


# Who looks


def test_one_person_alone_is_at_the_screen_whosever_turn_it_is() -> None:
    assert sit_among(HUMAN, CLUB, CLUB).table.game.viewer == 0
    assert sit_among(CLUB, CLUB, HUMAN).table.game.viewer == 2


def test_of_several_people_nobody_knows_who_is_at_the_screen() -> None:
    assert sit_among(HUMAN, HUMAN, CLUB).table.game.viewer is None
    assert sit_among(CLUB, CLUB, CLUB).table.game.viewer is None


def test_who_has_opened_the_curtain_is_at_the_screen() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS, curtain=True)
    assert seat.table.game.viewer is None
    assert seat.table.game.handing
    seat.take_over()
    assert seat.table.game.viewer == seat.table.game.mover
    assert not seat.table.game.handing


def test_the_curtain_is_drawn_for_the_player_to_move_unless_the_settings_say_not_to() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS, curtain=True)
    assert seat.app.scenes.top.name == "curtain"
    assert seat.seen["player"] == "Joueur 1"
    seat = sit_among(HUMAN, HUMAN, game=CARDS, curtain=False)
    seat.settle()
    assert seat.app.scenes.top is seat.scene
    assert seat.table.game.viewer == 0


def test_what_is_concealed_is_seen_by_everybody_until_someone_takes_over() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS)
    seat.take_over()
    seat.table.conceal()
    assert seat.table.game.eyes is None
    assert seat.table.game.handing
    assert "C'est à vous" not in str(seat.seen["texts"]).replace("’", "'"), "the screen has yet to be passed"
    assert seat.table.shown.known, "that stays as it was"
    seat.table.conceal(known=False)
    assert not seat.table.shown.known
    seat.table.conceal()
    assert not seat.table.shown.known
    seat.table.conceal(known=True)
    assert seat.table.shown.known


def test_a_person_alone_is_known_to_be_there_until_the_seat_is_handed_on() -> None:
    seat = sit_among(HUMAN, CLUB, game=CARDS)
    assert seat.table.game.eyes == 0
    seat.table.conceal(known=False)
    assert seat.table.game.eyes is None
    seat.take_over()
    assert seat.table.game.eyes == 0


def test_whoever_takes_over_finds_nothing_of_the_others_in_hand() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    seat.press(seat.army(seat.seen["offered"][0]))
    model.papers.message.say("Pas ainsi", "M5", seat.app.seconds)
    model.show(replace(model.shown, peeking="", throwing=True))
    model.papers.note.hovered = "scroll-1"
    seat.take_over()
    assert not model.hand.drag.holding
    assert not model.papers.message.shown
    assert (model.shown.peeking, model.shown.throwing, model.papers.note.hovered) == (None, False, None)


# How fast


def test_only_who_watches_chooses_how_fast_it_goes() -> None:
    for levels, times in (((CLUB, CLUB), 2.0), ((HUMAN, CLUB), 1.0), ((HUMAN, HUMAN), 1.0)):
        model = sit_among(*levels).table
        assert model.tempo.factor == 1.0
        model.tempo.change(1)
        assert model.tempo.factor == times


def test_a_replay_goes_at_the_speed_that_was_chosen_for_it_and_a_moment_at_the_usual_one() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    march(seat)
    model.tempo.change(2)
    seat.scene.replays.watch()
    assert model.tempo.factor == 4.0
    model.tempo.change(-1)
    assert model.tempo.factor == 2.0
    seat.scene.replays.end()
    seat.scene.replays.watch_moment(0, 2, "Ce coup", "", nothing)
    assert model.tempo.factor == 1.0
    seat.scene.replays.end()
    assert model.tempo.factor == 1.0


# Marks


def paths(seat: Seat) -> list[tuple[int, int]]:
    """Return the seat of each mark, and how many places its path has."""
    return [(mark.seat, len(mark.path)) for mark in seat.table.marks.shown()]


def test_what_the_others_did_since_ones_last_turn_is_marked() -> None:
    seat = thrown(HUMAN, HUMAN, HUMAN)
    march(seat)
    end_turn(seat)
    assert paths(seat) == [(0, 2)]
    seat.scene.director.throw()
    march(seat)
    end_turn(seat)
    assert paths(seat) == [(0, 2), (1, 2)], "both were made since the third player's last turn"


def test_marks_are_those_of_the_person_who_looks_also_while_computers_move() -> None:
    seat = thrown(HUMAN, HUMAN, HUMAN)
    march(seat)
    end_turn(seat)
    seat.scene.director.throw()
    march(seat)
    players = seat.session.players
    seat.session.setup = seat.session.setup._replace(
        players=tuple(
            player.handed_to(level, 0) for player, level in zip(players, (CLUB, HUMAN, CLUB), strict=True)
        )
    )
    seat.table.show(replace(seat.table.shown))
    assert seat.table.game.viewer == 1
    assert (0, 2) in paths(seat)


def test_marks_are_hidden_and_shown_again() -> None:
    seat = thrown(HUMAN, HUMAN, HUMAN)
    march(seat)
    end_turn(seat)
    seat.key(pygame.K_l)
    assert paths(seat) == []
    seat.key(pygame.K_l)
    assert paths(seat) == [(0, 2)]


def test_nothing_is_marked_once_the_game_is_over() -> None:
    seat = thrown(HUMAN, HUMAN)
    march(seat)
    end_turn(seat)
    assert paths(seat)
    seat.session.play(seat.session.rules.agreements(seat.session.state)[0])
    seat.table.show(seat.table.shown)
    assert seat.table.game.over
    assert paths(seat) == []


# What is unseen


def test_what_others_did_is_unseen_until_it_is_watched() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    assert not model.has_unseen, "nobody else has moved"
    march(seat)
    end_turn(seat)
    assert model.has_unseen
    seat.scene.replays.since()
    assert model.replay
    assert model.replay.guided
    assert model.replay.start == 0
    assert not model.has_unseen, "it is being watched"
    seat.scene.replays.end()
    assert model.has_unseen


def test_there_is_nothing_to_watch_again_before_anybody_else_has_moved() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.scene.replays.since()
    assert seat.table.replay is None


def test_nothing_is_unseen_while_a_computer_thinks_or_the_next_player_is_awaited_or_all_is_over() -> None:
    seat = thrown(HUMAN, CLUB)
    march(seat)
    end_turn(seat)
    assert seat.table.game.computing
    assert not seat.table.has_unseen
    seat = sit_among(HUMAN, HUMAN, game=CARDS)
    seat.take_over()
    for _ply in range(6):
        seat.session.deal() if seat.session.turn == CHANCE else seat.session.play(seat.legal[0])
    seat.table.conceal()
    assert seat.table.game.handing
    assert not seat.table.has_unseen
    seat = thrown(HUMAN, HUMAN)
    march(seat)
    end_turn(seat)
    seat.session.play(seat.session.rules.agreements(seat.session.state)[0])
    seat.table.show(seat.table.shown)
    assert not seat.table.has_unseen


# The moment


def test_the_moment_changes_with_each_move_and_comes_back_with_none() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    moments = [model.moment]
    assert model.moment == moments[0]
    march(seat)
    moments.append(model.moment)
    march(seat)
    moments.append(model.moment)
    seat.session.seek(2)
    model.show(model.shown)
    assert model.moment == moments[1]
    other = [move for move in seat.legal if isinstance(move, March)][1]
    seat.session.play(other)
    model.show(model.shown)
    assert model.game.at == 3
    assert model.moment not in moments, "as many plies, but another move"


def test_the_moment_changes_in_a_replay_and_with_who_looks() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS)
    seat.take_over()
    model = seat.table
    seen = {model.moment}
    model.conceal()
    seen.add(model.moment)
    seat.take_over()
    seen.add(model.moment)
    assert len(seen) == 2
    model.show(replace(model.shown, at=model.game.at))
    assert model.moment not in seen


def test_a_refusal_is_remembered_until_the_next_move() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    assert model.papers.message.refused == ""
    model.papers.message.note_refusal("C6")
    assert model.papers.message.refused == "C6"
    march(seat)
    assert model.papers.message.refused == ""
    seat.session.seek(1)
    model.show(model.shown)
    assert model.papers.message.refused == "C6", "it is that position again"


def test_advice_is_shown_where_it_was_asked_for() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    assert not model.papers.advice.shown
    assert model.papers.points() == {}
    model.papers.advice.say(model.moment, [AdviceEntry("Avancez", 1, ways=(("scroll-1",),))])
    model.show()
    assert model.papers.advice.shown
    assert model.papers.points()
    march(seat)
    assert not model.papers.advice.shown
    assert model.papers.points() == {}


# Tips


def open_a_replay(seat: Seat) -> None:
    seat.scene.replays.watch()
    seat.table.stage.animations.finish()


OVER_THE_BOARD = {
    "a report": lambda seat: seat.table.tell(Told()),
    "a message": lambda seat: seat.table.papers.message.say("Pas ainsi", "M5", 0),
    "a card": lambda seat: setattr(seat.table.papers.card, "card", object()),
    "advice": lambda seat: seat.table.papers.advice.say(seat.table.moment, []),
    "a drawer": lambda seat: seat.table.toggle_panel(),
    "pieces in hand": lambda seat: seat.press(seat.army(seat.seen["offered"][0])),
    "the die in hand": lambda seat: seat.table.show(replace(seat.table.shown, throwing=True)),
    "a hidden face": lambda seat: seat.table.peek(""),
    "a question": lambda seat: seat.table.ask(Asked(held(seat, seat.seen["offered"][0]), "scroll-1")),
    "a replay": open_a_replay,
    "something that moves": lambda seat: seat.table.stage.animations.add(Lasting()),
}


class Lasting(Told):
    done = False


@pytest.mark.usefixtures("every_frame")
@pytest.mark.parametrize("what", OVER_THE_BOARD)
def test_a_tip_waits_while_anything_else_lies_over_the_board(what) -> None:
    seat = thrown(HUMAN, HUMAN, size=(640, 480), scale=200)
    seat.settle()
    model = seat.table
    assert model.papers.tip.free
    OVER_THE_BOARD[what](seat)
    assert not model.papers.tip.free


def test_a_tip_is_shown_at_its_moment_where_there_is_room() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model = seat.table
    assert not model.papers.tip.shown
    model.papers.tip.about, model.papers.tip.rect = model.moment, Rect(0, 0, 9, 9)
    assert model.papers.tip.shown
    model.papers.tip.rect = None
    assert not model.papers.tip.shown, "there is no room"
    model.papers.tip.rect = Rect(0, 0, 9, 9)
    model.papers.message.say("Pas ainsi", "M5", 0)
    assert not model.papers.tip.shown
    model.papers.message.clear()
    assert model.papers.tip.shown
    march(seat)
    assert not model.papers.tip.shown, "that was its moment"


# Replays


def played(seat: Seat) -> int:
    """Let three turns pass; return the plies."""
    for _turn in range(3):
        seat.scene.director.throw()
        march(seat)
        march(seat)
        end_turn(seat)
    return seat.session.cursor


def test_the_whole_game_is_watched_from_its_start_without_touching_it() -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    plies, model = played(seat), seat.table
    seat.scene.replays.watch()
    assert (model.replay.start, model.replay.end, model.game.at) == (0, plies, 0)
    assert (model.replay.title, model.replay.guided, model.replay.brief) == ("Revoir la partie", False, False)
    assert model.watching
    assert seat.session.cursor == plies
    seat.scene.replays.end()
    assert (model.replay, model.game.at, model.game.live) == (None, plies, True)
    assert not model.watching


def test_no_replay_begins_among_what_was_dealt() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS)
    seat.take_over()
    dealt = seat.session.cursor
    seat.scene.replays.watch()
    assert seat.table.replay.start == dealt > 0


def test_a_replay_that_begins_at_a_ply_waits_there() -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    seat.scene.replays.watch(at=3)
    assert not seat.table.watching
    seat.settle()
    assert seat.table.game.at == 3


def test_a_moment_is_told_again_without_reports_and_then_what_comes_after_is_called() -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    closed = []
    seat.scene.replays.watch_moment(1, 3, "Ce coup", "", lambda: closed.append(seat.table.replay))
    replay = seat.table.replay
    assert (replay.start, replay.end, replay.title, replay.brief) == (1, 3, "Ce coup", True)
    assert closed == []
    seat.scene.replays.end()
    assert closed == [None]
    seat.scene.replays.end()
    assert closed == [None], "it was closed already"


def test_what_was_done_again_stands_as_it_stood() -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    seat.scene.replays.watch()
    seen = [seat.table.game.at]
    for _step in range(600):
        seat.app.step(0.1)
        seen.append(seat.table.game.at)
        if seat.table.replay is None or seat.table.game.at == seat.session.cursor:
            break
    assert seen == sorted(seen)
    assert seen[-1] == seat.session.cursor
    assert len({*seen}) > 5, "it is seen gesture by gesture"


def test_with_a_replay_closed_one_looks_as_before() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS)
    seat.take_over()
    seat.scene.replays.watch()
    seat.table.show(replace(seat.table.shown, eyes=None, open=True, report=Told()))
    seat.scene.replays.end()
    assert (seat.table.game.eyes, seat.table.shown.open, seat.table.report) == (0, False, None)


def test_a_replay_leaves_nothing_in_hand() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.press(seat.army(seat.seen["offered"][0]))
    seat.scene.replays.watch()
    assert not seat.table.hand.drag.holding
    assert seat.seen["held"] is None


# Reports


def test_a_report_is_told_once_and_goes_with_none() -> None:
    seat = thrown(HUMAN, HUMAN)
    model, report, other = seat.table, Lasting(), Lasting()
    model.tell(report)
    model.tell(report)
    assert (model.report, [*model.stage.animations]) == (report, [report])
    model.tell(other)
    assert model.report is other
    model.tell(None)
    assert model.report is None


def test_all_that_moves_is_skipped_at_once() -> None:
    seat = thrown(HUMAN, HUMAN)
    assert not seat.table.skip()
    seat.table.stage.animations.add(Lasting())
    assert seat.table.skip()
    assert not seat.table.stage.animations


# Strokes: events that are shown at length


def test_what_was_not_played_at_length_stands_still_until_the_next_move() -> None:
    seat, assault = before_an_assault(speed=0)
    assert seat.table.strokes.still is None
    seat.scene.director.make(assault)
    assert seat.table.strokes.still
    seat.table.show()
    assert seat.table.strokes.still, "it has not moved on"
    end_turn(seat)
    assert seat.table.strokes.still is None


def test_what_is_played_at_length_leaves_nothing_still_and_marks_wait_for_it() -> None:
    seat, assault = before_an_assault(speed=2)
    before = seat.table.game.view
    assert seat.table.strokes.marked_position.view == before
    seat.scene.director.make(assault)
    assert seat.table.strokes.still is None
    assert seat.table.stage.undecided
    assert seat.table.strokes.marked_position.view == before
    assert not seat.table.strokes.marked_position.legal
    seat.table.skip()
    assert seat.table.strokes.marked_position.view == seat.table.game.view != before


# Notes


def test_a_note_is_about_the_place_on_which_the_pointer_rests() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model = seat.table
    assert model.papers.note.note is None
    model.papers.note.hovered = "scroll-1"
    assert model.papers.note.note is None, "it only passes"
    model.papers.note.noted = True
    note, near = model.papers.note.note
    assert note.title
    assert near == model.place_rect("scroll-1")
    model.papers.note.hovered = None
    assert model.papers.note.note is None


@pytest.mark.usefixtures("every_frame")
@pytest.mark.parametrize(
    "what", ["a report", "a message", "a card", "advice", "pieces in hand", "something that moves"]
)
def test_no_note_lies_over_anything_else(what) -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model = seat.table
    OVER_THE_BOARD[what](seat)
    model.papers.note.hovered, model.papers.note.noted = "scroll-1", True
    assert (model.papers.note.note is None) == (what != "a report")


def test_a_note_is_about_the_row_on_which_the_cursor_of_the_keys_is() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model = seat.table
    model.papers.note.point(f"{ROW}1")
    assert model.papers.note.note is None
    model.papers.note.rest(1.0)
    note, near = model.papers.note.note
    assert note.title.startswith("Joueur 2")
    assert near == model.panel.rows[1]
    model.papers.note.point("menu")
    model.papers.note.rest(1.0)
    assert model.papers.note.note is None


def test_the_note_of_a_row_is_named_after_its_player() -> None:
    seat = thrown(HUMAN, HUMAN)
    for number in (0, 1):
        note, near = seat.table.papers.note.note_at(f"{OFF_BOARD}{number}")
        assert f"Joueur {number + 1}" in note.title
        assert near == seat.table.panel.rows[number]


def test_there_is_no_note_of_a_place_that_is_gone() -> None:
    note, near = thrown(HUMAN, HUMAN).table.papers.note.note_at("hand-7")
    assert note is None
    assert near == Rect(0, 0, 0, 0)


# What may be done


def test_the_die_waits_for_a_person_at_present() -> None:
    seat = sit_among(HUMAN, HUMAN)
    seat.settle()
    assert seat.table.die_waits
    seat.scene.replays.watch()
    assert not seat.table.die_waits
    seat.scene.replays.end()
    seat.scene.director.throw()
    seat.app.step(0.01)
    assert not seat.table.die_waits
    assert not sit_among(CLUB, HUMAN).table.die_waits, "a computer throws it"


def test_a_drop_about_which_the_game_asks_is_withdrawn_once() -> None:
    seat = thrown(HUMAN, HUMAN)
    model = seat.table
    assert not model.withdraw()
    model.ask(Asked(held(seat, seat.seen["offered"][0]), "scroll-1"))
    assert model.game.asked
    assert model.game.offered() == [], "nothing else may be taken meanwhile"
    assert model.withdraw()
    assert model.game.asked is None
    assert model.game.offered()
    assert not model.withdraw()


def test_what_may_be_taken_or_clicked_is_wanted() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model = seat.table
    place = seat.seen["offered"][0]
    point = tuple(map(round, seat.army(place)))
    assert any(rect.collidepoint(point) for rect in model.wanted())
    assert model.wants(point)
    nowhere = next(
        (x, y)
        for x in range(model.room.board.left + 3, model.room.board.right, 11)
        for y in range(model.room.board.top + 3, model.room.board.bottom, 11)
        if model.hand.place_at((x, y)) is None and not any(rect.collidepoint(x, y) for rect in model.wanted())
    )
    assert not model.wants(nowhere)
    seat.press(point)
    targets = model.hand.destinations
    assert targets
    assert all(model.place_rect(target) in model.wanted() for target in targets)


def test_more_or_fewer_are_held() -> None:
    seat = sit_down(3)
    board = seat.session.rules.board
    begin(seat, set_up(seat.session.rules, Diagram(armies=({board.names[0]: 4}, {}, {}), left=3)))
    seat.press(seat.army(board.names[0]))
    seat.table.papers.number.change(-2)
    assert seat.seen["held"]["count"] == 2
    seat.table.papers.number.change(1)
    assert seat.seen["held"]["count"] == 3


def test_the_drawer_of_a_small_window_opens_and_closes() -> None:
    seat = sit_among(HUMAN, HUMAN, size=(640, 480), scale=200)
    model = seat.table
    assert model.room.drawer
    assert not model.close_panel(), "it was not open"
    model.toggle_panel()
    assert model.panel.opened
    model.toggle_panel()
    assert not model.panel.opened
    model.toggle_panel()
    assert model.close_panel()
    assert not model.panel.opened


def test_a_large_window_has_no_drawer_to_open() -> None:
    model = sit_among(HUMAN, HUMAN, size=(1280, 800)).table
    model.toggle_panel()
    assert not model.panel.open
    assert not model.close_panel()


def test_the_rulebook_the_summary_and_the_log_lie_over_the_table() -> None:
    for open_it, name in ((lambda model: model.rules(), "rulebook"), (lambda model: model.open_log(), "log")):
        seat = thrown(HUMAN, HUMAN)
        open_it(seat.table)
        assert seat.app.scenes.top.name == name


def test_who_may_give_up_is_told_so_on_a_button() -> None:
    seat = sit_among(HUMAN, HUMAN, game=CARDS)
    seat.take_over()
    assert seat.table.game.concessions()
    assert "bandonner" in seat.table.conceding
    assert sit_among(CLUB, CLUB, game=CARDS).table.conceding == "", "nobody is there who might"


# The end


def over(seat: Seat) -> None:
    seat.scene.director.make(seat.session.rules.agreements(seat.session.state)[0])
    assert seat.session.turn == OVER


def test_the_end_is_counted_after_all_else_has_moved() -> None:
    seat, _assault = before_an_assault(speed=2)
    over(seat)
    assert seat.table.result_due
    assert seat.table.stage.animations.suspense
    assert "count" not in seat.seen
    seat.app.step(1.0)
    assert seat.seen["count"]["totals"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("levels", "holders", "ending", "winner"),
    [
        ((HUMAN, HUMAN, HUMAN), [1], "Joueur 2 l’emporte", 1),
        ((HUMAN, CLUB, CLUB), [1], "Joueur 2 l’emporte", 1),
        ((CLUB, HUMAN, CLUB), [1], "Vous l’emportez", 1),
        ((CLUB, CLUB, HUMAN), [0, 2], "Victoire partagée", -1),
        ((HUMAN, HUMAN, HUMAN), [0, 1], "Victoire partagée", -1),
    ],
)
def test_the_count_ends_with_the_winner_as_who_looks_would_say_it(
    monkeypatch, levels, holders, ending, winner
) -> None:
    told = []
    end = CountAnimation.end
    monkeypatch.setattr(CountAnimation, "end", lambda of, *how: (told.append(how), end(of, *how)))
    seat = sit_down(3, speed=2)
    board = seat.session.rules.board
    alike = [castle for castle, swords in zip(board.castles, board.swords, strict=True) if swords == 2]
    castles = {
        board.names[castle]: HeldCastle(owner, 1) for castle, owner in zip(alike, holders, strict=False)
    }
    begin(seat, set_up(seat.session.rules, Diagram([{}, {}, {}], castles, left=3)))
    setup = seat.session.setup
    players = (player.handed_to(level, 0) for player, level in zip(setup.players, levels, strict=True))
    seat.session.setup = setup._replace(players=tuple(players))
    over(seat)
    assert told == [(ending, winner)]


def test_nothing_is_counted_where_animations_are_off() -> None:
    seat, _assault = before_an_assault(speed=0)
    over(seat)
    assert "count" not in seat.seen
    assert seat.table.result_due


def test_a_key_is_a_gesture_too() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.table.tell(Told())
    seat.key(pygame.K_ESCAPE)
    assert seat.table.report is None


@pytest.fixture
def lengths(monkeypatch) -> list[float]:
    """Return a list that grows by the seconds of each stroke that is shown."""
    found: list[float] = []
    shown = SimpleNamespace()
    monkeypatch.setattr("ludotheque.table.strokes.add_stroke", lambda *made: found.append(made[3]) or shown)
    return found


def strike(seat: Seat, weight="stroke", **facts) -> None:
    """Show that the last move was an event of this weight."""
    place = next(iter(seat.table.game.arrangement.places))
    seat.table.show(seat.table.shown, stroke=Stroke(weight, place, (), "4 < 6", "Repoussé", **facts))


def test_events_in_a_row_last_less_each_until_one_of_another_weight_comes(lengths) -> None:
    seat = thrown(CLUB, HUMAN, HUMAN, speed=2)
    end_turn(seat)
    for _time in range(3):
        strike(seat)
    assert lengths == [lasting(STROKE, 1.0, 1.0, before) for before in range(3)]
    strike(seat, "note")
    strike(seat)
    assert lengths[-1] == lengths[0]


def test_the_events_of_people_last_as_long_as_ever(lengths) -> None:
    seat = thrown(HUMAN, HUMAN, speed=2)
    end_turn(seat)
    for _time in range(3):
        strike(seat)
    assert {*lengths} == {lasting(STROKE, 1.0, 1.0, 0)}


@pytest.mark.parametrize(
    ("facts", "shorter"), [({"winner": 1}, False), ({"losers": (1,)}, False), ({}, True)]
)
def test_what_one_wins_or_loses_lasts_as_long_as_ever(lengths, facts, shorter) -> None:
    seat = thrown(CLUB, HUMAN, CLUB, speed=2)
    end_turn(seat)
    strike(seat)
    strike(seat, **facts)
    assert lengths == [lasting(STROKE, 1.0, 1.0, before) for before in (0, shorter)]


STROKE = Stroke("stroke", "a", (), "", "")


# Cards


class Choice:
    """A card that asks something."""

    chosen, withdrawn = (), False

    def layout(self, *_where):
        pass

    def handle(self, _event):
        return False

    def draw(self, _surface):
        pass

    def trace(self):
        return {"rect": (0, 0, 10, 10)}


def asking(seat: Seat) -> list:
    """Have the game ask something in every position; return the positions it asks about."""
    found = []
    seat.scene.look.gestures.card = lambda at: found.append(at) or Choice()
    return found


def test_a_card_keeps_its_choices_as_long_as_its_position_is_shown() -> None:
    seat = thrown(HUMAN, HUMAN)
    found = asking(seat)
    march(seat)
    card = seat.table.papers.card.card
    assert isinstance(card, Choice)
    assert found[-1] == seat.table.game.position
    seat.table.show(seat.table.shown)
    assert seat.table.papers.card.card is card
    march(seat)
    assert seat.table.papers.card.card is not card


def test_no_card_is_laid_in_a_replay_for_a_computer_or_while_something_moves() -> None:
    seat = thrown(HUMAN, HUMAN)
    asking(seat)
    seat.scene.replays.watch()
    assert seat.table.papers.card.card is None
    seat.scene.replays.end()
    assert seat.table.papers.card.card
    seat = thrown(CLUB, HUMAN)
    asking(seat)
    march(seat)
    assert seat.table.papers.card.card is None
    seat = thrown(HUMAN, HUMAN, speed=2)
    seat.settle()
    asking(seat)
    march(seat)
    assert seat.table.stage.animations
    assert seat.table.papers.card.card is None
    seat.table.skip()
    assert seat.table.papers.card.card


# What a replay shows on its way


def moment(replays: Replays) -> None:
    """Watch the first six plies, as a moment."""
    replays.watch_moment(0, 6, "Ce coup", "", nothing)


def watch_all(seat: Seat, monkeypatch, watch=Replays.watch) -> list[tuple[bool, bool, bool]]:
    """Watch a game, by default all of it.

    Return for each stop whether pieces moved, and whether it counts as seen and as told.
    """
    model, found = seat.table, []
    watch(seat.scene.replays)
    replay, pieces = model.replay, [model.stage.pieces]
    shown = replay.shown

    def note(seen: bool, reported: bool) -> None:
        pieces.append(model.stage.pieces)
        found.append((pieces[-1] != pieces[-2], seen, reported))
        shown(seen, reported)

    monkeypatch.setattr(replay, "shown", note)
    for _step in range(1000):
        if model.replay is None or model.game.at == replay.end:
            return found
        seat.app.step(0.1)
    raise AssertionError("it does not come to its end")


def test_a_replay_waits_only_where_something_is_to_be_seen(monkeypatch) -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    found = watch_all(seat, monkeypatch)
    assert {moved for moved, _seen, _told in found} == {True, False}
    assert all(moved == seen for moved, seen, _told in found)


@pytest.mark.parametrize(("told", "watch"), [(True, moment), (False, Replays.watch)])
def test_only_what_is_told_again_waits_also_where_the_log_has_another_line(monkeypatch, told, watch) -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    lines = iter("zyxwvutsrqponmlkjihgfedcba")
    monkeypatch.setattr(seat.scene.look.telling, "lines", lambda _events: (LogLine(next(lines)),))
    seat.table.game.forget_words()
    found = watch_all(seat, monkeypatch, watch)
    assert any(seen and not moved for moved, seen, _told in found) == told
    assert all(seen for moved, seen, _told in found if moved)


def test_only_a_moment_is_shown_without_reports(monkeypatch) -> None:
    for watch, reported in ((Replays.watch, True), (moment, False)):
        seat = sit_among(HUMAN, HUMAN, HUMAN)
        played(seat)
        seat.table.report_on = lambda _start, _events: Told()
        found = watch_all(seat, monkeypatch, watch)
        assert {told for _moved, _seen, told in found} == {reported}


def test_characters_react_in_a_replay_as_they_did_but_not_where_one_leaps(monkeypatch) -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    plies, reacted = played(seat), []
    monkeypatch.setattr(seat.table, "react", lambda start, end: reacted.append((start, end)))
    watch_all(seat, monkeypatch)
    assert reacted[0][0] == 0
    assert reacted[-1][1] == plies
    assert all(one[1] == other[0] for one, other in pairwise(reacted))
    reacted.clear()
    seat.table.replay.go_to(2)
    seat.settle()
    assert seat.table.game.at == 2
    assert reacted == []


def test_what_is_looked_for_is_shown_on_its_way_from_the_stop_before(monkeypatch) -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    model, shown = seat.table, []
    seat.scene.replays.watch(at=1)
    seat.settle()
    monkeypatch.setattr(
        model, "show", lambda what=None, *, leaps=False, **_how: shown.append((what.at, leaps))
    )
    for before, expected in ((None, [(6, False)]), (5, [(5, True), (6, False)])):
        shown.clear()
        model.replay.go_to(6, leaps=False)
        model.replay.from_before = before
        model.replay.update(0.0)
        seat.scene.replays.go_on()
        assert shown == expected
    shown.clear()
    model.replay.go_to(3)
    model.replay.update(0.0)
    seat.scene.replays.go_on()
    assert shown == [(3, True)]


# The camera


def test_pictures_are_made_anew_only_for_another_size(monkeypatch) -> None:
    seat = thrown(HUMAN, HUMAN)
    model, sizes = seat.table, []
    monkeypatch.setattr(model.look.art, "layout", sizes.append)
    model.show()
    assert sizes == []
    model.camera.zoom_at(model.camera.view.center, 2.0)
    model.show()
    assert sizes == [model.camera.frame.scale]
    model.camera.pan(30, 20)
    model.show()
    assert len(sizes) == 1


@pytest.mark.parametrize(("beats", "leaps", "shown"), [(1, False, True), (1, True, False), (2, False, False)])
def test_only_what_comes_next_is_shown_on_its_way(monkeypatch, beats, leaps, shown) -> None:
    seat = sit_among(HUMAN, HUMAN, HUMAN)
    played(seat)
    model, ways = seat.table, []
    seat.scene.replays.watch(at=1)
    seat.settle()
    at = 1
    for _beat in range(beats):
        at = model.replay.course.beat(at)
    monkeypatch.setattr(model, "show", lambda _shown, **how: ways.append([*how["made"]]))
    model.replay.go_to(at, leaps=leaps)
    model.replay.update(0.0)
    seat.scene.replays.go_on()
    assert ways == [[step.move for step in seat.session.steps[1:at]] if shown else []]


@pytest.mark.parametrize("suspense", [False, True])
def test_the_count_takes_the_place_of_what_was_told_unless_that_is_awaited(suspense) -> None:
    seat, _assault = before_an_assault(speed=2)
    report = Told(suspense)
    seat.table.report_on = lambda _start, _events: report
    over(seat)
    assert seat.table.report is (report if suspense else None)


@pytest.mark.usefixtures("every_frame")
def test_advice_and_reasons_lie_beside_what_they_are_about(monkeypatch) -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model, anchors = seat.table, []
    monkeypatch.setattr(model.papers.advice, "layout", lambda _skin, beside, *_rest: anchors.append(beside))
    about = (
        AdviceEntry("Avancez", 1, ways=(("reserve-0", "scroll-1", "scroll-2", "hand-7"),)),
        AdviceEntry("Finissez", 2, button="end-turn"),
        AdviceEntry("Il craint", seat=1),
        AdviceEntry("Rien"),
    )
    model.papers.advice.say(model.moment, about)
    model.show()
    buttons = {button.id: button.rect for button in model.panel.buttons}
    asked = buttons.get("why", model.panel.rect)
    beside = [model.place_rect("scroll-2"), buttons["end-turn"], model.panel.rows[1], asked]
    assert [tuple(rect) for rect in anchors[-1]] == [tuple(rect) for rect in beside]


def test_a_tip_is_laid_out_at_its_moment_and_at_no_other(monkeypatch) -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    model, laid = seat.table, []
    monkeypatch.setattr(model.papers.tip, "layout", lambda *where: laid.append(where))
    model.show()
    assert laid == [], "there is no tip"
    model.papers.tip.about, model.papers.tip.tip = model.moment, object()
    model.show()
    assert len(laid) == 1
    model.tell(Told())
    assert len(laid) == 1, "it waits for what is told"
    model.papers.tip.tip = None
    march(seat)
    model.show()
    assert len(laid) == 1


class Lying(Paper):
    """A paper that lies where the parchment of a lesson does."""

    name, shown, rects = "parchment", True, ()

    def __init__(self, rect):
        self.rects = (rect,)


def refused():
    """Return a seat at a table that says that a move is refused."""
    seat = thrown(HUMAN, HUMAN)
    seat.settle()
    seat.table.papers.message.say("Pas ainsi", "M5", seat.app.seconds)
    seat.table.show()
    return seat


def test_a_message_is_laid_where_it_covers_nothing_that_may_be_taken() -> None:
    seat = refused()
    model = seat.table
    assert model.papers.message.rect.w > 0
    assert model.camera.area.contains(model.papers.message.rect)
    assert model.papers.message.rect.collidelist(model.wanted()) < 0
    lying = Lying(model.papers.message.rect.copy())
    model.papers.lay(lying)
    model.show()
    assert not model.papers.message.rect.colliderect(lying.rects[0])


def test_a_message_covers_no_advice_and_goes_when_advice_is_asked_for() -> None:
    seat = refused()
    model = seat.table
    seat.scene.adviser.ask()
    assert not model.papers.message.shown
    paper = AdviceEntry("Avancez", 1, ways=(("scroll-1",),))
    model.papers.advice.say(model.moment, [paper])
    model.show()
    model.papers.message.say("Pas ainsi", "M5", seat.app.seconds)
    model.show()
    assert model.papers.message.rect.w > 0
    assert model.papers.message.rect.collidelist(model.papers.advice.papers) < 0
