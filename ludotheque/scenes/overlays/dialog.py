"""Dialogs with a question or a message, for one player or for several in turn."""

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
from ludotheque.ui.leaves import Picture, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import OAK_NIGHT
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Action, Button


class DialogScene(SheetScene):
    """A title, a text and answers. Enter chooses the focused or the first answer, Esc the last one."""

    name = "dialog"
    asking = True

    def __init__(
        self,
        app: App,
        heading: str,
        text: str,
        choices: Sequence[Choice],
        player: Player | None = None,
    ) -> None:
        """Make a dialog. If `player` is given, the dialog shows the coat of arms of this player."""
        super().__init__(app)
        self._heading, self._text, self._choices, self._player = heading, text, tuple(choices), player

    def sheet(self) -> Sheet:
        """Return the sheet with the arms, the title, the text and the answers."""
        answers = [
            Button(c.id, c.label, partial(self._take, c), style=c.style, icon=c.icon) for c in self._choices
        ]
        arms = [Picture(draw_arms(self.app, self._player, self.app.skin.px(54)))] if self._player else []
        text = Text(self._text, 18, align="center")
        return Sheet(self._heading, text, answers, head=arms)

    def trace(self) -> dict[str, Any]:
        """Return what the dialog shows, for tests, with the name of the player asked, "" for none."""
        return {**super().trace(), "player": self._player.name if self._player else ""}

    def accept(self) -> None:
        """Choose the first answer in the list."""
        self._take(self._choices[0])

    def back(self) -> None:
        """Choose the final answer in the list. Esc does so, hence this answer must not change any game."""
        self._take(self._choices[-1])

    def _take(self, choice: Choice) -> None:
        self.app.scenes.pop()
        choice.action()


class RescueScene(DialogScene):
    """A dialog after a crash; the scene below may have caused the crash, so it is not drawn."""

    opaque = True

    def draw(self, surface: Surface) -> None:
        """Draw a plain background and the dialog, which casts no shadow on it."""
        surface.fill(OAK_NIGHT)
        PageScene.draw(self, surface)

    def _take(self, choice: Choice) -> None:
        """Choose an answer before the scene below is shown again, since that may raise once more."""
        choice.action()
        self.app.scenes.pop()


def what_a_report_holds() -> str:
    """Return the sentence that says what whoever reads a crash report learns about the game."""
    return _(
        "Si une partie était ouverte, il contient les noms des joueurs, leurs cartes cachées et les tirages "
        "à venir : pensez-y avant de l'envoyer."
    )


class LeavingScene(DialogScene):
    """A dialog that asks whether to leave although the last moves of a game cannot be saved."""

    def __init__(self, app: App, leave: Action) -> None:
        title = _("La partie n'est pas enregistrée")
        text = _("Si vous partez maintenant, les coups que le disque n'a pas pu garder seront perdus.")
        answers = [Choice("leave", _("Partir quand même"), leave), Choice("stay", _("Rester"), nothing)]
        super().__init__(app, title, text, answers)


def leave_safely(app: App, leave: Action) -> None:
    """Call `leave`, but ask first if moves cannot be saved, unless that question is on the screen already."""
    if app.saving.all_saved() or isinstance(app.scenes.top, LeavingScene):
        leave()
    else:
        app.scenes.push(LeavingScene(app, leave))


def draw_arms(app: App, player: Player, px: int) -> Surface:
    """Return a player's coats of arms side by side, one for each tincture, each `px` pixels wide."""
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
    """Ask in a dialog, with the arms of `player` if given, and focus on the answer with the id `focus`."""
    dialog = DialogScene(app, title, text, answers, player)
    app.scenes.push(dialog)
    if focus:
        dialog.page.group.focus(focus)


def explain(app: App, title: str, text: str) -> None:
    """Show a message with a single button."""
    ask(app, title, text, [Choice("close", _("Fermer"), nothing)])


def ask_everyone(app: App, players: Sequence[Player], title: str, question: str, action: Action) -> None:
    """Ask each player by name, one after the other. If all of them agree, call `action`."""
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
    text = _("{name} n'est pas d'accord : la partie continue. On pourra redemander de la même façon.")
    return text.format(name=player.name)
