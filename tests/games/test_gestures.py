"""What each kind of move is called where a computer player says what it would do, in every language."""

import re
from collections import defaultdict
from importlib import import_module
from random import Random

import pytest
from contracts import contract
from plies import played

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.i18n import set_language
from ludotheque.languages import languages

RAW = re.compile(r"[{}]|\b\w+-\d|  |^\s|None|-1\b")  # a key, a fact or a space's id as it is stored
UNTOLD = {*("concede", "draw", "stop"), *("roll", "tile", "shield")}  # agreements, declarations, chance


def met(game: str):
    """Return the rules with all options, and some (view, move) of each verb that a seat may choose."""
    box = GAMES[game]
    options = tuple((option.name, option.values[1]) for option in box.options)
    players = [Player(f"Joueur {seat}") for seat in range(box.seats[-1])]
    rules = new_game(box, players, seed="1", options=options).session.rules
    found = defaultdict(list)
    for seed in range(6):
        rng = Random(seed)

        def any_verb(legal, rng=rng):
            verb = rng.choice(sorted({move.verb for move in legal}))
            return rng.choice([move for move in legal if move.verb == verb])

        for state, _, _ in played(rules, rng, 400, any_verb):
            seat = rules.turn(state)
            if seat != CHANCE:
                for move in rules.legal(state):
                    if len(found[move.verb]) < 30:
                        found[move.verb].append((rules.view(state, seat), move))
    return rules, found


@pytest.mark.parametrize("game", GAMES)
def test_every_gesture_is_told_in_words(game):
    rules, found = met(game)
    view = next(view for places in found.values() for view, _ in places)
    for move in contract(game).seldom_moves:
        found[move.verb].append((view, move))
    board = rules.ground.board if hasattr(rules, "ground") else rules.board
    tell = contract(game).gesture(board)
    texts = {}
    for language in languages():
        set_language(language)
        for verb in found.keys() - UNTOLD:
            for view, move in found[verb]:
                text = texts[language, verb] = tell(view, move)
                assert len(text) > 3, move
                assert not RAW.search(text), text
    for verb in found.keys() - UNTOLD:
        assert len({texts[language, verb] for language in languages()}) == len(languages()), verb
    moves = import_module(f"{type(rules).__module__.rpartition('.')[0]}.moves")
    assert {move.verb for move in moves.VERBS} - found.keys() <= UNTOLD | {*contract(game).seldom}
