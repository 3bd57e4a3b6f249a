"""Notes on the turns of a game, which are written, changed and deleted in its replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ludotheque.core.annotations import MOST_NOTES, Branch, TurnNote, replaced
from ludotheque.i18n import _
from ludotheque.table.model import TableModel

Annotate = Callable[[Sequence[TurnNote], Sequence[Branch]], object]  # keeps notes and branches with the game
NoteSheet = Callable[[TurnNote, str, bool, Callable[[TurnNote | None], object]], object]


class Noting:
    """Lets the player write notes in a replay, on the `sheet` if there is one, and keeps them with the game.

    `sheet` gets a note, what it is about, if it may be awaited, and what to call with it, None if deleted.
    """

    def __init__(self, model: TableModel, annotate: Annotate) -> None:
        self.model = model
        self._annotate = annotate
        self.sheet: NoteSheet | None = None
        model.papers.turn_note.edit = self.change

    def write(self) -> None:
        """Let the player write a new note on the turn that the replay has reached."""
        model = self.model
        if len(model.session.notes) >= MOST_NOTES:
            text = _("Une partie garde {n} notes au plus : effacez-en une d'abord.")
            model.app.notify(text.format(n=MOST_NOTES))
        else:
            self._open(TurnNote(model.game.at, ""))

    def change(self, note: TurnNote) -> None:
        """Let the player change or delete a note."""
        self._open(note)

    def _open(self, note: TurnNote) -> None:
        model, replay = self.model, self.model.replay
        assert replay is not None
        if replay.playing:
            replay.toggle()
        session = model.session
        about = " · ".join(filter(None, (replay.how_far, model.game.latest())))
        if session.has_secrets and not model.game.ended:
            warned = _("Qui revoit la partie lit cette note : n'y mettez rien de secret.")
            about = f"{about}\n{warned}"
        if self.sheet:
            self.sheet(note, about, note.ply < session.cursor, partial(self._keep, note))

    def _keep(self, before: TurnNote, after: TurnNote | None) -> None:
        """Put a note in the place of one that may not have been written yet; None deletes that one."""
        session = self.model.session
        self._annotate(replaced(session.notes, before, after), session.branches)
        self.model.show(self.model.shown)
