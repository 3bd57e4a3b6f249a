"""A sentence at the bottom of whatever scene, for as long as it takes to read it."""

from __future__ import annotations

from pygame import Surface

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

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the line, if there is one."""
        if self.text:
            width, height = surface.get_size()
            tag = skin.hint(self.text, width=width - skin.px(20))
            surface.blit(tag, tag.get_rect(midbottom=(width // 2, height - skin.px(10))))
