"""The message that says why a move is refused. A click on it opens the rulebook at the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pygame import Rect, Surface

from ludotheque.table.papers.paper import Paper, Pos
from ludotheque.table.view.clear import clearest
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import INK, SEAL
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import boxed

LASTS = 6.0  # seconds, plus some time for each letter
SHARES = (0.85, 0.7, 0.55, 0.46, 0.42, 0.4, 0.38, 0.34)  # of the board's width; narrow ones may cover less
SIZES = (18, 16, SMALLEST)  # logical pixels: font sizes; small ones may cover less
SMALLER = (0.85, 0.7)  # shares of SMALLEST, where type is set so large that these are legible


class Message(Paper):
    """A sentence over the board for a few seconds, off what may be clicked next if there is room."""

    name = "message"
    keeps_off = ("parchment", "advice", "turn-note")

    def __init__(self) -> None:
        self.text = ""
        self.rule = ""
        self.said = 0  # how many sentences have been said
        self.rect = Rect(0, 0, 0, 0)
        self._width, self._size = 0, 0.0  # the width to fit into, and the font size
        self._laid: tuple[object, ...] = ()
        self._until = 0.0
        self._refusal: tuple[object, str] = (None, "")  # the moment of the last refusal, and its rule

    @property
    def shown(self) -> bool:
        """Whether there is a message."""
        return bool(self.text)

    def say(self, text: str, rule: str, seconds: float) -> None:
        """Show a sentence with the id of its rule, "" without a rule. `seconds` is the present time."""
        self.text, self.rule = text, rule
        self.said += 1
        self._until = seconds + LASTS + len(text) / 25

    def clear(self) -> None:
        """Remove the message."""
        self.text, self.rule, self.rect, self._laid = "", "", Rect(0, 0, 0, 0), ()

    @property
    def refused(self) -> str:
        """The id of the rule that refused a gesture in the present position; empty if none did."""
        moment, rule = self._refusal
        return rule if moment == self.table.moment else ""

    def note_refusal(self, rule: str) -> None:
        """Remember the id of the rule that has just refused a gesture."""
        self._refusal = self.table.moment, rule

    def update(self, seconds: float) -> bool:
        """Advance to the time `seconds`; return whether the message was removed."""
        if not self.text or seconds < self._until:
            return False
        self.clear()
        return True

    def place(self) -> None:
        """Lay out the message where it covers nothing wanted."""
        if self.shown:
            off = self.stack.rects(*self.keeps_off)
            self.layout(self.table.app.skin, self.table.camera.area, [*self.table.wanted(), *off])

    def press(self, pos: Pos) -> bool:
        """Remove the message, and open the book if the press is on it and would do nothing on the board."""
        pressed, rule = self.rect.collidepoint(pos) and not self.table.wants(pos), self.rule
        self.clear()
        if pressed and rule:
            self.table.rules(rule)
        return pressed

    def escape(self) -> bool:
        """Remove the message."""
        self.clear()
        return True

    def spoken(self) -> Iterator[Node]:
        """Yield the sentence."""
        yield Node("message", "text", self.text)

    def aloud(self) -> Sequence[str]:
        """Return (): a sentence is told each time it is said, even if it is the same."""
        return ()

    def trace(self) -> Mapping[str, Any]:
        """Return the sentence, its rule and its rectangle."""
        if not self.shown:
            return {}
        return {"message": self.text, "rule": self.rule, "buttons": {"message": boxed(self.rect)}}

    def layout(self, skin: Skin, area: Rect, wanted: Sequence[Rect]) -> None:
        """Place the message low in the middle of `area`, off the `wanted` rectangles, to be clicked next."""
        if not self.text:
            return
        laid = (self.text, self.rule, skin, tuple(area), tuple(map(tuple, wanted)))
        if laid == self._laid:
            return
        self._laid, room = laid, area.inflate(-2 * skin.px(8), -2 * skin.px(14))
        found = clearest(skin, room, self._shapes(skin, area), [(rect, 1) for rect in wanted])
        if found:
            _cost, (self._width, self._size), self.rect = found

    def _shapes(self, skin: Skin, area: Rect) -> Iterator[tuple[tuple[int, float], Size]]:
        """Yield the shapes of the message, (width in pixels, font size), and their sizes, the best first."""
        smaller = [SMALLEST * share for share in SMALLER if share * skin.scale >= 1]
        for size, share in product([*SIZES, *smaller], SHARES):
            width = round(share * area.w)
            room, beside = self._room(skin, width, size)
            wide, high = skin.text_size(self.text, "text", size, room)
            if wide <= room:
                yield (width, size), (wide + beside + skin.px(32), max(high + skin.px(16), skin.target()))

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the sentence and the rule's id beside it."""
        if not (self.text and self._laid):
            return
        words = skin.text(self.text, "text", self._size, INK, self._room(skin, self._width, self._size)[0])
        rule = skin.text(self.rule, "bold", self._size - 1, SEAL)
        surface.blit(skin.shadow(self.rect.size, skin.px(12)), self.rect.move(-skin.px(10), -skin.px(8)))
        surface.blit(skin.card(self.rect.size), self.rect)
        surface.blit(words, words.get_rect(midleft=(self.rect.left + skin.px(16), self.rect.centery)))
        if self.rule:
            surface.blit(rule, rule.get_rect(midright=(self.rect.right - skin.px(16), self.rect.centery)))

    def _room(self, skin: Skin, width: int, size: float) -> tuple[int, int]:
        """Return the widths in pixels of the sentence and of the rule's id in a message of `width` pixels."""
        beside = skin.text_size(self.rule, "bold", size - 1)[0] + skin.px(14) if self.rule else 0
        return max(1, width - skin.px(48) - beside), beside
