"""Shows the number of held pieces between the buttons − and +, near the place where they come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.papers.paper import Paper
from ludotheque.table.view.hand import Hand
from ludotheque.tiled.model import Point
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, Group

BUTTON, PAD, TEXT_SIZE = 40, 5, 19  # logical pixels: a button's side, the margin, the font size
FAR, STEPS = 2.5, 12  # the largest distance, in sizes of the number; positions to try on each side
DEAR = 4  # pixels of distance that are as bad as covering a strip as high as the number and a pixel wide


class HeldNumber(Paper):
    """The number of held pieces, shown if it may change, with buttons that call `change` with 1 or -1."""

    name = "number"

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._buttons: Group[Button] = Group()
        self._pressed = False
        self._laid: tuple[object, ...] = ()
        self.rect = Rect(0, 0, 0, 0)

    @property
    def shown(self) -> bool:
        """Whether the number is shown, which is so if it can be changed."""
        source = self._hand.drag.source
        return source is not None and source.limit > source.least

    @property
    def words(self) -> str:
        """The number in words, such as "3 of 5" in the player's language."""
        drag = self._hand.drag
        return _("{count} sur {limit}").format(
            count=drag.count, limit=drag.source.limit if drag.source else 0
        )

    def spoken(self) -> Iterator[Node]:
        """Yield the number. Its buttons are the keys + and −."""
        yield Node("number", "text", self.words, _("touches + et −"))

    def aloud(self) -> Sequence[str]:
        """Return (): the number is told with what is held."""
        return ()

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangle of the number with its buttons."""
        return [self.rect]

    def change(self, by: int) -> None:
        """Hold `by` more pieces, or fewer if `by` is negative."""
        self._hand.change(by)
        self.table.show(self.table.shown)

    def place(self) -> None:
        """Lay out the number if it is shown."""
        if self.shown:
            self.layout(self.table.app.skin, self.table.camera.view)

    def layout(self, skin: Skin, bounds: Rect) -> None:
        """Place the number near the held pieces; a change does not move it, so − can be pressed again."""
        drag, hand = self._hand.drag, self._hand
        assert drag.source is not None
        side, pad = skin.target(BUTTON), skin.px(PAD)
        widest = skin.text_size(_("{count} sur {limit}").format(count=88, limit=88), "bold", TEXT_SIZE)[0]
        size = (2 * side + widest + 4 * pad, side + 2 * pad)
        army = hand.stage.rect(hand.stage.piece(drag.source, drag.source.limit))
        laid = (drag.source, army.topleft, size, tuple(bounds))
        if laid != self._laid:
            crowd = [self._around(place) for place in hand.game.arrangement.places]
            crowd += [hand.stage.rect(piece) for piece in hand.stage.at_rest()]
            self._laid, self.rect = laid, _clear_of(army, size, bounds, crowd, [*hand.targets.values()])
        less = Button("held-fewer", "", lambda: self.change(-1), style="parchment", icon="minus")
        more = Button("held-more", "", lambda: self.change(1), style="parchment", icon="plus")
        less.rect = Rect(self.rect.x + pad, self.rect.y + pad, side, side)
        more.rect = Rect(self.rect.right - pad - side, self.rect.y + pad, side, side)
        less.enabled, more.enabled = drag.count > drag.source.least, drag.count < drag.source.limit
        self._buttons.set([less, more])

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event of the mouse; return whether the number or a button used it."""
        if not self.shown or self._hand.drag.carried:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._pressed = True
            self._buttons.handle(event)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            self._pressed = False
            self._buttons.handle(event)
            return True
        return event.type == pygame.MOUSEMOTION and self._buttons.handle(event)

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the number between its buttons."""
        if not self.shown:
            return
        blur = skin.px(10)
        surface.blit(
            skin.shadow(self.rect.size, blur), self.rect.move(-blur + skin.px(2), -blur + skin.px(4))
        )
        surface.blit(skin.card(self.rect.size), self.rect)
        number = skin.text(self.words, "bold", TEXT_SIZE, INK)
        surface.blit(number, number.get_rect(center=self.rect.center))
        self._buttons.draw(surface, skin)

    def trace(self) -> Mapping[str, Any]:
        """Return the rectangles of the buttons by id; empty if the number is not shown."""
        return {"buttons": self._buttons.trace()} if self.shown else {}

    def _around(self, place: str) -> Rect:
        radius = round(self._hand.radius(place))
        rect = Rect(0, 0, 2 * radius, 2 * radius)
        rect.center = round(self._hand.pixel(place)[0]), round(self._hand.pixel(place)[1])
        return rect


def _clear_of(
    army: Rect, size: tuple[int, int], bounds: Rect, others: Sequence[Rect], targets: Sequence[Point]
) -> Rect:
    """Return a rectangle near `army` that covers little of it and of `others`, and no target if possible."""
    far = Rect(0, 0, round(2 * FAR * size[0]), round(2 * FAR * size[1]))
    far.center = army.center
    crowd = [rect for rect in others if rect.colliderect(far)]
    ways = range(-STEPS, STEPS + 1)
    middle, (wide, high) = (
        Rect((0, 0), size).move_to(center=army.center),
        (FAR * side / STEPS for side in size),
    )
    options = [middle.move(round(x * wide / 2), round(y * high)).clamp(bounds) for x in ways for y in ways]

    def cost(rect: Rect) -> tuple[int, int, float]:
        cuts = [rect.clip(other) for other in crowd]
        away = hypot(rect.centerx - army.centerx, rect.centery - army.centery)
        hidden, own = sum(cut.w * cut.h for cut in cuts), rect.clip(army)
        covered = sum(rect.collidepoint(target) for target in targets)
        return covered, own.w * own.h, away + DEAR * hidden / size[1]

    return min(options, key=cost)
