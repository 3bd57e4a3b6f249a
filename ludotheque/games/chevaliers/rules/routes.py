"""Makes a route of exactly the die's length from the squares over which the pointer was dragged (K4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludotheque.games.chevaliers.rules.advice import Route, danger, open_to, points_left, safest_routes
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.state import ChevaliersState
from ludotheque.games.chevaliers.rules.turns import Turns


def follow(
    turns: Turns, state: ChevaliersState, square: Square, drawn: Sequence[Square], end: Square
) -> Route:
    """Return a route of the knight on `square` to `end` that follows the squares `drawn` as far as possible.

    The rest visits no square twice, crosses as few as possible where the knight can be stopped (K7), and then
    has the fewest corners. The safest of all routes, which may go back and forth, is returned if there is no
    such route, or if one that follows nothing `drawn` is more dangerous. Raises KeyError if `end` cannot be
    reached.
    """
    left, dangerous = points_left(state), danger(turns, state, state.side)
    kept = legal_steps(turns, state, square, drawn)[:left]
    finish = _Finish(turns, open_to(turns, state, square), left, end)
    safest = safest_routes(turns, state, square)[end]
    for cut in range(len(kept), -1, -1):
        found = [(*kept[:cut], *rest) for rest in finish.routes((square, *kept[:cut]))]
        best = min(
            found, key=lambda route: (_dangers_on(route, dangerous), _corners(square, route)), default=None
        )
        if best and (cut or _dangers_on(best, dangerous) <= _dangers_on(safest, dangerous)):
            return best
    return safest


def legal_steps(turns: Turns, state: ChevaliersState, square: Square, drawn: Sequence[Square]) -> Route:
    """Return the legal steps along the squares `drawn`, without those the pointer was dragged back over."""
    neighbours, free = turns.board.neighbours, open_to(turns, state, square)
    route: list[Square] = []
    for to in drawn:
        if to == square:
            route.clear()
        elif to in route:
            del route[route.index(to) + 1 :]
        elif free >> to & 1:
            at = route[-1] if route else square
            corner = next(
                (by for by in squares(neighbours[at] & neighbours[to] & free) if by not in route), None
            )
            if neighbours[at] >> to & 1:
                route.append(to)
            elif corner is not None:  # the pointer cut the corner
                route += [corner, to]
    return tuple(route)


class _Finish:
    """Finds routes to the square `end` over `free` squares. A route visits no square twice."""

    def __init__(self, turns: Turns, free: Squares, left: int, end: Square) -> None:
        self._neighbours, self._free, self._left, self._end = turns.board.neighbours, free, left, end
        self._near = [1 << end]  # [steps left]: squares from which the end can be reached
        for _ in range(left):
            self._near.append(turns.board.spread(self._near[-1]))

    def routes(self, begun: Route) -> Iterator[Route]:
        """Yield the ways to complete `begun` with exactly the steps left, without repeating its steps.

        `begun` has the square where the knight stands, then the steps already chosen.
        """
        left = self._left + 1 - len(begun)
        if left == 0:
            if begun[-1] == self._end:
                yield ()
            return
        for to in squares(self._neighbours[begun[-1]] & self._free & self._near[left - 1]):
            if to not in begun and (to != self._end or left == 1):
                for rest in self.routes((*begun, to)):
                    yield (to, *rest)


def _dangers_on(route: Route, dangerous: Squares) -> int:
    return sum(dangerous >> square & 1 for square in route[:-1])


def _corners(start: Square, route: Route) -> int:
    steps = [b - a for a, b in pairwise((start, *route))]
    return sum(a != b for a, b in pairwise(steps))
