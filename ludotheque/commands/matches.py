"""Plays a series of games, in this process or on several cores; the same seed gives the same games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, as_completed
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.core.game import Outcome, Rules
from ludotheque.core.judgement import Judgement
from ludotheque.core.playout import play
from ludotheque.core.setup import Options, Player
from ludotheque.games.boards import game_of
from ludotheque.games.opening import new_game
from ludotheque.players.match import play_match


class Matches(NamedTuple):
    """The settings of a series of games, which can be sent to another process, unlike `Rules`.

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
        """Return the index in `seats` of who sits at a seat in game `number`; all move on a seat a game."""
        return (seat + number) % self.players

    def rules(self) -> Rules[Any]:
        """Return the rules of the games. Raises BadRecord or UnsoundMap if the games cannot be played."""
        players = [Player(str(seat)) for seat in range(self.players)]
        opened = new_game(game_of(self.game), players, seed="", options=self.options, path=self.map)
        return opened.session.rules


class Match(NamedTuple):
    """A game that was played: its length in plies, and its outcome without the sheet (None: cut off)."""

    plies: int
    outcome: Outcome | None


def play_here(matches: Matches, numbers: Iterable[int]) -> Iterator[tuple[int, Match]]:
    """Play the games with these numbers in this process; yield the number and result of each."""
    return ((number, _play(matches, number)) for number in numbers)


def play_over(executor: Executor, matches: Matches, numbers: Iterable[int]) -> Iterator[tuple[int, Match]]:
    """Play the games with these numbers on an executor; yield the number and result of each when it ends."""
    playing = {executor.submit(_play, matches, number): number for number in numbers}
    for future in as_completed(playing):
        yield playing[future], future.result()


def _play(matches: Matches, number: int) -> Match:
    rules, judgement = _prepared(matches)
    seed = f"{matches.seed}/{number}"
    if judgement is None:
        played = play(rules, seed, matches.cut)
    else:
        seats = [matches.seats[matches.entry(number, seat)] for seat in range(matches.players)]
        played = play_match(judgement, seats, seed, matches.cut)
    end = played.outcome
    return Match(played.plies, end and Outcome(end.winners, end.reason, end.scores))


@lru_cache(maxsize=1)
def _prepared(matches: Matches) -> tuple[Rules[Any], Judgement[Any] | None]:
    rules = matches.rules()
    return rules, game_of(matches.game).judgement(rules) if matches.seats else None
