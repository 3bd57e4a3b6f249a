"""The board of the castle games as a value: spaces, scrolls, castles and the roads between them.

All places share one numbering: road spaces first, then scrolls, then castles. Positions and pictures are
kept elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CastleBoard:
    """A board: `names[i]` is the id of place i, `hash` identifies the topology in saved games."""

    names: tuple[str, ...]
    spaces: int  # places 0 .. spaces-1 are road spaces
    scrolls: tuple[int, ...]  # six places; scrolls[k] shows k+1 arms (C4)
    roads: tuple[tuple[int, ...], ...]  # place -> neighbouring places by road, sorted; empty for castles
    castles: tuple[int, ...]  # places
    swords: tuple[int, ...]  # power of castles[k]: 1, 2 or 3 (C11)
    gates: tuple[tuple[int, ...], ...]  # gates of castles[k]: the road spaces it is entered from (C11)
    titles: tuple[str, ...]  # the name of castles[k] shown to players
    hash: str
