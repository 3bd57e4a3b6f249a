"""The board of the castle games: spaces, scrolls (where knights enter), castles and roads.

Places are numbered from 0: road spaces, then scrolls, then castles.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CastleBoard:
    """A board. `names` has the names of places by number, and `hash` identifies the board in records."""

    names: tuple[str, ...]
    spaces: int  # number of road spaces: places 0 to spaces - 1
    scrolls: tuple[int, ...]  # six places; scrolls[k] has k + 1 arms (C4)
    roads: tuple[tuple[int, ...], ...]  # [place]: neighbouring places by road, sorted; empty for castles
    castles: tuple[int, ...]  # places of the castles
    swords: tuple[int, ...]  # [castle]: power, 1 to 3 (C11)
    gates: tuple[tuple[int, ...], ...]  # [castle]: its gates, which are road spaces (C11)
    titles: tuple[str, ...]  # [castle]: the name shown to players
    hash: str
