"""What the other players can bring to a space, for one set of their armies."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.castles.judgement.land import Land
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, armies

Army = tuple[int, int]  # place, knights that may leave it


class Menace:
    """How strong each other seat can be anywhere after so many moves; found out when first asked."""

    def __init__(self, ground: Ground, land: Land, state: CastleState, seat: int) -> None:
        self._land = land
        self.others = tuple(other for other in range(len(state.knights)) if other != seat)
        self._armies = {other: spare_armies(ground, state, other) for other in self.others}
        self._known: dict[tuple[int, int, int], int] = {}
        self._worst: dict[int, tuple[int, int]] = {}

    def force(self, other: int, space: int, moves: int) -> int:
        """Return the most knights that a seat can gather on a space in so many moves."""
        key = other, space, moves
        if key not in self._known:
            self._known[key] = strongest(self._land, self._armies[other], space, moves)
        return self._known[key]

    def worst(self, space: int) -> tuple[int, int]:
        """Return the most knights that any seat can gather on a space in one turn, and in two."""
        if space not in self._worst:
            one = max(self.force(other, space, TURN_MOVES) for other in self.others)
            two = max(self.force(other, space, 2 * TURN_MOVES) for other in self.others)
            self._worst[space] = one, two
        return self._worst[space]


def spare_armies(ground: Ground, state: CastleState, seat: int) -> tuple[Army, ...]:
    """Return where knights of a seat stand that may march, and how many."""
    found = ((place, ground.spare(state, seat, place)) for place, _army in armies(state, seat))
    return tuple(army for army in found if army[1])


def strongest(land: Land, own: Sequence[Army], space: int, moves: int) -> int:
    """Return the most knights that armies can gather on a space, those on the way taken along."""
    row = land.to[space]
    near = [army for army in own if row[army[0]] <= moves]
    if len(near) < 2:
        return near[0][1] if near else 0
    nearest = sorted(near, key=lambda army: (row[army[0]], -army[1]))
    largest = sorted(near, key=lambda army: (-army[1], row[army[0]]))
    return max(_gathered(land, order, space, moves) for order in (nearest, largest))


def _gathered(land: Land, order: Sequence[Army], space: int, moves: int) -> int:
    """Return the knights of those armies, taken in this order, that so many moves bring together."""
    met, force = [space], 0
    for place, knights in order:
        step = min(land.to[other][place] for other in met)
        if step <= moves:
            moves -= step
            force += knights
            met += [place] if place < len(land.to) else []
    return force
