"""The table of a side line, on which other moves are tried; the game that it leaves stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ludotheque.core.session import Session
from ludotheque.i18n import _
from ludotheque.players.worker import Worker
from ludotheque.table.contract.look import Look
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.scene import TableScene
from ludotheque.table.side_line.attempt import Attempt
from ludotheque.table.side_line.comparison import Comparison, compared_words
from ludotheque.table.side_line.ribbon import Ribbon
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Hint

WAY_BACK = "line-back"  # the id of what leads back to the game


class SideLineDoors(NamedTuple):
    """What leads out of a side line beside the way back, and its comparison with the game."""

    name: Callable[[str, Callable[[str], object]], object]  # asks for a name, and passes it on
    begin: Callable[[Session[Any], int], object]  # begins a new game after so many plies of a session
    comparison: Comparison


class SideLineScene(TableScene):
    """A table with an attempt on it, under a ribbon; what is tried is kept as it is played."""

    name = "side-line"

    def __init__(
        self,
        app: App,
        attempt: Attempt,
        look: Look,
        navigation: TableNavigation,
        worker: Worker,
        title: str,
        advises: bool,
        doors: SideLineDoors,
    ) -> None:
        super().__init__(app, attempt.line, look, navigation, worker, title, advises)
        self.attempt, self._doors = attempt, doors
        self.director.keep = self._keep
        self._ways = attempt.line.ways()  # what was tried beside what was played, as of the last change
        self.model.alone = True
        self.model.papers.message.clear()
        self.ribbon = Ribbon(attempt, self._said, self.change_answer, self.back)
        self.model.papers.lay(self.ribbon)
        self._told_full = False

    def watch_attempt(self) -> None:
        """Replay what has been tried."""
        self.replays.watch_from(self.attempt.line.ply, self.attempt.name)

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the table below the ribbon."""
        self.model.layout(size, self.ribbon.height(size))

    def leave(self) -> None:
        """End the computer players' process. The saved game stays with the table below."""
        self.opponents.close()
        self._doors.comparison.stop()

    def update(self, dt: float) -> bool:
        """Advance the table, and the comparison with the game, by `dt` seconds; return whether to draw."""
        changed = super().update(dt)
        compared = self._doors.comparison.update(self._ways, dt)
        return self.ribbon.settle() or compared or changed

    def moving(self) -> bool:
        """Return whether new frames are needed, also while what was tried is compared."""
        return super().moving() or self._doors.comparison.waits(self._ways)

    def _said(self) -> str:
        ways = self._ways
        compared = self._doors.comparison.of(ways)
        if ways and compared:
            return compared_words(self.attempt.game.players[ways.seat].name, compared)
        if self._doors.comparison.waits(ways):
            return _("Un instant : on compare avec ce qui a été joué…")
        return _("Jouez autre chose : la partie, elle, reste comme elle est.")

    def _keep(self) -> None:
        self._ways = self.attempt.line.ways()
        self.attempt.keep()
        if self.attempt.full and not self._told_full:
            self._told_full = True
            self.app.notify(_("Cette partie garde déjà beaucoup d'essais : celui-ci ne sera pas gardé."))

    def change_answer(self) -> None:
        """Let the computer players answer, or no more."""
        self.attempt.answer = not self.attempt.answer
        self.model.show()
        self.ribbon.settle()

    # Ways out

    def back(self) -> None:
        """Go back to the game."""
        self.app.scenes.pop()

    @property
    def way_on(self) -> Choice:
        """What is offered when the side line has come to its end: the way back."""
        return Choice(WAY_BACK, _("Revenir à la partie"), self.back, "seal", "undo")

    def show_result(self) -> None:
        """Show nothing, since this is not the result of the game."""
        self.model.result_due = False

    def menu(self) -> None:
        """Ask what to do with the side line."""
        kept = self.attempt.branch is not None
        name = Choice("line-name", _("Renommer…"), self._rename, icon="quill")
        forget = Choice("line-forget", _("Jeter cet essai"), self._forget, icon="close")
        begin = Choice("line-begin", _("En faire une nouvelle partie"), self._begin, icon="swords")
        choices = [
            self.way_on,
            *([name, forget] if kept else []),
            *([] if self.model.game.ended else [begin]),
            Choice("continue", _("Continuer l'essai"), nothing),
        ]
        text = _("Cet essai est gardé avec la partie.") if kept else self._said()
        self.model.navigation.ask(self.attempt.name, text, choices, focus=WAY_BACK)

    def _rename(self) -> None:
        self._doors.name(self.attempt.name, self._named)

    def _named(self, name: str) -> None:
        self.attempt.rename(name)
        self.ribbon.settle()
        self.model.show()

    def _forget(self) -> None:
        self.attempt.forget()
        self.back()

    def _begin(self) -> None:
        line = self.attempt.line
        line.setup = self.attempt.game.setup
        self._doors.begin(line, line.cursor)

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for the side line, then the table's."""
        first, *others = super().help()
        return (first, (_("Échap"), _("ouvrir le menu : revenir à la partie, renommer, jeter")), *others)
