"""The figures of a rulebook that need no board, drawn once for each size."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Surface

from ludotheque.games.box import Book
from ludotheque.scenes.rulebook.figures import Content
from ludotheque.scenes.rulebook.plate import edge
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size


class Trays:
    """Draws figures without a board, by id; `wide` has the ratios of those as wide as the text."""

    def __init__(self, app: App, book: Book, contents: Mapping[str, Content]) -> None:
        self._app, self._book, self._contents = app, book, contents
        self._drawn: dict[tuple[str, Size], Surface] = {}
        self.wide: Mapping[str, float] = {
            name: content["wide"] for name, content in contents.items() if "wide" in content
        }

    def __contains__(self, figure: object) -> bool:
        return figure in self._contents

    def draw(self, figure: str, size: Size) -> Surface:
        """Return a figure with its border; raises KeyError if there is no such figure."""
        key = figure, size
        if key not in self._drawn:
            assert self._book.tray is not None
            self._drawn[key] = self._book.tray(self._app, self._contents[figure], size)
            edge(self._drawn[key], self._drawn[key].get_rect(), self._app.skin)
        return self._drawn[key]
