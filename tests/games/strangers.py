"""Yardsticks of another hand: players that know the rules alone, and never change.

    PYTHONPATH=.:tests python tests/games/strangers.py GAME --level club --players 2 --games 200 --seed w

seats one player of a level among strangers (from the game's folder), in every seat by turns, and prints its
share of the wins with the 95 % interval. The greedy stranger is a seat of `simulate`. Nothing here may be
changed, or what was measured means something else.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from ludotheque.core.game import Rules
from ludotheque.core.judgement import Candidate, Judgement
from ludotheque.core.move import Move
from ludotheque.core.odds import interval
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.players.match import play_match

Worth = Callable[[Rules[Any], Any, int], float]  # how a position is liked by a seat that sees it
HOMES = {"highlanders": "castles", "rheingold": "castles", "schotten-totten": "schotten_totten"}
GREEDY = "greedy"
CUT = 5_000  # plies


def strangers(game: str) -> Mapping[str, Worth]:
    """Return the strangers of a game by name, the greedy one aside."""
    found: Mapping[str, Worth] = import_module(f"games.{HOMES.get(game, game)}.strangers").STRANGERS
    return found


class Stranger(Judgement[Any]):
    """Looks one move ahead, at what it imagines of the hidden, and likes what its measure says."""

    unit = 1.0

    def __init__(self, rules: Rules[Any], worth: Worth) -> None:
        self.rules, self.worth = rules, worth

    def at_level(self, level: str, temper: str = "") -> Stranger:
        return self

    def candidates(self, view: Any, seat: int, memory: Any) -> Sequence[Candidate]:
        state = self.rules.sample(view, seat, Random(1))
        return [
            Candidate(self.worth(self.rules, self.rules.apply(state, move), seat), (move,))
            for move in self.rules.legal(view)
        ]

    def score(self, view: Any) -> Sequence[float]:
        return [0.0] * self.rules.seats

    def agrees(self, view: Any, seat: int, memory: Any, move: Move) -> bool:
        """Stop only where it has won by that."""
        outcome = self.rules.outcome(self.rules.sample(view, seat, Random(1)))
        return outcome is not None and outcome.winners == (seat,)


class Company(Judgement[Any]):
    """The judgement of a game, and its strangers, who sit down as `club:name`."""

    def __init__(self, judgement: Judgement[Any], met: Mapping[str, Worth]) -> None:
        self.rules, self.version, self.unit = judgement.rules, judgement.version, judgement.unit
        self._judgement, self._met = judgement, met

    def at_level(self, level: str, temper: str = "") -> Judgement[Any]:
        if temper in self._met:
            return Stranger(self.rules, self._met[temper])
        return self._judgement.at_level(level, temper)

    def candidates(self, view: Any, seat: int, memory: Any) -> Sequence[Candidate]:
        return self._judgement.candidates(view, seat, memory)

    def score(self, view: Any) -> Sequence[float]:
        return self._judgement.score(view)


def shares(
    game: str, players: int, options: Sequence[tuple[str, Any]], level: str, who: str, games: int, seed: str
) -> Iterator[float]:
    """Yield what a player of a level won of each game alone among strangers: 1, a part if shared, or 0."""
    sitting = [Player(str(seat)) for seat in range(players)]
    rules = new_game(GAMES[game], sitting, seed="", options=tuple(options)).session.rules
    company = Company(GAMES[game].judgement(rules), strangers(game))
    other = GREEDY if who == GREEDY else f"club:{who}"
    for number in range(games):
        own = number % players
        seats = [level if seat == own else other for seat in range(players)]
        outcome = play_match(company, seats, f"{seed}/{number}", CUT).outcome
        if outcome:
            yield float(own in outcome.winners) / len(outcome.winners)


def main() -> None:
    """Print how a level fares among each stranger of a game."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--level", default="club", help="one level, or several with commas")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="w")
    parser.add_argument("--against", default="", help="one stranger alone")
    asked = parser.parse_args()
    options = [tuple(option.split("=", 1)) for option in asked.option]
    for level in asked.level.split(","):
        for who in (GREEDY, *strangers(asked.game)):
            if asked.against in ("", who):
                won = [*shares(asked.game, asked.players, options, level, who, asked.games, asked.seed)]
                low, high = interval(sum(won), len(won))
                share = sum(won) / max(1, len(won))
                print(
                    f"{level} among {who}: {100 * share:.0f} % ({100 * low:.0f}–{100 * high:.0f}) "
                    f"of {len(won)} games that ended",
                    flush=True,
                )


if __name__ == "__main__":
    main()
