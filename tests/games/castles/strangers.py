"""Strangers on the roads: armies that go to the nearest castle they want, without a plan."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.state import NOBODY, CastleState, armies, castles_of, strength

_FAR = 12


def careful(rules: Any, view: CastleState, seat: int) -> float:
    """Go where a castle is free, others' only where none is near; leave three knights in each of its own."""
    inside = sum(min(3, view.knights[seat][rules.board.castles[castle]]) for castle in castles_of(view, seat))
    return _liked(rules, view, seat, free=0, theirs=5) + 2.0 * inside


def raider(rules: Any, view: CastleState, seat: int) -> float:
    """Go where somebody else has a castle, in one heap, and strike knights down on the way."""
    others = sum(strength(view, other) for other in range(rules.seats) if other != seat)
    heap = max((knights for place, knights in armies(view, seat) if place < rules.board.spaces), default=0)
    return _liked(rules, view, seat, free=3, theirs=0) + 0.3 * heap - 0.5 * others


def _liked(rules: Any, view: CastleState, seat: int, free: int, theirs: int) -> float:
    """Count swords, knights, and how near armies are to castles, free ones and others' taken for further."""
    board: CastleBoard = rules.board
    liked = 0.5 * strength(view, seat)
    goals = []
    for castle, owner in enumerate(view.owners):
        if owner == seat:
            liked += 12.0 * board.swords[castle] + (view.shields[castle] >= 0)
        else:
            goals.append((_steps(board, castle), free if owner == NOBODY else theirs))
            liked -= 4.0 * board.swords[castle] * (owner != NOBODY)
    for place, knights in armies(view, seat):
        if place < board.spaces:
            far = min((steps[place] + detour for steps, detour in goals), default=_FAR)
            liked += 0.15 * knights * (_FAR - min(_FAR, far))
    return liked


@lru_cache
def _steps(board: CastleBoard, castle: int) -> dict[int, int]:
    """Return how far the places are from the gates of a castle, by roads."""
    found, step, edge = dict.fromkeys(range(len(board.names)), _FAR), 0, {*board.gates[castle]}
    while edge:
        found |= dict.fromkeys(edge, step)
        step += 1
        edge = {to for place in edge for to in board.roads[place] if found[to] == _FAR and step < _FAR}
    return found


STRANGERS = {"careful": careful, "raider": raider}
