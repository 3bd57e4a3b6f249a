"""What can be done with a saved game: open, watch, share, teach, rename, duplicate, throw away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ludotheque.core.record import Fault
from ludotheque.games.opening import new_seed
from ludotheque.home.collection import Thrown, duplicate, rename, throw_away
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.games import words
from ludotheque.scenes.games.previews import GamePreview
from ludotheque.scenes.overlays.rename import RenameScene
from ludotheque.scenes.routes import Routes
from ludotheque.ui.app import App

LONGEST_TITLE = 60  # letters


class GameActions:
    """The actions on one saved game. The sheet that offers them closes before an action runs.

    `choose(path)` focuses a game in the list; `offer_back(thrown, title)` offers to take one back from the
    bin.
    """

    def __init__(
        self,
        app: App,
        store: Store,
        routes: Routes,
        preview: Callable[[], GamePreview],
        choose: Callable[[Path], object],
        offer_back: Callable[[Thrown, str], object],
    ) -> None:
        self._app, self._store, self._routes = app, store, routes
        self._choose, self._offer_back = choose, offer_back
        self._entry = preview().entry

    def go_on(self) -> None:
        """Open the game at its last position, or show its result if it is over."""
        self._routes.open_game(self._entry.path)

    def watch(self) -> None:
        """Replay the game from its start."""
        self._routes.watch_game(self._entry.path)

    def share(self) -> None:
        """Offer to share the game or pictures of it."""
        self._routes.share_saved(self._entry.path)

    def teach(self) -> None:
        """Start the lesson that the notes on the game make."""
        self._routes.teach_saved(self._entry.path)

    def rename(self) -> None:
        """Ask for a new title."""
        heading = _("Le nom de cette partie")
        asked = RenameScene(self._app, heading, self._entry.title, LONGEST_TITLE, self._name)
        self._app.scenes.push(asked)

    def duplicate(self) -> None:
        """Make a copy of the game, and focus the copy in the list."""
        title = _("{title} (copie)").format(title=words.title(self._entry))
        made = duplicate(self._store, self._entry.path, title, new_seed())
        if isinstance(made, Fault):
            self._say(made)
        else:
            self._choose(made)

    def throw_away(self) -> None:
        """Move the game to the bin, and offer to take it back."""
        thrown = throw_away(self._store, self._entry.path)
        if isinstance(thrown, Fault):
            self._say(thrown)
        else:
            self._offer_back(thrown, words.title(self._entry))

    def _name(self, title: str) -> None:
        self._say(rename(self._store, self._entry.path, title))
        self._choose(self._entry.path)

    def _say(self, fault: Fault | None) -> None:
        if fault:
            self._app.notify(fault_text(fault))
