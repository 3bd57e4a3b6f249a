"""The sheet with the lesson that the notes on a game make: what it asks at each, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ludotheque.core.annotations import TurnNote
from ludotheque.games.own_lessons import LessonPlan, LessonStep
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed
from ludotheque.ui.leaves import Text
from ludotheque.ui.scroll_view import Item, List
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.told_row import GAP, HIGH, ToldRow
from ludotheque.ui.widgets import Button, Part

WIDTH = 700  # logical pixels


class OwnLessonScene(SheetScene):
    """The list of the notes that make a lesson by `plan`; `change` opens one of them, `play` the lesson."""

    name = "own-lesson"

    def __init__(
        self,
        app: App,
        plan: Callable[[], LessonPlan],
        change: Callable[[TurnNote], object],
        play: Callable[[LessonPlan], object],
    ) -> None:
        super().__init__(app)
        self._make, self._change, self._play = plan, change, play
        self._plan = plan()

    def sheet(self) -> Sheet:
        """Return the sheet: what the lesson asks in all, or what it lacks, and a row for each note."""
        plan = self._plan
        said = ngettext(
            "Le lecteur joue {n} coup lui-même, et regarde les autres.",
            "Le lecteur joue {n} coups lui-même, et regarde les autres.",
            plan.asked,
        ).format(n=plan.asked)
        if not (plan.fault or plan.ready):
            said = _("Une note demande ce qui ne s'apprend pas : touchez-la pour la changer.")
        rows = [
            Item(partial(self._row, number, step), HIGH, f"row-{number}")
            for number, step in enumerate(plan.steps)
        ]
        play = Button("play", _("Jouer la leçon"), self.accept, style="seal", icon="book", enabled=plan.ready)
        buttons = [play, Button("close", _("Fermer"), self.back, icon="close")]
        body = Column([Text(plan.fault or said, 18, align="center"), List(rows)], 12)
        return Sheet(_("La leçon de cette partie"), body, buttons, WIDTH)

    def reword(self) -> None:
        """Read the notes again, in the language in use."""
        self._plan = self._make()
        super().reword()

    def accept(self) -> None:
        """Play the lesson, if it can be played."""
        if self._plan.ready:
            self._play(self._plan)

    def _row(self, number: int, step: LessonStep) -> Part:
        does = _("le lecteur joue") if step.note.awaited else _("le lecteur lit")
        told = [f"{step.where} · {does}", *filter(None, [step.wrong])]
        text = step.note.text.replace("\n", " ")
        row = ToldRow(f"row-{number}", text, told, partial(self._then, step.note))
        return Framed(row, None, (0, 0, GAP, GAP))

    def _then(self, note: TurnNote) -> None:
        self.back()
        self._change(note)
