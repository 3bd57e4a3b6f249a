"""Notes on the turns of a game, which are written, changed and deleted in its replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ludotheque.core.annotations import MOST_NOTES, Branch, TurnNote, replaced
from ludotheque.i18n import _
from ludotheque.table.model import TableModel

Annotate = Callable[[Sequence[TurnNote], Sequence[Branch]], object]  # keeps notes and branches with the game
NoteSheet = Callable[[TurnNote, str, Callable[[TurnNote | None], object]], object]


class Noting:
    """Lets the player write notes in a replay, on the `sheet` if there is one, and keeps them with the game.

    `sheet` gets a note, what it is about, and what to call with it, None if deleted. A note
    belongs to a turn: it is kept where the turn ends, or before the move that a lesson asks for there.
    """

    def __init__(self, model: TableModel, annotate: Annotate, seek: Callable[[int], object]) -> None:
        self.model = model
        self._annotate, self._seek = annotate, seek
        self.sheet: NoteSheet | None = None
        model.papers.turn_note.edit = self.change

    def write(self) -> None:
        """Let the player write a new note on the turn that the replay has reached."""
        model, replay = self.model, self.model.replay
        if len(model.session.notes) >= MOST_NOTES:
            text = _("Une partie garde {n} notes au plus : effacez-en une d'abord.")
            model.app.notify(text.format(n=MOST_NOTES))
        elif replay:
            self.change(TurnNote(replay.course.place(model.game.at, asks=True), ""))

    def change(self, note: TurnNote) -> None:
        """Let the player change or delete a note."""
        model, replay = self.model, self.model.replay
        assert replay is not None
        self._seek(note.ply)
        about = " · ".join(filter(None, (replay.how_far, model.game.latest())))
        if model.session.has_secrets and not model.game.ended:
            warned = _("Qui revoit la partie lit cette note : n'y mettez rien de secret.")
            about = f"{about}\n{warned}"
        if self.sheet:
            self.sheet(note, about, partial(self._keep, note))

    def _keep(self, before: TurnNote, after: TurnNote | None) -> None:
        """Put a note in the place of one that may not have been written yet; None deletes that one."""
        session, replay = self.model.session, self.model.replay
        if after and replay:
            after = after._replace(ply=replay.course.place(after.ply, after.awaited))
        self._annotate(replaced(session.notes, before, after), session.branches)
        self._seek((after or before).ply)
        self.model.show(self.model.shown)
