"""What one can do here, and by which keys: each scene says its own list, this one shows it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from ludotheque.i18n import _
from ludotheque.scenes.overlays.paper import PaperScene
from ludotheque.ui.app import App
from ludotheque.ui.drawing import blank
from ludotheque.ui.palette import CREAM, GOLD_LIGHT
from ludotheque.ui.scene import Hint
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Action, Button

KEYS = 0.34  # of the width, for keys and gestures


def everywhere() -> tuple[Hint, ...]:
    """Return what can be done in every scene."""
    return (
        (_("F11, Alt + Entrée"), _("tout l'écran, ou une fenêtre")),
        ("M", _("couper le son, le rétablir")),
        ("F1, ?", _("montrer cette aide, la ranger")),
    )


class HelpScene(PaperScene):
    """The hints of the scene below, then those that hold everywhere."""

    name = "help"

    def __init__(self, app: App, hints: Sequence[Hint], about: Action) -> None:
        super().__init__(app)
        self.hints = (*hints, *everywhere())
        self._about = about

    def heading(self) -> str:
        """Return the title."""
        return _("Que peut-on faire ici ?")

    def buttons(self) -> Sequence[Button]:
        """Return the way to what the program is, and the one back."""
        return (
            Button("about", _("À propos"), self._about, icon="info"),
            Button("close", _("Fermer"), self.back, style="seal", icon="check"),
        )

    def compose(self, skin: Skin, width: int) -> Surface:
        """Set keys and what they do side by side."""
        left, gap = round(width * KEYS), skin.px(16)
        rows = [
            (
                skin.text(keys, "bold", 17, GOLD_LIGHT, left - gap),
                skin.text(words, "text", 17, CREAM, width - left),
            )
            for keys, words in self.hints
        ]
        heights = [max(keys.get_height(), words.get_height()) + skin.px(8) for keys, words in rows]
        page, y = blank((width, sum(heights))), 0
        for (keys, words), height in zip(rows, heights, strict=True):
            page.blit(keys, (0, y))
            page.blit(words, (left, y))
            y += height
        return page
