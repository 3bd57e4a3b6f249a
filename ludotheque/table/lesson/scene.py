"""The table of a lesson: a guide speaks from a parchment that lies over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.lesson.guide import Guide
from ludotheque.table.lesson.lead import Script
from ludotheque.table.lesson.parchment import Parchment
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.scene import TableScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Hint


class LessonScene(TableScene):
    """A table that follows a guide; its session is not saved as a game.

    `keep` is called with the number of each note that is reached, and at the end with DONE; then the learner
    is offered the choices `ways_on`.
    """

    name = "lesson"

    def __init__(
        self,
        app: App,
        guide: Guide,
        look: Look,
        navigation: TableNavigation,
        title: str,
        keep: Callable[[int], object],
        ways_on: Sequence[Choice],
    ) -> None:
        super().__init__(app, guide.session, look, navigation, Script(guide), title)
        self.parchment = Parchment(guide, self.director, keep, ways_on)
        self.guide = guide
        self.model.papers.lay(self.parchment)

    def menu(self) -> None:
        """Ask whether to leave the lesson, which can be resumed at the present note later.

        A lesson that is finished is left without a question.
        """
        if self.guide.finished:
            self._leave()
            return
        answers = [
            Choice("continue", _("Continuer la leçon"), nothing, "seal"),
            Choice("leave", _("Quitter la leçon"), self._leave, icon="close"),
        ]
        text = _("Elle reprendra où vous en êtes.")
        self.model.navigation.ask(_("Quitter la leçon ?"), text, answers, focus="continue")

    def show_result(self) -> None:
        """Do nothing, since a lesson has no result."""
        self.model.result_due = False

    def _leave(self) -> None:
        self.app.scenes.pop()

    def update(self, dt: float) -> bool:
        """Advance the table by `dt` seconds and let the guide follow; return whether to draw again."""
        before, lead = (self.guide.at, self.guide.finished), self.parchment.lead
        lead.update()  # follows the last gesture before other seats answer it
        changed = super().update(dt)
        busy = self.model.stage.animations or self.model.hand.drag.holding
        lead.update(0.0 if busy else dt)
        if (self.guide.at, self.guide.finished) != before:
            self.parchment.remember()
        return self.parchment.settle() or changed

    def moving(self) -> bool:
        """Return whether new frames are needed.

        While a note is shown, computer players wait and need no frames.
        """
        model = self.model
        still = not (model.stage.animations or model.background.moving)
        waits = still and self.guide.note is not None and model.game.computing
        return self.guide.unprompted is not None or (super().moving() and not waits)

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for the lesson: what to do now, the lesson's keys, then the table's keys."""
        return (
            (_("Maintenant"), self._asked_for()),
            (_("Entrée, Espace"), _("lire la suite de la leçon")),
            ("F2", _("voir faire le geste qui est demandé")),
            (_("Retour arrière"), _("revenir à l'explication d'avant")),
            (_("Échap"), _("quitter la leçon")),
            *super().help()[1:],
        )

    def _asked_for(self) -> str:
        """Return a sentence that says what the learner should do now."""
        note = self.guide.note
        if self.guide.finished:
            return _("La leçon est finie : choisissez la suite")
        if note is None:
            return _("Regardez : c'est aux autres de jouer")
        return self.model.content.prompt if note.awaits else _("Lisez, puis appuyez sur « Suite »")
