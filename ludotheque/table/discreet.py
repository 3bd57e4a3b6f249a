"""Keeps secrets from being heard: what is spoken is heard by the room, unless its owner listens alone.

While several people share the screen, a player's hidden things are only counted, until that player chooses
at the curtain to hear them by headphones or in braille.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ludotheque.i18n import _
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.position import Position
from ludotheque.table.model import TableModel
from ludotheque.table.spoken import TableWords
from ludotheque.ui.spoken import Node, Spoken, Told

PUBLIC = {"rules", "menu", "drawer"}  # buttons of the panel that are the same whatever the player holds


class DiscreetWords:
    """The words of a table, as far as the room may hear them."""

    def __init__(self, model: TableModel, words: TableWords) -> None:
        self._model, self._words = model, words
        self._at = 0  # the ply up to which the log has been told
        self._warned: object = None  # the moment at which it was said that something is not said

    def spoken(self, title: str) -> Spoken:
        """Return what the room may hear of the table, or all if only the player at the screen hears it."""
        said = self._words.spoken(title)
        if not self._model.hushed:
            return said
        at, kept = self._public(), list[Node]()
        hidden = self._hidden(at.arrangement)
        for region in said.regions:
            children = [*self._heard(region, at, hidden)]
            if children:
                kept.append(region._replace(children=tuple(children)))
        holds = self._model.hand.drag.holding or said.focus in hidden
        public = {node.id for region in kept for node in region.children}
        return Spoken(said.title, tuple(kept), "" if holds or said.focus not in public else said.focus)

    def told(self) -> Sequence[Told]:
        """Return what has happened since the last call; of the moves of a hidden hand, what the log says."""
        told, at, self._at = [*self._words.told()], self._at, self._model.game.at
        if not self._model.hushed:
            return told
        lines = {line.text for line in self._model.game.lines_since(at)}
        told = [one for one in told if one.text in lines]
        if self._warned != self._model.moment:
            self._warned = self._model.moment
            name = self._model.look.seats.names[self._model.game.mover]
            text = _("{name} joue sans rien entendre de caché : pour l'entendre, on le choisit au rideau.")
            told.append(Told(text.format(name=name)))
        return told

    def hand(self) -> str:
        """Return what the player at the screen alone knows of the pieces, "" if the room would hear it."""
        if self._model.hushed or self._model.game.eyes is None:
            return ""
        at, telling = self._model.game.position, self._model.look.telling
        return ", ".join(telling.place(at, place).name for place in self._hidden(self._public().arrangement))

    def _public(self) -> Position:
        game = self._model.game
        view = game.public(game.at)
        return Position(view, (), self._model.look.geometry.arrange(view, game.eyes), None, None)

    def _hidden(self, public: Arrangement) -> dict[str, int]:
        """Return the places whose pieces the room does not know, numbered from 1."""
        known, shown = _pieces(public), self._model.game.arrangement
        own = _pieces(shown)
        places = [place for place in shown.places if own.get(place) != known.get(place)]
        return {place: number for number, place in enumerate(places, 1)}

    def _heard(self, region: Node, at: Position, hidden: dict[str, int]) -> Iterator[Node]:
        telling = self._model.look.telling
        for node in region.children:
            if node.id in hidden:
                yield Node(node.id, node.role, _("carte {n}, cachée").format(n=hidden[node.id]))
            elif node.role == "place" and node.id in at.arrangement.places:
                one = telling.place(at, node.id)
                yield Node(node.id, node.role, one.name, one.there)
            elif region.id == "log" or node.id in PUBLIC or node.role == "player":
                yield node


def _pieces(arrangement: Arrangement) -> dict[str, Counter[Any]]:
    found = dict[str, Counter[Any]]()
    for piece in arrangement.pieces:
        found.setdefault(piece.place, Counter())[piece.kind, piece.seat, piece.count, piece.face] += 1
    return found
