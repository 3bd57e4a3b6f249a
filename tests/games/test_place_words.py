"""Every place, card and piece on a board is told in words, in every language."""

import re
from collections import Counter
from random import Random

import pytest
from plies import played

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home.store import Store
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.terms import OFF_BOARD, UNSEEN
from ludotheque.ui.app import App

RAW = re.compile(r"[{}]|  |^\s|\s$|None|-1\b|[a-z]+-\d")  # a fact, or the id of a place as it is stored
PLIES = (0, 25, 120)  # of random play, after which the board is looked at
NAMES = ("Aliénor", "Blaise", "Chloé", "Denis", "Emma")
OWN = ("votre", "vos", "vous", "your")  # what belongs to the player at the screen


def boards(game: str, seats: int):
    """Yield a look and positions of random play, as every seat and as nobody in particular sees them."""
    box = GAMES[game]
    options = tuple((option.name, option.values[-1]) for option in box.options)
    opened = new_game(box, [Player(name) for name in NAMES[:seats]], seed="1", options=options)
    rules, rng = opened.session.rules, Random(7)
    look = box.look()(App(Store(), size=(640, 480)), opened.session, opened.map)
    states = [state for state, _move, _after in played(rules, rng, PLIES[-1] + 1, rng.choice)]
    for state in (states[min(ply, len(states) - 1)] for ply in PLIES):
        for eyes in (*range(seats), None):
            view = rules.view(state, eyes)
            yield look, Position(view, (), look.geometry.arrange(view, eyes), eyes)


@pytest.mark.parametrize("game", GAMES)
def test_every_place_has_a_name_of_its_own(game: str) -> None:
    for look, at in boards(game, GAMES[game].seats[0]):
        told = set()
        for language in languages():
            set_language(language)
            named = {place: look.telling.place(at, place) for place in at.arrangement.points}
            assert all(one.name and not RAW.search(one.whole) for one in named.values()), named
            doubled = Counter(named[place].name for place in at.arrangement.places)
            assert max(doubled.values()) == 1, doubled.most_common(2)
            told.add(frozenset(one.whole for one in named.values()))
        assert len(told) == len(languages())


@pytest.mark.parametrize("game", GAMES)
def test_whose_pieces_stand_on_a_place_is_told(game: str) -> None:
    met = 0
    for look, at in boards(game, GAMES[game].seats[-1]):
        for piece in at.arrangement.pieces:
            if piece.seat < 0 or piece.place.startswith(OFF_BOARD) or piece.place == UNSEEN:
                continue
            one, name = look.telling.place(at, piece.place), NAMES[piece.seat]
            owner = [name] if piece.seat != at.eyes else [name, *OWN]
            hand = piece.place.startswith(("hand", "own"))  # the hand of the player at the screen
            assert hand or any(word in one.whole for word in owner), (piece, one)
            met += 1
    assert met


@pytest.mark.parametrize("game", GAMES)
def test_a_note_is_titled_by_the_name_of_its_place(game: str) -> None:
    for look, at in boards(game, GAMES[game].seats[0]):
        for place in at.arrangement.places:
            note, name = look.telling.note(at, place), look.telling.place(at, place).name
            assert not note or name.casefold() in note.title.casefold() or place == "discard"
        names = look.telling.place_names(at)
        assert set(at.arrangement.places) <= {place for places in names.values() for place in places}
