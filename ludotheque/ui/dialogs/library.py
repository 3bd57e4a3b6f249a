"""The dialogs of Windows and macOS, by crossfiledialog."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from ludotheque.ui.dialogs.question import FileQuestion, Missing


class LibraryDialog:
    """Asks by crossfiledialog, whose dialogs the player alone can close."""

    def __init__(self) -> None:
        self.shown = False
        self._library: Any = None
        with suppress(ImportError):
            import crossfiledialog

            self._library = crossfiledialog

    def ask(self, question: FileQuestion) -> Path | None:
        """Return what the player has chosen; raises Missing. For a place, that is a folder under the name."""
        if self._library is None:
            raise Missing
        self.shown = True
        start = str(question.start)
        if question.endings:
            chosen = self._library.open_file(question.title, start, {question.kind: question.patterns})
        else:
            chosen = self._library.choose_folder(question.title, start)
        return Path(chosen, question.name) if chosen else None

    def stop(self) -> None:
        """Do nothing: the dialog cannot be reached."""
