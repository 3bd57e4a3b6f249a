"""The table of a figure of the rulebook, whose turn the reader plays as often as wanted, for nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect

from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.players.stand_in import StandIn
from ludotheque.players.team import Answer, Question
from ludotheque.table.contract.look import Look
from ludotheque.table.guided import GuidedScene
from ludotheque.table.lesson.guide import LessonSession
from ludotheque.table.lesson.lead import CALM
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.parchment import SIZE, Parchment
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing
from ludotheque.ui.containers import Row
from ludotheque.ui.leaves import Text
from ludotheque.ui.palette import INK, SEAL_DARK
from ludotheque.ui.scene import Hint
from ludotheque.ui.widgets import Button, Part, boxed


class Trial(NamedTuple):
    """A figure to play with: a session before its moves, the reader's seat, the places and words it shows."""

    session: LessonSession
    seat: int
    shows: Sequence[str]
    caption: str


class TrialParchment(Parchment):
    """The paper with the figure's caption, and the ways back: to its position, and to the book."""

    def __init__(self, trial: Trial, again: Callable[[], object], leave: Callable[[], object]) -> None:
        super().__init__()
        self._trial, self._again, self._leave = trial, again, leave
        self.ended = False  # whether the reader's turn is over

    @property
    def _begun(self) -> bool:
        return self._trial.session.cursor > 0

    def words(self) -> Sequence[Part]:
        done, mine = _("Ce tour est joué : recommencez-le si vous voulez."), _("Essayez, à vous !")
        caption = Text(self._trial.caption, SIZE - 1, INK, "italic")
        return [caption, Text(done if self.ended else mine, SIZE, SEAL_DARK)]

    def foot(self) -> Sequence[Part]:
        small = SIZE - 3
        again = Button("trial-again", _("Recommencer"), self._again, text_size=small, enabled=self._begun)
        back = Button("trial-back", _("Retour au livret"), self._leave, style="seal", text_size=small)
        back.tip = _("Retour arrière")
        return [Row([again, back], 8, "right")]

    def due(self) -> bool:
        return True

    def told(self) -> object:
        return self._begun, self.ended

    def anchor(self) -> object:
        """Return a value that never changes: its buttons stay where they are."""
        return True

    def named(self) -> Sequence[Rect]:
        """Return the rectangles of the places that the figure shows, of all pieces, and of papers."""
        model = self.table
        places = {*self._trial.shows} & {*model.game.arrangement.places}
        pieces = map(model.stage.rect, model.stage.at_rest())
        return [*map(model.place_rect, sorted(places)), *pieces, *super().named()]

    def press_key(self, key: int) -> bool:
        if key != pygame.K_BACKSPACE or self.table.hand.drag.holding:
            return False
        self._leave()
        return True

    def trace(self) -> Mapping[str, Any]:
        page = self.page.trace()
        found = {name: of for name, of in page.items() if isinstance(of, dict)}
        paper = boxed(self.rect) if self.rect else None
        return {**found, "trial": {"texts": page["texts"], "ended": self.ended, "paper": paper}}


class TrialScene(GuidedScene):
    """A table on which the reader plays a turn from a figure's position; others do as the figure shows."""

    name = "trial"
    parchment: TrialParchment

    def __init__(self, app: App, trial: Trial, look: Look, navigation: TableNavigation, title: str) -> None:
        super().__init__(app, trial.session, look, navigation, StandIn(self._shown, CALM), title)
        self._trial = trial
        self._moves = [step.move for step in trial.session.steps]
        self.director.led, self.director.permits, self.director.keep = True, self._permits, nothing
        self.lay(TrialParchment(trial, self.begin_again, self.quit))

    def menu(self) -> None:
        """Go back to the book; there is nothing to lose."""
        self.quit()

    def begin_again(self) -> None:
        """Go back to the figure's position."""
        self.director.travel(0)
        self._trial.session.lay(self._moves)
        self._see_whose_turn()

    def _shown(self, _question: Question) -> Answer | None:
        """Return the next move of the figure, None once the reader has played otherwise."""
        session = self.session
        if not session.can_redo:
            return None
        return Answer((session.rules.notation.write(session.steps[session.cursor].move),))

    def _permits(self, _moves: Sequence[Move]) -> bool:
        """Return whether the reader may move, or chance and others do so in the figure."""
        return self.model.game.decider == self._trial.seat or self.session.can_redo

    def update(self, dt: float) -> bool:
        """Advance the table by `dt` seconds; return whether to draw again."""
        changed = super().update(dt)
        return self._see_whose_turn() or self.parchment.settle() or changed

    def _see_whose_turn(self) -> bool:
        """Let parchment and panel say whether the reader's turn is over; return whether that has changed."""
        ended = not self._permits(())
        if ended == self.parchment.ended:
            return False
        self.parchment.ended = self.model.game.rests = ended
        self.parchment.settle()
        self.model.show()
        return True

    def moving(self) -> bool:
        """Return whether new frames are needed: none for those who do not move any more."""
        model = self.model
        if self.parchment.ended:
            return bool(model.stage.animations or model.background.moving)
        return super().moving()

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for the trial: what to do now, the keys to leave, then the table's keys."""
        now = _("Ce tour est joué") if self.parchment.ended else self.model.content.prompt
        return (
            (_("Maintenant"), now),
            (_("Échap, Retour arrière"), _("revenir au livret")),
            *super().help()[1:],
        )
