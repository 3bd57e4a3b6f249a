"""What the other players can bring to a space, for one set of their armies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from ludotheque.games.castles.judgement.land import Land
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, armies

NEAREST = 6  # armies that are reckoned with at one space

Army = tuple[int, int]  # place, knights that may leave it


class Reach:
    """How strong one seat can be anywhere after so many moves; found out when first asked."""

    def __init__(self, land: Land, own: Sequence[Army]) -> None:
        self._land, self._armies = land, own
        self._known: dict[tuple[int, int], int] = {}

    def force(self, space: int, moves: int) -> int:
        """Return the most knights that can be gathered on a space in so many moves."""
        key = space, moves
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = strongest(self._land, self._armies, space, moves)
        return found


class Menace:
    """What all other seats can bring anywhere."""

    def __init__(self, reaches: Mapping[int, Reach]) -> None:
        self.others, self._reaches = tuple(reaches), reaches
        self._worst: dict[int, tuple[int, int]] = {}
        self.risks: dict[tuple[int, int, int, bool], float] = {}  # castles that they may attack
        self.rivals: tuple[tuple[int, int, float], ...] | None = None  # who could take which castle, if known

    def force(self, other: int, space: int, moves: int) -> int:
        """Return the most knights that a seat can gather on a space in so many moves."""
        return self._reaches[other].force(space, moves)

    def worst(self, space: int) -> tuple[int, int]:
        """Return the most knights that any seat can gather on a space in one turn, and in two."""
        found = self._worst.get(space)
        if found is None:
            reaches = self._reaches.values()
            one = max([reach.force(space, TURN_MOVES) for reach in reaches])
            two = max([reach.force(space, 2 * TURN_MOVES) for reach in reaches])
            found = self._worst[space] = one, two
        return found


def spare_armies(ground: Ground, state: CastleState, seat: int) -> tuple[Army, ...]:
    """Return where knights of a seat stand that may march, and how many."""
    found = ((place, ground.spare(state, seat, place)) for place, _army in armies(state, seat))
    return tuple(army for army in found if army[1])


def strongest(land: Land, own: Sequence[Army], space: int, moves: int) -> int:
    """Return the most knights that armies can gather on a space, the nearest first or the largest."""
    row = land.to[space]
    near = [(row[place], -knights, place) for place, knights in own if row[place] <= moves]
    if len(near) < 2:
        return -near[0][1] if near else 0
    near.sort()
    nearest = _gathered(land, near[:NEAREST], space, moves)
    largest = sorted(near, key=itemgetter(1))[:NEAREST]
    return max(nearest, _gathered(land, largest, space, moves))


def _gathered(land: Land, order: Sequence[tuple[int, int, int]], space: int, moves: int) -> int:
    """Return the knights of those armies, taken in this order, that so many moves bring together."""
    to, met, force = land.to, [space], 0
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
