"""Replays the game on the table, or a part of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.core.side_line import may_try
from ludotheque.i18n import _
from ludotheque.table.course import Course
from ludotheque.table.game_view import opening_of
from ludotheque.table.model import TableModel
from ludotheque.table.noting import Annotate, Noting
from ludotheque.table.panel.replay import Replay
from ludotheque.table.panel.speed import Speed
from ludotheque.table.viewers import Viewers
from ludotheque.ui.choice import nothing

SEEN, LETTERS = 2.0, 15  # seconds to see that there is a note, and letters of it read in a second


class Replays:
    """Begins, shows and ends the replays of a table."""

    def __init__(self, model: TableModel, annotate: Annotate) -> None:
        self.model = model
        # begins a new game at the position of a session after a number of plies; None where there is no other
        self.branch: Callable[[Session[Any], int], object] | None = None
        self.noting = Noting(model, annotate, self.seek)
        # shows the lesson that the notes make; None where none is made
        self.teach: Callable[[], object] | None = None
        # lets a person try other moves where a replay is; None where none are tried
        self.tries: Callable[[Replay], object] | None = None

    def since(self) -> None:
        """Replay everything since the last turn of the player at the screen."""
        start = self.model.game.since()
        if start is not None:
            self._begin(start, _("Entre-temps"), guided=True)

    def watch(self, at: int | None = None, closed: Callable[[], object] = nothing) -> None:
        """Replay the game, or wait at ply `at`; `closed` is called when the present is shown again."""
        replay = self._begin(0, _("Revoir la partie"))
        replay.closed = closed
        if at is not None:
            replay.go_to(at)

    def watch_from(self, start: int, title: str) -> None:
        """Replay the plies from `start` on under a `title`; the replay plays by itself."""
        self._begin(start, title)

    def watch_moment(self, start: int, end: int, title: str, said: str, closed: Callable[[], object]) -> None:
        """Replay the plies from `start` to `end` under a `title`, slowly enough to follow.

        The replay waits only for a moment after each ply, shows no reports, plays at the usual speed whatever
        speed and animations were chosen before, and closes itself at its end. If `said`, the panel shows this
        sentence in the place of the log. `closed` is called when the table shows the present again.
        """
        self._begin(start, title, guided=True, end=end, said=said).closed = closed

    def _begin(
        self, start: int, title: str, guided: bool = False, end: int | None = None, said: str = ""
    ) -> Replay:
        """Begin a replay, which does not change the game; one with an `end` is that of a moment."""
        model, pace = self.model, self.model.app.settings.pace
        model.let_go()
        brief, end = end is not None, model.session.cursor if end is None else end
        start = max(start, opening_of(model.session, model.look))
        model.reactions.clear()
        speed = Speed() if brief else model.tempo.speed
        course, viewers = Course(model.game, start, end), Viewers(model.game)
        replay = Replay(title, course, viewers, speed, model.show, guided)
        replay.pace = max(1.0, pace) if brief else pace or 1.0
        if self.tries and not guided and may_try(model.session):
            replay.tries = self.tries
        elif self.branch and not guided:
            replay.branch = partial(self.branch, model.session)
        replay.note = self.noting.write if self.noting.sheet and not guided else None
        replay.teach = None if guided else self.teach
        replay.close = self.end
        replay.brief, replay.animated, replay.said = brief, pace > 0, said
        model.replay = replay
        model.stage.animations.finish()
        model.show(replace(model.shown, at=start, report=None))
        replay.stay(self._reading_time())
        return replay

    def seek(self, at: int) -> None:
        """Pause the replay, and show the ply `at` at once."""
        replay = self.model.replay
        assert replay is not None
        replay.go_to(at)
        if replay.update(0.0):
            self.go_on()

    def _reading_time(self) -> float:
        """Return how many seconds it takes to read the notes on show, 0 without any."""
        letters = [len(note.text) for note in self.model.papers.turn_note.notes]
        return SEEN + sum(letters) / LETTERS if letters else 0.0

    def go_on(self) -> None:
        """Show the ply that the replay has reached, with its report and any event shown at length."""
        model, replay = self.model, self.model.replay
        assert replay is not None
        model.stage.animations.finish()
        sought, replay.from_before = replay.from_before, None
        chosen = replay.viewers.chosen
        shown = replace(model.shown, eyes=chosen.seat, open=chosen.open)
        if sought is not None:
            model.show(replace(shown, at=sought, report=None), leaps=True)
        before, pieces, lines = model.game.at, model.stage.pieces, model.game.lines(1)
        report, stroke, made = None, None, list[Move]()
        if not replay.leaps and before < replay.at == replay.course.beat(before):
            events = tuple(event for ply in range(before, replay.at) for event in model.game.events(ply))
            report = None if replay.brief else model.report_on(before, events)
            stroke = model.stroke_on(before, events)
            made = [step.move for step in model.session.steps[before : replay.at]]
        model.reactions.clear()
        if made:
            model.react(before, replay.at)
        next_ = replace(shown, at=replay.at, report=report)
        model.show(next_, leaps=replay.leaps, made=made, stroke=stroke)
        seen = pieces != model.stage.pieces or (replay.guided and lines != model.game.lines(1))
        replay.shown(seen, report is not None)
        replay.stay(self._reading_time())

    def end(self) -> None:
        """End the replay and show the present."""
        model, replay = self.model, self.model.replay
        if replay is None:
            return
        model.replay = None
        model.reactions.clear()
        model.stage.animations.finish()
        model.show(replace(model.shown, at=None, eyes=replay.viewers.before, open=False, report=None))
        replay.closed()
