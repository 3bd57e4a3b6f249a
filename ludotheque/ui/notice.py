"""A sentence shown over any scene for as long as it takes to read, if possible without covering a button."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ludotheque.ui.skin import Skin

SHORTEST, LETTERS = 3.0, 20  # seconds that any line stays at least; letters read per second


class Notice:
    """The sentence shown now. `text` is empty while no sentence is shown."""

    def __init__(self) -> None:
        self.text = ""
        self._until = 0.0

    def say(self, text: str, now: float) -> None:
        """Show `text` from the moment `now` on, in seconds of the program's clock."""
        self.text, self._until = text, now + SHORTEST + len(text) / LETTERS

    def expire(self, now: float) -> bool:
        """Remove the sentence if its time is over at `now`; return whether it was removed."""
        over = bool(self.text) and now > self._until
        if over:
            self.text = ""
        return over

    def draw(self, surface: Surface, skin: Skin, keep: Sequence[Rect] = ()) -> None:
        """Draw the sentence, if any, at the foot of the window, or higher up to leave `keep` free."""
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
