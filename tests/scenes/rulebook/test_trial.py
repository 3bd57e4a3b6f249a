"""Figures of a rulebook that the reader plays, and the way back to the same line of the book."""

import pygame
import pytest
from hand import Hand

from ludotheque.games import GAMES
from ludotheque.home import paths
from ludotheque.scenes.rulebook.figures import load_figures
from ludotheque.ui.spoken import walk

RETURN, TAB, SPACE, BACK = pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_BACKSPACE


def book(game="chevaliers", size=(1280, 800), **settings):
    hand = Hand(size, **({"language": "en"} | settings))
    hand.navigation.rulebook(game)
    while not hand.scene.ready:
        hand.wait(0.05)
    return hand


def figures(hand):
    """Return the ids of the figures that can be played, in reading order."""
    widgets = hand.seen["widgets"]
    return [id.removeprefix("figure-") for id in widgets if id.startswith("figure-")]


def play(hand, figure):
    """Open a figure by a click; return where the book was."""
    assert hand.focus(f"figure-{figure}")
    place = hand.seen["buttons"][f"figure-{figure}"]
    hand.push(f"figure-{figure}")
    assert hand.scene.name == "trial"
    return place


def make(hand, *written):
    hand.scene.director.make(*map(hand.scene.session.rules.notation.read, written))
    hand.wait()


def throw(hand):
    hand.key(SPACE)
    hand.wait()


@pytest.mark.parametrize("game", GAMES)
def test_each_figure_in_which_somebody_moves_can_be_played(game):
    hand, known = book(game), load_figures(GAMES[game].book(), GAMES[game]).by_id
    assert {*figures(hand)} == {name for name, figure in known.items() if figure.session.steps}
    name = figures(hand)[0]
    before = play(hand, name)
    figure, session = known[name], hand.scene.session
    assert session.state_at(0) == figure.session.start
    assert len([player for player in session.players if player.is_person]) == 1
    hand.key(BACK)
    assert hand.scene.name == "rulebook"
    assert hand.seen["buttons"][f"figure-{name}"] == before


def test_the_same_line_stands_there_though_the_window_has_changed():
    hand = book()
    play(hand, "opposite")
    hand.resize((1024, 640))
    hand.push("trial-back")
    while not hand.scene.ready:
        hand.wait(0.05)
    assert "figure-opposite" in hand.seen["buttons"]


def test_chance_and_the_others_do_as_the_figure_shows():
    """A White who passes between two Reds is stopped, and both attack (K6, K7)."""
    hand = book()
    play(hand, "between")
    throw(hand)
    assert hand.scene.session.steps[0].move == hand.scene.session.rules.notation.read("roll 4")
    make(hand, "step f8 g8", "step g8 h8")
    hand.wait(4)
    moves = [hand.scene.session.rules.notation.write(step.move) for step in hand.scene.session.steps[3:5]]
    assert moves == ["halt i9", "join i7"]


def test_the_others_wait_once_the_reader_plays_otherwise():
    hand = book()
    play(hand, "between")
    throw(hand)
    make(hand, "step f8 f9", "step f9 e9", "step e9 d9", "step d9 c9")
    assert hand.seen["trial"]["ended"]
    cursor = hand.scene.session.cursor
    hand.wait(5)
    assert hand.scene.session.cursor == cursor
    assert not hand.scene.moving()


def test_a_turn_is_begun_again():
    hand = book()
    play(hand, "count")
    assert "trial-again" not in hand.scene.parchment.points(), "nothing has been done"
    throw(hand)
    make(hand, "step o8 p8", "step p8 q8", "step q8 r8")
    assert hand.seen["trial"]["ended"]
    hand.push("trial-again")
    assert not hand.seen["trial"]["ended"]
    assert hand.scene.session.cursor == 0
    throw(hand)
    assert hand.scene.session.cursor == 1
    assert not hand.seen["trial"]["ended"]


def test_it_is_opened_and_left_by_keys():
    hand = book()
    assert hand.focus("figure-count")
    hand.key(RETURN)
    assert hand.scene.name == "trial"
    while hand.table_model.cursor != "trial-back":
        hand.key(TAB)
    hand.key(RETURN)
    assert hand.scene.name == "rulebook"
    assert hand.seen["focus"] == "figure-count"


def test_who_hears_the_book_is_told_of_it():
    hand = book()
    nodes = {node.id: node for node in walk(hand.scene.spoken().regions)}
    assert "K4" in nodes["figure-count"].name
    hand.scene.go_to("figure-count", use=True)
    told = " ".join(one.text for one in hand.scene.told())
    for said in hand.seen["trial"]["texts"]:
        assert said in told


def test_a_book_over_a_figure_has_none_to_play():
    hand = book()
    play(hand, "count")
    hand.scene.rules("K4")
    while not hand.scene.ready:
        hand.wait(0.05)
    assert hand.scene.name == "rulebook"
    assert figures(hand) == []


def test_it_is_kept_nowhere():
    hand = book()
    play(hand, "count")
    throw(hand)
    make(hand, "step o8 p8")
    hand.key(pygame.K_ESCAPE)
    assert hand.scene.name == "rulebook"
    assert not [*paths.saves_folder().glob("*.json")]


@pytest.mark.parametrize(("size", "scale"), [((640, 480), 100), ((1024, 640), 150), ((1920, 1080), 100)])
def test_its_parchment_is_in_the_window(size, scale):
    hand = book("highlanders", size, scale=scale)
    play(hand, "battle")
    assert pygame.Rect((0, 0), size).contains(pygame.Rect(hand.seen["trial"]["paper"]))
