"""The bubble with what a character says, over the panel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pygame import Surface

from ludotheque.i18n import _
from ludotheque.table.panel.players import portrait
from ludotheque.table.papers.paper import Layer, Paper
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import boxed


class BubblePaper(Paper):
    """The remark of a computer player's character, with its face."""

    name = "bubble"
    passive = True
    layer = Layer.PANEL

    @property
    def shown(self) -> bool:
        """Whether somebody speaks."""
        return self.table.panel.bubble is not None

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the bubble with the speaker's face."""
        bubble, content = self.table.panel.bubble, self.table.content
        if bubble:
            seat = content.reaction.seat
            face = portrait(self.table.look.seats, seat, content.who[seat], bubble.side)
            bubble.draw(surface, skin, face)

    def spoken(self) -> Iterator[Node]:
        """Yield who speaks, and the remark."""
        said = self.table.content.reaction
        text = _("{name} : {there}").format(name=self.table.look.seats.names[said.seat], there=said.line)
        yield Node("bubble", "text", text)

    def trace(self) -> Mapping[str, Any]:
        """Return who speaks, what and where."""
        bubble, said = self.table.panel.bubble, self.table.content.reaction
        return {"said": {"seat": said.seat, "line": said.line, "rect": boxed(bubble.rect)}} if bubble else {}
