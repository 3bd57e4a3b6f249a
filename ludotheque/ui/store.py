"""What the window needs to load and save; `home.store.Store` implements it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.core.record import Fault
from ludotheque.ui.sound import Levels

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.session import Session


class Preferences(Levels, Protocol):
    """What the player has chosen, as it is now."""

    @property
    def language(self) -> str:
        """The code of a language; empty: the system's."""
        ...

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        ...

    @property
    def window(self) -> tuple[int, ...]:
        """Where the window was and on which screens, as `window.place_of` has it; empty: not known."""
        ...

    @property
    def scale(self) -> int:
        """The size of everything, in per cent of what suits the window."""
        ...

    @property
    def speed(self) -> int:
        """The speed of animations, from 0: none."""
        ...

    @property
    def pace(self) -> float:
        """What the length of an animation is multiplied by; 0 means none."""
        ...

    @property
    def thinking(self) -> int:
        """How many seconds an expert thinks at most."""
        ...

    @property
    def hatchings(self) -> bool:
        """Whether tinctures have the hatchings of engravers."""
        ...

    @property
    def high_contrast(self) -> bool:
        """Whether texts and what they stand on are farther apart."""
        ...

    @property
    def large_pointer(self) -> bool:
        """Whether the pointer is large, and the ring round what has the keyboard thick."""
        ...

    @property
    def talk(self) -> bool:
        """Whether computer players may say a word."""
        ...

    @property
    def curtain(self) -> bool:
        """Whether the table is hidden between two players."""
        ...

    @property
    def turning(self) -> bool:
        """Whether a board seen from its edge turns to the player to move."""
        ...

    @property
    def formations(self) -> str:
        """Whether a table shows what can be formed: in the "first" games of a box, "always" or "never"."""
        ...

    @property
    def lessons(self) -> Mapping[str, int]:
        """The note that was reached in each lesson, by its id; negative once it has been finished."""
        ...

    @property
    def tips(self) -> bool:
        """Whether each person is told, once, the first time that a thing occurs in a game of theirs."""
        ...

    @property
    def undo_by_agreement(self) -> bool:
        """Whether undo may pass a die, a draw or a reveal if everyone agrees."""
        ...


class AppStore(Protocol):
    """Where settings, games and crash logs are kept; what goes wrong is a fault, never an exception."""

    @property
    def settings(self) -> Preferences:
        """All settings as they are now."""
        ...

    @property
    def settings_fault(self) -> Fault | None:
        """What went wrong when the settings were last read or saved."""
        ...

    def change_settings(self, **changes: Any) -> object:
        """Change and save these settings."""
        ...

    def finished(self, game: str, most: int) -> int:
        """Return how many saved games of a box are over, counted up to `most`."""
        ...

    def autosave(self, session: Session[Any]) -> Fault | None:
        """Save a game; return the fault if that failed."""
        ...

    def leave(self, session: Session[Any]) -> None:
        """Release a game that is no longer played here, so that other programs may open it."""
        ...

    def newest_fault(self) -> Fault | None:
        """Return what is wrong with the game saved last."""
        ...

    def log_crash(self, error: BaseException, session: Session[Any] | None = None) -> Path | None:
        """Write a crash log about an error and the game; return its path, None if that failed."""
        ...

    def in_words(self, fault: Fault) -> str:
        """Return the sentence about a fault for the player."""
        ...
