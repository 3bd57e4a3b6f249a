"""Strangers at the border: they know formations and which cards lie there, and count nothing."""

from __future__ import annotations

from typing import Any

from ludotheque.core.game import Rules
from ludotheque.games.schotten_totten.rules.advice import SideStrength, reach, side_strength
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState, stones_in, unclaimed

_CLAIMED = 50.0
_LIKED = {"": 1.0, "sum": 0.0, "run": 3.0, "colour": 4.0, "set": 6.0, "colour-run": 8.0}


def careful(rules: Rules[Any], view: SchottenTottenState, seat: int) -> float:
    """Like formations on every stone; throw cards of little count where nothing can be won any more."""
    liked = _CLAIMED * view.claimed[seat].bit_count()
    for stone in stones_in(unclaimed(view)):
        mine, theirs = side_strength(view, seat, stone), side_strength(view, 1 - seat, stone)
        if theirs.complete and _strength(reach(view, seat, stone)) <= _strength(theirs):
            liked -= mine.total / 3
        else:
            liked += _promise(mine)
    return liked


def raider(rules: Rules[Any], view: SchottenTottenState, seat: int) -> float:
    """Go where the other has laid more, with cards that count more; three of a kind please it most."""
    liked = _CLAIMED * view.claimed[seat].bit_count()
    for stone in stones_in(unclaimed(view)):
        mine, theirs = side_strength(view, seat, stone), side_strength(view, 1 - seat, stone)
        ahead = _strength(mine) > _strength(theirs) if mine.cards >= theirs.cards else False
        liked += (1 + theirs.cards) * (0.3 * mine.total + 2 * ahead) + _promise(mine)
    return liked


def _promise(side: SideStrength) -> float:
    return side.cards * _LIKED[side.formation] / 2 + side.total / 10 if side.cards else 0.0


def _strength(side: Any) -> tuple[int, int]:
    """Return how strong a side is or may become, formation and sum."""
    return (FORMATIONS.index(side.formation) if side.formation else -1), side.total


STRANGERS = {"careful": careful, "raider": raider}
