"""Describes places of a castle board in words: scrolls by their number, others by the nearest castle."""

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
        """Return a phrase for a place as the start of a march: `de la porte de Doune`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("du parchemin {arms}").format(arms=self._arms(place))
        text = _("de la porte {of}") if place in self._gates else _("de la case près {of}")
        return text.format(of=self._of(place))

    def target(self, name: str, origin: str) -> str:
        """Return a phrase for a place as the end of a march from `origin`: `à la case près de Stirling`."""
        place = self._index[name]
        if place in self._gates:
            return _("à la porte {of}").format(of=self._of(place))
        if place in self._board.scrolls:
            return _("au parchemin {arms}").format(arms=self._arms(place))
        again = self.origin(name) == self.origin(origin)
        text = _("à une autre case près {of}") if again else _("à la case près {of}")
        return text.format(of=self._of(place))

    def toward(self, name: str) -> str:
        """Return a short phrase for a place as a direction: `vers Doune`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("vers le parchemin {arms}").format(arms=self._arms(place))
        return _("vers {castle}").format(castle=self._board.titles[self._nearest[place]])

    def at(self, name: str) -> str:
        """Return a phrase for the location of a place: `devant Doune`, `près de Stirling`."""
        place = self._index[name]
        if place in self._board.scrolls:
            return _("sur le parchemin {arms}").format(arms=self._arms(place))
        if place in self._gates:
            return _("devant {castle}").format(castle=self._board.titles[self._nearest[place]])
        return _("près {of}").format(of=self._of(place))

    def _arms(self, place: int) -> str:
        return roman(self._board.scrolls.index(place) + 1)

    def _of(self, place: int) -> str:
        """Return the nearest castle with the preposition "de": `de Doune`, `d'Ehrenfels`."""
        return of(self._board.titles[self._nearest[place]])

    @cached_property
    def _gates(self) -> frozenset[int]:
        return frozenset(gate for gates in self._board.gates for gate in gates)

    @cached_property
    def _nearest(self) -> dict[int, int]:
        """The castle nearest to each place by road, place -> castle; castles map to themselves."""
        found = {place: castle for castle, place in enumerate(self._board.castles)}
        queue: list[int] = []
        for castle, gates in enumerate(self._board.gates):
            queue += [gate for gate in gates if found.setdefault(gate, castle) == castle]
        for place in queue:
            fresh = [other for other in self._board.roads[place] if other not in found]
            found.update((other, found[place]) for other in fresh)
            queue += fresh
        return found
