"""A sentence over whatever scene, for as long as it takes to read it; it covers nothing to press."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ludotheque.ui.skin import Skin

SHORTEST, LETTERS = 3.0, 20  # seconds that any line stays; letters that are read in one more


class Notice:
    """What was said last; `text` is empty once it is gone."""

    def __init__(self) -> None:
        self.text = ""
        self._until = 0.0

    def say(self, text: str, now: float) -> None:
        """Show `text` from `now` on, in seconds."""
        self.text, self._until = text, now + SHORTEST + len(text) / LETTERS

    def expire(self, now: float) -> bool:
        """Take the line away if its time is over; tell whether it was."""
        over = bool(self.text) and now > self._until
        if over:
            self.text = ""
        return over

    def draw(self, surface: Surface, skin: Skin, keep: Sequence[Rect] = ()) -> None:
        """Draw the line, if there is one: at the foot of the window, or wherever it covers none of `keep`."""
        if not self.text:
            return
        window, gap = surface.get_rect(), skin.px(10)
        tag = skin.hint(self.text, width=window.w - 2 * gap)
        place = tag.get_rect(midbottom=(window.centerx, window.bottom - gap))
        tops = [
            place.top,
            gap,
            *(rect.top - gap - place.h for rect in keep),
            *(rect.bottom + gap for rect in keep),
        ]
        within = [top for top in tops if gap <= top <= place.top]
        free = (top for top in within if place.move(0, top - place.top).collidelist(keep) == -1)
        place.top = next(free, place.top)
        surface.blit(tag, place)
