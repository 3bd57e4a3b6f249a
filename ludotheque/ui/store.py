"""The interfaces, implemented by `home.store.Store`, by which the window keeps settings and games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.core.record import Fault

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.session import Session


class Levels(Protocol):
    """The settings of the sound: two volumes from 0 to 100, and whether everything is muted."""

    @property
    def sound(self) -> int:
        """Volume of the sounds in per cent."""

    @property
    def music(self) -> int:
        """Volume of the music in per cent."""

    @property
    def mute(self) -> bool:
        """Whether nothing at all is heard."""


class Preferences(Levels, Protocol):
    """The player's settings as they are now."""

    def under(self, wishes: Mapping[str, Any]) -> Preferences:
        """Return the settings with those that the player has not chosen as the desktop wishes them."""
        ...

    def follows(self, name: str) -> bool:
        """Return whether the player has left a setting to the desktop."""
        ...

    def chosen(self, wishes: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
        """Return what is to be kept when the player makes some changes; the desktop's choice is none."""
        ...

    @property
    def wishes(self) -> Mapping[str, Any]:
        """What the desktop wished when it was last heard, by the name of a setting."""
        ...

    @property
    def language(self) -> str:
        """The code of a language; "" for the system's."""
        ...

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        ...

    @property
    def window(self) -> tuple[int, ...]:
        """The window's last position and size, as `window.place_of` returns them; () if unknown."""
        ...

    @property
    def scale(self) -> int:
        """The size of everything, in per cent of the size that suits the window."""
        ...

    @property
    def speed(self) -> int:
        """The speed of animations, an index from 0 (no animations) up to the fastest."""
        ...

    @property
    def pace(self) -> float:
        """The factor for the length of animations; 0 means no animations."""
        ...

    @property
    def thinking(self) -> int:
        """How many seconds a computer player of the level expert may think."""
        ...

    @property
    def hatchings(self) -> bool:
        """Whether heraldic colours are also shown by lines and dots, as in engravings."""
        ...

    @property
    def high_contrast(self) -> bool:
        """Whether texts and their backgrounds have more contrast."""
        ...

    @property
    def large_pointer(self) -> bool:
        """Whether the pointer is large, and the focus ring thicker."""
        ...

    @property
    def voice(self) -> str:
        """How the program is heard: by a screen "reader", "aloud" by its own voice, or "off"."""
        ...

    @property
    def system_dialogs(self) -> bool:
        """Whether the system's own dialogs for choosing files are opened."""
        ...

    @property
    def talk(self) -> bool:
        """Whether computer players make remarks."""
        ...

    @property
    def remembers(self) -> bool:
        """Whether rivals and trophies tell of the games of the household."""
        ...

    @property
    def curtain(self) -> bool:
        """Whether the game is hidden from view between the turns of two people."""
        ...

    @property
    def turning(self) -> bool:
        """Whether a board turns to face the player to move."""
        ...

    @property
    def formations(self) -> str:
        """When possible formations are shown: "first" (in the first few games), "always" or "never"."""
        ...

    @property
    def lessons(self) -> Mapping[str, int]:
        """The number of the step reached in each lesson, by the lesson's id; negative if it is finished."""
        ...

    @property
    def tips(self) -> bool:
        """Whether people get a tip when something first happens in a game that they play."""
        ...

    @property
    def undo_by_agreement(self) -> bool:
        """Whether an undo may go back past a die, a drawn card or a reveal, if everyone agrees."""
        ...


class AppStore(Protocol):
    """Where settings, games and crash logs are kept. Failures are returned as faults, never raised."""

    @property
    def settings(self) -> Preferences:
        """All settings as they are now."""
        ...

    @property
    def settings_fault(self) -> Fault | None:
        """What went wrong when the settings were last read or saved, None if nothing did."""
        ...

    def change_settings(self, **changes: Any) -> object:
        """Change and save these settings."""
        ...

    def finished(self, game: str, most: int) -> int:
        """Return how many saved games with the id `game` are over. Counting stops at `most`."""
        ...

    def autosave(self, session: Session[Any]) -> Fault | None:
        """Save a game; return the fault if that failed."""
        ...

    def leave(self, session: Session[Any]) -> None:
        """Release a game that is no longer played here, so that other programs may open it."""
        ...

    def newest_fault(self) -> Fault | None:
        """Return what is wrong with the most recently saved game, None if nothing is."""
        ...

    def log_crash(self, error: BaseException, session: Session[Any] | None = None) -> Path | None:
        """Write a crash log about an error and the game; return its path, None if that failed."""
        ...

    def in_words(self, fault: Fault) -> str:
        """Return the sentence about a fault for the player."""
        ...
