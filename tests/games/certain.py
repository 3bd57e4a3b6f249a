"""Turns of kept games in which something was certain, and the puzzles that are found in them."""

import json
from functools import cache

from games.thinking import CASES

from ludotheque.core.puzzle import read_puzzle, write_puzzle
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.games.puzzles import puzzle_of
from ludotheque.players.own_puzzles import OwnPuzzles

BEGAN = "20261120-200000"  # when these games are said to have begun
TURNS = [  # a game, and the plies between which a seat decides
    ("highlanders-3", 81, 86),
    ("highlanders-3", 428, 431),
    ("rheingold-4", 143, 145),
    ("rheingold-4", 253, 258),
    ("schotten-totten-2", 84, 86),
    ("schotten-totten-2-tactics", 47, 49),
    ("rheinlander-4", 146, 147),
    ("rheinlander-4", 162, 165),
]


@cache
def played(name):
    """Return a kept game of computer players, which then gave up or agreed to stop."""
    case = next(case for case in CASES if case.name == name)
    players = [Player(f"Joueur {seat}") for seat in range(case.seats)]
    session = new_game(GAMES[case.game], players, seed="", options=case.options, started=BEGAN).session
    for text in json.loads(case.path.read_bytes())["moves"]:
        session.append(session.rules.notation.read(text))
    rules = session.rules
    while rules.outcome(session.state) is None:
        ways = (*rules.agreements(session.state), *rules.declarations(session.state))
        session.append(ways[0] if ways else rules.legal(session.state)[0])
    return session


@cache
def found(turn):
    """Return the puzzle that is found in a turn."""
    name, start, end = turn
    session = played(name)
    states = [session.state_at(ply) for ply in range(end + 1)]
    moves = [step.move for step in session.steps[:end]]
    puzzles = OwnPuzzles(GAMES[session.game].judgement(session.rules), states, moves)
    puzzles.look(session.steps[start].seat, start, end, anyway=True)
    (one,) = puzzles.best()
    return one


def written(turn):
    """Return the puzzle of a turn as it is read from its file."""
    session = played(turn[0])
    return read_puzzle(write_puzzle(puzzle_of(session, found(turn))))
