"""The card that asks the player for a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.move import Move
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.terms import Card
from ludotheque.table.papers.paper import Paper
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node


class CardPaper(Paper):
    """The card that asks something. The director sets `make`."""

    name = "card"

    make: Callable[..., object]

    def __init__(self) -> None:
        self.card: Card | None = None
        self._asked_of: Position | None = None  # the position that the card asks about
        self._sight: object = None  # the camera's origin and scale for which the card is laid out

    @property
    def shown(self) -> bool:
        """Whether a card lies over the board."""
        return self.card is not None

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangle of the card."""
        return [Rect(self.card.trace()["rect"])] if self.card else []

    def renew(self) -> None:
        """Take the card for the present position. The card for the same position keeps its choices."""
        table, game = self.table, self.table.game
        waits = table.stage.animations or game.computing or game.rests
        at = game.position if game.live and not waits else None
        if at is None or at != self._asked_of:
            self._asked_of, self.card = at, table.look.gestures.card(at) if at else None
        self._sight = None

    def place(self) -> None:
        """Lay out the card if it is new or the camera has moved."""
        frame = self.table.camera.frame
        sight = frame.origin, frame.scale
        if self.card and sight != self._sight:
            self._sight = sight
            self.card.layout(self.table.app.skin, frame, self.table.camera.view)

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the card handle an event, but not Enter at another paper's button; make the moves chosen."""
        card, elsewhere = self.card, self.table.cursor in self.stack.points()
        entered = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if card is None or (entered and elsewhere) or not card.handle(event):
            return False
        chosen: tuple[Move, ...] = card.chosen
        if chosen:
            self.make(*chosen)
        elif card.withdrawn:
            self.table.withdraw()
        return True

    def escape(self) -> bool:
        """Withdraw the drop about which the card asks."""
        return self.table.withdraw()

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the card."""
        if self.card:
            self.card.draw(surface)

    def spoken(self) -> Iterable[Node]:
        """Return the card's question and answers."""
        return self.card.spoken() if self.card else ()

    @property
    def focus(self) -> str:
        """The id of the card's widget that has the keyboard focus, "" if none has it."""
        return str(self.card.trace().get("focus") or "") if self.card else ""

    def trace(self) -> Mapping[str, Any]:
        """Return the card and its buttons."""
        told = self.card.trace() if self.card else None
        return {"card": told, "buttons": told["buttons"]} if told else {}
