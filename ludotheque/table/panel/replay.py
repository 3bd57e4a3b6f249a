"""Watching what has happened: a slider over the plies, play and pause, and the way back to the present."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, OAK_DARK
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button

PAUSE, FOLLOW, READ = 0.75, 1.4, 2.6  # seconds at normal speed: after a ply; to follow one; to read a report
IDLE = 0.15  # seconds after a ply of which nothing is seen
KNOB, TRACK = 20, 9  # logical pixels: across the knob, and across what it runs along


class Replay:
    """What is being watched; `at` is the ply it has come to, between `start` and `end`.

    One that is `told` waits after each ply until it has been followed, and shows the reports of the plies.
    Its buttons stand in the panel, so that nothing lies over the board; `changed` is called when they must
    be laid out anew, `branch` to begin a new game at a ply, where that may be.
    """

    def __init__(
        self,
        title: str,
        start: int,
        end: int,
        pace: float,
        changed: Callable[[], object],
        told: bool = False,
        branch: Callable[[int], object] | None = None,
    ) -> None:
        self.start, self.end, self.at = start, end, start
        self.told = told
        self.playing = True
        self._rest = PAUSE  # seconds at normal speed that the ply shown now stays
        self.wanted = start  # the ply the slider or a button asks for
        self._pace = pace
        self._waited = 0.0
        self._sliding = False
        self._changed = changed
        self._branch = branch
        self._slider = Slider(self, title)

    def groups(self, rules: Button, close: Callable[[], object], lying: bool) -> list[list[Button]]:
        """Return its buttons as the panel takes them: where it lies, the slider goes under the log."""
        sign = "pause" if self.playing else "play"
        steps = [
            Button("replay-back", "", lambda: self.step(-1), icon="previous", tip=_("Un coup en arrière")),
            Button("replay-play", "", self.toggle, icon=sign, tip=_("Arrêter, reprendre")),
            Button("replay-on", "", lambda: self.step(1), icon="next", tip=_("Un coup en avant")),
        ]
        closing = Button("replay-close", _("Fermer"), close, icon="close", text_size=16)
        slider: list[Button] = [self._slider]
        return [self._from_here(), *([slider] if lying else [[], slider]), steps, [rules, closing]]

    def _from_here(self) -> list[Button]:
        """Return the button that begins a new game at the ply on show, where that may be."""
        branch = self._branch
        if branch is None or self.at >= self.end:
            return []
        return [Button("replay-from", _("Reprendre d'ici"), lambda: branch(self.at), icon="hourglass")]

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; tell whether another ply is to be shown."""
        if self.playing:
            self._waited += dt
            if self._waited >= self._rest * self._pace:
                self._waited = 0.0
                self.wanted = min(self.end, self.at + 1)
                self.playing = self.wanted < self.end
        changed, self.at = self.wanted != self.at, self.wanted
        return changed

    def shown(self, seen: bool, reported: bool) -> None:
        """Take note whether anything is seen of the ply that has come, and whether a report tells it."""
        told = READ if reported else FOLLOW
        self._rest = IDLE if not (seen or reported) else told if self.told else PAUSE

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if it moved the knob."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._sliding = self._slider.rect.collidepoint(event.pos)
            if self._sliding and self.playing:
                self.toggle()
            return self._sliding and self._slide(event.pos[0])
        if event.type == pygame.MOUSEMOTION and self._sliding:
            return self._slide(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP and self._sliding:
            self._sliding = False
            return True
        return False

    def toggle(self) -> None:
        """Play or pause; from the end, start again."""
        self.playing = not self.playing
        if self.playing and self.at >= self.end:
            self.wanted = self.start
        self._changed()

    def step(self, by: int) -> None:
        """Go one ply on or back, and pause."""
        self.playing = False
        self.wanted = min(max(self.at + by, self.start), self.end)
        self._changed()

    def _slide(self, x: int) -> bool:
        share = self._slider.share_at(x)
        self.wanted = self.start + round(share * (self.end - self.start))
        return True


class Slider(Button):
    """What is being watched in words, and below them how far it has come."""

    def __init__(self, replay: Replay, title: str) -> None:
        super().__init__("replay-slider", title, replay.toggle)
        self._replay = replay

    def share_at(self, x: int) -> float:
        """Return which part of the track, 0 to 1, lies left of a point."""
        track = self._track()
        return min(max((x - track.left) / max(1, track.w), 0.0), 1.0)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the title, the track and the knob."""
        title = skin.text(self.label, "italic", 15, GOLD_LIGHT)
        surface.blit(title, title.get_rect(midtop=self.rect.midtop))
        track, replay = self._track(), self._replay
        width = skin.px(TRACK)
        bar = Rect(track.x, track.centery - width // 2, track.w, width)
        pygame.draw.rect(surface, OAK_DARK, bar, border_radius=width // 2)
        pygame.draw.rect(surface, GOLD, bar, 1, border_radius=width // 2)
        done = track.w * (replay.at - replay.start) // max(1, replay.end - replay.start)
        pygame.draw.rect(surface, GOLD, (bar.x, bar.y, done, bar.h), border_radius=width // 2)
        side = skin.px(KNOB)
        thumb = skin.scroll_thumb((side, side), state in ("hover", "down"))
        surface.blit(thumb, thumb.get_rect(center=(track.x + done, track.centery)))

    def _track(self) -> Rect:
        """Return where the middle of the knob may be: the lower half, less what it needs at the ends."""
        inset = self.rect.h // 4
        lower = Rect(self.rect.x, self.rect.centery, self.rect.w, self.rect.h // 2)
        return lower.inflate(-2 * inset, 0)
