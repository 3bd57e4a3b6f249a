"""The report on a takeover or merger, step by step: who holds the county, and who is paid and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.game import Event
from ludotheque.games.rheinlander.art.pieces import draw_joker
from ludotheque.games.rheinlander.look.geometry import REACH
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.art import Art
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, INK, SEAL
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import boxed

TOLD = (
    "joined",
    "counted",
    "paid",
    "holds",
    "stays",
    "nobody-holds",
    "castle-left",
    "castle-manned",
    "castle-empty",
    "archbishop",
    "no-archbishop",
    "last-knight",
    "joker",
)
REPORTED = {
    "paid",
    "joined",
    "nobody-holds",
    "castle-left",
    "archbishop",
    "no-archbishop",
    "last-knight",
    "joker",
}
BEAT = 0.75  # seconds between sentences at normal speed
WIDTH, PAD, GAP, COIN = 350, 14, 6, 36  # logical pixels
GRID = 12  # positions tried for the report: this number of steps in each direction


class TakeoverReport:
    """Reports what follows from a knight or the joker, at normal speed a sentence every BEAT seconds."""

    suspense = False

    def __init__(
        self, art: Art, tell: Callable[[Event], str], events: Sequence[Event], county: Sequence[str]
    ) -> None:
        self._art, self._tell = art, tell
        self._events: list[Event] = []
        self.add(events)
        self._county = county  # the spaces of the county
        self._beat = BEAT * art.app.settings.pace
        self._elapsed = 0.0
        self._rect = Rect(0, 0, 0, 0)
        self._rows: list[tuple[Surface, Surface | None]] = []
        self._skin: Skin | None = None

    def add(self, events: Sequence[Event]) -> None:
        """Add later events. The caller must call `layout` again."""
        self._events += [event for event in events if event.kind in TOLD]

    # Animation

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._elapsed += dt

    def finish(self) -> None:
        """Show all sentences at once."""
        self._elapsed = self._beat * len(self._events)

    @property
    def done(self) -> bool:
        """Return whether all sentences are shown."""
        return self._elapsed >= self._beat * len(self._events)

    # Report

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the report near the county, where it covers little of that; smaller if it would be cut."""
        room = area.inflate(-skin.px(16), -skin.px(16))
        self._skin = worn = skin.shrunk_until(lambda worn: room.contains(room.topleft, self._size(worn)))
        self._rows = self._written(worn)
        self._rect = clear_of(
            [frame.point(place) for place in self._county] or [area.center],
            frame.length(REACH),
            self._size(worn),
            room,
        )

    def _written(self, skin: Skin) -> list[tuple[Surface, Surface | None]]:
        return [self._row(skin, event) for event in self._events]

    def _size(self, skin: Skin) -> Size:
        high = sum(text.get_height() + skin.px(GAP) for text, _dot in self._written(skin))
        title = skin.text_size(self._title(), "title", 17)[1]
        return skin.px(WIDTH), high + title + 2 * skin.px(PAD)

    def draw(self, surface: Surface) -> None:
        """Draw the sentences shown so far."""
        skin = self._skin
        assert skin is not None
        blur = skin.px(14)
        surface.blit(
            skin.shadow(self._rect.size, blur), self._rect.move(-blur + skin.px(2), -blur + skin.px(5))
        )
        surface.blit(skin.card(self._rect.size), self._rect)
        title = skin.text(self._title(), "title", 17, SEAL)
        surface.blit(title, title.get_rect(midtop=(self._rect.centerx, self._rect.y + skin.px(PAD) // 2)))
        y = self._rect.y + skin.px(PAD) + title.get_height()
        told = len(self._rows) if self.done else 1 + int(self._elapsed / self._beat)
        for text, dot in self._rows[:told]:
            if dot:
                surface.blit(dot, (self._rect.x + skin.px(PAD), y + skin.px(2)))
            surface.blit(text, (self._rect.x + skin.px(PAD + 24), y))
            y += text.get_height() + skin.px(GAP)

    def sentences(self) -> Sequence[str]:
        """Return what has happened."""
        return [self._tell(event) for event in self._events]

    def trace(self) -> dict[str, Any]:
        """Return the sentences and the rectangle of the report."""
        return {"tale": [self._tell(event) for event in self._events], "rect": boxed(self._rect)}

    def _title(self) -> str:
        kinds = {event.kind for event in self._events}
        if "joined" in kinds:
            return _("Fusion de comtés")
        if "paid" in kinds or "nobody-holds" in kinds:
            return _("Un comté change de mains")
        return _("Le joker") if kinds == {"joker"} else _("Voici ce qui change")

    def _row(self, skin: Skin, event: Event) -> tuple[Surface, Surface | None]:
        room = WIDTH - 2 * PAD - 24
        if event.kind == "paid":
            text = skin.text(self._tell(event), "bold", 16, INK, skin.px(room - COIN - 8))
            text = _with_coin(skin, text, int(dict(event.facts)["points"]), skin.px(room))
        else:
            text = skin.text(self._tell(event), "text", 16, INK, skin.px(room))
        if event.kind == "joker":
            return text, draw_joker(skin.px(26))
        if event.seat < 0:
            return text, None
        return text, self._art.pieces.dot(self._art.seats.arms(event.seat)[0], skin.px(18))


def _with_coin(skin: Skin, text: Surface, points: int, width: int) -> Surface:
    """Return the picture of a sentence about a payment, with its points on a coin at the end of the line."""
    side = skin.px(COIN)
    row = blank((width, max(text.get_height(), side)))
    row.blit(text, text.get_rect(midleft=(0, row.get_height() // 2)))
    middle = width - side // 2, row.get_height() // 2
    for colour, radius in ((INK, side // 2), (GOLD_LIGHT, side // 2 - 2), (GOLD, side // 2 - skin.px(4))):
        pygame.draw.aacircle(row, colour, middle, radius)
    number = skin.text(f"+{points}", "bold", 18, INK)
    row.blit(number, number.get_rect(center=middle))
    return row


def clear_of(points: Sequence[tuple[int, int]], reach: int, size: tuple[int, int], area: Rect) -> Rect:
    """Return a rectangle of `size` in `area` that has as few of `points` as possible within `reach`.

    If several have equally few, it is the one nearest to the centre of the points.
    """
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    steps = range(GRID + 1)
    options = [
        Rect((area.x + (area.w - size[0]) * i // GRID, area.y + (area.h - size[1]) * j // GRID), size)
        for i in steps
        for j in steps
    ]

    def cost(rect: Rect) -> tuple[int, float]:
        covered = rect.inflate(2 * reach, 2 * reach)
        return sum(map(covered.collidepoint, points)), hypot(rect.centerx - x, rect.centery - y)

    return min(options, key=cost)


def deserves_report(events: Sequence[Event]) -> bool:
    """Return whether any of the events has a kind that is in REPORTED, and so needs a report."""
    return bool(REPORTED & {event.kind for event in events})
