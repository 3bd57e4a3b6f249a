"""Offers to say what would come of what the player is about to do: a label beside a place or a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import dist
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.papers.ground import PaperGround
from ludotheque.table.papers.paper import Paper, Pos
from ludotheque.table.view.hand import Hand
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, boxed

RESTS = 0.5  # seconds over a destination or a button before the label appears
SIZE, HIGH, PAD, AWAY = 15.5, 40, 14, 14  # logical pixels: type, height, margins, gap to the goal
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class IdeaPaper(Paper):
    """The label « Et si je joue ça ? » about a goal: a destination of held pieces, or a button of the turn.

    Whoever drags pieces drops them on it; else it is clicked. It stays until another goal is meant.
    """

    name = "idea"
    keeps_off = ("number", "card", "report", "advice")

    ask: Callable[[str], object]
    offered: Callable[[], bool]

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._meant: str | None = None  # the goal at which the player is
        self._since: float | None = None  # since when, until the label appears
        self._moment: object = None
        self._used = ""  # the button at which the player has been since before the present moment
        self.about: str | None = None  # the goal beside which the label lies
        self._button = Button("idea", "", self._asked, style="seal", icon="quill", text_size=SIZE)
        self._pressed = self._hovered = False

    @property
    def goal(self) -> str | None:
        """The destination over which pieces are held, or the button at the pointer or the cursor; or None.

        A button is none at which the player still is since the last ply, such as the one that ended a turn.
        """
        if self._hand.drag.holding:
            return self._hand.drop_place(self.table.cursor)
        meant = (id for id in (self.table.cursor, self._pointed) if id != self._used)
        return next((id for id in meant if id in self._actions), None)

    @property
    def _pointed(self) -> str:
        x, y = self.table.pointer
        return self.table.panel.buttons.hit((round(x), round(y)))

    @property
    def _actions(self) -> dict[str, Rect]:
        at = self.table.game.position
        able = {action.id for action in self.table.look.gestures.actions(at) if action.move in at.legal}
        return {one.id: one.rect for one in self.table.panel.buttons if one.id in able and one.enabled}

    @property
    def shown(self) -> bool:
        """Whether the label lies beside a goal."""
        if self._hand.drag.holding:
            return self.about in self._hand.destinations
        return self.about is not None and self.about in self._actions

    @property
    def due(self) -> bool:
        """Whether the label will soon appear."""
        return self._since is not None

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangle of the label."""
        return [self._button.rect]

    def update(self, seconds: float) -> bool:
        """Show the label once the player has rested at a goal; return whether it came or went."""
        table = self.table
        if table.moment != self._moment:
            self._moment, self._used = table.moment, table.cursor or self._pointed
        elif self._used not in (table.cursor, self._pointed):
            self._used = ""
        goal, before = self.goal if self.offered() else None, self.about
        if self.about and not (self.shown and (goal or self._hand.drag.holding or self._near())):
            self.about = None
        if goal in (None, self.about):
            self._meant = self._since = None
        elif goal != self._meant:
            self._meant, self._since = goal, seconds
        elif self._since is not None and seconds - self._since >= RESTS:
            self._since, self.about = None, goal
        if self.about != before:
            table.show()
        return self.about != before

    def _near(self) -> bool:
        """Return whether the pointer is on its way between the button and the label."""
        way = self._button.rect.union(self._place_of(self.about or ""))
        return way.inflate(AWAY, AWAY).collidepoint(self.table.pointer)

    def _place_of(self, goal: str) -> Rect:
        known = self.table.game.arrangement.places
        return self.table.place_rect(goal) if goal in known else self._actions.get(goal, Rect(0, 0, 0, 0))

    def place(self) -> None:
        """Put the label beside the goal, where it covers least of what is there."""
        if not (self.about and self.shown):
            return
        table, skin = self.table, self.table.app.skin
        self._button.label = _("Et si je joue ça ?")
        goal, pieces = self._place_of(self.about), [*map(table.stage.rect, table.stage.at_rest())]
        ground = PaperGround(skin, table.room.board, [(rect, 1) for rect in table.wanted()], pieces)
        taken = [goal.inflate(skin.px(AWAY), skin.px(AWAY)), *self.stack.rects(*self.keeps_off)]
        size = self._button.width(skin) + skin.px(PAD), skin.target(HIGH)
        spot = ground.best([(size, SIZE)], taken, partial(_away, goal))
        self._button.place(skin, spot.rect)
        self._hovered = spot.rect.collidepoint(table.pointer)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what the mouse does on the label, over which held pieces stay at their destination."""
        if event.type not in MOUSE or not self.shown:
            return False
        inside = self._button.rect.collidepoint(event.pos)
        self._hovered = inside
        if not inside or getattr(event, "button", 1) != 1:
            self._pressed = False
            return False
        self.table.pointer, carried = event.pos, self._hand.drag.carried
        if self._hand.drag.holding:
            self._hand.drag.point = self._hand.pixel(self.about or "")
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = True
        elif event.type == pygame.MOUSEBUTTONUP and (self._pressed or carried):
            self._asked()
        return True

    def _asked(self) -> None:
        goal, self.about, self._pressed = self.about, None, False
        self._meant = goal  # it has been asked about
        self.ask(goal or "")

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the label, with its shadow."""
        rect, blur = self._button.rect, skin.px(10)
        surface.blit(skin.shadow(rect.size, blur), rect.move(-blur, -blur + skin.px(3)))
        self._button.draw(surface, skin, "hover" if self._hovered else "idle")

    def hit(self, pos: Pos) -> str | None:
        """Return the id of the label at a pixel."""
        return self._button.id if self.covers(pos) else None

    def covers(self, pos: Pos) -> bool:
        """Return whether the label covers a pixel."""
        return self._button.rect.collidepoint(pos)

    def spoken(self) -> Iterator[Node]:
        """Yield the label as a button."""
        if self.shown:
            yield from self._button.spoken()

    def trace(self) -> Mapping[str, Any]:
        """Return the rectangle of the label if it is shown."""
        return {"buttons": {self._button.id: boxed(self._button.rect)}} if self.shown else {}


def _away(goal: Rect, spot: Rect) -> float:
    return dist(goal.center, spot.center)
