"""Saves games in the store, and tells the player what could not be saved or read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.core.record import Fault
from ludotheque.ui.store import AppStore

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.session import Session


class Saving:
    """What is saved in a store, and the game that could not be."""

    def __init__(self, store: AppStore, notify: Callable[[str], object]) -> None:
        self._store, self._notify = store, notify
        self._unsaved: Session[Any] | None = None  # the game that could not be saved, if any

    def save(self, session: Session[Any]) -> None:
        """Save a game, and tell the player if that fails."""
        fault = self._store.autosave(session)
        self._unsaved = session if fault else None
        self.say(fault)

    def all_saved(self) -> bool:
        """Return whether every move is saved. If the latest attempt to save a game failed, try again."""
        if self._unsaved:
            self.save(self._unsaved)
        return self._unsaved is None

    def log_crash(self, error: Exception, session: Session[Any] | None) -> tuple[Path | None, bool]:
        """Write a crash log and save the game; return the log's path, and whether the game is saved."""
        saved = False
        with suppress(Exception):  # the game itself may be broken
            saved = session is not None and self._store.autosave(session) is None
        return self._store.log_crash(error, session), saved

    def say(self, fault: Fault | None) -> None:
        """Tell the player of a fault, if there is one."""
        if fault:
            self._notify(self._store.in_words(fault))

    def say_start_faults(self) -> None:
        """Tell what was wrong with the settings or the newest game, and save valid settings to end it."""
        fault = self._store.settings_fault
        self.say(fault or self._store.newest_fault())
        if fault:
            self._store.change_settings()
