"""The one-time tips of every box: words, rules, and of each box one at the table of a recorded game."""

import pygame
import pytest
from hand import RECORDS, Hand
from seat import Seat

from ludotheque.core.record import read
from ludotheque.core.setup import HUMAN
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.games.schotten_totten.rules.moves import Claim
from ludotheque.home import household
from ludotheque.home.store import Store
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.staged import until_said
from ludotheque.ui.app import App

pytestmark = pytest.mark.usefixtures("every_frame")

LEAST = 8  # tips of a box
LONGEST = 25  # words of a tip
TIPPED = [game for game, box in GAMES.items() if box.tips()]
# Of each box a tip, the end of a record's name, and after how many of its plies the tip is told.
SITUATIONS = {
    "highlanders": ("castles-empty", "castles", 122),
    "rheingold": ("castles-moves", "castles", 1),
    "schotten-totten": ("schotten-totten-formations", "five", 18),
    "chevaliers": ("chevaliers-die", "none-home", 1),
    "rheinlander": ("rheinlander-number", "stopped", 37),
}


def recorded(game, name, ply):
    """Return a recorded game after so many plies; people sit at all its seats."""
    opened = open_record(read((RECORDS / f"{game}-format-1-{name}.json").read_bytes()))
    session = opened.session
    session.seek(ply)
    people = tuple(player.handed_to(HUMAN, 0) for player in session.players)
    session.setup = session.setup._replace(players=people)
    return opened


def at_table(opened, size=(1280, 800), **settings):
    """Return a person at the table of an opened game, who has come to the screen, and is told tips."""
    app = App(Store(), size=size)
    app.change(**({"speed": 0, "tips": True, "curtain": False, "music": 0} | settings))
    scene = Navigation(app, app.store).tables.make(opened)
    app.scenes.push(scene)
    seat = Seat(app, scene)
    seat.settle()
    for _frame in range(3):  # who is to move has only just come to the screen
        app.step(0.1)
    return seat


def know_all_but(opened, *tips):
    """Have everybody at a table know all tips of their box but these."""
    finish(household.gathering(()))
    players, known = opened.session.players, {tip.id for tip in GAMES[opened.session.game].tips()} - {*tips}
    household.learn(players, True)
    for player in players:
        for tip in sorted(known):
            household.see_tip(player.name, tip)


def situation(game):
    """Return a game in a situation in which everybody knows all tips but one, and the id of that one."""
    tip, name, ply = SITUATIONS[game]
    opened = recorded(game, name, ply)
    know_all_but(opened, tip)
    return opened, tip


@pytest.mark.parametrize("game", TIPPED)
def test_every_box_with_tips_has_enough(game):
    ids = [tip.id for tip in GAMES[game].tips()]
    assert len(ids) >= LEAST
    assert len({*ids}) == len(ids)


def test_no_two_games_share_a_tip_but_those_that_share_their_rules():
    ids = {game: {tip.id for tip in box.tips()} for game, box in GAMES.items()}
    castles = {"highlanders", "rheingold"}
    for one in GAMES:
        for other in GAMES:
            assert one == other or {one, other} == castles or not ids[one] & ids[other]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_tip_is_short_and_its_rule_is_in_the_book(game, language):
    set_language(language)
    box = GAMES[game]
    rules = {block.rule for page in load(box.book(), game) for block in page.blocks}
    for tip in box.tips():
        assert tip.rule in rules
        assert 4 < len(tip.words().split()) <= LONGEST, tip.words()


@pytest.mark.parametrize("game", TIPPED)
def test_a_tip_appears_in_its_situation_and_only_once(game):
    opened, tip = situation(game)
    seat = at_table(opened)
    told = seat.seen["tip"]
    expected = next(one for one in GAMES[game].tips() if one.id == tip)
    assert (told["id"], told["rule"], told["words"]) == (tip, expected.rule, expected.words())
    mover = opened.session.players[opened.session.turn].name
    assert tip in household.tips_seen(mover)
    assert [tip in household.tips_seen(one.name) for one in opened.session.players].count(True) == 1
    again = at_table(recorded(game, *SITUATIONS[game][1:]))
    assert "tip" not in again.seen


def test_a_claim_that_is_refused_has_a_tip_of_its_own():
    """S14, after the sheet with the proof has been put away."""
    opened = recorded("schotten-totten", "blocked", 57)
    know_all_but(opened, "schotten-totten-refused")
    seat = at_table(opened)
    session = opened.session
    stone = session.state.full[session.turn].bit_length() - 1
    assert session.rules.refusal(session.state, Claim(stone)).rule == "S11"
    seat.scene.director.poke(session.rules.board.names[stone])
    seat.settle()
    assert "tip" not in seat.seen
    seat.key(pygame.K_ESCAPE)
    for _frame in range(3):
        seat.app.step(0.1)
    assert seat.seen["tip"]["id"] == "schotten-totten-refused"


@pytest.mark.parametrize("game", [game for game, box in GAMES.items() if box.lessons()])
def test_nothing_is_told_in_a_lesson(game):
    hand = Hand((1024, 640), tips=True)
    hand.navigation.lessons.open(game, GAMES[game].lessons()[0])
    while not hand.scene.guide.finished:
        until_said(hand.scene)
        assert "tip" not in hand.seen
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        until_said(hand.scene)
    hand.app.close()
