"""Holds the chances to win that are told after a game against who won, in games of club players.

    PYTHONPATH=.:tests python tests/games/said.py GAME --players 3 --games 60 --seed s

For each third of the game it prints the Brier score (the mean squared error, summed over seats) and that
of even chances, how often what was said so came true, and by which power of the chances it would be said
best.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from games.series import series

from ludotheque.commands.matches import Matches
from ludotheque.core.odds import decided
from ludotheque.games import GAMES
from ludotheque.players.analysis import calibrated
from ludotheque.players.match import plies_of_match

PARTS = 3
POWERS = [0.05 * step for step in range(6, 61)]
CUT = 12_000  # plies


class Said(NamedTuple):
    """The chances said of one position in a third of a game, and each seat's share of the win."""

    part: int
    chances: Sequence[float]
    shares: Sequence[float]


def said(matches: Matches, number: int) -> list[Said]:
    """Return what is said at the end of each turn of a game; [] for one that is cut off."""
    judgement = GAMES[matches.game].judgement(matches.rules())
    rules, told, whose, state = judgement.rules, list[tuple[int, Sequence[float]]](), -1, None
    for plies, (_before, _move, state) in enumerate(
        plies_of_match(judgement, matches.seats, f"{matches.seed}/{number}")
    ):
        now = judgement.whose(state)
        if 0 <= now != whose:
            whose = now
            told.append((plies + 1, judgement.chances(state)))
        if plies > CUT:
            return []
    result = rules.outcome(state)
    shares = decided(result, matches.players) if result else ()
    return [
        Said(PARTS * at // len(told), calibrated(judgement, chances, ply / (plies + 1)), shares)
        for at, (ply, chances) in enumerate(told)
        if result
    ]


def raised(chances: Sequence[float], power: float) -> list[float]:
    """Return the chances to a power, adding up to 1 again."""
    powers = [chance**power for chance in chances]
    return [one / sum(powers) for one in powers]


def brier(found: Sequence[Said], power: float = 1.0) -> float:
    """Return the mean squared error of the chances, summed over seats."""
    return fmean(
        sum(
            (chance - share) ** 2
            for chance, share in zip(raised(one.chances, power), one.shares, strict=True)
        )
        for one in found
    )


def report(found: Sequence[Said]) -> Iterator[str]:
    """Yield lines about each third of the games."""
    for part in range(PARTS):
        here = [one for one in found if one.part == part]
        best = min(POWERS, key=lambda power: brier(here, power))
        even = 1 - 1 / len(here[0].chances)
        yield (
            f"third {part + 1}: {len(here)} positions, Brier {brier(here):.3f}, even {even:.3f}; "
            f"best power {best:.2f}, then {brier(here, best):.3f}"
        )
        groups = defaultdict[int, list[tuple[float, float]]](list)
        for one in here:
            for chance, share in zip(one.chances, one.shares, strict=True):
                groups[min(9, int(10 * chance))].append((chance, share))
        for _tenth, group in sorted(groups.items()):
            told, came = fmean(chance for chance, _s in group), fmean(share for _c, share in group)
            yield f"    said {100 * told:3.0f} %: {len(group):5}, came {100 * came:3.0f} %"


def main() -> None:
    """Play games and print what was said of them."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="s")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    options = tuple(tuple(option.split("=", 1)) for option in asked.option)
    matches = Matches(asked.game, asked.players, options, None, ("club",) * asked.players, asked.seed, CUT)
    games = series(partial(said, matches), asked.games, asked.jobs)
    print(*report([one for game in games for one in game]), sep="\n")


if __name__ == "__main__":
    main()
