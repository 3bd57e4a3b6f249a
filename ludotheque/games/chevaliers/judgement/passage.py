"""Finds where ways are narrowest: as many ways as share no square cross a smallest cut (Menger)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, Squares, squares

Node = tuple[Square, bool]  # a square that is entered, or left
Ways = dict[Node, Node]  # of each node on a way that is found, the one before it


def narrowest(board: ChevaliersBoard, free: Squares, begins: Squares, ends: Squares) -> Squares:
    """Return the fewest squares that all ways over `free` squares cross, those nearest to `begins`."""
    ways: Ways = {}
    while True:  # look for one more way, which may undo parts of those found
        seen: dict[Node, Node | None] = {(at, False): None for at in squares(begins & free)}
        queue = list(seen)
        for node in queue:
            if node[1] and ends >> node[0] & 1:
                break
            for one in _onward(board, free, ways, node):
                if one not in seen:
                    seen[one] = node
                    queue.append(one)
        else:
            return sum(1 << at for at, left in seen if not left and (at, True) not in seen)
        way, last = [node], seen[node]
        while last is not None:
            way, last = [*way, last], seen[last]
        undone = [before for after, before in pairwise(way) if ways.get(before) == after]
        made = {after: before for after, before in pairwise(way) if ways.get(before) != after}
        ways = {node: before for node, before in ways.items() if node not in undone} | made


def _onward(board: ChevaliersBoard, free: Squares, ways: Ways, node: Node) -> Iterator[Node]:
    at, left = node
    if node in ways:
        yield ways[node]
    for one in ((to, False) for to in squares(board.neighbours[at] & free)) if left else ((at, True),):
        if ways.get(one) != node:
            yield one
