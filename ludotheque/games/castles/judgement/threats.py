"""Estimates how many knights the other players can bring to each space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, armies

NEAREST = 6  # so many of the nearest armies, or of the largest, are considered for one space

Army = tuple[int, int]  # (place, knights that may leave it)


class Reach:
    """Estimates how many knights one seat can gather on any space in some moves. Results are cached."""

    def __init__(self, distances: Distances, own: Sequence[Army]) -> None:
        self._distances, self._armies = distances, own
        self._known: dict[tuple[int, int], int] = {}

    def force(self, space: int, moves: int) -> int:
        """Return an estimate of the most knights that the seat can gather on a space within `moves` moves."""
        key = space, moves
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = strongest(self._distances, self._armies, space, moves)
        return found


class OpponentForces:
    """Estimates how many knights each of the other seats can gather on any space."""

    def __init__(self, reaches: Mapping[int, Reach]) -> None:
        self.others, self._reaches = tuple(reaches), reaches
        self._worst: dict[int, tuple[int, int]] = {}
        self.risks: dict[tuple[int, int, int, int], float] = {}  # chances of castles to fall, for `Danger`
        self.rivals: tuple[tuple[int, int, float], ...] | None = None  # (castle, seat, chance), if computed

    def force(self, other: int, space: int, moves: int) -> int:
        """Return the most knights that seat `other` can gather on a space within `moves` moves."""
        return self._reaches[other].force(space, moves)

    def soonest(self, space: int, army: int) -> int:
        """Return after how many moves another seat has more than `army` knights on a space; one can."""
        reaches = self._reaches.values()
        return next(
            moves
            for moves in range(1, TURN_MOVES + 1)
            if any(reach.force(space, moves) > army for reach in reaches)
        )

    def worst(self, space: int) -> tuple[int, int]:
        """Return the most knights that one other seat can gather on a space in one turn, and in two."""
        found = self._worst.get(space)
        if found is None:
            reaches = self._reaches.values()
            one = max([reach.force(space, TURN_MOVES) for reach in reaches])
            two = max([reach.force(space, 2 * TURN_MOVES) for reach in reaches])
            found = self._worst[space] = one, two
        return found


def spare_armies(ground: Ground, state: CastleState, seat: int) -> tuple[Army, ...]:
    """Return (place, number of knights that may leave it) for each army of which some may leave."""
    found = ((place, ground.spare(state, seat, place)) for place, _army in armies(state, seat))
    return tuple(army for army in found if army[1])


def strongest(distances: Distances, own: Sequence[Army], space: int, moves: int) -> int:
    """Estimate the most knights that `own` armies gather on a space, the nearest or the largest first."""
    row = distances.to[space]
    near = [(row[place], -knights, place) for place, knights in own if row[place] <= moves]
    if len(near) < 2:
        return -near[0][1] if near else 0
    near.sort()
    nearest = _gathered(distances, near[:NEAREST], space, moves)
    largest = sorted(near, key=itemgetter(1))[:NEAREST]
    return max(nearest, _gathered(distances, largest, space, moves))


def _gathered(distances: Distances, order: Sequence[tuple[int, int, int]], space: int, moves: int) -> int:
    """Return the knights gathered in `moves` moves if armies of (distance, -knights, place) come in order."""
    to, met, force = distances.to, [space], 0
    for step, knights, place in order:
        for other in met:
            if to[other][place] < step:
                step = to[other][place]
        if step <= moves:
            moves -= step
            force -= knights
            if not moves:
                break
            met.append(place)
    return force
