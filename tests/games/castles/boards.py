"""Boards made by hand or by chance for the tests of the castle rules; none of them comes from a map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ludotheque.games.castles.rules.board import CastleBoard

Roads = Iterable[tuple[str, str]]
Castles = dict[str, tuple[int, Sequence[str]]]  # id -> (swords, gates)


def build(spaces: Sequence[str], roads: Roads, castles: Castles) -> CastleBoard:
    """Return the board of these spaces, of scrolls scroll-1 … scroll-6, and of castles in their order."""
    names = (*spaces, *(f"scroll-{arms}" for arms in range(1, 7)), *castles)
    index = {name: place for place, name in enumerate(names)}
    near: list[set[int]] = [set() for _ in names]
    for one, other in roads:
        near[index[one]].add(index[other])
        near[index[other]].add(index[one])
    first = len(spaces)
    return CastleBoard(
        names=names,
        spaces=first,
        scrolls=tuple(range(first, first + 6)),
        roads=tuple(tuple(sorted(places)) for places in near),
        castles=tuple(index[castle] for castle in castles),
        swords=tuple(swords for swords, _ in castles.values()),
        gates=tuple(tuple(index[gate] for gate in gates) for _, gates in castles.values()),
        titles=tuple(castle.title() for castle in castles),
        hash="test",
    )


def small() -> CastleBoard:
    """A cross of roads round `mid`, a ring round it, three castles of 1, 2 and 3 swords.

    north, east, south, west each lie next to mid and to their two neighbours on the ring; scrolls 1 to 4 open
    on them, 5 and 6 on mid. One gate is at north, two at east, three at mid and south.
    """
    ring = ("north", "east", "south", "west")
    roads = [(place, "mid") for place in ring]
    roads += [("north", "east"), ("east", "south"), ("south", "west"), ("west", "north")]
    roads += [(f"scroll-{arms}", place) for arms, place in enumerate(ring, 1)]
    roads += [("scroll-5", "mid"), ("scroll-6", "mid")]
    castles = {"one": (1, ["north"]), "two": (2, ["east"]), "three": (3, ["mid", "south"])}
    return build(("mid", *ring), roads, castles)


def large(seed: int = 0) -> CastleBoard:
    """Eighteen castles on 54 spaces, as large and as dense as the games' own boards."""
    return strewn(Random(seed), spaces=54, castles=18, extra=24)


def strewn(rng: Random, spaces: int, castles: int, extra: int) -> CastleBoard:
    """A connected board by chance: a tree of roads and `extra` more, scrolls and gates anywhere."""
    names = [f"s{place}" for place in range(spaces)]
    roads = [(names[place], names[rng.randrange(max(0, place - 6), place)]) for place in range(1, spaces)]
    while extra and spaces > 2:
        roads.append(tuple(rng.sample(names, 2)))  # type: ignore[arg-type]
        extra -= 1
    roads += [(f"scroll-{arms}", rng.choice(names)) for arms in range(1, 7)]
    held = {f"c{k}": (1 + k % 3, rng.sample(names, min(spaces, 1 + (k % 7 == 3)))) for k in range(castles)}
    return build(names, roads, held)
