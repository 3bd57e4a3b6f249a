"""How games of Rheinländer among computer players go, in figures.

    PYTHONPATH=.:tests python tests/games/rheinlander/course.py --players 4 --games 400 --seed r [--jobs 2]

A *merger* joins counties that had a duke; in a *takeover* the duke of a county changes without any. *Spread*
is the standard deviation of the turns in which a seat builds bastions, on average over seats with two or
more.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from statistics import mean, pstdev
from typing import NamedTuple

from games.series import series

from ludotheque.commands.matches import Matches
from ludotheque.core.odds import interval
from ludotheque.games import GAMES
from ludotheque.games.rheinlander.rules.moves import Bastion
from ludotheque.games.rheinlander.rules.state import NOBODY, RheinlanderState
from ludotheque.players.match import plies_of_match

LONGEST = 2_000  # plies


class Course(NamedTuple):
    """How one game went."""

    mergers: int
    takeovers: int
    bastions: tuple[tuple[int, ...], ...]  # [seat]: its own turns in which it built bastions
    shares: tuple[float, ...]  # of the win, by seat


def played(matches: Matches, number: int) -> Course:
    rules = prepared(matches)
    judgement = GAMES[matches.game].judgement(rules)
    seats = [matches.seats[matches.entry(number, seat)] for seat in range(matches.players)]
    mergers = takeovers = 0
    bastions: list[list[int]] = [[] for _seat in range(matches.players)]
    turns: Counter[int] = Counter()
    state = rules.start()
    for before, move, after in plies_of_match(judgement, seats, f"{matches.seed}/{number}"):
        state = after
        if isinstance(move, Bastion):
            bastions[before.seat].append(turns[before.seat])
        more, taken = changed(before, after)
        mergers, takeovers = mergers + more, takeovers + taken
        turns[after.seat] += after.seat != before.seat
    outcome = rules.outcome(state)
    winners = outcome.winners if outcome else ()
    shares = tuple((seat in winners) / max(1, len(winners)) for seat in range(matches.players))
    return Course(mergers, takeovers, tuple(map(tuple, bastions)), shares)


def changed(before: RheinlanderState, after: RheinlanderState) -> tuple[int, int]:
    """Return how many mergers and how many takeovers a ply brought."""
    if before.groups == after.groups:
        return 0, 0
    mergers = takeovers = 0
    old = [group for group in before.groups if group.duke != NOBODY]
    for group in after.groups:
        parts = [one for one in old if one.spaces & group.spaces]
        mergers += len(parts) > 1
        takeovers += len(parts) == 1 and group.duke not in (NOBODY, parts[0].duke)
    return mergers, takeovers


@cache
def prepared(matches: Matches) -> object:
    """Return the rules of these games, made once in each process."""
    return matches.rules()


def figures(games: list[Course]) -> Iterator[str]:
    mergers, takeovers = mean(game.mergers for game in games), mean(game.takeovers for game in games)
    yield f"mergers, takeovers, together a game   {mergers:.1f}, {takeovers:.1f}, {mergers + takeovers:.1f}"
    built = [turns for game in games for turns in game.bastions]
    count, turn = mean(map(len, built)), mean(turn for turns in built for turn in turns)
    spread = mean(pstdev(turns) for turns in built if len(turns) > 1)
    yield f"bastions a seat, mean turn, spread    {count:.1f}, {turn:.1f}, {spread:.1f}"
    for seat, shares in enumerate(zip(*(game.shares for game in games), strict=True), 1):
        low, high = (100 * bound for bound in interval(sum(shares), len(games)))
        yield f"seat {seat} wins                          {100 * mean(shares):.0f} %  ({low:.0f}–{high:.0f})"


def main() -> None:
    """Play games and print their figures."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", default="club")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="r")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    matches = Matches(
        "rheinlander", asked.players, (), None, (asked.level,) * asked.players, asked.seed, LONGEST
    )
    games = series(partial(played, matches), asked.games, asked.jobs)
    print(f"Rheinländer, {asked.players} players, {asked.games} games, seed {asked.seed}, {asked.level}")
    print(*figures(games), sep="\n")


if __name__ == "__main__":
    main()
