"""What a dialog asks the player, and what can answer it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple, Protocol


class FileQuestion(NamedTuple):
    """Asks for a file with one of `endings`, for a place for a file `name` or, without both, for a folder."""

    title: str
    start: Path  # the folder that is shown first
    kind: str = ""  # what files with the endings are, in words
    endings: Collection[str] = ()
    name: str = ""

    @property
    def patterns(self) -> list[str]:
        """The patterns of the files that can be chosen."""
        return [f"*{ending}" for ending in self.endings]


class Missing(Exception):
    """There is no such dialog on this computer."""


class FileDialog(Protocol):
    """A way to ask the player. Only `stop` may be called by another thread than the one that asks."""

    shown: bool
    """Whether the dialog is there, as far as one knows."""

    def ask(self, question: FileQuestion) -> Path | None:
        """Wait for the answer and return it, None if there is none; raises Missing or another Exception."""
        ...

    def stop(self) -> None:
        """Take the dialog away if that is possible, so that `ask` ends."""
        ...
