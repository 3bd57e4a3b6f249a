"""The sheet on which the player writes, changes or deletes a note on a turn of a game."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core.annotations import LONGEST_NOTE, TurnNote, note_text
from ludotheque.games.own_lessons import LessonStep
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Text
from ludotheque.ui.scene import Hint
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.text_area import TextArea
from ludotheque.ui.widgets import Button, Part

WIDTH = 660  # logical pixels


class TurnNoteScene(SheetScene):
    """A sheet for a note, new without text; a lesson makes `step` of it, `done` gets it, or None."""

    name = "turn-note"

    def __init__(
        self,
        app: App,
        note: TurnNote,
        about: str,
        step: LessonStep,
        done: Callable[[TurnNote | None], object],
    ) -> None:
        super().__init__(app)
        self._before, self._note = note, note
        self._about, self._step, self._done = about, step, done
        self._opened = False

    def layout(self, size: Size) -> None:
        """Place the sheet. The first time, focus the text."""
        super().layout(size)
        if not self._opened:
            self._opened = True
            self.page.group.focus("text")

    def sheet(self) -> Sheet:
        """Return the sheet with the text, the mark for a lesson and the buttons."""
        new = not self._before.text
        heading = _("Noter ce tour") if new else _("Changer la note")
        field = TextArea("text", self._note.text, LONGEST_NOTE, self._typed, accept=self.accept)
        field.label = heading
        body: list[Part] = [Text(self._about, 16, align="center"), field]
        mark = Button("awaited", _("Le lecteur joue le coup suivant"), self._mark, text_size=16)
        mark.chosen, mark.icon = self._note.awaited, "check" if self._note.awaited else None
        mark.enabled = self._note.awaited or not self._step.fault
        body += [mark, Text(self._asked(), 16, align="center")]
        delete = Button("delete", _("Effacer"), self._delete)
        keep = Button("keep", _("Garder"), self.accept, style="seal", icon="quill", tip=_("Ctrl + Entrée"))
        buttons = [
            keep,
            *(() if new else [delete]),
            Button("close", _("Annuler"), self.back, icon="close"),
        ]
        return Sheet(heading, Column(body, 12, "center"), buttons, WIDTH)

    def accept(self) -> None:
        """Close the sheet, and keep the note; one without text is deleted, or not written at all."""
        text = note_text(self._note.text)
        note = self._note._replace(text=text) if text else None
        self.back()
        if note or self._before.text:
            self._done(note)

    def help(self) -> tuple[Hint, ...]:
        """Return the hints: what a note is for, then the keys of every sheet."""
        return (
            (_("Une note"), _("reste avec la partie, se lit quand on la revoit et part avec elle")),
            (_("Entrée"), _("aller à la ligne")),
            (_("Ctrl + Entrée"), _("garder la note")),
            *super().help(),
        )

    def _asked(self) -> str:
        step = self._step
        if step.fault:
            return step.fault
        if not self._note.awaited:
            return _("Dans une leçon de cette partie, le lecteur lit cette note, et regarde la suite.")
        asked = _("Dans une leçon de cette partie, le lecteur lit cette note, puis doit trouver ce coup :")
        return f"{asked}\n{step.deed or step.where}"

    def _typed(self, text: str) -> None:
        self._note = self._note._replace(text=text)

    def _mark(self) -> None:
        self._note = self._note._replace(awaited=not self._note.awaited)
        self.refresh()

    def _delete(self) -> None:
        self.back()
        self._done(None)
