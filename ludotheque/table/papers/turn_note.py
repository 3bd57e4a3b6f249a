"""The paper with the notes of the people who watched a game, at the turn that they are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from ludotheque.core.annotations import TurnNote
from ludotheque.i18n import _
from ludotheque.table.papers.page_paper import PressedPaper
from ludotheque.table.view.clear import clearest, measured
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.leaves import Spring, Text
from ludotheque.ui.palette import INK, SEAL_DARK
from ludotheque.ui.skin import SMALLEST
from ludotheque.ui.widgets import Button, Part, boxed

SIZES = (18, 16, SMALLEST)  # logical pixels: font sizes, best first
WIDTHS = (380, 320, 460, 270, 620, 2000)  # logical pixels: widths of the paper, best first
MARGIN = 6  # logical pixels between the paper and the edge of the board
TOLD = 400  # the cost of covering a pixel of a report, relative to a pixel of a piece


class TurnNotePaper(PressedPaper):
    """Shows one note of the turn that a replay has reached, and turns over to the next one.

    `edit` is called with a note that the player wants to change.
    """

    name = "turn-note"
    yields_to = frozenset(("card", "advice"))

    def __init__(self) -> None:
        super().__init__()
        self.edit: Callable[[TurnNote], object] = lambda _note: None
        self._nth, self._of = 0, (0, 0)  # which note of how many at which ply
        self._laid: object = None

    @property
    def notes(self) -> Sequence[TurnNote]:
        """The notes to show."""
        game, replay = self.table.game, self.table.replay
        return game.notes(game.at) if replay and not replay.brief else ()

    @property
    def shown(self) -> bool:
        """Whether there is a note here, and nothing moves."""
        still = not (self.table.stage.animations or self.table.background.opening)
        return bool(still and self.notes and self.rect) and not (self.table.panel.opened or self.outranked)

    def reset(self) -> None:
        """Find the paper another place."""
        self._laid = self.rect = None

    def renew(self) -> None:
        """Begin with the first note of another turn."""
        of = self.table.game.at, len(self.notes)
        if of != self._of:
            self._nth, self._of = 0, of

    def place(self) -> None:
        """Lay the paper where it covers no report and few pieces."""
        table, notes = self.table, self.notes
        if not notes:
            self.reset()
            return
        self._nth = min(self._nth, len(notes) - 1)
        note, told = notes[self._nth], self.stack.rects("report")
        pieces = [table.stage.rect(piece) for piece in table.stage.at_rest()]
        skin, view = table.app.skin, table.room.board
        laid = note, self._nth, len(notes), skin, tuple(view), [*map(tuple, (*told, *pieces))]
        if laid == self._laid:
            return
        self._laid, room = laid, view.inflate(-2 * skin.px(MARGIN), -2 * skin.px(MARGIN))
        kinds = [*product(SIZES, WIDTHS, (False,)), *product(SIZES[-1:], WIDTHS, (True,))]
        shapes = [(self._part(note, *kind), skin.px(kind[1])) for kind in kinds]
        weights = [*((rect, TOLD) for rect in told), *((rect, 1) for rect in pieces)]
        found = clearest(skin, room, measured(skin, room, shapes), weights, self.rect)
        part, self.rect = (shapes[-1][0], room) if found is None else found[1:]
        self.page.show(part, self.rect, skin)

    def _part(self, note: TurnNote, size: float, width: int, bare: bool) -> Part:
        """Return the paper with a note, as low as can be if it is `bare`, for small windows."""
        count, replay = len(self.notes), self.table.replay
        buttons = []
        if count > 1:
            tip = _("La note suivante")
            buttons.append(Button("note-next", "", self.turn_over, style="parchment", icon="next", tip=tip))
        if replay and replay.note:
            label, tip = ("", _("Modifier")) if bare else (_("Modifier"), "")
            change = Button("note-edit", label, self.change, style="parchment", icon="quill", tip=tip)
            change.text_size = max(SMALLEST, size - 2)
            buttons.append(change)
        words = Text(note.text, size, INK)
        if bare:
            return Framed(Row([Column([words]), *buttons], 8), "card", 8, width)
        title = _("Note {n} sur {of}").format(n=self._nth + 1, of=count) if count > 1 else _("Note")
        awaited = [Text(_("Dans une leçon, le lecteur joue le coup suivant."), SMALLEST, SEAL_DARK, "italic")]
        foot = [Row([Spring(), *buttons], 8)] if buttons else []
        parts = [Text(title, SMALLEST, SEAL_DARK, "title"), words, *(awaited if note.awaited else []), *foot]
        return Framed(Column(parts, 6), "card", 12, width)

    def turn_over(self) -> None:
        """Show the next note of this turn; after the last one comes the first."""
        self._nth = (self._nth + 1) % max(1, len(self.notes))
        self.table.show()

    def change(self) -> None:
        """Let the player change the note on show."""
        self.edit(self.notes[self._nth])

    def trace(self) -> Mapping[str, Any]:
        """Return the note with its buttons."""
        if not self.shown or self.rect is None:
            return {}
        note, buttons = self.notes[self._nth], {id: boxed(rect) for id, rect in self.points().items()}
        told = {"text": note.text, "awaited": note.awaited, "of": len(self.notes), "rect": boxed(self.rect)}
        return {"turn_note": told, "buttons": buttons, "widgets": self.described()}
