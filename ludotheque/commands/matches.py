"""Plays a series of games, in this process or on several cores; the same seed gives the same games."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.core.game import Outcome, Rules
from ludotheque.core.judgement import Judgement
from ludotheque.core.playout import play
from ludotheque.core.setup import Options, Player
from ludotheque.games.boards import game_of
from ludotheque.games.opening import new_game
from ludotheque.players.match import play_match

_PARTS = 8  # parts per core into which the games are divided, so that all cores finish at about the same time


class Matches(NamedTuple):
    """The settings of a series of games. Unlike a `Rules` object, they can be sent to another process.

    `seats` has the levels of the computer players who compete. If it is empty, moves are random.
    """

    game: str
    players: int
    options: Options
    map: Path | None
    seats: tuple[str, ...]  # the level of each computer player
    seed: str
    cut: int  # plies after which a game is cut off

    def entry(self, number: int, seat: int) -> int:
        """Return the index in `seats` of the player that sits at a seat in game `number`.

        From game to game, each player moves from seat s to seat s - 1, and from seat 0 to the highest seat.
        """
        return (seat + number) % self.players

    def rules(self) -> Rules[Any]:
        """Return the rules of the games. Raises BadRecord or UnsoundMap if the games cannot be played."""
        players = [Player(str(seat)) for seat in range(self.players)]
        opened = new_game(game_of(self.game), players, seed="", options=self.options, path=self.map)
        return opened.session.rules


class Match(NamedTuple):
    """A game that was played: its length in plies, and its outcome, which is None if it was stopped early."""

    plies: int
    outcome: Outcome | None


def play_here(matches: Matches, games: int) -> Iterator[Match]:
    """Play games in this process and yield their results."""
    return (_play(matches, number) for number in range(games))


def play_over(executor: Executor, cores: int, matches: Matches, games: int) -> Iterator[Match]:
    """Play games on an executor that uses `cores` cores; yield their results in the order of the games."""
    size = max(1, games // (_PARTS * cores))
    parts = [range(start, min(start + size, games)) for start in range(0, games, size)]
    futures = [executor.submit(_play_part, matches, part) for part in parts]
    return chain.from_iterable(future.result() for future in futures)


def _play_part(matches: Matches, numbers: range) -> list[Match]:
    return [_play(matches, number) for number in numbers]


def _play(matches: Matches, number: int) -> Match:
    rules, judgement = _prepared(matches)
    seed = f"{matches.seed}/{number}"
    if judgement is None:
        played = play(rules, seed, matches.cut)
    else:
        seats = [matches.seats[matches.entry(number, seat)] for seat in range(matches.players)]
        played = play_match(judgement, seats, seed, matches.cut)
    return Match(played.plies, played.outcome)


@lru_cache(maxsize=1)
def _prepared(matches: Matches) -> tuple[Rules[Any], Judgement[Any] | None]:
    rules = matches.rules()
    return rules, game_of(matches.game).judgement(rules) if matches.seats else None
