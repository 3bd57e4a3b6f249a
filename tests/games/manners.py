"""What a stranger sees of each temper in a game, in figures, and whether one game's log gives it away.

    PYTHONPATH=.:tests python tests/games/manners.py GAME --players 2 [--games 120] [--seats club:rash,…]

Players of the tempers of a box sit down in all orders by turns. Of each, the script prints the means per game
of what `Manners` counts, then how often one game's counts name the temper by a rule found on other games
(those of another seed), also for each two tempers alone.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from itertools import combinations, islice, permutations
from statistics import fmean, stdev
from typing import Any, NamedTuple, Protocol

from games.logistic import regression
from games.series import series
from games.strangers import HOMES

from ludotheque.commands.matches import Matches
from ludotheque.core.game import Rules
from ludotheque.core.judgement import Judgement
from ludotheque.core.move import Move
from ludotheque.core.odds import interval
from ludotheque.games import GAMES
from ludotheque.players.levels import split
from ludotheque.players.match import plies_of_match

LONGEST = 12_000  # plies
UNLIKE = ("chevaliers",)  # games whose seats do different things: each has a rule of its own
CALM = 5.0  # keeps weights small that hardly matter

Counts = Mapping[str, float]


class Watch(Protocol):
    """Counts what one seat does in a game."""

    def see(self, before: Any, move: Move, after: Any) -> None:
        """Take note of one ply."""

    def counts(self) -> dict[str, float]:
        """Return what was counted; what never occurred is left out."""
        ...


class Watched(NamedTuple):
    """What one seat did in one game, and who it was."""

    seat: int
    who: str
    counts: Counts


def watch(game: str, rules: Rules[Any], seat: int) -> Watch:
    found: Watch = import_module(f"games.{HOMES.get(game, game)}.manners").Manners(rules, seat)
    return found


@cache
def prepared(matches: Matches) -> tuple[Judgement[Any], list[tuple[str, ...]]]:
    """Return the players of these games and the orders in which they sit, made once in each process."""
    orders = [*permutations(matches.seats, matches.players)]
    return GAMES[matches.game].judgement(matches.rules()), orders


def manners(matches: Matches, number: int) -> list[Watched]:
    """Play the game `number` and return what each player did in it."""
    judgement, orders = prepared(matches)
    seats = orders[number % len(orders)]
    seen = [watch(matches.game, judgement.rules, seat) for seat in range(len(seats))]
    plies = plies_of_match(judgement, seats, f"{matches.seed}/{number}")
    for ply in islice(plies, matches.cut):
        for each in seen:
            each.see(*ply)
    return [
        Watched(seat, who, each.counts()) for seat, (who, each) in enumerate(zip(seats, seen, strict=True))
    ]


class Namer:
    """Names the temper of a seat from what it did in one game, by a rule found on other games.

    Counts are taken in standard units, and what never occurred as the mean. The likeliest temper is named.
    """

    def __init__(self, met: Sequence[Watched]) -> None:
        self._scales = {key: (fmean(found), stdev(found) or 1.0) for key, found in gathered(met).items()}
        rows = [(self._row(one.counts), split(one.who)[1]) for one in met]
        penalties = [CALM] * (1 + len(self._scales))
        self._weights = {
            temper: regression([(row, float(temper == known)) for row, known in rows], penalties)
            for temper in dict.fromkeys(known for _row, known in rows)
        }

    def named(self, counts: Counts) -> str:
        """Return the temper that these counts are likest to."""
        row = self._row(counts)
        return max(self._weights, key=lambda temper: sum(map(float.__mul__, self._weights[temper], row)))

    def _row(self, counts: Counts) -> list[float]:
        scaled = ((counts.get(key, middle) - middle) / off for key, (middle, off) in self._scales.items())
        return [1.0, *scaled]


def judged(found: Sequence[Watched], met: Sequence[Watched], apart: bool) -> dict[str, Counter[str]]:
    """Return how often the rule of `found` (each seat's own, if `apart`) names which temper in `met`."""
    names: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for seat in {one.seat for one in met} if apart else {None}:
        namer = Namer([one for one in found if seat in (None, one.seat)])
        for one in met:
            if seat in (None, one.seat):
                names[one.who][namer.named(one.counts)] += 1
    return names


def score(names: Mapping[str, Counter[str]]) -> str:
    """Return how many were named rightly, with the interval that holds the truth 95 times in 100."""
    right = sum(found[split(who)[1]] for who, found in names.items())
    every = sum(map(Counter.total, names.values()))
    low, high = (100 * bound for bound in interval(right, every))
    even = 100 / len(names)
    return f"{right} of {every}, {100 * right / every:.0f} %  ({low:.0f}–{high:.0f}), even {even:.0f}"


def gathered(met: Iterable[Watched]) -> dict[str, list[float]]:
    found: defaultdict[str, list[float]] = defaultdict(list)
    for one in met:
        for key, count in one.counts.items():
            found[key].append(count)
    return {key: counts for key, counts in found.items() if len(counts) > 1}


def told(who: str, met: Sequence[Watched], named: Counter[str]) -> str:
    """Return the means of a player, with the standard deviation from game to game, and how it was named."""
    means = (f"{key} {fmean(each):.2f} ({stdev(each):.2f})" for key, each in gathered(met).items())
    names = (f"{temper} {times}" for temper, times in named.most_common())
    return f"{who}: {', '.join(means)}; named {', '.join(names)}, of {len(met)}"


def main() -> None:
    """Print what each player does, and how often its temper is named."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", default="p3")
    parser.add_argument("--found", type=int, default=240, help="games on which the rule is found")
    parser.add_argument("--found-seed", default="p2")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seats", help="players; otherwise a club player of each temper")
    asked = parser.parse_args()
    seats = asked.seats.split(",") if asked.seats else [f"club:{name}" for name in GAMES[asked.game].tempers]
    options = tuple(tuple(option.split("=", 1)) for option in asked.option)
    matches = Matches(asked.game, asked.players, options, None, tuple(seats), asked.seed, LONGEST)
    before = matches._replace(seed=asked.found_seed)
    found = [one for game in series(partial(manners, before), asked.found, asked.jobs) for one in game]
    met = [one for game in series(partial(manners, matches), asked.games, asked.jobs) for one in game]
    apart = asked.game in UNLIKE
    names = judged(found, met, apart)
    for who in seats:
        print(told(who, [one for one in met if one.who == who], names[who]))
    print(f"named rightly {score(names)}")
    for pair in combinations(seats, 2):
        few, own = ([one for one in games if one.who in pair] for games in (found, met))
        print(f"{' and '.join(pair)} told apart {score(judged(few, own, apart))}")


if __name__ == "__main__":
    main()
