"""The characters at the table: a look at every stroke, a line now and then, and never a secret in either."""

from random import Random

import pygame
import pytest
from amounts import crossed
from drawn import drawn
from players.twins import game_at_random, twin
from seat import COLOURS, begin, sit_at, sit_down
from table.test_strokes import attack

from ludotheque.core.session import Player, Ply
from ludotheque.games import GAMES
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.players.characters import character
from ludotheque.players.remarks import remarks
from ludotheque.table.game_view import GameView
from ludotheque.table.reactions import Reaction, Reactions

pytestmark = pytest.mark.whole

WHO = "beginner:rash"  # plays the seat that is attacked
LONG = 12.0  # seconds in which every line has been read
SEAT = 1


def seated(seat, *levels):
    """Have computer players of these levels play the last seats."""
    session = seat.session
    people = len(session.players) - len(levels)
    players = [
        player if at < people else player.handed_to(levels[at - people], 0)
        for at, player in enumerate(session.players)
    ]
    session.setup = session.setup._replace(players=tuple(players))
    return seat


def before_an_assault(shield, **settings):
    """Return a seat whose four knights stand before the castle of a character: one knight and a shield."""
    seat = seated(sit_down(2, **settings), WHO)
    rules = seat.session.rules
    gate, castle = (rules.board.names[place] for place in (rules.board.gates[0][0], rules.board.castles[0]))
    diagram = Diagram([{gate: 4}, {}], {castle: HeldCastle(SEAT, 1, shield)}, left=3)
    begin(seat, set_up(rules, diagram))
    return seat, gate, castle


def wait(seat, seconds):
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


@pytest.mark.parametrize(
    ("shield", "mood", "occasion"), [(1, "cross", "robbed"), (2, "pleased", "held")], ids=["falls", "holds"]
)
def test_who_loses_a_castle_is_put_out_and_says_so_and_who_keeps_it_is_pleased(shield, mood, occasion):
    seat, gate, castle = before_an_assault(shield)
    attack(seat, gate, castle)
    assert seat.seen["moods"][str(SEAT)] == mood
    assert seat.seen["said"]["seat"] == SEAT
    assert seat.seen["said"]["line"] in remarks(character(WHO), occasion)
    wait(seat, LONG)
    assert seat.seen["moods"] == {}
    assert "said" not in seat.seen
    seat.app.close()


def test_nobody_speaks_where_that_is_switched_off_but_faces_still_show_it():
    seat, gate, castle = before_an_assault(1, talk=False)
    attack(seat, gate, castle)
    assert "said" not in seat.seen
    assert seat.seen["moods"][str(SEAT)] == "cross"
    seat.app.close()


def test_no_face_tells_what_comes_of_it_before_the_verdict():
    seat, gate, castle = before_an_assault(1, speed=2)
    attack(seat, gate, castle)
    assert seat.seen["stroke"]
    while "stroke" in seat.seen:
        assert seat.seen["moods"] == {}
        assert "said" not in seat.seen
        seat.app.step(1 / 30)
    wait(seat, 0.5)
    assert seat.seen["moods"]
    assert seat.seen["said"]
    seat.app.close()


def test_it_goes_with_the_next_gesture_and_when_that_is_taken_back():
    seat, gate, castle = before_an_assault(2)
    attack(seat, gate, castle)
    assert seat.seen["said"]
    seat.key(pygame.K_u)
    assert "said" not in seat.seen
    attack(seat, gate, castle)
    assert seat.seen["said"]
    seat.scene.director.make(seat.legal[0])
    assert "said" not in seat.seen
    seat.app.close()


def test_a_replay_shows_the_same_faces_and_words():
    seat, gate, castle = before_an_assault(1)
    attack(seat, gate, castle)
    moods, said = seat.seen["moods"], seat.seen["said"]["line"]
    wait(seat, LONG)
    seat.scene.watch(at=0)
    wait(seat, 1)
    assert seat.seen["moods"] == {}
    seat.table.replay.step(1)
    wait(seat, 1)
    assert (seat.seen["moods"], seat.seen["said"]["line"]) == (moods, said)
    seat.app.close()


# Whole games


def told(seat, rules, history, seed):
    """Return how every ply of a history is taken at a table where all sit who can."""
    session = seat.session
    session.steps.clear()
    state = rules.start()
    for move in history:
        turn, state = rules.turn(state), rules.apply(state, move)
        session.steps.append(Ply(turn, move, state, 0))
    session.cursor = len(history)
    session.setup = session.setup._replace(seed=seed)
    found = Reactions(GameView(session, seat.scene.look))
    return [found.after(at) for at in range(1, len(history) + 1)]


def table(game, seats, options):
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    players = [Player(f"Joueur {s}", tuple(sides[each * s : each * s + each])) for s in range(seats)]
    levels = [":".join((box.levels[min(n, len(box.levels) - 1)], *box.tempers[:1])) for n in range(seats)]
    return seated(sit_at(game, players, "1", options=options), *levels)


@pytest.mark.parametrize(
    ("game", "seats", "options", "plies"),
    [
        ("highlanders", 3, (), 900),
        ("schotten-totten", 2, (), 150),
        ("schotten-totten", 2, (("tactics", "on"),), 150),
        ("rheinlander", 4, (), 220),
        ("rheinlander", 3, (("market", "open"),), 220),
    ],
)
def test_no_face_and_no_word_depends_on_what_is_hidden(game, seats, options, plies):
    """Two games of which everybody has seen the same, with other cards in hands, decks and seeds."""
    spoken, others = 0, 0
    for seed in "123":
        rules, history = game_at_random(game, seats, options, seed, plies)
        other = twin(rules, history, None, Random(seed)) or history
        others += other != history
        at_table = table(game, seats, options)
        found = told(at_table, rules, history, "1")
        assert found == told(at_table, rules, other, "2")
        spoken += sum(bool(each and each.line) for each in found)
        at_table.app.close()
    assert spoken
    assert others or not GAMES[game].hands


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_twice_in_a_whole_game_and_something_of_its_greater_strokes(game):
    box, lines, strokes = GAMES[game], [], 0
    seats = box.seats[-1]
    for seed in "12":
        rules, history = game_at_random(game, seats, (), seed, 1500)
        at_table = table(game, seats, ())
        found = [each.line for each in told(at_table, rules, history, seed) if each and each.line]
        assert len(found) == len({*found})
        lines += found
        look, view = at_table.scene.look, GameView(at_table.session, at_table.scene.look)
        fortunes = [look.telling.fortune(view.public(at), view.events(at)) for at in range(len(history))]
        strokes += sum(each is not None and each.weight != "note" for each in fortunes)
        at_table.app.close()
    assert lines or not strokes


# Where it is said


@pytest.mark.parametrize(
    ("size", "scale"),
    [((640, 480), 100), ((640, 480), 200), ((1024, 640), 150), ((1080, 1920), 100), ((1280, 800), 75)],
)
def test_a_line_covers_nothing_that_can_be_pressed(size, scale):
    players = [Player(f"Jean-Christophe Desmar {n}", (COLOURS[n],)) for n in range(5)]
    seat = sit_at("rheinlander", players, "1", size=size, scale=scale, curtain=False)
    for at in range(5):
        seat.table.reactions.show(Reaction({at: "cross"}, at, "Les plus belles batailles finissent ainsi."))
        seat.table.show()
        rect = pygame.Rect(seat.seen["said"]["rect"])
        panel = pygame.Rect(seat.seen["areas"]["panel"])
        assert panel.contains(rect)
        assert rect.collidedict({tuple(box): id for id, box in seat.seen["buttons"].items()}) is None
    seat.app.close()


@crossed(game=[*GAMES], window=[((1024, 640), 150), ((1080, 1920), 100), ((1280, 800), 100)])
def test_a_line_leaves_the_points_of_all_players_and_the_latest_line_of_the_log_in_sight(game, window):
    size, scale = window
    box = GAMES[game]
    seats, sides = box.seats[-1], box.sides or COLOURS
    each = box.tinctures_each(seats)
    players = [Player(f"P{at}", tuple(sides[each * at : each * at + each])) for at in range(seats)]
    seat = sit_at(game, players, "1", size=size, scale=scale, curtain=False)
    seat.table.reactions.show(Reaction({1: "cross"}, 1, "Les plus belles batailles finissent ainsi."))
    seat.table.show()
    bubble, panel = pygame.Rect(seat.seen["said"]["rect"]), seat.seen["panel"]
    assert bubble.collidelist([panel[f"row-{at}"] for at in range(seats)]) < 0
    assert bubble.y > pygame.Rect(panel["log"]).y + bubble.h // 4
    seat.app.close()


@crossed(
    game=[*GAMES],
    window=[
        ((640, 480), 200),
        ((1024, 640), 200),
        ((1280, 800), 150),
        ((1280, 800), 200),
        ((1920, 1080), 200),
    ],
)
def test_a_line_has_room_in_its_bubble_where_the_fewest_play(game, window):
    size, scale = window
    box = GAMES[game]
    seats, sides = box.seats[0], box.sides or COLOURS
    each = box.tinctures_each(seats)
    players = [Player(f"P{at}", tuple(sides[each * at : each * at + each])) for at in range(seats)]
    seat = sit_at(game, players, "1", size=size, scale=scale, curtain=False)
    line = "Les plus belles batailles finissent ainsi."
    seat.table.reactions.show(Reaction({1: "cross"}, 1, line))
    seat.table.show()
    bubble = pygame.Rect(seat.seen["said"]["rect"])
    (words,) = [mark for mark in drawn(seat) if mark.words == line]
    assert bubble.contains(words.rect)
    assert seat.area("panel").contains(bubble)
    assert bubble.collidedict({tuple(box): id for id, box in seat.seen["buttons"].items()}) is None
    seat.app.close()
