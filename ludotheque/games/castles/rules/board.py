"""The board of the castle games as a value: spaces, scrolls, castles and the roads between them.

Places have one numbering: road spaces first, then scrolls, then castles. Positions and pictures are not here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CastleBoard:
    """Who is next to whom; `names[i]` is place i's id, `hash` identifies the topology in saves."""

    names: tuple[str, ...]
    spaces: int  # places 0 .. spaces-1 are road spaces
    scrolls: tuple[int, ...]  # six places; scrolls[k] bears k+1 arms (C4)
    roads: tuple[tuple[int, ...], ...]  # place -> neighbouring places by road, sorted; empty for castles
    castles: tuple[int, ...]  # places
    swords: tuple[int, ...]  # power of castles[k]: 1, 2 or 3 (C11)
    gates: tuple[tuple[int, ...], ...]  # gates of castles[k]: the road spaces it is entered from (C11)
    titles: tuple[str, ...]  # what a player reads for castles[k]
    hash: str
