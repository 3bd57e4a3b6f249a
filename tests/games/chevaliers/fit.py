"""Fits the expert's weights to games of club players that err.

    PYTHONPATH=.:tests python tests/games/chevaliers/fit.py [--games 600] [--seed fit] [--jobs 2]

plays the games and writes `learned.json` anew, the same to the byte each time. Each position before a roll is
an example, with the result of its game: 1 for White's win, -1 for Red's, 0 for a draw. Each situation has its
own logistic regression between the bounds of its results, by Newton's method from zero.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from games.logistic import regression
from games.series import series

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.chevaliers.judgement import learned
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import RED, WHITE, Phase
from ludotheque.players.player import JudgingPlayer

FILE = Path(learned.__file__).with_name("learned.json")
GAMES_PLAYED, SEED = 600, "fit"
ERRORS = (0.5, 1.0, 2.0, 4.0)  # in the judgement's units; each player of a game has one of them
RIDGE = 2.0  # penalty for the square of a weight; the first is free
LEAST = 200  # examples that a situation needs to be fitted
DIGITS = 3  # of a weight, after the point

Example = tuple[learned.Situation, tuple[float, ...], int]  # the last is the result


def examples(seed: str, number: int) -> list[Example]:
    """Return the positions before a roll of one game."""
    rules = ChevaliersRules(board_map(GAMES["chevaliers"]).board)
    judgement = ChevaliersJudgement(rules)
    luck = Random(f"{seed}/{number}")
    players = [JudgingPlayer(judgement, seat, luck.choice(ERRORS), f"{seed}/{number}") for seat in (0, 1)]
    state, drawn, seen = rules.start(), 0, []
    while (turn := rules.turn(state)) != OVER:
        if turn != CHANCE:
            line = players[turn].choose(state)
        else:
            if state.phase == Phase.ROLL:
                seen.append((learned.situation(state), learned.inputs(judgement.value.features(state))))
            line = (draw(f"{seed}/{number}", drawn, rules.chances(state)),)
            drawn += 1
        for move in line:
            before, state = state, rules.apply(state, move)
            for player in players:
                player.saw(before, move, state)
    winners = rules.outcome(state).winners
    result = (WHITE in winners) - (RED in winners)
    return [(*one, result) for one in seen]


def fitted(found: Iterable[Example]) -> dict[learned.Situation, list[float]]:
    """Return the weights of each situation that has enough examples."""
    by_situation: dict[learned.Situation, list[tuple[tuple[float, ...], float]]] = {}
    for where, numbers, result in found:
        low, high = learned.bounds(where)
        by_situation.setdefault(where, []).append((numbers, (result - low) / (high - low)))
    return {
        where: [round(weight, DIGITS) + 0.0 for weight in _weights(cases)]
        for where, cases in sorted(by_situation.items())
        if len(cases) >= LEAST
    }


def _weights(cases: Sequence[tuple[tuple[float, ...], float]]) -> list[float]:
    return regression(cases, [0.0] + [RIDGE] * (len(cases[0][0]) - 1))


def text(weights: dict[learned.Situation, list[float]]) -> str:
    """Return the weights as `learned.json` has them, a line for each situation."""
    lines = ",\n".join(f"{json.dumps(where)}: {json.dumps(found)}" for where, found in weights.items())
    return f"{{\n{lines}\n}}\n"


def main() -> None:
    """Write the weights anew."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES_PLAYED)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    played = series(partial(examples, asked.seed), asked.games, asked.jobs)
    FILE.write_text(text(fitted(example for game in played for example in game)), encoding="utf-8")


if __name__ == "__main__":
    main()
