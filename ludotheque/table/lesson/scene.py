"""The table of a lesson: a guide speaks from a parchment that lies over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ludotheque.i18n import _
from ludotheque.players.stand_in import StandIn
from ludotheque.table.contract.look import Look
from ludotheque.table.guided import GuidedScene
from ludotheque.table.lesson.guide import Guide
from ludotheque.table.lesson.lead import CALM, from_record
from ludotheque.table.lesson.parchment import LessonParchment
from ludotheque.table.navigation import TableNavigation
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice
from ludotheque.ui.scene import Hint


class LessonScene(GuidedScene):
    """A table that follows a guide; its session is not saved as a game.

    `keep` is called with the number of each note that is reached, and at the end with DONE; then the learner
    is offered the choices `ways_on`.
    """

    name = "lesson"
    resumes = True  # whether it is kept how far the learner has come
    parchment: LessonParchment

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
        others = StandIn(partial(from_record, guide), CALM)
        super().__init__(app, guide.session, look, navigation, others, title)
        self.guide = guide
        self.model.alone = True  # with all seats of the lesson, which no curtain parts
        self.lay(LessonParchment(guide, self.director, keep, ways_on))

    def menu(self) -> None:
        """Ask whether to leave the lesson; a finished one is left without a question."""
        if self.guide.finished:
            self.quit()
            return
        text = _("Elle reprendra où vous en êtes.") if self.resumes else _("Elle reprendra du début.")
        self.ask_to_leave(_("Quitter la leçon ?"), text, _("Continuer la leçon"), _("Quitter la leçon"))

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
        """Return whether new frames are needed; while a note is shown, computer players wait."""
        model = self.model
        still = not (model.stage.animations or model.background.moving)
        waits = still and self.guide.note is not None and model.game.computing
        return self.parchment.lead.due or (super().moving() and not waits)

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
        note = self.guide.note
        if self.guide.finished:
            return _("La leçon est finie : choisissez la suite")
        if note is None:
            return _("Regardez : c'est aux autres de jouer")
        return self.model.content.prompt if note.awaits else _("Lisez, puis appuyez sur « Suite »")
