"""Finds by the rules what others can win from a seat next, and weighs it in swords."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.rules.advice import attack_odds, beaters, besiegers, garrison, storming
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, pool

WILLING = 0.6  # how likely others win what they surely can, if they know that
DARED, WOOED = 0.2, 0.5  # the odds at which nobody attacks, and so much more at which everybody does
AGAIN = 0.4  # share of what a seat can win besides its dearest castle
LATER = 0.8  # share of what a knight on a scroll can win only in the turn after its next


class Fall(NamedTuple):
    """A castle that each of some others can win next, as (seat, knights), the strongest first."""

    castle: int
    foes: tuple[tuple[int, int], ...]


class Loose(NamedTuple):
    """A knight of a seat on a scroll that can come out and then win a castle, with what that may cost."""

    seat: int
    scroll: int
    castle: int
    swords: float


@lru_cache(1 << 12)
def besieged(rules: CastleRules, after: CastleState, seat: int) -> tuple[Fall, ...]:
    """Return the castles of a seat that others can attack next, the dearest first."""
    if after.phase == Phase.ENDED:
        return ()
    by_swords = sorted(_held(after, seat), key=lambda castle: -rules.board.swords[castle])
    known = (Fall(castle, tuple(besiegers(rules, after, seat, castle))) for castle in by_swords)
    return tuple(one for one in known if one.foes)


def falling(rules: CastleRules, after: CastleState, seat: int) -> list[Fall]:
    """Return the castles of a seat that others surely win if they attack them next, the dearest first."""
    found = list[Fall]()
    for castle, foes in besieged(rules, after, seat):
        need = storming(rules.board, after, castle, HIDDEN - 1)
        found.append(Fall(castle, tuple(one for one in foes if one[1] >= need)))
    return [one for one in found if one.foes]


def _held(state: CastleState, seat: int) -> list[int]:
    won = state.castle if state.phase == Phase.OCCUPY else NOBODY
    return [castle for castle, owner in enumerate(state.owners) if owner == seat and castle != won]


def ahead(points: Sequence[float], seat: int) -> float:
    """Return a seat's lead: the mean of those over the best of the others, and over their average."""
    others = [value for who, value in enumerate(points) if who != seat]
    return points[seat] - (max(others) + fmean(others)) / 2


def moved(board: CastleBoard, state: CastleState, castle: int, to: int, seat: int) -> float:
    """Return what the lead of a seat grows by if `to` wins a castle."""
    points, swords, owner = [*outcome(board, state).scores], board.swords[castle], state.owners[castle]
    before = ahead(points, seat)
    points[to] += swords
    if owner != NOBODY:
        points[owner] -= swords
    return ahead(points, seat) - before


def cost(rules: CastleRules, distances: Distances, after: CastleState, seat: int) -> float:
    """Return the swords that a position may cost a seat next, by castles that others surely can win."""
    if after.phase == Phase.ENDED:
        return 0.0
    lost, seen = 0.0, list[int]()
    for castle, foes in besieged(rules, after, seat):
        chances = {foe: _chance(rules, after, castle, force) for foe, force in foes}
        foe = max(chances, key=lambda one: chances[one] * (AGAIN if one in seen else 1.0))
        if chance := chances[foe] * (AGAIN if foe in seen else 1.0):
            seen.append(foe)
            lost -= chance * moved(rules.board, after, castle, foe, seat)
    return WILLING * lost + sum(one.swords for one in loose(rules, distances, after, seat))


def _chance(rules: CastleRules, after: CastleState, castle: int, force: int) -> float:
    """Return the chance that so many try to win a castle of the seat that knows its shield, and do."""
    worth, holds = after.shields[castle], force // 2 - garrison(rules.board, after, castle) + 1
    truth = pool(after, after.owners[castle]) if worth == HIDDEN else (0,) * max(0, worth) + (1,)
    return _tempting(rules, after, castle, force) * sum(truth[:holds]) / sum(truth)


def _tempting(rules: CastleRules, after: CastleState, castle: int, force: int) -> float:
    return min(1.0, max(0.0, (float(attack_odds(rules, after, castle, force)) - DARED) / WOOED))


@lru_cache(1 << 12)
def loose(rules: CastleRules, distances: Distances, after: CastleState, seat: int) -> tuple[Loose, ...]:
    """Return the knights on scrolls who can come out and win a castle of a seat in the turn after next."""
    board, own, found = rules.board, after.held[seat], list[Loose]()
    bare = [
        castle
        for castle in _held(after, seat)
        if not garrison(board, after, castle) and after.shields[castle] <= 0
    ]
    for scroll in board.scrolls if bare else ():
        far = {castle: distances.past(board.gates[castle], own)[scroll] for castle in bare}
        near = [castle for castle in bare if TURN_MOVES <= far[castle] < 2 * TURN_MOVES]
        for foe in (foe for foe, knights in enumerate(after.knights) if foe != seat and knights[scroll]):
            swords = {
                castle: -moved(board, after, castle, foe, seat) * _tempting(rules, after, castle, 1)
                for castle in near
            }
            castle = max(near, key=swords.__getitem__, default=NOBODY)
            if castle != NOBODY and swords[castle]:
                found.append(Loose(foe, scroll, castle, LATER * WILLING * swords[castle]))
    return tuple(found)


def shut(rules: CastleRules, state: CastleState, seat: int, place: int) -> list[tuple[int, int]]:
    """Return whom the knights of a seat on a space shut in on scrolls, as (foe, scroll)."""
    if not state.knights[seat][place] or beaters(rules, state, seat, place):
        return []
    ways = rules.ground.ways
    scrolls = [scroll for scroll in rules.board.scrolls if place in ways[scroll]]
    return [
        (foe, scroll)
        for scroll in scrolls
        if all(state.knights[seat][way] for way in ways[scroll])
        for foe, knights in enumerate(state.knights)
        if foe != seat and knights[scroll]
    ]
