"""What a stranger sees of each temper in the castle games, in figures.

    PYTHONPATH=.:tests python tests/games/castles/manners.py highlanders [--games 40] [--seed m]

Club players of the tempers that a box offers, and a plain one, sit at one table, in every seat by turns. Of
each, the script prints per game: attacks on castles, castles taken from others, free castles taken, marches
into own castles, and the mean of the knights inside one of its castles at the start of its turns.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from itertools import islice
from statistics import mean, stdev

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Attack, March, Roll, Take
from ludotheque.games.castles.rules.state import NOBODY, castles_of
from ludotheque.games.opening import new_game
from ludotheque.players.match import plies_of_match

LONGEST = 12_000  # plies
SEEN = ("attacks", "castles from others", "free castles", "marches home", "knights inside")


def manners(game: str, tempers: list[str], number: int, seed: str) -> dict[str, dict[str, float]]:
    """Play game `number` and return what each temper did in it."""
    sitting = [Player(str(seat)) for seat in range(len(tempers))]
    rules = new_game(GAMES[game], sitting, seed="", options=()).session.rules
    turned = [tempers[(seat + number) % len(tempers)] for seat in range(len(tempers))]
    seats = [f"club:{temper}".rstrip(":") for temper in turned]
    done: dict[str, Counter[str]] = {temper: Counter() for temper in tempers}
    inside: dict[str, list[float]] = {temper: [] for temper in tempers}
    board = rules.board
    plies = plies_of_match(GAMES[game].judgement(rules), seats, f"{seed}/{number}")
    for before, move, after in islice(plies, LONGEST):
        seen = done[turned[before.seat]]
        if isinstance(move, Attack):
            seen["attacks"] += 1
            seen["castles from others"] += after.owners[move.castle] == before.seat
        elif isinstance(move, Take):
            seen["free castles"] += before.owners[move.castle] == NOBODY
        elif isinstance(move, March):
            seen["marches home"] += move.target in rules.ground.castle_of
        elif isinstance(move, Roll):
            own = [board.castles[castle] for castle in castles_of(after, after.seat)]
            if own:
                inside[turned[after.seat]].append(mean(after.knights[after.seat][place] for place in own))
    return {
        temper: {**{key: float(done[temper][key]) for key in SEEN}, "knights inside": mean(inside[temper])}
        for temper in tempers
        if inside[temper]
    }


def main() -> None:
    """Print the means of each temper, with the standard deviation from game to game in brackets."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("highlanders", "rheingold"))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="m")
    asked = parser.parse_args()
    tempers = ["", *GAMES[asked.game].tempers]
    games = [manners(asked.game, tempers, number, asked.seed) for number in range(asked.games)]
    for temper in tempers:
        of = [game[temper] for game in games if temper in game]
        told = (f"{key} {mean(g[key] for g in of):.1f} ({stdev(g[key] for g in of):.1f})" for key in SEEN)
        print(f"{temper or 'plain'}: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
