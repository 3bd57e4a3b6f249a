"""Who plays in the contract beside chance, where random play hardly meets a game's rules; kind by kind."""

from ludotheque.bots.greedy import Greedy
from ludotheque.games.chevaliers.judgement import HallJudgement

QUICK = 60  # positions valued for one decision


def of_hall(rules):
    """Return the simulated player: at random the knights hardly meet before sixty quiet rolls (K19)."""
    return Greedy(HallJudgement(rules), QUICK).choose


PLAYERS = {"hall": of_hall}


def player(kind: str, rules):
    """Return the one who chooses lines in a game on a board of this kind; None where all is by chance."""
    return PLAYERS[kind](rules) if kind in PLAYERS else None
