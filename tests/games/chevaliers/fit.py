"""Fits the expert's weights to games of players that err, in two cycles.

    PYTHONPATH=.:tests python tests/games/chevaliers/fit.py [--cycle 2] [--jobs 2]

plays the games of a cycle and writes its weights anew, the same to the byte each time: in the first, of club
players, to `first_cycle.json` here; in the second, of them and experts with these, to the expert's
`learned.json`. Each position before a roll is an example, with the result of its game: 1 for White's win, -1
for Red's, 0 for a draw. Each situation has its own logistic regression, and one for draws where they are
possible.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.logistic import regression
from games.series import series

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.chevaliers.judgement import learned
from ludotheque.games.chevaliers.judgement.judge import ChevaliersExpert, ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.value import Features
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase
from ludotheque.players.player import JudgingPlayer

FIRST, FILE = Path(__file__).with_name("first_cycle.json"), Path(learned.__file__).with_name("learned.json")
ERRORS = (0.5, 1.0, 2.0, 4.0)  # in the judgement's units; each player of a game has one of them
RIDGE = 2.0  # penalty for the square of a weight; the first is free
LEAST = 200  # examples that a situation needs to be fitted
DIGITS = 3  # of a weight, after the point

Example = tuple[learned.Situation, tuple[float, ...], int]  # the last is the result
Weights = dict[learned.Situation, list[float]]


class Cycle(NamedTuple):
    """A cycle of self-play. `levels` are the players that may take part."""

    games: int
    seed: str
    levels: tuple[str, ...]
    file: Path


CYCLES = {1: Cycle(600, "fit", ("club",), FIRST), 2: Cycle(400, "cycle", ("club", "expert"), FILE)}


@cache
def first_weights() -> Weights:
    found: Weights = json.loads(FIRST.read_text(encoding="utf-8"))["results"]
    return found


class FirstValue(learned.LearnedValue):
    """Evaluates positions as the expert of the first cycle did."""

    def _result(self, state: ChevaliersState, found: Features) -> float:
        where = learned.situation(state)
        return learned.expected(where, first_weights()[where], learned.inputs(found))


class FirstExpert(ChevaliersExpert):
    """The expert of the first cycle, to whom a draw is worth an even game."""

    _valuer = FirstValue
    _draw = 0.0


def examples(cycle: Cycle, number: int) -> list[Example]:
    """Return the positions before a roll of one game."""
    rules = ChevaliersRules(board_map(GAMES["chevaliers"]).board)
    club = ChevaliersJudgement(rules).at_level("club")
    judgements = {"club": club, "expert": FirstExpert(rules)}
    judgements["expert"].unit = club.unit  # as players have it; advice counts in another one
    seed = f"{cycle.seed}/{number}"
    luck = Random(seed)
    players = [_player(cycle, judgements, seat, luck, seed) for seat in (0, 1)]
    state, drawn, seen = rules.start(), 0, []
    while (turn := rules.turn(state)) != OVER:
        if turn != CHANCE:
            line = players[turn].choose(state)
        else:
            if state.phase == Phase.ROLL:
                seen.append((learned.situation(state), learned.inputs(club.value.features(state))))
            line = (draw(seed, drawn, rules.chances(state)),)
            drawn += 1
        for move in line:
            before, state = state, rules.apply(state, move)
            for player in players:
                player.saw(before, move, state)
    winners = rules.outcome(state).winners
    result = (WHITE in winners) - (RED in winners)
    return [(*one, result) for one in seen]


def _player(
    cycle: Cycle, judgements: dict[str, ChevaliersJudgement], seat: int, luck: Random, seed: str
) -> JudgingPlayer:
    level = luck.choice(cycle.levels) if len(cycle.levels) > 1 else cycle.levels[0]
    return JudgingPlayer(judgements[level], seat, luck.choice(ERRORS), seed)


def fitted(found: Iterable[Example]) -> Weights:
    """Return the weights of each situation that has enough examples, for its result."""
    return _weights(
        (where, numbers, (result - low) / (high - low))
        for where, numbers, result in found
        for low, high in [learned.bounds(where)]
    )


def fitted_draws(found: Iterable[Example]) -> Weights:
    """Return the weights of each situation in which all results are possible, for the chance of a draw."""
    return _weights(
        (where, numbers, float(result == 0))
        for where, numbers, result in found
        if learned.bounds(where) == (-1, 1)
    )


def _weights(cases: Iterable[tuple[learned.Situation, tuple[float, ...], float]]) -> Weights:
    by_situation: dict[learned.Situation, list[tuple[tuple[float, ...], float]]] = {}
    for where, numbers, share in cases:
        by_situation.setdefault(where, []).append((numbers, share))
    return {
        where: [round(weight, DIGITS) + 0.0 for weight in _fit(cases)]
        for where, cases in sorted(by_situation.items())
        if len(cases) >= LEAST
    }


def _fit(cases: Sequence[tuple[tuple[float, ...], float]]) -> list[float]:
    return regression(cases, [0.0] + [RIDGE] * (len(cases[0][0]) - 1))


def text(found: Sequence[Example]) -> str:
    """Return the weights as the files have them, a line for each situation."""
    parts = ",\n".join(
        f'"{part}": {{\n'
        + ",\n".join(f"{json.dumps(where)}: {json.dumps(row)}" for where, row in weights.items())
        + "\n}"
        for part, weights in (("results", fitted(found)), ("draws", fitted_draws(found)))
    )
    return f"{{\n{parts}\n}}\n"


def main() -> None:
    """Write the weights of a cycle anew."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cycle", type=int, choices=CYCLES, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    cycle = CYCLES[asked.cycle]
    played = series(partial(examples, cycle), cycle.games, asked.jobs)
    cycle.file.write_text(text([example for game in played for example in game]), encoding="utf-8")


if __name__ == "__main__":
    main()
