"""Les Chevaliers by its former rules: games of then, as a house has them in its folder."""

from random import Random

from games.chevaliers.play import hall

from ludotheque.core.playout import play_into
from ludotheque.core.session import Player, Session, Setup
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import knights
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.games.chevaliers.rules.versions import FirstGreen


class First(FirstGreen):
    """Version 1: who is walled in cannot attack (K5), and quiet rolls end no game (K19)."""

    otherwise = ("K5", "K17")  # K19 takes sixty quiet rolls: a game in tests/records has them

    def able(self, state):
        return self._movers(state)

    def _may_begin(self, state):
        return bool(self.walkers(state))

    def next_turn(self, state):
        side = 1 - state.side if knights(state, 1 - state.side) else state.side
        return fresh_turn(side, state.whites, state.reds, state.home, state.quiet)


class Third(FirstGreen):
    """Version 3, in which a White went back to the first green square of the map (K17)."""

    otherwise = ("K17",)


FORMER = {1: First, 3: Third}


class FormerRules(ChevaliersRules):
    """The rules of a former version on a board."""

    def __init__(self, version, board):
        super().__init__(board)
        self.turns = FORMER[version](board)
        self.changes = ChevaliersRules.changes[: version - 1]


def former_game(version, seed, board=None):
    """Return a random game by the rules of a version to its end, in a hall by chance or on a `board`."""
    board = board or hall(Random(seed))
    players = (Player("Ana", ("argent",)), Player("Bo", ("gueules",)))
    setup = Setup("chevaliers", "hall", board.hash, (), players, f"{seed}", "20250131-201530")
    session = Session(FormerRules(version, board), setup)
    play_into(session, 3000)
    return session


def former_record(version, seed):
    """Return the session of a random game by the rules of a version on the game's own board."""
    return former_game(version, seed, board_map(GAMES["chevaliers"]).board)
