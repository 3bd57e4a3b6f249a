"""Describes the places of a castle board in words.

Scrolls are named by number, other places by the nearest castle.
"""

from __future__ import annotations

from functools import cached_property

from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.i18n import _, of, roman


class PlaceWords:
    """Describes the places of one board in words."""

    def __init__(self, board: CastleBoard) -> None:
        self._board = board
        self._index = {name: place for place, name in enumerate(board.names)}

    def origin(self, name: str) -> str:
        """Return the phrase for a place from which knights march, such as `de la porte de Doune`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("du parchemin {arms}").format(arms=self._arms(place))
        text = _("de la porte {of}") if place in self._gates else _("de la case près {of}")
        return text.format(of=self._of(place))

    def target(self, name: str, origin: str) -> str:
        """Return the phrase for a place to which knights march, such as `à la case près de Stirling`.

        `origin` is the place from which they come.
        """
        place = self._index[name]
        if place in self._gates:
            return _("à la porte {of}").format(of=self._of(place))
        if place in self._board.scrolls:
            return _("au parchemin {arms}").format(arms=self._arms(place))
        again = self.origin(name) == self.origin(origin)
        text = _("à une autre case près {of}") if again else _("à la case près {of}")
        return text.format(of=self._of(place))

    def at(self, name: str) -> str:
        """Return the phrase for where a place is, such as `devant Doune` or `près de Stirling`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("sur le parchemin {arms}").format(arms=self._arms(place))
        if place in self._gates:
            return _("devant {castle}").format(castle=self._board.titles[self._nearest[place]])
        return _("près {of}").format(of=self._of(place))

    def _arms(self, place: int) -> str:
        return roman(self._board.scrolls.index(place) + 1)

    def _of(self, place: int) -> str:
        """Return "de" with the name of the castle nearest to a place, such as `d'Ehrenfels`."""
        return of(self._board.titles[self._nearest[place]])

    @cached_property
    def _gates(self) -> frozenset[int]:
        return frozenset(gate for gates in self._board.gates for gate in gates)

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
