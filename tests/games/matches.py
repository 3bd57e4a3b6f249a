"""Games of computer players as sessions, as far as feats ask for them."""

from types import SimpleNamespace

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.players.match import plies_of_match


def match(game, levels, seed):
    """Return a game between computer players of these levels."""
    rules = new_game(GAMES[game], [Player(level) for level in levels], seed="").session.rules
    plies = plies_of_match(GAMES[game].judgement(rules), levels, seed, None)
    steps = [SimpleNamespace(move=move, state=after) for _before, move, after in plies]
    return SimpleNamespace(
        rules=rules, start=rules.start(), steps=steps, cursor=len(steps), state=steps[-1].state
    )
