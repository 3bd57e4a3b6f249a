"""Counts the moves between the places of a board, on empty roads or with armies in the way."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ludotheque.games.castles.rules.ground import Ground

FAR = 30  # distance, in moves, that stands for an unreachable place
DETOUR = 2  # extra moves for each army in the way, which must be beaten first

Row = tuple[int, ...]  # [place]: moves from there to one goal


class Distances:
    """Computes the distances between the places of one board, in moves, and caches them."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._gates = ground.board.gates
        nowhere = (FAR,) * len(ground.board.names)  # no knight can march to a scroll or through a castle
        spaces = ground.board.spaces
        self.to = tuple(self._row((p,), 0) if p < spaces else nowhere for p in range(len(nowhere)))
        self.to_castle = lru_cache(1 << 12)(self._to_castle)
        self.past = lru_cache(1 << 12)(self._past)
        self.leading = lru_cache(1 << 12)(self._leading)

    def _to_castle(self, castle: int, barred: int) -> Row:
        """Return each place's moves to a castle's nearest gate; spaces in the bit mask `barred` cost more."""
        return self._row(self._gates[castle], barred)

    def _past(self, goals: tuple[int, ...], closed: int) -> Row:
        """Return each place's moves to the nearest goal by ways on which no space is `closed`, a bit mask."""
        return self._row(goals, 0, closed)

    def _leading(self, goal: int, moves: int, closed: int) -> Collection[frozenset[int]]:
        """Return the sets of places whose armies so many moves, by open ways, may gather on a goal."""
        found, entries, spaces = {frozenset((goal,))}, self._ground.entries, self._ground.board.spaces
        for _move in range(moves):
            found |= {
                ways | {origin}
                for ways in found
                for place in ways
                if place < spaces and not closed >> place & 1
                for origin in entries[place]
            }
        return [ways for ways in found if len(ways) == moves + 1] or found

    def _row(self, goals: tuple[int, ...], barred: int, closed: int = 0) -> Row:
        entries, spaces = self._ground.entries, self._ground.board.spaces
        row = [FAR] * len(self._ground.board.names)
        layers: list[list[int]] = [list(goals)] + [[] for _ in range(FAR + DETOUR)]
        for far, layer in enumerate(layers[:FAR]):
            for place in layer:
                if row[place] > far:
                    row[place] = far
                    if place < spaces and not closed >> place & 1:
                        layers[far + 1 + DETOUR * (barred >> place & 1)] += entries[place]
        return tuple(row)
