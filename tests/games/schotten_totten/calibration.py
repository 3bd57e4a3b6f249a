"""How often a stone is taken that the club player gives itself a chance to take, in games among such players.

    PYTHONPATH=.:tests python tests/games/schotten_totten/calibration.py --games 400 --seed held
    PYTHONPATH=.:tests python tests/games/schotten_totten/calibration.py --games 150 --option tactics=on
    PYTHONPATH=.:tests python tests/games/schotten_totten/calibration.py --fit

The first two print, for each part of a round, the Brier score of `Outlook.said` and of the estimate behind it
(`Outlook.chance`), and for each tenth the mean said and the per cent taken, over unclaimed stones as they are
and as a card makes them. --fit prints the weights of `judgement/said.py`, fitted to games of the seed `fit`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from games.logistic import regression

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.said import features
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.cards import CLAN, CLAN_CARDS
from ludotheque.games.schotten_totten.rules.moves import Play
from ludotheque.games.schotten_totten.rules.sides import with_card
from ludotheque.games.schotten_totten.rules.state import Phase, deck_size, side_of, stones_in, unclaimed
from ludotheque.players.match import plies_of_match

GAME = "schotten-totten"
TACTICS = (("tactics", "on"),)
PARTS = ((30, 54), (15, 29), (5, 14), (0, 4))  # of a round, by the clan cards left to draw
FITTED = ((600, ()), (200, TACTICS))  # games, options
CALM = 0.01  # keeps weights small that hardly matter

Row = tuple[float, ...]


class Case(NamedTuple):
    """A stone as a seat saw it, and whether this seat took it."""

    deck: int
    estimate: float
    said: float
    row: Row  # what is weighed
    taken: bool


class Tenth(NamedTuple):
    """How the cases came out in which what was said lies in one tenth."""

    said: float  # on average
    taken: float  # share
    stones: int
    error: float  # the standard error of the difference, as the stones of one game are alike


def cases(games: int, seed: str, options: Sequence[tuple[str, str]] = ()) -> Iterator[list[Case]]:
    players = [Player("1"), Player("2")]
    rules = new_game(GAMES[GAME], players, seed="", options=tuple(options)).session.rules
    judgement = GAMES[GAME].judgement(rules)
    for number in range(games):
        met: list[tuple[int, int, int, float, float, Row]] = []
        for before, move, after in plies_of_match(judgement, ["club", "club"], f"{seed}/{number}"):
            last = after
            if before.phase != Phase.PLAY or not isinstance(move, Play):
                continue
            outlook = Outlook(rules.view(before, before.seat), before.seat, LEVELS["club"])
            looks = [(stone, {}) for stone in stones_in(unclaimed(before))]
            if move.card < CLAN_CARDS:
                side = with_card(side_of(before, before.seat, move.stone), move.card)
                looks.append((move.stone, {"mine": side, "hand": outlook.hand & ~(1 << move.card)}))
            deck = deck_size(before, CLAN)
            for stone, given in looks:
                chance = outlook.chance(stone, **given)
                said = outlook.said(stone, chance, **given)
                row = features(chance, *outlook.reaches(stone, **given), deck)
                met.append((before.seat, stone, deck, chance, said, row))
        yield [
            Case(deck, chance, said, row, bool(last.claimed[seat] >> stone & 1))
            for seat, stone, deck, chance, said, row in met
            if (last.claimed[0] | last.claimed[1]) >> stone & 1
        ]


def fitted(met: Iterable[Case]) -> Row:
    """Return the weights that make what was taken likeliest, by Newton's method."""
    rows = [(case.row, float(case.taken)) for case in met if case.estimate not in (0.0, 1.0)]
    return tuple(regression(rows, [CALM] * len(rows[0][0])))


def brier(pairs: Iterable[tuple[float, bool]]) -> float:
    """Return the mean square of the differences between chances and what happened."""
    return fmean((chance - taken) ** 2 for chance, taken in pairs)


def tenths(games: Iterable[Iterable[Case]]) -> Iterator[Tenth]:
    """Yield how the cases of some games in each tenth came out."""
    found: dict[int, list[list[Case]]] = {}
    for met in games:
        alike: dict[int, list[Case]] = {}
        for case in met:
            alike.setdefault(min(9, int(10 * case.said)), []).append(case)
        for tenth, one in alike.items():
            found.setdefault(tenth, []).append(one)
    for _tenth, lots in sorted(found.items()):
        every = [case for lot in lots for case in lot]
        said, taken = fmean(case.said for case in every), fmean(case.taken for case in every)
        off = (sum(case.said - said - case.taken + taken for case in lot) for lot in lots)
        yield Tenth(said, taken, len(every), sqrt(sum(lot**2 for lot in off)) / len(every))


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="held")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--fit", action="store_true")
    asked = parser.parse_args()
    if asked.fit:
        basic, tactics = (
            [case for each in cases(games, "fit", options) for case in each] for games, options in FITTED
        )
        for name, met in (("BASIC", basic + tactics), ("TACTICS", tactics)):
            print(name, ", ".join(f"{weight:.3f}" for weight in fitted(met)))
        return
    options = [tuple(option.split("=", 1)) for option in asked.option]
    games = [*cases(asked.games, asked.seed, options)]
    for low, high in ((0, 54), *PARTS):
        part = [[case for case in met if low <= case.deck <= high] for met in games]
        said = brier((case.said, case.taken) for met in part for case in met)
        estimate = brier((case.estimate, case.taken) for met in part for case in met)
        print(f"{low}–{high} left: said {said:.4f}, estimate {estimate:.4f}, {sum(map(len, part))} stones")
        if (low, high) in PARTS:
            for one in tenths(part):
                print(f"  {100 * one.said:.0f}: {100 * one.taken:.0f} ± {200 * one.error:.0f} ({one.stones})")


if __name__ == "__main__":
    main()
