"""The help: the keys and gestures of the scene below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Grid
from ludotheque.ui.leaves import Text
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.scene import Hint, MouseHint, everywhere
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.spoken import Node, Told
from ludotheque.ui.widgets import Action, Button

AT_ONCE = 5  # hints that are heard at once
_TURNS = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class _Hints(Grid):
    """The hints, of which a part is heard at once, and none about the mouse alone."""

    def __init__(self, hints: Sequence[Hint], part: int) -> None:
        rows = [[Text(keys, 17, GOLD_LIGHT, "bold"), Text(words, 17, grows=True)] for keys, words in hints]
        super().__init__(rows, 1, 14)
        heard = [at for at, hint in enumerate(hints) if not isinstance(hint, MouseHint)]
        parts = [heard[at : at + AT_ONCE] for at in range(0, len(heard), AT_ONCE)]
        self._heard = parts[part % len(parts)]
        self._more = len(parts) > 1

    def spoken(self) -> Iterator[Node]:
        """Yield the hints of the part that is heard, and how to hear the next one."""
        nodes = [*super().spoken()]
        yield from (nodes[at] for at in self._heard)
        if self._more:
            yield Node("more", "text", _("Page bas : la suite"))


class HelpScene(SheetScene):
    """Shows the hints of the scene below, then those of every scene; Page Up and Down read them out."""

    name = "help"

    def __init__(
        self,
        app: App,
        hints: Sequence[Hint],
        about: Action,
        typing: bool = False,
        offers: Sequence[Choice] = (),
    ) -> None:
        """Show the `hints` of the scene below; `about` opens the page about the program.

        `typing` says whether the scene below takes typed letters. `offers` lead to lessons and the like.
        """
        super().__init__(app)
        self._offers = offers
        self._hints = (*hints, *everywhere(typing))
        self._about = about
        self._part, self._told = 0, 0  # of the hints: that is heard, and that was told last
        self._grid = _Hints(self._hints, 0)

    def sheet(self) -> Sheet:
        """Return the sheet: keys and gestures on the left, what they do on the right."""
        self._grid = _Hints(self._hints, self._part)
        foot = [
            *(Button(o.id, o.label, partial(self._take, o), icon=o.icon) for o in self._offers),
            Button("about", _("À propos"), self._about, icon="info"),
            Button("close", _("Fermer"), self.back, style="seal", icon="check"),
        ]
        return Sheet(_("Que peut-on faire ici ?"), self._grid, foot, 720)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; two keys, which also scroll the sheet, turn to other hints."""
        scrolled = super().handle(event)
        if event.type != pygame.KEYDOWN or event.key not in _TURNS:
            return scrolled
        self._part += _TURNS[event.key]
        self.refresh()
        return True

    def told(self) -> Sequence[Told]:
        """Return the hints that have been turned to since the last call."""
        before, self._told = self._told, self._part
        if self._part == before:
            return ()
        return [Told(node.words, urgent=True) for node in self._grid.spoken()]

    def _take(self, offer: Choice) -> None:
        self.back()
        offer.action()
