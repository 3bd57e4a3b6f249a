"""Asks the player by a dialog of the system's, in a thread."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pygame

from ludotheque.ui import window
from ludotheque.ui.dialogs.question import FileDialog, FileQuestion, Missing


class SystemDialog:
    """Asks a question in the first of several ways that there is. When it is `over`, `path` is the answer."""

    def __init__(self, question: FileQuestion, ways: Sequence[FileDialog]) -> None:
        self.over = False
        self.path: Path | None = None  # None: cancelled, broken or missing
        self._question, self._ways = question, ways
        self._stopped = False
        self.thread = Thread(target=self._ask, name="dialog", daemon=True)
        self.thread.start()

    @property
    def shown(self) -> bool:
        """Whether the dialog is open, as far as one knows."""
        return not self.over and any(way.shown for way in self._ways)

    def stop(self) -> None:
        """Take the dialog away: nobody needs its answer any more."""
        self._stopped = True
        for way in self._ways:
            way.stop()

    def _ask(self) -> None:
        for way in self._ways:
            with suppress(Missing):
                self.path = self._asked(way)
                break
        self.over = True

    def _asked(self, way: FileDialog) -> Path | None:
        try:
            return None if self._stopped else way.ask(self._question)
        except Missing:
            raise
        except Exception:  # of the bus, of a library: whatever it is, the player chooses without this dialog
            return None


def ask(question: FileQuestion) -> SystemDialog | None:
    """Ask the player, unless the window is on no screen."""
    driver = pygame.display.get_driver()
    if driver in window.NO_SCREEN:
        return None
    return SystemDialog(question, ways(window.opened().handle if driver == "x11" else 0))


def ways(over: int) -> Sequence[FileDialog]:
    """Return the ways of this system, the best one first. `over` is the id of our window in X11, or 0."""
    if sys.platform != "linux":
        from ludotheque.ui.dialogs.library import LibraryDialog

        return [LibraryDialog()]
    from ludotheque.ui.dialogs.portal import PortalDialog
    from ludotheque.ui.dialogs.programs import ProgramDialog

    programs = ["zenity", "kdialog"]
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "").split(":"):
        programs.reverse()
    return [PortalDialog(over), *(ProgramDialog(name, over) for name in programs)]
