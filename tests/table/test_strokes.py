"""Strokes at the table: shown at a pace one can follow, cut short at will, never in anybody's way."""

from random import Random

import pygame
import pytest
from contracts import Sitting
from seat import begin, sit, sit_down, stroke_of

from ludotheque.core.game import CHANCE, Event
from ludotheque.games import GAMES
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.table.contract.staging import Stroke
from ludotheque.table.game_view import GameView
from ludotheque.table.tempo import Tempo
from ludotheque.table.view.staging import lasting
from ludotheque.table.view.stroke import SECONDS

STEP = 1 / 60


def before_an_assault(**settings):
    """Return a seat whose four knights stand before a castle with one knight and a shield worth 2."""
    seat = sit_down(3, **settings)
    rules = seat.session.rules
    gate, castle = (rules.board.names[place] for place in (rules.board.gates[0][0], rules.board.castles[0]))
    diagram = Diagram([{gate: 4}, {}, {}], {castle: HeldCastle(1, 1, 2)}, left=3)
    begin(seat, set_up(rules, diagram))
    return seat, gate, castle


def attack(seat, gate, castle):
    """Let the whole army go on the castle and stop at the first frame."""
    seat.press(seat.army(gate))
    seat.move(seat.place(castle))
    seat.release(seat.place(castle))


def passing(seat, seconds):
    """Yield what is seen of a stroke, frame by frame."""
    for _ in range(round(seconds / STEP)):
        yield seat.seen.get("stroke")
        seat.app.step(STEP)


def test_a_stroke_is_shown_before_anything_moves_and_then_all_is_as_the_rules_say():
    seat, gate, castle = before_an_assault(speed=2)
    attack(seat, gate, castle)
    at_gate = [piece for piece in seat.seen["pieces"] if piece["place"] == gate]
    assert not at_gate, "they charge"
    assert (seat.seen["stroke"]["place"], seat.seen["stroke"]["result"]) == (castle, "4 < 6")
    assert seat.seen["holdings"]["0"] != dict(seat.scene.look.seats.holdings(seat.position.view)[0].counts), (
        "the panel does not tell yet what comes of it"
    )
    shown = [told for told in passing(seat, 2 * SECONDS["stroke"]) if told]
    assert SECONDS["stroke"] - 0.1 <= len(shown) * STEP <= SECONDS["stroke"] + 0.1
    seat.settle()
    assert "stroke" not in seat.seen
    assert seat.seen["holdings"]["0"] == dict(seat.scene.look.seats.holdings(seat.position.view)[0].counts)
    seat.app.close()


@pytest.mark.parametrize("how", ["key", "click"])
def test_one_gesture_ends_it(how):
    seat, gate, castle = before_an_assault(speed=2)
    attack(seat, gate, castle)
    assert seat.seen["stroke"]
    if how == "key":
        seat.key(pygame.K_SPACE)
    else:
        seat.press(seat.area("view").topleft)
    assert "stroke" not in seat.seen
    seat.app.close()


@pytest.mark.parametrize("speed", [0, 4])
def test_where_the_pace_leaves_it_no_time_none_is_played(speed):
    seat, gate, castle = before_an_assault(speed=speed)
    attack(seat, gate, castle)
    assert not any(passing(seat, 0.5))
    seat.settle()
    assert len(seat.session.steps) >= 1
    seat.app.close()


@pytest.mark.parametrize("speed", [0, 4])
def test_what_is_not_played_stands_still_beside_its_place_until_the_next_event(speed):
    seat, gate, castle = before_an_assault(speed=speed)
    assert seat.seen["still"] == ""
    attack(seat, gate, castle)
    seat.settle()
    assert seat.seen["still"] == "L’assaut est repoussé"
    seat.push("end-turn")
    assert seat.seen["still"] == ""
    seat.app.close()


def test_many_of_one_weight_in_a_row_last_less_each_but_are_all_seen():
    stroke = Stroke("stroke", "a", (), "", "")
    lengths = [lasting(stroke, 1.0, 1.0, before) for before in range(6)]
    assert lengths[0] == SECONDS["stroke"]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[1] < lengths[0]
    assert lengths[-1] >= 0.8
    assert lasting(stroke, 1.0, 4.0, 0) == 0.0, "four times as fast it could not be read"


@pytest.mark.parametrize(("viewer", "sound"), [(0, "lost"), (1, "won"), (2, "shield"), (None, "shield")])
def test_the_sound_comes_with_the_verdict_and_is_as_it_is_for_who_looks(monkeypatch, viewer, sound):
    """The assault of seat 0 on a castle of seat 1 fails."""
    seat, gate, castle = before_an_assault(speed=2)
    heard = []
    monkeypatch.setattr(seat.app.sounds, "play", heard.append)
    monkeypatch.setattr(GameView, "viewer", viewer)
    attack(seat, gate, castle)
    assert heard == []
    for _told in passing(seat, SECONDS["stroke"] / 4):
        assert heard == []
    seat.settle()
    assert heard == [sound]
    seat.app.close()


@pytest.mark.parametrize(("times", "heard"), [(2.0, ["slide", "shield"]), (4.0, ["shield"])])
def test_at_great_speed_only_what_a_replay_jumps_to_is_heard(monkeypatch, times, heard):
    seat, _gate, _castle = before_an_assault(speed=0)
    monkeypatch.setattr(Tempo, "factor", times)
    found = []
    monkeypatch.setattr(seat.app.sounds, "play", found.append)
    march, failed = Event("marched", 0), Event("attack-repelled", 0)
    seat.scene.director._sound((march, failed), None)
    assert found == heard
    seat.app.close()


def test_an_undo_in_its_midst_leaves_the_table_as_it_was():
    seat, gate, castle = before_an_assault(speed=2, undo_by_agreement=False)
    before = seat.seen["pieces"]
    attack(seat, gate, castle)
    seat.key(pygame.K_SPACE)
    seat.settle()
    seat.session.seek(0)
    seat.refresh()
    assert seat.seen["pieces"] == before
    seat.app.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_stroke_of_whole_games_is_of_a_place_and_of_seats_there(game):
    seats = GAMES[game].seats[-1]
    seat = sit(game, Sitting(seats, size=(640, 480)))
    session, rng = seat.session, Random(7)
    for ply in range(400):
        if session.turn == CHANCE:
            session.deal()
        elif session.turn >= 0:
            session.play(rng.choice(session.rules.legal(session.state)))
        else:
            break
        stroke = stroke_of(seat, ply)
        if stroke is None:
            continue
        view = session.rules.view(session.state_at(ply), None)
        places = seat.scene.look.geometry.arrange(view, None).places
        assert {stroke.place, *stroke.around} <= {*places}
        assert {stroke.winner, *stroke.losers} <= {*range(-1, seats)}
        assert stroke.winner not in stroke.losers
        assert stroke.verdict
        assert "{" not in stroke.sum + stroke.verdict + stroke.cost
    seat.app.close()


def strokes_at_the_table(game, plies=400):
    """Play at random at the normal speed; yield the seat and the ply of each stroke that begins."""
    seat = sit(game, Sitting(GAMES[game].seats[0], size=(800, 600)))
    seat.app.change(speed=2, curtain=False)
    session, rng = seat.session, Random(3)
    while session.turn >= 0 or session.turn == CHANCE:
        if session.cursor > plies:
            break
        start = session.cursor
        if session.turn == CHANCE:
            seat.scene.director.throw()
        else:
            seat.scene.director.make(rng.choice(session.rules.legal(session.state)))
        if seat.table.stage.undecided:
            yield seat, start
        seat.table.stage.animations.finish()
    seat.app.close()


def test_a_knight_lands_before_its_stroke_and_marks_wait_for_the_verdict():
    """The land keeps its holder's colour, and the knight that is counted can be seen."""
    landed = 0
    for seat, ply in strokes_at_the_table("rheinlander"):
        model, session = seat.table, seat.session
        stroke = stroke_of(seat, ply)
        before = session.rules.view(session.state_at(ply), model.game.eyes)
        assert model.strokes.marked_position.view == before
        while "stroke" not in seat.seen:
            seat.app.step(STEP)
        here = [piece["kind"] for piece in seat.seen["pieces"] if piece["place"] == stroke.place]
        landed += stroke.arriving in here
        model.stage.animations.finish()
        assert model.strokes.marked_position.view == model.game.view
    assert landed > 10


@pytest.mark.parametrize("game", ["rheinlander", "schotten-totten"])
def test_the_paper_of_a_stroke_stands_beside_all_that_is_counted_in_it(game):
    strokes = 0
    for seat, ply in strokes_at_the_table(game, 250):
        stroke, model = stroke_of(seat, ply), seat.table
        if not stroke.around:
            continue
        whole = model.stage.rect_of(stroke)
        for place in (stroke.place, *stroke.around):
            assert whole.contains(model.place_rect(place).clip(model.camera.view))
        strokes += 1
    assert strokes > 3


@pytest.mark.parametrize("game", ["rheinlander", "schotten-totten"])
def test_what_a_stroke_has_told_no_report_tells_again(game):
    strokes = 0
    for seat, _ply in strokes_at_the_table(game, 250):
        report = seat.table.report
        assert report is None or report.suspense
        strokes += 1
    assert strokes
