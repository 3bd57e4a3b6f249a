"""The table of a puzzle: its position, and a parchment with its question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.core.game import CHANCE
from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.players.stand_in import StandIn
from ludotheque.table.contract.look import Look
from ludotheque.table.guided import GuidedScene
from ludotheque.table.lesson.lead import CALM
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.puzzle.guide import PuzzleGuide
from ludotheque.table.puzzle.parchment import FALL, PuzzleParchment
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Hint


class PuzzleScene(GuidedScene):
    """A table that follows a puzzle's guide; `keep` is called once the puzzle is solved or shown."""

    name = "puzzle"
    parchment: PuzzleParchment

    def __init__(
        self,
        app: App,
        guide: PuzzleGuide,
        look: Look,
        navigation: TableNavigation,
        title: str,
        keep: Callable[[], object],
        ways_on: Sequence[Choice],
    ) -> None:
        super().__init__(app, guide.session, look, navigation, StandIn(), title)
        self.guide, self._keep = guide, keep
        self._waited = 0.0  # seconds since the last gesture of the line that is being played
        self._kept = False
        director = self.director
        director.led, director.permits, director.keep = True, self._permits, nothing
        note = self.model.papers.note
        self.model.game.rests = note.brief = guide.asks
        note.blind = True
        self.lay(PuzzleParchment(guide, self.show_line, self.rules, self.menu, ways_on))
        director.object_to = self.parchment.object_to

    def menu(self) -> None:
        """Ask whether to leave the puzzle; one that is solved is left without a question."""
        if self.guide.solved:
            self.quit()
            return
        text = _("Elle vous attendra.")
        self.ask_to_leave(_("Quitter l'énigme ?"), text, _("Chercher encore"), _("Quitter l'énigme"))

    def show_line(self) -> None:
        """Play the line that solves the puzzle, from its position."""
        guide = self.guide
        guide.showing = guide.shown = True
        self.director.travel(guide.start)
        guide.begin_again()
        self._waited = 0.0
        self.parchment.settle()
        self.model.show()

    def _permits(self, moves: Sequence[Move]) -> bool:
        """Return whether a gesture is right; if it is not, the parchment says why."""
        tried = self.guide.judge(moves)
        if not self.guide.showing:
            self.parchment.take(tried)
        return tried.right

    def update(self, dt: float) -> bool:
        """Advance the table by `dt` seconds and let the guide follow; return whether to draw again."""
        self._follow()
        changed = super().update(dt)
        self._follow()
        model = self.model
        still = not (model.stage.animations or model.hand.drag.holding)
        if self.guide.showing and still:
            self._waited += dt
            if self._waited >= CALM:
                self._waited = 0.0
                self._show_next()
        changed |= self.parchment.settle()
        return self._fall(dt) or changed

    def _follow(self) -> None:
        self.guide.followed()
        if not self.guide.solved or self._kept:
            return
        self._kept, self.guide.showing = True, False
        self.model.game.rests, note = True, self.model.papers.note
        note.brief = note.blind = False
        self._keep()
        if note.hovered == self.model.cursor:
            note.point(None)
        self.model.cursor = None
        self.model.show()

    def _show_next(self) -> None:
        """Make the next gesture of the line: moves along one path are made as one."""
        guide, session, gestures = self.guide, self.session, self.look.gestures
        made = session.cursor - guide.start
        if session.turn == CHANCE:
            self.director.throw()
            return
        together: list[Move] = []
        for move, step in zip(guide.line[made:], session.steps[session.cursor :], strict=False):
            if step.seat != guide.puzzle.seat:
                break
            if together and not gestures.goes_on(together[-1], move, self.model.game.position):
                break
            together.append(move)
        self.director.make(*together)

    def _fall(self, dt: float) -> bool:
        paper = self.parchment
        if not (self.guide.solved and paper.sign and paper.shown and paper.fallen < 1):
            return False
        pace = self.app.settings.pace
        paper.fallen = min(1.0, paper.fallen + dt / (FALL * pace)) if pace else 1.0
        if paper.fallen == 1:
            self.app.sounds.play("seal")
        return True

    def moving(self) -> bool:
        """Return whether new frames are needed. Nobody moves but the player, and the line that is shown."""
        model, paper = self.model, self.parchment
        if self.guide.showing or (self.guide.solved and paper.sign and paper.fallen < 1):
            return True
        rests = not (model.stage.animations or model.background.moving) and model.game.computing
        return super().moving() and not rests

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for the puzzle: what to do now, the puzzle's keys, then the table's keys."""
        asks, ended = self.guide.asks, self.guide.solved
        now = _("Répondez sur le parchemin") if asks else self.model.content.prompt
        if ended:
            now = _("L'énigme est résolue : choisissez la suite")
        return (
            (_("Maintenant"), now),
            ("F2", _("avoir un indice, un autre, puis voir la solution")),
            *([("1, 2, 3…", _("donner la réponse de ce numéro"))] if asks else []),
            (_("Entrée, Espace"), _("passer à la suite, quand l'énigme est résolue")),
            (_("Échap"), _("quitter l'énigme")),
            *super().help()[1:],
        )
