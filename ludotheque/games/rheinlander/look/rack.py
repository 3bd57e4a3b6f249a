"""The rack below the board (hand, reserve, pile, market), over its lower border, in board units."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from ludotheque.games.rheinlander.rules.board import RheinlanderBoard
from ludotheque.games.rheinlander.rules.state import HAND, MARKET
from ludotheque.picture.border import DEPTH
from ludotheque.tiled.model import BoardMap, Point

HIGH, CARD = 134.0, 112.0  # board units: the heights of the rack and of a card
HALF = 42.0, CARD / 2  # half the width and height of a card on the rack
LIT = 46.5, 61.0  # half the width and height of a place: a lit place shows a rim around the card
STEP, GAP = 93.0, 48.0  # between neighbouring cards, and between groups of cards
PILE, KNIGHTS, BASTIONS, MITRE = "pile", "own-knights", "own-bastions", "archbishop"
SHIELD = "shield"  # a coat of arms with the player's own points
HANDS = tuple(f"hand-{number}" for number in range(1, HAND + 1))
OPEN = tuple(f"market-{number}" for number in range(1, MARKET + 1))


def with_rack(board_map: BoardMap[RheinlanderBoard], market: bool) -> BoardMap[RheinlanderBoard]:
    """Return the map with the rack and its places added, those for open cards if there is a `market`."""
    width, height = board_map.size
    top = height - DEPTH
    places = {**board_map.places, **slots(width, top + HIGH / 2, market)}
    return replace(board_map, size=(width, top + HIGH), places=MappingProxyType(places))


def slots(width: float, middle: float, market: bool) -> dict[str, Point]:
    """Return the places on a rack that is `width` wide; `middle` is the height of its middle line.

    The hand is in the middle, the pile and the open cards to the left of it, and the reserve to the right.
    """
    half = (HAND - 1) / 2 * STEP
    found = {name: (width / 2 - half + k * STEP, middle) for k, name in enumerate(HANDS)}
    right = width / 2 + half + STEP + GAP
    found |= {name: (right + k * STEP, middle) for k, name in enumerate((KNIGHTS, BASTIONS, MITRE))}
    found[SHIELD] = (right + 3 * STEP + GAP, middle)
    left = width / 2 - half - STEP - GAP
    names = (PILE, *reversed(OPEN)) if market else (PILE,)
    return found | {name: (left - k * STEP, middle) for k, name in enumerate(names)}
