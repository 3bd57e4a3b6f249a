"""The game's legend for the place under the pointer or the keyboard's cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pygame import Surface

from ludotheque.table.contract.terms import Legend
from ludotheque.table.papers.note import NotePaper
from ludotheque.table.papers.paper import Layer, Paper
from ludotheque.ui.drawing import clipped
from ludotheque.ui.skin import Skin


class LegendPaper(Paper):
    """The legend on a free part of the board; the keyboard sets `pointed`, None if its cursor is hidden."""

    name = "legend"
    passive = True
    layer = Layer.LOW

    def __init__(self, note: NotePaper) -> None:
        self._note = note  # knows the place under the pointer
        self.pointed: Callable[[], object] = lambda: None

    @property
    def shown(self) -> bool:
        """Whether there is a legend on the board, which has been unrolled."""
        return not self.table.background.opening and self.legend is not None

    @property
    def legend(self) -> Legend | None:
        """The legend; None under the open drawer of the panel, which lies over the board."""
        table, hand = self.table, self.table.hand
        if table.panel.opened:
            return None
        if hand.drag.holding:
            place = hand.drop_place(table.cursor)
        else:
            place = table.cursor if self.pointed() is not None else self._note.hovered
        return table.look.art.legend(table.game.position, place or "", hand.held)

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the legend, and once more the papers that rest on the board above it."""
        legend = None if self.table.background.opening else self.legend
        if legend is None:
            return
        with clipped(surface, self.table.camera.view):
            legend.draw(surface, self.table.camera.frame)
        for paper in self.stack:
            for rect in paper.rects if paper.layer is Layer.RESTING and paper.shown else ():
                with clipped(surface, rect):  # without its shadow, which is there already
                    paper.draw(surface, skin)

    def trace(self) -> Mapping[str, Any]:
        """Return the texts of the legend."""
        legend = self.legend
        return {"legend": legend.trace()} if legend else {}
