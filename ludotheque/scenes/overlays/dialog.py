"""A question or a message with its answers, and asking everyone at the table in turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pygame import Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.containers import Picture, Sheet, Text
from ludotheque.ui.palette import OAK_NIGHT
from ludotheque.ui.widgets import Action, Button


class DialogScene(SheetScene):
    """A title, a text and answers; Enter gives the answer that is focused, else the first, Esc the last."""

    name = "dialog"

    def __init__(
        self,
        app: App,
        heading: str,
        text: str,
        choices: Sequence[Choice],
        player: Player | None = None,
    ) -> None:
        """Make a dialog; the arms of the `player` who is asked are shown."""
        super().__init__(app)
        self._heading, self._text, self._choices, self._player = heading, text, tuple(choices), player

    def sheet(self) -> Sheet:
        """Return the sheet with arms, title, text and answers."""
        answers = [
            Button(c.id, c.label, partial(self._take, c), style=c.style, icon=c.icon) for c in self._choices
        ]
        arms = [Picture(draw_arms(self.app, self._player, self.app.skin.px(54)))] if self._player else []
        text = Text(self._text, 18, align="center")
        return Sheet(self._heading, text, answers, head=arms)

    def trace(self) -> dict[str, Any]:
        """Return what is on the page, and who is asked."""
        return {**super().trace(), "player": self._player.name if self._player else ""}

    def accept(self) -> None:
        """Give the first answer."""
        self._take(self._choices[0])

    def back(self) -> None:
        """Give the last answer, which is the one that changes nothing."""
        self._take(self._choices[-1])

    def _take(self, choice: Choice) -> None:
        self.app.scenes.pop()
        choice.action()


class RescueScene(DialogScene):
    """A dialog on a plain ground: what it lies over may be what has broken, so none of that is drawn."""

    opaque = True

    def draw(self, surface: Surface) -> None:
        """Draw the ground and the dialog."""
        surface.fill(OAK_NIGHT)
        super().draw(surface)


def draw_arms(app: App, player: Player, px: int) -> Surface:
    """Return the coat of arms of a player, both coats side by side where they lead two tinctures."""
    from ludotheque.picture.pieces import Pieces, tincture
    from ludotheque.ui.furniture import row

    return row([app.for_skin(Pieces).coat(tincture(name), px) for name in player.colours], app.skin.px(10))


def ask(
    app: App,
    title: str,
    text: str,
    answers: Sequence[Choice],
    player: Player | None = None,
    focus: str = "",
) -> None:
    """Ask a question, of `player` if one is named; the answer `focus` is the one that Enter gives."""
    dialog = DialogScene(app, title, text, answers, player)
    app.scenes.push(dialog)
    if focus:
        dialog.page.group.focus(focus)


def explain(app: App, title: str, text: str) -> None:
    """Say in a dialog why something cannot be, or what became of it."""
    ask(app, title, text, [Choice("close", _("Fermer"), nothing)])


def ask_everyone(app: App, players: Sequence[Player], title: str, question: str, action: Action) -> None:
    """Ask each player by name, one after the other; `action` follows only if all of them agree."""
    if not players:
        action()
        return
    player, *others = players
    app.scenes.push(
        DialogScene(
            app,
            title,
            _("{name} : {question}").format(name=player.name, question=question),
            [
                Choice("agree", _("D'accord"), lambda: ask_everyone(app, others, title, question, action)),
                Choice("refuse", _("Non"), lambda: app.notify(_refused(player))),
            ],
            player,
        )
    )


def _refused(player: Player) -> str:
    return _("{name} n'est pas d'accord : la partie continue.").format(name=player.name)
