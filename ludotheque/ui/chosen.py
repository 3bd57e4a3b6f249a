"""The settings as they hold now: the player's or, where they have chosen nothing, the desktop's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.ui.store import AppStore, Preferences

if TYPE_CHECKING:  # loaded once the first screen is seen
    from ludotheque.ui.wishes import WishWatch


class Chosen:
    """What the player has chosen, over what the desktop wishes."""

    def __init__(self, store: AppStore) -> None:
        self._store = store
        self._wishes = store.settings.wishes
        self._desktop: WishWatch | None = None

    @property
    def now(self) -> Preferences:
        """The present settings."""
        return self._store.settings.under(self._wishes)

    def wished(self, name: str) -> bool:
        """Return whether the value of a setting is the desktop's wish."""
        return name in self._wishes and self._store.settings.follows(name)

    def change(self, **settings: Any) -> None:
        """Save these settings as the player's."""
        self._store.change_settings(**self._store.settings.chosen(self._wishes, **settings))

    def follow_desktop(self) -> None:
        """Begin to follow what the desktop wishes, unless the player wishes otherwise."""
        from ludotheque.ui.wishes import WishWatch

        self._desktop = WishWatch(self._wishes)

    def hear(self) -> bool:
        """Take and remember what the desktop has said since; return whether that changes the settings."""
        if self._desktop is None or self._desktop.now is self._wishes:
            return False
        before, self._wishes = self.now, self._desktop.now
        if self._wishes != self._store.settings.wishes and not self._store.settings_fault:
            self._store.change_settings(wishes=self._wishes)
        return self.now != before
