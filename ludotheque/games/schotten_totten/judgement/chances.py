"""Computes each seat's chance to win the round and the match, from a state in which both hands are known."""

from __future__ import annotations

from math import comb, log

from ludotheque.core.odds import odds
from ludotheque.games.schotten_totten.judgement.endgame import LOST, WON, Endgame, nothing_hidden
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.state import SEATS, Phase, SchottenTottenState, points

_SURE = 0.67  # a factor on the estimated log odds, fitted to 120 games between club players
_LEAST = 0.005  # the least chance to win a round that is not over
_POSITIONS = 1_000  # the most positions that a search to the end of the round looks at
_MARGIN = 3  # the typical difference in points from one round (S22)


def chances(state: SchottenTottenState, choices: Choices) -> tuple[float, ...]:
    """Return each seat's chance to win a match that is not over."""
    mine, theirs = points(state)
    ahead, left = mine - theirs, choices.rounds - len(state.results)
    if state.phase in (Phase.DEAL, Phase.BETWEEN):
        first = _match(ahead, left)
    else:
        won = _round(state, choices)
        first = won * _match(ahead + _MARGIN, left - 1) + (1 - won) * _match(ahead - _MARGIN, left - 1)
    return first, 1 - first


def _round(state: SchottenTottenState, choices: Choices) -> float:
    """Return the first seat's chance to win the round, searched if nothing is hidden, else estimated."""
    if nothing_hidden(state):
        result = Endgame.of(state, choices, _POSITIONS).result(())
        if result is not None:
            won = (result - LOST) / (WON - LOST)
            return 1 - won if state.seat else won
    found = (Outlook(state, seat, LEVELS["club"]).round for seat in range(SEATS))
    return odds([_SURE * _logit(chance) / 2 for chance in found])[0]


def _logit(chance: float) -> float:
    return log(max(chance, _LEAST) / max(1 - chance, _LEAST))


def _match(ahead: int, left: int) -> float:
    """Return the first seat's chance to win the match, `ahead` points up, with `left` even rounds to play."""
    better = 0.0
    for won in range(left + 1):
        end = ahead + _MARGIN * (2 * won - left)
        better += comb(left, won) * (1.0 if end > 0 else 0.5 if end == 0 else 0.0)
    return better / (1 << left)
