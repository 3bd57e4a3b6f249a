"""Chooses the turns that a seat is advised."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.judgement import ADVISED
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import Order, aim_of
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, March, Take, opening

SURE = 1.0  # swords by which a turn that certainly wins a castle may be worse than the best, to come first


def advised(rules: CastleRules, worth: Worth, turns: Sequence[Turn]) -> list[Turn]:
    """Return `turns`, of which the first is the best, as they are advised.

    One that certainly wins a castle comes first if it is hardly worse. Else it is among those shown, or if
    there is none, the best assault. Turns that win the same castles, or lead to the same, are told once.
    """
    found: dict[object, Turn] = {}
    for turn in map(Order(rules, worth).led, turns):
        known = found.setdefault(_purpose(worth, turn), turn)
        surer = wins_surely(rules, turn) and not wins_surely(rules, known)
        if surer and turn.value >= known.value - SURE:
            found[_purpose(worth, turn)] = turn
    told = sorted(found.values(), key=lambda turn: -turn.value)
    sure = next((turn for turn in told if wins_surely(rules, turn)), None)
    if conquest := sure or next((turn for turn in told if attacked(turn)), None):
        at = min(told.index(conquest), ADVISED - 1)
        told.remove(conquest)
        told.insert(0 if sure and sure.value >= turns[0].value - SURE else at, conquest)
    return told


def attacked(turn: Turn) -> frozenset[int]:
    """Return the castles that a turn takes or attacks."""
    return frozenset(move.castle for move in turn.line if isinstance(move, Take | Attack))


def wins_surely(rules: CastleRules, turn: Turn) -> bool:
    """Return whether a turn certainly wins a castle (C12, C13)."""
    return any(
        isinstance(move, Take)
        or (isinstance(move, Attack) and attack_odds(rules, state, move.castle, move.count) == 1)
        for state, move in zip(turn.states, turn.line, strict=False)
        if state is not None
    )


def _purpose(worth: Worth, turn: Turn) -> object:
    """Return what a turn is for: the castles that it attacks, or what it goes for, or its first journey."""
    castles = frozenset(move.castle for move in turn.line if isinstance(move, Take | Attack))
    if castles:
        return castles
    if aim := aim_of(worth, turn):
        return aim.castle
    marches = [move for move in opening(turn.line) if isinstance(move, March)]
    return (marches[0].origin, marches[-1].target) if marches else turn.line
