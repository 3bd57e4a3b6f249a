"""How well the chances to win at Rheinländer are told, and the weights that tell them best.

    PYTHONPATH=.:tests python tests/games/rheinlander/chances.py --games 120 --seed f [--fit]

plays games among four club players and compares, at every fourth turn, what is said with who won: the Brier
score (the mean of the squared error, summed over seats), and by thirds of the game how often a chance of p
won. With --fit, it first looks for better weights on games of its own, seeded FIT.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.rheinlander.play import BOARD

from ludotheque.core.odds import decided
from ludotheque.games.rheinlander.judgement.chances import (
    WEIGHTS,
    ChanceWeights,
    SeatStandings,
    chances,
    standing,
)
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.state import Phase
from ludotheque.players.match import plies_of_match

SEATS, EVERY = 4, 4  # players; of so many turns one is asked about
FIT = "fit"
FINEST = 0.02  # steps of the search, as a share of a weight


class Told(NamedTuple):
    """One position of a game, and how the game ended."""

    phase: int  # the third of the game: 0, 1 or 2
    standing: SeatStandings
    shares: Sequence[float]  # of the win, by seat


def told(games: int, seed: str) -> Iterator[Told]:
    """Yield positions of games among club players."""
    rules = RheinlanderRules(BOARD, SEATS)
    judgement = RheinlanderJudgement(rules)
    for number in range(games):
        found, turns, state = [], 0, rules.start()
        for before, _move, after in plies_of_match(judgement, ("club",) * SEATS, f"{seed}/{number}"):
            state = after
            if after.phase == Phase.PLAY and after.seat != before.seat:
                turns += 1
                if turns % EVERY == number % EVERY:
                    found.append(standing(rules.ground, after))
        outcome = rules.outcome(state)
        assert outcome
        shares = decided(outcome, SEATS)
        for number, one in enumerate(found):
            yield Told(3 * number // len(found), one, shares)


def brier(found: Sequence[Told], weights: ChanceWeights = WEIGHTS) -> float:
    """Return the mean squared error of the chances, summed over seats."""
    errors = (
        (said - share) ** 2
        for one in found
        for said, share in zip(chances(one.standing, weights), one.shares, strict=True)
    )
    return sum(errors) / len(found)


def fitted(found: Sequence[Told], weights: ChanceWeights) -> ChanceWeights:
    """Return the weights that tell these positions best, sought one after another by ever finer steps."""
    best, step = brier(found, weights), 0.5
    while step > FINEST:
        before = best
        for name, value in weights._asdict().items():
            for change in (step, -step):
                tried = weights._replace(**{name: value + change * max(0.5, abs(value))})
                error = brier(found, tried) if tried.lead > 0 and tried.later >= 0 else best
                if error < best:
                    best, weights = error, tried
        if best == before:
            step /= 2
    return weights


def calibrated(
    found: Sequence[Told], phase: int, weights: ChanceWeights = WEIGHTS, parts: int = 5
) -> Iterator[tuple[float, float, int]]:
    """Yield (mean chance said, share won, seats) for each part of the scale, in one third of the game."""
    bins: list[list[tuple[float, float]]] = [[] for _part in range(parts)]
    for one in found:
        if one.phase == phase:
            for said, share in zip(chances(one.standing, weights), one.shares, strict=True):
                bins[min(parts - 1, int(said * parts))].append((said, share))
    for part in filter(None, bins):
        yield sum(said for said, _ in part) / len(part), sum(won for _, won in part) / len(part), len(part)


def calibration(found: Sequence[Told], weights: ChanceWeights) -> Iterator[str]:
    """Yield, for each third of the game, what is said and what comes true, in words."""
    for phase in range(3):
        means = (
            f"{100 * said:.0f} → {100 * won:.0f} ({seats})"
            for said, won, seats in calibrated(found, phase, weights)
        )
        yield f"third {phase + 1}: said → won, in per cent (seats): " + ", ".join(means)


def main() -> None:
    """Print how well chances are told."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", default="f")
    parser.add_argument("--fit", action="store_true")
    asked = parser.parse_args()
    held = [*told(asked.games, asked.seed)]
    tried = {"now": WEIGHTS}
    if asked.fit:
        tried["fitted"] = fitted([*told(asked.games, FIT)], WEIGHTS)
        print(tried["fitted"])
    even = [sum((1 / SEATS - share) ** 2 for share in one.shares) for one in held]
    print(f"Brier score of even chances: {sum(even) / len(held):.4f} ({len(held)} positions)")
    for name, weights in tried.items():
        print(f"{name}: Brier score {brier(held, weights):.4f}", *calibration(held, weights), sep="\n")


if __name__ == "__main__":
    main()
