"""The result: who won, the sheet, the score curve, what next."""

from dataclasses import replace
from random import Random

import pygame
import pytest
from hand import Hand

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.scenes.result.page import score_sheet, winner
from ludotheque.scenes.result.scene import POINTS, course_of

PLIES = 300  # before everyone agrees to stop: games at random may last for ever
COLOURS = ("gueules", "azur", "vert", "or", "sable")


def finished(seats=3):
    players = [Player(f"Joueur {n + 1}", (COLOURS[n],)) for n in range(seats)]
    if seats == 2:
        players = [Player("Ana", COLOURS[:2]), Player("Bo", COLOURS[2:4])]
    opened = new_game(GAMES["highlanders"], players, seed="4", started="20250101-101010")
    session, choose = opened.session, Random(4).choice
    while len(session.steps) < PLIES or not session.rules.agreements(session.state):
        session.deal() if session.turn == CHANCE else session.play(choose(session.rules.legal(session.state)))
    session.play(session.rules.agreements(session.state)[0])
    assert session.turn == OVER
    return opened


@pytest.fixture(scope="module")
def opened():
    return finished()


@pytest.fixture
def hand(opened):
    found = Hand()
    found.table = found.navigation.table(opened)
    found.app.scenes.push(found.table)
    found.wait()
    if found.scene.name != "result":
        found.navigation.result(found.table)
    yield found
    found.app.close()


def test_the_winner_and_the_scores_are_those_of_the_rules(hand, opened):
    outcome = opened.session.rules.outcome(opened.session.state)
    assert hand.seen["scores"] == list(outcome.scores)
    assert hand.seen["winners"] == [opened.session.players[seat].name for seat in outcome.winners]


@pytest.mark.parametrize(
    ("winners", "title"), [((1,), "Victoire"), ((0, 2), "Victoire partagée"), ((0, 1, 2), "Partie nulle")]
)
def test_the_page_says_whether_it_is_won_shared_or_drawn(hand, opened, monkeypatch, winners, title):
    said, skin = [], hand.app.skin
    heading = skin.heading
    monkeypatch.setattr(skin, "heading", lambda text, *rest: said.append(text) or heading(text, *rest))
    session = opened.session
    outcome = replace(session.rules.outcome(session.state), winners=winners)
    winner(hand.app, 400, session.players, outcome, "", "")
    assert said == [title]


def test_the_page_tells_what_decided_between_equal_points(hand, opened, monkeypatch):
    telling = hand.table.look.telling
    points = telling.total(max(hand.scene.outcome.scores))
    monkeypatch.setattr(telling, "tie_break", lambda outcome: "mais plus de chevaliers")
    assert hand.scene.score == f"{points}, mais plus de chevaliers"
    monkeypatch.setattr(telling, "tie_break", lambda outcome: "")
    assert hand.scene.score == points


def test_the_course_ends_with_the_scores_and_has_an_end(hand, opened):
    curve, stops, counted = course_of(opened.session, hand.table.look)
    assert 2 <= len(curve) == len(stops) <= POINTS + 1
    assert curve[0] == (0, 0, 0)
    assert list(curve[-1]) == hand.seen["scores"]
    assert (stops[0], stops[-1]) == (0, opened.session.cursor)
    assert counted == "épées"


def test_a_rematch_turns_the_roles_and_has_its_own_luck(hand, opened):
    hand.push("rematch")
    session = hand.scene.session
    assert session.players == (*opened.session.players[1:], opened.session.players[0])
    assert session.players[0] == opened.session.players[1]
    assert session.seed != opened.session.seed
    assert hand.names == ["shelf", "table"]


@pytest.mark.parametrize("game", ["highlanders", "chevaliers"])
def test_computers_play_the_rematch_too_from_its_start(hand, monkeypatch, game):
    box = GAMES[game]
    arms = [(side,) for side in box.sides] or [("or",), ("azur",)]
    ana, bo = Player("Ana", arms[0]).handed_to("club", 12), Player("Bo", arms[1])
    opened, laid = new_game(box, [ana, bo], seed="1"), []
    monkeypatch.setattr(hand.navigation, "_lay_out", lambda _box, players, *_rest: laid.extend(players))
    hand.navigation.rematch(opened.session.setup)
    assert [(player.name, player.played_by) for player in laid] == [("Bo", ()), ("Ana", ((0, "club"),))]


def test_the_sheet_tells_which_seats_the_computer_played(hand, opened, monkeypatch):
    said, skin = [], hand.app.skin
    text = skin.text
    monkeypatch.setattr(skin, "text", lambda words, *rest: said.append(words) or text(words, *rest))
    one, two, three = opened.session.players
    players = (one, two.handed_to("club", 0), three.handed_to("beginner", 9))
    score_sheet(hand.app, 600, players, hand.scene.outcome, (), True)
    told = [words for words in said if "ordinateur" in words]
    assert sorted(told) == ["l’ordinateur (Club)", "une personne, puis l’ordinateur (Débutant)"]


def test_back_to_the_board_or_to_the_shelf(hand):
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf", "table"]
    hand.navigation.result(hand.table)
    hand.push("shelf")
    assert hand.names == ["shelf"]


def test_the_game_is_watched_again(hand):
    hand.push("watch")
    assert hand.names == ["shelf", "table"]
    assert hand.table.model.replay is not None


@pytest.mark.parametrize("size", [(640, 480), (1024, 640)])
def test_the_whole_page_can_be_reached(hand, size):
    hand.resize(size)
    hand.send(pygame.MOUSEWHEEL, x=0, y=-1000)
    scroll = hand.scene.scroll
    assert scroll.offset == max(0, hand.scene.page.get_height() - scroll.view.height)
    assert hand.scene.page.get_width() <= scroll.view.width


@pytest.mark.parametrize("seats", [2, 5])
def test_every_number_of_players_has_a_page(seats):
    hand = Hand((800, 600))
    on_table = hand.navigation.table(finished(seats))
    hand.navigation.result(on_table)
    hand.wait(0.1)
    assert len(hand.seen["scores"]) == seats
    hand.app.close()
