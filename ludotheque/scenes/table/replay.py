"""Watching what has happened: a slider over the plies, play and pause, and the way back to the present."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from ...i18n import _
from ...ui.palette import GOLD, INK, OAK_DARK
from ...ui.skin import Skin
from ...ui.widgets import Button, Group, boxed

PAUSE = 0.75  # seconds between plies at normal speed


class Replay:
    """A bar over the board's upper edge; `at` is the ply it has come to, between `start` and `end`."""

    def __init__(self, title: str, start: int, end: int, pace: float) -> None:
        self.title = title
        self.start, self.end, self.at = start, end, start
        self.playing = True
        self.moved = True  # whether the ply that is shown moved anything: if not, the next one soon follows
        self.closed = False
        self.wanted = start  # the ply the slider or a button asks for
        self._pace = pace
        self._waited = 0.0
        self._skin: Skin | None = None
        self._rect = self._track = Rect(0, 0, 0, 0)
        self._sliding = False
        self.buttons: Group[Button] = Group()

    def layout(self, skin: Skin, area: Rect) -> None:
        """Lay the bar over the lower edge of `area`."""
        self._skin = skin
        self._rect = Rect(0, 0, min(area.w - skin.px(24), skin.px(720)), skin.px(92))
        self._rect.midbottom = (area.centerx, area.bottom - skin.px(10))
        side, y = max(40, skin.px(44)), self._rect.bottom - max(40, skin.px(44)) - skin.px(8)
        left, right = self._rect.left + skin.px(12), self._rect.right - skin.px(12)
        close = Button("replay-close", _("Revenir au jeu"), self._close, icon="close", text_size=15)
        width = close.width(skin)
        close.rect = Rect(right - width, y, width, side)
        names = (
            ("replay-back", "previous", lambda: self.step(-1)),
            ("replay-play", "pause" if self.playing else "play", self.toggle),
            ("replay-on", "next", lambda: self.step(1)),
        )
        buttons = []
        for number, (id_, icon, action) in enumerate(names):
            rect = Rect(left + number * (side + skin.px(6)), y, side, side)
            buttons.append(Button(id_, "", action, rect=rect, icon=icon))
        self.buttons.set([*buttons, close])
        x = buttons[-1].rect.right + skin.px(16)
        self._track = Rect(x, y + side // 2 - skin.px(5), close.rect.left - skin.px(16) - x, skin.px(10))

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; tell whether another ply is to be shown."""
        if self.playing:
            self._waited += dt
            if self._waited >= (PAUSE if self.moved else PAUSE / 5) * self._pace:
                self._waited = 0.0
                self.wanted = min(self.end, self.at + 1)
                self.playing = self.wanted < self.end
        changed, self.at = self.wanted != self.at, self.wanted
        return changed

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if it was for the bar."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._grasped(event.pos):
            self._sliding, self.playing = True, False
            return self._slide(event.pos[0])
        if event.type == pygame.MOUSEMOTION and self._sliding:
            return self._slide(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP and self._sliding:
            self._sliding = False
            return True
        inside = hasattr(event, "pos") and self._rect.collidepoint(event.pos)
        return self.buttons.handle(event) or (inside and event.type != pygame.MOUSEMOTION)

    def toggle(self) -> None:
        """Play or pause; from the end, start again."""
        self.playing = not self.playing
        if self.playing and self.at >= self.end:
            self.wanted = self.start

    def step(self, by: int) -> None:
        """Go one ply on or back, and pause."""
        self.playing = False
        self.wanted = min(max(self.at + by, self.start), self.end)

    def draw(self, surface: Surface) -> None:
        """Draw the bar."""
        skin = self._skin
        assert skin is not None
        surface.blit(skin.shadow(self._rect.size, skin.px(12)), self._rect.move(-skin.px(10), -skin.px(8)))
        surface.blit(skin.card(self._rect.size), self._rect)
        title = skin.text(self.title, "italic", 17, INK)
        surface.blit(title, title.get_rect(midtop=(self._rect.centerx, self._rect.top + skin.px(8))))
        pygame.draw.rect(surface, OAK_DARK, self._track, border_radius=self._track.h // 2)
        done = self._track.copy()
        done.w = self._knob()[0] - self._track.left
        pygame.draw.rect(surface, GOLD, done, border_radius=self._track.h // 2)
        thumb = skin.scroll_thumb((skin.px(24), skin.px(24)), self._sliding)
        surface.blit(thumb, thumb.get_rect(center=self._knob()))
        self.buttons.draw(surface, skin)

    def trace(self) -> dict[str, Any]:
        """Return the rectangles of its buttons and of the slider."""
        return {**self.buttons.trace(), "replay-slider": boxed(self._track)}

    def _knob(self) -> tuple[int, int]:
        share = (self.at - self.start) / max(1, self.end - self.start)
        return self._track.left + round(self._track.w * share), self._track.centery

    def _grasped(self, pos: tuple[int, int]) -> bool:
        assert self._skin is not None
        return self._track.inflate(self._skin.px(20), self._skin.px(34)).collidepoint(pos)

    def _slide(self, x: int) -> bool:
        share = (x - self._track.left) / max(1, self._track.w)
        self.wanted = self.start + round(min(max(share, 0.0), 1.0) * (self.end - self.start))
        return True

    def _close(self) -> None:
        self.closed = True
