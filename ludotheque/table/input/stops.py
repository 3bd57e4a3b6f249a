"""Where the keyboard's cursor can stop: what can be used, what can be looked at, in regions, in order."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.table.model import TableModel
from ludotheque.table.panel.panel import JOURNAL
from ludotheque.tiled.model import Point

DIE = "die"  # the id of the die in the panel


class Stops:
    """The stops of one table, by the ids of their places and widgets."""

    def __init__(self, model: TableModel) -> None:
        self._model = model

    def usable(self) -> dict[str, Point]:
        """Return the pixels of held pieces' destinations, else of the pieces, places and buttons to use."""
        model = self._model
        if model.hand.drag.holding:
            return model.hand.targets
        places = (*model.game.offered(), *model.game.spots())
        points: dict[str, Point] = {place: model.hand.pixel(place) for place in places}
        points |= {b.id: b.rect.center for b in model.panel.buttons if b.enabled}
        points |= {id: rect.center for id, rect in model.papers.points().items()}
        return points | ({DIE: model.panel.die.center} if model.die_waits else {})

    def seen(self) -> dict[str, Point]:
        """Return the pixel of each thing that can be looked at: of all places, and of what can be used."""
        places = self._model.game.arrangement.places
        return {place: self._model.hand.pixel(place) for place in places} | self.usable()

    def places(self) -> list[str]:
        """Return all places in reading order, then usable single pieces, such as cards laid down."""
        order = list(self._model.game.arrangement.order())
        others = {*self.usable()} & {*self._model.game.arrangement.points} - {*order}
        return [*order, *sorted(others)]

    def regions(self, stops: Collection[str]) -> dict[str, list[str]]:
        """Return these stops by region, in reading order: papers, board, hand, panel, log; no empty ones."""
        model, arrangement = self._model, self._model.game.arrangement
        papers, panel = list(model.papers.points()), [DIE, *(button.id for button in model.panel.buttons)]
        order = self.places()
        found = {
            "papers": papers,
            "board": [place for place in order if not arrangement.in_hand(place)],
            "hand": [place for place in order if arrangement.in_hand(place)],
            "panel": [id for id in panel if id != JOURNAL],
            "log": [JOURNAL],
        }
        wanted = {*stops}
        kept = {name: [stop for stop in ids if stop in wanted] for name, ids in found.items()}
        return {name: ids for name, ids in kept.items() if ids}
