"""The help: the keys and gestures of the scene below."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Grid, Sheet, Text
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.scene import Hint, everywhere
from ludotheque.ui.widgets import Action, Button


class HelpScene(SheetScene):
    """Shows the keys and gestures of the scene below, then those that work in every scene."""

    name = "help"

    def __init__(
        self,
        app: App,
        hints: Sequence[Hint],
        about: Action,
        typing: bool = False,
        learn: Action | None = None,
    ) -> None:
        """Show the `hints` of the scene below; `about` opens the page about the program.

        `typing` says whether the scene below takes typed letters. `learn` starts a lesson, if there is one.
        """
        super().__init__(app)
        self._learn = learn
        self._hints = (*hints, *everywhere(typing))
        self._about = about

    def sheet(self) -> Sheet:
        """Return the sheet: keys and gestures on the left, what they do on the right."""
        rows = [
            [Text(keys, 17, GOLD_LIGHT, "bold"), Text(words, 17, grows=True)] for keys, words in self._hints
        ]
        learn = Button("learn", _("Apprendre en jouant"), self._teach, icon="book")
        foot = [
            *([learn] if self._learn else []),
            Button("about", _("À propos"), self._about, icon="info"),
            Button("close", _("Fermer"), self.back, style="seal", icon="check"),
        ]
        return Sheet(_("Que peut-on faire ici ?"), Grid(rows, 1, 14), foot, 720)

    def _teach(self) -> None:
        """Close the help, and start a lesson."""
        self.back()
        if self._learn:
            self._learn()
