"""Turns the squares that a pointer was dragged over into a route of exactly the die's length (K4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludotheque.games.chevaliers.rules.advice import Way, danger, open_to, points_left, ways
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.state import ChevaliersState
from ludotheque.games.chevaliers.rules.turns import Turns


def follow(turns: Turns, state: ChevaliersState, square: Square, drawn: Sequence[Square], end: Square) -> Way:
    """Return a route of the knight on `square` to `end` that keeps the longest possible start of `drawn`.

    The rest visits no square twice, with as few dangerous squares (K7), then as few turns as possible. If no
    such route exists, or none that ignores `drawn` is as safe as the safest route of all, which may go back
    and forth, returns the safest. Raises KeyError if `end` cannot be reached.
    """
    left, feared = points_left(state), danger(turns, state, state.side)
    kept = sound(turns, state, square, drawn)[:left]
    finish = _Finish(turns, open_to(turns, state, square), left, end)
    safest = ways(turns, state, square)[end]
    for cut in range(len(kept), -1, -1):
        found = [(*kept[:cut], *rest) for rest in finish.ways((square, *kept[:cut]))]
        best = min(found, key=lambda way: (_fears(way, feared), _corners(square, way)), default=None)
        if best and (cut or _fears(best, feared) <= _fears(safest, feared)):
            return best
    return safest


def sound(turns: Turns, state: ChevaliersState, square: Square, drawn: Sequence[Square]) -> Way:
    """Return the legal steps along the squares `drawn`; drawing back over steps removes them."""
    sides, free = turns.board.sides, open_to(turns, state, square)
    way: list[Square] = []
    for to in drawn:
        if to == square:
            way.clear()
        elif to in way:
            del way[way.index(to) + 1 :]
        elif free >> to & 1:
            at = way[-1] if way else square
            corner = next((by for by in squares(sides[at] & sides[to] & free) if by not in way), None)
            if sides[at] >> to & 1:
                way.append(to)
            elif corner is not None:  # the pointer cut the corner
                way += [corner, to]
    return tuple(way)


class _Finish:
    """Finds routes to one end over free squares that visit no square twice."""

    def __init__(self, turns: Turns, free: Squares, left: int, end: Square) -> None:
        self._sides, self._free, self._left, self._end = turns.board.sides, free, left, end
        self._near = [1 << end]  # [steps left]: squares from which the end is in reach
        for _ in range(left):
            self._near.append(turns.board.spread(self._near[-1]))

    def ways(self, begun: Way) -> Iterator[Way]:
        """Yield the continuations of `begun` that end in exactly the steps left.

        `begun` has the knight's square, then the steps already chosen.
        """
        left = self._left + 1 - len(begun)
        if left == 0:
            if begun[-1] == self._end:
                yield ()
            return
        for to in squares(self._sides[begun[-1]] & self._free & self._near[left - 1]):
            if to not in begun and (to != self._end or left == 1):
                for rest in self.ways((*begun, to)):
                    yield (to, *rest)


def _fears(way: Way, feared: Squares) -> int:
    return sum(feared >> square & 1 for square in way[:-1])


def _corners(start: Square, way: Way) -> int:
    steps = [b - a for a, b in pairwise((start, *way))]
    return sum(a != b for a, b in pairwise(steps))
