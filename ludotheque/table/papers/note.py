"""The note about the place or the player's row on which the pointer rests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from ludotheque.i18n import sentence
from ludotheque.table.contract.terms import OFF_BOARD, Note
from ludotheque.table.panel.players import ROW
from ludotheque.table.papers.paper import Paper
from ludotheque.table.view.highlights import NoteCard
from ludotheque.ui.skin import Skin

HOVER = 0.3  # seconds until a note appears


class NotePaper(Paper):
    """The note about the thing under the pointer, or under the keyboard's cursor."""

    name = "note"
    passive = True
    yields_to = frozenset(("card", "message", "advice"))
    keeps_off = ("parchment", "report")

    def __init__(self) -> None:
        self.hovered: str | None = None  # the place or the row under the pointer or the keyboard's cursor
        self.brief = False  # whether it has only the name, since the rest would answer a puzzle's question
        self.blind = False  # whether it does not say what may come, since that would solve a puzzle
        self.noted = False  # whether it has rested there long enough for a note
        self._rested = 0.0  # for how many seconds

    @property
    def shown(self) -> bool:
        """Whether there is a note to show."""
        return self.note is not None

    @property
    def note(self) -> tuple[Note, Rect] | None:
        """The note to show, and the rectangle of the thing that it is about; None if there is no note."""
        place = self.hovered if self.noted else None
        if place is None or self.table.stage.animations or self.table.hand.drag.holding or self.outranked:
            return None
        note, near = self.note_at(place)
        return (note, near) if note and (note.title or note.lines) else None

    def note_at(self, place: str) -> tuple[Note | None, Rect]:
        """Return the note of a place or a player's row, None without one, and the rectangle of that thing."""
        note, near = self._whole(place)
        if note and (self.brief or self.blind):
            kept = () if self.brief else tuple(line for line in note.lines if line not in note.ahead)
            note = replace(note, lines=kept)
        return note, near

    def _whole(self, place: str) -> tuple[Note | None, Rect]:
        table = self.table
        if place.startswith(OFF_BOARD):
            seat = int(place.removeprefix(OFF_BOARD))
            name, note = table.look.seats.names[seat], table.content.holdings[seat].note or Note("")
            whole = note if name in note.title else replace(note, title=name)
            row = table.panel.rows.get(seat)
            return (whole, row) if row else (None, Rect(0, 0, 0, 0))
        if place not in table.game.arrangement.places:  # for example that of a card that was just played
            return None, Rect(0, 0, 0, 0)
        at, telling = table.game.position, table.look.telling
        found = telling.note(at, place)
        if found is None and place == table.cursor:  # a bare place has a name
            one = telling.place(at, place)
            found = Note(one.whole if one.name == place else sentence(one.whole))  # coordinates as drawn
        return found, table.place_rect(place)

    def point(self, at: str | None) -> bool:
        """Point at a place or at the id of a player's row; return whether a note was shown before."""
        was = self.noted
        place = OFF_BOARD + at.removeprefix(ROW) if at and at.startswith(ROW) else at
        if place != self.hovered:
            self.hovered, self.noted, self._rested = place, False, 0.0
        return was and not self.noted

    @property
    def due(self) -> bool:
        """Whether a note will appear soon, if what is pointed at does not change."""
        return self.hovered is not None and self._rested < HOVER and not self.table.hand.drag.holding

    def rest(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the note must appear."""
        if not self.due:
            return False
        self._rested += dt
        self.noted = self._rested >= HOVER
        return self.noted

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the note beside what it is about."""
        table, found = self.table, self.note
        if found is None:
            return
        note, near = found
        spare, off = (list(map(table.place_rect, places)) for places in (note.places, note.off))
        off += self.stack.rects(*self.keeps_off)
        room = surface.get_rect().inflate(-8, -8)
        if table.panel.opened is None and table.panel.rect.contains(near):
            room = table.camera.area  # the note must not cover the panel that it is about
        card = NoteCard(skin, note)
        card.draw(surface, card.beside(near, room, spare, off))

    def trace(self) -> Mapping[str, Any]:
        """Return the texts of the note."""
        note = self.note[0] if self.note else None
        return {"note": note.title, "noted": [words for _icon, words in note.lines]} if note else {}
