"""A sheet of text: sections below each other, each with a title and paragraphs."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column
from ludotheque.ui.leaves import Text
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Button, Part

Section = tuple[str, list[str]]  # a title, which may be empty, and paragraphs


class PaperScene(SheetScene):
    """A sheet that shows sections of text below a heading."""

    name = "paper"

    def __init__(self, app: App, heading: str = "", sections: Iterable[Section] = ()) -> None:
        super().__init__(app)
        self._heading, self._sections = heading, tuple(sections)

    def sheet(self) -> Sheet:
        """Return the sheet with the sections below each other."""
        parts: list[Part] = []
        for title, paragraphs in self.sections():
            lines = [Text(title, 18, GOLD_LIGHT, "bold")] if title else []
            parts.append(Column([*lines, *(Text(words, 16) for words in paragraphs)], 7))
        close = Button("close", _("Fermer"), self.back, style="seal", icon="check")
        return Sheet(self.heading(), Column(parts, 21), [*self.buttons(), close], 720)

    def heading(self) -> str:
        """Return the heading of the sheet."""
        return self._heading

    def sections(self) -> Iterable[Section]:
        """Return the sections."""
        return self._sections

    def buttons(self) -> list[Button]:
        """Return the buttons that stand at the left of the button that closes the sheet."""
        return []
