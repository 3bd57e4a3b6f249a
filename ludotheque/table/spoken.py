"""Says in words what is on a table and what happens there, for players who hear it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.i18n import _
from ludotheque.table.input.keyboard import Keyboard
from ludotheque.table.model import TableModel
from ludotheque.ui.spoken import Node, Spoken, Told, distinct


class TableWords:
    """The words of one table. It remembers what has been told."""

    def __init__(self, model: TableModel, keyboard: Keyboard) -> None:
        self._model, self._keyboard = model, keyboard
        self._at: int | None = None  # the ply up to which the log has been told, None before the first time
        self._asked: tuple[object, ...] = ()  # the last prompt, with the moment to which it belongs
        self._message = ""

    def spoken(self, title: str) -> Spoken:
        """Return everything that the player at the screen can see and use, in regions."""
        model = self._model
        regions = {
            "board": (_("Plateau"), self._board()),
            "panel": (_("Panneau"), model.panel.spoken()),
            "log": (_("Journal"), self._log()),
            "papers": (_("Sur le plateau"), model.papers.spoken()),
        }
        nodes = (
            Node(id, "region", name, children=tuple(children)) for id, (name, children) in regions.items()
        )
        focus = model.cursor if model.cursor and self._keyboard.pointed() is not None else ""
        return Spoken(title, distinct(node for node in nodes if node.children), focus)

    def told(self) -> Sequence[Told]:
        """Return what has happened since the last call: lines of the log, messages, and whose turn it is."""
        if self._model.stage.animations.suspense:
            return ()
        return [*self._happened(), *self._refused(), *self._prompted()]

    def _board(self) -> Iterator[Node]:
        at, telling = self._model.game.position, self._model.look.telling
        for place in at.arrangement.places:
            one, note = telling.place(at, place), telling.note(at, place)
            said = [words for _icon, words in note.lines] if note else []
            yield Node(place, "place", one.name, one.there, ". ".join(said))

    def _log(self) -> Iterator[Node]:
        for line in reversed(self._model.content.lines):
            yield Node(f"log {line.text}", "text", line.text)

    def _happened(self) -> Iterator[Told]:
        """Yield the lines of the log since the last call; after undo and at the first call, nothing."""
        at, self._at = self._at, self._model.game.at
        if at is not None and self._model.game.live:
            yield from (Told(line.text) for line in self._model.game.lines_since(at))

    def _refused(self) -> Iterator[Told]:
        message, self._message = self._message, self._model.papers.message.text
        if self._message and self._message != message:
            yield Told(self._message, urgent=True)

    def _prompted(self) -> Iterator[Told]:
        """Yield the prompt, again whenever something has happened since, even if its words are the same."""
        content = self._model.content
        asked = (self._model.moment, content.prompt)
        if asked != self._asked and content.prompt and not content.thinking:
            self._asked = asked
            yield Told(" ".join(filter(None, (content.heading, content.name, content.prompt))))
