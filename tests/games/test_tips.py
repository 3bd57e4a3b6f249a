"""The one-time tips of every box: words, rules, and for each a situation from a recorded game."""

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
from ludotheque.scenes.navigation import Navigation
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.tour import until_said
from ludotheque.ui.app import App

LEAST = 8  # tips of a box
LONGEST = 25  # words of a tip
# By tip: the end of a record's name, and after how many of its plies it is told.
SITUATIONS = {
    "highlanders": {
        "castles-front": ("castles", 37),
        "castles-hidden": ("rules-2-attack", 342),
        "castles-held": ("rules-2-attack", 342),
        "castles-empty": ("castles", 122),
        "castles-battle": ("castles", 35),
        "castles-near-end": ("castles", 547),
        "castles-lost": ("castles", 566),
        "castles-beaten": ("castles", 40),
        "castles-shield": ("castles", 125),
        "highlanders-garrison": ("castles", 125),
        "castles-scroll": ("three-fronts", 18),
        "castles-gather": ("stopped", 28),
        "castles-sortie": ("rules-2-attack", 263),
        "castles-moves": ("castles", 1),
    },
    "rheingold": {
        "castles-front": ("stopped-shared", 42),
        "castles-hidden": ("stopped-knights", 290),
        "castles-held": ("stopped-knights", 290),
        "castles-empty": ("stopped-knights", 45),
        "castles-battle": ("stopped-knights", 30),
        "castles-near-end": ("castles", 554),
        "castles-lost": ("castles", 619),
        "castles-beaten": ("stopped-shared", 46),
        "castles-shield": ("stopped-knights", 48),
        "rheingold-garrison": ("stopped-knights", 48),
        "castles-scroll": ("rules-2-attack", 42),
        "castles-gather": ("rules-2-attack", 24),
        "castles-sortie": ("stopped-knights", 230),
        "castles-moves": ("castles", 1),
    },
    "schotten-totten": {
        "schotten-totten-early": ("five", 72),
        "schotten-totten-claim": ("five", 103),
        "schotten-totten-put-back": ("match", 149),
        "schotten-totten-three": ("five", 111),
        "schotten-totten-five": ("five", 159),
        "schotten-totten-lost": ("five", 76),
        "schotten-totten-joker": ("conceded", 26),
        "schotten-totten-spy": ("blocked", 23),
        "schotten-totten-shield-bearer": ("blocked", 41),
        "schotten-totten-fog": ("conceded", 23),
        "schotten-totten-mud": ("blocked", 20),
        "schotten-totten-headhunter": ("conceded", 50),
        "schotten-totten-strategist": ("conceded", 35),
        "schotten-totten-banshee": ("conceded", 20),
        "schotten-totten-traitor": ("blocked", 29),
        "schotten-totten-ahead": ("blocked", 26),
        "schotten-totten-decks": ("blocked", 15),
        "schotten-totten-waiting": ("blocked", 56),
        "schotten-totten-empty": ("three", 140),
        "schotten-totten-first": ("five", 12),
        "schotten-totten-formations": ("five", 18),
    },
    "chevaliers": {
        "chevaliers-pincer": ("quiet", 270),
        "chevaliers-two-whites": ("quiet", 262),
        "chevaliers-alone": ("rules-3-base", 61),
        "chevaliers-fight": ("rules-3-base", 61),
        "chevaliers-chest": ("two-home", 549),
        "chevaliers-stopped": ("none-home", 337),
        "chevaliers-out": ("one-home", 113),
        "chevaliers-back": ("one-home", 81),
        "chevaliers-exact": ("two-home", 477),
        "chevaliers-between": ("one-home", 40),
        "chevaliers-second": ("rules-2-stopped", 4),
        "chevaliers-die": ("none-home", 1),
    },
    "rheinlander": {
        "rheinlander-paid": ("three", 79),
        "rheinlander-near-end": ("stopped", 146),
        "rheinlander-archbishop": ("stopped", 72),
        "rheinlander-bastion": ("stopped", 39),
        "rheinlander-takeover": ("three", 75),
        "rheinlander-merger": ("three", 75),
        "rheinlander-castle": ("three", 39),
        "rheinlander-church": ("stopped", 51),
        "rheinlander-threatened": ("shared", 92),
        "rheinlander-tie": ("shared", 53),
        "rheinlander-county": ("three", 39),
        "rheinlander-joker": ("stopped", 75),
        "rheinlander-market": ("market-five", 51),
        "rheinlander-reinforcement": ("stopped", 46),
        "rheinlander-number": ("stopped", 37),
    },
}
BY_GESTURE = {
    "schotten-totten-refused"
}  # told after a gesture, which no record holds: tests/table/test_tips.py
CASES = [
    pytest.param(game, tip, *where, id=f"{game} {tip}")
    for game, tips in SITUATIONS.items()
    for tip, where in tips.items()
]


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
    app.change(**({"speed": 0, "tips": True, "curtain": False} | settings))
    scene = Navigation(app, app.store).table(opened)
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
            household.tell(player.name, tip)


@pytest.mark.parametrize("game", [game for game, box in GAMES.items() if box.tips()])
def test_every_box_with_tips_has_enough_and_a_situation_for_each(game):
    ids = [tip.id for tip in GAMES[game].tips()]
    assert len(ids) >= LEAST
    assert len({*ids}) == len(ids)
    assert {*ids} - BY_GESTURE == SITUATIONS[game].keys()


def test_every_box_with_situations_has_tips():
    assert all(GAMES[game].tips() for game in SITUATIONS)


def test_no_two_games_share_a_tip_but_those_that_share_their_rules():
    ids = {game: {tip.id for tip in box.tips()} for game, box in GAMES.items()}
    castles = {"highlanders", "rheingold"}
    for one in GAMES:
        for other in GAMES:
            assert one == other or {one, other} == castles or not ids[one] & ids[other]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_tip_is_short_and_its_rule_is_in_the_book(game, language):
    set_language(language)
    box = GAMES[game]
    rules = {block.rule for page in load(box.book(), game) for block in page.blocks}
    for tip in box.tips():
        assert tip.rule in rules
        assert 4 < len(tip.words().split()) <= LONGEST, tip.words()


@pytest.mark.parametrize(("game", "tip", "name", "ply"), CASES)
def test_each_tip_appears_in_its_situation_and_only_once(game, tip, name, ply):
    opened = recorded(game, name, ply)
    know_all_but(opened, tip)
    seat = at_table(opened)
    told = seat.seen["tip"]
    expected = next(one for one in GAMES[game].tips() if one.id == tip)
    assert (told["id"], told["rule"], told["words"]) == (tip, expected.rule, expected.words())
    mover = opened.session.players[opened.session.turn].name
    assert tip in household.told(mover)
    assert [tip in household.told(one.name) for one in opened.session.players].count(True) == 1
    again = at_table(recorded(game, name, ply))
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
    for path in GAMES[game].lessons():
        hand = Hand((1024, 640), tips=True)
        hand.navigation.lesson(game, path)
        while not hand.scene.guide.finished:
            until_said(hand.scene)
            assert "tip" not in hand.seen
            (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
            until_said(hand.scene)
        hand.app.close()
