"""Describes the places of a castle board: scrolls by number, others by the nearest castle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import atan2, hypot, pi
from typing import NamedTuple

from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.i18n import _, of, roman
from ludotheque.tiled.model import Point

DIRECTIONS = 8  # of the compass, counterclockwise from the east


class Side(NamedTuple):
    """Where a road space lies from the nearest castle; `direction` is an index into the compass.

    If a nearer space lies in that direction, the space is named by the number of a `scroll` to which it is
    the first with a road, or else by `other`, the castle that is nearest after the first.
    """

    direction: int
    scroll: int | None = None
    other: int | None = None


class PlaceWords:
    """Describes the places of one board; `points` has the places in map pixels, by name."""

    def __init__(self, board: CastleBoard, points: Mapping[str, Point]) -> None:
        self._board, self._points = board, points
        self._index = {name: place for place, name in enumerate(board.names)}

    def origin(self, name: str) -> str:
        """Return the phrase for a place from which knights march, such as `de la porte de Doune`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("du parchemin {arms}").format(arms=self._arms(place))
        if place in self._gates:
            return self._numbered(place, _("de la porte {of}"), _("de la porte {n} {of}"))
        if place in self._board.castles:
            return _("du château {of}").format(of=self._of(place))
        side = self._sides[place]
        if side.scroll is not None:
            return _("de la sortie du parchemin {arms}").format(arms=roman(side.scroll + 1))
        if side.other is not None:
            return _("de la route entre {castle} et {other}").format(**self._both(place, side.other))
        text = (
            _("de l'est {of}"),
            _("du nord-est {of}"),
            _("du nord {of}"),
            _("du nord-ouest {of}"),
            _("de l'ouest {of}"),
            _("du sud-ouest {of}"),
            _("du sud {of}"),
            _("du sud-est {of}"),
        )[side.direction]
        return text.format(of=self._of(place))

    def target(self, name: str) -> str:
        """Return the phrase for a place to which knights march, such as `au nord de Stirling`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("au parchemin {arms}").format(arms=self._arms(place))
        if place in self._gates:
            return self._numbered(place, _("à la porte {of}"), _("à la porte {n} {of}"))
        if place in self._board.castles:
            return _("à {castle}").format(castle=self._title(place))
        return self._beside(place)

    def named(self, name: str) -> str:
        """Return what a place is called where it stands alone, such as `Doune` or `porte de Doune`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("parchemin {arms}").format(arms=self._arms(place))
        if place in self._board.castles:
            return self._title(place)
        if place in self._gates:
            return self._numbered(place, _("porte {of}"), _("porte {n} {of}"))
        return self.at(name)

    def at(self, name: str) -> str:
        """Return the phrase for where a place is, such as `devant Doune` or `au nord de Stirling`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("sur le parchemin {arms}").format(arms=self._arms(place))
        if place in self._gates:
            return _("devant {castle}").format(castle=self._title(place))
        if place in self._board.castles:
            return _("dans {castle}").format(castle=self._title(place))
        return self._beside(place)

    def near(self, name: str) -> str:
        """Return a shorter phrase for where a place is, which may fit several, such as `près de Stirling`."""
        place = self._index[name]
        if place in self._sides:
            return _("près {of}").format(of=self._of(place))
        return self.at(name)

    def _beside(self, place: int) -> str:
        side = self._sides[place]
        if side.scroll is not None:
            return _("à la sortie du parchemin {arms}").format(arms=roman(side.scroll + 1))
        if side.other is not None:
            return _("sur la route entre {castle} et {other}").format(**self._both(place, side.other))
        text = (
            _("à l'est {of}"),
            _("au nord-est {of}"),
            _("au nord {of}"),
            _("au nord-ouest {of}"),
            _("à l'ouest {of}"),
            _("au sud-ouest {of}"),
            _("au sud {of}"),
            _("au sud-est {of}"),
        )[side.direction]
        return text.format(of=self._of(place))

    def _numbered(self, gate: int, only: str, one: str) -> str:
        """Return one of two texts with a gate's castle: for its only gate, or for `one` of several."""
        gates = self._board.gates[self._nearest[gate]]
        text = one if len(gates) > 1 else only
        return text.format(of=self._of(gate), n=gates.index(gate) + 1)

    def _both(self, place: int, other: int) -> dict[str, str]:
        return {"castle": self._title(place), "other": self._board.titles[other]}

    def _arms(self, place: int) -> str:
        return roman(self._board.scrolls.index(place) + 1)

    def _title(self, place: int) -> str:
        return self._board.titles[self._nearest[place]]

    def _of(self, place: int) -> str:
        return of(self._board.titles[self._nearest[place]])

    @cached_property
    def _gates(self) -> frozenset[int]:
        return frozenset(gate for gates in self._board.gates for gate in gates)

    @cached_property
    def _sides(self) -> dict[int, Side]:
        """The side of the nearest castle on which each road space lies, gates left out."""
        found: dict[int, Side] = {}
        taken, pairs, exits = set[tuple[int, int]](), set[frozenset[int]](), set[int]()
        spaces = [place for place in range(self._board.spaces) if place not in self._gates]
        for place in sorted(spaces, key=lambda place: hypot(*self._from_castle(place))):
            right, up = self._from_castle(place)
            direction = round(atan2(up, right) / (2 * pi) * DIRECTIONS) % DIRECTIONS
            castle, side = self._nearest[place], Side(direction)
            if (castle, direction) in taken:
                side = self._otherwise(place, side, exits, pairs)
            taken.add((castle, direction))
            found[place] = side
        return found

    def _otherwise(self, place: int, side: Side, exits: set[int], pairs: set[frozenset[int]]) -> Side:
        """Return another name for a space whose direction is taken, and add it to `exits` or `pairs`."""
        scrolls = (at for at, scroll in enumerate(self._board.scrolls) if place in self._board.roads[scroll])
        scroll = next((at for at in scrolls if at not in exits), None)
        if scroll is not None:
            exits.add(scroll)
            return side._replace(scroll=scroll)
        castle = self._nearest[place]
        near = [one for one in self._castles_from(place) if one != castle]
        free = (one for one in near if frozenset((castle, one)) not in pairs)
        other = next(free, near[0] if near else None)
        if other is not None:
            pairs.add(frozenset((castle, other)))
        return side._replace(other=other)

    def _castles_from(self, place: int) -> list[int]:
        """Return the castles that can be reached from a road space, the nearest by road first."""
        at_gate: dict[int, list[int]] = {}
        for castle, gates in enumerate(self._board.gates):
            for gate in gates:
                at_gate.setdefault(gate, []).append(castle)
        queue, castles = [place], dict[int, None]()
        for space in queue:
            castles |= dict.fromkeys(at_gate.get(space, ()))
            queue += [other for other in self._board.roads[space] if other not in queue]
        return list(castles)

    def _from_castle(self, place: int) -> tuple[float, float]:
        """Return how far a place lies to the right of and above the nearest castle, in pixels of the map."""
        castle = self._board.castles[self._nearest[place]]
        (x, y), (left, top) = (self._points[self._board.names[at]] for at in (place, castle))
        return x - left, top - y

    @cached_property
    def _nearest(self) -> dict[int, int]:
        """The number of the castle nearest to each place by road. Castles count as nearest to themselves."""
        found = {place: castle for castle, place in enumerate(self._board.castles)}
        queue: list[int] = []
        for castle, gates in enumerate(self._board.gates):
            queue += [gate for gate in gates if found.setdefault(gate, castle) == castle]
        for place in queue:
            fresh = [other for other in self._board.roads[place] if other not in found]
            found.update((other, found[place]) for other in fresh)
            queue += fresh
        return found
