"""Shows events such as fights at length, and the count at the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludotheque.i18n import _
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.staging import Stroke, Weight
from ludotheque.table.tabletop import Tabletop
from ludotheque.table.tempo import Tempo
from ludotheque.table.view.count import CountAnimation
from ludotheque.table.view.stage import Grip
from ludotheque.table.view.staging import add_stroke, lasting


class StrokeShow:
    """Adds strokes (events shown at length) and the final count to the animations of a table."""

    def __init__(self, table: Tabletop, tempo: Tempo) -> None:
        self._table, self._tempo = table, tempo
        self.still: Stroke | None = None  # the stroke of the ply on show, if it was not animated
        self._before: Position | None = None  # the position before the last stroke
        self._happened: object = None  # the ply and its move for which `still` holds
        self._row: list[Weight] = []  # the weights of consecutive strokes, all the same

    def begin(
        self, stroke: Stroke | None, before: Position, grip: Grip | None, cue: Callable[[], object]
    ) -> bool:
        """Show a stroke that leads on from the position `before`; return False if none can be shown."""
        played = stroke is not None and self.play(stroke, grip, cue)
        if played:
            self._before = replace(before, legal=())
        game = self._table.game
        happened = game.at, game.session.steps[game.at - 1] if game.at else None
        if self._happened != happened:
            self._happened, self.still = happened, None if played else stroke
        return played

    @property
    def marked_position(self) -> Position:
        """The position whose marks the board shows: while a stroke is shown, that before it."""
        return self._before if self._before and self._table.stage.undecided else self._table.game.position

    def play(self, stroke: Stroke, grip: Grip | None, cue: Callable[[], object]) -> bool:
        """Add the animation of a stroke (an event such as a fight); return False if it cannot be shown.

        It cannot be shown if animations are off, for instance. If strokes of the same weight follow each
        other without a person's move in between, each is shorter than the one before, up to a limit. A stroke
        that the person at the screen wins or loses is always shown at full length.
        """
        table, stage, pace = self._table, self._table.stage, self._tempo.pace
        seat = table.game.session.steps[table.game.at - 1].seat
        goes_on = self._row[:1] == [stroke.weight] and seat not in table.game.people
        self._row = [*self._row, stroke.weight] if goes_on else [stroke.weight]
        before = 0 if table.game.viewer in (stroke.winner, *stroke.losers) else len(self._row) - 1
        seconds = lasting(stroke, pace, self._tempo.factor, before)
        if not seconds or stroke.place not in stage.arrangement.places:
            return False
        if stroke.arriving:
            stage.land(stroke.arriving, stroke.place, table.game.arrangement, pace, grip)
        add_stroke(stage, stroke, table.app.skin, seconds, table.game.viewer, grip).cue = cue
        return True

    def count(self) -> None:
        """Add the final count of a finished game to the animations, unless animations are off."""
        table = self._table
        outcome, pace = table.game.outcome, table.app.settings.pace
        counted = table.look.telling.count(table.game.view, outcome) if outcome and pace else ()
        if outcome and counted:
            if table.report and not table.report.suspense:
                table.game.refresh(replace(table.shown, report=None))
            rects = {one.place: table.place_rect(one.place) for one in counted if one.place}
            view, skin = table.camera.view, table.app.skin
            animation = CountAnimation(counted, rects, view, skin, table.look, pace)
            animation.cue = partial(table.app.sounds.play, "coins")
            first, shared = outcome.winners[0], len(outcome.winners) > 1
            yours = first == table.game.viewer
            text = _("Vous l'emportez") if yours else _("{name} l'emporte")
            ending = _("Victoire partagée") if shared else text.format(name=table.look.seats.names[first])
            animation.end(ending, -1 if shared else first)
            table.stage.animations.add(animation)
