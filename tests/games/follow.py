"""Measures what advice is worth: somebody who always follows the first piece of it, among club players.

    PYTHONPATH=.:tests python tests/games/follow.py GAME --players 3 --games 400 --seed f [--jobs 2]

The follower sits in every seat by turns and plays the whole line first advised. Its share of the wins is
printed with the 95 % interval; a shared win or a draw counts in part.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from functools import cache, partial
from random import Random
from typing import Any

from games.series import series, share_of_win, shares_told

from ludotheque.commands.matches import Matches
from ludotheque.core.judgement import Candidate, Judgement
from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.players.player import advised

FOLLOWER = "follower"
CUT = 12_000  # plies


class Follower(Judgement[Any]):
    """Plays what is advised first, and remembers, agrees and proposes as the adviser does."""

    def __init__(self, adviser: Judgement[Any]) -> None:
        self._adviser = adviser
        self.rules, self.version, self.unit = adviser.rules, adviser.version, adviser.unit

    def at_level(self, level: str, temper: str = "") -> Judgement[Any]:
        """Return a follower for the temper FOLLOWER, and otherwise a player of the game."""
        adviser = self._adviser.at_level(level, "" if temper == FOLLOWER else temper)
        return Follower(adviser) if temper == FOLLOWER else adviser

    def remember(self, memory: Any, seat: int, before: Any, move: Move, after: Any) -> Any:
        return self._adviser.remember(memory, seat, before, move, after)

    def candidates(self, view: Any, seat: int, memory: Any) -> Sequence[Candidate]:
        return advised(self._adviser, view, seat, memory, Random(0))[:1]

    def score(self, view: Any) -> Sequence[float]:
        return self._adviser.score(view)

    def agrees(self, view: Any, seat: int, memory: Any, move: Move) -> bool:
        return self._adviser.agrees(view, seat, memory, move)

    def proposes(self, view: Any, seat: int, memory: Any) -> Move | None:
        return self._adviser.proposes(view, seat, memory)


@cache
def prepared(matches: Matches) -> Follower:
    """Return the players of these games, made once in each process."""
    return Follower(GAMES[matches.game].judgement(matches.rules()))


def won(matches: Matches, number: int) -> float:
    """Return the follower's share of the win in the game `number`."""
    return share_of_win(prepared(matches), matches, number)


def main() -> None:
    """Play games and print the share of the follower."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="f")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    seats = (f"club:{FOLLOWER}", *["club"] * (asked.players - 1))
    options = tuple(tuple(option.split("=", 1)) for option in asked.option)
    matches = Matches(asked.game, asked.players, options, None, seats, asked.seed, CUT)
    shares = series(partial(won, matches), asked.games, asked.jobs)
    print(f"{asked.game}, seed {asked.seed}: who follows has {shares_told(shares, asked.players)}")


if __name__ == "__main__":
    main()
